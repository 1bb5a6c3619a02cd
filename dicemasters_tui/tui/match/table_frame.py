"""The widgets of a table as the match screen knows them, and what they tell it by the mouse and by Tab."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from textual import events
from textual.containers import Container
from textual.message import Message
from textual.reactive import reactive
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from ..dice.drawn import DrawnWidget

RIGHT_BUTTON = 3


class TableZone(DrawnWidget, can_focus=True):
    """A drawn part of the table that the mouse and Tab reach. A click points at what is marked there, by its name."""

    FOCUS_ON_CLICK = False  # a click says itself where the cursor goes
    key = ""
    """The name of the zone for the cursor."""

    def on_click(self, event: events.Click) -> None:
        at = event.get_content_offset(self)
        hit = self.found(at.x, at.y) if at is not None else None
        if hit is None or not hit.name:
            return
        event.stop()
        if event.button == RIGHT_BUTTON and hit.kind != "lane":
            self.post_message(TableFrame.Inspected(hit.name.partition(" ")[2] or hit.name))
        else:
            self.post_message(TableFrame.Pointed(hit.name))


class HandList(OptionList, inherit_bindings=False):
    """A list whose highlight the hand moves. A click points at a row by its id."""

    lists_answers = False
    """The rows are answers to what is asked."""

    def __init__(self) -> None:
        super().__init__(markup=False)

    def write(self) -> None:
        """Set the rows for the width there is."""

    def on_resize(self, _event: events.Resize) -> None:
        self.write()

    def fill(self, rows: Sequence[Option], at: int | None) -> None:
        """Show other rows, and where the cursor is."""
        with self.prevent(OptionList.OptionHighlighted):
            self.set_options(rows)
            self.highlighted = at

    def subject(self, id: str) -> str:
        """What a row is about, by its id."""
        return id

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        if event.option.id is not None:
            self.post_message(TableFrame.Pointed(event.option.id, listed=self.lists_answers))

    def on_click(self, event: events.Click) -> None:
        number = event.style.meta.get("option")
        id = self.get_option_at_index(number).id if isinstance(number, int) else None
        if event.button == RIGHT_BUTTON and id is not None:
            event.prevent_default()
            self.post_message(TableFrame.Inspected(self.subject(id)))


class TableFrame(Container):
    """Composes the zones and panels of a game, and gives each its part of the view."""

    view: reactive[Any] = reactive(None, repaint=False)

    @dataclass
    class Pointed(Message):
        """A thing was clicked; `listed` when it stands in a list of answers."""

        name: str
        listed: bool = False

    @dataclass
    class Inspected(Message):
        """A thing was right-clicked."""

        name: str

    @dataclass
    class ZoneEntered(Message):
        """Tab reached a zone, or a bare place in it was clicked: the cursor moves there."""

        zone: str
        place: str = ""

    @dataclass
    class Hovered(Message):
        """The pointer came to a thing, "" when it left all."""

        name: str

    @dataclass
    class LinePicked(Message):
        """A line of the log was clicked, by its place in it."""

        index: int

    def watch_view(self, view: Any) -> None:
        """Give each part its own."""

    def on_resize(self) -> None:
        self.watch_view(self.view)

    @property
    def has_tabs(self) -> bool:
        """Whether panels are shown one at a time, so that the key for tabs does something."""
        return True

    def focus_zone(self, key: str) -> None:
        """Give the focus to the zone, the list or the count that the cursor is in."""
        for each in self.query("*"):
            if each.focusable and getattr(each, "key", None) == key and each is not self.screen.focused:
                self.screen.set_focus(each, scroll_visible=False)
                return
