"""The command `dicemasters`: which part of the program a command line asks for.

Every error is one sentence on stderr; nobody is ever shown a traceback. The parts are imported when they are used,
so the title screen comes up at once.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import __version__
from .fuzz.command import add_fuzz
from .kernel.errors import DiceMastersError
from .plain.cards_command import add_cards
from .plain.fence import fenced, without_fence
from .plain.heroes_command import add_heroes
from .plain.report_command import add_report
from .plain.team_command import add_team
from .rulebook.command import add_rules
from .tui.commands import add_app_commands
from .tui.settings import THEMES

if TYPE_CHECKING:
    from .teams.formats import Format
    from .teams.pairing import Pairing
    from .tui.start import Start

OK, FAILED, WRONG = 0, 1, 2
"""Exit statuses: all well; something failed; the command line or a file is not valid."""
INTERRUPTED, BROKEN_PIPE = 130, 141
NEWEST = Path()
"""Stands for the newest match that is not over."""

EXAMPLES = """\
examples:
  dicemasters                                      play in this terminal, two people at one keyboard
  dicemasters play --plain                         play line by line: for screen readers, pipes and bots
  dicemasters play --json --auto A,B --seed 7      watch the computer play itself, one JSON object a line
  dicemasters scenario tests/scenarios             check rules and cards by example
  dicemasters replay FILE --check                  does a saved match lead where it says?
  dicemasters replay FILE --watch                  see a match again, step by step
  dicemasters cards search villain draw 'cost<=4'  cards by what they say; cards show reads one
  dicemasters bench                                how fast is it, and is that fast enough?

exit status:
  0  all well
  1  a scenario failed, a record differs, a bound was missed
  2  the command line or a file is not valid; the message says where and why
"""


class BadCommandLine(DiceMastersError):
    """Options that do not go together."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line; gives the exit status. `argv` is the process's own when left out."""
    with fenced():
        return _main(argv)


def _main(argv: Sequence[str] | None) -> int:
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
    except Exception as error:  # a mistake in the program itself: told in a sentence, written down for a report
        print(f"dicemasters had to stop: {type(error).__name__}. {_written_down(error)}", file=sys.stderr)
        return FAILED


def _written_down(error: Exception) -> str:
    """Keep what happened in a file; a sentence on where."""
    import traceback

    from .tui.saves import data_folder

    path = data_folder() / "last-error.txt"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(traceback.format_exception(error)), encoding="utf-8")
    except OSError:
        return "What happened could not be written down."
    return f"What happened is written in {path}."


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="dicemasters",
        description="Dice Masters, the dice-building game, in a terminal. Without a command: play.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"dicemasters {__version__}")
    _add_look(parser)
    parser.set_defaults(run=_app)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    _add_play(commands)
    _add_scenario(commands)
    _add_replay(commands)
    add_report(commands)
    add_cards(commands)
    add_team(commands)
    add_heroes(commands)
    add_rules(commands)
    _add_bench(commands)
    add_fuzz(commands)
    add_app_commands(commands)
    return parser


Commands = argparse._SubParsersAction  # argparse has no public name for it


