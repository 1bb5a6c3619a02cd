"""Where a text that is too long for its line is cut."""

from __future__ import annotations

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
