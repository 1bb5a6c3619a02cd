"""From the title to the table and back: flows through the pages, by keys and by mouse."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from app_flows import begin_by_keys, begin_demo, loaded, play, text_of
from player import Player

from dicemasters_tui.catalog import Catalog
from dicemasters_tui.rulebook.numbers import rules_titled
from dicemasters_tui.rules import queries
from dicemasters_tui.rules.card import spelled
from dicemasters_tui.rules.moves import place
from dicemasters_tui.rules.state import Zone
from dicemasters_tui.teams.agreed import agree, roll_off
from dicemasters_tui.teams.first_turn import FirstTurn
from dicemasters_tui.tui.app.dicemasters_app import DiceMastersApp
from dicemasters_tui.tui.app.start import Start
from dicemasters_tui.tui.dice.dice_row import DiceRow
from dicemasters_tui.tui.dice.tile import Size
from dicemasters_tui.tui.masters.inspector_page import InspectorScreen
from dicemasters_tui.tui.masters.result import ResultScreen
from dicemasters_tui.tui.pages.match_setup import FirstScreen
from dicemasters_tui.tui.pages.title import TitleScreen
from dicemasters_tui.tui.parts.dialog import Dialog
from dicemasters_tui.tui.parts.list import List
from dicemasters_tui.tui.parts.page import FooterLine, TooSmall


def test_title_imports_nothing_heavy() -> None:
    code = (
        "import sys, dicemasters_tui.tui.app.dicemasters_app\n"
        "own = ('catalog', 'rules.state', 'abilities', 'teams')\n"
        "heavy = ('pydantic', 'yaml', *(f'dicemasters_tui.{name}' for name in own))\n"
        "print([m for m in sys.modules if m.startswith(heavy)])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_five_enters_lead_to_the_first_roll(tmp_path: Path) -> None:
    found: list[tuple[object, str]] = []

    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        for begin in (begin_by_keys, begin_demo):  # other tests begin with the second: it is the same match
            table = await begin(app, pilot)
            assert app.match is table.match and app.match.decision is not None
            assert app.match.decision.kind == "reroll"
            assert app.record is not None and app.record.exists()
            found.append((app.agreed, app.match.state.digest()))
            app.to_title()
            app.settings.teams, app.settings.box = ("", ""), "wwe"
            await pilot.pause()
        assert found[0] == found[1]

    play(tmp_path, flow)


def test_keys_typed_before_the_cards_are_there_are_kept(tmp_path: Path) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        for _ in range(5):
            app.simulate_key("enter")
        await pilot.until(lambda: app.match is not None and type(app.screen).__name__ == "MatchScreen")
        assert app.match is not None and app.match.state.turn == 1
        assert not app.match.commands

    play(tmp_path, flow)


def test_each_player_can_choose_and_go_back(tmp_path: Path) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await loaded(app, pilot)
        await pilot.press("enter")
        await pilot.press("right", "enter")
        picker: Any = app.screen
        assert picker.choice.seat == 1 and picker.choice.taken.box == "jus"
        assert picker.offer.box == "jus" and picker.offer is not picker.choice.taken
        await pilot.press("escape")
        assert picker.choice.seat == 0
        await pilot.press("escape")
        assert isinstance(app.screen, TitleScreen)

    play(tmp_path, flow)


def test_an_illegal_team_says_why(tmp_path: Path) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await loaded(app, pilot)
        await pilot.press("enter")
        picker: Any = app.screen
        chooser = app.screen.query_one(List)
        chooser.go([row.id for row in chooser.rows].index("tournament-four-worlds"))
        await pilot.press("enter")
        wrong = {offer.id: picker.choice.wrong(offer) for offer in app.library.offers}  # type: ignore[union-attr]
        demo = next(id for id in wrong if id.startswith("demo-wwe"))
        assert wrong[demo] and "basic action" in wrong[demo][0]
        chooser.go([row.id for row in chooser.rows].index(demo))
        await pilot.press("enter")
        assert picker.choice.seat == 1 and app.screen is picker
        assert "not legal" in text_of(app)

    play(tmp_path, flow)


def test_names_seed_and_life_can_be_agreed(tmp_path: Path) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await loaded(app, pilot)
        await pilot.press("enter")
        await pilot.press("m")
        screen = app.screen
        for id, value in (("name-a", "Mia"), ("name-b", "[Leo]"), ("seed", "99"), ("life", "15"), ("errata", True)):
            screen.query_one(f"#{id}").value = value  # type: ignore[attr-defined]
        await pilot.press("enter")
        await pilot.press("enter", "enter")
        assert isinstance(app.screen, FirstScreen)
        await pilot.press("2")
        assert app.match is not None
        game = app.match.state
        assert [player.name for player in game.players] == ["Mia", "[Leo]"]
        assert game.luck.seed == 99 and game.players[0].life == 15
        assert game.edition.errata
        await pilot.press("enter")
        assert "[Leo]" in text_of(app)

    play(tmp_path, flow)


@pytest.mark.rule("DM-5.3.2", "DM-5.3.3")
def test_the_roll_decides_and_can_be_given_away(tmp_path: Path) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await loaded(app, pilot)
        await pilot.press("enter", "enter", "enter")
        first: Any = app.screen
        assert isinstance(first, FirstScreen)
        names = first.turn.pairing.names
        await pilot.press("enter")
        rolled = roll_off(3)
        assert first.turn.rolled == rolled
        loser = names[1] if rolled[0] > rolled[1] else names[0]
        await pilot.press("2")
        assert app.match is not None and app.match.state.players[0].name == loser

    play(tmp_path, flow)


def test_nobody_gives_away_the_first_turn_of_the_computer(tmp_path: Path, catalog: Catalog) -> None:
    won = next(seed for seed in range(99) if roll_off(seed)[1] > roll_off(seed)[0])
    pairing = agree(catalog, "jus", (), won, ("Mia", "Leo")).against((1,))

    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await loaded(app, pilot)
        first = FirstScreen(FirstTurn(pairing))
        answers: list[Any] = []
        app.push_screen(first, answers.append)
        await pilot.pause()
        await pilot.press("1")
        assert [row.id for row in first.listing.rows] == ["1"]
        assert "the computer takes the first turn" in text_of(app)
        await pilot.press("enter")
        assert answers[0].seats[0].name == "Leo"

    play(tmp_path, flow)


def test_the_mouse_can_do_it_too(tmp_path: Path) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await loaded(app, pilot)
        chooser = app.screen.query_one(List)
        await pilot.click(chooser, offset=(10, 0))
        assert type(app.screen).__name__ == "PickerScreen"
        footer = app.screen.query_one(FooterLine)
        await pilot.click(footer, offset=(3, 0))
        picker: Any = app.screen
        assert picker.choice.seat == 1

    play(tmp_path, flow)


def test_the_title_says_what_enter_does_now(tmp_path: Path) -> None:
    """It said `enter new match` whatever was highlighted."""

    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await loaded(app, pilot)
        for wanted in ("new match", "matches", "lesson", "dice throne"):
            await pilot.pause()
            assert text_of(app).splitlines()[-1].startswith(f" enter {wanted} "), wanted
            await pilot.press("down")

    play(tmp_path, flow)


def test_a_small_terminal_holds_input_and_keeps_the_state(tmp_path: Path) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await begin_demo(app, pilot)
        await pilot.resize_terminal(72, 20)
        assert isinstance(app.screen, TooSmall)
        assert "72" in text_of(app) and "80" in text_of(app)
        await pilot.press("enter", "p", "escape")
        assert app.match is not None and not app.match.commands
        await pilot.resize_terminal(80, 24)
        assert type(app.screen).__name__ == "MatchScreen"

    play(tmp_path, flow)


def test_in_ascii_a_small_terminal_is_told_so_in_ascii(tmp_path: Path) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await pilot.resize_terminal(72, 20)
        shown = text_of(app)
        assert "needs 80x24; this terminal has 72x20" in shown and shown.isascii()

    play(tmp_path, flow, start=Start(ascii=True))


def test_menu_concede_result_and_rematch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ResultScreen, "first_look", 0.0)

    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await begin_demo(app, pilot)
        match = app.match
        assert match is not None
        record = app.record
        app.matches.menu(match)
        await pilot.pause()
        chooser = app.screen.query_one(List)
        chooser.go([row.id for row in chooser.rows].index("concede"))
        await pilot.press("enter")
        assert isinstance(app.screen, Dialog)
        await pilot.press("2")
        assert match.over and type(app.screen).__name__ == "ResultScreen"
        assert "WINS" in text_of(app)
        assert record is not None and "# over:" in record.read_text()
        assert app.saves.newest_unfinished() is None
        await pilot.press("left", "right", "enter")
        assert app.match is not None and app.match is not match and not app.match.over
        seed = match.state.luck.seed
        assert app.match.state.luck.seed != seed, "also where the app was started with a seed for every match"

    play(tmp_path, flow)


def test_an_enter_too_many_at_the_end_of_a_match_is_no_rematch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ResultScreen, "first_look", 60.0)

    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await begin_demo(app, pilot)
        match = app.match
        assert match is not None
        match.submit(0, "concede")
        app.matches.show_end(match)
        await pilot.pause()
        for _ in range(3):
            await pilot.press("enter")
        assert isinstance(app.screen, ResultScreen) and app.match is match
        app.screen._seen()
        await pilot.press("enter")
        assert app.match is not None and app.match is not match

    play(tmp_path, flow)


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40), (160, 48)])
def test_pages_over_the_table_open_and_close(tmp_path: Path, size: tuple[int, int]) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await begin_demo(app, pilot)
        match = app.match
        assert match is not None
        table = app.screen
        die = match.state.dice[0].id
        app.matches.inspect(match, die)
        await pilot.pause()
        assert "Sidekick" in text_of(app)
        await pilot.press("right_square_bracket", "left_square_bracket", "g")
        await pilot.press("escape", "escape")
        assert app.screen is table
        for card in match.state.cards:
            app.matches.inspect(match, card.id)
            await pilot.pause()
            assert card.card.name in text_of(app)
            if size == (80, 24):  # the glossary opens at the keyword of the card
                await pilot.press("g")
                wanted = [spelled(slug) for slug in sorted(card.card.keywords)] or ["active"]
                assert f"▸ {wanted[0]}" in text_of(app), card.card.name
                await pilot.press("escape")
            await pilot.press("escape")
        app.matches.help(match)
        await pilot.pause()
        assert "NOW" in text_of(app)
        await pilot.press("pagedown", "question_mark")
        app.matches.log(match)
        await pilot.pause()
        assert "TURN 1" in text_of(app)
        await pilot.press("escape")
        assert app.screen is table

    play(tmp_path, flow, size)


def test_settings_show_at_once_and_are_kept(tmp_path: Path) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await loaded(app, pilot)
        app.action_settings()
        await pilot.pause()
        await pilot.press("right", "right", "down", "enter")
        assert app.look.name == "light" and app.glyphs.ascii
        saved = (tmp_path / "settings.toml").read_text()
        assert 'theme = "light"' in saved and "ascii = true" in saved
        await pilot.press("escape")
        assert [line for line in text_of(app).splitlines() if not line.isascii()] == []

    play(tmp_path, flow)


@pytest.mark.parametrize(("size", "beside"), [((160, 48), True), ((160, 30), True), ((159, 48), False)])
def test_the_inspector_stands_beside_the_table_where_there_is_room(
    tmp_path: Path, size: tuple[int, int], beside: bool
) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        match = (await begin_demo(app, pilot)).match
        for theme in (app.settings.theme, "ansi"):
            app.settings.theme = theme
            app.apply_settings()
            await pilot.pause()
            table = text_of(app)
            for die in (match.state.dice[0], match.state.dice[-1]):
                app.matches.inspect(match, die.id)
                await pilot.pause()
                shown = text_of(app)
                assert "OTHER ANSWERS" in shown or size[1] < 48
                assert ("decides" in shown) is beside, theme
                if beside:  # all that lies left of it is the table as it was
                    rows = list(zip(shown.splitlines(), table.splitlines(), strict=True))[1:-1]
                    assert all(now[:90] == then[:90] for now, then in rows), theme
                    faces = next(row for row in shown.splitlines() if "1 in 6" in row)
                    assert faces.count("1 in 6") + faces.count("now") == 6
                await pilot.press("escape")
        app.matches.inspect(match, die.id)
        await pilot.pause()
        await pilot.resize_terminal(120, 40)
        assert "decides" not in text_of(app) and "FACES" in text_of(app)

    play(tmp_path, flow, size)


@pytest.mark.parametrize(("size", "tile"), [((120, 40), Size.HUGE), ((120, 30), Size.LARGE), ((80, 24), Size.LARGE)])
def test_the_inspector_begins_with_what_the_die_is_now(tmp_path: Path, size: tuple[int, int], tile: Size) -> None:
    """As in its picture: the die as large as there is room, its numbers beside it, the rules it goes by at the end."""

    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await begin_demo(app, pilot)
        match = app.match
        assert match is not None
        die = next(die for die in match.state.dice if die.card.keywords and die.card.faces[5].level)
        place(match.state, die, Zone.FIELD, 5)
        die.damage = 1
        app.matches.inspect(match, die.id)
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, InspectorScreen)
        assert screen.query_one("#self", DiceRow).tile_size is tile
        told = text_of(app)
        assert f"{queries.attack(match.state, die)}A" in told and "damage 1" in told
        for slug in queries.keywords(match.state, die):
            rules = rules_titled([spelled(slug)])
            assert any(rule.startswith("DM-14.") and rule.endswith(spelled(slug)) for rule in rules)
        if size[0] == 120:  # where the text has to be scrolled, too, the columns of the numbers hold
            assert any(re.search(r"NUMBERS COME FROM +A +D\b", line) for line in told.splitlines())
        if tile is Size.HUGE:
            row = next(line for line in told.splitlines() if "▗▄▄▄▄▄▄▄▄▄▄▄▄▖" in line)
            assert row.index("▗") < 6

    play(tmp_path, flow, size)
