"""How things look: a palette and a set of glyphs, and the pens that follow from them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ..dice.cells import BOLD, DIM, REVERSE, Pen
from .glyphs import UNICODE, Glyphs
from .palette import DARK, PALETTES, Palette, die_colours

_STRONG = frozenset({"b", "key", "seat0", "seat1"})
"""Tones that are bold in every palette."""
_STRONG_WITHOUT_COLOUR = frozenset({"good", "bad", "warn", "fist", "bolt", "mask", "shield", "wild", "generic"})


@dataclass(frozen=True)
class Look:
    """What a drawing function needs to know beside the view."""

    palette: Palette = DARK
    glyphs: Glyphs = UNICODE

    @property
    def boxed(self) -> bool:
        """Dice are boxes of lines instead of coloured bodies."""
        return self.palette.colourless or self.glyphs.ascii

    def pen(self, tone: str, bold: bool = False) -> Pen:
        """The pen of a tone: a palette token, `b` for bold text, `key`."""
        return _pen(self.palette.name, tone, bold)

    def seat(self, index: int, bold: bool = True) -> Pen:
        return self.pen("seat1" if index == 1 else "seat0", bold)

    def caption(self) -> tuple[Pen, str]:
        """Pen and ground of the cursor's caption."""
        if self.palette.flat:
            return Pen("", BOLD | REVERSE), ""
        return Pen(self.palette.inverse, BOLD), self.palette.focus

    def die(self, color: str, ink: str, dimmed: bool = False) -> tuple[str, str]:
        """Body and ink of a die."""
        return die_colours(color, ink, self.palette.name, dimmed)

    def label(self, tone: str) -> tuple[Pen, str]:
        """Pen and ground of a filled label."""
        if self.palette.colourless:
            return Pen("", BOLD | REVERSE), ""
        return Pen(self.palette.inverse, BOLD), self.palette.tone(tone)

    def t(self, text: str) -> str:
        """A text in this set of glyphs."""
        return self.glyphs.translate(text)


@lru_cache(maxsize=512)
def _pen(palette_name: str, tone: str, bold: bool) -> Pen:
    palette = PALETTES[palette_name]
    strong = bold or tone in _STRONG or (palette.colourless and tone in _STRONG_WITHOUT_COLOUR)
    attributes = BOLD if strong else 0
    if palette.colourless:
        if tone in ("faint", "line"):
            attributes |= DIM
        return Pen("", attributes)
    return Pen(palette.tone(tone), attributes)
