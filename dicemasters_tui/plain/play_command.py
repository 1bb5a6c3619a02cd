"""The command `play`, and what every command that opens the app has in common with it."""

from __future__ import annotations

import argparse
import os
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..kernel.errors import DiceMastersError
from ..kernel.record import PLAYERS
from ..store.settings import THEMES
from .arguments import seed
from .fence import without_fence

if TYPE_CHECKING:
    from ..teams.formats import Format
    from ..teams.pairing import Pairing
    from ..tui.app.start import Start

INTERRUPTED = 130
"""The exit status of what was stopped by a key."""
NEWEST = Path()
"""Stands for the newest match that is not over."""


class BadCommandLine(DiceMastersError):
    """Options that do not go together."""


def add_play(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
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
        "  dicemasters play --json --as A --auto B          a program plays A and is told no more than A may see\n"
        "  dicemasters play --box jus --hidden-seed\n"
        "  dicemasters play --game dice-throne --heroes barbarian,moon-elf --auto B\n"
        "  dicemasters play --game dice-throne --heroes barbarian,moon-elf --plain\n\n"
        "--json: each of a decision's options has a command that can be sent as it stands when it is legal. To take\n"
        "several at once, where the decision has a verb, send the verb, a space, and the options' words with join\n"
        "between them, from minimum to maximum of them: attack a9, a14. If that is not allowed, the refusal says\n"
        "why. With a total each word takes = and a number, and the numbers add up to it: damage a9: b1=2, b9=1.\n"
        "An option without a word (keep, no attack, pass) is sent alone.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    play.add_argument("--plain", action="store_true", help="sentences and typed commands, no screen control")
    play.add_argument("--json", action="store_true", help="one JSON object a line for each decision and event")
    play.add_argument("--seed", type=seed, metavar="N", help="the same seed and commands give the same match")
    play.add_argument(
        "--hidden-seed",
        action="store_true",
        help="draw a seed nobody knows: its SHA-256 is shown at the start and the seed itself at the end, so anyone "
        "can check it. The record on disk holds the seed, so that a match goes on after a crash: do not look there",
    )
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
        "--as",
        dest="only",
        metavar="A",
        default="",
        help="with --json or --plain: print only what this player may see; other hands, secret choices and the seed "
        "are left out",
    )
    play.add_argument(
        "--continue",
        dest="record",
        metavar="FILE",
        nargs="?",
        type=Path,
        const=NEWEST,
        help="go on with a match that was kept: the newest that is not over, or that of FILE",
    )
    add_look(play)
    play.set_defaults(run=_play)


def add_look(parser: argparse.ArgumentParser) -> None:
    """How the app looks, for this run only. Suppressed where absent, so that `play` keeps what stood before it."""
    look = parser.add_argument_group("the app, this time only")
    look.add_argument("--theme", choices=THEMES, default=argparse.SUPPRESS, help="its colours")
    look.add_argument("--ascii", action="store_true", default=argparse.SUPPRESS, help="plain ASCII signs")
    look.add_argument("--no-animation", action="store_true", default=argparse.SUPPRESS, help="dice lie still at once")


def needs_terminal() -> None:
    """Raises BadCommandLine where the app could neither be seen nor typed to."""
    if os.environ.get("TEXTUAL_DRIVER"):
        return  # drawn elsewhere, as in a browser
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise BadCommandLine("the app needs a terminal; dicemasters play --plain plays without one.")
    if not sys.stderr.isatty():
        raise BadCommandLine("the app draws on standard error, which is no terminal here; leave out 2>.")


def run_app(start: Start) -> int:
    from ..terminal import run

    with without_fence():
        return run(start)


def look(options: argparse.Namespace) -> dict[str, Any]:
    """What was said of the app's look, as `Start` takes it."""
    return {
        "theme": getattr(options, "theme", ""),
        "ascii": getattr(options, "ascii", False),
        "animation": not getattr(options, "no_animation", False),
    }


