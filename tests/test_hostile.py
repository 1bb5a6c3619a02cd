"""Files and words by hostile hands: one clear error with the place, soon, and nothing done, shown or half loaded."""

from __future__ import annotations

import ast
import io
import os
import random
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import dicemasters_tui
from dicemasters_tui.catalog import Catalog, load_catalog
from dicemasters_tui.cli import main
from dicemasters_tui.kernel.errors import DiceMastersError, Refused
from dicemasters_tui.kernel.harmless import as_name, harmless, steering
from dicemasters_tui.kernel.match import LONGEST_COMMAND
from dicemasters_tui.records import new_match
from dicemasters_tui.store.saves import Saves
from dicemasters_tui.store.settings import MOST_PROBLEMS, load
from dicemasters_tui.store.typed_commands import Typed
from dicemasters_tui.teams.agreed import agree
from dicemasters_tui.teams.links import NotATeam, read_text
from dicemasters_tui.tui.actions.check import checked

from .hostile import (
    BYTES,
    CARD,
    ESCAPE,
    LIST,
    RECORD,
    SCENARIO,
    SETTINGS,
    TEAM,
    YAML,
    huge,
)

MOST_SAID = 7000
"""Letters of what is printed about one file; as JSON a small match is told twice in nearly as many."""
PACKAGE = Path(dicemasters_tui.__file__).parent
Run = Callable[..., str]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Runs a command line that must fail as it should; gives all it printed."""
    monkeypatch.setenv("DICEMASTERS_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)

    def go(*words: str, given: str = "", status: tuple[int, ...] = (2,)) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO(given))
        try:
            found = main(words)
        except SystemExit as end:  # argparse's way to refuse
            found = int(end.code or 0)
        out, err = capsys.readouterr()
        said = out + err
        assert found in status, said
        assert found == 0 or err or out
        assert "had to stop" not in said and "Traceback" not in said
        assert not steering(said), repr(said)
        assert len(said) < MOST_SAID
        assert not (tmp_path / "executed").exists()
        return said

    return go


KINDS = [*YAML, *BYTES]


def content(what: str, good: str) -> bytes:
    return YAML[what](good).encode() if what in YAML else BYTES[what](good)


def written(path: Path, data: bytes) -> str:
    path.write_bytes(data)
    return str(path)


# Files ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("what", KINDS)
def test_a_hostile_card_file_is_left_out_with_its_place(tmp_path: Path, what: str) -> None:
    box = tmp_path / "cards" / "jus"
    box.mkdir(parents=True)
    (box / "bad.yaml").write_bytes(content(what, CARD))
    (box / "good.yaml").write_text(CARD.replace("number: 1", "number: 9"))
    catalog = load_catalog(tmp_path / "cards")
    assert list(catalog) == ["jus-009"]
    said = "\n".join(map(str, catalog.problems))
    assert re.match(r"cards/jus/bad\.yaml:\d+: ", said)
    assert not steering(said) and len(said) < MOST_SAID
    assert not (tmp_path / "executed").exists()


@pytest.mark.parametrize("what", KINDS)
def test_a_hostile_team_file_is_refused_with_its_place(run: Run, tmp_path: Path, what: str) -> None:
    path = written(tmp_path / "team.yaml", content(what, TEAM))
    assert f"{path}:" in run("team", "check", path)
    run("play", "--plain", "--teams", f"{path},{path}")


@pytest.mark.parametrize("what", KINDS)
def test_a_hostile_scenario_is_refused_with_its_place(run: Run, tmp_path: Path, what: str) -> None:
    path = written(tmp_path / "scenario.yaml", content(what, SCENARIO))
    assert re.search(rf"{re.escape(path)}:\d+: .*not a valid scenario", run("scenario", path))


@pytest.mark.parametrize("what", KINDS)
def test_a_hostile_list_of_a_team_is_told(run: Run, tmp_path: Path, what: str) -> None:
    data = content(what, LIST)
    run("team", "check", written(tmp_path / "list.txt", data), status=(1, 2))
    run("team", "check", "-", given=data.decode("utf-8", "replace"), status=(1, 2))


@pytest.mark.parametrize("what", [what for what in KINDS if what != "two documents"])  # a line --- ends a header
def test_a_hostile_record_is_no_record(run: Run, tmp_path: Path, what: str) -> None:
    path = written(tmp_path / "match.txt", content(what, RECORD.partition("---")[0]))
    for words in (("replay", path, "--check"), ("report", path, "--print"), ("play", "--plain", "--continue", path)):
        assert path in run(*words)
    assert not list((tmp_path / "home").rglob("*.txt"))


@pytest.mark.parametrize("what", KINDS)
def test_hostile_settings_leave_the_defaults(tmp_path: Path, what: str) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes(content(what, SETTINGS))
    settings = load(path, checked)
    assert not steering("".join(settings.problems)) and len(settings.problems) <= MOST_PROBLEMS
    assert all(len(problem) < 500 for problem in settings.problems)


@pytest.mark.parametrize(
    "text",
    [
        "theme = " + "[" * 10_000 + "]" * 10_000,
        "theme = " + "{a=" * 5_000,
        ".".join(["theme"] * 5_000) + " = 1",
        "keys." + ".".join(["a"] * 5_000) + " = 1",
        "[" + ".".join(["keys"] * 5_000) + "]\na = 1",
        'theme = """' + "x" * 20_000 + '"""',
        "seed = " + "9" * 20_000,
        'names = ["\\u001b[31m", "\\u202eoeL"]\nteams = ["\\u001b]0;x\\u0007", "\\u009b2J"]\n',
        '"\\u001b[31m" = 1\n[keys]\n"\\u001b[31m" = "\\u001b"\n',
        "\n".join(f"a{n} = 1" for n in range(4_000)),
        "[keys]\n" + "\n".join(f"a{n} = 1" for n in range(4_000)),
    ],
    ids=lambda text: text[:20],
)
def test_settings_that_are_deep_long_or_many(tmp_path: Path, text: str) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(text)
    settings = load(path, checked)
    said = "\n".join([*settings.problems, *settings.names, *settings.teams, settings.theme])
    assert not steering(said)
    assert settings.theme == "auto" and len(settings.problems) <= MOST_PROBLEMS


HUNDRED_MEGABYTES = """
import resource, sys
from pathlib import Path
from dicemasters_tui.cli import main
from dicemasters_tui.store.settings import load
from dicemasters_tui.store.saves import Saves
from dicemasters_tui.tui.actions.check import checked
resource.setrlimit(resource.RLIMIT_AS, (600_000_000, 600_000_000))
for line in sys.argv[1:]:
    words = line.split()
    if words[0] == "settings":
        assert load(Path(words[1]), checked).problems
    elif words[0] == "matches":
        assert Saves(Path(words[1])).all()[0].problem
    else:
        assert main(words) == 2, line
