"""What the players may agree on before a match of Dice Throne: names, seed, how many play, whom the computer plays."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from ...dicethrone.setup import MODES
from ...kernel.number import SEED_PLACES, is_number, whole_number
from ..screens.form import FormPage, name_problem, seed_note, seed_problem
from ..screens.page import FooterLine, HeaderLine
from ..settings import NAME_LENGTH, player_name

NOBODY, EVERYBODY = "no", ("both", "all")


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
    """Five lines to fill in."""

    help_topic = "throne-options"
    AUTO_FOCUS: ClassVar[str | None] = "#name-a"

    def __init__(self, options: ThroneOptions) -> None:
        super().__init__()
        self.options = options

    def compose(self) -> ComposeResult:
        options = self.options
        said = ", ".join(str(seat + 1) for seat in sorted(options.computers)) or NOBODY
        yield HeaderLine("dice throne", "what you agree on", "f1 help")
        with Vertical(classes="dialog form") as box:
            box.border_title = "the match"
            yield from self.line("first name", "name-a", options.names[0], f"at most {NAME_LENGTH} letters")
            yield from self.line("second name", "name-b", options.names[1], "")
            yield from self.line("seed", "seed", str(options.seed), seed_note(self.host.start.hidden_seed))
            yield from self.line("players", "players", str(options.players), "2; 3: king of the hill; 4: two teams")
            yield from self.line("computer", "computer", said, "1, 2 or both: whom the computer plays")
            yield Static(id="wrong")
        yield FooterLine()

    def action_agree(self) -> None:
        values = self.values()
        one, other = self.options.names
        names = player_name(values["name-a"], one), player_name(values["name-b"], other)
        mode = next((mode for mode, players in MODES.items() if values["players"] in (mode, str(players))), "")
        computers = _seats(values["computer"].lower(), MODES.get(mode, 2))
        problem = name_problem(names) or seed_problem(values["seed"])
        if not problem and not mode:
            problem = "Two, three or four can play; four are two teams of two."
        if not problem and computers is None:
            problem = f"The computer plays {NOBODY}, both or all, or seats by number, as in 2 or 1, 2."
        if problem or computers is None:
            self.complain(problem)
            return
        self.dismiss(ThroneOptions(names, whole_number(values["seed"], places=SEED_PLACES), mode, computers))


def _seats(text: str, players: int) -> frozenset[int] | None:
    """Whom the computer plays, as it was written; None where that cannot be read."""
    if text in ("", NOBODY):
        return frozenset()
    if text in EVERYBODY:
        return frozenset(range(players))
    found = re.findall(r"[0-9]+|\S", text.replace(",", " "))
    if all(is_number(each) and 1 <= whole_number(each) <= players for each in found):
        return frozenset(whole_number(each) - 1 for each in found)
    return None
