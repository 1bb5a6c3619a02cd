"""The chance to be able to buy a card once the marked dice have been rolled again, and where it is shown."""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from random import Random
from typing import Any

import pytest
from match_frames import frame, frames
from table_keys import FIST, MASK, WILD, hand, type_keys, words
from table_matches import basic, die, put
from test_why_not_in_short import match_with

from dicemasters_tui.analysis.buying_odds import chance_to_cover
from dicemasters_tui.analysis.reroll_odds import Roll, Wish, percent
from dicemasters_tui.kernel.match import Match
from dicemasters_tui.rules.acts import buy_cost
from dicemasters_tui.rules.decisions import RerollDecision
from dicemasters_tui.rules.energy import Cost, Pool
from dicemasters_tui.rules.faces import Energy
from dicemasters_tui.rules.state import Die, GameState, Step, TeamCard, Zone
from dicemasters_tui.tui.masters.hand import Hand, Memory
from dicemasters_tui.tui.masters.mat import BUYS, kept_panel
from dicemasters_tui.tui.masters.panels import table_view
from dicemasters_tui.tui.masters.scene import Scene

FF = 1
"""Two fists on a die of Flash."""
PREP = Zone.PREP
COSTS = (
    Cost(2),
    Cost(4),
    Cost(1, (Energy.FIST,)),
    Cost(3, (Energy.FIST,)),
    Cost(6, (Energy.MASK,)),
    Cost(4, (Energy.FIST, Energy.MASK)),
    Cost(2, (Energy.FIST, Energy.MASK)),
    Cost(2, (Energy.BOLT, Energy.BOLT)),
)


def rolled(*faces: tuple[str, int], **texts: Any) -> Match[GameState]:
    """Sam is asked what to reroll: his dice show these faces, and Bruce has Black Manta in the field."""
    match = match_with(Step.ROLL, *((id, PREP, face) for id, face in faces), ("b9", Zone.FIELD, 3), **texts)
    for id, face in faces:
        die(match.state, id).face = face
    return match


def roll(match: Match[GameState], *marked: str) -> Roll:
    assert isinstance(match.decision, RerollDecision)
    return Roll(match.state, 0, match.decision.dice, marked)


def fists(number: int, **texts: Any) -> Match[GameState]:
    return rolled(*((f"a{n}", FIST) for n in range(1, number + 1)), **texts)


def card(match: Match[GameState], name: str) -> TeamCard:
    return next(card for card in match.state.cards if card.card.name == name and card.owner == 0)


def bought(found: Roll) -> dict[str, float]:
    """The chances to buy, by the names of the cards."""
    return {found.text(wish).removeprefix("to buy "): purchase.then for wish, purchase in found.purchases.items()}


# Exact -----------------------------------------------------------------------------------------------------------


def tried(kept: Pool, dice: list[Die], cost: Cost) -> float:
    """Every way in which the dice can fall, one by one."""
    falls = list(product(*(die.card.faces for die in dice)))
    return sum(kept.plus(s for face in fall for s in face.symbols).covers(cost) for fall in falls) / len(falls)


@pytest.mark.parametrize("cost", COSTS, ids=str)
def test_the_chance_is_that_of_all_rolls_tried_one_by_one(cost: Cost) -> None:
    game = fists(1).state
    luck = Random(str(cost))
    some = [die(game, id) for id in ("a1", "a9", "a12", "a14", "c1")]
    for number in (0, 1, 2, 3, 4):
        dice = [luck.choice(some) for _ in range(number)]
        kept = Pool.of(0, {}).plus(luck.choice(list(Energy)) for _ in range(luck.randrange(3)))
        kept.total += luck.randrange(2)
        assert chance_to_cover(kept, dice, cost) == pytest.approx(tried(kept, dice, cost), abs=1e-12)


@pytest.mark.parametrize("cost", COSTS, ids=str)
def test_energy_that_comes_on_top_takes_no_payment_away(cost: Cost) -> None:
    """Why a roll that covers a cost need not be followed further."""
    for number in range(4):
        for symbols in combinations_with_replacement(Energy, number):
            pool = Pool.of(0, {}).plus(symbols)
            if pool.covers(cost):
                assert all(pool.plus([more]).covers(cost) for more in Energy)


