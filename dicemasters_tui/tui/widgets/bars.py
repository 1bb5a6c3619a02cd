"""The lines of one row: header, seat lines, footer."""

from __future__ import annotations

from collections.abc import Sequence

from ..keys.keymap import keymap
from ..look import Look
from ..view import Counter, FooterView, HeaderView, KeyView, SeatView
from .canvas import BOLD, REVERSE, Canvas, Pen, Rect
from .text import Line, Span, draw, length, spans, translated, write

WIDE_MAT = 88
"""Columns from which there is room for what is only counted elsewhere, and for a team's name: terminals of 160."""


def draw_header(canvas: Canvas, rect: Rect, view: HeaderView, look: Look, width: int) -> None:
    """Game and turn, the steps with the current one as a filled label, help. `width` is the breakpoint."""
    canvas.fill(rect, look.palette.raised)
    y = rect.y
    muted = look.pen("muted")
    dot = look.glyphs.dot
    if width < 100:
        left = f"{view.sign or view.game} t{view.turn}"
    elif view.sign and width < 120:
        left = f"{view.sign} {dot} turn {view.turn}"
    elif view.sign:
        left = f"{view.game} {dot} turn {view.turn} {dot} {view.sign}"
    else:
        left = f"{view.game} {dot} turn {view.turn}" + (
            f" {dot} {look.t(view.extra)}" if view.extra and width >= 160 else ""
        )
    end = canvas.text(rect.x + 1, y, look.t(left), muted)
    steps = _steps(view, look)
    taken = length(steps)
    right = [("?", f"{look.t(keymap().shown('?'))} help")]
    if width >= 100:
        right.append(("ctrl+p", "ctrl+p commands"))
    x = rect.right - 1 - sum(len(words) for _, words in right) - 3 * (len(right) - 1)
    if width < 100:
        x -= 1
    start = x
    for key, words in right:
        canvas.mark(Rect(x, y, len(words), 1), "key", key)
        x = canvas.text(x, y, words, muted) + 3
    if view.seed and width >= 160:
        seed = f"seed {view.seed}"
        start -= len(seed) + 3
        canvas.text(start, y, seed, muted)
    middle = rect.x + (rect.width - taken) // 2 - (0 if width >= 100 else 1)
    middle = max(end + 2, min(middle, start - taken - 2))
    draw(canvas, middle, y, steps, look)
    if 0 <= view.step < len(view.steps):
        before = sum(len(step) + 3 for step in view.steps[: view.step])
        pen, ground = look.label(view.seat)
        canvas.text(middle + before, y, f" {view.steps[view.step].upper()} ", pen, ground)


def _steps(view: HeaderView, look: Look) -> Line:
    """The words of the turn; the current one has a column of room at each side."""
    parts: list[Span] = []
    for number, step in enumerate(view.steps):
        if number:
            parts.append(Span(f" {look.glyphs.separator} ", "faint"))
        parts.append(Span(f" {step} " if number == view.step else step, "muted"))
    return tuple(parts)


def draw_seat(
    canvas: Canvas, y: int, x: int, width: int, view: SeatView, look: Look, small: bool, extra: Sequence[str] = ()
) -> None:
    """A seat line: bar, name, life, tag, and the counts at the right.

    The first of `extra` (markup) that there is room for follows the tag.
    """
    palette, glyphs = look.palette, look.glyphs
    ground = palette.seat_ground(view.seat) if view.active else palette.mat
    canvas.fill(Rect(x, y, width, 1), ground)
    canvas.text(x, y, glyphs.bar if view.active else glyphs.thin_bar, look.seat(view.seat))
    if view.active:
        canvas.text(x + 2, y, glyphs.cursor, look.seat(view.seat))
    name = x + 4
    at = canvas.text(name, y, view.name, look.seat(view.seat)) + 2
    canvas.mark(Rect(name, y, at - name - 2, 1), "seat", str(view.seat), view.seat)
    at = canvas.text(at, y, glyphs.heart, look.pen("bad")) + 1
    at = canvas.text(at, y, str(view.life), look.pen("text", bold=True))
    if view.life_change:
        tone = "good" if view.life_change > 0 else "bad"
        at = canvas.text(at + 1, y, f"{view.life_change:+d}", look.pen(tone, bold=True))
    counts = _counts(view)
    words = sum(len(counter.value) + 1 + len(str(number)) for counter, number in counts)
    gap = 3 if at + 3 + words + 3 * (len(counts) - 1) < x + width else 2  # a long name takes the room
    taken = words + gap * (len(counts) - 1)
    right = x + width - 1 - taken
    tag = view.tag or (view.team if width >= WIDE_MAT else "")
    if tag and at + 2 + len(tag) <= right - 2:
        at = canvas.text(at + 2, y, look.t(tag), look.pen("muted"))
    if said := next((each for each in extra if legend(each, look) <= right - at - 4), ""):
        at = write(canvas, at + 2, y, said, look, "muted")
    if palette.flat and right - at > 4:
        rule = glyphs.double_rule if view.active else glyphs.rule
        canvas.text(at + 1, y, rule * (right - at - 3), look.pen("line"))
    for counter, number in counts:
        right = _count(canvas, right, y, view, counter, number, look) + gap


