"""Where the numbers of a die come from: the printed one, then everything that changes it, by source."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ...rules import queries

if TYPE_CHECKING:
    from ...rules.state import Die, GameState, Source, TeamCard


@dataclass(slots=True)
class Modifier:
    """One source and what it does to attack and defense. `sets` means that it takes the place of what was before."""

    source: str
    why: str
    until: str
    attack: int = 0
    defense: int = 0


def _until(word: str, game: GameState) -> str:
    """`turn`, `start B`, `end A` in words."""
    if word == "turn":
        return "until the end of the turn"
    moment, _, letter = word.partition(" ")
    if letter in ("A", "B"):
        return f"until the {moment} of {game.players['AB'.index(letter)].name}'s next turn"
    return f"until {word}" if word else ""


def _why(source: Source, game: GameState, die: Die) -> str:
    who = game.players[source.controller].name if source.controller is not None else ""
    match source.kind:
        case "global":
            return f"global, used by {who}"
        case "action":
            return f"action die of {who}"
        case "rule":
            return "rule of the game"
    if source.card is die.card:
        return "its own text"
    return f"text, {who}" if who else "text"


def modifiers(game: GameState, die: Die) -> list[Modifier]:
    """Everything that changes attack or defense, in the order in which the rules add it (DM-8.4.6)."""
    found: dict[tuple[str, str, str], Modifier] = {}

    def note(source: Source, until: str, query: str, change: int) -> None:
        why = _why(source, game, die)
        entry = found.setdefault((source.label, why, until), Modifier(source.label, why, until))
        setattr(entry, query, getattr(entry, query) + change)

    face = die.card.faces[die.face]
    for query in ("attack", "defense"):
        value: int = getattr(face, query)
        for applied in die.effects:
            if applied.query == query:
                changed = applied.part.change_fixed(value)
                note(applied.source, _until(applied.until, game), query, changed - value)
                value = changed
        added: list[tuple[Source, int]] = []
        for part, context in queries.static_answers(game, query, die):
            amount = part.number(context, die)
            if part.sets:
                note(context.source, "while it holds", query, amount - value)
                value = amount
            else:
                added.append((context.source, amount))
        for source, amount in added:
            note(source, "while it holds", query, amount)
    return [entry for entry in found.values() if entry.attack or entry.defense]


def cost_changes(game: GameState, query: str, die: Die, buyer: int | None = None) -> list[tuple[str, int | None]]:
    """What changes a purchase or fielding cost: each source with its change, None for "free"."""
    found: list[tuple[str, int | None]] = []
    answers: list[tuple[Any, Any]] = (
        queries.static_answers(game, query, die) if buyer is not None else queries.answers(game, query, die)
    )
    for part, context in answers:
        if buyer is not None and not part.asks(context, buyer):
            continue
        if getattr(part, "free", False):
            found.append((context.source.label, None))
            continue
        change = part.number(context, die)
        if change:
            found.append((context.source.label, change))
    return found


def sample_die(game: GameState, card: TeamCard) -> Die | None:
    """A die of the card to ask about: one that can be bought, else any."""
    pile = game.unbought(card)
    return pile[0] if pile else next((die for die in game.dice if die.holder is card), None)
