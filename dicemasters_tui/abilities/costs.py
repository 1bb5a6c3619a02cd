"""Costs in front of an effect: all of it is paid or nothing happens (rules 11.2; language: costs)."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BeforeValidator

from ..kernel.decision import NO_REASON, WhyNot
from ..rules.damage import Hit, take_as_cost
from ..rules.energy import Cost, can_pay, spend, what_is_missing
from ..rules.events import Prepped
from ..rules.faces import Energy
from ..rules.happening import emit
from ..rules.knock_out import knock_out, may_be_koed
from ..rules.moves import move, spin_levels
from ..rules.paying import payment_in_text
from ..rules.queries import has_keyword
from ..rules.state import Die, Zone
from ..rules.tolls import pay_life
from .kinds import ZONE_WORDS, ZONES
from .part import Part
from .selectors import AnyWho, Selector
from .who import Named, Who

if TYPE_CHECKING:
    from ..rules.ability import Steps
    from ..rules.context import Context
    from ..rules.edition import Terms


def _energy(data: Any) -> Any:
    return tuple(data) if isinstance(data, list) else data if isinstance(data, int) else (data,)


class SpinDown(Part):
    """Dice to be spun down; those on level 1 cannot be (DM-11.2.1)."""

    who: AnyWho
    down: int = 1


class MoveTo(Part):
    """Dice to be moved."""

    who: AnyWho
    to: Literal["prep", "used"]


OWED = "\u00b7owed"
"""Under this name a text keeps the dice that have paid and will be KO'd when it is done."""


def _may_be_koed(context: Context, die: Die) -> bool:
    return may_be_koed(context.game, die)


