"""Rolls inside texts, conditions, choices, "then" (rules 9.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from pydantic import BeforeValidator, Field

from ..choices import Choice, ChoiceDecision, choose, slug
from ..dice import shows
from ..doing import carry_out
from ..rolling import roll_for, throw_places
from .part import Effect, Part, Steps, listing, title, wrong

if TYPE_CHECKING:
    from ..doing import Doing


def _lines(data: Any) -> tuple[Effect, ...]:
    from .reading import read_effects

    return data if isinstance(data, tuple) else read_effects(data)


Lines = Annotated[tuple[Any, ...], BeforeValidator(_lines)]


def sentence(lines: Sequence[Effect]) -> str:
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


class Nested(Effect):
    """An effect with lines in it: it is what its lines are."""

    def inner(self) -> Sequence[Effect]:
        return ()

    @property
    def deals(self) -> bool:  # type: ignore[override]
        return any(line.deals for line in self.inner())

    @property
    def aims(self) -> bool:
        return any(line.aims for line in self.inner())


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
    reroll: int = 0
    """So many of them may be rolled again once."""
    price: str = ""
    """A token that a reroll costs."""

    def inner(self) -> Sequence[Effect]:
        return self.do

    def resolve(self, doing: Doing) -> Steps:
        game = doing.game
        sealed = doing.attack is not None and doing.attack.ultimate
        numbers = yield from roll_for(game, doing.player, self.roll, doing.source, sealed=sealed)
        numbers = yield from self._again(doing, numbers)
        before, key = doing.roll, doing.key
        doing.roll, doing.key = numbers, doing.you.hero.key
        yield from carry_out(doing, self.do)
        doing.roll, doing.key = before, key

    def _again(self, doing: Doing, numbers: tuple[int, ...]) -> Steps:
        game = doing.game
        if not self.reroll or (self.price and not doing.you.count(self.price)):
            return numbers
        from .. import moves
        from ..state import Roll

        key = doing.you.hero.key
        choices = [Choice(p, str(p + 1), f"die {p + 1}: {n} {key[n]}") for p, n in enumerate(numbers)]
        cost = f" for 1 {title(self.price)}" if self.price else ""
        question = f"{doing.source}: which dice do you roll again{cost}?"
        chosen = yield from choose(ChoiceDecision(game, doing.player, question, choices, 0, self.reroll))
        if not chosen:
            return numbers
        if self.price:
            moves.remove(game, doing.player, self.price, 1, doing.source)
        roll = Roll(doing.player, list(numbers), doing.source, presented=True)
        throw_places(game, roll, tuple(choice.value for choice in chosen), doing.source)
        return tuple(roll.numbers)

    def describe(self) -> str:
        again = ""
        if self.reroll:
            cost = f" for 1 {title(self.price)}" if self.price else ""
            again = f" (up to {self.reroll} may be rolled again once{cost})"
        dice = f"{self.roll} {'die' if self.roll == 1 else 'dice'}"
        return f"roll {dice}{again}: {sentence(self.do)}"


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
        return "for each die: " + ", ".join(f"{symbol}: {sentence(lines)}" for symbol, lines in self.each.items())


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
        wanted = listing([symbol if count == 1 else f"{count} {symbol}" for symbol, count in self.showing.items()])
        other = f"; otherwise {sentence(self.otherwise)}" if self.otherwise else ""
        return f"on {wanted}, {sentence(self.do)}{other}"


class Condition(Part):
    """What has to be so; all that is given."""

    total_at_least: int | None = Field(None, alias="total at least")
    total_at_most: int | None = Field(None, alias="total at most")
    value: tuple[int, ...] | None = None
    """The (only) die shows one of these."""
    holding: str | None = None
    added_at_least: int | None = Field(None, alias="added at least")
    removed_at_least: int | None = Field(None, alias="removed at least")
    dealt_at_least: int | None = Field(None, alias="dealt at least")
    incoming_at_least: int | None = Field(None, alias="incoming at least")
    dealing_at_least: int | None = Field(None, alias="dealing at least")
    side: str | None = None
    companion: str | None = None
    """The Companion is active."""
    no_symbol: tuple[str, ...] | None = Field(None, alias="no symbol")
    won: bool | None = None
    """Of two dice rolled against each other."""
    own_roll_phase: bool | None = Field(None, alias="own roll phase")
    before_defense: bool | None = Field(None, alias="before defense")
    targets_opponent: bool | None = Field(None, alias="that player is an opponent")

    def holds(self, doing: Doing) -> bool:
        game, attack = doing.game, doing.attack
        total = sum(doing.roll)
        waiting = game.incoming[doing.player].waiting()
        dealing = game.incoming[attack.defender].waiting() if attack is not None and attack.defender >= 0 else 0
        if attack is not None:
            dealing += sum(amount for _, amount, _, _ in attack.damage_to_come)
        tests = (
            (self.total_at_least, lambda n: total >= n),
            (self.total_at_most, lambda n: total <= n),
            (self.value, lambda numbers: any(number in numbers for number in doing.roll)),
            (self.holding, lambda token: doing.you.count(token) > 0),
            (self.added_at_least, lambda n: doing.added >= n),
            (self.removed_at_least, lambda n: doing.removed >= n),
            (self.dealt_at_least, lambda n: attack is not None and attack.dealt >= n),
            (self.incoming_at_least, lambda n: waiting >= n),
            (self.dealing_at_least, lambda n: dealing >= n),
            (self.side, lambda side: doing.you.side == side),
            (self.companion, lambda name: companion_active(doing, name)),
            (self.no_symbol, lambda names: not any(doing.key[number] in names for number in doing.roll)),
            (self.own_roll_phase, lambda own: (game.active == doing.player) is own),
            (self.before_defense, lambda yes: attack is not None and attack.defended is not yes),
            (
                self.targets_opponent,
                lambda yes: any(game.players[p].team != doing.you.team for p in doing.chosen) is yes,
            ),
        )
        return all(test(wanted) for wanted, test in tests if wanted is not None)

    def describe(self) -> str:
        words = []
        for name, field in type(self).model_fields.items():
            wanted = getattr(self, name)
            if wanted is None:
                continue
            shown = listing([str(w) for w in wanted], "or") if isinstance(wanted, tuple) else str(wanted)
            match name:
                case "value":
                    words.append(f"it shows {shown}")
                case "holding":
                    words.append(f"you hold {title(shown)}")
                case "total_at_least" | "total_at_most":
                    words.append(f"the total is at {'least' if 'least' in name else 'most'} {shown}")
                case "added_at_least":
                    words.append(f"at least {shown} was added")
                case "removed_at_least":
                    words.append(f"at least {shown} were removed")
                case "dealt_at_least":
                    words.append(f"at least {shown} damage was dealt")
                case "incoming_at_least":
                    words.append(f"at least {shown} damage is incoming")
                case "dealing_at_least":
                    words.append(f"the Attack deals at least {shown}")
                case "side":
                    words.append(f"your board shows its {shown} side")
                case "companion":
                    words.append(f"{title(shown)} is active")
                case "no_symbol":
                    words.append(f"no {shown} is shown")
                case "own_roll_phase":
                    words.append("it is your own Roll Phase" if wanted else "it is an opponent's Roll Phase")
                case "before_defense":
                    words.append("no defence has been used yet")
                case "targets_opponent":
                    words.append("that player is an opponent" if wanted else "that player is no opponent")
                case _:
                    words.append(f"{field.alias or name} {shown}")
        return listing(words)


def companion_active(doing: Doing, name: str) -> bool:
    """A Companion with Health is active while it is not downed; another while it is there."""
    seat = doing.you
    return seat.companions.get(name, 0) > 0 and f"downed {name}" not in seat.limits


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
        other = f"; otherwise {sentence(self.otherwise)}" if self.otherwise else ""
        return f"if {self.if_.describe()}, {sentence(self.do)}{other}"


class Or(Nested):
    """Exactly one of several things; an impossible one only if all are (DT-9.1.8)."""

    or_: tuple[Lines, ...] = Field(alias="or")
    by: Literal["you", "the opponent"] = "you"

    def inner(self) -> Sequence[Effect]:
        return [line for lines in self.or_ for line in lines]

    def possible(self, doing: Doing) -> bool:
        return any(all(line.possible(doing) for line in lines) for lines in self.or_)

    def resolve(self, doing: Doing) -> Steps:
        able = [lines for lines in self.or_ if all(line.possible(doing) for line in lines[:1])]
        choices = [
            Choice(lines, str(number), sentence(lines), "" if lines in able or not able else "It could do nothing now.")
            for number, lines in enumerate(self.or_, 1)
        ]
        who = doing.player if self.by == "you" else doing.opponent()
        chosen = yield from choose(ChoiceDecision(doing.game, who, f"{doing.source}: which one?", choices))
        if chosen:
            yield from carry_out(doing, chosen[0].value)

    def describe(self) -> str:
        who = "the opponent chooses: " if self.by != "you" else ""
        return who + " or ".join(sentence(lines) for lines in self.or_)


class May(Nested):
    """Lines that the player may leave."""

    may: Lines

    def inner(self) -> Sequence[Effect]:
        return self.may

    def possible(self, doing: Doing) -> bool:
        return all(line.possible(doing) for line in self.may[:1])

    def resolve(self, doing: Doing) -> Steps:
        from ..choices import may

        if not self.possible(doing):
            return
        if (yield from may(doing, f"{doing.source}: {sentence(self.may)}?")):
            yield from carry_out(doing, self.may)

    def describe(self) -> str:
        return f"you may {sentence(self.may)}"


class AfterTargeting(Nested):
    """Lines that wait until the target is known."""

    targeted: ClassVar[bool] = True

    later: Lines = Field(alias="after targeting")

    def inner(self) -> Sequence[Effect]:
        return self.later

    def resolve(self, doing: Doing) -> Steps:
        yield from carry_out(doing, self.later)

    def describe(self) -> str:
        return f"after targeting, {sentence(self.later)}"


class RollOff(Nested):
    """You and the opponent roll a die each; the active player's die is rolled first."""

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
        own = (
            doing.roll[0] if doing.roll and doing.attack is not None and doing.attack.defender == doing.player else None
        )
        if own is None:
            own = (yield from roll_for(game, doing.player, 1, doing.source))[0]
        theirs = (yield from roll_for(game, other, 1, doing.source))[0]
        if own > theirs or (own == theirs and self.wins == "greater or equal"):
            yield from carry_out(doing, self.do)
        elif own == theirs and self.equal is not None:
            yield from carry_out(doing, self.equal)
        else:
            yield from carry_out(doing, self.otherwise)

    def describe(self) -> str:
        other = f"; otherwise {sentence(self.otherwise)}" if self.otherwise else ""
        return f"you and the opponent roll 1 die each: if yours is {self.wins}, {sentence(self.do)}{other}"


class RollAgain(Effect):
    """Another Offensive Roll Phase follows at once (DT-2.5.14)."""

    again: Literal["offensive roll"]

    def resolve(self, doing: Doing) -> Steps:
        doing.game.again.append((doing.player, -1))
        yield from ()  # nothing is asked

    def describe(self) -> str:
        return "begin another Offensive Roll Phase at once"


class Named(Effect):
    """A label that a choice can be answered with; does nothing by itself."""

    named: str

    def resolve(self, doing: Doing) -> Steps:
        yield from ()  # nothing happens

    def describe(self) -> str:
        return self.named


def check_word(word: str) -> str:
    if slug(word) != word:
        raise wrong(f"{word!r} is no id; write it in small letters with hyphens")
    return word