def _counts(view: SeatView) -> list[tuple[Counter, int]]:
    counts = [(Counter.BAG, view.bag), (Counter.PREP, view.prep), (Counter.USED, view.used)]
    if view.active and view.out is not None:
        counts.append((Counter.OUT, view.out))
    return counts


def _count(canvas: Canvas, x: int, y: int, view: SeatView, counter: Counter, number: int, look: Look) -> int:
    start = x
    if view.cursor is counter:
        pen, ground = look.caption()
        x = canvas.text(x, y, f"{counter.value} {number}", pen, ground)
        canvas.text(start - 1, y, look.glyphs.cursor, pen, ground)
    else:
        x = canvas.text(
            x, y, counter.value + " ", look.pen("text" if view.bold is counter else "muted", view.bold is counter)
        )
        x = canvas.text(x, y, str(number), look.pen("text", bold=True))
    canvas.mark(Rect(start, y, x - start, 1), "counter", counter.value, view.seat)
    return x


def draw_footer(canvas: Canvas, rect: Rect, view: FooterView, look: Look) -> None:
    """Every key that is legal; when the width ends the rarest go."""
    canvas.fill(rect, look.palette.raised)
    if view.message:
        write(canvas, rect.x + 1, rect.y, view.message, look, "text", rect.width - 2)
        return
    draw_keys(canvas, rect.x + 1, rect.y, rect.width - 2, view.keys, look, 2)


def draw_keys(canvas: Canvas, x: int, y: int, width: int, keys: tuple[KeyView, ...], look: Look, gap: int) -> int:
    """Keys as buttons with their words, as many as fit; gives the column after the last."""
    for key in _fitting(keys, width, look, gap):
        start = x
        x = canvas.text(x, y, look.t(key.face), look.pen("key"))
        if key.label:
            x = canvas.text(x + 1, y, look.t(key.label), look.pen("muted"))
        canvas.mark(Rect(start, y, x - start, 1), "key", key.key)
        x += gap
    return x


def _fitting(keys: tuple[KeyView, ...], width: int, look: Look, gap: int) -> list[KeyView]:
    """The keys there is room for, the most needed first, in the order in which they stand."""
    room = width + gap
    kept: list[int] = []
    for number in sorted(range(len(keys)), key=lambda number: (keys[number].rank, keys[number].key != "enter")):
        taken = key_width(keys[number], look) + gap
        if taken <= room:
            room -= taken
            kept.append(number)
    return [keys[number] for number in sorted(kept)]


def key_width(key: KeyView, look: Look) -> int:
    return len(look.t(key.face)) + (1 + len(look.t(key.label)) if key.label else 0)


def draw_too_small(canvas: Canvas, need: tuple[int, int]) -> None:
    """The one sentence for a terminal that is too small."""
    words = f"need {need[0]}x{need[1]}, have {canvas.width}x{canvas.height}"
    x = max(0, (canvas.width - len(words)) // 2)
    canvas.text(x, canvas.height // 2, words, Pen("", BOLD | REVERSE))


def legend(markup: str, look: Look) -> int:
    """Columns a markup text takes."""
    return length(translated(spans(markup), look))
