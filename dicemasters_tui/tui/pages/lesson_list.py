"""Which lesson: one a box, each the demo game of its rulebook, begun anew or taken up where it was left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import Static

from ...kernel.errors import DiceMastersError
from ...lessons.course import BadLesson, Course, Lesson, lesson_files, read_lesson
from ...store.bookmarks import Bookmarks
from ...store.library import BOX_TITLES
from ...store.settings import BOXES
from ..actions.bindings import Key, bound
from ..masters.lesson import LessonScreen
from ..parts.list import List, ListPage, Row
from ..parts.page import FooterLine, HeaderLine, joined, words


class LessonsScreen(ListPage[None]):
    """Enter begins the lesson of a box or goes on with it; `r` begins it anew. The cards have been loaded."""

    help_topic = "lessons"
    place = "lessons"
    digits_pick = False
    BINDINGS: ClassVar[list[BindingType]] = [
        bound("move.back", "back", "back"),
        bound("move.close", "back", "back"),
        bound("lessons.anew", "anew"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.lessons: dict[str, Lesson] = {}
        self.problems: dict[str, str] = {}

    def compose(self) -> ComposeResult:
        yield HeaderLine("dice masters", "lessons")
        with Vertical(classes="dialog") as box:
            box.border_title = "your first game, move by move"
            yield Static(
                "Play the example of a rulebook on the real table, with the real keys. Each step says what happens, "
                "why, and what to press. It takes a quarter of an hour, and you can leave at any time.",
                classes="dialog-text",
            )
            yield List(numbered=True)
            yield Static(id="about", classes="lesson-about")
        yield FooterLine()

    def on_mount(self) -> None:
        self.marks = Bookmarks(self.host.home)
        files = lesson_files()
        for box in BOXES:
            if box in files:
                try:
                    self.lessons[box] = read_lesson(files[box])
                except BadLesson as error:
                    self.problems[box] = str(error)
        begun = [box for box in BOXES if box in self.lessons and self.marks.of(box).at]
        self._list(at=begun[0] if begun else self.host.settings.box)

    def on_screen_resume(self) -> None:
        self._list()

    def _list(self, at: str | None = None) -> None:
        rows = []
        for box in BOXES:
            if box in self.problems:
                left = words(BOX_TITLES[box].ljust(20), "faint")
                rows.append(Row(box, left, words("cannot be read", "bad"), self.problems[box]))
            elif box in self.lessons:
                lesson = self.lessons[box]
                left = joined(words(BOX_TITLES[box].ljust(20), "text"), words(lesson.title, "muted"))
                rows.append(Row(box, left, words(self._state(box), "faint")))
        self.listing.show(rows, at)
        self._about()

    def _state(self, box: str) -> str:
        mark, steps = self.marks.of(box), len(self.lessons[box].steps)
        if mark.at:
            return f"at step {min(mark.at + 1, steps)} of {steps}"
        return "done" if mark.done else f"{steps} steps"

    @property
    def _box(self) -> str:
        return self.at if self.at in self.lessons else ""

    def _about(self) -> None:
        box = self._box
        self.query_one("#about", Static).update(words(f"\n{self.lessons[box].blurb}" if box else "", "muted"))
        self.show_keys()

    def keys(self) -> Sequence[Key]:
        keys = []
        if self._box:
            begun = bool(self.marks.of(self._box).at)
            keys.append(self.key("move.do", "go on" if begun else "begin"))
            if begun:
                keys.append(self.key("lessons.anew", "begin anew"))
        keys.append(self.key("move.up move.down", "move"))
        return (*keys, self.key("look.help", "help"), self.key("move.back", "back"))

    def on_option_list_option_highlighted(self, event: List.OptionHighlighted) -> None:
        self._about()

    def on_option_list_option_selected(self, event: List.OptionSelected) -> None:
        self._take(self.at, self.marks.of(self.at).at)

    def action_anew(self) -> None:
        if self._box:
            self._take(self._box, 0)

    def _take(self, box: str, at: int) -> None:
        assert self.host.library is not None  # this page is opened only when there are cards
        try:
            course = Course(box, self.lessons[box], self.host.library, at)
        except DiceMastersError as error:
            self.host.say("This lesson cannot be taken", str(error))
            return
        self.host.push_screen(LessonScreen(course, self.marks))

    def action_back(self) -> None:
        self.dismiss(None)
