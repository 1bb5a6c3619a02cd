"""The command line as a process: what it prints, where, and its exit status."""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from dicemasters_tui.cli import _parser

from .commands import dicemasters, program

SCENARIOS = Path(__file__).parent / "scenarios"

GOOD = """\
scenario: A sidekick is fielded for nothing
rules: dc-2018
players:
  A: {team: [jus-061 x2], basics: [jus-067]}
  B: {team: [jus-010 x2], basics: [jus-068]}
position:
  A: {reserve: [pal=sidekick]}
play:
  - A: field pal
expect:
  pal: {zone: field}
"""


@pytest.fixture
def scenario(tmp_path: Path) -> Path:
    path = tmp_path / "good.yaml"
    path.write_text(GOOD, encoding="utf-8")
    return path


def test_help_teaches_with_examples() -> None:
    for command in ("", "play", "scenario", "replay", "cards", "bench"):
        done = dicemasters(*command.split(), "--help")
        assert done.returncode == 0
        assert "usage: dicemasters" in done.stdout
        assert not done.stderr
    assert "examples:" in dicemasters("--help").stdout
    assert "exit status" in dicemasters("--help").stdout


def test_each_subcommand_teaches_with_an_example(capsys: pytest.CaptureFixture[str]) -> None:
    """What teaches nothing is a parser without an example below its options, so all of them are asked."""

    def parsers(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
        yield parser
        for action in parser._actions:
            if isinstance(action, argparse._SubParsersAction):
                for each in action.choices.values():
                    yield from parsers(each)

    every = list(parsers(_parser()))
    assert len(every) > 30
    for parser in every:
        with pytest.raises(SystemExit) as end:
            parser.parse_args(["--help"])
        shown = capsys.readouterr().out
        assert end.value.code == 0
        assert f"\n  {parser.prog.split()[0]} " in shown.partition("example")[2], parser.prog


def test_unknown_command_is_status_2_without_a_traceback() -> None:
    done = program("ploy")
    assert done.returncode == 2
    assert "ploy" in done.stderr
    assert "Traceback" not in done.stderr


# Scenarios --------------------------------------------------------------------------------------------------------


def test_scenario_passes(scenario: Path) -> None:
    done = dicemasters("scenario", scenario)
    assert (done.returncode, done.stdout.splitlines()[-1], done.stderr) == (0, "1 passed, 0 failed", "")


def test_failing_scenario_names_file_and_line(scenario: Path) -> None:
    scenario.write_text(GOOD.replace("{zone: field}", "{zone: used}"), encoding="utf-8")
    done = dicemasters("scenario", scenario)
    assert done.returncode == 1
    assert f"{scenario}:11:" in done.stdout
    assert "zone is field, not used" in done.stdout
    assert done.stdout.splitlines()[-1] == "0 passed, 1 failed"


def test_invalid_scenario_is_status_2_and_the_others_run(scenario: Path, tmp_path: Path) -> None:
    (tmp_path / "worse.yaml").write_text(GOOD.replace("position:", "positoin:"), encoding="utf-8")
    done = dicemasters("scenario", tmp_path)
    assert done.returncode == 2
    assert f"{tmp_path / 'worse.yaml'}:6:" in done.stderr
    assert "did you mean 'position'" in done.stderr
    assert done.stdout.splitlines()[-1] == "1 passed, 0 failed"


def test_missing_path_is_status_2(tmp_path: Path) -> None:
    done = dicemasters("scenario", tmp_path / "nowhere.yaml")
    assert done.returncode == 2
    assert "cannot be read" in done.stderr


def test_a_folder_without_scenarios_is_status_2(tmp_path: Path) -> None:
    done = dicemasters("scenario", tmp_path)
    assert done.returncode == 2
    assert "There is no scenario file" in done.stderr


def test_a_scenario_of_dice_throne_says_what_is_wrong_with_it(scenario: Path) -> None:
    scenario.write_text("scenario: x\ngame: dice-throne\nplayers: {A: {hero: monk}}\n", encoding="utf-8")
    done = dicemasters("scenario", scenario)
    assert done.returncode == 2
    assert f"{scenario}:3:" in done.stderr
    assert "1v1 is for 2 players, not 1" in done.stderr


def test_dice_throne_is_played_to_its_end_on_lines(home: Path) -> None:
    heroes = ("--game", "dice-throne", "--heroes", "barbarian,monk")
    done = dicemasters("play", "--plain", *heroes, "--auto", "A,B", "--seed", "4", home=home)
    assert done.returncode == 0
    ended = "The match is over: Player A won. Player B took the last 15 damage on turn 11: Reckless."
    assert done.stdout.splitlines()[-1] == ended
    refused = dicemasters("play", "--plain", "--game", "dice-throne", "--heroes", "a,b,c,d,e", home=home)
    assert refused.returncode == 2
    assert "no rules for 5 players" in refused.stderr


# Playing ----------------------------------------------------------------------------------------------------------


def test_the_computer_plays_a_whole_match_in_sentences(home: Path) -> None:
    done = program("play", "--plain", "--auto", "A,B", "--seed", "5", "--box", "jus", home=home)
    assert done.returncode == 0
    assert done.stdout.splitlines()[-1].startswith("The match is over: ")
    assert "\x1b" not in done.stdout
    assert not (home / "matches").exists()


def test_json_is_one_object_a_line(home: Path) -> None:
    done = dicemasters("play", "--json", "--auto", "A,B", "--seed", "5", "--box", "ygo", home=home)
    kinds = [json.loads(line)["type"] for line in done.stdout.splitlines()]
    assert kinds[0] == "match"
    assert kinds[-1] == "over"
    assert {"decision", "event", "command"} <= set(kinds)


def test_json_of_dice_throne_has_the_same_objects_and_keeps_hands_hidden(home: Path) -> None:
    heroes = ("--game", "dice-throne", "--heroes", "barbarian,monk")
    done = dicemasters("play", "--json", *heroes, "--auto", "A,B", "--seed", "4", home=home)
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert told[0]["type"] == "match"
    assert {"decision", "event", "command"} <= {one["type"] for one in told}
    drawn = [one["cards"] for one in told if one.get("event") == "CardsDrawn"]
    assert drawn and all(isinstance(cards, int) for cards in drawn)
    assert told[-1]["type"] == "over" and told[-1]["winner"] == "A"


def test_the_same_seed_is_the_same_match(home: Path) -> None:
    command = ("play", "--json", "--auto", "A,B", "--seed", "11", "--box", "wwe")
    first = dicemasters(*command, home=home)
    assert first.stdout
    assert first.stdout == program(*command, home=home).stdout


def test_a_player_that_is_not_there_is_refused_and_the_match_goes_on(home: Path) -> None:
    typed = "C pass\nC concede\nkeep\nquit\n"
    done = dicemasters("play", "--plain", "--seed", "3", "--box", "jus", typed=typed, home=home)
    assert done.returncode == 0
    assert done.stdout.count("This match has no such player") == 2
    assert "Stopped." in done.stdout


def test_everything_can_be_typed(home: Path) -> None:
    typed = "?\nshow\nlook jus-061\nfield nothing\nkeep\nundo\nredo\nlog\nsave\nhelp\nA pass\nquit\n"
    done = dicemasters("play", "--plain", "--seed", "3", "--box", "jus", typed=typed, home=home)
    assert done.returncode == 0
    assert not done.stderr
    for words in ("Keep all dice", "Prep area: ", "Wonder Woman: Piece of Clay", "is no answer now", "Undone: keep"):
        assert words in done.stdout, words
    assert "Turn 2: B." in done.stdout
    assert "Stopped. The match is kept in" in done.stdout


def test_a_reason_stands_beside_what_is_not_legal(home: Path) -> None:
    done = dicemasters("play", "--plain", "--seed", "3", "--box", "jus", typed="keep\n?\n", home=home)
    assert "Not now: Wonder Woman costs 3 with at least one shield" in done.stdout


def test_a_command_can_be_tried(home: Path) -> None:
    done = dicemasters("play", "--plain", "--seed", "3", "--box", "jus", typed="try keep\ntry pass\nquit\n", home=home)
    assert "It would lead to this:" in done.stdout
    assert "Then A: Field, buy" in done.stdout
    assert "'pass' is no answer now" in done.stdout
    record = next((home / "matches").iterdir())
    assert "keep" not in record.read_text(encoding="utf-8")


def test_end_of_input_keeps_the_match_and_says_so(home: Path) -> None:
    done = dicemasters("play", "--plain", "--seed", "3", "--box", "jus", typed="keep\n", home=home)
    assert done.returncode == 0
    record = next((home / "matches").iterdir())
    assert f"The input has ended. The match is kept in {record}" in done.stdout
    assert record.read_text(encoding="utf-8").endswith("A keep\n")


def test_a_kept_match_goes_on(home: Path) -> None:
    dicemasters("play", "--plain", "--seed", "3", "--box", "jus", typed="keep\n", home=home)
    record = next((home / "matches").iterdir())
    done = dicemasters("play", "--plain", "--continue", typed="pass\n", home=home)
    assert "Turn 2: B." in done.stdout
    assert record.read_text(encoding="utf-8").splitlines()[-2] == "A pass"
    assert dicemasters("replay", record, "--check", home=home).returncode == 0
    done = dicemasters("play", "--plain", "--continue", record, typed="concede\n", home=home)
    assert "The match is over: A has won." in done.stdout
    assert dicemasters("play", "--plain", "--continue", home=home).returncode == 2


def test_errata_can_be_chosen_and_stay_chosen(home: Path) -> None:
    typed = "look jus-061\nkeep\n"
    done = dicemasters("play", "--plain", "--seed", "3", "--box", "jus", "--errata", typed=typed, home=home)
    assert "Rules dc-2018 with errata, seed 3." in done.stdout
    assert "at the end of the Main Step" in done.stdout  # Strike as it was corrected
    record = next((home / "matches").iterdir())
    assert "errata: yes" in record.read_text(encoding="utf-8")
    done = dicemasters("play", "--plain", "--continue", typed="look jus-061\nquit\n", home=home)
    assert "at the end of the Main Step" in done.stdout


def test_a_tournament_is_played_with_errata_unless_they_are_left_out(home: Path) -> None:
    teams = ("--teams", "tournament-four-worlds,tournament-four-worlds", "--seed", "3")
    assert "with errata" in dicemasters("play", "--plain", *teams, home=home).stdout
    assert "with errata" not in dicemasters("play", "--plain", *teams, "--no-errata", home=home).stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--errata", "--continue"), "by the rules it was begun with"),
        (("--teams", "jus-legion-rush"), "Two teams play a match"),
        (("--teams", "jus-legion-rash,wwe-hit-and-run"), "did you mean jus-legion-rush"),
        (("--auto", "C"), "--auto takes players such as A and B"),
        (("--teams", "nowhere.yaml,wwe-hit-and-run"), "cannot be read"),
    ],
)
def test_what_cannot_be_played_is_status_2(arguments: tuple[str, ...], words: str, home: Path) -> None:
    done = dicemasters("play", "--plain", *arguments, home=home)
    assert done.returncode == 2
    assert words in done.stderr
    assert "Traceback" not in done.stderr


