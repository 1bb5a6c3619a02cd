"""Keys with their words on one line; each is a button. When the width ends the rarest go."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.reactive import reactive
from textual.style import Style
from textual.widgets import Static

from ..app.look import Look
from ..dice.drawn import look_of
from .markup import content
from .view import FooterView, KeyView


def key_button(key: KeyView, look: Look) -> Content:
    """`enter field it`, which a click presses."""
    label = look.t(key.label)
    words = Content.assemble((look.t(key.face), "bold $warn"), (f" {label}" if label else "", "$muted"))
    return words.stylize(Style.from_meta({"@click": f"screen.click({key.action!r})"}))


def key_line(keys: Sequence[KeyView], width: int, look: Look, gap: int = 2) -> Content:
    """As many keys as fit, the most needed first, in the order in which they stand."""
    buttons = [key_button(key, look) for key in keys]
    room = width + gap
    kept: list[int] = []
    for number in sorted(range(len(keys)), key=lambda number: (keys[number].rank, keys[number].action != "move.do")):
        taken = buttons[number].cell_length + gap
        if taken <= room:
            room -= taken
            kept.append(number)
    return Content(" " * gap).join(buttons[number] for number in sorted(kept))


class Footer(Static):
    """Every key that is legal now; a message takes its place for a moment."""

    DEFAULT_CSS = """
    Footer { dock: bottom; height: 1; padding: 0 1; background: $raised; }
    """

    view: reactive[FooterView | None] = reactive(None)

    def render(self) -> Content:
        view, look = self.view, look_of(self.app)
        if view is None:
            return Content("")
        if view.message:
            return content(view.message, look)
        return key_line(view.keys, self.content_size.width, look)
