"""Effects that alter dice, and those that give further attempts (rules 3.2)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal

from pydantic import Field

from ..choices import Choice, ChoiceDecision, choose, dice_choices
from ..dice import FACES
from ..events import Said
from ..rolling import set_die, throw, throw_places
from .part import Effect, Steps
from .who import LETTERS, YOU, AnyWho

if TYPE_CHECKING:
    from ..doing import Doing
    from ..state import Roll


def within_reach(doing: Doing, whose: str) -> Roll | None:
    """The roll on the table, if this player may alter dice of it (DT-3.2.2, DT-3.2.4)."""
    game = doing.game
    roll = game.roll
    if roll is None or 0 in roll.numbers:
        return None
    owner_team = game.players[roll.player].team
    if roll.player != doing.player and (not roll.presented or (roll.sealed and owner_team != doing.you.team)):
        return None
    if whose == "own" and roll.player != doing.player:
        return None
    if whose == "opponent" and owner_team == doing.you.team:
        return None
    return roll


def _die(doing: Doing, roll: Roll, question: str, taken: tuple[int, ...] = (), least: int = 1) -> Steps:
    key = doing.game.players[roll.player].hero.key
    choices = [choice for choice in dice_choices(roll.numbers, key) if choice.value not in taken]
    chosen = yield from choose(ChoiceDecision(doing.game, doing.player, f"{doing.source}: {question}", choices, least))
    return chosen[0].value if chosen else None


class ChangeDie(Effect):
    """Turn dice: to any number, by one, to a 6, or to what another die of yours shows."""

    @property
    def alters(self) -> bool:
        return True

    change: Literal["any", "by one", "six", "copy"]
    dice: int = 1
    whose: Literal["any", "own"] = "any"

    def possible(self, doing: Doing) -> bool:
        roll = within_reach(doing, self.whose)
        return roll is not None and (self.change != "copy" or len(roll.numbers) > 1)

    def resolve(self, doing: Doing) -> Steps:
        roll = within_reach(doing, self.whose)
        if roll is None:
            return
        taken: tuple[int, ...] = ()
        for turn in range(min(self.dice, len(roll.numbers))):
            place = yield from _die(doing, roll, "which die is changed?", taken, 1 if turn == 0 else 0)
            if place is None:
                return
            taken += (place,)
            number = yield from self._number(doing, roll, place)
            set_die(doing.game, roll, place, number, doing.source)

    def can_make(self, numbers: tuple[int, ...]) -> set[tuple[int, ...]]:
        """All that dice which lie so can show afterwards."""
        found, ends = {(numbers, frozenset[int]())}, {numbers}
        for _ in range(min(self.dice, len(numbers))):
            found = {
                ((*dice[:place], number, *dice[place + 1 :]), taken | {place})
                for dice, taken in found
                for place in range(len(dice))
                if place not in taken
                for number in self._numbers(dice, place)
            }
            ends |= {dice for dice, _ in found}
        return ends

    def _numbers(self, dice: tuple[int, ...], place: int) -> Iterable[int]:
        """What the die at a place can be turned to."""
        match self.change:
            case "six":
                return (FACES,)
            case "copy":
                return dice[:place] + dice[place + 1 :]
            case "by one":
                return [number for number in (dice[place] + 1, dice[place] - 1) if 1 <= number <= FACES]
        return range(1, FACES + 1)

    def _number(self, doing: Doing, roll: Roll, place: int) -> Steps:
        now = roll.numbers[place]
        if self.change == "six":
            return FACES
        if self.change == "copy":
            other = yield from _die(doing, roll, "which die is copied?", (place,))
            return roll.numbers[other]
        numbers = self._numbers(tuple(roll.numbers), place)
        key = doing.game.players[roll.player].hero.key
        choices = [
            Choice(n, f"{n - now:+d}", f"{n} {key[n]}", also=(str(n),))
            if self.change == "by one"
            else Choice(n, str(n), f"{n} {key[n]}")
            for n in numbers
        ]
        question = f"{doing.source}: what does die {place + 1} show from now on?"
        chosen = yield from choose(ChoiceDecision(doing.game, doing.player, question, choices))
        return chosen[0].value

    def describe(self) -> str:
        die = "one of your dice" if self.whose == "own" else "any die"
        if self.dice > 1:
            die = f"up to {self.dice} {'of your ' if self.whose == 'own' else ''}dice"
        match self.change:
            case "six":
                return f"turn {die} to a 6"
            case "copy":
                return f"turn {die} to what another of them shows"
            case "by one":
                return f"turn {die} up or down by 1"
        return f"turn {die} to any number"


class RerollDice(Effect):
    """Throw dice that lie on the table once more: your own, or one of an opponent's."""

    @property
    def alters(self) -> bool:
        return True

    reroll: int = Field(ge=1)
    whose: Literal["own", "opponent", "ally"] = "own"
    unless_cp: int = Field(0, alias="unless paid")
    """The owner may pay so many CP instead."""
    same: bool = False
    """The same die may be thrown twice."""
    least: int = Field(1, ge=0, le=1)
    """0 where the first, too, may be left."""
    of: str = ""
    """Only dice rolled for this."""

    def possible(self, doing: Doing) -> bool:
        return self._roll(doing) is not None

    def _roll(self, doing: Doing) -> Roll | None:
        if self.of and (doing.game.roll is None or doing.game.roll.purpose != self.of):
            return None
        if self.whose != "ally":
            return within_reach(doing, self.whose)
        roll = within_reach(doing, "any")
        return roll if roll and doing.game.players[roll.player].team == doing.you.team else None

    def resolve(self, doing: Doing) -> Steps:
        game = doing.game
        roll = self._roll(doing)
        if roll is None:
            return
        taken: tuple[int, ...] = ()
        for turn in range(self.reroll):
            if len(taken) >= len(roll.numbers):
                return
            place = yield from _die(doing, roll, "which die is rolled again?", taken, self.least if turn == 0 else 0)
            if place is None:
                return
            if not self.same:
                taken += (place,)
            if self.unless_cp and game.players[roll.player].cp >= self.unless_cp:
                from .. import moves

                question = f"{doing.source}: pay {self.unless_cp} CP, or roll die {place + 1} again?"
                options = (
                    Choice(True, "1", f"pay {self.unless_cp} CP", also=("yes",)),
                    Choice(False, "2", f"roll die {place + 1} again", also=("no",)),
                )
                if (yield from choose(ChoiceDecision(game, roll.player, question, options)))[0].value:
                    moves.change_cp(game, roll.player, -self.unless_cp, doing.source)
                    moves.change_cp(game, doing.player, self.unless_cp, doing.source)
                    continue
            set_die(game, roll, place, throw(game), doing.source)

    def describe(self) -> str:
        whose = {"own": "your", "opponent": "an opponent's", "ally": "your side's"}[self.whose]
        dice = f"one of {whose} dice" if self.reroll == 1 else f"up to {self.reroll} of {whose} dice"
        may = "" if self.least else "you may "
        pay = f", unless they pay you {self.unless_cp} CP" if self.unless_cp else ""
        return f"{may}roll {dice} again{pay}"


