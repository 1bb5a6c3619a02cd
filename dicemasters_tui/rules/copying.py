"""Copying another die until the end of the turn (rules 13.3): its stats, its abilities, or all it is.

No card of the four boxes copies stats or dice; texts are gained by one (DM-13.3.6).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from .ability import ActivatedText, Listener, Static
from .die import COPIED, GAINED, Gained
from .faces import FaceKind
from .state import Applied, Lasting

if TYPE_CHECKING:
    from .ability import Ability
    from .card import Card
    from .state import Die, GameState, Source, TeamCard


def copy_stats(game: GameState, die: Die, model: Die) -> None:
    """The die has the model's A and D in place of its printed ones; it keeps its burst (DM-13.3.1, DM-13.3.2).

    By edition these are the numbers printed for the die's own level on the model's card, whatever level that is, or
    the numbers the model shows with what its burst gives it.
    """

    def numbers(level: int) -> tuple[int, int]:
        if game.edition.copied_stats_are_printed:
            face = model.card.faces[model.card.face_of_level(min(level, model.card.top_level))]
            return face.attack, face.defense
        return _with_burst(game, model, "attack"), _with_burst(game, model, "defense")

    faces = []
    for face in die.card.faces:
        if face.kind is FaceKind.CHARACTER:
            attack, defense = numbers(face.level)
            face = replace(face, attack=attack, defense=defense)
        faces.append(face)
    _become(game, die, die.holder, replace(die.card, faces=tuple(faces)))


def copy_abilities(game: GameState, die: Die, model: Die, source: Source) -> None:
    """The model's texts are added to the die's own, or take their place, by edition (DM-13.3.3).

    A name in them that means the model means the die (DM-13.3.4). The Global stays with its card (DM-13.3.6).
    """
    own, other = die.card, model.card
    if game.edition.copied_text_replaces:
        _become(game, die, model.holder, replace(own, abilities=other.abilities, keywords=other.keywords))
        return
    marks = tuple(text for text in other.abilities if text.keywords())
    _become(
        game, die, die.holder, replace(own, abilities=own.abilities + marks, keywords=own.keywords | other.keywords)
    )
    for text in (part for ability in other.abilities for part in ability.working()):
        holder = die.holder if die.holder is not None else model.holder
        if holder is not None and text.on_burst(die.burst):
            gain_text(game, die, text, holder, source, other)


def copy_die(game: GameState, die: Die, model: Die) -> None:
    """Names, affiliations, abilities, and printed stats for its own level become the model's (DM-13.3.5)."""
    _become(game, die, model.holder, model.card)


def gain_text(game: GameState, die: Die, text: Ability, holder: TeamCard, source: Source, model: Card) -> None:
    """The die speaks this text of the model while it is in the field this turn; `holder` is the card it counts for.

    Texts that wait for an event, texts that are true for a time, and texts used by choice can be gained (DM-13.3.6).
    """
    source = source._replace(trigger="")
    if isinstance(text, ActivatedText):
        die.effects += (Applied(GAINED, Gained(text, model.slug), source),)
        return
    game.serial += 1
    gained: Lasting[Any] = Lasting(
        text, holder, die.controller, source, die.ref, {COPIED: (model.slug,)}, serial=game.serial, copied=True
    )
    if isinstance(text, Static):
        game.put_in_force(gained)
    elif isinstance(text, Listener):
        game.lasting_listeners.append(gained)


def itself_again(game: GameState, die: Die) -> None:
    """The die copies nothing any more."""
    if die.own is not None:
        holder, card = die.own
        _become(game, die, holder, card)
        die.own = None


def end_copies(game: GameState) -> None:
    """At the end of the turn every die is itself again."""
    for die in game.field_dice():
        itself_again(game, die)


def _become(game: GameState, die: Die, holder: TeamCard | None, card: Card) -> None:
    """The die is read by this card from now on; its level stays as far as the card has it."""
    if die.own is None:
        die.own = die.holder, die.card
    if die.in_field:
        for changed, count in ((die.holder, -1), (holder, 1)):
            if changed is not None:
                game.count_in_field(changed, count)
    level = die.level
    die.holder, die.card = holder, card
    if level:
        die.face = card.face_of_level(min(level, card.top_level))


def _with_burst(game: GameState, die: Die, query: str) -> int:
    """The number printed on the face it shows, and what the burst on that face adds to it."""
    face = die.card.faces[die.face]
    number = face.attack if query == "attack" else face.defense
    for holder, text, part, _, _ in game.book.statics.get(query, ()):
        if holder is die.holder and not text.on_burst(0) and text.on_burst(die.burst):
            number += sum(part.number(context, die) for context in text.contexts(game, holder, die))
    return number
