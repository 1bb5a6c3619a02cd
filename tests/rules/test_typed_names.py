"""Names as people type them, and what is said of a word that means nothing (notation, section 1)."""

from __future__ import annotations

import pytest

from dicemasters_tui.catalog import Catalog
from dicemasters_tui.kernel.errors import Refused
from dicemasters_tui.kernel.match import Match
from dicemasters_tui.rules.commands import parse
from dicemasters_tui.rules.edition import DC_2018
from dicemasters_tui.rules.game import DICE_MASTERS
from dicemasters_tui.rules.naming import find_cards, find_dice
from dicemasters_tui.rules.setup import Setup, Side, new_game
from dicemasters_tui.rules.state import GameState


@pytest.fixture
def match(catalog: Catalog) -> Match[GameState]:
    wonder, manta, force = (catalog.card(id, errata=True) for id in ("jus-061", "jus-010", "jus-067"))
    sides = (Side("Ann", ((wonder, 2),), (force,), 10), Side("Ben", ((manta, 2),), (force,), 10))
    return Match(DICE_MASTERS, new_game(Setup(DC_2018, sides, 11)))


@pytest.mark.parametrize("word", ["wonder-woman", "wonder woman", "Wonder  Woman", "jus-061"])
def test_a_name_may_be_written_with_its_blanks(match: Match[GameState], word: str) -> None:
    assert [card.card.id for card in find_cards(match.state, word, 0)] == ["jus-061"]
    if word != "jus-061":
        assert len(find_dice(word, match.state.dice)) == 2


def test_a_part_of_a_name_is_refused_with_the_whole_one(match: Match[GameState]) -> None:
    with pytest.raises(Refused, match=r"called wonder; did you mean wonder-woman\?"):
        find_cards(match.state, "wonder", 0)
    with pytest.raises(Refused, match=r"called xyz\."):
        find_cards(match.state, "xyz", 0)


def test_what_is_no_answer_is_told_with_what_that_player_may_answer(match: Match[GameState]) -> None:
    """The other player was told to buy and to field (DM-6.8.3)."""
    match.submit(0, "keep")
    decision = match.decision
    assert decision is not None and decision.player == 0
    with pytest.raises(Refused, match="buy CARD, field DIE, use DIE, global CARD, ability DIE, or pass"):
        parse(match.state, decision, "attack a1")
    while decision.kind != "priority" or decision.player == match.state.active:
        answers = [option.command for option in decision.options if option.legal]
        fielding = next((command for command in answers if command.startswith("field")), "pass")
        quiet = {"reroll": "keep", "attack": "no attack", "block": "no block"}
        match.submit(decision.player, quiet.get(decision.kind, fielding))
        decision = match.decision
        assert decision is not None and match.state.turn < 9
    with pytest.raises(Refused, match=r"\(global CARD, ability DIE, or pass\)"):
        parse(match.state, decision, "attack b1")
