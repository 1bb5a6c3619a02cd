"""Pictures of the hand-made views: `python tests/tui/gallery.py FOLDER [palette] [unicode|ascii]` writes SVGs."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from fight_views import VIEWS
from textual.app import App, ComposeResult

from dicemasters_tui.tui.glyphs import glyphs
from dicemasters_tui.tui.look import Look
from dicemasters_tui.tui.palette import THEME_PREFIX, Palette, palette, register_themes
from dicemasters_tui.tui.view import TableView
from dicemasters_tui.tui.widgets.table import Table

SIZES = ((80, 24), (100, 30), (120, 40), (160, 48))


class Gallery(App[None]):
    """Shows one view and nothing else."""

    def __init__(self, view: TableView, colours: Palette, signs: str) -> None:
        super().__init__(ansi_color=colours.flat)
        register_themes(self)
        self.theme = THEME_PREFIX + colours.name
        self.table = Table(view, Look(colours, glyphs(signs)))

    def compose(self) -> ComposeResult:
        yield self.table


async def picture(view: TableView, size: tuple[int, int], colours: Palette, signs: str) -> str:
    """The SVG of a view."""
    app = Gallery(view, colours, signs)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        return app.export_screenshot()


def main(folder: str, colours: str = "dark", signs: str = "unicode") -> None:
    """Write all of them."""
    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    for name, make in VIEWS.items():
        for size in SIZES:
            svg = asyncio.run(picture(make(), size, palette(colours), signs))
            (target / f"{name}-{size[0]}x{size[1]}-{colours}-{signs}.svg").write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
