"""The first thing on the screen: go on with a match, begin one, learn the game, quit.

Imports nothing of the catalog or the rules beyond the faces of dice: it must be there at once.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, Vertical
from textual.content import Content
from textual.widgets import Static

from ... import __version__
from ..saves import Saved
from .dice_row import DiceRow, SampleDie
from .page import Chooser, ChooserPage, FooterLine, Key, Row, joined, words

SAMPLES = (
    SampleDie("W. Woman", "#d43330", "#f6a963", level=3, cost=1, attack=4, defense=4),
    SampleDie("Time Wiz", "#edc515", "#b5520b", symbols="MM"),
    SampleDie("Aquaman", "#2eac9d", "#cdc47d", level=2, cost=0, attack=3, defense=4),
    SampleDie("RicFlair", "#57367c", "#b7aac5", level=1, cost=1, attack=2, defense=1),
    SampleDie("Spidey", "#b42124", "#580f0d", level=3, cost=2, attack=5, defense=4),
    SampleDie("Metallo", "#eff236", "#3e3f0e", symbols="B"),
    SampleDie("Eddie", "#96b740", "#8c4923", level=2, cost=1, attack=2, defense=2),
    SampleDie("Batman", "#90c0b2", "#1b2a25", level=2, cost=2, attack=5, defense=4),
    SampleDie("Joker", "#f9e435", "#a95015", level=1, cost=1, attack=2, defense=3),
    SampleDie("Becky", "#ede2df", "#bc7065", symbols="SS"),
    SampleDie("Sasha", "#dbc255", "#804437", level=3, cost=1, attack=3, defense=3),
    SampleDie("Blue-Eye", "#5b8d9f", "#b5c5d1", level=1, cost=1, attack=6, defense=5, burst=1),
    SampleDie("Kuriboh", "#5b4316", "#b4a232", level=2, cost=0, attack=2, defense=3),
    SampleDie("Electro", "#3b648e", "#d4dfef", symbols="BB"),
    SampleDie("Drax", "#8fb22b", "#9d501b", level=2, cost=2, attack=3, defense=5),
    SampleDie("DarkMag", "#3f2451", "#885b86", level=3, cost=3, attack=7, defense=7, burst=1),
)
"""Dice of the four boxes, as they really look."""


class TitleScreen(ChooserPage[None]):
    """The menu. Continue comes first when there is a match to go on with."""

    help_topic = "title"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("q", "app.leave", "quit", show=False)]

    def __init__(self) -> None:
        super().__init__()
        self.saved: Saved | None = None
        self.dice = random.sample(SAMPLES, 7)

    def compose(self) -> ComposeResult:
        with Vertical(id="title"):
            yield DiceRow([die.view() for die in self.dice], centred=True)
            yield Static(words("D I C E   M A S T E R S", "text", bold=True), classes="centred")
            yield Static(words("two people, one terminal", "muted"), classes="centred second")
            with Center(), Vertical(classes="menu-box"):
                yield Chooser(numbered=True)
            yield Static(id="advice", classes="centred")
            yield Static(self._legend(), classes="centred legend")
        yield Static(id="imprint")
        yield FooterLine()

    def _legend(self) -> Content:
        kinds = (("F■", "fist"), ("B↯", "bolt"), ("M∞", "mask"), ("S▼", "shield"), ("?✱", "wild"))
        parts: list[Content | str] = [words("energy", "faint")]
        for sign, kind in kinds:
            parts += ["   ", words(sign, kind, bold=True), words(f" {'any' if kind == 'wild' else kind}", "muted")]
        return joined(*parts)

    def on_mount(self) -> None:
        self.show_menu()

    def on_screen_resume(self) -> None:
        self.show_menu()
        super().on_screen_resume()

    def show_menu(self) -> None:
        """Look for a match to go on with, and list what there is to do."""
        self.saved = self.host.saves.newest_unfinished()
        entries = [
            ("new", "New match", "choose two teams and roll"),
            ("how", "How to play", "the game in two pages"),
            ("settings", "Settings", "theme, signs, animation"),
            ("quit", "Quit", "nothing is lost"),
        ]
        if self.saved is not None:
            saved = self.saved
            note = saved.problem or f"{saved.title}, turn {max(1, saved.turn)}, {saved.ago()}"
            if len(note) > 50:
                note = note[:49] + "…"
            entries.insert(0, ("continue", "Continue", note))
        chooser = self.chooser
        rows = [Row(id, joined(words(label.ljust(15), "text"), words(note, "faint"))) for id, label, note in entries]
        chooser.show(rows, at=entries[0][0])
        continues = self.saved is not None
        advice = "Enter continues." if continues else "Enter, five times, and the first dice of a demo match roll."
        self.query_one("#advice", Static).update(words(f"{advice} New here? How to play is two pages.", "muted"))
        host = self.host
        look = f"theme {host.look.title} · animation {'on' if host.animated else 'off'}"
        self.query_one("#imprint", Static).update(words(f"version {__version__} · {look}", "faint"))

    def keys(self) -> Sequence[Key]:
        first = "continue" if self.saved is not None else "new match"
        return (
            Key("enter", first, "screen.pick"),
            Key("↑ ↓", "move", "screen.step(1)"),
            Key(f"1-{len(self.chooser.rows)}", "pick", ""),
            Key("?", "help", "screen.help"),
            Key("ctrl+p", "commands", "app.command_palette"),
            Key("q", "quit", "app.leave"),
        )

    def on_chooser_picked(self, event: Chooser.Picked) -> None:
        match event.row.id:
            case "continue":
                self.host.action_continue_match(self.saved)
            case "new":
                self.host.action_new_match()
            case "how":
                self.host.action_how_to_play()
            case "settings":
                self.host.action_settings()
            case "quit":
                self.host.action_leave()
