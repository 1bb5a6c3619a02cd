"""Effects on what they can do nothing to: players in place of dice, dice in an area or of a kind that will not do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..borrowing import UseAttackText, UseDie, UseEffect
from ..changing import Give, Life
from ..costs import Price
from ..damaging import Deal, DealEachOther, Ko, Redirect, Sacrifice
from ..flow import May, Roll, Unless
from ..forms import Form
from ..moving import Attach, Control, Draw, FieldEffect, LeaveCombat, Move
from ..part import Part
from ..places import Way, each_part
from ..selectors import Both, Selector
from ..spinning import Spin
from ..static import StaticText
from ..swapping import Swap
from ..who import Named, Who
from .doubt import Doubt

PLAYERS = frozenset({"me", "opponent", "each player", "active player", "they", "controller of it"})
PLAYER_NOUNS = frozenset({"player", "character or player"})
UNROLLED = frozenset({"prep", "used", "bag", "card"})
CHARACTERS = frozenset({"character", "sidekick", "sidekick die"})


class _Wanted(NamedTuple):
    """What an effect does something to: the field, the word for it, the areas where it can, and whether it needs
    character dice."""

    field: str
    does: str
    areas: tuple[str, ...] = ("field",)
    characters: bool = False


DICE: dict[type[Part], _Wanted] = {
    Ko: _Wanted("who", "KO'd"),
    Sacrifice: _Wanted("who", "sacrificed"),
    Give: _Wanted("who", "given anything"),
    Control: _Wanted("who", "controlled", characters=True),
    LeaveCombat: _Wanted("who", "taken out of combat", characters=True),
    DealEachOther: _Wanted("pair", "damaged", characters=True),
    Redirect: _Wanted("to", "damaged", characters=True),
    Attach: _Wanted("to", "put under another"),
    UseDie: _Wanted("die", "used", ("reserve",)),
    UseEffect: _Wanted("die", "used", ("field", "reserve")),
    UseAttackText: _Wanted("of", "borrowed from", characters=True),
    Roll: _Wanted("who", "rolled", ("field", "reserve", "prep", "used", "bag", "card")),
    Move: _Wanted("who", "moved", ("field", "reserve", "prep", "used", "bag", "card")),
    FieldEffect: _Wanted("who", "fielded", ("reserve", "prep", "used", "bag", "card")),
}
"""What effects do something to, if that is dice."""
FOR_PLAYERS: dict[type[Part], str] = {Life: "who", Draw: "whose", May: "who", Unless: "who"}
"""What effects do something to, if that is players."""

NOT_GIVEN = frozenset({"may_not", "draws", "toll", "cost_to_buy", "cost_to_field", "field_for", "gains"})
"""Questions about players, or about dice that are not in the field yet: no answer is given to dice in the field."""


def misplaced(text: Form) -> Iterator[Doubt]:
    """Effects and prices in the text that can do nothing to what they name."""
    for way, part in each_part(text):
        if (wanted := DICE.get(type(part))) is not None:
            yield from _dice((*way, wanted.field), getattr(part, wanted.field), wanted)
        if (field := FOR_PLAYERS.get(type(part))) is not None:
            yield from _players((*way, field), getattr(part, field))
        if isinstance(part, Deal):
            yield from _dice((*way, "to"), part.to, _Wanted("to", "damaged", characters=True), players=True)
        elif isinstance(part, Move):
            yield from _move(way, part)
        elif isinstance(part, FieldEffect) and isinstance(part.who, Selector) and "action" in part.who.noun:
            yield Doubt((*way, "who"), "action dice are never fielded; only character dice are")
        elif isinstance(part, Spin):
            face = _Wanted("who", "spun to an energy face" if part.face != "character" else "spun", ("reserve",))
            level = _Wanted("who", "spun to a level", characters=True)
            yield from _dice((*way, "who"), part.who, level if part.face is None else face)
        elif isinstance(part, Give):
            for question in part.answers.given():
                if question in NOT_GIVEN:
                    yield Doubt((*way, question), f"dice cannot be given {question!r}; write `add` with `of` and `get`")
        elif isinstance(part, Swap):
            yield from _swap(way, part)
        elif isinstance(part, Price):
            yield from _price(way, part)
        elif isinstance(part, StaticText):
            yield from _standing(way, part)


def _each(who: Who) -> Iterator[Who]:
    if isinstance(who, Both):
        for one in who.each:
            yield from _each(one)
    else:
        yield who


def _dice(way: Way, who: Who, wanted: _Wanted, *, players: bool = False) -> Iterator[Doubt]:
    for one in _each(who):
        if isinstance(one, Named) and one.name in PLAYERS and not players:
            yield Doubt(way, f"{one.name!r} is a player, and only dice are {wanted.does}; name dice")
        if not isinstance(one, Selector):
            continue
        if one.noun in PLAYER_NOUNS:
            if not players:
                yield Doubt(way, f"a player is never {wanted.does}; name dice, such as `character`")
            elif not one.asks:
                yield Doubt(way, "write `each player`, `opponent` or `me` for players that nobody chooses")
            continue
        if one.among is not None:
            continue
        if wrong := [area for area in one.areas if area not in wanted.areas]:
            where = " or ".join(wanted.areas)
            yield Doubt(way, f"dice in `{wrong[0]}` cannot be {wanted.does}; they must be in `{where}`")
        elif wanted.characters and one.noun in ("action die", "basic action die", "energy die"):
            yield Doubt(way, f"an {one.noun.removeprefix('basic ')} is never {wanted.does}; only character dice are")


def _players(way: Way, who: Who) -> Iterator[Doubt]:
    for one in _each(who):
        if isinstance(one, Selector) or (isinstance(one, Named) and not one.refers and one.name not in PLAYERS):
            yield Doubt(way, "a player must stand here: `me`, `opponent`, `each player` or `they`")


def _move(way: Way, move: Move) -> Iterator[Doubt]:
    """Moves to areas in which the dice could show nothing, or where they have no place (DM-12.2.7, DM-4.1.4)."""
    for who in _each(move.who):
        if not isinstance(who, Selector) or who.among is not None or who.noun in PLAYER_NOUNS:
            continue
        unrolled = any(area in UNROLLED for area in who.areas)
        if move.to == "reserve" and unrolled and move.face is None and who.noun not in CHARACTERS:
            message = "these dice may be unrolled, and in the Reserve Pool a die shows a face; add `face: any energy`"
            yield Doubt((*way, "to"), f"{message}, or `roll` them")
        elif move.to == "field" and "action" in who.noun:
            yield Doubt(
                (*way, "to"), "other action dice cannot be put into the field; `continuous` is a keyword of its own"
            )
        elif move.to == "field" and who.noun not in CHARACTERS and who.noun != "dice of this card":
            yield Doubt(
                (*way, "to"), f"only character dice stand in the field; write `character` in place of `{who.noun}`"
            )
        elif move.to == "card" and who.noun in ("sidekick", "sidekick die"):
            yield Doubt((*way, "to"), "sidekick dice have no card; move them to `used` or `bag`")
    if move.level is not None and move.to != "field":
        yield Doubt((*way, "level"), "a level is shown in the field only; leave it out, or move `to: field`")
    if move.face is not None and move.to != "reserve":
        yield Doubt((*way, "face"), "an energy face is shown in the Reserve Pool only; move `to: reserve`")


def _swap(way: Way, swap: Swap) -> Iterator[Doubt]:
    """Stats are of dice in the field; and only character dice may come there (DM-13.4.4)."""
    stats = _Wanted("", "changed in A or D", characters=True)
    if swap.stats_of is not None:
        yield from _dice((*way, "attack and defense of"), swap.stats_of, stats)
    for index, who in enumerate(swap.attack_of or ()):
        yield from _dice((*way, "attack of", index), who, stats)
    pair = swap.dice or ()
    fielded = any(isinstance(who, Named) or (isinstance(who, Selector) and "field" in who.areas) for who in pair)
    for index, who in enumerate(pair):
        if isinstance(who, Named) and who.name in PLAYERS:
            yield Doubt((*way, "dice", index), f"{who.name!r} is a player; only dice are swapped")
        elif isinstance(who, Selector) and who.noun in PLAYER_NOUNS:
            yield Doubt((*way, "dice", index), "only dice are swapped; name dice, such as `character`")
        elif isinstance(who, Selector) and fielded and who.noun in ("action die", "basic action die", "energy die"):
            message = "this die would stand in the field, and only character dice do; write `character`"
            yield Doubt((*way, "dice", index), message)


def _price(way: Way, price: Price) -> Iterator[Doubt]:
    for field, who, does in (("ko", price.ko, "KO'd"), ("sacrifice", price.sacrifice, "sacrificed")):
        if who is not None:
            yield from _dice((*way, field), who, _Wanted(field, does))
    if price.move is not None:
        yield from _dice((*way, "move", "who"), price.move.who, DICE[Move])
    if price.spin is not None:
        yield from _dice((*way, "spin", "who"), price.spin.who, _Wanted("who", "spun down", characters=True))


def _standing(way: Way, text: StaticText) -> Iterator[Doubt]:
    for who in _each(text.of):
        if isinstance(who, Selector) and who.noun in PLAYER_NOUNS:
            yield Doubt((*way, "of"), "write `each player`, `opponent` or `me` for players")
        elif isinstance(who, Selector) and who.asks:
            yield Doubt((*way, "of"), "nobody chooses here: a standing text is about `all` dice of a sort, or `this`")
