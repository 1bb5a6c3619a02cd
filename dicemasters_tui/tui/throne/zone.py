"""What the zones of Dice Throne have in common: drawn lines, found by the mouse, reached by Tab."""

from __future__ import annotations

from typing import ClassVar

from textual import events

from ..dice.drawn import DrawnWidget
from ..match.table_frame import TableFrame

RIGHT_BUTTON = 3


class ThroneZone(DrawnWidget, can_focus=True):
    """A zone; `key` is its name for the cursor. What the mouse finds goes to the table by the name of its mark."""

    FOCUS_ON_CLICK = False  # a click says itself where the cursor goes
    key: ClassVar[str]

    def on_click(self, event: events.Click) -> None:
        at = event.get_content_offset(self)
        hit = self.found(at.x, at.y) if at is not None else None
        if hit is None or not hit.name:
            return
        event.stop()
        inspected = event.button == RIGHT_BUTTON
        subject = hit.name.partition(" ")[2]
        self.post_message(TableFrame.Inspected(subject) if inspected else TableFrame.Pointed(hit.name))

    def on_focus(self, _event: events.Focus) -> None:
        self.redraw()

    def on_blur(self, _event: events.Blur) -> None:
        self.redraw()
