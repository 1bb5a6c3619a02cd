"""The frame all pages outside the table share: a header line, a body, and a footer of keys that are also buttons.

Pages draw with the colour tokens of the palette and never with colours of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar, TypeVar, cast

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.geometry import Size
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from ..actions.bindings import Key, bindings_of, key_rows
from ..actions.keymap import key_face
from ..app.glyphs import UNICODE, Glyphs
from .cutting import end_of_word

if TYPE_CHECKING:
    from ..app.dicemasters_app import DiceMastersApp


Result = TypeVar("Result")

_VARIABLES = {"text": "ink", "key": "warn"}
"""Tones whose theme variable has another name: Textual keeps `text` for itself."""

_signs = UNICODE


def use_signs(glyphs: Glyphs) -> None:
    """Write all pages with this set of signs from now on."""
    global _signs
    _signs = glyphs


def signs() -> Glyphs:
    """The set of signs in use."""
    return _signs


def words(text: str, tone: str = "", *, bold: bool = False) -> Content:
    """Plain text in one tone of the palette and the signs in use; brackets in it mean nothing."""
    text = _signs.translate(text)
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


def key_line(keys: Sequence[Key], width: int) -> tuple[Content, list[tuple[int, int, Key]]]:
    """The footer's line, and from which to which column each key stands.

    Keys that no longer fit are left out from the end; the help lists them all.
    """
    line = Content("")
    places: list[tuple[int, int, Key]] = []
    for key in keys:
        piece = joined(words(key.key, "key", bold=True), " ", words(key.does, "muted"))
        gap = "  " if places else " "
        start = line.cell_length + len(gap)
        if start + piece.cell_length > width:
            continue
        line = joined(line, gap, piece)
        places.append((start, line.cell_length, key))
    return line, places


class HeaderLine(Static):
    """Where one is: left, middle, right."""

    DEFAULT_CSS = "HeaderLine { dock: top; height: 1; }"

    def __init__(self, left: str = "", middle: str = "", right: str | None = None) -> None:
        """At the right stand the keys of help and commands when nothing is given."""
        super().__init__()
        self.parts: tuple[str, str, str | None] = (left, middle, right)

    def show(self, left: str, middle: str, right: str | None = None) -> None:
        self.parts = (left, middle, self.parts[2] if right is None else right)
        self.refresh()

    def render(self) -> Content:
        left, middle, right = self.parts
        if right is None:
            right = f"{key_face('look.help')} help   {key_face('app.commands')} commands"
        width = max(10, self.size.width - 2)
        if len(left) + len(middle) + len(right) + 4 > width:
            right = right.split("   ")[0]
        start = max(len(left) + 2, (width - len(middle)) // 2)
        line = joined(words(left, "muted"), " " * (start - len(left)), words(middle, "text", bold=True))
        return joined(" ", spread(line, words(right, "muted"), width))


class FooterLine(Static):
    """The keys that do something now."""

    DEFAULT_CSS = "FooterLine { dock: bottom; height: 1; }"

    def __init__(self) -> None:
        super().__init__()
        self.keys: Sequence[Key] = ()

    def show(self, keys: Sequence[Key]) -> None:
        self.keys = keys
        self.refresh()

    def render(self) -> Content:
        return key_line(self.keys, self.size.width)[0]

    async def on_click(self, event: events.Click) -> None:
        at = event.get_content_offset(self)
        if at is None:
            return
        for start, end, key in key_line(self.keys, self.size.width)[1]:
            if start <= at.x < end and key.action:
                event.stop()
                await self.app.run_action(key.action, self.screen)


class Page(Screen[Result]):
    """A full screen that is not the table. `help_topic` names its part of the help, `place` its keys in `PLACES`."""

    help_topic: ClassVar[str] = ""
    place: ClassVar[str] = "nothing"
    AUTO_FOCUS: ClassVar[str | None] = None

    @property
    def host(self) -> DiceMastersApp:
        return cast("DiceMastersApp", self.app)

    def keys(self) -> Sequence[Key]:
        """What the footer offers now, the most important first."""
        return ()

    def key(self, ids: str, does: str, action: str = "") -> Key:
        """A key for the footer by the actions it stands for; a click does the last of them, or `action`."""
        each = tuple(ids.split())
        action = action or bindings_of(type(self))[each[-1]].action
        return Key(key_face(ids), does, action if "." in action.partition("(")[0] else f"screen.{action}", each)

    def digits(self, count: int, does: str) -> Key:
        """The digits of what is numbered."""
        return Key(
            "1" if count == 1 else f"1-{min(9, count)}", does, "", tuple(f"pick.{number}" for number in range(1, 10))
        )

    def all_keys(self) -> list[tuple[str, str]]:
        """Every key of the page as the help lists it, those of the footer first: how it is written, what it does."""
        return key_rows(type(self), self.place, self.keys())

    def show_keys(self) -> None:
        """Draw the footer anew, after what can be done has changed."""
        for footer in self.query(FooterLine):
            footer.show(self.keys())

    def on_screen_resume(self) -> None:
        self.show_keys()

    def action_help(self) -> None:
        self.host.open_page_help(self.help_topic, self.all_keys())


Draw = Callable[[Size], Content]
"""Sets a text for a size. Where the box is as high as its text, the height is that of what it lies in."""


class Fitted(Widget):
    """A text that is set anew whenever its size changes."""

    DEFAULT_CSS = "Fitted { width: 1fr; height: auto; }"

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._draw: Draw = lambda size: Content("")

    def show(self, draw: Draw) -> None:
        """Show another text."""
        self._draw = draw
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self._draw(Size(width, container.height)).wrap(max(1, width)))

    def render(self) -> Content:
        return self._draw(self.size)


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
    BINDINGS: ClassVar[list[BindingType]] = []

    def compose(self) -> ComposeResult:
        yield HeaderLine("dice masters")
        yield Static(words("Reading the cards …", "muted"), classes="centred")
        yield FooterLine()
