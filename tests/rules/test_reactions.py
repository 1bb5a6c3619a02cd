"""Preventing, redirecting, reactive Globals: rules 8.3 and 9.4, with made-up cards."""

import pytest

from dicemasters_tui.kernel.errors import Refused
from dicemasters_tui.rules.card import Card
from dicemasters_tui.rules.edition import DC_2018, EDITIONS, YGO_2014, RulesEdition
from dicemasters_tui.rules.events import Damaged, Prevented
from dicemasters_tui.rules.reaction import ReactionDecision
from dicemasters_tui.rules.state import Step, Zone

from .made_up import basic, character, put, sidekick, start, table

SHIELD = character(
    1, {"global": {"energy": "shield"}, "when": {"damaged": {"any": "my character"}}, "do": [{"cancel": "it"}]}
)
PLAIN = character(2)
BOLT = basic(3, {"do": [{"deal": {"damage": 2, "to": {"target": "character"}}}]})


@pytest.mark.rule("DM-9.4.3", "DM-8.3.1", "DM-8.3.7")
def test_a_reactive_global_prevents_damage_before_it_is_dealt() -> None:
    game = table([PLAIN], [SHIELD], [BOLT])
    victim = sidekick(game, 1, Zone.FIELD)
    sidekick(game, 1, Zone.RESERVE, "shield")
    die = put(game, BOLT, 0, Zone.RESERVE, face="action")
    match = start(game)
    match.submit(0, f"use {die.id} on {victim.id}")
    decision = match.decision
    assert isinstance(decision, ReactionDecision)
    assert decision.player == 1
    assert "2 damage" in decision.prompt()
    events = match.submit(1, "global xxx-001")
    assert any(isinstance(event, Prevented) for event in events)
    assert not any(isinstance(event, Damaged) for event in events)
    assert victim.id in [d.id for d in match.state.players[1].field]
    assert match.state.players[1].reserve == []


@pytest.mark.rule("DM-9.4.3")
def test_a_reactive_global_may_be_declined_and_then_the_damage_comes() -> None:
    game = table([PLAIN], [SHIELD], [BOLT])
    victim = sidekick(game, 1, Zone.FIELD)
    sidekick(game, 1, Zone.RESERVE, "shield")
    die = put(game, BOLT, 0, Zone.RESERVE, face="action")
    match = start(game)
    match.submit(0, f"use {die.id} on {victim.id}")
    match.submit(1, "pass")
    assert [d.name for d in match.state.players[1].prep] == ["Sidekick"]
    assert len(match.state.players[1].reserve) == 1


@pytest.mark.rule("DM-9.4.1", "DM-9.4.2")
def test_a_reactive_global_is_not_open_in_a_window() -> None:
    game = table([SHIELD], [PLAIN])
    sidekick(game, 0, Zone.RESERVE, "shield")
    match = start(game)
    with pytest.raises(Refused, match="only when"):
        match.submit(0, "global xxx-001")


@pytest.mark.rule("DM-9.4.3")
def test_nobody_is_asked_who_cannot_pay_or_whose_die_it_is_not() -> None:
    for owner, energy in ((0, "shield"), (1, "fist")):
        game = table([PLAIN], [SHIELD], [BOLT])
        victim = sidekick(game, 1, Zone.FIELD)
        sidekick(game, owner, Zone.RESERVE, energy)
        die = put(game, BOLT, 0, Zone.RESERVE, face="action")
        match = start(game)
        match.submit(0, f"use {die.id} on {victim.id}")
        assert match.decision is not None
        assert match.decision.kind == "priority"


@pytest.mark.rule("DM-9.4.4", "DM-8.1.8")
def test_each_damage_is_an_event_of_its_own_and_can_be_answered_once() -> None:
    game = table([PLAIN], [SHIELD])
    attackers = [sidekick(game, 0, Zone.FIELD) for _ in range(2)]
    blockers = [sidekick(game, 1, Zone.FIELD) for _ in range(2)]
    for _ in range(3):
        sidekick(game, 1, Zone.RESERVE, "shield")
    match = start(game, Step.ATTACK)
    match.submit(0, "attack " + ", ".join(d.id for d in attackers))
    match.submit(1, "block " + ", ".join(f"{b.id}->{a.id}" for a, b in zip(attackers, blockers, strict=True)))
    match.submit(0, "pass")
    match.submit(1, "global xxx-001")
    assert match.decision is not None
    assert match.decision.kind == "reaction"  # the second die, not the first once more
    events = match.submit(1, "global xxx-001")
    assert not any(isinstance(event, Damaged) and event.player == 1 for event in events)
    assert len(match.state.players[1].field) == 2
    assert len(match.state.players[0].field) == 0
    assert match.decision.player == 1  # three shields, two dice, no third question: the next turn has begun


