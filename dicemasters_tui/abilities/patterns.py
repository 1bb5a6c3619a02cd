"""Events as cards name them: `{attacks: this}`, `{knocks_out: this, victim: ...}` (language: events)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Literal

from pydantic import Field

from ..kernel.misreading import nearest, wrong
from ..rules import events
from ..rules.state import Die, Step
from .part import Part
from .selectors import AnyWho, Selector
from .who import Named, Who, plural_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..rules.context import Context
    from ..rules.edition import Terms
    from ..rules.events import Event
    from ..rules.state import Snapshot


class Pattern(Part):
    """A description of events. `subject` is the dice or players it is about."""

    classes: ClassVar[tuple[type[Event], ...]] = ()

    @property
    def heard(self) -> tuple[type[Event], ...]:
        """The classes of events it can be about."""
        return self.classes

    @property
    def subject(self) -> Who:
        raise wrong(f"{type(self).__name__} has no subject")

    def fits(self, context: Context, event: Event) -> bool:
        """Whether the event is meant, for this speaker."""
        return isinstance(event, self.classes) and self.fits_die(context, event)

    def fits_die(self, context: Context, event: Event) -> bool:
        die = getattr(event, "die", None)
        return isinstance(die, Die) and describes(self.subject, context, die, event)

    def describe(self, terms: Terms) -> str:
        return ""


def describes(who: Who, context: Context, die: Die, event: Event) -> bool:
    """Whether a selector means the die of an event, even when it has moved on since: then as it was."""
    if not isinstance(who, Selector) or die.in_field:
        return who.matches(context, die)
    before = _as_it_was(event, die)
    owner = before.controller if before is not None else getattr(event, "player", die.owner)
    if who.side and owner != (context.controller if who.side == "my" else context.opponent):
        return False
    return _was_of_kind(who, context, die, before) and who.admits(context, die, before)


def _as_it_was(event: Event, die: Die) -> Snapshot | None:
    """A die of the event just before it: the one it was about, or another that fell in it (DM-8.2.10)."""
    if die is getattr(event, "die", None) or die is getattr(event, "victim", None):
        return getattr(event, "before", None)
    fallen: Mapping[int, Snapshot] = getattr(event, "fallen", {})
    return fallen.get(die.index)


def _was_of_kind(who: Selector, context: Context, die: Die, before: Snapshot | None) -> bool:
    """The kind of a die that an event was about: what fields, attacks, blocks or falls is a character die."""
    match who.noun:
        case "die":
            return True
        case "character":
            return die.card.is_character
        case "sidekick":
            return die.is_sidekick or (before is not None and before.sidekick)
        case "sidekick die":
            return die.is_sidekick
        case "action die":
            return die.card.is_action
        case "basic action die":
            return die.holder is not None and die.holder.basic
        case "dice of this card":
            return die.holder is context.holder
    return False


class FieldedPattern(Pattern):
    """A die was fielded (DM-9.2.1)."""

    classes = (events.Fielded,)
    fielded: AnyWho

    @property
    def subject(self) -> Who:
        return self.fielded

    def describe(self, terms: Terms) -> str:
        return f"{self.fielded.describe(terms)} is {terms.fielded}"


class AttacksPattern(Pattern):
    """Declared as an attacker; `alone`: no other die attacks with it (DM-6.9.7)."""

    classes = (events.Attacked,)
    attacks: AnyWho
    alone: bool = False

    @property
    def subject(self) -> Who:
        return self.attacks

    def fits(self, context: Context, event: Event) -> bool:
        if not isinstance(event, events.Attacked) or (self.alone and len(event.together) != 1):
            return False
        return self.fits_die(context, event)

    def describe(self, terms: Terms) -> str:
        return f"{self.attacks.describe(terms)} attacks{' alone' if self.alone else ''}"


class BlocksPattern(Pattern):
    """Declared as a blocker."""

    classes = (events.Blocked,)
    blocks: AnyWho
    alone: bool = False

    @property
    def subject(self) -> Who:
        return self.blocks

    def describe(self, terms: Terms) -> str:
        return f"{self.blocks.describe(terms)} blocks{' alone' if self.alone else ''}"

    def fits(self, context: Context, event: Event) -> bool:
        return isinstance(event, events.Blocked) and (event.alone or not self.alone) and self.fits_die(context, event)


class IsBlockedPattern(Pattern):
    """An attacker got its blockers, once a declaration (DM-9.2.6)."""

    classes = (events.BecameBlocked,)
    is_blocked: AnyWho

    @property
    def subject(self) -> Who:
        return self.is_blocked

    def describe(self, terms: Terms) -> str:
        return f"{self.is_blocked.describe(terms)} is blocked"


class DamagedPattern(Pattern):
    """A die or a player takes damage. `kind: combat` asks for combat damage, `lethal` for enough to KO the die."""

    classes = (events.Damaged,)
    damaged: AnyWho
    kind: str | None = None
    lethal: bool = False

    @property
    def subject(self) -> Who:
        return self.damaged

    def fits(self, context: Context, event: Event) -> bool:
        if not isinstance(event, events.Damaged):
            return False
        if (self.kind == "combat" and not event.combat) or (self.lethal and not event.lethal):
            return False
        if event.victim is None:
            return event.player in self.damaged.players(context)
        return describes(self.damaged, context, event.victim, event)

    def describe(self, terms: Terms) -> str:
        who = self.damaged.describe(terms)
        takes = "take" if who == "you" else "takes"
        if self.lethal:
            return f"{who} is dealt enough {self.kind + ' ' if self.kind else ''}damage to KO it"
        return f"{who} {takes} {self.kind + ' ' if self.kind else ''}damage"


class DamagesPattern(Pattern):
    """The same event seen from its source; `to` says who was damaged."""

    classes = (events.Damaged,)
    damages: AnyWho
    to: AnyWho | None = None
    kind: Literal["combat"] | None = None

    @property
    def subject(self) -> Who:
        return self.damages

    def fits(self, context: Context, event: Event) -> bool:
        if not isinstance(event, events.Damaged) or event.by is None or (self.kind == "combat" and not event.combat):
            return False
        if not (self.damages.matches(context, event.by) or describes(self.damages, context, event.by, event)):
            return False
        if self.to is None:
            return True
        if event.victim is None:
            return event.player in self.to.players(context)
        return describes(self.to, context, event.victim, event)

    def describe(self, terms: Terms) -> str:
        combat = " in combat" if self.kind else ""
        return f"{self.damages.describe(terms)} damages {self.to.describe(terms) if self.to else 'anything'}{combat}"


class LeavesFieldPattern(Pattern):
    """A die left the Field Zone in any way (DM-13.7.5), or only `because of` its controller's opponent (DM-14.1.2).

    With `together` a text is triggered once by all that leave at the same time: `them`.
    """

    classes = (events.LeftField,)
    leaves_field: AnyWho
    together: bool = False
    because: Literal["opponent"] | None = Field(None, alias="because of")

    @property
    def subject(self) -> Who:
        return self.leaves_field

    def fits(self, context: Context, event: Event) -> bool:
        if not isinstance(event, events.LeftField) or not self.fits_die(context, event):
            return False
        if self.because is None:
            return True
        lost = event.before is not None and event.before.mute  # of Aftershock too, whoever granted it (DM-9.5.6)
        return not lost and _caused_by_opponent(context, event)

    def describe(self, terms: Terms) -> str:
        because = " because of its controller's opponent" if self.because else ""
        if self.together:
            return f"one or more {plural_of(self.leaves_field, terms)} leave the {terms.field_zone}{because}"
        return f"{self.leaves_field.describe(terms)} leaves the {terms.field_zone}{because}"


def _caused_by_opponent(context: Context, event: events.LeftField) -> bool:
    """A die, action or Global of the other player made the die leave, combat damage included (DM-14.1.2)."""
    owner = event.before.controller if event.before is not None else event.player
    if event.source is not None and event.source.controller == 1 - owner:
        return True
    for fallen in context.game.happened.get(events.KnockedOut, ()):
        if isinstance(fallen, events.KnockedOut) and fallen.die is event.die and fallen.before is event.before:
            return any(killer.owner != owner for killer in fallen.by)
    return False


class KnockedOutPattern(Pattern):
    """A die was KO'd (DM-9.2.8); `during` the attack step, or in combat: while it attacked or blocked."""

    classes = (events.KnockedOut,)
    knocked_out: AnyWho
    by: AnyWho | None = None
    during: Literal["attack step", "combat"] | None = None

    @property
    def subject(self) -> Who:
        return self.knocked_out

    def fits(self, context: Context, event: Event) -> bool:
        if not isinstance(event, events.KnockedOut) or not self.fits_die(context, event):
            return False
        if self.during is not None and context.game.step not in (Step.ATTACK, Step.ATTACK_WINDOW):
            return False
        before = event.before
        if self.during == "combat" and not (before is not None and (before.attacking or before.engaged)):
            return False
        return self.by is None or any(describes(self.by, context, killer, event) for killer in event.by)

    def describe(self, terms: Terms) -> str:
        by = f" by {self.by.describe(terms)}" if self.by is not None else ""
        during = {"attack step": " in the Attack Step", "combat": " in combat"}.get(self.during or "", "")
        return f"{self.knocked_out.describe(terms)} is KO'd{by}{during}"


