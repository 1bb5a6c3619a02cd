"""Teams by chance are legal, and the same seed gives the same team."""

from __future__ import annotations

import pytest

from dicemasters_tui.catalog import Catalog
from dicemasters_tui.catalog.problem import UnknownBox
from dicemasters_tui.kernel.errors import BadSetup
from dicemasters_tui.teams import FORMATS, breaches, random_team


@pytest.mark.parametrize("box", [None, "ygo", "asm", "jus", "wwe"])
@pytest.mark.rule("DM-5.1.1", "DM-5.1.2", "DM-5.1.3", "DM-5.1.4", "DM-5.1.6")
@pytest.mark.parametrize("format", [name for name, each in FORMATS.items() if each.limits])
def test_a_random_team_is_legal_and_full(catalog: Catalog, format: str, box: str | None) -> None:
    chosen = FORMATS[format]
    if box is not None and not chosen.takes(f"{box}-001"):
        with pytest.raises(BadSetup, match=f"is played with cards of .*, not of the box {box}"):
            random_team(catalog, chosen, 0, box)
        return
    for seed in range(10):
        team = random_team(catalog, chosen, seed, box)
        assert breaches(team, chosen, catalog) == []
        assert len(team.cards) == chosen.cards
        limits = sum(catalog.facts(card).max_dice for card, _ in team.cards)
        assert team.dice == min(chosen.dice, limits)
        if box is not None:
            assert {card.partition("-")[0] for card in (*dict(team.cards), *team.basics)} == {box}


def test_the_seed_alone_decides(catalog: Catalog) -> None:
    format = FORMATS["tournament"]
    assert random_team(catalog, format, 3) == random_team(catalog, format, 3)
    assert len({random_team(catalog, format, seed).cards for seed in range(20)}) == 20


def test_every_card_can_come_up(catalog: Catalog) -> None:
    format = FORMATS["tournament"]
    seen: set[str] = set()
    for seed in range(600):
        team = random_team(catalog, format, seed)
        seen |= {*dict(team.cards), *team.basics}
    assert seen == set(catalog)


def test_a_box_that_is_not_there(catalog: Catalog) -> None:
    with pytest.raises(UnknownBox, match="there are asm, jus, wwe and ygo"):
        random_team(catalog, FORMATS["tournament"], 0, "marvel")
