"""The hand of somebody who watches a match again: nothing to decide, all of it to see."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from ...rules.sentences import story
from ..view import KeyView, plain
from .hand import Cache, Filter, Hand, Memory, Outcome, Story
from .spots import Places, Spot, places
from .words import command_words

if TYPE_CHECKING:
    from ...kernel.decision import Decision
    from .reel import Reel

SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0)
"""Commands a second."""

STEPS = {
    "right": "forward",
    "l": "forward",
    "enter": "forward",
    "left": "backward",
    "h": "backward",
    "down": "next turn",
    "j": "next turn",
    "up": "last turn",
    "k": "last turn",
    "home": "first",
    "end": "last",
    "space": "play",
    "+": "faster",
    "=": "faster",
    "-": "slower",
}
"""What the keys of the viewer ask its page to do."""


class WatchHand(Hand):
    """Arrows walk along the match; Tab and brackets walk over the table, so that everything can be inspected."""

    decides = False

    def __init__(self, reel: Reel, memory: Memory, *, playing: bool, speed: float) -> None:
        # no question is needed to look, and after the end of a match there is none
        self.match = reel.match
        self.reel = reel
        self.memory = memory
        self.game = reel.match.state
        self.question = cast("Decision", None)  # whatever is asked there, it is not asked of who watches
        self.player = self.game.active
        self.playing = playing
        self.speed = speed
        self.typed = ""
        """A turn's number as it is typed."""
        self.places = self.lay_places()
        self.filter = Filter()
        self._cache = Cache()
        self.spot = self.start()

    def lay_places(self) -> Places:
        return places(self.game, None)

    def start(self) -> Spot:
        return self.places.first()

    @property
    def free(self) -> bool:
        return False  # up and down are turns

    def own_key(self, key: str) -> Outcome:
        if key.isdigit() and len(key) == 1:
            self.typed = (self.typed + key)[-3:]
            return Outcome(say=f"Turn {int(self.typed)}: Enter goes there.")
        if self.typed and key == "enter":
            return Outcome(open=f"turn {int(self.typed)}")
        self.typed = ""
        return Outcome(open=STEPS[key]) if key in STEPS else Outcome(used=False)

    def keys(self) -> list[KeyView]:
        reel = self.reel
        found = []
        if not reel.ended:
            found.append(KeyView("right", "step"))
        if reel.at:
            found.append(KeyView("left", "back"))
        if not reel.ended:
            found.append(KeyView("space", "stop" if self.playing else "play"))
            found.append(KeyView("down", "next turn", rank=1))
        if reel.at:
            found.append(KeyView("up", "turn before", rank=1))
        found.append(KeyView("+", "faster", rank=3))
        found.append(KeyView("-", "slower", rank=3))
        return found

    def story(self) -> Story:
        reel, game = self.reel, self.game
        where = f"step {reel.at} of {len(reel.commands)} · turn {game.turn} of {len(reel.turns)}"
        playing = f" · playing, {self.speed:g} a second" if self.playing else ""
        lines = []
        if reel.at:
            move = self.match.moves[-1]
            lines.append(f"[b]{plain(game.players[move.player].name)}[/]: {plain(command_words(game, move.text))}")
            lines += [plain(line.text) for line in story(game, move.events)][:2]
        else:
            lines.append("The match begins.")
        if reel.ended:
            where += " · the end"
            lines = [plain(reel.problem), *lines] if reel.problem else lines
        return Story(f"{where}{playing}", tuple(lines))
