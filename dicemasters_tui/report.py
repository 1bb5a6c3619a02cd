"""A match as a report for a dispute about the rules: all that somebody else needs to see what happened and try it.

A report is plain text, ended by the record of the match: `dicemasters replay` opens it like a record.
"""

from __future__ import annotations

import platform
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from . import __version__
from .catalog import Catalog
from .dicethrone.events import Event as ThroneEvent
from .dicethrone.state import Table
from .dicethrone.telling import how_it_ended, table_words
from .dicethrone.telling import told as throne_told
from .kernel.errors import Refused
from .kernel.harmless import harmless
from .kernel.match import Match
from .kernel.record import PLAYERS, Digests, Record, Replayed
from .records import DiceMatch, RecordedMatch, opening
from .rules.card import Card
from .rules.events import Event, TurnBegan
from .rules.position import LETTERS, position_words, winner
from .rules.sentences import ASCII, number, story
from .rules.state import GameState
from .teams.pairing import from_header
from .throne import GAME as THRONE
from .throne import ThroneMatch


def written_down(header: Mapping[str, str], commands: Sequence[tuple[int, str]], catalog: Catalog) -> RecordedMatch:
    """The record of a match that is known by how it began and what was commanded, with every digest.

    Raises `DiceMastersError` when the header describes no match or a command cannot be made.
    """
    digests = Digests()
    match: Match[Any] = Match(*opening(header, catalog), digests)
    for player, command in commands:
        match.submit(player, command)
    record = Record(dict(header), list(commands), list(digests.reached))
    return RecordedMatch(record, Replayed(match, len(record.commands)))


def report(recorded: RecordedMatch, catalog: Catalog) -> str:
    """The report: program, setup, where the match stands, all that happened, and the record.

    It tells everything, so it is for those who sit at one keyboard (`Seen.why_no_record`). Raises `Refused` while a
    secret choice or a hidden seed must not be seen.
    """
    match = recorded.match
    throne = recorded.record.header.get("game") == THRONE
    if reason := match.seen_by(*range(len(match.state.players))).why_no_record:
        raise Refused(reason)
    system = platform.system() or "an unknown system"
    lines = [
        "Dice Masters: report of a match",
        f"program: dicemasters {__version__}, Python {platform.python_version()}, {system}",
        *(_throne_setup(match) if throne else _setup(recorded.record.header, catalog)),
        "",
        "Where it stands",
        *([f"{recorded.problem} What follows is told up to there."] if recorded.problem else []),
        *(_throne_stands(match) if throne else _stands(match)),
        "",
        "What happened",
        *_told(match, _throne_lines if throne else _lines),
        "",
        "The record: dicemasters replay plays this file, replay --watch shows it step by step.",
    ]
    text = "\n".join(lines) + "\n" + recorded.record.text()
    return harmless(text)


def _setup(header: Mapping[str, str], catalog: Catalog) -> Iterator[str]:
    pairing = from_header(header, catalog)
    errata = "with the official changes to cards" if pairing.edition.errata else "cards as they are printed"
    yield f"rules: {pairing.edition.name} ({pairing.edition.title}), {errata}"
    yield f"format: {pairing.format or 'not named'}, {pairing.life} life"
    yield f"seed: {pairing.seed}"
    setup = pairing.setup(catalog)
    for letter, seat, side in zip(LETTERS, pairing.seats, setup.sides, strict=True):
        yield f"{letter}: {seat.name}" + (f" with {seat.team.name}" if seat.team.name else "")
        for card, dice in side.team:
            yield f"  {_card(card)}, {number(dice, 'die')}"
        for card in side.basics:
            yield f"  {_card(card)}, a basic action card"


def _card(card: Card) -> str:
    return f"{card.id} {card.name}" + (f": {card.subtitle}" if card.subtitle else "")


def _throne_setup(match: ThroneMatch) -> Iterator[str]:
    yield "game: Dice Throne"
    for letter, seat in zip(PLAYERS, match.state.players, strict=False):
        yield f"{letter}: {seat.name}, {seat.hero.name}"


def _stands(match: DiceMatch) -> Iterator[str]:
    game = match.state
    yield from position_words(game)
    if match.decision is not None:
        who = game.players[match.decision.player].name
        yield f"{LETTERS[match.decision.player]} ({who}) is asked: {match.decision.sentence()}"
        return
    letter = winner(game)
    won = f"{letter} ({game.players[LETTERS.index(letter)].name}) has won" if letter in LETTERS else "a tie"
    yield f"It is over: {won}."


def _throne_stands(match: ThroneMatch) -> Iterator[str]:
    game = match.state
    yield from table_words(game)
    if match.decision is not None:
        player = match.decision.player
        yield f"{PLAYERS[player]} ({game.players[player].name}) is asked: {match.decision.sentence()}"
    else:
        yield f"It is over: {how_it_ended(game)}."


def _told(match: Match[Any], lines: Callable[[Any, list[Any]], Iterable[str]]) -> Iterator[str]:
    """Every command, numbered as in the record, and below it what came of it."""
    steps = [("", match.opening)]
    steps += [(f"[{n}] {PLAYERS[move.player]} {move.text}", move.events) for n, move in enumerate(match.moves, 1)]
    for command, events in steps:
        if command:
            yield command
        yield from lines(match.state, events)


def _lines(game: GameState, events: list[Event]) -> Iterator[str]:
    for line in story(game, events, ASCII):
        if isinstance(line.event, TurnBegan):
            yield ""
            yield line.text
        else:
            yield f"    {line.text}"


def _throne_lines(game: Table, events: list[ThroneEvent]) -> Iterator[str]:
    for line in throne_told(game, events):
        yield f"    {line}"
