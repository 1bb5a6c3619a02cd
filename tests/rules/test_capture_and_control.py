"""Capturing (rules 13.1) and control by a character die (rules 13.2), which no card of the boxes has."""

from dataclasses import replace
from typing import Any

import pytest

from dicemasters_tui.abilities.effects import Effect
from dicemasters_tui.abilities.heard import Triggered
from dicemasters_tui.abilities.selectors import AnyWho
from dicemasters_tui.kernel.errors import Refused
from dicemasters_tui.kernel.match import Match
from dicemasters_tui.rules.ability import Steps
from dicemasters_tui.rules.capture import capture
from dicemasters_tui.rules.card import Card
from dicemasters_tui.rules.context import Context
from dicemasters_tui.rules.edition import DC_2018, EDITIONS, MARVEL_2015, WWE_2019, YGO_2014, RulesEdition
from dicemasters_tui.rules.state import Die, GameState, Zone

from .made_up import basic, character, put, sidekick, start, table

EVERY_EDITION = pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)


class Seize(Effect):
    """This die captures dice."""

    who: AnyWho

    def selectors(self) -> Any:
        return self.who.selectors()

    def resolve(self, context: Context) -> Steps:
        dice = yield from self.who.pick(context)
        assert context.this is not None
        capture(context.game, context.this, dice, context.source)


def fielding(card: Card, *effects: Any) -> Card:
    """The card with a text that happens when its die is fielded."""
    return replace(card, abilities=(Triggered.model_validate({"when": {"fielded": "this"}, "do": list(effects)}),))


JAILER = fielding(character(1, name="Jailer"), Seize.model_validate({"who": {"target": "opposing character"}}))
GREETER = character(2, {"when": {"fielded": "this"}, "do": [{"life": {"who": "opponent", "change": -5}}]}, name="Guest")
SLAY = basic(3, {"do": [{"ko": {"target": "character"}}]})
SEND_HOME = basic(4, {"do": [{"move": {"who": {"target": "character"}, "to": "bag"}}]})
MESMERIST = fielding(character(5, name="Mesmerist"), {"control": {"target": "opposing character"}})


def find(match: Match[GameState], die: Die) -> Die:
    return match.state.dice[die.index]


def end_of_turn(match: Match[GameState]) -> None:
    turn = match.state.turn
    while match.state.turn == turn:
        assert match.decision is not None
        match.submit(match.decision.player, "no attack" if match.decision.kind == "attack" else "pass")


def fielded(mover: Card, edition: RulesEdition, *actions: Card) -> tuple[Match[GameState], Die, Die, list[str]]:
    """Player A fields the die, which takes B's only die, a Guest on level 3; with A's action dice."""
    game = table([mover], [GREETER], list(actions) or None, edition)
    guest = put(game, GREETER, 1, Zone.FIELD, level=3)
    guest.damage = 1
    die = put(game, mover, 0, Zone.RESERVE)
    sidekick(game, 0, Zone.RESERVE, "fist")
    dice = [put(game, card, 0, Zone.RESERVE, face="action").id for card in actions]
    match = start(game)
    match.submit(0, f"field {die.id}")
    return match, die, guest, dice


# Capture ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DM-13.1.1", "DM-13.1.4")
@EVERY_EDITION
def test_a_captured_die_lies_under_its_captor_and_is_nothing_for_the_game(edition: RulesEdition) -> None:
    match, jailer, guest, _ = fielded(JAILER, edition)
    state = match.state
    assert find(match, guest).zone is Zone.ASIDE
    assert find(match, guest).host == find(match, jailer).ref
    assert state.attached_to(find(match, jailer)) == [find(match, guest)]
    assert state.players[1].field == []
    assert all(state.active_of(card, 1) is None for card in state.cards)  # the Guest is not active
    match.submit(0, "pass")
    assert match.decision is not None
    match.submit(0, f"attack {jailer.id}")
    assert (match.decision.kind, match.decision.player) == ("priority", 0)  # nobody is left to block


@pytest.mark.rule("DM-13.1.2", "DM-13.1.3")
@EVERY_EDITION
def test_a_capture_ends_with_the_turn_and_the_die_is_back_at_its_level_unfielded(edition: RulesEdition) -> None:
    match, _, guest, _ = fielded(JAILER, edition)
    end_of_turn(match)
    back = find(match, guest)
    assert (back.zone, back.level, back.controller, back.damage) == (Zone.FIELD, 3, 1, 0)
    assert back.host is None
    assert match.state.players[0].life == 20  # a Guest that is fielded takes 5


@pytest.mark.rule("DM-13.1.2")
@pytest.mark.parametrize("leaving", [SLAY, SEND_HOME], ids=["ko", "otherwise"])
@EVERY_EDITION
def test_a_capture_ends_when_the_captor_leaves_in_any_way(leaving: Card, edition: RulesEdition) -> None:
    match, jailer, guest, dice = fielded(JAILER, edition, leaving)
    match.submit(0, f"use {dice[0]}")  # the Jailer is the only die there
    assert not find(match, jailer).in_field
    assert (find(match, guest).zone, find(match, guest).level) == (Zone.FIELD, 3)


