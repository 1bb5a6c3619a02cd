"""Markup and word wrap for the lines of prompt, log and panels; texts of cards in the signs that the dice show."""

from __future__ import annotations

import re
import textwrap
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from ...rules.faces import Energy, Face, FaceKind
from ..actions.keymap import told
from ..app.glyphs import UNICODE
from ..app.look import Look
from ..parts.cutting import end_of_word
from .cells import Cells
from .die_view import TONES

if TYPE_CHECKING:
    from ...rules.ability import Ability
    from ...rules.card import Card
    from ...rules.edition import Terms


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


def part(line: Line, start: int, end: int) -> Line:
    """The letters of a line from one place to another, with their tones."""
    found = []
    for span in line:
        if text := span.text[max(0, start) : max(0, end)]:
            found.append(span._replace(text=text))
        start, end = start - len(span.text), end - len(span.text)
    return tuple(found)


def wrap(line: Line, width: int, hang: int = 0) -> list[Line]:
    """The line broken at blanks to `width` columns; further lines are indented by `hang`. Never gives no line."""
    if length(line) <= width:
        return [line]
    text, indent = "".join(span.text for span in line), " " * hang
    lines: list[Line] = []
    at = 0
    for words in textwrap.wrap(text, width, subsequent_indent=indent, break_on_hyphens=False, replace_whitespace=False):
        words = words.removeprefix(indent) if lines else words
        at = text.index(words, at)
        cut = part(line, at, at + len(words))
        lines.append((Span(indent, "text"), *cut) if lines and hang else cut)
        at += len(words)
    return lines or [line]


def fit(line: Line, width: int, look: Look) -> Line:
    """The line cut to `width`, behind a word if that is near, with the sign for more at its end."""
    if length(line) <= width:
        return line
    sign = look.glyphs.more
    head = part(line, 0, end_of_word("".join(span.text for span in line), width - len(sign)))
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


# Texts of cards, with signs in the place of the notation that lines are written in ---------------------------------

_SYMBOL = re.compile(r"\[(" + "|".join(energy.value for energy in Energy) + r"|[0-9]+)\]")
_BURST = re.compile(r"^(\*/\*\*|\*\*|\*)(?= )", re.MULTILINE)


def with_signs(text: str) -> str:
    """`Pay [fist][2].` as `Pay F■2.`, `*/** Also` as `★/✪ Also`: as the tiles have it."""
    one, two = UNICODE.bursts[1:]
    text = _BURST.sub(lambda burst: {"*": one, "**": two}.get(burst[1], f"{one}/{two}"), text)
    return _SYMBOL.sub(lambda symbol: symbol[1] if symbol[1].isdigit() else UNICODE.energies[Energy(symbol[1])], text)


def read_out(text: Ability, card: Card, terms: Terms) -> str:
    """One text of a card in words and signs, in the terms of an edition; empty where nothing is to be said."""
    return with_signs(text.describe(card, terms))


def texts_of(card: Card, terms: Terms) -> list[str]:
    """What the abilities of a card say, each that has something to say."""
    return [text for ability in card.abilities if (text := read_out(ability, card, terms))]


def face_signs(face: Face) -> str:
    """`F■F■`, `2 any`, `action★`, `●● ◇1 3A 4D★`: a face as its tile has it."""
    star = UNICODE.bursts[face.burst]
    if face.kind is FaceKind.ENERGY:
        return UNICODE.symbols(face.symbols)
    if face.kind is FaceKind.ACTION:
        return f"action{star}"
    return f"{UNICODE.pip * face.level} {UNICODE.cost}{face.field} {face.attack}A {face.defense}D{star}"
