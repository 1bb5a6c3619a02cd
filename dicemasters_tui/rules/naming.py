"""Which die, card or word a player means (notation, section 1)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from ..kernel.errors import Ambiguous, Refused

if TYPE_CHECKING:
    from .state import Die, GameState, Lasting, TeamCard

DIE_ID = re.compile(r"[abc][0-9]{1,2}")


OWNER = re.compile(r"(?<=[a-z])['\u2019-]s(?=[-@]|$)")
"""The end of an owner's name, with its apostrophe or with the hyphen that many write for it."""


def as_slug(word: str) -> str:
    """A word as names are compared: `Wonder Woman` is wonder-woman, `spidey-s-last-stand` spideys-last-stand."""
    return OWNER.sub("s", "-".join(word.lower().split()))


def signature(game: GameState, die: Die) -> tuple[object, ...]:
    """Equal for dice that no rule could tell apart."""
    fight: tuple[int, ...] = ()
    if game.combat is not None and die.in_field:
        lane = game.combat.lane_of(die)
        if lane is not None:
            fight = (-1, int(lane.blocked), *(d.index for d in lane.blockers))
        else:
            fight = tuple(lane.attacker.index for lane in game.combat.lanes_blocked_by(die))
    return (
        die.holder.index if die.holder else -1,
        die.zone,
        die.controller,
        die.owner,
        die.face,
        die.half,
        die.spent_part,
        die.damage,
        tuple((e.query, repr(e.part), e.until) for e in die.effects),
        die.fielded_on == game.turn,
        die.host,
        die.controlled_by,
        fight,
        _meant(game, die),
        any(d.host == die.ref for p in game.players for d in p.field) if die.in_field else False,
    )


def _meant(game: GameState, die: Die) -> list[tuple[int, str]]:
    """The texts in force for a time that speak of this very die, each with the name they have for it."""
    found: list[tuple[int, str]] = []
    texts: list[Lasting[Any]] = [*game.lasting_statics, *game.lasting_listeners]
    for text in texts:
        if text.this == die.ref:
            found.append((id(text.ability), "this"))
        found += [(id(text.ability), name) for name, refs in text.bound.items() if die.ref in refs]
    return sorted(found)


def alike(game: GameState, dice: Sequence[Die]) -> bool:
    """Whether no rule could tell these dice apart."""
    if len(dice) < 2:
        return True
    first = signature(game, dice[0])
    return all(signature(game, die) == first for die in dice[1:])


def words_for(die: Die) -> set[str]:
    """Everything a command may call the die, apart from aliases."""
    words = {die.id}
    face = die.shown
    if face is None:
        words |= {die.card.slug, die.card.id}
        return words
    if die.is_sidekick:
        if face.level:
            words |= {"sidekick", "sidekick@1"}
        else:
            words |= {face.word, f"sidekick@{face.word}"}
        return words
    words |= {die.card.slug, die.card.id, f"{die.card.slug}@{face.word}", f"{die.card.id}@{face.word}"}
    if face.symbols:
        words.add(face.word)
        if die.half:
            words.add(face.word.removeprefix("2"))
    return words


def die_of(game: GameState, id: str) -> Die | None:
    """The die of an id, if there is one."""
    return next((die for die in game.dice if die.id == id), None)


def card_meant(game: GameState, id: str, player: int) -> TeamCard | None:
    """The card a command of this player means by an id: the own one before the other player's of the same id."""
    found = [card for card in game.cards if card.id == id]
    return next((card for card in found if card.owner == player), found[0] if found else None)


def find_dice(word: str, among: Iterable[Die]) -> list[Die]:
    """The dice among these that the word fits, lowest id first."""
    word = as_slug(word)
    if DIE_ID.fullmatch(word):
        return [die for die in among if die.id == word]
    return sorted((die for die in among if word in words_for(die)), key=lambda die: die.index)


def find_die(game: GameState, word: str, among: Sequence[Die], where: str = "there") -> Die:
    """The one die the word means: the lowest id of several that are alike.

    Raises `Refused` when there is none and `Ambiguous`, naming the candidates, when several differ.
    """
    found = find_dice(word, among)
    if not found:
        raise Refused(f"There is no {word} {where}.")
    if not alike(game, found):
        names = ", ".join(f"{die.id} ({die.label})" for die in found)
        raise Ambiguous(f"{word} could be any of {names}; say which by its id.")
    return found[0]


def find_cards(game: GameState, word: str, player: int) -> list[TeamCard]:
    """The cards a word means: an id, or a name that only one card of the match has, as a slug or with its blanks.

    Both players may have brought the same card; the player's own comes first. Raises `Refused` or `Ambiguous`.
    """
    word = as_slug(word)
    found = [card for card in game.cards if card.card.id == word]
    if not found:
        found = [card for card in game.cards if card.card.slug == word]
        if len({card.card.id for card in found}) > 1:
            names = ", ".join(c.card.id + (f" ({c.card.subtitle})" if c.card.subtitle else "") for c in found)
            raise Ambiguous(f"{word} could be {names}; say which by its number.")
    if not found:
        near = sorted({card.card.slug for card in game.cards if word and word in card.card.slug})
        meant = f"; did you mean {' or '.join(near)}?" if near else "."
        raise Refused(f"No card of this match is called {word}{meant}")
    return sorted(found, key=lambda card: card.owner != player)
