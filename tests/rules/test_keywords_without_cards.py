"""Immortal, Iron Will, Suit Up and Crossover (rules 14.2): keywords of the rulebooks that no card of the boxes has."""

from dataclasses import replace

import pytest

from dicemasters_tui.kernel.errors import Refused
from dicemasters_tui.kernel.match import Match
from dicemasters_tui.rules.card import Card
from dicemasters_tui.rules.edition import DC_2018, WWE_2019, YGO_2014, RulesEdition
from dicemasters_tui.rules.faces import Energy
from dicemasters_tui.rules.queries import attack, cost_to_buy, defense
from dicemasters_tui.rules.state import Die, GameState, Step, Zone

from .made_up import basic, character, put, sidekick, start, table

PLAIN = character(2)
OTHER = character(20, name="Other")
BOLT = basic(3, {"do": [{"deal": {"damage": 2, "to": {"target": "character"}}}]})


def end_of_turn(match: Match[GameState]) -> None:
    """Let the turn run out: no attack, no use of anything."""
    turn = match.state.turn
    while match.state.turn == turn:
        assert match.decision is not None
        match.submit(match.decision.player, "no attack" if match.decision.kind == "attack" else "pass")


# Immortal -----------------------------------------------------------------------------------------------------------

UNDYING = character(30, {"keyword": "immortal"}, name="Undying")
GIVE_UP = basic(31, {"do": [{"sacrifice": {"choose": "my character"}}]})
BURY = basic(32, {"do": [{"move": {"who": {"target": "opposing character"}, "to": "used"}}]})


@pytest.mark.rule("DM-14.2.2")
def test_immortal_goes_out_of_play_first_on_its_owners_turn_and_into_the_bag_at_its_end() -> None:
    game = table([UNDYING], [PLAIN], [GIVE_UP])
    die = put(game, UNDYING, 0, Zone.FIELD)
    action = put(game, GIVE_UP, 0, Zone.RESERVE, face="action")
    match = start(game)
    match.submit(0, f"use {action.id}")
    assert find(match, die).zone is Zone.OUT_OF_PLAY
    end_of_turn(match)
    assert find(match, die).zone is Zone.BAG
    assert find(match, action).zone is Zone.USED


@pytest.mark.rule("DM-14.2.2")
def test_immortal_without_an_out_of_play_area_goes_into_the_bag_at_once() -> None:
    game = table([UNDYING], [PLAIN], [GIVE_UP], YGO_2014)
    die = put(game, UNDYING, 0, Zone.FIELD)
    action = put(game, GIVE_UP, 0, Zone.RESERVE, face="action")
    match = start(game)
    match.submit(0, f"use {action.id}")
    assert find(match, die).zone is Zone.BAG


@pytest.mark.rule("DM-14.2.2")
def test_immortal_sent_away_on_the_other_players_turn_goes_into_its_owners_bag() -> None:
    game = table([PLAIN], [UNDYING], [BURY])
    die = put(game, UNDYING, 1, Zone.FIELD)
    action = put(game, BURY, 0, Zone.RESERVE, face="action")
    match = start(game)
    match.submit(0, f"use {action.id}")
    assert find(match, die).zone is Zone.BAG
    assert die.id in [d.id for d in match.state.players[1].bag]


@pytest.mark.rule("DM-14.2.2")
@pytest.mark.parametrize("edition", [DC_2018, YGO_2014])
def test_immortal_that_attacked_unblocked_is_in_the_bag_when_the_turn_is_over(edition: RulesEdition) -> None:
    game = table([UNDYING], [PLAIN], edition=edition)
    die = put(game, UNDYING, 0, Zone.FIELD)
    match = start(game, Step.ATTACK)
    match.submit(0, f"attack {die.id}")
    end_of_turn(match)
    assert find(match, die).zone is Zone.BAG


@pytest.mark.rule("DM-14.2.2")
def test_immortal_left_unfielded_goes_into_the_bag() -> None:
    game = table([UNDYING], [PLAIN])
    die = put(game, UNDYING, 0, Zone.RESERVE)
    match = start(game)
    end_of_turn(match)
    assert find(match, die).zone is Zone.BAG


