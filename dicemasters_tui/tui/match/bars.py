"""The top and the bottom line of the table: the steps of the turn, and the keys that are legal now."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.reactive import reactive
from textual.style import Style
from textual.widgets import Static

from ..actions.keymap import key_face
from ..app.look import Look
from ..dice.drawn import look_of
from .markup import content, label_style
from .view import FooterView, HeaderView, KeyView


class KeyText(Static):
    """A text with keys in it, each a button: they are written as keys are everywhere, not as links."""

    def on_mount(self) -> None:
        self.auto_links = False


class StepBar(KeyText):
    """Game and turn, the steps of the turn with the current one filled, and the keys of the help.

    Drawn for the width there is: the steps stand in the middle, as long as nothing is in their way.
    """

    view: reactive[HeaderView | None] = reactive(None)

    def render(self) -> Content:
        view, look, width = self.view, look_of(self.app), self.size.width
        if view is None:
            return Content("")
        left = Content.styled(look.t(_where(view, width, look.glyphs.dot)), "$muted")
        steps = (
            Content(f" {look.glyphs.separator} ")
            .join(
                Content.styled(f" {step.upper()} ", label_style(view.seat, look))
                if number == view.step
                else Content.styled(step, "$muted")
                for number, step in enumerate(view.steps)
            )
            .stylize_before("$faint")
        )
        right = _help_keys(view, width)
        if 1 + left.cell_length + steps.cell_length + right.cell_length + 4 > width:
            right = _help_keys(view, 0)
        wide = width >= 100
        end = 1 + left.cell_length
        start = width - 1 - right.cell_length - (not wide)
        middle = (width - steps.cell_length) // 2 - (not wide)
        middle = max(end + 2, min(middle, start - steps.cell_length - 2))
        gap = " " * max(0, start - middle - steps.cell_length)
        return Content.assemble(" ", left, " " * (middle - end), steps, gap, right)


def _where(view: HeaderView, width: int, dot: str) -> str:
    """Game and turn, in as many words as there is room for."""
    if width < 100:
        game = view.sign or (view.game if view.short is None else view.short)
        return f"{game} t{view.turn}".lstrip()
    more = view.sign or (view.extra if width >= 160 else "")
    parts = (more, f"turn {view.turn}") if view.sign and width < 120 else (view.game, f"turn {view.turn}", more)
    return f" {dot} ".join(filter(None, parts))


def _help_keys(view: HeaderView, width: int) -> Content:
    """The key of the help, where columns allow it also that of the commands and the seed."""
    help_key = _button(f"{key_face('look.help')} help", "screen.help")
    if width < 100:
        return help_key
    commands = _button(f"{key_face('app.commands')} commands", "app.command_palette")
    seed = Content.styled(f"seed {view.seed}   " if view.seed and width >= 160 else "", "$muted")
    return Content.assemble(seed, help_key, "   ", commands)


def _button(words: str, action: str) -> Content:
    return Content.styled(words, "$muted").stylize(Style.from_meta({"@click": action}))


def key_button(key: KeyView, look: Look) -> Content:
    """`enter field it`, which a click presses."""
    label = look.t(key.label)
    words = Content.assemble((look.t(key.face), "bold $warn"), (f" {label}" if label else "", "$muted"))
    return words.stylize(Style.from_meta({"@click": f"screen.click({key.action!r})"}))


def key_line(keys: Sequence[KeyView], width: int, look: Look, gap: int = 2) -> Content:
    """As many keys as fit, the most needed first, in the order in which they stand."""
    buttons = [key_button(key, look) for key in keys]
    room = width + gap
    kept: list[int] = []
    for number in sorted(range(len(keys)), key=lambda number: (keys[number].rank, keys[number].action != "move.do")):
        taken = buttons[number].cell_length + gap
        if taken <= room:
            room -= taken
            kept.append(number)
    return Content(" " * gap).join(buttons[number] for number in sorted(kept))


class Footer(KeyText):
    """Every key that is legal now; a message takes its place for a moment."""

    view: reactive[FooterView | None] = reactive(None)

    def render(self) -> Content:
        view, look = self.view, look_of(self.app)
        if view is None:
            return Content("")
        return content(view.message, look) if view.message else key_line(view.keys, self.content_size.width, look)
