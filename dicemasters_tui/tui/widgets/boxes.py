"""Boxes of text: panels, the log, the prompt."""

from __future__ import annotations

from collections.abc import Callable

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
                key = next((span.text.strip() for span in spans(hint) if span.tone == "key"), "")
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
        hang = _hang(left)
        room = width - (length(edge) + 1 if edge else 0)
        parts = paragraph(left, tone, max(8, room), look, hang)
        drawn.append((parts[0], edge))
        drawn += [(part, ()) for part in parts[1:]]
    return drawn


def _hang(markup: str) -> int:
    """Columns by which further lines of an entry stand in: under its first word, after a leading number."""
    line = spans(markup)
    if len(line) > 1 and line[0].tone == "key":
        blanks = len(line[1].text) - len(line[1].text.lstrip(" "))
        return len(line[0].text) + blanks
    return len(markup) - len(markup.lstrip(" "))


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
        draw_more(canvas, rect.right, rect.bottom, len(lines) - skip - rect.height, look)


def draw_more(canvas: Canvas, right: int, y: int, count: int, look: Look) -> None:
    """`… 3 more` in the lower border of a box, up to column `right`."""
    more = f" {look.glyphs.more} {count} more "
    canvas.text(right - len(more), y, more, look.pen("faint"))


def draw_panel(canvas: Canvas, rect: Rect, view: PanelView, look: Look, name: str, skip: int = 0) -> int:
    """A box of wrapped text; gives how far it can be scrolled."""
    draw_box(canvas, rect, view.title, look, view.hint, view.seat)
    inner = Rect(rect.x + 2, rect.y + 1, rect.width - 4, rect.height - 2)
    lines = text_lines(view.lines, inner.width, look)
    if view.extra:
        extra = text_lines(view.extra, inner.width, look)
        room = inner.height - len(lines) - len(extra)
        if room >= 0:
            lines += ([((), ())] if room and lines else []) + extra
    furthest = max(0, len(lines) - inner.height)
    canvas.mark(rect, "panel", name)
    skip = min(skip, furthest)
    draw_lines(canvas, inner, lines, look, skip)
    y = inner.y - skip
    for text, pick in zip(view.lines, view.picks, strict=False):
        height = len(text_lines((text,), inner.width, look))
        part = range(max(y, inner.y), min(y + height, inner.bottom))
        if pick and part:
            canvas.mark(Rect(inner.x, part.start, inner.width, len(part)), "row", pick)
        y += height
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
    shown = wrapped[max(0, end - rect.height) : end]
    while end > rect.height and shown and shown[0][0][0].text.strip() == "":
        shown = shown[1:]  # the rest of an entry whose beginning has no room
    for y, (line, index) in enumerate(shown, rect.y):
        draw(canvas, rect.x, y, line, look)
        canvas.mark(Rect(rect.x, y, rect.width, 1), "log", str(index))
    return furthest


def draw_tab_titles(canvas: Canvas, rect: Rect, tabs: tuple[Tab, ...], current: Tab, look: Look, seat: int) -> None:
    """Names of tabs in the upper border, the current one as a filled label."""
    x = rect.x + 2
    for number, tab in enumerate(tabs):
        start = x
        if tab is current:
            pen, ground = look.label(seat)
            x = canvas.text(x, rect.y, f" {tab.value} ", pen, ground)
        else:
            lead = " " if number == 0 or tabs[number - 1] is current else ""
            x = canvas.text(x, rect.y, f"{lead}{tab.value} ", look.pen("muted"))
        canvas.mark(Rect(start, rect.y, x - start, 1), "tab", tab.value)
    canvas.text(rect.right - 4, rect.y, " t ", look.pen("key"))
    canvas.mark(Rect(rect.right - 4, rect.y, 3, 1), "key", "t")


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
    draw_box(canvas, rect, "", look, seat=view.seat, ground=look.palette.panel)
    draw_prompt_title(canvas, rect, view, look)
    inner = Rect(rect.x + 2, rect.y + 1, rect.width - 4, rect.height - 2)
    room = inner.height
    log_lines: list[Line] = []
    if with_log:
        for entry in log[-with_log:]:
            told = paragraph(f"[faint]log[/] {entry.text}", "muted", inner.width, look, 4)
            log_lines.append(told[0] if len(told) == 1 else _cut(told[0], inner.width, look))
        room -= len(log_lines)
    lines = _prompt_lines(view.lines, inner.width, look)
    # Where lines are short the footer, which has all keys, is enough.
    keys_here = bool(view.busy) or (bool(view.keys) and not (with_log and (room <= 3 or len(lines) >= room)))
    space = room - keys_here
    if with_log and len(log_lines) > 1 and len(lines) > space:
        log_lines = log_lines[-1:]
        room = inner.height - 1
        space = room - keys_here
    if len(lines) > space:
        lines = _as_many(view.lines, inner.width, space, look)
    y = inner.y
    for line in lines:
        draw(canvas, inner.x, y, line, look)
        y += 1
    if keys_here:
        y = inner.y + room - 1
        if view.busy:
            write(canvas, inner.x, y, view.busy, look, "muted", inner.width)
        else:
            _keys(canvas, inner, y, view, look)
    for y, line in enumerate(log_lines, inner.bottom - len(log_lines)):
        draw(canvas, inner.x, y, line, look)