LUKE = character(
    4,
    {
        "while": "active",
        "interrupt": {"damaged": {"any": "my sidekick"}},
        "may": True,
        "do": [{"redirect": {"to": {"choose": "my dice of this card"}}}],
    },
)


@pytest.mark.rule("DM-8.3.3", "DM-8.3.4")
def test_damage_is_redirected_to_another_die_from_the_same_source() -> None:
    game = table([PLAIN], [LUKE], [BOLT])
    victim = sidekick(game, 1, Zone.FIELD)
    luke = put(game, LUKE, 1, Zone.FIELD, level=2)
    die = put(game, BOLT, 0, Zone.RESERVE, face="action")
    match = start(game)
    match.submit(0, f"use {die.id} on {victim.id}")
    assert match.decision is not None
    assert (match.decision.kind, match.decision.player) == ("reaction", 1)
    events = match.submit(1, f"ability {luke.id}")
    damaged = [event for event in events if isinstance(event, Damaged)]
    assert [(event.victim.id if event.victim else "", event.amount) for event in damaged] == [(luke.id, 2)]
    assert damaged[0].source is not None
    assert damaged[0].source.label == "Basic 3"
    assert next(d for d in match.state.players[1].field if d.id == luke.id).damage == 2


STURDY = character(5, {"of": "this", "get": {"damage_taken": {"change": -1}}})
PROOF = character(6, {"of": "this", "get": {"damage_taken": {"is": "none"}}})
HURT = character(7, {"when": {"damaged": "this"}, "do": [{"life": {"who": "me", "change": 1}}]})


@pytest.mark.rule("DM-8.3.1", "DM-8.1.6")
@pytest.mark.parametrize(("card", "left"), [(STURDY, 1), (PROOF, 0)])
def test_damage_is_reduced_or_prevented_by_a_static_text(card: object, left: int) -> None:
    assert isinstance(card, type(PLAIN))
    game = table([PLAIN], [card], [BOLT])
    victim = put(game, card, 1, Zone.FIELD, level=2)
    die = put(game, BOLT, 0, Zone.RESERVE, face="action")
    match = start(game)
    match.submit(0, f"use {die.id}")
    assert next(d for d in match.state.players[1].field if d.id == victim.id).damage == left


@pytest.mark.rule("DM-8.1.2")
@pytest.mark.parametrize("edition", [DC_2018, YGO_2014])
def test_taking_damage_and_surviving_triggers_in_every_edition(edition: object) -> None:
    assert isinstance(edition, type(DC_2018))
    game = table([PLAIN], [HURT], [BOLT], edition)
    game.players[1].life = 10
    put(game, HURT, 1, Zone.FIELD, level=2)
    die = put(game, BOLT, 0, Zone.RESERVE, face="action")
    match = start(game)
    match.submit(0, f"use {die.id}")
    assert match.state.players[1].life == 11


HIDDEN = character(8, {"of": "this", "get": {"cannot_be_targeted": {"by": ["opposing action die"]}}})


@pytest.mark.rule("DM-11.1.10", "DM-11.1.6")
def test_a_die_that_cannot_be_targeted_is_no_choice_and_alone_makes_the_action_unusable() -> None:
    game = table([PLAIN], [HIDDEN], [BOLT])
    hidden = put(game, HIDDEN, 1, Zone.FIELD)
    die = put(game, BOLT, 0, Zone.RESERVE, face="action")
    match = start(game)
    with pytest.raises(Refused):
        match.submit(0, f"use {die.id} on {hidden.id}")
    game = table([PLAIN], [HIDDEN], [BOLT])
    hidden = put(game, HIDDEN, 1, Zone.FIELD)
    other = sidekick(game, 1, Zone.FIELD)
    die = put(game, BOLT, 0, Zone.RESERVE, face="action")
    match = start(game)
    match.submit(0, f"use {die.id}")  # the only one left is taken
    assert other.id in [d.id for d in match.state.players[1].prep]


