"""Answers that allow, forbid, demand or hold back something (language: queries)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from pydantic import Field

from ..kernel.errors import Refused
from ..kernel.misreading import nearest, wrong
from ..rules.card import spelled
from ..rules.declare import FORBIDDEN
from ..rules.events import Bought
from ..rules.state import Zone
from ..rules.tolls import toll
from .answer import Answer, NumberAnswer
from .costs import Price
from .misfits import KEPT_OFF, fit, misfit
from .part import listing
from .selectors import AnyWho, Selector
from .who import plural_of

if TYPE_CHECKING:
    from ..rules.ability import Steps
    from ..rules.context import Context
    from ..rules.edition import Terms
    from ..rules.state import Die, Source


class PermissionAnswer(Answer):
    """`must`, `cannot`, `{cannot: WHOM}` for attacking and blocking; `{must: WHOM}` for blocking."""

    written: ClassVar = {"whom": "must", "whole": "cannot"}
    must: bool = False
    whom: AnyWho | None = None
    """The attackers of which it must block one."""
    cannot: AnyWho | None = None
    whole: bool = False

    def forbids(self, context: Context, die: Die, attacker: Die | None) -> str:
        """Why not, in short; empty where it may."""
        if self.whole:
            return FORBIDDEN
        barred = self.cannot is not None and attacker is not None and self.cannot.matches(context, attacker)
        return "not this" if barred else ""

    def demands(self, context: Context, attacker: Die) -> bool:
        """Whether this attacker is one that has to be blocked."""
        return self.whom is not None and self.whom.matches(context, attacker)


def read_permission(data: Any) -> Any:
    """`must`, `cannot`, `{must: WHOM}` or `{cannot: WHOM}`."""
    if data == "must":
        return {"must": True}
    if data == "cannot":
        return {"whole": True}
    if isinstance(data, dict):
        return {("whom" if key == "must" else key): value for key, value in data.items()}
    raise wrong(f"{data!r} is neither must nor cannot")


class BlockedByAnswer(Answer):
    """Who may block the die: `none`, `{not: WHO}`, `{only: WHO}`, `{at least: N}`, `{at most: N}`."""

    nobody: bool = False
    never: AnyWho | None = None
    only: AnyWho | None = None
    called_out: AnyWho | None = None
    """The one die that may block this one and may block nothing else (DM-14.1.7)."""
    at_least: int = 1
    at_most: int = 99
    first: int = 0
    """So many blockers it must have before attackers without such a text may be blocked."""

    def rivals(self, context: Context) -> list[Die]:
        """The die it called out, if it is still there."""
        return self.called_out.found(context) if self.called_out is not None else []

    def keeps_off(self, context: Context, blocker: Die) -> str:
        """Why the die may not block this one, in short: what it is, or lacks; empty where it may."""
        if self.nobody:
            return "no blocks"
        if self.never is not None and self.never.matches(context, blocker):
            return fit(self.never, context, blocker) if isinstance(self.never, Selector) else KEPT_OFF
        if self.only is None or self.only.matches(context, blocker):
            return ""
        if isinstance(self.only, Selector):
            return misfit(self.only, context, blocker, blocker.controller)
        return KEPT_OFF

    def describe(self, terms: Terms) -> str:
        if self.nobody:
            return "cannot be blocked"
        if self.first:
            return f"must be assigned {self.first} blockers before any other attacker may be blocked"
        if self.never is not None:
            return f"cannot be blocked by {plural_of(self.never, terms)}"
        if self.called_out is not None:
            return f"can only be blocked by {self.called_out.describe(terms)}, which can block nothing else"
        if self.only is not None:
            one = f"can be blocked by one die only, and only by {self.only.describe(terms)}"
            return one if self.at_most == 1 else f"can only be blocked by {self.only.describe(terms)}"
        return f"can only be blocked by {self.at_least} or more {terms.character} dice"


def read_blocked_by(data: Any) -> Any:
    """`none`, or who may or may not block, and how many must."""
    if data == "none":
        return {"nobody": True}
    if isinstance(data, dict):
        names = {
            "not": "never",
            "at least": "at_least",
            "at most": "at_most",
            "only": "only",
            "called out": "called_out",
            "first": "first",
        }
        unknown = [key for key in data if key not in names]
        if unknown:
            raise wrong(f"{unknown[0]!r} says nothing of blockers{nearest(str(unknown[0]), names)}")
        return {names[key]: value for key, value in data.items()}
    return data


class GainsAnswer(Answer):
    """Whole texts that these dice have as if printed on their card."""

    texts: tuple[Any, ...]

    def describe(self, terms: Terms) -> str:
        from ..rules.card import SIDEKICK

        return "have " + " and ".join(f'"{text.describe(SIDEKICK, terms).rstrip(".")}"' for text in self.texts)


def read_gains(data: Any) -> Any:
    """A list of texts."""
    from .texts import form_of

    if isinstance(data, GainsAnswer):
        return data
    if not isinstance(data, list):
        raise wrong(f"{data!r} is no list of texts")
    return {"texts": tuple(form_of(text) for text in data)}


class LosesTextAnswer(Answer):
    """The die has no abilities, bursts or keywords of its card (DM-9.5.6)."""

    def describe(self, terms: Terms) -> str:
        return "have no text"


class FieldForAnswer(Answer):
    """Another price that may be paid in place of the whole fielding cost, or `free` for none (DM-11.3.5)."""

    price: Price = Field(alias="pay")

    @property
    def free(self) -> bool:
        """Whether nothing has to be paid."""
        return self.price.only_energy and not self.price.energy_cost.amount

    def payable(self, context: Context) -> bool:
        """Life for the price and for a toll on fielding is paid together: all of it must be there (DM-7.1.6)."""
        life = self.price.life + toll(context.game, context.controller, "field")
        if self.price.life and life > context.game.players[context.controller].life:
            return False
        return not self.price.why_not(context)

    def question(self, context: Context, die: Die) -> str:
        terms = context.game.edition.terms
        words = f"{self._opening(terms)}{terms.field} {die.name} for free?"
        return words[:1].upper() + words[1:]

    def takes(self, context: Context, dice: Sequence[Die]) -> bool:
        """Whether these dice, one for each choice in order, pay the price."""
        wanted = self.price.selectors()
        return len(wanted) == len(dice) > 0 and all(
            who.matches(context, d) for who, d in zip(wanted, dice, strict=True)
        )

    def pay(self, context: Context, named: Sequence[Die] = ()) -> Steps:
        """Pay it, with the dice named for it if there are any."""
        if reason := self.price.why_not(context):
            raise Refused(reason)
        for who, die in zip(self.price.selectors(), named, strict=False):
            context.bound[who.key] = [die]
        yield from self.price.pay(context)
        yield from self.price.finish(context)

    def describe(self, terms: Terms) -> str:
        return f"you may {self._opening(terms)}{terms.field} this die for free"

    def _opening(self, terms: Terms) -> str:
        """`pay 1 life to ` in front of the verb, and nothing where nothing is paid."""
        return "" if self.free else f"{self.price.describe(terms)} to "


def read_field_for(data: Any) -> Any:
    """`free`, or the price to `pay`."""
    if data == "free":
        return {"pay": {}}
    if isinstance(data, str):
        raise wrong(f"{data!r} is no price; write free, or a price such as {{pay: {{life: 1}}}}")
    return data


class GoesToAnswer(Answer):
    """Where the die goes instead when it is `purchased` or `koed`."""

    when: Literal["purchased", "koed", "koed in combat", "unblocked"]
    to: Literal["prep", "used", "bag"]
    first: bool = False
    """Only the first die its owner buys in the turn (DM-10.2.5)."""
    may: bool = False
    """The buyer is asked."""

    def model_post_init(self, context: Any, /) -> None:
        if self.may and self.when != "purchased":
            raise wrong("only where a die goes when it is purchased can be left open with may")

    def holds(self, context: Context, die: Die) -> bool:
        """Whether it is still to come this turn."""
        if self.when == "koed in combat" and die.zone is not Zone.ATTACK:
            return False
        if not self.first:
            return True
        return not any(getattr(event, "player", None) == die.owner for event in context.game.happened.get(Bought, ()))

    @property
    def zone(self) -> str:
        return self.to

    def describe(self, terms: Terms) -> str:
        where = {"prep": "Prep Area", "used": "Used Pile", "bag": "bag"}[self.to]
        if self.when == "unblocked":
            return f"go to the {where} instead of the Used Pile if unblocked"
        event = {
            "purchased": "bought",
            "koed": "KO'd",
            "koed in combat": "KO'd in combat",
        }[self.when]
        return f"{'may ' if self.may else ''}go to the {where} instead when {event}"


class DamageDealtAnswer(Answer):
    """How much of its damage a die deals: `{is: none}`, `{change: double}`, `{at most: N, kind: combat}`."""

    written: ClassVar = {"none": "is", "at_most": "at most"}
    none: bool = False
    change: Literal["double"] | None = None
    at_most: int | None = None
    kind: Literal["combat"] | None = None

    @property
    def caps(self) -> bool:
        """Whether it says how much the die deals in all: the last word, after any doubling (DM-8.1.10)."""
        return self.none or self.at_most is not None

    def after(self, context: Context, amount: int, combat: bool) -> int:
        """The damage it deals in all (DM-8.1.9, DM-8.1.10)."""
        if self.kind == "combat" and not combat:
            return amount
        if self.none:
            return 0
        if self.change == "double":
            amount *= 2
        return amount if self.at_most is None else min(amount, self.at_most)

    def describe(self, terms: Terms) -> str:
        if self.none:
            return "deal no damage"
        combat = "combat " if self.kind == "combat" else ""
        return f"deal double {combat}damage" if self.change else f"deal only {self.at_most} {combat}damage"


class DamageTakenAnswer(Answer):
    """How much of a damage reaches a die: `{is: none}`, `{change: -1}`, and from whom."""

    written: ClassVar = {"none": "is", "at_most": "at most", "source": "from"}
    none: bool = False
    change: int = 0
    at_most: int | None = None
    kind: Literal["combat", "action"] | None = None
    """Only combat damage, or only that of action dice."""
    source: AnyWho | None = None

    def after(self, context: Context, amount: int, by: Die | None, combat: bool, kind: str) -> int:
        """The damage that arrives; `kind` is that of its source."""
        if self.kind == "combat" and not combat:
            return amount
        if self.kind == "action" and (kind != "action" or by is not None):  # of a die an action lets deal it
            return amount
        if self.at_most is not None:
            return min(amount, self.at_most)
        if self.source is not None and (by is None or not self.source.matches(context, by, anywhere=True)):
            return amount
        return 0 if self.none else max(0, amount + self.change)

    def describe(self, terms: Terms) -> str:
        source = f" from {self.source.describe(terms)}" if self.source is not None else ""
        what = {"combat": "combat damage", "action": "damage from an action die"}.get(self.kind or "", "damage")
        if self.at_most is not None:
            return f"take at most {self.at_most} {what}{source}"
        if self.none:
            return f"take no {what}{source}"
        return f"take {-self.change} less damage{source or ' from each source'}"


def read_damage(data: Any) -> Any:
    """`{is: none}` or `{change: -N}`, and from whom."""
    if not isinstance(data, dict):
        raise wrong(f"{data!r} says nothing of damage; write {{is: none}} or {{change: -1}}")
    out: dict[str, Any] = {}
    for key, value in data.items():
        if key == "is":
            if value != "none":
                raise wrong(f"{value!r}: damage `is: none`, or `change:` a number")
            out["none"] = True
        elif key == "from":
            out["source"] = value
        elif key == "at most":
            out["at_most"] = value
        else:
            out[key] = value
    return out


class CannotBeTargetedAnswer(Answer):
    """Whose choices leave the die out: sources of these kinds, of the opponent."""

    by: tuple[str, ...]

    def keeps_off(self, context: Context, source: Source) -> bool:
        kind = source.kind if source.kind in ("action", "global", "combat", "rule") else "ability"
        if f"any {kind}" in self.by:
            return True
        return source.controller == context.opponent and (kind in self.by or source.kind in self.by)

    def describe(self, terms: Terms) -> str:
        words = {
            "any action": "action dice",
            "any ability": "abilities",
            "any global": "Globals",
            "global": "opposing Globals",
            "action": "opposing action dice",
            "ability": "opposing abilities",
        }
        named = [words.get(kind, spelled(kind)) for kind in self.by]
        return f"cannot be targeted by {listing(named, 'or').replace(' or opposing ', ' or ')}"


SOURCES = {
    "opposing global": "global",
    "opposing action die": "action",
    "opposing ability": "ability",
    "action die": "any action",
    "ability": "any ability",
    "global": "any global",
}


def read_targeted(data: Any) -> Any:
    """The kinds of source that cannot target: of those above, or the text of a keyword."""
    by = data.get("by") if isinstance(data, dict) else None
    kinds = [str(kind) for kind in (by if isinstance(by, list) else [by])]
    for kind in kinds:
        if kind not in SOURCES and kind not in ("intimidate", "call out", "tag out"):
            raise wrong(f"{kind!r} is nothing that targets{nearest(kind, SOURCES)}")
    return {"by": tuple(SOURCES.get(kind, kind.replace(" ", "-")) for kind in kinds)}


class CannotBeKoedAnswer(Answer):
    """It stays when it would be KO'd (DM-8.2.12)."""

    def describe(self, terms: Terms) -> str:
        return "cannot be KO'd"


class CanBlockAnswer(NumberAnswer):
    """How many attackers the die may block at once."""

    def describe(self, terms: Terms) -> str:
        return f"can block up to {self.amount.describe(terms)} attackers"
