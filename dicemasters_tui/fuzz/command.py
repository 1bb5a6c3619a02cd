"""The command `dicemasters fuzz`: its options. Imports nothing heavy."""

from __future__ import annotations

import argparse
from pathlib import Path

from ..kernel.errors import DiceMastersError
from ..plain.arguments import number, seed


class OtherHunt(DiceMastersError):
    """Options of one hunt were given to another."""


def add_fuzz(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command and its options."""
    fuzz = commands.add_parser(
        "fuzz",
        help="hunt for faults: play many matches and look at the table after every command",
        description="Play matches of random legal teams by all rulebooks, with and without errata, between players by "
        "chance, contrary ones and hoarders, some with 1 life or hardly any dice. After every command every die must "
        "be in one place, on a face that belongs there, and one player asked something that has an answer. What goes "
        "wrong is written down as the shortest record that shows it; `dicemasters replay` opens it.",
        epilog="Ends with `N matches, M failures`. Exit status: 0 no failure, 1 some.\n\n"
        "With --commands players type what they should not, in both games: digits of other alphabets, huge numbers,\n"
        "control characters, cut and crossed commands, anything behind try; and the records of their matches are\n"
        "spoilt. Everything must be taken or refused in a sentence, and a refusal must change nothing. Ends with\n"
        "`N passed, M failed`.\n\n"
        "examples:\n"
        "  dicemasters fuzz --matches 500\n"
        "  dicemasters fuzz --matches 100000 --jobs 8 --out faults\n"
        "  dicemasters fuzz --matches 1 --seed 4711          match 4711 again\n"
        "  dicemasters fuzz --light --matches 1000000        many matches of players by chance\n"
        "  dicemasters fuzz --game dice-throne --matches 1200   heroes against heroes\n"
        "  dicemasters fuzz --commands --seconds 600         ten minutes of bad commands and records",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    fuzz.add_argument("--matches", type=number, default=500, metavar="N", help="how many (500)")
    fuzz.add_argument("--seed", type=seed, default=0, metavar="S", help="the number of the first match (0)")
    fuzz.add_argument("--jobs", type=number, default=0, metavar="J", help="processes (one a processor)")
    fuzz.add_argument("--game", choices=("dice-masters", "dice-throne"), default="dice-masters", help="which game")
    fuzz.add_argument(
        "--light",
        action="store_true",
        help="players by chance alone, the table looked at before every turn: several times as many matches an hour",
    )
    fuzz.add_argument("--commands", action="store_true", help="bad commands and spoilt records, in both games")
    fuzz.add_argument(
        "--seconds", type=number, metavar="N", help="with --commands: for so long, however many matches that are"
    )
    fuzz.add_argument("--out", type=Path, default=Path("."), metavar="FOLDER", help="where records of failures go (.)")
    fuzz.set_defaults(run=_run)


def _run(options: argparse.Namespace) -> int:
    if options.commands:
        if options.light or options.game != "dice-masters":
            raise OtherHunt("--commands tries both games; leave --light and --game out.")
        from .bad_input import hunt_bad_input

        return 1 if hunt_bad_input(options.seed, options.matches, options.seconds, options.out) else 0
    if options.seconds is not None:
        raise OtherHunt("--seconds goes with --commands; say --matches for the other hunts.")
    from .campaign import LIGHT, campaign

    if options.light and options.game != "dice-masters":
        raise OtherHunt("--light is for Dice Masters; leave it out to hunt in Dice Throne.")
    kind = LIGHT if options.light else options.game
    return 1 if campaign(options.matches, options.seed, options.jobs, options.out, kind) else 0
