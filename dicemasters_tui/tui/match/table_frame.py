"""The widgets of a table as the match screen knows them, and what they tell it by the mouse and by Tab."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from textual.containers import Container
from textual.message import Message
from textual.reactive import reactive

from .view import Tab

RIGHT_BUTTON = 3


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
        """A place in a zone was clicked that is no thing of its own: the cursor comes to it."""

        zone: str
        place: str = ""

    @dataclass
    class Hovered(Message):
        """The pointer came to a thing, "" when it left all."""

        name: str

    @dataclass
    class TabChosen(Message):
        """A tab of the right column was clicked."""

        tab: Tab

    @dataclass
    class LinePicked(Message):
        """A line of the log was clicked, by its place in it."""

        index: int

    @property
    def ready(self) -> bool:
        """Whether all parts are there."""
        return self.is_mounted

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