@pytest.mark.rule("DM-14.2.2")
@pytest.mark.parametrize("edition", [WWE_2019, YGO_2014])
def test_immortal_bought_or_spent_as_energy_lies_in_the_used_pile(edition: RulesEdition) -> None:
    game = table([UNDYING], [PLAIN], edition=edition)
    spent = put(game, UNDYING, 0, Zone.RESERVE, face="2fist")
    sidekick(game, 0, Zone.RESERVE, "fist")
    match = start(game)
    match.submit(0, "buy xxx-030")
    bought = next(d for d in match.state.players[0].used if d.id != spent.id and d.card is UNDYING)
    end_of_turn(match)
    assert (find(match, bought).zone, find(match, spent).zone) == (Zone.USED, Zone.USED)


@pytest.mark.rule("DM-14.2.2", "DM-13.4.3")
def test_immortal_swapped_into_the_used_pile_stays_there() -> None:
    trade = basic(33, {"do": [{"swap": {"dice": [{"choose": "my character"}, {"choose": "my die", "in": "used"}]}}]})
    game = table([UNDYING, OTHER], [PLAIN], [trade])
    out = put(game, UNDYING, 0, Zone.FIELD)
    back = put(game, OTHER, 0, Zone.USED)
    action = put(game, trade, 0, Zone.RESERVE, face="action")
    match = start(game)
    match.submit(0, f"use {action.id}")
    assert (find(match, out).zone, find(match, back).zone) == (Zone.USED, Zone.FIELD)
    end_of_turn(match)
    assert find(match, out).zone is Zone.USED


# Iron Will ----------------------------------------------------------------------------------------------------------

IRON = character(40, {"keyword": "iron will"}, name="Iron")  # 1/2, 3/3, 5/5
WEAKEN = basic(41, {"do": [{"give": {"who": {"target": "character"}, "defense": -1}}]})
SLAY = basic(42, {"do": [{"ko": {"target": "character"}}]})


def against_iron(*actions: Card, edition: RulesEdition = DC_2018) -> tuple[Match[GameState], Die, list[str]]:
    """Player B's Iron on level 1, alone in the field, and the action dice of player A in their order."""
    game = table([PLAIN], [IRON], list(dict.fromkeys(actions)), edition)
    iron = put(game, IRON, 1, Zone.FIELD)
    dice = [put(game, card, 0, Zone.RESERVE, face="action") for card in actions]
    return start(game), iron, [die.id for die in dice]


def find(match: Match[GameState], die: Die) -> Die:
    return match.state.dice[die.index]


@pytest.mark.rule("DM-14.2.3")
@pytest.mark.parametrize("edition", [DC_2018, YGO_2014, WWE_2019])
def test_iron_will_bears_the_first_damage_and_falls_to_the_second(edition: RulesEdition) -> None:
    match, iron, dice = against_iron(BOLT, BOLT, edition=edition)
    match.submit(0, f"use {dice[0]}")
    assert (find(match, iron).zone, find(match, iron).damage) == (Zone.FIELD, 2)
    match.submit(0, f"use {dice[1]}")
    assert find(match, iron).zone is Zone.PREP


@pytest.mark.rule("DM-14.2.3")
def test_iron_will_falls_when_its_defense_drops_after_the_damage_and_not_when_it_dropped_before() -> None:
    match, iron, dice = against_iron(BOLT, WEAKEN)
    match.submit(0, f"use {dice[0]}")
    match.submit(0, f"use {dice[1]}")
    assert find(match, iron).zone is Zone.PREP
    match, iron, dice = against_iron(WEAKEN, BOLT)
    match.submit(0, f"use {dice[0]}")
    match.submit(0, f"use {dice[1]}")
    assert (find(match, iron).zone, find(match, iron).damage) == (Zone.FIELD, 2)


@pytest.mark.rule("DM-14.2.3")
def test_iron_will_undamaged_cannot_be_koed_at_all_and_damaged_it_can() -> None:
    match, iron, dice = against_iron(WEAKEN, WEAKEN, SLAY)
    match.submit(0, f"use {dice[0]}")
    match.submit(0, f"use {dice[1]}")  # its D is 0 now
    match.submit(0, f"use {dice[2]}")
    assert find(match, iron).zone is Zone.FIELD
    match, iron, dice = against_iron(BOLT, SLAY)
    match.submit(0, f"use {dice[0]}")
    match.submit(0, f"use {dice[1]}")
    assert find(match, iron).zone is Zone.PREP


