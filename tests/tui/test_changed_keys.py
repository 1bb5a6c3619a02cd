"""Played with other keys: changed by pressing them, written in prompts, footers, lessons and the file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from app_flows import begin_demo, loaded, play, text_of
from every_screen import openers
from player import Player

from dicemasters_tui.tui.actions.actions import ACTIONS, PLACES, RESERVED
from dicemasters_tui.tui.actions.check import swap
from dicemasters_tui.tui.actions.keymap import Keymap, key_face, key_faces, pressed, told, use_keys
from dicemasters_tui.tui.app.dicemasters_app import DiceMastersApp
from dicemasters_tui.tui.pages.key_list import KeysScreen
from dicemasters_tui.tui.parts.page import Page


@pytest.fixture(autouse=True)
def _first_keys() -> Iterator[None]:
    yield
    use_keys(Keymap)


@pytest.mark.fault
def test_the_top_line_of_the_inspector_names_the_key_that_help_has(tmp_path: Path) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await begin_demo(app, pilot)
        app.settings.keys = {"look.help": ("f9",)}
        app.apply_settings()
        assert app.match is not None
        app.matches.inspect(app.match, app.match.state.cards[0].id)
        await pilot.pause()
        assert "f9 help" in text_of(app).splitlines()[0]

    play(tmp_path, flow)


def test_a_key_is_changed_by_pressing_another_and_is_written_everywhere(tmp_path: Path) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await begin_demo(app, pilot)
        app.action_settings()
        await pilot.pause()
        assert type(app.screen).__name__ == "SettingsScreen"
        await pilot.press("up", "enter")
        page: Any = app.screen
        assert type(page).__name__ == "KeysScreen"
        await _go(pilot, page, "play.all")
        await pilot.press("enter")
        await pilot.press("u")  # which undo has
        await pilot.pause()
        told = " ".join(text_of(app).replace("│", " ").split())
        assert "u is already “undo, up to the last roll or draw” (play.undo) at the table." in told
        await pilot.press("z")
        assert "z" in text_of(app) and "changed" in text_of(app)
        await pilot.press("a")
        await pilot.press("f7")
        saved = (tmp_path / "settings.toml").read_text()
        assert 'play.all = ["z", "f7"]' in saved
        await pilot.press("escape", "escape")
        assert type(app.screen).__name__ == "MatchScreen"
        table: Any = app.screen
        footer = text_of(app)
        assert "z mark all" in footer and "A mark all" not in footer
        await pilot.press("A")
        assert table.hand.marked == set()
        await pilot.press("z")
        assert len(table.hand.marked) == len(table.hand.question.dice)
        await pilot.press("f7")
        assert table.hand.marked == set()
        await pilot.press("question_mark")
        assert ("z f7", ACTIONS["play.all"].does) in [row for section in app.screen.sections for row in section.rows]  # type: ignore[attr-defined]

    play(tmp_path, flow)


def test_a_key_that_is_taken_is_swapped_by_one_more_key(tmp_path: Path) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await loaded(app, pilot)
        app.push_screen(KeysScreen("play.buy"))
        await pilot.pause()
        page: Any = app.screen
        await pilot.press("question_mark")
        assert "Enter swaps the keys of the two" in " ".join(text_of(app).split())
        await pilot.press("escape", "enter")
        await pilot.press("u")
        told = " ".join(text_of(app).replace("│", " ").split())
        assert "u is already “undo" in told and "Enter swaps the keys: play.undo gets b, picker.build gets u." in told
        assert "enter swap b and u" in text_of(app).splitlines()[-1]
        assert app.settings.keys == {}
        await pilot.press("enter")
        assert app.screen is page
        assert app.settings.keys == {"play.buy": ("u",), "play.undo": ("b",), "picker.build": ("e", "u")}
        assert {'play.buy = "u"', 'play.undo = "b"'} <= set((tmp_path / "settings.toml").read_text().splitlines())
        await pilot.press("enter", "b", "enter")  # and back again
        await pilot.pause()
        assert app.settings.keys == {}
        await pilot.press("enter", "u", "z")  # a free key after all
        await pilot.pause()
        assert app.settings.keys == {"play.buy": ("z",)}

    play(tmp_path, flow, (120, 40))


def test_a_swap_never_leaves_a_key_with_two_meanings_nor_an_action_without_one() -> None:
    """Every action, every key: where a swap is offered the map is sound afterwards."""
    every = {key for action in ACTIONS.values() for key in action.keys}
    offered = 0
    for id, action in ACTIONS.items():
        if action.fixed:
            continue
        for key in every:
            for beside in ((), action.keys):
                found = swap(id, key, beside, {})
                if found is None:
                    continue
                offered += 1
                after = Keymap(found.changed)
                assert key in after.keys(id) and not any(after.clashes(place) for place in PLACES)
                assert all(after.keys(other) != ACTIONS[other].keys and after.keys(other) for other in found.others)
    assert offered > 1000
    assert swap("play.undo", "enter", (), {}) is None
    assert swap("play.undo", "b", ("u",), {}) is None  # buying would have no key


async def _go(pilot: Player, page: Any, id: str) -> None:
    """The cursor down to an action."""
    for _ in range(len(ACTIONS)):
        if page.at == id:
            return
        await pilot.press("down")
    raise AssertionError(id)


def test_a_key_gets_its_first_key_again(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text('[keys]\nmove.down = "N"\nplay.undo = "z"\nplay.redo = "u"\n')

    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await loaded(app, pilot)
        app.action_settings()
        await pilot.pause()
        await pilot.press("N", "N", "N", "N", "N", "N")
        assert app.screen.focused is not None and app.screen.focused.id == "keys"
        await pilot.press("enter")
        page: Any = app.screen
        page.listing.go([row.id for row in page.listing.rows].index("move.down"))
        await pilot.pause()
        assert "First it was ↓ j." in text_of(app)
        await pilot.press("r")
        assert "move.down" not in app.settings.keys
        page.listing.go([row.id for row in page.listing.rows].index("play.undo"))
        await pilot.press("r")  # redo has u now
        await pilot.pause()
        assert app.settings.keys == {"play.undo": ("z",), "play.redo": ("u",)}
        page.listing.go([row.id for row in page.listing.rows].index("play.redo"))
        await pilot.press("r")
        page.listing.go([row.id for row in page.listing.rows].index("play.undo"))
        await pilot.press("r")
        assert app.settings.keys == {} and "[keys]" not in (tmp_path / "settings.toml").read_text()
        page.listing.go([row.id for row in page.listing.rows].index("app.quit"))
        await pilot.press("enter")
        assert app.screen is page and "always has these keys" in text_of(app)

    play(tmp_path, flow)


def test_themes_are_shown_as_they_are_passed_and_kept_only_by_enter(tmp_path: Path) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await loaded(app, pilot)
        before = app.look.name
        app.action_settings()
        await pilot.pause()
        await pilot.press("enter")
        assert type(app.screen).__name__ == "ThemesScreen"
        seen = []
        for _ in range(5):
            await pilot.press("down")
            seen.append(app.look.name)
            assert "F■ fist" in text_of(app) and "S▼ shield" in text_of(app)
        assert seen == ["dark", "light", "high-contrast", "colour-blind", "ansi"]
        await pilot.press("escape")
        assert app.look.name == before and not (tmp_path / "settings.toml").exists()
        await pilot.press("enter")
        await pilot.press("down", "down", "down", "enter")
        assert (
            app.look.name == "high-contrast" and 'theme = "high-contrast"' in (tmp_path / "settings.toml").read_text()
        )
        assert "high contrast" in text_of(app)

    play(tmp_path, flow, (120, 40))


def test_a_bad_file_is_told_in_the_settings_and_the_app_starts(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text('ascii = true\n[keys]\nplay.undo = "p"\nplay.unod = "x"\n')

    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await loaded(app, pilot)
        assert app.settings.ascii
        app.action_settings()
        await pilot.pause()
        told = " ".join(text_of(app).replace("|", " ").split())
        assert "settings.toml, line 3" in told or "line 3" in told
        assert "did you mean play.undo?" in told

    play(tmp_path, flow)


def test_letters_that_are_typed_are_letters(tmp_path: Path) -> None:
    """A key that does something else still goes into the line while one is typed."""
    (tmp_path / "settings.toml").write_text('[keys]\nplay.pass = "j"\nmove.down = ["down", "p"]\n')

    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await begin_demo(app, pilot)
        table: Any = app.screen
        await pilot.press("slash", "j", "p")
        assert table.hand.filter.text == "jp"
        await pilot.press("escape")
        assert not table.hand.filter.text and app.screen is table

    play(tmp_path, flow)


def test_in_plain_ascii_arrows_are_words() -> None:
    plain = Keymap({"play.undo": ("left",)}, plain=True)
    use_keys(lambda: plain)
    assert key_face("move.up move.down") == "up down" and key_face("play.undo") == "left"
    assert key_face("move.left move.right") == "left right" and key_faces("move.up") == "up k"
    assert told("{move.up} or {move.do}, {not.one}") == "up or Enter, {not.one}"


def test_pressed_keys_have_the_names_of_the_file() -> None:
    assert pressed("question_mark", "?") == "?"
    assert pressed("space", " ") == "space"
    assert pressed("upper_l", "L") == "L"
    assert pressed("ctrl+s", "\x13") == "ctrl+s"
    assert "escape" in RESERVED and isinstance(Page.place, str)


def test_a_lesson_says_the_keys_as_they_are_and_takes_them(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text(
        '[keys]\nplay.all = "M"\nplay.buy = "Z"\nmove.next = "f4"\nplay.pass = "b"\n'
    )

    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await loaded(app, pilot)
        lesson = openers()["LessonScreen"](app)
        app.push_screen(lesson)
        await pilot.pause()
        for key in ("M", "Z", "b"):
            while not lesson.course.step.by_hand:
                await pilot.press("enter")
            assert f"{key} " in text_of(app) and "f4 do it for me" in text_of(app)
            at = lesson.course.at
            await pilot.press(key)
            if key == "b":  # passes at once, or asks first
                await pilot.pause()
            if lesson.course.at == at:
                await pilot.press("enter")
            await pilot.pause()
            assert lesson.course.at == at + 1, (key, text_of(app))
        while not lesson.course.step.by_hand:
            await pilot.press("enter")
        at = lesson.course.at
        await pilot.press("f4")
        assert lesson.course.at == at + 1

    play(tmp_path, flow)


def test_prompts_name_the_keys_as_they_are(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text(
        '[keys]\nplay.pass = "z"\nplay.buy = "V"\nlook.inspect = "f6"\nlook.help = "%"\nlook.log = "N"\n'
    )

    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await begin_demo(app, pilot)
        assert "% help" in text_of(app) and "? help" not in text_of(app)
        assert "N  all, with turns" in text_of(app) and "L  all" not in text_of(app)
        await pilot.press("enter")
        assert "buy with V" in text_of(app) and "buy with b" not in text_of(app)
        await pilot.press("z")
        told = text_of(app)
        assert "Enter or z passes all the same; Esc stays." in " ".join(told.replace("│", " ").split())
        assert "f6 inspect" in told or "z pass" in told

    play(tmp_path, flow, (120, 40))
