"""The questions of Dice Masters, one class each (notation, section 2); choices and reactions have their own modules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ..kernel.decision import NO_REASON, Decision, Option, Together, WhyNot
from . import queries
from .acts import (
    PASS,
    Act,
    ability_contexts,
    ability_meant,
    acts_for,
    acts_of_buying,
    acts_of_dice,
    acts_of_texts,
    buy_cost,
    can_only_pass,
    is_legal,
    title,
    why_not_ability,
    why_not_buy,
    why_not_field,
    why_not_global,
    why_not_use,
)
from .declare import BlockRules, in_words
from .declare_attack import AttackRules
from .energy import Pool
from .faces import ENERGY
from .state import Step
from .tolls import toll_words

if TYPE_CHECKING:
    from .state import Die, GameState


# A question is made for every step of a match; `Decision.__init__` by name takes half the time of `super()`.


class RerollDecision(Decision):
    """Which of the rolled dice to roll once more (DM-6.3.2). The answer is a tuple of dice, empty to keep all."""

    kind = "reroll"
    __slots__ = ("dice", "game")

    def __init__(self, game: GameState, player: int, dice: Sequence[Die]) -> None:
        Decision.__init__(self, player)
        self.game = game
        self.dice = tuple(dice)

    def list_options(self) -> list[Option]:
        options = [Option(f"reroll {die.id}", die.label, die.id, word=die.id) for die in self.dice]
        return [*options, Option("keep", "Keep all dice")]

    def together(self) -> Together:
        return Together("reroll", 0, len(self.dice))

    def prompt(self) -> str:
        return "Choose dice to reroll, once"

    def text(self, answer: Sequence[Die]) -> str:
        return "reroll " + ", ".join(die.id for die in answer) if answer else "keep"

    def any_answer(self, below: Callable[[int], int]) -> tuple[Die, ...]:
        size = 1 << len(self.dice)
        half = below(size)
        eighth = half & below(size) & below(size)  # characters and actions that are kept are what a match is made of
        again = []
        for bit, die in enumerate(self.dice):
            kind = die.card.faces[die.face].kind  # they have been rolled
            if (half if kind is ENERGY else eighth) >> bit & 1:
                again.append(die)
        return tuple(again)


class PriorityDecision(Decision):
    """Act or pass, in the Main Step or in the action/global window (6.8, 6.11). The answer is an `Act`."""

    kind = "priority"
    __slots__ = ("_acts", "game")

    def __init__(self, game: GameState, player: int, acts: list[Act] | None = None) -> None:
        Decision.__init__(self, player)
        self.game = game
        self._acts = acts

    @property
    def acts(self) -> list[Act]:
        """What can be done now besides passing; of dice that are alike only the first."""
        if self._acts is None:
            self._acts = acts_for(self.game, self.player)
        return self._acts

    def why_not(self, act: Act) -> str:
        """Empty when the act is legal now, else the reason. Payments named in it are checked by `energy.named`."""
        match act.verb:
            case "pass":
                return ""
            case "buy" if act.card is not None:
                return why_not_buy(self.game, self.player, act.card)
            case "field" if act.die is not None:
                return why_not_field(self.game, self.player, act.die)
            case "use" if act.die is not None:
                return why_not_use(self.game, self.player, act.die)
            case "global" if act.card is not None:
                return why_not_global(self.game, self.player, act.card, act.number)
            case "ability":
                meant = ability_meant(self.game, self.player, act)
                return why_not_ability(self.game, *meant) if meant else "There is no such ability to use now."
        return "That is nothing to do with priority."

    def list_options(self) -> list[Option]:
        game, player = self.game, self.player
        options: list[Option] = []
        if player == game.active:
            for die in game.players[player].reserve:
                if die.is_character and game.step is Step.MAIN:
                    why: str = why_not_field(game, player, die)
                    cost = str(queries.cost_to_field(game, die))
                    options.append(
                        Option(
                            f"field {die.id}",
                            f"{game.edition.terms.field} {die.name}{toll_words(game, player, 'field')}",
                            die.id,
                            why,
                            cost,
                        )
                    )
                elif die.is_action:
                    label = f"use {die.name}{toll_words(game, player, 'use')}"
                    options.append(Option(f"use {die.id}", label, die.id, why_not_use(game, player, die)))
            if game.step is Step.MAIN:
                for card in game.cards:
                    if card.basic or card.owner == player:
                        options.append(
                            Option(
                                f"buy {card.id}",
                                f"buy {title(card.card)}",
                                card.id,
                                why_not_buy(game, player, card),
                                str(buy_cost(game, card, player)),
                            )
                        )
        for card, number, text in game.book.globals:
            command = f"global {card.id}" + (f"#{number}" if number > 1 else "")
            why = why_not_global(game, player, card, number)
            label = f"Global of {card.card.name}{toll_words(game, player, 'use')}"
            options.append(Option(command, label, card.id, why, str(text.cost)))
        for ability, context in ability_contexts(game, player):
            name = context.this.id if context.this else context.holder.id
            options.append(
                Option(
                    f"ability {name}",
                    f"ability of {context.holder.card.name}",
                    name,
                    why_not_ability(game, ability, context),
                    str(ability.cost),
                )
            )
        options.append(Option("pass", "Pass"))
        return options

    def prompt(self) -> str:
        if self.player != self.game.active:
            return "Use a Global, or pass"
        if self.game.step is Step.MAIN:
            return f"{self.game.edition.terms.field.capitalize()}, buy, use, global, or pass"
        return "Use an action die or a Global, or pass"

    def text(self, answer: Act) -> str:
        return answer.command()

    def any_answer(self, below: Callable[[int], int]) -> Act:
        if self._acts is not None:
            return self._acts[below(len(self._acts))] if self._acts and below(2) else PASS
        if can_only_pass(self.game, self.player):
            return PASS
        pool = Pool(self.game.players[self.player])
        acts = acts_of_dice(self.game, self.player)
        if not acts and not pool.total and not self.game.book.free_to_use:
            return PASS
        # dice that are bought, the dear ones above all, and fielded when they come, bring a match to its end
        if acts and below(8):
            act = self._draw([act for act in acts if act.verb == "field"], pool, below)
            if act is not PASS:
                return act
        buying = acts_of_buying(self.game, self.player, pool)
        if buying and below(8):
            one, other = buying[below(len(buying))], buying[below(len(buying))]
            assert one.card is not None and other.card is not None  # it is a purchase
            return one if one.card.card.cost >= other.card.card.cost else other
        acts += buying
        acts += acts_of_texts(self.game, self.player, pool)
        acts.append(PASS)
        return self._draw(acts, pool, below)

    def _draw(self, acts: list[Act], pool: Pool, below: Callable[[int], int]) -> Act:
        """One of these acts, every legal one equally likely: those that are not legal are drawn and laid aside."""
        while acts:
            pick = below(len(acts))
            act = acts[pick]
            if act is PASS or is_legal(self.game, self.player, act, pool):
                return act
            acts[pick] = acts[-1]
            acts.pop()
        return PASS


class AttackDecision(Decision):
    """Which dice attack (6.9). The answer is a tuple of dice, empty for no attack."""

    kind = "attack"
    __slots__ = ("rules",)

    def __init__(self, game: GameState, player: int) -> None:
        Decision.__init__(self, player)
        self.rules = AttackRules(game, player)

    def why_not(self, chosen: Sequence[Die]) -> str:
        """Empty when this whole declaration is legal, else the reason (DM-6.9.3, DM-6.9.5)."""
        return self.rules.why_not(chosen)

    def list_options(self) -> list[Option]:
        options = []
        for die, barred in self.rules.each():
            declared = () if barred else self.rules.with_die(die)
            why = barred if barred or declared else self.rules.why_not_one_more((), die)
            options.append(Option(self.text(declared or (die,)), die.label, die.id, why, word=die.id))
        return [*options, Option("no attack", "No attack", why_not=self.rules.why_not(()))]

    def together(self) -> Together:
        return Together("attack", self.rules.least, len(self.rules.dice))

    def prompt(self) -> str:
        return "Choose attackers"

    def text(self, answer: Sequence[Die]) -> str:
        return "attack " + ", ".join(die.id for die in answer) if answer else "no attack"

    def any_answer(self, below: Callable[[int], int]) -> tuple[Die, ...]:
        return self.rules.any(below)


class BlockDecision(Decision):
    """Who blocks whom (6.10). The answer is a tuple of (blocker, attacker) pairs, empty for no block.

    It is asked of the defender, or of the player whom a text lets declare the defender's blocks.
    """

    kind = "block"
    __slots__ = ("rules",)

    def __init__(self, game: GameState, player: int, rules: BlockRules) -> None:
        Decision.__init__(self, player)
        self.rules = rules

    @property
    def may_leave(self) -> bool:
        """A text lets this player declare the other's blocks, who does it if the answer is None."""
        return self.player != self.rules.player

    def why_not(self, pairs: Sequence[tuple[Die, Die]]) -> str:
        """Empty when this whole declaration is legal, else the reason (DM-6.10.4)."""
        return self.rules.why_not(pairs)

    def list_options(self) -> list[Option]:
        options = []
        for blocker, attacker, barred in self.rules.each():
            pair = (blocker, attacker)
            declared = () if barred else self.rules.with_pair(blocker, attacker)
            why = barred if barred or declared else self.rules.why_not_one_more((), *pair) or self.why_not((pair,))
            label = f"{blocker.label} blocks {attacker.label}"
            word = f"{blocker.id}->{attacker.id}"
            options.append(Option(self.text(declared or (pair,)), label, blocker.id, why, word=word))
        options.append(Option("no block", "No block", why_not=self.rules.why_not(())))
        if self.may_leave:
            options.append(Option("pass", "Leave it to your opponent"))
        return options

    def together(self) -> Together:
        return Together("block", self.rules.least, self.rules.most)

    def prompt(self) -> str:
        return "Assign your opponent's blockers" if self.may_leave else "Assign blockers"

    def text(self, answer: Sequence[tuple[Die, Die]] | None) -> str:
        if answer is None:
            return "pass"
        if not answer:
            return "no block"
        return "block " + ", ".join(f"{blocker.id}->{attacker.id}" for blocker, attacker in answer)

    def any_answer(self, below: Callable[[int], int]) -> tuple[tuple[Die, Die], ...]:
        return self.rules.any(below)