"""


@pytest.mark.skipif(sys.platform == "win32", reason="the limit to memory is a thing of Unix")
def test_a_hundred_megabytes_are_refused_unread(tmp_path: Path) -> None:
    folder = tmp_path / "matches"
    folder.mkdir()
    files = {"t.yaml": TEAM, "s.yaml": SCENARIO, "l.list": LIST, "matches/r.txt": RECORD, "settings.toml": SETTINGS}
    for name, good in files.items():
        huge(tmp_path / name, good)
    lines = ["team check t.yaml", "play --plain --teams t.yaml,t.yaml", "scenario s.yaml", "team check l.list"]
    record = "matches/r.txt"
    lines += [f"replay {record}", f"report {record}", f"play --plain --continue {record}", "matches ."]
    environment = os.environ | {"DICEMASTERS_HOME": str(tmp_path / "home"), "PYTHONPATH": str(PACKAGE.parent)}
    command = [sys.executable, "-c", HUNDRED_MEGABYTES, *lines, "settings settings.toml"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, env=environment, cwd=tmp_path)
    assert done.returncode == 0 and "Traceback" not in done.stderr, done.stderr
    assert len(done.stderr) < MOST_SAID


@pytest.mark.parametrize("path", ["/dev/zero", "/dev/null", "/", "none", "a\0b", "x" * 10_000, "\udcff\udcfe"])
def test_what_is_no_file_at_all(run: Run, path: str) -> None:
    if path.startswith("/dev") and not Path(path).exists():
        pytest.skip("a device of Unix")
    run("replay", path)
    run("report", path, "--print")
    run("play", "--plain", "--continue", path)
    run("team", "check", path)
    run("team", "check", f"{path}.yaml")
    if path != "/":  # a folder of scenarios
        run("scenario", path)


# Records --------------------------------------------------------------------------------------------------------------

CHANGED: dict[str, Callable[[str], str]] = {
    "an undo to a superscript": lambda good: good + "< ²\n",
    "an undo to a number of 5,000 digits": lambda good: good + f"< {'9' * 5000}\n",
    "a life of 100 digits": lambda good: good.replace("life: 20", f"life: {'9' * 100}"),
    "no life": lambda good: good.replace("life: 20", "life: 0"),
    "a seed of 5,000 digits": lambda good: good.replace("seed: 1", f"seed: {'9' * 5000}"),
    "a team of 6,000,000 dice": lambda good: good.replace("jus-061 x4", ", ".join(["jus-061 x99"] * 60_000)),
    "100,000 basic action cards": lambda good: good.replace("jus-065", ", ".join(["jus-065"] * 100_000)),
    "a game of escapes": lambda good: good.replace("dice-masters", ESCAPE * 100),
    "rules of escapes": lambda good: good.replace("dc-2018", ESCAPE * 100),
    "dice of escapes": lambda good: good.replace("errata: no", f"dice: {ESCAPE * 100}"),
    "no team": lambda good: good.replace("team_B", "team_C"),
    "heroes of escapes": lambda good: good.replace("dice-masters", f"dice-throne\nhero_A: {ESCAPE}\nhero_B: {ESCAPE}"),
    "two million bytes": lambda good: good + "#\n" * 1_000_000,
}


@pytest.mark.parametrize("what", CHANGED)
def test_a_record_that_describes_no_match(run: Run, tmp_path: Path, what: str) -> None:
    path = written(tmp_path / "match.txt", CHANGED[what](RECORD).encode())
    for words in (("replay", path, "--check"), ("report", path, "--print")):
        run(*words)
    run("play", "--plain", "--continue", path, status=(0, 2))  # a header that can be played goes on from there


@pytest.mark.parametrize(
    "line", ["= x\n< 2\n", "= x\n", "A pass\n", f"A buy {'x' * 100_000}\n", f"= {'x' * 100_000}\n"]
)
def test_records_of_many_lines_take_no_longer(run: Run, tmp_path: Path, line: str) -> None:
    path = written(tmp_path / "match.txt", (RECORD + line * (1_900_000 // len(line))).encode())
    run("replay", path, "--check", status=(0, 1))
    run("play", "--plain", "--continue", path, status=(0,), given="quit\n")


def test_a_record_with_scribbles_is_read_or_refused(run: Run, tmp_path: Path) -> None:
    chance = random.Random(5)
    scraps = [b"\x1b[31m", b"\n", b"A ", b"< ", b"= ", b"9" * 50, "²".encode(), b"\xff", b", ", b"x9", b"\0", b"---\n"]
    for _ in range(60):
        data = bytearray(RECORD.encode())
        for _ in range(chance.choice([1, 1, 3, 10])):
            place = chance.randrange(len(data))
            if chance.random() < 0.4:
                data[place] = chance.randrange(256)
            elif chance.random() < 0.3:
                del data[place : place + chance.choice([1, 5, 50])]
            else:
                data[place:place] = chance.choice(scraps)
        path = written(tmp_path / "match.txt", bytes(data))
        run("replay", path, "--check", status=(0, 1, 2))
        run("play", "--plain", "--continue", path, status=(0, 2), given="look a1\nquit\n")


def test_names_in_a_record_steer_no_terminal(run: Run, tmp_path: Path) -> None:
    path = written(tmp_path / "match.txt", RECORD.replace("Mia", ESCAPE * 50).encode())
    for words in (("replay", path), ("report", path, "--print"), ("play", "--plain", "--continue", path)):
        run(*words, status=(0, 1), given="show\nlog\nsave\nquit\n")
    run("play", "--json", "--continue", path, status=(0,), given="show\nquit\n")
    folder = tmp_path / "home" / "matches"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"a{ESCAPE[:9].replace('/', '')}.txt").write_text(RECORD.replace("Mia", ESCAPE * 50))
    (folder / "no\x1b[31m.txt").write_text("none")
    for saved in Saves(tmp_path / "home").all():
        assert not steering("".join([*saved.players, saved.over, saved.problem]))
        assert all(len(name) <= 60 for name in saved.players)


def test_a_cache_of_another_hand_is_not_trusted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from zlib import crc32

    from dicemasters_tui.catalog.cache import cache_path

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    box = tmp_path / "cards" / "jus"
    box.mkdir(parents=True)
    (box / "aquaman.yaml").write_text(CARD)
    load_catalog(tmp_path / "cards")
    cache = cache_path(tmp_path / "cards")
    good = cache.read_text(encoding="utf-8")
    assert good.partition("\n")[2].startswith("{"), "the cache is JSON, never a pickle"
    for body in ("[" * 100_000, "{}", "[]", "null", '{"made by": 1, "files": 2}', "cos\nsystem\n(S'x'\ntR.", ""):
        cache.write_text(f"{crc32(body.encode()):08x}\n{body}", encoding="utf-8")
        assert list(load_catalog(tmp_path / "cards")) == ["jus-001"]


# Words ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "?view&cards=2x3jus;4x61jus&name=%1b%5b31m%c2%9b2J%e2%80%ae%00x",
        "?view&cards=999x3jus;999x61jus",
        "?" + "&".join(f"a{n}=1" for n in range(2000)) + "&cards=2x3jus",
        "?cards=" + "%" * 9000,
        "http://[x?cards=2x3jus",
        "[" * 9000,
        '{"cards":' * 2000,
        '{"cards": [' + "9" * 9000 + "]}",
        '{"cards": [true, null, 1.5e308, -1, [], {}], "dice": [{}], "name": 5}',
        '{"cards": [52003], "dice": [2], "name": "\\u001b[31m\\u202e\\ud800"}',
        "1*" + " - " * 6000,
        ("1*1 - " * 49 + "\n") * 60,
        "Basic Action Card - " * 900,
        " " * 19_000 + "x",
        ";" * 19_000,
        "1\n" * 9_000,
        ":jus1:" * 3000,
        "²x²jus;\u0663x\u0663jus",
        "x" * 100_000,
        ESCAPE,
        f"{ESCAPE};3x3jus",
    ],
    ids=lambda text: ascii(text[:20]),
)
def test_hostile_links_and_lists(run: Run, catalog: Catalog, text: str) -> None:
    run("team", "check", text, status=(1, 2))
    run("team", "check", "-", given=text, status=(1, 2))
    run("team", "convert", text, status=(0, 2))
    try:
        team = read_text(text, catalog).team
    except NotATeam:
        return
    assert not steering(team.name) and len(team.name) <= 60


@pytest.mark.parametrize(
    "words",
    [
        ("{}",),
        ("play", "--box", "{}"),
        ("play", "--plain", "--teams", "{},{}"),
        ("play", "--plain", "--seed", "{}"),
        ("play", "--plain", "--auto", "{}"),
        ("play", "--plain", "--teams", "a,b", "--format", "{}"),
        ("replay", "{}"),
        ("report", "{}"),
        ("scenario", "{}"),
        ("team", "check", "{}"),
        ("team", "list", "--format", "{}"),
        ("team", "convert", "{}", "--to", "{}"),
        ("cards", "show", "{}"),
        ("cards", "search", "{}", "cost<={}"),
        ("rules", "show", "{}"),
    ],
    ids=" ".join,
)
@pytest.mark.parametrize(
    "value", [ESCAPE, "9" * 5000, "²", "(" * 1000, "\udcff", "%s{0}$(touch executed)`touch executed`"]
)
def test_hostile_command_lines(run: Run, words: tuple[str, ...], value: str) -> None:
    run(*(word.replace("{}", value) for word in words), status=(1, 2))


def test_a_report_named_by_escapes(run: Run, tmp_path: Path) -> None:
    path = written(tmp_path / "match.txt", RECORD.encode())
    run("report", path, "--to", str(tmp_path / "a\x1b[31m\u202e"), status=(0,))


WORDS = """attack block damage choose reroll keep pass buy field use global ability with on to no yes a1 a9 b2 c1 a9,
b9->a9 -> : = , ; a9:a10=3 =99999999999999999999 jus-061 jus-001 sidekick fist 2fist mask@2 @ x3 x99999999 none all
#1 jus-061#1 draw roll"""
SOUP = [*WORDS.split(), "a9=\u00b2", "\u0661", "\x1b[31m", "\u202e", "\0"]


