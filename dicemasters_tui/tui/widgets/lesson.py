"""The box of a lesson: what happens and why, what to press, and below a rule the prompt of the table."""

from __future__ import annotations

from ..look import Look
from ..view import KeyView, LessonView, PromptView
from .bars import draw_keys, key_width
from .boxes import draw_box, draw_prompt_lines, draw_prompt_title
from .canvas import Canvas, Rect
from .layout import LESSON_TEXT
from .text import draw, fit, length, paragraph, spans, translated, write

MEASURE = 100
"""Lines longer than this are hard to read."""


def draw_lesson(canvas: Canvas, rect: Rect, view: LessonView, prompt: PromptView, look: Look) -> None:
    """The step above, the prompt below; `rect` is as high as `layout` gives it."""
    draw_box(canvas, rect, "", look, seat=prompt.seat, ground=look.palette.panel)
    inner = Rect(rect.x + 2, rect.y + 1, rect.width - 4, rect.height - 2)
    _title(canvas, rect, view, prompt.seat, look)
    tone = "warn" if view.note else "text"
    lines = paragraph(view.note or view.text, tone, min(inner.width, MEASURE), look)
    for y, line in enumerate(lines[:LESSON_TEXT], inner.y):
        draw(canvas, inner.x, y, line, look)
    y = inner.y + LESSON_TEXT
    end = write(canvas, inner.x, y, f"[key]{look.glyphs.cursor}[/] {view.press}", look, "text", inner.width)
    keys = list(view.keys)
    while keys and end + 3 + _taken(keys, look) > inner.right:
        keys.pop()
    draw_keys(canvas, inner.right - _taken(keys, look), y, inner.width, tuple(keys), look, 3)
    y += 1
    border = look.seat(prompt.seat, bold=False)
    canvas.text(rect.x, y, look.glyphs.joint[0] + look.glyphs.rule * (rect.width - 2) + look.glyphs.joint[1], border)
    draw_prompt_title(canvas, Rect(rect.x, y, rect.width, rect.bottom - y), prompt, look)
    draw_prompt_lines(canvas, Rect(inner.x, y + 1, inner.width, inner.bottom - y - 1), prompt, look)


def _taken(keys: list[KeyView], look: Look) -> int:
    return sum(key_width(key, look) for key in keys) + 3 * (len(keys) - 1) if keys else 0


def _title(canvas: Canvas, rect: Rect, view: LessonView, seat: int, look: Look) -> None:
    border = look.seat(seat, bold=False)
    x = canvas.text(rect.x + 2, rect.y, f" {look.t(view.title)} ", look.pen("key"))
    if view.rule:
        rule = fit(translated(spans(view.rule, "muted"), look), rect.right - x - 4, look)
        start = rect.right - 3 - length(rule)
        canvas.text(start - 1, rect.y, " ", border)
        canvas.text(draw(canvas, start, rect.y, rule, look), rect.y, " ", border)
