"""A command taken apart into its words and clauses (notation, section 2)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..kernel.errors import Refused
from ..kernel.number import how_often
from ..kernel.word_list import joined, parted
from .ordering import OrderDecision

if TYPE_CHECKING:
    from ..kernel.decision import Decision

_CLAUSE = re.compile(r"\s+(with|on)(?:\s+|$)")
_COUNTED = re.compile(r"(?<![^\s,])([^\s,]+)\s+x\s?([^\W_a-z][^\s,]*)")
"""A word and how often it stands: `fist x2`. Whether that is a number is seen when it is read."""
BETWEEN_BLOCKS = re.compile(r"\s*,\s*|\s+(?=\S+\s*->)")
"""What parts one block from the next: a comma, or a blank before the next arrow's blocker."""
BETWEEN_SHARES = re.compile(r"\s*,\s*|\s+(?=\S+\s*=)")
"""The same for one share of damage and the next."""


@dataclass(frozen=True, slots=True)
class Words:
    """A command taken apart: what is done, and the dice, cards or words after ` with ` and ` on `."""

    body: str
    paying: tuple[str, ...] = ()
    given: tuple[str, ...] = ()

    def __str__(self) -> str:
        text = self.body
        if self.paying:
            text += " with " + ", ".join(self.paying)
        if self.given:
            text += " on " + joined(self.given)
        return text


def split(text: str) -> Words:
    """Take a command apart. Raises `Refused` when a clause stands twice or is empty."""
    pieces = _CLAUSE.split(" ".join(text.strip().lower().split()))
    clauses: dict[str, tuple[str, ...]] = {}
    for clause, content in zip(pieces[1::2], pieces[2::2], strict=True):
        if clause in clauses:
            raise Refused(f"The command says {clause!r} twice.")
        clauses[clause] = dice_named(content) if clause == "with" else names(content)
        if not clauses[clause]:
            raise Refused(f"Nothing stands after {clause!r}.")
    return Words(pieces[0], clauses.get("with", ()), clauses.get("on", ()))


def in_full(decision: Decision, text: str) -> Words:
    """A command taken apart; where the order of effects is asked, an answer to one of them names that effect first."""
    words = split(text)
    verb, rest = verb_of(words.body)
    wanted = names(rest)
    if isinstance(decision, OrderDecision) and verb == "choose" and wanted:
        meant = decision.answered_by(wanted[0])
        if meant is not None:
            return Words(f"choose {meant.word}", words.paying, (*wanted, *words.given))
    return words


def names(text: str) -> tuple[str, ...]:
    """The names in a list: parted by commas, or by blanks where there is no comma; `fist x2` is a name twice."""
    comma = "," if "," in text else " "
    text = _COUNTED.sub(lambda m: comma.join([m.group(1)] * how_often(m.group(2))), text)
    return tuple(parted(text))


def dice_named(text: str) -> tuple[str, ...]:
    """The dice in a list, parted by commas or blanks or both: no name of a die holds a blank."""
    return names(text.replace(",", " "))


def verb_of(body: str) -> tuple[str, str]:
    """The first word of a command, and what follows it."""
    verb, _, rest = body.partition(" ")
    return verb, rest.strip()
