"""Both drafts by their keys, from the title to the first roll; what is taken back, left for later, and not paired."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from app_flows import loaded, play, text_of
from builder_flows import by_name, kept, told
from player import Player

from dicemasters_tui.catalog import Catalog
from dicemasters_tui.store.drafts import FILE, Agreed, BadDraftFile, keep
from dicemasters_tui.store.drafts import kept as kept_draft
from dicemasters_tui.store.own_teams import OwnTeams
from dicemasters_tui.teams import Team
from dicemasters_tui.teams.pairing import Pairing
from dicemasters_tui.tui.app.dicemasters_app import DiceMastersApp
from dicemasters_tui.tui.masters.inspector_page import CardInspector
from dicemasters_tui.tui.match.screen import MatchScreen
from dicemasters_tui.tui.pages.draft import DraftScreen, ForcesScreen, RainbowScreen
from dicemasters_tui.tui.pages.drafting import DraftedTeamScreen
from dicemasters_tui.tui.pages.match_setup import DraftSetup, FirstScreen
from dicemasters_tui.tui.pages.picker import PickerScreen
from dicemasters_tui.tui.pages.title import TitleScreen
from dicemasters_tui.tui.parts.dialog import Dialog
from dicemasters_tui.tui.parts.list import List
from dicemasters_tui.tui.parts.page import FooterLine

SIZES = ((80, 24), (120, 40))


async def press(pilot: Player, *keys: str) -> None:
    """Press keys and wait for the page they lead to."""
    await pilot.press(*keys)


async def open_draft(app: DiceMastersApp, pilot: Player) -> None:
    await loaded(app, pilot)
    rows = [row.id for row in app.screen.query_one(List).rows]
    await press(pilot, str(rows.index("draft") + 1))


async def begin_forces(app: DiceMastersApp, pilot: Player) -> ForcesScreen:
    """Draft Forces with 8 dice each; Robin goes first, so Alex picks first."""
    await open_draft(app, pilot)
    assert isinstance(app.screen, DraftSetup)
    await press(pilot, "down", "down", *["left"] * 4, "enter")
    assert isinstance(app.screen, FirstScreen) and "picks second" in text_of(app)
    await press(pilot, "2")
    page = app.screen
    assert isinstance(page, ForcesScreen)
    return page


async def begin_rainbow(app: DiceMastersApp, pilot: Player) -> RainbowScreen:
    await open_draft(app, pilot)
    await press(pilot, "right", "enter")
    page = app.screen
    assert isinstance(page, RainbowScreen)
    return page


async def pick_all(app: DiceMastersApp, pilot: Player) -> None:
    """Take the first card that lies there until none does."""
    if isinstance(page := app.screen, RainbowScreen):
        piles = [*page.draft.piles, *(pile for both in page.draft.waiting for pile in both)]
        await pilot.burst(*["enter"] * sum(map(len, piles)))
        assert not isinstance(app.screen, DraftScreen)
        return
    for _ in range(60):
        if not isinstance(app.screen, DraftScreen):
            await pilot.pause()
            return
        await pilot.press("enter")
    raise AssertionError("the draft does not end")


def drafted(home: Path, app: DiceMastersApp) -> list[Team]:
    return sorted(kept(home, app), key=lambda team: team.name)


@pytest.mark.rule("DM-5.5.4", "DM-5.5.6", "DM-5.5.7")
@pytest.mark.parametrize("size", SIZES)
def test_draft_forces_from_the_title_to_the_first_roll(tmp_path: Path, size: tuple[int, int]) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        page = await begin_forces(app, pilot)
        shown = text_of(app)
        assert "Alex picks" in shown and "8 of 8 dice left" in shown and "38 stacks" in shown
        assert page.card is not None and page.card.name in shown and "takes 4 of 4 dice" in shown
        first = page.card
        await press(pilot, "minus", "i")
        assert isinstance(app.screen, CardInspector) and first.name in text_of(app)
        await press(pilot, "escape")
        assert "takes 3 of 4 dice" in text_of(app)
        await press(pilot, "enter")
        shown = text_of(app)
        assert "Robin picks" in shown and f"Alex 3 {first.name}" in shown and "37 stacks" in shown
        await pilot.burst("slash", *"set", "colon", "asm", "enter")
        assert page.card is None
        await press(pilot, "enter", "plus", "minus", "i", "end", "pagedown")
        assert app.screen is page and len(page.draft.picks) == 1
        await press(pilot, "0")
        await pick_all(app, pilot)
        assert isinstance(app.screen, Dialog) and "Robin's draft: " in text_of(app)
        teams = drafted(tmp_path, app)
        assert [team.name for team in teams] == ["Alex's draft", "Robin's draft"]
        assert [team.dice for team in teams] == [8, 8] and {team.format for team in teams} == {"draft-ygo-8"}
        assert teams[0].draft == teams[1].draft != ""
        assert not (tmp_path / FILE).exists()
        await press(pilot, "1")
        await pilot.pause()
        assert isinstance(app.screen, MatchScreen) and app.match is not None and app.match.decision is not None
        game = app.match.state
        assert [player.name for player in game.players] == ["Robin", "Alex"]
        assert [player.life for player in game.players] == [8, 8] and app.match.decision.kind == "reroll"
        assert isinstance(app.agreed, Pairing) and app.agreed.format == "draft-ygo-8"

    play(tmp_path, flow, size)


@pytest.mark.rule("DM-5.5.8")
@pytest.mark.parametrize("size", SIZES)
def test_a_rainbow_draft_from_the_title_to_the_first_roll(tmp_path: Path, size: tuple[int, int]) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await begin_rainbow(app, pilot)
        shown = text_of(app)
        assert "Robin picks" in shown and "Robin's pile: 12 cards" in shown and "0 of 24 cards" in shown
        await press(pilot, "down", "enter")
        shown = text_of(app)
        assert "Alex picks" in shown and "Alex's pile: 12 cards" in shown and "1 of 24 cards" in shown
        await press(pilot, "enter")
        assert "Robin's pile: 11 cards" in text_of(app), "the piles have changed hands"
        await pick_all(app, pilot)
        for name in ("Robin", "Alex"):
            team = app.screen
            assert isinstance(team, DraftedTeamScreen) and f"{name} plays this team" in text_of(app)
            assert "✓ legal" in text_of(app) and len(team.siftable()) < 40
            await pilot.burst("left", "0", "slash", *"basic", "escape", "right", "enter", "u")
            await press(pilot, "end", "enter", "s")  # without one of the basic action cards
            assert app.screen is team and "basic action" in told(app)
            await press(pilot, "u", "question_mark")
            assert "THE TEAM OF A RAINBOW DRAFT" in text_of(app)
            await press(pilot, "escape", "s")
        assert isinstance(app.screen, Dialog)
        teams = drafted(tmp_path, app)
        assert [team.name for team in teams] == ["Alex's rainbow", "Robin's rainbow"]
        assert {team.format for team in teams} == {"rainbow-ygo"} and teams[0].draft == teams[1].draft != ""
        await press(pilot, "1")
        assert isinstance(app.screen, FirstScreen)
        await press(pilot, "3")
        await pilot.pause()
        assert isinstance(app.screen, MatchScreen) and app.match is not None and app.match.decision is not None
        assert app.match.decision.kind == "reroll" and app.match.state.players[0].name == "Alex"
        assert app.match.state.players[0].life == 20

    play(tmp_path, flow, size)


def test_every_pick_can_be_taken_back(tmp_path: Path) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        page = await begin_forces(app, pilot)
        await press(pilot, "u")
        assert "no pick to take back" in told(app) and "undo" not in text_of(app).splitlines()[-1]
        begun = page.draft
        await press(pilot, "enter", "enter")
        two = page.draft
        assert len(two.picks) == 2 and "undo" in text_of(app).splitlines()[-1]
        await press(pilot, "u", "u")
        assert page.draft == begun and "Alex picks" in text_of(app)
        await press(pilot, "U", "U", "U")
        assert page.draft == two and "no pick to make again" in told(app)
        await pick_all(app, pilot)
        assert len(kept(tmp_path, app)) == 2
        await press(pilot, "3")  # the last pick, and with it both teams
        again = app.screen
        assert isinstance(again, ForcesScreen) and not again.draft.over and not kept(tmp_path, app)
        await pick_all(app, pilot)
        await press(pilot, "escape")
        assert isinstance(app.screen, TitleScreen) and len(kept(tmp_path, app)) == 2

    play(tmp_path, flow)


def test_the_mouse_can_do_it_too(tmp_path: Path) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        page = await begin_forces(app, pilot)
        await pilot.click("#draft-list", offset=(5, 1))
        second = page.card
        assert second is not None and page.siftable()[1] == second and not page.draft.picks
        await pilot.click("#draft-list", offset=(5, 1))
        assert [pick.card for pick in page.draft.picks] == [second]
        footer = text_of(app).splitlines()[-1]
        await pilot.click(FooterLine, offset=(footer.index("undo"), 0))
        assert not page.draft.picks

    play(tmp_path, flow)


def test_from_the_teams_one_goes_back_to_the_last_pick(tmp_path: Path, catalog: Catalog) -> None:
    agreed = Agreed(("Robin", "Alex"), 3, "rainbow", "ygo")
    draft = agreed.rainbow(catalog)
    while sum(map(len, draft.taken)) < 46:
        draft = draft.pick(draft.offered[0].id)
    assert not keep(tmp_path, agreed, draft)

    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await open_draft(app, pilot)
        assert isinstance(app.screen, Dialog) and "after 46 picks" in text_of(app)
        await press(pilot, "1", "enter", "enter", "s")
        assert isinstance(app.screen, DraftedTeamScreen)
        await press(pilot, "escape", "escape")
        assert isinstance(app.screen, DraftedTeamScreen), "Esc loses nothing"
        await press(pilot, "escape", "2")
        page = app.screen
        assert isinstance(page, RainbowScreen) and not page.draft.over
        await press(pilot, "enter")
        assert isinstance(app.screen, DraftedTeamScreen)
        await press(pilot, "escape", "3")
        assert isinstance(app.screen, TitleScreen)
        await by_name(pilot, "draft")
        assert "after 48 picks" in text_of(app)
        await press(pilot, "1")
        team = app.screen
        assert isinstance(team, DraftedTeamScreen), "all picks are made, so it goes on with the teams"
        await by_name(pilot, "draft")
        assert app.screen is team and "on the table already" in told(app)

    play(tmp_path, flow)


@pytest.mark.parametrize("begin", [begin_forces, begin_rainbow])
def test_a_draft_that_is_left_goes_on_later(tmp_path: Path, begin: Any) -> None:
    stood: list[Any] = []

    async def leave(app: DiceMastersApp, pilot: Player) -> None:
        page = await begin(app, pilot)
        await press(pilot, "enter", "down", "enter")
        stood.append(page.draft)
        await press(pilot, "escape", "escape")
        assert app.screen is page, "Esc loses nothing"
        await press(pilot, "escape", "2")
        assert isinstance(app.screen, TitleScreen)

    async def go_on(app: DiceMastersApp, pilot: Player) -> None:
        await open_draft(app, pilot)
        assert isinstance(app.screen, Dialog) and "after 2 picks" in text_of(app)
        await press(pilot, "1")
        page = app.screen
        assert isinstance(page, DraftScreen) and page.draft == stood[0]
        await press(pilot, "u", "u", "u", "escape", "2")
        await open_draft(app, pilot)
        await press(pilot, "2")
        assert isinstance(app.screen, DraftSetup) and not (tmp_path / FILE).exists()

    play(tmp_path, leave)
    play(tmp_path, go_on)


BROKEN = (
    "",
    "{",
    "[]",
    "{}",
    json.dumps({"names": ["A", "B"], "seed": 1, "picks": [["jus-001", 4]]}),
    json.dumps({"names": ["A", "B"], "seed": 1, "number": 99, "picks": []}),
    json.dumps({"names": ["A", "B"], "seed": 1, "kind": "rainbow", "box": "xyz", "picks": []}),
    json.dumps({"names": ["A"], "seed": 1, "picks": []}),
    json.dumps({"names": ["A", "B"], "seed": "one", "picks": []}),
    json.dumps({"names": ["A", "B"], "seed": 1, "picks": [], "colour": "red"}),
)


def test_a_kept_draft_that_cannot_be_read(tmp_path: Path, catalog: Catalog) -> None:
    """Each is refused with a sentence, and a page tells it once for each of both sentences."""
    for text in BROKEN:
        (tmp_path / FILE).write_text(text, encoding="utf-8")
        with pytest.raises(BadDraftFile, match=r"cannot be read\.$|can take up\.$"):
            kept_draft(tmp_path, catalog)

    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        for text in (BROKEN[0], BROKEN[-1]):
            (tmp_path / FILE).write_text(text, encoding="utf-8")
            await open_draft(app, pilot)
            assert isinstance(app.screen, DraftSetup) and "A new draft takes its place." in told(app), text
            await press(pilot, "escape")

    play(tmp_path, flow)


def test_what_is_agreed_before_a_draft(tmp_path: Path) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await open_draft(app, pilot)
        setup = app.screen
        assert isinstance(setup, DraftSetup)
        await press(pilot, "down", "right", "down", "right", "down", "right")
        assert [setup.chosen(id) for id in ("box", "number", "basics")] == ["asm", "13", "4"]
        await press(pilot, "down", "ctrl+u", *"Mia", "tab", "ctrl+u", *"Mia", "enter")
        assert app.screen is setup and "different names" in text_of(app)
        await press(pilot, "ctrl+u", "down", "ctrl+u", "x", "enter")
        assert app.screen is setup and "whole number" in text_of(app)
        await press(pilot, "backspace", "7", "tab", "right")
        assert "twelve packs" in text_of(app) and "life" not in text_of(app)
        await press(pilot, "left", "enter")
        assert isinstance(app.screen, FirstScreen) and app.settings.names == ("Mia", "Alex")
        await press(pilot, "escape")
        assert isinstance(app.screen, DraftSetup)
        assert app.screen.options == Agreed(("Mia", "Alex"), 7, "forces", "asm", 13, 4)
        await press(pilot, "escape")
        assert isinstance(app.screen, TitleScreen)

    play(tmp_path, flow)


@pytest.mark.parametrize("size", SIZES)
def test_teams_of_two_drafts_are_not_paired(tmp_path: Path, size: tuple[int, int]) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        own = OwnTeams(tmp_path)
        cards, basics = (("ygo-004", 2), ("ygo-005", 2)), ("ygo-112",)
        for name, draft in (("Xavier", "a"), ("Yolanda", "a"), ("Zebedee", "b")):
            own.save(Team(name, cards, basics, format="draft-ygo-8", draft=draft))
        await loaded(app, pilot)
        await press(pilot, "1")
        picker = app.screen
        assert isinstance(picker, PickerScreen)

        async def at(name: str) -> None:
            await pilot.burst("slash", *name.lower(), "enter")
            assert picker.offer is not None and picker.offer.team.name == name

        await at("Xavier")
        await press(pilot, "enter")
        assert picker.choice.seat == 1 and picker.offer is not None and picker.offer.team.name == "Yolanda"
        await at("Zebedee")
        await press(pilot, "enter")
        assert app.screen is picker and "two different drafts" in told(app)
        assert "Xavier and Zebedee come from" in " ".join(text_of(app).split())
        await press(pilot, "0")
        await at("Yolanda")
        await press(pilot, "enter")
        assert isinstance(app.screen, FirstScreen)

    play(tmp_path, flow, size)
