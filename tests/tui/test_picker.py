"""Choosing teams by keys: the search line, the filters, and what each team is good for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from app_flows import begin_demo, loaded, play, text_of
from player import Player

from dicemasters_tui.catalog.sieve import FILTERS, Sieve
from dicemasters_tui.store.library import SHELVES
from dicemasters_tui.teams.sums import Sums, sums
from dicemasters_tui.tui.app.dicemasters_app import DiceMastersApp
from dicemasters_tui.tui.masters.inspector_page import CardInspector
from dicemasters_tui.tui.match.menu import HandOverScreen
from dicemasters_tui.tui.pages.cards import filter_line
from dicemasters_tui.tui.pages.picker import PickerScreen
from dicemasters_tui.tui.pages.team_panel import TeamPanel, TeamView, rival_line
from dicemasters_tui.tui.parts.list import List

SIZES = ((80, 24), (120, 40))


def at_the_picker(home: Path, then: Any, size: tuple[int, int] = (80, 24)) -> None:
    """From the title to the choice of teams; `then` takes the app, the pilot and the picker."""

    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await loaded(app, pilot)
        await pilot.press("enter")
        picker = app.screen
        assert isinstance(picker, PickerScreen)
        await then(app, pilot, picker)

    play(home, flow, size)


def listed(picker: PickerScreen) -> set[str]:
    return {row.id for row in picker.listing.rows if row.id}


@pytest.mark.parametrize("size", SIZES)
def test_a_search_finds_teams_by_their_cards_and_words(tmp_path: Path, size: tuple[int, int]) -> None:
    async def then(app: DiceMastersApp, pilot: Player, picker: PickerScreen) -> None:
        assert app.library is not None
        everything = listed(picker)
        assert len(everything) == len(app.library.offers)
        await pilot.burst("slash", *"aquaman")
        found = listed(picker)
        shown = text_of(app)
        assert "demo-jus-first" in found or any("jus" in id for id in found)
        assert found < everything and f"{len(found)} of {len(everything)} teams" in shown
        for id in found:
            offer = next(each for each in app.library.offers if each.id == id)
            assert any(card.name == "Aquaman" for card in app.library.cards_of(offer.team)), id
        await pilot.burst("ctrl+u", *"clockwork", "down", "enter")
        assert listed(picker) == {"jus-clockwork"} and not picker.searching
        assert picker.choice.seat == 0, "Enter only leaves the search"
        await pilot.burst("0", "slash", *"zzzz", "enter", "enter", "right", "r")
        assert "No team has that." in text_of(app) and not listed(picker) and picker.choice.seat == 0
        await pilot.press("slash", "escape", "0")
        assert listed(picker) == everything and app.screen is picker
        await pilot.burst("slash", *"cost", "colon", "x")
        assert "a cost is a number" in text_of(app) and listed(picker) == everything

    at_the_picker(tmp_path, then, size)


@pytest.mark.parametrize("size", SIZES)
def test_filters_narrow_the_teams(tmp_path: Path, size: tuple[int, int]) -> None:
    async def then(app: DiceMastersApp, pilot: Player, picker: PickerScreen) -> None:
        assert app.library is not None
        library = app.library

        def each_has(fits: Any) -> bool:
            offers = [offer for offer in library.offers if offer.id in listed(picker)]
            return bool(offers) and all(any(map(fits, library.cards_of(offer.team))) for offer in offers)

        for keys, fits in (
            ("13", lambda card: card.set == "jus"),
            ("22", lambda card: "fist" in card.energy),
            ("38", lambda card: card.cost >= 7),
        ):
            await pilot.press("0", *keys)
            assert each_has(fits), keys
        for key, field in (("4", "keywords"), ("5", "affiliations")):
            await pilot.press("0", key, "down", "enter")
            word = picker.sieve.values[int(key) - 1]
            assert word and each_has(lambda card, word=word, field=field: word in getattr(card, field))
        await pilot.press("0", "1", "3", "enter")  # taken: the other player sees all teams again
        await pilot.pause()
        assert picker.choice.seat == 1 and picker.sieve.open
        assert len(listed(picker)) == len(library.offers)

    at_the_picker(tmp_path, then, size)


def test_in_ascii_the_same_is_said(tmp_path: Path) -> None:
    async def then(app: DiceMastersApp, pilot: Player, picker: PickerScreen) -> None:
        app.settings.ascii = True
        app.apply_settings()
        await pilot.burst("slash", *"jus", "enter")
        shown = text_of(app)
        assert shown.isascii() and "demo T-" in shown and "demo T+" in shown and "?? " not in shown
        await pilot.press("n")
        assert text_of(app).isascii()

    at_the_picker(tmp_path, then)


@pytest.mark.parametrize("size", SIZES)
def test_each_team_says_what_it_is_for(tmp_path: Path, size: tuple[int, int]) -> None:
    async def then(app: DiceMastersApp, pilot: Player, picker: PickerScreen) -> None:
        assert app.library is not None
        shown = text_of(app)
        assert "demo T✗" in shown and "not in Tournament: The team brings" in shown
        for offer in app.library.offers:
            row = next(row for row in picker.listing.rows if row.id == offer.id)
            assert row.right is not None
            assert row.right.plain.endswith("T✗" if offer.tournament else "T✓"), offer.id
        await pilot.burst("slash", *"clockwork", "enter")
        shown = text_of(app)
        assert "✓ legal" in shown and "in Tournament, 20 life" in shown and "20 dice" in shown
        assert "━" in shown and "█" in shown
        await pilot.press("enter")  # now the format of the first team judges all others
        assert picker.choice.seat == 1 and "✗ demo T✗" in text_of(app)

    at_the_picker(tmp_path, then, size)


def test_a_team_says_all_of_itself_or_shows_that_it_goes_on(tmp_path: Path) -> None:
    async def then(app: DiceMastersApp, pilot: Player, picker: PickerScreen) -> None:
        assert app.library is not None
        panel = picker.query_one(TeamPanel)
        for offer in app.library.offers:
            at = [row.id for row in picker.listing.rows].index(offer.id)
            picker.listing.go(at)
            await pilot.pause()
            assert panel.view is not None and panel.view.team is offer.team
            text = " ".join(line.plain.strip() for line in panel.lines(panel.view, *panel.size))
            if offer.team.blurb not in text:
                assert "…" in text, offer.team.name

    at_the_picker(tmp_path, then)


@pytest.mark.parametrize("size", SIZES)
def test_the_figures_of_both_players_stand_whole_below_a_team(tmp_path: Path, size: tuple[int, int]) -> None:
    """Fourteen letters of a name and two columns of each count leave the average its room."""

    async def then(app: DiceMastersApp, pilot: Player, picker: PickerScreen) -> None:
        assert app.library is not None
        panel = picker.query_one(TeamPanel)
        offers = app.library.offers
        for offer in offers:
            each = sums(offer.team, app.library.catalog)
            rivals = [("Bartholomew III", 0, each), ("Al", 1, sums(offers[0].team, app.library.catalog))]
            picker.listing.go([row.id for row in picker.listing.rows].index(offer.id))
            view = TeamView(offer.team, offer.format, (), rivals=rivals)
            width = panel.size.width
            one, other = [line.plain for line in panel.lines(view, *panel.size)][-2:]
            assert one.startswith("Barthol") and other.startswith("Al ") and len(one) <= width, one
            assert one.endswith(f"avg {each.average:.1f}") and one.index("avg") == other.index("avg")

    at_the_picker(tmp_path, then, size)


def test_where_a_line_of_figures_has_no_room_the_average_gives_way_and_no_count() -> None:
    its = Sums((6, 0, 0, 0, 0, 0), {"fist": 0, "bolt": 3, "mask": 12, "shield": 3}, 2.0)
    wide, narrow, least = (rival_line("Bartholomew III", 0, its, width).plain for width in (48, 28, 10))
    assert wide.startswith("Bartholomew III ") and wide.endswith("avg 2.0")
    assert narrow.startswith("Bar") and len(narrow) <= 28
    for line in (narrow, least):
        assert "avg" not in line and "12" in line


@pytest.mark.parametrize("size", SIZES)
def test_a_box_folds_and_unfolds(tmp_path: Path, size: tuple[int, int]) -> None:
    async def then(app: DiceMastersApp, pilot: Player, picker: PickerScreen) -> None:
        assert app.library is not None
        everything = listed(picker)
        here, first = picker.teams.shelf, picker.offer
        assert first is not None
        inside = {offer.id for offer in app.library.offers if offer.shelf == here}
        title = SHELVES[here]
        assert f"▾ {title}" in text_of(app)
        await pilot.press("f")
        assert listed(picker) == everything - inside | {f"fold/{here}"}
        assert f"▸ {title} ◂" in text_of(app) and "enter unfold" in text_of(app)
        assert f"{title}: {len(inside)} teams, folded." in text_of(app), "beside a heading stands what it hides"
        await pilot.press("right")
        assert picker.teams.shelf not in ("", here) and picker.offer is not None, "from box to box as before"
        await pilot.press("left")
        assert picker.teams.shelf == here and picker.offer is None
        await pilot.press("r")
        assert picker.offer is not None and not picker.choice.wrong(picker.offer)
        while picker.teams.shelf != here:
            await pilot.press("left")
        if picker.offer is None:
            await pilot.press("enter")
        assert listed(picker) == everything and picker.choice.seat == 0 and picker.offer is not None
        await pilot.burst("f", "slash", *"jus", "minus", "enter")
        assert not any(id.startswith("fold/") for id in listed(picker)), "a search shows all it finds"

    at_the_picker(tmp_path, then, size)


@pytest.mark.parametrize("size", SIZES)
def test_the_mouse_folds_too(tmp_path: Path, size: tuple[int, int]) -> None:
    async def then(app: DiceMastersApp, pilot: Player, picker: PickerScreen) -> None:
        everything = listed(picker)
        at = next(index for index, row in enumerate(picker.listing.rows) if row.group)
        shelf = picker.listing.rows[at].group
        picker.query_one("#teams").scroll_to(0, 0, animate=False)
        await pilot.pause()
        for folded in (True, False):
            await pilot.click(List, offset=(4, at))
            assert (f"fold/{shelf}" in listed(picker)) is folded
            picker.query_one("#teams").scroll_to(0, 0, animate=False)
            await pilot.pause()
        assert listed(picker) == everything

    at_the_picker(tmp_path, then, size)


def test_the_team_proposed_is_seen_though_its_box_was_folded(tmp_path: Path) -> None:
    async def then(app: DiceMastersApp, pilot: Player, picker: PickerScreen) -> None:
        assert app.library is not None
        first = picker.offer
        assert first is not None
        for _ in range(len(SHELVES)):
            if picker.offer is not None and picker.teams.shelf not in picker.teams.folded:
                await pilot.press("f")
            await pilot.press("right")
        assert not any(picker.listing.rows[n].id in {o.id for o in app.library.offers} for n in range(3))
        while picker.teams.shelf != first.shelf:
            await pilot.press("right")
        await pilot.press("enter")
        while picker.offer is None or picker.offer.id != first.id:
            await pilot.press("down")
        await pilot.press("enter")
        assert picker.choice.seat == 1 and picker.offer is not None and not picker.choice.wrong(picker.offer)

    at_the_picker(tmp_path, then)


def footer(app: DiceMastersApp) -> str:
    return text_of(app).rstrip().splitlines()[-1]


def test_both_players_see_how_to_fold_and_where_the_options_are(tmp_path: Path) -> None:
    async def then(app: DiceMastersApp, pilot: Player, picker: PickerScreen) -> None:
        for said in ("take it", "take, roll"):
            assert all(each in footer(app) for each in (f"enter {said}", "m options", "f fold")), footer(app)
            await pilot.press("f")
            assert all(each in footer(app) for each in ("enter unfold", "m options", "f unfold")), footer(app)
            await pilot.press("enter", "enter")

    at_the_picker(tmp_path, then)


def test_the_help_names_each_key_once_and_in_words(tmp_path: Path) -> None:
    async def then(app: DiceMastersApp, pilot: Player, picker: PickerScreen) -> None:
        rows = dict(picker.all_keys())
        assert rows["r"] == "any team" and rows["o"] == "from a link or file"
        assert rows["1 2 3 4 5"] == "filter" and rows["6 7 8 9"] == "to the row so many down"

    at_the_picker(tmp_path, then)


@pytest.mark.parametrize("size", SIZES)
def test_the_cards_of_a_team_can_be_read_before_it_is_taken(tmp_path: Path, size: tuple[int, int]) -> None:
    async def then(app: DiceMastersApp, pilot: Player, picker: PickerScreen) -> None:
        assert app.library is not None and "i cards" in footer(app)
        offer = picker.offer
        assert offer is not None
        basics = picker.format.basics_of(offer.team, 0)
        await pilot.press("i")
        page = app.screen
        assert isinstance(page, CardInspector)
        assert page.cards == [*dict(offer.team.cards), *basics] and page.subject == page.cards[0]
        for id in [*page.cards[1:], page.cards[0]]:
            await pilot.press("right_square_bracket")
            assert page.subject == id and app.library.catalog.facts(id).name in text_of(app)
        await pilot.press("escape")
        assert app.screen is picker and picker.offer == offer and picker.choice.seat == 0
        await pilot.press("f", "i")
        assert app.screen is picker, "a folded box has no cards to read"

    at_the_picker(tmp_path, then, size)


def test_a_wide_screen_marks_globals_and_says_what_the_keys_are(tmp_path: Path) -> None:
    async def then(app: DiceMastersApp, pilot: Player, picker: PickerScreen) -> None:
        assert app.library is not None
        facts = app.library.catalog.all_facts()
        with_global = {card.id for card in facts if card.has_global()}
        assert 0 < len(with_global) < len(facts)
        seen = set()
        for _ in range(12):
            offer = picker.offer
            assert offer is not None
            ids = (*dict(offer.team.cards), *picker.format.basics_of(offer.team, 0))
            marked = bool(with_global & set(ids))
            seen.add(marked)
            assert ("G has a Global" in text_of(app)) is marked
            for id in ids:
                named = app.library.catalog.facts(id).name
                line = next(each for each in text_of(app).splitlines() if named in each and "▪▪" in each)
                assert ("  G " in line) is (id in with_global), line
            await pilot.press("down")
        assert seen == {False, True}
        assert "m change" in text_of(app) and "x swap names" in text_of(app) and "i reads the cards" in text_of(app)

    at_the_picker(tmp_path, then, (120, 40))


@pytest.mark.parametrize(("size", "told"), [((80, 24), False), ((100, 30), True), ((120, 40), True)])
def test_versions_are_named_where_the_cards_have_room(tmp_path: Path, size: tuple[int, int], told: bool) -> None:
    async def then(app: DiceMastersApp, pilot: Player, picker: PickerScreen) -> None:
        offer = picker.offer
        assert offer is not None and app.library is not None
        named = [app.library.catalog.facts(id) for id in dict(offer.team.cards)]
        assert all((f"{card.name} {card.subtitle}" in text_of(app)) is told for card in named)

    at_the_picker(tmp_path, then, size)


@pytest.mark.parametrize(
    "values", [("jus", "fist", "", "", ""), ("jus", "mask", "3", "", ""), ("", "", "", "aftershock", "x")]
)
def test_no_name_of_a_filter_is_cut(values: tuple[str, ...]) -> None:
    """At 80 columns the fifth filter was `5 affili…` as soon as a box was chosen."""
    line = filter_line(Sieve("", values), 78).plain
    assert len(line) <= 78 and line.endswith("0 all") and "…" not in line
    for number, (name, value) in enumerate(zip(FILTERS, values, strict=True), 1):
        assert value or f"{number} {name}" in line


def test_every_filter_with_a_value_has_room_for_its_digit() -> None:
    line = filter_line(Sieve("", ("jus", "basic_action", "3", "overcrush", "justice-league")), 78).plain
    assert all(f"{number} " in line for number in range(1, 6)) and line.endswith("0 all") and len(line) <= 78


def test_of_a_box_its_own_teams_come_first_and_the_mixed_ones_after_them(tmp_path: Path) -> None:
    async def then(app: DiceMastersApp, pilot: Player, picker: PickerScreen) -> None:
        for box in ("jus", "asm", "ygo"):
            picker.sieve = picker.sieve.with_value("box", box)
            picker.sifted()
            offers = {offer.id: offer for offer in picker.choice.library.offers}
            found = [offers[row.id] for row in picker.listing.rows if row.id]
            assert found[0].shelf == box
            mixed = [
                any(card.set != box for card in picker.choice.library.cards_of(offer.team))
                for offer in found
                if offer.shelf == box
            ]
            assert mixed == sorted(mixed)

    at_the_picker(tmp_path, then)


def test_nothing_is_left_standing_beside_a_box_that_fills_the_width(tmp_path: Path) -> None:
    """At 80 columns single letters and the sign of the cursor stood in the two columns beside it."""

    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await begin_demo(app, pilot)
        await pilot.press("enter")
        assert app.match is not None
        app.push_screen(HandOverScreen("only for Robin", "Look away.", [("ok", "Only I am looking", "")]))
        await pilot.pause()
        lines = text_of(app).splitlines()
        top = next(at for at, line in enumerate(lines) if "only for Robin" in line)
        bottom = next(at for at, line in enumerate(lines) if at > top and "╰" in line[:4])
        for line in lines[top : bottom + 1]:
            assert not line[:2].strip() and not line[78:].strip(), line

    play(tmp_path, flow)
