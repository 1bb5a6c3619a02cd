"""What the command palette finds: what can be done now, and every card, rule, word, keyword, key and setting."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from app_flows import begin_demo, loaded, play, text_of
from player import Player
from textual.command import CommandList

from dicemasters_tui.abilities.keyword_rules import RULES
from dicemasters_tui.rulebook.numbers import all_rules, throne_rules
from dicemasters_tui.rules.card import spelled
from dicemasters_tui.tui.actions.actions import ACTIONS
from dicemasters_tui.tui.app.dicemasters_app import DiceMastersApp
from dicemasters_tui.tui.match.command_line import MatchCommands
from dicemasters_tui.tui.pages.book_commands import BookCommands
from dicemasters_tui.tui.pages.texts import text


async def choose(pilot: Player, query: str) -> None:
    """Type into the palette and take the first thing it finds."""
    await pilot.press("ctrl+p")
    await pilot.press(*query)
    for _ in range(50):
        await pilot.pause()
        found = pilot.app.screen.query(CommandList)
        if found and found.first().option_count and found.first().display:
            break
    await pilot.pause()
    await pilot.press("enter")


def test_every_card_rule_word_and_key_is_found(tmp_path: Path) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await loaded(app, pilot)
        assert app.library is not None
        provider = BookCommands(app.screen)
        await provider.startup()
        told = " \n".join(name for name, _, _ in provider._all)
        for card in app.library.catalog:
            assert f"({card})" in told
        for rule in (*all_rules(), *throne_rules()):
            assert f"Rule {rule}:" in told
        for word, _ in text("words")[0].rows:
            assert f"Word {word} " in told
        for slug in RULES:
            assert f"Keyword {spelled(slug)} " in told
        for id in ACTIONS:
            assert f"({id})" in told

    play(tmp_path, flow)


@pytest.mark.parametrize(
    ("query", "screen", "seen"),
    [
        ("jus-003", "CardInspector", "Arthur Curry"),
        ("dm-6.4.3:", "NumberedRulesScreen", "▸ DM-6.4.3"),
        ("dt-2.5.4:", "NumberedRulesScreen", "▸ DT-2.5.4"),
        ("keyword overcrush", "RulesScreen", "▸ Overcrush"),
        ("word priority", "RulesScreen", "▸ priority"),
        ("play.undo", "KeysScreen", "▸ undo"),
        ("setting: keys", "KeysScreen", "moving about"),
    ],
)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_what_is_found_opens_at_the_right_place(
    tmp_path: Path, query: str, screen: str, seen: str, size: tuple[int, int]
) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await loaded(app, pilot)
        await choose(pilot, query)
        assert type(app.screen).__name__ == screen, text_of(app)
        await pilot.until(lambda: seen.lower() in text_of(app).lower())  # a page goes there once it is laid out

    play(tmp_path, flow, size)


def test_settings_are_turned_and_kept(tmp_path: Path) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await loaded(app, pilot)
        await choose(pilot, "setting: plain")
        assert app.glyphs.ascii and "ascii = true" in (tmp_path / "settings.toml").read_text()
        await choose(pilot, "setting: animation")
        assert not app.animated

    play(tmp_path, flow)


def test_a_theme_is_shown_while_the_cursor_is_on_it(tmp_path: Path) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await loaded(app, pilot)
        before = app.look.name
        await pilot.press("ctrl+p")
        await pilot.press(*"theme: light")
        await pilot.until(lambda: app.look.name == "light")
        assert app.look.name == "light" and not (tmp_path / "settings.toml").exists()
        await pilot.press("escape")
        assert app.look.name == before
        await choose(pilot, "theme: light")
        assert app.look.name == "light" and 'theme = "light"' in (tmp_path / "settings.toml").read_text()

    play(tmp_path, flow)


def test_what_a_page_can_do_is_there(tmp_path: Path) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await loaded(app, pilot)
        app.action_new_match()
        await pilot.pause()
        await choose(pilot, "options")
        assert type(app.screen).__name__ == "OptionsScreen"

    play(tmp_path, flow)


def test_every_legal_option_of_a_decision_is_there_and_does_it(tmp_path: Path) -> None:
    """Also where options are put together: there the name marks one."""

    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await begin_demo(app, pilot)
        table: Any = app.screen
        hand = table.hand
        offered = [help for _, help, _ in MatchCommands(table).entries()]
        for option in hand.question.options:
            assert option.legal <= (option.command in offered)
        die = hand.question.dice[1]
        run = next(run for _, help, run in MatchCommands(table).entries() if help == f"reroll {die.id}")
        run()
        assert hand.marked == {die.id}
        run()
        assert hand.marked == set()
        await choose(pilot, "keep all dice")
        assert table.match.commands[-1][1] == "keep"

    play(tmp_path, flow)
