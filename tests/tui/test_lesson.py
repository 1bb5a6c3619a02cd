"""Lessons: the steps of each file can all be done, by command and by the keys they name, at two sizes."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from dicemasters_tui.tui.app import DiceMastersApp
from dicemasters_tui.tui.lessons.course import Course
from dicemasters_tui.tui.lessons.lesson import BadLesson, lesson_files, read_lesson
from dicemasters_tui.tui.library import Library
from dicemasters_tui.tui.screens.lesson import LessonScreen
from dicemasters_tui.tui.screens.lessons import LessonsScreen

BOXES = sorted(lesson_files())


@pytest.mark.parametrize("box", BOXES)
def test_every_step_leads_to_the_next(box: str) -> None:
    course = Course(box, read_lesson(lesson_files()[box]), Library())
    while not course.over:
        course.forward()
    assert course.back()
    assert not course.over


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("box", BOXES)
def test_the_keys_of_a_step_do_it(tmp_path: Path, box: str, size: tuple[int, int]) -> None:
    async def take() -> None:
        app = DiceMastersApp(tmp_path)
        async with app.run_test(size=size) as pilot:
            app.action_lesson()
            while not isinstance(app.screen, LessonsScreen):  # cards are read first
                await pilot.pause(0.05)
            await pilot.press(*["down"] * BOXES.index(box), "enter")
            while isinstance(app.screen, LessonsScreen):
                await pilot.pause(0.05)
            screen = app.screen
            assert isinstance(screen, LessonScreen)
            course = screen.course
            for number, step in enumerate(course.lesson.steps):
                assert course.at == number, f"step {number} was not done"
                for key in step.pressed if step.by_hand else ("enter",):
                    await pilot.press({"Enter": "enter", "Space": "space"}.get(key, key))
                await pilot.pause()
            assert app.screen is not screen, "the end asks what is next"

    asyncio.run(take())


def test_a_file_with_a_mistake_is_told(tmp_path: Path) -> None:
    path = tmp_path / "odd.yaml"
    path.write_text("title: x\n", encoding="utf-8")
    with pytest.raises(BadLesson, match=r"odd\.yaml has a mistake"):
        read_lesson(path)
