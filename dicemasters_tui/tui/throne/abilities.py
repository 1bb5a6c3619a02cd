"""A hero's board as rows: every tier, what it needs as signs, what it does, and whether the dice meet it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ...dicethrone.chances import after_reroll, chance
from ...dicethrone.language.flow import sentence
from .pictures import named, signs_of

if TYPE_CHECKING:
    from ...dicethrone.hero import Ability, Hero, Needs
    from ...dicethrone.state import Seat, Table
    from ..app.look import Look

ROMAN = ("", "I", "II", "III")


@dataclass(frozen=True, slots=True)
class TierRow:
    """One tier: `now` when the dice meet it; `odds` after the marked dice, `best` with all attempts that are left.

    Both are None where there are no dice to tell it of.
    """

    id: str
    name: str
    first: bool
    """The first row of its ability, the one that bears the name."""
    needs: str
    needs_words: str
    does: str
    does_words: str
    now: bool
    odds: float | None
    best: float | None

    @property
    def out_of_reach(self) -> bool:
        return self.best is not None and not self.best and not self.now


def percent(odds: float) -> str:
    """A chance in at most four columns; not 100 % while it is not sure, nor 0 while it can be."""
    if odds >= 0.9995:
        return "100%"
    if odds >= 0.995:
        return ">99%"
    return f"{odds:.0%}" if odds >= 0.005 else "<1%" if odds > 0 else "no"


def needs_signs(needs: Needs, signs: dict[str, str]) -> str:
    """`†††✶✶`, `small`, `4 alike`."""
    parts = "".join(signs.get(symbol, "?") * count for symbol, count in needs.symbols.items())
    if needs.straight:
        parts += "small" if needs.straight == 4 else "large"
    if needs.kind:
        parts += f"{needs.kind} alike"
    return parts or "always"


def shortly(words: str) -> str:
    """What an ability does in fewer words: `4 damage`, `heal 4`, `Stun, 5 undefendable`."""
    words = re.sub(r"[Dd]eal (\d+) (\w+ )?damage", lambda m: f"{m[1]} {(m[2] or 'damage').strip()}", words)
    words = re.sub(r"roll (\d+) dice: deal damage equal to the total rolled", r"damage: sum of \1 dice", words)
    return words.replace("inflict ", "").replace(". Then ", ", ").replace("; ", ", ")


_DEPENDS = re.compile(r"\b(roll|if|otherwise|on|after|choose|for|may|plus)\b")


def gist(does: str, room: int, look: Look) -> str:
    """What `shortly` says in one line of so many columns: what is dealt for sure comes first, and no word is cut."""
    clauses = does.replace("undefendable", "undef.").split(", ")
    sure = next((n for n, clause in enumerate(clauses) if _DEPENDS.search(clause)), len(clauses))
    dealt = [clause for clause in clauses[:sure] if re.fullmatch(r"[\d/]+( damage| undef\.)?", clause)]
    told = [clause.removesuffix(" damage") for clause in dealt]
    told += [clause for clause in clauses if clause not in dealt]
    return next((line for line in _shorter([look.t(clause) for clause in told], look) if len(line) <= room), "")


def _shorter(clauses: list[str], look: Look) -> Iterator[str]:
    """All of it, then fewer and fewer clauses, then words of the first, each with the sign that more follows."""
    yield ", ".join(clauses)
    for count in range(len(clauses) - 1, 0, -1):
        yield f"{', '.join(clauses[:count])} {look.glyphs.more}"
    words = clauses[0].split(" ")
    for count in range(len(words) - 1, 0, -1):
        yield f"{' '.join(words[:count])} {look.glyphs.more}"
    yield look.glyphs.more


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
    return ability.name + (f" {ROMAN[level]}" if level > 1 else "")


def tier_rows(game: Table, player: int, marked: Sequence[int] = (), *, ascii_only: bool = False) -> list[TierRow]:
    """Every tier of a player's board at its present level, in the order of the board."""
    seat = game.players[player]
    key = seat.hero.key
    signs = signs_of(key, ascii_only=ascii_only)
    roll = game.roll
    mine = roll is not None and roll.player == player and roll.purpose == "offensive" and 0 not in roll.numbers
    numbers = tuple(roll.numbers) if mine and roll is not None else ()
    rolling = game.phase == "offensive-roll" and game.active == player
    rows: list[TierRow] = []
    for ability in offensive(seat):
        level = ability.levels[seat.level(ability.id)]
        last = ""
        for tier in level.tiers:
            name = tier.name or level_name(seat, ability)
            words = sentence(tier.does)
            rows.append(
                TierRow(
                    id=tier.id or ability.id,
                    name=name,
                    first=name != last,
                    needs=needs_signs(tier.needs, signs),
                    needs_words=tier.needs.describe(),
                    does=shortly(words),
                    does_words=words,
                    now=bool(numbers) and tier.needs.met(numbers, key),
                    odds=after_reroll(tier.needs, key, numbers, marked) if numbers else None,
                    best=chance(tier.needs, key, numbers, game.attempts).odds if rolling else None,
                )
            )
            last = name
    return rows


