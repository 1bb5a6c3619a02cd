"""The table of Dice Throne against the computer: its moves are seen one by one, at the pace that is set."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from ...bots.sensible_throne_player import SensibleThronePlayer
from ...dicethrone.questions import WindowDecision
from ..computers import Computers
from ..keys.keymap import told
from ..screens.chooser import Row
from ..screens.keying import Key
from ..screens.page import words
from ..view import plain
from .table import ThroneTable

if TYPE_CHECKING:
    from ...dicethrone.state import Table
    from ...kernel.decision import Decision
    from ...throne import ThroneMatch

QUIET = ("pass", "keep", "activate none", "defend none", "choose none", "choose no")
"""Commands there is nothing to see of."""
GO_ON = "go on"
"""The id of the only row while the computer decides."""
LINES = 4
"""Lines of the log that are told while the computer decides."""
MOST_TOLD = 5
"""What the computer did last, in one line."""


class ThroneComputerTable(ThroneTable):
    """Plays a match in which `computers` are the players nobody sits for, by their indices.

    Enter or a click makes a move of the computer at once. Its hand is never shown; who sits here alone need not cover
    their own. Undo goes back to what a person was asked last.
    """

    def __init__(self, match: ThroneMatch, computers: Collection[int]) -> None:
        self.computers = frozenset(computers)
        people = [seat.index for seat in match.state.players if seat.index not in self.computers]
        self.alone = people if len(people) == 1 else []
        super().__init__(match)
        seed = match.state.luck.seed
        players = {player: SensibleThronePlayer(seed * 2 + player).command for player in computers}
        self._computers = Computers(self, match, players, self.move, QUIET)
        self._moving = False
        self._recap = ""
        if self.alone:
            self.viewer = people[0]

    @property
    def computer_to_move(self) -> bool:
        """Whether the computer is asked."""
        return self._computers.asked

    # What happens -------------------------------------------------------------------------------------------------

    def take_up(self) -> None:
        super().take_up()
        self._computers.wait()
        if not self.computer_to_move and (recap := self._news()):
            self._recap = recap
            self.draw_mat()

    def on_screen_resume(self) -> None:
        """The computer goes on; what a table does besides, Textual has the handler of its own class do."""
        if self.is_mounted:
            self._computers.wait()

    def move(self) -> None:
        """The computer's next move."""
        if not self.computer_to_move:
            return
        self._moving = True
        try:
            if not self.submit(self._computers.command):
                self._computers.think_again()
        finally:
            self._moving = False

    def submit(self, text: str) -> bool:
        """As at any table; what a person types while the computer is asked is not for it."""
        if self.computer_to_move and not self._moving:
            self.app.notify(told("The computer decides now; {move.do} has it go on at once."), markup=False)
            return False
        self._recap = ""
        return super().submit(text)

    def comes_to_the_screen(self, decision: Decision) -> bool:
        """Nobody has to look away for the computer, nor anybody who is alone."""
        if decision.player in self.computers or self.alone:
            return False
        return super().comes_to_the_screen(decision)

    @property
    def rolling(self) -> bool:
        return super().rolling and not self.computer_to_move

    def mark_anew(self) -> None:
        super().mark_anew()
        if self.computer_to_move:
            self.marked = []

    @property
    def quitter(self) -> int:
        if not self.computer_to_move:
            return super().quitter
        return next((seat.index for seat in self.game.standing() if seat.index not in self.computers), super().quitter)

    # What is shown ------------------------------------------------------------------------------------------------

    @property
    def numbered(self) -> bool:
        return super().numbered and not self.computer_to_move

    def question(self) -> str:
        decision = self.decision
        if self.computer_to_move and isinstance(decision, WindowDecision):
            return decision.why  # what it could do now is for it alone to know
        return super().question()

    def option_rows(self) -> list[Row]:
        if not self.computer_to_move:
            return super().option_rows()
        return [Row(GO_ON, words(told(self._computers.prompt), "faint"))]

    def told(self) -> tuple[str, ...]:
        if self.computer_to_move:
            return tuple(line.text for line in self.story[-LINES:])
        return (f"[muted]{self._recap}[/]", *super().told()) if self._recap else super().told()

    def _news(self) -> str:
        """What the computer has done since a person was asked last, in a line of markup; empty if it did nothing."""
        done = [move for move in self._computers.news() if not move.text.startswith("choose")]  # the log has them
        if not done:
            return ""
        told = [self.seen.command(move) or "a hidden choice" for move in done[-MOST_TOLD:]]
        said = [in_words(self.game, command) for command in told]
        more = "… " if len(done) > MOST_TOLD else ""
        return plain(f"{self.game.players[done[-1].player].name}: {more}{', '.join(said)}")

    def do(self, id: str) -> None:
        if self.computer_to_move:
            self.move()
        else:
            super().do(id)

    def keys(self) -> Sequence[Key]:
        if not self.computer_to_move:
            return super().keys()
        found = [self.key("move.do", "go on"), self.key("throne.board", "boards"), self.key("look.log", "log")]
        return [
            *found,
            self.key("play.undo", "undo"),
            self.key("move.back", "menu"),
            self.key("look.help", "help"),
        ]


def in_words(game: Table, command: str) -> str:
    """A command with names in place of ids, for a sentence: `play So Wild`, `activate Overpower`."""
    verb, _, rest = command.partition(" ")
    names = {card.id: card.name for card in game.book.cards.values()}
    names |= {status.id: status.name for status in game.book.statuses.values()}
    for seat in game.players:
        names |= {companion.id: companion.name for companion in seat.hero.companions.values()}
        for ability in seat.hero.abilities.values():
            names[ability.id] = ability.name
            names |= {t.id: t.name for level in ability.levels.values() for t in level.tiers if t.id}
    said, _, times = rest.partition(" on ")[0].partition(" x")
    things = [names.get(thing.strip().split("#")[0], thing.strip()) for thing in said.split(",")]
    return f"{verb} {', '.join(things)}" + (f" ×{times}" if times else "")
