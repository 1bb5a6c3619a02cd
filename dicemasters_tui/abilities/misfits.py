"""Why a text does not mean a die: a sentence for who asks, and a word or two that fit below the die.

The word is worked out from the first condition of the selector that the die does not meet, never from the sentence. It
says what the die is (`sidekick`, `cost 6`, `level 1`) or what it is not (`not yours`, `no mask`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ..kernel.decision import MOST_LETTERS, WhyNot
from ..rules import queries
from ..rules.acts import NO_EFFECT
from ..rules.card import spelled
from ..rules.choice import Choice, die_choice
from ..rules.faces import Energy
from .filters import Filters

if TYPE_CHECKING:
    from ..rules.context import Context
    from ..rules.state import Die
    from .selectors import Selector

PROTECTED = "protected"
"""A text keeps the source off this die (DM-11.1.1)."""
KEPT_OFF = "kept off"
"""An attacker keeps this very die from blocking it."""
NO_TARGET = "no target"
"""A text has nothing to choose."""
NO_WAY_ON = "dead end"
"""With this die a later choice of the same text would find nothing."""

_STATES = {
    "attacking": "no attack",
    "blocking": "no block",
    "blocked": "unblocked",
    "unblocked": "blocked",
    "held back": "in combat",
    "engaged": "unengaged",
}
_DEEDS = {"attacked": "no attack", "blocked": "no block", "rolled": "unrolled"}


def misfits(selector: Selector, context: Context, chooser: int) -> list[Choice]:
    """The dice in the field that a choice does not mean, with the reason in a sentence and in short."""
    if selector.zone != "field" or selector.noun == "player":
        return []
    fitting = set(selector.fitting(context))
    wanted = selector.in_words(context)
    why = f"cannot be chosen: {context.holder.card.name} asks for {wanted}."
    return [
        die_choice(die, WhyNot(f"{die.label} {why}", misfit(selector, context, die, chooser)))
        for die in selector.pool(context)
        if die not in fitting
    ]


def misfit(selector: Selector, context: Context, die: Die, chooser: int) -> str:
    """The first thing by which the selector does not mean this die, as `chooser` sees it."""
    if selector.side and not selector.is_on_side(context, die):
        return "your own" if die.controller == chooser else "not yours"
    if selector.without_this and die is context.this:
        return "given up"
    if not selector.is_of_kind(context, die):
        return "no basic" if selector.noun == "basic action die" and die.card.is_action else _kind(context, die)
    for one in selector.each:
        if not one.admits(context, die):
            return _unmet(one, context, die)
    return NO_EFFECT


def fit(selector: Selector, context: Context, die: Die) -> str:
    """The first thing by which the selector means this die, where it is meant and should not be."""
    narrowed = next((one for one in selector.each if one.model_fields_set), None)
    return _has(narrowed, context, die) if narrowed is not None else _kind(context, die)


def _unmet(one: Filters, context: Context, die: Die) -> str:
    """The word for one filter that a die does not meet."""
    name = next(iter(one.model_fields_set))
    match name:
        case "affiliation":
            return _without(one.affiliation, "no member")
        case "keyword":
            return _without(one.keyword, "unskilled")
        case "energy":
            return _without(one.energy, "its type")
        case "state":
            unmet = [word for word in one.state if not _shows(context, die, word)]
            return _STATES.get(unmet[0], "at home")
        case "did":
            return _DEEDS[one.did[0]]
        case "other":
            return "itself"
        case "other_than":
            return "the same"
        case "named":
            return "not named"
        case "shares_energy" | "shares_affiliation":
            return "unrelated"
        case "engaged" | "fights":
            return "unengaged"
        case "negated":
            assert one.negated is not None  # the filter that is not met
            return next((_has(each, context, die) for each in one.negated.each if each.admits(context, die)), "")
    return _has(one, context, die)


def _has(one: Filters, context: Context, die: Die) -> str:
    """What the die has of the kind that one filter looks at."""
    match next(iter(one.model_fields_set)):
        case "level" | "at_top":
            return f"level {die.level}"
        case "cost":
            return f"cost {die.card.cost}"
        case "attack":
            return f"attack {queries.attack(context.game, die)}"
        case "kind":
            return _kind(context, die)
        case "face":
            return str(die.shown.kind) if die.shown is not None else "unrolled"
        case "name" | "name_has":
            return "its name"
        case "affiliation":
            return _one_of(queries.affiliations(context.game, die) & set(one.affiliation or ()), "a member")
        case "energy":
            return _one_of(set(die.card.energy) & set(one.energy), "its type")
        case "keyword":
            return _one_of(one.keyword or (), "its skill")
        case "state":
            return _one_of([word for word in one.state if _shows(context, die, word)], "in combat")
        case "did":
            return one.did[0]
        case "left":
            return "last one"
    return "excepted"


def _shows(context: Context, die: Die, state: str) -> bool:
    return any(queries.in_combat(context.game, die, word) for word in state.split(" or "))


def _kind(context: Context, die: Die) -> str:
    """What a die is: a sidekick, a character (in the edition's word), an action, energy."""
    if queries.is_sidekick(context.game, die):
        return "sidekick"
    if die.is_energy:
        return "energy"
    return "action" if die.card.is_action else context.game.edition.terms.character


def _without(words: Sequence[str] | None, otherwise: str) -> str:
    """`no mask`, `no Titans`: what the die lacks, where that is one thing with a short name."""
    said = f"no {_spoken(words[0])}" if words is not None and len(words) == 1 else ""
    return said if 0 < len(said) <= MOST_LETTERS else otherwise


def _one_of(words: Iterable[str], otherwise: str) -> str:
    """The first that has a short name."""
    return next((said for said in map(_spoken, sorted(words)) if len(said) <= MOST_LETTERS), otherwise)


def _spoken(word: str) -> str:
    return str(word) if isinstance(word, Energy) else spelled(word)
