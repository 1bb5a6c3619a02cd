"""The scenario format itself: what fails and on which line, and what is no scenario at all."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dicemasters_tui.catalog import Catalog
from dicemasters_tui.cli import main
from dicemasters_tui.scenario.doubts import doubts
from dicemasters_tui.scenario.run import run_scenario
from dicemasters_tui.scenario.source import Scenario, read_scenarios
from dicemasters_tui.scenario.throne_source import ThroneScenario
from dicemasters_tui.scenario.tree import BadScenario

HEAD = """\
scenario: Something
rules: dc-2018
players:
  A: {team: [jus-061 x2, jus-003 x2], basics: [jus-067]}
  B: {team: [jus-010 x2], basics: [jus-068]}
"""
MAIN = """\
position:
  A:
    field: [hero=sidekick]
    reserve: [bolt, ww=jus-061@1]
  B:
    field: [guard=sidekick, jus-010@1]
"""
"""With HEAD it ends on line 11."""


def read(text: str, folder: Path) -> list[Scenario | ThroneScenario | BadScenario]:
    path = folder / "one.yaml"
    path.write_text(text, encoding="utf-8")
    return list(read_scenarios(path, "one.yaml"))


def run(text: str, folder: Path, catalog: Catalog) -> list[str]:
    """What fails, as `line: message`."""
    found: list[str] = []
    for scenario in read(text, folder):
        assert isinstance(scenario, Scenario), str(scenario)
        found += [f"{failure.line}: {failure.message}" for failure in run_scenario(scenario, catalog)]
    return found


FAILING = [
    ("play:\n  - A: buy jus-061\n", "13: A: 'buy jus-061' was refused: Wonder Woman costs 3"),
    ("play:\n  - B: pass\n", "13: B: 'pass' was refused: B is not asked for anything now."),
    ("play:\n  - refused: {A: pass}\n", "13: A: 'pass' should be refused, but was accepted."),
    ("play:\n  - until: {B: block}\n", "13: B is never asked (block): A is asked (attack): Choose attackers"),
    ("play:\n  - until: {A: reroll}\n", "13: A is never asked (reroll): A is asked (attack)"),
    ("play:\n  - expect: {hero: {attack: 2}}\n", "13: hero (sidekick): attack is 1, not 2."),
    ("expect: {hero: {zone: used}}\n", "12: hero (sidekick): zone is field, not used."),
    ("expect:\n  A: {life: 3}\n", "13: A's life is 20, not 3."),
    ("expect:\n  A:\n    life: 20\n    field: [ww]\n", "15: A's field holds sidekick (a1) (missing: ww; not expected"),
    ("expect:\n  A: {field: [sidekick x2]}\n", "missing: sidekick"),
    ("expect:\n  A: {field: []}\n", "not expected: sidekick (a1)"),
    ("expect:\n  A: {reserve: {has: [fist]}}\n", "A's reserve lacks fist."),
    ("expect:\n  A: {reserve: {lacks: [bolt]}}\n", "A's reserve has bolt."),
    ("expect:\n  A: {reserve: {count: 1}}\n", "the number of dice in A's reserve is 2, not 1."),
    ("expect:\n  A: {energy: {bolt: 1, fist: 1}}\n", "A's fist energy is 0, not 1."),
    ("expect: {winner: A}\n", "the winner is none, not A."),
    ("expect: {active: B}\n", "the active player is A, not B."),
    ("expect: {step: attack}\n", "the step is main, not attack."),
    ("expect: {asked: {player: B, kind: block}}\n", "A is asked (priority)"),
    ("expect: {asked: {player: B, kind: block}}\n", "; expected: B (block)."),
    ("expect: {asked: {kind: block}}\n", "; expected: anybody (block)."),
    ("expect: {asked: {player: B}}\n", "; expected: B."),
    ("expect: {legal: [pass, buy jus-067]}\n", "'buy jus-067' should be legal: Excessive Force costs 4"),
    ("expect: {illegal: [keep, pass]}\n", "'pass' should not be legal, but it is."),
    ("expect: {jus-061: {cost: 2}}\n", "cost of jus-061 is 3, not 2."),
    ("expect: {jus-061: {unbought: 2}}\n", "unbought of jus-061 is 1, not 2."),
    ("expect: {ww: {keywords: [fast]}}\n", "it lacks fast"),
    ("expect: {ww: {level: 2}}\n", "level is 1, not 2."),
    ("expect: {sidekick: {attack: 1}}\n", "sidekick could be any of"),
    ("luck: {draws: [jus-061]}\nplay:\n  - A: pass\n  - A: no attack\n", "15: The draw of 'jus-061' cannot happen"),
    ("play:\n  - A: global jus-067\n", "13: the scenario ends while A is asked (choose)"),
]


@pytest.mark.parametrize(("text", "message"), FAILING)
def test_what_is_not_so_is_told_with_its_line(text: str, message: str, tmp_path: Path, catalog: Catalog) -> None:
    failures = run(HEAD + MAIN + text, tmp_path, catalog)
    assert failures
    assert message in failures[0]


PASSING = [
    "play:\n  - A: pass?\n  - B: pass?\n  - A: no attack?\n",
    "play:\n  - B: choose hero?\n  - A: choose hero, ww?\n",
    "play:\n  - A: global jus-067\nexpect: {asked: {player: A, kind: choose}}\n",
    "play:\n  - A: global jus-067\n  - expect: {asked: {kind: choose}, legal: [choose hero, choose guard]}\n",
    "play:\n  - A: GLOBAL Excessive-Force with BOLT on Hero\nexpect: {hero: {attack: 2}}\n",
    "play:\n  - A: global jus-067 on hero with bolt\nexpect: {a1: {attack: 2}}\n",
    "play:\n  - A: concede\nexpect: {winner: B}\n",
    "expect:\n  A: {reserve: [wonder-woman@1, sidekick@bolt], field: [a1]}\n",
    "expect: {wonder-woman@1: {fielding_cost: 0, face: 1}, ww: {face: wonder-woman@1, captured_by: none}}\n",
    "expect: {wonder-woman: {cost: 3}, bolt: {energy: bolt, owner: A}}\n",
]


@pytest.mark.parametrize("text", PASSING)
def test_what_may_be_written(text: str, tmp_path: Path, catalog: Catalog) -> None:
    assert run(HEAD + MAIN + text, tmp_path, catalog) == []


def test_both_players_may_bring_the_same_card(tmp_path: Path, catalog: Catalog) -> None:
    text = """\
