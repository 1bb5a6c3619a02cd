"""The command `dicemasters`: which part of the program a command line asks for.

Every error is one sentence on stderr; nobody is ever shown a traceback. The parts are imported when they are used,
so the title screen comes up at once.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from . import __version__
from .browser.command import add_serve
from .fuzz.command import add_fuzz
from .kernel.errors import DiceMastersError
from .pictures.command import add_screenshots
from .plain.cards_command import add_cards
from .plain.fence import OutputLost, fenced
from .plain.heroes_command import add_heroes
from .plain.play_command import INTERRUPTED, add_look, add_play, look, needs_terminal, run_app
from .plain.report_command import add_report
from .plain.settings_command import add_settings
from .plain.team_command import add_team
from .rulebook.command import add_rules

OK, FAILED, WRONG = 0, 1, 2
"""Exit statuses: all well; something failed; the command line or a file is not valid."""
BROKEN_PIPE = 141

EXAMPLES = """\
examples:
  dicemasters                                      play in this terminal, two people at one keyboard
  dicemasters --box jus --auto B                   the demo match of a box, you against the computer
  dicemasters play --plain                         play line by line: for screen readers, pipes and bots
  dicemasters play --json --auto A,B --seed 7      watch the computer play itself, one JSON object a line
  dicemasters scenario tests/scenarios             check rules and cards by example
  dicemasters replay FILE --check                  does a saved match lead where it says?
  dicemasters replay FILE --watch                  see a match again, step by step
  dicemasters cards search villain draw 'cost<=4'  cards by what they say; cards show reads one
  dicemasters bench --quick                        how fast is it, and is that fast enough?

exit status:
  0  all well
  1  a scenario failed, a record differs, a bound was missed, or the output could not be written
  2  the command line or a file is not valid; the message says where and why
  128 + n  signal n ended it; 129 also when the terminal went away
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line; gives the exit status. `argv` is the process's own when left out."""
    with fenced():
        return _main(argv)


def _main(argv: Sequence[str] | None) -> int:
    try:
        try:
            options = _parser().parse_args(_with_command(sys.argv[1:] if argv is None else argv))
            return int(options.run(options))
        finally:
            sys.stdout.flush()  # also after --help, by which argparse leaves
    except DiceMastersError as error:
        print(f"dicemasters: {error}", file=sys.stderr)
        return WRONG
    except KeyboardInterrupt:
        print("dicemasters: stopped.", file=sys.stderr)
        return INTERRUPTED
    except OutputLost as lost:
        if lost.nobody_reads:
            return BROKEN_PIPE
        print(f"dicemasters: {lost}", file=sys.stderr)
        return FAILED
    except Exception as error:  # any bug of ours: players get one sentence, the error file has the trace
        from .store.error_file import where_it_is, write_down

        where = where_it_is(write_down(error))
        print(f"dicemasters had to stop: {type(error).__name__}. {where}", file=sys.stderr)
        return FAILED


def _with_command(words: Sequence[str]) -> Sequence[str]:
    """Without a command it is `play`, also where its options stand at once: `dicemasters --box jus`."""
    left = list(words)
    while left and left[0] in ("--theme", "--ascii", "--no-animation"):
        left = left[2 if left[0] == "--theme" else 1 :]
    asks = left and left[0].startswith(("-h", "--help", "--version", "--theme="))
    return ["play", *words] if left and left[0].startswith("-") and not asks else words


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="dicemasters",
        description="Dice Masters, the dice-building game, in a terminal. Without a command: play.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"dicemasters {__version__}")
    add_look(parser)
    parser.set_defaults(run=_app)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    add_play(commands)
    _add_scenario(commands)
    _add_replay(commands)
    add_report(commands)
    add_cards(commands)
    add_team(commands)
    add_heroes(commands)
    add_rules(commands)
    _add_bench(commands)
    add_fuzz(commands)
    add_settings(commands)
    add_serve(commands)
    add_screenshots(commands)
    return parser


Commands = argparse._SubParsersAction  # argparse has no public name for it


