"""All matches that are kept: go on with one, see how it ended, or watch it from its beginning."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import Static

from ...store.saves import Saved
from ..actions.bindings import Key, bound
from ..parts.cutting import within
from ..parts.list import List, ListPage, Row
from ..parts.page import FooterLine, HeaderLine, joined, words

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
