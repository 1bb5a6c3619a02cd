"""`dicemasters team draft` and `team rainbow`: their options. Imports nothing heavy."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from .arguments import number, seed

if TYPE_CHECKING:
    from ..teams.team import Team
    from .drafting import Table

BOXES = ("ygo", "asm", "jus", "wwe")


def add_drafts(actions: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Both commands and their options."""
    draft = actions.add_parser(
        "draft",
        help="Draft Forces: pick teams in turn, at the keyboard",
        description="Draft Forces of the 2014 book. All cards of a box lie in the middle, the versions of a name in\n"
        "one stack. The second player picks first; a pick takes a stack, one version of it, and as many of its dice\n"
        "as you like. Three or four basic action cards lie there for both. Both teams are written as files.",
        epilog="example:\n  dicemasters team draft --number 10 --names Ann,Ben --out drafts\n"
        "  dicemasters play --teams drafts/draft-1.yaml,drafts/draft-2.yaml",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    draft.add_argument("--box", choices=BOXES, default="ygo", help="whose cards (ygo)")
    draft.add_argument("--number", type=number, default=12, metavar="N", help="dice of each, and life: 8 to 20 (12)")
    draft.add_argument("--basics", type=number, default=3, choices=(3, 4), help="basic action cards for both (3)")
    _add_shared(draft, "lays out the same basic action cards")
    draft.set_defaults(run=_draft)

    rainbow = actions.add_parser(
        "rainbow",
        help="a rainbow draft: foil packs passed on card by card, then a team of eight",
        description="A rainbow draft for two. Each player opens twelve packs of two cards with their dice, by the\n"
        "rarities of the box; from a pile of twelve you take one card and pass the rest on. A card brings a die,\n"
        "and all versions of a name share their dice. Of the 24 cards each makes a tournament team. Both teams are\n"
        "written as files.",
        epilog="example:\n  dicemasters team rainbow --box asm --names Ann,Ben --out drafts\n"
        "  dicemasters play --teams drafts/rainbow-1.yaml,drafts/rainbow-2.yaml",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    rainbow.add_argument("--box", choices=BOXES, default="asm", help="whose packs (asm)")
    _add_shared(rainbow, "opens the same packs")
    rainbow.set_defaults(run=_rainbow)


def _add_shared(parser: argparse.ArgumentParser, same: str) -> None:
    parser.add_argument("--seed", type=seed, metavar="N", help=f"the same seed {same}")
    parser.add_argument(
        "--names", default="First,Second", metavar="ONE,OTHER", help="the players; the first goes first"
    )
    parser.add_argument("--out", type=Path, default=Path("."), metavar="FOLDER", help="where the team files go (.)")


def _draft(options: argparse.Namespace) -> int:
    from ..teams.draft import Draft
    from .drafting import run_draft

    table = _table(options)
    done = run_draft(Draft.begin(table.catalog, options.box, options.number, _seed(options), options.basics), table)
    teams = None
    if done is not None:
        pairing = done.pairing(table.names, seed=0)
        teams = (pairing.seats[0].team, pairing.seats[1].team)
    return _written(teams, options, "draft")


def _rainbow(options: argparse.Namespace) -> int:
    from ..teams.rainbow import Rainbow
    from .rainbow import run_rainbow

    table = _table(options)
    teams = run_rainbow(Rainbow.begin(table.catalog, options.box, _seed(options)), table)
    return _written(teams, options, "rainbow")


def _table(options: argparse.Namespace) -> Table:
    from ..catalog import load_catalog
    from ..kernel.errors import BadSetup
    from ..kernel.harmless import as_name
    from ..teams.team import MOST_NAME
    from .drafting import Table

    names = [as_name(name, MOST_NAME) for name in options.names.split(",")]
    if len(names) != 2 or not all(names):
        raise BadSetup("Two players draft; write --names ONE,OTHER.")
    return Table(load_catalog(), (names[0], names[1]), _asked, print)


def _seed(options: argparse.Namespace) -> int:
    from ..teams.agreed import new_seed

    return new_seed() if options.seed is None else int(options.seed)


def _written(teams: tuple[Team, Team] | None, options: argparse.Namespace, stem: str) -> int:
    from ..kernel.errors import BadSetup
    from .drafting import write_teams

    if teams is None:
        raise BadSetup("The input ended before the draft did; nothing has been written.")
    paths = write_teams(teams, options.out, stem)
    for path in paths:
        print(f"Written to {path}.")
    print(f"To play: dicemasters play --teams {','.join(str(path) for path in paths)}")
    return 0


def _asked(prompt: str) -> str | None:
    print(prompt, end="", flush=True)
    return sys.stdin.readline(10_000) or None
