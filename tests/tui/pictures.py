"""Pictures of screens as text: what stands there, and below it, cell by cell, in which style.

They lie in `tests/tui/pictures`, where a reviewer sees what a change does to the look.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from string import ascii_letters, digits
from typing import Any

from player import strips_of
from rich.style import Style
from textual.screen import Screen

FOLDER = Path(__file__).parent / "pictures"
SIGNS = ascii_letters + digits + "!#$%&*+-/:;<=>?@^_~"
"""What stands for the styles of a picture, one after the other; a blank stands for the one there is most of."""


def told(style: Style) -> str:
    """A style in words."""
    fore, back = style.color, style.bgcolor
    ways = [way for way in ("bold", "dim", "italic", "underline", "reverse", "strike") if getattr(style, way)]
    return " ".join([fore.name if fore else "default", "on", back.name if back else "default", *ways])


def cells_of(strip: Any) -> Iterator[str]:
    """The style of each cell of a line."""
    for segment in strip:
        yield from [told(segment.style or Style())] * segment.cell_length


def picture(screen: Screen[Any]) -> str:
    """What a screen shows."""
    strips = strips_of(screen)
    styles = [list(cells_of(strip)) for strip in strips]
    every = [style for line in styles for style in line]
    most = max(dict.fromkeys(every), key=every.count)
    signs = {most: " "}
    for style in every:
        signs.setdefault(style, SIGNS[len(signs) - 1])
    lines = [strip.text.rstrip() for strip in strips]
    below = ["".join(signs[style] for style in line).rstrip() for line in styles]
    legend = [f"{sign}  {style}" for style, sign in signs.items()]
    return "\n".join([*lines, "", *below, "", *legend, ""])


def differs(name: str, screen: Screen[Any], *, renew: bool) -> str:
    """What is wrong with the kept picture of that name, "" for nothing; `renew` keeps the one of now."""
    file, now = FOLDER / f"{name}.txt", picture(screen)
    if renew:
        FOLDER.mkdir(exist_ok=True)
        file.write_text(now, encoding="utf-8")
        return ""
    kept = file.read_text(encoding="utf-8") if file.exists() else ""
    if kept == now:
        return ""
    changed = [f"- {was}\n+ {new}" for was, new in zip(kept.split("\n"), now.split("\n"), strict=False) if was != new]
    return "\n".join([f"{file.name} is no longer what is seen; `pytest tests/tui/test_screens.py --renew`:", *changed])