def _add_replay(commands: Commands[argparse.ArgumentParser]) -> None:
    replay = commands.add_parser(
        "replay",
        help="tell a kept match, or check that it leads where it says",
        description="Play a record again and tell what happened. With --check only say whether every state agrees.",
        epilog="Exit status: 0 it leads where it says, 1 it does not, 2 it is no record.\n\n"
        "examples:\n"
        "  dicemasters replay match.txt\n"
        "  dicemasters replay match.txt --check       is it sound?\n"
        "  dicemasters replay match.txt --watch       see it again in the app",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    replay.add_argument("file", metavar="FILE", type=Path, help="the record of a match")
    how = replay.add_mutually_exclusive_group()
    how.add_argument("--check", action="store_true", help="verify the record and print the result")
    how.add_argument("--watch", action="store_true", help="in the app: step by step, by turns, or played at a speed")
    replay.set_defaults(run=_replay)


def _add_scenario(commands: Commands[argparse.ArgumentParser]) -> None:
    scenario = commands.add_parser(
        "scenario",
        help="check rules and cards by example",
        description="Play scenario files: a position, forced luck, moves and expectations. Each is played three ways: "
        "forward, with everything undone and redone, and saved and reloaded at every decision.",
        epilog="Prints each expectation that is not met with its file and line, and ends with `N passed, M failed`.\n"
        "Exit status: 0 all passed, 1 some failed, 2 a file is no valid scenario.\n\n"
        "examples:\n  dicemasters scenario my-card.yaml\n  dicemasters scenario tests/scenarios",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    scenario.add_argument("paths", metavar="PATH", nargs="+", type=Path, help="a scenario file, or a folder of them")
    scenario.set_defaults(run=_scenario)


def _add_bench(commands: Commands[argparse.ArgumentParser]) -> None:
    bench = commands.add_parser(
        "bench",
        help="measure how fast the program is",
        description="Measure what matches, records, a start and a key cost, each figure beside its bound.\n\n"
        "A fixed loop runs beside each measurement, and a figure is what it would be where the loop takes 90 ms:\n"
        "so a slow or busy machine gives the same verdict. Work is measured in CPU time. Starts, where a person\n"
        "waits, go by the clock: run nothing else meanwhile. BEHIND is what has become 30% worse than it once was.\n"
        "What is missed is measured once more, and the better counts.",
        epilog="Exit status: 0 all figures are within their bounds, 1 one is missed.\n\n"
        "examples:\n"
        "  dicemasters bench                       everything, about two minutes\n"
        "  dicemasters bench --quick               matches, copies and records: after a change, and in CI\n"
        "  dicemasters bench --json > figures.json\n\n"
        "--json prints for each figure: name, unit, bound, at_least (it is the least allowed, else the most),\n"
        "cpu and wall (as measured here), loop_ms (the loop beside it), at_pace (at a loop of 90 ms; held\n"
        "against the bound), waited (judged by wall, else by cpu), recorded (what at_pace once was), within.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    bench.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    bench.add_argument(
        "--quick", action="store_true", help="a few seconds, CPU time only, 50 %% over a bound allowed; for CI"
    )
    bench.set_defaults(run=_bench)


def _app(options: argparse.Namespace) -> int:
    needs_terminal()
    from .tui.app.start import Start

    return run_app(Start(**look(options)))


def _replay(options: argparse.Namespace) -> int:
    if options.watch:
        needs_terminal()
        from .tui.app.start import Start

        return run_app(Start(watch=options.file))
    from .catalog import load_catalog
    from .plain.retold import check, tell
    from .records import replay_file

    recorded = replay_file(options.file, load_catalog())
    lines = check(recorded, str(options.file)) if options.check else tell(recorded, str(options.file))
    print("\n".join(lines))
    if (fault := recorded.replayed.fault) is not None:
        from .store.error_file import where_it_is, write_down

        print(where_it_is(write_down(fault)))
    return FAILED if recorded.problem else OK


def _scenario(options: argparse.Namespace) -> int:
    from .catalog import load_catalog
    from .plain.progress import bar
    from .scenario.doubts import Doubt
    from .scenario.run import Report, run_paths, scenario_files
    from .scenario.tree import BadScenario

    report = Report()
    catalog, files = load_catalog(), list(scenario_files(options.paths))
    with bar("scenario files", len(files)) as move_on:
        for file in files:
            for wrong in run_paths([file], catalog, report):
                if isinstance(wrong, BadScenario):
                    print(f"{wrong} (not a valid scenario)", file=sys.stderr, flush=True)
                elif isinstance(wrong, Doubt):
                    print(f"{wrong} (warning)", file=sys.stderr, flush=True)
                else:
                    print(wrong, flush=True)
            move_on(1)
    print(report.summary())
    return report.status


def _bench(options: argparse.Namespace) -> int:
    from .bench.command import bench

    return OK if bench(quick=options.quick, as_json=options.json) else FAILED
