"""Playing scenarios: forward, with everything undone and redone, and saved and reloaded at every decision.

All three ways must end in the same state (architecture, tests).
"""

from __future__ import annotations

import traceback
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from ..catalog import Catalog
from ..kernel.errors import DiceMastersError, Fault, ImpossibleLuck
from ..kernel.match import Match
from ..kernel.record import FIRST_LINE, PLAYERS, parse, replay
from ..rules.game import DICE_MASTERS
from .dice_masters import dice_masters_stage
from .doubts import Doubt, doubts
from .expect import says_who_is_asked
from .play import Check, Command, Refusal, Until
from .source import Scenario, read_scenarios
from .stage import Expectation, Stage
from .throne_source import ThroneScenario
from .throne_stage import throne_stage
from .tree import BadScenario, Node

AnyMatch = Match[Any]

MANY = 500
"""So many passes `until` makes before it gives up."""


@dataclass(frozen=True, slots=True)
class Failure:
    """An expectation that was not met, or a move that could not be made."""

    file: str
    line: int
    scenario: str
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.scenario}: {self.message}"


@dataclass(slots=True)
class Report:
    """What came of several scenarios. `invalid` counts the documents that are no scenarios."""

    passed: int = 0
    failed: int = 0
    invalid: int = 0

    @property
    def status(self) -> int:
        """The exit status: 0 all passed, 1 some failed, 2 something is no scenario."""
        return 2 if self.invalid else 1 if self.failed else 0

    def summary(self) -> str:
        return f"{self.passed} passed, {self.failed} failed"


class NoScenarios(DiceMastersError):
    """A folder without any scenario file."""


class _Stop(Exception):
    """The scenario cannot go on."""


class Mark(NamedTuple):
    """Where a match stands: equal marks are equal positions with the same question."""

    digest: str
    asked: tuple[int, str, str] | None


def mark(match: AnyMatch) -> Mark:
    decision = match.decision
    asked = (decision.player, decision.kind, decision.prompt()) if decision is not None else None
    return Mark(match.game.digest(match.state), asked)


class _Move(NamedTuple):
    """A command that was made, as it was written, and where it led."""

    node: Node
    player: int
    text: str
    after: Mark


class Pages:
    """A journal that writes the record into memory, line by line as a record file has it."""

    def __init__(self, header: Mapping[str, str] | None = None) -> None:
        entries = header or {"game": DICE_MASTERS.name}
        self.lines = [FIRST_LINE, *(f"{key}: {value}" for key, value in entries.items()), "---"]

    def command(self, player: int, text: str) -> None:
        self.lines.append(f"{PLAYERS[player]} {text}")

    def checkpoint(self, digest: str) -> None:
        self.lines.append(f"= {digest}")

    def undone(self, commands: int) -> None:
        self.lines.append(f"< {commands}")

    def text(self) -> str:
        return "\n".join(self.lines) + "\n"


def scenario_files(paths: Sequence[Path]) -> Iterator[Path]:
    """The scenario files at these paths: a file itself, a folder's .yaml and .yml files at any depth, in order.

    Small letters or capitals are the same in their endings.

    Raises NoScenarios for a folder that has none.
    """
    for path in paths:
        if _is_folder(path):
            found = sorted(p for p in path.rglob("*") if p.suffix.lower() in (".yaml", ".yml") and p.is_file())
            if not found:
                raise NoScenarios(f"There is no scenario file in {path}; their names end in .yaml.")
            yield from found
        else:
            yield path


def _is_folder(path: Path) -> bool:
    """False also for what is no path at all; what is wrong with it is told when it is read."""
    try:
        return path.is_dir()
    except OSError:
        return False


def run_paths(paths: Sequence[Path], catalog: Catalog, report: Report) -> Iterator[Failure | BadScenario | Doubt]:
    """Run every scenario at these paths and count them in `report`; gives what is wrong or doubtful as it is found."""
    for path in scenario_files(paths):
        for found in read_scenarios(path):
            try:
                if isinstance(found, BadScenario):
                    raise found
                failures = run_scenario(found, catalog)
            except BadScenario as error:
                report.invalid += 1
                yield error
                continue
            if failures:
                report.failed += 1
            else:
                report.passed += 1
            yield from failures
            yield from doubts(found, catalog)


def set_up(scenario: Scenario | ThroneScenario, catalog: Catalog) -> Stage:
    """The stage of a scenario of either game. Raises BadScenario when it asks for what cannot be."""
    if isinstance(scenario, ThroneScenario):
        return throne_stage(scenario, catalog.folder)
    return dice_masters_stage(scenario, catalog)


