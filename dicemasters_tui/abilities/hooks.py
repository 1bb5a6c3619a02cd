"""Texts written in Python because the language cannot say them; each with its reason (at most one card in twenty)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from ..rules.ability import Ability, ActionText, Listener, Static, Steps
from ..rules.choice import Choice, ChoiceDecision
from ..rules.events import Announced, Changed, Event, Prepped
from ..rules.happening import emit, record
from ..rules.moves import put_drawn, take_from_bag
from ..rules.queries import has_keyword, has_text
from ..rules.state import Applied, Die, GameState, Lasting, TeamCard, Zone
from ..rules.timing import choose
from .answer import HasAnswer
from .effects import Effect, asking
from .forms import Form
from .heard import Triggered
from .patterns import Pattern
from .permissions import LosesTextAnswer
from .selectors import AnyWho
from .used import Action
from .who import Who

if TYPE_CHECKING:
    from ..rules.card import Card
    from ..rules.context import Context
    from ..rules.edition import Terms


class WalkWithElias(ActionText):
    """wwe-058: a number chosen in secret and a guess; nothing else in the game hides a choice (DM-12.3.7)."""

    reason = "a secret number and a guess; nothing else in the game hides a choice"
    numbers = (1, 2, 3)

    def applies(self, context: Context) -> bool:
        return True

    def usable(self, context: Context) -> bool:
        player = context.game.players[context.controller]
        return bool(player.bag or player.used)

    def why_not(self, context: Context) -> str:
        return "" if self.usable(context) else f"{context.holder.card.name} finds no dice to draw."

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
        )
        guessed: Sequence[Choice] = yield from choose(game, guess)
        count = taken[0].value
        right = guessed[0].value == count
        verdict = "rightly" if right else "wrongly"
        record(
            game, Announced(other.index, f"guesses {guessed[0].value} {verdict}: it is {count}", source=context.source)
        )
        dice = take_from_bag(game, player, count)
        put_drawn(game, player, dice, Zone.USED if right else Zone.PREP, context.source)
        if dice and not right:
            emit(game, Prepped(player.index, tuple(dice), source=context.source))

    def describe(self, card: Card, terms: Terms) -> str:
        return (
            "Choose 1, 2 or 3 in secret; your opponent guesses. Draw that many dice: into your Used Pile if the guess "
            "was right, else into your Prep Area."
        )


class Raises(Pattern):
    """A Global or an action die raises the A or D of a die (jus-015)."""

    classes = (Changed,)
    raised: AnyWho

    @property
    def subject(self) -> Who:
        return self.raised

    def fits(self, context: Context, event: Event) -> bool:
        if not isinstance(event, Changed) or not event.raises or event.source is None:
            return False
        return event.source.kind in ("global", "action") and self.fits_die(context, event)

    def describe(self, terms: Terms) -> str:
        return f"a Global or an action die raises the A or D of {self.raised.describe(terms)}"


def clayface_treasure_hunter() -> Ability:
    """jus-015: no other card listens to bonuses."""
    bonus = {"give": {"who": "this", "attack": 1, "defense": 1}}
    return Triggered.model_validate(
        {"when": Raises.model_validate({"raised": {"any": "opposing character"}}), "do": [bonus]}
    )


class TakeTexts(Effect):
    """This die gains the texts of another, which loses them, in place of those it took before (DM-13.3.6).

    Texts that wait for an event and texts that are true for a time are gained, and keywords; the name in them means
    the new die (DM-13.3.4). The Global of the card stays with the card.
    """

    of: AnyWho

    def selectors(self) -> Sequence[Who]:
        return asking(self.of)

    def resolve(self, context: Context) -> Steps:
        game, this = context.game, context.this
        models: list[Die] = yield from self.of.pick(context)
        if not models:
            return
        self._give_back(context)
        model = models[0]
        texts = [text for part in model.card.abilities for text in part.working()] if has_text(game, model) else []
        if this is not None and this.in_field:
            for word in ("overcrush", "fast"):
                if has_keyword(game, model, word):
                    has = HasAnswer(keyword=word)
                    this.effects += (Applied("keyword", has, context.source),)
            for text in texts:
                if isinstance(text, Form) and text.on_burst(this.burst):
                    self._gain(context, text)
            emit(game, Changed(this, this.controller, text=f"has the texts of {model.name}", source=context.source))
        if model is not this and model.in_field:
            model.effects += (Applied("loses_text", LosesTextAnswer(), context.source),)
            emit(game, Changed(model, model.controller, text="has no text", source=context.source))

    def _gain(self, context: Context, text: Any) -> None:
        game = context.game
        this = context.this.ref if context.this is not None else None
        game.serial += 1
        lasting: Lasting[Any] = Lasting(
            text, context.holder, context.controller, context.source, this, {}, serial=game.serial, copied=True
        )
        if isinstance(text, Static):
            game.lasting_statics.append(lasting)
        elif isinstance(text, Listener):
            game.lasting_listeners.append(lasting)

    def _give_back(self, context: Context) -> None:
        """End what dice of this card took before."""
        game, own = context.game, context.holder
        game.lasting_statics = [text for text in game.lasting_statics if not (text.copied and text.holder is own)]
        game.lasting_listeners = [text for text in game.lasting_listeners if not (text.copied and text.holder is own)]
        for die in game.field_dice():
            taken = [a for a in die.effects if a.query in ("keyword", "loses_text") and a.source.card is own.card]
            if taken:
                die.effects = tuple(a for a in die.effects if a not in taken)

    def describe(self, terms: Terms) -> str:
        return (
            f"this die gains the texts of {self.of.describe(terms)} except Globals until end of turn, and that die has"
            " no text; this ends any such choice made before"
        )


def parasite_human_atomic_furnace() -> Ability:
    """jus-034: no other card takes the texts of a die away for itself."""
    return Triggered.model_validate(
        {"when": {"fielded": "this"}, "do": [TakeTexts.model_validate({"of": {"target": "character"}})]}
    )


class DeclaresBlocks(Static):
    """In force after Booker T: its user declares the opponent's blocks (see `rules.even_blocks`)."""

    parts = MappingProxyType({"declarer": None})
    anywhere = False

    def contexts(self, game: GameState, holder: TeamCard, subject: Die | int) -> Sequence[Context]:
        return ()

    def fits(self, context: Context, subject: Die | int) -> bool:
        return subject == context.opponent

    def describe(self, card: Card, terms: Terms) -> str:
        return "You may declare your opponent's blockers, one for each attacker before any gets a second."


class DeclareBlocks(Effect):
    """This turn its user may declare the opponent's blocks."""

    def resolve(self, context: Context) -> Steps:
        game = context.game
        game.serial += 1
        lasting: Lasting[Any] = Lasting(
            DeclaresBlocks(), context.holder, context.controller, context.source, None, {}, serial=game.serial
        )
        game.lasting_statics.append(lasting)
        yield from ()  # asked when blockers are declared

    def describe(self, terms: Terms) -> str:
        return "you may declare your opponent's blockers, one for each attacker before any gets a second"


def booker_t() -> Ability:
    """wwe-051: no other card hands a whole declaration to the other player."""
    must = {"add": {"of": {"all": "opposing characters"}, "get": {"blocking": "must"}}}
    return Action.model_validate({"do": [must, DeclareBlocks()]})


HOOKS: dict[str, Callable[[], Ability]] = {
    "walk-with-elias": WalkWithElias,
    "clayface-treasure-hunter": clayface_treasure_hunter,
    "parasite-human-atomic-furnace": parasite_human_atomic_furnace,
    "booker-t": booker_t,
}
"""Hooks by the name a card's `hook:` gives."""
