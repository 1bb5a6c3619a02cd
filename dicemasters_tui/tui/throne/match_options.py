"""Match options of Dice Throne: names, seed, how many play, who is played by the computer."""

from __future__ import annotations

from dataclasses import dataclass

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from ...dicethrone.setup import MODES
from ...store.settings import NAME_LENGTH, player_name
from ..parts.form import Choice, Field, FormPage, YesNo, line, name_problem, seed_note, seed_problem
from ..parts.page import FooterLine, HeaderLine

PLAYERS = (("two", "1v1"), ("three: king of the hill", "king-of-the-hill"), ("four: two teams", "2v2"))
PLAYED_BY = ("a person", "the computer")


@dataclass(frozen=True, slots=True)
class ThroneOptions:
    """What was agreed. `names` are those of the first two; `computers` are seats, by index."""

    names: tuple[str, str]
    seed: int
    mode: str = "1v1"
    computers: frozenset[int] = frozenset()

    @property
    def players(self) -> int:
        return MODES[self.mode]

    def name(self, seat: int) -> str:
        """The name of a seat, in seat order."""
        return self.names[seat] if seat < len(self.names) and self.names[seat] else f"Player {'ABCD'[seat]}"


class ThroneOptionsScreen(FormPage[ThroneOptions]):
    """Gives what was agreed, or None."""

    help_topic = "throne-options"

    def __init__(self, options: ThroneOptions) -> None:
        super().__init__()
        self.options = options

    def compose(self) -> ComposeResult:
        options = self.options
        yield HeaderLine("dice throne", "match options", "f1 help")
        with Vertical(classes="dialog form") as box:
            box.border_title = "the match"
            yield Field("first name", line(options.names[0], id="name-a"), f"at most {NAME_LENGTH} letters")
            yield Field("second name", line(options.names[1], id="name-b"))
            yield Field("seed", line(str(options.seed), id="seed"), seed_note(self.host.start.hidden_seed))
            yield Field("players", Choice(PLAYERS, options.mode, id="mode"))
            for seat in range(max(MODES.values())):
                yield Field(f"player {seat + 1}", YesNo(seat in options.computers, id=f"seat-{seat}", said=PLAYED_BY))
            yield Static(id="wrong")
        yield FooterLine()

    def on_select_changed(self, event: Choice.Changed) -> None:
        for seat in range(max(MODES.values())):
            self.show_field(f"seat-{seat}", seat < MODES[str(event.value)])

    def action_agree(self) -> None:
        one, other = self.options.names
        names = player_name(self.text("name-a"), one), player_name(self.text("name-b"), other)
        if problem := name_problem(names) or seed_problem(self.text("seed")):
            self.complain(problem)
            return
        mode = self.chosen("mode")
        computers = frozenset(seat for seat in range(MODES[mode]) if self.yes(f"seat-{seat}"))
        self.dismiss(ThroneOptions(names, self.number("seed"), mode, computers))
