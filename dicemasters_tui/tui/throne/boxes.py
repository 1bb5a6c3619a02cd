"""Boxes of text: panels, the log, the prompt."""

from __future__ import annotations

from collections.abc import Callable

from ..app.look import Look
from ..dice.cells import Cells, Rect
from ..dice.text import Line, Span, draw, fit, length, paragraph, spans, translated
from ..match.view import LogLineView, PromptView


def draw_box(
    cells: Cells,
    rect: Rect,
    title: str,
    look: Look,
    hint: str = "",
    seat: int | None = None,
    ground: str | None = None,
) -> None:
    """A rounded frame with a title and, at the right, a hint (markup); the hint's key is a button."""
    border = look.pen("line") if seat is None else look.seat(seat, bold=False)
    cells.fill(rect, look.palette.bg if ground is None else ground)
    corners = look.glyphs.round
    inside = rect.width - 2
    cells.text(rect.x, rect.y, corners[0] + corners[1] * inside + corners[2], border)
    for y in range(rect.y + 1, rect.bottom - 1):
        cells.text(rect.x, y, corners[3], border)
        cells.text(rect.right - 1, y, corners[4], border)
    cells.text(rect.x, rect.bottom - 1, corners[5] + corners[6] * inside + corners[7], border)
    if title:
        tone = "muted" if seat is None else "text"
        line = translated(spans(title, tone), look)
        line = fit(tuple(span._replace(bold=True) for span in line), inside - 4, look)
        cells.text(rect.x + 1 + 1, rect.y, " ", border)
        end = draw(cells, rect.x + 3, rect.y, line, look)
        cells.text(end, rect.y, " ", border)
        if hint:
            words = translated(spans(hint, "muted"), look)
            x = rect.right - 3 - length(words)
            if x > end + 2:
                cells.text(x - 1, rect.y, " ", border)
                stop = draw(cells, x, rect.y, words, look)
                cells.text(stop, rect.y, " ", border)
                key = next((span.text.strip() for span in spans(hint) if span.tone == "key"), "")
                if key:
                    cells.mark(Rect(x, rect.y, stop - x, 1), "key", key)


# Log ---------------------------------------------------------------------------------------------------------------


def draw_log_lines(cells: Cells, rect: Rect, log: tuple[LogLineView, ...], look: Look, back: int = 0) -> int:
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
        draw(cells, rect.x, y, line, look)
        cells.mark(Rect(rect.x, y, rect.width, 1), "log", str(index))
    return furthest


# Prompt ------------------------------------------------------------------------------------------------------------


def draw_prompt_title(cells: Cells, rect: Rect, view: PromptView, look: Look) -> None:
    """Who decides, as a filled label, and what, in the first line of `rect`."""
    pen, ground = look.label(view.seat)
    x = cells.text(rect.x + 2, rect.y, f" {f'{view.decider} {view.verb}'.strip()} ", pen, ground)
    if not view.title:
        return
    title = fit(translated(spans(view.title, "text"), look), rect.right - x - 6, look)
    cells.text(x + 2, rect.y, " ", look.pen("line"))
    end = draw(cells, x + 3, rect.y, tuple(span._replace(bold=True) for span in title), look)
    cells.text(end, rect.y, " ", look.pen("line"))


def draw_prompt_lines(cells: Cells, rect: Rect, view: PromptView, look: Look) -> None:
    """The prompt's sentences, flowing together where lines are short; what has no room is left out."""
    lines = _prompt_lines(view.lines, rect.width, look)
    if len(lines) > rect.height:
        lines = _as_many(view.lines, rect.width, rect.height, look)
    for y, line in enumerate(lines, rect.y):
        draw(cells, rect.x, y, line, look)


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
