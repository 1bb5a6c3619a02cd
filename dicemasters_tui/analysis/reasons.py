"""Why numbers are not what is printed: costs to buy and to field, attack and defense, in words."""

from __future__ import annotations

from ..rules import queries
from ..rules.state import Die, GameState, TeamCard
from .die_answers import cost_changes, sample_die


def _why_cost(printed: int, now: int, changes: list[tuple[str, int | None]]) -> str:
    """`5, Aquaman makes it 1 less`; nothing when the cost is as printed."""
    if printed == now:
        return ""
    who = " and ".join(dict.fromkeys(source for source, _ in changes)) or "an effect"
    makes = "make" if " and " in who else "makes"
    return f"{printed}, {who} {makes} it {abs(printed - now)} {'less' if now < printed else 'more'}"


def buy_reason(game: GameState, card: TeamCard, player: int) -> str:
    """Why the card does not cost what is printed on it."""
    die = sample_die(game, card)
    changes = cost_changes(game, "cost_to_buy", die, player) if die is not None else []
    return _why_cost(card.card.cost, queries.cost_to_buy(game, card, player), changes)


def field_reason(game: GameState, die: Die) -> str:
    """Why fielding the die does not cost what its face says."""
    printed, now = die.card.faces[die.face].field, queries.cost_to_field(game, die)
    return _why_cost(printed, now, cost_changes(game, "cost_to_field", die))


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
