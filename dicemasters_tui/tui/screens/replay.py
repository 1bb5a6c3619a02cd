"""A match watched again: step by step, from turn to turn, or played at a speed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.timer import Timer

from ..reporting import report
from ..table.reel import Reel
from ..table.watching import SPEEDS, WatchHand
from .table import TableScreen

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ...kernel.match import Match
    from ...kernel.record import Record, Replayed
    from ...rules.events import Event
    from ...rules.state import GameState
    from ..app import DiceMastersApp
    from ..saves import Saved
    from ..table.hand import Hand


class ReplayScreen(TableScreen):
    """The table without a question. `match` stands at its beginning; `commands` are all that were made in it."""

    def __init__(
        self,
        match: Match[GameState],
        commands: Sequence[tuple[int, str]],
        header: Mapping[str, str] | None = None,
        reel: Reel | None = None,
    ) -> None:
        """`header` says how the match began, as a record does; without it there is no report.

        `reel` is the match with its commands where they have been played already.
        """
        self.reel = reel or Reel(match, commands)
        self.header = header
        self.speed = 1.0
        self._playing: Timer | None = None
        super().__init__(match, local=())

    def hand_now(self) -> Hand | None:
        before = self.hand if isinstance(self.hand, WatchHand) else None
        hand = WatchHand(self.reel, self.memory, playing=self._playing is not None, speed=self.speed)
        if before is not None:
            hand.go(before.spot.id)  # the cursor stays with the die
            hand.typed = before.typed  # also while it plays
        return hand

    def _open(self, what: str) -> None:
        reel = self.reel
        match what.split():
            case ["forward"]:
                self._walk_to(reel.at + 1)
            case ["backward"]:
                self._walk_to(reel.at - 1)
            case ["next", "turn"]:
                self._walk_to(reel.turn_after())
            case ["last", "turn"]:
                self._walk_to(reel.turn_before())
            case ["first"]:
                self._walk_to(0)
            case ["last"]:
                self._walk_to(len(reel.commands))
            case ["turn", number]:
                self._walk_to(reel.turn(int(number)))
            case ["play"]:
                self._pause() if self._playing is not None else self._play()
            case ["faster"] | ["slower"]:
                self._change_speed(1 if what == "faster" else -1)
            case ["menu"]:
                self._stop()
                self.dismiss()
            case ["command"]:
                self.say("Here the match is only watched; Esc leads back.")
            case ["undo"] | ["redo"]:
                self._walk_to(reel.at + (1 if what == "redo" else -1))
            case _:
                super()._open(what)

    def open_log(self, at: int | None = None) -> None:
        """The log of the whole match; a line of it leads to its place."""
        from .log import LogScreen

        self._pause()
        reel = self.reel
        here = reel.line
        since = self.log_lines.since
        at = here if at is None else at + sum(line.move < since for line in reel.lines)
        self.app.push_screen(
            LogScreen(self.match, at, lines=reel.lines, now=here, go=lambda line: self._walk_to(line.move))
        )

    def open_help(self) -> None:
        """What watching is: nothing is asked of whoever watches."""
        from .help import HelpScreen

        self._pause()
        self.app.push_screen(HelpScreen.for_looking("replay", self.match, self.all_keys()))

    def report(self) -> None:
        """The whole match in full, wherever it is watched."""
        self._pause()
        if self.header is None:
            self.say("This match cannot be reported: how it began is not known.")
        else:
            self.host.notify(report(self.host, self.header, self.reel.commands), timeout=15, markup=False)

    def _walk_to(self, place: int) -> None:
        self._stop()
        self._stand_at(place)

    def _stand_at(self, place: int) -> None:
        """Show the position there; what a single step brought tumbles and flashes as it did."""
        step = place == self.reel.at + 1
        happened: list[Event] = self.reel.go(place)
        self.take_up(happened if step else [])
        self.show()

    def _play(self) -> None:
        if self.reel.ended:
            self._stand_at(0)
        self._playing = self.set_interval(1 / self.speed, self._tick)
        self.take_up()
        self.show()

    def _tick(self) -> None:
        self._stand_at(self.reel.at + 1)
        if self.reel.ended:
            self._pause()

    def _pause(self) -> None:
        """Stop, and offer to play again."""
        self._stop()
        self.take_up()
        self.show()

    def _stop(self) -> None:
        if self._playing is not None:
            self._playing.stop()
            self._playing = None

    def _change_speed(self, by: int) -> None:
        self.speed = SPEEDS[min(max(0, SPEEDS.index(self.speed) + by), len(SPEEDS) - 1)]
        if self._playing is not None:
            self._stop()
            self._play()
        self.say(f"{self.speed:g} command{'' if self.speed == 1 else 's'} a second.")


def watch(app: DiceMastersApp, match: Match[GameState]) -> None:
    """Watch the match at hand from its beginning, as far as it has come."""
    if app.pairing is None or app.library is None:
        app.tell("This match cannot be watched: how it began is not known.")
        return
    pairing = app.pairing
    app.push_screen(ReplayScreen(app.library.match(pairing, None), match.commands, pairing.header()))


def watch_record(app: DiceMastersApp, saved: Saved) -> None:
    """Watch a kept match, or the one in a report; a file that is neither is told, and stays as it is.

    The cards have been loaded. A record that does not lead where it says is shown all the same, with a word on where
    it differs.
    """
    from ...kernel.errors import DiceMastersError
    from ...kernel.record import read
    from ...throne import GAME as THRONE
    from ..throne.replay import ThroneReplay

    assert app.library is not None  # watched only when there are cards
    try:
        record = read(saved.path)
        replayed = app.saves.replayed(saved.path, record, app.library.opening)
    except DiceMastersError as error:
        app.say("This match cannot be watched", f"{error} The file stays as it is.")
        return
    match, throne = replayed.match, record.header.get("game") == THRONE
    commands = match.commands if throne or not replayed.problem else record.commands
    if replayed.problem:
        match.stand_after(0)
        app.push_screen(ThroneReplay(match, commands) if throne else ReplayScreen(match, commands, record.header))
        app.notify(replayed.problem, severity="warning", timeout=15, markup=False)
    elif throne:
        app.push_screen(ThroneReplay(match, commands, turns_of(replayed, record)))
    else:
        reel = Reel.of_record(match, turns_of(replayed, record))
        app.push_screen(ReplayScreen(match, commands, record.header, reel))


def turns_of(replayed: Replayed[Any], record: Record) -> list[int]:
    """Before which command each turn begins, of a record that leads where it says."""
    late = replayed.match.earlier is not None  # its own checkpoints begin where it was taken up
    return sorted({0, *(commands for commands, _ in (record.digests if late else replayed.match.checkpoints))})
