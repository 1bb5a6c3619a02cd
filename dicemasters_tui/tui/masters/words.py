"""Names and costs in words, as the prompt writes them (markup of `tui.view`)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from ...analysis.payments import spoken_energy
from ...rules.acts import title as printed_title
from ...rules.card import Card, CardKind
from ...rules.energy import Cost
from ...rules.faces import FaceKind, energy_word
from ...rules.state import Die, GameState
from ...rules.wording import joined, number, possessive
from ..dice.in_signs import read_out
from ..match.view import plain

LEVELS = ("", "¹", "²", "³")


def named(die: Die) -> str:
    """`Flash¹`, `a sidekick`, `Batman (2 masks)`, `fist`: a die in a sentence."""
    face = die.shown
    if face is None:
        return "a sidekick" if die.holder is None else plain(die.name)
    if face.kind is FaceKind.CHARACTER:
        return "the sidekick" if die.holder is None else plain(die.name) + LEVELS[face.level]
    if face.kind is FaceKind.ACTION:
        return plain(die.name)
    word = spoken_energy(energy_word(die.symbols)) if die.symbols else "spent"
    return word if die.holder is None else f"{plain(die.name)} ({word})"


def owned(game: GameState, die: Die) -> str:
    """As `named`, but a sidekick with its player's name, where both sides have some."""
    if die.holder is None and die.is_character:
        return f"{plain(possessive(game.players[die.controller].name))} sidekick"
    return named(die)


def listing(names: Iterable[str]) -> str:
    """`a, b and c`, equal names counted: `2 sidekicks, 2× Aquaman and Flash`."""
    return joined([name if n == 1 else _several(n, bare(name)) for name, n in Counter(names).items()])


def _several(count: int, name: str) -> str:
    """`2 sidekicks`, `2× Aquaman`: names that are no common words have no plural."""
    return number(count, name) if name in ("sidekick", "Sidekick") else f"{count}× {name}"


def bare(name: str) -> str:
    """A name without its article."""
    return re.sub(r"^(a|the) ", "", name)


def command_words(game: GameState, command: str) -> str:
    """A command with names in place of ids, for a sentence: `buy Batman with fist, mask`.

    Fielding is called what the box calls it; what can be typed stays `field`.
    """
    names = {die.id: bare(named(die)) for die in game.dice}
    names |= {card.id: plain(card.card.name) for card in game.cards}
    words = re.sub(r"[a-z]+(?:-\d+|\d+)", lambda found: names.get(found.group(), found.group()), command)
    return re.sub(r"^field(?= )", game.edition.terms.field, words)


def title(card: Card) -> str:
    return plain(printed_title(card))


def cost_words(cost: Cost) -> str:
    """`4 with a [mask]mask[/]`, `2`."""
    kinds = [f"[{kind}]{kind}[/]" for kind in cost.types]
    if not kinds:
        return str(cost.amount)
    return (
        " ".join(kinds) if len(kinds) == cost.amount else f"{cost.amount} with a {' and '.join(dict.fromkeys(kinds))}"
    )


def text_of(game: GameState, card: Card) -> list[str]:
    """The card's texts, one sentence group a text."""
    return [plain(read_out(ability, card, game.edition.terms)) for ability in card.abilities]


def kind_word(game: GameState, card: Card) -> str:
    words = {CardKind.BASIC_ACTION: "basic action", CardKind.ACTION: "action", CardKind.SIDEKICK: "sidekick"}
    return words.get(card.kind, game.edition.terms.character)
