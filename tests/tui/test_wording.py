"""How names are put together in the sentences of the table."""

from __future__ import annotations

import pytest
from table_keys import hand
from table_matches import new_match, position

from dicemasters_tui.rules.decisions import RerollDecision
from dicemasters_tui.rules.state import Step, Zone
from dicemasters_tui.rules.wording import listing
from dicemasters_tui.tui.masters.panels import table_view
from dicemasters_tui.tui.masters.scene import Scene


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (["a sidekick"], "a sidekick"),
        (["a sidekick", "a sidekick"], "2 sidekicks"),
        (["Flash", "the sidekick", "the sidekick", "Flash"], "2× Flash and 2 sidekicks"),
        (["Flash", "Aquaman", "Batman"], "Flash, Aquaman and Batman"),
    ],
)
def test_equal_names_are_counted(names: list[str], told: str) -> None:
    assert listing(names) == told


def test_the_numbers_of_lanes_do_not_run_into_a_count() -> None:
    """It was told as `1 2 2× sidekick are unblocked`."""
    match = position(Step.ATTACK, ("a1", Zone.FIELD, 5), ("a2", Zone.FIELD, 5), ("b9", Zone.FIELD, 3))
    match.submit(0, "attack a1, a2")
    told = " ".join(hand(match).fight.sentences())
    assert "[key]1 2[/]: [bad]2 sidekicks are unblocked: 2 damage.[/]" in told


def test_dice_that_somebody_else_rolls_are_not_called_prepped() -> None:
    """While the computer decides what to reroll, and in a replay, the dice stood in a row `prep`."""
    match = new_match()
    assert isinstance(match.decision, RerollDecision)
    view = table_view(Scene(match, None))
    row = view.rows["prep-area"]
    assert row.label == "rolled" and row.tiles
    match.submit(match.decision.player, "keep")
    assert table_view(Scene(match, None)).rows["prep-area"].label == "prep"
