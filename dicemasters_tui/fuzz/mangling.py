"""Texts spoilt as people, programs and disks spoil them: wrong digits, cut and crossed words, signs nobody can type."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from ..kernel.luck import Luck

DIGITS = "²³¹₂①٣५５Ⅷ½五🄂"
"""Signs that are digits or numbers to Unicode, and none of ours."""
NUMBERS = ("-1", "+1", "0", "00", "007", "1.0", "1e3", "0x1f", "1_0", "99", "100", "999999", "1000000", "9" * 40)
HUGE = ("9" * 5000, "1" + "0" * 4999, "٣" * 5000)
SIGNS = ("\x00", "\x07", "\x1b[2J", "\x9b", "\u202e", "\u200b", "\ufeff", "\u0301" * 30, "\ud800", "\t", "\u2028", "İ")
"""What steers, hides or grows: controls, marks, half a pair, blanks of other kinds, letters whose case is odd."""
TAILS = (
    "#²", "#0", "#2", "#-1", "#", ":²", ":0", ":99", ":", "=²", "=", " x²", " x0", " x99", " x100", " x999999", "@²",
    "@", " with", " on", " with fist:²", " with fist x²", " with fist, fist, fist", " with virtual", " on ²", " on yes",
    " on none", " on 0", " on a1", " on B", " with on", " on with", " with fist with mask", " on yes on no", "->",
    " ->", " -> -> a1", ",", " ,,", "?",
)  # fmt: skip
HEADS = ("try ", "A ", "B: ", "c ", "look ", "choose ", "no ", "not ", "# ", "? ", "= ", "< ", ": ")
LONGEST = 25_000
"""Letters: more than a command may have."""

Mangle = Callable[[str, Luck, Sequence[str]], str]


def pick(luck: Luck, among: Sequence[str]) -> str:
    """One of them by chance; an empty text of none."""
    return among[luck.below(len(among))] if among else ""


def mangled(text: str, luck: Luck, others: Sequence[str]) -> str:
    """The text spoilt in one to three ways; `others` are texts it can be crossed with."""
    for _ in range(1 + luck.below(3)):
        text = _WAYS[luck.below(len(_WAYS))](text, luck, others)
    return text[:LONGEST]


def mangled_lines(lines: Sequence[str], luck: Luck, others: Sequence[str]) -> list[str]:
    """Lines of a file spoilt in one to three ways: cut, lost, doubled, swapped, put in from elsewhere, or mangled."""
    spoilt = list(lines)
    for _ in range(1 + luck.below(3)):
        if not spoilt:
            break
        at, other = luck.below(len(spoilt)), luck.below(len(spoilt))
        match luck.below(8):
            case 0:
                del spoilt[at]
            case 1:
                spoilt.insert(at, spoilt[other])
            case 2:
                spoilt[at], spoilt[other] = spoilt[other], spoilt[at]
            case 3:
                spoilt[at] = spoilt[at][: luck.below(len(spoilt[at]) + 1)]
            case 4:
                del spoilt[min(at, other) : max(at, other)]
            case 5:
                spoilt.insert(at, pick(luck, others))
            case 6:
                head, blank, rest = spoilt[at].partition(" ")
                spoilt[at] = head + blank + mangled(rest, luck, others)
            case _:
                spoilt[at] = mangled(spoilt[at], luck, others)
    return spoilt


# The ways -------------------------------------------------------------------------------------------------------------


def _digit(text: str, luck: Luck, others: Sequence[str]) -> str:
    """One number becomes another, or none."""
    numbers = list(re.finditer(r"[0-9]+", text))
    number = pick(luck, HUGE) if not luck.below(10) else pick(luck, (*DIGITS, *NUMBERS))
    if not numbers:
        return f"{text} {number}"
    place = numbers[luck.below(len(numbers))]
    start = place.end() - 1 if luck.below(2) else place.start()
    return text[:start] + number + text[place.end() :]


def _sign(text: str, luck: Luck, others: Sequence[str]) -> str:
    at = luck.below(len(text) + 1)
    return text[:at] + pick(luck, SIGNS) + text[at:]


def _cut(text: str, luck: Luck, others: Sequence[str]) -> str:
    at = luck.below(len(text) + 1)
    return text[:at] if luck.below(2) else text[at:]


def _words(text: str, luck: Luck, others: Sequence[str]) -> str:
    """A word is lost, doubled, or changes its place."""
    words = text.split(" ")
    at, other = luck.below(len(words)), luck.below(len(words))
    match luck.below(3):
        case 0:
            del words[at]
        case 1:
            words.insert(at, words[other])
        case _:
            words[at], words[other] = words[other], words[at]
    return " ".join(words)


def _cross(text: str, luck: Luck, others: Sequence[str]) -> str:
    """The beginning of one and the end of another, or one behind the other."""
    other = pick(luck, others)
    match luck.below(4):
        case 0:
            return other
        case 1:
            return f"{text} {other}"
        case 2:
            return f"{text.partition(' ')[0]} {other.partition(' ')[2]}"
        case _:
            return text[: luck.below(len(text) + 1)] + other[luck.below(len(other) + 1) :]


def _tail(text: str, luck: Luck, others: Sequence[str]) -> str:
    return text + pick(luck, TAILS)


def _head(text: str, luck: Luck, others: Sequence[str]) -> str:
    return pick(luck, HEADS) + text


def _clause(text: str, luck: Luck, others: Sequence[str]) -> str:
    """What stands behind another command's first word goes behind ` with ` or ` on ` here."""
    return f"{text} {pick(luck, ('with', 'on', 'WITH', 'On', 'with on'))} {pick(luck, others).partition(' ')[2]}"


def _separator(text: str, luck: Luck, others: Sequence[str]) -> str:
    between = pick(luck, (", ", " ", "->", "=", ":", "-", "#"))
    return text.replace(between, pick(luck, (",", ";", " ", "", "->", ", ,", "=")))


def _long(text: str, luck: Luck, others: Sequence[str]) -> str:
    if luck.below(4):
        return text
    return ((text or "x") + pick(luck, ("", " ", ", "))) * (1 + luck.below(LONGEST) // max(1, len(text)))


def _case(text: str, luck: Luck, others: Sequence[str]) -> str:
    return text.upper() if luck.below(2) else text.title()


_WAYS: tuple[Mangle, ...] = (
    _digit, _digit, _digit, _sign, _cut, _words, _cross, _cross, _tail, _tail, _head, _clause, _separator, _long, _case,
)  # fmt: skip
