"""A text that is too long for its line ends behind a word, wherever one ends near."""

from __future__ import annotations

from dataclasses import replace

import pytest
from table_matches import FLASH, MANTA

from dicemasters_tui.analysis.reroll_odds import Roll
from dicemasters_tui.kernel.match import Match
from dicemasters_tui.rules.decisions import RerollDecision
from dicemasters_tui.rules.edition import DC_2018
from dicemasters_tui.rules.game import DICE_MASTERS
from dicemasters_tui.rules.setup import Setup, Side, new_game
from dicemasters_tui.tui.app.look import Look
from dicemasters_tui.tui.app.palette import DARK
from dicemasters_tui.tui.dice.text import fit, spans
from dicemasters_tui.tui.parts.cutting import within
from dicemasters_tui.tui.parts.page import spread, words


@pytest.mark.parametrize(
    ("text", "width", "shown"),
    [
        ("League on a budget", 16, "League on a…"),
        ("A Moment of Bliss", 16, "A Moment of…"),
        ("A Moment of Bliss", 17, "A Moment of Bliss"),
        ("A Moment of Bliss", 12, "A Moment of…"),
        ("Nightcrawler", 8, "Nightcr…"),
        ("a Characterwithoutanyblank", 20, "a Characterwithouta…"),
        ("Bliss", 0, "…"),
    ],
)
def test_a_word_is_left_whole_where_that_costs_little(text: str, width: int, shown: str) -> None:
    assert within(text, width) == shown
    if width:
        line = fit(spans(text), width, Look(DARK))
        assert "".join(span.text for span in line) == shown
        assert spread(words(text), words(""), width + 1).plain.rstrip() in (shown, text)


def test_versions_of_a_card_are_named_once_in_the_chances() -> None:
    """`to buy Blue-Eyes White Dragon or Blue-Eyes White Dragon` says nothing more, and had no room at 80 columns."""
    versions = [replace(FLASH, id=f"jus-00{number}", subtitle=f"Version {number}") for number in (1, 2)]
    sides = (Side("Sam", ((versions[0], 2), (versions[1], 2)), (), 20), Side("Bruce", ((MANTA, 2),), (), 20))
    match = Match(DICE_MASTERS, new_game(Setup(DC_2018, sides, 1)))
    decision = match.decision
    assert isinstance(decision, RerollDecision)
    found = Roll(match.state, 0, decision.dice, [die.id for die in decision.dice])
    (wish,) = found.purchases
    assert len(found.purchases[wish].cards) == 2
    assert found.text(wish) == "to buy Flash"
