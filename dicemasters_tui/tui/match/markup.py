"""The markup of views (`[b]…[/]`, `[good]…[/]`) as Textual's `Content`, in the signs and keys in use."""

from __future__ import annotations

from textual.content import Content
from textual.widget import Widget

from ..app.look import Look
from ..dice.cells import BOLD, DIM
from ..dice.text import translated
from ..parts.cutting import wrapped as wrapped

_VARIABLES = {"text": "ink", "key": "warn", "b": "ink"}
"""Tones whose theme variable has another name: Textual keeps `text` for itself."""


def style_of(tone: str, look: Look, bold: bool = False) -> str:
    """A tone as a style of Textual: a variable of the theme; without colour bold or dim in its place."""
    attributes = look.pen(tone, bold).attributes
    words = [word for word, bit in (("bold", BOLD), ("dim", DIM)) if attributes & bit]
    return " ".join([*words, f"${_VARIABLES.get(tone, tone)}"])


def label_style(seat: int, look: Look) -> str:
    """The style of a filled label in a seat's colour."""
    return "bold reverse" if look.palette.colourless else f"bold $inverse on $seat{1 if seat == 1 else 0}"


def content(markup: str, look: Look, tone: str = "text", bold: bool = False) -> Content:
    """A markup text as content on one line."""
    parts = translated(markup, look, tone)
    return Content.assemble(*((span.text, style_of(span.tone, look, bold or span.bold)) for span in parts))


def cut(line: Content, width: int, look: Look) -> Content:
    """A line with the sign that there is more, behind its last whole word."""
    more = Content.styled(f" {look.glyphs.more}", "$faint")
    while line and line.cell_length + more.cell_length > width:
        words = line.plain.rstrip()
        line = line[: words.rfind(" ")] if " " in words else Content("")
    return Content.assemble(line, more)


def fit(line: Content, width: int, look: Look) -> Content:
    """The line, cut where it is too long; whole while no width is known yet."""
    return line if width <= 0 or line.cell_length <= width else cut(line, width, look)


AROUND = 6
"""Columns of a box that its title never has: corners, rules and blanks at both ends."""


def titled(title: Content, hint: str, width: int, look: Look) -> Content:
    """A border's title with a hint (markup) at the right end of the border; `width` are the box's columns."""
    title = fit(title, width - AROUND, look)
    if not hint:
        return title
    right = content(hint, look, "muted")
    rule = width - 8 - title.cell_length - right.cell_length
    if rule < 1:
        return title
    return Content.assemble(title, " ", (look.glyphs.rule * rule, "$line"), " ", right)


def say_title(widget: Widget, title: Content) -> None:
    """Give a box its title; setting the same one again would draw the whole box anew."""
    if widget.border_title != title.markup:
        widget.border_title = title


def in_columns(*parts: tuple[int, Content]) -> Content:
    """Texts on one line, each from its column on, in any order; none begins before the end of the one to its left."""
    line = Content("")
    for column, text in sorted(parts, key=lambda part: part[0]):
        line = Content.assemble(line, " " * max(0, column - line.cell_length), text)
    return line
