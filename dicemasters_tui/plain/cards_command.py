"""The command `dicemasters cards`: its options, and what they start. Everything heavy is imported when it is used."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable

from .fence import json_text, verbatim

Commands = argparse._SubParsersAction  # argparse has no public name for it

STATUS = "Exit status: 0 all well, 1 lint found mistakes, 2 there is no such card, box or filter."
FOUND = "Exit status: 0 all well, also when nothing fits, 2 there is no such box or filter."
SEARCHED = """\
A word stands anywhere in the name, subtitle, id, keywords, affiliations, energy or text, capitals or not. Filters:
  set:jus  energy:shield  kind:basic_action  affiliation:justice-league  keyword:strike  cost:3  'cost<=4'
  name:batman  text:overcrush
Put < and > in quotes: a shell takes them for files.
"""


def add_cards(commands: Commands[argparse.ArgumentParser]) -> None:
    """Add `cards` and what belongs to it to the command line."""
    cards = commands.add_parser(
        "cards",
        help="find cards, read one, check or learn to write card files",
        description="The cards that can be played.",
        epilog="examples:\n"
        "  dicemasters cards search villain draw 'cost<=4'\n"
        "  dicemasters cards list --set jus energy:shield\n"
        "  dicemasters cards show wonder-woman\n"
        "  dicemasters cards lint\n\n" + STATUS,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    what = cards.add_subparsers(title="what", metavar="WHAT", required=True)
    _add_search(what)
    _add_list(what)
    shown = what.add_parser(
        "show",
        help="a card in words, and the file it stands in",
        description="A card as it is printed, and, where the publisher has changed it, as matches with errata have "
        "it; then the file and line it stands in.",
        epilog="examples:\n  dicemasters cards show jus-061\n  dicemasters cards show flash\n"
        "  dicemasters cards show 'aquaman: arthur curry' --errata\n\n"
        "Exit status: 0 all well, 2 there is no such card.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    shown.add_argument("card", metavar="CARD", help="an id such as jus-061, a name, or part of one")
    shown.add_argument("--errata", action="store_true", help="only as matches with errata have it")
    shown.set_defaults(run=_show)
    lint = what.add_parser(
        "lint",
        help="what is wrong with card and team files, with file and line",
        description="What is wrong with card and team files, one mistake a line with file, line and what would be "
        "right; then warnings: what plays, but hardly as it is meant. In a checkout of the program also the cards "
        "that no scenario names; that is no mistake yet.",
        epilog="example:\n  dicemasters cards lint\n\n"
        "Exit status: 0 nothing is wrong, though there may be warnings, 1 something is.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    lint.set_defaults(run=_lint)
    coverage = what.add_parser(
        "coverage",
        help="how many of the printed cards can be played, box by box",
        description="For each box: its printed cards, those that can be played, those said in the ability language "
        "alone, and those with Python of their own with the reason. The last line is the sum.",
        epilog="example:\n  dicemasters cards coverage",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    coverage.set_defaults(run=_coverage)
    _add_schema(what)
    _add_language(what)


def _add_search(what: Commands[argparse.ArgumentParser]) -> None:
    search = what.add_parser(
        "search",
        help="the cards that fit all these words, best first",
        description="Find cards by words, all of which must fit. Best first: names weigh more than subtitles, these "
        "more than keywords and affiliations, and the text comes last. One line a card: id, name, cost, energy, and "
        "how its text begins.",
        epilog=SEARCHED + "\nexamples:\n"
        "  dicemasters cards search wonder woman\n"
        "  dicemasters cards search justice 'cost<=3' prep\n"
        "  dicemasters cards search --set wwe keyword:strike\n\n" + FOUND,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    search.add_argument("words", metavar="WORD", nargs="+", help="a word to look for, or a filter")
    _add_set(search)
    search.set_defaults(run=_search)


def _add_list(what: Commands[argparse.ArgumentParser]) -> None:
    listed = what.add_parser(
        "list",
        help="one line a card in the order of the boxes, all or those that fit",
        description="One line a card: id, cost, energy, name. Without words all cards, in the order of the boxes.",
        epilog=SEARCHED + "\nexamples:\n"
        "  dicemasters cards list --set jus\n"
        "  dicemasters cards list set:jus,wwe energy:shield 'cost<=3'\n\n" + FOUND,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    listed.add_argument("words", metavar="WORD", nargs="*", help="part of a name, or a filter such as energy:shield")
    _add_set(listed)
    listed.set_defaults(run=_list)


def _add_set(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--set", dest="box", metavar="BOX", help="only cards of this box: asm, jus, wwe or ygo")


def _add_schema(what: Commands[argparse.ArgumentParser]) -> None:
    schema = what.add_parser(
        "schema",
        help="the shape of a card file as JSON Schema, for editors",
        description="Write the JSON Schema of a card file to standard output. An editor with a YAML language server "
        "then completes the keys of a card file, explains them, and underlines what does not belong.",
        epilog="examples:\n"
        "  dicemasters cards schema > cards/schema.json\n"
        "and as the first line of a card file:\n"
        "  # yaml-language-server: $schema=../schema.json\n\n"
        "A file that fits the schema may still be wrong; dicemasters cards lint has the last word.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    schema.set_defaults(run=_schema)


def _add_language(what: Commands[argparse.ArgumentParser]) -> None:
    language = what.add_parser(
        "language",
        help="the ability language, as cards/README.md has it",
        description="Write the page about the ability language: every word, what it says, and how many cards use it.",
        epilog="example:\n  dicemasters cards language > cards/README.md",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    language.set_defaults(run=_language)


def _language(_options: argparse.Namespace) -> int:
    from ..catalog import load_catalog
    from ..catalog.language_page import page

    print("\n".join(page(load_catalog())), file=verbatim(sys.stdout))
    return 0


def _tell(lines: Iterable[str]) -> int:
    print("\n".join(lines))
    return 0


def _search(options: argparse.Namespace) -> int:
    from ..catalog import load_catalog
    from .cards import finding

    return _tell(finding(load_catalog(), " ".join(options.words), options.box))


def _list(options: argparse.Namespace) -> int:
    from ..catalog import load_catalog
    from .cards import listing

    return _tell(listing(load_catalog(), " ".join(options.words), options.box))


def _show(options: argparse.Namespace) -> int:
    from ..catalog import load_catalog
    from .cards import one

    return _tell(one(load_catalog(), options.card, errata=options.errata))


def _lint(options: argparse.Namespace) -> int:
    from ..catalog import load_catalog
    from .cards import mistakes, untested, warnings

    catalog = load_catalog()
    found, doubtful = mistakes(catalog), warnings(catalog)
    slight = f", {len(doubtful)} warnings" if doubtful else ""
    _tell([*found, *doubtful, *untested(catalog), f"{len(catalog)} cards, {len(found)} mistakes{slight}"])
    return 1 if found else 0


def _coverage(options: argparse.Namespace) -> int:
    from ..catalog import load_catalog
    from ..catalog.coverage import covered

    return _tell(covered(load_catalog()))


def _schema(options: argparse.Namespace) -> int:
    from ..catalog.json_schema import card_file_schema

    print(json_text(card_file_schema(), sys.stdout, indent=2), file=verbatim(sys.stdout))
    return 0
