"""A page to read: headings, paragraphs and two-column lists, scrolled with the usual keys. Texts are Markdown.

Textual's own Markdown makes a widget of each paragraph and four of each entry of a list: the help, with its 130 keys
and words, takes it over a second. Here a text is one widget.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content

from ...kernel.sections import Section
from ..actions.bindings import bound
from ..actions.keymap import key_face, told
from .cutting import MEASURE, wrapped
from .page import LEAVE, Fitted, Footer, Page, joined, words

_FIRST_COLUMN = 26
"""The widest the column of words gets."""


@dataclass(frozen=True, slots=True)
class Drawn(Section):
    """A section whose lines are drawn already."""

    drawn: tuple[Content, ...] = ()


class Text(Fitted):
    """Sections set for the width there is."""

    def __init__(self, sections: Sequence[Section], at: str = "") -> None:
        """`at` is the word of the row that is pointed at."""
        super().__init__()
        self.sections = sections
        self.at = at
        self.line_of_it = 0
        """The line it stands in, as it was set last."""
        self.show(lambda size: self.lines(size.width))

    def lines(self, width: int) -> list[Content]:
        """Every line at this width."""
        width = max(30, min(width, MEASURE))
        found: list[Content] = []
        for section in self.sections:
            if found:
                found.append(Content(""))
            if section.heading:
                found.append(words(section.heading.upper(), "muted", bold=True))
            for number, paragraph in enumerate(section.paragraphs):
                found += [Content("")] if number else []
                found += wrapped(words(told(paragraph), "text"), width)
            if section.paragraphs and section.rows:
                found.append(Content(""))
            first = min(max((len(word) for word, _ in section.rows), default=0) + 2, _FIRST_COLUMN)
            for word, meaning in section.rows:
                here = bool(self.at) and word == self.at
                if here:
                    self.line_of_it = len(found)
                name = words(f"▸ {word}" if here else word, "key", bold=True)
                top, *rest = wrapped(words(meaning, "text", bold=here), width - first)
                found.append(joined(name, " " * max(1, first - name.cell_length), top))
                found += [line.pad_left(first) for line in rest]
            drawn = section.drawn if isinstance(section, Drawn) else ()
            for line in (*(words(line, "text") for line in section.lines), *drawn):
                found += wrapped(line, width, 2)
        return found


class ReaderPage(Page[None]):
    """Read, scroll, and back with Esc. `header` are the left and middle of the top line."""

    place = "reader"
    BINDINGS: ClassVar[list[BindingType]] = [
        *LEAVE,
        bound("look.help", "help"),
        bound("move.down", "move(1)", "down"),
        bound("move.up", "move(-1)", "up"),
        *(bound(id, "page(1)", "page down") for id in ("move.page-down", "move.do", "move.mark", "move.right")),
        *(bound(id, "page(-1)", "page up") for id in ("move.page-up", "move.left")),
        bound("move.first", "end(-1)", "top"),
        bound("move.last", "end(1)", "bottom"),
    ]

    def __init__(self, header: tuple[str, str], sections: Sequence[Section], at: str = "") -> None:
        """It opens at the row of the word `at`, at the top without one."""
        super().__init__()
        self.header = (*header, f"{key_face('move.back')} back")
        self.sections = sections
        self.at = at

    def body(self) -> ComposeResult:
        with VerticalScroll(classes="reading", can_focus=False):
            yield Text(self.sections, self.at)

    def on_mount(self) -> None:
        if self.at:
            self.call_after_refresh(self._to_it)

    def _to_it(self) -> None:
        self._scroll.scroll_to(y=max(0, self.query_one(Text).line_of_it - 2), animate=False)

    def footer(self) -> Footer:
        keys = {"move.back": "back", "move.up move.down": "line", "move.mark": "next page"}
        return {**keys, "move.first move.last": ("top, bottom", "end(-1)")}

    @property
    def _scroll(self) -> VerticalScroll:
        return self.query_one(VerticalScroll)

    def action_move(self, by: int) -> None:
        self._scroll.scroll_relative(y=by, animate=False)

    def action_page(self, by: int) -> None:
        self.scroll_page(by)

    def action_end(self, side: int) -> None:
        if side < 0:
            self._scroll.scroll_home(animate=False)
        else:
            self._scroll.scroll_end(animate=False)