class Attempt(Effect):
    """A chosen player may make one further Roll Attempt in their Offensive or Defensive Roll Phase (DT-3.2.5)."""

    attempt: Literal["offensive", "defensive"]
    to: AnyWho = YOU

    def possible(self, doing: Doing) -> bool:
        roll = doing.game.roll
        return roll is not None and roll.purpose == self.attempt and roll.player in self.to.pool(doing)

    def resolve(self, doing: Doing) -> Steps:
        game = doing.game
        roll = game.roll
        if roll is None:
            return
        choices = [Choice(roll.player, LETTERS[roll.player], game.players[roll.player].name)]
        yield from choose(ChoiceDecision(game, doing.player, f"{doing.source}: who?", choices))
        game.attempts += 1
        roll.altered = True
        game.events.append(Said(roll.player, "{name} may make one further Roll Attempt."))

    def describe(self) -> str:
        return f"{self.to.describe()} may make one further {self.attempt} Roll Attempt"


class AttemptBack(Effect):
    """The Roll Attempt that the token has taken is given back; before the phase it is enough that the token goes."""

    give_back: Literal["attempt"] = Field(alias="give back")

    def resolve(self, doing: Doing) -> Steps:
        game = doing.game
        if doing.player == game.active and game.phase == "offensive-roll" and (game.attempts or game.rolled):
            game.attempts += 1
        game.events.append(Said(doing.player, "{name} has the Roll Attempt back."))
        yield from ()  # nothing is asked

    def describe(self) -> str:
        return "you have the Roll Attempt back"


class RerollDefense(Effect):
    """Some dice of the defence may be thrown once more before they count."""

    rerolls = True

    reroll_these: int = Field(alias="may reroll", ge=1)

    def resolve(self, doing: Doing) -> Steps:
        game = doing.game
        roll = game.roll
        if roll is None:
            return
        question = f"{doing.source}: which dice do you roll again?"
        dice = dice_choices(roll.numbers, doing.key)
        decision = ChoiceDecision(game, doing.player, question, dice, 0, self.reroll_these)
        chosen = yield from choose(decision)
        if chosen:
            throw_places(game, roll, tuple(choice.value for choice in chosen), doing.source)

    def describe(self) -> str:
        return (
            f"up to {self.reroll_these} of these dice may be rolled again"
            if self.reroll_these > 1
            else ("one of these dice may be rolled again")
        )
