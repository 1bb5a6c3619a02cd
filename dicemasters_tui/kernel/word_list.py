"""Lists of words in commands: parted by commas, or by blanks where there is no comma."""

from __future__ import annotations

from collections.abc import Sequence


def parted(text: str) -> list[str]:
    """The words of a list; with commas a word may hold blanks."""
    return [part.strip() for part in text.split("," if "," in text else " ") if part.strip()]


def joined(words: Sequence[str]) -> str:
    """The list that `parted` takes apart into these words; one word with blanks is not taken for several."""
    alone = len(words) == 1 and " " in words[0]
    return words[0] + "," if alone else ", ".join(words)
