"""Several effects at the same time: whose come first, and an order given in one command (rules 10.1)."""

from __future__ import annotations

from itertools import permutations

import pytest

from dicemasters_tui.kernel.errors import Refused
from dicemasters_tui.kernel.match import Match
from dicemasters_tui.rules.card import Card
from dicemasters_tui.rules.edition import DC_2018
from dicemasters_tui.rules.events import Resolving
from dicemasters_tui.rules.state import GameState, Step, Zone

from .made_up import character, put, sidekick, start, table

ATTACKERS = [
    character(number, {"when": {"attacks": "this"}, "do": [{"life": {"who": "me", "change": number}}]})
    for number in (1, 2, 3, 4)
]


def attacked(active: int = 0) -> Match[GameState]:
    """Four dice with four texts attack together, and their owner is asked which resolves first."""
    sides: tuple[list[Card], list[Card]] = (ATTACKERS, [character(9)])
    game = table(*(sides if active == 0 else sides[::-1]))
    game.active = active
    dice = [put(game, card, active, Zone.FIELD) for card in ATTACKERS]
    for player in game.players:
        player.life = 5
    match = start(game)
    match.submit(active, "pass")
    match.submit(active, "attack " + ", ".join(die.id for die in dice))
    return match


def resolved(match: Match[GameState]) -> list[str]:
    return [event.card.card.name for event in match.all_events if isinstance(event, Resolving)]


@pytest.mark.rule("DM-10.1.8")
@pytest.mark.parametrize("order", list(permutations(range(4))))
def test_a_whole_order_at_once(order: tuple[int, ...]) -> None:
    match = attacked()
    assert match.decision is not None
    names = [option.command.removeprefix("choose ") for option in match.decision.options]
    match.submit(0, "choose " + ", ".join(names[place] for place in order))
    assert resolved(match) == [f"Tester {place + 1}" for place in order]
    assert match.state.players[0].life == 15


@pytest.mark.rule("DM-10.1.8")
@pytest.mark.parametrize("active", [0, 1])
def test_one_after_the_other(active: int) -> None:
    match = attacked(active)
    for place in (2, 1, 1):
        assert match.decision is not None and match.decision.player == active
        match.submit(active, match.decision.options[place].command)
    assert resolved(match) == ["Tester 3", "Tester 2", "Tester 4", "Tester 1"]
    assert match.state.players[active].life == 15
    assert match.state.players[1 - active].life == 5


ONCE = character(
    6,
    {
        "when": {"damaged": "this"},
        "once": "turn",
        "do": [{"give": {"who": "this", "attack": 1}}, {"life": {"who": "me", "change": 1}}],
    },
)


@pytest.mark.rule("DM-10.1.8", "DM-10.2.3", "DM-10.2.6")
@pytest.mark.parametrize("dice", [1, 2])
def test_which_die_has_what_happens_once_is_asked_of_several_dice_only(dice: int) -> None:
    game = table([ONCE], [character(9)], edition=DC_2018)
    attackers = [put(game, ONCE, 0, Zone.FIELD, level=3) for _ in range(dice)]
    blockers = [sidekick(game, 1, Zone.FIELD) for _ in range(2)]
    game.players[0].life = 10
    match = start(game, Step.ATTACK)
    match.submit(0, "attack " + ", ".join(die.id for die in attackers))
    match.submit(1, f"block {blockers[0].id}->{attackers[0].id}, {blockers[1].id}->{attackers[-1].id}")
    match.submit(0, "pass")
    if dice == 1:
        match.submit(0, f"damage {attackers[0].id}: {blockers[0].id}=5")
    else:  # each has been hit once, and one of them may answer
        assert match.decision is not None and match.decision.kind == "choose"
        match.submit(0, f"choose {attackers[1].id}")
        resolved_by = [event.die for event in match.all_events if isinstance(event, Resolving)]
        assert [die.id for die in resolved_by if die][:1] == [attackers[1].id]
    assert match.decision is not None and match.decision.kind != "choose"
    assert match.state.players[0].life == 11


