"""Dice Throne in the app, by its keys."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from pathlib import Path

import pytest
from app_flows import text_of, top, until_up
from player import Player, playing, screen_text
from rich.cells import cell_len
from throne_flows import answers, die_at, drawn, drawn_at, lit, marked, scene_of

from dicemasters_tui.bots.random_player import RandomPlayer
from dicemasters_tui.catalog.heroes import load_heroes
from dicemasters_tui.dicethrone.board import defences, tier_rows
from dicemasters_tui.dicethrone.chances import after_reroll
from dicemasters_tui.dicethrone.choices import ChoiceDecision
from dicemasters_tui.dicethrone.damage import Type
from dicemasters_tui.dicethrone.leaflet import level_words, signs_of
from dicemasters_tui.dicethrone.moves import incoming
from dicemasters_tui.dicethrone.questions import (
    ActDecision,
    ActivateDecision,
    DefendDecision,
    MainDecision,
    RollDecision,
    Usable,
    WindowDecision,
)
from dicemasters_tui.dicethrone.telling import how_it_ended, look
from dicemasters_tui.dicethrone.timely import cannot_wait
from dicemasters_tui.throne import Lineup, new_match
from dicemasters_tui.tui.app.dicemasters_app import DiceMastersApp
from dicemasters_tui.tui.app.glyphs import ASCII, UNICODE, Glyphs
from dicemasters_tui.tui.app.look import Look
from dicemasters_tui.tui.app.palette import DARK, NO_COLOUR
from dicemasters_tui.tui.app.start import Start
from dicemasters_tui.tui.dice.cells import Cells
from dicemasters_tui.tui.dice.die_view import picture
from dicemasters_tui.tui.match.menu import HandOverScreen
from dicemasters_tui.tui.match.replay import ReplayScreen
from dicemasters_tui.tui.match.screen import MatchScreen
from dicemasters_tui.tui.pages.title import TitleScreen
from dicemasters_tui.tui.parts.list import List
from dicemasters_tui.tui.parts.reader import Text
from dicemasters_tui.tui.throne.board import ThronePages, gist, hero_lines
from dicemasters_tui.tui.throne.picker import HeroPicker
from dicemasters_tui.tui.throne.result import ThroneResult
from dicemasters_tui.tui.throne.view import CardView, HandView
from dicemasters_tui.tui.throne.zones import Hand

SIZES = ((80, 24), (120, 40))


async def _to_the_table(pilot: Player, app: DiceMastersApp) -> MatchScreen:
    """From the title: Dice Throne, the first hero for one, another for the other."""
    await pilot.pause()
    rows = [row.id for row in app.screen.query_one(List).rows]
    await pilot.press(str(rows.index("throne") + 1))
    await pilot.until(lambda: isinstance(app.screen, HeroPicker))
    assert isinstance(app.screen, HeroPicker)
    await pilot.press("enter", "down", "down", "enter")
    assert isinstance(app.screen, MatchScreen)
    return app.screen


BARBARIAN = Start(throne=True, lineup=Lineup(("barbarian", "gunslinger"), ("Robin", "Alex"), 4), animation=False)
"""Leads straight to the table that `_to_the_table` comes to with the seed 4."""


async def _at_the_table(pilot: Player, app: DiceMastersApp) -> MatchScreen:
    return await until_up(app, pilot, MatchScreen)


async def _one_key(pilot: Player, app: DiceMastersApp, table: MatchScreen) -> None:
    """What a player without plans would press now."""
    if isinstance(app.screen, HandOverScreen):
        await pilot.press("enter")
        return
    decision = table.match.decision
    if isinstance(decision, RollDecision):
        await pilot.press("enter")
    elif isinstance(decision, ActivateDecision | DefendDecision | ChoiceDecision):
        await pilot.press("1")
    elif isinstance(decision, ActDecision):
        await pilot.press("p")
    else:
        await pilot.press("enter")


@pytest.mark.parametrize("size", SIZES)
def test_a_match_is_played_to_its_end_by_keys(tmp_path: Path, size: tuple[int, int]) -> None:
    async def flow() -> None:
        app = DiceMastersApp(tmp_path, start=Start(seed=4, animation=False))
        async with playing(app, size) as pilot:
            table = await _to_the_table(pilot, app)
            assert app.agreed == BARBARIAN.lineup
            for side in table.match.state.sides:
                side.health = 5  # a short match
            for _ in range(1500):
                if isinstance(app.screen, ThroneResult):
                    break
                await _one_key(pilot, app, table)
            assert isinstance(app.screen, ThroneResult)
            assert table.match.over
            assert how_it_ended(table.match.state).upper() in text_of(app)
            await pilot.press("escape")
            assert isinstance(app.screen, TitleScreen)
            assert app.saves.newest_unfinished() is None

    asyncio.run(flow())


def test_a_hand_is_covered_until_its_player_has_taken_over(tmp_path: Path) -> None:
    async def flow() -> None:
        app = DiceMastersApp(tmp_path, start=BARBARIAN)
        async with playing(app) as pilot:
            table = await _at_the_table(pilot, app)
            for _ in range(400):
                if isinstance(app.screen, HandOverScreen):
                    break
                table.say("Smack III is played in your own Main Phases only.")
                await _one_key(pilot, app, table)
            assert isinstance(app.screen, HandOverScreen)
            assert not table.scene.message  # what was refused named a card of the hand
            assert scene_of(table).viewer not in (0, 1)  # neither hand shows behind the question who is looking
            assert not [row for row in answers(table) if row.id.startswith(("play", "sell"))]
            await pilot.press("enter")
            assert table.match.decision is not None and scene_of(table).viewer == table.match.decision.player
            assert top(app) is table

    asyncio.run(flow())


def test_digits_mark_dice_and_enter_rolls_them(tmp_path: Path) -> None:
    async def flow() -> None:
        app = DiceMastersApp(tmp_path, start=BARBARIAN)
        async with playing(app) as pilot:
            table = await _at_the_table(pilot, app)
            while not isinstance(table.match.decision, RollDecision):
                await pilot.press("p")
            await pilot.press("enter")
            assert table.match.state.roll is not None
            before = list(table.match.state.roll.numbers)
            await pilot.press("X", "2", "4", "enter")
            roll = table.match.state.roll
            assert roll is not None
            assert [before[place] for place in (0, 2, 4)] == [roll.numbers[place] for place in (0, 2, 4)]
            assert table.match.commands[-1][1] == "reroll 2 4"

    asyncio.run(flow())


def test_a_match_is_gone_on_with_from_the_title(tmp_path: Path) -> None:
    async def flow() -> None:
        app = DiceMastersApp(tmp_path, start=BARBARIAN)
        async with playing(app) as pilot:
            table = await _at_the_table(pilot, app)
            for _ in range(12):
                await _one_key(pilot, app, table)
            digest = table.match.state.digest()
            app.to_title()
            await pilot.pause()
            await pilot.press("1")
            await pilot.until(lambda: isinstance(app.screen, MatchScreen | HandOverScreen))
            found = next(screen for screen in app.screen_stack if isinstance(screen, MatchScreen))
            assert found is not table
            assert found.match.state.digest() == digest

    asyncio.run(flow())


def test_heroes_named_on_the_command_line_sit_down_at_once(tmp_path: Path) -> None:
    async def flow() -> None:
        agreed = Lineup(("monk", "ninja", "treant"), ("Ann", "Ben", "Cas"), 7, "king-of-the-hill")
        app = DiceMastersApp(tmp_path, start=Start(throne=True, lineup=agreed, animation=False))
        async with playing(app) as pilot:
            await pilot.until(lambda: isinstance(app.screen, MatchScreen))
            assert isinstance(app.screen, MatchScreen)
            assert [seat.hero.id for seat in app.screen.match.state.players] == ["monk", "ninja", "treant"]

    asyncio.run(flow())


def test_players_are_asked_only_where_it_cannot_wait(tmp_path: Path) -> None:
    async def flow() -> None:
        app = DiceMastersApp(tmp_path, start=BARBARIAN)
        async with playing(app) as pilot:
            table = await _at_the_table(pilot, app)
            seat = table.match.state.active_player
            other = table.match.state.opponents(seat.index)[0]
            table.match.state.players[other].hand = ["getting-paid"]
            seat.hand = ["getting-paid"]
            assert isinstance(table.match.decision, MainDecision)  # the Upkeep Phase has been passed for both
            await pilot.press("p")
            assert isinstance(table.match.decision, RollDecision)
            await pilot.press("o", "enter", "p")
            assert isinstance(table.match.decision, WindowDecision)
            await pilot.press("o")
            assert isinstance(table.match.decision, ActivateDecision)

    asyncio.run(flow())


@pytest.mark.parametrize(("card", "waits"), [("getting-paid", True), ("tip-it", False), ("not-this-time", False)])
def test_what_cannot_wait(card: str, waits: bool) -> None:
    game = new_match(Lineup(("barbarian", "monk"), ("Ann", "Ben"), 1), load_heroes()).state
    assert cannot_wait(game, 0, Usable("play", card, card)) is not waits


def test_getting_rid_of_a_token_waits_until_it_is_about_to_hurt() -> None:
    game = new_match(Lineup(("barbarian", "monk"), ("Ann", "Ben"), 1), load_heroes()).state
    game.active, game.phase = 0, "upkeep"
    spend = Usable("play", "buh-bye", "buh-bye")
    assert not cannot_wait(game, 0, spend)
    game.players[0].tokens["poison"] = 1
    assert cannot_wait(game, 0, spend)
    game.phase = "main-1"
    assert not cannot_wait(game, 0, spend)


def test_a_click_on_a_die_marks_it(tmp_path: Path) -> None:
    async def flow() -> None:
        app = DiceMastersApp(tmp_path, start=BARBARIAN)
        async with playing(app) as pilot:
            table = await _at_the_table(pilot, app)
            await pilot.press("p", "enter", "X")
            assert marked(table) == []
            await pilot.pause()
            second, fifth = die_at(table, 1), die_at(table, 4)
            await pilot.click(offset=second)
            assert marked(table) == [1]
            await pilot.click(offset=second)
            await pilot.click(offset=fifth)
            assert marked(table) == [4]

    asyncio.run(flow())


def test_a_kept_match_is_watched_again(tmp_path: Path) -> None:
    async def flow() -> None:
        app = DiceMastersApp(tmp_path, start=BARBARIAN)
        async with playing(app) as pilot:
            table = await _at_the_table(pilot, app)
            chance = RandomPlayer(4)
            while table.match.state.turn < 3:
                assert table.match.decision is not None
                table.match.submit(table.match.decision.player, chance.command(table.match.decision))
            end, made = table.match.state.digest(), len(table.match.moves)
            app.to_title()
            await pilot.pause()
            app.watch_saved(app.saves.all()[0])
            replay = await until_up(app, pilot, ReplayScreen)
            assert replay.reel.at == 0
            await pilot.press("down", "right", "left")
            assert replay.reel.at == replay.reel.turns[1]
            await pilot.press("end")
            assert replay.reel.at == made
            assert replay.match.state.digest() == end
            await pilot.press("up", "home")
            assert replay.reel.at == 0

    asyncio.run(flow())


@pytest.mark.parametrize("size", SIZES)
def test_the_page_of_a_hero_has_every_level(tmp_path: Path, size: tuple[int, int]) -> None:
    async def flow() -> None:
        app = DiceMastersApp(tmp_path, start=BARBARIAN)
        async with playing(app, size) as pilot:
            table = await _at_the_table(pilot, app)
            table.match.state.players[0].upgrades["smack"] = 2
            await pilot.press("v")
            assert isinstance(app.screen, ThronePages)
            lines = app.screen.query_one(Text).lines(size[0] - 6)
            page = [line.plain for line in lines]
            at = page.index("Smack II (upgrade, 2 CP) · now")
            assert page[at + 1 : at + 5] == [
                "  3 sword: deal 5 damage.",
                "  4 sword: deal 7 damage.",
                "  5 sword: deal 9 damage.",
                "  with 4 of a kind: the Attack becomes undefendable.",
            ]
            assert "Smack I (offensive)" in page
            assert "Smack III (upgrade, 3 CP)" in page
            assert max(line.cell_length for line in lines) <= size[0] - 6

    asyncio.run(flow())


def _drawn(table: MatchScreen) -> str:
    return screen_text(table)


def test_keys_lead_to_cards_boards_and_the_log(tmp_path: Path) -> None:
    async def flow() -> None:
        app = DiceMastersApp(tmp_path, start=BARBARIAN)
        async with playing(app) as pilot:
            table = await _at_the_table(pilot, app)
            assert isinstance(table.match.decision, MainDecision)
            table.match.state.active_player.cp = 9
            table.show()
            await pilot.press("x")
            assert lit(table).startswith("sell ")
            await pilot.press("c")
            assert lit(table).startswith("play ")
            name = table.match.state.card(lit(table).removeprefix("play ")).name
            assert name in _drawn(table), "the prompt tells what the highlighted card does"
            await pilot.press("v")
            assert isinstance(app.screen, ThronePages)
            first = app.screen.query_one(Text).lines(74)[0].plain
            assert table.match.state.active_player.name not in first, "the other player's board comes first"
            await pilot.press("escape", "p", "enter", "t")
            assert "rolls" in _drawn(table)
            before = table.match.commands
            await pilot.press("t", "0")
            assert table.match.commands[len(before) :][0][1] == "keep"

    asyncio.run(flow())


@pytest.mark.parametrize("width", [40, 80])
def test_a_hero_is_shown_with_all_upgrades_and_cards(width: int) -> None:
    for hero in load_heroes().heroes.values():
        shown = " ".join(line.plain.strip() for line in hero_lines(hero, width))
        for ability in hero.abilities.values():
            for level in ability.levels.values():
                for line in level_words(level):
                    assert line in shown
        for card in hero.cards:
            assert f"{card.name} (" in shown or f"(upgrade, {card.cost} CP)" in shown


def test_an_upgrade_is_told_with_what_it_brings() -> None:
    game = new_match(Lineup(("barbarian", "monk"), ("Ann", "Ben"), 1), load_heroes()).state
    assert look(game, "crit-bash-ii") == [
        "Crit Bash II (upgrade, 2 CP):",
        "  4 pow: inflict Stun. Then deal 7 undefendable damage.",
        "  Crit Smash, 3 pow: inflict Concussion. Then deal 2 undefendable damage.",
    ]


def test_the_mat_shows_phase_dice_chances_and_the_other_board(tmp_path: Path) -> None:
    async def flow() -> None:
        agreed = Lineup(("barbarian", "moon-elf"), ("Ann", "Ben"), 5)
        app = DiceMastersApp(tmp_path, start=Start(throne=True, lineup=agreed, animation=False))
        async with playing(app, (120, 40)) as pilot:
            await pilot.until(lambda: isinstance(app.screen, MatchScreen))
            table = app.screen
            assert isinstance(table, MatchScreen)
            await pilot.press("p", "enter", "X", "2")
            shown = _drawn(table)
            me = table.match.state.active_player
            other = table.match.state.players[1 - me.index]
            assert f"{me.hero.name} abilities" in shown and f"▸ {me.name} · {me.hero.name}" in shown
            for ability in other.hero.abilities.values():
                if ability.kind in ("offensive", "ultimate"):
                    assert ability.name[:12] in shown, ability.name
            assert "2 ↻ again" in shown or "2 again" in shown
            assert table.match.state.roll is not None
            numbers = tuple(table.match.state.roll.numbers)
            for row in tier_rows(table.match.state, me.index, [1]):
                odds = sum(
                    after_reroll(row.needs, me.hero.key, (*numbers[:1], n, *numbers[2:]), ()) for n in range(1, 7)
                )
                assert row.odds is not None and abs(row.odds - odds / 6) < 1e-9

    asyncio.run(flow())


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
def test_the_mat_fits_every_size(glyphs: Glyphs) -> None:
    moments = []
    for heroes in (2, 4):
        names = ("cursed-pirate", "pyromancer", "moon-elf", "huntress")[:heroes]
        people = ("Ann", "Bartholomew", "Cas", "Dee")[:heroes]
        match = new_match(Lineup(names, people, 1, "2v2" if heroes == 4 else "1v1"), load_heroes())
        for _ in range(4):
            decision = match.decision
            assert decision is not None
            moments.append(match.fork())
            rolls = "roll" if match.state.roll is None else "keep"
            match.submit(decision.player, rolls if isinstance(decision, RollDecision) else decision.options[-1].command)
    look = Look(NO_COLOUR if glyphs.ascii else DARK, glyphs)
    sizes = ((80, 24), (100, 30), (120, 40), (160, 48), (160, 24), (80, 48))
    for size, frames in drawn_at(moments, sizes, look).items():
        for match, (lines, dice, room) in zip(moments, frames, strict=True):
            assert len(lines) == size[1] and all(cell_len(line) == size[0] for line in lines), size
            assert room >= 3, f"what can be done has room at {size}"
            text = "\n".join(lines)
            assert not glyphs.ascii or text.isascii(), size
            for seat in match.state.players:
                assert f"{seat.name} {glyphs.dot} {seat.hero.name}" in text, size
            assert all(one.right <= other.x for one, other in pairwise(dice)), size


@pytest.mark.parametrize("tokens", [{}, {"burn": 3}, {"burn": 3, "poison": 2, "evasive": 1, "protect": 1}])
def test_tokens_never_cover_the_counts_of_a_player(tokens: dict[str, int]) -> None:
    names = Lineup(("ninja", "treant", "monk"), ("Bartholomew", "Alex", "Player C"), 1, "king-of-the-hill")
    match = new_match(names, load_heroes())
    game = match.state
    for seat in game.players:
        incoming(game, seat.index, 12, Type.NORMAL, "a text", seat.index)
        seat.tokens = dict(tokens)
    for width in (80, 100, 120):
        ((lines, _dice, _room),) = drawn([match], (width, 24))
        for seat in game.players:
            (line,) = [line for line in lines if f"{seat.name} ·" in line]
            assert "−12 coming" in line and " CP 2 " in line


def test_the_other_board_says_what_is_dealt_for_sure_first_and_cuts_no_word() -> None:
    at = Look(DARK)
    for does, room, said in (
        ("gain Evasive, 5", 20, "5, gain Evasive"),
        ("gain Evasive, 5", 10, "5 …"),
        ("Stun, 5 undefendable", 11, "5 undef. …"),
        ("4/6/8 damage, gain Fire Mastery", 30, "4/6/8, gain Fire Mastery"),
        ("roll 2 dice: on fist gain Chi, 7 damage, otherwise 5", 12, "roll 2 …"),
        ("choose a player, 5 undefendable", 40, "choose a player, 5 undef."),
        ("gain 2 CP", 3, "…"),
    ):
        assert gist(does, room, at) == said
    for hero in load_heroes().heroes.values():
        match = new_match(Lineup((hero.id, hero.id), ("A", "B"), 1), load_heroes())
        for row in tier_rows(match.state, 0):
            for room in range(1, 60):
                said = gist(row.does, room, at)
                assert said and len(said) <= room
                whole = row.does.replace("undefendable", "undef.").replace(",", "").split()
                assert set(said.removesuffix("…").replace(",", "").split()) <= set(whole)


def test_the_signs_of_the_other_board_are_explained_above_it() -> None:
    """`CCC` and `CBBS` stood there, and nowhere what the letters are."""
    match = new_match(Lineup(("barbarian", "cursed-pirate"), ("A", "B"), 1), load_heroes())
    for active, signs in ((0, "1-3 C cutlass · 4-5 B booty · 6 S skull"), (1, "1-3 † sword · 4-5 ♥ life · 6 ✶ pow")):
        match.state.active = active
        ((lines, _dice, _room),) = drawn([match], (120, 40))
        assert any(line.rstrip().endswith(signs) for line in lines[:5]), lines[:5]


def test_the_defence_of_the_other_board_ends_with_a_whole_word() -> None:
    for glyphs in (UNICODE, ASCII):
        for heroes in (("barbarian", "gunslinger"), ("gunslinger", "barbarian")):
            match = new_match(Lineup(heroes, ("A", "B"), 1), load_heroes())
            game = match.state
            ((lines, _dice, _room),) = drawn([match], (120, 40), Look(DARK, glyphs))
            line = next(line for line in lines if line.startswith("  defence ")).strip()
            told = "; ".join(defences(game.players[1 - game.active]))
            said = line.removeprefix("defence ").removesuffix(glyphs.more)
            assert set(said.split()) <= set(glyphs.translate(told).split())


def test_a_high_screen_tells_all_that_an_ability_does() -> None:
    match = new_match(Lineup(("barbarian", "gunslinger"), ("A", "B"), 1), load_heroes())
    game = match.state
    for height, whole in ((40, False), (48, True)):
        ((lines, _dice, _room),) = drawn([match], (120, height))
        words = " ".join(" ".join(line[95:117] for line in lines).split())
        assert all(row.does in words for row in tier_rows(game, game.active)) is whole


def test_long_names_of_cards_stand_whole_on_their_boxes() -> None:
    heroes = load_heroes()
    match = new_match(Lineup(("barbarian", "gunslinger"), ("A", "B"), 1), heroes)
    game = match.state
    seat = game.active_player
    long = [card.id for card in seat.hero.cards if 10 < len(card.name) <= 12][:4]
    assert len(long) > 1
    seat.hand[:] = long
    ((lines, _dice, _room),) = drawn([match], (120, 40))
    assert all(game.card(card).name in "\n".join(lines) for card in long)


def test_every_symbol_of_every_hero_has_a_picture_and_a_sign_of_its_own() -> None:
    for hero in load_heroes().heroes.values():
        for plain in (False, True):
            signs = signs_of(hero.key, ascii_only=plain)
            assert len(set(signs.values())) == len(signs) and all(cell_len(sign) == 1 for sign in signs.values())
            assert not plain or "".join(signs.values()).isascii()
        for symbol in set(hero.key.values()):
            rows = picture(symbol)
            assert len(rows) == 4 and all(cell_len(row) == 8 for row in rows), symbol


def test_another_hand_is_never_drawn() -> None:
    match = new_match(Lineup(("barbarian", "monk"), ("Ann", "Ben"), 1), load_heroes())
    game = match.state
    hand = [game.card(card).name for card in game.active_player.hand if game.card(card).type != "upgrade"]
    viewers = {-1: False, 1 - game.active: False, game.active: True}
    shown = drawn([match] * 3, (120, 40), viewers=list(viewers))
    for (lines, _dice, _room), seen in zip(shown, viewers.values(), strict=True):
        text = "\n".join(lines)
        assert any(name[:8] in text for name in hand) is seen
        assert ("covered" in text) is not seen


def test_cards_without_room_in_the_hand_are_counted_in_whole_words() -> None:
    """`… 3 mor` stood there where the last column was missing."""
    cards = tuple(CardView(str(number), "Ignite", 1, "any time", True) for number in range(9))
    for width in range(20, 90):
        cells = Cells(width, 1)
        Hand().draw_view(cells, HandView(0, cards), Look())
        line = "".join(cells.chars[0]).rstrip()
        assert line.endswith(" more") or line.count("Ignite") == len(cards), line
