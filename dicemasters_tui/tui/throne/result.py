"""After a match of Dice Throne: who won, Health over the turns, cards played, and what to do next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from ...analysis.throne_timeline import health_by_turn
from ...dicethrone.telling import how_each_did, how_it_ended, why_it_ended
from ...kernel.hidden_seed import sentences
from ..actions.bindings import bound
from ..match.result import AfterMatch
from ..parts.page import Footer, joined, words
from .view import tone

if TYPE_CHECKING:
    from ...dicethrone.state import Table
    from ...throne import Lineup, ThroneMatch

BAR, PER_SIGN = 21, 3
"""Columns of a bar, and the Health that one sign stands for."""


class ThroneResult(AfterMatch["Lineup"]):
    """`agreed` is who played which hero, if that is known."""

    place = "throne-result"
    offers = (
        ("rematch", "rematch", "the same heroes, a new seed"),
        ("swap", "swap heroes", "each plays the next one's hero"),
        ("heroes", "other heroes", "choose again"),
        ("watch", "watch again", "step by step"),
        ("log", "log", "all turns"),
        ("title", "title", "the match is kept"),
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        bound("move.page-down", "page(1)", "read on"),
        bound("move.page-up", "page(-1)", "read back"),
    ]

    def __init__(self, match: ThroneMatch, agreed: Lineup | None) -> None:
        super().__init__("dice throne", match, agreed)

    def body(self) -> ComposeResult:
        with VerticalScroll(classes="reading", can_focus=False):
            yield Static(Content("\n").join(result_lines(self.match.state, self.match.all_events)))
        yield self.and_now("and-now")

    def footer(self) -> Footer:
        return {**self.menu_keys(self.at), "move.page-down": "read on", **self.pages()}

    def action_heroes(self) -> None:
        self.host.to_title()
        self.host.action_throne()

    def action_page(self, by: int) -> None:
        self.scroll_page(by)


def result_lines(game: Table, events: Sequence[Any]) -> list[Content]:
    """Who has won and why, what each player did, Health over the turns."""
    return [
        words(how_it_ended(game).upper(), "warn", bold=True),
        *(words(why, "text") for why in [why_it_ended(game, events)] if why),
        *(words(sentence, "muted") for sentence in sentences(game.luck, over=True)),
        Content(""),
        *(words(said, tone(seat)) for seat, said in enumerate(how_each_did(game, events))),
        Content(""),
        *health_over_turns(game, events),
    ]


def health_over_turns(game: Table, events: Sequence[Any]) -> list[Content]:
    """A row for every turn: the Health of each side after it, as a bar."""
    teams = sorted({seat.team for seat in game.players})
    lines: list[list[Content | str]] = [[words("turn  ", "muted")]]
    for team in teams:
        name = " & ".join(seat.name for seat in game.players if seat.team == team)
        lines[0].append(words(f"{name:<{BAR + 5}.{BAR + 4}}", tone(team), bold=True))
    for number, health in health_by_turn(game, events):
        lines.append([words(f"{number:>4}  ", "muted")])
        for team in teams:
            bar = "━" * round(health[team] / PER_SIGN)
            lines[-1].append(words(f"{bar:<{BAR}}{health[team]:>3}  ", tone(team)))
    return [joined(*parts) for parts in lines]
