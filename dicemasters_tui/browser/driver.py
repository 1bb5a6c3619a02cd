"""What the app draws on when a browser shows it: textual's driver for pipes, which here also ends with them."""

from __future__ import annotations

import contextlib

from textual import messages
from textual.drivers.web_driver import WebDriver


class BrowserDriver(WebDriver):
    """Ends the app once its server is gone, however the server ended. Otherwise the app would run on unseen."""

    def run_input_thread(self) -> None:
        """Read what the server sends until there is no more."""
        super().run_input_thread()
        if not self.exit_event.is_set():
            self._app.post_message(messages.ExitApp())

    def write(self, data: str) -> None:
        """Draw, if the server is still there to show it."""
        with contextlib.suppress(BrokenPipeError):
            super().write(data)

    def write_meta(self, data: dict[str, object]) -> None:
        """Tell the server something, if it is still there."""
        with contextlib.suppress(BrokenPipeError):
            super().write_meta(data)
