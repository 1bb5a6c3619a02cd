"""The command `dicemasters team`: its options. Imports nothing heavy."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..catalog import Catalog
    from ..teams.links import Imported

WAYS = ("yaml", "link", "list", "saved", "forum")
FORMATS = ("tournament", "short", "basic-forces", "free")
WHAT = """\
TEAM is the name of a ready-made team, a team file (YAML), a link of the community's team builder
(`?view&cards=2x3jus;4x5wwe&name=…`), a text list, forum codes, a file with one of these, or - for standard input.
"""


def add_team(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command and its options."""
    team = commands.add_parser(
        "team",
        help="check, show, make up and convert teams",
        description="Teams: files, links of the community's team builder, text lists. " + WHAT,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    actions = team.add_subparsers(title="what to do", metavar="ACTION", required=True)

    check = actions.add_parser(
        "check",
        help="is the team legal, and if not, why",
        description="Say everything a format has against a team.\n\n" + WHAT,
        epilog="Exit status: 0 legal, 1 not legal, 2 no team.\n\nexamples:\n  dicemasters team check my-team.yaml\n"
        "  dicemasters team check '?view&cards=4x3jus;3x67jus;3x68jus&name=Three' --format short",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    _add_source(check)
    check.add_argument("--format", choices=FORMATS, default="tournament", help="by which format (tournament)")
    check.set_defaults(run=_check)

    show = actions.add_parser(
        "show",
        help="a team with its cards, costs and texts",
        description="Print a team: each card with its dice, cost and text, then what it costs and which energy it "
        "makes.\n\n" + WHAT,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    _add_source(show)
    show.add_argument("--json", action="store_true", help="one JSON object instead")
    show.set_defaults(run=_show)

    random = actions.add_parser(
        "random",
        help="a legal team by chance",
        description="Make up a legal team by chance. The same seed gives the same team.",
        epilog="examples:\n  dicemasters team random --box jus --seed 7\n  dicemasters team random --seed 7 --to link",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    random.add_argument("--box", choices=("ygo", "asm", "jus", "wwe"), help="cards of this box only")
    random.add_argument("--seed", type=int, metavar="N", help="the same seed gives the same team")
    random.add_argument("--format", choices=FORMATS[:3], default="tournament", help="legal in this format (tournament)")
    random.add_argument("--to", choices=WAYS, default="yaml", help="how to write it (yaml)")
    random.set_defaults(run=_random)

    convert = actions.add_parser(
        "convert",
        help="write a team another way: file, link, list",
        description="Write a team another way, to standard output or a file. Cards that are in none of the boxes are "
        "named on standard error and left out.\n\n" + WHAT,
        epilog="ways: yaml (a team file), link, list (a line a card), saved (JSON of the team builder), forum (codes)"
        "\n\nexamples:\n  dicemasters team convert my-team.yaml --to link\n"
        "  dicemasters team convert '?view&cards=4x3jus&name=Three' --out three.yaml",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    _add_source(convert)
    convert.add_argument("--to", choices=WAYS, default="yaml", help="how to write it (yaml)")
    convert.add_argument("--out", type=Path, metavar="FILE", help="write to this file, which must not be there yet")
    convert.set_defaults(run=_convert)

    draft = actions.add_parser(
        "draft",
        help="Draft Forces: pick teams in turn, at the keyboard",
        description="Draft Forces of the 2014 book. All cards of a box lie in the middle, the versions of a name in "
        "one stack. The second player picks first; a pick takes a stack, one version of it, and as many of its dice as "
        "you like. Both teams are written as files, which `dicemasters play --teams` plays.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    draft.add_argument("--box", choices=("ygo", "asm", "jus", "wwe"), default="ygo", help="whose cards (ygo)")
    draft.add_argument("--number", type=int, default=12, metavar="N", help="dice of each, and life: 8 to 20 (12)")
    draft.add_argument("--basics", type=int, default=3, choices=(3, 4), help="basic action cards for both (3)")
    draft.add_argument("--seed", type=int, metavar="N", help="the same seed lays out the same basic action cards")
    draft.add_argument("--names", default="First,Second", metavar="ONE,OTHER", help="the players; the first goes first")
    draft.add_argument("--out", type=Path, default=Path("."), metavar="FOLDER", help="where the team files go (.)")
    draft.set_defaults(run=_draft)


def _add_source(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("team", metavar="TEAM", help="a name, a file, a link, a text, or -")


def _catalog() -> Catalog:
    from ..catalog import load_catalog

    return load_catalog()


def _meant(word: str, catalog: Catalog) -> Imported:
    """The team, what was left out of it told on the error stream."""
    from ..teams.links import read_text
    from ..teams.reading import team_meant

    meant = read_text(sys.stdin.read(), catalog) if word == "-" else team_meant(word, catalog)
    for problem in meant.problems:
        print(problem, file=sys.stderr)
    return meant


def _check(options: argparse.Namespace) -> int:
    from ..teams import FORMATS as KNOWN
    from ..teams import breaches

    catalog = _catalog()
    meant = _meant(options.team, catalog)
    format = KNOWN[options.format]
    wrong = [*meant.problems, *breaches(meant.team, format, catalog)]
    for line in wrong[len(meant.problems) :]:
        print(line)
    print(f"{meant.team.name} is {'not ' if wrong else ''}legal in {format.title}.")
    return 1 if wrong else 0


def _show(options: argparse.Namespace) -> int:
    from .teams import team_as_data, team_lines

    catalog = _catalog()
    team = _meant(options.team, catalog).team
    if options.json:
        import json

        print(json.dumps(team_as_data(team, catalog), ensure_ascii=False))
    else:
        print("\n".join(team_lines(team, catalog)))
    return 0


def _random(options: argparse.Namespace) -> int:
    from ..teams import FORMATS as KNOWN
    from ..teams import random_team
    from ..teams.agreed import new_seed

    catalog = _catalog()
    seed = new_seed() if options.seed is None else options.seed
    print(_written(random_team(catalog, KNOWN[options.format], seed, options.box), options.to, catalog), end="")
    return 0


def _convert(options: argparse.Namespace) -> int:
    from ..kernel.errors import BadSetup

    catalog = _catalog()
    text = _written(_meant(options.team, catalog).team, options.to, catalog)
    if options.out is None:
        print(text, end="")
        return 0
    try:
        with options.out.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise BadSetup(f"{options.out} is there already; nothing has been written.") from None
    except OSError as error:
        raise BadSetup(f"{options.out} cannot be written: {error.strerror}.") from None
    print(f"Written to {options.out}.")
    return 0


def _written(team: object, way: str, catalog: Catalog) -> str:
    from ..teams import links
    from ..teams.files import team_text
    from ..teams.team import Team

    assert isinstance(team, Team)
    match way:
        case "link":
            return links.write_link(team) + "\n"
        case "list":
            return links.write_list(team, catalog)
        case "saved":
            return links.write_saved(team) + "\n"
        case "forum":
            return links.write_forum(team) + "\n"
    return team_text(team)


def _draft(options: argparse.Namespace) -> int:
    from ..kernel.errors import BadSetup
    from ..teams.agreed import new_seed
    from ..teams.draft import Draft
    from .drafting import run_draft, write_teams

    names = tuple(name.strip() for name in options.names.split(","))
    if len(names) != 2 or not all(names):
        raise BadSetup("Two players draft; write --names ONE,OTHER.")
    seed = new_seed() if options.seed is None else options.seed
    draft = Draft.begin(_catalog(), options.box, options.number, seed, options.basics)
    done = run_draft(draft, (names[0], names[1]), _asked, print)
    if done is None:
        raise BadSetup("The input ended before the draft did; nothing has been written.")
    for path in write_teams(done, (names[0], names[1]), options.out):
        print(f"Written to {path}.")
    return 0


def _asked(prompt: str) -> str | None:
    print(prompt, end="", flush=True)
    line = sys.stdin.readline()
    return line if line else None
