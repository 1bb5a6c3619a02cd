"""Keys: every one belongs to an action, stands in the help of its screen, and can be given to another key."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from app_flows import begin_demo, play
from every_screen import FRAMES, WITHOUT_KEYS, all_screens, openers, put_away, show
from player import Player
from textual.binding import Binding
from textual.dom import DOMNode

from dicemasters_tui.cli import main
from dicemasters_tui.store.settings import load
from dicemasters_tui.tui.actions.actions import ACTIONS, PLACES
from dicemasters_tui.tui.actions.bindings import bindings_of
from dicemasters_tui.tui.actions.check import checked, why_not
from dicemasters_tui.tui.actions.keymap import Keymap, NoKey, face, key_named, keymap, use_keys
from dicemasters_tui.tui.app.dicemasters_app import DiceMastersApp
from dicemasters_tui.tui.match.screen import MatchScreen


@pytest.fixture(autouse=True)
def _first_keys() -> Iterator[None]:
    yield
    use_keys(Keymap)


# Names and checks -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "key"),
    [
        *(("u", "u"), ("U", "U"), ("?", "?"), (",", ","), ("Esc", "escape"), ("PageUp", "pageup"), ("é", "é")),
        *(("Shift+Tab", "shift+tab"), ("ctrl-s", "ctrl+s"), ("F5", "f5"), ("slash", "/"), ("page up", "pageup")),
        ("alt+x", "alt+x"),
    ],
)
def test_keys_may_be_written_in_many_ways(text: str, key: str) -> None:
    assert key_named(text) == key


@pytest.mark.parametrize(
    ("text", "word"),
    [("Spce", "space"), ("shift+a", "'A'"), ("ctrl+i", "tab"), ("", "no key"), ("uu", "no key"), ("f99", "no key")],
)
def test_what_is_no_key_is_said_with_what_would_be(text: str, word: str) -> None:
    with pytest.raises(NoKey, match=word):
        key_named(text)


def test_no_key_means_two_things_on_a_screen() -> None:
    first = Keymap()
    for place in PLACES:
        assert first.clashes(place) == []


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ('play.unod = "z"', ("line 3", "keys.play.unod"[5:], "did you mean play.undo")),
        ('play.undo = "p"', ("line 3", "p is already", "play.pass", "at the table", "another key", "keeps u")),
        ('play.undo = "enter"', ("line 3", "enter is reserved", "do the highlighted thing", "another key")),
        ('play.undo = "esc"', ("line 3", "esc is reserved")),
        ('play.undo = "ctrl+p"', ("line 3", "ctrl+p is reserved")),
        ('play.undo = "3"', ("line 3", "3 is reserved")),
        ('move.do = "z"', ("line 3", "always has enter")),
        ('play.undo = "Spacce"', ("line 3", "did you mean 'space'")),
        ("play.undo = 7", ("line 3", "7 is no key")),
        ("play.undo = []", ("line 3", "[] is no key")),
        ('play = "z"', ("line 3", "no action play")),
        ('[keys.play]\nundo = "p"', ("line 4", "p is already")),
    ],
)
def test_a_wrong_key_is_one_sentence_and_all_else_holds(tmp_path: Path, lines: str, words: tuple[str, ...]) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(f'theme = "light"\n[keys]\n{lines}\n\n[keys.look]\nlog = "ctrl+l"\n')
    settings = load(path, checked)
    assert settings.theme == "light" and settings.keys == {"look.log": ("ctrl+l",)}
    assert len(settings.problems) == 1, settings.problems
    for word in (str(path), *words):
        assert word in settings.problems[0]


def test_keys_may_change_places(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text('[keys]\nplay.undo = "p"\nplay.pass = ["u", "f5"]\n')
    settings = load(path, checked)
    assert settings.problems == [] and settings.keys == {"play.undo": ("p",), "play.pass": ("u", "f5")}
    assert settings.save() == ""
    assert load(path, checked).keys == settings.keys


def test_reserved_keys_stay_with_their_actions() -> None:
    changed, problems = checked({"move": {"back": "b", "mark": "M"}, "look": {"previous-die": "("}}, str)
    assert problems == ["keys.move.back: move.back always has esc, take the line out. It is left out."]
    assert changed == {"move.mark": ("M",), "look.previous-die": ("(",)}
    assert Keymap(changed).keys("move.mark") == ("M",)
    assert why_not("play.undo", ("f",), {}).startswith("f is already “field a character”")


@pytest.mark.parametrize("text", ["theme = ", "\x00\x01", "keys = 3\nascii = true", "[keys\nascii = true", "= = ="])
def test_a_file_that_is_no_toml_loses_no_other_line_and_is_put_aside(tmp_path: Path, text: str) -> None:
    path = tmp_path / "settings.toml"
    whole = f"animation = false\n{text}\n"
    path.write_text(whole)
    settings = load(path, checked)
    assert settings.animation is False and settings.problems
    assert str(path) in settings.problems[0]
    settings.theme = "light"
    assert settings.save() == ""
    assert (tmp_path / "settings.bad.toml").read_text() == whole
    again = load(path, checked)
    assert again.problems == [] and again.animation is False and again.theme == "light"


def test_signs_that_are_no_utf8_cost_only_their_line(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes(b'names = ["\xff", "Ann"]\nascii = true\n')
    settings = load(path, checked)
    assert settings.ascii and settings.names == ("Robin", "Alex")
    assert "line 1" in settings.problems[0]


def test_the_command_says_where_the_file_is_and_what_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DICEMASTERS_HOME", str(tmp_path))
    assert main(["settings"]) == 0
    assert str(tmp_path / "settings.toml") in capsys.readouterr().out
    (tmp_path / "settings.toml").write_text('[keys]\nplay.undo = "z"\nplay.pass = "u u"\n')
    assert main(["settings", "--keys"]) == 2
    told = capsys.readouterr().out
    assert "play.undo           z" in told and "changed" in told
    assert f"wrong: {tmp_path / 'settings.toml'}, line 3: 'u u' is no key" in told


# Every screen -----------------------------------------------------------------------------------------------------


def own_bindings(cls: type[Any]) -> list[Binding]:
    """What the class and those of ours it is made from bind."""
    ours = [base for base in cls.__mro__ if base.__module__.startswith("dicemasters_tui.")]
    return [binding for base in ours for binding in base.__dict__.get("BINDINGS", ())]


@pytest.mark.parametrize("cls", all_screens(), ids=lambda cls: cls.__name__)
def test_every_binding_of_a_screen_belongs_to_an_action_of_its_place(cls: type[Any]) -> None:
    page: type[DOMNode] = cls
    for binding in own_bindings(cls):
        assert isinstance(binding, Binding) and binding.id in ACTIONS, binding
    if cls.__name__ in FRAMES | WITHOUT_KEYS or issubclass(cls, MatchScreen):
        return
    everywhere = {"app.commands", "app.quit"}
    assert set(bindings_of(page)) | everywhere == set(PLACES[cls.place].actions), "PLACES has to name what is bound"


def test_the_apps_own_keys_are_actions() -> None:
    for binding in DiceMastersApp.__dict__["BINDINGS"]:
        assert binding.id in ACTIONS and tuple(binding.key.split(",")) == ACTIONS[binding.id].keys
    assert DiceMastersApp.COMMAND_PALETTE_BINDING in ACTIONS["app.commands"].keys


def everything_elsewhere() -> dict[str, tuple[str, ...]]:
    """A key map with another key for every action that can have one."""
    letters = (chr(code) for code in range(0x430, 0x530) if unicodedata.category(chr(code)) in ("Ll", "Lu"))
    return {id: (next(letters),) for id, action in ACTIONS.items() if not action.fixed}


def test_every_screen_is_opened_by_these_tests() -> None:
    opened = {name.partition(" ")[0] for name in openers()}
    assert {cls.__name__ for cls in all_screens()} - FRAMES - WITHOUT_KEYS == opened


@pytest.mark.parametrize("changed", [{}, everything_elsewhere()], ids=["first", "changed"])
def test_every_key_stands_in_the_help_of_its_screen_and_does_its_action(
    tmp_path: Path, changed: dict[str, tuple[str, ...]]
) -> None:
    """With the keys an action starts with, and with all of them given to others."""

    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await begin_demo(app, pilot)
        app.settings.keys = changed
        app.apply_settings()
        for name, opened in openers().items():
            screen = await show(app, pilot, opened)
            place = "table" if isinstance(screen, MatchScreen) else screen.place
            expected = {id: keymap().keys(id) for id in PLACES[place].actions}
            _do_their_actions(app, screen, expected, name)
            if name != "PressScreen":  # takes every key; its two stand in its footer
                help = keymap().keys("form.help" if place in ("form", "ask") else "look.help")[0]
                if name != "HelpScreen":
                    await pilot.press(help)
                assert type(app.screen).__name__ == "HelpScreen", (name, type(app.screen).__name__)
                _stand_in_the_help(app.screen, expected, name)
            await put_away(app, pilot, screen)

    play(tmp_path, flow, (120, 40))


def _do_their_actions(app: DiceMastersApp, screen: Any, expected: dict[str, tuple[str, ...]], name: str) -> None:
    """Each key of an action leads to it; a key it has no more does not."""
    if getattr(screen, "place", "table") in ("form", "ask"):
        return  # the line that is typed has the keys first, and these cannot be changed
    live = {binding.binding.key: binding.binding.id for binding in screen.active_bindings.values()}
    live = {Binding.make_bindings([Binding(key, "x")]).__next__().key: id for key, id in live.items()}  # type: ignore[attr-defined]
    for id, keys in expected.items():
        if id == "app.commands":
            continue  # Textual's own, which has another id
        for key in keys:
            full = next(iter(Binding.make_bindings([Binding("comma" if key == "," else key, "x")]))).key
            assert live.get(full) == id, (name, id, key, live.get(full))


def _stand_in_the_help(help: Any, expected: dict[str, tuple[str, ...]], name: str) -> None:
    written = {word for section in help.sections for keys, _ in section.rows for word in keys.split(" ")}
    for id, keys in expected.items():
        for key in keys:
            assert face(key) in written, (name, id, key)
