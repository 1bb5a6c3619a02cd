"""The command `dicemasters report`: a kept match as a text for whoever is asked about the rules."""

from __future__ import annotations

import argparse
import base64
import sys
from pathlib import Path

from ..kernel.errors import BadRecord
from .fence import unfenced

Commands = argparse._SubParsersAction  # argparse has no public name for it


def add_report(commands: Commands[argparse.ArgumentParser]) -> None:
    """Add `report` to the command line."""
    parser = commands.add_parser(
        "report",
        help="a match in full, for a dispute about the rules",
        description="Write down a kept match for somebody else: program, setup, seed, teams, where it stands, every "
        "command and what came of it, and the record itself. The report goes to a file and, at a terminal that allows "
        "it, to the clipboard. dicemasters replay opens it like a record.",
        epilog="Exit status: 0 it is written, 1 the record does not lead where it says (the report tells where), "
        "2 it is no record.\n\n"
        "examples:\n"
        "  dicemasters report                         the newest match\n"
        "  dicemasters report match.txt --to dispute.txt\n"
        "  dicemasters report match.txt --print",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("match", metavar="MATCH", nargs="?", type=Path, help="its record; the newest match if left out")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--to", metavar="FILE", type=Path, help="write it there; else into the data folder")
    where.add_argument("--print", dest="shown", action="store_true", help="print it, and write no file")
    parser.set_defaults(run=_report)


def _report(options: argparse.Namespace) -> int:
    from ..catalog import load_catalog
    from ..records import replay_file
    from ..report import report
    from ..store.error_file import where_it_is, write_down
    from ..store.saves import Saves

    saves = Saves()
    path: Path | None = options.match
    if path is None:
        kept = next(iter(saves.all()), None)
        if kept is None:
            raise BadRecord("No match has been kept yet.")
        path = kept.path
    catalog = load_catalog()
    recorded = replay_file(path, catalog)
    text = report(recorded, catalog)
    if options.shown:
        print(text, end="")
        return 1 if recorded.problem else 0
    players = recorded.match.state.players
    file = saves.keep_report((players[0].name, players[1].name), text, options.to)
    print(f"The report is in {file}." + (f" {recorded.problem}" if recorded.problem else ""))
    if (fault := recorded.replayed.fault) is not None:
        print(where_it_is(write_down(fault)))
    if sys.stdout.isatty():  # the terminal's own way to the clipboard (OSC 52)
        unfenced(sys.stdout).write(f"\x1b]52;c;{base64.b64encode(text.encode()).decode()}\a")
        print("It is in the clipboard too, where the terminal allows that.")
    return 1 if recorded.problem else 0
