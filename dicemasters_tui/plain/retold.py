"""What `dicemasters replay` prints: a kept match told again, or whether it leads where it says."""

from __future__ import annotations

from collections.abc import Iterator

from ..kernel.hidden_seed import header_told, seed_words, sentences
from ..records import RecordedMatch
from ..rules.position import LETTERS, winner
from ..rules.sentences import ASCII, number, story
from ..throne import GAME


def tell(recorded: RecordedMatch, name: str) -> Iterator[str]:
    """Everything that happened, a sentence a line, and where the match stands."""
    match = recorded.match
    header = recorded.record.header
    players = match.state.players
    if header.get("game") == GAME:
        yield from _tell_throne(recorded, name)
        return
    seed = seed_words(header_told(header, over=match.over))
    yield f"{players[0].name} against {players[1].name}, rules {header['rules']}, {seed}."
    for line in story(match.state, match.all_events, ASCII):
        yield line.text
    if match.decision is not None:
        asked = players[match.decision.player].name
        yield f"It stands at turn {match.state.turn}; {asked} is asked: {match.decision.sentence()}"
    if recorded.problem:
        yield from check(recorded, name)


def _ending(recorded: RecordedMatch) -> str:
    state = recorded.match.state
    if recorded.record.header.get("game") == GAME:
        from ..dicethrone.telling import how_it_ended

        return how_it_ended(state)
    word = winner(state)
    return "a tie" if word not in LETTERS else f"{state.players[LETTERS.index(word)].name} has won"


def _tell_throne(recorded: RecordedMatch, name: str) -> Iterator[str]:
    """The same for a match of Dice Throne."""
    from ..dicethrone.telling import how_it_ended, told

    match = recorded.match
    yield ", ".join(f"{seat.name} is the {seat.hero.name}" for seat in match.state.players) + "."
    yield from told(match.state, match.all_events)
    if match.decision is not None:
        asked = match.state.players[match.decision.player].name
        yield f"It stands at turn {match.state.turn}; {asked} is asked: {match.decision.sentence()}"
    else:
        yield f"The match is over: {how_it_ended(match.state)}."
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
    end = "not over yet" if match.decision is not None else _ending(recorded)
    commands = number(len(record.commands), "command")
    yield f"{name}: {commands}, {turns}, {number(len(record.digests), 'digest')}, all as recorded; {end}."
    if match.state.luck.hidden:
        yield "The hidden seed fits its hash."
        yield from sentences(match.state.luck, over=match.over)
    if record.truncated:
        yield "The last line is not complete and was left out."
