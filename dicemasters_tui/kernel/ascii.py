"""Texts in plain ASCII, for terminals and streams that show nothing else."""

from __future__ import annotations

import re
import unicodedata

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
    "═": "=",
    "▌": "|",
    **dict.fromkeys("┌┐└┘╭╮╰╯├┤", "+"),
    **dict.fromkeys("┏┓┗┛┃", "#"),
    **dict.fromkeys("╔╗╚╝║", "*"),
    "┆": ":",
    "━": "=",
    "┄": ".",
    "│": "|",
    "†": "sw",
    "✶": "pw",
    "∩": "ft",
    "☾": "mo",
}
_OTHER = re.compile("|".join(map(re.escape, _ASCII)))
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
