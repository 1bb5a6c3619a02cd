"""Effects that move dice: to other areas, levels, hosts (language: move, draw, field, spin, attach, leave_combat)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal

from ..kernel.misreading import wrong
from ..rules import queries
from ..rules.ability import Steps
from ..rules.choice import yes_or_no
from ..rules.control import take_control
from ..rules.events import Changed, Drawn, LeftField, Prepped
from ..rules.faces import FaceKind
from ..rules.happening import emit, record
from ..rules.moves import back_to_bag, move, place, put_drawn, roll, take_from_bag, used_pile
from ..rules.perform import enter_field
from ..rules.state import Die, GameState, Player, Snapshot, Step, Zone
from ..rules.timing import choose
from ..rules.tolls import pay_toll, toll, why_not_toll
from .amounts import AnyAmount, Per
from .effects import Effect, asking
from .kinds import ZONE_WORDS, ZONES
from .selector_words import taken_from
from .selectors import AnyWho, Selector
from .spinning import choose_energy_face
from .who import Named, Who

if TYPE_CHECKING:
    from ..rules.context import Context
    from ..rules.edition import Terms


BEFORE_ROLL = "before the roll"
"""The name under which a text keeps the die it rolls in the field, and what that die was."""


class Move(Effect):
    """Move dice to another area of their owner.

    `level` is the one shown in the field, `face` any energy face chosen for the Reserve Pool; with `until` dice set
    aside come back at the end of the turn (DM-13.7.2). An unbought basic action die that is moved becomes the
    controller's.
    """

    who: AnyWho
    to: Literal["reserve", "prep", "used", "bag", "card", "field", "aside", "out of the game"]
    level: int | Literal["former"] | None = None
    face: Literal["any energy", "fist", "bolt", "mask", "shield"] | None = None
    until: Literal["end of turn"] | None = None

    def selectors(self) -> Sequence[Who]:
        return asking(self.who)

    def goes_on_from(self, earlier: Effect) -> bool:
        if not (isinstance(earlier, Move) and isinstance(self.who, Selector) and isinstance(earlier.who, Selector)):
            return False
        return self.who.other_than is not None and self.who.other_than == earlier.who.as_name

    def can(self, context: Context) -> bool:
        if self.to == "field" and isinstance(self.who, Named) and not self.who.refers:
            return any(not die.in_field for die in self.who.found(context))
        if self.to == "prep" and isinstance(self.who, Named) and self.who.name == "this":
            return any(die.zone is not Zone.PREP for die in self.who.found(context))
        return super().can(context)

    def resolve(self, context: Context) -> Steps:
        game = context.game
        dice: list[Die] = yield from self.who.pick(context)
        levels = [die.level for die in dice]
        for die in dice:
            if self.to == "field" and die.in_field:
                continue  # it has come back meanwhile, or only changed sides
            if not _has_a_place(die, ZONES[self.to]):
                continue  # an effect does what it can (DM-11.1.6)
            if die.zone is Zone.BAG and die not in game.players[die.owner].bag:
                if self.to not in ("field", "card", "aside", "out of the game"):
                    yield from place_drawn(context, die, ZONES[self.to])
                    continue
                yield from place_drawn(context, die, Zone.PREP)  # it is in no area yet, and goes on from one
            if die.zone is Zone.CARD and die.owner < 0 and self.to != "out of the game":
                die.owner = die.controller = context.controller
            face = yield from self._face(context, die)
            if self.to == "reserve" and not die.rolled and face < 0 and not die.card.top_level:
                yield from roll_into_reserve(context, die)  # it must show a face there (DM-12.2.7)
                continue
            move(game, die, ZONES[self.to], context.source, face=face, before=before_roll(context, die))
        if self.until is not None and dice:
            from .coming_back import come_back  # it is a text, and texts hold effects

            come_back(context, dice, levels)
        if self.to == "prep" and dice:
            emit(game, Prepped(dice[0].owner, tuple(dice), source=context.source))

    def _face(self, context: Context, die: Die) -> Steps:
        """The face the die is to show; -1 for the one it shows, or level 1 where it shows none."""
        if self.to == "aside":
            return die.face
        if self.face == "any energy":
            return (yield from choose_energy_face(context, die, -1))
        if self.face is not None:
            return die.card.face_by_word(self.face) or 0
        wanted = _former_level(context, die) if self.level == "former" else self.level
        if wanted is None and self.to == "field" and die.is_energy:
            wanted = 1
        if wanted is None or not die.card.top_level:
            return -1
        return die.card.face_of_level(max(1, min(wanted, die.card.top_level)))

    def describe(self, terms: Terms) -> str:
        who = taken_from(self.who.describe(terms))
        chooser = self.who.by if isinstance(self.who, Selector) else None
        if chooser == "opponent" and self.to == "used" and isinstance(self.who, Selector) and not self.who.side:
            return f"your opponent chooses {who}; move it to your Used Pile"
        match self.to:
            case "aside":
                return f"set {who} aside until end of turn"
            case "out of the game":
                return f"remove {who} from the game"
            case "field":
                level = f" at level {self.level}" if self.level is not None else ""
                if self.level == "former":
                    level = " at their former levels" if who == "them" else " at its former level"
                verb = "return" if level else "move"
                return f"{verb} {who} to the {terms.field_zone}{level}"
            case "card":
                return f"put {who} back on its card"
        if self.to == "bag" and isinstance(self.who, Named) and self.who.name == "drawn":
            return f"put {who} back into the bag"
        face = f" on {'any energy' if self.face == 'any energy' else f'a [{self.face}]'} face" if self.face else ""
        return f"move {who} to {_whose(self.who)} {ZONE_WORDS[self.to]}{face}"


def _has_a_place(die: Die, zone: Zone) -> bool:
    """Whether the die can be in the area: sidekicks have no card, and in the field there are characters and actions."""
    if zone is Zone.CARD:
        return die.holder is not None
    return zone is not Zone.FIELD or die.card.top_level > 0 or die.is_action


def roll_into_reserve(context: Context, die: Die) -> Steps:
    """A die that shows nothing comes into its owner's Reserve Pool: it is rolled there (DM-12.2.7)."""
    game = context.game
    energy = next(index for index, face in enumerate(die.card.faces) if face.kind is FaceKind.ENERGY)
    move(game, die, Zone.RESERVE, context.source, face=energy)
    yield from roll(game, [die], context.source)
    if die.owner != game.active and not die.is_energy:
        place(game, die, used_pile(die))  # DM-4.4.3


