"""Versions of a card share its name: wherever several can stand below each other, each row tells which it is."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from app_flows import loaded, play, text_of
from match_frames import frame
from player import Player
from table_matches import FLASH, MANTA

from dicemasters_tui.catalog import load_catalog
from dicemasters_tui.kernel.match import Match
from dicemasters_tui.rules.edition import DC_2018
from dicemasters_tui.rules.game import DICE_MASTERS
from dicemasters_tui.rules.setup import Setup, Side, new_game
from dicemasters_tui.tui.app.dicemasters_app import DiceMastersApp
from dicemasters_tui.tui.masters.panels import table_view
from dicemasters_tui.tui.masters.scene import Scene
from dicemasters_tui.tui.pages.builder import BuilderScreen
from dicemasters_tui.tui.pages.picker import PickerScreen
from dicemasters_tui.tui.parts.cutting import called


@pytest.mark.parametrize("more", ["…", "..."])
@pytest.mark.parametrize("width", [17, 20, 24, 30])
def test_no_two_versions_of_any_card_read_the_same(width: int, more: str) -> None:
    catalog = load_catalog()
    names = {card.name for card in catalog.all_facts()}
    for name in names:
        cards = [catalog.facts(id) for id in catalog.versions(name)]
        subtitles = [card.subtitle for card in cards]
        rows = [
            called(card.name, card.subtitle, width, short=card.short, others=subtitles, more=more) for card in cards
        ]
        texts = [" ".join(row).strip() for row in rows]
        assert all(len(text) <= width for text in texts), texts
        assert len(set(texts)) == len(set(subtitles)), texts


@pytest.mark.parametrize(
    ("width", "shown"),
    [
        (40, ("Kurt Angle", "Integrity")),
        (18, ("Kurt Angle", "Integr…")),
        (16, ("K. Angle", "Integr…")),
        (12, ("K. Angle", "In…")),
    ],
)
def test_the_subtitle_is_cut_where_it_still_tells(width: int, shown: tuple[str, str]) -> None:
    others = ("Intensity", "Integrity", "Intelligence")
    assert called("Kurt Angle", "Integrity", width, short="K. Angle", others=others) == shown


def test_a_card_without_versions_keeps_its_name() -> None:
    assert called("A Moment of Bliss", "", 17, short="Bliss") == ("A Moment of Bliss", "")
    assert called("A Moment of Bliss", "", 16, short="Bliss") == ("Bliss", "")


def test_every_row_of_the_builder_is_another_at_80_columns(tmp_path: Path) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await loaded(app, pilot)
        await pilot.press("5")
        builder = app.screen
        assert isinstance(builder, BuilderScreen)
        list_width = builder.cards.size.width
        rows = [
            row.lines(list_width)[0].plain[2:]
            for row in builder.cards.rows
            if row.id and builder.library.catalog.facts(row.id).subtitle
        ]
        assert len(rows) == len(set(rows)) > 300
        assert {len(row) for row in rows} == {list_width - 2}

    play(tmp_path, flow, (80, 24))


def test_two_versions_in_one_team_are_told_apart_on_the_table() -> None:
    """A format without limits lets a team have two of a name; the narrow list named both alike."""
    versions = [replace(FLASH, id=f"jus-00{number}", subtitle=f"Version {number}") for number in (1, 2)]
    sides = (Side("Sam", ((versions[0], 2), (versions[1], 2)), (), 20), Side("Bruce", ((MANTA, 2),), (), 20))
    match = Match(DICE_MASTERS, new_game(Setup(DC_2018, sides, 1)))
    lines = frame(table_view(Scene(match, None)), (80, 24)).lines
    flash = [line[49:] for line in lines if "Flash Ver" in line]
    assert len(flash) == 2 and "Flash Version 1" in flash[0] and "Flash Version 2" in flash[1]


def test_what_a_tournament_has_against_a_team_can_be_read(tmp_path: Path) -> None:
    """The line ended after `The team brings 1…`, and a team's long name at the top without any sign."""

    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await loaded(app, pilot)
        await pilot.press("enter")
        assert isinstance(app.screen, PickerScreen)
        shown = text_of(app)
        assert "✗ not in Tournament: The team brings 1 basic" in shown
        assert "action card; Tournament asks for 2." in shown
        for _ in range(40):
            if app.screen.offer is not None and app.screen.offer.team.name == "Friends of the Spider":
                break
            await pilot.press("down")
        assert "looking at Friends of the…" in text_of(app)

    play(tmp_path, flow, (80, 24))