def test_one_and_none_are_exact_however_many_dice() -> None:
    game = fists(1).state
    dice = [die(game, "a1")] * 14
    assert chance_to_cover(Pool.of(3, {Energy.FIST: 1}), dice, Cost(3, (Energy.FIST,))) == 1
    assert chance_to_cover(Pool.of(0, {}), dice, Cost(15)) == 0
    assert 0 < chance_to_cover(Pool.of(0, {}), dice, Cost(14, (Energy.BOLT,))) < 1e-1


# Which cards -----------------------------------------------------------------------------------------------------


def test_cards_that_are_neither_sure_nor_out_of_reach() -> None:
    # two wilds are kept: Aquaman and Ping cost 2 and are sure; Batman costs 4, and one sidekick brings no two
    found = roll(rolled(("a1", WILD), ("a2", WILD), ("a3", FIST)), "a3")
    assert bought(found) == {"Flash": pytest.approx(5 / 6), "Static Field": pytest.approx(5 / 6)}
    assert all(purchase.now for purchase in found.purchases.values())


def test_the_dearest_first() -> None:
    found = roll(fists(4), "a1", "a2", "a3", "a4")
    costs = [purchase.cost.amount for purchase in found.purchases.values()]
    assert costs == sorted(costs, reverse=True) and next(iter(bought(found))) == "Batman"
    # four of four energy, and not only fists, bolts and shields
    assert bought(found)["Batman"] == pytest.approx((5**4 - 3**4) / 6**4)


def test_nothing_marked_nothing_sold_out() -> None:
    match = fists(2)
    assert not bought(roll(match))
    assert set(bought(roll(match, "a1", "a2"))) == {"Aquaman", "Ping"}
    for id in ("a14", "a15", "a16"):
        put(match.state, id, Zone.USED)
    assert set(bought(roll(match, "a1", "a2"))) == {"Ping"}


def test_what_is_kept_and_virtual_energy_count() -> None:
    match = fists(2)
    assert bought(roll(match, "a2"))["Ping"] == pytest.approx(5 / 6)
    match.state.players[0].virtual = 1
    found = roll(match, "a2")
    assert "Ping" not in bought(found)  # sure now
    assert bought(found)["Flash"] == pytest.approx(5 / 6)  # the fist is kept
    three = found.odds(Wish("total", number=3))
    assert three.now and three.then == pytest.approx(5 / 6)
    assert "3 energy to spend" in words(hand(match))


def test_a_die_that_is_rerolled_gives_up_what_it_shows() -> None:
    match = rolled(("a1", MASK), ("a9", FF), ("a14", 4))
    purchase = roll(match, "a9").purchases[Wish("buy", card(match, "Flash").id)]
    assert purchase.now and purchase.then == pytest.approx(2 / 6)
    kept = roll(match, "a14")
    assert "Flash" not in bought(kept)  # sure
    # Batman: a mask and two fists are kept, and three faces of Aquaman are energy
    assert bought(kept)["Batman"] == pytest.approx(3 / 6)


def test_the_cost_is_the_one_that_holds_now() -> None:
    dearer = {"of": {"all": "opposing characters", "in": "card"}, "get": {"cost_to_buy": 1}}
    assert bought(roll(fists(3), "a2", "a3"))["Flash"] == pytest.approx(25 / 36)
    match = fists(3, bruce=(dearer,))
    assert buy_cost(match.state, card(match, "Flash"), 0) == Cost(4, (Energy.FIST,))
    found = roll(match, "a2", "a3")
    assert "Flash" not in bought(found)
    assert bought(found)["Aquaman"] == pytest.approx((5**2 - 3**2) / 6**2)  # three energy with a shield or a wild


def test_a_card_that_a_text_forbids_to_buy_is_not_named() -> None:
    no_fist = {"of": "opponent", "get": {"may_not": {"buy": {"any": "character", "energy": "fist"}}}}
    found = roll(fists(3, bruce=(no_fist,)), "a1", "a2", "a3")
    assert "Flash" not in bought(found) and "Aquaman" in bought(found)


