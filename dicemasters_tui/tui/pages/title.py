"""The first thing on the screen: go on with a match, begin one, learn the game, quit; and the list of kept matches.

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
from ..parts.page import FooterLine, HeaderLine, joined, words


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
        from ..dice.dice_row import DiceRow
        from ..dice.samples import seven

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


MOST = 200
"""So many are listed, the newest first; files are never deleted here."""


class MatchesScreen(ListPage[None]):
    """Enter goes on with a match, or shows the result of one that is over; `w` watches any."""

    help_topic = "matches"
    place = "matches"
    digits_pick = False
    BINDINGS: ClassVar[list[BindingType]] = [
        bound("move.back", "back", "back"),
        bound("move.close", "back", "back"),
        bound("matches.watch", "watch"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.saved: list[Saved] = []

    def compose(self) -> ComposeResult:
        yield HeaderLine("dice masters", "matches")
        with Vertical(classes="dialog") as box:
            box.border_title = "kept matches"
            yield List(numbered=True)
            yield Static(id="where")
        yield FooterLine()

    def on_mount(self) -> None:
        self._list()

    def on_screen_resume(self) -> None:
        self._list()

    def _list(self) -> None:
        saves = self.host.saves
        every = saves.all()
        self.saved = every[:MOST]
        rows = []
        for number, saved in enumerate(self.saved):
            state = "cannot be opened" if saved.problem else saved.over or f"turn {max(1, saved.turn)}"
            tone = "bad" if saved.problem else "muted" if saved.over else "text"
            left = joined(words(within(saved.title, 30).ljust(31), "text"), words(state[:28], tone))
            ago = f"Dice Throne · {saved.ago()}" if saved.throne else saved.ago()
            rows.append(Row(str(number), left, words(ago, "faint")))
        self.listing.show(rows or [Row("", words("No match has been played yet.", "muted"))])
        more = f"{len(every) - MOST} older ones are not listed. " if len(every) > MOST else ""
        self.query_one("#where", Static).update(joined("\n", words(f"{more}Kept in {saves.folder}", "faint")))
        self.show_keys()

    @property
    def _at(self) -> Saved | None:
        return self.saved[int(self.at)] if self.at else None

    def keys(self) -> Sequence[Key]:
        saved = self._at
        keys = []
        if saved is not None:
            keys.append(self.key("move.do", "result" if saved.over else "go on"))
            keys.append(self.key("matches.watch", "watch"))
            keys.append(self.key("move.up move.down", "move"))
        return (*keys, self.key("look.help", "help"), self.key("move.back", "back"))

    def on_option_list_option_highlighted(self, event: List.OptionHighlighted) -> None:
        self.show_keys()

    def on_option_list_option_selected(self, event: List.OptionSelected) -> None:
        saved = self._at
        if saved is None:
            return
        if saved.over:
            self.host.result_of(saved)
        else:
            self.dismiss(None)
            self.host.action_continue_match(saved)

    def action_watch(self) -> None:
        if self._at is not None:
            self.host.watch_saved(self._at)

    def action_back(self) -> None:
        self.dismiss(None)