DOUBLE = character(9, {"of": "this", "get": {"can_block": 2}})


@pytest.mark.rule("DM-6.10.2", "DM-6.12.7")
def test_a_die_that_blocks_two_splits_its_attack_and_is_hit_by_both() -> None:
    game = table([PLAIN], [DOUBLE])
    attackers = [sidekick(game, 0, Zone.FIELD) for _ in range(2)]
    wall = put(game, DOUBLE, 1, Zone.FIELD, level=2)
    match = start(game, Step.ATTACK)
    match.submit(0, "attack " + ", ".join(d.id for d in attackers))
    match.submit(1, f"block {wall.id}->{attackers[0].id}, {wall.id}->{attackers[1].id}")
    match.submit(0, "pass")
    assert match.decision is not None
    assert (match.decision.kind, match.decision.player) == ("damage", 1)
    match.submit(1, f"damage {wall.id}: {attackers[0].id}=3")
    assert len(match.state.players[0].field) == 1  # the other one got nothing
    assert [d.id for d in match.state.players[1].field] == [wall.id]


SHY_LUKE = character(
    21,
    {
        "while": "active",
        "interrupt": {"damaged": {"any": "my sidekick"}},
        "may": True,
        "do": [{"redirect": {"to": {"choose": "my dice of this card"}}}],
    },
    {"of": "this", "get": {"cannot_be_targeted": {"by": ["opposing action die"]}}},
)


@pytest.mark.rule("DM-8.3.5")
def test_damage_is_not_redirected_to_a_die_its_source_cannot_target() -> None:
    game = table([PLAIN], [SHY_LUKE], [BOLT])
    victim = sidekick(game, 1, Zone.FIELD)
    put(game, SHY_LUKE, 1, Zone.FIELD, level=2)
    die = put(game, BOLT, 0, Zone.RESERVE, face="action")
    match = start(game)
    match.submit(0, f"use {die.id} on {victim.id}")
    assert match.decision is not None
    assert match.decision.kind == "priority"  # nobody is asked: there is nowhere to turn it
    assert victim.id in {d.id for d in match.state.players[1].prep}


SHIELD_ALL = basic(
    22, {"global": {"energy": "shield"}, "when": {"damaged": {"any": "character"}}, "do": [{"cancel": "it"}]}
)


@pytest.mark.rule("DM-8.3.9")
def test_of_several_answers_to_one_damage_the_active_player_is_asked_first() -> None:
    game = table([PLAIN], [PLAIN], [BOLT, SHIELD_ALL])
    victim = sidekick(game, 1, Zone.FIELD)
    for owner in (0, 1):
        sidekick(game, owner, Zone.RESERVE, "shield")
    die = put(game, BOLT, 0, Zone.RESERVE, face="action")
    match = start(game)
    match.submit(0, f"use {die.id} on {victim.id}")
    assert match.decision is not None
    assert (match.decision.kind, match.decision.player) == ("reaction", 0)
    match.submit(0, "pass")
    assert (match.decision.kind, match.decision.player) == ("reaction", 1)
    match.submit(1, f"global {SHIELD_ALL.id}")
    assert match.decision.kind == "priority"
    assert victim.id in {d.id for d in match.state.players[1].field}


@pytest.mark.rule("DM-8.3.6")
def test_damage_that_has_been_prevented_cannot_be_answered_again() -> None:
    game = table([PLAIN], [PLAIN], [BOLT, SHIELD_ALL])
    victim = sidekick(game, 1, Zone.FIELD)
    for owner in (0, 1):
        sidekick(game, owner, Zone.RESERVE, "shield")
    die = put(game, BOLT, 0, Zone.RESERVE, face="action")
    match = start(game)
    match.submit(0, f"use {die.id} on {victim.id}")
    match.submit(0, f"global {SHIELD_ALL.id}")
    assert match.decision is not None
    assert match.decision.kind == "priority"  # the other player is not asked: there is nothing left to answer
    assert len(match.state.players[1].reserve) == 1
    assert victim.id in {d.id for d in match.state.players[1].field}


