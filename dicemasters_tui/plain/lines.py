"""The voice for programs: one JSON object a line for each decision and event (notation, section 5)."""

from __future__ import annotations

import dataclasses
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any, TextIO

from ..kernel.decision import Decision
from ..kernel.hidden_seed import SEED, SEED_HASH, hash_of
from ..kernel.record import PLAYERS
from ..kernel.visibility import Seen
from ..rules.card import Card
from ..rules.events import Event
from ..rules.faces import Face
from ..rules.position import LETTERS, position, winner
from ..rules.sentences import ASCII, sentence
from ..rules.state import Die, GameState, Snapshot, Source, TeamCard
from .fence import json_text

AnySeen = Seen[Any]


class JsonVoice(ABC):
    """Writes objects with a `type`: match, event, decision, command, refused, undone, tried, position, text,
    note, over.

    What an event, a position and a result are, each game says for itself. What the readers may not see is left out:
    options of others' hands; the `command` of a secret choice is null, and the event that shows it tells it.
    """

    shared = False

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
        self._out.write(json_text({"type": type, **fields}, self._out) + "\n")
        self._out.flush()

    def begins(self, seen: AnySeen, header: Mapping[str, str | None], record: str) -> None:
        self._send("match", record=record, **header)

    def happened(self, seen: AnySeen, events: Sequence[Any]) -> None:
        for event in seen.events(events):
            self._send("event", **self.event(seen.state, event))

    def asks(self, decision: Decision, seen: AnySeen) -> None:
        self._send(
            "decision",
            number=decision.number,
            player=PLAYERS[decision.player],
            kind=decision.kind,
            prompt=decision.prompt(),
            **_how_many(decision, seen),
            options=[
                {
                    "command": option.command,
                    "label": option.label,
                    "subject": option.subject,
                    "legal": option.legal,
                    "why_not": option.why_not,
                    "cost": option.cost,
                    **({"word": option.word} if option.word else {}),
                }
                for option in seen.options(decision)
            ],
        )

    options = asks

    def answered(self, player: int, command: str | None, *, computer: bool) -> None:
        self._send("command", player=PLAYERS[player], command=command, computer=computer)

    def refused(self, reason: str) -> None:
        self._send("refused", message=reason)

    def undone(self, player: int, command: str | None) -> None:
        self._send("undone", player=PLAYERS[player], command=command)

    def tried(self, seen: AnySeen, events: Sequence[Any]) -> None:
        told = [self.event(seen.state, event) for event in seen.events(events)]
        self._send("tried", events=told, position=self.position(seen.state))

    def show(self, game: Any) -> None:
        self._send("position", **self.position(game))

    def log(self, seen: AnySeen) -> None:
        self.happened(seen, seen.match.all_events)

    def text(self, lines: Sequence[str]) -> None:
        self._send("text", lines=list(lines))

    def note(self, sentence: str) -> None:
        self._send("note", message=sentence)

    def over(self, seen: AnySeen) -> None:
        game = seen.state
        opened = {SEED: str(game.luck.seed), SEED_HASH: hash_of(game.luck.seed)} if game.luck.hidden else {}
        self._send("over", winner=self.winner(game), turn=game.turn, **opened)


class DiceMastersJson(JsonVoice):
    """Dice Masters told to programs."""

    def event(self, game: GameState, event: Event) -> dict[str, Any]:
        return event_fields(game, event)

    def position(self, game: GameState) -> dict[str, Any]:
        return position(game)

    def winner(self, game: GameState) -> str:
        return winner(game)


def _how_many(decision: Decision, seen: AnySeen) -> dict[str, Any]:
    """How many options are taken at once and, if several can be, how; nothing where none may be seen.

    Of hidden cards it would tell how many there are to choose from.
    """
    if not seen.options(decision):
        return {}
    together = decision.together()
    if together is None:
        return {"minimum": 1, "maximum": 1}
    return {name: value for name, value in dataclasses.asdict(together).items() if value is not None}


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
