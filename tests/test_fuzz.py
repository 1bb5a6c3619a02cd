"""Random matches: whatever happens, the table stays a table of Dice Masters.

Ready-made teams of every box, and 300 matches of random legal teams by every rulebook, half of them with errata; many
more with `pytest --long`. Each prints its seed when it fails; the seed alone plays it again.
"""

from __future__ import annotations

import itertools
from collections import Counter
from dataclasses import replace

import pytest

from dicemasters_tui.bots.random_player import RandomPlayer
from dicemasters_tui.catalog import Catalog
from dicemasters_tui.kernel.errors import Refused
from dicemasters_tui.kernel.record import parse
from dicemasters_tui.records import DiceMatch, new_match, replay_record
from dicemasters_tui.rules.edition import EDITIONS
from dicemasters_tui.rules.faces import FaceKind
from dicemasters_tui.rules.state import Die, GameState, Step, Zone
from dicemasters_tui.scenario.run import Pages, mark
from dicemasters_tui.teams import FORMATS, Team, breaches, load_teams, random_team
from dicemasters_tui.teams.formats import TOURNAMENT
from dicemasters_tui.teams.pairing import Pairing

BOXES = ("demo-wwe", "demo-jus", "demo-asm", "demo-ygo", "tournament")
BOX_NAMES = (None, None, None, None, "ygo", "asm", "jus", "wwe")
"""The boxes that random teams are made of: half of them of all four together."""
LONGEST = 4000
"""More commands than this and the match will not end: random matches take some 150."""


def teams_of(format: str, catalog: Catalog) -> list[Team]:
    return [team for team in load_teams(catalog) if team.format == format]


def lists(game: GameState) -> list[tuple[int | None, frozenset[Zone], list[Die]]]:
    """Every list a die can lie in: whose it is, the zones its dice are in, and the dice."""
    found: list[tuple[int | None, frozenset[Zone], list[Die]]] = [
        (None, frozenset({Zone.CARD}), [die for pile in game.on_card for die in pile]),
        (None, frozenset({Zone.ASIDE}), game.aside),
        (None, frozenset({Zone.GONE}), game.gone),
    ]
    for player in game.players:
        for zone in (Zone.BAG, Zone.PREP, Zone.RESERVE, Zone.OUT_OF_PLAY, Zone.USED):
            found.append((player.index, frozenset({zone}), player.area(zone)))
        found.append((player.index, frozenset({Zone.FIELD, Zone.ATTACK}), player.field))
    return found


def check_table(game: GameState, *, choosing: bool) -> None:
    """Every die is in exactly one list, the one its zone says, on a face that zone allows.

    A text that waits for a choice may have rolled a die where it lies, to be looked at (DM-12.2.7).
    """
    seen: Counter[int] = Counter()
    for owner, zones, dice in lists(game):
        for die in dice:
            seen[die.index] += 1
            assert die.zone in zones, f"{die} says {die.zone} and lies in {zones}"
            if not choosing or die.rolled:
                check_face(game, die)
            if owner is not None:
                whose = die.controller if die.in_field else die.owner
                assert whose == owner, f"{die} of {whose} lies with {owner}"
    assert max(seen.values()) == 1, "dice are doubled"
    lost = [die for die in game.dice if die.index not in seen]
    assert all(die.zone is Zone.BAG for die in lost), "dice are lost"  # drawn to be looked at, they are in no area
    for player in game.players:
        assert player.life <= player.start_life
        assert player.virtual >= 0
        assert player.rest >= 0
    if game.combat is not None:
        for lane in game.combat.lanes:
            for die in (lane.attacker, *lane.blockers):
                assert die.zone is Zone.ATTACK, f"{die} fights and is in {die.zone}"
            assert lane.blocked or not lane.blockers


