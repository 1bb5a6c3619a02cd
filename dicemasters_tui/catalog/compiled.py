"""One card file, read and checked: its cards, or everything that is wrong with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple, get_args

from ..abilities.language import BadAbility, Misreading
from ..abilities.sense import CardShape, Doubt, doubts
from ..rules.ability import Ability
from ..rules.card import slug
from ..rules.faces import FaceKind, parse_faces
from .explain import problems_of, validated
from .facts import CardFacts, abilities_of, keywords_of
from .mention import Mention, mentions_in
from .problem import BadFile, CardProblem
from .schema import BASIC_DICE, BASIC_FACES, CardFile, Kind, at_odds
from .source import Source, Way, read_source

ALL_BURSTS = frozenset({0, 1, 2})


class CompiledFile(NamedTuple):
    """The cards of a file, or its problems: a file with a problem gives no card at all.

    `warnings` are texts that play, but hardly as they are meant; `mentions` the names and affiliations it speaks of.
    """

    cards: list[CardFacts]
    problems: list[CardProblem]
    warnings: list[CardProblem]
    mentions: list[Mention]


def compile_file(path: Path, relative: str, file: str) -> CompiledFile:
    """Read `path`, which lies at `relative` in the cards folder and is called `file` in messages.

    The box is the folder's name (DM-1.3.9). Never raises for what the file says.
    """
    try:
        source = read_source(path, file)
    except BadFile as error:
        return CompiledFile([], list(error.problems), [], [])
    texts = list(_texts(source.data))
    told: list[tuple[Way, str]] = [*at_odds(source.data), *(each for text in texts for each in text.mistakes)]
    try:
        entry = validated(CardFile, source, told)
    except BadFile as error:
        return CompiledFile([], list(error.problems), [], [])
    warnings = problems_of(source, (each for text in texts for each in text.warnings))
    mentions = [each for text in texts for each in mentions_in(text.abilities, text.data, source, text.way)]
    return CompiledFile(_cards(entry, source, relative), [], warnings, mentions)


class _Texts(NamedTuple):
    """The texts of a version, as printed or as corrected, and what is wrong or doubtful about them."""

    way: Way
    data: list[Any]
    abilities: tuple[Ability | None, ...]
    mistakes: list[tuple[Way, str]]
    warnings: list[tuple[Way, str]]


def _texts(file: Any) -> Iterator[_Texts]:
    """All texts in a file, also in one that is wrong in other ways."""
    versions = file.get("cards") if isinstance(file, dict) else None
    for index, version in enumerate(versions if isinstance(versions, list) else ()):
        for key in ("abilities", "errata"):
            data = version.get(key) if isinstance(version, dict) else None
            if not isinstance(data, list):
                continue
            way: Way = ("cards", index, key)
            abilities: tuple[Ability | None, ...]
            mistakes: Sequence[Misreading] = ()
            try:
                abilities = abilities_of(data)
            except BadAbility as error:
                abilities, mistakes = error.read, error.mistakes
            shape = _shape(file)
            found = doubts(abilities, data, shape) if shape is not None else []
            serious, slight = ([d for d in found if d.serious is wanted] for wanted in (True, False))
            yield _Texts(way, data, abilities, _under(way, [*mistakes, *serious]), _under(way, slight))


def _under(way: Way, said: Iterable[Misreading | Doubt]) -> list[tuple[Way, str]]:
    return [((*way, *each.way), each.message if each.message.endswith("?") else f"{each.message}.") for each in said]


def _shape(file: dict[str, Any]) -> CardShape | None:
    """The card the texts stand on; None where the file does not say clearly what it is."""
    kind, name, die = file.get("kind"), file.get("name"), file.get("die")
    faces: Any = die.get("faces") if isinstance(die, dict) else None
    if not isinstance(kind, str) or kind not in get_args(Kind) or not isinstance(name, str):
        return None
    try:
        shown = parse_faces(tuple(map(str, BASIC_FACES if kind == "basic_action" else faces)))
    except (ValueError, TypeError):  # told where the faces are read
        return CardShape(kind, slug(name), ALL_BURSTS)
    if any(face.level for face in shown) is not (kind == "character"):
        return None
    return CardShape(kind, slug(name), frozenset(face.burst for face in shown if face.kind is not FaceKind.ENERGY))


def _cards(entry: CardFile, source: Source, relative: str) -> list[CardFacts]:
    box = relative.partition("/")[0]
    die = entry.die
    cards: list[CardFacts] = []
    for index, version in enumerate(entry.cards):
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
                keywords=sorted(keywords_of(abilities_of(version.abilities))),
                abilities=version.abilities,
                file=relative,
                line=source.line(("cards", index)),
                errata=version.errata,
            )
        )
    return cards
