"""The signs on the screen in two sets. All are one column wide; texts are written in the first set and translated."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from ...rules.faces import Energy


@dataclass(frozen=True, slots=True)
class Glyphs:
    """One set of signs, and how a text in Unicode is written with it.

    `box`, `heavy` and `double` are the eight parts of a frame: top left, top, top right, left, right, bottom left,
    bottom, bottom right.
    """

    name: str
    energies: dict[Energy, str]
    pip: str
    no_pip: str
    levels: tuple[str, str, str, str]
    cost: str
    bursts: tuple[str, str, str]
    up: str
    down: str
    cursor: str
    cursor_end: str
    check: str
    cross: str
    attacks: str
    blocked: str
    meets: str
    left: str
    gone: str
    heart: str
    again: str
    times: str
    more: str
    dot: str
    rule: str
    dotted: str
    double_rule: str
    gauge: str
    gauge_rest: str
    bar: str
    thin_bar: str
    box: str
    round: str
    heavy: str
    double: str
    faint_box: str
    joint: str
    """Where a rule across a box meets its left and right side."""
    separator: str
    ascii: bool = False

    def translate(self, text: str) -> str:
        """A text written in Unicode, in this set."""
        if not self.ascii or text.isascii():
            return text
        return in_ascii(_LETTERED.sub(r"\1", text))

    def energy(self, energy: Energy) -> str:
        """`F■`: letter and shape; "any" for generic."""
        return self.energies[energy]

    def symbols(self, symbols: tuple[Energy, ...], gap: str = "") -> str:
        """The energy of a face: `F■F■`, `2 any`."""
        if symbols and all(s is Energy.GENERIC for s in symbols):
            return f"{len(symbols)} any"
        return gap.join(self.energies[s] for s in symbols)


_ASCII = {
    "■": "#",
    "▼": "v",
    "▲": "^",
    "●": "o",
    "○": ".",
    "¹": "@1",
    "²": "@2",
    "³": "@3",
    "◇": "f",
    "★": "*",
    "✪": "**",
    "↑": "+",
    "↓": "-",
    "▸": ">",
    "◂": "<",
    "▾": "v",
    "✓": "x",
    "✗": "!",
    "▪": "#",
    "▫": ".",
    "█": "#",
    "♥": "life",
    "◆": "x",
    "→": "->",
    "←": "<-",
    "›": ">",
    "‹": "<",
    "↻": "R",
    "×": "x",
    "−": "-",
    "–": "-",
    "—": "-",
    "…": "...",
    "·": "-",
    "’": "'",
    "‘": "'",
    "“": '"',
    "”": '"',
    "↯": "B",
    "∞": "M",
    "✱": "?",
    "─": "-",
    "━": "=",
    "┄": ".",
    "│": "|",
    "†": "sw",
    "✶": "pw",
    "∩": "ft",
    "☾": "mo",
}
_OTHER = re.compile("|".join(map(re.escape, _ASCII)))
_LETTERED = re.compile(r"([FBMS?])[■↯∞▼✱]")
"""A shape after its letter adds nothing without the shape."""

_LETTERS = str.maketrans(
    {"ß": "ss", "ø": "o", "Ø": "O", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ł": "l", "Ł": "L"}
)
"""Letters that do not come apart into an ASCII one and a mark."""


def in_ascii(text: str) -> str:
    """A text with ASCII signs and letters in place of others: `Zoë ♥` as `Zoe life`; `?` where there is none."""
    text = _OTHER.sub(lambda match: _ASCII[match.group()], text).translate(_LETTERS)
    apart = unicodedata.normalize("NFKD", text)
    return "".join(sign for sign in apart if not unicodedata.combining(sign)).encode("ascii", "replace").decode()


def fits(encoding: str | None) -> bool:
    """True if a stream of this encoding can show the signs of Unicode."""
    try:
        "".join(_ASCII).encode(encoding or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


UNICODE = Glyphs(
    name="unicode",
    energies={
        Energy.FIST: "F■",
        Energy.BOLT: "B↯",
        Energy.MASK: "M∞",
        Energy.SHIELD: "S▼",
        Energy.WILD: "?✱",
        Energy.GENERIC: "1 any",
    },
    pip="●",
    no_pip="○",
    levels=("", "¹", "²", "³"),
    cost="◇",
    bursts=("", "★", "✪"),
    up="↑",
    down="↓",
    cursor="▸",
    cursor_end="◂",
    check="✓",
    cross="✗",
    attacks="▲",
    blocked="■",
    meets="▼",
    left="▪",
    gone="▫",
    heart="♥",
    again="↻",
    times="×",
    more="…",
    dot="·",
    rule="─",
    dotted="┄",
    double_rule="═",
    gauge="━",
    gauge_rest="─",
    bar="█",
    thin_bar="▌",
    box="┌─┐││└─┘",
    round="╭─╮││╰─╯",
    heavy="┏━┓┃┃┗━┛",
    double="╔═╗║║╚═╝",
    faint_box="┌┄┐┆┆└┄┘",
    joint="├┤",
    separator="›",
)

ASCII = Glyphs(
    name="ascii",
    energies={
        Energy.FIST: "F",
        Energy.BOLT: "B",
        Energy.MASK: "M",
        Energy.SHIELD: "S",
        Energy.WILD: "?",
        Energy.GENERIC: "1 any",
    },
    pip="o",
    no_pip=".",
    levels=("", "@1", "@2", "@3"),
    cost="f",
    bursts=("", "*", "**"),
    up="+",
    down="-",
    cursor=">",
    cursor_end="<",
    check="x",
    cross="!",
    attacks="^",
    blocked="#",
    meets="v",
    left="#",
    gone=".",
    heart="life",
    again="R",
    times="x",
    more="...",
    dot="-",
    rule="-",
    dotted=".",
    double_rule="=",
    gauge="=",
    gauge_rest="-",
    bar="#",
    thin_bar="|",
    box="+-+||+-+",
    round="+-+||+-+",
    heavy="#=####=#",
    double="*-****-*",
    faint_box="...::...",
    joint="++",
    separator=">",
    ascii=True,
)

GLYPHS = {g.name: g for g in (UNICODE, ASCII)}
"""Both sets by the name that the setting uses."""


def glyphs(name: str) -> Glyphs:
    """The set of that name, the Unicode one when there is none."""
    return GLYPHS.get(name, UNICODE)
