"""The dialogs of the table: the menu, and handing the screen over."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

from ...kernel.errors import DiceMastersError
from ...kernel.hidden_seed import sentences
from ...store.error_file import as_told
from ..parts.dialog import Dialog, choose, stay
from ..parts.page import Footer
from .view import turn_and_names

if TYPE_CHECKING:
    from .game import GameAtTable


def quitter(game: GameAtTable, computers: Collection[int]) -> int:
    """Who gives up when somebody at the keyboard does: whoever is asked, or the first person who still plays."""
    match = game.match
    asked: int = match.decision.player if match.decision is not None else match.state.active
    return next((player for player in (asked, *game.standing()) if player not in computers), asked)


class MenuScreen(Dialog):
    """Esc at the mat. Only giving up is asked about once more: nothing else loses anything."""

    help_topic = "menu"

    def __init__(self, game: GameAtTable, computers: Collection[int] = ()) -> None:
        """`computers` are the players nobody sits for: whoever is at the keyboard does not give up for them."""
        self.game, self.match = game, game.match
        state = self.match.state
        self.quitter = quitter(game, computers)
        self.who = state.players[self.quitter].name
        super().__init__(
            turn_and_names(state),
            "\n".join(sentences(state.luck, over=False)),
            [
                ("resume", "Resume", "back to the table"),
                ("log", "Log", "all that happened, by turns"),
                ("watch", "Watch", "this match from its beginning"),
                ("report", "Report", "the match in full, for a dispute about the rules"),
                ("settings", "Settings", "theme, signs, animation, keys"),
                ("how", "How to play", "the game in two pages"),
                ("concede", "Concede", f"{self.who} gives the match up"),
                ("title", "Save and leave", "to the title; Continue goes on here"),
                ("quit", "Quit", "the match is kept"),
            ],
            escape="resume",
        )

    def on_mount(self) -> None:
        if problem := getattr(self.match.journal, "problem", ""):
            self.warn(problem)

    def chosen(self, id: str) -> None:
        host = self.host
        if id == "concede":
            text = f"{self.who} gives up and {self.game.giving_up(self.quitter)}. This cannot be undone."
            choose(host, "concede?", text, ("Play on", "", stay), (f"{self.who} concedes", "", self._concede))
            return
        self.dismiss(id)
        doors: dict[str, Callable[[], object]] = {
            "log": lambda: host.matches.log(self.match),
            "watch": lambda: host.matches.watch(self.match),
            "report": host.matches.report_played,
            "settings": host.action_settings,
            "how": host.action_how_to_play,
            "title": host.to_title,
            "quit": host.action_leave,
        }
        doors.get(id, stay)()

    def _concede(self) -> None:
        self.dismiss("concede")
        try:
            self.match.submit(self.quitter, "concede")
        except DiceMastersError as refusal:
            self.warn(as_told(refusal, self.host.home))
            return
        if self.match.over:
            self.host.matches.show_end(self.match)


class HandOverScreen(Dialog):
    """Covers the keys of the table until the player it names takes over. Esc does nothing: it must not show."""

    help_topic = "secret"

    def footer(self) -> Footer:
        return {"move.do": self.entries[0][1]}

    def action_back(self) -> None:
        self.app.bell()
