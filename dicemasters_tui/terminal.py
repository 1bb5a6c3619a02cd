"""The app in this terminal, from its start to its end: by a key, by a signal, or because the terminal has gone.

Textual sees to neither of the last two. A signal ends the program with the terminal as the app has set it. Of a
terminal that has gone Textual reads nothing again and again, at a full core, and the thread that draws for it dies of
its first error, so that the app may wait for it for ever. Hence a thread that looks on from outside: it asks the app to
leave, and if the app cannot, it puts the terminal back itself and ends the program. Every command of a match is on disk
already.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from types import FrameType, TracebackType
from typing import TYPE_CHECKING, Any, Self

from .kernel.ascii import fits

if TYPE_CHECKING:
    from .tui.app.dicemasters_app import DiceMastersApp
    from .tui.app.start import Start

PAUSE, GRACE = 0.25, 1.0
"""Seconds between two looks at the terminal, and seconds the app has for leaving."""
_INPUT, _OUTPUT = 0, 2
"""The streams Textual reads from and draws on."""
_SIGNALS = ("SIGTERM", "SIGHUP", "SIGINT")
_AS_BEFORE = "\x1b[?2004l\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[?1004l\x1b[?7h\x1b[<u\x1b[?1049l\x1b[?25h"
"""No pasting, mouse or focus is reported; lines wrap; ordinary keys; the screen and the cursor of before."""


class TerminalWatch:
    """While it is entered, in the main thread, signals and the end of the terminal end the app.

    `leave` asks the app to, with the exit status; another thread calls it.
    """

    def __init__(self, leave: Callable[[int], object]) -> None:
        self.status = 0
        """The exit status asked for: 128 and the number of the signal; 0 while nothing has happened."""
        self._leave = leave
        self._left = threading.Event()
        self._handlers: dict[int, Any] = {}
        self._terminal = _Terminal()

    @property
    def terminal_gone(self) -> bool:
        """Nobody is at the other end any more."""
        return self._terminal.gone

    def __enter__(self) -> Self:
        numbers = [getattr(signal, name) for name in _SIGNALS if hasattr(signal, name)]
        for number in numbers if sys.platform != "win32" else ():
            if signal.getsignal(number) != signal.SIG_IGN:  # as nohup wants it
                self._handlers[number] = signal.signal(number, self._signalled)
        threading.Thread(target=self._watch, name="terminal-watch", daemon=True).start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._left.set()
        for number, handler in self._handlers.items():
            signal.signal(number, handler)

    def _signalled(self, number: int, _frame: FrameType | None) -> None:
        self.status = 128 + number

    def _watch(self) -> None:
        while not self._left.wait(PAUSE):
            if not self.status and self._terminal.gone:
                self.status = 128 + getattr(signal, "SIGHUP", 1)
            if self.status:
                with suppress(RuntimeError):  # its loop has just ended
                    self._leave(self.status)
                if not self._left.wait(GRACE):
                    self._terminal.put_back()
                    os._exit(self.status)
                return


if sys.platform == "win32":

    class _Terminal:
        """A console, which takes its programs with it when it goes."""

        gone = False

        def put_back(self) -> None:
            pass

else:
    import select
    import termios

    class _Terminal:
        """The terminal as the app found it, or the pipes in its place."""

        def __init__(self) -> None:
            self._modes: dict[int, list[Any]] = {}
            """Those of the streams that are terminals."""
            for stream in (_INPUT, _OUTPUT):
                with suppress(termios.error):
                    self._modes[stream] = termios.tcgetattr(stream)

        @property
        def gone(self) -> bool:
            try:
                for stream in self._modes:
                    termios.tcgetattr(stream)
            except termios.error:
                return True
            return _INPUT not in self._modes and _hung_up(_INPUT)

        def put_back(self) -> None:
            """Restore the terminal, unless it is not there or takes nothing."""
            if _OUTPUT not in self._modes:
                return
            with suppress(OSError, termios.error):
                for stream, modes in self._modes.items():
                    termios.tcsetattr(stream, termios.TCSANOW, modes)
                if select.select([], [_OUTPUT], [], 0)[1]:
                    os.write(_OUTPUT, _AS_BEFORE.encode())

    def _hung_up(pipe: int) -> bool:
        poll = select.poll()
        poll.register(pipe, 0)
        return any(events & select.POLLHUP for _, events in poll.poll(0))


def _collect_garbage() -> None:
    """From now on, and never among what was there before."""
    gc.freeze()
    gc.enable()


def run(start: Start) -> int:
    """Play in this terminal. Gives the exit status: 0, 1 after an error that could not be caught, 128 + n for signal n.

    A terminal that has gone counts as a hang-up signal.
    """
    # What is imported and read now stays: to look for garbage in it costs a tenth of the way to the first frame.
    gc.disable()
    from .tui.app.dicemasters_app import DiceMastersApp

    if not os.environ.get("TEXTUAL_DRIVER") and not fits(getattr(sys.__stderr__, "encoding", None)):
        start = replace(start, ascii=True)  # Textual draws on standard error
    app = DiceMastersApp(rescue=True, start=start)
    app.when_loaded(_collect_garbage)
    with TerminalWatch(lambda status: app.call_later(app.leave, status)) as watch:
        try:
            app.run()
        except Exception as error:  # the last boundary: told in a sentence, never a traceback at a player
            if not watch.status:  # else the app could not even leave a terminal that has gone
                return _had_to_stop(app, error)
    if app.farewell and not watch.terminal_gone:
        print(app.farewell)
    return watch.status or app.return_code or 0


def _had_to_stop(app: DiceMastersApp, error: Exception) -> int:
    where = app.write_down(error)
    note = f" What happened is written in {where}." if where is not None else ""
    print(f"dicemasters had to stop. Every match is kept in {app.saves.folder}.{note}", file=sys.stderr)
    return 1