def run_scenario(scenario: Scenario | ThroneScenario, catalog: Catalog) -> list[Failure]:
    """Play a scenario three ways; what failed, empty when it passed. Raises BadScenario when it is not valid."""
    stage = set_up(scenario, catalog)
    forward = _Forward(scenario, stage)
    first = stage.game.copy(stage.state)
    with _failures_noted(forward):
        forward.play(stage.state)
        if not forward.failures:
            _with_undo(forward, stage.game.copy(first))
            _reloaded(forward, first)
    return forward.failures


def play_once(scenario: Scenario | ThroneScenario, catalog: Catalog) -> list[Failure]:
    """Play a scenario forward only, without undo and reloading; else as `run_scenario`."""
    stage = set_up(scenario, catalog)
    forward = _Forward(scenario, stage)
    with _failures_noted(forward):
        forward.play(stage.state)
    return forward.failures


@contextmanager
def _failures_noted(forward: _Forward) -> Iterator[None]:
    """What stops the scenario is a failure of it, and not the end of the run."""
    try:
        yield
    except _Stop:
        pass
    except BadScenario:
        raise
    except Exception as caught:  # a card's text may be wrong in any way; the other scenarios still run
        error = caught.__cause__ or caught if isinstance(caught, Fault) else caught
        frame = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{Path(frame.filename).name}:{frame.lineno}"
        forward.fail(forward.at, f"the program failed: {type(error).__name__}: {error} ({where}).")


class _Forward:
    """The first way: the moves as written, every expectation checked."""

    def __init__(self, scenario: Scenario | ThroneScenario, stage: Stage) -> None:
        self.scenario = scenario
        self.stage = stage
        self.failures: list[Failure] = []
        self.made: list[_Move] = []
        self.canonical: list[tuple[int, str]] = []
        self.start: Mark = Mark("", None)
        self.at = scenario.node
        # read before anything is played: a scenario with a mistake in it is not played at all
        self.expectations: dict[int, list[Expectation]] = {
            id(check): stage.expectations(check.node) for check in self._checks()
        }

    def _checks(self) -> list[Check]:
        checks = [move for move in self.scenario.play if isinstance(move, Check)]
        return checks + ([self.scenario.expect] if self.scenario.expect is not None else [])

    def fail(self, node: Node, message: str) -> None:
        self.failures.append(Failure(node.file, node.line, self.scenario.name, message))

    def stop(self, node: Node, message: str) -> _Stop:
        self.fail(node, message)
        return _Stop()

    def play(self, state: Any) -> None:
        try:
            match = Match(self.stage.game, state)
        except ImpossibleLuck as error:
            raise self.stop(self.scenario.luck.node, str(error)) from None
        self.start = mark(match)
        last_check: Check | None = None
        for move in self.scenario.play:
            self.at = move.node
            last_check = None
            if isinstance(move, Command):
                self._command(match, move)
            elif isinstance(move, Refusal):
                self._refusal(match, move)
            elif isinstance(move, Until):
                self._until(match, move)
            else:
                last_check = move
                self._check(match, move)
        said = [check for check in (last_check, self.scenario.expect) if check is not None]
        says = any(says_who_is_asked(check.node) for check in said)
        if not says:
            self._formalities(match, self.at)
        if self.scenario.expect is not None:
            self.at = self.scenario.expect.node
            self._check(match, self.scenario.expect)
        decision = match.decision
        if decision is not None and decision.kind not in self.stage.resting and not says:
            self.fail(
                self.at,
                f"the scenario ends while {PLAYERS[decision.player]} is asked ({decision.kind}): {decision.prompt()}",
            )
        self.canonical = match.commands

    def _check(self, match: AnyMatch, check: Check) -> None:
        expected = self.expectations[id(check)]
        if any(expectation.check(match) for expectation in expected):
            self._formalities(match, check.node)
        for expectation in expected:
            if wrong := expectation.check(match):
                self.fail(expectation.node, wrong)

    def _submit(self, match: AnyMatch, node: Node, player: int, text: str) -> None:
        match.submit(player, text)
        self.made.append(_Move(node, player, text, mark(match)))

    def _formalities(self, match: AnyMatch, node: Node) -> bool:
        """Answer the questions with a plain answer that the scenario leaves out; gives whether there were any."""
        answered = False
        while match.decision is not None and (command := self.stage.formality(match.decision)):
            self._submit(match, node, match.decision.player, command)
            answered = True
        return answered

    def _command(self, match: AnyMatch, move: Command) -> None:
        text = self.stage.command(move.text)
        if move.optional and (match.decision is None or match.decision.player != move.player):
            return
        if not self.made:
            self._begin(match, move, text)
        try:
            self._submit(match, move.node, move.player, text)
        except ImpossibleLuck as error:
            raise self.stop(move.node, str(error)) from None
        except Fault:
            raise
        except DiceMastersError as error:
            if self._formalities(match, move.node):
                self._command(match, move)
            elif not move.optional and not self.stage.idle(match.decision, move.player, text):
                raise self.stop(move.node, f"{PLAYERS[move.player]}: {move.text!r} was refused: {error}") from None

    def _begin(self, match: AnyMatch, move: Command, text: str) -> None:
        """Windows with which the position begins are passed where the first move answers what comes after them."""
        trial, passed = match.fork(), []
        while (decision := trial.decision) is not None and decision.kind == "window":
            try:
                trial.fork().submit(move.player, text)
                return
            except DiceMastersError:
                passed.append((decision.player, self.stage.passing(decision)))
                trial.submit(*passed[-1])
        try:
            trial.submit(move.player, text)
        except DiceMastersError:
            return
        for player, command in passed:
            self._submit(match, move.node, player, command)

    def _refusal(self, match: AnyMatch, move: Refusal) -> None:
        before = mark(match)
        try:
            match.submit(move.player, self.stage.command(move.text))
        except ImpossibleLuck as error:
            raise self.stop(move.node, f"{move.text!r} was not refused: {error}") from None
        except Fault:
            raise
        except DiceMastersError as error:
            if not str(error).strip():
                self.fail(move.node, f"{move.text!r} was refused without a reason.")
            if mark(match) != before:
                raise self.stop(move.node, f"the refused command {move.text!r} changed the game.") from None
            return
        raise self.stop(move.node, f"{PLAYERS[move.player]}: {move.text!r} should be refused, but was accepted.")

    def _until(self, match: AnyMatch, move: Until) -> None:
        goal = f"{PLAYERS[move.player]} is never asked ({move.kind})"
        for _ in range(MANY):
            decision = match.decision
            if decision is None:
                raise self.stop(move.node, f"{goal}: the match is over.")
            if self.stage.reached(match, move.player, move.kind):
                return
            command = self.stage.passing(decision) or self.stage.formality(decision)
            if not command:
                asked = f"{PLAYERS[decision.player]} is asked ({decision.kind}): {decision.prompt()}"
                raise self.stop(move.node, f"{goal}: {asked}")
            try:
                self._submit(match, move.node, decision.player, command)
            except Fault:
                raise
            except DiceMastersError as error:
                raise self.stop(move.node, str(error)) from None
        raise self.stop(move.node, f"{goal}.")


