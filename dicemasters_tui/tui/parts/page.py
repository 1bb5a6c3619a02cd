"""The frame all pages outside the table share: a header line, a body, and a footer of keys that are also buttons.

Pages draw with the colour tokens of the palette and never with colours of their own.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextvars import ContextVar
from typing import TYPE_CHECKING, ClassVar, TypeVar, cast

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.reactive import reactive
from textual.screen import Screen
from textual.style import Style
from textual.widget import Widget
from textual.widgets import Static

from ...rules.faces import TYPES, Energy
from ..actions.bindings import Key, bindings_of, bound, key_rows
from ..actions.keymap import key_face
from ..app.glyphs import UNICODE, Glyphs
from .cutting import end_of_word

if TYPE_CHECKING:
    from ..app.dicemasters_app import DiceMastersApp
    from ..app.dress import DressedApp


Result = TypeVar("Result")

LEAVE = (bound("move.back", "back", "back"), bound("move.close", "back", "back"))
"""The keys of pages that are left with a letter as well."""

_VARIABLES = {"text": "ink", "key": "warn"}
"""Tones whose theme variable has another name: Textual keeps `text` for itself."""

_app: ContextVar[DressedApp] = ContextVar("app")
"""Each app runs in a context of its own, as Textual has it too."""


def write_for(app: DressedApp) -> None:
    """Write all that is written in this context with the signs that this app has at that moment."""
    _app.set(app)


def signs() -> Glyphs:
    """The signs of the app that runs here, as its settings are now."""
    app = _app.get(None)
    return UNICODE if app is None else app.glyphs


def words(text: str, tone: str = "", *, bold: bool = False) -> Content:
    """Plain text in one tone of the palette and the signs in use; brackets in it mean nothing."""
    text = signs().translate(text)
    tone = _VARIABLES.get(tone, tone)
    style = f"bold ${tone}" if bold and tone else f"${tone}" if tone else "bold" if bold else ""
    return Content.styled(text, style) if style else Content(text)


def joined(*parts: Content | str) -> Content:
    """Several pieces of text as one."""
    return Content.assemble(*parts)


def spread(left: Content, right: Content, width: int) -> Content:
    """One line with a left and a right end; the left one gives way when the line is too short."""
    room = width - right.cell_length
    if left.cell_length > room:
        cut = words("…")
        left = joined(left[: end_of_word(left.plain, max(0, room - 1 - cut.cell_length))], cut)
    return joined(left, " " * max(1, width - left.cell_length - right.cell_length), right)


def paragraph(text: str, width: int, tone: str) -> list[Content]:
    """A text in the signs in use as lines of at most so many columns."""
    return [words(line, tone) for line in textwrap.wrap(signs().translate(text), width)]


def cut(line: Content, width: int) -> Content:
    """A line that is too long ends in a sign that it goes on."""
    return spread(line, Content(""), width) if line.cell_length > width else line


def energy_sign(kind: str) -> Content:
    """`F■` in the colour of its type; two dots for a card without one."""
    return words(UNICODE.energies[Energy(kind)], kind, bold=True) if kind else words("··", "faint")


def energy_words() -> list[Content]:
    """Each sign of energy with its word."""
    return [
        joined(energy_sign(kind), words(f" {'any' if kind == Energy.WILD else kind}", "muted"))
        for kind in (*TYPES, Energy.WILD)
    ]


class HeaderLine(Static):
    """Where one is: left, middle, right."""

    def __init__(self, left: str = "", middle: str = "", right: str = "") -> None:
        """At the right stand the keys of help and commands when nothing is given."""
        super().__init__()
        self.left, self.middle, self.right = left, middle, right

    def show(self, left: str, middle: str) -> None:
        self.left, self.middle = left, middle
        self.refresh()

    def render(self) -> Content:
        left, middle = self.left, self.middle
        right = self.right or f"{key_face('look.help')} help   {key_face('app.commands')} commands"
        width = max(10, self.size.width - 2)
        if len(left) + len(middle) + len(right) + 4 > width:
            right = right.split("   ")[0]
        start = max(len(left) + 2, (width - len(middle)) // 2)
        line = joined(words(left, "muted"), " " * (start - len(left)), words(middle, "text", bold=True))
        return joined(" ", spread(line, words(right, "muted"), width))


class FooterLine(Static):
    """The keys that do something now; a click does it too.

    Keys that no longer fit are left out; the help lists them all.
    """

    auto_links = False
    keys: reactive[Sequence[Key]] = reactive(())

    def render(self) -> Content:
        line = Content("")
        for key in self.keys:
            piece = joined(words(key.key, "key", bold=True), " ", words(key.does, "muted"))
            if key.action:
                piece = piece.stylize(Style.from_meta({"@click": key.action}))
            longer = joined(line, "  " if line else " ", piece)
            if longer.cell_length <= self.size.width:
                line = longer
        return line


class Seats(Horizontal):
    """Both players at the top of a page on which they choose in turn."""

    def __init__(self) -> None:
        super().__init__(*(Fitted(id=f"seat-{letter}", classes="seat") for letter in "ab"), id="seats")

    def say(self, seat: int, name: str, said: Content, *, now: bool, done: bool = False) -> None:
        """Say what a player has or does. `now` marks the one who chooses, `done` one who has chosen."""
        mark = words("▸ ", f"seat{seat}") if now else words("✓ ", "good") if done else Content("  ")
        whole = joined(mark, words(name, f"seat{seat}", bold=True), said)
        line = self.query(Fitted)[seat]
        line.show(lambda size: [spread(whole, Content(""), size.width)])
        line.set_class(now, "-choosing")


class Box(Vertical):
    """A frame with a title around what a page is about."""

    def __init__(self, title: str, *inside: Widget, id: str | None = None, classes: str = "dialog") -> None:
        super().__init__(*inside, id=id, classes=classes)
        self.border_title = words(title)


class SizedScreen(Screen[Result]):
    """A screen that has the classes of its size before its widgets are there: later, all would be styled anew."""

    def on_compose(self) -> None:
        """Add the classes that Textual adds when it tells a screen its size."""
        size, app = self.app.size, self.app
        for room, steps in (
            (size.width, self.HORIZONTAL_BREAKPOINTS or app.HORIZONTAL_BREAKPOINTS or []),
            (size.height, self.VERTICAL_BREAKPOINTS or app.VERTICAL_BREAKPOINTS or []),
        ):
            reached = [name for least, name in steps if least <= room]
            self.add_class(*reached[-1:], update=False)


Footer = Mapping[str, str | tuple[str, str]]
"""Keys by the actions they stand for (`move.up move.down`; `pick` for the digits), and what they do.

