"""Effects that move dice: to other areas, levels, hosts (language: move, draw, field, spin, attach, leave_combat)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from ..rules.ability import Steps
from ..rules.events import Announced, Changed
from ..rules.happening import emit, record
from ..rules.moves import back_to_bag, move, place, put_drawn, roll, spin_levels, take_from_bag
from ..rules.perform import enter_field
from ..rules.state import Die, Lasting, Zone
from .effects import Effect, asking
from .selector_words import taken_from
from .selectors import ZONE_WORDS, ZONES, AnyWho, Selector
from .who import Named, Who

if TYPE_CHECKING:
    from ..rules.context import Context
    from ..rules.edition import Terms


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
        who = taken_from(self.who.describe(terms))
        return f"move {who} to {_whose(self.who)} {ZONE_WORDS[self.to]}"


def _whose(who: Who) -> str:
    if isinstance(who, Selector):
        return "their" if who.side == "opposing" else "your"
    return "your" if isinstance(who, Named) and who.name in ("this", "these") else "the"


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

    def can(self, context: Context) -> bool:
        player = context.game.players[context.controller if self.whose == "me" else context.opponent]
        return bool(player.bag or player.used)

    def resolve(self, context: Context) -> Steps:
        game = context.game
        player = game.players[context.controller if self.whose == "me" else context.opponent]
        dice = take_from_bag(game, player, self.count)
        if self.to == "look":
            context.bound["drawn"] = list(dice)
            if dice:
                names = ", ".join(die.name for die in dice)
                record(game, Announced(player.index, f"draws {names}", source=context.source))
        elif self.to == "prep":
            put_drawn(game, player, dice, Zone.PREP, context.source)
        else:
            put_drawn(game, player, dice, Zone.RESERVE, context.source)
            for die in dice:  # rolled once, on that face into the Reserve Pool (DM-12.3.1, DM-12.3.2)
                roll(game, die, context.source)
            for die in dice:
                if player.index != game.active and not die.is_energy:
                    place(game, die, Zone.USED)  # DM-4.4.3
        yield from ()  # drawing asks nothing

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
        return f"{terms.field} {taken_from(self.who.describe(terms))}{level} for free"


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
        from .heard import Triggered

        text = {"when": {"step": "end of turn"}, "turn": "opponent", "do": [{"move": {"who": "this", "to": "used"}}]}
        until = f"end {context.opponent}"
        ability = Triggered.model_validate(text)
        context.game.lasting_listeners.append(
            Lasting(ability, context.holder, context.controller, context.source, die.ref, {}, until)
        )

    def describe(self, terms: Terms) -> str:
        until = f" until the {self.until.replace('opponent', 'your opponent', 1)}" if self.until else ""
        return f"put this die on {self.to.describe(terms)}{until}"
