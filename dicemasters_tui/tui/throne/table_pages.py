"""What the table of Dice Throne opens besides the match: texts, boards, the log, the menu, a line to type in."""

from __future__ import annotations

import textwrap
from abc import abstractmethod
from typing import TYPE_CHECKING

from ...dicethrone.telling import look
from ...kernel.errors import Refused
from ..screens.chooser import ChooserPage
from ..screens.dialog import Dialog
from ..screens.page import words
from .hosting import ask_to_concede, open_menu, over
from .options import ROLL

if TYPE_CHECKING:
    from ...dicethrone.state import Table
    from ...kernel.visibility import Seen
    from ...throne import ThroneMatch


DIALOG_TEXT, AROUND_TEXT = 66, 12
"""Columns of a text in a dialog, and the lines there are beside it."""
MOST_ANSWERS = 12
"""So many answers are listed above the line that is typed."""
COMPLETES = "The right arrow takes what is proposed behind the cursor."


class ThroneTablePages(ChooserPage[None]):
    """The pages of the table that need nothing but the match."""

    match: ThroneMatch

    @property
    def game(self) -> Table:
        return self.match.state

    @property
    @abstractmethod
    def seen(self) -> Seen[Table]:
        """The match as whoever looks at the screen may see it."""

    @abstractmethod
    def submit(self, text: str) -> bool:
        """Give a command for whoever is asked."""

    @abstractmethod
    def concede(self) -> None:
        """Give the match up."""

    @property
    def quitter(self) -> int:
        """Who gives up when somebody at the keyboard does."""
        return self.match.decision.player if self.match.decision is not None else self.game.active

    def action_inspect(self) -> None:
        """The text of what is highlighted."""
        row = self.chooser.row
        subject = row.id.split(" ", 1)[-1].split("#")[0] if row is not None else ""
        try:
            lines = look(self.game, subject)
        except Refused:
            lines = look(self.game, self.game.active_player.hero.id)
        wrapped = [part for line in lines for part in textwrap.wrap(line, DIALOG_TEXT) or [""]]
        if len(wrapped) + AROUND_TEXT <= self.size.height:
            self.host.push_screen(Dialog("text", "\n".join(lines), [("ok", "Back", "")], escape="ok"))
            return
        from .reading import ThronePages

        self.host.push_screen(ThronePages("text", [words(line, "text") for line in lines]))

    def action_heroes(self) -> None:
        from .reading import ThronePages

        self.host.push_screen(ThronePages.of_boards(self.game, self.size.width, self.game.active))

    def action_log(self) -> None:
        from .reading import ThronePages

        self.host.push_screen(ThronePages.of_log(self.seen))

    def action_command(self) -> None:
        from ..screens.ask import AskScreen

        def said(text: str | None) -> None:
            if text and text.strip().lower() == "concede":
                ask_to_concede(self.host, self)
            elif text:
                self.submit(text)

        answers = self.answers()
        more = ", and more" if len(answers) > MOST_ANSWERS else ""
        text = f"What can be answered now: {', '.join(answers[:MOST_ANSWERS])}{more}.\n{COMPLETES}"
        self.host.push_screen(AskScreen("command", text, "", answers), said)

    def answers(self) -> list[str]:
        """The commands that the list stands for and that can be given now."""
        commands: list[str] = []
        for row in self.chooser.rows:
            if row.id == ROLL:
                commands.append("roll" if self.game.roll is None else "reroll 1")
            elif row.id and not row.why_not:
                commands.append(row.id)
        return commands

    def action_menu(self) -> None:
        open_menu(self.host, self)

    def show_result(self) -> None:
        """The match is over: who has won, and what now."""
        from .result import ThroneResult

        over(self.host, self.match)
        self.host.push_screen(ThroneResult(self.match, self.host.lineup))
