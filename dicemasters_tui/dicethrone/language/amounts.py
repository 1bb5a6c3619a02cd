"""Numbers that texts work out: `4`, `2 x sword`, `total`, `half cp`, `5 + 1 per fire-mastery` (rules 9.1)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import BeforeValidator

from ...kernel.misreading import wrong
from ...kernel.number import is_number, whole_number
from ..dice import symbols
from .part import title

if TYPE_CHECKING:
    from ..doing import Doing

_TIMES = re.compile(r"([0-9]{1,6}) x ([a-z][a-z_-]*)")
_EVERY = re.compile(r"([0-9]{1,6}) for every ([0-9]{1,6}) ([a-z][a-z_-]*)")
_PER = re.compile(r"([0-9]{1,6}) per ([a-z][a-z-]*)( on the opponent)?")
_PLAIN_WORDS = {
    "total": "the total rolled",
    "cp": "your CP",
    "added": "what was added",
    "dealt": "the damage dealt",
}
_PLAIN = ("total", "cp", "removed", "added", "paid", "dealt", "limit")


@dataclass(frozen=True, slots=True)
class Term:
    """One part of a sum. `number` times what `of` counts: '' nothing (the number itself), a symbol, a token ..."""

    number: int
    kind: str = ""
    of: str = ""
    every: int = 1
    half: bool = False

    def value(self, doing: Doing) -> int:
        amount = self.number * self._count(doing)
        return -(-amount // 2) if self.half else amount  # halves round up

    def _count(self, doing: Doing) -> int:
        match self.kind:
            case "symbol":
                return symbols(doing.roll, doing.key)[self.of] // self.every
            case "token":
                return tokens_of(doing, doing.player, self.of)
            case "opponent's token":
                opponent = doing.opponent()
                return tokens_of(doing, opponent, self.of) if opponent >= 0 else 0
            case "total":
                return sum(doing.roll)
            case "cp":
                return doing.you.cp
            case "removed":
                return doing.removed
            case "added":
                return doing.added
            case "paid":
                return doing.paid
            case "dealt":
                dealt: int = doing.game.results.get("dealt", 0)
                return dealt
            case "limit":
                return 99
        return 1

    def describe(self, noun: str = "") -> str:
        """In words, with the name of what is counted: `2 damage for each sword`."""
        things = f"{self.number} {noun}".rstrip()
        share = "half of " if self.half else ""
        match self.kind:
            case "symbol":
                each = "each" if self.every == 1 else f"every {self.every}"
                shown = " shown" if noun.lower().startswith(self.of) else ""
                words = f"{things} for {each} {self.of.replace('_', ' ')}{shown}"
            case "token":
                words = f"{things} for each {title(self.of)}"
            case "opponent's token":
                words = f"{things} for each {title(self.of)} on the opponent"
            case "removed":
                words = f"{things} for each removed"
            case "paid":
                words = f"{things} for each CP paid"
            case "limit":
                return f"as many {noun} as fit"
            case "":
                words = things
            case _:
                return (
                    (f"{noun} equal to " if noun else "")
                    + share
                    + _PLAIN_WORDS[self.kind]
                    + (" (rounded up)" if self.half else "")
                )
        return f"half of {words} (rounded up)" if self.half else words


def tokens_of(doing: Doing, player: int, kind: str) -> int:
    """How many tokens of a kind, or Companions of a kind, a player has."""
    seat = doing.game.players[player]
    if kind in doing.game.book.statuses:
        return seat.count(kind)
    return sum(
        min(seat.companions.get(companion.id, 0), 1) if companion.limit == 1 else seat.companions.get(companion.id, 0)
        for companion in seat.hero.companions.values()
        if companion.kind == kind or companion.id == kind
    )


@dataclass(frozen=True, slots=True)
class Amount:
    """A sum of terms, never below 0."""

    terms: tuple[Term, ...]

    def value(self, doing: Doing) -> int:
        return max(0, sum(term.value(doing) for term in self.terms))

    @property
    def counts_target(self) -> bool:
        """It counts something of the target, so it can only be worked out once that is known."""
        return any(term.kind == "opponent's token" for term in self.terms)

    @property
    def fixed(self) -> int | None:
        """The number when it depends on nothing."""
        if all(not term.kind for term in self.terms):
            return sum(term.number for term in self.terms)
        return None

    def describe(self, noun: str = "") -> str:
        """In words, with the name of what is counted: `4 damage plus 1 for each arrow`."""
        terms = sorted(self.terms, key=lambda term: bool(term.kind))
        return " plus ".join(term.describe(noun if not place else "") for place, term in enumerate(terms))


def _term(text: str) -> Term:
    text = text.strip()
    half = text.startswith("half ")
    if half:
        inner = _term(text.removeprefix("half "))
        return Term(inner.number, inner.kind, inner.of, inner.every, True)
    if is_number(text):
        return Term(whole_number(text))
    if found := _TIMES.fullmatch(text):
        if found.group(2) in _PLAIN:
            return Term(whole_number(found.group(1)), found.group(2))
        return Term(whole_number(found.group(1)), "symbol", found.group(2))
    if found := _EVERY.fullmatch(text):
        return Term(whole_number(found.group(1)), "symbol", found.group(3), whole_number(found.group(2)))
    if found := _PER.fullmatch(text):
        if found.group(2) in _PLAIN:
            return Term(whole_number(found.group(1)), found.group(2))
        return Term(whole_number(found.group(1)), "opponent's token" if found.group(3) else "token", found.group(2))
    if text in _PLAIN:
        return Term(1, text)
    raise wrong(
        f"{text!r} is no amount; write a number, total, cp, half cp, 2 x SYMBOL, 1 for every 2 SYMBOL, 1 per TOKEN"
    )


def read_amount(data: Any) -> Amount:
    """An amount from YAML: a whole number or a text."""
    if isinstance(data, Amount):
        return data
    if isinstance(data, bool) or not isinstance(data, int | str):
        raise wrong(f"{data!r} is no amount")
    return Amount(tuple(_term(term) for term in str(data).split(" + ")))


AnyAmount = Annotated[Amount, BeforeValidator(read_amount)]
ONE = Amount((Term(1),))
