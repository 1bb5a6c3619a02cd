"""Whole matches with entered dice go the same way as when luck brings the same results, and so do their records."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from dicemasters_tui.bots.random_player import RandomPlayer
from dicemasters_tui.catalog import Catalog
from dicemasters_tui.fuzz.hunt import pairing_of
from dicemasters_tui.kernel.chance import Chance
from dicemasters_tui.kernel.luck import Luck
from dicemasters_tui.kernel.match import Match
from dicemasters_tui.kernel.record import Record, replay
from dicemasters_tui.rules.chance import DrawDecision, RollDecision
from dicemasters_tui.rules.events import Drawn
from dicemasters_tui.rules.game import DICE_MASTERS
from dicemasters_tui.rules.setup import Setup, new_game
from dicemasters_tui.rules.state import GameState


class Table:
    """Two people with real dice: whatever is asked of them they enter, and write down."""

    def __init__(self, setup: Setup, seed: int) -> None:
        self.match: Match[GameState] = Match(DICE_MASTERS, new_game(setup))
        self.chance = random.Random(seed)
        self.draws: list[str] = []
        self.rolls: list[str] = []
        self.enter()

    def enter(self) -> None:
        while isinstance(question := self.match.decision, Chance):
            if isinstance(question, RollDecision):
                text = question.text([self.chance.randrange(6) for _ in question.dice])
                faces = zip(question.dice, question.read(text.removeprefix("roll ")), strict=True)
                self.rolls += [str(face + 1) for _, face in faces]
            else:
                assert isinstance(question, DrawDecision)
                text = question.text(self.chance.sample(question.owner.bag, question.count))
                self.draws += [die.id for die in question.read(text.removeprefix("draw "))]
            self.match.submit(question.player, text)
            if self.chance.random() < 0.1:
                self.match.undo()
                self.match.redo()

    def told(self) -> tuple[list[str], list[str]]:
        """What has been drawn and rolled since the last call."""
        told = self.draws, self.rolls
        self.draws, self.rolls = [], []
        return told


def digest(state: GameState) -> str:
    """Of everything but luck, which the two matches have of different kinds."""
    luck, state.luck = state.luck, Luck()
    try:
        return state.digest()
    finally:
        state.luck = luck


@pytest.mark.parametrize("seed", range(5))
def test_entered_and_forced_results_lead_to_the_same_states(
    seed: int, catalog: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(DrawDecision, "certain", lambda _: None)  # every draw is asked, so that it can be forced
    setup = replace(pairing_of(seed, catalog).setup(catalog), real_dice=True)
    table = Table(setup, seed)
    by_luck = new_game(replace(setup, real_dice=False))

    def force(state: GameState) -> None:
        draws, rolls = table.told()
        state.luck.force("draws", draws)
        state.luck.force("rolls", rolls)

    force(by_luck)
    other: Match[GameState] = Match(DICE_MASTERS, by_luck)
    players = RandomPlayer(seed), RandomPlayer(seed + 1)
    while (decision := other.decision) is not None:
        command = players[decision.player].command(decision)
        table.match.submit(decision.player, command)
        table.enter()
        force(other.state)
        other.submit(decision.player, command)
        assert digest(other.state) == digest(table.match.state)
        assert not any(other.state.luck.forced.values())
    assert table.match.over
    assert any(isinstance(event, Drawn) for event in other.all_events)


@pytest.mark.parametrize("seed", range(5, 8))
def test_a_record_of_entered_dice_leads_to_the_same_end(seed: int, catalog: Catalog) -> None:
    setup = replace(pairing_of(seed, catalog).setup(catalog), real_dice=True)
    table = Table(setup, seed)
    match = table.match
    players = RandomPlayer(seed), RandomPlayer(seed + 1)
    while match.decision is not None:
        match.submit(match.decision.player, players[match.decision.player].command(match.decision))
        table.enter()
    replayed = replay(DICE_MASTERS, new_game(setup), Record({}, match.commands))
    assert replayed.problem == ""
    assert replayed.match.state.digest() == match.state.digest()
    assert match.state.luck.uses == 0
