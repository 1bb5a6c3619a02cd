"""Answers to the rules' questions: the same parts in static texts (`get`) and in effects (`give`) (language: queries).

The methods are the ones `rules.queries` and the steps ask for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from pydantic import BeforeValidator

from ..kernel.misreading import wrong
from .amounts import Affiliations, Fixed, Per
from .answer import Answer, CostAnswer, HasAnswer, StatAnswer, less_words, read_cost, read_has, read_number, stat_words
from .limits import DrawsAnswer, MayNotAnswer, QuotaAnswer, TollAnswer, read_draws, read_toll
from .part import Part
from .permissions import (
    BlockedByAnswer,
    CanBlockAnswer,
    CannotBeKoedAnswer,
    CannotBeTargetedAnswer,
    DamageDealtAnswer,
    DamageTakenAnswer,
    FieldForAnswer,
    GainsAnswer,
    GoesToAnswer,
    LosesTextAnswer,
    PermissionAnswer,
    read_blocked_by,
    read_damage,
    read_field_for,
    read_gains,
    read_permission,
    read_targeted,
)

if TYPE_CHECKING:
    from ..rules.edition import Terms


Stat = Annotated[StatAnswer, BeforeValidator(read_number)]


def _nothing(data: Any) -> Any:
    if data is not True:
        raise wrong(f"write true, not {data!r}")
    return {}


class Answers(Part):
    """The answers of one text, by question."""

    attack: Stat | None = None
    """What is added to A; `{set: AMOUNT}` is A instead of the printed one (DM-8.4.6)."""
    defense: Stat | None = None
    """The same for D."""
    cost_to_buy: Annotated[CostAnswer, BeforeValidator(read_cost)] | None = None
    cost_to_field: Annotated[CostAnswer, BeforeValidator(read_cost)] | None = None
    field_for: Annotated[FieldForAnswer, BeforeValidator(read_field_for)] | None = None
    quota: QuotaAnswer | None = None
    may_not: MayNotAnswer | None = None
    draws: Annotated[DrawsAnswer, BeforeValidator(read_draws)] | None = None
    loses_text: Annotated[LosesTextAnswer, BeforeValidator(_nothing)] | None = None
    gains: Annotated[GainsAnswer, BeforeValidator(read_gains)] | None = None
    toll: Annotated[TollAnswer, BeforeValidator(read_toll)] | None = None
    has: Annotated[HasAnswer, BeforeValidator(read_has)] | None = None
    attacking: Annotated[PermissionAnswer, BeforeValidator(read_permission)] | None = None
    blocking: Annotated[PermissionAnswer, BeforeValidator(read_permission)] | None = None
    blocked_by: Annotated[BlockedByAnswer, BeforeValidator(read_blocked_by)] | None = None
    can_block: Annotated[CanBlockAnswer, BeforeValidator(read_number)] | None = None
    goes_to: GoesToAnswer | None = None
    damage_dealt: Annotated[DamageDealtAnswer, BeforeValidator(read_damage)] | None = None
    damage_taken: Annotated[DamageTakenAnswer, BeforeValidator(read_damage)] | None = None
    cannot_be_targeted: Annotated[CannotBeTargetedAnswer, BeforeValidator(read_targeted)] | None = None
    cannot_be_koed: Annotated[CannotBeKoedAnswer, BeforeValidator(_nothing)] | None = None

    @classmethod
    def keys_here(cls) -> list[str]:
        """Its own, and `who` and `until`, which stand beside them in `give`."""
        return [*cls.words(), "who", "until"]

    def given(self) -> dict[str, Answer]:
        """The answers that are there, by question; what a die `has` answers a question of its own for each kind."""
        found = {name: getattr(self, name) for name in type(self).model_fields if getattr(self, name) is not None}
        if self.has is not None:
            found[self.has.question] = found.pop("has")
        return found

    def _both(self, terms: Terms) -> str:
        """A and D where the same is added to both for each of something: "+1A and +1D for each ..."."""
        attack, defense = self.attack, self.defense
        if attack is None or defense is None or attack.sets or attack.amount != defense.amount:
            return ""
        if not isinstance(attack.amount, Per | Affiliations):
            return ""
        number, _, rest = stat_words(attack, "A", terms).partition("A ")
        return f"{number}A and {number}D {rest}"

    def gift(self, terms: Terms) -> str:
        """The answers as something to be given, "+1A and Overcrush"; empty when they cannot be said so."""
        words = [self._both(terms)] if self._both(terms) else []
        for name, answer in self.given().items():
            if words and name in ("attack", "defense") and self._both(terms):
                continue
            if isinstance(answer, StatAnswer) and not answer.sets:
                letter = "A" if name == "attack" else "D"
                if isinstance(answer.amount, Fixed | Per | Affiliations):
                    words.append(stat_words(answer, letter, terms))
                else:
                    amount = answer.amount.describe(terms)
                    sign = "\u2212" if amount.startswith("\u2212") else "+"
                    words.append(f"{sign}{letter} equal to {amount.removeprefix(sign)}")
            elif isinstance(answer, HasAnswer):
                words.append(answer.describe(terms).removeprefix("have "))
            else:
                return ""
        return " and ".join(words)

    def describe(self, terms: Terms, *, many: bool) -> str:
        """What dice with these answers do, after their name: "get +1A and +1D and have Overcrush"."""
        get = "get" if many else "gets"
        stats = [self._both(terms)] if self._both(terms) else []
        for name, letter in (("attack", "A"), ("defense", "D")):
            answer: StatAnswer | None = getattr(self, name)
            if answer is not None and not self._both(terms):
                stats.append(stat_words(answer, letter, terms))
        phrases = [f"{get} {' and '.join(stats)}"] if stats else []
        if self.cost_to_buy is not None:
            phrases.append(f"{'cost' if many else 'costs'} {less_words(self.cost_to_buy, terms)} to buy{_floor(self)}")
        if self.cost_to_field is not None:
            if self.cost_to_field.free:
                phrases.append(f"{'are' if many else 'is'} free to {terms.field}")
            else:
                phrases.append(
                    f"{'cost' if many else 'costs'} {less_words(self.cost_to_field, terms)} to {terms.field}"
                )
        for name, verb in (("attacking", "attack"), ("blocking", "block")):
            permission: PermissionAnswer | None = getattr(self, name)
            if permission is not None:
                if permission.cannot is not None:
                    phrases.append(f"cannot {verb} {permission.cannot.describe(terms)}")
                elif permission.whom is not None:
                    phrases.append(f"must {verb} {permission.whom.describe(terms)} if able")
                else:
                    phrases.append(f"must {verb} if able" if permission.must else f"cannot {verb}")
        special = {"attack", "defense", "cost_to_buy", "cost_to_field", "attacking", "blocking"}
        for name, other in self.given().items():
            if name not in special:
                words = other.describe(terms)
                if not many:
                    words = (
                        words.replace("go ", "go " if words.startswith("may") else "goes ", 1)
                        .replace("have ", "has ", 1)
                        .replace("take ", "takes ", 1)
                        .replace("deal ", "deals ", 1)
                        .replace("draw ", "draws ", 1)
                    )
                phrases.append(words)
        return " and ".join(phrases)


def _floor(answers: Answers) -> str:
    """A reduced cost never falls below 1 (DM-6.4.8)."""
    cost = answers.cost_to_buy
    return " (but at least 1)" if cost is not None and cost.may_lower else ""
