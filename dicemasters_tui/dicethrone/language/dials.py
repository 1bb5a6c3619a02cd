"""Effects on Health, Combat Points and cards (rules 5.4, 9.1, 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pydantic import Field

from .. import moves
from ..choices import Choice, ChoiceDecision, choose
from ..events import HandSeen, Said
from .amounts import AnyAmount
from .part import Effect, Steps
from .who import OPPONENT, YOU, AnyWho

if TYPE_CHECKING:
    from ..doing import Doing


class Heal(Effect):
    """Raise Health, to at most 10 above the start (DT-10.1.6)."""

    heal: AnyAmount
    to: AnyWho = YOU

    def resolve(self, doing: Doing) -> Steps:
        amount = self.heal.value(doing)
        for player in (yield from self.to.pick(doing, f"heal {amount}")):
            moves.heal(doing.game, player, amount, doing.source)

    def describe(self) -> str:
        return (
            f"heal {self.heal.describe()}"
            if self.to.kind == "you"
            else (f"{self.to.describe()} {self.to.verb('heal')} {self.heal.describe()}")
        )


class GainPoints(Effect):
    """Gain Combat Points (DT-5.4.2)."""

    cp: AnyAmount
    to: AnyWho = YOU

    def resolve(self, doing: Doing) -> Steps:
        amount = self.cp.value(doing)
        for player in (yield from self.to.pick(doing, f"give {amount} CP")):
            moves.change_cp(doing.game, player, amount, doing.source)

    def describe(self) -> str:
        who = "gain" if self.to.kind == "you" else f"{self.to.describe()} {self.to.verb('gain')}"
        return f"{who} {self.cp.describe('CP')}"


class LosePoints(Effect):
    """The opponent loses Combat Points."""

    @property
    def targeted(self) -> bool:
        return True

    lose_cp: AnyAmount = Field(alias="lose cp")
    from_: AnyWho = Field(OPPONENT, alias="from")

    def resolve(self, doing: Doing) -> Steps:
        amount = self.lose_cp.value(doing)
        for player in (yield from self.from_.pick(doing, f"take {amount} CP from")):
            moves.change_cp(doing.game, player, -amount, doing.source)

    def describe(self) -> str:
        who = "lose" if self.from_.kind == "you" else f"{self.from_.describe()} {self.from_.verb('lose')}"
        return f"{who} {self.lose_cp.describe('CP')}"


class Steal(Effect):
    """Take Health or CP from the opponent, as much as there is (DT-9.1.9 to DT-9.1.11)."""

    @property
    def targeted(self) -> bool:
        return True

    steal: Literal["cp", "health"]
    amount: AnyAmount
    from_: AnyWho = Field(OPPONENT, alias="from")

    @property
    def aims(self) -> bool:
        return self.from_.is_target

    def possible(self, doing: Doing) -> bool:
        return bool(self.from_.pool(doing))

    def resolve(self, doing: Doing) -> Steps:
        game, amount = doing.game, self.amount.value(doing)
        if not amount:
            return
        for victim in (yield from self.from_.pick(doing, f"steal {amount} {self.steal} from")):
            if self.steal == "cp":
                taken = -moves.change_cp(game, victim, -amount, doing.source)
                moves.change_cp(game, doing.player, taken, doing.source)
                continue
            taken = min(amount, game.side(victim).health)
            moves.set_health(game, victim, game.side(victim).health - taken, doing.source, damage=taken)
            moves.set_health(game, doing.player, game.side(doing.player).health + taken, doing.source, healed=taken)
            moves.check_defeat(game)

    def describe(self) -> str:
        what = "CP" if self.steal == "cp" else "Health"
        whom = "" if self.from_.is_target else f" from {self.from_.describe()}"
        return f"steal {self.amount.describe(what)}{whom}"


class StealInstead(Effect):
    """Some of the CP just gained may come from the opponent instead of from nowhere."""

    @property
    def targeted(self) -> bool:
        return True

    most: int = Field(alias="steal instead", ge=1)

    def resolve(self, doing: Doing) -> Steps:
        game, victim = doing.game, doing.opponent()
        most = min(self.most, game.players[victim].cp) if victim >= 0 else 0
        if not most:
            return
        choices = [Choice(number, str(number), f"{number} CP") for number in range(1, most + 1)]
        question = f"{doing.source}: how many of these CP do you steal from {game.players[victim].name}?"
        if self.most == 1:
            question = f"{doing.source}: steal 1 of these CP from {game.players[victim].name}?"
        chosen = yield from choose(ChoiceDecision(game, doing.player, question, choices, 0, 1))
        for choice in chosen:
            moves.change_cp(game, victim, -choice.value, doing.source)

    def describe(self) -> str:
        return f"up to {self.most} of these CP may be stolen from the opponent instead"


class Draw(Effect):
    """Draw cards (DT-5.1.4, DT-5.1.5)."""

    draw: AnyAmount
    to: AnyWho = YOU

    def resolve(self, doing: Doing) -> Steps:
        for player in (yield from self.to.pick(doing, "let draw")):
            moves.draw(doing.game, player, self.draw.value(doing), doing.source)

    def describe(self) -> str:
        cards = self.draw.describe("cards" if self.draw.fixed not in (None, 1) else "card")
        return f"draw {cards}" if self.to.kind == "you" else f"{self.to.describe()} {self.to.verb('draw')} {cards}"


class Discard(Effect):
    """Discard cards from hand: the player's own choice, or by chance."""

    discard: int | Literal["all"]
    by: Literal["choice", "chance"] = "choice"
    who: AnyWho = YOU

    @property
    def targeted(self) -> bool:
        return self.who.is_target

    def possible(self, doing: Doing) -> bool:
        hands = (doing.game.players[player].hand for player in self.who.pool(doing))
        return any(any(card != doing.card for card in hand) for hand in hands)

    def resolve(self, doing: Doing) -> Steps:
        game = doing.game
        for player in (yield from self.who.pick(doing, "let discard")):
            if self.discard == "all":
                for card in list(game.players[player].hand):
                    moves.discard(game, player, card, doing.source)
                continue
            for _ in range(min(self.discard, len(game.players[player].hand))):
                hand = game.players[player].hand
                if self.by == "chance":
                    card = hand[game.luck.below(len(hand))]
                else:
                    choices = [Choice(card, card, game.card(card).name) for card in dict.fromkeys(hand)]
                    question = f"{doing.source}: which card do you discard?"
                    chosen = yield from choose(ChoiceDecision(game, player, question, choices, private=True))
                    card = chosen[0].value
                moves.discard(game, player, card, doing.source)

    def describe(self) -> str:
        if self.discard == "all":
            return "discard your whole hand" if self.who.kind == "you" else f"{self.who.describe()} discards their hand"
        cards = f"{self.discard} card{'s' if self.discard > 1 else ''}"
        how = " at random" if self.by == "chance" else ""
        return f"discard {cards}{how}" if self.who.kind == "you" else f"{self.who.describe()} discards {cards}{how}"


