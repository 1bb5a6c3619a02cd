"""After a match: who won and how, life over turns, damage and dice by card, what decided it, and what to do next."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.geometry import Size
from textual.widgets import Static

from ...analysis.layout import colours
from ...analysis.luck import fortunes, told
from ...analysis.statistics import statistics, verdict
from ...analysis.timeline import Entry, entries
from ...analysis.turning_points import Decisive, decisive
from ...store.reports import save_copy
from ..actions.bindings import bound
from ..app.look import Look
from ..app.palette import css, palette
from ..match.log_page import MomentScreen
from ..match.result import AfterMatch
from ..match.view import turn_and_names
from ..parts.cutting import fitting
from ..parts.dialog import ask
from ..parts.life_plot import MARKS, LifePlot
from ..parts.list import List, ListPage, Row
from ..parts.page import LEAVE, Box, Fitted, Footer, joined, signs, words
from .at_table import MastersAtTable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...kernel.match import Match
    from ...rules.state import GameState
    from ...teams.pairing import Pairing

NOTHING_DECIDED = "Nothing decided it: nobody was hurt."


class ResultScreen(AfterMatch["Pairing"]):
    """`record` is the file of the match, if it has one."""

    place = "result"
    offers = (
        ("rematch", "rematch", "new seed"),
        ("swap", "swap sides", "other start"),
        ("teams", "other teams", "choose again"),
        ("watch", "watch again", "step by step"),
        ("moments", "moments", "what decided"),
        ("log", "log", "all turns"),
        ("save", "save", "a copy of it"),
        ("report", "report", "for a dispute"),
        ("title", "title", "match is kept"),
    )
    of_agreed = (*AfterMatch.of_agreed, "save", "report")
    BINDINGS: ClassVar[list[BindingType]] = [
        bound("move.left", "turn(-1)", "earlier turn"),
        bound("move.right", "turn(1)", "later turn"),
        bound("look.screenshot", "app.screenshot"),
        bound("look.report", "report", "report"),
    ]

    def __init__(self, match: Match[GameState], pairing: Pairing | None, record: Path | None) -> None:
        super().__init__(match.state.edition.title, match, pairing)
        self.record = record
        self.found = statistics(match.state, match.all_events)
        self.fortunes = fortunes(match.all_events)
        self.lines = entries(match.state, match.opening, match.moves)
        self.moments = decisive(match, self.lines)

    @property
    def names(self) -> tuple[str, str]:
        players = self.match.state.players
        return players[0].name, players[1].name

    @property
    def seat(self) -> int:
        """The winner's seat, the first after a tie."""
        return 1 if self.match.state.winner == 1 else 0

    def body(self) -> ComposeResult:
        moments = [_moment(moment, "faint") for moment in self.moments] or [words(NOTHING_DECIDED, "muted")]
        yield Fitted(lambda size: self._verdict(size.width), id="verdict", classes=f"-seat{self.seat}")
        with Horizontal(id="result"):
            yield Vertical(
                Box("life over turns", LifePlot(self.found, self.names), id="life", classes="box"),
                Box("decisive moments", Static(Content("\n").join(moments)), id="moments", classes="box"),
                Box("dice bought, by turn", Fitted(self._bought, id="bought-lines"), id="bought", classes="box"),
                classes="left",
            )
            yield Vertical(
                Box("damage by card", Fitted(self._damage, id="damage-lines"), id="damage", classes="box"),
                self.and_now("next"),
                classes="right",
            )

    def on_mount(self) -> None:
        self.host.matches.tell_hidden_seed(self.match)

    def _verdict(self, width: int) -> list[Content]:
        """Who won and how; the teams are named where there is room."""
        teams = tuple(seat.team.name for seat in self.agreed.seats) if self.agreed is not None else ()
        title, said, blow = verdict(self.match, self.found, teams)
        if len(title) + 3 + len(said) > width:
            said = verdict(self.match, self.found)[1]
        lines = [joined(words(title, f"seat{self.seat}", bold=True), words(f"   {said}", "text"))]
        return [*lines, words(" " * (len(title) + 3) + blow, "muted")] if blow else lines

    def _damage(self, size: Size) -> list[Content]:
        """For each player the cards that dealt most, as many as there is room for, and the sum; luck comes last."""
        found, (width, height) = self.found, size
        lines: list[Content] = []
        most = max([1, *found.damage[0].values(), *found.damage[1].values()])
        room, gap = max(4, width - 24), height >= 10
        shown = min(5, max(1, (height - 3 - 2 * gap) // 2))
        for seat, name in enumerate(self.names):
            tone, dealt = f"seat{seat}", found.dealt(seat)
            for card, amount in dealt[:shown]:
                bar = max(1, round(amount / most * room))
                figure = joined(words(f"{card[:18]:<18}", tone), words(f"{amount:>3} ", "text", bold=True))
                lines.append(joined(figure, words("━" * bar, tone), words("─" * (room - bar), "line")))
            lines.append(words(fitting(width, *found.in_all(seat, name, len(dealt) - shown)), "muted"))
            lines += [Content("")] if gap else []
        if (hit := found.hardest()) and len(lines) + 1 < height:
            lines.append(words(fitting(width, *hit), "muted"))
        luck = told(self.fortunes, self.names, MARKS)
        return [*lines, words(fitting(width, *luck), "faint")]

    def _bought(self, size: Size) -> list[Content]:
        width, height = size
        look = Look(palette(self.app.theme), signs())
        lines: list[Content] = []
        for seat, (name, bought) in enumerate(zip(self.names, self.found.bought, strict=True)):
            chips: list[Content | str] = [words(f"{name[:8]:<9}", f"seat{seat}", bold=True)]
            turns: list[Content | str] = [" " * 9]
            room = max(0, (width - 9) // 9)
            for card, turn, _ in bought[:room]:
                body, ink = look.die(*colours(self.match.state, card))
                style = f"bold {css(ink)} on {css(body)}" if body else "reverse"
                chips += [Content.styled(look.t(f"{card.short[:8]:^8}")[:8], style), " "]
                turns.append(words(f"t{turn}".ljust(9), "faint"))
            if len(bought) > room:
                turns.append(words(f" +{len(bought) - room} more", "faint"))
            if not bought:
                chips.append(words("no dice", "faint"))
            lines.append(joined(*chips))
            lines += [joined(*turns)] if height >= 5 else []
            lines += [Content("")] if height >= 7 else []
        return [*lines, words(self.found.spent(self.names), "muted")]

    def footer(self) -> Footer:
        return {
            "move.do": self.at,
            "move.left move.right": ("walk the turns", "turn(-1)"),
            **self.menu_keys(self.at),
            **self.pages(),
            "look.screenshot": "screenshot",
            "look.report": "report",
        }

    def action_teams(self) -> None:
        self.host.to_title()
        self.host.action_new_match()

    def action_moments(self) -> None:
        self.host.push_screen(TurningPointsScreen(self.match, self.lines, self.moments))

    def action_turn(self, by: int) -> None:
        self.query_one(LifePlot).mark(by)

    def action_report(self) -> None:
        if self.agreed is not None:
            self.host.matches.report(self.agreed.header(), self.match.commands)

    def action_save(self) -> None:
        """A copy of the record, wherever the player wants it."""
        record = self.record
        name = record.name if record is not None else "match.txt"
        kept = f"The match is kept in {record}. A copy of it goes to:" if record is not None else "It goes to:"
        ask(self.host, "save", kept, str(Path.home() / name), self._save)

    def _save(self, where: str) -> None:
        if where.strip() and self.agreed is not None:
            catalog = self.host.matches.library.catalog
            said = save_copy(self.agreed.header(), self.match.commands, catalog, where.strip())
            self.host.notify(said, timeout=15, markup=False)


def _moment(moment: Decisive, tone: str) -> Content:
    """`t7  Batman deals 5 damage`."""
    return joined(words(f"t{moment.turn}".ljust(4), tone), words(moment.why, "text"))


class TurningPointsScreen(ListPage[None]):
    """The decisive moments of a match, one a line; Enter shows the table as it was then.

    `lines` are the log of the match, in which the moments have their places.
    """

    help_topic = "turning-points"
    place = "page"
    BINDINGS: ClassVar[list[BindingType]] = [*LEAVE]

    def __init__(self, match: Match[GameState], lines: Sequence[Entry], moments: Sequence[Decisive]) -> None:
        super().__init__()
        self.match = match
        self.lines = lines
        self.moments = moments
        self.header = (turn_and_names(match.state), "decisive moments")

    def body(self) -> ComposeResult:
        rows = [Row(str(number), _moment(moment, "muted")) for number, moment in enumerate(self.moments)]
        yield Box("decisive moments", List(rows or [Row("", words(NOTHING_DECIDED, "muted"))], numbered=True))

    def footer(self) -> Footer:
        return {"move.do": "the position then", **self.last_keys()} if self.moments else self.last_keys(moves="")

    def on_option_list_option_selected(self, event: List.OptionSelected) -> None:
        moment = self.moments[event.option_index]
        self.app.push_screen(MomentScreen(MastersAtTable(self.match), self.lines, moment.line))
