"""Real dice at the table: entering draws and rolls by keys, the option of a match, going on with one, undo."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from app_flows import begin_by_keys, loaded, play, text_of
from match_frames import TableApp
from player import Player
from table_keys import hand, offered, press, type_keys, words
from table_matches import AQUAMAN, BATMAN, FLASH, MANTA, PING, STATIC, die, put
from table_views import tiles_of
from test_table_match import at_table, frame

from dicemasters_tui.analysis.lookahead import fight_on, try_out
from dicemasters_tui.kernel.match import Match
from dicemasters_tui.kernel.record import read
from dicemasters_tui.rules.chance import DrawDecision, RollDecision
from dicemasters_tui.rules.completing import completions
from dicemasters_tui.rules.decisions import PriorityDecision, RerollDecision
from dicemasters_tui.rules.edition import DC_2018
from dicemasters_tui.rules.game import DICE_MASTERS
from dicemasters_tui.rules.setup import Setup, Side, new_game
from dicemasters_tui.rules.state import GameState, Zone
from dicemasters_tui.tui.app.start import Start
from dicemasters_tui.tui.masters.entering import DrawHand, RollHand
from dicemasters_tui.tui.masters.scene import Scene
from dicemasters_tui.tui.match.screen import MatchScreen
from dicemasters_tui.tui.pages.match_setup import FirstScreen, OptionsScreen
from dicemasters_tui.tui.pages.picker import PickerScreen
from dicemasters_tui.tui.parts.form import YesNo

SIZES = [(80, 24), (120, 40)]


def real_match() -> Match[GameState]:
    """Sam draws: 5 sidekicks, 2 Flash, Batman, Aquaman and Ping are in his bag, three sidekicks are prepped."""
    sides = (
        Side("Sam", ((FLASH, 3), (BATMAN, 2), (AQUAMAN, 3)), (PING,), 20),
        Side("Bruce", ((MANTA, 4), (AQUAMAN, 2), (FLASH, 2)), (STATIC,), 20),
    )
    game = new_game(Setup(DC_2018, sides, 1, real_dice=True))
    game.turn = 3
    for id in ("a9", "a10", "a12", "a14", "c1"):
        put(game, id, Zone.BAG, player=0 if id == "c1" else None)
    for id in ("a1", "a2", "a3"):
        put(game, id, Zone.PREP)
    return Match(DICE_MASTERS, game)


def at_the_roll() -> Match[GameState]:
    match = real_match()
    match.submit(0, "draw sidekick x2, flash, ping")
    return match


# Keys without a screen -------------------------------------------------------------------------------------------


def test_digits_draw_and_enter_takes_the_draw() -> None:
    held = hand(real_match())
    assert isinstance(held, DrawHand)
    assert "5 of 5 left in the bag" in words(held)
    outcome = type_keys(held, "1", "1", "2", "5")
    assert outcome.command == ""
    assert "2 Sidekicks, Flash and Ping" in words(held)
    assert press(held, "enter").command == "draw sidekick x2, jus-001, jus-060"


def test_what_was_drawn_too_often_or_too_much_is_not_taken() -> None:
    held = hand(real_match())
    assert type_keys(held, "3", "3").say == "The bag holds only 1 of Batman, and you have entered them."
    type_keys(held, "1", "1", "1")
    assert "All dice of this draw are entered" in press(held, "1").say
    assert press(held, "9").say == "There is no 9 here."
    assert held.entered == ["jus-002", "sidekick", "sidekick", "sidekick"]


@pytest.mark.parametrize("key", ["-", "backspace", "u"])
def test_the_last_die_entered_is_taken_back(key: str) -> None:
    held = hand(real_match())
    type_keys(held, "3", "1", key)
    assert held.entered == ["jus-002"]
    assert "3" in offered(held) or "right" in offered(held)


def test_u_without_an_entry_goes_back_in_the_match() -> None:
    held = hand(real_match())
    assert press(held, "u").open == "undo"
    assert press(held, "-").say == "Nothing has been entered yet."


def test_arrows_and_enter_do_without_digits() -> None:
    held = hand(real_match())
    outcome = type_keys(held, "right", "enter", "right", "space", "left", "left", "enter", "enter")
    assert outcome.command == ""
    assert press(held, "enter").command == "draw jus-001, jus-002, sidekick x2"


def test_the_program_draws_the_rest_or_all() -> None:
    assert press(hand(real_match()), "r").command == "draw"
    assert type_keys(hand(real_match()), "3", "r").command == "draw jus-002, ? x3"


def test_each_die_of_a_roll_comes_in_turn() -> None:
    held = hand(at_the_roll())
    assert isinstance(held, RollHand)
    assert (held.at.name, held.wanted) == ("Sidekick", 7)
    type_keys(held, "1", "2", "3", "4", "6")
    assert held.at.name == "Flash"
    assert "Flash[/] (die 6 of 7): does it show fist?" in words(held)
    type_keys(held, "4")
    assert held.at.name == "Ping"
    assert len(held.numbered()) == 4  # a 2, and three action faces that differ
    type_keys(held, "3")
    assert held.complete
    assert press(held, "enter").command == "roll fist, bolt, mask, shield, sidekick, jus-001@2, jus-060@action*"


def test_going_back_brings_the_face_that_was_entered() -> None:
    held = hand(at_the_roll())
    type_keys(held, "1", "5", "up")
    assert (held.entered, held.face) == (["fist"], 4)
    type_keys(held, "down", "-", "-")
    assert held.entered == []
    assert press(held, "up").used


def test_a_click_on_a_die_goes_back_to_it_and_one_on_a_face_enters_it() -> None:
    held = hand(at_the_roll())
    type_keys(held, "1", "1", "1")
    first = held.question.dice[0]
    held.point(first.id)
    assert held.entered == []
    held.point("face-3")
    held.point("face-3")
    assert held.entered == ["shield"]


def test_the_program_rolls_the_rest() -> None:
    assert press(hand(at_the_roll()), "r").command == "roll"
    assert type_keys(hand(at_the_roll()), "1", "6", "r").command == "roll fist, sidekick, ? x5"


def test_a_face_is_found_by_its_name() -> None:
    held = hand(at_the_roll())
    type_keys(held, "/", "s", "h", "i", "enter", "enter")
    assert held.entered == ["shield"]


def test_results_are_entered_by_name_from_the_palette() -> None:
    drawing, rolling = hand(real_match()), hand(at_the_roll())
    by_name = {option.word or option.command: option for option in drawing.question.options}
    drawing.take(by_name["jus-002"])
    drawing.take(by_name["sidekick"])
    assert drawing.entered == ["jus-002", "sidekick"]
    assert drawing.take(by_name["draw"]).command == "draw jus-002, sidekick, ? x2"
    faces = {option.word: option for option in rolling.question.options}
    rolling.take(faces["wild"])
    assert rolling.entered == ["wild"]
    assert "not what is entered now" in rolling.take(faces["jus-001@2"]).say


def test_a_typed_line_is_completed_with_what_can_come_next() -> None:
    match = real_match()
    assert [found.word for found in completions(match, "draw s")] == ["sidekick"]
    match.submit(0, "draw sidekick x2, flash, ping")
    assert [found.word for found in completions(match, "roll fist, sh")] == ["shield"]
    typed = "roll fist, fist, fist, fist, fist, jus-001@"
    assert [found.word for found in completions(match, typed)] == [
        f"jus-001@{face}" for face in ("fist", "2fist", "1", "2", "3")
    ]


def test_previews_ask_for_no_dice() -> None:
    match = at_the_roll()
    match.submit(0, "roll wild x5, @1, action")
    match.submit(0, "keep")
    flash = die(match.state, "a9")
    assert isinstance(match.decision, PriorityDecision)
    assert try_out(match, f"field {flash.id}").refused == ""
    outlook = fight_on(match, "pass")
    assert outlook.refused == ""
    assert match.state.luck.by_hand


def test_the_header_has_the_sign() -> None:
    from dicemasters_tui.tui.masters.panels import table_view

    match = real_match()
    view = table_view(Scene(match, hand(match), title="Justice"))
    assert view.header.sign == "real dice"
    assert [row.label for row in view.entry] == ["drawn", "in the bag"]
    assert {tile.die for tile in tiles_of(view)} >= {"a4", "a9"}


# At the table ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_turn_with_entered_dice(size: tuple[int, int]) -> None:
    match = real_match()

    async def turn(pilot: Player, app: TableApp, screen: MatchScreen) -> None:
        shown = frame(screen)
        assert "real dice" in shown
        assert "in the bag" in shown
        assert "5 left" in shown
        await pilot.press("1", "1", "2", "5", "enter")
        assert isinstance(match.decision, RollDecision)
        assert "faces of Sidekick" in frame(screen)
        await pilot.press("1", "1", "5", "6", "6", "3", "1")
        assert "7 of 7" in frame(screen)
        await pilot.press("enter")
        assert isinstance(match.decision, RerollDecision)
        assert not screen.motion.going
        await pilot.press("7", "1", "enter")
        assert isinstance(match.decision, RollDecision)
        assert "rolled again" in frame(screen)
        await pilot.press("2", "3", "enter")
        assert isinstance(match.decision, PriorityDecision)
        await pilot.press("f", "enter")
        assert any(found.in_field for found in match.state.players[0].field)
        while match.state.active == 0 and not match.over:
            await pilot.press("p" if match.decision.kind == "priority" else "enter")
        assert match.state.active == 1
        assert isinstance(match.decision, RollDecision)  # four sidekicks were drawn of eight: no question
        assert "Bruce decides" in frame(screen)

    at_table(match, turn, size, animated=True)
    commands = [text for _, text in match.commands]
    assert commands[0] == "draw sidekick x2, jus-001, jus-060"
    assert commands[1] == "roll fist x2, wild, sidekick x2, jus-001@1, jus-060@generic2"


def test_undo_takes_entered_dice_back_and_they_are_entered_anew() -> None:
    match = real_match()

    async def back(pilot: Player, app: TableApp, screen: MatchScreen) -> None:
        await pilot.burst("1", "1", "1", "1", "enter", *"1111111", "enter")
        assert isinstance(match.decision, RerollDecision)
        await pilot.press("u")
        assert isinstance(match.decision, RollDecision)
        assert "Taken back: roll fist x7" in frame(screen)
        await pilot.press("u")
        assert isinstance(match.decision, DrawDecision)
        await pilot.press("U")
        assert isinstance(match.decision, RollDecision)
        await pilot.burst(*"5555555", "enter")
        assert [text for _, text in match.commands] == ["draw sidekick x4", "roll wild x7"]

    at_table(match, back, (80, 24))


def test_dice_the_program_rolls_tumble_and_stay() -> None:
    match = real_match()

    async def roll(pilot: Player, app: TableApp, screen: MatchScreen) -> None:
        await pilot.press("r", "r")
        assert screen.motion.going
        assert isinstance(match.decision, RerollDecision)
        await pilot.press("u")
        assert "Undo stops here: Sam rolled 7 dice" in frame(screen)

    at_table(match, roll, (80, 24), animated=True)


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40), (160, 48)])
def test_many_kinds_and_dice_fit(size: tuple[int, int]) -> None:
    match = real_match()

    async def look(pilot: Player, app: TableApp, screen: MatchScreen) -> None:
        for name in ("Sidekick", "Flash", "Batman", "Aquaman", "Ping"):
            assert name in frame(screen)
        await pilot.press("r")
        shown = frame(screen)
        assert all(sign in shown for sign in ("F", "B", "M", "S", "?"))
        assert "this one" in shown

    at_table(match, look, size)


# In the app ------------------------------------------------------------------------------------------------------


def test_the_option_leads_to_a_match_with_real_dice_that_goes_on_as_one(tmp_path: Path) -> None:
    async def agreed(app: Any, pilot: Any) -> None:
        await loaded(app, pilot)
        await pilot.press("enter")
        assert isinstance(app.screen, PickerScreen)
        await pilot.press("m")
        assert isinstance(app.screen, OptionsScreen)
        app.screen.query_one("#real", YesNo).value = True
        await pilot.press("enter")
        assert app.screen.choice.options.real_dice
        await pilot.press("enter", "enter")
        assert isinstance(app.screen, FirstScreen)
        assert "Let the program roll" in text_of(app)
        await pilot.press("2")
        assert "has the choice" in text_of(app)
        await pilot.press("escape")
        assert "Let the program roll" in text_of(app)
        await pilot.press("1", "enter")
        assert isinstance(app.screen, MatchScreen)
        assert "real dice" in text_of(app)
        await pilot.press("1", "2")  # half entered, and then the program ends

    play(tmp_path, agreed)
    (path,) = (tmp_path / "matches").iterdir()
    assert read(path).header["dice"] == "real"
    assert read(path).commands == []

    async def going_on(app: Any, pilot: Any) -> None:
        await loaded(app, pilot)
        await pilot.press("enter")
        assert isinstance(app.screen, MatchScreen)
        decision = app.screen.match.decision
        assert isinstance(decision, RollDecision)
        await pilot.burst(*"1" * len(decision.dice), "enter")
        assert isinstance(app.screen.match.decision, RerollDecision)

    play(tmp_path, going_on, size=(120, 40))
    assert len(read(path).commands) == 1


def test_the_command_line_proposes_real_dice(tmp_path: Path) -> None:
    async def begun(app: Any, pilot: Any) -> None:
        await begin_by_keys(app, pilot)
        assert "real dice" in text_of(app)
        assert isinstance(app.screen.match.decision, RollDecision)

    play(tmp_path, begun, start=Start(seed=3, real_dice=True))
