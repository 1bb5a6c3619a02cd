"""Filters: what a die must be like for a text to mean it (language: selectors)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from ..kernel.misreading import nearest, wrong
from ..rules import events, queries
from ..rules.card import slug
from ..rules.die import COPIED
from ..rules.faces import Energy
from .who import Named, Who

if TYPE_CHECKING:
    from ..rules.context import Context
    from ..rules.state import Die, Snapshot
    from .amounts import AnyRange
    from .selectors import AnyWho

STATES = ("attacking", "blocking", "blocked", "unblocked", "held back", "engaged")
Fits = Callable[[Any, "Context", "Die", "Snapshot | None"], bool]
"""Whether a die is as wanted."""
DEEDS = {"attacked": events.Attacked, "blocked": events.Blocked, "rolled": events.Rolled}


def _slugs(data: Any) -> Any:
    words = data if isinstance(data, list) else [data]
    if not all(isinstance(word, str) for word in words):
        raise wrong(f"{data!r} is no name; write a word or a list of words")
    return tuple(slug(word) for word in words)


Slugs = Annotated[tuple[str, ...], BeforeValidator(_slugs)]


def several(data: Any) -> Any:
    """One word or a list of words."""
    return tuple(data) if isinstance(data, list | tuple) else (data,)


class Filters(Who):
    """Everything that can stand beside a kind of die, and inside `not`."""

    affiliation: Slugs | None = None
    """It has one of these affiliations, printed or given."""
    name: Slugs | None = None
    """Its card has one of these names."""
    name_has: str | None = Field(None, alias="name has")
    """The name of its card holds these letters (DM-9.5.5)."""
    energy: Annotated[tuple[Energy, ...], BeforeValidator(several)] = ()
    """Its card has one of these energy types."""
    level: AnyRange | None = None
    """Its level: a number, or `{at least: N}` and the like."""
    cost: AnyRange | None = None
    """The printed cost of its card (DM-11.3.4)."""
    attack: AnyRange | None = None
    """Its A, as it is now."""
    keyword: Slugs | None = None
    """It has one of these keywords."""
    kind: Literal["sidekick", "sidekick die", "character"] | None = None
    """What it counts as now; a `sidekick die` is one whatever it shows (DM-2.1.9)."""
    face: Literal["character", "energy", "action"] | None = None
    """What it shows."""
    state: Annotated[tuple[str, ...], BeforeValidator(several)] = Field((), alias="is")
    """What it does in combat: `attacking`, `blocking`, `blocked`, `unblocked`, `held back`, `engaged`."""
    negated: Filters | None = Field(None, alias="not")
    """None of these filters fits it."""
    other: bool = False
    """It is not the die of the text itself."""
    other_than: str | None = Field(None, alias="other than")
    """It is not the die of this name."""
    named: bool | Literal["card", "affiliation"] = False
    """What a player has named; the word says what that was, for readers."""
    shares_energy: AnyWho | None = Field(None, alias="shares energy with")
    """Its card has an energy type in common with another of these dice."""
    shares_affiliation: AnyWho | None = Field(None, alias="shares affiliation with")
    """It has an affiliation in common with another of these dice."""
    at_top: bool = Field(False, alias="at top level")
    """It is on its highest level."""
    did: Annotated[tuple[str, ...], BeforeValidator(several)] = ()
    """What has become of it this turn: it has `attacked`, `blocked`, or been `rolled`."""
    engaged: AnyWho | None = Field(None, alias="engaged this turn with")
    """It blocked one of these this turn or was blocked by it, and has not left since (DM-1.1.9)."""
    fights: AnyWho | None = Field(None, alias="engaged with")
    """It blocks one of these, or is blocked by it (DM-1.1.9)."""
    left: AnyRange | None = Field(None, alias="left on its card")
    """How many dice are still on the card it lies on."""

    def model_post_init(self, context: Any, /) -> None:
        for word in self.state:
            for option in word.split(" or "):
                if option not in STATES:
                    raise wrong(f"{option!r} is no state of a die in combat{nearest(option, STATES)}")
        for deed in self.did:
            if deed not in DEEDS:
                raise wrong(f"{deed!r} is nothing a die does{nearest(deed, DEEDS)}")

    def admits(self, context: Context, die: Die, before: Snapshot | None = None) -> bool:
        """Whether the die is so now; with `before`, for one that has moved on: whether it was so then."""
        for fits, wanted in self.asked:
            if not fits(wanted, context, die, before):
                break
        else:
            return True
        return False

    @cached_property
    def asked(self) -> tuple[tuple[Fits, Any], ...]:
        """What is asked for: of each filter that is set how it is looked at, and what is wanted."""
        given = [(name, getattr(self, name)) for name in FITS if name in self.model_fields_set]
        return tuple((FITS[name], wanted) for name, wanted in given if wanted)

    @cached_property
    def each(self) -> tuple[Filters, ...]:
        """Its filters one by one: under `not` none of them may fit."""
        return tuple(Filters.model_construct(**{name: getattr(self, name)}) for name in self.model_fields_set)


# How each filter looks at a die: what is wanted, the speaker, the die, and the die as it was if it has moved on -------


def _has_affiliation(wanted: Sequence[str], context: Context, die: Die, before: Snapshot | None) -> bool:
    affiliations = before.affiliations if before is not None else queries.affiliations(context.game, die)
    return not affiliations.isdisjoint(wanted)


def _has_name(wanted: Sequence[str], context: Context, die: Die, _: Snapshot | None) -> bool:
    """Whether a card's name is one of those asked for; a copied text means the new die's own (DM-13.3.4)."""
    if context.bound and (copied := context.bound.get(COPIED)) and copied[0] in wanted:
        wanted = (*(word for word in wanted if word != copied[0]), context.holder.card.slug)
    return die.card.slug in wanted


def _has_in_its_name(wanted: str, context: Context, die: Die, _: Snapshot | None) -> bool:
    return wanted.lower() in die.card.name.lower()


def _has_energy(wanted: Sequence[Energy], context: Context, die: Die, _: Snapshot | None) -> bool:
    return any(energy in wanted for energy in die.card.energy)


def _has_level(wanted: AnyRange, context: Context, die: Die, before: Snapshot | None) -> bool:
    return wanted.holds(context, before.level if before is not None else die.level)


def _costs(wanted: AnyRange, context: Context, die: Die, _: Snapshot | None) -> bool:
    return wanted.holds(context, die.card.cost)


def _has_attack(wanted: AnyRange, context: Context, die: Die, before: Snapshot | None) -> bool:
    return wanted.holds(context, before.attack if before is not None else queries.attack(context.game, die))


def _has_keyword(wanted: Sequence[str], context: Context, die: Die, _: Snapshot | None) -> bool:
    return any(queries.has_keyword(context.game, die, word) for word in wanted)


def _is_kind(wanted: str, context: Context, die: Die, before: Snapshot | None) -> bool:
    if wanted == "sidekick":
        return before.sidekick if before is not None else queries.is_sidekick(context.game, die)
    if wanted == "sidekick die":
        return die.is_sidekick
    return queries.counts_as_character(context.game, die)  # sidekicks by edition (DM-2.4.3)


def _shows(wanted: str, context: Context, die: Die, _: Snapshot | None) -> bool:
    return die.shown is not None and die.shown.kind == wanted


def _is_in_state(wanted: Sequence[str], context: Context, die: Die, _: Snapshot | None) -> bool:
    return all(any(queries.in_combat(context.game, die, state) for state in word.split(" or ")) for word in wanted)


def _is_other(wanted: bool, context: Context, die: Die, _: Snapshot | None) -> bool:
    return die is not context.this


def _is_other_than(wanted: str, context: Context, die: Die, _: Snapshot | None) -> bool:
    return die not in Named(name=wanted).found(context)


def _is_named(wanted: bool | str, context: Context, die: Die, _: Snapshot | None) -> bool:
    """Whether the die's card or an affiliation of it is what this card has named (DM-9.5.7)."""
    named = context.bound.get("named") or context.game.memory.get(context.holder.index, ())
    if die.card in named or (die.holder is not None and die.holder in named):
        return True
    return any(word in named for word in queries.affiliations(context.game, die))


