"""The computer players at a table: their answers, when their moves are made, and what they did."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from textual.worker import Worker

from ...bots.random_player import RandomPlayer
from ...kernel.errors import DiceMastersError
from ...store.settings import PACES

if TYPE_CHECKING:
    from ...kernel.decision import Decision
    from .game import Player
    from .screen import MatchScreen

MOST_TOLD = 5
"""What the computer did last, in one line."""
AT_ONCE = 0.05
"""Seconds before there is anything to decide: the table is drawn in between."""


class Computers:
    """Makes the moves of `players` at a table, at the pace that is set.

    Of a command that is quiet in its game there is nothing to see, so it does not wait its time.
    """

    def __init__(self, table: MatchScreen, players: Mapping[int, Player]) -> None:
        self.players = players
        self._table = table
        self._thinking: Worker[None] | None = None
        self._answer: tuple[Decision | None, str] = (None, "")
        self._chance = RandomPlayer(len(table.match.moves))
        self._told = len(table.match.moves)
        """Moves a person has been told of."""

    @property
    def asked(self) -> bool:
        """Whether the computer is asked."""
        decision = self._table.match.decision
        return decision is not None and decision.player in self.players

    @property
    def command(self) -> str:
        """What the computer that is asked does; worked out at once if it has not been yet."""
        decision = self._table.match.decision
        assert decision is not None  # the computer is asked
        if self._answer[0] is not decision:
            self._answer = (decision, self.players[decision.player](self._table.match))
        return self._answer[1]

    @property
    def prompt(self) -> str:
        """What stands in the place of a question while the computer is asked; names the key that does something."""
        if self._pace is None:
            return "the computer waits · {move.do} makes its move"
        return "the computer decides · {move.do} goes on at once"

    @property
    def _pace(self) -> float | None:
        """Seconds before a move; None where each waits for a key."""
        return PACES[self._table.host.settings.computer]

    def answer_unasked(self) -> None:
        """Give the answers of people at this table that go without asking."""
        table, match = self._table, self._table.match
        while (decision := match.decision) is not None and (command := table.game.unasked(self.players)):
            if decision.player not in table.people:
                return
            try:
                match.submit(decision.player, command)
            except DiceMastersError:
                return  # then it is asked after all

    def think_again(self) -> None:
        """The program broke down over what the computer wanted to do: something else, by chance."""
        decision = self._table.match.decision
        assert decision is not None  # what was refused has changed nothing
        self._answer = (decision, self._chance.command(decision))
        self.wait()

    def wait(self, after: float = 0.0) -> None:
        """Have the computer decide, if it is asked, and give the players time to see what has happened before.

        `after` are seconds for which that is still shown.
        """
        table, decision = self._table, self._table.match.decision
        if self._thinking is not None:
            self._thinking.cancel()
        if decision is not None and self.asked:
            self._thinking = table.run_worker(partial(self.think, decision, after + AT_ONCE))

    async def think(self, decision: Decision, after: float = 0.0) -> None:
        """Have the answer worked out beside the app, which goes on taking keys, and made when its time has come.

        It is worked out on a copy of the match, and waits while a page lies over the table.
        """
        await asyncio.sleep(after)
        if self._waits_for(decision) and self._answer[0] is not decision:
            command = await asyncio.to_thread(self.players[decision.player], self._table.match.fork())
            if self._table.match.decision is decision:  # not taken back meanwhile, or gone on at once
                self._answer = (decision, command)
        if not self._waits_for(decision):
            return
        if self.command not in self._table.game.quiet:
            if self._pace is None:
                return
            await asyncio.sleep(max(0.0, self._pace - AT_ONCE))
        if self._waits_for(decision):
            self._table.move()

    def _waits_for(self, decision: Decision) -> bool:
        """Whether the answer to a decision of the computer is still waited for, at a table that is in sight."""
        return self._table.match.decision is decision and self._table.is_current

    def news(self) -> str:
        """What the computer has done since a person last saw it, as a sentence without its stop; "" for nothing."""
        table = self._table
        moves = table.match.moves
        done = [move for move in moves[self._told :] if move.player in self.players]
        self._told = len(moves)
        seen = [move for move in done if move.text not in table.game.quiet]
        said = [(move, words) for move in seen if (words := table.game.news_of(move, table.people))]
        if not said:
            return ""
        more = "… " if len(said) > MOST_TOLD else ""
        name = table.match.state.players[said[-1][0].player].name
        return f"{name}: {more}{', '.join(words for _, words in said[-MOST_TOLD:])}"
