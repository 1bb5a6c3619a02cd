"""Effects: what a text does (language: effects). Joining them stands in `flow`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal

from pydantic import model_validator

from ..rules.ability import Steps
from ..rules.choice import Choice, ChoiceDecision
from ..rules.damage import Hit, deal
from ..rules.events import Changed, LifeChanged, Named
from ..rules.happening import emit, judge, record
from ..rules.knock_out import knock_out
from ..rules.moves import back_to_bag, move, place, put_drawn, roll, spin_levels, take_from_bag
from ..rules.perform import enter_field
from ..rules.state import Applied, Die, Lasting, Zone
from ..rules.timing import choose
from .amounts import AnyAmount, Fixed
from .answers import Answers
from .part import Part, signed, wrong
from .selectors import ZONE_WORDS, ZONES, AnyWho, Selector, Who

if TYPE_CHECKING:
    from ..rules.context import Context
    from ..rules.edition import Terms


class Effect(Part):
    """One thing a text does."""

    def selectors(self) -> Sequence[Who]:
        """What has to be chosen before the first part of the text happens, in the order of the text (DM-11.1.7)."""
        return ()

    @property
    def late(self) -> bool:
        """Choices behind this effect wait until it is done: it draws, rolls, names, or branches."""
        return False

    def why_not(self, context: Context) -> str:
        """Empty when the effect has something to choose or do, else why not (DM-11.1.6)."""
        for who in self.selectors():
            if reason := who.why_none(context):
                return reason
        return ""

    def resolve(self, context: Context) -> Steps:
        raise wrong(f"{type(self).__name__} does nothing")

    def describe(self, terms: Terms) -> str:
        """The effect as a clause without its end: "deal 2 damage to a target character die"."""
        return ""


def asking(*who: Who | None) -> list[Who]:
    return [w for w in who if isinstance(w, Selector) and w.asks]


class Deal(Effect):
    """Deal damage; `by` a die named as its source, else this text (DM-8.1.7)."""

    damage: AnyAmount
    to: AnyWho
    by: AnyWho | None = None

    def selectors(self) -> Sequence[Who]:
        return asking(self.to)

    def resolve(self, context: Context) -> Steps:
        amount = self.damage.number(context)
        dealers = self.by.found(context) if self.by is not None else []
        dealer = dealers[0] if dealers else None
        players = self.to.players(context)
        dice: list[Die] = [] if players else (yield from self.to.pick(context))
        hits = [Hit(victim, amount, dealer, context.source) for victim in (players or dice)]
        dealt = yield from deal(context.game, hits)
        context.happened += dealt

    def describe(self, terms: Terms) -> str:
        amount = self.damage.describe(terms)
        first, _, rest = amount.partition(" ")
        if rest.startswith("for each"):
            return f"deal {first} damage to {self.to.describe(terms)} {rest}"
        damage = f"{amount} damage" if isinstance(self.damage, Fixed) or amount == "that much" else f"damage equal to {amount}"
        return f"deal {damage} to {self.to.describe(terms)}"


class Ko(Effect):
    """KO without damage (DM-8.2.7)."""

    who: AnyWho

    def selectors(self) -> Sequence[Who]:
        return asking(self.who)

    def resolve(self, context: Context) -> Steps:
        dice = yield from self.who.pick(context)
        knock_out(context.game, dice, context.source)

    def describe(self, terms: Terms) -> str:
        if isinstance(self.who, Selector) and self.who.by == "opponent":
            one = self.who.model_copy(update={"by": None})
            return f"your opponent KOs {one.describe(terms).replace('an opposing', 'one of their own').replace(' die', ' dice')}"
        return f"KO {self.who.describe(terms)}"


class Move(Effect):
    """Move dice to another area of their owner."""

    who: AnyWho
    to: Literal["reserve", "prep", "used", "bag", "card"]

    def selectors(self) -> Sequence[Who]:
        return asking(self.who)

    def resolve(self, context: Context) -> Steps:
        game = context.game
        dice = yield from self.who.pick(context)
        for die in dice:
            if die.zone is Zone.BAG and die not in game.players[die.owner].bag:
                _place_drawn(context, die, ZONES[self.to])
            else:
                move(game, die, ZONES[self.to], context.source)

    def describe(self, terms: Terms) -> str:
        return f"move {self.who.describe(terms)} to {_whose(self.who)} {ZONE_WORDS[self.to]}"


def _whose(who: Who) -> str:
    return "their" if isinstance(who, Selector) and who.side == "opposing" else "your"


def _place_drawn(context: Context, die: Die, zone: Zone) -> None:
    """A die that was drawn to be looked at goes where the text says (DM-12.3.5)."""
    game = context.game
    player = game.players[die.owner]
    if zone is Zone.BAG:
        back_to_bag(player, [die])
    else:
        put_drawn(game, player, [die], zone, context.source)


class Draw(Effect):
    """Draw from the bag: `reserve` rolls the dice into the Reserve Pool, `prep` does not, `look` only shows them."""

    count: int
    to: Literal["reserve", "prep", "look"]
    whose: Literal["me", "opponent"] = "me"

    @property
    def late(self) -> bool:
        return True

    def resolve(self, context: Context) -> Steps:
        game = context.game
        player = game.players[context.controller if self.whose == "me" else context.opponent]
        dice = take_from_bag(game, player, self.count)
        if self.to == "look":
            context.bound["drawn"] = list(dice)
            if dice:
                names = ", ".join(die.name for die in dice)
                record(game, Named(player.index, f"draws {names}", source=context.source))
        elif self.to == "prep":
            put_drawn(game, player, dice, Zone.PREP, context.source)
        else:
            put_drawn(game, player, dice, Zone.RESERVE, context.source)
            for die in dice:  # rolled once, on that face into the Reserve Pool (DM-12.3.1, DM-12.3.2)
                roll(game, die, context.source)
            for die in dice:
                if player.index != game.active and not die.is_energy:
                    place(game, die, Zone.USED)  # DM-4.4.3
        return
        yield  # drawing asks nothing

    def describe(self, terms: Terms) -> str:
        dice = "a die" if self.count == 1 else f"{self.count} dice"
        if self.whose == "opponent":
            return f"your opponent draws {dice} from their bag"
        if self.to == "reserve":
            return f"draw and roll {dice} into your Reserve Pool"
        return f"prep {dice} from your bag" if self.to == "prep" else f"draw {dice} from your bag"


class FieldEffect(Effect):
    """Field dice for nothing, on level 1 unless it says otherwise; `rolled` is the level just rolled (DM-11.3.1)."""

    who: AnyWho
    level: int | Literal["rolled"] = 1

    def selectors(self) -> Sequence[Who]:
        return asking(self.who)

    def resolve(self, context: Context) -> Steps:
        dice = yield from self.who.pick(context)
        for die in dice:
            face = die.face if self.level == "rolled" else die.card.face_of_level(min(self.level, die.card.top_level))
            if die.zone is Zone.BAG and die not in context.game.players[die.owner].bag:
                _place_drawn(context, die, Zone.PREP)
            enter_field(context.game, die, face, context.source)

    def describe(self, terms: Terms) -> str:
        level = "" if self.level == "rolled" else f" at level {self.level}"
        return f"{terms.field} {self.who.describe(terms)}{level} for free"


class Spin(Effect):
    """Spin up or down by levels (DM-12.1.2)."""

    who: AnyWho
    up: int = 0
    down: int = 0

    def selectors(self) -> Sequence[Who]:
        return asking(self.who)

    def resolve(self, context: Context) -> Steps:
        dice = yield from self.who.pick(context)
        for die in dice:
            if die.in_field and die.is_character:
                spin_levels(context.game, die, self.up or -self.down, context.source)

    def describe(self, terms: Terms) -> str:
        way, levels = ("up", self.up) if self.up else ("down", self.down)
        return f"spin {self.who.describe(terms)} {way} {levels} level{'s' if levels > 1 else ''}"


class Give(Effect):
    """These dice, as they are now, answer differently until `until`: "gets +2A until end of turn" (DM-9.1.2)."""

    who: AnyWho
    answers: Answers
    until: Literal["turn"] = "turn"

    @model_validator(mode="before")
    @classmethod
    def _gather(cls, data: Any) -> Any:
        if isinstance(data, dict) and "answers" not in data:
            answers = {key: value for key, value in data.items() if key not in ("who", "until")}
            rest = {key: value for key, value in data.items() if key in ("who", "until")}
            return {**rest, "answers": answers}
        return data

    def selectors(self) -> Sequence[Who]:
        return asking(self.who)

    def resolve(self, context: Context) -> Steps:
        dice: list[Die] = yield from self.who.pick(context)
        given = {name: answer.fixed(context) for name, answer in self.answers.given().items()}
        terms = context.game.edition.terms
        for die in dice:
            bound = {name: refs for name, refs in context.references().items() if not name.startswith("\u00b7")}
            for query, answer in given.items():
                die.effects += (Applied(query, answer, context.source, self.until, bound, answer.describe(terms)),)
            text = ", ".join(_short(name, answer, terms) for name, answer in given.items())
            emit(context.game, Changed(die, die.controller, text=text, source=context.source))

    def describe(self, terms: Terms) -> str:
        who = self.who.describe(terms)
        many = isinstance(self.who, Selector) and (self.who.quantifier == "all" or self.who.most > 1)
        many = many or who in ("them", "these dice") or who.startswith("those")
        if gift := self.answers.gift(terms):
            return f"give {who} {gift} until end of turn"
        return f"{who} {self.answers.describe(terms, many=many)} until end of turn"


def _short(name: str, answer: Any, terms: Terms) -> str:
    if name in ("attack", "defense"):
        letter = "A" if name == "attack" else "D"
        value = answer.amount.value
        return f"{letter} {value}" if answer.sets else f"{signed(value)}{letter}"
    return str(answer.describe(terms)) or name


class Life(Effect):
    """Gain or lose life, which is not damage (DM-8.1.5)."""

    who: AnyWho
    change: AnyAmount

    def resolve(self, context: Context) -> Steps:
        game = context.game
        for index in self.who.players(context):
            player = game.players[index]
            change = self.change.number(context)
            if change > 0:
                change = max(0, min(change, player.start_life - player.life))  # DM-7.1.5
            if change:
                player.life += change
                emit(game, LifeChanged(index, change, player.life, source=context.source))
        judge(game)
        return
        yield  # life asks nothing

    def describe(self, terms: Terms) -> str:
        who = self.who.describe(terms)
        words = self.change.describe(terms)
        loses = words.startswith(("-", "\u2212"))
        amount = words.lstrip("-\u2212")
        if isinstance(self.change, Fixed):
            amount = f"{abs(self.change.value)} life"
            loses = self.change.value < 0
        else:
            amount = f"life equal to {amount}"
        verb = ("lose" if loses else "gain") if who == "you" else ("loses" if loses else "gains")
        return f"{verb} {amount}" if who == "you" else f"{who} {verb} {amount}"


class ChooseEffect(Effect):
    """Only choose, and remember under a name."""

    who: AnyWho

    def selectors(self) -> Sequence[Who]:
        return asking(self.who)

    def resolve(self, context: Context) -> Steps:
        yield from self.who.pick(context)

    def describe(self, terms: Terms) -> str:
        return f"choose {self.who.describe(terms)}"


class NameEffect(Effect):
    """Name a die or character of the match; `named` finds it (DM-9.5.7)."""

    what: Literal["die", "character"]

    @property
    def late(self) -> bool:
        return True

    def resolve(self, context: Context) -> Steps:
        from ..rules.card import SIDEKICK

        game = context.game
        cards = list({card.card.id: card for card in game.cards}.values())
        choices = [Choice(c.card, c.card.id, _title(c.card), card=c) for c in cards if self._fits(c.card.is_character)]
        if self.what == "die":
            choices.insert(0, Choice(SIDEKICK, "sidekick", "Sidekick"))
        decision = ChoiceDecision(
            game,
            context.controller,
            f"{context.holder.card.name}: name a {self.what}",
            choices,
            about="name",
            source_card=context.holder,
        )
        answer: Sequence[Choice] = yield from choose(game, decision)
        context.bound["named"] = [choice.value for choice in answer]
        if answer:
            record(game, Named(context.controller, f"names {answer[0].label}", source=context.source))

    def _fits(self, character: bool) -> bool:
        return character or self.what == "die"

    def describe(self, terms: Terms) -> str:
        return f"name a {self.what if self.what == 'die' else terms.character}"


def _title(card: Any) -> str:
    return f"{card.name}: {card.subtitle}" if card.subtitle else str(card.name)


class LeaveCombat(Effect):
    """Back to the field, no longer attacking or blocking (DM-13.7.1)."""

    who: AnyWho

    def selectors(self) -> Sequence[Who]:
        return asking(self.who)

    def resolve(self, context: Context) -> Steps:
        game = context.game
        dice = yield from self.who.pick(context)
        for die in dice:
            if game.combat is not None and die.in_field:
                game.combat.remove(die)
                die.zone = Zone.FIELD
                emit(game, Changed(die, die.controller, text="leaves combat", source=context.source))

    def describe(self, terms: Terms) -> str:
        return f"remove {self.who.describe(terms)} from combat"


class Attach(Effect):
    """Put this die on another; it lies in its owner's field until `until` (DM-13.5.2)."""

    to: AnyWho
    until: Literal["end of opponent's turn"] | None = None

    def selectors(self) -> Sequence[Who]:
        return asking(self.to)

    def resolve(self, context: Context) -> Steps:
        game = context.game
        hosts = yield from self.to.pick(context)
        die = context.this
        if die is None or not hosts:
            return
        place(game, die, Zone.FIELD, die.face)
        die.host = hosts[0].ref
        if self.until is not None:
            self._comes_off(context, die)
        record(game, Changed(die, die.controller, text=f"is put on {hosts[0].name}", source=context.source))

    def _comes_off(self, context: Context, die: Die) -> None:
        """At the end of the opponent's turn the die goes to its owner's Used Pile."""
        from .forms import Triggered

        text = {"when": {"step": "end of turn"}, "turn": "opponent", "do": [{"move": {"who": "this", "to": "used"}}]}
        until = f"end {context.opponent}"
        ability = Triggered.model_validate(text)
        context.game.lasting.append(
            Lasting(ability, context.holder, context.controller, context.source, die.ref, {}, until)
        )

    def describe(self, terms: Terms) -> str:
        until = f" until the {self.until.replace('opponent', 'your opponent', 1)}" if self.until else ""
        return f"put this die on {self.to.describe(terms)}{until}"
