"""What matches tell, event by event: the log, the screen and "why?" hear of everything, once and in order.

The rulebooks' own games and the scenarios of the rules are played, and every event with what it holds is compared with
`told.txt`. After a change that is meant: `python -m tests.rules.test_told` writes the file anew; read its diff.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from difflib import unified_diff
from enum import Enum
from pathlib import Path
from typing import Any

from dicemasters_tui.catalog import Catalog, load_catalog
from dicemasters_tui.kernel.errors import DiceMastersError
from dicemasters_tui.kernel.match import Match
from dicemasters_tui.rules.events import Event
from dicemasters_tui.rules.faces import Face
from dicemasters_tui.rules.state import Die, Snapshot, Source
from dicemasters_tui.scenario.play import Command, Until
from dicemasters_tui.scenario.run import scenario_files, set_up
from dicemasters_tui.scenario.source import Scenario, read_scenarios

SCENARIOS = Path(__file__).parent.parent / "scenarios"
PATHS = (
    *("golden", "basics", "rules"),
    "found-by-play/jus-043-damage-of-a-villains-text.yaml",  # damage is prevented
    "cards/ygo/ygo-081-doomcaliber-knight.yaml",  # a use is cancelled
    "cards/ygo/ygo-005-kuriboh.yaml",  # a die is saved
)
WRITTEN = Path(__file__).parent / "told.txt"


def test_matches_tell_everything_once_and_in_order(catalog: Catalog) -> None:
    written = WRITTEN.read_text(encoding="utf-8").splitlines()
    assert written
    differing = list(unified_diff(written, list(told(catalog)), "told.txt", "told now", lineterm="", n=2))
    assert not differing, "\n".join(["python -m tests.rules.test_told, if this is meant:", *differing[:40]])


def told(catalog: Catalog) -> Iterator[str]:
    """The lines of `told.txt`: of each match its scenario, then its events."""
    for path in scenario_files([SCENARIOS / path for path in PATHS]):
        for found in read_scenarios(path):
            # one that passes until something is asked is driven by the runner alone
            if isinstance(found, Scenario) and not any(isinstance(move, Until) for move in found.play):
                yield f"== {path.relative_to(SCENARIOS).as_posix()}: {found.name}"
                yield from map(written_out, events_of(found, catalog))


def events_of(scenario: Scenario, catalog: Catalog) -> list[Event]:
    """Everything that happens when the commands of the scenario are given."""
    stage = set_up(scenario, catalog)
    match: Match[Any] = Match(stage.game, stage.state)
    for move in scenario.play:
        if isinstance(move, Command):
            try:
                match.submit(move.player, stage.command(move.text))
            except DiceMastersError:
                if not move.optional:
                    raise
    return match.all_events


def written_out(event: Event) -> str:
    """An event in one line: its kind, and what it holds except what it comes from."""
    told = [type(event).__name__]
    for field in fields(event):
        value = _in_short(getattr(event, field.name)) if field.name != "cause" else ""
        if value:
            told.append(f"{field.name}={value}")
    return " ".join(told)


def _in_short(value: Any) -> str:
    match value:
        case None | False:
            return ""
        case Die():
            return value.id
        case Snapshot():
            return f"{value.attack}/{value.defense}"
        case Source():
            by = "" if value.controller is None else f":{value.controller}"
            return f"{value.kind}{by}" if value.card is None else f"{value.kind}{by}:{value.card.id}"
        case Face():
            return value.word
        case Enum():
            return value.name.lower()
        case tuple() | list():
            return "[" + ",".join(map(_in_short, value)) + "]"
        case dict():
            return "{" + ",".join(f"{key}:{_in_short(each)}" for key, each in value.items()) + "}"
        case bool() | int() | str():
            return repr(value)
        case _:
            return str(getattr(value, "id", type(value).__name__))


if __name__ == "__main__":
    WRITTEN.write_text("\n".join(told(load_catalog())) + "\n", encoding="utf-8")
