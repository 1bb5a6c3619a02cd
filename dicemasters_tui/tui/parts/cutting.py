"""Where a text that is too long for its line is cut."""

from __future__ import annotations

from textual.content import Content

MEASURE = 96
"""Longer lines are hard to read."""
_DEAREST = 12
"""A whole word may cost as many columns at the end of a line; a longer one is cut inside."""


def end_of_word(text: str, room: int) -> int:
    """How much of a text is kept where it is longer than `room`: up to the end of a word, if that is near."""
    if room >= len(text) or text[room : room + 1] == " ":
        return len(text[:room].rstrip())
    blank = text.rfind(" ", 0, max(0, room))
    return len(text[:blank].rstrip()) if blank > 0 and room - blank <= _DEAREST else max(0, room)


def within(text: str, width: int, more: str = "…") -> str:
    """A text of at most so many columns; where it goes on the sign for more stands behind its last word."""
    return text if len(text) <= width else text[: end_of_word(text, width - len(more))] + more


def wrapped(text: Content, width: int, hang: int = 0) -> list[Content]:
    """The text broken at blanks to `width` columns; further lines stand in by `hang`. Never gives no line."""
    lines = text.wrap(max(1, width)) or [text]
    if hang <= 0 or len(lines) == 1 or hang >= width:
        return lines
    first = lines[0]
    rest = text[len(first.plain) :]
    rest = rest[len(rest.plain) - len(rest.plain.lstrip()) :]
    return [first, *(line.pad_left(hang) for line in rest.wrap(width - hang))]
