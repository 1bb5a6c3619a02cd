"""A hero's board as it is now: what every tier needs and does, whether the dice meet it, and how likely they will.

Players of every screen ask here which dice to roll again, and what a card that turns dice would complete.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from .chances import Chance, after_reroll, chance
from .language.altering import ChangeDie
from .language.flow import sentence
from .questions import RollDecision

if TYPE_CHECKING:
    from ..kernel.decision import Decision
    from .hero import Ability, Needs
    from .state import Seat, Table

_DEPENDS = re.compile(r"\b(roll|if|otherwise|on|after|choose|for|may|plus)\b")
"""Words of a clause that is not done for sure."""
MOST = 3
"""Abilities told of in one sentence."""


@dataclass(frozen=True, slots=True)
class TierRow:
    """One tier: `now` when the dice meet it; `odds` after the marked dice, `best` with all attempts that are left.

    Both are None where there are no dice to tell it of.
    """

    id: str
    name: str
    first: bool
    """The first row of its ability, the one that bears the name."""
    needs: Needs
    does: str
    """In few words."""
    does_words: str
    now: bool
    odds: float | None
    best: float | None

    @property
    def title(self) -> str:
        """`Smack (3 sword)`."""
        return f"{self.name} ({self.needs.describe()})"

    @property
    def chance(self) -> float:
        """The odds after the marked dice; 0 where there are none."""
        return self.odds or 0.0

    @property
    def out_of_reach(self) -> bool:
        return self.best is not None and not self.best and not self.now


def offensive(seat: Seat) -> list[Ability]:
    """The abilities that dice activate, of the side of the board that is up."""
    return [
        ability
        for ability in seat.hero.abilities.values()
        if ability.kind in ("offensive", "ultimate") and ability.side in ("", seat.side)
    ]


def level_name(seat: Seat, ability: Ability) -> str:
    """`Smack II` once it has been upgraded."""
    level = seat.level(ability.id)
    return ability.name + (f" {'I' * level}" if level > 1 else "")


def shortly(words: str) -> str:
    """What an ability does in fewer words: `4 damage`, `heal 4`, `Stun, 5 undefendable`."""
    words = re.sub(r"[Dd]eal (\d+) (\w+ )?damage", lambda m: f"{m[1]} {(m[2] or 'damage').strip()}", words)
    words = re.sub(r"roll (\d+) dice: deal damage equal to the total rolled", r"damage: sum of \1 dice", words)
    return words.replace("inflict ", "").replace(". Then ", ", ").replace("; ", ", ")


def in_fewer_words(does: str) -> Iterator[str]:
    """What an ability does, ever shorter: fewer and fewer clauses, at last words of the first, `…` where more follows.

    What is dealt for sure comes first, as a bare number.
    """
    clauses = does.replace("undefendable", "undef.").split(", ")
    sure = next((n for n, clause in enumerate(clauses) if _DEPENDS.search(clause)), len(clauses))
    dealt = [clause for clause in clauses[:sure] if re.fullmatch(r"[\d/]+( damage| undef\.)?", clause)]
    told = [clause.removesuffix(" damage") for clause in dealt] + [each for each in clauses if each not in dealt]
    yield ", ".join(told)
    for count in range(len(told) - 1, 0, -1):
        yield f"{', '.join(told[:count])} …"
    words = told[0].split(" ")
    for count in range(len(words) - 1, 0, -1):
        yield f"{' '.join(words[:count])} …"
    yield "…"


def in_one(texts: Sequence[str]) -> str:
    """`heal 4/5/6` for `heal 4`, `heal 5`, `heal 6`: what is alike is said once."""
    texts = list(dict.fromkeys(texts))
    words = [text.split(" ") for text in texts]
    columns = list(zip(*words, strict=False))
    differing = [column for column in columns if len(set(column)) > 1]
    if len(texts) < 2 or len({len(each) for each in words}) > 1 or len(differing) != 1:
        return "/".join(texts)
    return " ".join("/".join(column) if column in differing else column[0] for column in columns)


@dataclass(frozen=True, slots=True)
class AbilityRow:
    """An ability in short: its name, what its first tier needs, what all of them do."""

    name: str
    needs: Needs
    does: str


def ability_rows(seat: Seat) -> list[AbilityRow]:
    """The abilities that dice activate, a row each."""
    found = []
    for ability in offensive(seat):
        tiers = ability.levels[seat.level(ability.id)].tiers
        does = in_one([shortly(sentence(tier.does)).removesuffix(" damage") for tier in tiers])
        found.append(AbilityRow(level_name(seat, ability), tiers[0].needs, does))
    return found


def tier_rows(game: Table, player: int, marked: Sequence[int] = ()) -> list[TierRow]:
    """Every tier of a player's board at its present level, in the order of the board."""
    seat = game.players[player]
    key, roll = seat.hero.key, game.roll
    mine = roll is not None and roll.player == player and roll.purpose == "offensive" and 0 not in roll.numbers
    numbers = tuple(roll.numbers) if mine and roll is not None else ()
    rolling = game.phase == "offensive-roll" and game.active == player
    rows: list[TierRow] = []
    for ability in offensive(seat):
        last = ""
        for tier in ability.levels[seat.level(ability.id)].tiers:
            name, words, needs = tier.name or level_name(seat, ability), sentence(tier.does), tier.needs
            rows.append(
                TierRow(
                    id=tier.id or ability.id,
                    name=name,
                    first=name != last,
                    needs=needs,
                    does=shortly(words),
                    does_words=words,
                    now=bool(numbers) and needs.met(numbers, key),
                    odds=after_reroll(needs, key, numbers, marked) if numbers else None,
                    best=chance(needs, key, numbers, game.attempts).odds if rolling else None,
                )
            )
            last = name
    return rows


