"""Pages with lines to fill in: switches for yes and no, choices of a few, lines for names and numbers."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import ClassVar, Protocol, TypeVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input, Select, Static, Switch

from ...kernel.number import SEED_PLACES, whole_number
from ...store.settings import NAME_LENGTH, player_name
from ...teams.agreed import no_seed, wrongly_named
from ..actions.bindings import bound
from ..actions.keymap import key_face
from .page import Box, Footer, FooterLine, HeaderLine, Page, Result, joined, words


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


def line(value: str, *, id: str) -> Input:
    """A line to type a name or a number in."""
    return Input(value, id=id, compact=True, max_length=40)


class FieldsPage(Page[Result]):
    """A page of fields; Tab and the arrows go from one to the next."""

    AUTO_FOCUS: ClassVar[str | None] = "Field Choice, Field YesNo, Field Input"
    BINDINGS: ClassVar[list[BindingType]] = [
        bound("move.left", "change(-1)", "previous value"),
        bound("move.right", "change(1)", "next value"),
    ]

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


class NamesAndSeed(Protocol):
    """What players agree on before a match or a draft."""

    @property
    def names(self) -> Sequence[str]:
        """The players' names, at least two."""

    @property
    def seed(self) -> int:
        """What all chance follows from."""


Options = TypeVar("Options", bound=NamesAndSeed)


class FormPage(FieldsPage[Options]):
    """What players agree on, `options` at first. Below the fields is a place for what is wrong.

    Enter takes what stands in the fields, Esc leaves all as it was.
    """

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
        bound("move.mark", "open", "all values"),
        bound("move.do", "agree", "save"),
        bound("form.help", "help"),
    ]

    def __init__(self, options: Options) -> None:
        super().__init__()
        self.options = options

    def compose(self) -> ComposeResult:
        left, middle = self.header
        yield HeaderLine(left, middle, f"{key_face('form.help')} help")
        yield Box(self.heading, *self.fields(), Static(id="wrong"), classes="dialog form")
        yield FooterLine()

    @abstractmethod
    def fields(self) -> Iterable[Widget]:
        """The lines to fill in."""

    def names_and_seed(self, note: str = "") -> tuple[Field, ...]:
        """The lines for both names and the seed, with a note on the seed."""
        one, other, *_ = self.options.names
        hidden = "--hidden-seed draws it" if self.host.start.hidden_seed else "same seed, same luck"
        return (
            Field("first name", line(one, id="name-a"), f"at most {NAME_LENGTH} letters"),
            Field("second name", line(other, id="name-b")),
            Field("seed", line(str(self.options.seed), id="seed"), note or hidden),
        )

    def footer(self) -> Footer:
        moves = {"form.up form.down form.next": "line", "move.left move.right": "change"}
        return {"move.do": self.agrees, **moves, "form.help": "help", "move.back": "cancel"}

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

    def names(self) -> tuple[str, str]:
        """Both names; those of before where none is given."""
        one, other, *_ = self.options.names
        return player_name(self.text("name-a"), one), player_name(self.text("name-b"), other)

    def problem(self) -> str:
        """What is wrong with what stands in the fields; empty when it can be taken."""
        return wrongly_named(self.names()) or no_seed(self.text("seed"))

    @abstractmethod
    def agreed(self) -> Options:
        """What stands in the fields, once nothing is wrong with it."""

    def on_input_submitted(self) -> None:
        self.action_agree()

    def action_agree(self) -> None:
        """Take what stands in the fields, or say what is wrong; then they stay as they are."""
        if problem := self.problem():
            self.query_one("#wrong", Static).update(words(problem, "bad"))
        else:
            self.dismiss(self.agreed())