def test_the_app_needs_a_terminal(home: Path) -> None:
    for command in ((), ("play", "--seed", "3")):
        done = dicemasters(*command, home=home)
        assert done.returncode == 2
        assert "--plain" in done.stderr
        assert not done.stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--auto", "A"), "--auto goes with --box or --teams"),
        (("--auto", "A", "--continue"), "goes on with those who began it"),
        (("--auto", "B", "--box", "jus", "--real-dice"), "no dice of its own"),
        (("--auto", "B", "--box", "jus"), "--plain"),  # all well, but there is no terminal
        (("--game", "dice-throne", "--auto", "B"), "--auto goes with --heroes"),
        (("--game", "dice-throne", "--heroes", "monk,ninja", "--auto", "C"), "no player C"),
        (("--game", "dice-throne", "--heroes", "monk,ninja", "--auto", "B"), "--plain"),
    ],
)
def test_against_the_computer_in_the_app(arguments: tuple[str, ...], words: str, home: Path) -> None:
    done = dicemasters("play", *arguments, home=home)
    assert done.returncode == 2
    assert words in done.stderr


def test_a_kept_match_goes_on_against_the_computer(home: Path) -> None:
    begun = dicemasters(
        "play", "--plain", "--box", "jus", "--seed", "3", "--auto", "B", typed="keep\nquit\n", home=home
    )
    assert begun.returncode == 0
    (record,) = (home / "matches").iterdir()
    assert "plays_B: computer" in record.read_text(encoding="utf-8")
    done = dicemasters("play", "--plain", "--continue", typed="pass\nquit\n", home=home)
    assert done.returncode == 0
    assert "B keep" in done.stdout or "B reroll" in done.stdout


