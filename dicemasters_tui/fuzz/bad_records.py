"""Records spoilt on disk or by hand: what is none is refused in a sentence, what differs goes on where it agrees."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from ..bots.random_player import RandomPlayer
from ..catalog import Catalog
from ..kernel.errors import BadRecord, DiceMastersError
from ..kernel.luck import Luck
from ..kernel.record import Record, Replayed, parse
from ..plain.retold import check, tell
from ..records import opening, replay_record
from ..report import report
from ..store.saves import Notebook, Saves
from .bad_commands import TYPED, Tried
from .hunt import failure
from .invariants import Broken
from .mangling import mangled_lines

AT_ONCE = 8
"""So many spoilt records are made of one match."""
JUNK = (
    "", "---", "dicemasters record 1", "dicemasters record 2", "< 0", "< 3", "< 999999", "< ²", "< -1", "= ", "= 0",
    "= 000000000000", "# over: A wins", "C pass", "F concede", "G pass", "A", "A concede", "B concede", "seed: ²",
    "seed: " + "9" * 50, "life: 0", "life: ²", "game: dice-throne", "game: dice-masters", "rules: none",
    "errata: maybe", "dice: real", "team_A: jus-003 x²", "team_B: ", "basics_A: jus-068, jus-068", "hero_A: nobody",
    "hero_C: monk", "mode: 2v2", "mode: none", "plays_A: computer", "plays_B: x", "player_A: \x1b[2J",
    "player_B: " + "x" * 500,
)  # fmt: skip
"""Lines that stand in no record, or in another place of it."""


def try_records(tried: Tried, seed: int, catalog: Catalog, folder: Path) -> None:
    """Spoil the record of a match and play it, add what held and what did not; `folder` is for files."""
    luck = Luck(seed ^ 0xDEC)
    lines = tried.pages.text().split("\n")[:-1]
    start = luck.below(len(lines))
    short = lines[: start + 1 + luck.below(40)]  # most spoilt lines of a long record would never be played
    others = [*JUNK, *(f"A {command}" for command in TYPED), *lines[:: 1 + len(lines) // 20]]
    for number in range(AT_ONCE):
        text = "\n".join(mangled_lines(lines if number % 2 else short, luck, others)) + "\n" * (number != 3)
        try:
            _play(text, catalog)
            if not number:
                _go_on(text, catalog, folder)
        except Exception as error:  # any exception is a fault to report: this hunts for them
            tried.failures.append(replace(failure(seed, error, Record({})), text=text))
        else:
            tried.passed += 1


def _play(text: str, catalog: Catalog) -> None:
    """Read, play, tell and report it. Raises whatever goes wrong."""
    try:
        recorded = replay_record(parse(text), catalog)
    except BadRecord as error:
        _demand(bool(str(error).strip()), "no record, and nothing says why")
        return
    look(recorded.replayed)
    for lines in (tell(recorded, "it"), check(recorded, "it")):
        _demand(all(isinstance(line, str) for line in lines), "a record told in no words")
    with suppress(DiceMastersError):  # a secret choice stands at its end
        report(recorded, catalog)


def look(replayed: Replayed[Any]) -> None:
    """Whether a record was played as it should be: without a fault, up to where it agrees. Raises what is wrong."""
    if replayed.fault is not None:
        raise replayed.fault
    _demand(len(replayed.match.moves) == replayed.agreed, "the match stands elsewhere than where the record agrees")


def _go_on(text: str, catalog: Catalog, folder: Path) -> None:
    """Open it as a file, as "continue" does, and make a move."""
    path = folder / "spoilt.txt"
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    saves = Saves(folder)
    told: list[str] = []
    try:
        opened = saves.open(saves.at(path), lambda header: opening(header, catalog), told.append)
    except DiceMastersError:
        return
    match = opened.match
    if match.decision is not None:
        player = RandomPlayer(len(match.moves))
        match.submit(match.decision.player, player.command(match.decision))
    journal = match.journal
    assert isinstance(journal, Notebook)  # whatever is opened is written down
    journal.close()
    for kept in saves.all():
        kept.path.unlink()


def _demand(holds: bool, otherwise: str) -> None:
    if not holds:
        raise Broken(otherwise)
