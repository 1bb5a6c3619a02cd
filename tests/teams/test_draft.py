"""Draft Forces: one middle, picks in turn, a number that is both dice and life."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from pathlib import Path

import pytest

from dicemasters_tui.bots.random_player import RandomPlayer
from dicemasters_tui.catalog import Catalog
from dicemasters_tui.cli import main
from dicemasters_tui.kernel.errors import BadSetup
from dicemasters_tui.records import new_match
from dicemasters_tui.teams import Team, breaches, read_team
from dicemasters_tui.teams.agreed import agree
from dicemasters_tui.teams.draft import BadPick, Draft
from dicemasters_tui.teams.files import team_text
from dicemasters_tui.teams.legal import kept_apart


def begun(catalog: Catalog, number: int = 8) -> Draft:
    return Draft.begin(catalog, "ygo", number, seed=1)


@pytest.mark.rule("DM-5.5.4")
@pytest.mark.parametrize(("number", "allowed"), [(7, False), (8, True), (20, True), (21, False)])
def test_the_number_is_eight_to_twenty(catalog: Catalog, number: int, allowed: bool) -> None:
    if allowed:
        assert begun(catalog, number).left(0) == number
    else:
        with pytest.raises(BadPick, match="from 8 to 20"):
            begun(catalog, number)


@pytest.mark.rule("DM-5.5.5")
def test_the_middle_has_a_stack_a_name_and_some_basics(catalog: Catalog) -> None:
    draft = begun(catalog)
    assert sum(len(stack.versions) for stack in draft.middle) == 110
    assert len({stack.name for stack in draft.middle}) == len(draft.middle)
    assert all(card.name == stack.name for stack in draft.middle for card in stack.versions)
    assert len(set(draft.basics)) == 3
    assert len({Draft.begin(catalog, "ygo", 8, seed).basics for seed in range(6)}) > 1  # by chance
    assert len(Draft.begin(catalog, "ygo", 8, 1, basics=4).basics) == 4
    with pytest.raises(BadPick, match="three or four"):
        Draft.begin(catalog, "ygo", 8, 1, basics=2)


@pytest.mark.rule("DM-5.5.6")
def test_the_second_player_picks_first_and_then_in_turns(catalog: Catalog) -> None:
    draft = begun(catalog)
    assert draft.picker == 1
    draft = draft.pick("ygo-004", 2)
    assert draft.picker == 0
    draft = draft.pick("ygo-005", 1)
    assert draft.picker == 1


@pytest.mark.rule("DM-5.5.6")
def test_a_pick_takes_the_whole_stack(catalog: Catalog) -> None:
    draft = begun(catalog).pick("ygo-004", 2)
    assert "Harpie Lady" not in {stack.name for stack in draft.middle}
    with pytest.raises(BadPick, match="not in the middle"):
        draft.pick("ygo-023", 1)  # another version of the same name


@pytest.mark.rule("DM-5.5.6", "DM-5.5.7")
def test_dice_are_bound_by_the_limit_and_the_number(catalog: Catalog) -> None:
    draft = begun(catalog)
    with pytest.raises(BadPick, match="0 to 4 dice"):
        draft.pick("ygo-009", 5)
    draft = draft.pick("ygo-009", 4).pick("ygo-005", 0).pick("ygo-011", 3).pick("ygo-013", 1)
    assert draft.left(1) == 1
    with pytest.raises(BadPick, match="0 to 1 dice"):
        draft.pick("ygo-014", 2)
    draft = draft.pick("ygo-014").pick("ygo-015", 0)
    assert draft.left(1) == 0
    late = draft.pick("ygo-016")  # taken so that nobody else has it; its dice are not used
    assert late.picks[-1].dice == 0
    assert dict(late.team(1, "x").cards) == {"ygo-009": 4, "ygo-011": 3, "ygo-014": 1}


@pytest.mark.rule("DM-5.5.4", "DM-5.5.7")
def test_a_drafted_match_is_played(catalog: Catalog) -> None:
    draft = begun(catalog, 10)
    while not draft.over:
        stack = draft.middle[len(draft.picks) % len(draft.middle)]
        draft = draft.pick(stack.versions[0].id)
    pairing = draft.pairing(("Ann", "Ben"), 3)
    assert pairing.life == 10
    assert [seat.team.dice for seat in pairing.seats] == [10, 10]
    assert pairing.edition.name == "ygo-2014"
    assert sum(len(seat.basics) for seat in pairing.seats) == 3
    match = new_match(pairing, catalog)
    player = RandomPlayer(1)
    while match.decision is not None:
        match.submit(match.decision.player, player.command(match.decision))
    assert match.over


def test_at_the_keyboard(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    looked = "?\nmine\nshow ygo-009\nshow ygo-999\nmiddle\nygo-009 4 5\nBaby Dragon\nygo-009 9\n"
    typed = looked + "ygo-009\nygo-009\nygo-010\nygo-011\nygo-013\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    command = ["team", "draft", "--number", "8", "--seed", "1", "--names", "Ann,Ben", "--out", str(tmp_path)]
    assert main(command) == 0
    said = capsys.readouterr().out
    assert "Ben picks (8 dice left)" in said
    assert "0 to 4 dice can be used now, not 9" in said
    assert "ygo-009 is not in the middle" in said
    assert "Ben takes Baby Dragon (ygo-009) with 4 dice." in said
    assert (tmp_path / "draft-1.yaml").is_file()
    assert (tmp_path / "draft-2.yaml").is_file()
    monkeypatch.setenv("DICEMASTERS_HOME", str(tmp_path))
    teams = f"{tmp_path / 'draft-1.yaml'},{tmp_path / 'draft-2.yaml'}"
    assert main(["team", "check", str(tmp_path / "draft-1.yaml")]) == 0
    assert capsys.readouterr().out == "Ann's draft is legal in Draft Forces with 8.\n"
    assert main(["play", "--plain", "--auto", "A,B", "--seed", "1", "--teams", teams]) == 0
    assert "The match is over" in capsys.readouterr().out


@pytest.mark.rule("DM-5.5.4", "DM-5.5.5", "DM-5.5.7")
def test_both_teams_are_legal_in_the_format_of_the_draft(catalog: Catalog) -> None:
    for box, number, basics in (("ygo", 8, 3), ("asm", 20, 4), ("jus", 13, 3), ("wwe", 9, 4)):
        draft = Draft.begin(catalog, box, number, 1, basics)
        while not draft.over:
            draft = draft.pick(draft.middle[0].versions[0].id)
        teams = [draft.team(player, "x") for player in (0, 1)]
        for team in teams:
            assert team.dice == number
            assert team.format == f"draft-{box}-{number}"
            assert breaches(team, draft.format, catalog) == []
        assert (*teams[0].basics, *teams[1].basics) == draft.basics
        assert (draft.format.life, draft.format.boxes) == (number, (box,))


def test_input_that_ends_writes_nothing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("ygo-004\n"))
    assert main(["team", "draft", "--number", "8", "--seed", "1", "--out", str(tmp_path)]) == 2
    assert "nothing has been written" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def finished(catalog: Catalog, seed: int = 1, number: int = 8) -> Draft:
    draft = Draft.begin(catalog, "ygo", number, seed)
    while not draft.over:
        draft = draft.pick(draft.middle[0].versions[0].id)
    return draft


def test_teams_of_two_drafts_do_not_meet(catalog: Catalog, tmp_path: Path) -> None:
    one, other = finished(catalog), finished(catalog, seed=2)
    mine, yours, stranger = one.team(0, "Mine"), one.team(1, "Yours"), other.team(1, "Stranger")
    assert mine.draft == yours.draft == one.mark != other.mark
    assert not kept_apart(mine, yours) and not kept_apart(mine, mine)
    assert "Mine and Stranger come from two different drafts" in kept_apart(mine, stranger)
    assert kept_apart(mine, finished(catalog, number=9).team(1, "Longer"))
    assert kept_apart(mine, Team("Rainbow", mine.cards, (), format="rainbow-ygo"))
    assert not kept_apart(mine, Team("Built", mine.cards, (), format="tournament"))
    assert not kept_apart(mine, replace(stranger, draft="")), "an older file says no draft"
    paths = []
    for team in (mine, yours, stranger):
        path = tmp_path / f"{team.name}.yaml"
        path.write_text(team_text(team), encoding="utf-8")
        assert read_team(path, catalog).draft == team.draft
        paths.append(str(path))
    assert agree(catalog, None, paths[:2], 1).format == "draft-ygo-8"
    with pytest.raises(BadSetup, match="two different drafts"):
        agree(catalog, None, paths[::2], 1)


def at_the_keyboard(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, box: str, *lines: str) -> str:
    """What a draft of a box says to these lines, before the input ends."""
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines) + "\n"))
    assert main(["team", "draft", "--box", box, "--number", "8", "--seed", "1", "--names", "Ann,Ben"]) == 2
    return capsys.readouterr().out


def test_undo_takes_picks_back_one_by_one(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    lines = ("undo", "ygo-009 2", "ygo-010 3", "undo", "undo", "undo", "mine", "ygo-009 4")
    said = at_the_keyboard(capsys, monkeypatch, "ygo", *lines)
    assert said.count("There is no pick to undo yet.") == 2
    assert said.index("Undone: Ann takes") < said.index("Undone: Ben takes Baby Dragon (ygo-009).")
    assert "Nothing yet." in said
    assert said.index("with 2 dice.") < said.index("Ben takes Baby Dragon (ygo-009) with 4 dice.")


@pytest.mark.parametrize("box", ["ygo", "asm", "jus", "wwe"])
def test_the_example_is_a_card_of_the_draft(
    catalog: Catalog, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, box: str
) -> None:
    said = at_the_keyboard(capsys, monkeypatch, box, "?")
    examples = re.findall(r"such as: ([a-z]+-[0-9]+) ([0-9]+);", said)
    assert len(examples) == 2  # at the start, and after ?
    for id, dice in examples:
        again = at_the_keyboard(capsys, monkeypatch, box, f"{id} {dice}")
        assert f"Ben takes {catalog.facts(id).name} ({id}) with {dice} dice." in again


def test_cards_are_picked_and_read_by_name(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    said = at_the_keyboard(capsys, monkeypatch, "ygo", "show kuriboh", "kuriboh 2", "kuriboh: cute furball 2")
    assert said.count("ygo-027  Kuriboh: Yugi's Protector, costs 2 shield") == 2
    assert "Ben takes Kuriboh (ygo-005) with 2 dice." in said