def test_commands_that_are_none(catalog: Catalog) -> None:
    chance = random.Random(8)
    for box in ("jus", "ygo"):
        match = new_match(agree(catalog, box, [], 11), catalog)
        for _ in range(60):
            decision = match.decision
            if decision is None:
                break
            good = decision.text(decision.any_answer(chance.randrange))
            for text in (
                " ".join(chance.choice(SOUP) for _ in range(chance.randrange(1, 9))),
                f"{good} {chance.choice(SOUP)}",
                f"{good.partition(' ')[0]} {chance.choice(SOUP) * 3000}",
                f"{good} , " * 2000,
                "x" * (LONGEST_COMMAND + 1),
            ):
                fork = match.fork()
                try:
                    fork.submit(decision.player, text)
                except DiceMastersError as error:
                    assert not steering(str(error)) and len(str(error)) <= 1000
                    assert fork.game.digest(fork.state) == match.game.digest(match.state) or not match.commands
            match.submit(decision.player, good)
    with pytest.raises(Refused, match="at most"):
        match.submit(0, "pass" * LONGEST_COMMAND)


def test_a_line_without_end_is_one_refusal(run: Run) -> None:
    said = run("play", "--plain", "--box", "jus", "--seed", "5", given="x" * 3_000_000 + "\nkeep\nquit\n", status=(0,))
    assert said.count("at most") == 1


