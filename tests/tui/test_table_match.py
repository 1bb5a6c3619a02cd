"""The match screen with keys and mouse: whole matches by the keys of the footer, undo, what opens over the table."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from match_frames import TableApp, click_die, click_words, hand_of, scene_of
from player import Player, playing, screen_text
from table_keys import first_key
from table_matches import block_step, new_match, position, put
from textual.geometry import Offset

from dicemasters_tui.catalog import load_catalog
from dicemasters_tui.kernel.match import Match
from dicemasters_tui.rules.decisions import AttackDecision, BlockDecision, PriorityDecision
from dicemasters_tui.rules.edition import DC_2018, YGO_2014
from dicemasters_tui.rules.game import DICE_MASTERS
from dicemasters_tui.rules.setup import Setup, Side, new_game
from dicemasters_tui.rules.state import GameState, Step, Zone
from dicemasters_tui.rules.wording import command_words
from dicemasters_tui.tui.masters.at_table import MastersAtTable
from dicemasters_tui.tui.masters.cards import CardsScreen
from dicemasters_tui.tui.masters.frame import MastersFrame
from dicemasters_tui.tui.masters.hand import Memory
from dicemasters_tui.tui.masters.hands import hand_for
from dicemasters_tui.tui.masters.inspector_page import InspectorScreen
from dicemasters_tui.tui.masters.panels import table_view
from dicemasters_tui.tui.masters.scene import Scene
from dicemasters_tui.tui.match.command_line import MatchCommands
from dicemasters_tui.tui.match.screen import MatchScreen
from dicemasters_tui.tui.match.view import Tab
from dicemasters_tui.tui.pages.help import HelpScreen

PAGES = {"L", "s", "R", "?", "c", "i", "u", "U"}
"""Keys that lead away from the table, write files, or lead back in time."""

Play = Callable[[Any, TableApp, MatchScreen], Coroutine[Any, Any, None]]


def at_table(match: Match[GameState], play: Play, size: tuple[int, int] = (120, 40), animated: bool = False) -> None:
    """Sit down at a match and play."""

    async def sit() -> None:
        app = TableApp(lambda: MatchScreen(MastersAtTable(match)), animated=animated)
        async with playing(app, size) as pilot:
            await pilot.pause()
            screen = app.screen
            assert isinstance(screen, MatchScreen)
            await play(pilot, app, screen)

    asyncio.run(sit())


def frame(screen: MatchScreen) -> str:
    return screen_text(screen)


@pytest.mark.parametrize(("size", "seed"), [((80, 24), 1), ((120, 40), 2)])
def test_a_whole_match_by_the_keys_of_the_footer(size: tuple[int, int], seed: int) -> None:
    match = new_match(seed, life=3)
    chance = random.Random(seed)

    async def play(pilot: Player, app: TableApp, screen: MatchScreen) -> None:
        keys = 0
        while not match.over:
            keys += 1
            assert keys < 4000, f"no end in sight at {match.decision}"
            offered = [key.action for key in screen.all_keys() if first_key(key) not in PAGES]
            assert offered, "a decision without a key"
            screen.act("move.do" if "move.do" in offered and chance.random() < 0.4 else chance.choice(offered))
            if keys % 100 == 0:
                await pilot.pause()
        assert "wins" in frame(screen) or "tie" in frame(screen)
        await pilot.press("enter")
        assert app.matches.opened[-1] == "result"

    at_table(match, play, size)


def test_keys_reach_the_hand_and_commands_the_match() -> None:
    match = new_match()

    async def play(pilot: Player, app: TableApp, screen: MatchScreen) -> None:
        await pilot.press("1", "enter")
        assert match.commands[0][1].startswith("reroll ")
        assert isinstance(match.decision, PriorityDecision)
        assert "MAIN" in frame(screen)

    at_table(match, play)


def test_undo_stops_at_a_roll_and_says_which() -> None:
    match = new_match()

    async def play(pilot: Player, app: TableApp, screen: MatchScreen) -> None:
        await pilot.press("A", "enter", "u")
        assert "Undo stops here: Sam rerolled 3 dice." in frame(screen)

    at_table(match, play)


def test_undo_and_redo() -> None:
    match = position(Step.MAIN, ("a9", Zone.RESERVE, 3))

    async def play(pilot: Player, app: TableApp, screen: MatchScreen) -> None:
        await pilot.press("enter")
        assert [die.id for die in match.state.players[0].field] == ["a9"]
        await pilot.press("u")
        assert not match.state.players[0].field
        assert "Taken back: field Flash" in frame(screen)
        await pilot.press("U")
        assert [die.id for die in match.state.players[0].field] == ["a9"]

    at_table(match, play)


def test_pages_that_open_over_the_table() -> None:
    async def play(pilot: Player, app: TableApp, screen: MatchScreen) -> None:
        await pilot.press("L", "escape")
        assert app.matches.opened == ["log", "menu"]
        for key in ("question_mark", "f1"):
            await pilot.press(key)
            assert isinstance(app.screen, HelpScreen)
            await pilot.press("escape")
        await pilot.press("i")
        assert isinstance(app.screen, InspectorScreen) and app.screen.subject == hand_of(screen).spot.id

    at_table(new_match(), play)


def test_what_is_refused_is_said_and_changes_nothing() -> None:
    match = position(Step.MAIN, ("a12", Zone.RESERVE, 5))

    async def play(pilot: Player, app: TableApp, screen: MatchScreen) -> None:
        await pilot.press("f", "enter")
        assert "costs 2" in frame(screen)
        assert match.commands == []

    at_table(match, play)


def test_the_match_may_go_on_behind_another_page() -> None:
    match = new_match()

    async def play(pilot: Player, app: TableApp, screen: MatchScreen) -> None:
        match.submit(0, "keep")
        screen.on_screen_resume()
        assert isinstance(screen.hand.question if screen.hand else None, PriorityDecision)

    at_table(match, play)


def test_the_mouse_moves_and_then_does_it() -> None:
    match = position(Step.MAIN, ("a9", Zone.RESERVE, 3), ("a1", Zone.RESERVE, 5), ("a2", Zone.RESERVE, 0))

    async def play(pilot: Player, app: TableApp, screen: MatchScreen) -> None:
        await click_die(pilot, screen, "a1")
        assert match.commands == []
        await click_die(pilot, screen, "a1")
        assert match.commands == [(0, "field a1")]
        await click_words(pilot, screen, "Batman")
        assert hand_of(screen).spot.id == "jus-002"
        await click_words(pilot, screen, "bag ")
        assert "Bag of Bruce" in frame(screen)
        await click_words(pilot, screen, "p pass")
        assert screen.scene.message or match.commands[-1] == (0, "pass") or "still" in frame(screen)

    at_table(match, play)


def test_a_lane_is_picked_by_mouse() -> None:
    match = position(Step.ATTACK, ("a9", Zone.FIELD, 3), ("a14", Zone.FIELD, 4), ("b9", Zone.FIELD, 4))
    match.submit(0, "attack a9, a14")

    async def play(pilot: Player, app: TableApp, screen: MatchScreen) -> None:
        assert isinstance(match.decision, BlockDecision)
        await pilot.pause()
        beside = screen.query_one(MastersFrame).places()["a14"] + Offset(6, 0)
        for _ in range(2):
            await pilot.click(offset=beside)
        await pilot.press("enter")
        assert match.commands[-1] == (1, "block b9->a14")

    at_table(match, play)


def test_any_key_ends_the_tumbling_and_counts() -> None:
    match = new_match()

    async def play(pilot: Player, app: TableApp, screen: MatchScreen) -> None:
        await pilot.press("A", "enter")
        assert screen.motion.going
        await pilot.press("p")
        assert [screen.motion.going, scene_of(screen).rolling] == [False, {}]

    at_table(match, play, animated=True)


def test_the_window_after_blocks_says_what_will_happen() -> None:
    match = position(
        Step.ATTACK, ("a9", Zone.FIELD, 3), ("b9", Zone.FIELD, 4), ("a2", Zone.RESERVE, 1), ("b1", Zone.RESERVE, 1)
    )
    match.submit(0, "attack a9")
    match.submit(1, "no block")

    async def play(pilot: Player, app: TableApp, screen: MatchScreen) -> None:
        view = table_view(scene_of(screen))
        assert view.combat is not None
        assert any("Flash¹ is unblocked: 3 damage" in line for line in view.combat.outcome)
        assert any("Bruce ♥ 20 → [bad]17[/]" in line for line in view.combat.totals)
        assert any("Ping global" in line for line in view.combat.changers)

    at_table(match, play)


# The view --------------------------------------------------------------------------------------------------------


def view_of(match: Match[GameState]) -> Any:
    return table_view(Scene(match, hand_for(match, Memory())))


def test_the_active_player_sits_below_and_the_decider_has_the_prompt() -> None:
    match = position(Step.ATTACK, ("a9", Zone.FIELD, 3), ("b9", Zone.FIELD, 4))
    assert isinstance(match.decision, AttackDecision)
    match.submit(0, "attack a9")
    view = view_of(match)
    assert (view.lower.name, view.upper.name) == ("Sam", "Bruce")
    assert (view.prompt.decider, view.prompt.seat) == ("Bruce", 1)
    assert view.upper.tag == "defends" and view.lower.tag == "attacks with 1"


def test_the_rows_of_the_mat() -> None:
    view = view_of(position(Step.MAIN, ("a9", Zone.RESERVE, 0), ("a1", Zone.RESERVE, 5), ("b9", Zone.FIELD, 3)))
    rows = {row.key: row for row in view.rows.values()}
    assert list(rows) == ["reserve-1", "field-1", "attack", "field-0", "reserve-0", "prep-0", "out-0"]
    assert [tile.die for tile in rows["reserve-0"].tiles] == ["a1", "a9"]
    assert rows["reserve-0"].rule == "energy [b]1[/]: [b]1[/][fist]F■[/]"
    assert view.rows["attack-zone"] is rows["attack"]
    tile = rows["field-1"].tiles[0]
    assert (tile.name, tile.level, tile.attack, tile.defense, tile.cost) == ("B. Manta", 1, 3, 3, 1)


def test_cards_are_listed_for_the_one_who_decides() -> None:
    view = view_of(position(Step.MAIN, ("a2", Zone.RESERVE, 0), ("a3", Zone.RESERVE, 0)))
    own, basic, other = view.cards
    assert [card.name for card in own.cards] == ["Flash", "Batman", "Aquaman"]
    assert [(card.name, card.has_global) for card in basic.cards] == [("Ping", True), ("Static Field", False)]
    assert other.title == "Bruce" and all(card.faint for card in other.cards)
    assert [card.faint for card in own.cards] == [True, True, True]  # two fist buy none of these
    assert view.tab is Tab.MINE


def test_a_roll_is_shown_on_the_tray() -> None:
    view = view_of(new_match())
    assert view.roll is not None
    assert [group.label for group in view.roll.groups] == ["drawn"]
    assert view.roll.faces is not None and len(view.roll.faces.tiles) == 6


def test_c_lists_all_cards_with_their_texts() -> None:
    async def play(pilot: Player, app: TableApp, screen: MatchScreen) -> None:
        await pilot.press("c")
        assert isinstance(app.screen, CardsScreen)
        lines = [str(line) for section in app.screen.sections for line in section.lines]
        assert any("Batman" in line and "2 of 2 dice left" in line for line in lines)

    at_table(position(Step.MAIN), play)


def test_the_command_palette_has_every_legal_option_and_card() -> None:
    match = position(Step.MAIN, ("a9", Zone.RESERVE, 3))

    async def play(pilot: Player, app: TableApp, screen: MatchScreen) -> None:
        entries = list(MatchCommands(screen).entries())
        names = [name for name, _, _ in entries]
        assert "Field Flash" in names and "Card Batman: The Batman" in names
        {help: run for _, help, run in entries}["field a9"]()
        assert match.commands == [(0, "field a9")]

    at_table(match, play)


def test_the_pointer_over_a_die_explains_it_and_leaves_the_cursor() -> None:
    match = position(Step.MAIN, ("a9", Zone.RESERVE, 3), ("b9", Zone.FIELD, 3))

    async def play(pilot: Player, app: TableApp, screen: MatchScreen) -> None:
        await pilot.pause()
        await pilot.hover(offset=screen.query_one(MastersFrame).places()["b9"])
        assert table_view(scene_of(screen)).inspector.title == "Black Manta · The Black Manta"
        assert hand_of(screen).spot.id == "a9"

    at_table(match, play)


@pytest.mark.parametrize(("size", "tabs"), [((80, 24), True), ((120, 40), False)])
def test_the_key_for_tabs_is_offered_only_where_there_are_tabs(size: tuple[int, int], tabs: bool) -> None:
    async def play(pilot: Player, app: TableApp, screen: MatchScreen) -> None:
        await pilot.pause()
        assert ("look.panel" in {key.action for key in screen.all_keys()}) is tabs

    at_table(position(Step.MAIN), play, size)


def test_no_tabulator_reaches_the_terminal_while_damage_waits() -> None:
    match = block_step()
    match.submit(1, "no block")

    async def play(pilot: Player, app: TableApp, screen: MatchScreen) -> None:
        await pilot.pause()
        assert "damage through" in frame(screen) and "\t" not in frame(screen)

    at_table(match, play, (80, 24))


def test_the_text_that_asks_in_an_attack_stands_at_the_right() -> None:
    """Where the outcome of the fight cannot be told yet, the place beside the lanes has the effects."""
    match = position(
        Step.ATTACK, ("a1", Zone.RESERVE, 1), ("a14", Zone.FIELD, 4), ("b9", Zone.FIELD, 4), ("b1", Zone.FIELD, 5)
    )
    match.submit(0, "attack a14")
    match.submit(1, "block b9->a14")

    async def play(pilot: Player, app: TableApp, screen: MatchScreen) -> None:
        await pilot.press("g", "enter")
        side = table_view(scene_of(screen)).side
        assert side is not None and side.title == "waiting effects"
        told = "\n".join(side.lines)
        assert "Ping" in told and "asking now" in told and "+1A" in told
        assert "if nothing else happens" not in frame(screen)

    at_table(match, play)


def test_what_lies_out_of_play_is_counted_where_its_names_have_no_room() -> None:
    match = position(
        Step.MAIN,
        ("a1", Zone.OUT_OF_PLAY, -1),
        ("a9", Zone.OUT_OF_PLAY, -1),
        ("a12", Zone.OUT_OF_PLAY, -1),
        ("a14", Zone.OUT_OF_PLAY, -1),
        ("c1", Zone.OUT_OF_PLAY, -1),
    )

    async def small(pilot: Player, app: TableApp, screen: MatchScreen) -> None:
        assert "out of play 5 dice" in frame(screen)

    async def large(pilot: Player, app: TableApp, screen: MatchScreen) -> None:
        assert "Flash" in next(line for line in frame(screen).splitlines() if "out of play" in line)

    at_table(match, small, (80, 24))
    at_table(match, large, (160, 48))


def test_a_pile_under_the_cursor_promises_no_page_of_its_own() -> None:
    async def play(pilot: Player, app: TableApp, screen: MatchScreen) -> None:
        await click_words(pilot, screen, "bag ")
        await pilot.press("enter")
        assert "There is nothing to do with this now." in frame(screen)
        await pilot.press("i")
        assert "Put the cursor on a die or card first" in frame(screen) and app.screen is screen

    at_table(position(Step.MAIN, ("a1", Zone.FIELD, 5)), play, (80, 24))


def test_the_tab_of_the_card_says_what_it_is_for_when_the_cursor_is_on_none() -> None:
    async def play(pilot: Player, app: TableApp, screen: MatchScreen) -> None:
        await pilot.press("t", "t")
        assert "What the cursor is on" in frame(screen)

    at_table(position(Step.MAIN, ("a1", Zone.FIELD, 5)), play, (80, 24))


def test_a_short_list_of_cards_leaves_room_for_what_the_cursor_is_on() -> None:
    """At 80x24 the text of a card is read before it is bought, without a key."""

    async def play(pilot: Player, app: TableApp, screen: MatchScreen) -> None:
        await pilot.press("b", "4")
        lines = frame(screen).splitlines()
        name = next(n for n, line in enumerate(lines) if "─ Ping ─" in line)
        assert "+1A" in "".join(lines[name + 1 : 17])

    at_table(position(Step.MAIN, ("a1", Zone.RESERVE, 0), ("a2", Zone.RESERVE, 0)), play, (80, 24))


def test_another_payment_is_one_key_that_a_narrow_footer_names() -> None:
    laid = [("a10", 4), ("a1", 0), ("a2", 1), ("a3", 3)]

    async def play(pilot: Player, app: TableApp, screen: MatchScreen) -> None:
        footer = frame(screen).splitlines()[-1]
        assert "w 3 ways to pay" in footer and "b buy" in footer and "p pass" in footer, footer

    at_table(position(Step.MAIN, *((id, Zone.RESERVE, face) for id, face in laid)), play, (80, 24))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_while_something_is_looked_for_the_footer_has_only_what_is_no_letter(size: tuple[int, int]) -> None:
    async def play(pilot: Player, app: TableApp, screen: MatchScreen) -> None:
        before = {key.action for key in screen.all_keys()}
        await pilot.press("slash", "p", "i")
        assert {key.action for key in screen.all_keys()} == {"move.do", "move.back"}
        assert "p pass" not in frame(screen) and "stay with it" in frame(screen)
        await pilot.press("enter", "escape")
        assert {key.action for key in screen.all_keys()} & before >= {"look.log", "look.help"}

    at_table(position(Step.MAIN, ("a1", Zone.FIELD, 5)), play, size)


def test_the_inspector_says_what_a_die_in_the_pool_will_be_and_why_it_costs_what_it_does() -> None:
    catalog = load_catalog()
    flash, batman = (catalog.card(id, errata=True) for id in ("jus-049", "jus-006"))
    sides = (Side("Sam", ((flash, 2), (batman, 1)), ()), Side("Bruce", (), ()))
    game = new_game(Setup(DC_2018, sides, 1))
    game.turn, game.step = 3, Step.MAIN
    put(game, "a9", Zone.RESERVE, 3)
    put(game, "a11", Zone.FIELD, 3)
    put(game, "a1", Zone.RESERVE, 0)
    match = Match(DICE_MASTERS, game)
    assert view_of(match).inspector.extra == (
        "[b]once fielded 6A 6D[/]: 3A 3D, The Flash +2A +2D, Batman +1A +1D",
        "fielding it costs [b]0[/]: 1, Batman makes it 1 less",
    )
    match.submit(0, "field a9")
    held = hand_for(match, Memory())
    assert held is not None and held.go("a9")
    shown = table_view(Scene(match, held)).inspector
    assert shown.lines[1] == "[b]now 6A 6D[/]: 3A 3D, The Flash +2A +2D, Batman +1A +1D" and not shown.extra


def test_a_command_in_words_calls_fielding_what_the_box_calls_it() -> None:
    """`Taken back: field sidekick.` stood at a table where everything else said summon."""
    for edition, said in ((YGO_2014, "summon sidekick"), (DC_2018, "field sidekick")):
        assert command_words(new_match(edition=edition).state, "field a1") == said


def test_what_energy_is_spent_on_is_called_what_the_box_calls_it() -> None:
    for edition, said in (
        (YGO_2014, "spend to buy, summon, use globals"),
        (DC_2018, "spend to buy, field, use globals"),
    ):
        match = new_match(edition=edition)
        match.submit(0, "keep")
        view = table_view(Scene(match, hand_for(match, Memory())))
        assert [row.bracket for row in view.rows.values() if row.bracket] == [said]