def test_a_kept_match_of_dice_throne_goes_on_against_the_computer(home: Path) -> None:
    heroes = ("--game", "dice-throne", "--heroes", "barbarian,moon-elf", "--seed", "3")
    assert dicemasters("play", "--plain", *heroes, "--auto", "B", typed="quit\n", home=home).returncode == 0
    (record,) = (home / "matches").iterdir()
    assert "plays_B: computer" in record.read_text(encoding="utf-8")
    typed = "pass\nroll\nkeep\nactivate none\n" + "pass\n" * 9 + "quit\n"
    done = dicemasters("play", "--plain", "--continue", typed=typed, home=home)
    assert done.returncode == 0
    assert "B roll" in done.stdout
    assert dicemasters("replay", record, "--check", home=home).returncode == 0


def test_dice_that_are_not_rolled_at_all_are_told_to_be_given_up(home: Path) -> None:
    heroes = ("--game", "dice-throne", "--heroes", "barbarian,moon-elf", "--seed", "3")
    lost = "No die has been rolled: all 3 Roll Attempts are given up, so no ability this turn."
    done = dicemasters("play", "--plain", *heroes, typed="pass\npass\npass\nundo\nroll\nkeep\n", home=home)
    assert "keep: Do not roll at all" in done.stdout
    assert done.stdout.count(lost) == 1
    assert done.stdout.index(lost) < done.stdout.index("Undone: pass.") < done.stdout.index("keep: Keep the dice")