def _play(options: argparse.Namespace) -> int:
    if options.only and not (options.plain or options.json):
        raise BadCommandLine("--as goes with --json or --plain; the app covers the hands of others itself.")
    if options.hidden_seed and options.seed is not None:
        raise BadCommandLine("--hidden-seed draws a seed nobody knows; leave --seed out.")
    if options.hidden_seed and options.record is not None:
        raise BadCommandLine("a match that was kept goes on with the seed it was begun with; leave --hidden-seed out.")
    if options.game == "dice-throne" and options.record is None:
        from .throne_command import play_throne

        automatic = _letters(options.auto, "ABCD")
        status = play_throne(options, automatic, _only(options.only), look(options))
        return INTERRUPTED if status else 0
    if options.heroes or options.mode:
        raise BadCommandLine("--heroes and --mode go with --game dice-throne.")
    if options.real_dice and options.record is not None:
        raise BadCommandLine("a match that was kept goes on with the dice it was begun with; leave --real-dice out.")
    if options.errata is not None and options.record is not None:
        raise BadCommandLine("a match that was kept goes on by the rules it was begun with; leave --errata out.")
    if options.plain or options.json:
        from .command import play as play_lines

        automatic = _letters(options.auto)
        if look(options) != look(argparse.Namespace()):
            raise BadCommandLine("--theme, --ascii and --no-animation are for the app, not for --plain and --json.")
        status = play_lines(
            json=options.json,
            seed=options.seed,
            box=options.box,
            teams=_teams(options),
            format=_format(options),
            errata=options.errata,
            real_dice=options.real_dice,
            automatic=automatic,
            only=_only(options.only),
            hidden_seed=options.hidden_seed,
            record=options.record,
            newest=options.record is NEWEST,
        )
        return INTERRUPTED if status else 0
    if options.auto and options.record is not None:
        raise BadCommandLine("a match that was kept goes on with those who began it; leave --auto out.")
    if options.auto and not (options.box or options.teams):
        raise BadCommandLine("--auto goes with --box or --teams; without them the app asks, under the key m.")
    if options.auto and options.real_dice:
        raise BadCommandLine("the computer has no dice of its own to roll; leave --auto or --real-dice out.")
    needs_terminal()
    from ..tui.app.start import Start

    newest = options.record is NEWEST
    record = None if newest else options.record
    start = Start(
        _pairing(options),
        newest,
        record,
        options.seed,
        real_dice=options.real_dice,
        hidden_seed=options.hidden_seed,
        **look(options),
    )
    return run_app(start)


def _teams(options: argparse.Namespace) -> list[str]:
    return [name.strip() for name in options.teams.split(",")] if options.teams else []


def _format(options: argparse.Namespace) -> Format | None:
    if options.format is None:
        return None
    if not options.teams or options.record is not None:
        raise BadCommandLine("--format goes with --teams.")
    from ..teams.agreed import format_meant

    return format_meant(options.format)


def _pairing(options: argparse.Namespace) -> Pairing | None:
    """The match the options name, under the names played with last; None when the app is to ask."""
    format = _format(options)
    if not (options.box or options.teams) or options.record is not None:
        if options.errata is not None:
            raise BadCommandLine("--errata goes with --box or --teams; without them the app asks, under the key m.")
        return None
    from ..catalog import load_catalog
    from ..store.settings import load
    from ..teams.agreed import agree

    agreed = agree(load_catalog(), options.box, _teams(options), options.seed, load().names, options.errata, format)
    return replace(agreed, real_dice=options.real_dice).against(_letters(options.auto))


def _letters(text: str, players: str = "AB") -> list[int]:
    """`A,B` as players' indexes. Raises BadCommandLine."""
    letters = [part.strip().upper() for part in text.split(",") if part.strip()]
    for letter in letters:
        if letter not in players:
            raise BadCommandLine(f"--auto takes players such as A and B, as in --auto A,B, not {letter!r}.")
    return [players.index(letter) for letter in letters]


def _only(text: str) -> int | None:
    """The player `--as` names. Raises BadCommandLine; that a person plays it is checked later."""
    letter = text.strip().upper()
    if not letter:
        return None
    if letter not in tuple(PLAYERS):
        raise BadCommandLine(f"--as takes one player, as in --as A, not {text!r}.")
    return PLAYERS.index(letter)
