"""From cards/dicethrone to heroes: boards, status effects, cards, with the line of whatever is wrong.

Reads `statuses.yaml`, `common.yaml` and `heroes/*.yaml`; the texts are read by the language of Dice Throne.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from pydantic import ValidationError
from pydantic_core import PydanticCustomError

from ..dicethrone.choices import slug
from ..dicethrone.dice import FACES
from ..dicethrone.hero import (
    BODY,
    INK,
    Ability,
    Card,
    Companion,
    Hero,
    Level,
    Needs,
    Passive,
    Rider,
    Status,
    Tier,
    Use,
)
from ..dicethrone.language.part import Effect
from ..dicethrone.language.reading import read_effects
from .problem import BadFile, CardProblem, nearest
from .source import Source, Way, read_source

Made = TypeVar("Made")
FOLDER = "dicethrone"


@dataclass(frozen=True, slots=True)
class Heroes:
    """Everything printed for Dice Throne that the program knows."""

    heroes: Mapping[str, Hero]
    common: tuple[Card, ...]
    statuses: Mapping[str, Status]


class _Reader:
    """Walks one file and says what is wrong with its place."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.problems: list[CardProblem] = []

    def bad(self, path: Way, message: str) -> BadFile:
        return BadFile([self.source.problem(path, message)])

    def note(self, path: Way, message: str) -> None:
        """Note a mistake and read on: all are reported together."""
        self.problems.append(self.source.problem(path, message))

    def mapping(self, data: Any, path: Way, known: str) -> dict[str, Any]:
        if not isinstance(data, dict):
            raise self.bad(path, "must be keys and values.")
        keys = known.split("|")
        for key in data:
            if key not in keys:
                near = nearest(key, keys)
                end = f"did you mean {near!r}?" if near else f"the keys here are {', '.join(keys)}."
                self.note((*path, key), f"unknown key {key!r}; {end}")
        return data

    def many(self, data: Any, path: Way) -> list[tuple[Any, Way]]:
        if data is None:
            return []
        if not isinstance(data, list):
            raise self.bad(path, "must be a list.")
        return [(item, (*path, index)) for index, item in enumerate(data)]

    def each(self, data: Any, path: Way, read: Callable[[Any, Way], Made]) -> tuple[Made, ...]:
        """The items of a list; one that is wrong is kept in mind and left out."""
        found = []
        for item, where in self.many(data, path):
            try:
                found.append(read(item, where))
            except BadFile as error:
                self.problems += error.problems
        return tuple(found)

    def text(self, data: Any, path: Way, what: str) -> str:
        if not isinstance(data, str) or not data:
            raise self.bad(path, f"{what} must be a text.")
        return data

    def colour(self, data: Any, path: Way) -> str:
        if not re.fullmatch("#[0-9A-Fa-f]{6}", str(data)):
            self.note(path, f"{data!r} is no colour; write it as '#rrggbb'.")
        return str(data)

    def effects(self, data: Any, path: Way) -> tuple[Effect, ...]:
        """The lines of a text; those that are wrong are kept in mind, and the text is left out."""
        if data is None:
            return ()
        try:
            return read_effects(data)
        except ValidationError as error:
            for one in error.errors():
                self.note((*path, *one["loc"]), f"{one['msg']}.")
        except PydanticCustomError as error:  # a sentence of the language that no model wraps
            self.note(path, f"{error}.")
        return ()

    def needs(self, data: Any, path: Way) -> Needs:
        if data is None or data == "always":
            return Needs()
        if data in ("small straight", "large straight"):
            return Needs(straight=4 if data == "small straight" else 5)
        if not isinstance(data, dict) or not all(isinstance(n, int) for n in data.values()):
            raise self.bad(path, "needs are symbols with their number, `of a kind`, or small or large straight.")
        found = dict(data)
        kind = found.pop("of a kind", 0)
        return Needs(found, kind=kind)

    # Parts of a hero -----------------------------------------------------------------------------------------------

    def use(self, data: Any, path: Way) -> Use:
        keys = self.mapping(data, path, "when|does|count|once|many|label|not when gained|cp|quiet")
        return Use(
            keys.get("when", "any"),
            self.effects(keys.get("does"), (*path, "does")),
            keys.get("count", 1),
            keys.get("once", False),
            keys.get("many", False),
            keys.get("label", ""),
            keys.get("not when gained", False),
            keys.get("cp", 0),
            keys.get("quiet", False),
        )

    def uses(self, data: Any, path: Way) -> tuple[Use, ...]:
        return self.each(data, path, self.use)

    def status(self, data: Any, path: Way) -> Status:
        keys = self.mapping(data, path, "id|name|polarity|limit|other limit|persistent|fixed|uses|hooks|short")
        hooks = dict(self.mapping(keys.get("hooks", {}), (*path, "hooks"), "|".join((*TEXTS, *MARKS))))
        for hook, value in hooks.items():
            if hook in TEXTS:
                hooks[hook] = self.effects(value, (*path, "hooks", hook))
        return Status(
            self.text(keys.get("id"), path, "id"),
            self.text(keys.get("name"), path, "name"),
            keys.get("polarity", "positive"),
            keys.get("limit", 1),
            keys.get("persistent", False),
            self.uses(keys.get("uses"), (*path, "uses")),
            hooks,
            keys.get("other limit"),
            keys.get("fixed", False),
            keys.get("short", ""),
        )

    def card(self, data: Any, path: Way) -> Card:
        keys = self.mapping(data, path, "id|name|type|cost|does|upgrades|level|modifier|when|promo|doubt|unplayable")
        kind = keys.get("type", "")
        if kind not in ("upgrade", "main", "roll", "instant"):
            self.note((*path, "type"), f"{kind!r} is no type of card; write upgrade, main, roll or instant.")
        return Card(
            self.text(keys.get("id"), path, "id"),
            self.text(keys.get("name"), path, "name"),
            kind,
            keys.get("cost", 0),
            self.effects(keys.get("does"), (*path, "does")),
            keys.get("upgrades", ""),
            keys.get("level", 0),
            keys.get("modifier", False),
            keys.get("when", ""),
            keys.get("promo", False),
            keys.get("doubt", ""),
            keys.get("unplayable", ""),
        )

    def tier(self, data: Any, path: Way) -> Tier:
        keys = self.mapping(data, path, "name|needs|does")
        name = keys.get("name", "")
        return Tier(
            self.needs(keys.get("needs"), (*path, "needs")),
            self.effects(keys.get("does"), (*path, "does")),
            name,
            slug(name),
        )

    def passive(self, data: Any, path: Way) -> Passive:
        keys = self.mapping(data, path, "when|does|cp|token|count|label|condition")
        return Passive(
            keys.get("when", "any"),
            self.effects(keys.get("does"), (*path, "does")),
            keys.get("cp", 0),
            keys.get("token", ""),
            keys.get("count", 0),
            keys.get("label", ""),
            keys.get("condition", ""),
        )

    def level(self, data: Any, path: Way) -> Level:
        keys = self.mapping(data, path, "level|tiers|riders|dice|does|passives|note")
        riders = []
        for item, where in self.many(keys.get("riders"), (*path, "riders")):
            rider = self.mapping(item, where, "needs|does")
            riders.append(Rider(self.needs(rider.get("needs"), where), self.effects(rider.get("does"), where)))
        return Level(
            keys.get("level", 1),
            self.each(keys.get("tiers"), (*path, "tiers"), self.tier),
            tuple(riders),
            keys.get("dice", 0),
            self.effects(keys.get("does"), (*path, "does")),
            self.each(keys.get("passives"), (*path, "passives"), self.passive),
            note=keys.get("note", ""),
        )

    def ability(self, data: Any, path: Way) -> Ability:
        keys = self.mapping(data, path, "id|name|kind|side|levels")
        kind = keys.get("kind", "")
        if kind not in ("offensive", "defensive", "passive", "ultimate"):
            self.note(path, f"{kind!r} is no kind of ability; write offensive, defensive, passive or ultimate.")
        levels = self.each(keys.get("levels"), (*path, "levels"), self.level)
        return Ability(
            self.text(keys.get("id"), path, "id"),
            self.text(keys.get("name"), path, "name"),
            kind,
            {level.level: level for level in levels},
            keys.get("side", ""),
        )

    def companion(self, data: Any, path: Way) -> Companion:
        keys = self.mapping(
            data, path, "id|name|kind|limit|grows to|health|start health|uses|prices|token|often|guards"
        )
        return Companion(
            self.text(keys.get("id"), path, "id"),
            self.text(keys.get("name"), path, "name"),
            keys.get("kind", ""),
            keys.get("limit", 1),
            keys.get("grows to", ""),
            keys.get("health", 0),
            keys.get("start health", 0),
            self.uses(keys.get("uses"), (*path, "uses")),
            tuple(keys.get("prices", ())),
            keys.get("token", ""),
            keys.get("often", 1),
            keys.get("guards", False),
        )

    def hero(self, data: Any, statuses: Mapping[str, Status]) -> Hero:
        keys = self.mapping(
            data, (), "id|name|trust|complexity|dice|color|ink|setup|sides|abilities|statuses|companions|cards|doubts"
        )
        dice = keys.get("dice")
        if not isinstance(dice, list) or len(dice) != FACES or not all(isinstance(symbol, str) for symbol in dice):
            raise self.bad(("dice",), "the dice key lists the symbols of the numbers 1 to 6.")
        own = {}
        for token, where in self.many(keys.get("statuses"), ("statuses",)):
            if token not in statuses:
                raise self.bad(where, f"there is no status effect {token!r} in statuses.yaml.")
            own[token] = statuses[token]
        abilities = self.each(keys.get("abilities"), ("abilities",), self.ability)
        companions = self.each(keys.get("companions"), ("companions",), self.companion)
        hero = Hero(
            self.text(keys.get("id"), (), "id"),
            self.text(keys.get("name"), (), "name"),
            dict(enumerate(dice, 1)),
            {ability.id: ability for ability in abilities},
            own,
            self.each(keys.get("cards"), ("cards",), self.card),
            {companion.id: companion for companion in companions},
            keys.get("trust", ""),
            keys.get("complexity", 0),
            tuple(keys.get("doubts", ())),
            self.effects(keys.get("setup"), ("setup",)),
            tuple(keys.get("sides", ())),
            self.colour(keys.get("color", BODY), ("color",)),
            self.colour(keys.get("ink", INK), ("ink",)),
        )
        self._check(hero)
        return hero

    def _check(self, hero: Hero) -> None:
        """What no single part can see: symbols the dice have, upgrades of abilities there are."""
        symbols = set(hero.key.values())
        for number, ability in enumerate(hero.abilities.values()):
            tiers = (tier for level in ability.levels.values() for tier in level.tiers)
            for symbol in dict.fromkeys(symbol for tier in tiers for symbol in tier.needs.symbols):
                if symbol not in symbols:
                    self.note(("abilities", number), f"{symbol!r} is on no die of {hero.name}.")
        for number, card in enumerate(hero.cards):
            if card.type == "upgrade" and (
                card.upgrades not in hero.abilities or card.level not in hero.abilities[card.upgrades].levels
            ):
                self.note(("cards", number), f"{card.name} upgrades an ability or level that is not there.")