def test_lines_typed_before_are_kept_within_bounds(tmp_path: Path) -> None:
    path = tmp_path / "commands.txt"
    path.write_bytes(b"buy a\n" + b"\x1b[31m\n" * 1000 + b"x" * 5_000_000 + b"\n\xff\xfe")
    assert not steering("".join(Typed(path).lines))


# Scenarios ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "change",
    [
        ("luck: {seed: 1}", "luck: {rolls: [fist x99999999999]}"),
        ("luck: {seed: 1}", "luck: {rolls: [fist x²]}"),
        ("luck: {seed: 1}", f"luck: {{seed: {'9' * 5000}}}"),
        ("field: [jus-061@1]", f"bag: [{', '.join(['sidekick x99'] * 9000)}]"),
        ("field: [jus-061@1]", "field: [jus-061@² x²]"),
        ("team: [jus-061 x2]", f"team: [{', '.join(['jus-061 x99'] * 9000)}]"),
        ("  - A: pass", "\n".join(["  - A: pass"] * 20_000)),
        ("  - A: pass", f"  - {{A: {'x' * 500_000}}}"),
        ("expect: {turn: 3}", f"expect: {{{'x' * 500_000}: 3}}"),
        ("expect: {turn: 3}", "expect: {" + "A: {" * 500 + "}" * 500 + "}"),
        ("a turn", "!!python/object/apply:os.system ['touch executed']"),
    ],
    ids=lambda change: change[1][:30],
)
def test_scenarios_that_ask_for_too_much(run: Run, tmp_path: Path, change: tuple[str, str]) -> None:
    path = written(tmp_path / "scenario.yaml", SCENARIO.replace(*change).encode())
    run("scenario", path, status=(1, 2))


