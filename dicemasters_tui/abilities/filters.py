"""Filters: what a die must be like for a text to mean it (language: selectors)."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from ..rules import events, queries
from ..rules.card import slug
from ..rules.die import COPIED
from ..rules.faces import Energy
from .part import nearest, wrong
from .who import Named, Who

if TYPE_CHECKING:
    from ..rules.context import Context
    from ..rules.state import Die, Snapshot
    from .amounts import AnyRange
    from .selectors import AnyWho

STATES = ("attacking", "blocking", "blocked", "unblocked", "held back", "engaged")
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
        game, card = context.game, die.card
        if self.affiliation is not None:
            affiliations = before.affiliations if before is not None else queries.affiliations(game, die)
            if not affiliations & set(self.affiliation):
                return False
        if self.name is not None and not self._has_name(context, card.slug):
            return False
        if self.name_has is not None and self.name_has.lower() not in card.name.lower():
            return False
        if self.energy and not set(self.energy) & set(card.energy):
            return False
        if self.level is not None and not self.level.holds(context, before.level if before is not None else die.level):
            return False
        if self.cost is not None and not self.cost.holds(context, card.cost):
            return False
        if self.attack is not None:
            attack = before.attack if before is not None else queries.attack(game, die)
            if not self.attack.holds(context, attack):
                return False
        if self.keyword is not None and not any(queries.has_keyword(game, die, word) for word in self.keyword):
            return False
        if self.kind == "sidekick" and not (before.sidekick if before is not None else queries.is_sidekick(game, die)):
            return False
        if self.kind == "sidekick die" and not die.is_sidekick:
            return False
        if self.kind == "character" and not queries.counts_as_character(game, die):
            return False  # sidekicks by edition (DM-2.4.3)
        if self.face is not None and (die.shown is None or die.shown.kind != self.face):
            return False
        for word in self.state:
            if not any(queries.in_combat(game, die, state) for state in word.split(" or ")):
                return False
        if self.other and die is context.this:
            return False
        if self.other_than is not None and die in Named(name=self.other_than).found(context):
            return False
        if self.named and not self._is_named(context, die):
            return False
        if self.at_top and die.level != card.top_level:
            return False
        if self.did and not any(_did(context, die, deed) for deed in self.did):
            return False
        if self.fights is not None and not _fights(context, die, self.fights.found(context)):
            return False
        if self.engaged is not None and not _was_engaged(context, die, self.engaged.found(context)):
            return False
        if self.left is not None and (
            die.holder is None or not self.left.holds(context, len(game.unbought(die.holder)))
        ):
            return False
        if self.shares_energy is not None and not any(
            set(other.card.energy) & set(card.energy) for other in self.shares_energy.found(context) if other is not die
        ):
            return False
        if self.shares_affiliation is not None and not any(
            queries.affiliations(game, other) & queries.affiliations(game, die)
            for other in self.shares_affiliation.found(context)
            if other is not die
        ):
            return False
        return self.negated is None or not any(one.admits(context, die, before) for one in self.negated.each)

    @cached_property
    def each(self) -> tuple[Filters, ...]:
        """Its filters one by one: under `not` none of them may fit."""
        return tuple(Filters.model_construct(**{name: getattr(self, name)}) for name in self.model_fields_set)

    def _has_name(self, context: Context, name: str) -> bool:
        """Whether a card's name is one of those asked for; a copied text means the new die's own (DM-13.3.4)."""
        names = self.name or ()
        if context.bound and (copied := context.bound.get(COPIED)) and copied[0] in names:
            names = (*(word for word in names if word != copied[0]), context.holder.card.slug)
        return name in names

    def _is_named(self, context: Context, die: Die) -> bool:
        """Whether the die's card or an affiliation of it is what this card has named (DM-9.5.7)."""
        named = context.bound.get("named") or context.game.memory.get(context.holder.index, ())
        if die.card in named or (die.holder is not None and die.holder in named):
            return True
        return any(word in named for word in queries.affiliations(context.game, die))


def _did(context: Context, die: Die, deed: str) -> bool:
    return any(getattr(event, "die", None) is die for event in context.game.happened.get(DEEDS[deed], ()))


def _fights(context: Context, die: Die, others: list[Die]) -> bool:
    """Whether the die blocks one of these now, or is blocked by it (DM-1.1.9)."""
    combat = context.game.combat
    return combat is not None and any(die in combat.engaged_with(other) for other in others)


def _was_engaged(context: Context, die: Die, others: list[Die]) -> bool:
    """Whether the die blocked one of these this turn, or was blocked by it, and has not left since (DM-1.1.9)."""
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
