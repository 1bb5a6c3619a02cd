"""Pages with lines to fill in: switches for yes and no, choices of a few, lines for names and numbers."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterable, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input, Select, Static, Switch

from ...kernel.number import SEED_PLACES, is_number, whole_number
from ...store.settings import NAME_LENGTH, player_name
from ..actions.bindings import Key, bound
from ..actions.keymap import key_face
from .page import Box, FooterLine, HeaderLine, Page, Result, joined, words


class YesNo(Switch, inherit_bindings=False):
    """On or off, told by its word as well as its side."""

    def __init__(self, value: bool, *, id: str, said: tuple[str, str] = ("no", "yes")) -> None:
        super().__init__(value, id=id, animate=False)
        self.said = said

    def render(self) -> Content:
        sign = words("━━●" if self.value else "●━━", "good" if self.value else "muted")
        return joined(sign, words(f" {self.said[self.value]}", "text"))

    def turn(self, by: int) -> None:
        """The other value."""
        self.toggle()


class Choice(Select[str], inherit_bindings=False):
    """One of a few values, walked with left and right or taken from a list."""

    def __init__(self, options: Iterable[tuple[str, str]], value: str, *, id: str) -> None:
        """`options` are what each value is called, and the value."""
        self.choices = list(options)
        super().__init__(self.choices, value=value, allow_blank=False, compact=True, id=id)

    @property
    def chosen(self) -> str:
        """The value it has."""
        return self.selection or ""

    def turn(self, by: int) -> None:
        """The next value, or the one before."""
        values = [value for _, value in self.choices]
        self.value = values[(values.index(self.chosen) + by) % len(values)]


class Mark(Static):
    """The cursor at the line that has the keys; the styles show it there only."""

    def render(self) -> Content:
        return words("▸ ", "seat0")


class Field(Horizontal):
    """A line of a form: what is asked for, where it is filled in, and a word on what can stand there."""

    def __init__(self, label: str, widget: Widget, note: str = "", *, digit: int = 0) -> None:
        number = words(f"{digit}  ", "key", bold=True) if digit else Content("")
        parts = [Mark(), Static(joined(number, label), classes="label"), widget]
        super().__init__(*parts, Static(note, classes="note", markup=False))


def names_and_seed(names: Sequence[str], seed: int, note: str) -> tuple[Field, ...]:
    """The lines for both names and the seed, with a note on the seed."""
    return (
        Field("first name", line(names[0], id="name-a"), f"at most {NAME_LENGTH} letters"),
        Field("second name", line(names[1], id="name-b")),
        Field("seed", line(str(seed), id="seed"), note),
    )


def line(value: str, *, id: str) -> Input:
    """A line to type a name or a number in."""
    return Input(value, id=id, compact=True, max_length=40)


class FieldsPage(Page[Result]):
    """A page of fields; Tab and the arrows go from one to the next."""

    AUTO_FOCUS: ClassVar[str | None] = "Field Choice, Field YesNo, Field Input"

    def show_field(self, id: str, shown: bool) -> None:
        """Show the field of this id, or leave it out."""
        next(field for field in self.query(Field) if field.query(f"#{id}")).display = shown

    def action_change(self, by: int) -> None:
        """Another value of the field that has the keys, where it has a few only."""
        if isinstance(self.focused, YesNo | Choice):
            self.focused.turn(by)

    def action_open(self) -> None:
        """The other value, or the list of all."""
        if isinstance(self.focused, YesNo):
            self.focused.toggle()
        elif isinstance(self.focused, Choice):
            self.focused.action_show_overlay()


class FormPage(FieldsPage[Result]):
    """Enter takes what stands in the fields, Esc leaves all as it was. Below them is a place for what is wrong."""

    place = "form"
    heading: ClassVar[str] = ""
    """The title of the box with the fields."""
    agrees: ClassVar[str] = "save"
    """What Enter does, in a word."""
    BINDINGS: ClassVar[list[BindingType]] = [
        bound("move.back", "back", "leave as it was"),
        bound("form.up", "app.focus_previous"),
        bound("form.down", "app.focus_next"),
        bound("form.next", "app.focus_next"),
        bound("form.previous", "app.focus_previous"),
        bound("move.left", "change(-1)", "previous value"),
        bound("move.right", "change(1)", "next value"),
        bound("move.mark", "open", "all values"),
        bound("move.do", "agree", "save"),
        bound("form.help", "help"),
    ]

    def compose(self) -> ComposeResult:
        left, middle = self.header
        yield HeaderLine(left, middle, f"{key_face('form.help')} help")
        yield Box(self.heading, *self.fields(), Static(id="wrong"), classes="dialog form")
        yield FooterLine()

    @abstractmethod
    def fields(self) -> Iterable[Widget]:
        """The lines to fill in."""

    def keys(self) -> Sequence[Key]:
        return (
            self.key("move.do", self.agrees),
            self.key("form.up form.down form.next", "line"),
            self.key("move.left move.right", "change"),
            self.key("form.help", "help"),
            self.key("move.back", "cancel"),
        )

    def text(self, id: str) -> str:
        """What stands in a line."""
        return self.query_one(f"#{id}", Input).value.strip()

    def number(self, id: str) -> int:
        """The number in a line, once it is known to be one."""
        return whole_number(self.text(id), places=SEED_PLACES)

    def chosen(self, id: str) -> str:
        """The value of a choice."""
        return self.query_one(f"#{id}", Choice).chosen

    def yes(self, id: str) -> bool:
        """Whether a switch is on."""
        return self.query_one(f"#{id}", YesNo).value

    def names(self, before: Sequence[str]) -> tuple[str, str]:
        """Both names; those of before where none is given."""
        return player_name(self.text("name-a"), before[0]), player_name(self.text("name-b"), before[1])

    def complain(self, problem: str) -> None:
        """Say what is wrong; the fields stay as they are."""
        self.query_one("#wrong", Static).update(words(problem, "bad"))

    def on_input_submitted(self) -> None:
        self.action_agree()

    @abstractmethod
    def action_agree(self) -> None:
        """Take what stands in the fields, or complain."""


def seed_note(hidden: bool) -> str:
    """What stands beside the line of the seed."""
    return "--hidden-seed draws it" if hidden else "same seed, same luck"


def seed_problem(text: str) -> str:
    """Empty when the text is a seed, else what is wrong."""
    return "" if is_number(text, SEED_PLACES) else "The seed is a whole number, such as 482913."


def name_problem(names: Collection[str]) -> str:
    """Empty when all names differ, else what is wrong."""
    one, *others = names
    return f"Both players are called {one}; give them different names." if one in others else ""