def check_face(game: GameState, die: Die) -> None:
    face = die.shown
    if die.in_field:
        assert face is not None, f"{die} in the field has no face"
        assert face.kind is not FaceKind.ENERGY, f"{die} in the field shows energy"
        assert die.damage >= 0
    elif die.zone is Zone.RESERVE:
        assert face is not None, f"{die} in the reserve pool has no face"
        if die.owner != game.active:
            assert face.kind is FaceKind.ENERGY, f"{die} lies in the reserve pool on the other player's turn"
    elif die.zone is Zone.ASIDE:
        pass  # set aside until the end of the turn it keeps the level it comes back on (DM-13.7.2)
    elif die.zone is not Zone.PREP or game.step is not Step.ROLL:  # rolled dice lie there until the roll is settled
        assert face is None, f"{die} in {die.zone} shows a face"
    if not die.in_field:
        assert die.damage == 0
        assert not die.effects


def check_question(match: DiceMatch) -> None:
    """Exactly one player is asked and has something legal to answer; or nobody is, and the match is over."""
    decision = match.decision
    if decision is None:
        assert match.over
        assert match.state.over
        assert match.state.winner in (0, 1, -1)
        return
    assert not match.state.over
    assert decision.player in (0, 1)
    assert any(option.legal for option in decision.options) or decision.kind == "block"
    assert decision.prompt()


def play(match: DiceMatch, seed: int) -> None:
    """Play to the end by chance, looking at the table after every command."""
    player = RandomPlayer(seed)
    for number in itertools.count():
        decision = match.decision
        check_table(match.state, choosing=decision is not None and decision.kind == "choose")
        check_question(match)
        if decision is None:
            return
        assert number < LONGEST, "the match does not end"
        before = mark(match)
        if number % 23 == 0:
            with pytest.raises(Refused):
                match.submit(decision.player, "choose nothing-of-the-kind")
            assert mark(match) == before
        match.submit(decision.player, player.command(decision))
        if number % 7 == 0 and not match.can_undo:
            after = mark(match)
            match.undo()
            assert mark(match) == before
            match.redo()
            assert mark(match) == after


def play_recorded(pairing: Pairing, catalog: Catalog, *, again: bool = True) -> None:
    """A whole match by chance; with `again` its record leads to the same end. Tells what went wrong where."""
    pages = Pages(pairing.header())
    match = new_match(pairing, catalog, pages)
    try:
        play(match, pairing.seed)
        if again:
            replayed = replay_record(parse(pages.text()), catalog)
            assert not replayed.problem
            assert mark(replayed.match) == mark(match)
    except Exception as error:  # whatever it is, it is told with the match that shows it, and raised again
        last = "".join(f"\n  {'AB'[who]} {text}" for who, text in match.commands[-8:])
        error.add_note(f"turn {match.state.turn} of this match; last commands:{last}\n" + pages.text()[:800])
        raise


@pytest.mark.parametrize("format", BOXES)
def test_ready_made_teams(format: str, catalog: Catalog, pytestconfig: pytest.Config) -> None:
    pairs = list(itertools.product(teams_of(format, catalog), repeat=2))
    for seed in range(500 if pytestconfig.getoption("--long") else 20):
        play_recorded(Pairing.of(FORMATS[format], ("Ann", "Ben"), pairs[seed % len(pairs)], seed), catalog)


@pytest.mark.parametrize("edition", EDITIONS)
def test_random_legal_teams(edition: str, catalog: Catalog, pytestconfig: pytest.Config) -> None:
    """Any legal teams by every rulebook, with errata and without: cards meet that nobody thought of together."""
    for seed in range(2000 if pytestconfig.getoption("--long") else 75):
        format = replace(TOURNAMENT, edition=edition, errata=seed % 2 == 1)
        box = BOX_NAMES[seed // 2 % len(BOX_NAMES)]
        teams = (random_team(catalog, format, 2 * seed, box), random_team(catalog, format, 2 * seed + 1, box))
        assert not [breach for team in teams for breach in breaches(team, format, catalog)]
        pairing = Pairing.of(format, ("Ann", "Ben"), teams, seed)
        play_recorded(pairing, catalog, again=seed % 5 == 0)