def met_now(rows: Sequence[TierRow]) -> list[TierRow]:
    """Of each ability the best tier that the dice meet."""
    return list({row.name: row for row in rows if row.now}.values())


def one_each(rows: Sequence[TierRow]) -> list[TierRow]:
    """Of each ability one tier: the best that is met, else the first."""
    chosen: dict[str, TierRow] = {}
    for row in rows:
        if row.now or row.name not in chosen:
            chosen[row.name] = row
    return [replace(row, first=True) for row in chosen.values()]


def defences(seat: Seat) -> list[str]:
    """Each defensive ability in a sentence: how many dice, what they do."""
    found = []
    for ability in seat.hero.abilities.values():
        if ability.kind != "defensive" or ability.side not in ("", seat.side):
            continue
        level = ability.levels[seat.level(ability.id)]
        riders = [f"{rider.needs.describe()}: {sentence(rider.does)}" for rider in level.riders]
        told = "; ".join([*([sentence(level.does)] if level.does else []), *riders])
        dice = f"{level_name(seat, ability)}: {level.dice} {'die' if level.dice == 1 else 'dice'}"
        found.append(f"{dice}; {told}" if told else dice)
    return found


def in_reach(game: Table, player: int) -> list[tuple[str, Chance]]:
    """What is not met yet and could be by rolling again, with its chance and the dice to roll. None in a defence."""
    if game.roll is None or game.roll.purpose != "offensive":
        return []
    key, numbers = game.players[player].hero.key, tuple(game.roll.numbers)
    missed = [row for row in tier_rows(game, player) if not row.now]
    found = [(row.title, chance(row.needs, key, numbers, game.attempts)) for row in missed]
    return [(title, each) for title, each in found if each.odds > 0 and each.reroll]


def best_reroll(game: Table, player: int, marked: Collection[int], wish: str = "") -> tuple[str, Chance] | None:
    """What the marked dice are best rolled again for: the ability wished for, by its title, or the likeliest."""
    found = [each for each in in_reach(game, player) if set(each[1].reroll) == set(marked)]
    return min(found, key=lambda each: (each[0] != wish, -each[1].odds), default=None)


def likeliest(rows: Sequence[TierRow]) -> list[TierRow]:
    """The likeliest abilities after the roll that are not met now, the best of their tiers each."""
    best: dict[str, TierRow] = {}
    for row in sorted(rows, key=lambda row: row.chance, reverse=True):
        if row.chance and not row.now:
            best.setdefault(row.name, row)
    return list(best.values())[:MOST]


def suggested(game: Table, decision: Decision | None) -> list[int]:
    """The dice that the likeliest ability not yet met would have rolled again; what is met now is never put at risk."""
    roll = game.roll
    if not isinstance(decision, RollDecision) or roll is None:
        return []
    key, numbers = game.players[decision.player].hero.key, tuple(roll.numbers)
    met = met_now(tier_rows(game, decision.player))
    reach = [
        found
        for _, found in in_reach(game, decision.player)
        if all(after_reroll(row.needs, key, numbers, found.reroll) == 1 for row in met)
    ]
    return list(max(reach, key=lambda found: found.odds).reroll) if reach else []


def completed(game: Table, player: int, card_id: str) -> str:
    """`Mighty Blow (small straight): die 4 at 3; ...` for a card that only turns dice of the player's Roll Attempt.

    Leaves out those already met. Each comes with the fewest dice that must be turned. Empty if
    the card completes nothing, or the dice are not of the player's Offensive Roll Phase.
    """
    roll = game.roll
    if roll is None or roll.player != player or roll.purpose != "offensive" or 0 in roll.numbers:
        return ""
    changes = game.card(card_id).does
    numbers, key = tuple(roll.numbers), game.players[player].hero.key
    if len(changes) != 1 or not isinstance(changes[0], ChangeDie):
        return ""
    ways = sorted(changes[0].can_make(numbers), key=lambda dice: (len(at := _turned(numbers, dice)), at, dice))
    found: dict[str, str] = {}
    for row in tier_rows(game, player):
        way = next((dice for dice in ways if row.needs.met(dice, key)), None)
        if way == numbers:
            found.pop(row.name, None)  # a higher tier is told of below, if there is one
        elif way is not None:
            dice = ", ".join(f"die {place + 1} at {way[place]}" for place in _turned(numbers, way))
            found[row.name] = f"{row.title}: {dice}"
    return "; ".join(list(reversed(found.values()))[:MOST])  # the strongest stand last on a board


def _turned(before: tuple[int, ...], after: tuple[int, ...]) -> list[int]:
    """The places of the dice that differ."""
    return [place for place, number in enumerate(before) if after[place] != number]
