"""The words of the game and its keywords, explained in our own plain sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...abilities.keyword_rules import RULES, keyword_sentence
from ...rules.card import spelled
from ...rules.edition import EDITIONS
from .reader import Section

if TYPE_CHECKING:
    from ...rules.edition import Terms

WORDS: tuple[tuple[str, str], ...] = (
    ("active", "A card is active while at least one of its dice is in your field."),
    ("attack, defense", "The two big numbers of a character face: what it deals in a fight, what it takes to KO it."),
    ("bag", "Your unseen dice. You draw from it; when it is empty, the used pile fills it again."),
    ("basic action", "Cards in the middle whose dice both players may buy, with any energy."),
    ("burst", "One or two stars on a face. Texts marked with stars count only while that face is up."),
    ("character die", "A die showing one of its numbered faces. Before that it is only a die."),
    ("cost", "The number on a card. One of the energy you pay must be of the card's type."),
    ("energy", "Fist, bolt, mask, shield, or any. It buys dice, fields characters and pays for globals."),
    ("engaged", "An attacker and the dice that block it are engaged with each other."),
    ("face", "One side of a die. What is up decides what the die is at the moment."),
    ("field", "Where your characters stand, turn after turn, until something takes them out."),
    ("fielding cost", "What it takes to put a character from the reserve pool into the field: any energy will do."),
    ("generic", "Energy without a type, written as a number. It pays costs but never asks for a type."),
    ("global", "A text that either player may pay for, whoever brought the card, in two moments of a turn."),
    ("KO", "Damage of at least its defense knocks a die out. It goes to the prep area and is rolled next turn."),
    ("level", "1, 2 or 3: which of its character faces a die shows. Higher costs more and hits harder."),
    ("life", "Where you start and what you lose. Whoever has none left has lost."),
    ("out of play", "Where spent energy and used action dice lie until the turn is over."),
    ("pass", "To do nothing more for now. The other player may answer before the step ends."),
    ("prep area", "Dice lying ready: all of them are rolled at the start of your next turn."),
    ("priority", "Being the one who may act now."),
    ("reroll", "Once a turn, after the roll, you may throw again as many of the dice as you like."),
    ("reserve pool", "Your rolled dice: energy to spend, characters to field, actions to use."),
    ("sidekick", "The eight small white dice everybody starts with: five kinds of energy and one 1/1 character."),
    ("spin", "To turn a die to another face by hand, without a roll."),
    ("static text", "A text that simply is so while its condition holds; nobody uses it."),
    ("target", "What a text is pointed at. Who uses the text chooses."),
    ("unblocked", "An attacker nobody blocks hits the player with its attack, then leaves the field."),
    ("used pile", "Dice you have bought or spent. They come back when your bag is empty."),
    ("wild", "The energy ? counts as any one type."),
)
"""Words of the rules, in alphabetical order."""


def keyword_section(terms: Terms | None = None) -> Section:
    """Every keyword with its rule, in the words of the match's edition, or of DC Justice outside a match."""
    own = terms if terms is not None else EDITIONS["dc-2018"].terms
    return Section("keywords", (), tuple((spelled(slug), keyword_sentence(slug, own)) for slug in sorted(RULES)))
