"""Pages to read in a match of Dice Throne: the boards and the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from textual.content import Content

from ...dicethrone.events import PhaseBegan, TurnBegan
from ..parts.cutting import MEASURE
from ..parts.page import words
from ..parts.reader import ReaderPage, Section
from .drawing import hero_lines, tone

if TYPE_CHECKING:
    from ...dicethrone.state import Table
    from ...throne import ThroneMatch


class ThronePages(ReaderPage):
    """One page of lines."""

    help_topic = "throne"

    def __init__(self, title: str, lines: Sequence[Content], *, at_end: bool = False) -> None:
        super().__init__(("dice throne", title), [Section("", lines=tuple(lines))], at_end=at_end)

    @classmethod
    def of_boards(cls, game: Table, width: int = 80, last: int = -1) -> ThronePages:
        """Every hero of the match in full, the levels in play marked, that of the player `last` at the end."""
        lines: list[Content] = []
        for seat in sorted(game.players, key=lambda seat: seat.index == last):
            lines += [words(f"{seat.name} · {seat.hero.name}", tone(seat.index), bold=True), Content("")]
            lines += [*hero_lines(seat.hero, min(MEASURE, width - 6), seat.upgrades), Content("")]
        return cls("boards", lines)

    @classmethod
    def of_log(cls, game: Table, match: ThroneMatch) -> ThronePages:
        """Everything that has happened, by turns."""
        return cls("log", _told(game, match.all_events), at_end=True)


def _told(game: Table, events: Sequence[Any]) -> list[Content]:
    lines: list[Content] = []
    for event in events:
        name = game.players[event.player].name if event.player >= 0 else ""
        if isinstance(event, TurnBegan):
            lines += [Content(""), words(f"TURN {event.turn} · {name}", tone(event.player), bold=True)]
        elif not isinstance(event, PhaseBegan):
            lines.append(words(f"  {event.words(name)}", "text"))
    return lines
