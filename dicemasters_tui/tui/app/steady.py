"""What keeps the app on its feet: keys one after the other, a terminal that is too small, errors nobody foresaw."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any

from textual import events
from textual.app import App
from textual.geometry import Size

from ...kernel.harmless import harmless
from ..parts.page import MIN_HEIGHT, MIN_WIDTH, TooSmall

_ROUNDS = 40
"""Rounds of the event loop a key is given to have its effect: more than messages need from a list to the app."""
_AGAIN = 2.0
"""Seconds within which a second error is no longer caught: it would only come back."""
_AT_ONCE = frozenset({"ctrl+q", "ctrl+c"})
"""Keys that never wait."""


WIDTHS = [(0, "-w80"), (100, "-w100"), (120, "-w120"), (160, "-w160")]
HEIGHTS = [(0, "-h24"), (30, "-h30"), (40, "-h40"), (48, "-h48")]
"""From this many columns or lines on, the class the screens have for the styles."""


class SteadyApp(App[None]):
    """`home` is the folder for notes on errors.

    With `rescue` an unexpected error is reported in one sentence and leads back to the first page; without it errors
    surface, which is what tests want.
    """

    HORIZONTAL_BREAKPOINTS = WIDTHS
    VERTICAL_BREAKPOINTS = HEIGHTS

    def __init__(self, home: Path, *, rescue: bool, ansi_color: bool) -> None:
        super().__init__(ansi_color=ansi_color)
        self.home = home
        self.rescue = rescue
        self.last_words = ""
        self._held: deque[events.Key] = deque()
        self._typing = False
        self._kept_back: list[Callable[[], object]] = []
        """What leads to other pages and waits until the terminal is large enough."""
        self._told: set[str] = set()
        self._rescued = -_AGAIN

    # What the app behind it knows ---------------------------------------------------------------------------------

    def first_page(self) -> None:
        """Put up the page the app begins with."""

    def let_go(self) -> str:
        """Leave what was being played, after an error; a sentence on where it is kept, or nothing."""
        return ""

    # Keys ---------------------------------------------------------------------------------------------------------

    @property
    def _takes_keys(self) -> bool:
        if len(self.screen_stack) < 2:
            return False  # the first page is not up yet
        screen = self.screen
        return screen.is_mounted and bool(getattr(screen, "takes_keys", True))

    async def on_event(self, event: events.Event) -> None:
        """Keys are done one after the other: the next waits until what the last one led to is on the screen."""
        try:
            if isinstance(event, events.Key) and not event.is_forwarded and event.key not in _AT_ONCE:
                if event.key == "ctrl+j":  # Enter, typed before the terminal was ours
                    event = events.Key("enter", "\r")
                self._held.append(event)
                if not self._typing:
                    self._typing = True
                    self.run_worker(self._type_held(), name="keys", exit_on_error=False)
                return
            await super().on_event(event)
        except Exception as error:  # the boundary of a key or click: players get a sentence, tests the error itself
            if not self.rescue:
                raise
            self._back_to_safety(error)

    async def _type_held(self) -> None:
        """Hand the keys that wait to the page on top, as soon as it can take them."""
        try:
            while self._held:
                if not self._takes_keys:
                    await asyncio.sleep(0.01)
                    continue
                key = self._held.popleft()
                if isinstance(self.screen, TooSmall):
                    continue  # nobody types what he cannot see
                await super().on_event(key)
                for _ in range(_ROUNDS):
                    await asyncio.sleep(0)
        except Exception as error:  # a worker's own boundary: told and written down like that of any key
            self._handle_exception(error)
        finally:
            self._typing = False

    # The terminal -------------------------------------------------------------------------------------------------

    def on_resize(self, event: events.Resize) -> None:
        if len(self.screen_stack) > 1:
            self.check_size(event.size)

    def check_size(self, size: Size) -> None:
        """Cover the page while the terminal is too small; it waits as it is."""
        if not _fits(size):
            if not isinstance(self.screen, TooSmall):
                self.push_screen(TooSmall())
            return
        if isinstance(self.screen, TooSmall):
            self.pop_screen()
        kept, self._kept_back = self._kept_back, []
        for then in kept:
            then()

    def when_it_fits(self, then: Callable[[], object]) -> None:
        """Do what leads to another page by itself, at once or as soon as the terminal is large enough for one."""
        if _fits(self.size):
            then()
        else:
            self._kept_back.append(then)

    # Telling things -----------------------------------------------------------------------------------------------

    def tell(self, sentence: str) -> None:
        """One sentence to the players, once."""
        sentence = harmless(sentence)
        if sentence in self._told:
            return
        self._told.add(sentence)
        self.notify(sentence, severity="warning", timeout=12, markup=False)

    def say(self, title: str, sentence: str, then: Callable[[], None] | None = None) -> None:
        """One sentence the players must read before anything goes on."""
        from ..parts.dialog import Dialog

        def after(_answer: Any) -> None:
            if then is not None:
                then()

        dialog = Dialog(title, harmless(sentence), [("ok", "All right", "")], escape="ok")
        self.when_it_fits(lambda: self.push_screen(dialog, after))

    # When something goes wrong ------------------------------------------------------------------------------------

    def write_down(self, error: BaseException) -> Path | None:
        """The traceback goes to a file, for a bug report; None when that fails too."""
        from ...store.error_file import write_down

        return write_down(error, self.home)

    def _handle_exception(self, error: Exception) -> None:
        if self.rescue and self._running:
            self._back_to_safety(error)
        else:
            super()._handle_exception(error)

    def _back_to_safety(self, error: Exception) -> None:
        """To the first page with one sentence; a second error within moments ends the app with the same sentence."""
        now = time.monotonic()
        again = now - self._rescued < _AGAIN
        self._rescued = now
        where = self.write_down(error)
        kept = self.let_go()
        written = f"What happened is written in {where}." if where is not None else ""
        self.last_words = " ".join(part for part in ("Something went wrong in the program.", kept, written) if part)
        if again:
            self.exit(return_code=1, message=self.last_words)
        else:
            self.call_later(self._start_over)

    def _start_over(self) -> None:
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self._kept_back.clear()
        self.first_page()
        self.check_size(self.size)
        self.say("That should not have happened", self.last_words)


def _fits(size: Size) -> bool:
    return size.width >= MIN_WIDTH and size.height >= MIN_HEIGHT
