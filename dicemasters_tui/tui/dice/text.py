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

_PIECE = re.compile(r"(.*?)(\[\[|\[[a-z0-9 ]+\]|\[/\]|$)", re.DOTALL)
"""Text, and what may be a tag behind it."""


@lru_cache(maxsize=4096)
def spans(markup: str, tone: str = "text") -> Line:
    """A markup text as spans; what is no known tag stays as it is."""
    found: list[Span] = []
    now, bold, pending = tone, False, ""
    for text, tag in _PIECE.findall(markup):
        names = tag[1:-1].split()
        pending += text
        if names != ["/"] and not (names and TONES.issuperset(names)):
            pending += "[" if tag == "[[" else tag
            continue
        if pending:
            found.append(Span(pending, now, bold))
        ground = "text" if tone in ("text", "muted", "faint") and names != ["/"] else tone
        now, bold, pending = next((name for name in names if name not in ("b", "/")), ground), "b" in names, ""
    if pending:
        found.append(Span(pending, now, bold))
    return tuple(found)


def translated(markup: str, look: Look, tone: str = "text") -> Line:
    """The spans in the look's set of glyphs and the key map's keys. A letter and its shape always stand in one span."""
    line = spans(markup, tone)
    if any(span.tone == "key" for span in line):
        line = tuple(span._replace(text=told(span.text)) if span.tone == "key" else span for span in line)
    if not look.glyphs.ascii:
        return line
    return tuple(Span(look.t(text), tone, bold) for text, tone, bold in line)


def words_of(line: Line) -> str:
    """The text without its tones."""
    return "".join(span.text for span in line)


def length(line: Line) -> int:
    return len(words_of(line))


def part(line: Line, start: int, end: int) -> Line:
    """The letters of a line from one place to another, with their tones."""
    found = []
    for span in line:
        if text := span.text[max(0, start) : max(0, end)]:
            found.append(span._replace(text=text))
        start, end = start - len(span.text), end - len(span.text)
    return tuple(found)


def paragraph(markup: str, tone: str, width: int, look: Look) -> list[Line]:
    """A markup text as lines of at most `width` columns, broken at blanks."""
    line = translated(markup, look, tone)
    text, lines, at = words_of(line), [], 0
    for words in textwrap.wrap(text, width, break_on_hyphens=False, replace_whitespace=False):
        at = text.index(words, at)
        lines.append(part(line, at, at + len(words)))
        at += len(words)
    return lines or [line]


def fit(line: Line, width: int, look: Look) -> Line:
    """The line cut to `width`, behind a word if that is near, with the sign for more at its end."""
    if length(line) <= width:
        return line
    sign = look.glyphs.more
    head = part(line, 0, end_of_word(words_of(line), width - len(sign)))
    return (*head, Span(sign, "faint"))


def draw(cells: Cells, x: int, y: int, line: Line, look: Look) -> int:
    """Write spans from x; gives the next x."""
    for text, tone, bold in line:
        x = cells.text(x, y, text, look.pen(tone, bold))
    return x


def write(cells: Cells, x: int, y: int, markup: str, look: Look, tone: str = "text", width: int = 0) -> int:
    """Write a markup text on one line, cut to `width` if given; gives the next x."""
    line = translated(markup, look, tone)
    return draw(cells, x, y, fit(line, width, look) if width else line, look)


def legend(markup: str, look: Look) -> int:
    """Columns a markup text takes."""
    return length(translated(markup, look))


# Texts of cards, with signs in the place of the notation that lines are written in ---------------------------------

_SYMBOL = re.compile(r"\[(" + "|".join(energy.value for energy in Energy) + r"|[0-9]+)\]")
_BURST = re.compile(r"^(\*/\*\*|\*\*|\*)(?= )", re.MULTILINE)


def shortened(text: str, width: int, look: Look) -> str:
    """A name in so many columns, with a sign where it goes on."""
    text = look.t(text)
    return text if len(text) <= width else text[: max(0, width - len(look.glyphs.more))].rstrip() + look.glyphs.more


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
