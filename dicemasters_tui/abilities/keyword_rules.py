"""What each keyword means, in one sentence for players (rules 14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..rules.card import spelled

if TYPE_CHECKING:
    from ..rules.edition import Terms

RULES: dict[str, str] = {
    "aftershock": "happens when this leaves the {zone} because of your opponent",
    "ally": "counts as a Sidekick too while it is in the {zone}",
    "attune": (
        "while this is active, each time you use an action die it deals 1 damage to a target player or {character} die"
    ),
    "awaken": "happens when this spins up one or more levels",
    "boomerang": "after use it is rolled again; on an action face it is prepped",
    "call-out": (
        "when it attacks, choose an opposing {character} die: only that die may block it, and that die nothing else"
    ),
    "cleave": (
        "when it attacks and KOs a blocker, it deals half its A, rounded down, to another opposing "
        "{character} die, once"
    ),
    "continuous": "used by moving it to the {zone}, where it may stay beyond the end of the turn",
    "crossover": "has several energy types; buying it takes one energy of each",
    "deadly": "at the end of the turn every {character} die that fought it this turn is KO'd",
    "fast": "deals its combat damage before dice without Fast",
    "fusion": (
        "in your Main Step you may prep one of your Baby Dragon and one of your Time Wizard dice from the "
        "{zone}; a die from this card then goes to your Prep Area"
    ),
    "immortal": "goes to your bag where it would go to your Used Pile, unless it was just bought or spent as energy",
    "impulse": "happens when you buy the die",
    "infiltrate": (
        "when it attacks unblocked, you may take it back to the {zone}; it then deals your opponent 1 damage"
    ),
    "intimidate": "when {fielded}, set a target opposing {character} die aside until the end of the turn",
    "iron-will": "cannot be KO'd before it has been damaged this turn, nor by that first damage alone",
    "overcrush": "attack damage beyond what KOs all of its blockers is dealt to your opponent",
    "regenerate": (
        "when it would be KO'd, roll it: on a {character} face it stays in the {zone} on that face, without "
        "damage and out of combat"
    ),
    "ritual": (
        "instead of its cost you may send another {character} die on a {character} face from your Reserve "
        "Pool to your Used Pile"
    ),
    "strike": (
        "on the turn you {field} it, +2A, +2D and Overcrush while no other {character} die of yours was "
        "{fielded} that turn"
    ),
    "suit-up": "when you buy it you may KO one of your {character} dice named {names} to {field} it on level 2",
    "tag-out": (
        "after blockers are declared you may prep it to give a target {character} die +2A and +2D until end of turn"
    ),
    "vengeance": "happens when you take damage while this is in the {zone}",
    "underdog": "works while you have fewer {character} dice in the {zone} than your opponent",
}
"""By slug; `{character}` and so on are the words of the edition, `{names}` those that a card lists."""

CORRECTED: dict[str, str] = {
    "strike": (
        "on the turn you {field} it, at the end of the Main Step, +2A, +2D and Overcrush until end of turn if no other "
        "{character} die of yours was {fielded} that turn"
    ),
}
"""The rules of keywords that errata change (DM-14.1.30)."""


def keyword_rule(slug: str, terms: Terms, names: str = "as its card lists") -> str:
    """The rule of a keyword in the words of an edition, as a clause without capital and full stop.

    Raises KeyError for what is no keyword.
    """
    words = {"character": terms.character, "field": terms.field, "fielded": terms.fielded, "zone": terms.field_zone}
    rule = CORRECTED.get(slug, RULES[slug]) if terms.corrected else RULES[slug]
    return rule.format_map({**words, "names": names})


def keyword_sentence(slug: str, terms: Terms) -> str:
    """The same as a sentence; empty for what is no keyword."""
    if slug not in RULES:
        return ""
    rule = keyword_rule(slug, terms)
    return f"{rule[:1].upper()}{rule[1:]}."


def keyword_rows(terms: Terms) -> tuple[tuple[str, str], ...]:
    """Every keyword, and its sentence in the terms of an edition."""
    return tuple((spelled(slug), keyword_sentence(slug, terms)) for slug in sorted(RULES))