STORM = basic(24, {"do": [{"deal": {"damage": 1, "to": {"all": "opposing characters"}}}]})
BALM = basic(
    23,
    {
        "global": {"energy": "shield"},
        "when": {"damaged": {"any": "my character"}},
        "do": [{"life": {"who": "me", "change": 1}}],
    },
)


@pytest.mark.rule("DM-9.4.4")
@pytest.mark.parametrize(("victims", "paid"), [(1, 1), (2, 2)])
def test_one_event_is_answered_once_however_much_energy_there_is(victims: int, paid: int) -> None:
    game = table([PLAIN], [PLAIN], [STORM, BALM])
    game.players[1].life = 10
    for _ in range(victims):
        sidekick(game, 1, Zone.FIELD)
    for _ in range(3):
        sidekick(game, 1, Zone.RESERVE, "shield")
    die = put(game, STORM, 0, Zone.RESERVE, face="action")
    match = start(game)
    match.submit(0, f"use {die.id}")
    for _ in range(paid):
        assert match.decision is not None
        assert (match.decision.kind, match.decision.player) == ("reaction", 1)
        match.submit(1, f"global {BALM.id}")
    assert match.decision is not None
    assert match.decision.kind == "priority"
    assert match.state.players[1].life == 10 + paid
    assert len(match.state.players[1].reserve) == 3 - paid


SNIPE = basic(25, {"do": [{"deal": {"damage": 2, "to": {"target": "sidekick"}}}]})


@pytest.mark.rule("DM-8.3.4")
def test_the_new_target_need_not_be_what_the_effect_asked_for() -> None:
    game = table([PLAIN], [LUKE], [SNIPE])
    victim = sidekick(game, 1, Zone.FIELD)
    luke = put(game, LUKE, 1, Zone.FIELD, level=2)
    die = put(game, SNIPE, 0, Zone.RESERVE, face="action")
    match = start(game)
    with pytest.raises(Refused):
        match.submit(0, f"use {die.id} on {luke.id}")  # no sidekick, so no target
    match.submit(0, f"use {die.id} on {victim.id}")
    match.submit(1, f"ability {luke.id}")
    field = {d.id: d.damage for d in match.state.players[1].field}
    assert field == {victim.id: 0, luke.id: 2}


def thick(number: int, less: int) -> Card:
    """It takes so much less of each damage, and its player gains a life when it is damaged."""
    return character(
        number,
        {"of": "this", "get": {"damage_taken": {"change": -less}}},
        {"when": {"damaged": "this"}, "do": [{"life": {"who": "me", "change": 1}}]},
    )


@pytest.mark.rule("DM-8.3.1", "DM-8.1.6")
@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
@pytest.mark.parametrize(("card", "damage", "life"), [(thick(26, 1), 1, 11), (thick(27, 2), 0, 10)])
def test_nothing_reacts_to_damage_of_which_nothing_is_left(
    card: Card, damage: int, life: int, edition: RulesEdition
) -> None:
    game = table([PLAIN], [card], [BOLT], edition)
    game.players[1].life = 10
    victim = put(game, card, 1, Zone.FIELD, level=2)
    die = put(game, BOLT, 0, Zone.RESERVE, face="action")
    match = start(game)
    match.submit(0, f"use {die.id}")
    assert next(d for d in match.state.players[1].field if d.id == victim.id).damage == damage
    assert match.state.players[1].life == life


WARD = character(28, {"while": "active", "of": "me", "get": {"damage_taken": {"change": -1}}})
PACT = basic(29, {"pay": {"damage": 2}, "do": [{"draw": {"count": 1, "to": "prep"}}]})
HARM = basic(30, {"do": [{"deal": {"damage": 2, "to": "me"}}]})


@pytest.mark.rule("DM-8.3.8")
@pytest.mark.parametrize(("card", "lost"), [(HARM, 1), (PACT, 2)])
def test_damage_that_is_a_price_is_not_reduced(card: Card, lost: int) -> None:
    game = table([WARD], [PLAIN], [card])
    put(game, WARD, 0, Zone.FIELD)
    die = put(game, card, 0, Zone.RESERVE, face="action")
    match = start(game)
    match.submit(0, f"use {die.id}")
    assert match.state.players[0].life == 20 - lost
