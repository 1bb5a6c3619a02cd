"""The team builder by its keys: building, keeping, taking back, importing, and a match of what was built."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from app_flows import Flow, play, text_of, top
from builder_flows import add, build, kept, open_builder, told, with_builder
from player import Player
from table_keys import first_key

from dicemasters_tui.bots.random_player import RandomPlayer
from dicemasters_tui.teams.pairing import Pairing
from dicemasters_tui.tui.app.dicemasters_app import DiceMastersApp
from dicemasters_tui.tui.masters.inspector_page import CardInspector
from dicemasters_tui.tui.match.screen import MatchScreen
from dicemasters_tui.tui.pages.builder import BuilderScreen
from dicemasters_tui.tui.pages.builder_view import BuilderView
from dicemasters_tui.tui.pages.picker import PickerScreen
from dicemasters_tui.tui.parts.dialog import Dialog, PasteScreen
from dicemasters_tui.tui.parts.list import List


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_a_legal_team_is_built_kept_and_offered(tmp_path: Path, size: tuple[int, int]) -> None:
    async def then(app: DiceMastersApp, pilot: Player, builder: BuilderScreen) -> None:
        assert "not legal" in text_of(app)
        await pilot.burst("slash", *"wwe-001", "enter", "enter", "plus", "slash", "ctrl+u", "escape", "u", "u")
        assert builder.sieve.text == "" and not builder.bench.team.cards
        await build(pilot, {"jus-001": 4, "wwe-001": 2, "asm-060": 3}, ("jus-067", "jus-068"))
        shown = text_of(app)
        assert "✓ legal" in shown and "9 of 20 dice" in shown
        await pilot.burst("r", "ctrl+u", *"mixed bag", "enter")
        assert "mixed bag" in text_of(app) and "mixed bag *" not in text_of(app)
        team = kept(tmp_path, app)[0]
        assert (team.name, team.format) == ("mixed bag", "tournament")
        assert team.cards == (("jus-001", 4), ("wwe-001", 2), ("asm-060", 3))
        assert team.basics == ("jus-067", "jus-068")
        await pilot.press("escape")
        picker = app.screen
        assert isinstance(picker, PickerScreen)
        assert picker.offer is not None and picker.offer.team == team and not picker.choice.wrong(picker.offer)
        assert "Your teams" in text_of(app)

    with_builder(tmp_path, then, size)


def test_the_mouse_builds_too(tmp_path: Path) -> None:
    async def then(app: DiceMastersApp, pilot: Player, builder: BuilderScreen) -> None:
        await pilot.press("pagedown", "pagedown")
        await pilot.click("#cards", offset=(5, 3))
        at = builder.at
        top = builder.cards.scroll_offset.y
        assert top > 0 and at == builder.cards.rows[top + 3].id and not builder.bench.team.cards, "one click goes there"
        await pilot.click("#cards", offset=(5, 3))
        assert builder.bench.team.cards == ((at, 1),)
        await pilot.click("#members", offset=(5, 0))
        assert builder.listing is builder.members and builder.bench.team.cards
        await pilot.click("#members", offset=(5, 0))
        assert not builder.bench.team.cards

    with_builder(tmp_path, then)


def test_every_breach_is_told_while_building(tmp_path: Path) -> None:
    async def then(app: DiceMastersApp, pilot: Player, builder: BuilderScreen) -> None:
        await add(pilot, "jus-001")
        assert "The team brings 0 basic action cards; Tournament asks for 2." in text_of(app)
        await add(pilot, "jus-002")
        await add(pilot, "jus-067")
        shown = text_of(app)
        assert "1 basic action card;" in shown and len(builder.bench.breaches) == 2
        assert "jus-001 and jus-002 are both" in shown
        for card in ("jus-004", "jus-007", "jus-010", "jus-013", "jus-016", "jus-019", "jus-022"):
            await add(pilot, card)
        assert "… and" not in text_of(app) and "9 cards; Tournament allows 8" in text_of(app)
        await pilot.press("m", "1")
        assert builder.bench.format.name == "demo-ygo" and "more; ! shows all" in text_of(app)
        await pilot.press("exclamation_mark")
        assert "is of another box" in text_of(app)

    with_builder(tmp_path, then)


def test_each_change_can_be_taken_back(tmp_path: Path) -> None:
    async def then(app: DiceMastersApp, pilot: Player, builder: BuilderScreen) -> None:
        empty = builder.bench.team
        await add(pilot, "jus-001", 3)
        await pilot.press("minus", "m", "6")
        assert builder.bench.team.cards == (("jus-001", 2),) and builder.bench.format.name == "short"
        await pilot.press("enter")
        assert not builder.bench.team.cards
        await pilot.burst(*"uuuuuu")
        assert builder.bench.team == empty and not builder.bench.changed
        await pilot.press("u")
        assert "nothing to take back" in told(app)

    with_builder(tmp_path, then)


def test_a_deleted_team_comes_back(tmp_path: Path) -> None:
    async def then(app: DiceMastersApp, pilot: Player, builder: BuilderScreen) -> None:
        await pilot.press("D")
        assert "nothing of this team to delete yet" in told(app)
        await add(pilot, "jus-001", 2)
        await pilot.press("D")
        assert not kept(tmp_path, app) and not builder.bench.team.cards
        await pilot.press("u")
        assert [team.cards for team in kept(tmp_path, app)] == [(("jus-001", 2),)]
        assert builder.bench.team.cards == (("jus-001", 2),) and not builder.bench.changed
        await pilot.press("u")  # the change before it is still one of the same team
        assert [team.cards for team in kept(tmp_path, app)] == [(("jus-001", 1),)]
        await pilot.press("c")
        assert sorted(team.name for team in kept(tmp_path, app)) == ["Team Aquaman", "Team Aquaman copy"]
        await pilot.press("u")
        assert [team.name for team in kept(tmp_path, app)] == ["Team Aquaman"]

    with_builder(tmp_path, then)


def test_a_ready_made_team_is_copied_first(tmp_path: Path) -> None:
    async def then(app: DiceMastersApp, pilot: Player, builder: BuilderScreen) -> None:
        assert builder.bench.team.name.endswith(" copy") and not builder.bench.team.id
        await pilot.press("D")
        assert "ready-made teams always stay" in told(app)
        await pilot.press("minus", "escape")
        assert isinstance(app.screen, PickerScreen) and app.screen.offer is not None and app.screen.offer.own
        again = await open_builder(app, pilot, "b")
        assert again.bench.team == kept(tmp_path, app)[0]

    with_builder(tmp_path, then, key="b")


def test_search_and_filters(tmp_path: Path) -> None:
    async def then(app: DiceMastersApp, pilot: Player, builder: BuilderScreen) -> None:
        def listed() -> set[str]:
            return {row.id for row in builder.cards.rows if row.id}

        assert app.library is not None
        catalog = app.library.catalog
        assert len(listed()) == len(catalog)
        await pilot.press("1", "3")
        assert {id[:3] for id in listed()} == {"jus"}
        await pilot.press("2", "2", "3", "4")
        assert listed() and all("fist" in catalog.facts(id).energy for id in listed())
        assert len({catalog.facts(id).cost for id in listed()}) == 1
        await pilot.press("0", "4", "down", "enter")
        assert listed() and all(catalog.facts(id).keywords for id in listed())
        await pilot.press("0", "5", "down", "enter")
        assert listed() and all(catalog.facts(id).affiliations for id in listed())
        await pilot.press("0", "2", "6")
        assert len(listed()) == 40
        await pilot.burst("0", "slash", *"cost<=2 set:ygo")
        assert listed() and all(catalog.facts(id).cost <= 2 for id in listed())
        await pilot.burst("ctrl+u", *"cost:x")
        assert "a cost is a number" in text_of(app)
        await pilot.burst("ctrl+u", *"zzzz")
        await pilot.press("escape", "enter", "plus", "minus", "i", "down", "pagedown", "end", "home")
        assert top(app) is builder and not listed() and "0 of" in text_of(app)

    with_builder(tmp_path, then)


def test_the_inspector_walks_the_list(tmp_path: Path) -> None:
    async def then(app: DiceMastersApp, pilot: Player, builder: BuilderScreen) -> None:
        assert app.library is not None
        for _ in range(2):
            await pilot.press("end", "i")
            inspector = app.screen
            assert isinstance(inspector, CardInspector)
            for key in ("right_square_bracket", "left_square_bracket", "left_square_bracket", "L"):
                await pilot.press(key)
                assert app.library.catalog.facts(inspector.subject).name in text_of(app)
            await pilot.press("escape")
            await pilot.press("2", "6")  # once more with the basic action cards
            await pilot.pause()

    with_builder(tmp_path, then)


def test_every_change_is_saved_and_leaving_asks_nothing(tmp_path: Path) -> None:
    async def then(app: DiceMastersApp, pilot: Player, builder: BuilderScreen) -> None:
        await pilot.press("escape")
        assert isinstance(app.screen, PickerScreen) and not kept(tmp_path, app)
        builder = await open_builder(app, pilot)
        await add(pilot, "jus-001", 2)
        assert [(team.name, team.cards) for team in kept(tmp_path, app)] == [("Team Aquaman", (("jus-001", 2),))]
        await pilot.press("plus", "u", "u")
        assert kept(tmp_path, app)[0].cards == (("jus-001", 1),)
        await pilot.press("u")
        assert not kept(tmp_path, app) and builder.bench.team.name == "New team", "nothing of it is left"
        await add(pilot, "jus-004")
        await add(pilot, "jus-001")
        await add(pilot, "jus-004")
        assert [team.name for team in kept(tmp_path, app)] == ["Team Aquaman"], "called after the first card in it now"
        await pilot.press("escape")
        assert isinstance(app.screen, PickerScreen) and app.screen.offer is not None and app.screen.offer.own
        builder = await open_builder(app, pilot)
        await add(pilot, "jus-001")
        assert {team.name for team in kept(tmp_path, app)} == {"Team Aquaman", "Team Aquaman 2"}
        await pilot.burst("r", "ctrl+u", *"mine", "enter")
        await add(pilot, "jus-004")
        await pilot.burst("s", "ctrl+u", *"other", "enter")
        await add(pilot, "jus-007")
        found = {team.name: len(team.cards) for team in kept(tmp_path, app)}
        assert found == {"Team Aquaman": 1, "mine": 2, "other": 3}
        await pilot.press("u", "u")
        assert {team.name for team in kept(tmp_path, app)} == {"Team Aquaman", "mine"}

    with_builder(tmp_path, then)


def test_a_team_emptied_by_hand_lies_in_the_bin(tmp_path: Path) -> None:
    async def then(app: DiceMastersApp, pilot: Player, builder: BuilderScreen) -> None:
        await add(pilot, "jus-001")
        await pilot.press("escape")
        builder = await open_builder(app, pilot, "b")
        await pilot.press("x")
        assert not kept(tmp_path, app) and not builder.bench.changed
        await pilot.press("u")
        assert [team.cards for team in kept(tmp_path, app)] == [(("jus-001", 1),)]
        await pilot.press("x", "escape")
        assert isinstance(app.screen, PickerScreen)
        await pilot.press("u")
        assert [team.cards for team in kept(tmp_path, app)] == [(("jus-001", 1),)]

    with_builder(tmp_path, then)


def test_leaving_asks_only_where_it_could_not_be_saved(tmp_path: Path) -> None:
    async def then(app: DiceMastersApp, pilot: Player, builder: BuilderScreen) -> None:
        await add(pilot, "jus-067")
        await pilot.press("escape")
        assert isinstance(app.screen, Dialog) and "without a card is not kept" in text_of(app)
        await pilot.press("escape")
        assert top(app) is builder
        (tmp_path / "teams").write_text("a file in its place")
        await add(pilot, "jus-001")
        assert "cannot be written" in told(app)
        await pilot.press("escape")
        assert isinstance(app.screen, Dialog)
        await pilot.press("escape")
        (tmp_path / "teams").unlink()
        await pilot.press("escape")
        assert isinstance(app.screen, PickerScreen) and len(kept(tmp_path, app)) == 1

    with_builder(tmp_path, then)


def test_a_folder_that_cannot_be_written_and_a_broken_file(tmp_path: Path) -> None:
    (tmp_path / "teams").mkdir()
    (tmp_path / "teams" / "broken.yaml").write_text("name: [", encoding="utf-8")

    async def then(app: DiceMastersApp, pilot: Player, builder: BuilderScreen) -> None:
        assert "broken.yaml" in told(app)
        (tmp_path / "teams" / "broken.yaml").unlink()
        (tmp_path / "teams").rmdir()
        (tmp_path / "teams").write_text("a file in its place")
        await add(pilot, "jus-001")
        assert "cannot be written" in told(app) and builder.bench.changed

    with_builder(tmp_path, then)


def test_the_help_lists_every_key(tmp_path: Path) -> None:
    async def then(app: DiceMastersApp, pilot: Player, builder: BuilderScreen) -> None:
        assert "screen.undo" not in [key.action for key in BuilderScreen.keys(builder)], "nothing to take back yet"
        await add(pilot, "jus-001")
        named = " ".join(key.action for key in BuilderScreen.keys(builder))
        for name in ("more", "search", "side", "inspect", "format", "save", "undo", "rename", "copy", "delete"):
            assert f"screen.{name}" in named
        await pilot.press("question_mark")
        assert "THE TEAM BUILDER" in text_of(app)
        rows = [key for section in app.screen.sections for key, _ in section.rows]  # type: ignore[attr-defined]
        for binding in (*BuilderView.BINDINGS, *BuilderScreen.BINDINGS):
            for key in getattr(binding, "key", "").split(","):
                assert NAMES.get(key, key) in " ".join(rows).split(), key

    with_builder(tmp_path, then)


NAMES = {"escape": "esc", "up": "↑", "down": "↓", "left": "←", "right": "→"}


AWAY = {"L", "s", "?", "c", "i", "u", "U"}
"""Keys that lead away from the table, write files, or lead back in time."""


def test_a_tournament_match_of_two_built_teams(tmp_path: Path) -> None:
    """Two teams are built by their keys, chosen in the picker, and play a tournament match to its end.

    By keys at its beginning and at its end; between them chance plays on behind the table.
    """

    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        for cards in ({"jus-001": 4, "jus-004": 4, "jus-007": 4}, {"asm-060": 4, "asm-040": 4, "asm-050": 4}):
            await open_builder(app, pilot)
            await build(pilot, cards, ("jus-067", "jus-068"))
            assert "✓ legal" in text_of(app), text_of(app)
            await pilot.press("escape")
        picker: Any = app.screen
        own = [offer.id for offer in app.library.offers if offer.own]  # type: ignore[union-attr]
        assert len(own) == 2
        for id in own:
            chooser = picker.query_one(List)
            chooser.go([row.id for row in chooser.rows].index(id))
            await pilot.press("enter")
        await pilot.press("2")
        match = app.match
        assert match is not None and match.state.players[0].life == 20
        assert isinstance(app.agreed, Pairing) and app.agreed.format == "tournament"
        await pilot.press("A", "enter")
        assert match.commands
        chance = random.Random(5)

        async def by_keys(most: int) -> None:
            assert match is not None
            for keys in range(most):
                if match.over:
                    return
                table = app.screen
                assert isinstance(table, MatchScreen), f"no table at {match.decision}"
                offered = [each.action for each in table.all_keys() if first_key(each) not in AWAY]
                table.act("move.do" if "move.do" in offered and chance.random() < 0.4 else chance.choice(offered))
                if keys % 100 == 0:
                    await pilot.pause()

        await by_keys(100)
        player, table = RandomPlayer(5), app.screen
        assert isinstance(table, MatchScreen)
        while min(seat.life for seat in match.state.players) > 2:
            assert match.decision is not None
            match.submit(match.decision.player, player.command(match.decision))
        assert not match.over
        table.on_screen_resume()  # as after another page, behind which the match has gone on
        await by_keys(4000)
        assert match.over
        await pilot.press("enter")
        assert type(app.screen).__name__ == "ResultScreen"

    both: Flow = flow
    play(tmp_path, both)


def test_the_keys_of_the_builder(tmp_path: Path) -> None:
    """Versions, filters, taking a card out, the link, and off to a match with the team."""

    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        builder = await open_builder(app, pilot)
        everything = len(builder.cards.rows)
        name = builder.library.catalog.facts(builder.at).name
        await pilot.press("v")
        assert {builder.library.catalog.facts(row.id).name for row in builder.cards.rows} == {name}
        await pilot.press("v")
        assert len(builder.cards.rows) == everything
        await pilot.press("plus", "plus")
        at = builder.at
        assert builder.bench.dice_of(at) == 2
        await pilot.press("x")
        assert builder.bench.dice_of(at) == 0
        await pilot.press("x")
        assert "not in the team" in told(app)
        await pilot.press("u", "f")
        assert isinstance(app.screen, Dialog) and "affiliation" in text_of(app)
        await pilot.press("3", "2")
        costs = {builder.library.catalog.facts(row.id).cost for row in builder.cards.rows}
        assert top(app) is builder and len(costs) == 1
        await pilot.press("0", "y")
        assert "is on the clipboard" in told(app)
        await pilot.press("p")
        picker = app.screen
        assert isinstance(picker, PickerScreen) and picker.offer is not None
        assert picker.offer.team.id == builder.bench.team.id
        await pilot.press("o")
        assert isinstance(app.screen, PasteScreen)
        await pilot.press("escape", "escape", "e")
        assert isinstance(app.screen, BuilderScreen) and app.screen.bench.team.id == builder.bench.team.id

    play(tmp_path, flow)


def test_the_inspector_leads_to_the_versions_of_a_card(tmp_path: Path) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        builder = await open_builder(app, pilot)
        name = builder.library.catalog.facts(builder.at).name
        await pilot.press("i", "c")
        inspector = app.screen
        assert isinstance(inspector, CardInspector)
        assert len(inspector.cards) > 1
        assert {builder.library.catalog.facts(id).name for id in inspector.cards} == {name}

    play(tmp_path, flow)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_a_card_that_cannot_be_put_in_says_why(tmp_path: Path, size: tuple[int, int]) -> None:
    async def then(app: DiceMastersApp, pilot: Player, builder: BuilderScreen) -> None:
        await add(pilot, "jus-061", 2)
        await pilot.press("v")
        rows = {row.id: row for row in builder.cards.rows}
        assert "×2" in rows["jus-061"].right.plain
        others = [row for id, row in rows.items() if id != "jus-061"]
        assert others and all(" name" in row.right.plain for row in others)
        if size[0] >= 110:
            facts = builder.library.catalog.facts("jus-061")
            assert facts.levels in rows["jus-061"].right.plain and facts.subtitle in text_of(app)
            builder.cards.go([row.id for row in builder.cards.rows].index(others[0].id))
            await pilot.pause()
            assert "✗ Piece of Clay is in the team; no name may be there twice." in text_of(app)

    with_builder(tmp_path, then, size)


def test_each_rule_of_the_format_has_a_line(tmp_path: Path) -> None:
    async def then(app: DiceMastersApp, pilot: Player, builder: BuilderScreen) -> None:
        assert "✗ 0 of 8 cards" in text_of(app) and "✗ 0 of 2 basic actions, different" in text_of(app)
        await build(pilot, {"jus-061": 4, "jus-001": 2}, ("jus-067", "jus-068"))
        shown = text_of(app)
        for line in (
            "✓ 2 of 8 cards",
            "✓ 6 of 20 dice, 14 left",
            "✓ 2 of 2 basic actions, different",
            "✓ no name twice",
            "✓ no card over its limit",
        ):
            assert line in shown, line
        assert "! no " in shown and "✓ legal" in shown
        lines = shown.splitlines()
        assert any(line.rstrip().endswith("saved as team-wonder-woman.yaml") for line in lines), shown
        basic = next(n for n, line in enumerate(lines) if "basic actions   " in line)
        assert builder.library.catalog.facts("jus-067").name in lines[basic + 1]
        facts = builder.library.catalog.all_facts()
        twin = next(card.id for card in facts if card.name == "Wonder Woman" and card.id != "jus-061")
        await add(pilot, twin)
        assert "✗ no name twice" in text_of(app) and "not legal" in text_of(app)

    with_builder(tmp_path, then, (120, 40))


def test_globals_are_marked_in_both_lists_and_columns_have_heads(tmp_path: Path) -> None:
    async def then(app: DiceMastersApp, pilot: Player, builder: BuilderScreen) -> None:
        lines = text_of(app).splitlines()
        heads, row = (next(line for line in lines if word in line) for word in ("cost card", "Carnage Cletus"))
        assert heads.index("levels") == row.index("3/5") and heads.index("box") == row.index("asm")
        catalog = builder.library.catalog
        marked = {row.id for row in builder.cards.rows if "G " in row.right.plain}
        errata = builder.bench.format.errata
        assert marked == {card.id for card in catalog.all_facts() if card.has_global(errata=errata)}
        one = next(id for id in sorted(marked) if catalog.facts(id).energy)
        await add(pilot, one, 1)
        member = next(row for row in builder.members.rows if row.id == one)
        assert member.right.plain.startswith("G 1 of ")

    with_builder(tmp_path, then, (120, 40))
