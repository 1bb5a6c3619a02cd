"""Arithmetic of colours: contrast as WCAG defines it, and mixing."""

from __future__ import annotations

from functools import lru_cache


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
