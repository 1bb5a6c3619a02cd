"""What is wrong with a file that players may edit, said so that they can mend it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ..kernel.errors import DiceMastersError
from ..kernel.harmless import harmless

MOST = 20
"""So many mistakes of one file are told; whoever mends them is told of the others."""


class CardProblem(NamedTuple):
    """One mistake: the file (`cards/jus/aquaman.yaml`), the line from 1, the field (`cards[0].cost`, empty for the
    file as a whole) and a sentence with the value found and what would be right."""

    file: str
    line: int
    field: str
    message: str

    def __str__(self) -> str:
        return self._told("")

    def as_warning(self) -> str:
        """The same, told of something that is doubtful and not wrong."""
        return self._told("warning: ")

    def _told(self, mark: str) -> str:
        where = f"{self.file}:{self.line}: {mark}"
        field = self.field if len(self.field) <= 100 else f"{self.field[:99]}…"
        return harmless(where + (f"{field}: " if field else "") + self.message)


class CatalogError(DiceMastersError):
    """The cards as a whole cannot be had: no folder, or a card that can no longer be read."""


class UnknownCard(DiceMastersError, KeyError):
    """An id that no card has. A KeyError too, so that a catalog is an ordinary mapping."""


class UnknownBox(DiceMastersError):
    """A box that no card is of."""


class BadFile(DiceMastersError):
    """A file that is left out because of its `problems` (at least one)."""

    def __init__(self, problems: Iterable[CardProblem]) -> None:
        self.problems = tuple(problems)[:MOST]
        super().__init__("\n".join(map(str, self.problems)))


def field_name(path: Iterable[str | int]) -> str:
    """The way to a value as people write it: `cards[0].die.faces[2]`."""
    name = ""
    for part in path:
        name += f"[{part}]" if isinstance(part, int) else f".{part}" if name else part
    return name


def shown(value: object, limit: int = 40) -> str:
    """A value in a message, cut when it is long."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "keys and values"
    if isinstance(value, list):
        return "a list"
    text = harmless(str(value))
    text = text if len(text) <= limit else text[: limit - 1] + "…"
    return f"`{text}`" if text else "an empty text"


def listed(words: Iterable[str], joint: str = "or") -> str:
    """`a`, `a or b`, `a, b or c`."""
    several = list(words)
    if len(several) < 2:
        return "".join(several)
    return f"{', '.join(several[:-1])} {joint} {several[-1]}"


def nearest(word: str, words: Iterable[str]) -> str | None:
    """The known word that `word` was probably meant to be, or None."""
    from difflib import get_close_matches  # only needed when something is wrong

    by_lower = {known.lower(): known for known in words}
    close = get_close_matches(word.lower(), by_lower, n=1, cutoff=0.6)
    return by_lower[close[0]] if close else None


def did_you_mean(word: str, words: Iterable[str]) -> str:
    """The end of a sentence about an unknown word: the nearest one, or all there are."""
    known = list(words)
    near = nearest(word, known)
    return f"did you mean `{near}`?" if near else f"write {listed(known)}."
