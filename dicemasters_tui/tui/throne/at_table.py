"""Dice Throne at the match screen."""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from ...analysis.throne_timeline import entries, turn_before
from ...analysis.timeline import Entry, events_of
from ...bots.sensible_throne_player import SensibleThronePlayer
from ...dicethrone.questions import WindowDecision
from ...dicethrone.telling import after_giving_up, command_words, in_sight, look, table_words, would_bring
from ...dicethrone.timely import cannot_wait
from ...kernel.completion import Completion
from ...kernel.errors import DiceMastersError, Refused
from ..match.game import GameAtTable, HandOver, Player, Stand
from ..match.hand import Hand
from ..match.view import plain
from ..pages.help import HelpScreen, about_decision, about_looking
from ..pages.texts import text
from ..parts.dialog import Dialog
from ..parts.page import words
from .board import ThronePages
from .build import COVERED, NOBODY_YET, Scene, footer_keys, throne_view
from .frame import ThroneFrame
from .hand import ThroneHand
from .hands import LookHand, hand_for

if TYPE_CHECKING:
    from ...dicethrone.state import Table
    from ...kernel.match import Move
    from ...kernel.visibility import Seen
    from ...store.settings import Settings
    from ...throne import ThroneMatch
    from ..app.dicemasters_app import DiceMastersApp
    from ..match.screen import MatchScreen
    from ..match.view import KeyView
    from ..match.watching import Moment, Watch
    from .view import ThroneView

DIALOG_TEXT, AROUND_TEXT = 66, 12
"""Columns of a text in a dialog, and the lines there are beside it."""


