"""How good a table of Dice Throne is for a player, by what that player can see of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from ..dicethrone.chances import Prospect
from ..dicethrone.damage import Incoming
from ..dicethrone.state import MAX_CP
from .outlook import WON
from .throne_texts import CARD, COMPANION, CP, Reader

if TYPE_CHECKING:
    from ..dicethrone.hero import Card
    from ..dicethrone.state import Seat, Table

DEAR, DEARER = 12, 0.5
"""The last points of Health, and how much more each of them is worth."""
USELESS = 0.2
"""What a card is worth that will never be played."""
HAND = 6
"""So many cards may stay in hand at the end of a turn."""
PLENTY = 4
"""Combat Points that are enough for most that can be bought."""
ATTEMPTS = 3
PER_TURN = 6
"""Health that is lost in a turn, about: how long the match will go on."""
LONGEST = 5.0
MOST_ATTACKED = 0.8
"""How often a turn the defence is used."""


def worth(game: Table, me: int) -> float:
    """What a table is worth: the player's side less the others', one by one."""
    if game.winner is not None:
        return 0.0 if game.winner < 0 else WON if game.winner == game.players[me].team else -WON
    mine = game.players[me].team
    others = {seat.team for seat in game.standing()} - {mine}
    return _team(game, mine, me) - sum(_team(game, team, me) for team in others) / max(1, len(others))


def _team(game: Table, team: int, me: int) -> float:
    seats = [seat for seat in game.standing() if seat.team == team]
    coming = sum(game.incoming[seat.index].total().damage - game.incoming[seat.index].healing for seat in seats)
    health = min(game.sides[team].health - coming, game.sides[team].ceiling)
    lasts = max(1.0, min(LONGEST, min(side.health for side in game.sides if side.health > 0) / PER_TURN))
    return (
        health
        + DEARER * min(health, DEAR)
        + sum(_seat(game, seat, me) + lasts * board(game, seat) for seat in seats) / max(1, len(seats))
    )


def _seat(game: Table, seat: Seat, me: int) -> float:
    reader = Reader(game, seat.index)
    known = seat.index == me
    cards = sorted((card_worth(seat, game.card(id)) if known else CARD for id in seat.hand), reverse=True)
    marked = {companion.id: companion.health for companion in seat.hero.companions.values()}
    return (
        sum(cards[:HAND])
        + _points(seat.cp + max(0, len(cards) - HAND))
        + sum(reader.token(token) * count for token, count in seat.tokens.items())
        + sum(count * (0.4 if marked[id] else COMPANION) for id, count in seat.companions.items())
    )


def _points(cp: int) -> float:
    """What Combat Points are worth: those that can hardly be spent any more next to nothing."""
    return CP * (min(cp, PLENTY) + 0.4 * max(0, min(cp, MAX_CP) - PLENTY))


def card_worth(seat: Seat, card: Card) -> float:
    """What a card in the player's own hand is worth: an upgrade less than the board has is worth next to nothing."""
    if card.unplayable or (card.type == "upgrade" and seat.level(card.upgrades) >= card.level):
        return USELESS
    return CARD


# The board ------------------------------------------------------------------------------------------------------------


def board(game: Table, seat: Seat) -> float:
    """What the abilities of a board are worth in a turn, as they are upgraded; tokens do not count."""
    return _board(_Seen.bare(game, seat, _first_opponent(game, seat)))


def best_defence(game: Table, player: int, abilities: Sequence[str]) -> str:
    """The Defensive Ability that is worth most on average."""
    seat = game.players[player]
    worths = _defences(_Seen.bare(game, seat, _first_opponent(game, seat)).defending())
    return max(abilities, key=lambda ability: worths[ability])


def _first_opponent(game: Table, seat: Seat) -> Seat:
    return next((game.players[other] for other in game.opponents(seat.index)), seat)


