"""Pictures of the hand-made views: `python tests/tui/gallery.py FOLDER [palette] [unicode|ascii]` writes SVGs."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from fight_views import VIEWS
from match_frames import FrameApp, show
from player import playing

from dicemasters_tui.tui.app.glyphs import ASCII, UNICODE
from dicemasters_tui.tui.app.look import Look
from dicemasters_tui.tui.app.palette import palette

SIZES = ((80, 24), (100, 30), (120, 40), (160, 48))


async def pictures(target: Path, look: Look) -> None:
    """Write all of them."""
    app = FrameApp(look)
    async with playing(app, SIZES[0]) as pilot:
        for name, make in VIEWS.items():
            for size in SIZES:
                await show(app, pilot, make(), size)
                signs = "ascii" if look.glyphs.ascii else "unicode"
                file = target / f"{name}-{size[0]}x{size[1]}-{look.palette.name}-{signs}.svg"
                file.write_text(app.export_screenshot(), encoding="utf-8")


def main(folder: str, colours: str = "dark", signs: str = "unicode") -> None:
    """Write them to a folder."""
    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    asyncio.run(pictures(target, Look(palette(colours), ASCII if signs == "ascii" else UNICODE)))


if __name__ == "__main__":
    main(*sys.argv[1:])
