"""Taking a match up where it stands, from a state kept beside its record instead of from its beginning.

A snapshot is never believed: it counts only for the very commands it was made after, and only where its state has the
digest that the record itself notes there. Everything else is played again as a record is (`record.replay`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from .earlier import Earlier, Known
from .errors import DiceMastersError
from .game import Game, Restorable
from .hidden_seed import wrong_hash
from .match import Match
from .record import PLAYERS, Digests, Record, Replayed
from .snapshot import CannotKeep, StateText

State = TypeVar("State")


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A state at a checkpoint after the first `commands` commands; `so_far` stands for the header and these."""

    commands: int
    so_far: str
    state: str
    """As `StateText` writes it."""


def so_far(header: Mapping[str, str], commands: Sequence[tuple[int, str]]) -> Iterator[str]:
    """What stands for the header and the first 0, 1, 2 ... commands."""
    running = hashlib.sha256(repr(sorted(header.items())).encode("utf-8", "replace"))
    yield running.hexdigest()[:16]
    for player, text in commands:
        running.update(f"{PLAYERS[player]} {text}\n".encode("utf-8", "replace"))
        yield running.hexdigest()[:16]


def snapshots_of(match: Match[Any], header: Mapping[str, str], every: int) -> list[Snapshot]:
    """Snapshots of every so many checkpoints of a match, as far as their states can be kept."""
    marks = list(so_far(header, match.commands))
    found = [
        _snapshot(match, commands, state, marks)
        for commands, state in match.checkpoints[every - 1 :: every]
        if commands
    ]
    return [snapshot for snapshot in found if snapshot is not None]


def snapshot_of(match: Match[Any], header: Mapping[str, str]) -> Snapshot | None:
    """A snapshot of the last checkpoint of a match; None where its state cannot be kept."""
    commands, state = match.checkpoints[-1]
    return _snapshot(match, commands, state, list(so_far(header, match.commands[:commands])))


def _snapshot(match: Match[Any], commands: int, state: Any, marks: Sequence[str]) -> Snapshot | None:
    if not isinstance(match.game, Restorable):
        return None
    try:
        text = match.game.state_text(state).write(state)
    except CannotKeep:
        return None
    return Snapshot(commands, marks[commands], text)


def resume(game: Game[State], first: State, record: Record, snapshots: Sequence[Snapshot]) -> Replayed[State] | None:
    """The match that a record describes, from the last snapshot that agrees with it; None where none does.

    `first` is the state that the record's header describes. What comes after the snapshot is checked as `replay` does;
    what came before it is known as text (`earlier`).
    """
    known = [] if wrong_hash(record.header) else _agreeing(game, first, record, snapshots)
    state: State | None = None
    while known and (state := known[-1].state()) is None:
        known.pop()
    if state is None:
        return None
    earlier = Earlier(game, first, record.commands, known)
    made = known[-1].commands
    match = Match.taken_up(game, state, earlier.moves[:made], earlier)
    return Replayed(match, len(record.commands)) if _follows(match, record, made) else None


def _follows(match: Match[Any], record: Record, made: int) -> bool:
    """Make the commands after the first `made` ones; whether all is as the record says."""
    digests = Digests(made)
    match.journal = digests
    claims = dict(record.digests)
    try:
        for number, (player, text) in enumerate(record.commands[made:], made + 1):
            match.submit(player, text)
            reached = digests.reached[-1][1] if digests.reached and digests.reached[-1][0] == number else None
            if claims.get(number, reached) != reached:
                return False
    except DiceMastersError:
        return False
    match.journal = None
    return True


def _agreeing(game: Game[State], first: State, record: Record, snapshots: Sequence[Snapshot]) -> list[Known[State]]:
    """The snapshots that were made of these commands, in their order; each is read and compared when it is needed."""
    known: list[Known[State]] = []
    if not isinstance(game, Restorable):
        return known
    text: StateText[State] = game.state_text(first)
    marks = list(so_far(record.header, record.commands))
    claims = dict(record.digests)
    for each in sorted({each.commands: each for each in snapshots}.values(), key=lambda each: each.commands):
        if 0 < each.commands < len(marks) and marks[each.commands] == each.so_far and each.commands in claims:
            state = partial(_restored, game, text, each.state, claims[each.commands])
            known.append(Known(each.commands, state))
    return known


def _restored(game: Game[State], text: StateText[State], kept: str, digest: str) -> State | None:
    """The state that a text describes, if it has this digest."""
    try:
        state = text.read(kept)
        return state if game.digest(state) == digest else None
    except Exception:  # a snapshot file may hold anything; without it the record is played, which only takes longer
        return None
