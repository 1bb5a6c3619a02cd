"""`dicemasters serve` in a real browser: it plays without a click, and nothing but this computer is asked."""

from __future__ import annotations

import asyncio
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from dicemasters_tui.browser.server import BrowserServer
from dicemasters_tui.browser.serving import app_command
from dicemasters_tui.tui.pages.texts import text

from .headless_browser import PATIENCE, browser_page, installed_browser
from .served import free_port

BROWSER = installed_browser()
TITLE, HELP = "Settings", text("words")[0].rows[0][1][:30]
"""Of the first screen and of its help, something that the other has not."""


@pytest.mark.skipif(BROWSER is None, reason="no Chromium or Chrome is installed here")
def test_the_app_plays_in_a_browser_without_a_click(tmp_path: Path, home: Path) -> None:
    async def play() -> None:
        assert BROWSER is not None
        port = free_port()
        async with (
            BrowserServer(app_command(), "localhost", port, 1) as server,
            browser_page(BROWSER, tmp_path) as page,
        ):
            await page.do("Page.navigate", url=server.access.address)
            await page.until(lambda: TITLE in page.terminal)
            assert await page.value("document.title") == "Dice Masters"
            assert await page.value("location.href") == f"http://localhost:{port}/"  # without the token
            before = await page.picture()

            await page.press("?")
            await page.until(lambda: HELP in page.terminal)
            async with asyncio.timeout(PATIENCE):
                while await page.picture() == before:
                    pass

            await page.do("Page.reload")
            await page.until(lambda: page.sessions == 2 and TITLE in page.terminal)
            assert {urlsplit(url).netloc for url in page.requests} == {f"localhost:{port}"}
            assert page.errors == []

            await page.press("q")
            await page.until_value("document.activeElement.id === 'again'")
            assert "Your matches are saved" in await page.value("document.getElementById('reason').innerText")

    asyncio.run(play())
