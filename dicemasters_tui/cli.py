"""The command `dicemasters`: which part of the program a command line asks for.

Every error is one sentence on stderr; nobody is ever shown a traceback. The parts are imported when they are used,
so the title screen comes up at once.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from . import __version__

OK, FAILED, WRONG = 0, 1, 2
"""Exit statuses: all well; something failed; the command line or a file is not valid."""
INTERRUPTED, BROKEN_PIPE = 130, 141

EXAMPLES = """\
examples:
  dicemasters                                      play in this terminal, two people at one keyboard
  dicemasters play --plain                         play line by line: for screen readers, pipes and bots
  dicemasters play --json --auto A,B --seed 7      watch the computer play itself, one JSON object a line
  dicemasters scenario tests/scenarios             check rules and cards by example
  dicemasters replay FILE --check                  does a saved match lead where it says?
  dicemasters bench                                how fast is it, and is that fast enough?

exit status:
  0  all well
  1  a scenario failed, a record differs, a bound was missed
  2  the command line or a file is not valid; the message says where and why
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line; gives the exit status. `argv` is the process's own when left out."""
    from .kernel.errors import DiceMastersError

    options = _parser().parse_args(argv)
    try:
        status = int(options.run(options))
        sys.stdout.flush()
        return status
    except DiceMastersError as error:
        print(f"dicemasters: {error}", file=sys.stderr)
        return WRONG
    except KeyboardInterrupt:
        print("dicemasters: stopped.", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # whoever read our output has gone; what is still buffered goes nowhere instead of raising again at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="dicemasters",
        description="Dice Masters, the dice-building game, in a terminal. Without a command: play.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"dicemasters {__version__}")
    parser.set_defaults(run=_app)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    _add_scenario(commands)
    return parser


Commands = argparse._SubParsersAction  # argparse has no public name for it


def _add_scenario(commands: Commands[argparse.ArgumentParser]) -> None:
    scenario = commands.add_parser(
        "scenario",
        help="check rules and cards by example",
        description="Play scenario files: a position, forced luck, moves and expectations. Each is played three ways: "
        "forward, with everything undone and redone, and saved and reloaded at every decision.",
        epilog="Prints each expectation that is not met with its file and line, and ends with `N passed, M failed`.\n"
        "Exit status: 0 all passed, 1 some failed, 2 a file is no valid scenario.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    scenario.add_argument("paths", metavar="PATH", nargs="+", type=Path, help="a scenario file, or a folder of them")
    scenario.set_defaults(run=_scenario)


def _app(options: argparse.Namespace) -> int:
    from .tui.app import run

    return run()


def _scenario(options: argparse.Namespace) -> int:
    from .catalog import load_catalog
    from .scenario.run import Report, run_paths
    from .scenario.tree import BadScenario

    report = Report()
    for wrong in run_paths(options.paths, load_catalog(), report):
        if isinstance(wrong, BadScenario):
            print(f"{wrong} (not a valid scenario)", file=sys.stderr, flush=True)
        else:
            print(wrong, flush=True)
    print(report.summary())
    return report.status
