"""Effects on Companions: Spirits that grow, Bots that are built, Nyra who fights along (rules 6.7)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from pydantic import Field

from ...kernel.number import whole_number
from .. import moves
from ..choices import Choice, ChoiceDecision, choose
from ..damage import Type
from ..doing import carry_out
from ..events import CompanionChanged, TokenSpent
from ..guards import ALL, SPLIT, change_companion, takes_damage
from ..uses import count_use, times_used
from .amounts import AnyAmount
from .damaging import raise_attack
from .part import Effect, Steps

if TYPE_CHECKING:
    from ..doing import Doing
    from ..hero import Companion


def of_kind(doing: Doing, kind: str) -> list[Companion]:
    return [companion for companion in doing.you.hero.companions.values() if companion.kind == kind]


class Grow(Effect):
    """Add the smallest Companion of a kind, or turn one into the next bigger, as often as the number says."""

    grow: str
    count: AnyAmount

    def possible(self, doing: Doing) -> bool:
        return bool(_growths(doing, self.grow))

    def resolve(self, doing: Doing) -> Steps:
        game = doing.game
        for _ in range(self.count.value(doing)):
            choices = _growths(doing, self.grow)
            question = f"{doing.source}: what grows?"
            chosen = yield from choose(ChoiceDecision(game, doing.player, question, choices, series=True))
            if not chosen:
                return
            grow_into(doing, *chosen[0].value)

    def describe(self) -> str:
        name = self.grow.capitalize() + ("" if self.count.fixed in (None, 1) else "s")
        return f"grow {self.count.describe(name)}"


def grow_into(doing: Doing, old: str, new: str) -> None:
    seat = doing.you
    if old:
        seat.companions[old] -= 1
    seat.companions[new] = seat.companions.get(new, 0) + 1
    name = seat.hero.companions[new].name
    doing.game.events.append(CompanionChanged(doing.player, f"a {name} has grown", doing.source))


def _growths(doing: Doing, kind: str) -> list[Choice]:
    """What could grow now: a new one of the smallest, or one into the next."""
    seat = doing.you
    bigger = {companion.grows_to for companion in of_kind(doing, kind) if companion.grows_to}
    found = []
    for companion in of_kind(doing, kind):
        held = seat.companions.get(companion.id, 0)
        if companion.id not in bigger and held < companion.limit:
            found.append(Choice(("", companion.id), companion.id, f"a new {companion.name}"))
    for companion in of_kind(doing, kind):
        if not companion.grows_to or not seat.companions.get(companion.id, 0):
            continue
        after = seat.hero.companions[companion.grows_to]
        if seat.companions.get(after.id, 0) < after.limit:
            found.append(Choice((companion.id, after.id), after.id, f"{companion.name} into {after.name}"))
    return found


class GrowEach(Effect):
    """Every Companion of a kind in play may grow once."""

    grow_each: str = Field(alias="grow each")

    def possible(self, doing: Doing) -> bool:
        return any(choice.value[0] for choice in _growths(doing, self.grow_each))

    def resolve(self, doing: Doing) -> Steps:
        seat = doing.you
        left = {c.id: seat.companions.get(c.id, 0) for c in of_kind(doing, self.grow_each)}
        grown = False
        while True:
            able = [c for c in _growths(doing, self.grow_each) if c.value[0] and left.get(c.value[0], 0) > 0]
            made = {choice.word for choice in able}
            # what grows is said by what it becomes, or by what it is where that means nothing else
            choices = [c if c.value[0] in made else replace(c, also=(c.value[0],)) for c in able]
            question = f"{doing.source}: what grows?"
            decision = ChoiceDecision(doing.game, doing.player, question, choices, 0, series=True, more=grown)
            chosen = yield from choose(decision)
            if not chosen:
                return
            old, new = chosen[0].value
            left[old] -= 1
            grown = True
            grow_into(doing, old, new)

    def describe(self) -> str:
        return f"every {self.grow_each.capitalize()} in play may grow once"


class SendAway(Effect):
    """Take Companions of a kind out of play; later lines may count them ("removed"). `this` is the one used."""

    send: str = Field(alias="send away")
    up_to: int = Field(1, alias="up to")
    least: int = 0

    def possible(self, doing: Doing) -> bool:
        return sum(doing.you.companions.get(c.id, 0) for c in self._pool(doing)) >= max(self.least, 1)

    def _pool(self, doing: Doing) -> list[Companion]:
        companions = doing.you.hero.companions
        return [companions[self.send]] if self.send in companions else of_kind(doing, self.send)

    def resolve(self, doing: Doing) -> Steps:
        seat = doing.you
        here = [c for c in self._pool(doing) for _ in range(seat.companions.get(c.id, 0))]
        choices = [Choice((place, c), c.id, c.name) for place, c in enumerate(here)]
        if self.least == self.up_to and len({c.id for c in here}) == 1:
            chosen = choices[: self.up_to]  # no rule could tell them apart
        else:
            question = f"{doing.source}: which {'one goes' if self.up_to == 1 else 'go'}?"
            decision = ChoiceDecision(doing.game, doing.player, question, choices, self.least, self.up_to)
            chosen = yield from choose(decision)
        for choice in chosen:
            companion = choice.value[1]
            seat.companions[companion.id] -= 1
            doing.removed += 1
            doing.game.events.append(CompanionChanged(doing.player, f"{companion.name} goes", doing.source))

    def describe(self) -> str:
        if self.least:
            return f"discard {self.least} {self.send.capitalize()}"
        return f"discard up to {self.up_to} {self.send.capitalize()}s"


class HealCompanion(Effect):
    """Raise the Health of a Companion; a downed one gets up again at its mark."""

    heal_companion: str = Field(alias="heal companion")
    amount: AnyAmount

    def possible(self, doing: Doing) -> bool:
        companion = doing.you.hero.companions.get(self.heal_companion)  # a token may have come to another hero
        return companion is not None and doing.you.companions.get(companion.id, 0) < companion.health

    def resolve(self, doing: Doing) -> Steps:
        if self.possible(doing):
            change_companion(doing, self.heal_companion, self.amount.value(doing))
        yield from ()  # nothing is asked

    def describe(self) -> str:
        return f"heal {self.heal_companion.capitalize()} {self.amount.describe()}"


class FlipBoard(Effect):
    """The hero board is turned to its other side for the rest of the match."""

    flip: Literal["board"]

    def resolve(self, doing: Doing) -> Steps:
        seat = doing.you
        seat.side = seat.hero.sides[-1]
        doing.game.events.append(CompanionChanged(doing.player, f"the board shows its {seat.side} side", doing.source))
        yield from ()  # nothing is asked

    def describe(self) -> str:
        return "flip your hero board for the rest of the match"


class Build(Effect):
    """Build a Companion of a kind: from nothing to Basic, from Basic to Advanced, or at once to Advanced."""

    build: str
    to: Literal["basic", "advanced", "any advanced"]

    def _choices(self, doing: Doing) -> list[Choice]:
        seat = doing.you
        found = []
        for companion in of_kind(doing, self.build):
            now = seat.companions.get(companion.id, 0)
            if (
                (self.to == "basic" and now == 0)
                or (self.to == "advanced" and now == 1)
                or (self.to == "any advanced" and now < 2)
            ):
                found.append(Choice(companion.id, companion.id, companion.name))
        return found

    def possible(self, doing: Doing) -> bool:
        return bool(self._choices(doing))

    def resolve(self, doing: Doing) -> Steps:
        question = f"{doing.source}: which one is built?"
        chosen = yield from choose(ChoiceDecision(doing.game, doing.player, question, self._choices(doing)))
        for choice in chosen:
            doing.you.companions[choice.value] = 1 if self.to == "basic" else 2
            state = "Basic" if self.to == "basic" else "Advanced"
            doing.game.events.append(CompanionChanged(doing.player, f"{choice.text} is {state}", doing.source))

    def describe(self) -> str:
        kind = self.build.capitalize()
        match self.to:
            case "basic":
                return f"build a Basic {kind}"
            case "advanced":
                return f"upgrade a Basic {kind} to Advanced"
        return f"build any Advanced {kind}, or upgrade a Basic one"


class ActivateCompanions(Effect):
    """Activate different Companions of a kind for free, outside their usual moment, but not oftener than allowed."""

    activate: str
    up_to: int = Field(1, alias="up to")

    def resolve(self, doing: Doing) -> Steps:
        activated: list[str] = []
        for _ in range(self.up_to):
            able = [c for c in of_kind(doing, self.activate) if c.id not in activated and _may_be_used(doing, c)]
            choices = [Choice(companion, companion.id, companion.name) for companion in able]
            question = f"{doing.source}: which one is activated?"
            more = bool(activated)
            decision = ChoiceDecision(doing.game, doing.player, question, choices, 0, series=True, more=more)
            chosen = yield from choose(decision)
            if not chosen:
                return
            companion: Companion = chosen[0].value
            activated.append(companion.id)
            count_use(doing.you, companion)
            doing.game.events.append(TokenSpent(doing.player, companion.name, companion.uses[0].label))
            yield from carry_out(replace(doing, source=companion.name, deferring=False), companion.uses[0].does)

    def describe(self) -> str:
        kind = self.activate.capitalize()
        number = f"up to {self.up_to} different {kind}s" if self.up_to > 1 else f"one {kind}"
        return f"activate {number} for free"


def _may_be_used(doing: Doing, companion: Companion) -> bool:
    seat = doing.you
    if not seat.companions.get(companion.id, 0) or times_used(seat, companion) >= companion.often:
        return False
    return all(effect.possible(doing) for effect in companion.uses[0].does)


class Detonate(Effect):
    """All tokens of a kind are removed from every player and deal damage by their number.

    In an own Attack they add to the damage of its target, like an Attack Modifier (DT-7.3.8).
    """

    detonate: str
    damage: tuple[int, ...]

    def possible(self, doing: Doing) -> bool:
        return any(seat.count(self.detonate) for seat in doing.game.standing())

    def resolve(self, doing: Doing) -> Steps:
        game, attack = doing.game, doing.attack
        own = attack is not None and attack.player == doing.player and attack.is_attack
        for seat in game.standing():
            count = seat.count(self.detonate)
            if not count:
                continue
            moves.remove(game, seat.index, self.detonate, count, doing.source)
            amount = self.damage[min(count, len(self.damage)) - 1]
            if own and attack is not None and seat.index == attack.defender:
                raise_attack(doing, amount)
            else:
                moves.incoming(game, seat.index, amount, Type.NONE, doing.source, doing.player)
        yield from ()  # nothing is asked

    def describe(self) -> str:
        kind = f"{self.detonate.capitalize()}s"
        amounts = "/".join(map(str, self.damage))
        return f"detonate all {kind}: remove them, and 1/2/3 on a player deal {amounts} damage"


class TakeDamage(Effect):
    """A Companion takes all the damage of the Attack, in place of the defence."""

    takes: str = Field(alias="takes all")

    def possible(self, doing: Doing) -> bool:
        return takes_damage(doing.you, self.takes, doing.attack) and doing.game.incoming[doing.player].avoidable

    def resolve(self, doing: Doing) -> Steps:
        assert doing.attack is not None
        doing.attack.defended = True
        doing.game.incoming[doing.player].companion = (self.takes, ALL)
        yield from ()  # nothing is asked

    def describe(self) -> str:
        return f"instead of defending, {self.takes.capitalize()} takes all of the damage"


class SplitDamage(Effect):
    """The damage of the Attack is split between you and a Companion, in place of the defence.

    How is asked at the end, unless the player has said how much the Companion takes.
    """

    split: str = Field(alias="split damage with")

    def possible(self, doing: Doing) -> bool:
        return takes_damage(doing.you, self.split, doing.attack) and doing.game.incoming[doing.player].avoidable

    def resolve(self, doing: Doing) -> Steps:
        game = doing.game
        assert doing.attack is not None
        doing.attack.defended = True
        said = game.given_by == doing.player and game.given and game.given[0].isnumeric()
        game.incoming[doing.player].companion = (self.split, whole_number(game.given.pop(0)) if said else SPLIT)
        yield from ()  # nothing is asked

    def describe(self) -> str:
        return f"instead of defending, split the damage freely between yourself and {self.split.capitalize()}"
