"""Pages to read in a match of Dice Throne: the boards, and texts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.content import Content

from ..parts.cutting import MEASURE
from ..parts.page import words
from ..parts.reader import ReaderPage, Section
from .drawing import hero_lines, tone

if TYPE_CHECKING:
    from ...dicethrone.state import Table


class ThronePages(ReaderPage):
    """One page of lines."""

    help_topic = "throne"

    def __init__(self, title: str, lines: Sequence[Content]) -> None:
        super().__init__(("dice throne", title), [Section("", lines=tuple(lines))])

    @classmethod
    def of_boards(cls, game: Table, width: int = 80, last: int = -1) -> ThronePages:
        """Every hero of the match in full, the levels in play marked, that of the player `last` at the end."""
        lines: list[Content] = []
        for seat in sorted(game.players, key=lambda seat: seat.index == last):
            lines += [words(f"{seat.name} · {seat.hero.name}", tone(seat.index), bold=True), Content("")]
            lines += [*hero_lines(seat.hero, min(MEASURE, width - 6), seat.upgrades), Content("")]
        return cls("boards", lines)
