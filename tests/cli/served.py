"""`dicemasters serve` in a test: a server with a stand-in for the app, and browsers that open its address."""

from __future__ import annotations

import asyncio
import os
import shlex
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import wraps
from typing import Any

from aiohttp import ClientSession

from dicemasters_tui.browser.server import BrowserServer

PATIENCE = 60
"""Seconds until something that should happen counts as not happening."""

STAND_IN = r"""
import sys
sys.stdout.buffer.write(b"__GANGLION__\nD\0\0\0\5hello")
sys.stdout.buffer.flush()
while b"quit" not in (sent := sys.stdin.buffer.read1()) and sent:
    pass
"""
"""An app as textual-serve runs it, which starts at once: it says hello and leaves when told."""


def in_loop(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """Run an asynchronous test."""

    @wraps(test)
    def run(**given: object) -> None:
        async def bounded() -> None:
            async with asyncio.timeout(PATIENCE):
                await test(**given)

        asyncio.run(bounded())

    return run


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@asynccontextmanager
async def serving(sessions: int = 4, command: str = "") -> AsyncIterator[BrowserServer]:
    words = [sys.executable, "-c", STAND_IN]
    stand_in = subprocess.list2cmdline(words) if os.name == "nt" else shlex.join(words)
    async with BrowserServer(command or stand_in, "localhost", free_port(), sessions) as server:
        yield server


def root(server: BrowserServer) -> str:
    return server.access.address.partition("?")[0]


def origin(server: BrowserServer) -> str:
    return root(server).rstrip("/")


@asynccontextmanager
async def browser(server: BrowserServer) -> AsyncIterator[ClientSession]:
    """A browser that has opened the printed address."""
    async with ClientSession() as client:
        async with client.get(server.access.address) as page:
            assert page.status == 200
        yield client