scenario: The same card on both sides
rules: {edition: dc-2018, errata: false}
players:
  A: {team: [jus-061 x2], basics: [jus-067]}
  B: {team: [jus-061 x2], basics: [jus-067]}
position:
  A: {reserve: [mine=jus-061@1, bolt, shield, fist, jus-067@action]}
  B: {field: [theirs=jus-061@2], reserve: [jus-067@generic2]}
play:
  - A: buy jus-061
expect:
  A: {used: [jus-061]}
  B: {used: []}
  mine: {owner: A}
  theirs: {owner: B, zone: field}
  jus-061: {unbought: 1}
  jus-067: {unbought: 4}
"""
    assert run(text, tmp_path, catalog) == []


INVALID = [
    (HEAD.replace("players", "playrs"), 3, "unknown key 'playrs' in a scenario; did you mean 'players'?"),
    (HEAD.replace("rules: dc-2018\n", ""), 1, "the key 'rules' is missing."),
    (HEAD.replace("dc-2018", "dc-2081"), 2, "did you mean `dc-2018`?"),
    (HEAD.replace("rules: dc-2018", "rules: {edition: dc-2018, errata: maybe}"), 2, "errata must be true or false."),
    (HEAD.replace("jus-061", "jus-999"), 4, "There is no card jus-999"),
    (HEAD.replace("[jus-067]", "[jus-061]"), 4, "is no basic action card"),
    (HEAD + "position: {step: mane}\n", 6, "did you mean `main`?"),
    (HEAD + "position:\n  A: {hand: [sidekick]}\n", 7, "unknown key 'hand'"),
    (HEAD + "position:\n  A: {field: [jus-061]}\n", 7, "its face is missing"),
    (HEAD + "position:\n  A: {field: [jus-061@9]}\n", 7, "has no face '9'"),
    (HEAD + "position:\n  A: {field: [fist]}\n", 7, "a die showing energy cannot lie in field."),
    (HEAD + "position:\n  A: {used: [jus-061@1]}\n", 7, "are not rolled"),
    (HEAD + "position:\n  A:\n    field: [jus-061@1 x2]\n    used: [jus-061]\n", 9, "jus-061 has 2 dice; the position"),
    (HEAD + "position:\n  A: {field: [jus-010@1]}\n", 7, "is not on the team of A"),
    (HEAD + "position:\n  A: {field: [sidekick x9]}\n", 7, "eight sidekicks"),
    (HEAD + "position:\n  A: {field: [a=sidekick]}\n", 7, "is a player's name"),
    (HEAD + "position:\n  A: {field: [a1=sidekick]}\n", 7, "has the form of a die's id"),
    (HEAD + "position:\n  A: {field: [aquaman=sidekick]}\n", 7, "is a card's name"),
    (HEAD + "position:\n  A: {field: [x=sidekick, x=sidekick]}\n", 7, "names two dice"),
    (HEAD + "position:\n  A: {field: [{sidekick: [hero]}]}\n", 7, "only dice in attack have blockers."),
    (HEAD + "position:\n  A: {used: [{sidekick: {damage: 1}}]}\n", 7, "carry no damage"),
    (HEAD + "position:\n  B: {attack: [sidekick]}\n", 7, "only the active player attacks"),
    (HEAD + "position:\n  A: {attack: [{sidekick: [sidekick]}]}\n", 7, "free to block"),
    (HEAD + "play:\n  - A: [pass]\n", 7, "a command must be a text."),
    (HEAD + "play:\n  - C: pass\n", 7, "unknown key 'C' in a move"),
    (HEAD + "play:\n  - expcet: {winner: A}\n", 7, "did you mean 'expect'?"),
    (HEAD + "play:\n  - until: {A: pirority}\n", 7, "did you mean `priority`?"),
    (HEAD + "expect: {winer: A}\n", 6, "did you mean 'winner'?"),
    (HEAD + "expect: {nobody: {zone: field}}\n", 6, "nothing in this scenario is called 'nobody'"),
    (HEAD + "expect:\n  A: {lief: 3}\n", 7, "did you mean 'life'?"),
    (HEAD + "expect:\n  A: {life: many}\n", 7, "life must be a whole number."),
    (HEAD + "expect: {a1: {zone: graveyard}}\n", 6, "there is no zone 'graveyard'"),
    (HEAD + "expect: {a1: {atack: 1}}\n", 6, "did you mean 'attack'?"),
    (HEAD + "expect: {asked: {kind: prio}}\n", 6, "no question is of the kind 'prio'"),
    (HEAD + "play: []\nplay: []\n", 7, "is written twice"),
    (HEAD + "play: [a, b\n", 6, "this is not YAML"),
    (HEAD + "position:\n\tactive: A\n", 7, "indent with blanks, not with tabs"),
    (HEAD + "luck:\n  rolls: [fist, @3]\n", 7, "what begins with @ needs quotes"),
    (HEAD + "position:\n  A: {reserve: [fists]}\n", 7, "no card of this match is called 'fists'"),
    (HEAD + "luck:\n  draws: [sidekik]\n", 6, "no die of this match is called 'sidekik'"),
    (HEAD + "position:\n  A: {field: [{sidekick: {damage: -1}}]}\n", 7, "0 or more"),
    (HEAD + "position:\n  A: {attack: [jus-067@action]}\n", 7, "it cannot attack"),
    (HEAD.replace("A: {team", "A: {life: 0, team"), 4, "has lost already"),
    (HEAD + "game: dice-thrown\n", 6, "there is no game 'dice-thrown'"),
    ("", 1, "there is no scenario in this file."),
    ("just words\n", 1, "a scenario must be keys and values."),
]


@pytest.mark.parametrize(("text", "line", "message"), INVALID)
def test_what_is_no_scenario(text: str, line: int, message: str, tmp_path: Path, catalog: Catalog) -> None:
    found = read(text, tmp_path)
    problem = found[-1]
    if isinstance(problem, Scenario):
        with pytest.raises(BadScenario) as caught:
            run_scenario(problem, catalog)
        problem = caught.value
    assert isinstance(problem, BadScenario)
    assert message in problem.message
    assert problem.line == line


def test_one_bad_document_does_not_hide_the_others(tmp_path: Path) -> None:
    found = read(HEAD + "---\nscenario: Broken\n---\n" + HEAD, tmp_path)
    assert [isinstance(one, Scenario) for one in found] == [True, False, True]


def test_a_key_written_twice_does_not_hide_the_documents_after_it(tmp_path: Path) -> None:
    found = read(HEAD + "play: []\nplay: []\n---\n" + HEAD, tmp_path)
    assert [isinstance(one, Scenario) for one in found] == [False, True]


def test_a_file_that_is_not_text(tmp_path: Path) -> None:
    path = tmp_path / "one.yaml"
    path.write_bytes(b"scenario: \xff\xfe\n")
    (problem,) = read_scenarios(path)
    assert isinstance(problem, BadScenario)
    assert "UTF-8" in problem.message


THRONE = """\
scenario: A smack
game: dice-throne
rule: [DT-4.1.4]
players:
  A: {hero: barbarian, hand: []}
  B: {hero: barbarian, hand: []}
