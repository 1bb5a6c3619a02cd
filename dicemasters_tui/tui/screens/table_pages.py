"""What the table opens or writes besides the match: cards, log, pictures, reports."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, cast

from ..reporting import tell_report
from ..widgets.messages import LogClicked
from .table_mouse import TableMouse

if TYPE_CHECKING:
    from ...kernel.match import Match
    from ...rules.state import GameState
    from ..app import DiceMastersApp
    from ..table.log import TableLog


class TablePages(TableMouse):
    """The pages of the match screen that need nothing but the match."""

    match: Match[GameState]
    log_lines: TableLog

    @abstractmethod
    def say(self, sentence: str) -> None:
        """A sentence in place of the footer."""

    @property
    def host(self) -> DiceMastersApp:
        return cast("DiceMastersApp", self.app)

    def open_cards(self) -> None:
        """All cards of the match, those of whoever is asked first."""
        from .table_cards import CardsScreen

        player = self.hand.player if self.hand is not None else self.match.state.active
        self.app.push_screen(CardsScreen(self.match.state, player))

    def open_log(self, at: int | None = None) -> None:
        """All that happened, at its end or at a line by its place in the log beside the table."""
        if at is None:
            self.host.open_log(self.match)
        else:
            self.host.open_log(self.match, at, self.log_lines.since)

    def on_log_clicked(self, message: LogClicked) -> None:
        self.still()
        self.open_log(message.index)

    def picture(self) -> None:
        """A picture of the screen in a file."""
        folder = getattr(self.app, "home", None)
        try:
            path = self.app.save_screenshot(path=str(folder) if folder is not None else None)
        except OSError as error:
            self.say(f"The screenshot could not be saved: {error}.")
            return
        self.say(f"Screenshot saved: {path}")

    def report(self) -> None:
        """Write the match down for whoever is to judge it, and say where."""
        if self.host.match is self.match:
            tell_report(self.host)
        else:
            self.say("Only a match that is kept can be reported.")