def draw_prompt_title(canvas: Canvas, rect: Rect, view: PromptView, look: Look) -> None:
    """Who decides, as a filled label, and what, in the first line of `rect`."""
    pen, ground = look.label(view.seat)
    x = canvas.text(rect.x + 2, rect.y, f" {f'{view.decider} {view.verb}'.strip()} ", pen, ground)
    if not view.title:
        return
    title = fit(translated(spans(view.title, "text"), look), rect.right - x - 6, look)
    canvas.text(x + 2, rect.y, " ", look.pen("line"))
    end = draw(canvas, x + 3, rect.y, tuple(span._replace(bold=True) for span in title), look)
    canvas.text(end, rect.y, " ", look.pen("line"))


def draw_prompt_lines(canvas: Canvas, rect: Rect, view: PromptView, look: Look) -> None:
    """The prompt's sentences, flowing together where lines are short; what has no room is left out."""
    lines = _prompt_lines(view.lines, rect.width, look)
    if len(lines) > rect.height:
        lines = _as_many(view.lines, rect.width, rect.height, look)
    for y, line in enumerate(lines, rect.y):
        draw(canvas, rect.x, y, line, look)


def _as_many(texts: tuple[str, ...], width: int, height: int, look: Look) -> list[Line]:
    """As many sentences as there is room for, each on a line of its own, and the sign that there are more.

    Behind the first ones they flow together only if that tells two more, or the last.
    """

    def flowing(number: int) -> tuple[str, ...]:
        return (*texts[:kept], " ".join(texts[kept:number]))

    def whole(some: Callable[[int], tuple[str, ...]]) -> int:
        """How many sentences fit."""
        counts = range(len(texts), 0, -1)
        return next((n for n in counts if len(_prompt_lines(some(n), width, look)) <= height), 0)

    kept = 2 if height > 3 else 1
    apart, flow = whole(lambda number: texts[:number]), whole(flowing)
    if flow == len(texts) or flow > apart + 1:
        lines = _prompt_lines(flowing(len(texts)), width, look)
    else:
        lines = _prompt_lines(texts[: apart + 1], width, look)
    more = len(lines) > height or max(apart, flow) < len(texts)
    lines = lines[:height]
    return [*lines[:-1], _cut(lines[-1], width, look)] if lines and more else lines


def _cut(line: Line, width: int, look: Look) -> Line:
    """A line with the sign that there is more, behind its last whole word."""
    more = Span(f" {look.glyphs.more}", "faint")
    while line and length(line) + length((more,)) > width:
        *rest, last = line
        text = last.text.rstrip()
        shorter = text[: text.rfind(" ")] if " " in text else ""
        line = (*rest, last._replace(text=shorter)) if shorter else tuple(rest)
    return (*line, more)


def _prompt_lines(texts: tuple[str, ...], width: int, look: Look) -> list[Line]:
    """What Enter does in the text colour, the rest second rank."""
    lines: list[Line] = []
    for number, text in enumerate(texts):
        if text or number + 1 < len(texts):
            lines += paragraph(text, "text" if number == 0 else "muted", width, look)
    return lines


def _keys(canvas: Canvas, inner: Rect, y: int, view: PromptView, look: Look) -> None:
    gap = 3
    taken = sum(key_width(key, look) for key in view.keys) + gap * (len(view.keys) - 1)
    draw_keys(canvas, inner.x, y, inner.width, view.keys, look, gap if taken <= inner.width else 2)