TEXTS = ("upkeep", "attacked", "end of turn", "while held")
"""Hooks that are texts."""
MARKS = (
    "skips income",
    "skips roll unless paid",
    "fewer attempts",
    "spoils",
    "harmless",
    "weakens",
    "shields",
    "stuns",
    "saves",
    "attempts hurt",
    "leaves after roll",
    "leaves after own turn",
    "may decline",
    "stays put",
)
"""Hooks that the rules look at; see `dicethrone.hooks`."""


def _read(path: Path, make: Callable[[_Reader, Any], Made]) -> Made:
    source = read_source(path, str(path))
    reader = _Reader(source)
    reader.problems += (problem for _, problem in source.refused)
    made: Made | None = None
    try:
        made = make(reader, source.data)
    except BadFile as error:
        reader.problems += error.problems
    if reader.problems or made is None:
        raise BadFile(sorted(set(reader.problems), key=lambda problem: problem.line))
    return made


def read_heroes(folder: Path) -> Heroes:
    """Everything under the folder. Raises `BadFile` with all that is wrong with the first file that is."""
    statuses = _read(
        folder / "statuses.yaml",
        lambda reader, data: {status.id: status for status in reader.each(data, (), reader.status)},
    )
    common = _read(
        folder / "common.yaml",
        lambda reader, data: reader.each(data, (), reader.card),
    )
    heroes: dict[str, Hero] = {}
    for path in sorted((folder / "heroes").glob("*.yaml")):
        hero = _read(path, lambda reader, data: reader.hero(data, statuses))
        if hero.id in heroes:
            raise BadFile([CardProblem(str(path), 1, "id", f"there is a hero {hero.id!r} already.")])
        heroes[hero.id] = hero
    return Heroes(heroes, common, statuses)


@lru_cache(maxsize=4)
def load_heroes(folder: Path | None = None) -> Heroes:
    """The heroes that come with the program, or those of another cards folder."""
    from .loader import default_folder

    return read_heroes((folder or default_folder()) / FOLDER)