class KnocksOutPattern(Pattern):
    """The same event seen from the die whose damage was part of it (DM-8.2.9)."""

    classes = (events.KnockedOut,)
    knocks_out: AnyWho
    victim: AnyWho | None = None
    kind: Literal["combat"] | None = None

    @property
    def subject(self) -> Who:
        return self.knocks_out

    def fits(self, context: Context, event: Event) -> bool:
        if not isinstance(event, events.KnockedOut) or (self.kind == "combat" and not event.combat):
            return False
        if not any(self.knocks_out.matches(context, killer) for killer in event.by):
            return False
        return self.victim is None or describes(self.victim, context, event.die, event)

    def describe(self, terms: Terms) -> str:
        victim = self.victim.describe(terms) if self.victim else f"a {terms.character} die"
        combat = " with combat damage" if self.kind == "combat" else ""
        return f"{self.knocks_out.describe(terms)} KOs {victim}{combat}"


MOMENTS = (
    "start of turn",
    "clear and draw",
    "end of clear and draw",
    "end of roll",
    "end of main step",
    "start of attack",
    "attackers declared",
    "after blockers",
    "before combat damage",
    "end of combat",
    "end of turn",
)


class MomentPattern(Pattern):
    """A moment of the turn."""

    classes = (events.Moment,)
    step: str

    def model_post_init(self, context: Any, /) -> None:
        if self.step not in MOMENTS:
            raise wrong(f"{self.step!r} is no moment of the turn{nearest(self.step, MOMENTS)}")

    @property
    def subject(self) -> Who:
        return Named(name="active player")

    def fits(self, context: Context, event: Event) -> bool:
        return isinstance(event, events.Moment) and event.name == self.step

    def describe(self, terms: Terms) -> str:
        return {
            "start of turn": "the turn starts",
            "start of attack": "the Attack Step starts",
            "clear and draw": "the Clear and Draw Step comes",
            "end of clear and draw": "the Clear and Draw Step ends",
            "end of roll": "the Roll and Reroll Step ends",
            "end of main step": "the Main Step ends",
            "end of combat": "combat ends",
            "attackers declared": "attackers have been declared",
            "after blockers": "blockers have been declared",
            "before combat damage": "combat damage is about to be dealt",
            "end of turn": "the turn ends",
        }.get(self.step, f"the {self.step} comes")
