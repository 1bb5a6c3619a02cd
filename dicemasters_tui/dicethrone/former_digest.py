"""The digest that records of Dice Throne held before it was complete, so that those records are checked too."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .state import Table


def former_digest(game: Table) -> str:
    """What an older record says of this position. Only for the beginning of a turn: no roll and no attack."""
    parts: list[Any] = [
        game.mode, game.active, game.start, game.turn, game.phase, game.first_turn, game.winner,
        game.luck.position, game.attempts, game.bound, game.rolled, game.again,
        sorted(game.results.items(), key=str),
        [(side.health, side.start) for side in game.sides],
    ]  # fmt: skip
    for seat in game.players:
        parts.append((
            seat.name, seat.hero.id, seat.team, seat.cp, seat.hand, seat.deck, seat.discard,
            sorted(seat.upgrades.items()), seat.board, list(seat.tokens.items()), sorted(seat.limits.items()),
            sorted(seat.companions.items()), seat.side, seat.defeated, sorted(seat.used),
            sorted(seat.gained.items()),
        ))  # fmt: skip
    for incoming in game.incoming:
        parts.append((
            [
                (s.name, s.amount, s.type.value, s.by, s.attack, s.avoided, s.sure, s.shielded)
                for s in incoming.sources
            ],
            [(change.name, change.amount, change.attack) for change in incoming.changes],
            [(share.name, share.divisor, share.to) for share in incoming.shares],
            incoming.healing, incoming.halved_by, incoming.companion,
        ))  # fmt: skip
    parts += [None, None]
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:12]