def _is_at_top(wanted: bool, context: Context, die: Die, _: Snapshot | None) -> bool:
    return die.level == die.card.top_level


def _did(wanted: Sequence[str], context: Context, die: Die, _: Snapshot | None) -> bool:
    happened = context.game.happened
    return any(getattr(event, "die", None) is die for deed in wanted for event in happened.get(DEEDS[deed], ()))


def _fights(wanted: AnyWho, context: Context, die: Die, _: Snapshot | None) -> bool:
    """Whether the die blocks one of these now, or is blocked by it (DM-1.1.9)."""
    others = wanted.found(context)
    combat = context.game.combat
    return combat is not None and any(die in combat.engaged_with(other) for other in others)


def _was_engaged(wanted: AnyWho, context: Context, die: Die, _: Snapshot | None) -> bool:
    """Whether the die blocked one of these this turn, or was blocked by it, and has not left since (DM-1.1.9)."""
    others = wanted.found(context)
    for left in context.game.happened.get(events.LeftField, ()) if die.in_field else ():
        assert isinstance(left, events.LeftField)
        if left.die is die and left.before is not None and left.before.engaged:
            return False
    for event in context.game.happened.get(events.BlockersDeclared, ()):
        assert isinstance(event, events.BlockersDeclared)
        for blocker, attacker in event.pairs:
            if (die is blocker and attacker in others) or (die is attacker and blocker in others):
                return True
    return False


def _are_left(wanted: AnyRange, context: Context, die: Die, _: Snapshot | None) -> bool:
    return die.holder is not None and wanted.holds(context, len(context.game.unbought(die.holder)))


def _shares_energy(wanted: AnyWho, context: Context, die: Die, _: Snapshot | None) -> bool:
    own = set(die.card.energy)
    return any(own & set(other.card.energy) for other in wanted.found(context) if other is not die)


def _shares_affiliation(wanted: AnyWho, context: Context, die: Die, _: Snapshot | None) -> bool:
    own = queries.affiliations(context.game, die)
    return any(own & queries.affiliations(context.game, other) for other in wanted.found(context) if other is not die)


def _is_none_of(wanted: Filters, context: Context, die: Die, before: Snapshot | None) -> bool:
    return not any(one.admits(context, die, before) for one in wanted.each)


FITS: dict[str, Fits] = {
    "affiliation": _has_affiliation,
    "name": _has_name,
    "name_has": _has_in_its_name,
    "energy": _has_energy,
    "level": _has_level,
    "cost": _costs,
    "attack": _has_attack,
    "keyword": _has_keyword,
    "kind": _is_kind,
    "face": _shows,
    "state": _is_in_state,
    "other": _is_other,
    "other_than": _is_other_than,
    "named": _is_named,
    "at_top": _is_at_top,
    "did": _did,
    "fights": _fights,
    "engaged": _was_engaged,
    "left": _are_left,
    "shares_energy": _shares_energy,
    "shares_affiliation": _shares_affiliation,
    "negated": _is_none_of,
}
"""Every filter; a cheap one is looked at before a dear one."""
