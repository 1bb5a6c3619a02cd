"""Which hand belongs to which decision, and the hands of somebody who only looks at a table."""

from __future__ import annotations

from collections.abc import Sequence

from ...analysis.playback import Reel
from ...analysis.timeline import Entry, events_of
from ...kernel.match import Match, Move
from ...rules.chance import DrawDecision, RollDecision
from ...rules.choice import ChoiceDecision
from ...rules.decisions import AttackDecision, BlockDecision, DamageDecision, RerollDecision
from ...rules.events import Conceded, MatchEnded
from ...rules.sentences import story
from ...rules.state import GameState
from ...rules.wording import number
from ..match import watching
from ..match.view import plain
from .asking import MayHand, OrderHand, TypeHand
from .choosing import ChooseHand
from .entering import DrawHand, RollHand
from .fighting import BlockHand, SplitHand
from .hand import Hand, Memory
from .marking import AttackHand, RerollHand
from .priority import PriorityHand
from .spots import Places, places
from .words import command_words

_HANDS: dict[type, type[Hand]] = {
    DrawDecision: DrawHand,
    RollDecision: RollHand,
    RerollDecision: RerollHand,
    AttackDecision: AttackHand,
    BlockDecision: BlockHand,
    DamageDecision: SplitHand,
}
_CHOICES: dict[str, type[Hand]] = {"may": MayHand, "order": OrderHand, "number": TypeHand, "name": TypeHand}
"""What a choice is about, where it has a hand of its own."""


def hand_for(match: Match[GameState], memory: Memory) -> Hand:
    """The hand for the decision a match stands at; the match must not be over."""
    decision = match.decision
    if isinstance(decision, ChoiceDecision):
        return _CHOICES.get(decision.about, ChooseHand)(match, memory)
    return _HANDS.get(type(decision), PriorityHand)(match, memory)


class LookHand(watching.LookHand, Hand):
    """Nothing is asked, and everything can be inspected: Tab and brackets walk over the table.

    The cursor stays with the die it was on `before`.
    """

    def __init__(self, match: Match[GameState], memory: Memory, before: Hand | None = None) -> None:
        super().__init__(match, memory)
        if before is not None:
            self.go(before.spot.id)

    def lay_places(self) -> Places:
        return places(self.game, None)

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
        super().__init__(match, memory, before)
        self.lines = lines
        self.index = index

    @property
    def commands(self) -> Sequence[Move]:
        return self.match.moves


class WatchHand(LookHand, watching.WatchHand):
    """Watches the match again."""

    def __init__(self, reel: Reel, memory: Memory, *, playing: bool, speed: float, before: Hand | None = None) -> None:
        super().__init__(reel.match, memory, before)
        self.reel = reel
        self.playing = playing
        self.speed = speed
        self.typed = before.typed if isinstance(before, WatchHand) else ""  # also while it plays

    def brought(self, move: Move) -> Sequence[str]:
        return [plain(line.text) for line in story(self.game, move.events)]

    def how_it_ended(self) -> str:
        match, game = self.match, self.game
        events = events_of(match, len(match.moves))
        gave_up = next((event.player for event in events if isinstance(event, Conceded)), None)
        if gave_up is not None:
            loser, winner = game.players[gave_up].name, game.players[1 - gave_up].name
            said = f"{winner} wins: {loser} gave the match up."
        else:
            said = " ".join(line.text for line in story(game, [e for e in events if isinstance(e, MatchEnded)]))
        life = f"{game.players[0].life} to {game.players[1].life} life"
        return f"{said} {number(game.turn, 'turn')}, {life}."
