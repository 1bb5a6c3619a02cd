"""The signs on the screen in two sets. All are one column wide; texts are written in the first set and translated."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, fields

from ...kernel.ascii import in_ascii
from ...rules.faces import Energy

_LETTERED = re.compile(r"([FBMS?])[■↯∞▼✱]")
"""A shape after its letter adds nothing without the shape."""
_ENERGIES = {
    Energy.FIST: "F■",
    Energy.BOLT: "B↯",
    Energy.MASK: "M∞",
    Energy.SHIELD: "S▼",
    Energy.WILD: "?✱",
    Energy.GENERIC: "1 any",
}


@dataclass(frozen=True, slots=True)
class Glyphs:
    """One set of signs, and how a text in Unicode is written with it.

    `box`, `heavy` and `double` are the eight parts of a frame: top left, top, top right, left, right, bottom left,
    bottom, bottom right.
    """

    ascii: bool = False
    energies: dict[Energy, str] = field(default_factory=_ENERGIES.copy)
    levels: tuple[str, ...] = ("", "¹", "²", "³")
    bursts: tuple[str, ...] = ("", "★", "✪")
    pip: str = "●"
    no_pip: str = "○"
    cost: str = "◇"
    up: str = "↑"
    down: str = "↓"
    cursor: str = "▸"
    cursor_end: str = "◂"
    check: str = "✓"
    attacks: str = "▲"
    blocked: str = "■"
    meets: str = "▼"
    left: str = "▪"
    gone: str = "▫"
    heart: str = "♥"
    again: str = "↻"
    times: str = "×"
    more: str = "…"
    dot: str = "·"
    rule: str = "─"
    dotted: str = "┄"
    double_rule: str = "═"
    gauge: str = "━"
    gauge_rest: str = "─"
    bar: str = "█"
    thin_bar: str = "▌"
    separator: str = "›"
    box: str = "┌─┐││└─┘"
    round: str = "╭─╮││╰─╯"
    heavy: str = "┏━┓┃┃┗━┛"
    double: str = "╔═╗║║╚═╝"
    faint_box: str = "┌┄┐┆┆└┄┘"

    def translate(self, text: str) -> str:
        """A text written in Unicode, in this set."""
        return _spelled(text) if self.ascii and not text.isascii() else text

    def energy(self, energy: Energy) -> str:
        """`F■`: letter and shape; "any" for generic."""
        return self.energies[energy]

    def symbols(self, symbols: tuple[Energy, ...], gap: str = "") -> str:
        """The energy of a face: `F■F■`, `2 any`."""
        if symbols and all(s is Energy.GENERIC for s in symbols):
            return f"{len(symbols)} any"
        return gap.join(self.energies[s] for s in symbols)


def _spelled(text: str) -> str:
    return in_ascii(_LETTERED.sub(r"\1", text))


UNICODE = Glyphs()
_SIGNS = {each.name: sign for each in fields(Glyphs) if isinstance(sign := getattr(UNICODE, each.name), str)}
_FRAMES = {"double": "*-****-*", "faint_box": "...::..."}
"""Frames that would look like others, sign by sign."""
ASCII = Glyphs(
    ascii=True,
    energies={energy: _spelled(sign) for energy, sign in _ENERGIES.items()},
    levels=tuple(map(_spelled, UNICODE.levels)),
    bursts=tuple(map(_spelled, UNICODE.bursts)),
    **{name: _spelled(sign) for name, sign in _SIGNS.items()} | _FRAMES,
)
