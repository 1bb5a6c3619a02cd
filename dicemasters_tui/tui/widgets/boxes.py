"""Boxes of text: panels, the log, the prompt."""

from __future__ import annotations

from ..look import Look
from ..view import LogLineView, PanelView, PromptView, Tab
from .bars import draw_keys, key_width
from .canvas import Canvas, Rect
from .text import Line, Span, draw, fit, length, paragraph, spans, translated, write

RULE: Line = (Span("", "line"),)
"""Stands among wrapped lines for a rule across the panel."""


def draw_box(
    canvas: Canvas,
    rect: Rect,
    title: str,
    look: Look,
    hint: str = "",
    seat: int | None = None,
    ground: str | None = None,
) -> None:
    """A rounded frame with a title and, at the right, a hint (markup); the hint's key is a button."""
    border = look.pen("line") if seat is None else look.seat(seat, bold=False)
    canvas.fill(rect, look.palette.bg if ground is None else ground)
    corners = look.glyphs.round
    inside = rect.width - 2
    canvas.text(rect.x, rect.y, corners[0] + corners[1] * inside + corners[2], border)
    for y in range(rect.y + 1, rect.bottom - 1):
        canvas.text(rect.x, y, corners[3], border)
        canvas.text(rect.right - 1, y, corners[4], border)
    canvas.text(rect.x, rect.bottom - 1, corners[5] + corners[6] * inside + corners[7], border)
    if title:
        tone = "muted" if seat is None else "text"
        line = translated(spans(title, tone), look)
        line = fit(tuple(span._replace(bold=True) for span in line), inside - 4, look)
        canvas.text(rect.x + 1 + 1, rect.y, " ", border)
        end = draw(canvas, rect.x + 3, rect.y, line, look)
        canvas.text(end, rect.y, " ", border)
        if hint:
            words = translated(spans(hint, "muted"), look)
            x = rect.right - 3 - length(words)
            if x > end + 2:
                canvas.text(x - 1, rect.y, " ", border)
                stop = draw(canvas, x, rect.y, words, look)
                canvas.text(stop, rect.y, " ", border)
                key = next((span.text.strip() for span in words if span.tone == "key"), "")
                if key:
                    canvas.mark(Rect(x, rect.y, stop - x, 1), "key", key)


def text_lines(lines: tuple[str, ...], width: int, look: Look, tone: str = "text") -> list[tuple[Line, Line]]:
    """Markup lines wrapped, each with what stands at its right edge. A rule is a line of its own."""
    drawn: list[tuple[Line, Line]] = []
    for text in lines:
        if text == "---":
            drawn.append((RULE, ()))
            continue
        left, _, right = text.partition("\t")
        edge = translated(spans(right, "muted"), look) if right else ()
        hang = len(left) - len(left.lstrip(" "))
        room = width - (length(edge) + 1 if edge else 0)
        parts = paragraph(left, tone, max(8, room), look, hang)
        drawn.append((parts[0], edge))
        drawn += [(part, ()) for part in parts[1:]]
    return drawn


def draw_lines(canvas: Canvas, rect: Rect, lines: list[tuple[Line, Line]], look: Look, skip: int = 0) -> None:
    """Wrapped lines in a part of the canvas, from line `skip` on; a mark at the last when more follows."""
    shown = lines[skip : skip + rect.height]
    for y, (left, right) in enumerate(shown, rect.y):
        if left is RULE:
            canvas.text(rect.x, y, look.glyphs.rule * rect.width, look.pen("line"))
            continue
        draw(canvas, rect.x, y, left, look)
        if right:
            draw(canvas, rect.right - length(right), y, right, look)
    if len(lines) > skip + rect.height and rect.height:
        more = f" {look.glyphs.more} {len(lines) - skip - rect.height} more "
        canvas.text(rect.right - len(more), rect.bottom - 1, more, look.pen("faint"))


def draw_panel(canvas: Canvas, rect: Rect, view: PanelView, look: Look, name: str, skip: int = 0) -> int:
    """A box of wrapped text; gives how far it can be scrolled."""
    draw_box(canvas, rect, view.title, look, view.hint, view.seat)
    inner = Rect(rect.x + 2, rect.y + 1, rect.width - 4, rect.height - 2)
    lines = text_lines(view.lines, inner.width, look)
    furthest = max(0, len(lines) - inner.height)
    canvas.mark(rect, "panel", name)
    draw_lines(canvas, inner, lines, look, min(skip, furthest))
    return furthest


# Log ---------------------------------------------------------------------------------------------------------------


def draw_log(canvas: Canvas, rect: Rect, log: tuple[LogLineView, ...], look: Look, hint: str, back: int = 0) -> int:
    """The log in a box, the newest last; `back` lines earlier. Gives how far back it goes."""
    draw_box(canvas, rect, "log", look, hint)
    inner = Rect(rect.x + 2, rect.y + 1, rect.width - 4, rect.height - 2)
    canvas.mark(rect, "panel", "log")
    return draw_log_lines(canvas, inner, log, look, back)


