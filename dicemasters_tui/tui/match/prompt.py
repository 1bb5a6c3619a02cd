"""Who decides, what, and what the highlighted thing will do; in a lesson also what to press, and why."""

from __future__ import annotations

from collections.abc import Callable

from textual.content import Content
from textual.reactive import reactive

from ..app.look import Look
from ..dice.drawn import look_of
from .bars import KeyText, key_line
from .markup import AROUND, content, cut, fit, label_style, say_title, titled, wrapped
from .view import LessonView, LogLineView, PromptView

TEXT_LINES = 3
"""Lines a step has for its text."""
MEASURE = 100
"""Lines longer than this are hard to read."""


class Prompt(KeyText):
    """A box in the colour of whoever decides. Where the log has no place of its own, its newest lines stand below."""

    view: reactive[PromptView | None] = reactive(None)
    log_lines: reactive[tuple[LogLineView, ...]] = reactive(())
    """The newest lines of the log, when they stand here; else none."""

    def watch_view(self, view: PromptView | None) -> None:
        """Border and title say who decides."""
        if view is None:
            return
        look = look_of(self.app)
        self.set_class(view.seat == 1, "-seat1")
        say_title(self, fit(_asked(view, look), self.outer_size.width - AROUND, look))

    def on_resize(self) -> None:
        self.watch_view(self.view)

    def render(self) -> Content:
        view, look = self.view, look_of(self.app)
        if view is None:
            return Content("")
        width, height = self.content_size
        told = [self._log_line(entry, width, look) for entry in self.log_lines]
        room = height - len(told)
        lines = prompt_lines(view.lines, width, look)
        # where lines are short the footer, which has all keys, is enough
        keys_here = bool(view.busy) or (bool(view.keys) and not (told and (room <= 3 or len(lines) >= room)))
        if len(told) > 1 and len(lines) > room - keys_here:
            told = told[-1:]
            room = height - 1
        space = room - keys_here
        lines = as_many(view.lines, width, space, look)
        lines += [Content("")] * (space - len(lines))
        if keys_here:
            lines.append(content(view.busy, look, "muted") if view.busy else _keys(view, width, look))
        return Content("\n").join([*lines, *told])

    def _log_line(self, entry: LogLineView, width: int, look: Look) -> Content:
        lines = wrapped(content(f"[faint]log[/] {entry.text}", look, "muted"), width, 4)
        return lines[0] if len(lines) == 1 else cut(lines[0], width, look)


def _keys(view: PromptView, width: int, look: Look) -> Content:
    """The keys, closer together where they have no room else."""
    all_of_them = key_line(view.keys, MEASURE * len(view.keys), look, 3)
    return all_of_them if all_of_them.cell_length <= width else key_line(view.keys, width, look, 2)


def _asked(view: PromptView, look: Look) -> Content:
    """Who decides, as a filled label, and what."""
    who = Content.styled(f" {f'{view.decider} {view.verb}'.strip()} ", label_style(view.seat, look))
    rule = (f"{look.glyphs.rule * 2} " if view.title else "", f"$seat{int(view.seat == 1)}")
    return Content.assemble(who, rule, content(view.title, look, bold=True))


def prompt_lines(texts: tuple[str, ...], width: int, look: Look) -> list[Content]:
    """What Enter does in the text colour, the rest second rank."""
    lines: list[Content] = []
    for number, text in enumerate(texts):
        if text or number + 1 < len(texts):
            lines += wrapped(content(text, look, "text" if number == 0 else "muted"), width)
    return lines


def as_many(texts: tuple[str, ...], width: int, height: int, look: Look) -> list[Content]:
    """All sentences, or as many as there is room for, each on a line of its own, and the sign that there are more.

    Behind the first ones they flow together only if that tells two more, or the last.
    """
    if len(lines := prompt_lines(texts, width, look)) <= height:
        return lines

    def flowing(number: int) -> tuple[str, ...]:
        return (*texts[:kept], " ".join(texts[kept:number]))

    def whole(some: Callable[[int], tuple[str, ...]]) -> int:
        """How many sentences fit."""
        counts = range(len(texts), 0, -1)
        return next((n for n in counts if len(prompt_lines(some(n), width, look)) <= height), 0)

    kept = 2 if height > 3 else 1
    apart, flow = whole(lambda number: texts[:number]), whole(flowing)
    if flow == len(texts) or flow > apart + 1:
        lines = prompt_lines(flowing(len(texts)), width, look)
    else:
        lines = prompt_lines(texts[: apart + 1], width, look)
    more = len(lines) > height or max(apart, flow) < len(texts)
    lines = lines[:height]
    return [*lines[:-1], cut(lines[-1], width, look)] if lines and more else lines


class LessonBox(KeyText):
    """The step above, the prompt below."""

    view: reactive[tuple[LessonView, PromptView] | None] = reactive(None)

    def watch_view(self, view: tuple[LessonView, PromptView] | None) -> None:
        """Border and title are those of the step, in the colour of whoever decides."""
        if view is None:
            return
        (lesson, prompt), look = view, look_of(self.app)
        self.set_class(prompt.seat == 1, "-seat1")
        title = Content.styled(look.t(lesson.title), "bold $warn")
        say_title(self, titled(title, lesson.rule, self.outer_size.width, look))

    def on_resize(self) -> None:
        self.watch_view(self.view)

    def render(self) -> Content:
        if self.view is None:
            return Content("")
        (lesson, prompt), look = self.view, look_of(self.app)
        width, height = self.content_size
        tone = "warn" if lesson.note else "text"
        lines = wrapped(content(lesson.note or lesson.text, look, tone), min(width, MEASURE))[:TEXT_LINES]
        lines += [Content("")] * (TEXT_LINES - len(lines))
        press = content(f"[key]{look.glyphs.cursor}[/] {lesson.press}", look)
        keys = key_line(lesson.keys, max(0, width - press.cell_length - 3), look, 3)
        lines.append(Content.assemble(press, " " * max(1, width - press.cell_length - keys.cell_length), keys))
        rule, seat = look.glyphs.rule, f"$seat{int(prompt.seat == 1)}"
        head = Content.assemble((rule, seat), _asked(prompt, look), " ")
        lines.append(Content.assemble(head, (rule * max(0, width - head.cell_length), seat)))
        return Content("\n").join([*lines, *as_many(prompt.lines, width, height - len(lines), look)])
