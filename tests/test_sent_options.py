"""Every option a decision offers to a program can be sent as it stands (notation, section 5)."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from dicemasters_tui.bots.random_player import RandomPlayer
from dicemasters_tui.catalog import Catalog
from dicemasters_tui.catalog.heroes import load_heroes
from dicemasters_tui.dicethrone.choices import Choice as ThroneChoice
from dicemasters_tui.dicethrone.choices import ChoiceDecision as ThroneChoiceDecision
from dicemasters_tui.dicethrone.commands import parse as parse_throne
from dicemasters_tui.dicethrone.questions import SellDecision
from dicemasters_tui.kernel.decision import Decision, Together
from dicemasters_tui.kernel.errors import DiceMastersError
from dicemasters_tui.kernel.match import Match
from dicemasters_tui.plain.lines import DiceMastersJson
from dicemasters_tui.plain.throne import ThroneJson
from dicemasters_tui.records import new_match
from dicemasters_tui.rules.choice import Choice, ChoiceDecision
from dicemasters_tui.rules.commands import parse
from dicemasters_tui.teams.agreed import agree
from dicemasters_tui.throne import Lineup
from dicemasters_tui.throne import new_match as new_throne_match

BOXES = ("ygo", "asm", "jus", "wwe")
HEROES = ("barbarian", "moon-elf", "pyromancer", "monk")
SOME = 3
"""Of a decision's options so many are tried."""


def told(match: Match[Any], throne: bool, reader: int | None = None) -> dict[str, Any]:
    """The decision a match stands at, as the program of who is asked reads it, or that of another reader."""
    out = io.StringIO()
    voice = ThroneJson(out) if throne else DiceMastersJson(out)
    assert match.decision is not None
    voice.asks(match.decision, match.seen_by(match.decision.player if reader is None else reader))
    said: dict[str, Any] = json.loads(out.getvalue())
    return said


def played(match: Match[Any], seed: int) -> Iterator[Decision]:
    """The decisions of a match by chance; it stands at each."""
    player = RandomPlayer(seed)
    while match.decision is not None:
        yield match.decision
        match.submit(match.decision.player, player.command(match.decision))


def sent(match: Match[Any], command: str) -> str:
    """Why a command is refused; empty when it is not."""
    fork = match.fork()
    assert fork.decision is not None
    try:
        fork.submit(fork.decision.player, command)
    except DiceMastersError as error:
        return str(error)
    return ""


def check(match: Match[Any], throne: bool, chance: Random) -> str:
    """Try some of the options; gives the kind of the decision, `several` behind it where options were joined."""
    asked = told(match, throne)
    kind = str(asked["kind"])
    legal = [option for option in asked["options"] if option["legal"]]
    for option in chance.sample(legal, min(SOME, len(legal))):
        assert not (why := sent(match, option["command"])), f"{kind}: {option['command']}: {why}"
    words = [option["word"] for option in legal if "word" in option]
    alone = [option["command"] for option in legal if "word" not in option]
    most = asked["maximum"]
    if "verb" not in asked:
        assert (asked["minimum"], most, words) == (1, 1, [])
        return kind
    assert 0 <= asked["minimum"] <= most
    assert alone or asked["minimum"] or not legal
    if kind in ("reroll", "choose", "sell") or (kind == "roll" and throne):  # where every combination is legal
        count = min(len(words), max(1, chance.randint(asked["minimum"], most)))
        if not words:
            return kind
        joined = f"{asked['verb']} {asked['join'].join(chance.sample(words, count))}"
        assert not (why := sent(match, joined)), f"{joined}: {why}"
        return f"{kind} several" if count > 1 else kind
    if kind == "damage":
        first, other = words[:2]
        share = chance.randint(0, asked["total"])
        joined = f"{asked['verb']} {first}={share}{asked['join']}{other}={asked['total'] - share}"
        assert not (why := sent(match, joined)), f"{joined}: {why}"
    return kind


def test_where_two_must_be_chosen_each_option_names_another(catalog: Catalog) -> None:
    match = new_match(agree(catalog, "jus", [], 1), catalog)
    choices = [Choice(n, f"{n}") for n in (1, 2, 3)] + [Choice(4, "4", why_not="Four is too many.")]
    decision = ChoiceDecision(match.state, 0, "Which?", choices, 2, 3)
    assert decision.together() == Together("choose", 2, 3)
    commands = [option.command for option in decision.options]
    assert commands == ["choose 1, 2", "choose 2, 1", "choose 3, 1", "choose 4, 1"]
    assert [option.word for option in decision.options] == ["1", "2", "3", "4"]
    for command, chosen in zip(commands, ([1, 2], [2, 1], [3, 1]), strict=False):
        assert [choice.value for choice in parse(match.state, decision, command)] == chosen


def test_where_one_of_dice_throne_may_be_chosen_twice_it_is() -> None:
    match = new_throne_match(Lineup(("barbarian", "monk"), ("A", "B"), 1), load_heroes())
    choices = [ThroneChoice(n, f"{n}") for n in (1, 2)]
    decision = ThroneChoiceDecision(match.state, 0, "Which?", choices, 2, 2, same=True)
    assert [option.command for option in decision.options] == ["choose 1, 1", "choose 2, 2"]
    apart = ThroneChoiceDecision(match.state, 0, "Which?", choices, 2, 2)
    assert [option.command for option in apart.options] == ["choose 1, 2", "choose 2, 1"]
    assert decision.together() == apart.together() == Together("choose", 2, 2)


def test_how_many_can_be_chosen_is_not_told_to_who_may_not_see_what() -> None:
    match = new_throne_match(Lineup(("barbarian", "monk"), ("A", "B"), 1), load_heroes())
    assert match.decision is not None
    asked = match.decision.player
    assert {"minimum", "maximum"} <= set(told(match, True))
    assert not {"minimum", "maximum", "verb", "join"} & set(told(match, True, 1 - asked))


def test_cards_are_sold_one_or_several_at_the_end_of_a_turn() -> None:
    match = new_throne_match(Lineup(("barbarian", "monk"), ("A", "B"), 1), load_heroes())
    decision = SellDecision(match.state, 0, 2)
    first, second = decision.options[:2]
    assert first.command == f"sell {first.word}"
    assert decision.together() == Together("sell", 1, 2)
    sold = parse_throne(match.state, decision, f"sell {first.word}, {second.word}")
    assert sold == [first.word, second.word]
    assert parse_throne(match.state, decision, first.command) == [first.word]


@pytest.mark.parametrize("box", BOXES)
def test_every_legal_option_of_dice_masters_is_accepted_as_it_stands(catalog: Catalog, box: str) -> None:
    kinds: set[str] = set()
    for seed in range(6):
        match = new_match(agree(catalog, box, [], seed), catalog)
        chance = Random(seed)
        kinds.update(check(match, False, chance) for _ in played(match, seed))
    assert {"reroll", "reroll several", "priority", "attack", "block"} <= kinds


def test_every_legal_option_of_dice_throne_is_accepted_as_it_stands() -> None:
    heroes = load_heroes()
    kinds: set[str] = set()
    for seed in range(6):
        pair = (HEROES[seed % 4], HEROES[(seed + 1) % 4])
        match = new_throne_match(Lineup(pair, ("A", "B"), seed), heroes)
        chance = Random(seed)
        kinds.update(check(match, True, chance) for _ in played(match, seed))
    assert {"roll", "roll several", "activate", "main", "window", "choose"} <= kinds
