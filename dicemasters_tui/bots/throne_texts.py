"""What texts of Dice Throne are worth to whoever carries them out, in points of Health, read from their lines.

Averages and rules of thumb: what is exact is left to copies of the match, on which a player tries what it could do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import TYPE_CHECKING, Any

from ..dicethrone.dice import FACES, shows
from ..dicethrone.doing import Doing
from ..dicethrone.language import altering, companions, damaging, dials, flow, options, tokens
from ..dicethrone.phases.offensive_roll import lines, met

if TYPE_CHECKING:
    from ..dicethrone.hero import Passive, Status, Tier
    from ..dicethrone.language.who import Who
    from ..dicethrone.state import Table

CARD, CP = 1.3, 0.7
"""What a card in hand and a Combat Point are worth."""
COMPANION = 1.5
FINISHES = 25.0
"""What it is worth besides to bring the opponent to 0."""
HOOKS = {
    "stuns": 6.0, "harmless": 4.0, "spoils": 3.0, "skips roll unless paid": 2.5, "skips income": 2.0, "attacked": 2.0,
    "weakens": 2.0, "upkeep": 2.0, "end of turn": 2.0, "fewer attempts": 1.5, "attempts hurt": 1.5,
    "saves": 10.0, "shields": 5.0,
}  # fmt: skip
"""How much a token does by itself."""
LEAST_TOKEN = 0.8
ROUGHLY: dict[type, float] = {
    damaging.Undefendable: 2.0, damaging.PreventShare: 4.0, damaging.DealBackShare: 3.0, damaging.Avoid: 5.0,
    tokens.RemoveStatus: 1.5, tokens.Transfer: 1.5, tokens.Ward: 1.5, tokens.RaiseLimit: 0.5, tokens.PassOn: 0.5,
    dials.StealInstead: 0.5, dials.Search: 2.0, dials.Look: 0.3,
    altering.ChangeDie: 2.0, altering.RerollDice: 1.0, altering.Attempt: 2.0, altering.AttemptBack: 1.0,
    altering.RerollDefense: 1.0, flow.RollAgain: 5.0,
    companions.GrowEach: 1.5, companions.FlipBoard: 4.0, companions.Build: 3.0, companions.ActivateCompanions: 2.0,
    companions.Detonate: 2.0, companions.TakeDamage: 4.0, companions.SplitDamage: 3.0,
}  # fmt: skip
"""Lines that are worth about as much wherever they stand."""


@dataclass(frozen=True, slots=True)
class Brings:
    """What a text brings: damage that a defence may lower, damage that none does, and everything else."""

    damage: float = 0.0
    sure: float = 0.0
    more: float = 0.0

    def __add__(self, other: Brings) -> Brings:
        return Brings(self.damage + other.damage, self.sure + other.sure, self.more + other.more)

    def times(self, factor: float) -> Brings:
        return Brings(self.damage * factor, self.sure * factor, self.more * factor)

    @property
    def total(self) -> float:
        return self.damage + self.sure + self.more


NOTHING = Brings()


class Reader:
    """Reads texts for one player at a table that does not change meanwhile."""

    def __init__(self, game: Table, player: int) -> None:
        self.game = game
        self.player = player
        opponents = game.opponents(player)
        self.opponent = min(opponents, key=lambda other: game.side(other).health, default=-1)
        self._rolled: dict[int, Brings] = {}
        self._tokens: dict[str, float] = {}
        self.guard: float | None = None
        """What the opponent's defence is worth against an Attack; None while nobody has worked it out."""

    # Abilities ----------------------------------------------------------------------------------------------------

    def abilities(self, numbers: Sequence[int]) -> list[tuple[float, str, Tier]]:
        """The abilities that the dice meet: what each is worth, its id and its tier."""
        dice = tuple(numbers)
        return [
            (self.ability(ability, tier, dice), ability, tier) for ability, tier, _ in met(self.game, self.player, dice)
        ]

    def dice(self, numbers: Sequence[int]) -> float:
        """What the dice are worth as they lie: as much as the best ability they meet."""
        return max((worth for worth, _, _ in self.abilities(numbers)), default=0.0)

    def ability(self, ability: str, tier: Tier, numbers: tuple[int, ...]) -> float:
        """What an ability is worth, activated with these dice."""
        seat = self.game.players[self.player]
        space = seat.hero.abilities[ability]
        brings = self.read(lines(space.levels[seat.level(ability)], tier, numbers, seat.hero.key), numbers)
        if self.guard is None:
            self.guard = Reader(self.game, self.opponent).defence() if self.opponent >= 0 else 0.0
        ultimate = space.kind == "ultimate"
        hits = brings.sure + (brings.damage if ultimate else max(0.0, brings.damage - self.guard))
        health = self.game.side(self.opponent).health if self.opponent >= 0 else 0
        return hits + brings.more + (FINISHES if 0 < health <= hits else 0.0)

    def defence(self) -> float:
        """What the best Defensive Ability of the board is worth."""
        seat = self.game.players[self.player]
        able = [space.id for space in seat.hero.abilities.values() if space.kind == "defensive"]
        return max((self.defended(ability) for ability in able), default=0.0)

    def defended(self, ability: str) -> float:
        """What a Defensive Ability is worth on average."""
        seat = self.game.players[self.player]
        space = seat.hero.abilities[ability]
        if space.side not in ("", seat.side):
            return 0.0
        level = space.levels[seat.level(ability)]
        return self._thrown(level.dice, level.does).total

    def passive(self, passive: Passive) -> float:
        """What a Passive Ability is worth whenever it acts or is paid for."""
        return max(0.3, self.read(passive.does).total - passive.cp * CP)

    # Tokens -------------------------------------------------------------------------------------------------------

    def token(self, token: str) -> float:
        """What one token of a kind is worth to its holder: below 0 for Negative Status Effects."""
        if token not in self._tokens:
            self._tokens[token] = 0.0  # for texts that give back what they are paid with
            self._tokens[token] = self._of_token(self.game.status(token))
        return self._tokens[token]

    def _of_token(self, status: Status) -> float:
        by_itself = sum(HOOKS.get(hook, 0.0) for hook in status.hooks)
        if status.polarity == "negative":
            return -max(by_itself, LEAST_TOKEN)
        used = [self.read(use.does).total / use.count - use.cp * CP for use in status.uses]
        good = sum(HOOKS[hook] for hook in ("saves", "shields") if hook in status.hooks)
        return max(LEAST_TOKEN, good, 0.9 * max(used, default=0.0))

    # Lines --------------------------------------------------------------------------------------------------------

    def read(self, does: Iterable[Any], numbers: tuple[int, ...] = ()) -> Brings:
        """What the lines of a text bring, with these dice."""
        seat = self.game.players[self.player]
        return self._lines(does, Doing(self.game, self.player, "", self.opponent, roll=numbers, key=seat.hero.key))

    def _lines(self, does: Iterable[Any], doing: Doing) -> Brings:
        brings = NOTHING
        for line in does:
            brings += self._line(line, doing)
        return brings

    def _line(self, line: Any, doing: Doing) -> Brings:
        match line:
            case damaging.Deal():
                amount = line.deal.value(doing) * (line.to.count if line.to.others or line.to.is_target else 1)
                return Brings(amount) if line.type == "normal" and line.to.is_target else Brings(sure=amount)
            case damaging.Add():
                return Brings(line.add.value(doing))
            case damaging.Prevent():
                return Brings(more=0.9 * line.prevent.value(doing))
            case damaging.Suffer():
                return Brings(more=-line.suffer.value(doing))
            case damaging.Raise():
                return Brings(more=-line.raise_.value(doing))
            case tokens.Gain() | tokens.Inflict() | tokens.Take():
                return Brings(more=self._of_tokens(line, doing))
            case dials.Heal():
                return Brings(more=line.heal.value(doing) * self._sign(line.to))
            case dials.GainPoints():
                return Brings(more=CP * line.cp.value(doing) * self._sign(line.to))
            case dials.LosePoints():
                return Brings(more=CP * line.lose_cp.value(doing) * -self._sign(line.from_))
            case dials.Steal():
                return Brings(more=line.amount.value(doing) * 2 * (CP if line.steal == "cp" else 1.0))
            case dials.Draw():
                return Brings(more=CARD * line.draw.value(doing) * self._sign(line.to))
            case dials.Discard():
                own = line.who.kind == "you"
                held = len(self.game.players[self.player if own else self.opponent].hand)
                count = held if line.discard == "all" else min(line.discard, held)
                return Brings(more=CARD * count * -self._sign(line.who))
            case companions.Grow():
                return Brings(more=COMPANION * line.count.value(doing))
            case companions.HealCompanion():
                return Brings(more=0.4 * line.amount.value(doing))
            case companions.SendAway():
                doing.removed += line.up_to
                return Brings(more=-COMPANION * line.up_to)
            case flow.Nested():
                return self._nested(line, doing)
        return Brings(more=ROUGHLY.get(type(line), 0.0))

    def _nested(self, line: flow.Nested, doing: Doing) -> Brings:
        match line:
            case flow.RollDice():
                return self._thrown(line.roll, line.do)
            case flow.EachDie():
                each = [
                    self._lines(does, doing)
                    for number in doing.roll
                    for symbols, does in line.each.items()
                    if doing.key[number] in symbols.split(" or ")
                ]
                return sum(each, NOTHING)
            case flow.OnSymbols():
                shown = shows(doing.roll, doing.key, line.showing)
                return self._lines(line.do if shown else line.otherwise, doing)
            case flow.If():
                return self._lines(line.do if line.if_.holds(doing) else line.otherwise, doing)
            case flow.RollOff():
                return self._lines(line.do, doing).times(0.45) + self._lines(line.otherwise, doing).times(0.55)
            case flow.Repeat():
                return self._lines(line.do, doing).times(line.times.value(doing))
            case options.Or():
                found = [self._lines(does, doing) for does in line.or_]
                return (min if line.by == "the opponent" else max)(found, key=lambda brings: brings.total)
            case options.May():
                found = [self._lines(line.may, doing), self._lines(line.otherwise, doing)]
                return (min if line.by == "that player" else max)(found, key=lambda brings: brings.total)
            case options.Cost():
                brings = self._lines(line.inner(), doing)
                return brings if brings.total > 0 else NOTHING
        return self._lines(line.inner(), doing)

    def _thrown(self, dice: int, does: Sequence[Any]) -> Brings:
        """What lines bring on average that dice are rolled for."""
        found = self._rolled.get(id(does))
        if found is None:
            alone = [line for line in does if isinstance(line, flow.EachDie)]  # every die counts for itself
            found = self._on_average(1, alone).times(dice) if alone else NOTHING
            if together := [line for line in does if line not in alone]:
                found += self._on_average(dice, together)
            self._rolled[id(does)] = found
        return found

    def _on_average(self, dice: int, does: Sequence[Any]) -> Brings:
        found = NOTHING
        for roll in combinations_with_replacement(range(1, FACES + 1), dice):
            ways = factorial(dice) / prod(factorial(count) for count in Counter(roll).values())
            found += self.read(does, roll).times(ways / FACES**dice)
        return found

    def _sign(self, who: Who) -> float:
        """1.0 where what is good for the players meant is good for this one, too."""
        return -1.0 if who.others else float(who.count)

    def _of_tokens(self, line: tokens.Gain | tokens.Inflict | tokens.Take, doing: Doing) -> float:
        game, seat = self.game, self.game.players[self.player]
        match line:
            case tokens.Take():
                held = seat.count(line.take)
                wanted = line.count or line.up_to
                taken = held if line.each or wanted is None else min(held, wanted.value(doing))
                doing.removed += taken
                return -taken * self.token(line.take)
            case tokens.Gain():
                own = line.to.kind == "you"
                room = {t: game.limit(self.player, t) - seat.count(t) if own else 9 for t in line.gain}
                return sum(self.token(t) * min(line.count.value(doing), room[t]) for t in line.gain) * (
                    self._sign(line.to)
                )
        victim = self.opponent
        count = line.count.value(doing) * line.to.count
        room = {t: game.limit(victim, t) - game.players[victim].count(t) if victim >= 0 else 0 for t in line.inflict}
        return sum(-self.token(t) * min(count, room[t]) for t in line.inflict)
