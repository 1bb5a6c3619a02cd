"""The box of a lesson: what happens and why, what to press, and below a rule the prompt of the table."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Static

from ..dice.drawn import look_of
from .key_line import key_line
from .markup import content, label_style, titled, wrapped
from .prompt import as_many, prompt_lines
from .view import LessonView, PromptView

TEXT_LINES = 3
"""Lines a step has for its text."""
MEASURE = 100
"""Lines longer than this are hard to read."""


class LessonBox(Static):
    """The step above, the prompt below."""

    DEFAULT_CSS = """
    LessonBox { border: round $seat0; background: $surface; padding: 0 1; display: none; border-title-color: $warn; }
    LessonBox.-seat1 { border: round $seat1; }
    """

    def __init__(self) -> None:
        super().__init__(markup=False)
        self.lesson: LessonView | None = None
        self.prompt: PromptView | None = None

    def show(self, lesson: LessonView, prompt: PromptView) -> None:
        """Show a step, and what the table asks."""
        self.lesson, self.prompt = lesson, prompt
        self.set_class(prompt.seat == 1, "-seat1")
        look = look_of(self.app)
        title = Content.styled(look.t(lesson.title), "bold $warn")
        self.border_title = titled(title, lesson.rule, self.outer_size.width, look)
        self.refresh()

    def on_resize(self) -> None:
        if self.lesson is not None and self.prompt is not None:
            self.show(self.lesson, self.prompt)

    def render(self) -> Content:
        lesson, prompt, look = self.lesson, self.prompt, look_of(self.app)
        if lesson is None or prompt is None:
            return Content("")
        width, height = self.content_size
        tone = "warn" if lesson.note else "text"
        lines = wrapped(content(lesson.note or lesson.text, look, tone), min(width, MEASURE))[:TEXT_LINES]
        lines += [Content("")] * (TEXT_LINES - len(lines))
        press = content(f"[key]{look.glyphs.cursor}[/] {lesson.press}", look)
        keys = key_line(lesson.keys, max(0, width - press.cell_length - 3), look, 3)
        lines.append(Content.assemble(press, " " * max(1, width - press.cell_length - keys.cell_length), keys))
        who = Content.styled(f" {f'{prompt.decider} {prompt.verb}'.strip()} ", label_style(prompt.seat, look))
        asked = content(prompt.title, look, bold=True)
        rule = look.glyphs.rule
        seat = f"$seat{int(prompt.seat == 1)}"
        head = Content.assemble((rule, seat), who, (f"{rule * 2} " if prompt.title else "", seat), asked, " ")
        lines.append(Content.assemble(head, (rule * max(0, width - head.cell_length), seat)))
        room = height - len(lines)
        told = prompt_lines(prompt.lines, width, look)
        return Content("\n").join([*lines, *(told if len(told) <= room else as_many(prompt.lines, width, room, look))])
