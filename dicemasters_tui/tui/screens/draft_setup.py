"""What the players agree on before a draft."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from importlib import import_module
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import Static

from ... import __name__ as PACKAGE
from ...kernel.number import SEED_PLACES, is_number, whole_number
from ...teams.formats import BOXES
from ..drafts import FORCES, KINDS, Agreed
from ..settings import NAME_LENGTH, player_name
from .ask import AskScreen
from .chooser import Chooser, ChooserPage, Row
from .keying import Key, bound
from .page import FooterLine, HeaderLine, joined, words

ABOUT = {
    "forces": "Draft Forces of the 2014 book: all cards of a box lie in the middle, versions of a name in one stack. "
    "In turn each takes a stack, one version of it, and as many of its dice as wanted; the second player begins. The "
    "number is the most dice of each, and the life. The basic action cards are drawn for both.",
    "rainbow": "Each opens twelve packs of two cards with their dice. Both take a card of their pile and pass the rest "
    "on, until it is gone; a card brings a die, which all versions of its name share. Of the 24 cards each makes a "
    "tournament team.",
}


def _load_texts() -> None:
    """Load what reads the texts of cards: half a second, better while the players agree than at the first card."""
    import_module(f"{PACKAGE}.abilities.language")


class DraftSetup(ChooserPage[Agreed]):
    """Gives what was agreed, or None."""

    help_topic = "draft-setup"
    place = "draft-setup"
    digits_pick = False
    BINDINGS: ClassVar[list[BindingType]] = [
        bound("move.back", "back", "back"),
        bound("move.right", "change(1)", "next value"),
        bound("move.left", "change(-1)", "previous value"),
    ]

    def __init__(self, agreed: Agreed) -> None:
        super().__init__()
        self.agreed = agreed

    def compose(self) -> ComposeResult:
        yield HeaderLine("draft", "what you agree on")
        with Vertical(classes="dialog") as box:
            box.border_title = "draft"
            yield Chooser(numbered=True)
            yield Static(id="draft-about")
        yield FooterLine()

    def on_mount(self) -> None:
        self._show()
        self.run_worker(_load_texts, thread=True, exit_on_error=False, name="texts")

    def _show(self) -> None:
        agreed = self.agreed
        rows = [
            ("begin", "Begin", ""),
            ("kind", "Draft", KINDS[agreed.kind]),
            ("box", "Box", BOXES[agreed.box].title),
        ]
        if agreed.kind == FORCES:
            rows += [
                ("number", "Dice of each, and life", str(agreed.number)),
                ("basics", "Basic action cards for both", str(agreed.basics)),
            ]
        rows += [
            ("first", "First name", agreed.names[0]),
            ("second", "Second name", agreed.names[1]),
            ("seed", "Seed", str(agreed.seed)),
        ]
        self.chooser.show(
            [Row(id, words(label, "text"), words(f"‹ {value} ›" if value else "", "key")) for id, label, value in rows]
        )
        self.query_one("#draft-about", Static).update(joined("\n", words(ABOUT[agreed.kind], "muted")))
        self.show_keys()

    def keys(self) -> Sequence[Key]:
        row = self.chooser.row
        return (
            self.key("move.do", "begin" if row is not None and row.id == "begin" else "change"),
            self.key("move.left move.right", "change"),
            self.key("move.up move.down", "move"),
            self.key("look.help", "help"),
            self.key("move.back", "back"),
        )

    def on_chooser_moved(self, event: Chooser.Moved) -> None:
        self.show_keys()

    def on_chooser_picked(self, event: Chooser.Picked) -> None:
        match event.row.id:
            case "begin":
                self.dismiss(self.agreed)
            case "first":
                self._ask_name(0)
            case "second":
                self._ask_name(1)
            case "seed":
                self._ask_seed()
            case _:
                self.action_change(1)

    def action_change(self, by: int) -> None:
        row = self.chooser.row
        if row is not None:
            self.agreed = self.agreed.turned(row.id, by)
            self._show()

    def _ask_name(self, player: int) -> None:
        def named(text: str | None) -> None:
            if text is None:
                return
            mine, other = player_name(text, self.agreed.names[player]), self.agreed.names[1 - player]
            if mine == other:
                self.host.notify(f"Both players would be called {mine}; give them different names.", markup=False)
                return
            self.agreed = replace(self.agreed, names=(other, mine) if player else (mine, other))
            self._show()

        text = f"At most {NAME_LENGTH} letters."
        self.host.push_screen(AskScreen("the player's name", text, self.agreed.names[player]), named)

    def _ask_seed(self) -> None:
        def seeded(text: str | None) -> None:
            word = (text or "").strip()
            if is_number(word, SEED_PLACES):
                self.agreed = replace(self.agreed, seed=whole_number(word, places=SEED_PLACES))
                self._show()
            elif text is not None:
                self.host.notify("The seed is a whole number, such as 482913.", severity="warning", markup=False)

        text = "The same seed lays out the same cards."
        self.host.push_screen(AskScreen("the seed", text, str(self.agreed.seed)), seeded)

    def action_back(self) -> None:
        self.dismiss(None)
