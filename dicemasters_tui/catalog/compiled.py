"""One card file, read and checked: its cards, or what is wrong with it."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from ..abilities.language import BadAbility
from .explain import validated
from .facts import CardFacts, abilities_of, keywords_of
from .problem import BadFile, CardProblem
from .schema import BASIC_DICE, BASIC_FACES, CardFile
from .source import Source, read_source


class CompiledFile(NamedTuple):
    """The cards of a file, or its problems: a file with a problem gives no card at all."""

    cards: list[CardFacts]
    problems: list[CardProblem]


def compile_file(path: Path, relative: str, file: str) -> CompiledFile:
    """Read `path`, which lies at `relative` in the cards folder and is called `file` in messages.

    The box is the folder's name (DM-1.3.9). Never raises for what the file says.
    """
    try:
        source = read_source(path, file)
        entry = validated(CardFile, source)
        return CompiledFile(_cards(entry, source, relative), [])
    except BadFile as error:
        return CompiledFile([], list(error.problems))


def _cards(entry: CardFile, source: Source, relative: str) -> list[CardFacts]:
    box = relative.partition("/")[0]
    die = entry.die
    cards: list[CardFacts] = []
    problems: list[CardProblem] = []
    for index, version in enumerate(entry.cards):
        way: tuple[str | int, ...] = ("cards", index)
        try:
            abilities = abilities_of(version.abilities)
        except BadAbility as error:
            problems.append(source.problem((*way, "abilities", *error.path), error.message))
            continue
        if isinstance(version.errata, list):
            try:
                abilities_of(version.errata)
            except BadAbility as error:
                problems.append(source.problem((*way, "errata", *error.path), error.message))
                continue
        own = entry.affiliations if version.affiliations is None else version.affiliations
        cards.append(
            CardFacts(
                id=f"{box}-{version.number:03d}",
                name=entry.name,
                subtitle=version.subtitle or "",
                short=entry.short,
                kind=entry.kind,
                cost=version.cost,
                energy=list(die.energy) if die else [],
                affiliations=sorted(set(own)),
                max_dice=version.max or BASIC_DICE,
                faces=list(die.faces if die else BASIC_FACES),
                rarity=version.rarity,
                color=die.color if die else "",
                ink=die.ink if die else "",
                keywords=sorted(keywords_of(abilities)),
                abilities=version.abilities,
                file=relative,
                line=source.line(way),
                errata=version.errata,
            )
        )
    if problems:
        raise BadFile(problems)
    return cards
