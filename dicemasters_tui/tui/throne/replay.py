"""A match of Dice Throne watched again: step by step, by turns, or played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.timer import Timer

from ...dicethrone.telling import how_it_ended, told, why_it_ended
from ...kernel.earlier import remembered
from ...kernel.record import PLAYERS
from ..screens.keying import Key, bound
from ..screens.page import FooterLine, Page
from ..view import LogLineView, plain
from .header import ThroneHeader
from .mat import MatView, tone
from .surface import ThroneMat

if TYPE_CHECKING:
    from ...dicethrone.state import Table
    from ...throne import ThroneMatch

SPEEDS = (2.0, 1.0, 0.5, 0.25)
"""Seconds from one command to the next."""


class ThroneReplay(Page[None]):
    """`match` has no journal; `commands` are what was played.

    It stands at its beginning, or, where it is known before which commands the turns begin, at its end.
    """

    help_topic = "throne-replay"
    place = "throne-replay"
    BINDINGS: ClassVar[list[BindingType]] = [
        bound("move.back", "back", "back"),
        bound("move.close", "back", "back"),
        bound("move.right", "step(1)", "the next command"),
        bound("move.left", "step(-1)", "the command before"),
        bound("move.down", "turn(1)", "the next turn"),
        bound("move.up", "turn(-1)", "the turn before"),
        bound("move.first", "end(-1)", "the beginning"),
        bound("move.last", "end(1)", "the end"),
        bound("move.mark", "run", "play, or stop"),
        bound("play.more", "speed(1)", "faster"),
        bound("play.less", "speed(-1)", "slower"),
        bound("look.log", "log", "the log up to here"),
        bound("look.cards", "heroes", "the boards in full"),
        bound("look.help", "help"),
    ]

    def __init__(
        self, match: ThroneMatch, commands: Sequence[tuple[int, str]], turns: Sequence[int] | None = None
    ) -> None:
        super().__init__()
        self.match = match
        self.commands = list(commands)
        self.turns = self._turns() if turns is None else list(turns)
        self.finished = match.over
        """The match was played to its end, so nothing in it is hidden any more."""
        match.remember(match.earlier or remembered(match))
        match.stand_after(0)
        self.speed = 1
        self._timer: Timer | None = None

    @property
    def game(self) -> Table:
        return self.match.state

    @property
    def at(self) -> int:
        """How many commands have been made."""
        return len(self.match.moves)

    def _turns(self) -> list[int]:
        """For each turn, before which command it begins; the match is played through once for it."""
        begins, turn = [0], self.game.turn
        for number, (player, text) in enumerate(self.commands, 1):
            self.match.submit(player, text)
            if self.game.turn != turn:
                turn = self.game.turn
                begins.append(number)
        return begins

    def compose(self) -> ComposeResult:
        yield ThroneHeader()
        yield ThroneMat(id="throne-mat")
        yield FooterLine()

    def on_mount(self) -> None:
        self.draw()

    def on_resize(self) -> None:
        if self.is_mounted:
            self.call_after_refresh(self.draw)

    def draw(self) -> None:
        """The table as it stands, the command that comes next, and what the last one led to."""
        if not self.is_mounted:
            return
        game = self.game
        asked = self.commands[self.at][0] if self.at < len(self.commands) else -1
        self.query_one(ThroneHeader).stand(game.turn, game.phase, tone(game.active))
        if asked >= 0:
            covered = not self.finished and self.match.decision is not None and self.match.decision.hides_answer
            said = f"[b]{PLAYERS[asked]}[/] {'a hidden choice' if covered else plain(self.commands[self.at][1])}"
        else:
            said = self._end() if self.match.over else "Here the record ends."
        last = self.match.moves[-1].events if self.match.moves else self.match.opening
        lines = [plain(line) for line in told(game, self.match.seen_by().events(last))]
        log = tuple(LogLineView(n, game.turn, line, fresh=True) for n, line in enumerate(lines))
        title = f"{self.at} of {len(self.commands)}"
        view = MatView(game, asked, title, (f"next {said}" if asked >= 0 else said, *lines[-2:]), log, verb="is next")
        self.query_one(ThroneMat).show(view, 0)
        self.show_keys()

    def _end(self) -> str:
        """Who has won, and why."""
        why = why_it_ended(self.game, self.match.moves[-1].events if self.match.moves else [])
        return plain(f"The end: {how_it_ended(self.game)}{'. ' if why else ''}{why}")

    def keys(self) -> Sequence[Key]:
        return (
            self.key("move.left move.right", "step"),
            self.key("move.up move.down", "turn"),
            self.key("move.mark", "stop" if self._timer is not None else "play"),
            self.key("play.less play.more", "speed"),
            self.key("look.log", "log"),
            self.key("look.cards", "boards"),
            self.key("move.back", "back"),
            self.key("look.help", "help"),
        )

    # Moving -------------------------------------------------------------------------------------------------------

    def stand(self, count: int) -> None:
        """After so many commands."""
        count = max(0, min(count, len(self.commands)))
        if count == self.at + 1:
            self.match.submit(*self.commands[self.at])
        else:
            self.match.stand_after(count)
        self.draw()

    def action_step(self, by: int) -> None:
        self._stop()
        self.stand(self.at + by)

    def action_turn(self, by: int) -> None:
        self._stop()
        if by > 0:
            self.stand(next((begin for begin in self.turns if begin > self.at), len(self.commands)))
        else:
            self.stand(max((begin for begin in self.turns if begin < self.at), default=0))

    def action_end(self, way: int) -> None:
        self._stop()
        self.stand(0 if way < 0 else len(self.commands))

    def action_run(self) -> None:
        if self._timer is not None:
            self._stop()
        else:
            self._timer = self.set_interval(SPEEDS[self.speed], self._next)
        self.show_keys()

    def _next(self) -> None:
        self.stand(self.at + 1)
        if self.at == len(self.commands):
            self._stop()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
            self.show_keys()

    def action_speed(self, by: int) -> None:
        self.speed = max(0, min(self.speed + by, len(SPEEDS) - 1))
        if self._timer is not None:
            self._stop()
            self.action_run()

    # Other pages --------------------------------------------------------------------------------------------------

    def action_log(self) -> None:
        from .reading import ThronePages

        self._stop()
        self.host.push_screen(ThronePages.of_log(self.match.seen_by()))

    def action_heroes(self) -> None:
        from .reading import ThronePages

        self._stop()
        self.host.push_screen(ThronePages.of_boards(self.game, self.size.width))

    def action_back(self) -> None:
        self._stop()
        self.dismiss(None)
