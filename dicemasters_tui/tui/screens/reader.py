"""A page to read: headings, paragraphs and two-column lists, scrolled with the usual keys."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widget import Widget

from ..keys.keymap import told
from .keying import Key, bound
from .page import FooterLine, HeaderLine, Page, joined, signs, words

MEASURE = 96
"""Lines longer than this are hard to read."""


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with paragraphs, below them rows of a word and what it means, below these `lines` without gaps.

    Actions in braces in paragraphs (`{look.help}`) are written as the keys they have.
    """

    heading: str
    paragraphs: tuple[str, ...] = ()
    rows: tuple[tuple[str, str], ...] = ()
    lines: tuple[str, ...] = ()


class Text(Widget):
    """Sections set for the width there is."""

    DEFAULT_CSS = "Text { height: auto; width: 1fr; }"

    def __init__(self, sections: Sequence[Section], at: str = "") -> None:
        """`at` is the word of the row that is pointed at."""
        super().__init__()
        self.sections = sections
        self.at = at
        self.line_of_it = 0
        """The line it stands in, as it was set last."""

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
                if number:
                    found.append(Content(""))
                found += [words(line, "text") for line in textwrap.wrap(signs().translate(told(paragraph)), width)]
            if section.paragraphs and section.rows:
                found.append(Content(""))
            first = max((len(word) for word, _ in section.rows), default=0) + 2
            first = min(first, 26)
            for word, meaning in section.rows:
                here = bool(self.at) and word == self.at
                if here:
                    self.line_of_it = len(found)
                wrapped = textwrap.wrap(signs().translate(meaning), width - first) or [""]
                name = words(f"▸ {word}" if here else word, "key", bold=True)
                gap = " " * max(1, first - name.cell_length)
                found.append(joined(name, gap, words(wrapped[0], "text", bold=here)))
                found += [joined(" " * first, words(line, "text")) for line in wrapped[1:]]
            for text in section.lines:
                wrapped = textwrap.wrap(signs().translate(text), width, subsequent_indent="  ")
                found += [words(line, "text") for line in wrapped]
        return found

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        return len(self.lines(width))

    def render(self) -> Content:
        return Content("\n").join(self.lines(self.size.width))


class ReaderPage(Page[None]):
    """Read, scroll, and back with Esc. `header` are the left and middle of the top line."""

    place = "reader"
    BINDINGS: ClassVar[list[BindingType]] = [
        bound("move.back", "back", "back"),
        bound("move.close", "back", "back"),
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
        self.header = header
        self.sections = sections
        self.at = at

    def compose(self) -> ComposeResult:
        yield HeaderLine(self.header[0], self.header[1], "esc back")
        with VerticalScroll(classes="reading", can_focus=False):
            yield Text(self.sections, self.at)
        yield FooterLine()

    def on_mount(self) -> None:
        if self.at:
            self.call_after_refresh(self._to_it)

    def _to_it(self) -> None:
        text = self.query_one(Text)
        text.lines(text.size.width)
        self._scroll.scroll_to(y=max(0, text.line_of_it - 2), animate=False)

    def keys(self) -> Sequence[Key]:
        return (
            self.key("move.back", "back"),
            self.key("move.up move.down", "line"),
            self.key("move.mark", "next page"),
            self.key("move.first move.last", "top, bottom", "end(-1)"),
        )

    @property
    def _scroll(self) -> VerticalScroll:
        return self.query_one(".reading", VerticalScroll)

    def action_move(self, by: int) -> None:
        self._scroll.scroll_relative(y=by, animate=False)

    def action_page(self, by: int) -> None:
        self._scroll.scroll_relative(y=by * max(1, self._scroll.size.height - 2), animate=False)

    def action_end(self, side: int) -> None:
        if side < 0:
            self._scroll.scroll_home(animate=False)
        else:
            self._scroll.scroll_end(animate=False)

    def action_back(self) -> None:
        self.dismiss(None)
