"""All actions with their keys; another key is given by pressing it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Static

from ..actions.actions import ACTIONS, GROUPS, RESERVED, Action
from ..actions.bindings import bound, bound_all
from ..actions.check import Keys, Swap, swap, taken, why_not
from ..actions.keymap import Keymap, face, key_faces, keymap, pressed, told
from ..parts.dialog import ask_on
from ..parts.list import List, ListPage, Row
from ..parts.page import LEAVE, Box, Footer, Page, joined, words

FIXED = "This action always has these keys."


class KeysScreen(ListPage[None]):
    """Enter waits for the new key of the action under the cursor; each change holds and is written down at once."""

    place = "keys"
    header = ("settings", "keys")
    digits_pick = False
    BINDINGS: ClassVar[list[BindingType]] = [
        *LEAVE,
        bound("move.page-up", "page(-1)"),
        bound("move.page-down", "page(1)"),
        *bound_all("keys.add keys.reset"),
    ]

    def __init__(self, at: str = "") -> None:
        """`at` is the action under the cursor at first."""
        super().__init__()
        self.first = at

    def body(self) -> ComposeResult:
        yield Box("what each key does", List(), id="keys", classes="box")
        yield Static(id="key-about")

    def on_mount(self) -> None:
        self.list_all(self.first or None)

    def on_resize(self) -> None:
        self.list_all()

    def rows(self) -> Sequence[Row]:
        wide = self.app.size.width >= 100
        rows: list[Row] = []
        for group, each in groupby(ACTIONS.items(), lambda action: action[0].partition(".")[0]):
            rows += [Row("", Content(""))] if rows else []
            rows.append(Row("", words(GROUPS[group], "muted", bold=True)))
            rows += [self._row(id, action, wide) for id, action in each]
        return rows

    def _row(self, id: str, action: Action, wide: bool) -> Row:
        does = words(action.does, "faint" if action.fixed else "text")
        left = joined(does, words(f"  {id}", "faint")) if wide else does
        mark = words("changed  ", "good") if id in self.host.settings.keys else Content("")
        keys = words(key_faces(id), "faint" if action.fixed else "key", bold=not action.fixed)
        return Row(id, left, joined(mark, keys), FIXED if action.fixed else "")

    def show_row(self) -> None:
        id = self.at
        lines = [words(f"{id}: {ACTIONS[id].does}.", "text") if id else Content("")]
        if id in self.host.settings.keys:
            first = " ".join(face(key, keymap().plain) for key in ACTIONS[id].keys)
            lines.append(words(f"First it was {first}.", "muted"))
        elif id and ACTIONS[id].fixed:
            lines.append(words(FIXED, "muted"))
        else:
            lines.append(words(f"Kept in {self.host.settings.path}", "faint"))
        self.query_one("#key-about", Static).update(Content("\n").join(lines))
        self.show_keys()

    def footer(self) -> Footer:
        id, found = self.at, {}
        if id and not ACTIONS[id].fixed:
            reset = "as first" if id in self.host.settings.keys else ""
            found = {"move.do": "another key", "keys.add": "one more key", "keys.reset": reset}
        return {**found, **self.last_keys(), "move.page-up move.page-down": "page"}

    def on_option_list_option_selected(self, event: List.OptionSelected) -> None:
        self._ask(event.option_id or "", ())

    def action_add(self) -> None:
        if self.at and not ACTIONS[self.at].fixed:
            self._ask(self.at, keymap().keys(self.at))

    def action_reset(self) -> None:
        """The first keys again, where no other action has got them meanwhile."""
        id, changed = self.at, self.host.settings.keys
        if id not in changed:
            return
        rest = {other: keys for other, keys in changed.items() if other != id}
        if wrong := why_not(id, ACTIONS[id].keys, rest):
            self.warn(wrong)
        else:
            self._change(rest)

    def _ask(self, id: str, beside: tuple[str, ...]) -> None:
        """Wait for a key and give it to the action, `beside` those it is to keep."""
        ask_on(self.host, PressScreen(id, beside, self.host.settings.keys), self._change)

    def _change(self, keys: Keys) -> None:
        first = {id: set(ACTIONS[id].keys) for id in keys}
        self.host.settings.keys = {
            id: wanted for id, wanted in keys.items() if {*wanted, *(first[id] & RESERVED)} != first[id]
        }
        self.host.keep_settings()
        self.list_all()


class PressScreen(Page[Keys]):
    """Dismisses with all changed keys, the pressed one among them, or None for Esc.

    A key that cannot be had is answered here; where another action has it, Enter has the two exchange their keys.
    """

    place = "press"
    BINDINGS: ClassVar[list[BindingType]] = [
        bound("move.back", "back", "leave as it was"),
        bound("move.do", "swap", "exchange the keys, where another action has the one pressed"),
    ]

    def __init__(self, id: str, beside: tuple[str, ...], changed: Keys) -> None:
        super().__init__()
        self.action_id = id
        self.beside = beside
        self.changed = changed
        self.offered: Swap | None = None
        """What Enter would do."""

    def body(self) -> ComposeResult:
        more = "one more key for" if self.beside else "the new key for"
        told = f"Press {more} “{ACTIONS[self.action_id].does}”. Now it has {key_faces(self.action_id)}."
        text = Static(words(told, "text"), classes="dialog-text")
        yield Box(self.action_id, text, Static(id="wrong", classes="dialog-text"))

    def footer(self) -> Footer:
        return {"move.do": _in_short(self.offered) if self.offered else "", "move.back": "leave as it was"}

    def on_key(self, event: events.Key) -> None:
        key = pressed(event.key, event.character)
        if key in ("escape", "ctrl+p") or (key == "enter" and self.offered is not None):
            return
        event.stop()
        event.prevent_default()
        wanted = tuple(dict.fromkeys((*self.beside, key)))
        wrong = why_not(self.action_id, wanted, self.changed)
        if not wrong:
            self.dismiss({**self.changed, self.action_id: wanted})
            return
        self.offered = swap(self.action_id, key, self.beside, self.changed)
        said = self.query_one("#wrong", Static)
        if self.offered is None:
            said.update(words(f"{wrong} {told('Press another one, or {move.back}.')}", "bad"))
        else:
            offer = f" {told('{move.do}')} {_in_full(self.offered)}. Or press another key."
            said.update(joined(words(taken(self.action_id, wanted, self.changed), "bad"), words(offer, "text")))
        self.show_keys()

    def action_swap(self) -> None:
        if self.offered is not None:
            self.dismiss(self.offered.changed)


def _in_short(offered: Swap) -> str:
    key, gives = (face(each, keymap().plain) for each in (offered.key, offered.gives))
    return f"swap {gives} and {key}" if gives else f"take {key} from {' and '.join(offered.others)}"


def _in_full(offered: Swap) -> str:
    """What Enter would do, every action named whose keys it changes."""
    if not offered.gives:
        return f"takes it from {' and '.join(offered.others)}"
    after = Keymap(offered.changed)
    gets = [
        f"{id} gets {face(offered.gives if offered.gives in after.keys(id) else offered.key, keymap().plain)}"
        for id in offered.others
    ]
    return f"swaps the keys: {', '.join(gets)}"


def keys_said(changed: dict[str, tuple[str, ...]]) -> str:
    """How many keys are changed, for the settings."""
    return f"{len(changed)} changed" if changed else "the default ones"
