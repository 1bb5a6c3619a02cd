"""The hands of somebody who only looks, at a match again or at a moment of it: nothing to decide, all to see."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from ...kernel.number import whole_number
from .hand import REDRAW, UNUSED, Hand, Outcome, Story, offered
from .view import KeyView, plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...analysis.playback import Reel
    from ...analysis.timeline import Entry
    from ...kernel.match import Move

SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0)
"""Commands a second."""

STEPS = {
    "move.right": "forward",
    "move.do": "forward",
    "move.left": "backward",
    "move.down": "next turn",
    "move.up": "last turn",
    "move.first": "first",
    "move.last": "last",
    "move.mark": "play",
    "play.more": "faster",
    "play.less": "slower",
}
"""What the keys of the viewer ask its page to do."""


class LookHand(Hand):
    """Nothing is asked of who only looks. Each game says how the cursor walks over its table."""

    decides = False

    @abstractmethod
    def told(self, move: Move) -> tuple[str, str]:
        """Who made a command, and what it says (markup)."""


class MomentHand(LookHand):
    """Arrows walk along the lines of the log."""

    heading = "Then"
    lines: Sequence[Entry]
    index: int

    @property
    @abstractmethod
    def commands(self) -> Sequence[Move]:
        """The commands made until then."""

    def own_act(self, action: str) -> Outcome:
        last = len(self.lines)
        by = {"move.right": 1, "move.down": 1, "move.left": -1, "move.up": -1, "move.first": -last, "move.last": last}
        return Outcome(open=f"line {by[action]}") if action in by else UNUSED

    def keys(self) -> list[KeyView]:
        return offered(
            KeyView("move.back", "back"),
            self.index and KeyView("move.left", "line before"),
            self.index + 1 < len(self.lines) and KeyView("move.right", "next line"),
        )

    def story(self) -> Story:
        line = self.lines[self.index]
        told = [f"[b]{plain(line.text)}[/]"]
        if line.move:
            told.append(f"It came of this command of {': '.join(self.told(self.commands[line.move - 1]))}.")
        # where only the newest lines have been told, how many there are before them is not known
        where = "" if self.lines[0].move else f" · line {self.index + 1} of {len(self.lines)}"
        return Story(f"turn {line.turn}{where}", tuple(told))


class WatchHand(LookHand):
    """Arrows walk along the match, digits lead to a turn."""

    heading = "Replay"

    reel: Reel
    playing: bool
    speed: float
    typed = ""
    """A turn's number as it is typed."""

    @abstractmethod
    def brought(self, move: Move) -> Sequence[str]:
        """What the log says of a command (markup)."""

    @abstractmethod
    def how_it_ended(self) -> str:
        """Who won the match that is over, and why (plain)."""

    def own_act(self, action: str) -> Outcome:
        digit = "0" if action == "play.none" else action.removeprefix("pick.") if action.startswith("pick.") else ""
        if digit:
            self.typed = (self.typed + digit)[-4:]
            return REDRAW
        typed, self.typed = self.typed, ""
        if typed and action == "move.do":
            return Outcome(open=f"turn {whole_number(typed)}")
        if typed and action in ("play.take-back", "move.back"):
            self.typed = typed[:-1] if action == "play.take-back" else ""
            return REDRAW
        return Outcome(open=STEPS[action]) if action in STEPS else UNUSED

    def keys(self) -> list[KeyView]:
        if self.typed:
            return [KeyView("move.do", f"go to turn {whole_number(self.typed)}"), KeyView("move.back", "stay here")]
        reel, speeds = self.reel, 0 if self.playing else 4
        return offered(
            not reel.ended and KeyView("move.right", "step"),
            reel.at and KeyView("move.left", "back"),
            KeyView("move.mark", "stop" if self.playing else "from the start" if reel.ended else "play"),
            not reel.ended and KeyView("move.down", "next turn", rank=1),
            reel.at and KeyView("move.up", "turn before", rank=4),
            KeyView("pick.1", "a turn", "1…9", rank=2),
            KeyView("play.more", "faster", rank=speeds),
            KeyView("play.less", "slower", rank=speeds),
            KeyView("move.back", "leave"),
        )

    def story(self) -> Story:
        reel = self.reel
        turn = sum(begins <= reel.at for begins in reel.turns)
        where = f"step {reel.at} of {len(reel.commands)} · turn {turn} of {len(reel.turns)}"
        playing = f" · playing, {self.speed:g} a second" if self.playing else ""
        lines = []
        if self.typed:
            lines.append(f"Turn {whole_number(self.typed)}: Enter goes there; more digits make it another one.")
        elif reel.at:
            move = reel.match.moves[-1]
            who, words = self.told(move)
            lines.append(f"[b]{who}[/]: {words}")
            lines += self.brought(move)[:2]
        else:
            lines.append("The match begins.")
        if reel.ended:
            where += " · the end"
            if reel.match.over:
                lines = [f"[b]{plain(self.how_it_ended())}[/]", lines[0]]
            lines = [plain(reel.problem), *lines] if reel.problem else lines
        return Story(f"{where}{playing}", tuple(lines))
