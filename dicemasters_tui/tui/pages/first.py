"""Who goes first: a roll decides, and whoever wins it may still give the first turn away (DM-5.3.2).

With real dice it may be made on the players' own table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import Static

from ...kernel.luck import Luck
from ...teams.pairing import Pairing
from ..actions.bindings import Key, bound
from ..parts.list import List, ListPage, Row
from ..parts.page import FooterLine, HeaderLine, joined, words

_ROLL = 0x5EED
"""Keeps this roll apart from the match's own luck while the same seed still gives the same roll."""


def roll_off(seed: int) -> tuple[int, int]:
    """One die for each player, rolled again while they are equal. Faces 1 to 6."""
    luck = Luck(seed ^ _ROLL)
    while True:
        one, other = luck.below(6) + 1, luck.below(6) + 1
        if one != other:
            return one, other


class FirstScreen(ListPage[Pairing]):
    """Gives the pairing with the player who goes first in its first seat, or None to go back to the teams."""

    help_topic = "first"
    place = "dialog"
    BINDINGS: ClassVar[list[BindingType]] = [bound("move.back", "back", "back")]

    def __init__(self, pairing: Pairing, story: str = "", *, hidden_seed: bool = False) -> None:
        """`story` is what it is about, where that is not a match of two teams; a `hidden_seed` is drawn later."""
        super().__init__()
        seed = "the seed will be hidden" if hidden_seed else f"the seed is {pairing.seed}"
        self.pairing = pairing
        self._teams_are_chosen = not story
        self.story = story or f"Two teams are chosen; {seed}."
        self.rolled: tuple[int, int] | None = None
        self.winner: int | None = None
        """Who has the choice: the winner of the roll."""

    @property
    def names(self) -> tuple[str, str]:
        return self.pairing.seats[0].name, self.pairing.seats[1].name

    def compose(self) -> ComposeResult:
        yield HeaderLine("new match", "ready to roll")
        with Vertical(classes="dialog") as box:
            box.border_title = "who goes first"
            yield Static(id="story", classes="dialog-text")
            yield List(numbered=True)
        yield FooterLine()

    def on_mount(self) -> None:
        self._show()

    def _show(self, at: str = "") -> None:
        one, other = self.names
        first = self.pairing.edition.first_turn_dice
        cost = " Whoever goes first rolls one die less on the first turn." if first == 3 else ""
        if self.winner is None:
            story = words(self.story + cost, "muted")
            entries = [
                ("roll", "Roll for it", "one die each, the higher one has the choice"),
                ("0", f"{one} goes first", "by agreement"),
                ("1", f"{other} goes first", "by agreement"),
            ]
            if self._teams_are_chosen:
                player = "the computer" if self.computer_plays else "a person"
                entries.append(("computer", f"{other} is played by", player))
            if self.pairing.real_dice:
                story = words(f"{self.story} Roll, or toss a coin, on your table: who has won?{cost}", "muted")
                entries = [
                    *((f"won {seat}", f"{name} has won", "and has the choice") for seat, name in enumerate(self.names)),
                    ("roll", "Let the program roll", entries[0][2]),
                    *entries[1:3],  # the computer has no dice on that table
                ]
        else:
            winner, loser = self.winner, 1 - self.winner
            choice = f"{self.names[winner]} has the choice.{cost}"
            story = words(f"You have rolled: {choice}", "text")
            if self.rolled is not None:
                story = joined(
                    words(one, "seat0", bold=True),
                    words(f" rolls {self.rolled[0]}, ", "text"),
                    words(other, "seat1", bold=True),
                    words(f" rolls {self.rolled[1]}: {choice}", "text"),
                )
            entries = [
                (str(winner), f"{self.names[winner]} goes first", "and rolls"),
                (str(loser), f"{self.names[loser]} goes first", f"{self.names[winner]} gives the first turn away"),
            ]
            if winner in self.pairing.computers:  # nobody chooses for it
                entries = [(str(winner), f"{self.names[winner]} goes first", "the computer takes the first turn")]
        width = max(len(label) for _, label, _ in entries) + 3
        self.query_one("#story", Static).update(story)
        self.listing.show(
            [Row(id, joined(words(label.ljust(width), "text"), words(note, "faint"))) for id, label, note in entries],
            at=at if at in [id for id, *_ in entries] else entries[0][0],
        )
        self.show_keys()

    def keys(self) -> Sequence[Key]:
        return (
            self.key("move.do", self._what_enter_does),
            self.key("move.up move.down", "move"),
            self.digits(len(self.listing.rows), "pick"),
            self.key("look.help", "help"),
            self.key("move.back", "who has won" if self._entered else "back"),
        )

    @property
    def computer_plays(self) -> bool:
        """Whether the second player is the computer."""
        return 1 in self.pairing.computers

    @property
    def _what_enter_does(self) -> str:
        row = self.at
        if row == "computer":
            return "change"
        if row.startswith("won "):
            return "this one"
        return "roll" if row == "roll" else "begin"

    @property
    def _entered(self) -> bool:
        """Who has won was entered, and can be entered anew."""
        return self.winner is not None and self.rolled is None

    def on_option_list_option_highlighted(self, event: List.OptionHighlighted) -> None:
        self.show_keys()

    def on_option_list_option_selected(self, event: List.OptionSelected) -> None:
        if event.option_id == "roll":
            self.rolled = roll_off(self.pairing.seed)
            self.winner = 0 if self.rolled[0] > self.rolled[1] else 1
            self._show()
        elif event.option_id == "computer":
            self.pairing = self.pairing.against(self.pairing.computers ^ {1})
            self._show("computer")
        elif self.at.startswith("won "):
            self.winner = int(self.at[-1])
            self._show()
        else:
            self.dismiss(self.pairing if event.option_id == "0" else self.pairing.swapped())

    def action_back(self) -> None:
        if self._entered:
            self.winner = None
            self._show()
        else:
            self.dismiss(None)
