"""A lesson by typed commands: the step's own goes on, others are told kindly in the line."""

from __future__ import annotations

from pathlib import Path

from app_flows import loaded, play, text_of
from player import Player
from test_command_line import enter

from dicemasters_tui.lessons.course import Course
from dicemasters_tui.tui.app.dicemasters_app import DiceMastersApp
from dicemasters_tui.tui.masters.lesson import LessonScreen


def test_a_lesson_takes_typed_commands(tmp_path: Path) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await loaded(app, pilot)
        app.action_lesson()
        await pilot.pause()
        await pilot.press("enter")
        screen = app.screen
        assert isinstance(screen, LessonScreen)
        course: Course = screen.course
        while not course.step.by_hand:
            await pilot.press("enter")
        at = course.at
        await enter(pilot, ":concede", "enter", "enter")
        assert course.at == at
        assert not screen.match.over
        line = screen.line
        assert line is not None
        await enter(pilot, "", "escape")
        await enter(pilot, f":{course.step.command}", "enter")
        assert course.at == at + 1
        assert screen.line is None
        assert "Step" in text_of(app)

    play(tmp_path, flow)
