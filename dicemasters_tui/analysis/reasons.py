"""Why numbers are not what is printed: costs to buy and to field, attack and defense, in words."""

from __future__ import annotations

from collections.abc import Iterable

from ..rules import queries
from ..rules.state import Die, GameState, TeamCard


def why_cost(printed: int, now: int, sources: Iterable[str]) -> str:
    """`5, Aquaman makes it 1 less`; nothing when the cost is as printed."""
    if printed == now:
        return ""
    who = " and ".join(dict.fromkeys(sources)) or "an effect"
    makes = "make" if " and " in who else "makes"
    return f"{printed}, {who} {makes} it {abs(printed - now)} {'less' if now < printed else 'more'}"


def buy_reason(game: GameState, card: TeamCard, player: int) -> str:
    """Why the card does not cost what is printed on it."""
    now = queries.cost_to_buy(game, card, player)
    die = next((d for d in game.dice if d.holder is card), None)
    if die is None or now == card.card.cost:
        return ""
    answers = queries.static_answers(game, "cost_to_buy", die)
    sources = [context.source.label for part, context in answers if part.asks(context, player)]
    return why_cost(card.card.cost, now, sources)


def field_reason(game: GameState, die: Die) -> str:
    """Why fielding the die does not cost what its face says."""
    now = queries.cost_to_field(game, die)
    printed = die.card.faces[die.face].field
    sources = [context.source.label for _part, context in queries.answers(game, "cost_to_field", die)]
    return why_cost(printed, now, sources)


def numbers(game: GameState, die: Die) -> str:
    """`3A 4D` as they are now."""
    return f"{queries.attack(game, die)}A {queries.defense(game, die)}D"


def sums(game: GameState, die: Die) -> str:
    """`3A 3D, Strike +2A +2D, Batman +1A`: how the numbers came to be; nothing when they are as printed."""
    face = die.shown
    if face is None:
        return ""
    changes: dict[str, list[str]] = {}
    for query, letter, printed in (("attack", "A", face.attack), ("defense", "D", face.defense)):
        after = printed
        for applied in die.effects:
            if applied.query == query:
                before, after = after, applied.part.change_fixed(after)
                if after != before:
                    changes.setdefault(applied.source.label, []).append(f"{after - before:+d}{letter}")
        for part, context in queries.static_answers(game, query, die):
            change = part.number(context, die)
            if part.sets:
                changes.setdefault(context.source.label, []).append(f"makes it {change}{letter}")
            elif change:
                changes.setdefault(context.source.label, []).append(f"{change:+d}{letter}")
    if not changes:
        return ""
    words = [f"{face.attack}A {face.defense}D"]
    words += [f"{source} {' '.join(parts)}" for source, parts in changes.items()]
    return ", ".join(words)


def keyword_words(game: GameState, die: Die) -> str:
    """`Overcrush and Fast`: the keywords the die has now."""
    return " and ".join(word.replace("-", " ").capitalize() for word in sorted(queries.keywords(game, die)))
