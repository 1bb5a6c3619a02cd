"""The command `dicemasters settings`. Imports nothing heavy."""

from __future__ import annotations

import argparse
import os


def add_settings(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command and its options."""
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


def _settings(options: argparse.Namespace) -> int:
    from ..store.settings import config_file, load
    from ..tui.actions.actions import ACTIONS
    from ..tui.actions.check import checked
    from ..tui.actions.keymap import Keymap

    path = config_file()
    there = "" if os.path.exists(path) else " (not there yet: all is as it comes)"
    settings = load(path, checked)
    if options.keys:
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