position: {active: A, phase: offensive-roll}
luck: {rolls: [1, 1, 2, 3, 6]}
play:
  - A: roll
  - expect: {asked: {player: A, kind: roll, phase: offensive-roll}}
"""


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("{player: B, phase: offensive-roll}", "A is asked (roll, offensive-roll): Reroll, or keep (2 Roll"),
        ("{player: B, phase: offensive-roll}", "; expected: B."),
        ("{player: A, kind: activate}", "; expected: A (activate)."),
        ("{kind: activate}", "; expected: anybody (activate)."),
    ],
)
def test_who_is_asked_in_dice_throne_is_told_with_what_was_expected(
    asked: str, told: str, tmp_path: Path, catalog: Catalog
) -> None:
    (scenario,) = read(f"{THRONE}  - expect: {{asked: {asked}}}\n", tmp_path)
    assert isinstance(scenario, ThroneScenario)
    (failure,) = run_scenario(scenario, catalog)
    assert failure.line == 12 and told in failure.message


@pytest.mark.parametrize(
    ("expected", "told"),
    [
        ("incoming: {to: Z, amount: 3}", "'Z' is no player; the players are A and B."),
        ("incoming: {type: fierce}", "'fierce' is none of normal, undefendable,"),
        ("active: C", "'C' is no player"),
        ("winner: nobody", "'nobody' is none of A, B, draw, tie, none."),
        ("asked: D", "'D' is no player"),
        ("asked: {kind: rol}", "'rol' is no phase and no kind of question; did you mean `roll`?"),
        ("A: {hand: {lacks: [tip-itt]}}", "there is no card 'tip-itt'; did you mean `tip-it`?"),
        ("A: {upgrades: {smock: 2}}", "no 'smock' among the upgrades of Barbarian; did you mean `smack`?"),
        ("A: {tokens: {stunn: 1}}", "no 'stunn' among the tokens of Barbarian; did you mean `stun`?"),
        ("A: {companions: {nyra: 1}}", "no 'nyra' among the companions of Barbarian; there are none."),
        ("A: {side: human}", "Barbarian's board has one side only."),
    ],
)
def test_what_no_match_of_dice_throne_could_be_asked_is_told_before_it_is_played(
    expected: str, told: str, tmp_path: Path, catalog: Catalog
) -> None:
    (scenario,) = read(f"{THRONE}  - expect: {{{expected}}}\n", tmp_path)
    assert isinstance(scenario, ThroneScenario)
    with pytest.raises(BadScenario, match=re.escape(told)) as raised:
        run_scenario(scenario, catalog)
    assert raised.value.line == 12


@pytest.mark.parametrize("word", ["none", "NONE", "tie", "draw", "a"])
def test_how_a_match_of_dice_throne_may_end(word: str, tmp_path: Path, catalog: Catalog) -> None:
    (scenario,) = read(f"{THRONE}  - expect: {{winner: {word}}}\n", tmp_path)
    assert isinstance(scenario, ThroneScenario)
    assert bool(run_scenario(scenario, catalog)) == (word.lower() != "none")


def test_a_command_is_legal_where_only_the_forced_luck_behind_it_cannot_be(tmp_path: Path, catalog: Catalog) -> None:
    text = THRONE.replace("phase: offensive-roll", "phase: main-2").replace("rolls: [1, 1, 2, 3, 6]", "draws: [smock]")
    moves = "play:\n  - expect: {legal: [pass], illegal: [play tip-it]}\n"
    (scenario,) = read(text[: text.index("play:")] + moves, tmp_path)
    assert isinstance(scenario, ThroneScenario)
    assert run_scenario(scenario, catalog) == []


# What is doubtful -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (HEAD + "rule: [DM-6.4.3, DM-6.4.99]\n", "one.yaml:6: there is no rule DM-6.4.99; that section has"),
        (HEAD + "rule: nothing\n", "one.yaml:6: there is no rule nothing;"),
        (HEAD + "card:\n  - jus-061\n  - jus-999\n", "one.yaml:8: there is no card 'jus-999';"),
        (HEAD.replace("jus-003 x2", "jus-003 x20"), "one.yaml:4: 20 dice of jus-003: its limit is 4."),
        (HEAD.replace("[jus-068]", "[jus-068 x4]"), "one.yaml:5: jus-068 brings 3 dice, not 4."),
        (THRONE.replace("DT-4.1.4", "DT-4.9.1"), "one.yaml:3: there is no rule DT-4.9.1;"),
        (THRONE.replace("rule:", "card: [tip-it, smock]\nrule:"), "one.yaml:3: there is no card 'smock'; did you mean"),
    ],
)
def test_what_is_doubtful_is_a_warning_and_no_failure(text: str, told: str, tmp_path: Path, catalog: Catalog) -> None:
    (scenario,) = read(text, tmp_path)
    assert not isinstance(scenario, BadScenario)
    assert run_scenario(scenario, catalog) == []
    (doubt,) = doubts(scenario, catalog)
    assert told in str(doubt) and str(doubt).endswith("The scenario runs all the same.")


@pytest.mark.parametrize("text", [HEAD + "rule: [DM-6.4.3, 6.4.4]\ncard: [JUS-061]\n", THRONE])
def test_what_is_as_it_should_be_has_no_warning(text: str, tmp_path: Path, catalog: Catalog) -> None:
    (scenario,) = read(text, tmp_path)
    assert not isinstance(scenario, BadScenario)
    assert list(doubts(scenario, catalog)) == []


def test_warnings_stand_beside_the_result(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "ONE.YAML").write_text(HEAD + "rule: [DM-77.1.1]\n", encoding="utf-8")
    (tmp_path / "two.Yml").write_text(HEAD, encoding="utf-8")
    assert main(["scenario", str(tmp_path)]) == 0
    said = capsys.readouterr()
    assert said.out == "2 passed, 0 failed\n"
    assert "ONE.YAML:6: there is no rule DM-77.1.1;" in said.err and "(warning)" in said.err