def before_roll(context: Context, die: Die) -> Snapshot | None:
    """A die that has just been rolled to energy leaves the field as it was before (DM-9.2.8), else None."""
    rolled, before = context.bound.get(BEFORE_ROLL, (None, None))
    return before if die is rolled and die.in_field and not die.is_character else None


def _former_level(context: Context, die: Die) -> int:
    """The level on which the die last was in the field (DM-9.2.8)."""
    left = [e for e in context.game.happened.get(LeftField, ()) if isinstance(e, LeftField) and e.die is die]
    return left[-1].before.level if left and left[-1].before is not None else 1


def _whose(who: Who) -> str:
    if isinstance(who, Selector):
        if who.side:
            return "their" if who.side in ("opposing", "their") else "your"
        return "their owners'" if who.quantifier == "all" else "its owner's"
    return "your" if isinstance(who, Named) and who.name in ("this", "these", "drawn") else "its owner's"


def place_drawn(context: Context, die: Die, zone: Zone) -> Steps:
    """A die that was drawn to be looked at goes where the text says (DM-12.3.5); in the Reserve Pool it is rolled."""
    game = context.game
    player = game.players[die.owner]
    if zone is Zone.BAG:
        back_to_bag(player, [die])
        return
    put_drawn(game, player, [die], Zone.PREP if zone is Zone.RESERVE else zone, context.source, shown=True)
    if zone is Zone.RESERVE:
        yield from roll_into_reserve(context, die)


class Control(Effect):
    """Take control of dice until end of turn (DM-13.2.1)."""

    who: AnyWho

    def selectors(self) -> Sequence[Who]:
        return asking(self.who)

    def resolve(self, context: Context) -> Steps:
        dice: list[Die] = yield from self.who.pick(context)
        this = context.this
        by = this if this is not None and this.in_field and this.is_character else None
        for die in dice:
            take_control(context.game, die, context.controller, context.source, by)

    def describe(self, terms: Terms) -> str:
        return f"take control of {self.who.describe(terms)} until end of turn"


class Draw(Effect):
    """Draw from the bag: `reserve` rolls the dice into the Reserve Pool, `prep` does not, `look` only shows them.

    Without `to` they go where dice drawn then go: in the Clear and Draw Step they are rolled with the rest (DM-12.3.6).
    """

    count: AnyAmount
    to: Literal["reserve", "prep", "look"] | None = None
    whose: AnyWho = Named(name="me")

    @property
    def late(self) -> bool:
        return True

    def can(self, context: Context) -> bool:
        if isinstance(self.count, Per) and not self.count.number(context):
            return False
        return any(player.bag or player.used for player in self._players(context))

    def _players(self, context: Context) -> list[Player]:
        return [context.game.players[index] for index in self.whose.players(context)]

    def resolve(self, context: Context) -> Steps:
        game = context.game
        count = self.count.number(context)
        for player in self._players(context):
            dice = yield from take_from_bag(game, player, count)
            context.bound["drawn"] = list(dice)
            if self.to == "look":
                if dice:
                    emit(game, Drawn(player.index, tuple(dice), "look", source=context.source))
            elif self.to == "prep":
                put_drawn(game, player, dice, Zone.PREP, context.source)
                if dice:
                    emit(game, Prepped(player.index, tuple(dice), source=context.source))
            else:
                yield from self._roll_into_reserve(context, player, dice)

    def _roll_into_reserve(self, context: Context, player: Player, dice: list[Die]) -> Steps:
        """Rolled once, on that face into the Reserve Pool (DM-12.3.1, DM-12.3.2)."""
        game = context.game
        if game.step is Step.DRAW and player.index == game.active:
            put_drawn(game, player, dice, Zone.PREP, context.source)  # rolled in this turn's roll (DM-12.3.6)
            return
        put_drawn(game, player, dice, Zone.RESERVE, context.source)
        yield from roll(game, dice, context.source)
        for die in dice:
            if player.index != game.active and not die.is_energy:
                place(game, die, used_pile(die))  # DM-4.4.3

    def describe(self, terms: Terms) -> str:
        count = self.count.describe(terms)
        each = count.partition(" for each ")[2]
        dice = {"1": "a die"}.get(count, f"{count} dice" if count.isdigit() else f"a die for each {each}")
        who = self.whose.describe(terms)
        if who == "they":
            verb = {"reserve": "draw and roll", "prep": "prep"}.get(self.to or "", "draw")
            return f"{verb} {dice} from their bag"
        if who != "you":
            verb = {"reserve": "draws and rolls", "prep": "preps"}.get(self.to or "", "draws")
            return f"{who} {verb} {dice} from their bag"
        if self.to == "reserve":
            return f"draw and roll {dice} into your Reserve Pool"
        return f"prep {dice} from your bag" if self.to == "prep" else f"draw {dice} from your bag"


