"""Which lesson: one a box, each the demo game of its rulebook, begun anew or taken up where it was left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Static

from ...kernel.errors import DiceMastersError
from ...lessons.course import BadLesson, Course, Lesson, lessons
from ...store.bookmarks import Bookmarks
from ...store.library import BOX_TITLES
from ...store.settings import BOXES
from ..actions.bindings import bound
from ..masters.lesson import LessonScreen
from ..parts.list import List, ListPage, Row
from ..parts.page import LEAVE, Box, Footer, joined, words

ABOUT = (
    "Play the example of a rulebook on the real table, with the real keys. Each step says what happens, "
    "why, and what to press. It takes a quarter of an hour, and you can leave at any time."
)


class LessonsScreen(ListPage[None]):
    """Enter begins or resumes the lesson of a box; `lessons.anew` begins it anew. The cards have been loaded."""

    place = "lessons"
    header = ("dice masters", "lessons")
    digits_pick = False
    BINDINGS: ClassVar[list[BindingType]] = [*LEAVE, bound("lessons.anew", "anew")]

    def body(self) -> ComposeResult:
        text = Static(ABOUT, classes="dialog-text")
        yield Box("your first game, move by move", text, List(numbered=True), Static(id="about"))

    def on_mount(self) -> None:
        self.marks = Bookmarks(self.host.home)
        self.lessons = lessons(BOXES)
        begun = (box for box in self.lessons if self.marks.of(box).at)
        self.list_all(next(begun, self.host.settings.box))

    def on_screen_resume(self) -> None:
        self.list_all()

    def rows(self) -> Sequence[Row]:
        rows = []
        for box, lesson in self.lessons.items():
            title = BOX_TITLES[box].ljust(20)
            if isinstance(lesson, BadLesson):
                rows.append(Row(box, words(title, "faint"), words("cannot be read", "bad"), str(lesson)))
                continue
            left = joined(words(title, "text"), words(lesson.title, "muted"))
            rows.append(Row(box, left, words(self.marks.of(box).of(len(lesson.steps)), "faint")))
        return rows

    @property
    def lesson(self) -> Lesson | None:
        """The lesson under the cursor, where it can be read."""
        found = self.lessons.get(self.at)
        return found if isinstance(found, Lesson) else None

    def show_row(self) -> None:
        about = f"\n{self.lesson.blurb}" if self.lesson is not None else ""
        self.query_one("#about", Static).update(words(about, "muted"))
        self.show_keys()

    def footer(self) -> Footer:
        if self.lesson is None:
            return self.last_keys()
        begun = self.marks.of(self.at).at > 0
        anew = "begin anew" if begun else ""
        return {"move.do": "go on" if begun else "begin", "lessons.anew": anew, **self.last_keys()}

    @on(List.OptionSelected)
    def _go_on(self) -> None:
        self._take(self.marks.of(self.at).at)

    def action_anew(self) -> None:
        self._take(0)

    def _take(self, at: int) -> None:
        assert self.host.library is not None  # this page is opened only when there are cards
        if self.lesson is None:
            return
        try:
            course = Course(self.at, self.lesson, self.host.library, at)
        except DiceMastersError as error:
            self.host.say("This lesson cannot be taken", str(error))
            return
        self.host.push_screen(LessonScreen(course, self.marks))