def legend(hero: Hero, *, ascii_only: bool = False) -> str:
    """`1-3 † sword · 4-5 ♥ life · 6 ✶ pow`."""
    signs = signs_of(hero.key, ascii_only=ascii_only)
    parts = []
    for symbol, sign in signs.items():
        numbers = [str(number) for number, each in hero.key.items() if each == symbol]
        span = numbers[0] if len(numbers) == 1 else f"{numbers[0]}-{numbers[-1]}"
        parts.append(f"{span} {sign} {named(symbol)}")
    return " · ".join(parts)


def defences(seat: Seat) -> list[str]:
    """Each defensive ability in a sentence: how many dice, what they do."""
    found = []
    for ability in seat.hero.abilities.values():
        if ability.kind != "defensive" or ability.side not in ("", seat.side):
            continue
        level = ability.levels[seat.level(ability.id)]
        riders = [f"{rider.needs.describe()}: {sentence(rider.does)}" for rider in level.riders]
        told = "; ".join([*([sentence(level.does)] if level.does else []), *riders])
        dice = f"{level.dice} {'die' if level.dice == 1 else 'dice'}"
        found.append(f"{level_name(seat, ability)}: {dice}; {told}" if told else f"{level_name(seat, ability)}: {dice}")
    return found


def met_now(rows: Sequence[TierRow]) -> list[TierRow]:
    """Of each ability the best tier that the dice meet."""
    best: dict[str, TierRow] = {}
    for row in rows:
        if row.now:
            best[row.name] = row
    return list(best.values())


def one_each(rows: Sequence[TierRow]) -> list[TierRow]:
    """Of each ability one tier: the best that is met, else the first."""
    chosen: dict[str, TierRow] = {}
    for row in rows:
        if row.now or row.name not in chosen:
            chosen[row.name] = row
    return [replace(row, first=True) for row in chosen.values()]


def in_one(texts: Sequence[str]) -> str:
    """`heal 4/5/6` for `heal 4`, `heal 5`, `heal 6`: what is alike is said once."""
    texts = list(dict.fromkeys(texts))
    words = [text.split(" ") for text in texts]
    differing = [n for n, column in enumerate(zip(*words, strict=False)) if len(set(column)) > 1]
    if len(texts) < 2 or len({len(each) for each in words}) > 1 or len(differing) != 1:
        return "/".join(texts)
    at = differing[0]
    return " ".join("/".join(each[at] for each in words) if n == at else word for n, word in enumerate(words[0]))


def shortened(text: str, width: int, look: Look) -> str:
    """A name in so many columns, with a sign where it goes on."""
    text = look.t(text)
    if len(text) <= width:
        return text
    return text[: max(0, width - len(look.glyphs.more))].rstrip() + look.glyphs.more
