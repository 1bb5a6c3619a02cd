"""The hands of somebody who only looks at a table of Dice Masters: Tab and brackets walk over it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from ...analysis.timeline import events_of
from ...rules.events import Conceded, MatchEnded
from ...rules.sentences import story
from ..match import watching
from ..match.view import plain
from .hand import Cache, Filter, Hand, Memory
from .spots import Places, Spot, places
from .words import command_words

if TYPE_CHECKING:
    from ...analysis.playback import Reel
    from ...analysis.timeline import Entry
    from ...kernel.decision import Decision
    from ...kernel.match import Match, Move
    from ...rules.state import GameState


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


class LookHand(watching.LookHand, Hand):
    """Nothing is asked, and everything can be inspected. The cursor stays with the die it was on `before`."""

    def __init__(self, match: Match[GameState], memory: Memory, before: Hand | None = None) -> None:
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
        if before is not None:
            self.go(before.spot.id)

    def lay_places(self) -> Places:
        return places(self.game, None)

    def start(self) -> Spot:
        return self.places.first()

    @property
    def free(self) -> bool:
        return False  # arrows walk along the match

    def told(self, move: Move) -> tuple[str, str]:
        command = self.match.seen_by().command(move)
        words = "a secret choice" if command is None else plain(command_words(self.game, command))
        return plain(self.game.players[move.player].name), words


class MomentHand(LookHand, watching.MomentHand):
    """Looks at the table as it was at a line of the log."""

    def __init__(
        self, match: Match[GameState], memory: Memory, lines: Sequence[Entry], index: int, before: Hand | None = None
    ) -> None:
        self.lines = lines
        self.index = index
        super().__init__(match, memory, before)

    @property
    def commands(self) -> Sequence[Move]:
        return self.match.moves


class WatchHand(LookHand, watching.WatchHand):
    """Watches the match again."""

    def __init__(self, reel: Reel, memory: Memory, *, playing: bool, speed: float, before: Hand | None = None) -> None:
        self.reel = reel
        self.playing = playing
        self.speed = speed
        self.typed = before.typed if isinstance(before, WatchHand) else ""  # also while it plays
        super().__init__(reel.match, memory, before)

    def brought(self, move: Move) -> Sequence[str]:
        return [plain(line.text) for line in story(self.game, move.events)]

    def how_it_ended(self) -> str:
        return _how_it_ended(self.match)
