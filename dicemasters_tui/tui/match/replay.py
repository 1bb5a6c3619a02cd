"""A match watched again: step by step, from turn to turn, or played at a speed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.timer import Timer

from ...analysis.playback import Reel
from .log_page import LogScreen
from .screen import MatchScreen
from .watching import SPEEDS, Watch

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from .game import GameAtTable
    from .hand import Hand


class ReplayScreen(MatchScreen):
    """The table without a question. The match stands at its beginning; `commands` are all that were made in it."""

    looking = "replay"

    def __init__(
        self,
        game: GameAtTable,
        commands: Sequence[tuple[int, str]],
        header: Mapping[str, str],
        reel: Reel | None = None,
    ) -> None:
        """`header` says how the match began, as a record does.

        `reel` is the match with its commands where they have been played already.
        """
        self.reel = reel or Reel(game.match, commands, game.entries_of)
        self.header = header
        self.walk = Watch(self.reel)
        self._playing: Timer | None = None
        super().__init__(game)

    def hand_now(self) -> Hand | None:
        self.walk.playing = self._playing is not None
        return self.game.looking(self.walk)

    def open(self, what: str) -> None:
        reel = self.reel
        places = {
            "forward": reel.at + 1,
            "redo": reel.at + 1,
            "backward": reel.at - 1,
            "undo": reel.at - 1,
            "next turn": reel.turn_after(),
            "last turn": reel.turn_before(),
            "first": 0,
            "last": len(reel.commands),
        }
        if what in places:
            self._walk_to(places[what])
            return
        match what.split():
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
            case _:
                super().open(what)

    def open_log(self, at: int | None = None) -> None:
        """The log of the whole match; a line of it leads to its place."""
        self._pause()
        reel = self.reel
        here = reel.line
        since = self.game.since
        at = here if at is None else at + sum(line.move < since for line in reel.lines)
        self.app.push_screen(
            LogScreen(self.game, at, lines=reel.lines, now=here, go=lambda line: self._walk_to(line.move))
        )

    def open_help(self) -> None:
        self._pause()
        super().open_help()

    def report(self) -> None:
        """The whole match in full, wherever it is watched."""
        self._pause()
        self.host.matches.report(self.header, self.reel.commands)

    def _walk_to(self, place: int) -> None:
        self._stop()
        self._stand_at(place)

    def _stand_at(self, place: int) -> None:
        """Show the position there; what a single step brought tumbles and flashes as it did."""
        step = place == self.reel.at + 1
        happened = self.reel.go(place)
        self.take_up(happened if step else [])

    def _play(self) -> None:
        if self.reel.ended:
            self._stand_at(0)
        self._playing = self.set_interval(1 / self.walk.speed, self._tick)
        self.take_up()

    def _tick(self) -> None:
        self._stand_at(self.reel.at + 1)
        if self.reel.ended:
            self._pause()

    def _pause(self) -> None:
        """Stop, and offer to play again."""
        self._stop()
        self.take_up()

    def _stop(self) -> None:
        if self._playing is not None:
            self._playing.stop()
            self._playing = None

    def _change_speed(self, by: int) -> None:
        self.walk.speed = SPEEDS[min(max(0, SPEEDS.index(self.walk.speed) + by), len(SPEEDS) - 1)]
        if self._playing is not None:
            self._stop()
            self._play()
        self.say(f"{self.walk.speed:g} command{'' if self.walk.speed == 1 else 's'} a second.")
