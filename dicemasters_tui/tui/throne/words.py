"""Commands of Dice Throne in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ...dicethrone.state import Table


def in_words(game: Table, command: str) -> str:
    """A command with names in place of ids, for a sentence: `play So Wild`, `activate Overpower`."""
    verb, _, rest = command.partition(" ")
    names = {card.id: card.name for card in game.book.cards.values()}
    names |= {status.id: status.name for status in game.book.statuses.values()}
    for seat in game.players:
        names |= {companion.id: companion.name for companion in seat.hero.companions.values()}
        for ability in seat.hero.abilities.values():
            names[ability.id] = ability.name
            names |= {t.id: t.name for level in ability.levels.values() for t in level.tiers if t.id}
    said, _, times = rest.partition(" on ")[0].partition(" x")
    things = [names.get(thing.strip().split("#")[0], thing.strip()) for thing in said.split(",")]
    return f"{verb} {', '.join(things)}" + (f" ×{times}" if times else "")
