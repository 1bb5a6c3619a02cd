"""Where a text that is too long for its line is cut, and what a card is called there."""

from __future__ import annotations

from collections.abc import Iterable

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


def fitting(width: int, *said: str) -> str:
    """The first of several ways to say something that has room, else the last."""
    return next((line for line in said if len(line) <= width), said[-1])


def wrapped(text: Content, width: int, hang: int = 0) -> list[Content]:
    """The text broken at blanks to `width` columns; further lines stand in by `hang`. Never gives no line."""
    lines = text.wrap(max(1, width)) or [text]
    if hang <= 0 or len(lines) == 1 or hang >= width:
        return lines
    first = lines[0]
    rest = text[len(first.plain) :]
    rest = rest[len(rest.plain) - len(rest.plain.lstrip()) :]
    return [first, *(line.pad_left(hang) for line in rest.wrap(width - hang))]


_SEVERAL = 6
"""Letters of a cut subtitle that are worth more than the rest of a long name."""
_FEW = 3
"""Letters of a cut subtitle that say anything at all."""


def called(
    name: str, subtitle: str, width: int, *, short: str = "", others: Iterable[str] = (), more: str = "…"
) -> tuple[str, str]:
    """Name and subtitle in at most so many columns, with a blank between them.

    `short` is the card's short name, `others` are the subtitles of the other versions (DM-1.3.7). The subtitle is cut
    first, inside a word if need be, as long as it differs from all of theirs; then the short name makes room for it.
    Of a name that has no other version the subtitle may go altogether.
    """
    rivals = [other for other in others if other != subtitle]
    if not subtitle:
        return (name if len(name) <= width else short if 0 < len(short) <= width else within(name, width, more)), ""
    for shown, least in ((name, _SEVERAL), (short or name, _FEW)):
        room = width - len(shown) - 1
        if len(subtitle) <= room:
            return shown, subtitle
        cut = subtitle[: max(0, room - len(more))].rstrip()
        if len(cut) >= least and not any(other.startswith(cut) for other in rivals):
            return shown, cut + more
    if not rivals or not short:
        return called(name, "", width, short=short, more=more)
    own = _own_part(subtitle, rivals)
    return short, own if len(short) + 1 + len(own) <= width else within(own, max(0, width - len(short) - 1), more)


def _own_part(subtitle: str, rivals: Iterable[str]) -> str:
    """A subtitle from the first word on in which it differs from all others."""
    words = subtitle.split()
    others = [rival.split() for rival in rivals]
    start = next(
        (n for n in range(len(words)) if all(words[: n + 1] != other[: n + 1] for other in others)), len(words) - 1
    )
    return " ".join(words[start:])
