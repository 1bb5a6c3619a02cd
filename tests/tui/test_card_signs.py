"""Texts of cards are read with the signs that the dice show."""

from __future__ import annotations

from pathlib import Path

import pytest
from app_flows import loaded, play, text_of
from player import Player

from dicemasters_tui.catalog import load_catalog
from dicemasters_tui.rules.edition import WWE_2019
from dicemasters_tui.teams.formats import format_named
from dicemasters_tui.tui.app.dicemasters_app import DiceMastersApp
from dicemasters_tui.tui.app.start import Start
from dicemasters_tui.tui.dice.text import read_out, with_signs
from dicemasters_tui.tui.masters.inspector_page import CardInspector
from dicemasters_tui.tui.pages.cards import card_lines


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Global: Pay [fist]. Draw a die.", "Global: Pay F■. Draw a die."),
        ("Pay [mask][mask].", "Pay M∞M∞."),
        ("cost [3] more to buy", "cost 3 more to buy"),
        ("* Instead: Deal 2 damage.", "★ Instead: Deal 2 damage."),
        ("Deal 1 damage.\n** Also, prep it.", "Deal 1 damage.\n✪ Also, prep it."),
        ("*/** Also, draw a die.", "★/✪ Also, draw a die."),
        ("Nothing [else] to * see.", "Nothing [else] to * see."),
    ],
)
def test_symbols_and_bursts_have_their_signs(text: str, read: str) -> None:
    assert with_signs(text) == read


def test_no_card_is_read_in_notation() -> None:
    catalog = load_catalog()
    for card in catalog.values():
        for ability in card.abilities:
            said = read_out(ability, card, WWE_2019.terms)
            assert "[" not in said and "*" not in said, (card.id, said)


def test_faces_beside_a_list_are_those_of_the_die() -> None:
    """They stood there as `B  BB  BB  1/6/5*`."""
    catalog = load_catalog()
    format = format_named("free")
    assert format is not None
    lines = [line.plain for line in card_lines(catalog, "ygo-012", format, 32)]
    assert lines[2:5] == ["B↯  B↯B↯  B↯B↯", "● ◇1 6A 5D★  ●● ◇2 7A 6D★", "●●● ◇3 8A 7D✪"]
    assert "action  action★  action✪" in [line.plain for line in card_lines(catalog, "jus-064", format, 32)]


@pytest.mark.parametrize(("ascii", "cost", "burst"), [(False, "Pay F■", "✪ Also"), (True, "Pay F", "** Also")])
def test_the_inspector_shows_them(tmp_path: Path, ascii: bool, cost: str, burst: str) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await loaded(app, pilot)
        assert app.library is not None
        catalog = app.library.catalog
        texts = {
            id: " ".join(text.describe(card, WWE_2019.terms) for text in card.abilities) for id, card in catalog.items()
        }
        fist = next(id for id, text in texts.items() if "[fist]" in text)
        for id, seen in ((fist, cost), ("jus-064", burst)):
            format = app.library.offers[0].format
            await app.push_screen(CardInspector(catalog, [id], id, format, "all cards"))
            await pilot.pause()
            assert seen.lower() in text_of(app).lower()
            await pilot.press("escape")

    play(tmp_path, flow, (120, 40), Start(ascii=ascii))
