"""Everything that happened in a match, by turns; the newest at the bottom, where it opens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...rules.events import Event, TurnBegan
from ...rules.sentences import story
from .reader import ReaderPage, Section

if TYPE_CHECKING:
    from ...kernel.match import Match
    from ...rules.state import GameState


def turns(events: Sequence[Event]) -> list[tuple[TurnBegan | None, list[Event]]]:
    """Events by the turn in which they happened; what came before the first turn has None."""
    found: list[tuple[TurnBegan | None, list[Event]]] = []
    for event in events:
        if isinstance(event, TurnBegan):
            found.append((event, []))
        elif not found:
            found.append((None, [event]))
        else:
            found[-1][1].append(event)
    return found


class LogScreen(ReaderPage):
    """Opens at its end."""

    help_topic = "log"

    def __init__(self, match: Match[GameState]) -> None:
        game = match.state
        sections = []
        for began, events in turns(match.all_events):
            heading = f"turn {began.turn} · {game.players[began.player].name}" if began is not None else "before"
            sections.append(Section(heading, (), (), tuple(line.text for line in story(game, events))))
        names = " v ".join(player.name for player in game.players)
        super().__init__((f"turn {game.turn} · {names}", "log"), sections)

    def on_mount(self) -> None:
        self.call_after_refresh(self.action_end, 1)
