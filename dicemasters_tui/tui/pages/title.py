"""The title screen: resume a match, begin one, learn the game, quit; and the list of saved matches.

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
from ..actions.bindings import bound
from ..parts.cutting import within
from ..parts.list import List, ListPage, Row, entries
from ..parts.page import LEAVE, Box, Footer, energy_words, joined, words

MENU = (
    ("new_match", "New match", "choose teams and roll, also against the computer"),
    ("matches", "Matches", "resume, review or replay a saved match"),
    ("lesson", "Lesson", "your first game, move by move"),
    ("throne", "Dice Throne", "the second game: heroes and five dice"),
    ("teams", "Teams", "build one, or change one of yours"),
    ("draft", "Draft", "pick two teams in turn, and play them"),
    ("how_to_play", "How to play", "the game in two pages"),
    ("settings", "Settings", "theme, signs, animation, keys"),
    ("leave", "Quit", "nothing is lost"),
)
"""The rows of the title: the action of the app, label and note."""
CONTINUE = ("continue_match", "Continue")
MOST = 200
"""So many matches are listed, the newest first; files are never deleted here."""


class TitleScreen(ListPage[None]):
    """The menu. Continue comes first when there is a match to resume."""

    place = "title"
    BINDINGS: ClassVar[list[BindingType]] = [bound("title.quit", "app.leave")]

    def body(self) -> ComposeResult:
        with Vertical(id="title"):
            yield Vertical(id="title-dice")
            yield Static(words("D I C E   M A S T E R S", "text", bold=True), classes="centred")
            yield Static(words("two people, one terminal", "muted"), classes="centred second")
            with Center(), Vertical(classes="menu-box"):
                yield List(numbered=True)
            yield Static(id="advice", classes="centred")
            yield Static(id="legend", classes="centred")
        yield Static(id="imprint")

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
        """List what there is to do; first a match to resume, if there is one."""
        saved, rows = self.host.saves.newest_unfinished(), [*MENU]
        if saved is not None:
            note = saved.problem or f"{saved.title}, {saved.state}, {saved.ago()}"
            rows.insert(0, (*CONTINUE, within(note, 50)))
        self.listing.show(entries(rows, 4), rows[0][0])
        advice = "Enter continues." if saved is not None else "Enter five times rolls the first dice."
        look = f"theme {self.host.look.title} · animation {'on' if self.host.animated else 'off'}"
        for id, line in (
            ("advice", words(f"{advice} New here? Take the lesson.", "muted")),
            ("legend", Content("   ").join([words("energy", "faint"), *energy_words()])),
            ("imprint", words(f"version {__version__} · {look}", "faint")),
        ):
            self.query_one(f"#{id}", Static).update(line)

    def footer(self) -> Footer:
        labels = {id: label.lower() for id, label, *_ in (CONTINUE, *MENU)}
        commands = ("commands", "app.command_palette")
        keys = self.menu_keys(labels.get(self.at, "do it"))
        return {**keys, "look.help": "help", "app.commands": commands, "title.quit": "quit"}

    async def on_option_list_option_selected(self, event: List.OptionSelected) -> None:
        await self.app.run_action(f"app.{event.option_id}")


class MatchesScreen(ListPage[None]):
    """Enter resumes a match, or shows the result of a finished one; `matches.watch` replays any."""

    place = "matches"
    header = ("dice masters", "matches")
    digits_pick = False
    BINDINGS: ClassVar[list[BindingType]] = [*LEAVE, bound("matches.watch", "watch")]

    every: Sequence[Saved] = ()

    def body(self) -> ComposeResult:
        yield Box("kept matches", List(numbered=True), Static(id="where"))

    def on_screen_resume(self) -> None:
        self.every = self.host.saves.all()
        self.list_all()
        older = len(self.every) - MOST
        more = f"{older} older ones are not listed. " if older > 0 else ""
        where = words(f"{more}Kept in {self.host.saves.folder}", "faint")
        self.query_one("#where", Static).update(joined("\n", where))

    def rows(self) -> Sequence[Row]:
        rows = []
        for number, saved in enumerate(self.every[:MOST]):
            tone = "bad" if saved.problem else "muted" if saved.over else "text"
            left = joined(words(within(saved.title, 30).ljust(31), "text"), words(saved.state[:28], tone))
            ago = f"Dice Throne · {saved.ago()}" if saved.throne else saved.ago()
            rows.append(Row(str(number), left, words(ago, "faint")))
        return rows or [Row("", words("No match has been played yet.", "muted"))]

    @property
    def _at(self) -> Saved | None:
        return self.every[int(self.at)] if self.at else None

    def footer(self) -> Footer:
        if (saved := self._at) is None:
            return self.last_keys(moves="")
        return {"move.do": "result" if saved.over else "go on", "matches.watch": "watch", **self.last_keys()}

    def on_option_list_option_selected(self) -> None:
        if (saved := self._at) is None:
            return
        if saved.over:
            self.host.result_of(saved)
        else:
            self.dismiss(None)
            self.host.action_continue_match(saved)

    def action_watch(self) -> None:
        if self._at is not None:
            self.host.watch_saved(self._at)
