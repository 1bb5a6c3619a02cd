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
from ..actions.bindings import Key, bound
from ..app.look import Look
from ..app.palette import css, palette
from ..app.reporting import report, save_copy
from ..match.log_page import MomentScreen
from ..parts.dialog import AskScreen
from ..parts.life_plot import MARKS, LifePlot
from ..parts.list import AFTER_A_MATCH, List, ListPage, Row
from ..parts.page import Fitted, FooterLine, HeaderLine, joined, signs, words
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
            with Vertical(classes="left"):
                with Vertical(id="life", classes="box") as box:
                    box.border_title = "life over turns"
                    yield LifePlot(self.found, self.names)
                with Vertical(id="moments", classes="box") as box:
                    box.border_title = "decisive moments"
                    yield Static(Content("\n").join(self._moments()))
                with Vertical(id="bought", classes="box") as box:
                    box.border_title = "dice bought, by turn"
                    yield Fitted(id="bought-lines")
            with Vertical(classes="right"):
                with Vertical(id="damage", classes="box") as box:
                    box.border_title = "damage by card"
                    yield Fitted(id="damage-lines")
                with Vertical(id="next", classes="box") as box:
                    box.border_title = "and now"
                    yield List(self._rows(), numbered=True)
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
        self.host.tell_hidden_seed(self.match)

    def _verdict(self, width: int) -> Content:
        """Who won and how; the teams are named where there is room."""
        title, said, blow = verdict(self.match, self.found, self.teams)
        if len(title) + 3 + len(said) > width:
            said = verdict(self.match, self.found)[1]
        seat = self.match.state.winner if self.match.state.winner in (0, 1) else 0
        lines = joined(words(title, f"seat{seat}", bold=True), words(f"   {said}", "text"))
        return joined(lines, "\n", " " * (len(title) + 3), words(blow, "muted")) if blow else lines

    def _moments(self) -> list[Content]:
        lines = [
            joined(words(f"t{moment.turn}".ljust(4), "faint"), words(moment.why, "text")) for moment in self.moments
        ]
        return lines or [words("Nothing decided it: nobody was hurt.", "muted")]

    def _damage(self, width: int, height: int) -> list[Content]:
        """For each player the cards that dealt most, as many as there is room for, and the sum; luck comes last."""
        lines: list[Content] = []
        most = max([1, *self.found.damage[0].values(), *self.found.damage[1].values()])
        room = max(4, width - 24)
        gap = height >= 10
        shown = max(1, (height - 3 - 2 * gap) // 2)
        for seat in (0, 1):
            dealt = self.found.damage[seat]
            for name, amount in sorted(dealt.items(), key=lambda item: -item[1])[: min(5, shown)]:
                bar = max(1, round(amount / most * room))
                lines.append(
                    joined(
                        words(f"{name[:18]:<18}", f"seat{seat}"),
                        words(f"{amount:>3} ", "text", bold=True),
                        words("━" * bar, f"seat{seat}"),
                        words("─" * (room - bar), "line"),
                    )
                )
            total, kos = sum(dealt.values()), self.found.kos[seat]
            more = len(dealt) - min(5, shown)
            rest = (f", {more} more {'card' if more == 1 else 'cards'}", f", {more} more") if more > 0 else ("", "")
            said = f": {total} damage, {kos} KO{'' if kos == 1 else 's'}"
            name = self.names[seat]
            lines.append(
                words(
                    _fitting(
                        width,
                        *(name + said + each for each in rest),
                        name[:8] + said + (f" +{more}" if more > 0 else ""),
                    ),
                    "muted",
                )
            )
            if gap:
                lines.append(Content(""))
        if (hit := self.found.biggest_hit()) and len(lines) + 1 < height:
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
        for seat in (0, 1):
            bought = self.found.bought[seat]
            name = words(f"{self.names[seat][:8]:<9}", f"seat{seat}", bold=True)
            chips: list[Content | str] = [name]
            turns: list[Content | str] = [" " * 9]
            for shown, (card, turn, _) in enumerate(bought):
                if 9 + (shown + 1) * 9 > width:
                    turns.append(words(f" +{len(bought) - shown} more", "faint"))
                    break
                body, ink = look.die(*colours(self.match.state, card))
                chip = f"{card.short[:8]:^8}"
                style = f"bold {css(ink)} on {css(body)}" if body else "reverse"
                chips += [Content.styled(look.t(chip)[:8], style), " "]
                turns.append(words(f"t{turn}".ljust(9), "faint"))
            if not bought:
                chips.append(words("no dice", "faint"))
            lines += [joined(*chips)]
            if height >= 5:
                lines += [joined(*turns)]
            if height >= 7:
                lines.append(Content(""))
        sums = [
            f"{name} bought {len(bought)} dice for {sum(cost for _, _, cost in bought)}"
            for name, bought in zip(self.names, self.found.bought, strict=True)
        ]
        lines.append(words(", ".join(sums) + ".", "muted"))
        return lines

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

    def on_option_list_option_highlighted(self, event: List.OptionHighlighted) -> None:
        self.show_keys()

    def on_option_list_option_selected(self, event: List.OptionSelected) -> None:
        host, pairing = self.host, self.pairing
        match event.option_id:
            case "rematch" | "swap":
                assert pairing is not None  # the rows are not there without it
                again = replace(pairing, seed=host.new_seed(pairing.seed))
                host.to_title()
                host.begin(again.swapped() if event.option_id == "swap" else again)
            case "teams":
                host.to_title()
                host.action_new_match()
            case "watch":
                host.open_replay(self.match)
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
        self.host.open_log(self.match)

    def action_report(self) -> None:
        if self.pairing is not None:
            said = report(self.host, self.pairing.header(), self.match.commands)
            self.host.notify(said, timeout=15, markup=False)

    def _ask_where(self) -> None:
        """A copy of the record, wherever the player wants it."""
        name = self.record.name if self.record is not None else "match.txt"
        kept = f"The match is kept in {self.record}. A copy of it goes to" if self.record is not None else "It goes to"
        self.host.push_screen(AskScreen("save", f"{kept}:", str(Path.home() / name)), self._save)

    def _save(self, where: str | None) -> None:
        if where is not None and where.strip() and self.pairing is not None:
            said = save_copy(self.host, self.pairing.header(), self.match.commands, where.strip())
            self.host.notify(said, timeout=15, markup=False)

    def action_shot(self) -> None:
        self.host.action_screenshot()

    def action_title(self) -> None:
        self.host.to_title()


class TurningPointsScreen(ListPage[None]):
    """`lines` are the log of the match, in which the moments have their places."""

    help_topic = "turning-points"
    place = "page"
    BINDINGS: ClassVar[list[BindingType]] = [
        bound("move.back", "back", "back"),
        bound("move.close", "back", "back"),
    ]

    def __init__(self, match: Match[GameState], lines: Sequence[Entry], moments: Sequence[Decisive]) -> None:
        super().__init__()
        self.match = match
        self.lines = lines
        self.moments = moments

    def compose(self) -> ComposeResult:
        names = " v ".join(player.name for player in self.match.state.players)
        yield HeaderLine(f"turn {self.match.state.turn} · {names}", "decisive moments")
        with Vertical(classes="dialog") as box:
            box.border_title = "decisive moments"
            rows = [Row(str(number), self._said(moment)) for number, moment in enumerate(self.moments)]
            yield List(rows or [Row("", words("Nothing decided it: nobody was hurt.", "muted"))], numbered=True)
        yield FooterLine()

    def _said(self, moment: Decisive) -> Content:
        return joined(words(f"t{moment.turn}".ljust(4), "muted"), words(moment.why, "text"))

    def keys(self) -> Sequence[Key]:
        look = (self.key("move.do", "the position then"), self.key("move.up move.down", "move")) if self.moments else ()
        return (*look, self.key("look.help", "help"), self.key("move.back", "back"))

    def on_option_list_option_selected(self, event: List.OptionSelected) -> None:
        moment = self.moments[event.option_index]
        self.app.push_screen(MomentScreen(MastersAtTable(self.match), self.lines, moment.line))

    def action_back(self) -> None:
        self.dismiss(None)
