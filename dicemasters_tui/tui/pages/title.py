"""The first thing on the screen: go on with a match, begin one, learn the game, quit.

Imports nothing of the catalog or the rules beyond the faces of dice: it must be there at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Center, Vertical
from textual.content import Content
from textual.widgets import Static

from ... import __version__
from ...store.saves import Saved
from ..actions.bindings import Key, bound
from ..parts.cutting import within
from ..parts.list import List, ListPage, Row
from ..parts.page import FooterLine, joined, words


class TitleScreen(ListPage[None]):
    """The menu. Continue comes first when there is a match to go on with."""

    help_topic = "title"
    place = "title"
    BINDINGS: ClassVar[list[BindingType]] = [bound("title.quit", "app.leave")]

    def __init__(self) -> None:
        super().__init__()
        self.saved: Saved | None = None
        self.labels: dict[str, str] = {}
        """What the rows are called in the footer, by id."""

    def compose(self) -> ComposeResult:
        with Vertical(id="title"):
            yield Vertical(id="title-dice")
            yield Static(words("D I C E   M A S T E R S", "text", bold=True), classes="centred")
            yield Static(words("two people, one terminal", "muted"), classes="centred second")
            with Center(), Vertical(classes="menu-box"):
                yield List(numbered=True)
            yield Static(id="advice", classes="centred")
            yield Static(id="legend", classes="centred")
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

    def _bring_dice(self) -> None:
        """The dice come a moment after the menu: what draws them takes longer to load than all the rest."""
        if not self.is_current or self.query("#title-dice > *"):
            return  # left again already, or they are there
        from ..dice.dice_row import DiceRow, seven

        self.query_one("#title-dice").mount(DiceRow(seven(), centred=True))

    def on_screen_resume(self) -> None:
        self.show_menu()
        self.host.when_drawn(self._bring_dice)

    def show_menu(self) -> None:
        """Look for a match to go on with, and list what there is to do."""
        self.saved = self.host.saves.newest_unfinished()
        entries = [
            ("new", "New match", "choose teams and roll, also against the computer"),
            ("matches", "Matches", "go on with one, see how it ended, watch it again"),
            ("lesson", "Lesson", "your first game, move by move"),
            ("throne", "Dice Throne", "the second game: heroes and five dice"),
            ("teams", "Teams", "build one, or change one of yours"),
            ("draft", "Draft", "pick two teams in turn, and play them"),
            ("how", "How to play", "the game in two pages"),
            ("settings", "Settings", "theme, signs, animation, keys"),
            ("quit", "Quit", "nothing is lost"),
        ]
        if self.saved is not None:
            saved = self.saved
            note = saved.problem or f"{saved.title}, turn {max(1, saved.turn)}, {saved.ago()}"
            entries.insert(0, ("continue", "Continue", within(note, 50)))
        rows = [Row(id, joined(words(label.ljust(15), "text"), words(note, "faint"))) for id, label, note in entries]
        self.labels = {id: label.lower() for id, label, _ in entries}
        self.listing.show(rows, entries[0][0])
        continues = self.saved is not None
        advice = "Enter continues." if continues else "Enter five times rolls the first dice."
        self.query_one("#advice", Static).update(words(f"{advice} New here? Take the lesson.", "muted"))
        self.query_one("#legend", Static).update(self._legend())
        host = self.host
        look = f"theme {host.look.title} · animation {'on' if host.animated else 'off'}"
        self.query_one("#imprint", Static).update(words(f"version {__version__} · {look}", "faint"))

    def keys(self) -> Sequence[Key]:
        return (
            self.key("move.do", self.labels.get(self.at, "do it")),
            self.key("move.up move.down", "move"),
            self.digits(len(self.listing.rows), "pick"),
            self.key("look.help", "help"),
            self.key("app.commands", "commands", "app.command_palette"),
            self.key("title.quit", "quit"),
        )

    def on_option_list_option_highlighted(self, event: List.OptionHighlighted) -> None:
        self.show_keys()

    def on_option_list_option_selected(self, event: List.OptionSelected) -> None:
        match event.option_id:
            case "continue":
                self.host.action_continue_match(self.saved)
            case "new":
                self.host.action_new_match()
            case "matches":
                self.host.action_matches()
            case "draft":
                self.host.action_draft()
            case "teams":
                self.host.action_teams()
            case "throne":
                self.host.action_throne()
            case "lesson":
                self.host.action_lesson()
            case "how":
                self.host.action_how_to_play()
            case "settings":
                self.host.action_settings()
            case "quit":
                self.host.action_leave()