def test_what_is_no_text_is_refused(home: Path) -> None:
    command = [sys.executable, "-m", "dicemasters_tui", "play", "--plain", "--seed", "3"]
    environment = {**os.environ, "DICEMASTERS_HOME": str(home)}
    done = subprocess.run(command, input=b"\xff\x00\xfe\nkeep\n", capture_output=True, env=environment, check=False)
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr
    assert b"is no answer now" in done.stdout


@pytest.mark.skipif(os.name != "posix", reason="pipes break differently elsewhere")
def test_a_broken_pipe_is_no_error(home: Path) -> None:
    command = f"{sys.executable} -m dicemasters_tui play --json --auto A,B --seed 1 | head -2"
    environment = {**os.environ, "DICEMASTERS_HOME": str(home)}
    done = subprocess.run(command, shell=True, capture_output=True, text=True, env=environment, timeout=60, check=False)
    assert len(done.stdout.splitlines()) == 2
    assert not done.stderr


def _heed_interrupts() -> None:
    """A shell that runs the tests in the background has interrupts ignored, and programs inherit that."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.skipif(os.name != "posix", reason="signals differ elsewhere")
def test_interrupted_the_match_is_kept(home: Path) -> None:
    environment = {**os.environ, "DICEMASTERS_HOME": str(home)}
    command = [sys.executable, "-u", "-m", "dicemasters_tui", "play", "--plain", "--seed", "3"]
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
        preexec_fn=_heed_interrupts,
    ) as process:
        assert process.stdout is not None
        while "reroll" not in process.stdout.readline():
            pass
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "The match is kept in" in out
    assert "Traceback" not in err


# Cards ------------------------------------------------------------------------------------------------------------


def test_cards_can_be_found_and_read() -> None:
    listed = dicemasters("cards", "list", "set:jus", "wonder")
    assert "jus-061" in listed.stdout
    shown = dicemasters("cards", "show", "jus-061")
    assert "Wonder Woman: Piece of Clay (jus-061), costs 3 with shield. At most 5 dice in a team." in shown.stdout
    assert "costs 4. 3 dice, for both players." in dicemasters("cards", "show", "jus-067").stdout
    assert "wonder-woman.yaml:" in shown.stdout
    assert dicemasters("cards", "show", "Wonder Woman").stdout.startswith(shown.stdout)
    assert "With errata:" in shown.stdout
    corrected = dicemasters("cards", "show", "jus-061", "--errata").stdout
    assert "at the end of the Main Step" in corrected
    assert "With errata:" not in corrected
    missing = dicemasters("cards", "show", "batmna")
    assert missing.returncode == 2
    assert "did you mean Batman?" in missing.stderr


def test_the_shipped_cards_have_no_mistakes() -> None:
    done = dicemasters("cards", "lint")
    assert done.returncode == 0, done.stdout
    assert done.stdout.rstrip().endswith(" 0 mistakes")


# Records ----------------------------------------------------------------------------------------------------------


def test_replay_tells_the_match(home: Path) -> None:
    dicemasters("play", "--plain", "--seed", "3", "--box", "jus", "--auto", "B", typed="keep\npass\n", home=home)
    record = next((home / "matches").iterdir())
    done = dicemasters("replay", record)
    assert done.returncode == 0
    assert "Turn 1: A." in done.stdout
    assert "is asked" in done.stdout.splitlines()[-1]


def test_replay_check_finds_the_turn_that_differs(home: Path) -> None:
    dicemasters("play", "--plain", "--seed", "3", "--box", "jus", typed="keep\npass\nkeep\npass\n", home=home)
    record = next((home / "matches").iterdir())
    assert dicemasters("replay", record, "--check").returncode == 0
    text = record.read_text(encoding="utf-8")
    record.write_text(text.replace("A keep", "A reroll fist", 1), encoding="utf-8")
    done = dicemasters("replay", record, "--check")
    assert done.returncode == 1
    assert "differs in turn 1" in done.stdout


def test_what_is_no_record_is_status_2(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Sam,\n", encoding="utf-8")
    done = dicemasters("replay", path)
    assert done.returncode == 2
    assert "is no Dice Masters record" in done.stderr
    assert dicemasters("replay", tmp_path / "nowhere").returncode == 2


def test_look_takes_part_of_a_name() -> None:
    done = dicemasters(
        "play", "--plain", "--box", "jus", "--seed", "5", typed="look wonder\nlook aquaman: arthur\nquit\n"
    )
    assert "Wonder Woman: Piece of Clay (jus-061)" in done.stdout
    assert "Aquaman: Arthur Curry (jus-003)" in done.stdout
