"""Pages to read in a match of Dice Throne: the boards and the log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from textual import events
from textual.content import Content

from ...dicethrone.events import PhaseBegan, TurnBegan
from ..parts.cutting import MEASURE
from ..parts.page import words
from ..parts.reader import ReaderPage, Section, Text
from .drawing import hero_lines, tone
from .story import Story

if TYPE_CHECKING:
    from ...dicethrone.state import Table
    from ...kernel.visibility import Seen


Earlier = Callable[[], "list[Content]"]


class ThronePages(ReaderPage):
    """One page of lines."""

    help_topic = "throne"

    def __init__(
        self, title: str, lines: Sequence[Content], *, at_end: bool = False, earlier: Earlier | None = None
    ) -> None:
        """`earlier` gives lines that come before those that are there; none when there are no more."""
        super().__init__(("dice throne", title), [Section("", lines=tuple(lines))], at_end=at_end)
        self._earlier = earlier

    @classmethod
    def of_boards(cls, game: Table, width: int = 80, last: int = -1) -> ThronePages:
        """Every hero of the match in full, the levels in play marked, that of the player `last` at the end."""
        lines: list[Content] = []
        for seat in sorted(game.players, key=lambda seat: seat.index == last):
            lines += [words(f"{seat.name} · {seat.hero.name}", tone(seat.index), bold=True), Content("")]
            lines += [*hero_lines(seat.hero, min(MEASURE, width - 6), seat.upgrades), Content("")]
        return cls("boards", lines)

    @classmethod
    def of_log(cls, seen: Seen[Table]) -> ThronePages:
        """Everything that has happened, by turns, as far as whoever reads may know it.

        The newest at once, what is earlier when it is scrolled to.
        """
        story = Story(seen.match)

        def earlier() -> list[Content]:
            return _told(seen.state, seen.events(story.earlier()))

        return cls("log", earlier(), at_end=True, earlier=earlier)

    def go(self, by: int) -> None:
        box = self._scroll
        below = box.virtual_size.height - box.scroll_y
        if box.scroll_y + by >= 0 or not self._tell_earlier():
            super().go(by)
            return
        self.call_after_refresh(lambda: box.scroll_to(y=box.virtual_size.height - below + by, animate=False))

    def action_end(self, side: int) -> None:
        if side > 0:
            super().action_end(side)
            return
        while self._tell_earlier():
            pass
        self.call_after_refresh(lambda: self._scroll.scroll_home(animate=False))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The wheel at the top: the text itself cannot go further."""
        self.go(-1)

    def _tell_earlier(self) -> bool:
        """Put the lines before those that are there, if there are any."""
        told = self._earlier() if self._earlier is not None else []
        if told:
            self.sections = [Section("", lines=(*told, *self.sections[0].lines))]
            self.query_one(Text).show(self.sections)
        return bool(told)


def _told(game: Table, events: Sequence[Any]) -> list[Content]:
    lines: list[Content] = []
    for event in events:
        name = game.players[event.player].name if event.player >= 0 else ""
        if isinstance(event, TurnBegan):
            lines += [Content(""), words(f"TURN {event.turn} · {name}", tone(event.player), bold=True)]
        elif not isinstance(event, PhaseBegan):
            lines.append(words(f"  {event.words(name)}", "text"))
    return lines
