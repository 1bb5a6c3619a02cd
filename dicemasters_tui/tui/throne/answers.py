"""What can be done now, as a list."""

from __future__ import annotations

from textual.content import Content
from textual.reactive import reactive
from textual.widgets.option_list import Option

from ..app.look import Look
from ..dice.drawn import look_of
from ..dice.text import fit, translated
from ..match.markup import style_of
from ..match.table_frame import HandList
from ..parts.cutting import within
from .view import Answer

LEAST_NOTE = 16
"""Columns of a reason that is worth to be told beside what it is about."""


class Answers(HandList):
    """One click goes to an answer, the next does it."""

    FOCUS_ON_CLICK = False
    lists_answers = True
    key = "answers"
    answers: reactive[tuple[Answer, ...]] = reactive(())
    newest: reactive[str] = reactive("")
    """The newest line of the log (markup) in the lower border, where the log has no place of its own."""

    def watch_answers(self) -> None:
        self.write()

    def watch_newest(self) -> None:
        self.write()

    def write(self) -> None:
        look, width = look_of(self.app), self.content_size.width
        if not width:
            return
        at = next((place for place, each in enumerate(self.answers) if each.cursor), None)
        self.fill([Option(answer_row(answer, look, width), id=answer.id) for answer in self.answers], at)
        line = fit(translated(f"[faint]log[/] {self.newest}", look, "muted"), max(8, width - 4), look)
        words = Content.assemble(*((span.text, style_of(span.tone, look)) for span in line if self.newest))
        if self.border_subtitle != words.markup:
            self.border_subtitle = words

    def subject(self, id: str) -> str:
        return id.split(" ", 1)[-1].split("#")[0]


def answer_row(answer: Answer, look: Look, width: int) -> Content:
    """`▸1 ✓ play Tip It!  what it does    1 CP`: the name stays whole, the text and the reason give way."""
    glyphs = look.glyphs
    marks = f"{glyphs.check}{answer.marks if answer.marks > 1 else ''} " if answer.marks else ""
    label = look.t(answer.label)
    room = width - 4 - len(marks) - len(label)
    note, more = look.t(answer.note), glyphs.more
    if len(note) + 2 > room:
        note = within(note, room - 2, more) if room - 2 >= LEAST_NOTE else ""
    space = room - len(note) - 4
    text = within(look.t(answer.text), space, more) if answer.text and space >= LEAST_NOTE else ""
    gap = " " * max(1, room - len(note) - (len(text) + 2 if text else 0) - 1)
    shade = "text" if not answer.why_not else "faint"
    return Content.assemble(
        (glyphs.cursor if answer.cursor else " ", "bold $focus"),
        (answer.number.rjust(1), style_of("key", look)),
        " ",
        (marks, style_of("good", look, bold=True)),
        (label, style_of(shade, look, bold=answer.cursor)),
        (f"  {text}" if text else "", style_of("faint", look)),
        gap,
        (note, style_of("faint", look)),
    )
