"""Where the cursor can be: dice, cards, counts and answers, in rows from top to bottom as the mat shows them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ...analysis.layout import card_groups, card_key, pool_order
from ...kernel.decision import Decision
from ...rules.decisions import RerollDecision
from ...rules.state import Die, GameState, Zone
from ..match.hand import BY

CARDS = "cards"
PASS = "pass"
LIST = "list"
ROLL = "roll"
AWAY = "away"
"""Dice that can be chosen and lie in no row of the mat: in bags, used piles, on cards."""


class Spot(NamedTuple):
    """A place of the cursor. `zone` is a row's key (`reserve-0`, `cards`); `id` the die, card or answer in it."""

    zone: str
    id: str


NOWHERE = Spot("", "")
THE_PASS = Spot(PASS, PASS)


def within(index: int, many: int) -> int:
    """The index, or the nearest one there is of so many."""
    return max(0, min(many - 1, index))


class Places:
    """The rows of the table and the column of cards: moving from one thing to the next."""

    def __init__(self, rows: Iterable[tuple[str, Iterable[str]]], cards: Iterable[str]) -> None:
        laid = ((key, [Spot(key, id) for id in ids]) for key, ids in rows)
        self.rows = {key: spots for key, spots in laid if spots}
        """From top to bottom."""
        self.cards = [Spot(CARDS, key) for key in cards]
        self._left_from: Spot | None = None

    @property
    def zones(self) -> list[str]:
        """Zones in the order of Tab: from the bottom of the mat up, with the cards after the reserve pool."""
        keys = list(reversed(self.rows))
        if self.cards:
            lowest = next((i for i, key in enumerate(keys) if key.startswith("reserve")), -1)
            keys.insert(lowest + 1, CARDS)
        return keys

    def of(self, zone: str) -> list[Spot]:
        return self.cards if zone == CARDS else self.rows.get(zone, [])

    def find(self, id: str) -> Spot | None:
        """The spot of a die, card or answer."""
        return next((spot for spots in (*self.rows.values(), self.cards) for spot in spots if spot.id == id), None)

    def first(self) -> Spot:
        lowest = next(reversed(self.rows.values()), self.cards)
        return lowest[0] if lowest else NOWHERE

    def step(self, spot: Spot, way: str) -> Spot:
        """The next spot to the left, right, up or down; the same one at the edge."""
        if spot.zone == CARDS:
            return self._step_cards(spot, way)
        if spot.zone not in self.rows:
            return self.first()
        spots, rows = self.rows[spot.zone], list(self.rows)
        column = spots.index(spot) if spot in spots else 0
        if way in ("up", "down"):
            to = rows.index(spot.zone) + BY[way]
            other = self.rows[rows[to]] if 0 <= to < len(rows) else [spot]
            return other[min(column, len(other) - 1)]
        if way == "right" and column + 1 == len(spots) and self.cards:
            self._left_from = spot
            return self.cards[0]
        return spots[within(column + BY[way], len(spots))]

    def _step_cards(self, spot: Spot, way: str) -> Spot:
        if way in ("up", "down"):
            at = self.cards.index(spot) if spot in self.cards else 0
            return self.cards[within(at + BY[way], len(self.cards))]
        if way == "left" and self.rows:
            back = self._left_from
            return back if back is not None and back in self.of(back.zone) else self.first()
        return spot

    def next_zone(self, zone: str, by: int = 1) -> Spot:
        """The first spot of the next zone (Tab), or of the one before (`by` -1)."""
        zones = self.zones
        if not zones:
            return NOWHERE
        index = zones.index(zone) if zone in zones else -1 if by > 0 else 0
        return self.of(zones[(index + by) % len(zones)])[0]


def places(game: GameState, decision: Decision | None, away: Iterable[Die] = ()) -> Places:
    """The places of a position, for one decision; `away` are dice to choose from that lie in no row."""
    if isinstance(decision, RerollDecision):
        return Places([(ROLL, [die.id for die in decision.dice])], [])
    upper, lower = game.players[1 - game.active], game.players[game.active]
    # in an attack the middle of the mat are blockers and attackers, and the fields hold who stayed at home
    lanes = game.combat.lanes if game.combat is not None else []
    attackers = [lane.attacker for lane in lanes] or [die for die in lower.field if die.zone is Zone.ATTACK]
    blockers = list(dict.fromkeys(die for lane in lanes for die in lane.blockers))
    fighting = {*attackers, *blockers}
    rows: dict[str, Iterable[Die]] = {
        f"reserve-{upper.index}": pool_order(upper),
        f"field-{upper.index}": [die for die in upper.field if die not in fighting],
        "blockers": blockers,
        "attack": attackers,
        f"field-{lower.index}": [die for die in lower.field if die not in fighting],
        AWAY: away,
        f"reserve-{lower.index}": pool_order(lower),
        f"prep-{lower.index}": lower.prep,
    }
    counts = ["bag", "prep", "used"]
    own_counts = [*counts, "out"] if game.edition.out_of_play else counts
    decider = decision.player if decision is not None else game.active
    return Places(
        [
            (f"counts-{upper.index}", counts),
            *((key, [die.id for die in dice]) for key, dice in rows.items()),
            (f"counts-{lower.index}", own_counts),
            (PASS, [PASS]),
        ],
        [card_key(game, card) for group in card_groups(game, decider) for card in group],
    )