What does "" is left out. A click does the last of the actions, or the one that is given beside what the keys do.
"""


class Page(SizedScreen[Result]):
    """A full screen that is not the table. `place` names its keys in `PLACES`, `help_topic` its help if not both."""

    help_topic: ClassVar[str] = ""
    place: ClassVar[str] = "nothing"
    AUTO_FOCUS: ClassVar[str | None] = None
    header: tuple[str, ...] = ()
    """Left, middle and right of the line at the top, as `HeaderLine` takes them; there is none without."""

    def compose(self) -> ComposeResult:
        if self.header:
            yield HeaderLine(*self.header)
        yield from self.body()
        yield FooterLine()

    @classmethod
    def topic(cls) -> str:
        """The heading of its part of the help."""
        return cls.help_topic or cls.place

    def body(self) -> ComposeResult:
        """What stands between the lines at the top and the bottom."""
        yield from ()

    @property
    def host(self) -> DiceMastersApp:
        return cast("DiceMastersApp", self.app)

    def footer(self) -> Footer:
        """What the line at the bottom offers now, the most important first."""
        return {}

    def keys(self) -> Sequence[Key]:
        """The same as keys, with what a click does."""
        found = []
        for ids, said in self.footer().items():
            does, action = (said, "") if isinstance(said, str) else said
            if does:
                found.append(self.digits(does) if ids == "pick" else self.key(ids, does, action))
        return found

    def key(self, ids: str, does: str, action: str = "") -> Key:
        """A key for the footer by the actions it stands for; a click does the last of them, or `action`."""
        each = tuple(ids.split())
        action = action or bindings_of(type(self))[each[-1]].action
        return Key(key_face(ids), does, action if "." in action.partition("(")[0] else f"screen.{action}", each)

    def digits(self, does: str) -> Key:
        """The digits of what is numbered."""
        shown = "1" if self.numbered == 1 else f"1-{min(9, self.numbered)}"
        return Key(shown, does, "", tuple(f"pick.{number}" for number in range(1, 10)))

    @property
    def numbered(self) -> int:
        """How many things have a digit."""
        return 0

    def all_keys(self) -> list[tuple[str, str]]:
        """Every key of the page as the help lists it, those of the footer first: how it is written, what it does."""
        return key_rows(type(self), self.place, self.keys())

    def last_keys(self, moves: str = "move", back: str = "back") -> Footer:
        """Those that end most footers."""
        return {"move.up move.down": moves, "look.help": "help", "move.back": back}

    def scroll_page(self, by: int) -> None:
        """Scroll what is read here by so many pages."""
        box = self.query_one(VerticalScroll)
        box.scroll_relative(y=by * max(1, box.size.height - 2), animate=False)

    def show_keys(self) -> None:
        """Draw the footer anew, after what can be done has changed."""
        for footer in self.query(FooterLine):
            footer.keys = self.keys()

    def on_screen_resume(self) -> None:
        self.show_keys()

    def warn(self, sentence: object) -> None:
        """Say why something is not done."""
        self.notify(str(sentence), severity="warning", markup=False)

    def action_help(self) -> None:
        self.host.open_page_help(self.topic(), self.all_keys())

    def action_back(self) -> None:
        self.dismiss(None)


Draw = Callable[[Size], Iterable[Content]]
"""The lines of a text for a size. Where the box is as high as its text, the height is that of what it lies in."""


class Fitted(Widget):
    """A text that is set anew whenever its size changes."""

    def __init__(self, draw: Draw = lambda size: (), *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._draw: Draw = draw

    def show(self, draw: Draw) -> None:
        """Show another text."""
        self._draw = draw
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self._set(Size(width, container.height)).wrap(max(1, width)))

    def _set(self, size: Size) -> Content:
        return Content("\n").join(self._draw(size))

    def render(self) -> Content:
        return self._set(self.size)


MIN_WIDTH = 80
MIN_HEIGHT = 24


class TooSmall(Screen[None]):
    """Takes no key; goes away by itself when the terminal has grown."""

    def render(self) -> Content:
        size = self.app.size
        here = f"{size.width}×{size.height}"
        return words(f"Dice Masters needs {MIN_WIDTH}×{MIN_HEIGHT}; this terminal has {here}. Nothing is lost.")


class WaitingScreen(Page[None]):
    """Goes away by itself when the cards are there."""

    takes_keys = False
    header = ("dice masters",)

    def body(self) -> ComposeResult:
        yield Static(words("Reading the cards …", "muted"), classes="centred")
