"""The command `dicemasters team`: its options. Imports nothing heavy."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from .arguments import seed
from .draft_command import BOXES, add_drafts
from .fence import json_text, verbatim

if TYPE_CHECKING:
    from ..catalog import Catalog
    from ..teams.links import Imported
    from ..teams.team import Team

WAYS = ("yaml", "link", "list", "saved", "forum")
BUILT = ("tournament", "short", "basic-forces")
WHAT = """\
TEAM is the name of a ready-made team, a team file (YAML), a link of the community's team builder
(`?view&cards=2x3jus;4x5wwe&name=…`), a text list, forum codes, a file with one of these, or - for standard input.
"""


def add_team(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command and its options."""
    team = commands.add_parser(
        "team",
        help="check, show, make up and convert teams",
        description="Teams: files, links of the community's team builder, text lists.\n\n" + WHAT,
        epilog="examples:\n"
        "  dicemasters team list --box jus\n"
        "  dicemasters team show jus-legion-rush\n"
        "  dicemasters team check my-team.yaml --format tournament\n"
        "  dicemasters team random --seed 7 --to link",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    actions = team.add_subparsers(title="what to do", metavar="ACTION", required=True)

    check = actions.add_parser(
        "check",
        help="is the team legal, and if not, why",
        description="Say everything a format has against a team.\n\n" + WHAT,
        epilog="Without --format it is the format the team names, else tournament; team formats lists them.\n"
        "Exit status: 0 legal, 1 not legal, 2 no team.\n\nexamples:\n  dicemasters team check my-team.yaml\n"
        "  dicemasters team check '?view&cards=4x3jus;3x67jus;3x68jus&name=Three' --format short",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    _add_source(check)
    check.add_argument("--format", metavar="FORMAT", help="by which format, such as tournament, short, demo-wwe, free")
    check.add_argument("--json", action="store_true", help="one JSON object instead")
    check.set_defaults(run=_check)

    show = actions.add_parser(
        "show",
        help="a team with its cards, costs and texts",
        description="Print a team: each card with its dice, cost and text, then what it costs and which energy it "
        "makes.\n\n" + WHAT,
        epilog="examples:\n  dicemasters team show jus-legion-rush\n  dicemasters team show my-team.yaml --json",
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
    random.add_argument("--box", choices=BOXES, help="cards of this box only")
    random.add_argument("--seed", type=seed, metavar="N", help="the same seed gives the same team")
    random.add_argument("--format", choices=BUILT, default="tournament", help="legal in this format (tournament)")
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

    teams = actions.add_parser(
        "list",
        help="the ready-made teams, and how each plays",
        description="List the ready-made teams: the name to write for each, its own name, its format, how it plays.",
        epilog="examples:\n  dicemasters team list --box jus\n  dicemasters team list --format tournament --json",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    teams.add_argument("--box", choices=BOXES, help="teams with cards of this box only")
    teams.add_argument("--format", metavar="FORMAT", help="teams made for this format only")
    teams.add_argument("--json", action="store_true", help="one JSON object a team")
    teams.set_defaults(run=_list)

    formats = actions.add_parser(
        "formats",
        help="the formats there are, and what each allows",
        description="List the formats: life, dice, cards and basic action cards of a team, the rulebook, the boxes. "
        "The names are what --format and the line `format:` of a team file take.",
        epilog="examples:\n  dicemasters team formats\n  dicemasters team formats --json",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    formats.add_argument("--json", action="store_true", help="one JSON object a format, with the drafts of each box")
    formats.set_defaults(run=_formats)

    add_drafts(actions)


def _add_source(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("team", metavar="TEAM", help="a name, a file, a link, a text, or -")


def _catalog() -> Catalog:
    from ..catalog import load_catalog

    return load_catalog()


def _meant(word: str, catalog: Catalog) -> Imported:
    """The team, and what was left out of it."""
    from ..teams.links import MOST_TEXT, read_text
    from ..teams.reading import team_meant

    return read_text(sys.stdin.read(MOST_TEXT + 1), catalog) if word == "-" else team_meant(word, catalog)


def _team(word: str, catalog: Catalog) -> Team:
    """The team, what was left out of it told on the error stream."""
    meant = _meant(word, catalog)
    for problem in meant.problems:
        print(problem, file=sys.stderr)
    return meant.team


def _check(options: argparse.Namespace) -> int:
    from ..teams import breaches
    from ..teams.agreed import format_meant

    catalog = _catalog()
    meant = _meant(options.team, catalog)
    format = format_meant(options.format or meant.team.format or "tournament")
    wrong = breaches(meant.team, format, catalog)
    legal = not wrong and not meant.problems
    if options.json:
        from .teams import team_as_data

        said = {"format": format.name, "legal": legal, "breaches": wrong, "left_out": list(meant.problems)}
        print(
            json_text({"team": team_as_data(meant.team, catalog)} | said, sys.stdout),
            file=verbatim(sys.stdout),
        )
        return 0 if legal else 1
    for line in (*meant.problems, *wrong):
        print(line)
    print(f"{meant.team.name} is {'' if legal else 'not '}legal in {format.title}.")
    return 0 if legal else 1


def _list(options: argparse.Namespace) -> int:
    from ..teams import load_teams
    from ..teams.agreed import format_meant
    from .teams import listed_teams

    catalog = _catalog()
    teams = load_teams(catalog)
    for problem in teams.problems:
        print(problem, file=sys.stderr)
    format = format_meant(options.format).name if options.format else None
    out = verbatim(sys.stdout) if options.json else sys.stdout
    print("\n".join(listed_teams(teams, options.box, format, catalog, as_json=options.json)), file=out)
    return 0


def _formats(options: argparse.Namespace) -> int:
    from .teams import formats_as_data, formats_lines

    if options.json:
        print("\n".join(formats_as_data()), file=verbatim(sys.stdout))
    else:
        print("\n".join(formats_lines()))
    return 0


def _show(options: argparse.Namespace) -> int:
    from .teams import team_as_data, team_lines

    catalog = _catalog()
    team = _team(options.team, catalog)
    if options.json:
        print(json_text(team_as_data(team, catalog), sys.stdout), file=verbatim(sys.stdout))
    else:
        print("\n".join(team_lines(team, catalog)))
    return 0


def _random(options: argparse.Namespace) -> int:
    from ..store.team_exchange import written
    from ..teams import FORMATS as KNOWN
    from ..teams import random_team
    from ..teams.agreed import new_seed

    catalog = _catalog()
    seed = new_seed() if options.seed is None else options.seed
    team = random_team(catalog, KNOWN[options.format], seed, options.box)
    print(written(team, options.to, catalog), end="", file=verbatim(sys.stdout))
    return 0


def _convert(options: argparse.Namespace) -> int:
    from ..kernel.errors import BadSetup
    from ..store.team_exchange import written

    catalog = _catalog()
    text = written(_team(options.team, catalog), options.to, catalog)
    if options.out is None:
        print(text, end="", file=verbatim(sys.stdout))
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
