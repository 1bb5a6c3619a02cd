"""Plays mutants against the scenarios and the tests of the rules. Run by `run`, in its copy of the repository.

Everything is read once. Each mutant then lives in a child process of its own: the function it lies in is given the
changed code, so that nothing has to be read or imported again. A mutant outside of functions is written into the
copy, and the child imports the package anew.
"""

from __future__ import annotations

import ast
import functools
import gc
import importlib
import os
import pickle
import resource
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

import dicemasters_tui.scenario.run as playing
from dicemasters_tui.catalog import Catalog, load_catalog
from dicemasters_tui.scenario import source as reading
from dicemasters_tui.scenario.tree import BadScenario

from .mutants import Mutant, mutated

FOLDERS = ("rules", "basics", "golden", "errata", "found-by-play", "format", "cards")
"""The scenario folders, those that show rules first. Dice Throne's do not play these rules."""

ONE_SCENARIO = 5.0
"""Seconds of computing one scenario may take; a mutant that takes longer is caught: the match does not go on."""

MEMORY = 3_000_000_000
"""Bytes a child may use; a mutant that wants more is caught."""

RULES_TESTS = "tests/rules"
SLOW_TEST = "tests/rules/test_digest.py::test_a_used_limit_is_the_same_in_every_process"
"""It starts programs of its own, for a thing of digests no mutant here is about."""

Place = tuple[Path, int]
"""A scenario: its file, and which of the file's documents it is."""

Line = tuple[str, int]
"""A line of a module, by the module's path in the repository."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a mutant. `by` says what noticed it, or that nothing did."""

    caught: bool
    by: str


@dataclass
class Stand:
    """The scenarios, read, and which of them run which lines of the modules that are changed."""

    catalog: Catalog
    scenarios: dict[Place, Any]
    functions: dict[tuple[str, str, int], list[FunctionType]]
    kept: list[Any]  # what remembers results from one call to the next
    running: dict[Line, list[Place]] = field(default_factory=lambda: defaultdict(list))
    noticed: dict[str, list[Place]] = field(default_factory=lambda: defaultdict(list))

    def order(self, module: str, mutant: Mutant) -> list[Place]:
        """The scenarios that run the mutant's line, those that noticed others of its module first."""
        lines = [mutant.line] if mutant.function is None else [mutant.line, mutant.function.line]
        found = dict.fromkeys(place for line in lines for place in self.running.get((module, line), ()))
        if mutant.function is None:
            found = dict.fromkeys(self.scenarios)
        here = set(self.running.get((module, mutant.line), ()))
        known = [place for place in reversed(self.noticed[module]) if place in here][:12]
        return list(dict.fromkeys([*known, *found]))


def read_stand() -> Stand:
    """The stand of the repository in the current folder. Raises SystemExit when a scenario is none."""
    scenarios: dict[Place, Any] = {}
    for folder in FOLDERS:
        for path in playing.scenario_files([Path("tests/scenarios", folder)]):
            for number, found in enumerate(reading.read_scenarios(path)):
                if not isinstance(found, BadScenario):
                    scenarios[path, number] = found
    catalog = load_catalog()
    functions: dict[tuple[str, str, int], list[FunctionType]] = defaultdict(list)
    kept = []
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType):
            code = thing.__code__
            functions[code.co_filename, code.co_name, code.co_firstlineno].append(thing)
        elif isinstance(thing, functools._lru_cache_wrapper) and thing.__module__.startswith("dicemasters_tui.rules"):
            kept.append(thing)
    gc.freeze()  # the children share what is read here as long as nothing touches it
    return Stand(catalog, scenarios, functions, kept)


def note_lines(stand: Stand, modules: Iterable[str]) -> None:
    """Play every scenario once and note which lines of these modules it runs. Raises SystemExit when one fails."""
    wanted = {str(Path(module).resolve()): module for module in modules}

    def play() -> bytes:
        seen: dict[Place, set[Line]] = {}
        lines: set[Line] = set()

        def in_module(frame: FrameType, event: str, _: Any) -> Any:
            lines.add((wanted[frame.f_code.co_filename], frame.f_lineno))
            return in_module

        def anywhere(frame: FrameType, event: str, _: Any) -> Any:
            if frame.f_code.co_filename not in wanted:
                return None
            lines.add((wanted[frame.f_code.co_filename], frame.f_code.co_firstlineno))
            return in_module

        for place, scenario in stand.scenarios.items():
            lines.clear()
            sys.settrace(anywhere)
            failures = playing.play_once(scenario, stand.catalog)
            sys.settrace(None)
            if failures:
                return pickle.dumps(str(failures[0]))
            seen[place] = set(lines)
        return pickle.dumps(seen)

    ended, told = _in_child(play)
    found = pickle.loads(told) if told else f"The scenarios could not be played ({ended})."
    if isinstance(found, str):
        raise SystemExit(f"A scenario fails without any mutant: {found}")
    for place, lines in found.items():
        for line in lines:
            stand.running[line].append(place)


