"""Markup and word wrap for the lines of prompt, log and panels."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from ..actions.keymap import told
from ..app.look import Look
from ..parts.cutting import end_of_word
from .cells import Cells
from .die_view import TONES


class Span(NamedTuple):
    """A piece of a line: text, tone, bold."""

    text: str
    tone: str
    bold: bool = False


Line = tuple[Span, ...]

_TAG = re.compile(r"\[\[|\[([a-z0-9 ]+|/)\]")


@lru_cache(maxsize=4096)
def spans(markup: str, tone: str = "text") -> Line:
    """A markup text as spans; what is no known tag stays as it is."""
    found: list[Span] = []
    now, bold = tone, False
    position = 0
    pending = ""
    for match in _TAG.finditer(markup):
        names = (match.group(1) or "").split()
        if match.group() != "[[" and names != ["/"] and not (names and TONES.issuperset(names)):
            continue
        pending += markup[position : match.start()]
        position = match.end()
        if match.group() == "[[":
            pending += "["
            continue
        if pending:
            found.append(Span(pending, now, bold))
            pending = ""
        if names == ["/"]:
            now, bold = tone, False
        else:
            bold = "b" in names
            rest = [name for name in names if name != "b"]
            now = rest[0] if rest else ("text" if tone in ("text", "muted", "faint") else tone)
    pending += markup[position:]
    if pending:
        found.append(Span(pending, now, bold))
    return tuple(found)


def translated(line: Line, look: Look) -> Line:
    """The spans in the look's set of glyphs and the key map's keys. A letter and its shape always stand in one span."""
    if any(span.tone == "key" for span in line):
        line = tuple(span._replace(text=told(span.text)) if span.tone == "key" else span for span in line)
    if not look.glyphs.ascii:
        return line
    return tuple(Span(look.t(text), tone, bold) for text, tone, bold in line)


def length(line: Line) -> int:
    return sum(len(span.text) for span in line)


def wrap(line: Line, width: int, hang: int = 0) -> list[Line]:
    """The line broken at blanks to `width` columns; further lines are indented by `hang`. Never gives no line."""
    if length(line) <= width:
        return [line]
    words: list[list[Span]] = [[]]  # a word may have several tones: "[b]A[/]," must not be torn apart
    for span in line:
        for piece in re.findall(r" +|[^ ]+", span.text):
            if piece[0] == " ":
                words.append([Span(piece, span.tone, span.bold)])
                words.append([])
            else:
                words[-1].append(Span(piece, span.tone, span.bold))
    lines: list[Line] = []
    now: list[Span] = []
    used = 0
    for word in words:
        if not word:
            continue
        n = sum(len(span.text) for span in word)
        blank = word[0].text[0] == " "
        if used + n > width and used > (hang if lines else 0):
            lines.append(tuple(now))
            now = [Span(" " * hang, "text")] if hang else []
            used = hang
            if blank:
                continue
        elif blank and lines and used == hang:
            continue
        while used + n > width:  # a word longer than the line
            head = _cut(word, width - used)
            lines.append((*now, *head))
            word = _rest(word, width - used)
            n = sum(len(span.text) for span in word)
            now = [Span(" " * hang, "text")] if hang else []
            used = hang
        now += word
        used += n
    if now:
        lines.append(tuple(now))
    return lines


def _cut(word: list[Span], n: int) -> list[Span]:
    taken: list[Span] = []
    for span in word:
        if n <= 0:
            break
        taken.append(Span(span.text[:n], span.tone, span.bold))
        n -= len(span.text)
    return taken


def _rest(word: list[Span], n: int) -> list[Span]:
    left: list[Span] = []
    for span in word:
        if len(span.text) > n:
            left.append(Span(span.text[n:], span.tone, span.bold))
        n = max(0, n - len(span.text))
    return left


def fit(line: Line, width: int, look: Look) -> Line:
    """The line cut to `width`, behind a word if that is near, with the sign for more at its end."""
    if length(line) <= width:
        return line
    sign = look.glyphs.more
    head = _cut(list(line), end_of_word("".join(span.text for span in line), width - len(sign)))
    return (*head, Span(sign, "faint"))


def draw(cells: Cells, x: int, y: int, line: Line, look: Look, bg: str | None = None) -> int:
    """Write spans from x; gives the next x."""
    for text, tone, bold in line:
        x = cells.text(x, y, text, look.pen(tone, bold), bg)
    return x


def write(cells: Cells, x: int, y: int, markup: str, look: Look, tone: str = "text", width: int = 0) -> int:
    """Write a markup text on one line, cut to `width` if given; gives the next x."""
    line = translated(spans(markup, tone), look)
    return draw(cells, x, y, fit(line, width, look) if width else line, look)


def paragraph(markup: str, tone: str, width: int, look: Look, hang: int = 0) -> list[Line]:
    """A markup text as lines of at most `width` columns."""
    return wrap(translated(spans(markup, tone), look), width, hang)


def legend(markup: str, look: Look) -> int:
    """Columns a markup text takes."""
    return length(translated(spans(markup), look))
