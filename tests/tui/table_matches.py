"""Matches of plain cards for the tests of the table."""

from __future__ import annotations

from dicemasters_tui.kernel.match import Match
from dicemasters_tui.rules.ability import ActionText, GlobalText, Steps
from dicemasters_tui.rules.card import Card, CardKind
from dicemasters_tui.rules.choice import ChoiceDecision, die_choice
from dicemasters_tui.rules.context import Context
from dicemasters_tui.rules.edition import DC_2018, RulesEdition, Terms
from dicemasters_tui.rules.energy import Cost
from dicemasters_tui.rules.faces import Energy, parse_faces
from dicemasters_tui.rules.game import DICE_MASTERS
from dicemasters_tui.rules.setup import Setup, Side, new_game
from dicemasters_tui.rules.state import GameState
from dicemasters_tui.rules.timing import choose


class Ping(GlobalText):
    """Pay one bolt: choose a character die (it does nothing more)."""

    cost = Cost(1, (Energy.BOLT,))

    def describe(self, card: Card, terms: Terms) -> str:
        return f"Pay a bolt to point at a {terms.character}."

    def why_not(self, context: Context) -> str:
        return "" if any(p.characters for p in context.game.players) else "No die is in the field."

    def resolve(self, context: Context) -> Steps:
        game = context.game
        dice = [die for player in game.players for die in player.characters]
        choices = [die_choice(die, "" if die.controller != context.controller else "It is your own.") for die in dice]
        yield from choose(game, ChoiceDecision(game, context.controller, "Which die?", choices, source_card=context.holder))


class Rest(ActionText):
    """An action that asks for up to two own dice."""

    def describe(self, card: Card, terms: Terms) -> str:
        return f"Choose up to two {terms.characters}."

    def applies(self, context: Context) -> bool:
        return True

    def why_not(self, context: Context) -> str:
        return ""

    def resolve(self, context: Context) -> Steps:
        game = context.game
        choices = [die_choice(die) for die in game.players[context.controller].characters]
        yield from choose(game, ChoiceDecision(game, context.controller, "Choose up to two.", choices, 0, 2))


def character(number: int, name: str, cost: int, kind: Energy, faces: str, short: str = "") -> Card:
    return Card(
        id=f"jus-{number:03}",
        name=name,
        subtitle=f"The {name}",
        short=short or name[:8],
        kind=CardKind.CHARACTER,
        cost=cost,
        energy=(kind,),
        affiliations=frozenset(),
        max_dice=4,
        faces=parse_faces(tuple(faces.split())),
        color="#c03030",
        ink="#ffffff",
    )


FLASH = character(1, "Flash", 3, Energy.FIST, "F FF FF 0/3/3 1/4/4 1/5/5*")
BATMAN = character(2, "Batman", 4, Energy.MASK, "M MM MM 1/4/3 1/4/4 2/5/4")
AQUAMAN = character(3, "Aquaman", 2, Energy.SHIELD, "S SS SS 0/2/3 1/3/3 1/3/4")
MANTA = character(4, "Black Manta", 3, Energy.BOLT, "B BB BB 1/3/3 1/4/4 2/5/5", "B. Manta")


def basic(number: int, name: str, cost: int, *abilities: GlobalText | ActionText) -> Card:
    return Card(
        id=f"jus-{number:03}",
        name=name,
        subtitle="",
        short=name[:8],
        kind=CardKind.BASIC_ACTION,
        cost=cost,
        energy=(),
        affiliations=frozenset(),
        max_dice=3,
        faces=parse_faces(("2", "2", "A", "A", "A*", "A**")),
        abilities=abilities,
        color="#4080c0",
        ink="#000000",
    )


PING = basic(60, "Ping", 2, Rest(), Ping())
STATIC = basic(61, "Static Field", 3, Rest())


def new_match(seed: int = 0, life: int = 20, edition: RulesEdition = DC_2018) -> Match[GameState]:
    """A match of two small teams at its first question."""
    sides = (
        Side("Sam", ((FLASH, 3), (BATMAN, 2), (AQUAMAN, 3)), (PING,), life),
        Side("Bruce", ((MANTA, 4), (AQUAMAN, 2), (FLASH, 2)), (STATIC,), life),
    )
    return Match(DICE_MASTERS, new_game(Setup(edition, sides, seed)))
