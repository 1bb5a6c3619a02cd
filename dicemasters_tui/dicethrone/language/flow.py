"""Rolls inside texts, conditions, choices, "then" (rules 9.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from pydantic import BeforeValidator, Field

from ..choices import ChoiceDecision, choose, dice_choices
from ..dice import shows, spoken
from ..doing import carry_out
from ..rolling import roll_for
from .amounts import AnyAmount
from .conditions import Condition
from .part import Effect, Steps, listing, title
from .who import AnyWho

if TYPE_CHECKING:
    from ..doing import Doing
    from ..hero import Effect as Line


def _lines(data: Any) -> tuple[Effect, ...]:
    from .reading import read_effects

    return data if isinstance(data, tuple) else read_effects(data)


Lines = Annotated[tuple[Any, ...], BeforeValidator(_lines)]


def sentence(lines: Sequence[Line]) -> str:
    """The lines as one sentence without capital and full stop."""
    words = ""
    joint = ""
    for line in lines:
        if line.is_then:
            joint = ". Then " if words else ""
            continue
        words += joint + line.describe()
        joint = "; "
    return words


def together(lines: Sequence[Line]) -> str:
    """The lines in one breath, for a text inside a text: `heal 2 and draw 1 card`.

    What stands after a "you may" does not belong to it: `you may heal 2; then draw 1 card`.
    """
    said = [line.describe() for line in lines]
    if any(words.startswith("you may") for words in said[:-1]):
        return "; then ".join(said)
    return listing(said)


class Nested(Effect):
    """An effect with lines in it: it is what its lines are."""

    def inner(self) -> Sequence[Effect]:
        return ()

    @property
    def deals(self) -> bool:
        return any(line.deals for line in self.inner())

    @property
    def aims(self) -> bool:
        return any(line.aims for line in self.inner())

    @property
    def alters(self) -> bool:
        return any(line.alters for line in self.inner())


class Then(Effect):
    """What follows comes after everything before it, with a window between (DT-9.1.5, DT-9.1.6)."""

    is_then: ClassVar[bool] = True

    then: Literal[True] = True

    def resolve(self, doing: Doing) -> Steps:
        from ..windows import window

        yield from window(doing.game, f"{doing.source}, before what follows")

    def describe(self) -> str:
        return "then"


class RollDice(Nested):
    """Roll dice once, then do what the lines say with them (DT-9.1.1)."""

    roll: int = Field(ge=1, le=6)
    do: Lines = ()
    by: Literal["you", "that player"] = "you"
    reroll: int = 0
    """So many of them may be rolled again once."""
    price: str = ""
    """A token that a reroll costs."""
    reroll_with: tuple[str, ...] = Field((), alias="reroll with")
    """Abilities (as `quick-draw 2`) with each of which one of them may be rolled again once."""

    def inner(self) -> Sequence[Effect]:
        return self.do

    def resolve(self, doing: Doing) -> Steps:
        game = doing.game
        roller = doing.chosen[0] if self.by == "that player" and doing.chosen else doing.player
        sealed = doing.attack is not None and doing.attack.ultimate
        numbers = yield from roll_for(game, roller, self.roll, doing.source, sealed=sealed)
        for dice in [self.reroll] if self.reroll else [1 for each in self.reroll_with if _in_force(doing, each)]:
            numbers = yield from self._again(doing, numbers, dice, sealed)
        before, key = doing.roll, doing.key
        doing.roll, doing.key = numbers, game.players[roller].hero.key
        yield from carry_out(doing, self.do)
        doing.roll, doing.key = before, key

    def _again(self, doing: Doing, numbers: tuple[int, ...], dice: int, sealed: bool) -> Steps:
        """The player may roll some of the dice again; they can be altered like the first ones (DT-3.2.1)."""
        game = doing.game
        if self.price and not doing.you.count(self.price):
            return numbers
        from .. import moves

        choices = dice_choices(numbers, doing.you.hero.key)
        cost = f" for 1 {title(self.price)}" if self.price else ""
        question = f"{doing.source}: which dice do you roll again{cost}?"
        chosen = yield from choose(ChoiceDecision(game, doing.player, question, choices, 0, dice))
        if not chosen:
            return numbers
        if self.price:
            moves.remove(game, doing.player, self.price, 1, doing.source)
        again = tuple(choice.value for choice in chosen)
        return (yield from roll_for(game, doing.player, self.roll, doing.source, sealed=sealed, kept=(numbers, again)))

    def describe(self) -> str:
        again = ""
        if self.reroll:
            cost = f" for 1 {title(self.price)}" if self.price else ""
            which = "up to " * (1 < self.reroll < self.roll) + str(self.reroll) if self.reroll < self.roll else "any"
            again = f" ({which} may be rolled again once{cost})"
        dice = f"{self.roll} {'die' if self.roll == 1 else 'dice'}"
        who = "that player rolls" if self.by == "that player" else "roll"
        if self.roll == 1 and len(self.do) == 1 and isinstance(self.do[0], EachDie):
            return f"{who} {dice}{again}: {self.do[0].describe_one()}"
        return f"{who} {dice}{again}: {sentence(self.do)}"


def _in_force(doing: Doing, ability: str) -> bool:
    """An ability at least at a level (`quick-draw 2`), or the one that is being activated (`fillem-with-lead`)."""
    name, _, level = ability.partition(" ")
    if level:
        return name in doing.you.hero.abilities and doing.you.level(name) >= int(level)
    return doing.attack is not None and doing.attack.ability == name and doing.attack.player == doing.player


class EachDie(Nested):
    """For every die of the roll, what its symbol brings."""

    each: dict[str, Lines]

    def inner(self) -> Sequence[Effect]:
        return [line for lines in self.each.values() for line in lines]

    def resolve(self, doing: Doing) -> Steps:
        for number in doing.roll:
            symbol = doing.key[number]
            for symbols, lines in self.each.items():
                if symbol in symbols.split(" or "):
                    yield from carry_out(doing, lines)

    def describe(self) -> str:
        return ", ".join(f"for each {spoken(symbol)} {together(lines)}" for symbol, lines in self.each.items())

    def describe_one(self) -> str:
        """When a single die was rolled."""
        return ", ".join(f"on {spoken(symbol)} {together(lines)}" for symbol, lines in self.each.items())


class OnSymbols(Nested):
    """Once, if the roll shows the symbols (DT-9.1.2)."""

    showing: dict[str, int]
    do: Lines
    otherwise: Lines = Field((), alias="else")

    def inner(self) -> Sequence[Effect]:
        return [*self.do, *self.otherwise]

    def resolve(self, doing: Doing) -> Steps:
        met = shows(doing.roll, doing.key, self.showing)
        yield from carry_out(doing, self.do if met else self.otherwise)

    def describe(self) -> str:
        shown = self.showing.items()
        wanted = listing([spoken(symbol) if count == 1 else f"{count} {spoken(symbol)}" for symbol, count in shown])
        other = f", otherwise {together(self.otherwise)}" if self.otherwise else ""
        return f"on {wanted} {together(self.do)}{other}"


class If(Nested):
    """Lines that are carried out only if something is so."""

    if_: Condition = Field(alias="if")
    do: Lines
    otherwise: Lines = Field((), alias="else")

    def inner(self) -> Sequence[Effect]:
        return [*self.do, *self.otherwise]

    def possible(self, doing: Doing) -> bool:
        lines = self.do if self.if_.holds(doing) else self.otherwise
        return any(line.possible(doing) for line in lines)

    def resolve(self, doing: Doing) -> Steps:
        yield from carry_out(doing, self.do if self.if_.holds(doing) else self.otherwise)

    def describe(self) -> str:
        other = f", otherwise {together(self.otherwise)}" if self.otherwise else ""
        return f"if {self.if_.describe()}, {together(self.do)}{other}"


class AfterTargeting(Nested):
    """Lines that wait until the target is known."""

    @property
    def targeted(self) -> bool:
        return True

    later: Lines = Field(alias="after targeting")

    def inner(self) -> Sequence[Effect]:
        return self.later

    def resolve(self, doing: Doing) -> Steps:
        yield from carry_out(doing, self.later)

    def describe(self) -> str:
        return f"after targeting, {sentence(self.later)}"


class RollOff(Nested):
    """You and the opponent roll a die each; the active player's die is rolled first."""

    rolls_together: ClassVar[bool] = True

    against: Literal["the opponent"] = Field(alias="roll against")
    wins: Literal["greater", "greater or equal"] = "greater"
    do: Lines
    otherwise: Lines = Field((), alias="else")
    equal: Lines | None = None
    """On a tie, where that is a thing of its own."""

    def inner(self) -> Sequence[Effect]:
        return [*self.do, *self.otherwise, *(self.equal or ())]

    def resolve(self, doing: Doing) -> Steps:
        game = doing.game
        other = doing.opponent()
        attack = doing.attack
        if attack is not None and attack.defender == doing.player and doing.roll:
            own, theirs = doing.roll[0], attack.counter  # the attacker's die has been rolled before
        else:
            own = (yield from roll_for(game, doing.player, 1, doing.source))[0]
            theirs = (yield from roll_for(game, other, 1, doing.source))[0]
        if own > theirs or (own == theirs and self.wins == "greater or equal"):
            yield from carry_out(doing, self.do)
        elif own == theirs and self.equal is not None:
            yield from carry_out(doing, self.equal)
        else:
            yield from carry_out(doing, self.otherwise)

    def describe(self) -> str:
        other = f", otherwise {together(self.otherwise)}" if self.otherwise else ""
        return f"you and the opponent roll 1 die each: if yours is {self.wins}, {together(self.do)}{other}"


