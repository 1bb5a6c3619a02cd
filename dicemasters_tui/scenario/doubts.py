"""What a scenario says that is most likely a mistake and yet keeps it from nothing: said beside the result."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..catalog import Catalog
from ..catalog.heroes import Heroes, load_heroes
from ..catalog.problem import did_you_mean
from ..rulebook.numbers import NoSuchRule, rule, throne_rules
from ..rules.setup import BASIC_DICE
from .source import Scenario
from .throne_source import ThroneScenario, slugged
from .tree import Node


@dataclass(frozen=True, slots=True)
class Doubt:
    """A warning with its place."""

    file: str
    line: int
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.message}"


def doubts(scenario: Scenario | ThroneScenario, catalog: Catalog) -> Iterator[Doubt]:
    """Rules and cards a scenario claims to show that are none, and more dice of a card than may be brought."""
    throne = isinstance(scenario, ThroneScenario)
    for node in scenario.rules:
        yield from _of_rule(node, throne)
    if scenario.cards:
        known = set(_printed(load_heroes(catalog.folder))) if throne else set(catalog)
        for node in scenario.cards:
            word = slugged(node.text("a card")) if throne else node.text("a card").lower()
            if word not in known:
                yield _doubt(node, f"there is no card {word!r}; {did_you_mean(word, sorted(known))}")
    if isinstance(scenario, Scenario):
        for player in scenario.players:
            for member in player.team:
                most = catalog[member.id].max_dice
                if member.dice is not None and member.dice > most:
                    yield _doubt(member.node, f"{member.dice} dice of {member.id}: its limit is {most}.")
            for member in player.basics:
                if member.dice not in (None, BASIC_DICE):
                    yield _doubt(member.node, f"{member.id} brings {BASIC_DICE} dice, not {member.dice}.")


def _doubt(node: Node, message: str) -> Doubt:
    return Doubt(node.file, node.line, f"{message} The scenario runs all the same.")


def _of_rule(node: Node, throne: bool) -> Iterator[Doubt]:
    word = node.text("a rule")
    if throne and word.upper() in throne_rules():
        return
    try:
        rule(word)
    except NoSuchRule as error:
        yield _doubt(node, str(error))


def _printed(heroes: Heroes) -> Iterator[str]:
    """Everything of Dice Throne that has a name: cards, tokens, heroes, and what stands on their boards."""
    yield from (card.id for card in heroes.common)
    yield from heroes.statuses
    for hero in heroes.heroes.values():
        yield hero.id
        yield from (card.id for card in hero.cards)
        yield from hero.statuses
        yield from hero.companions
        for ability in hero.abilities.values():
            yield ability.id
            yield from (tier.id for level in ability.levels.values() for tier in level.tiers if tier.id)
