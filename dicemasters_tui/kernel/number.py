"""Numbers as people write them, in commands, records, files and on the command line: one way to read them all."""

from __future__ import annotations

from .errors import Refused

PLACES = 6
"""A number in a command has at most so many digits."""
SEED_PLACES = 40
"""A seed has at most so many, and may have a sign."""
_SHOWN = 20


class NoNumber(Refused):
    """A text that is not a number, or not one that can be taken."""


def is_number(text: str, places: int = PLACES) -> bool:
    """Whether `whole_number` reads it."""
    return 0 < len(text) <= places and text.isascii() and text.isdigit()


def whole_number(text: str, wanted: str = "", *, places: int = PLACES) -> int:
    """The number that a text of at most so many digits 0 to 9 says.

    Raises `NoNumber`, which says what is wrong with the text and then what is `wanted`, a sentence.
    """
    if is_number(text, places):
        return int(text)
    shown = repr(text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…")
    if not text.isnumeric():
        wrong = f"{shown} is not a number."
    elif text.isascii():
        wrong = f"{shown} is too large; a number has at most {places} digits."
    else:
        wrong = f"Write numbers with the digits 0 to 9, not {shown}."
    raise NoNumber(f"{wrong} {wanted}".rstrip())


def seed_number(text: str) -> int:
    """The seed that a text says: at most 40 digits, with or without a sign. Raises `NoNumber`."""
    sign = text[:1] if text[:1] in ("+", "-") else ""
    number = whole_number(text.removeprefix(sign), "A seed is a whole number, such as 482913.", places=SEED_PLACES)
    return -number if sign == "-" else number


def how_often(text: str) -> int:
    """How often a word stands that is followed by `x` and this text: 0 to 99. Raises `NoNumber`."""
    return whole_number(text, "A word stands at most 99 times, as in fist x2.", places=2)


def check_number(text: str) -> None:
    """Raises `NoNumber` for a number that cannot be read; other texts are left to whoever has a better word on them."""
    if text.isnumeric():
        whole_number(text)