def try_out(stand: Stand, module: str, mutant: Mutant, seconds: float) -> Verdict:
    """Let the scenarios and the tests meet one mutant, for at most so many seconds of computing for scenarios."""
    source = Path(module).read_text(encoding="utf-8")
    changed = mutated(source, mutant.number)
    order = stand.order(module, mutant)
    swaps = _swaps(stand, module, changed, mutant) if mutant.function is not None else []

    def play() -> bytes:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        run = _anew() if mutant.function is None else functools.partial(_fails, stand)
        for function, code in swaps:
            function.__code__ = code
        for cache in stand.kept:
            cache.cache_clear()
        here = set(stand.running.get((module, mutant.line), ()))
        until = time.process_time() + seconds
        near = [place for place in order if place in here]
        for places in (near[:400], None, near[400:], [place for place in order if place not in here]):
            if places is None:
                signal.setitimer(signal.ITIMER_VIRTUAL, 12 * ONE_SCENARIO)
                began = time.process_time()
                if _rules_tests_fail():
                    return pickle.dumps(RULES_TESTS)
                until += time.process_time() - began
            for place in places or ():
                if time.process_time() > until:
                    break
                signal.setitimer(signal.ITIMER_VIRTUAL, ONE_SCENARIO)
                if run(place):
                    return pickle.dumps(place)
        return pickle.dumps(None)

    with _written(Path(module), source, changed):
        ended, told = _in_child(play)
    if not told:
        return Verdict(True, ended)
    by = pickle.loads(told)
    if isinstance(by, tuple):
        stand.noticed[module].append(by)
        return Verdict(True, f"{by[0]}, scenario {by[1] + 1}")
    return Verdict(by is not None, by or f"nothing ({len(stand.running.get((module, mutant.line), ()))} run the line)")


@contextmanager
def _written(path: Path, source: str, changed: ast.Module) -> Iterator[None]:
    """The changed module stands in the copy meanwhile, for processes that the tests start."""
    path.write_text(ast.unparse(changed), encoding="utf-8")
    try:
        yield
    finally:
        path.write_text(source, encoding="utf-8")


def _fails(stand: Stand, place: Place) -> bool:
    try:
        return bool(playing.play_once(stand.scenarios[place], stand.catalog))
    except BadScenario:
        return True


def _anew() -> Callable[[Place], bool]:
    """The scenarios played by a package imported again, with the mutant on disk in it."""
    for name in [name for name in sys.modules if name.partition(".")[0] == "dicemasters_tui"]:
        del sys.modules[name]
    run = importlib.import_module("dicemasters_tui.scenario.run")
    read = importlib.import_module("dicemasters_tui.scenario.source")
    tree = importlib.import_module("dicemasters_tui.scenario.tree")
    catalog = importlib.import_module("dicemasters_tui.catalog").load_catalog()
    files: dict[Path, list[Any]] = {}

    def fails(place: Place) -> bool:
        path, number = place
        if path not in files:
            files[path] = list(read.read_scenarios(path))
        try:
            return bool(run.play_once(files[path][number], catalog))
        except tree.BadScenario:
            return True

    return fails


def _swaps(stand: Stand, module: str, changed: ast.Module, mutant: Mutant) -> list[tuple[FunctionType, CodeType]]:
    """The functions of the mutant's name and line, each with its changed code. Raises LookupError without any."""
    assert mutant.function is not None
    file, name, line = str(Path(module).resolve()), mutant.function.name, mutant.function.line
    codes = [
        code for code in _codes(compile(changed, file, "exec")) if (code.co_name, code.co_firstlineno) == (name, line)
    ]
    live = stand.functions.get((file, name, line))
    if not live or not codes:
        raise LookupError(f"{mutant.function} of {file} is nowhere in the program")
    swaps = []
    for function in live:
        # several lambdas may stand on one line; they are told apart by where on it they begin
        at = next(iter(function.__code__.co_positions()))
        same = [code for code in codes if next(iter(code.co_positions())) == at]
        swaps.append((function, (same or codes)[0]))
    return swaps


def _codes(code: CodeType) -> Iterator[CodeType]:
    """The code objects of a module's functions and of its classes' methods."""
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield inner
            yield from _codes(inner)


def _rules_tests_fail() -> bool:
    import pytest

    for name in [name for name in sys.modules if name.partition(".")[0] == "tests"]:
        del sys.modules[name]
    # in this process: it has the mutant, and others would first have to start
    asked = ["-x", "-q", "-n", "0", "-p", "no:cacheprovider", "--deselect", SLOW_TEST, RULES_TESTS]
    return pytest.main(asked) != pytest.ExitCode.OK


def _in_child(play: Callable[[], bytes]) -> tuple[str, bytes]:
    """Run this in a child process: how it ended, and the bytes it gave; none when it did not come to its end."""
    sys.stdout.flush()
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read)
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        try:
            told = play()
        except BaseException as error:
            os.write(write, b"!" + f"{type(error).__name__}: {error}".encode()[:500])
            os._exit(1)
        with os.fdopen(write, "wb") as pipe:
            pipe.write(b"." + told)
            pipe.flush()
        os._exit(0)
    os.close(write)
    with os.fdopen(read, "rb") as pipe:
        data = pipe.read()
    _, status = os.waitpid(child, 0)
    if data[:1] == b"!":
        return data[1:].decode(errors="replace"), b""
    if os.WIFSIGNALED(status):
        name = signal.Signals(os.WTERMSIG(status)).name
        return "the time limit" if name == "SIGVTALRM" else name, b""
    return "", data[1:]
