"""The commands `dicemasters settings`, `serve` and `screenshots`. Imports nothing heavy."""

from __future__ import annotations

import argparse
import os
from pathlib import Path


def add_app_commands(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The commands about the app and their options."""
    settings = commands.add_parser(
        "settings",
        help="where the settings lie, whether they are good, and all keys",
        description="Say where the settings file lies, what is wrong in it and what would be right, and list what it "
        "sets. The app sets everything under Settings; the file may be written by hand as well.",
        epilog="Exit status: 0 all is well or there is no file yet, 2 something in it is wrong.\n\n"
        "examples:\n  dicemasters settings\n  dicemasters settings --keys",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    settings.add_argument("--keys", action="store_true", help="list all actions with their keys, as [keys] names them")
    settings.set_defaults(run=_settings)
    serve = commands.add_parser(
        "serve",
        help="play in a browser on this computer",
        description="Show the app in a browser. Open the address that is printed: it works once, in one browser, which "
        "may then reload the page and open further tabs; after that the address for another browser is printed. "
        "Every tab plays by itself, with this computer's matches and settings. Ctrl+C stops. Needs textual-serve: "
        "pip install '.[serve]' in the project's folder.",
        epilog="Exit status: 0 stopped, 2 it cannot serve there.\n\n"
        "examples:\n  dicemasters serve\n  dicemasters serve --port 8080\n"
        "  dicemasters serve --sessions 1         one tab at a time\n"
        "  dicemasters serve --host 0.0.0.0       for your whole network, unencrypted: whoever has an address\n"
        "                                         plays as you",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    serve.add_argument("--host", default="localhost", metavar="HOST", help="where to listen (localhost)")
    serve.add_argument("--port", type=int, default=8000, metavar="PORT", help="the port (8000)")
    serve.add_argument("--sessions", type=int, default=4, metavar="N", help="how many tabs may play at once (4)")
    serve.set_defaults(run=_serve)
    pictures = commands.add_parser(
        "screenshots",
        help="take the pictures of the README",
        description="Take pictures of the app as SVG files, 120×40 and 80×24, from matches that are always the same.",
        epilog="example:\n  dicemasters screenshots pictures",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    pictures.add_argument(
        "folder", metavar="FOLDER", nargs="?", type=Path, default=Path("screenshots"), help="where to (screenshots)"
    )
    pictures.set_defaults(run=_screenshots)


def _settings(options: argparse.Namespace) -> int:
    from ...store.settings import config_file, load
    from ..actions.check import checked

    path = config_file()
    there = "" if os.path.exists(path) else " (not there yet: all is as it comes)"
    settings = load(path, checked)
    if options.keys:
        from ..actions.actions import ACTIONS
        from ..actions.keymap import Keymap

        keymap = Keymap(settings.keys)
        for id, action in ACTIONS.items():
            changed = "  changed" if id in settings.keys else "  fixed" if action.fixed else ""
            print(f"{id:<20}{' '.join(keymap.keys(id)):<18}{action.does}{changed}")
    else:
        print(f"{path}{there}")
        print(settings.text(), end="")
    for problem in settings.problems:
        print(f"wrong: {problem}")
    return 2 if settings.problems else 0


def _serve(options: argparse.Namespace) -> int:
    from .serving import serve

    return serve(options.host, options.port, options.sessions)


def _screenshots(options: argparse.Namespace) -> int:
    from .screenshots import write

    write(options.folder, lambda path: print(path, flush=True))
    return 0
