"""Lessons: every step by the keys it teaches, what else is pressed, and being taken up where they were left."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest
from app_flows import begin_demo, loaded, play, text_of
from match_frames import click_words, hand_of
from player import Player, screen_text

from dicemasters_tui.lessons.course import BadLesson, Course, Lesson, Step, lesson_files, read_lesson
from dicemasters_tui.rulebook.numbers import rule
from dicemasters_tui.store.bookmarks import Bookmark, Bookmarks
from dicemasters_tui.store.library import Library
from dicemasters_tui.store.settings import BOXES, Settings
from dicemasters_tui.tui.actions.actions import ACTIONS
from dicemasters_tui.tui.actions.keymap import told
from dicemasters_tui.tui.app.dicemasters_app import DiceMastersApp
from dicemasters_tui.tui.app.look import Look
from dicemasters_tui.tui.app.start import Start
from dicemasters_tui.tui.dice.text import paragraph
from dicemasters_tui.tui.masters.frame import MastersFrame
from dicemasters_tui.tui.masters.hand import Memory
from dicemasters_tui.tui.masters.hands import hand_for
from dicemasters_tui.tui.masters.lesson import LessonScreen
from dicemasters_tui.tui.match.prompt import TEXT_LINES as LESSON_TEXT
from dicemasters_tui.tui.pages.book_commands import commands_by_name
from dicemasters_tui.tui.pages.lesson_list import LessonsScreen
from dicemasters_tui.tui.pages.title import TitleScreen

NARROWEST = 80 - 4
"""Columns inside the box of a lesson in the smallest terminal."""
STILL = Start(animation=False)


@pytest.fixture(scope="module")
def library() -> Library:
    return Library()


@cache
def lesson_of(box: str) -> Lesson:
    return read_lesson(lesson_files()[box])


def course(box: str, library: Library, at: int = 0) -> Course:
    return Course(box, lesson_of(box), library, at)


# The files ---------------------------------------------------------------------------------------------------------


def test_every_box_has_one() -> None:
    assert set(lesson_files()) == set(BOXES)


@pytest.mark.parametrize("box", BOXES)
def test_every_step_is_done_by_its_keys(box: str, library: Library) -> None:
    taken = course(box, library)
    while not taken.over:
        step = taken.step
        where = f"{box}, step {taken.at + 1}"
        if step.command:
            assert taken.match.decision is not None and taken.match.decision.player == step.player, where
            hand = hand_for(taken.match, Memory(ask_to_pass=False))
            outcomes = [hand.act(action) for action in step.pressed]
            assert not [outcome for outcome in outcomes if not outcome.used or outcome.say], where
            assert taken.fits(outcomes[-1].command), f"{where}: {outcomes[-1].command}"
        taken.forward()


@pytest.mark.parametrize("box", BOXES)
def test_texts_have_room_and_name_rules_there_are(box: str) -> None:
    lesson = lesson_of(box)
    for number, step in enumerate(lesson.steps, 1):
        assert len(paragraph(step.say, "text", NARROWEST, Look())) <= LESSON_TEXT, f"step {number} is too long"
        assert len(told(step.press)) < NARROWEST, f"step {number} says too much on what to press"
        assert step.rule, f"step {number} names no rule"
        for id in step.rule:
            assert rule(id).id == id


@pytest.mark.parametrize("box", BOXES)
def test_every_lesson_has_all_that_a_first_game_has(box: str) -> None:
    by_hand = {step.command.partition(" ")[0] for step in lesson_of(box).steps if step.by_hand}
    assert {"reroll", "keep", "buy", "field", "pass", "attack", "block"} <= by_hand


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("title: x\n", "has a mistake in blurb"),
        ("- 1\n", "has a mistake"),
        ("title: [\n", "cannot be read"),
    ],
)
def test_a_file_with_a_mistake_is_told(tmp_path: Path, text: str, wrong: str) -> None:
    path = tmp_path / "odd.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadLesson, match=wrong):
        read_lesson(path)


@pytest.mark.parametrize(
    ("step", "wrong"),
    [
        ("{say: x, A: pass, B: pass, press: '{play.pass}'}", "one command"),
        ("{say: x, A: pass}", "no actions"),
        ("{say: x, press: '{play.pass}'}", "no command"),
        ("{say: x, A: pass, press: p}", "in braces"),
        ("{say: x, rule: 6.4.4}", "rule"),
    ],
)
def test_a_step_with_a_mistake_is_told(tmp_path: Path, step: str, wrong: str) -> None:
    path = tmp_path / "odd.yaml"
    head = "title: x\nblurb: x\nteams: [a, b]\nnames: [a, b]\ndraws: []\nrolls: []\nsteps:\n"
    path.write_text(f"{head}  - {step}\n", encoding="utf-8")
    with pytest.raises(BadLesson, match=f"steps 1.*{wrong}"):
        read_lesson(path)


# A course ----------------------------------------------------------------------------------------------------------


def test_it_goes_back_to_exactly_where_it_was(library: Library) -> None:
    taken = course("wwe", library)
    digests = []
    while not taken.over:
        digests.append(taken.match.state.digest())
        taken.forward()
    for digest in reversed(digests):
        assert taken.back() and taken.match.state.digest() == digest
    assert not taken.back()


def test_dice_just_alike_do_as_well_and_others_do_not(library: Library) -> None:
    taken = course("ygo", library)
    while taken.step.command != "field sidekick":
        taken.forward()
    while taken.match.decision is None or len(taken.match.decision.options) < 4:
        taken.forward()
    fields = [option.command for option in taken.match.decision.options if option.command.startswith("field")]
    assert fields and all(taken.fits(command) for command in fields)
    assert not taken.fits("pass") and not taken.fits("no such thing")


def test_how_it_is_paid_counts_by_what_is_left(library: Library) -> None:
    taken = course("asm", library)
    while "with" not in taken.step.command:
        taken.forward()
    assert taken.fits("buy asm-006 with bolt, fist, shield")
    assert not taken.fits("buy asm-006")
    assert not taken.fits("buy asm-006 with mask, fist, shield")


# In the app --------------------------------------------------------------------------------------------------------


async def begin(app: DiceMastersApp, pilot: Player, box: str = "wwe") -> LessonScreen:
    """From anywhere to the first step, or to the step it was left at."""
    await loaded(app, pilot)
    app.action_lesson()
    await pilot.pause()
    assert isinstance(app.screen, LessonsScreen)
    app.screen.listing.go(BOXES.index(box))
    await pilot.press("enter")
    assert isinstance(app.screen, LessonScreen)
    return app.screen


def keys_of(step: Step) -> list[str]:
    """The keys of the actions that make the command of a step."""
    return [ACTIONS[action].keys[0] for action in step.pressed]


def frame(screen: LessonScreen) -> str:
    return screen_text(screen)


@pytest.mark.parametrize(
    ("box", "size", "theme"),
    [
        ("ygo", (80, 24), "ansi"),
        ("jus", (120, 40), "light"),
        ("asm", (100, 30), "dark"),
        ("wwe", (160, 48), "high-contrast"),
    ],
)
def test_from_the_first_step_to_the_last_by_keys(tmp_path: Path, box: str, size: tuple[int, int], theme: str) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        screen = await begin(app, pilot, box)
        for number, step in enumerate(screen.course.lesson.steps):
            assert screen.course.at == number
            shown = " ".join(frame(screen).split())
            assert f"Step {number + 1}/{len(screen.course.lesson.steps)}" in shown
            assert step.say.split()[0] in shown and step.say.split()[-1] in shown
            assert "cannot happen" not in shown  # what might be never meets the dice that are settled
            die = hand_of(screen).die if screen.hand is not None else None
            if die is not None and not hand_of(screen).spot.zone.startswith("counts"):
                assert die.id in screen.query_one(MastersFrame).places(), (
                    f"step {number + 1}: the die under the cursor is hidden"
                )
            await pilot.press(*(keys_of(step) if step.by_hand else ("enter",)))
        await pilot.pause()
        assert "the end of the lesson" in text_of(app)
        assert Bookmarks(tmp_path).of(box) == Bookmark(0, True)
        await pilot.press("enter")
        assert type(app.screen).__name__ == "PickerScreen"

    play(tmp_path, flow, size, Start(animation=False, theme=theme))


def test_without_colour_and_in_ascii_it_says_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        screen = await begin(app, pilot)
        for _ in range(12):
            assert frame(screen).isascii(), [line for line in frame(screen).splitlines() if not line.isascii()]
            await pilot.press("tab")
        assert screen.course.at == 12

    play(tmp_path, flow, start=Start(animation=False, ascii=True))


def test_other_keys_are_answered_kindly_and_change_nothing(tmp_path: Path) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        screen = await begin(app, pilot)
        await pilot.press("f")
        assert "nothing to do in this step but to read" in frame(screen)
        while screen.course.step.command != "buy wwe-042":
            await pilot.press("tab")
        digest, at = screen.match.state.digest(), screen.course.at
        for keys, said in (
            (("p",), "In a match you could do that: “pass”. The example goes on with “buy Sasha Banks”"),
            (("b", "2", "enter"), "Eddie Guerrero costs 2"),
            (("f",), "No die in your reserve pool shows"),
            (("z",), "That key does nothing here"),
            (("U",), "nothing to do in a lesson"),
        ):
            await pilot.press(*keys)
            assert said in " ".join(frame(screen).replace("│", " ").split())
            assert (screen.match.state.digest(), screen.course.at) == (digest, at)
        await pilot.press("escape", *keys_of(screen.course.step))
        assert screen.course.at == at + 1
        while screen.course.step.by_hand or not screen.course.step.command:
            await pilot.press("tab")
        await pilot.press("p")
        assert "This is Chris's move" in frame(screen)
        while screen.course.step.command != "field sasha-banks@1":
            await pilot.press("tab")
        await pilot.press("f", "1", "enter")
        assert "Nearly: that would be “field sidekick”, and this step is “field Sasha Banks¹”" in " ".join(
            frame(screen).replace("│", " ").split()
        )

    play(tmp_path, flow, start=STILL)


def test_it_is_left_and_taken_up_and_begun_anew(tmp_path: Path) -> None:
    async def leave(app: DiceMastersApp, pilot: Player) -> None:
        screen = await begin(app, pilot)
        await pilot.press("enter", "enter", "enter", "A", "enter", "enter", "b", "enter", "u")
        assert screen.course.at == 5
        await pilot.press("b", "escape")  # out of the cards first
        assert app.screen is screen
        await pilot.press("escape")
        assert isinstance(app.screen, LessonsScreen)
        assert "at step 6 of" in text_of(app)
        await pilot.press("escape")
        assert isinstance(app.screen, TitleScreen)

    async def go_on(app: DiceMastersApp, pilot: Player) -> None:
        screen = await begin(app, pilot)
        assert screen.course.at == 5 and "Sasha Banks costs 2" in frame(screen)
        await pilot.press("escape")
        await pilot.press("r")
        assert isinstance(app.screen, LessonScreen) and app.screen.course.at == 0
        await pilot.press("u")
        assert "This is the first step" in frame(app.screen)

    play(tmp_path, leave, start=STILL)
    play(tmp_path, go_on, start=STILL)


def test_at_the_end_one_can_stay_or_take_another(tmp_path: Path) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        marks = Bookmarks(tmp_path)
        marks.put("asm", 999)
        screen = await begin(app, pilot, "asm")
        assert "Enter ends the lesson." in frame(screen)
        await pilot.press("enter")
        await pilot.press("3")
        assert app.screen is screen
        await pilot.press("enter")
        await pilot.press("2")
        assert isinstance(app.screen, LessonsScreen) and "done" in text_of(app)
        assert Bookmarks(tmp_path).of("asm") == Bookmark(0, True)

    play(tmp_path, flow, start=STILL)


def test_over_a_match_it_leads_back_to_the_match(tmp_path: Path) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await begin_demo(app, pilot)
        table, match = app.screen, app.match
        Bookmarks(tmp_path).put("wwe", 999)
        screen = await begin(app, pilot)
        await pilot.press("enter")
        assert "New match" not in text_of(app)
        await pilot.press("2", "escape", "escape")
        assert app.screen is table and app.match is match and screen.match is not match

    play(tmp_path, flow, start=STILL)


def test_the_box_played_last_is_offered_first(tmp_path: Path) -> None:
    Settings(box="jus", path=tmp_path / "settings.toml").save()

    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await loaded(app, pilot)
        await pilot.press("down", "down", "enter")
        assert isinstance(app.screen, LessonsScreen)
        await pilot.press("enter")
        assert isinstance(app.screen, LessonScreen) and app.screen.course.box == "jus"
        await pilot.press("question_mark")
        assert "THE LESSON: SAM AND BRUCE" in text_of(app)
        await pilot.press("escape")
        await pilot.press("right_square_bracket", "i")
        assert type(app.screen).__name__ == "InspectorScreen"

    play(tmp_path, flow, start=STILL)


def test_how_to_play_and_the_palette_lead_to_it(tmp_path: Path) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await loaded(app, pilot)
        assert "Lesson" in [command.title for command in commands_by_name(app, app.screen)]
        app.action_how_to_play()
        await pilot.pause()
        await pilot.press("t")
        assert isinstance(app.screen, LessonsScreen)

    play(tmp_path, flow, start=STILL)


def test_the_line_of_what_to_press_can_be_clicked(tmp_path: Path) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        screen = await begin(app, pilot)
        for _ in range(3):
            await pilot.press("enter")
        await click_words(pilot, screen, "tab do it")
        await pilot.pause()
        assert screen.course.at == 4

    play(tmp_path, flow, start=STILL)


def test_the_lesson_that_was_begun_is_selected_first(tmp_path: Path) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await loaded(app, pilot)
        app.action_lesson()
        await pilot.pause()
        assert isinstance(app.screen, LessonsScreen)
        row = app.screen.listing.row
        assert row is not None and row.id == "jus"
        assert "enter go on" in text_of(app)

    Bookmarks(tmp_path).put("jus", 20)
    play(tmp_path, flow)


# Bookmarks ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["", "{", "[]", '{"wwe": 3}', '{"wwe": {"at": -1}}', '{"wwe": {"at": "x"}}'])
def test_an_odd_file_counts_as_none(tmp_path: Path, text: str) -> None:
    (tmp_path / "lessons.json").write_text(text, encoding="utf-8")
    marks = Bookmarks(tmp_path)
    assert marks.of("wwe") == Bookmark()
    assert marks.put("wwe", 4) == ""
    assert json.loads((tmp_path / "lessons.json").read_text(encoding="utf-8"))["wwe"] == {"at": 4, "done": False}


def test_what_cannot_be_kept_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert "cannot be kept" in Bookmarks(tmp_path / "file").put("wwe", 4)


def test_a_place_beyond_the_end_is_the_last_step(library: Library) -> None:
    taken = course("wwe", library, at=999)
    assert taken.at == len(taken.lesson.steps) - 1
