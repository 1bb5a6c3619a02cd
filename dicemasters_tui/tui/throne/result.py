"""After a match of Dice Throne: who won, Health over the turns, cards played, and what to do next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from ...analysis.throne_timeline import health_by_turn
from ...dicethrone.events import CardPlayed
from ...dicethrone.telling import how_it_ended, why_it_ended
from ...kernel.hidden_seed import sentences
from ..actions.bindings import Key, bound
from ..parts.list import AFTER_A_MATCH, List, ListPage, Row
from ..parts.page import Box, FooterLine, HeaderLine, joined, words
from .signs import tone

if TYPE_CHECKING:
    from ...dicethrone.state import Table
    from ...throne import Lineup, ThroneMatch

BAR, PER_SIGN = 21, 3
"""Columns of a bar, and the Health that one sign stands for."""


ROWS = (
    ("rematch", "rematch", "the same heroes, a new seed"),
    ("swap", "swap heroes", "each plays the next one's hero"),
    ("heroes", "other heroes", "choose again"),
    ("watch", "watch again", "step by step"),
    ("log", "log", "all turns"),
    ("title", "title", "the match is kept"),
)
"""What can be done now: its id, name and a note."""


class ThroneResult(ListPage[None]):
    """In the place of the table once the match is over. `agreed` is who played which hero, if that is known."""

    help_topic = "throne-result"
    place = "throne-result"
    first_look = AFTER_A_MATCH
    BINDINGS: ClassVar[list[BindingType]] = [
        bound("move.back", "title", "title"),
        bound("move.page-down", "page(1)", "read on"),
        bound("move.page-up", "page(-1)", "read back"),
        bound("look.log", "log"),
    ]

    def __init__(self, match: ThroneMatch, agreed: Lineup | None) -> None:
        super().__init__()
        self.match = match
        self.agreed = agreed
        self.lines = result_lines(match.state, match.all_events)

    def compose(self) -> ComposeResult:
        game = self.match.state
        seed = "hidden seed" if game.luck.hidden else f"seed {game.luck.seed}"
        yield HeaderLine(f"dice throne · {seed}", f"the match is over, turn {game.turn}")
        with VerticalScroll(classes="reading", can_focus=False):
            yield Static(Content("\n").join(self.lines))
        yield Box("and now", List(self._rows(), numbered=True), id="and-now", classes="box")
        yield FooterLine()

    def _rows(self) -> list[Row]:
        return [
            Row(id, joined(words(label.ljust(14), "text"), words(note, "faint")))
            for id, label, note in ROWS
            if self.agreed is not None or id not in ("rematch", "swap", "watch")
        ]

    def keys(self) -> Sequence[Key]:
        return (
            self.key("move.do", self.at),
            self.key("move.up move.down", "move"),
            self.digits(len(self.listing.rows), "pick"),
            self.key("move.page-down", "read on"),
            self.key("look.log", "log"),
            self.key("move.back", "title"),
            self.key("look.help", "help"),
        )

    def on_option_list_option_selected(self, event: List.OptionSelected) -> None:
        host, agreed = self.host, self.agreed
        match event.option_id:
            case "rematch" | "swap":
                assert agreed is not None  # the rows are not there without it
                heroes = agreed.heroes if event.option_id == "rematch" else (*agreed.heroes[1:], agreed.heroes[0])
                again = replace(agreed, heroes=heroes, seed=host.new_seed(agreed.seed))
                host.to_title()
                host.matches.begin(again)
            case "heroes":
                host.to_title()
                host.action_throne()
            case "watch":
                host.matches.watch(self.match)
            case "log":
                self.action_log()
            case "title":
                self.action_title()

    def action_log(self) -> None:
        self.host.matches.log(self.match)

    def action_page(self, by: int) -> None:
        box = self.query_one(VerticalScroll)
        box.scroll_relative(y=by * max(1, box.size.height - 2), animate=False)

    def action_title(self) -> None:
        self.host.to_title()


def result_lines(game: Table, events: Sequence[Any]) -> list[Content]:
    """Who has won and why, what each player did, Health over the turns."""
    lines = [words(how_it_ended(game).upper(), "warn", bold=True)]
    if why := why_it_ended(game, events):
        lines.append(words(why, "text"))
    lines += [words(sentence, "muted") for sentence in sentences(game.luck, over=True)]
    lines.append(Content(""))
    played = Counter(event.player for event in events if isinstance(event, CardPlayed))
    for seat in game.players:
        cards, upgrades = played[seat.index], len(seat.upgrades)
        said = f"{seat.name} ({seat.hero.name}): Health {game.side(seat.index).health}, "
        said += f"{cards} card{'' if cards == 1 else 's'} played, "
        said += f"{upgrades} {'ability' if upgrades == 1 else 'abilities'} upgraded"
        lines.append(words(said, tone(seat.index)))
    return [*lines, Content(""), *health_over_turns(game, events)]


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
