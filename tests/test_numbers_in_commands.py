"""Digits that are none of ours, and numbers too large: refused with what is wrong, in both games and everywhere."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dicemasters_tui.catalog import Catalog
from dicemasters_tui.catalog.search import BadQuery, parse_query
from dicemasters_tui.cli import main
from dicemasters_tui.kernel.errors import BadRecord, Refused
from dicemasters_tui.kernel.match import Match
from dicemasters_tui.kernel.record import FIRST_LINE, parse
from dicemasters_tui.plain.retold import check
from dicemasters_tui.records import replay_record
from dicemasters_tui.report import report
from dicemasters_tui.rules.completing import completions
from dicemasters_tui.scenario.run import mark, set_up
from dicemasters_tui.scenario.source import Scenario, read_scenarios
from dicemasters_tui.teams.links import NotATeam, read_text
from dicemasters_tui.throne import Lineup
from tests.dicethrone.tables import a_match, a_table
from tests.hostile import RECORD

LONG = "9" * 5000
BAD = ("²", "٣", "2²", "1000000", LONG)
"""Numbers to somebody, and none to a match."""

WINDOW = """\
scenario: energy, a card to buy, a Global
rules: dc-2018
players: {A: {team: [jus-061 x2], basics: [jus-067, jus-068]}, B: {team: [jus-061 x2], basics: [jus-065]}}
position: {A: {reserve: [fist, mask, bolt, pal=sidekick]}}
"""
SPLIT = """\
scenario: the damage of one is split among two
rules: marvel-2015
players: {A: {team: [asm-057 x1], basics: [asm-027]}, B: {team: [asm-053 x1], basics: [asm-026]}}
position: {active: A, step: attack, A: {field: [spidey=asm-057@2]}, B: {field: [gwen=asm-053@1, guard=sidekick]}}
"""
TO_SPLIT = ((0, "attack spidey"), (1, "block gwen->spidey, guard->spidey"), (0, "pass"))
ORDER = """\
scenario: two texts of one die wait
rules: wwe-2019
players: {A: {team: [wwe-036 x1], basics: [wwe-053]}, B: {team: [wwe-048 x1], basics: [wwe-054]}}
position: {active: A, step: attack, A: {field: [flair=wwe-036@1]}, B: {field: [hunter=wwe-048@1]}}
"""
TO_ORDER = ((0, "attack flair"), (1, "block hunter->flair"), (0, "pass"))


def staged(
    text: str, catalog: Catalog, folder: Path, *moves: tuple[int, str]
) -> tuple[Match[Any], Callable[[str], str]]:
    """A match that stands where the scenario begins, or after these moves, and what its names mean in a command."""
    path = folder / "one.yaml"
    path.write_text(text, encoding="utf-8")
    scenario = next(iter(read_scenarios(path)))
    assert isinstance(scenario, Scenario)
    stage = set_up(scenario, catalog)
    match = Match(stage.game, stage.state)
    for player, command in moves:
        match.submit(player, stage.command(command))
    return match, stage.command


def refused(match: Match[Any], command: str) -> str:
    """Why the command is refused to the one who is asked; nothing has changed then."""
    assert match.decision is not None
    before, number = mark(match), match.decision.number
    with pytest.raises(Refused) as why:
        match.submit(match.decision.player, command)
    assert mark(match) == before
    assert match.decision.number == number
    return str(why.value)


def said_of(number: str) -> str:
    """How a refusal begins that is about this number."""
    if number.isascii():
        return f"'{number if len(number) <= 20 else number[:20] + '…'}' is too large; a number has at most"
    return f"Write numbers with the digits 0 to 9, not '{number}'."


@pytest.mark.parametrize("number", BAD)
@pytest.mark.parametrize(
    ("command", "wanted"),
    [
        ("buy jus-068#{}", "The second Global of a card is CARD#2."),
        ("global jus-067#{}", "The second Global of a card is CARD#2."),
        ("buy jus-068 with fist:{}", "After the colon stands how many symbols of the die are spent."),
        ("buy jus-068 with fist x{}", "A word stands at most 99 times, as in fist x2."),
    ],
)
def test_where_somebody_has_priority(command: str, wanted: str, number: str, catalog: Catalog, tmp_path: Path) -> None:
    match, _ = staged(WINDOW, catalog, tmp_path)
    why = refused(match, command.format(number))
    assert why.startswith(said_of(number))
    assert why.endswith(wanted)


@pytest.mark.parametrize("number", BAD)
def test_where_damage_is_split(number: str, catalog: Catalog, tmp_path: Path) -> None:
    match, meant = staged(SPLIT, catalog, tmp_path, *TO_SPLIT)
    command = meant(f"damage spidey: gwen={number}, guard=1")
    assert refused(match, command).startswith(said_of(number))
    assert completions(match, command + ",") is not None  # a line is completed while it is typed
    match.submit(0, meant("damage spidey: gwen=3, guard=1"))


@pytest.mark.parametrize("number", BAD)
def test_where_an_order_is_chosen(number: str, catalog: Catalog, tmp_path: Path) -> None:
    match, meant = staged(ORDER, catalog, tmp_path, *TO_ORDER)
    assert refused(match, meant(f"choose flair#{number}")).startswith(said_of(number))
    assert refused(match, f"choose wwe-036#{number}").startswith(said_of(number))
    match.submit(0, meant("choose flair#2"))


def test_words_that_are_no_numbers_are_refused_as_such(catalog: Catalog, tmp_path: Path) -> None:
    match, _ = staged(WINDOW, catalog, tmp_path)
    assert refused(match, "global jus-067#x") == "'x' is not a number. The second Global of a card is CARD#2."
    assert refused(match, "buy jus-068 with fist:all").startswith("'all' is not a number. After the colon")
    assert "is not one of" not in refused(match, "buy jus-068 with fist:-1")
    match.submit(0, "buy jus-068 with fist, mask, bolt")


# Dice Throne ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", BAD)
def test_dice_throne_rolls(number: str) -> None:
    match = a_match(a_table(phase="offensive-roll", rolls="1 2 3 4 5"))
    while match.decision is not None and match.decision.kind != "roll":
        match.submit(match.decision.player, "pass")
    match.submit(0, "roll")
    why = refused(match, f"reroll 1 {number}")
    assert why.startswith(said_of(number))
    assert why.endswith("Dice are named by their place, 1 to 5.")
    assert refused(match, "reroll 1 01") == "A die is named twice."
    assert refused(match, "reroll 6") == "Dice are named by their place, 1 to 5."


@pytest.mark.parametrize("number", BAD)
def test_dice_throne_tokens(number: str) -> None:
    game = a_table("tactician", "barbarian")
    game.players[0].tokens["tactical-advantage"] = 3
    match = a_match(game)
    while match.decision is not None and match.decision.player != 0:
        match.submit(match.decision.player, "pass")
    assert refused(match, f"spend tactical-advantage#{number}").startswith(said_of(number))
    assert refused(match, f"spend tactical-advantage x{number}").startswith(said_of(number))


# Line, JSON, records, lists -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["--plain", "--json"])
@pytest.mark.parametrize(
    ("game", "lines"),
    [
        (("--box", "jus"), ("reroll ²", "try reroll fist x²", "keep", "buy jus-068#²", "try buy jus-068#²", "undo")),
        (
            ("--game", "dice-throne", "--heroes", "monk,barbarian"),
            ("pass", "pass", "roll", "reroll ²", "try reroll 1 ²", f"reroll {LONG}", "keep"),
        ),
    ],
)
def test_lines_and_json(
    game: tuple[str, ...],
    lines: tuple[str, ...],
    form: str,
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    assert main(["play", form, *game, "--seed", "5"]) == 0
    out, err = capsys.readouterr()
    assert not err
    assert not (home / "last-error.txt").exists()
    if form == "--plain":
        assert "Write numbers with the digits 0 to 9, not '²'." in out
        return
    made = 0
    told = [json.loads(line) for line in out.splitlines()]
    for each in told:
        made += {"command": 1, "undone": -1}.get(each["type"], 0)
        if each["type"] == "decision":
            assert each["number"] == made + 1  # by what was played alone: a refused command is asked for again
    refused = [each["message"] for each in told if each["type"] == "refused"]
    assert len(refused) == sum("²" in line or LONG in line for line in lines)


HEROES = Lineup(("monk", "barbarian"), ("Ann", "Ben"), 5).header()
START = {
    "dice-masters": RECORD.partition("A keep")[0],
    "dice-throne": "\n".join([FIRST_LINE, *(f"{key}: {value}" for key, value in HEROES.items()), "---\n"]),
}
IN_RECORDS = ("reroll ²", f"reroll {LONG}", "buy jus-068#²", "spend evasive x²", "damage a1: b1=²")


@pytest.mark.parametrize("command", IN_RECORDS)
@pytest.mark.parametrize("game", list(START))
def test_a_record_with_such_a_command_differs_there(game: str, command: str, catalog: Catalog) -> None:
    recorded = replay_record(parse(START[game] + f"A {command}\nB {command}\n"), catalog)
    assert recorded.replayed.fault is None
    assert recorded.problem.startswith("Turn 1: command 1 (A ")
    assert " is refused: " in recorded.problem
    assert list(check(recorded, "it"))[1] == "The first 0 commands agree; the match can go on from there."
    assert recorded.problem in report(recorded, catalog)


@pytest.mark.parametrize("game", list(START))
def test_replay_check_report_and_continue_take_such_a_record(
    game: str, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bad.txt"
    path.write_text(text := START[game] + "A reroll ²\n", encoding="utf-8")
    for options in (["replay", str(path)], ["replay", str(path), "--check"], ["report", str(path), "--print"]):
        assert main(options) == 1
        out, err = capsys.readouterr()
        assert "(A reroll ²) is refused: " in out
        assert not err
    monkeypatch.setattr("sys.stdin", io.StringIO("pass\n"))
    assert main(["play", "--plain", "--continue", str(path)]) == 0
    assert "The match goes on from the last turn that agrees" in capsys.readouterr().out
    assert path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("seed: ²", "The record has no seed that can be read: Write numbers with the digits 0 to 9, not '²'."),
        (f"seed: {LONG}", "The record has no seed that can be read: '99999999999999999999…' is too large"),
        ("life: ²", "The record has no life that can be read: Write numbers with the digits 0 to 9, not '²'."),
        (f"life: {LONG}", "The record has no life that can be read: '99999999999999999999…' is too large"),
        ("team_A: jus-061 x²", "The record's team A cannot be set up: write a card and its dice as `jus-003 x4`"),
        ("team_A: jus-061 x٣", "The record's team A cannot be set up: write a card and its dice as `jus-003 x4`"),
    ],
)
def test_headers(line: str, why: str, catalog: Catalog) -> None:
    key = line.partition(":")[0]
    lines = [line if old.startswith(f"{key}:") else old for old in RECORD.split("\n")]
    with pytest.raises(BadRecord) as told:
        replay_record(parse("\n".join(lines)), catalog)
    assert str(told.value).startswith(why)


def test_an_undo_line_with_such_a_number_is_no_line_of_a_record() -> None:
    for number in ("²", "٣", "9999999", LONG):
        with pytest.raises(BadRecord, match="is no command"):
            parse(RECORD + f"< {number}\n")


def test_lists_links_and_searches(catalog: Catalog) -> None:
    listed = f"{LONG} * Ping - X (jus)\n2x3jus"
    for text in ("jus-003 x²\njus-061 x4", "٣x3jus;3x67jus", "?cards=²x3jus;3x67jus", listed):
        try:
            team = read_text(text, catalog).team
        except NotATeam:
            continue
        assert all(dice < 100 for _, dice in team.cards)
        assert ("jus-003", 3) not in team.cards  # nobody meant a three by another alphabet's
    for cost in BAD[:3] + BAD[4:]:
        with pytest.raises(BadQuery, match="a cost is a number"):
            parse_query(f"cost:{cost}")


def test_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    """A seed that no record can hold would lose the match."""
    for seed in ("²", "9" * 41, LONG):
        with pytest.raises(SystemExit) as left:
            main(["play", "--plain", "--seed", seed])
        assert left.value.code == 2
        assert "argument --seed: " in capsys.readouterr().err
