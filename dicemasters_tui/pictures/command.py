"""The command `dicemasters screenshots`. Imports nothing heavy."""

from __future__ import annotations

import argparse
from pathlib import Path


def add_screenshots(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command and its options."""
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


def _screenshots(options: argparse.Namespace) -> int:
    from .taking import write

    write(options.folder, lambda path: print(path, flush=True))
    return 0