class DamageDecision(Decision):
    """How a die's combat damage is split (DM-6.12.4, DM-6.12.7). The answer maps each victim to an amount."""

    kind = "damage"
    __slots__ = ("amount", "dealer", "game", "victims")

    def __init__(self, game: GameState, player: int, dealer: Die, victims: Sequence[Die], amount: int) -> None:
        Decision.__init__(self, player)
        self.game = game
        self.dealer = dealer
        self.victims = tuple(victims)
        self.amount = amount

    def why_not(self, split: dict[Die, int]) -> str:
        """All of the damage must be assigned, no more and no less (DM-6.12.5)."""
        if any(n < 0 for n in split.values()):
            return "Damage cannot be less than 0."
        total = sum(split.values())
        if total != self.amount:
            return f"{self.dealer.name} deals {self.amount} damage; that splits {total}."
        return ""

    def why_none(self, die: Die) -> WhyNot:
        """Why a die can be dealt none of it: a die damages those that it fights (DM-6.12.4, DM-6.12.7)."""
        combat = self.game.combat
        if die in self.victims or combat is None:
            return NO_REASON
        if die.controller == self.dealer.controller:
            return WhyNot(f"{die.name} is on the side of {self.dealer.name}.", "your own")
        if foes := combat.engaged_with(die):
            return WhyNot(f"{die.name} fights {in_words(foes)}, not {self.dealer.name}.", "other foe")
        if combat.attacking(die):
            return WhyNot(f"Nobody blocks {die.name}, so no die damages it.", "unblocked")
        return WhyNot(f"{die.name} takes no part in this attack.", "at home")

    def usual(self) -> dict[Die, int]:
        """A fair split: as many KO'd as possible, the cheapest first; the rest on the last of them."""
        left = self.amount
        split = dict.fromkeys(self.victims, 0)
        needs = sorted(
            (
                (max(0, queries.defense(self.game, die) - die.damage), index, die)
                for index, die in enumerate(self.victims)
            ),
            key=lambda need: need[:2],
        )
        last = needs[0][2]
        for need, _index, die in needs:
            if need > left:
                break
            split[die] = need
            left -= need
            last = die
        unfinished = next((die for _need, _index, die in needs if split[die] == 0), last)
        split[unfinished if left and unfinished is not last else last] += left
        return split

    def list_options(self) -> list[Option]:
        return [Option(self.text({die: self.amount}), die.label, die.id, word=die.id) for die in self.victims]

    def together(self) -> Together:
        return Together(f"damage {self.dealer.id}:", 1, len(self.victims), total=self.amount)

    def prompt(self) -> str:
        return f"Split the {self.amount} damage of {self.dealer.name}"

    def text(self, answer: dict[Die, int]) -> str:
        split = ", ".join(f"{die.id}={amount}" for die, amount in answer.items())
        return f"damage {self.dealer.id}: {split}"

    def any_answer(self, below: Callable[[int], int]) -> dict[Die, int]:
        split = dict.fromkeys(self.victims, 0)
        for _ in range(self.amount):
            split[self.victims[below(len(self.victims))]] += 1
        return split


__all__ = [
    "AttackDecision",
    "BlockDecision",
    "DamageDecision",
    "PriorityDecision",
    "RerollDecision",
]
