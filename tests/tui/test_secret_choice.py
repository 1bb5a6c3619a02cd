"""Walk with Elias (wwe-058) on one screen: the number stays hidden until it is guessed (DM-12.3.7)."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from app_flows import Flow, loaded, play, text_of, top
from player import Player

from dicemasters_tui.catalog import Catalog
from dicemasters_tui.kernel.match import Match
from dicemasters_tui.plain.lines import DiceMastersJson
from dicemasters_tui.plain.session import Session, Voice
from dicemasters_tui.plain.words import PlainVoice
from dicemasters_tui.rules.game import DICE_MASTERS
from dicemasters_tui.rules.moves import place
from dicemasters_tui.rules.setup import new_game
from dicemasters_tui.rules.state import GameState, Step, Zone
from dicemasters_tui.teams.agreed import agree
from dicemasters_tui.tui.app.dicemasters_app import DiceMastersApp
from dicemasters_tui.tui.match.menu import HandOverScreen
from dicemasters_tui.tui.match.screen import MatchScreen

pytestmark = [pytest.mark.card("wwe-058"), pytest.mark.rule("DM-12.3.7")]


def walk(catalog: Catalog) -> Match[GameState]:
    """Sam's main step of turn 3, with Walk with Elias showing its action face."""
    game = new_game(agree(catalog, "wwe", (), 3, ("Sam", "Bruce")).setup(catalog))
    game.turn, game.step = 3, Step.MAIN
    die = next(d for d in game.dice if d.card.id == "wwe-058")
    die.owner = 0
    action = next(n for n, face in enumerate(die.card.faces) if face.word.startswith("action"))
    place(game, die, Zone.RESERVE, action)
    match = Match(DICE_MASTERS, game)
    match.submit(0, f"use {die.id}")
    return match


def test_the_screen_is_handed_over_before_and_after(tmp_path: Path, catalog: Catalog) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await loaded(app, pilot)
        match = walk(catalog)
        match.undo()  # back to the main step: the die is used by the keys
        app.matches.sit_down(match)
        await pilot.pause()
        table = app.screen
        assert isinstance(table, MatchScreen)
        table.submit(f"use {next(d.id for d in match.state.players[0].reserve)}")
        await pilot.pause()
        assert isinstance(app.screen, HandOverScreen)
        assert "Bruce, please look away" in text_of(app)
        await pilot.press("3", "escape")
        assert isinstance(app.screen, HandOverScreen) and len(match.commands) == 1
        await pilot.press("enter")
        assert top(app) is table
        await pilot.press("3")
        assert "3 dice" in text_of(app)
        await pilot.press("enter")
        assert match.commands[-1] == (0, "choose 3")
        assert isinstance(app.screen, HandOverScreen)
        assert "Bruce, it is your turn to look" in text_of(app) and "3" not in told(app)
        await pilot.press("enter")
        assert top(app) is table
        await pilot.press("u")
        assert isinstance(app.screen, HandOverScreen) and "only for Sam" in text_of(app)
        await pilot.press("enter")
        assert "Taken back: the secret choice" in text_of(app)
        await pilot.press("U")
        assert isinstance(app.screen, HandOverScreen) and "over to Bruce" in text_of(app)
        await pilot.press("enter")
        assert "Done again: the secret choice." in text_of(app)
        await pilot.press("1", "enter")
        assert top(app) is table
        assert "wrongly: it is 3" in " ".join(line.text for line in table.scene.log)
        await pilot.press("u")
        assert len(match.commands) == 3

    play(tmp_path, flow)


def told(app: DiceMastersApp) -> str:
    """The words of the dialog on top."""
    screen = app.screen
    assert isinstance(screen, HandOverScreen)
    return " ".join((screen.heading, screen.text, *screen.entries[0]))


def test_a_match_opened_again_at_the_choice_asks_to_look_away(tmp_path: Path, catalog: Catalog) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await loaded(app, pilot)
        app.matches.sit_down(walk(catalog))
        await pilot.pause()
        assert isinstance(app.screen, HandOverScreen)

    play(tmp_path, flow)


def test_at_the_guess_the_screen_is_the_same_whatever_was_chosen(tmp_path: Path, catalog: Catalog) -> None:
    seen: list[list[str]] = []

    def flow_for(number: int) -> Flow:
        async def flow(app: DiceMastersApp, pilot: Player) -> None:
            await loaded(app, pilot)
            app.matches.sit_down(walk(catalog))
            await pilot.pause()
            await pilot.press("enter", str(number), "enter")
            shown = [text_of(app)]
            await pilot.press("enter")
            for guess in "123":
                await pilot.press(guess)
                shown.append(text_of(app))
            seen.append(shown)

        return flow

    for number in (1, 2, 3):
        play(tmp_path, flow_for(number), size=(120, 40))
    assert seen[0] == seen[1] == seen[2]


@pytest.mark.parametrize(("terminal", "shared"), [(True, True), (False, True), (False, False)])
def test_in_sentences(catalog: Catalog, terminal: bool, shared: bool) -> None:
    out = told_to(PlainVoice(out := io.StringIO(), terminal, shared), out, catalog)
    assert ("Only Sam may see the answer: Bruce, look away" in out) is shared
    assert ("A has chosen in secret. Now B may look again." in out) is shared
    assert ("\n" * 10 in out) is (terminal and shared)
    assert "Undone: the secret choice." in out
    before, _, after = out.partition("guesses 1 wrongly: it is 3")
    assert after and "choose 3." not in before


def test_in_json(catalog: Catalog) -> None:
    out = told_to(DiceMastersJson(out := io.StringIO()), out, catalog)
    assert '"command": "choose 3", "computer"' not in out and '"command": null' in out


def told_to(voice: Voice, out: io.StringIO, catalog: Catalog) -> str:
    """What is written when 3 is chosen, taken back, made again, and 1 guessed."""
    typed = io.StringIO("choose 3\nundo\nredo\nchoose 1\n")
    Session(walk(catalog), voice, typed).play()
    return out.getvalue()


@pytest.mark.parametrize("reader", [0, 1])
def test_lines_for_one_player_tell_the_number_to_its_player_alone(catalog: Catalog, reader: int) -> None:
    out = io.StringIO()
    Session(walk(catalog), DiceMastersJson(out), io.StringIO("choose 3\nundo\nredo\n"), only=reader).play()
    assert ('"command": "choose 3", "computer"' in out.getvalue()) is (reader == 0)
    assert out.getvalue().count('"command": null') == (0 if reader == 0 else 2)


def test_a_number_named_in_advance_is_as_secret(catalog: Catalog) -> None:
    match = walk(catalog)
    _, use = match.undo()
    out = io.StringIO()
    Session(match, DiceMastersJson(out), io.StringIO(f"{use} on 3\nreport\nchoose 1\nlog\n")).play()
    before, _, after = out.getvalue().partition("guesses 1 wrongly: it is 3")
    assert after and "on 3" not in before and '"command": null' in before
    assert match.seen_by().command(match.moves[0]) == f"{use} on 3", "once it is guessed everybody knows"


def test_a_guess_stands_and_the_secret_before_it_does_not(catalog: Catalog) -> None:
    match = walk(catalog)
    match.submit(0, "choose 3")
    assert match.can_undo == ""
    assert match.seen_by(0, 1).why_no_record.startswith("A secret choice stands in the record")
    match.submit(1, "choose 2")
    assert match.can_undo == "What was chosen in secret has been shown; the answer to it stands."
    assert match.seen_by(0, 1).why_no_record == ""
