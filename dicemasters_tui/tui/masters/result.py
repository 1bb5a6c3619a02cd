"""After a match: who won and how, life over turns, damage and dice by card, what decided it, and what to do next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from ...analysis.luck import fortunes
from ...analysis.statistics import statistics, verdict
from ...analysis.timeline import Entry, entries
from ...analysis.turning_points import Decisive, decisive
from ...store.reports import save_copy
from ..actions.bindings import Key, bound
from ..app.look import Look
from ..app.palette import css, palette
from ..match.log_page import MomentScreen
from ..match.view import turn_and_names
from ..parts.dialog import AskScreen
from ..parts.life_plot import MARKS, LifePlot
from ..parts.list import AFTER_A_MATCH, List, ListPage, Row
from ..parts.page import LEAVE, Box, Fitted, FooterLine, HeaderLine, joined, signs, words
from .at_table import MastersAtTable
from .dice import colours

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...kernel.match import Match
    from ...rules.state import GameState
    from ...teams.pairing import Pairing


def _fitting(width: int, *said: str) -> str:
    """The first of several ways to say it that has room, else the last."""
    return next((line for line in said if len(line) <= width), said[-1])


NOTHING_DECIDED = "Nothing decided it: nobody was hurt."


class ResultScreen(ListPage[None]):
    """In the place of the table once the match is over."""

    CSS_PATH = "../styles/match.tcss"
    help_topic = "result"
    place = "result"
    first_look = AFTER_A_MATCH
    BINDINGS: ClassVar[list[BindingType]] = [
        bound("move.back", "title", "title"),
        bound("move.left", "turn(-1)", "earlier turn"),
        bound("move.right", "turn(1)", "later turn"),
        bound("look.log", "log"),
        bound("look.screenshot", "shot"),
        bound("look.report", "report", "report"),
    ]

    def __init__(self, match: Match[GameState], pairing: Pairing | None, record: Path | None) -> None:
        super().__init__()
        self.match = match
        self.pairing = pairing
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
    def teams(self) -> tuple[str, ...]:
        """The teams' names by seat, where they are known."""
        return tuple(seat.team.name for seat in self.pairing.seats) if self.pairing is not None else ()

    def compose(self) -> ComposeResult:
        game = self.match.state
        seat = game.winner if game.winner in (0, 1) else 0
        left = f"{game.edition.title} · {'hidden seed' if game.luck.hidden else f'seed {game.luck.seed}'}"
        yield HeaderLine(left, f"the match is over, turn {game.turn}")
        yield Fitted(id="verdict", classes=f"-seat{seat}")
        with Horizontal(id="result"):
            yield Vertical(
                Box("life over turns", LifePlot(self.found, self.names), id="life", classes="box"),
                Box("decisive moments", Static(Content("\n").join(self._moments())), id="moments", classes="box"),
                Box("dice bought, by turn", Fitted(id="bought-lines"), id="bought", classes="box"),
                classes="left",
            )
            yield Vertical(
                Box("damage by card", Fitted(id="damage-lines"), id="damage", classes="box"),
                Box("and now", List(self._rows(), numbered=True), id="next", classes="box"),
                classes="right",
            )
        yield FooterLine()

    def _rows(self) -> list[Row]:
        entries = [
            ("rematch", "rematch", "new seed"),
            ("swap", "swap sides", "other start"),
            ("teams", "other teams", "choose again"),
            ("watch", "watch again", "step by step"),
            ("moments", "moments", "what decided"),
            ("log", "log", "all turns"),
            ("save", "save", "a copy of it"),
            ("report", "report", "for a dispute"),
            ("title", "title", "match is kept"),
        ]
        if self.pairing is None:
            entries = [entry for entry in entries if entry[0] not in ("rematch", "swap", "watch", "save", "report")]
        return [Row(id, joined(words(label.ljust(13), "text"), words(note, "faint"))) for id, label, note in entries]

    def on_mount(self) -> None:
        self.query_one("#verdict", Fitted).show(lambda size: self._verdict(size.width))
        self.query_one("#damage-lines", Fitted).show(lambda size: Content("\n").join(self._damage(*size)))
        self.query_one("#bought-lines", Fitted).show(lambda size: Content("\n").join(self._bought(*size)))
        self.host.matches.tell_hidden_seed(self.match)

    def _verdict(self, width: int) -> Content:
        """Who won and how; the teams are named where there is room."""
        title, said, blow = verdict(self.match, self.found, self.teams)
        if len(title) + 3 + len(said) > width:
            said = verdict(self.match, self.found)[1]
        seat = self.match.state.winner if self.match.state.winner in (0, 1) else 0
        lines = joined(words(title, f"seat{seat}", bold=True), words(f"   {said}", "text"))
        return joined(lines, "\n", " " * (len(title) + 3), words(blow, "muted")) if blow else lines

    def _moments(self) -> list[Content]:
        lines = [_moment(moment, "faint") for moment in self.moments]
        return lines or [words(NOTHING_DECIDED, "muted")]

    def _damage(self, width: int, height: int) -> list[Content]:
        """For each player the cards that dealt most, as many as there is room for, and the sum; luck comes last."""
        found = self.found
        lines: list[Content] = []
        most = max([1, *found.damage[0].values(), *found.damage[1].values()])
        room, gap = max(4, width - 24), height >= 10
        shown = min(5, max(1, (height - 3 - 2 * gap) // 2))
        for seat, (name, dealt) in enumerate(zip(self.names, found.damage, strict=True)):
            tone = f"seat{seat}"
            for card, amount in sorted(dealt.items(), key=lambda item: -item[1])[:shown]:
                bar = max(1, round(amount / most * room))
                figure = joined(words(f"{card[:18]:<18}", tone), words(f"{amount:>3} ", "text", bold=True))
                lines.append(joined(figure, words("━" * bar, tone), words("─" * (room - bar), "line")))
            said = f": {sum(dealt.values())} damage, {found.kos[seat]} KO{'' if found.kos[seat] == 1 else 's'}"
            ways = [name + said, name[:8] + said]
            if (more := len(dealt) - shown) > 0:
                cards = "card" if more == 1 else "cards"
                ways = [f"{name}{said}, {more} more {cards}", f"{name}{said}, {more} more", f"{name[:8]}{said} +{more}"]
            lines.append(words(_fitting(width, *ways), "muted"))
            lines += [Content("")] if gap else []
        if (hit := found.biggest_hit()) and len(lines) + 1 < height:
            blow = f"{hit[1]} {hit[0]}, t{hit[2]}"
            told = _fitting(width, f"biggest hit: {blow}", f"biggest: {blow}", f"biggest hit: {hit[0]}, t{hit[2]}")
            lines.append(words(told, "muted"))
        return [*lines, self._luck(width)]

    def _luck(self, width: int) -> Content:
        """What the dice brought both players; where names have no room, by the marks of the plot."""
        one, other = (fortune.word for fortune in self.fortunes)
        if not any(fortune.rolls for fortune in self.fortunes):
            return words("luck: no die was rolled", "faint")
        named = f"luck: {self.names[0]} {one}, {self.names[1]} {other}"
        marked = f"luck: {MARKS[0]} {one}, {MARKS[1]} {other}"
        return words(_fitting(width, f"{named} of expected", named, marked), "faint")

    def _bought(self, width: int, height: int) -> list[Content]:
        look = Look(palette(self.app.theme), signs())
        lines: list[Content] = []
        sums = []
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
            sums.append(f"{name} bought {len(bought)} dice for {sum(cost for _, _, cost in bought)}")
        return [*lines, words(", ".join(sums) + ".", "muted")]

    def keys(self) -> Sequence[Key]:
        return (
            self.key("move.do", self.at),
            self.key("move.left move.right", "walk the turns", "turn(-1)"),
            self.key("move.up move.down", "move"),
            self.digits(len(self.listing.rows), "pick"),
            self.key("look.log", "log"),
            self.key("move.back", "title"),
            self.key("look.help", "help"),
            self.key("look.screenshot", "screenshot"),
            self.key("look.report", "report"),
        )

    def on_option_list_option_selected(self, event: List.OptionSelected) -> None:
        host, pairing = self.host, self.pairing
        match event.option_id:
            case "rematch" | "swap":
                assert pairing is not None  # the rows are not there without it
                again = replace(pairing, seed=host.new_seed(pairing.seed))
                host.to_title()
                host.matches.begin(again.swapped() if event.option_id == "swap" else again)
            case "teams":
                host.to_title()
                host.action_new_match()
            case "watch":
                host.matches.watch(self.match)
            case "log":
                self.action_log()
            case "moments":
                host.push_screen(TurningPointsScreen(self.match, self.lines, self.moments))
            case "save":
                self._ask_where()
            case "report":
                self.action_report()
            case "title":
                self.action_title()

    def action_turn(self, by: int) -> None:
        self.query_one(LifePlot).mark(by)

    def action_log(self) -> None:
        self.host.matches.log(self.match)

    def action_report(self) -> None:
        if self.pairing is not None:
            self.host.matches.report(self.pairing.header(), self.match.commands)

    def _ask_where(self) -> None:
        """A copy of the record, wherever the player wants it."""
        name = self.record.name if self.record is not None else "match.txt"
        kept = f"The match is kept in {self.record}. A copy of it goes to" if self.record is not None else "It goes to"
        self.host.push_screen(AskScreen("save", f"{kept}:", str(Path.home() / name)), self._save)

    def _save(self, where: str | None) -> None:
        if where is not None and where.strip() and self.pairing is not None:
            catalog = self.host.matches.library.catalog
            said = save_copy(self.pairing.header(), self.match.commands, catalog, where.strip())
            self.host.notify(said, timeout=15, markup=False)

    def action_shot(self) -> None:
        self.host.action_screenshot()

    def action_title(self) -> None:
        self.host.to_title()


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

    def compose(self) -> ComposeResult:
        yield HeaderLine(turn_and_names(self.match.state), "decisive moments")
        rows = [Row(str(number), _moment(moment, "muted")) for number, moment in enumerate(self.moments)]
        yield Box("decisive moments", List(rows or [Row("", words(NOTHING_DECIDED, "muted"))], numbered=True))
        yield FooterLine()

    def keys(self) -> Sequence[Key]:
        if not self.moments:
            return self.last_keys()[1:]
        return self.key("move.do", "the position then"), *self.last_keys()

    def on_option_list_option_selected(self, event: List.OptionSelected) -> None:
        moment = self.moments[event.option_index]
        self.app.push_screen(MomentScreen(MastersAtTable(self.match), self.lines, moment.line))
