"""A die that a static text KOs as soon as it is fielded (rules 9.2.4 and 8.2.2), with made-up cards."""

from __future__ import annotations

import pytest

from dicemasters_tui.rules.edition import EDITIONS, RulesEdition
from dicemasters_tui.rules.state import Zone

from .made_up import character, put, sidekick, start, table

OGRE = character(1, {"while": "active", "of": {"all": "opposing characters"}, "get": {"defense": -2}})
HERALD = character(
    2,
    {"when": {"fielded": "this"}, "do": [{"life": {"who": "me", "change": 1}}]},
)


@pytest.mark.rule("DM-9.2.4", "DM-8.2.2")
@pytest.mark.parametrize(("level", "zone"), [(1, Zone.PREP), (2, Zone.FIELD)])
@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
def test_its_text_for_being_fielded_works_though_it_is_gone(level: int, zone: Zone, edition: RulesEdition) -> None:
    game = table([HERALD], [OGRE], edition=edition)
    game.players[0].life = 10
    put(game, OGRE, 1, Zone.FIELD)
    herald = put(game, HERALD, 0, Zone.RESERVE, level=level)  # 1/1/2, or 1/3/3
    sidekick(game, 0, Zone.RESERVE, "fist")
    match = start(game)
    match.submit(0, f"field {herald.id}")
    player = match.state.players[0]
    assert player.life == 11
    assert herald.id in {die.id for die in player.area(zone)}


@pytest.mark.rule("DM-6.5.1", "DM-4.1.4")
def test_a_die_fielded_this_turn_is_told_from_one_that_stood_there_until_it_leaves() -> None:
    game = table([HERALD], [OGRE])
    put(game, HERALD, 0, Zone.FIELD)
    herald = put(game, HERALD, 0, Zone.RESERVE)
    sidekick(game, 0, Zone.RESERVE, "fist")
    match = start(game)
    match.submit(0, f"field {herald.id}")
    assert {die.id: die.fielded_on for die in match.state.players[0].field} == {"a9": 0, "a10": 3}