def draw_log_lines(canvas: Canvas, rect: Rect, log: tuple[LogLineView, ...], look: Look, back: int = 0) -> int:
    """Lines of the log with their turns; each can be clicked."""
    wrapped: list[tuple[Line, int]] = []
    wanted = rect.height + back
    earlier = 0
    for number in range(len(log) - 1, -1, -1):
        entry = log[number]
        if len(wrapped) >= wanted:
            earlier = number + 1
            break
        turn = f"t{entry.turn}"
        lines = paragraph(
            f"[faint]{turn}[/] {entry.text}",
            "text" if entry.fresh else "muted",
            rect.width,
            look,
            hang=len(turn) + 1,
        )
        wrapped[:0] = [(line, entry.index) for line in lines]
    furthest = max(0, len(wrapped) + earlier - rect.height)
    back = min(back, furthest)
    end = len(wrapped) - back
    for y, (line, index) in enumerate(wrapped[max(0, end - rect.height) : end], rect.y):
        draw(canvas, rect.x, y, line, look)
        canvas.mark(Rect(rect.x, y, rect.width, 1), "log", str(index))
    return furthest


def draw_tab_titles(canvas: Canvas, rect: Rect, tabs: tuple[Tab, ...], current: Tab, look: Look, seat: int) -> None:
    """Names of tabs in the upper border, the current one as a filled label."""
    x = rect.x + 2
    for tab in tabs:
        start = x
        if tab is current:
            pen, ground = look.label(seat)
            x = canvas.text(x, rect.y, f" {tab.value} ", pen, ground)
        else:
            x = canvas.text(x, rect.y, f" {tab.value} ", look.pen("muted"))
        canvas.mark(Rect(start, rect.y, x - start, 1), "tab", tab.value)
    canvas.text(rect.right - 5, rect.y, " t ", look.pen("key"))
    canvas.mark(Rect(rect.right - 5, rect.y, 3, 1), "key", "t")


# Prompt ------------------------------------------------------------------------------------------------------------


def draw_prompt(
    canvas: Canvas,
    rect: Rect,
    view: PromptView,
    look: Look,
    log: tuple[LogLineView, ...],
    with_log: int = 0,
) -> None:
    """Who decides and what the highlighted thing does. `with_log` lines at its end hold the newest of the log."""
    pen, ground = look.label(view.seat)
    draw_box(canvas, rect, "", look, seat=view.seat, ground=look.palette.panel)
    x = canvas.text(rect.x + 2, rect.y, f" {view.decider} {view.verb} ", pen, ground)
    title = fit(translated(spans(view.title, "text"), look), rect.right - x - 6, look)
    canvas.text(x + 2, rect.y, " ", look.pen("line"))
    end = draw(canvas, x + 3, rect.y, tuple(span._replace(bold=True) for span in title), look)
    canvas.text(end, rect.y, " ", look.pen("line"))
    inner = Rect(rect.x + 2, rect.y + 1, rect.width - 4, rect.height - 2)
    room = inner.height
    log_lines: list[Line] = []
    if with_log:
        for entry in log[-with_log:]:
            log_lines += paragraph(f"[faint]log[/] {entry.text}", "muted", inner.width, look, 4)[:1]
        room -= len(log_lines)
    keys_here = bool(view.keys or view.busy) and not (with_log and inner.height <= 3)
    lines: list[Line] = []
    for number, text in enumerate(view.lines):
        lines += paragraph(text, "text" if number == 0 else "muted", inner.width, look)
    space = room - keys_here
    if len(lines) > space:
        lines = lines[:space]
        if lines:
            lines[-1] = fit((*lines[-1], *spans(" " * inner.width)), inner.width, look)
    y = inner.y
    for line in lines:
        draw(canvas, inner.x, y, line, look)
        y += 1
    if keys_here:
        y = inner.y + room - 1 if len(lines) < space - 1 and space > 3 else y
        y = min(y, inner.y + room - 1)
        if view.busy:
            write(canvas, inner.x, y, view.busy, look, "muted", inner.width)
        else:
            _keys(canvas, inner, y, view, look)
    for y, line in enumerate(log_lines, inner.bottom - len(log_lines)):
        draw(canvas, inner.x, y, line, look)


def _keys(canvas: Canvas, inner: Rect, y: int, view: PromptView, look: Look) -> None:
    gap = 3
    taken = sum(key_width(key, look) for key in view.keys) + gap * (len(view.keys) - 1)
    draw_keys(canvas, inner.x, y, inner.width, view.keys, look, gap if taken <= inner.width else 2)