@pytest.mark.rule("DM-14.2.3")
@pytest.mark.parametrize(("blocks", "zone"), [(1, Zone.FIELD), (2, Zone.PREP)])
def test_iron_will_in_combat_falls_to_two_sources_together_not_to_one(blocks: int, zone: Zone) -> None:
    strong = character(43, name="Strong")
    game = table([IRON], [strong])
    iron = put(game, IRON, 0, Zone.FIELD)  # defense 2
    dice = [put(game, strong, 1, Zone.FIELD, level=2) for _ in range(blocks)]  # attack 3
    match = start(game, Step.ATTACK)
    match.submit(0, f"attack {iron.id}")
    match.submit(1, "block " + ", ".join(f"{die.id}->{iron.id}" for die in dice))
    match.submit(0, "pass")
    if blocks == 2:
        match.submit(0, f"damage {iron.id}: {dice[0].id}=1")
    assert find(match, iron).zone is zone


@pytest.mark.rule("DM-14.2.3")
def test_iron_will_starts_anew_in_the_next_turn() -> None:
    game = table([PLAIN], [IRON], [BOLT])
    iron = put(game, IRON, 1, Zone.FIELD)
    first, second = (put(game, BOLT, 0, Zone.RESERVE, face="action") for _ in range(2))
    match = start(game)
    match.submit(0, f"use {first.id}")
    match.submit(0, "pass")
    if match.decision is not None and match.decision.kind == "attack":
        match.submit(0, "no attack")
    assert find(match, second).zone is Zone.USED  # not used in time
    assert (find(match, iron).zone, find(match, iron).damage) == (Zone.FIELD, 0)


@pytest.mark.rule("DM-14.2.4")
def test_an_undamaged_iron_will_die_pays_for_nothing_that_asks_for_a_ko() -> None:
    price = basic(44, {"pay": {"ko": {"choose": "my character"}}, "do": [{"life": {"who": "opponent", "change": -1}}]})
    game = table([IRON], [PLAIN], [price])
    iron = put(game, IRON, 0, Zone.FIELD)
    action = put(game, price, 0, Zone.RESERVE, face="action")
    match = start(game)
    with pytest.raises(Refused):
        match.submit(0, f"use {action.id}")
    game = table([IRON], [PLAIN], [price, BOLT])
    iron = put(game, IRON, 0, Zone.FIELD)
    action = put(game, price, 0, Zone.RESERVE, face="action")
    bolt = put(game, BOLT, 0, Zone.RESERVE, face="action")
    match = start(game)
    match.submit(0, f"use {bolt.id}")
    match.submit(0, f"use {action.id}")
    assert find(match, iron).zone is Zone.PREP
    assert match.state.players[1].life == 19


# Suit Up ------------------------------------------------------------------------------------------------------------

ARMOUR = character(
    50,
    {"keyword": "suit up", "names": ["pilot", "co-pilot"]},
    {"when": {"fielded": "this"}, "do": [{"life": {"who": "opponent", "change": -1}}]},
    name="Armour",
)
PILOT = character(51, name="Pilot")


def buying_armour(*field: Card, theirs: tuple[Card, ...] = ()) -> Match[GameState]:
    game = table([ARMOUR, PILOT, OTHER], [PILOT, PLAIN])
    for card in field:
        put(game, card, 0, Zone.FIELD)
    for card in theirs:
        put(game, card, 1, Zone.FIELD)
    for _ in range(3):
        sidekick(game, 0, Zone.RESERVE, "fist")
    return start(game)


@pytest.mark.rule("DM-14.2.5")
def test_suit_up_kos_a_listed_character_and_fields_the_die_just_bought_at_level_2() -> None:
    match = buying_armour(PILOT, OTHER)
    match.submit(0, "buy xxx-050")
    assert match.decision is not None
    assert match.decision.kind == "choose"
    match.submit(0, "choose yes")  # the Pilot is the only one listed
    player = match.state.players[0]
    assert [(d.name, d.level) for d in player.field] == [("Other", 1), ("Armour", 2)]
    assert [d.name for d in player.prep] == ["Pilot"]
    assert match.state.players[1].life == 19  # it has been fielded


