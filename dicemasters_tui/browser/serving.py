"""The app in a browser, by way of textual-serve (the optional extra `serve`).

Every browser tab is a program of its own that writes the same records, as a second terminal would.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..kernel.errors import DiceMastersError

if TYPE_CHECKING:
    from .server import BrowserServer

MOST_SESSIONS = 64
HERE_ONLY = ("localhost", "127.0.0.1", "::1")


class CannotServe(DiceMastersError):
    """The extra is not installed, an option is out of range, or the port cannot be had."""


def serve(host: str, port: int, sessions: int) -> int:
    """Serve until Ctrl+C or SIGTERM; gives 0. Raises `CannotServe`.

    Whoever opens a printed address plays with this computer's matches and settings, so the server listens to this
    computer alone unless another `host` is asked for.
    """
    if not 1 <= port <= 65535:
        raise CannotServe(f"--port is a number from 1 to 65535, not {port}.")
    if not 1 <= sessions <= MOST_SESSIONS:
        raise CannotServe(f"--sessions is a number from 1 to {MOST_SESSIONS}, not {sessions}.")
    if not host:
        raise CannotServe("--host needs an address. Leave out --host to play on this computer alone.")
    try:
        from .server import BrowserServer
    except ImportError:
        raise CannotServe(
            "dicemasters serve needs the extra `serve`. In the project's folder: pip install '.[serve]'"
        ) from None
    server = BrowserServer(app_command(), host.lower(), port, sessions, announce=_announce)
    try:
        with _errors_in_a_line():
            asyncio.run(_until_stopped(server, _banner(server.access.address, host, sessions)))
    except OSError as error:
        raise CannotServe(_why_not(error, host, port)) from None
    except KeyboardInterrupt:
        pass  # the way to stop it
    print("Stopped. Every match is saved.")
    return 0


def app_command() -> str:
    """The command line, for this computer's shell, that runs the app."""
    words = [sys.executable, "-m", "dicemasters_tui.browser"]
    if os.name == "nt":
        return subprocess.list2cmdline(words)
    # A terminal tells every program in it of Ctrl+C and of its end. The server alone ends the apps, in good order.
    return f"trap '' INT HUP; exec {shlex.join(words)}"


def _banner(address: str, host: str, sessions: int) -> str:
    reach = "" if host in HERE_ONLY else "Anyone in your network who has an address plays as you. "
    return (
        f"Dice Masters is at {address}\n"
        f"The address works once, in one browser. Up to {sessions} {'tab' if sessions == 1 else 'tabs'} can play. "
        f"{reach}Ctrl+C stops."
    )


def _announce(address: str) -> None:
    with contextlib.suppress(OSError):  # nobody reads the output any more; the browser plays on
        print(f"A browser has opened it. For another browser: {address}", flush=True)


async def _until_stopped(server: BrowserServer, banner: str) -> None:
    stopped = asyncio.Event()
    if sys.platform != "win32":  # there only Ctrl+C stops it
        for number in (signal.SIGTERM, signal.SIGHUP):
            asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    async with server:
        print(banner, flush=True)
        await stopped.wait()


class _OneLine(logging.Formatter):
    """An error as a sentence, without a traceback."""

    def format(self, record: logging.LogRecord) -> str:
        error = record.exc_info[1] if record.exc_info else None
        reason = f" ({type(error).__name__})" if error is not None else ""
        return f"dicemasters serve: {record.getMessage()}{reason}"


@contextlib.contextmanager
def _errors_in_a_line() -> Iterator[None]:
    """Log errors alone; a request is no news."""
    handler = logging.StreamHandler()
    handler.setLevel(logging.ERROR)
    handler.setFormatter(_OneLine())
    logging.getLogger().addHandler(handler)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(handler)


def _why_not(error: OSError, host: str, port: int) -> str:
    """What kept the server from listening, and what to do."""
    if error.errno == errno.EADDRINUSE:
        other = port + 1 if port < 65535 else port - 1
        return f"Port {port} is in use, perhaps by another dicemasters serve. Try --port {other}."
    if isinstance(error, PermissionError):
        return f"This computer does not let you use port {port}. Try --port 8000."
    reason = os.strerror(error.errno) if error.errno and error.errno > 0 else error.strerror or error
    return f"This computer cannot listen at {host} ({reason}). Leave out --host to play on it alone."
