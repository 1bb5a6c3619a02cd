"""Where the cursor can be: dice, cards, counts and answers, in rows from top to bottom as the mat shows them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from ...rules.decisions import RerollDecision
from ...rules.events import Drawn
from ...rules.state import Zone

if TYPE_CHECKING:
    from ...kernel.decision import Decision
    from ...rules.state import Die, GameState, Player, TeamCard

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


def card_key(game: GameState, card: TeamCard) -> str:
    """The card's id, made different for the second of two equal cards in a match."""
    first = next(other for other in game.cards if other.id == card.id)
    return card.id if first is card else f"{card.id}/{card.index}"


def card_of(game: GameState, key: str) -> TeamCard | None:
    """The card a key means."""
    name, _, index = key.partition("/")
    if index:
        return game.cards[int(index)]
    return next((card for card in game.cards if card.id == name), None)


def card_meant(game: GameState, name: str, player: int) -> TeamCard | None:
    """The card a command of this player means: the own one before the other player's of the same id."""
    found = [card for card in game.cards if card.id == name]
    return next((card for card in found if card.owner == player), found[0] if found else None)


def die_of(game: GameState, id: str) -> Die | None:
    return next((die for die in game.dice if die.id == id), None)


def card_groups(game: GameState, player: int) -> list[list[TeamCard]]:
    """The cards as the list shows them: the decider's, the basic actions, the other player's."""
    own = [card for card in game.cards if not card.basic and card.owner == player]
    basic = [card for card in game.cards if card.basic]
    other = [card for card in game.cards if not card.basic and card.owner != player]
    return [own, basic, other]


def pool_order(player: Player) -> list[Die]:
    """The reserve pool as it is laid out: characters, then action dice, then energy."""
    characters = [die for die in player.reserve if die.is_character]
    actions = [die for die in player.reserve if die.is_action]
    energy = [die for die in player.reserve if not die.is_character and not die.is_action]
    return characters + actions + energy


def prepped_and_drawn(game: GameState, dice: Iterable[Die]) -> tuple[list[Die], list[Die]]:
    """The dice of a roll that lay in the prep area before, and those drawn for it this turn."""
    drawn = {die for event in game.happened.get(Drawn, ()) if isinstance(event, Drawn) for die in event.dice}
    dice = list(dice)
    return [die for die in dice if die not in drawn], [die for die in dice if die in drawn]


def within(index: int, many: int) -> int:
    """The index, or the nearest one there is of so many."""
    return max(0, min(many - 1, index))


