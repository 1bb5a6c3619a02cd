"""The app in a browser, by way of textual-serve (the optional extra `serve`).

Every browser tab is a program of its own that writes the same records, as a second terminal would.
"""

from __future__ import annotations

import os
import shlex
import sys

from ...kernel.errors import DiceMastersError


class CannotServe(DiceMastersError):
    """The extra is not installed, or the port cannot be had."""


def serve(host: str, port: int) -> int:
    """Serve until Ctrl+C; gives 0. Raises `CannotServe`.

    Whoever reaches the address plays with this computer's matches and settings, so it is this computer alone
    unless another `host` is asked for.
    """
    try:
        from textual_serve.server import Server
    except ImportError:
        raise CannotServe(
            "dicemasters serve needs the extra `serve`: pip install 'dicemasters-tui[serve]', "
            "or in a checkout pip install '.[serve]'."
        ) from None
    os.environ |= {"COLORTERM": "truecolor", "TERM": "xterm-256color"}  # a browser shows every colour
    print(f"Dice Masters is at http://{host}:{port} until Ctrl+C.", flush=True)
    try:
        Server(f"{shlex.quote(sys.executable)} -m dicemasters_tui", host, port, "Dice Masters").serve()
    except OSError as error:
        raise CannotServe(f"{host}:{port} cannot be had: {error.strerror or error}. --port takes another.") from None
    return 0
