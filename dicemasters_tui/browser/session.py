"""A browser tab and the app that plays in it: a process of its own, with the tab's websocket for a terminal."""

from __future__ import annotations

import asyncio
import contextlib

from aiohttp import WSMessage, WSMsgType, web
from textual_serve.app_service import AppService
from textual_serve.download_manager import DownloadManager

LEAVING = 5.0
"""Seconds that an app has to end when its tab goes; then it is killed. Every match is saved by then."""
WIDEST = 1000
"""Columns or lines that an app is asked to draw at most."""


class _App(AppService):
    """The process, from its first to its last byte."""

    async def run(self) -> None:
        """Pass on what the app draws until it ends; then the tab has nothing left to show."""
        with contextlib.suppress(asyncio.CancelledError):  # it comes out of here when an app ends at once
            await super().run()
        await self.remote_close()

    async def stop(self) -> None:
        """Tell the app to quit, and return when it has."""
        process = self._process
        if process is None:
            return
        try:
            async with asyncio.timeout(LEAVING):
                await super().stop()
                await process.wait()
        except TimeoutError:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


async def play(websocket: web.WebSocketResponse, command: str, width: int, height: int) -> None:
    """Run the app `command`, at first `width` × `height` cells, until it ends or the websocket is closed."""

    async def draw(data: bytes) -> None:
        with contextlib.suppress(ConnectionError):  # the tab has gone; what the app still draws goes nowhere
            await websocket.send_bytes(data)

    async def say(text: str) -> None:
        with contextlib.suppress(ConnectionError):
            await websocket.send_str(text)

    async def close() -> None:
        await websocket.close()

    app = _App(command, write_bytes=draw, write_str=say, close=close, download_manager=DownloadManager())
    try:
        await app.start(_cells(width), _cells(height))
        async for message in websocket:
            await _pass_on(message, websocket, app)
    finally:
        await app.stop()


async def _pass_on(message: WSMessage, websocket: web.WebSocketResponse, app: _App) -> None:
    """Do what textual.js asks for; anything else it cannot have sent."""
    try:
        asked = message.json() if message.type is WSMsgType.TEXT else None
    except ValueError:
        return
    match asked:
        case ["stdin", str(keys)]:
            await app.send_bytes(keys.encode("utf-8", "replace"))
        case ["resize", {"width": int(width), "height": int(height)}]:
            await app.set_terminal_size(_cells(width), _cells(height))
        case ["focus"]:
            await app.focus()
        case ["blur"]:
            await app.blur()
        case ["ping", sent]:
            await websocket.send_json(["pong", sent])


def _cells(asked: int) -> int:
    return max(1, min(asked, WIDEST))