class ThroneAtTable(GameAtTable):
    """A match of Dice Throne of two to four players."""

    quiet = ("pass", "keep", "activate none", "defend none", "choose none", "choose no")
    frame = ThroneFrame
    match: ThroneMatch
    scene: Scene

    def __init__(self, match: ThroneMatch) -> None:
        self.match = match
        self.scene = Scene(match)

    # What is seen -------------------------------------------------------------------------------------------------

    def view(self) -> ThroneView:
        return throne_view(self.scene)

    def keys(self) -> list[KeyView]:
        return footer_keys(self.scene)

    def entries_of(self, opening: list[Any], moves: list[Move]) -> list[Entry]:
        told = enumerate([opening, *(move.events for move in moves)])
        return entries(self._read, told, 1, self.match.state.start)

    def entries_between(self, first: int, end: int) -> list[Entry]:
        told = ((number, events_of(self.match, number)) for number in range(first, end))
        return entries(self._read, told, *turn_before(self.match, first))

    @property
    def _read(self) -> Seen[Table]:
        """The log is for everybody at the screen: what one alone may know stands there when nobody else sits here."""
        return self.match.seen_by(*(self.people if len(self.people) == 1 else ()))

    def at(self, entry: Entry) -> ThroneAtTable:
        twin = self.match.fork()
        twin.stand_after(entry.move)
        return ThroneAtTable(twin)

    # Who decides --------------------------------------------------------------------------------------------------

    def heed(self, settings: Settings) -> None:
        self.scene.ascii = settings.ascii

    def hand(self) -> ThroneHand:
        return hand_for(self.match, self.scene.viewer)

    def looking(self, seen: Moment | Watch) -> Hand:
        return LookHand(self.match, seen)

    def computer(self, player: int) -> Player:
        return SensibleThronePlayer(self.match.state.luck.seed * 2 + player).command

    def taken_up(self, happened: Sequence[object] | None) -> None:
        if happened is not None:
            self.scene.news = ""

    def tells(self, news: str) -> bool:
        self.scene.news = news
        return True

    def news_of(self, move: Move, people: Collection[int]) -> str:
        return "" if move.text.startswith(("choose", "roll", "reroll")) else self.in_words(move, people)

    def hand_over(self, before: Stand, people: Collection[int]) -> HandOver | None:
        """Cover the cards of whoever has looked before; hand over where those of another come up."""
        decision, scene = self.match.decision, self.scene
        if len(people) == 1:
            (scene.viewer,) = people  # who sits here alone need not cover their own
            return None
        if decision is None or decision.player not in people:
            return None
        if decision.player != scene.viewer >= 0:
            scene.viewer = COVERED  # somebody else comes to the screen
        if not self.match.seen_by().hides(decision) or decision.player == scene.viewer:
            return None
        if scene.viewer == NOBODY_YET and decision.player == self.match.state.active:
            scene.viewer = decision.player  # they have just sat down: whose turn it is begins
            return None
        who = self.match.state.players[decision.player].name
        text = f"{who}, the cards that come up now are yours: the others look away."
        return HandOver(f"over to {who}", text, f"{who}: only I am looking")

    def taken_over(self) -> None:
        if self.match.decision is not None:
            self.scene.viewer = self.match.decision.player

    def unasked(self, computers: Collection[int]) -> str:
        """Pass the windows in which everything that could be done can be done later as well."""
        decision, game = self.match.decision, self.match.state
        if self.scene.every_window or not isinstance(decision, WindowDecision) or decision.player in computers:
            return ""
        waits = not any(cannot_wait(game, decision.player, use) for use in decision.uses)
        return "pass" if waits else ""

    # In words -----------------------------------------------------------------------------------------------------

    def in_words(self, move: Move, people: Collection[int] = ()) -> str:
        command = self.scene.seen.command(move)
        return "a hidden choice" if command is None else command_words(self.match.state, command)

    def ways_on(self, line: str, besides: Sequence[str] = ()) -> list[Completion]:
        """The answers, cards of a hand for its player alone, and the words that are always understood."""
        verb, space, rest = line.partition(" ")
        if space and verb.lower() == "try":
            return [Completion(f"{verb} {way.line}", way.word, way.label) for way in self.ways_on(rest)]
        hand = self.scene.hand
        able = hand.typeable if hand is not None and hand.decides else []
        found = [Completion(id, id, label.partition(" ")[2]) for id, label in able if id.startswith(line.lower())]
        if not space:
            found += [Completion(word, word) for word in besides if word.startswith(line.lower())]
        return found

    def leads_to(self, command: str, *, refused: bool = True) -> list[str]:
        try:
            return [plain(line) for line in would_bring(self.match, command)]
        except DiceMastersError as error:
            return [f"[bad]{plain(str(error))}[/]"] if refused else []

    def position_words(self) -> Iterable[str]:
        return table_words(self.match.state)

    def subject(self, word: str) -> str:
        if not word:
            raise Refused("Look at what? Name a hero, ability, card or token: look overpower.")
        look(self.match.state, word)
        return word

    def things(self) -> list[tuple[str, str]]:
        return in_sight(self.match.state)

    def standing(self) -> Sequence[int]:
        return [seat.index for seat in self.match.state.standing()]

    def giving_up(self, player: int) -> str:
        return after_giving_up(self.match.state, player)

    # Other pages --------------------------------------------------------------------------------------------------

    def inspect(self, host: DiceMastersApp, subject: str) -> None:
        game = self.match.state
        try:
            lines = look(game, subject)
        except Refused:
            lines = look(game, game.active_player.hero.id)
        wrapped = [part for line in lines for part in textwrap.wrap(line, DIALOG_TEXT) or [""]]
        if len(wrapped) + AROUND_TEXT <= host.size.height:
            host.push_screen(Dialog("text", "\n".join(lines), [("ok", "Back", "")], escape="ok"))
        else:
            host.push_screen(ThronePages("text", [words(line, "text") for line in lines]))

    def open_cards(self, host: DiceMastersApp) -> None:
        self._open_boards(host)

    def _open_boards(self, host: DiceMastersApp) -> None:
        host.push_screen(ThronePages.of_boards(self.match.state, host.size.width, self.match.state.active))

    def help(self, keys: Sequence[KeyView], looking: str = "") -> HelpScreen:
        decision = self.match.decision
        who = self.match.state.players[decision.player].name if decision is not None else ""
        first = about_looking(looking, keys) if looking else about_decision(decision, who, keys)
        return HelpScreen.for_table(first, "throne", text("throne-words"))

    def open(self, what: str, table: MatchScreen) -> bool:
        if what == "board":
            self._open_boards(table.host)
        elif what == "windows":
            self.scene.every_window = not self.scene.every_window
            moment = "at every moment at which they could do something"
            said = moment if self.scene.every_window else "only where it cannot wait"
            table.take_up()
            table.say(f"Players are asked {said}.")
        return True
