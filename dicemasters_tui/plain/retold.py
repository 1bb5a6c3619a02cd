"""What `dicemasters replay` prints: a kept match told again, or whether it leads where it says."""

from __future__ import annotations

from collections.abc import Iterator

from ..records import RecordedMatch
from ..rules.position import LETTERS, winner
from ..rules.sentences import ASCII, number, story


def tell(recorded: RecordedMatch, name: str) -> Iterator[str]:
    """Everything that happened, a sentence a line, and where the match stands."""
    match = recorded.match
    header = recorded.record.header
    players = match.state.players
    yield f"{players[0].name} against {players[1].name}, rules {header['rules']}, seed {header.get('seed', '0')}."
    for line in story(match.state, match.all_events, ASCII):
        yield line.text
    if match.decision is not None:
        asked = players[match.decision.player].name
        yield f"It stands at turn {match.state.turn}; {asked} is asked: {match.decision.prompt().rstrip('.')}."
    if recorded.problem:
        yield from check(recorded, name)


def check(recorded: RecordedMatch, name: str) -> Iterator[str]:
    """Whether the record leads to every state it notes."""
    record, match = recorded.record, recorded.match
    if recorded.problem:
        yield f"{name}: {recorded.problem}"
        yield f"The first {number(recorded.replayed.agreed, 'command')} agree; the match can go on from there."
        return
    turns = number(match.state.turn, "turn")
    end = {"none": "not over yet", "tie": "a tie"}.get(winner(match.state))
    if end is None:
        end = f"{match.state.players[LETTERS.index(winner(match.state))].name} has won"
    commands = number(len(record.commands), "command")
    yield f"{name}: {commands}, {turns}, {number(len(record.digests), 'digest')}, all as recorded; {end}."
    if record.truncated:
        yield "The last line is not complete and was left out."
