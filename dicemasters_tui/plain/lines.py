"""The voice for programs: one JSON object a line for each decision and event (notation, section 5)."""

from __future__ import annotations

import dataclasses
import json
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any, TextIO

from ..kernel.decision import Decision
from ..kernel.match import Match
from ..kernel.record import PLAYERS
from ..rules.card import Card
from ..rules.events import Event
from ..rules.faces import Face
from ..rules.position import LETTERS, position, winner
from ..rules.sentences import ASCII, sentence
from ..rules.state import Die, GameState, Snapshot, Source, TeamCard

AnyMatch = Match[Any]


class JsonVoice(ABC):
    """Writes objects with a `type`: match, event, decision, command, refused, undone, tried, position, text,
    note, over.

    What an event, a position and a result are, each game says for itself. The `command` of a secret choice is null:
    what was chosen is told by the event that shows it.
    """

    def __init__(self, out: TextIO) -> None:
        self._out = out

    @abstractmethod
    def event(self, game: Any, event: Any) -> dict[str, Any]:
        """What has happened, in values that JSON knows."""

    @abstractmethod
    def position(self, game: Any) -> dict[str, Any]:
        """The whole table, without what only one player may see."""

    @abstractmethod
    def winner(self, game: Any) -> str:
        """Who has won, by the letters of the notation."""

    def _send(self, type: str, **fields: Any) -> None:
        self._out.write(json.dumps({"type": type, **fields}, ensure_ascii=False) + "\n")
        self._out.flush()

    def begins(self, match: AnyMatch, header: Mapping[str, str], record: str) -> None:
        self._send("match", record=record, **header)

    def happened(self, match: AnyMatch, events: Sequence[Any]) -> None:
        for event in events:
            self._send("event", **self.event(match.state, event))

    def asks(self, decision: Decision, game: Any) -> None:
        del game
        self._send(
            "decision",
            number=decision.number,
            player=PLAYERS[decision.player],
            kind=decision.kind,
            prompt=decision.prompt(),
            options=[
                {
                    "command": option.command,
                    "label": option.label,
                    "subject": option.subject,
                    "legal": option.legal,
                    "why_not": option.why_not,
                    "cost": option.cost,
                }
                for option in decision.options
            ],
        )

    options = asks

    def answered(self, player: int, text: str, *, computer: bool, secret: bool) -> None:
        self._send("command", player=PLAYERS[player], command=None if secret else text, computer=computer)

    def refused(self, reason: str) -> None:
        self._send("refused", message=reason)

    def undone(self, player: int, text: str, *, secret: bool) -> None:
        self._send("undone", player=PLAYERS[player], command=None if secret else text)

    def tried(self, copy: AnyMatch, events: Sequence[Any]) -> None:
        told = [self.event(copy.state, event) for event in events]
        self._send("tried", events=told, position=self.position(copy.state))

    def show(self, game: Any) -> None:
        self._send("position", **self.position(game))

    def log(self, match: AnyMatch) -> None:
        self.happened(match, match.all_events)

    def text(self, lines: Sequence[str]) -> None:
        self._send("text", lines=list(lines))

    def note(self, sentence: str) -> None:
        self._send("note", message=sentence)

    def over(self, match: AnyMatch) -> None:
        self._send("over", winner=self.winner(match.state), turn=match.state.turn)


class DiceMastersJson(JsonVoice):
    """Dice Masters told to programs."""

    def event(self, game: GameState, event: Event) -> dict[str, Any]:
        return event_fields(game, event)

    def position(self, game: GameState) -> dict[str, Any]:
        return position(game)

    def winner(self, game: GameState) -> str:
        return winner(game)


def event_fields(game: GameState, event: Event) -> dict[str, Any]:
    """An event as JSON: its class, what it says in a sentence (if it is worth one), and its fields with ids."""
    fields: dict[str, Any] = {"event": type(event).__name__, "text": sentence(game, event, ASCII)}
    for field in dataclasses.fields(event):
        if field.name not in ("cause", "cancelled", "before"):
            fields[field.name] = _plain(field.name, getattr(event, field.name))
    return fields


def _plain(name: str, value: Any) -> Any:
    """A value as JSON can say it: dice and cards by their ids, faces by their words, players by their letters."""
    if name in ("player", "winner") and isinstance(value, int):
        return LETTERS[value] if value >= 0 else "tie"
    if isinstance(value, Die):
        return value.id
    if isinstance(value, (TeamCard, Card)):
        return value.id
    if isinstance(value, Face):
        return value.word
    if isinstance(value, Source):
        return {"kind": value.kind, "card": value.card.id if value.card else None}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, (tuple, list)) and not isinstance(value, Snapshot):
        return [_plain("", item) for item in value]
    if value is None or isinstance(value, (bool, int, str)):
        return value
    return str(value)
