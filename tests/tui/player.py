"""Somebody at an app under test: keys, clicks and sizes, each of which waits for what it leads to, and no longer."""

from __future__ import annotations

import asyncio
import unicodedata
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any
from unittest.mock import patch

from parsed_styles import PARSED_ONCE
from textual.app import App
from textual.events import Key
from textual.keys import KEY_NAME_REPLACEMENTS, REPLACED_KEYS, key_to_character
from textual.message import Message
from textual.pilot import Pilot
from textual.screen import Screen

LONGEST = 30.0
"""Seconds after which a wait is given up: many times what the slowest takes on a busy machine."""
ROUNDS = 12
"""Rounds of the event loop without a message after which there is none under way."""
FRAMES = 12
"""Frames after which no more is waited for, as something moves by itself."""
KEYS = "keys"
"""The worker of the app that hands on keys one after the other."""


class Player(Pilot[Any]):
    """A pilot that knows when the app is done: Textual's own looks at the processor's clock every 20 milliseconds."""

    def __init__(self, app: App[Any]) -> None:
        super().__init__(app)
        self.heard = 0
        """How many messages there have been."""

    def hear(self, _message: Message) -> None:
        """A message has come to some widget."""
        self.heard += 1

    async def press(self, *keys: str) -> None:
        """Press keys, each when what the one before led to is on the screen."""
        await self.pause()
        for key in keys:
            self.app.post_message(key_event(key))
            await self.pause()

    async def burst(self, *keys: str) -> None:
        """Press keys as fast as some type: all are under way before the first one shows anything."""
        await self.pause()
        for key in keys:
            self.app.post_message(key_event(key))
        for _ in range(ROUNDS):  # until the app has begun with the first one
            await asyncio.sleep(0)
        await self.pause()

    async def type(self, text: str) -> None:
        """Type a text in a burst."""
        await self.burst(*text)

    async def pause(self, delay: float | None = None) -> None:
        """Wait until nothing is left to do and to draw; before that for some seconds, for what a timer does.

        Where something moves by itself there is always more to do: then for some frames.
        """
        if delay:
            await asyncio.sleep(delay)
        await self._typed()
        for _ in range(FRAMES):
            heard = self.heard
            for _ in range(ROUNDS):
                await asyncio.sleep(0)
            if not self.app.is_running:
                return
            quiet = self.heard == heard
            if await self._drawn() and quiet and self.heard == heard + 1:
                return

    async def resize_terminal(self, width: int, height: int) -> None:
        """Give the terminal another size, and wait until all is laid out for it: Textual does that by a timer."""
        await super().resize_terminal(width, height)
        await self.until(lambda: tuple(self.app.screen.size) == (width, height))
        await self.pause()

    async def _typed(self) -> None:
        """Wait until no key is held back, for as long as the page can take some."""
        end = asyncio.get_running_loop().time() + LONGEST
        while any(worker.name == KEYS and worker.is_running for worker in self.app.workers):
            await asyncio.sleep(0.001)
            if asyncio.get_running_loop().time() > end or not self.app.is_running:
                return

    async def _drawn(self) -> bool:
        """Wait until the screen has been drawn; False when another came up. One message is heard for it."""
        drawn, screen = asyncio.Event(), self.app.screen
        if not screen.is_running or not screen.call_after_refresh(drawn.set):
            return False
        for _ in range(50):
            if drawn.is_set():
                return True
            await asyncio.sleep(0.002)
            if not self.app.is_running or self.app.screen is not screen:
                break
        return False

    async def until(self, holds: Callable[[], object]) -> None:
        """Wait until something holds: for what timers, threads and other processes do."""
        end = asyncio.get_running_loop().time() + LONGEST
        await self.pause()
        while not holds():
            assert asyncio.get_running_loop().time() < end and self.app.is_running, "it never came to hold"
            await asyncio.sleep(0.005)
            await self.pause()


def key_event(key: str) -> Key:
    """A key by its name, or by the sign on it."""
    if len(key) == 1 and not key.isalnum():
        name = unicodedata.name(key).lower().replace("-", "_").replace(" ", "_")
        return Key(KEY_NAME_REPLACEMENTS.get(name, name), key)
    return Key(key, key_to_character(REPLACED_KEYS.get(key, key)))


@asynccontextmanager
async def playing(app: App[Any], size: tuple[int, int] = (80, 24)) -> AsyncIterator[Player]:
    """Run an app with somebody at it."""
    player = Player(app)
    with patch("textual.css.stylesheet.parse", PARSED_ONCE):
        async with app.run_test(size=size, message_hook=player.hear):
            await player.pause()
            yield player


def strips_of(screen: Screen[Any]) -> list[Any]:
    """The lines of a screen, with their styles. Textual has no public way to the lines without making a picture."""
    return list(screen._compositor.render_strips())


def screen_text(screen: Screen[Any]) -> str:
    """What a screen shows."""
    return "\n".join(strip.text for strip in strips_of(screen))


def toasts(app: App[Any]) -> list[str]:
    """The sentences that are told beside the page, the newest last. Textual has no public way to them."""
    return [said.message for said in app._notifications]
