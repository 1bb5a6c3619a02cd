"""Pages with lines to fill in: names, numbers, yes or no."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.widgets import Input, Static

from ...kernel.number import SEED_PLACES, is_number
from .keying import Key, bound
from .page import Page, Result, words


class FormPage(Page[Result]):
    """Enter takes what stands in the lines, Esc leaves all as it was. Below them is a place for what is wrong."""

    place = "form"
    BINDINGS: ClassVar[list[BindingType]] = [
        bound("move.back", "back", "leave as it was"),
        bound("form.up", "app.focus_previous"),
        bound("form.down", "app.focus_next"),
        bound("form.next", "app.focus_next"),
        bound("form.previous", "app.focus_previous"),
        bound("move.do", "agree", "agreed"),
        bound("form.help", "help"),
    ]

    def line(self, label: str, id: str, value: str, note: str) -> ComposeResult:
        """One line: what is asked for, what stands there, and what can stand there."""
        with Horizontal(classes="field"):
            yield Static(words(label, "muted"), classes="label")
            yield Input(value, id=id, compact=True)
            yield Static(words(note, "faint"), classes="note")

    def keys(self) -> Sequence[Key]:
        return (
            self.key("move.do", "agreed"),
            self.key("form.up form.down form.next", "line"),
            self.key("form.help", "help"),
            self.key("move.back", "leave as it was"),
        )

    def values(self) -> dict[str | None, str]:
        """What stands in the lines, by their ids."""
        return {field.id: field.value.strip() for field in self.query(Input)}

    def complain(self, problem: str) -> None:
        """Say what is wrong; the lines stay as they are."""
        self.query_one("#wrong", Static).update(words(problem, "bad"))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.action_agree()

    @abstractmethod
    def action_agree(self) -> None:
        """Take what stands in the lines, or complain."""

    def action_back(self) -> None:
        self.dismiss(None)


def seed_note(hidden: bool) -> str:
    """What stands beside the line of the seed."""
    return "not used: --hidden-seed draws another" if hidden else "the same seed, the same luck"


def seed_problem(text: str) -> str:
    """Empty when the text is a seed, else what is wrong."""
    return "" if is_number(text, SEED_PLACES) else "The seed is a whole number, such as 482913."


def name_problem(names: Collection[str]) -> str:
    """Empty when all names differ, else what is wrong."""
    one, *others = names
    return f"Both players are called {one}; give them different names." if one in others else ""