@pytest.mark.rule("DM-13.1.3")
@EVERY_EDITION
def test_a_die_captured_in_an_unrolled_area_goes_back_there(edition: RulesEdition) -> None:
    robber = fielding(
        character(6, name="Robber"), Seize.model_validate({"who": {"choose": "opposing die", "in": "used"}})
    )
    game = table([robber], [GREETER], edition=edition)
    loot = put(game, GREETER, 1, Zone.USED)
    die = put(game, robber, 0, Zone.RESERVE)
    sidekick(game, 0, Zone.RESERVE, "fist")
    match = start(game)
    match.submit(0, f"field {die.id}")
    assert find(match, loot).zone is Zone.ASIDE
    end_of_turn(match)
    assert find(match, loot).zone is Zone.USED
    assert find(match, loot).shown is None


@pytest.mark.rule("DM-13.1.1", "DM-13.7.5")
def test_being_captured_is_leaving_the_field() -> None:
    mourner = character(
        7,
        {
            "while": "active",
            "when": {"leaves_field": {"any": "my character"}},
            "do": [{"life": {"who": "me", "change": 1}}],
        },
    )
    game = table([JAILER], [GREETER, mourner])
    game.players[1].life = 10
    guest = put(game, GREETER, 1, Zone.FIELD)
    put(game, mourner, 1, Zone.FIELD)
    die = put(game, JAILER, 0, Zone.RESERVE)
    sidekick(game, 0, Zone.RESERVE, "fist")
    match = start(game)
    match.submit(0, f"field {die.id} on {guest.id}")
    assert match.state.players[1].life == 11


# Control by a character die -----------------------------------------------------------------------------------------


@pytest.mark.rule("DM-13.2.2")
@pytest.mark.parametrize(
    ("edition", "may"), [(YGO_2014, False), (MARVEL_2015, False), (DC_2018, True), (WWE_2019, True)]
)
def test_in_the_first_editions_the_controlling_die_stays_at_home_and_the_controlled_one_attacks(
    edition: RulesEdition, may: bool
) -> None:
    match, mesmerist, guest, _ = fielded(MESMERIST, edition)
    assert find(match, guest).controller == 0
    match.submit(0, "pass")
    if may:
        match.submit(0, f"attack {mesmerist.id}, {guest.id}")
        return
    with pytest.raises(Refused, match="While it controls another die"):
        match.submit(0, f"attack {mesmerist.id}")
    match.submit(0, f"attack {guest.id}")
    assert find(match, guest).zone is Zone.ATTACK


@pytest.mark.rule("DM-13.2.2", "DM-13.2.5")
def test_when_control_has_ended_the_die_may_attack_again() -> None:
    match, mesmerist, guest, dice = fielded(MESMERIST, YGO_2014, SLAY)
    match.submit(0, f"use {dice[0]} on {guest.id}")
    match.submit(0, "pass")
    match.submit(0, f"attack {mesmerist.id}")
    assert find(match, guest).zone is Zone.PREP
    assert find(match, guest).owner == 1


@pytest.mark.rule("DM-13.2.5")
@EVERY_EDITION
def test_control_ends_when_the_controlling_die_is_koed(edition: RulesEdition) -> None:
    match, mesmerist, guest, dice = fielded(MESMERIST, edition, SLAY)
    match.submit(0, f"use {dice[0]} on {mesmerist.id}")
    back = find(match, guest)
    assert (back.controller, back.zone, back.level, back.damage) == (1, Zone.FIELD, 3, 1)


@pytest.mark.rule("DM-13.2.5")
@pytest.mark.parametrize(("edition", "controller"), [(YGO_2014, 0), (MARVEL_2015, 0), (DC_2018, 1), (WWE_2019, 1)])
def test_when_it_leaves_otherwise_control_ends_in_the_later_editions_only(
    edition: RulesEdition, controller: int
) -> None:
    match, mesmerist, guest, dice = fielded(MESMERIST, edition, SEND_HOME)
    match.submit(0, f"use {dice[0]} on {mesmerist.id}")
    assert find(match, guest).controller == controller
    end_of_turn(match)
    assert find(match, guest).controller == 1


@pytest.mark.rule("DM-13.2.5")
def test_a_controlled_attacker_whose_controlling_die_falls_is_out_of_the_attack() -> None:
    match, mesmerist, guest, dice = fielded(MESMERIST, DC_2018, SLAY)
    match.submit(0, "pass")
    match.submit(0, f"attack {guest.id}")
    match.submit(0, f"use {dice[0]} on {mesmerist.id}")
    match.submit(0, "pass")
    assert match.state.players[1].life == 20
    assert (find(match, guest).controller, find(match, guest).zone) == (1, Zone.FIELD)


@pytest.mark.rule("DM-13.2.5")
def test_at_the_end_of_the_turn_the_controlling_die_stays_where_it_is() -> None:
    match, mesmerist, guest, _ = fielded(MESMERIST, MARVEL_2015)
    end_of_turn(match)
    assert (find(match, mesmerist).zone, find(match, mesmerist).controller) == (Zone.FIELD, 0)
    assert (find(match, guest).zone, find(match, guest).controller) == (Zone.FIELD, 1)