class RollAgain(Effect):
    """Another Offensive Roll Phase begins at once; in ORP4 this one ends with it (DT-2.5.14)."""

    again: Literal["offensive roll"]

    def resolve(self, doing: Doing) -> Steps:
        doing.game.again.append(-1)
        if doing.attack is not None and doing.attack.stage == "ORP4":
            doing.attack.breaks_off = True
        yield from ()  # nothing is asked

    def describe(self) -> str:
        return "begin another Offensive Roll Phase at once"


class ChoosePlayer(Effect):
    """Choose the player that later lines call "that player"."""

    choose_: AnyWho = Field(alias="choose")

    def possible(self, doing: Doing) -> bool:
        return bool(self.choose_.pool(doing))

    def resolve(self, doing: Doing) -> Steps:
        doing.chosen = tuple((yield from self.choose_.pick(doing, "choose")))

    def describe(self) -> str:
        return f"choose {self.choose_.describe()}".replace("a chosen opponent", "an opponent").replace("chosen ", "")


class Repeat(Nested):
    """The same lines several times."""

    times: AnyAmount = Field(alias="repeat")
    do: Lines

    def inner(self) -> Sequence[Effect]:
        return self.do

    def resolve(self, doing: Doing) -> Steps:
        for _ in range(self.times.value(doing)):
            yield from carry_out(doing, self.do)

    def describe(self) -> str:
        return f"{self.times.describe().removeprefix('1 ')}: {sentence(self.do)}"
