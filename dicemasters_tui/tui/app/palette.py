"""The palettes of `palettes.toml`, their Textual themes, and the two corrections that keep every die legible.

Colours are `#rrggbb`, or in the 16-colour palette the terminal's own names (`default`, `bright_black`). A palette
without colour has "" everywhere and is drawn with bold, reverse and dim.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from pathlib import Path
from typing import Any

from textual.app import App
from textual.theme import Theme

_HERE = Path(__file__).parent


def rgb(colour: str) -> tuple[int, int, int]:
    """The three parts of `#rrggbb`."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


@lru_cache(maxsize=4096)
def luminance(colour: str) -> float:
    """Relative luminance by WCAG, 0 to 1."""
    parts = [c / 255 for c in rgb(colour)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Contrast ratio by WCAG, 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def mix(one: str, other: str, share: float) -> str:
    """`one` with `share` (0 to 1) of `other`."""
    mixed = (round(a + (b - a) * share) for a, b in zip(rgb(one), rgb(other), strict=True))
    return "#{:02x}{:02x}{:02x}".format(*mixed)


def toward(colour: str, goal: str, ground: str, ratio: float) -> str:
    """`colour` moved toward `goal` in twentieths until it has `ratio` to `ground`."""
    for step in range(21):
        moved = mix(colour, goal, step / 20)
        if contrast(moved, ground) >= ratio:
            return moved
    return goal


BODY_CONTRAST = 1.35
"""How much a die's body must differ from the mat."""
INK_CONTRAST = 4.5
"""How much its ink must differ from the body."""
DIMMED_CONTRAST = 3.0
"""The same for a die that cannot be picked."""


@dataclass(frozen=True, slots=True)
class Palette:
    """One set of colours by what they are for. `depth` is "true", "ansi" (the terminal's 16) or "none"."""

    name: str
    title: str
    depth: str
    dark: bool
    bg: str
    panel: str
    raised: str
    mat: str
    line: str
    text: str
    muted: str
    faint: str
    seat0: str
    seat1: str
    good: str
    bad: str
    warn: str
    focus: str
    focus2: str
    inverse: str
    fist: str
    bolt: str
    mask: str
    shield: str
    wild: str
    generic: str

    @property
    def flat(self) -> bool:
        """No tints to tell levels apart: seat lines become rules, regions get by without a ground of their own."""
        return self.depth != "true"

    @property
    def colourless(self) -> bool:
        return self.depth == "none"

    def seat(self, index: int) -> str:
        return self.seat1 if index == 1 else self.seat0

    def seat_ground(self, index: int) -> str:
        """The active seat line: 16 % of the seat's colour on the mat, on the lighter panel where signs are dark."""
        return self.mat if self.flat else mix(self.mat if self.dark else self.panel, self.seat(index), 0.16)

    def tone(self, name: str) -> str:
        """The colour of a markup tone or energy type; the text colour for a name that is none."""
        colour = getattr(self, "warn" if name == "key" else name, None)
        return colour if isinstance(colour, str) else self.text


_TOKENS = tuple(each.name for each in fields(Palette) if each.name not in ("name", "title", "depth", "dark"))


def _table(file: str) -> dict[str, Any]:
    return tomllib.loads((_HERE / file).read_text(encoding="utf-8"))


DARK, LIGHT, HIGH_CONTRAST, COLOUR_BLIND, ANSI = (
    Palette(name, **colours) for name, colours in _table("palettes.toml").items()
)
NO_COLOUR = Palette("no-colour", "no colour", "none", dark=True, **dict.fromkeys(_TOKENS, ""))
PALETTES = {each.name: each for each in (DARK, LIGHT, HIGH_CONTRAST, COLOUR_BLIND, ANSI, NO_COLOUR)}
"""All palettes by name, in the order in which settings list them."""


def palette(name: str) -> Palette:
    """The palette of that name, or of the theme of that name; the dark one when there is none."""
    return PALETTES.get(name.removeprefix(THEME_PREFIX), DARK)


def theme_title(theme: str) -> str:
    """What a theme of the settings is called."""
    return "by the terminal" if theme == "auto" else PALETTES[theme].title


# Dice --------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def die_colours(color: str, ink: str, palette_name: str, dimmed: bool = False) -> tuple[str, str]:
    """Body and ink of a die as drawn on the mat of a palette: its real colours with the two corrections.

    Takes `#rrggbb` from the die data. In 16 colours the nearest one and black or white; without colour both "".
    """
    palette = PALETTES[palette_name]
    if palette.colourless:
        return "", ""
    if palette.flat:
        return _nearest(color, ink, dimmed)
    body = toward(color, "#ffffff" if palette.dark else "#000000", palette.mat, BODY_CONTRAST)
    if dimmed:
        body = mix(palette.mat, body, 1 / 3)
    goal = "#ffffff" if contrast("#ffffff", body) >= contrast("#000000", body) else "#000000"
    if dimmed:
        ink = mix(ink, palette.mat, 0.25)
    return body, toward(ink, goal, body, DIMMED_CONTRAST if dimmed else INK_CONTRAST)


_SIXTEEN: dict[str, str] = _table("sixteen.toml")
"""The colours of the terminal, as most terminals draw them."""


def _nearest(color: str, ink: str, dimmed: bool) -> tuple[str, str]:
    """The nearest of the 16 for the body. Ink is black or white: the terminal's default may vanish on it."""
    if dimmed:
        return "bright_black", "black"
    wanted = rgb(color)
    names = [name for name in _SIXTEEN if name != "black"]  # a black die would be a hole in the usual terminal
    body = min(names, key=lambda name: sum((a - b) ** 2 for a, b in zip(rgb(_SIXTEEN[name]), wanted, strict=True)))
    dark = contrast("#000000", _SIXTEEN[body]) >= contrast("#ffffff", _SIXTEEN[body])
    return body, "black" if dark else "bright_white"


def outline(palette: Palette, body: str) -> str:
    """The cursor's outline: `focus`, or `focus2` on a die too near to it; neither is a seat's colour."""
    if palette.flat or contrast(palette.focus, body) >= 1.25:
        return palette.focus
    return palette.focus2


# Themes ------------------------------------------------------------------------------------------------------------

THEME_PREFIX = "dicemasters-"


_FLAT_VARIABLES = {
    "ansi-background": "ansi_black",
    "ansi-foreground": "ansi_white",
    "border-blurred": "ansi_bright_black",
    "block-cursor-foreground": "ansi_black",
    "block-cursor-background": "ansi_white",
    "input-cursor-background": "ansi_white",
    "input-cursor-foreground": "ansi_black",
    "input-cursor-text-style": "none",
    "input-selection-background": "ansi_bright_blue",
    "input-selection-foreground": "ansi_black",
    "screen-selection-background": "ansi_bright_blue",
    "screen-selection-foreground": "ansi_black",
}
"""What Textual's own style sheets ask of a theme that uses the terminal's colours."""


def theme(palette: Palette) -> Theme:
    """The Textual theme of a palette. Every token is a CSS variable: `$mat`, `$seat0`, `$faint`."""
    colours = {name: css(getattr(palette, name)) for name in _TOKENS}
    own = {"bg", "panel", "text"}
    variables = {name: value for name, value in colours.items() if name not in own}
    variables["ink"] = colours["text"]
    variables |= {f"seat{seat}-ground": css(palette.seat_ground(seat)) for seat in (0, 1)}
    if palette.flat:
        variables |= _FLAT_VARIABLES
        variables["link-color"] = variables["link-color-hover"] = colours["text"]
    if palette.colourless:
        variables |= {name: "ansi_default" for name, value in _FLAT_VARIABLES.items() if value.startswith("ansi_")}
        variables["input-cursor-text-style"] = variables["block-cursor-text-style"] = "reverse"
    return Theme(
        name=THEME_PREFIX + palette.name,
        primary=colours["seat0"],
        secondary=colours["seat1"],
        warning=colours["warn"],
        error=colours["bad"],
        success=colours["good"],
        accent=colours["seat0"],
        foreground=colours["text"],
        background=colours["bg"],
        surface=colours["panel"],
        panel=colours["raised"],
        dark=palette.dark,
        ansi=palette.flat,
        variables=variables,
    )


def css(colour: str) -> str:
    """A palette's colour as CSS and themes write it."""
    return colour if colour.startswith("#") else f"ansi_{colour or 'default'}"


def register_themes(app: App[Any]) -> None:
    """Make every palette a theme of the app, `dicemasters-dark` and so on."""
    for each in PALETTES.values():
        app.register_theme(theme(each))


def first_palette(wanted: str, environ: Mapping[str, str]) -> Palette:
    """The palette to start with: `NO_COLOR` wins over the setting `wanted`, a terminal of 16 colours over the default.

    When the palette is `flat`, start the app with `ansi_color=True`: then Textual leaves the terminal's colours alone.
    """
    if environ.get("NO_COLOR") is not None:
        return NO_COLOUR
    if wanted:
        return palette(wanted)
    return ANSI if _sixteen_colours(environ) else DARK


def _sixteen_colours(environ: Mapping[str, str]) -> bool:
    """Whether Textual will draw with 16 colours only: then those of the terminal are better than the nearest to ours.

    It takes what the terminal calls itself, as `screen`, for more only with `-256color` behind, or `COLORTERM` set.
    """
    term = environ.get("TERM", "").strip().lower()
    if term in ("", "dumb", "unknown") or environ.get("COLORTERM", "").strip().lower() in ("truecolor", "24bit"):
        return False
    return term.rpartition("-")[2] not in ("256color", "kitty")