def _differs(found: Mark, wanted: Mark) -> str:
    if found.digest != wanted.digest:
        return f"the state is another one ({found.digest} instead of {wanted.digest})"
    return f"another question is asked ({found.asked} instead of {wanted.asked})"


def _with_undo(forward: _Forward, first: Any) -> None:
    """The second way: every command that can be undone is undone and made again."""
    pages = Pages()
    match = Match(forward.stage.game, first, pages)
    if (found := mark(match)) != forward.start:
        raise forward.stop(forward.scenario.node, f"begun a second time, {_differs(found, forward.start)}.")
    before = forward.start
    for node, player, text, after in forward.made:
        match.submit(player, text)
        if not match.can_undo:
            match.undo()
            if (found := mark(match)) != before:
                raise forward.stop(node, f"after undoing {text!r} {_differs(found, before)}.")
            match.redo()
        if (found := mark(match)) != after:
            raise forward.stop(node, f"after undoing and redoing {text!r} {_differs(found, after)}.")
        before = after


def _reloaded(forward: _Forward, first: Any) -> None:
    """The third way: at every decision the record is read from its text and played from the first state."""
    game = forward.stage.game
    pages = Pages()
    match = Match(game, game.copy(first), pages)
    for move, (player, text) in zip(forward.made, forward.canonical, strict=True):
        match.submit(player, text)
        if (found := mark(match)) != move.after:
            raise forward.stop(move.node, f"played from the record as {text!r}, {_differs(found, move.after)}.")
        replayed = replay(game, game.copy(first), parse(pages.text()))
        if replayed.problem:
            raise forward.stop(move.node, f"saved and reloaded: {replayed.problem}")
        match = replayed.match
        match.journal = pages
        if (found := mark(match)) != move.after:
            raise forward.stop(move.node, f"saved and reloaded, {_differs(found, move.after)}.")
