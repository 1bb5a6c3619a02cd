"""The hands of somebody who only looks, at a match again or at a moment of it: nothing to decide, all to see."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from ...kernel.number import is_number, whole_number
from ...rules.events import Conceded, MatchEnded
from ...rules.sentences import story
from ..view import KeyView, plain
from .archive import events_of
from .hand import REDRAW, Cache, Filter, Hand, Memory, Outcome, Story
from .spots import Places, Spot, places
from .words import command_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...kernel.decision import Decision
    from ...kernel.match import Match, Move
    from ...rules.state import GameState
    from .archive import Entry
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


def _how_it_ended(match: Match[GameState]) -> str:
    """Who won a match that is over, why, and how long it took."""
    game, events = match.state, events_of(match, len(match.moves))
    gave_up = next((event.player for event in events if isinstance(event, Conceded)), None)
    if gave_up is not None:
        loser, winner = game.players[gave_up].name, game.players[1 - gave_up].name
        said = f"{winner} wins: {loser} gave the match up."
    else:
        said = " ".join(line.text for line in story(game, [e for e in events if isinstance(e, MatchEnded)]))
    life = f"{game.players[0].life} to {game.players[1].life} life"
    return f"{said} {game.turn} turn{'' if game.turn == 1 else 's'}, {life}."


def _in_words(match: Match[GameState], move: Move) -> str:
    """What a command said, in markup, as far as everybody may know it."""
    command = match.seen_by().command(move)
    return "a secret choice" if command is None else plain(command_words(match.state, command))


class LookHand(Hand):
    """Nothing is asked of who only looks. Tab and brackets walk over the table, so that everything can be inspected."""

    decides = False
    heading: ClassVar[str] = ""
    """What the prompt calls it, in the place of who decides."""

    def __init__(self, match: Match[GameState], memory: Memory) -> None:
        # no question is needed to look, and after the end of a match there is none
        self.match = match
        self.memory = memory
        self.game = match.state
        self.question = cast("Decision", None)  # whatever is asked there, it is not asked of who watches
        self.player = self.game.active
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
        return False  # arrows walk along the match


class MomentHand(LookHand):
    """Arrows walk along the lines of the log."""

    heading = "Then"

    def __init__(self, match: Match[GameState], memory: Memory, lines: Sequence[Entry], index: int) -> None:
        self.lines = lines
        self.index = index
        super().__init__(match, memory)

    def own_key(self, key: str) -> Outcome:
        last = len(self.lines)
        by = {"right": 1, "l": 1, "down": 1, "j": 1, "left": -1, "h": -1, "up": -1, "k": -1, "home": -last, "end": last}
        return Outcome(open=f"line {by[key]}") if key in by else Outcome(used=False)

    def keys(self) -> list[KeyView]:
        found = [KeyView("escape", "back", "esc")]
        if self.index:
            found.append(KeyView("left", "line before"))
        if self.index + 1 < len(self.lines):
            found.append(KeyView("right", "next line"))
        return found

    def story(self) -> Story:
        line = self.lines[self.index]
        told = [f"[b]{plain(line.text)}[/]"]
        if line.move:
            move = self.match.moves[line.move - 1]
            who = plain(self.game.players[move.player].name)
            told.append(f"It came of this command of {who}: {_in_words(self.match, move)}.")
        # where only the newest lines have been told, how many there are before them is not known
        where = "" if self.lines[0].move else f" · line {self.index + 1} of {len(self.lines)}"
        return Story(f"turn {line.turn}{where}", tuple(told))


class WatchHand(LookHand):
    """Arrows walk along the match, digits lead to a turn."""

    heading = "Replay"

    def __init__(self, reel: Reel, memory: Memory, *, playing: bool, speed: float) -> None:
        self.reel = reel
        self.playing = playing
        self.speed = speed
        self.typed = ""
        """A turn's number as it is typed."""
        super().__init__(reel.match, memory)

    def own_key(self, key: str) -> Outcome:
        if is_number(key, 1):
            self.typed = (self.typed + key)[-4:]
            return REDRAW
        typed, self.typed = self.typed, ""
        if typed and key == "enter":
            return Outcome(open=f"turn {whole_number(typed)}")
        if typed and key == "backspace":
            self.typed = typed[:-1]
            return REDRAW
        if typed and key == "escape":
            return REDRAW
        return Outcome(open=STEPS[key]) if key in STEPS else Outcome(used=False)

    def keys(self) -> list[KeyView]:
        if self.typed:
            return [KeyView("enter", f"go to turn {whole_number(self.typed)}"), KeyView("escape", "stay here", "esc")]
        reel = self.reel
        found = []
        if not reel.ended:
            found.append(KeyView("right", "step"))
        if reel.at:
            found.append(KeyView("left", "back"))
        found.append(KeyView("space", "stop" if self.playing else "from the start" if reel.ended else "play"))
        if not reel.ended:
            found.append(KeyView("down", "next turn", rank=1))
        if reel.at:
            found.append(KeyView("up", "turn before", rank=4))
        found.append(KeyView("1", "a turn", "1…9", rank=2))
        speeds = 0 if self.playing else 4
        found.append(KeyView("+", "faster", rank=speeds))
        found.append(KeyView("-", "slower", rank=speeds))
        found.append(KeyView("escape", "leave", "esc"))
        return found

    def story(self) -> Story:
        reel, game = self.reel, self.game
        where = f"step {reel.at} of {len(reel.commands)} · turn {game.turn} of {len(reel.turns)}"
        playing = f" · playing, {self.speed:g} a second" if self.playing else ""
        lines = []
        if self.typed:
            lines.append(f"Turn {whole_number(self.typed)}: Enter goes there; more digits make it another one.")
        elif reel.at:
            move = self.match.moves[-1]
            who = plain(game.players[move.player].name)
            lines.append(f"[b]{who}[/]: {_in_words(self.match, move)}")
            lines += [plain(line.text) for line in story(game, move.events)][:2]
        else:
            lines.append("The match begins.")
        if reel.ended:
            where += " · the end"
            if self.match.over:
                lines = [f"[b]{plain(_how_it_ended(self.match))}[/]", lines[0]]
            lines = [plain(reel.problem), *lines] if reel.problem else lines
        return Story(f"{where}{playing}", tuple(lines))
