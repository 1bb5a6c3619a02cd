"""What the rules say of dice, boards and cards as such."""

from __future__ import annotations

import pytest

from dicemasters_tui.dicethrone.damage import Type
from dicemasters_tui.dicethrone.doing import Doing
from dicemasters_tui.dicethrone.events import PhaseBegan
from dicemasters_tui.dicethrone.language.altering import within_reach
from dicemasters_tui.dicethrone.phases.targeting_roll import left_and_right
from dicemasters_tui.dicethrone.state import PHASES, ROLL_PHASES, Roll

from .tables import HEROES, a_match, a_table


@pytest.mark.rule("DT-3.2.4", "DT-3.2.2", "DT-4.4.6")
@pytest.mark.parametrize(
    ("presented", "sealed", "reach"),
    [(False, False, [0]), (True, False, [0, 1, 2, 3]), (True, True, [0, 2])],
)
def test_who_may_alter_a_roll(presented: bool, sealed: bool, reach: list[int]) -> None:
    game = a_table("monk", "monk", "monk", "monk", phase="offensive-roll")
    game.roll = Roll(0, [6, 6, 6, 6, 6], "an Ultimate's text", presented=presented, sealed=sealed)
    assert [player for player in range(4) if within_reach(Doing(game, player, "Tip It!"), "any")] == reach


@pytest.mark.rule("DT-5.1.1", "DT-5.2.3")
def test_every_card_is_an_upgrade_or_one_of_three_kinds_of_action() -> None:
    for hero in HEROES.heroes.values():
        for card in (*hero.cards, *HEROES.common):
            assert card.type in ("upgrade", "main", "roll", "instant")
            if card.type == "upgrade":
                space = hero.abilities[card.upgrades]
                assert space.kind in ("offensive", "defensive", "passive")
                assert card.level in space.levels
                assert card.level in (2, 3)
            else:
                assert not card.upgrades


@pytest.mark.rule("DT-7.1.2", "DT-7.1.5", "DT-7.2.7")
def test_the_five_types_and_what_modifiers_change() -> None:
    types = {kind.value: kind.modifiable for kind in Type if kind is not Type.NONE}
    assert types == {"normal": True, "undefendable": True, "pure": False, "collateral": False, "ultimate": True}
    assert not Type.NONE.modifiable  # what is of no Offensive Ability has no type (DT-7.2.9)


@pytest.mark.rule("DT-2.1.2", "DT-2.1.3")
def test_the_eight_phases_begin_in_their_order() -> None:
    assert PHASES[3:6] == ROLL_PHASES
    game = a_table("barbarian", "moon-elf", "barbarian", "moon-elf", phase="upkeep", rolls="11246 1 11111")
    match = a_match(game)
    for text in ("pass", "roll", "activate smack", "pass"):
        assert match.decision is not None
        match.submit(match.decision.player, text)
    begun = [event.phase for event in match.all_events if isinstance(event, PhaseBegan) and event.player == 0]
    assert begun == list(PHASES)


@pytest.mark.rule("DT-11.1.10")
@pytest.mark.parametrize("start", [0, 1, 2, 3])
def test_left_and_right_are_counted_from_the_start_player_s_seat(start: int) -> None:
    seats = [(start + place) % 4 for place in range(4)]  # P0 to P3
    for place, (left, right) in enumerate([(1, 3), (2, 0), (1, 3), (2, 0)]):
        assert left_and_right(seats[place], start) == (seats[left], seats[right])