class Places:
    """The rows of the table and the column of cards: moving from one thing to the next."""

    def __init__(self, rows: list[tuple[str, list[str]]], cards: list[str]) -> None:
        self.rows = [(key, [Spot(key, id) for id in ids]) for key, ids in rows if ids]
        self.cards = [Spot(CARDS, key) for key in cards]
        self._left_from: Spot | None = None

    @property
    def zones(self) -> list[str]:
        """Zones in the order of Tab: from the bottom of the mat up, with the cards after the reserve pool."""
        keys = [key for key, _ in reversed(self.rows)]
        if self.cards:
            lowest = next((i for i, key in enumerate(keys) if key.startswith("reserve")), -1)
            keys.insert(lowest + 1, CARDS)
        return keys

    def of(self, zone: str) -> list[Spot]:
        if zone == CARDS:
            return self.cards
        return next((spots for key, spots in self.rows if key == zone), [])

    def find(self, id: str) -> Spot | None:
        """The spot of a die, card or answer."""
        for _key, spots in self.rows:
            for spot in spots:
                if spot.id == id:
                    return spot
        return next((spot for spot in self.cards if spot.id == id), None)

    def first(self) -> Spot:
        for _key, spots in reversed(self.rows):
            return spots[0]
        return self.cards[0] if self.cards else NOWHERE

    def step(self, spot: Spot, way: str) -> Spot:
        """The next spot to the left, right, up or down; the same one at the edge."""
        if spot.zone == CARDS:
            return self._step_cards(spot, way)
        row = next((i for i, (key, _) in enumerate(self.rows) if key == spot.zone), -1)
        if row < 0:
            return self.first()
        spots = self.rows[row][1]
        column = spots.index(spot) if spot in spots else 0
        if way == "left":
            return spots[max(0, column - 1)]
        if way == "right":
            if column + 1 < len(spots):
                return spots[column + 1]
            if self.cards:
                self._left_from = spot
                return self.cards[0]
            return spot
        next_row = row + (1 if way == "down" else -1)
        if not 0 <= next_row < len(self.rows):
            return spot
        other = self.rows[next_row][1]
        return other[min(column, len(other) - 1)]

    def _step_cards(self, spot: Spot, way: str) -> Spot:
        index = self.cards.index(spot) if spot in self.cards else 0
        if way == "up":
            return self.cards[max(0, index - 1)]
        if way == "down":
            return self.cards[min(len(self.cards) - 1, index + 1)]
        if way == "left":
            back = self._left_from
            if back is not None and back in self.of(back.zone):
                return back
            return self.first() if self.rows else spot
        return spot

    def next_zone(self, zone: str, by: int = 1) -> Spot:
        """The first spot of the next zone (Tab), or of the one before (`by` -1)."""
        zones = self.zones
        if not zones:
            return NOWHERE
        index = zones.index(zone) if zone in zones else -1 if by > 0 else 0
        return self.of(zones[(index + by) % len(zones)])[0]


def combat_rows(game: GameState) -> list[tuple[str, list[str]]]:
    """The rows of an attack: dice at home, blockers, attackers, the attacker's dice that stayed."""
    combat = game.combat
    assert combat is not None  # asked for in an attack only
    upper, lower = game.players[1 - game.active], game.players[game.active]
    attackers = [lane.attacker for lane in combat.lanes]
    blockers = list(dict.fromkeys(die for lane in combat.lanes for die in lane.blockers))
    fighting = {*attackers, *blockers}
    return [
        (f"field-{upper.index}", [die.id for die in upper.field if die not in fighting]),
        ("blockers", [die.id for die in blockers]),
        ("attack", [die.id for die in attackers]),
        (f"field-{lower.index}", [die.id for die in lower.field if die not in fighting]),
    ]


def places(game: GameState, decision: Decision | None, away: Iterable[Die] = ()) -> Places:
    """The places of a position, for one decision; `away` are dice to choose from that lie in no row."""
    if isinstance(decision, RerollDecision):
        return Places([(ROLL, [die.id for die in decision.dice])], [])
    decider = decision.player if decision is not None else game.active
    upper, lower = game.players[1 - game.active], game.players[game.active]
    rows: list[tuple[str, list[str]]] = [
        (f"counts-{upper.index}", ["bag", "prep", "used"]),
        (f"reserve-{upper.index}", [die.id for die in pool_order(upper)]),
    ]
    if game.combat is not None and game.combat.lanes:
        rows += combat_rows(game)
    else:
        rows += [
            (f"field-{upper.index}", [die.id for die in upper.field]),
            ("attack", [die.id for die in lower.field if die.zone is Zone.ATTACK]),
            (f"field-{lower.index}", [die.id for die in lower.field if die.zone is not Zone.ATTACK]),
        ]
    rows += [
        (AWAY, [die.id for die in away]),
        (f"reserve-{lower.index}", [die.id for die in pool_order(lower)]),
        (f"prep-{lower.index}", [die.id for die in lower.prep]),
        (f"counts-{lower.index}", ["bag", "prep", "used", *(["out"] if game.edition.out_of_play else [])]),
        (PASS, [PASS]),
    ]
    cards = [card_key(game, card) for group in card_groups(game, decider) for card in group]
    return Places(rows, cards)