def _add_play(commands: Commands[argparse.ArgumentParser]) -> None:
    play = commands.add_parser(
        "play",
        help="play a match, in the terminal app or line by line",
        description="Play a match. Without --plain or --json it is the terminal app; with one of them a whole match "
        "is played on standard input and output. Matches are kept as they go on.",
        epilog="In the line mode type help for what can be typed, ? for what can be done now.\n\n"
        "examples:\n"
        "  dicemasters play --box jus --seed 5\n"
        "  dicemasters play --box wwe --auto B              you against the computer\n"
        "  dicemasters play --continue --theme light --ascii\n"
        "  dicemasters play --plain --box jus\n"
        "  dicemasters play --real-dice --teams mine.yaml,yours.yaml\n"
        "  dicemasters play --plain --teams jus-legion-rush,my-team.yaml --auto B\n"
        "  dicemasters play --teams 'mine.yaml,?view&cards=4x3jus;3x67jus;3x68jus' --format free\n"
        "  dicemasters play --plain --continue\n"
        "  dicemasters play --json --auto A,B --seed 7 | head\n"
        "  dicemasters play --game dice-throne --heroes barbarian,moon-elf --auto B\n"
        "  dicemasters play --game dice-throne --heroes barbarian,moon-elf --plain",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    play.add_argument("--plain", action="store_true", help="sentences and typed commands, no screen control")
    play.add_argument("--json", action="store_true", help="one JSON object a line for each decision and event")
    play.add_argument("--seed", type=int, metavar="N", help="the same seed and commands give the same match")
    play.add_argument("--box", choices=("wwe", "jus", "asm", "ygo"), help="play the two demo teams of this box")
    play.add_argument("--game", choices=("dice-masters", "dice-throne"), default="dice-masters", help="which game")
    play.add_argument("--heroes", metavar="ONE,OTHER", help="the heroes of Dice Throne: two, three or four of them")
    play.add_argument("--mode", metavar="MODE", default="", help="Dice Throne: 1v1, 2v2 or king-of-the-hill")
    play.add_argument("--teams", metavar="ONE,OTHER", help="two teams: each a ready-made one, a file or a link")
    play.add_argument("--format", metavar="FORMAT", help="the format, such as short or free; else the teams decide")
    play.add_argument(
        "--errata",
        action=argparse.BooleanOptionalAction,
        default=None,
        help="with the official changes to printed cards, or without; a tournament plays with them, a demo without",
    )
    play.add_argument(
        "--real-dice",
        action="store_true",
        help="you draw and roll dice of your own and enter what came of it; the program judges and keeps score",
    )
    play.add_argument("--auto", metavar="A,B", default="", help="the players the computer plays")
    play.add_argument(
        "--continue",
        dest="record",
        metavar="FILE",
        nargs="?",
        type=Path,
        const=NEWEST,
        help="go on with a match that was kept: the newest that is not over, or that of FILE",
    )
    _add_look(play)
    play.set_defaults(run=_play)


def _add_look(parser: argparse.ArgumentParser) -> None:
    """How the app looks, for this run only. Suppressed where absent, so that `play` keeps what stood before it."""
    look = parser.add_argument_group("the app, this time only")
    look.add_argument("--theme", choices=THEMES, default=argparse.SUPPRESS, help="its colours")
    look.add_argument("--ascii", action="store_true", default=argparse.SUPPRESS, help="plain ASCII signs")
    look.add_argument("--no-animation", action="store_true", default=argparse.SUPPRESS, help="dice lie still at once")


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
        description="Measure what matches, records, a start and a key cost, each figure beside its bound. Takes about "
        "half a minute; run nothing else meanwhile.",
        epilog="Exit status: 0 all figures are within their bounds, 1 one is missed.\n\n"
        "examples:\n  dicemasters bench\n  dicemasters bench --json > figures.json",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    bench.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    bench.set_defaults(run=_bench)


def _needs_terminal() -> None:
    """Raises BadCommandLine where the app could neither be seen nor typed to."""
    if os.environ.get("TEXTUAL_DRIVER"):
        return  # drawn elsewhere, as in a browser
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise BadCommandLine("the app needs a terminal; dicemasters play --plain plays without one.")


def _app(options: argparse.Namespace) -> int:
    _needs_terminal()
    from .tui.start import Start

    return _run(Start(**_look(options)))


def _run(start: Start) -> int:
    from .tui.start import run

    with without_fence():
        return run(start)


def _look(options: argparse.Namespace) -> dict[str, Any]:
    """What was said of the app's look, as `Start` takes it."""
    return {
        "theme": getattr(options, "theme", ""),
        "ascii": getattr(options, "ascii", False),
        "animation": not getattr(options, "no_animation", False),
    }


def _play(options: argparse.Namespace) -> int:
    if options.game == "dice-throne" and options.record is None:
        from .plain.throne_command import play_throne

        return INTERRUPTED if play_throne(options, _letters(options.auto, "ABCD"), _look(options)) else OK
    if options.heroes or options.mode:
        raise BadCommandLine("--heroes and --mode go with --game dice-throne.")
    if options.real_dice and options.record is not None:
        raise BadCommandLine("a match that was kept goes on with the dice it was begun with; leave --real-dice out.")
    if options.errata is not None and options.record is not None:
        raise BadCommandLine("a match that was kept goes on by the rules it was begun with; leave --errata out.")
    if options.plain or options.json:
        from .plain.command import play

        automatic = _letters(options.auto)
        if _look(options) != _look(argparse.Namespace()):
            raise BadCommandLine("--theme, --ascii and --no-animation are for the app, not for --plain and --json.")
        status = play(
            json=options.json,
            seed=options.seed,
            box=options.box,
            teams=_teams(options),
            format=_format(options),
            errata=options.errata,
            real_dice=options.real_dice,
            automatic=automatic,
            record=options.record,
            newest=options.record is NEWEST,
        )
        return INTERRUPTED if status else OK
    if options.auto and options.record is not None:
        raise BadCommandLine("a match that was kept goes on with those who began it; leave --auto out.")
    if options.auto and not (options.box or options.teams):
        raise BadCommandLine("--auto goes with --box or --teams; without them the app asks, under the key m.")
    if options.auto and options.real_dice:
        raise BadCommandLine("the computer has no dice of its own to roll; leave --auto or --real-dice out.")
    _needs_terminal()
    from .tui.start import Start

    newest = options.record is NEWEST
    record = None if newest else options.record
    return _run(Start(_pairing(options), newest, record, options.seed, real_dice=options.real_dice, **_look(options)))


def _teams(options: argparse.Namespace) -> list[str]:
    return [name.strip() for name in options.teams.split(",")] if options.teams else []


def _format(options: argparse.Namespace) -> Format | None:
    if options.format is None:
        return None
    if not options.teams or options.record is not None:
        raise BadCommandLine("--format goes with --teams.")
    from .teams.agreed import format_meant

    return format_meant(options.format)


def _pairing(options: argparse.Namespace) -> Pairing | None:
    """The match the options name, under the names played with last; None when the app is to ask."""
    format = _format(options)
    if not (options.box or options.teams) or options.record is not None:
        if options.errata is not None:
            raise BadCommandLine("--errata goes with --box or --teams; without them the app asks, under the key m.")
        return None
    from .catalog import load_catalog
    from .teams.agreed import agree
    from .tui.settings import load

    agreed = agree(load_catalog(), options.box, _teams(options), options.seed, load().names, options.errata, format)
    return replace(agreed, real_dice=options.real_dice).against(_letters(options.auto))


def _letters(text: str, players: str = "AB") -> list[int]:
    """`A,B` as players' indexes. Raises BadCommandLine."""
    letters = [part.strip().upper() for part in text.split(",") if part.strip()]
    for letter in letters:
        if letter not in players:
            raise BadCommandLine(f"--auto takes players such as A and B, as in --auto A,B, not {letter!r}.")
    return [players.index(letter) for letter in letters]


def _replay(options: argparse.Namespace) -> int:
    if options.watch:
        _needs_terminal()
        from .tui.start import Start

        return _run(Start(watch=options.file))
    from .catalog import load_catalog
    from .plain.retold import check, tell
    from .records import replay_file

    recorded = replay_file(options.file, load_catalog())
    lines = check(recorded, str(options.file)) if options.check else tell(recorded, str(options.file))
    print("\n".join(lines))
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

    return OK if bench(as_json=options.json) else FAILED