def best_roll(game: Table, player: int) -> Prospect:
    """What a player's dice come to in the Offensive Roll Phase that is under way."""
    return _roll(_Seen.now(game, player))


class _Seen:
    """What a player's abilities are read at: two are equal where everything that texts may count is the same."""

    def __init__(self, game: Table, player: int, opponent: int, same: tuple[object, ...]) -> None:
        self._game, self._player, self._opponent = game, player, opponent
        self._same = (game.mode, player, opponent, *same)

    @classmethod
    def bare(cls, game: Table, seat: Seat, other: Seat) -> _Seen:
        """Two boards without anything that comes and goes."""
        bare = game.copy()
        bare.incoming = [Incoming() for _ in game.players]
        bare.results.clear()
        bare.active, bare.rolled = seat.index, 0
        bare.roll, bare.attack, bare.attempts, bare.undisturbed = None, None, 0, 0
        for side in bare.sides:
            side.health = side.start
        for each in bare.players:
            each.tokens.clear()
            each.hand.clear()
            each.resolving.clear()
            each.cp, each.defeated = 2, False
        return cls(bare, seat.index, other.index, (_face(seat), _face(other)))

    def defending(self) -> _Seen:
        """The same for the defence alone: other upgrades change nothing."""
        seat, other = self._game.players[self._player], self._game.players[self._opponent]
        levels = [(a.id, seat.level(a.id)) for a in seat.hero.abilities.values() if a.kind == "defensive"]
        upgrades_aside = (seat.hero.id, other.hero.id, seat.side, *levels, *_face(seat)[3:])
        return _Seen(self._game, self._player, self._opponent, upgrades_aside)

    @classmethod
    def now(cls, game: Table, player: int) -> _Seen:
        """The boards with their tokens, as they lie."""
        seats = [(_face(s), tuple(s.tokens.items()), s.cp, len(s.hand), s.defeated) for s in game.players]
        health = [side.health for side in game.sides]
        return cls(game, player, -1, (game.active, game.rolled, *seats, *health))

    def __hash__(self) -> int:
        return hash(self._same)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Seen) and self._same == other._same

    def reader(self) -> Reader:
        reader = Reader(self._game, self._player)
        if self._opponent >= 0:
            reader.opponent = self._opponent
        return reader

    def guarded(self) -> Reader:
        """A reader that knows what the opponent's defence is worth."""
        reader, game = self.reader(), self._game
        if reader.opponent >= 0:
            bare = _Seen.bare(game, game.players[reader.opponent], game.players[reader.player])
            reader.guard = _defence(bare.defending())
        return reader


def _face(seat: Seat) -> tuple[object, ...]:
    return (
        seat.hero.id,
        seat.side,
        tuple(sorted(seat.upgrades.items())),
        tuple(sorted(seat.companions.items())),
        tuple(sorted(seat.limits.items())),
    )


@lru_cache(maxsize=128)
def _board(seen: _Seen) -> float:
    reader = seen.guarded()
    seat = reader.game.players[reader.player]
    rolled, _ = Prospect(reader.dice).at((), ATTEMPTS)
    passives = [
        reader.passive(passive)
        for space in seat.hero.abilities.values()
        if space.kind == "passive" and space.side in ("", seat.side)
        for passive in space.levels[seat.level(space.id)].passives
    ]
    return rolled + MOST_ATTACKED * _defence(seen.defending()) + 0.5 * sum(passives)


@lru_cache(maxsize=32)
def _roll(seen: _Seen) -> Prospect:
    return Prospect(seen.guarded().dice)


def _defence(seen: _Seen) -> float:
    return max(_defences(seen).values(), default=0.0)


@lru_cache(maxsize=32)
def _defences(seen: _Seen) -> dict[str, float]:
    reader = seen.reader()
    abilities = reader.game.players[reader.player].hero.abilities.values()
    return {ability.id: reader.defended(ability.id) for ability in abilities if ability.kind == "defensive"}
