"""wwe-058: a number chosen in secret, and a guess."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...kernel.decision import NO_REASON, WhyNot
from ...rules.ability import ActionText, Steps
from ...rules.choice import Choice, ChoiceDecision
from ...rules.events import Announced, Prepped
from ...rules.happening import emit, record
from ...rules.moves import put_drawn, take_from_bag
from ...rules.state import Zone
from ...rules.timing import choose

if TYPE_CHECKING:
    from ...rules.card import Card
    from ...rules.context import Context
    from ...rules.edition import Terms


class WalkWithElias(ActionText):
    """wwe-058: a number chosen in secret and a guess; nothing else in the game hides a choice (DM-12.3.7)."""

    reason = "a secret number and a guess; nothing else in the game hides a choice"
    numbers = (1, 2, 3)

    def applies(self, context: Context) -> bool:
        return True

    def usable(self, context: Context) -> bool:
        player = context.game.players[context.controller]
        return bool(player.bag or player.used)

    def why_not(self, context: Context) -> WhyNot:
        if self.usable(context):
            return NO_REASON
        return WhyNot(f"{context.holder.card.name} finds no dice to draw.", "no dice")

    def choose(self, context: Context) -> Steps:
        yield from ()  # the number is a part of what it does

    def resolve(self, context: Context) -> Steps:
        game = context.game
        player, other = game.players[context.controller], game.players[context.opponent]
        choices = [Choice(n, str(n), f"{n} {'die' if n == 1 else 'dice'}") for n in self.numbers]
        secret = ChoiceDecision(
            game,
            player.index,
            f"{context.holder.card.name}: how many dice, in secret?",
            choices,
            about="number",
            always=True,
            source_card=context.holder,
            secret=True,
        )
        taken: Sequence[Choice] = yield from choose(game, secret)
        guess = ChoiceDecision(
            game,
            other.index,
            f"{context.holder.card.name}: how many dice does {player.name} draw?",
            choices,
            about="number",
            always=True,
            source_card=context.holder,
            reveals=True,
        )
        guessed: Sequence[Choice] = yield from choose(game, guess)
        count = taken[0].value
        right = guessed[0].value == count
        verdict = "rightly" if right else "wrongly"
        record(
            game, Announced(other.index, f"guesses {guessed[0].value} {verdict}: it is {count}", source=context.source)
        )
        dice = yield from take_from_bag(game, player, count)
        put_drawn(game, player, dice, Zone.USED if right else Zone.PREP, context.source)
        if dice and not right:
            emit(game, Prepped(player.index, tuple(dice), source=context.source))

    def describe(self, card: Card, terms: Terms) -> str:
        return (
            "Choose 1, 2 or 3 in secret; your opponent guesses. Draw that many dice: into your Used Pile if the guess "
            "was right, else into your Prep Area."
        )