class Price(Part):
    """What has to be paid: energy (types, or a number of any), life, dice to KO, move, spin. All that stand here."""

    energy: Annotated[tuple[Energy, ...] | int, BeforeValidator(_energy)] = 0
    """An energy type or a list of them, or a number of energy of any kind (DM-3.1.6)."""
    life: int = 0
    """Life that is paid, which is no damage (DM-8.1.5)."""
    ko: AnyWho | None = None
    """Dice to be KO'd (DM-11.2.2)."""
    sacrifice: AnyWho | None = None
    """Dice to be sacrificed (DM-13.7.3)."""
    damage: int = 0
    """Damage taken by the payer, or by those that `to` names; it cannot be prevented (DM-8.3.8)."""
    to: AnyWho = Named(name="me")
    """Who takes the `damage`; the payer where nothing is said."""
    move: MoveTo | None = None
    spin: SpinDown | None = None

    def model_post_init(self, context: Any, /) -> None:
        if isinstance(self.ko, Selector):
            self.ko.must_be(_may_be_koed)  # what cannot be KO'd pays for nothing (DM-11.2.1, DM-14.2.4)

    @cached_property
    def acts(self) -> tuple[Who, ...]:
        """The dice that something is done to."""
        moved = self.move.who if self.move is not None else None
        spun = self.spin.who if self.spin is not None else None
        return tuple(who for who in (self.ko, self.sacrifice, moved, spun) if who is not None)

    @property
    def only_energy(self) -> bool:
        return not self.acts and not self.life and not self.damage

    @property
    def gives_up_this(self) -> bool:
        """The die of the text itself leaves the field for it."""
        given = (self.ko, self.sacrifice, self.move.who if self.move is not None else None)
        return any(isinstance(who, Named) and who.name == "this" for who in given)

    @property
    def energy_cost(self) -> Cost:
        if isinstance(self.energy, int):
            return Cost(self.energy)
        return Cost(len(self.energy), self.energy)

    def selectors(self) -> list[Selector]:
        """What has to be chosen to pay, in the order of the text."""
        return [who for act in self.acts for who in act.selectors() if isinstance(who, Selector)]

    def possible(self, context: Context) -> bool:
        """Whether everything but the energy can be paid."""
        if self.life > context.game.players[context.controller].life:
            return False
        if self.spin is not None and not any(die.level > self.spin.down for die in self.spin.who.found(context)):
            return False
        return all(who.possible(context) and (bool(who.selectors()) or bool(who.found(context))) for who in self.acts)

    def why_not(self, context: Context, *, energy_paid: bool = False) -> WhyNot:
        """Empty when it can be paid in full (DM-11.2.1), else what is missing."""
        player = context.game.players[context.controller]
        if not energy_paid and not can_pay(player, self.energy_cost):
            missing = what_is_missing(player, self.energy_cost)
            return WhyNot(f"{context.holder.card.name} asks for {self.energy_cost}, and you cannot pay that.", missing)
        if self.life > player.life:  # DM-7.1.6
            words = f"{context.holder.card.name} asks for {self.life} life; you have {player.life}."
            return WhyNot(words, f"{self.life} life")
        for who in self.acts:
            if reason := who.why_none(context):
                return reason
        if self.possible(context):
            return NO_REASON
        return WhyNot(f"{context.holder.card.name} asks for more than there is to give.", "too dear")

    def pay(self, context: Context, *, energy_paid: bool = False) -> Steps:
        """Pay it; what is KO'd for it has been chosen or is asked now."""
        game = context.game
        player = game.players[context.controller]
        if not energy_paid and self.energy_cost.amount:
            name = context.holder.card.name
            spend(game, player, payment_in_text(game, player, self.energy_cost, name), name)
        if self.life:
            pay_life(game, player.index, self.life, context.source)
        if self.ko is not None:
            dice: list[Die] = yield from self.ko.pick(context)
            later = [die for die in dice if has_keyword(game, die, "regenerate")]
            context.bound[OWED] = later
            yield from knock_out(game, [die for die in dice if die not in later], context.source)
        if self.sacrifice is not None:
            given: list[Die] = yield from self.sacrifice.pick(context)
            for die in given:
                move(game, die, Zone.USED, context.source)  # DM-13.7.3
        if self.damage:
            hurt = self.to.players(context)
            yield from take_as_cost(game, [Hit(index, self.damage, None, context.source) for index in hurt])
        if self.move is not None:
            moved: list[Die] = yield from self.move.who.pick(context)
            for die in moved:
                move(game, die, ZONES[self.move.to], context.source)
            if self.move.to == "prep" and moved:
                emit(game, Prepped(player.index, tuple(moved), source=context.source))
        if self.spin is not None:
            spun: list[Die] = yield from self.spin.who.pick(context)
            for die in spun:
                spin_levels(game, die, -self.spin.down, context.source)

    def finish(self, context: Context) -> Steps:
        """After the text has been carried out: a die with Regenerate that paid is rolled only now (DM-14.1.27)."""
        if owed := context.bound.pop(OWED, None):
            yield from knock_out(context.game, owed, context.source)

    def describe(self, terms: Terms) -> str:
        parts = []
        if self.energy_cost.amount:
            types = self.energy_cost.types
            parts.append("pay " + ("".join(f"[{t}]" for t in types) if types else f"[{self.energy_cost.amount}]"))
        if self.life:
            parts.append(f"pay {self.life} life")
        if self.ko is not None:
            parts.append(f"KO {self.ko.describe(terms)}")
        if self.sacrifice is not None:
            parts.append(f"sacrifice {self.sacrifice.describe(terms)}")
        if self.damage:
            hurt = self.to.describe(terms)
            parts.append(f"take {self.damage} damage" if hurt == "you" else f"deal {self.damage} damage to {hurt}")
        if self.move is not None:
            who = self.move.who.describe(terms)
            verb = "prep" if self.move.to == "prep" else "send"
            parts.append(f"prep {who}" if verb == "prep" else f"send {who} to your {ZONE_WORDS[self.move.to]}")
        if self.spin is not None:
            levels = f"{self.spin.down} level{'s' if self.spin.down > 1 else ''}"
            parts.append(f"spin {self.spin.who.describe(terms)} down {levels}")
        return " and ".join(parts)