@pytest.mark.rule("DM-14.2.5")
def test_suit_up_declined_leaves_the_die_in_the_used_pile() -> None:
    match = buying_armour(PILOT)
    match.submit(0, "buy xxx-050")
    match.submit(0, "choose no")
    player = match.state.players[0]
    assert [d.name for d in player.field] == ["Pilot"]
    assert [d.name for d in player.used if d.holder] == ["Armour"]


@pytest.mark.rule("DM-14.2.5")
def test_suit_up_is_not_asked_without_a_listed_character_of_ones_own() -> None:
    match = buying_armour(OTHER, theirs=(PILOT,))
    match.submit(0, "buy xxx-050")
    assert match.decision is not None
    assert match.decision.kind == "priority"
    assert [d.name for d in match.state.players[0].used if d.holder] == ["Armour"]


# Crossover ----------------------------------------------------------------------------------------------------------

BOTH = replace(character(60, name="Both"), energy=(Energy.FIST, Energy.BOLT))  # costs 3
CHEAPER = character(
    61, {"while": "active", "of": {"all": "my dice", "in": "card"}, "get": {"cost_to_buy": -3}}, name="Cheaper"
)


def buying_both(*symbols: str, cheaper: bool = False) -> Match[GameState]:
    game = table([BOTH, CHEAPER], [PLAIN])
    if cheaper:
        put(game, CHEAPER, 0, Zone.FIELD)
    for symbol in symbols:
        sidekick(game, 0, Zone.RESERVE, symbol)
    return start(game)


@pytest.mark.rule("DM-14.2.1", "DM-6.4.5")
@pytest.mark.parametrize("symbols", [("fist", "fist", "fist"), ("bolt", "bolt", "mask"), ("fist", "mask", "shield")])
def test_crossover_needs_an_energy_of_each_type(symbols: tuple[str, ...]) -> None:
    with pytest.raises(Refused, match=r"fist|bolt"):
        buying_both(*symbols).submit(0, "buy xxx-060")


@pytest.mark.rule("DM-14.2.1")
@pytest.mark.parametrize("symbols", [("fist", "bolt", "mask"), ("fist", "wild", "shield"), ("wild", "wild", "mask")])
def test_crossover_is_bought_with_one_of_each_and_anything_besides(symbols: tuple[str, ...]) -> None:
    match = buying_both(*symbols)
    match.submit(0, "buy xxx-060")
    assert [d.name for d in match.state.players[0].used if d.holder] == ["Both"]


@pytest.mark.rule("DM-14.2.1", "DM-6.4.8")
def test_crossover_costs_one_of_each_type_whatever_makes_it_cheaper() -> None:
    match = buying_both("fist", "fist", cheaper=True)
    holder = next(h for h in match.state.cards if h.card is BOTH)
    assert cost_to_buy(match.state, holder, 0) == 2
    with pytest.raises(Refused):
        match.submit(0, "buy xxx-060")
    match = buying_both("fist", "bolt", cheaper=True)
    match.submit(0, "buy xxx-060")
    assert match.state.players[0].reserve == []


@pytest.mark.rule("DM-14.2.1")
def test_a_crossover_die_counts_as_each_of_its_types() -> None:
    captain = character(
        62,
        {"while": "active", "of": {"all": "my characters", "energy": "fist"}, "get": {"attack": 1}},
        {"while": "active", "of": {"all": "my characters", "energy": "bolt"}, "get": {"defense": 1}},
        {"while": "active", "of": {"all": "my characters", "energy": "mask"}, "get": {"attack": 4}},
        name="Captain",
        energy="shield",
    )
    game = table([BOTH, captain], [PLAIN])
    put(game, captain, 0, Zone.FIELD)
    both = put(game, BOTH, 0, Zone.FIELD)
    assert (attack(game, both), defense(game, both)) == (2, 3)  # 1/2 with both bonuses, not the third
