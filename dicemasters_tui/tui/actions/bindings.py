"""Keys as screens have them: bindings that follow the key map, buttons, and how a footer names them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from textual.binding import Binding
from textual.dom import DOMNode

from .actions import ACTIONS, PLACES
from .keymap import binding as binding_keys
from .keymap import key_face, key_faces


@dataclass(frozen=True, slots=True)
class Key:
    """One key of the footer: how it is written, what it does, and the action a click on it runs ("" for none).

    `ids` are the actions of `keys.actions` it stands for, by which the help finds all their keys.
    """

    key: str
    does: str
    action: str
    ids: tuple[str, ...] = ()


def bound(id: str, action: str = "", does: str = "") -> Binding:
    """The keys of an action of `keys.actions` on a page, what they run, `undo` for `play.undo`, and what that does."""
    known = ACTIONS[id]
    action = action or id.rpartition(".")[2]
    return Binding(binding_keys(known.keys), action, does or known.does, show=False, id=id)


def bound_all(ids: str) -> list[Binding]:
    """The keys of several actions, each of which runs what it is called."""
    return [bound(id) for id in ids.split()]


@lru_cache(maxsize=64)
def bindings_of(page: type[DOMNode]) -> dict[str, Binding]:
    """What a page and those it is made from bind, by the ids of the actions; the page itself has the last word."""
    found: dict[str, Binding] = {}
    for base in reversed(page.__mro__):
        for each in base.__dict__.get("BINDINGS", ()):
            if isinstance(each, Binding) and each.id:
                found[each.id] = each
    return found


def key_rows(page: type[DOMNode], place: str, footer: Sequence[Key]) -> list[tuple[str, str]]:
    """Every key of a page as the help lists it, those of its footer first: how it is written, and what it does.

    Where the footer says what some digits do, the others only go to a row.
    """
    rows: list[tuple[str, str]] = []
    seen: set[str] = set()
    digits: list[str] = []
    for key in footer:
        rows.append((" ".join(map(key_faces, key.ids)) or key.key, key.does))
        seen.update(key.ids)
    here = bindings_of(page)
    for id in PLACES[place].actions:
        if id in seen:
            continue
        does = here[id].description if id in here else ACTIONS[id].does
        if id.startswith("pick.") and does == ACTIONS[id].does:
            digits.append(key_faces(id))
        else:
            rows.append((key_faces(id), does))
    told = any(id.startswith("pick.") for id in seen)
    meaning = "to the row so many down" if told else "what has the digit"
    return [*rows, (" ".join(digits), meaning)] if digits else rows


@dataclass(frozen=True, slots=True)
class KeyView:
    """The keys of one or more actions (`move.left move.right`) as a button; a click does the last of them.

    `shown` is drawn in place of the keys (`1-6`). When the width ends the highest `rank` goes first, then the last.
    """

    actions: str
    label: str
    shown: str = ""
    rank: int = 0

    @property
    def action(self) -> str:
        """The id of what a click does."""
        return self.actions.rpartition(" ")[2]

    @property
    def face(self) -> str:
        """The keys as they are written."""
        return self.shown or key_face(self.actions)
