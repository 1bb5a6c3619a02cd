"""The hunt for faults: it finds none in a short run, and what it would find it makes small."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest

from dicemasters_tui.catalog import Catalog
from dicemasters_tui.cli import main
from dicemasters_tui.fuzz import campaign as campaigning
from dicemasters_tui.fuzz import hunt as hunting
from dicemasters_tui.fuzz import sweep as sweeping
from dicemasters_tui.fuzz.invariants import Broken, check
from dicemasters_tui.fuzz.shrink import shrink
from dicemasters_tui.kernel.match import Match
from dicemasters_tui.kernel.record import parse, read
from dicemasters_tui.records import DiceMatch, opening, replay_record
from dicemasters_tui.rules.setup import new_game
from dicemasters_tui.rules.state import GameState, Zone
from dicemasters_tui.scenario.run import Pages


def test_matches_of_all_kinds(catalog: Catalog, pytestconfig: pytest.Config) -> None:
    for seed in range(5000 if pytestconfig.getoption("--long") else 60):
        failure = hunting.hunt(seed, catalog)
        assert failure is None, f"match {seed}: {failure.what} ({failure.where})\n{failure.record.text()}"


def test_light_matches_of_players_by_chance(catalog: Catalog, pytestconfig: pytest.Config) -> None:
    for seed in range(20_000 if pytestconfig.getoption("--long") else 240):
        failure = sweeping.sweep(seed, catalog)
        assert failure is None, f"light match {seed}: {failure.what} ({failure.where})\n{failure.record.text()}"


def test_a_light_match_is_the_one_that_its_commands_make(catalog: Catalog) -> None:
    pairing = hunting.pairing_of(0, catalog)
    light = new_game(pairing.setup(catalog))
    sweeping._play(light, sweeping._players(pairing.seed))
    match = Match(*opening(pairing.header(), catalog), Pages(pairing.header()))
    players = sweeping._players(pairing.seed)
    while (decision := match.decision) is not None:
        match.submit(decision.player, players[decision.player].command(decision))
    assert light.digest() == match.state.digest()


def test_what_breaks_in_a_light_match_is_played_again_with_care(
    catalog: Catalog, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def broken_light(game: GameState, *, resolving: bool) -> None:
        if any(die.holder is None and die.zone is Zone.USED for die in game.dice):
            raise Broken("a sidekick is used")

    monkeypatch.setattr(sweeping, "check_table", broken_light)
    monkeypatch.setattr(hunting, "check", broken_when_a_sidekick_is_used)
    assert main(["fuzz", "--light", "--matches", "1", "--seed", "3", "--jobs", "1", "--out", str(tmp_path)]) == 1
    assert "match 3: Broken: a sidekick is used" in capsys.readouterr().out
    assert read(tmp_path / "fuzz-3.record").commands


def test_what_only_a_light_match_shows_is_told_all_the_same(catalog: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(game: GameState, *, resolving: bool) -> None:
        raise Broken("seen from afar only")

    monkeypatch.setattr(sweeping, "check_table", broken)
    failure = sweeping.sweep(3, catalog)
    assert failure is not None
    assert failure.what == "Broken: seen from afar only"
    assert failure.record.header["seed"] == "3"


def test_there_is_no_light_hunt_in_dice_throne(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fuzz", "--light", "--game", "dice-throne", "--matches", "1"]) == 2
    assert "--light is for Dice Masters" in capsys.readouterr().err


def test_a_match_may_end_in_the_middle_of_a_text(catalog: Catalog) -> None:
    assert hunting.hunt(2008877, catalog) is None  # an unbought die, rolled for its damage, lies there as it fell


def test_the_number_alone_makes_the_match(catalog: Catalog) -> None:
    assert hunting.pairing_of(7, catalog) == hunting.pairing_of(7, catalog)
    assert hunting.pairing_of(7, catalog) != hunting.pairing_of(8, catalog)


def test_the_matches_differ_in_all_that_matters(catalog: Catalog) -> None:
    pairings = [hunting.pairing_of(seed, catalog) for seed in range(60)]
    assert {pairing.edition.name for pairing in pairings} == {"ygo-2014", "marvel-2015", "dc-2018", "wwe-2019"}
    assert {pairing.edition.errata for pairing in pairings} == {True, False}
    assert {1, 2} < {pairing.life for pairing in pairings}
    assert min(len(pairing.seats[0].team.cards) for pairing in pairings) == 1


def broken_when_a_sidekick_is_used(match: DiceMatch) -> None:
    """A fault that is none: it shows as soon as a sidekick die lies in a Used Pile."""
    check(match)
    if any(die.holder is None and die.zone is Zone.USED for die in match.state.dice):
        raise Broken("a sidekick is used")


def test_a_fault_is_told_with_the_shortest_record(catalog: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hunting, "check", broken_when_a_sidekick_is_used)
    failure = hunting.hunt(3, catalog)
    assert failure is not None
    assert failure.what == "Broken: a sidekick is used"
    small = shrink(failure, catalog)
    assert small.same_as(failure)
    assert len(small.record.commands) <= len(failure.record.commands)
    again = replay_record(parse(small.record.text()), catalog)
    assert not again.problem
    assert any(die.holder is None and die.zone is Zone.USED for die in again.match.state.dice)


def test_the_command_writes_it_and_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(hunting, "check", broken_when_a_sidekick_is_used)
    status = main(["fuzz", "--matches", "1", "--seed", "3", "--jobs", "1", "--out", str(tmp_path / "faults")])
    said = capsys.readouterr().out
    assert status == 1
    assert "match 3: Broken: a sidekick is used" in said
    assert said.endswith("1 matches, 1 failures\n")
    assert read(tmp_path / "faults" / "fuzz-3.record").commands


def test_no_failure_is_exit_status_0(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["fuzz", "--matches", "2", "--seed", "11", "--jobs", "1", "--out", str(tmp_path)]) == 0
    assert capsys.readouterr().out == "2 matches, 0 failures\n"
    assert not list(tmp_path.iterdir())


def test_how_far_it_is_is_told_in_lines_where_no_bar_can_be_drawn(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(campaigning, "BATCH", 2)
    monkeypatch.setattr(campaigning, "LINE_EVERY", 3)
    assert main(["fuzz", "--matches", "7", "--seed", "40", "--jobs", "1", "--out", str(tmp_path)]) == 0
    out, err = capsys.readouterr()
    assert out == "7 matches, 0 failures\n"
    assert err.splitlines() == [f"{played} of 7 matches, 0 failures so far" for played in (4, 6)]


def test_ctrl_c_tells_how_far_it_was_and_how_to_go_on(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    batch = campaigning._batch

    def stopped(asked: tuple[int, int, str]) -> list[hunting.Failure]:
        if asked[0] > 40:
            raise KeyboardInterrupt
        return batch(asked)

    monkeypatch.setattr(campaigning, "BATCH", 2)
    monkeypatch.setattr(campaigning, "_batch", stopped)
    assert main(["fuzz", "--matches", "7", "--seed", "40", "--jobs", "1", "--out", str(tmp_path)]) == 130
    assert capsys.readouterr().out == "2 matches, 0 failures; the rest: --seed 42 --matches 5\n"


def test_a_process_that_is_killed_is_told_in_a_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def broken(*_: object) -> Iterator[tuple[int, list[hunting.Failure]]]:
        yield 25, []
        raise BrokenProcessPool

    monkeypatch.setattr(campaigning, "_results", broken)
    assert main(["fuzz", "--matches", "50", "--seed", "40", "--out", str(tmp_path)]) == 2
    out, err = capsys.readouterr()
    assert out == "25 matches, 0 failures; the rest: --seed 65 --matches 25\n"
    assert "ended from outside" in err
