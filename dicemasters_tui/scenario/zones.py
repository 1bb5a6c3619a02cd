"""Comparing the dice of a zone with a list of names, as multisets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..rules.naming import DIE_ID, words_for
from ..rules.state import Die
from .facts import is_energy_word
from .position import SINGLE, Names, face_index
from .source import Entry


def multiset_mismatch(what: str, dice: Sequence[Die], wanted: Sequence[Entry], names: Names) -> str:
    """Empty when the dice are exactly the ones named, else one sentence with what is missing and what is too much."""
    left, missing = _match(dice, wanted, names)
    if not left and not missing:
        return ""
    there = ", ".join(said(die) for die in dice) or "nothing"
    parts = []
    if missing:
        parts.append(f"missing: {', '.join(map(str, missing))}")
    if left:
        parts.append(f"not expected: {', '.join(said(die) for die in left)}")
    return f"{what} holds {there} ({'; '.join(parts)})."


def missing_from(dice: Sequence[Die], wanted: Sequence[Entry], names: Names) -> list[Entry]:
    """The names for which no die is there."""
    return _match(dice, wanted, names)[1]


def said(die: Die) -> str:
    """A die in a message: what it is, and its id."""
    return f"{die.label if die.rolled else die.card.slug} ({die.id})"


def _match(dice: Iterable[Die], wanted: Sequence[Entry], names: Names) -> tuple[list[Die], list[Entry]]:
    """(dice nobody names, names without a die). The narrowest names choose first, so nobody takes another's die."""
    free = list(dice)
    missing: list[Entry] = []
    for entry in sorted(wanted, key=lambda entry: _width(entry, names)):
        found = next((die for die in free if fits(entry, die, names)), None)
        if found is None:
            missing.append(entry)
        else:
            free.remove(found)
    return free, missing


def _width(entry: Entry, names: Names) -> int:
    if entry.alias or entry.name in names.aliases or DIE_ID.fullmatch(entry.name):
        return 0
    if is_energy_word(entry.name) and entry.name not in SINGLE:
        return 3
    return 1 if entry.face else 2


def fits(entry: Entry, die: Die, names: Names) -> bool:
    """Whether an entry of an expectation could mean the die."""
    name, face = entry.name, entry.face
    if entry.alias and die.id != names.aliases.get(entry.alias):
        return False
    if entry.state.damage and die.damage != entry.state.damage:
        return False
    wanted = names.aliases.get(name, name)
    if DIE_ID.fullmatch(wanted):
        return die.id == wanted and (not face or _shows(die, face))
    if is_energy_word(name):
        if name in SINGLE:
            return die.holder is None and die.label == name
        return die.holder is not None and _shows(die, name)
    if name == "sidekick":
        if die.holder is not None:
            return False
        return not die.rolled or (die.is_character if not face else _shows(die, face))
    if name not in (die.card.id, die.card.slug):
        return False
    return not face or _shows(die, face)


def _shows(die: Die, face: str) -> bool:
    """Whether the die shows that face; a half-spent die with no face for its rest may be named by the rest too."""
    if die.shown is None:
        return False
    index = face_index(die.card, face)
    if index is not None:
        return die.shown.word == die.card.faces[index].word
    return die.half and face in words_for(die)
