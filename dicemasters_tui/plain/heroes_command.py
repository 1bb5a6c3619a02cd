"""The command `dicemasters heroes`: the heroes of Dice Throne listed, shown in full, checked, and their language."""

from __future__ import annotations

import argparse
import sys

from ..kernel.errors import DiceMastersError
from .fence import verbatim


class NoHero(DiceMastersError):
    """A hero that is not there."""


def add_heroes(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command and its subcommands."""
    heroes = commands.add_parser(
        "heroes",
        help="the heroes of Dice Throne: list, show, lint, language",
        description="The heroes of Dice Throne, the second game: what they can do, what is doubtful about them, and "
        "whether their files are in order.",
        epilog="examples:\n"
        "  dicemasters heroes list\n"
        "  dicemasters heroes show moon-elf\n"
        "  dicemasters heroes lint\n"
        "  dicemasters play --game dice-throne --heroes barbarian,moon-elf --plain",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    kinds = heroes.add_subparsers(title="what", metavar="WHAT", required=True)
    _kind(kinds, "list", "all heroes, a line each", "list").set_defaults(run=_list)
    show = _kind(kinds, "show", "a hero in full: dice, abilities at every level, tokens, cards", "show moon-elf")
    show.add_argument("hero", metavar="HERO", help="its name as heroes list has it")
    show.set_defaults(run=_show)
    lint = _kind(kinds, "lint", "read all files; what is wrong is told with file and line", "lint")
    lint.set_defaults(run=_lint)
    language = _kind(
        kinds,
        "language",
        "the words heroes are written in, as cards/dicethrone/README.md",
        "language > cards/dicethrone/README.md",
    )
    language.set_defaults(run=_language)


def _kind(
    kinds: argparse._SubParsersAction[argparse.ArgumentParser], name: str, what: str, example: str
) -> argparse.ArgumentParser:
    """One subcommand, which says what it does in the list and in its own help, with an example."""
    return kinds.add_parser(
        name,
        help=what,
        description=f"{what[0].upper()}{what[1:]}.",
        epilog=f"example:\n  dicemasters heroes {example}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def _list(options: argparse.Namespace) -> int:
    from ..catalog.heroes import load_heroes

    del options
    for hero in load_heroes().heroes.values():
        doubt = f", {len(hero.doubts)} points doubtful" if hero.doubts else ""
        level = f"complexity {hero.complexity}, " if hero.complexity else ""
        print(f"{hero.id:<14} {hero.name:<14} {level}trust {hero.trust}{doubt}")
    return 0


def _show(options: argparse.Namespace) -> int:
    from ..catalog.heroes import load_heroes
    from ..dicethrone.telling import hero_words

    heroes = load_heroes()
    wanted = options.hero.lower().replace("_", "-").replace(" ", "-")
    if wanted not in heroes.heroes:
        raise NoHero(f"There is no hero {options.hero!r}; there are {', '.join(heroes.heroes)}.")
    print("\n".join(hero_words(heroes.heroes[wanted])))
    return 0


def _lint(options: argparse.Namespace) -> int:
    from ..catalog.heroes import load_heroes

    del options
    heroes = load_heroes()
    cards = sum(len(hero.cards) for hero in heroes.heroes.values()) + len(heroes.common)
    barred = [card.name for hero in heroes.heroes.values() for card in hero.cards if card.unplayable]
    print(f"{len(heroes.heroes)} heroes, {len(heroes.statuses)} status effects, {cards} cards; nothing wrong.")
    if barred:
        print(f"Not playable, for want of their text: {', '.join(barred)}.")
    return 0


def _language(options: argparse.Namespace) -> int:
    from ..catalog.heroes import load_heroes
    from ..catalog.heroes_page import page

    del options
    print(page(load_heroes()), end="", file=verbatim(sys.stdout))
    return 0