def forbidden(game: GameState, die: Die) -> bool:
    """Whether a text forbids the die's owner to field it."""
    if "may_not" not in game.answered:
        return False
    return any(part.why_not_field(context, die) for part, context in queries.static_answers(game, "may_not", die.owner))


def _toll_paid(context: Context, die: Die) -> Steps:
    """Whether nothing is asked for fielding the die, or its owner pays it; fielding by a text is fielding too."""
    game = context.game
    life = toll(game, die.owner, "field")
    if not life:
        return True
    if why_not_toll(game, die.owner, "field"):
        return False
    question = f"Pay {life} life to {game.edition.terms.field} {die.name}?"
    answer = yield from choose(game, yes_or_no(game, die.owner, question, context.holder))
    if answer[0].value:
        pay_toll(game, die.owner, "field")
    return answer[0].value


def _may_be_fielded(context: Context, die: Die) -> bool:
    return not forbidden(context.game, die)


class FieldEffect(Effect):
    """Field dice for nothing, on level 1 unless it says otherwise; `rolled` is the level just rolled (DM-11.3.1)."""

    who: AnyWho
    level: int | Literal["rolled"] = 1

    def model_post_init(self, context: Any, /) -> None:
        super().model_post_init(context)
        if self.level not in ("rolled", 1, 2, 3):
            raise wrong(f"dice are fielded at level 1, 2, 3 or rolled, not at {self.level}")
        if isinstance(self.who, Selector) and self.who.asks:
            self.who.must_be(_may_be_fielded)

    def selectors(self) -> Sequence[Who]:
        return asking(self.who)

    def resolve(self, context: Context) -> Steps:
        dice = yield from self.who.pick(context)
        for die in dice:
            if die.in_field or not (die.is_character if self.level == "rolled" else die.card.top_level):
                continue  # only characters are fielded, and an effect does what it can (DM-11.1.6)
            in_hand = die.zone is Zone.BAG and die not in context.game.players[die.owner].bag  # drawn to be looked at
            if forbidden(context.game, die) or not (yield from _toll_paid(context, die)):
                if in_hand:
                    yield from place_drawn(context, die, Zone.USED)  # it is in no area yet, and has to go to one
                continue  # a "cannot" wins (DM-1.1.5), and who does not pay may not (DM-11.2.7)
            face = die.face if self.level == "rolled" else die.card.face_of_level(min(self.level, die.card.top_level))
            if in_hand:
                yield from place_drawn(context, die, Zone.PREP)
            enter_field(context.game, die, face, context.source)

    def describe(self, terms: Terms) -> str:
        level = "" if self.level == "rolled" else f" at level {self.level}"
        if isinstance(self.who, Selector) and self.who.by == "each player":
            return f"each player {terms.field}s {taken_from(self.who.describe(terms))}{level} for free"
        return f"{terms.field} {taken_from(self.who.describe(terms))}{level} for free"


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
        if die is None or not die.is_action or not hosts or not hosts[0].in_field:
            return  # what is put on a die is an action die that has been used (DM-13.5.2)
        place(game, die, Zone.FIELD, die.face)
        die.host = hosts[0].ref
        if self.until is not None:
            from .coming_back import come_off

            come_off(context, die)
        record(game, Changed(die, die.controller, text=f"is put on {hosts[0].name}", source=context.source))

    def describe(self, terms: Terms) -> str:
        until = "; it goes to your Used Pile when that die leaves the field"
        if self.until:
            until = f" until the {self.until.replace('opponent', 'your opponent', 1)}"
        return f"put this die on {self.to.describe(terms)}{until}"