# Nothing is ever executed ---------------------------------------------------------------------------------------------

FORBIDDEN_MODULES = {"pickle", "cPickle", "dill", "marshal", "shelve", "jsonpickle", "code"}
FORBIDDEN_CALLS = {"eval", "exec", "compile", "__import__"}
FORBIDDEN_PARTS = {"os.system", "os.popen", "yaml.unsafe_load", "yaml.full_load"}
SAFE = {"Loader", "CSafeLoader", "SafeLoader", "_LOADER"}


def test_nothing_that_is_read_can_be_executed() -> None:
    found = []
    for path in PACKAGE.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        found += [
            f"{path.relative_to(PACKAGE)}: {name}" for name in re.findall(r"\b\w*Loader\b", text) if name not in SAFE
        ]
        for node in ast.walk(ast.parse(text)):
            names: list[str] = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names if alias.name.partition(".")[0] in FORBIDDEN_MODULES]
            elif isinstance(node, ast.ImportFrom) and node.level == 0:
                names = [node.module or ""] if (node.module or "").partition(".")[0] in FORBIDDEN_MODULES else []
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                names = [node.func.id] if node.func.id in FORBIDDEN_CALLS else []
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                part = ast.unparse(node.func)
                words = {keyword.arg for keyword in node.keywords}
                unsafe = part in ("yaml.load", "yaml.load_all") and "Loader" not in words
                names = [part] if part in FORBIDDEN_PARTS or unsafe or "shell" in words else []
            found += [f"{path.relative_to(PACKAGE)}:{getattr(node, 'lineno', 0)}: {name}" for name in names]
    assert not found


def test_cleaning() -> None:
    assert harmless("plain – text\nzwei\tü") == "plain – text\nzwei\tü"
    assert harmless("a\x1b[31m\x9b\u202e\u200b\ud800\0\r") == "a?[31m??????"
    assert as_name(" a\x1b \n\tb\u202e" + "c" * 99, 10) == "a b cccccc"
    assert steering("a\u202e") == "U+202E" and steering("a\nb\tc") == ""
    assert str(DiceMastersError("no \x1b]0;x\x07 there")) == "no ?]0;x? there"
    assert len(str(DiceMastersError("x" * 10**6))) == 1000