class Search(Effect):
    """Put a card of your choice from your deck into your hand and shuffle."""

    search: Literal[1]

    def possible(self, doing: Doing) -> bool:
        return bool(doing.you.deck)

    def resolve(self, doing: Doing) -> Steps:
        game, seat = doing.game, doing.you
        choices = [Choice(card, card, game.card(card).name) for card in sorted(set(seat.deck))]
        chosen = yield from choose(
            ChoiceDecision(game, doing.player, "Which card do you take from your deck?", choices, private=True)
        )
        for choice in chosen:
            seat.deck.remove(choice.value)
            seat.hand.append(choice.value)
            moves.shuffle(game, seat.deck)
            game.events.append(Said(doing.player, "{name} takes a card from the deck and shuffles."))

    def describe(self) -> str:
        return "put a card of your choice from your deck into your hand, then shuffle"


class PayMore(Effect):
    """Pay any number of further CP; later lines count them ("paid")."""

    pay: Literal["any number of cp"]

    def possible(self, doing: Doing) -> bool:
        return doing.you.cp > 0

    def resolve(self, doing: Doing) -> Steps:
        game, cp = doing.game, doing.you.cp
        choices = [Choice(number, str(number), f"{number} CP") for number in range(1, cp + 1)]
        question = f"{doing.source}: how many CP do you add?"
        chosen = yield from choose(ChoiceDecision(game, doing.player, question, choices, 0, 1))
        doing.paid = chosen[0].value if chosen else 0
        moves.change_cp(game, doing.player, -doing.paid, doing.source)

    def describe(self) -> str:
        return "pay any number of further CP"


class Look(Effect):
    """Look at a player's hand."""

    look: Literal["hand"]
    who: AnyWho = OPPONENT

    def resolve(self, doing: Doing) -> Steps:
        game = doing.game
        for player in (yield from self.who.pick(doing, "look at the hand of")):
            names = tuple(game.card(card).name for card in game.players[player].hand)
            game.luck.uses += 1  # something hidden was seen: undo stops here
            game.events.append(HandSeen(player, doing.player, names, doing.source))

    def describe(self) -> str:
        return f"look at the hand of {self.who.describe()}"