def test_cards_of_one_cost_share_a_line() -> None:
    found = roll(fists(3, action=basic(62, "Zap", 3)), "a1", "a2", "a3")
    assert bought(found)["Zap or Static Field"] == pytest.approx(125 / 216)


# On the screen ---------------------------------------------------------------------------------------------------

EVERYWHERE = pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40)])
MANY = (("a9", 3), ("a10", 3), ("a12", 3), ("a14", 3), ("a1", FIST), ("a2", MASK))


def lines_of(held: Hand, size: tuple[int, int]) -> list[str]:
    return frame(table_view(Scene(held.match, held)), size).lines


@EVERYWHERE
def test_below_the_other_chances_where_lines_are_left(size: tuple[int, int]) -> None:
    held = hand(rolled(("a1", WILD), ("a2", WILD), ("a3", FIST)))
    type_keys(held, "3")
    lines = lines_of(held, size)
    at = [n for n, line in enumerate(lines) if "to buy" in line]
    assert len(at) == 2 and "energy or more" in lines[at[0] - 1]
    assert "to buy Flash" in lines[at[0]] and "yes    83 %" in lines[at[0]]
    assert not any(" buy Flash" in line for line in lines if "after this reroll" in line)


@EVERYWHERE
def test_in_the_heading_where_none_is_left_and_nothing_gives_way(size: tuple[int, int]) -> None:
    held = hand(rolled(*MANY))
    type_keys(held, "A")
    lines = lines_of(held, size)
    head = next(n for n, line in enumerate(lines) if "after this reroll" in line)
    assert " buy " in lines[head] and " %" in lines[head] and not any("to buy" in line for line in lines)
    buys = [wish for wish in held.roll.wishes() if wish.kind == "buy"]
    held.memory.unwanted |= set(buys)
    without = lines_of(held, size)
    assert " buy " not in without[head] and without[head + 1 :] == lines[head + 1 :]


def test_what_is_put_away_makes_room_for_the_next() -> None:
    memory = Memory()
    held = hand(fists(4), memory)
    type_keys(held, "A")
    dearest, second, *_ = held.roll.purchases
    assert " buy Batman " in " ".join(lines_of(held, (120, 40)))
    type_keys(held, "w")
    while held.roll.wishes()[held.wishing] != dearest:
        type_keys(held, "down")
    assert any("▸✓ to buy Batman" in line for line in lines_of(held, (80, 24)))
    type_keys(held, "enter", "escape")
    shown = " ".join(lines_of(held, (120, 40)))
    assert f" buy {held.roll.purchases[second].cards[0].card.short} " in shown and memory.unwanted == {dearest}
    held.memory.unwanted |= {wish for wish in held.roll.wishes() if wish.kind != "buy"}
    lines = lines_of(held, (80, 24))
    assert sum("to buy" in line for line in lines) == BUYS and not any("to buy Batman" in line for line in lines)


def test_the_wish_under_the_cursor_is_always_in_view() -> None:
    held = hand(rolled(*MANY))
    type_keys(held, "A", "w")
    views = []
    for _ in held.roll.wishes():
        views.append(table_view(Scene(held.match, held)))
        type_keys(held, "down")
    for drawn in frames(views, [(80, 24)]):
        assert any("▸" in line for line in drawn.lines[-8:-1]), drawn.text


def test_what_the_kept_dice_reach_is_what_they_can_pay() -> None:
    match = rolled(("a1", MASK), ("a2", MASK), ("a3", FIST))
    held = hand(match)
    type_keys(held, "3")
    panel = kept_panel(match.state, held)
    assert panel.lines[-2:] == ("In reach with 2 energy:", "Ping 2")  # no shield for Aquaman


def test_a_percentage_is_never_more_certain_than_the_chance() -> None:
    assert [percent(chance) for chance in (0, 1e-4, 0.004, 0.05, 0.5, 0.996, 1 - 1e-6, 1)] == [
        " 0 %", "<1 %", "<1 %", " 5 %", "50 %", "99 %", "99 %", "sure",
    ]  # fmt: skip
    assert percent(sum([1 / 6] * 6)) == "sure"