THREE_TEXTS = character(
    7,
    {"when": {"fielded": "this"}, "do": [{"give": {"who": {"target": "opposing character"}, "attack": 1}}]},
    {"when": {"fielded": "this"}, "do": [{"move": {"who": {"choose": "my die", "in": "used"}, "to": "prep"}}]},
    {"when": {"fielded": "this"}, "may": True, "do": [{"life": {"who": "me", "change": 1}}]},
)
TARGETS = [character(8), character(9)]


def about_to_field() -> tuple[Match[GameState], str, dict[str, str]]:
    """A die with three texts may be fielded; with its id, and an answer to each text by its place on the card."""
    game = table([THREE_TEXTS], TARGETS)
    game.players[0].life = 5
    die = put(game, THREE_TEXTS, 0, Zone.RESERVE)
    targets = [put(game, card, 1, Zone.FIELD) for card in TARGETS]
    used = [sidekick(game, 0, Zone.USED), put(game, THREE_TEXTS, 0, Zone.USED)]
    sidekick(game, 0, Zone.RESERVE, "wild")
    return start(game), die.id, {"1": targets[1].id, "2": used[1].id, "3": "yes"}


def texts_resolved(match: Match[GameState]) -> list[str]:
    """The places on the card of the texts that have been resolved, in their order."""
    printed = [id(text) for text in THREE_TEXTS.abilities]
    return [str(printed.index(id(e.ability)) + 1) for e in match.all_events if isinstance(e, Resolving)]


@pytest.mark.rule("DM-10.1.2")
@pytest.mark.parametrize("order", [*permutations("123"), *permutations("123", 2)])
@pytest.mark.parametrize("way", ["field {die} on {one}, {rest}", "choose {one} on {rest}", "choose {one}, {rest}"])
def test_answers_to_several_texts_tell_their_order(way: str, order: tuple[str, ...]) -> None:
    match, die, answers = about_to_field()
    if way.startswith("choose"):
        match.submit(0, f"field {die}")
    first, *others = (answers[place] for place in order)
    match.submit(0, way.format(die=die, one=first, rest=", ".join(others)))
    last = next(place for place in "123" if place not in order[:2])
    assert texts_resolved(match) == [*order[:2], last]
    assert match.decision is not None
    if len(order) == 2:  # only the third text has still to be answered
        assert match.decision.kind == "choose"
        match.submit(0, f"choose {answers[last]}")
    assert match.decision.kind == "priority"
    mine = match.state.players[0]
    assert mine.life == 6 and [die.id for die in mine.prep] == [answers["2"]]


@pytest.mark.rule("DM-10.1.2")
@pytest.mark.parametrize("named", [1, 2, 3])
@pytest.mark.parametrize("order", [*permutations("123")])
def test_an_order_and_behind_it_the_answers_in_that_order(order: tuple[str, ...], named: int) -> None:
    match, die, answers = about_to_field()
    match.submit(0, f"field {die}")
    effects = ", ".join(f"{die}#{place}" for place in order[:named])
    match.submit(0, f"choose {effects} on {', '.join(answers[place] for place in order)}")
    assert texts_resolved(match) == list(order)
    assert match.decision is not None and match.decision.kind == "priority"


@pytest.mark.rule("DM-10.1.2")
@pytest.mark.parametrize("order", [*permutations("123")])
def test_an_answer_too_many_behind_an_order_is_refused(order: tuple[str, ...]) -> None:
    match, die, answers = about_to_field()
    match.submit(0, f"field {die}")
    with pytest.raises(Refused, match="is left over after 'on'"):
        match.submit(0, f"choose {die}#{order[0]} on {', '.join(answers[place] for place in order)}, {answers['1']}")
    assert match.decision is not None and match.decision.kind == "choose" and not texts_resolved(match)


@pytest.mark.rule("DM-10.1.2")
def test_an_answer_that_is_for_another_text_is_refused_behind_an_order() -> None:
    match, die, answers = about_to_field()
    match.submit(0, f"field {die}")
    with pytest.raises(Refused, match=f"{answers['1']} is not one of the things to choose from here"):
        match.submit(0, f"choose {die}#2 on {answers['1']}")
    assert match.decision is not None and match.decision.kind == "choose" and not texts_resolved(match)
