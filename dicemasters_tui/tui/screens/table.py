"""The match screen: keys and mouse to the hand, commands to the match, and the table drawn from what came of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen
from textual.timer import Timer

from ...kernel.errors import DiceMastersError
from ...kernel.match import CannotUndo
from ...rules.events import Event
from ..dress import DressedApp
from ..error_file import as_told
from ..keys.keymap import keymap, told
from ..table.build import footer_keys, table_view
from ..table.hand import EVERYWHERE, Hand, Memory, Outcome
from ..table.hands import hand_for
from ..table.log import TableLog
from ..table.moments import moment_of
from ..table.scene import Scene, box_title
from ..table.words import command_words
from ..view import KeyView, LogLineView, Tab, TableView, plain
from ..widgets.layout import layout
from ..widgets.table import Table
from .hand_over import Stand, hand_over
from .table_commands import TableCommands
from .table_line import TableLine

if TYPE_CHECKING:
    from ...kernel.match import Match, Move
    from ...rules.state import GameState

    DiceMatch = Match[GameState]

OnCommand = Callable[[int, str, list[Event]], None]
"""Told after each accepted command: the player, the text, what happened."""

MESSAGE_SECONDS = 6.0
_TABS = (Tab.MINE, Tab.THEIRS, Tab.INFO, Tab.LOG)


def key_name(event: events.Key) -> str:
    """A key as hands know it: the character for what prints, Textual's name for the rest."""
    if event.character and event.character.isprintable() and event.key != "space":
        return event.character
    return event.key


class TableScreen(TableLine):
    """Plays a match to its end. `local` are the players who decide at this table, both when left out."""

    AUTO_FOCUS = None
    COMMANDS = Screen.COMMANDS | {TableCommands}

    def __init__(
        self,
        match: DiceMatch,
        *,
        on_command: OnCommand | None = None,
        local: Iterable[int] = (0, 1),
        memory: Memory | None = None,
        teams: tuple[str, ...] = (),
    ) -> None:
        """`teams` are the teams' names by seat, where they are known."""
        super().__init__()
        self.match = match
        self.on_command = on_command
        self.local = frozenset(local)
        self.memory = memory if memory is not None else Memory()
        self.log_lines = TableLog()
        self.hand: Hand | None = None
        self.teams = teams
        self.scene = self._new_scene()
        self._message_timer: Timer | None = None
        self._made_for: Stand = (None, -1)

    @property
    def takes_keys(self) -> bool:
        """Whether the table has been drawn, so that no key is lost."""
        return self.is_mounted and bool(self.query(Table))

    def compose(self) -> ComposeResult:
        yield Table()

    def on_mount(self) -> None:
        self.take_up()
        self.show()

    def on_resize(self) -> None:
        """What fits beside the mat decides on keys too."""
        self.call_after_refresh(self.show)

    def on_screen_resume(self) -> None:
        """Another page was over the table; the match may have gone on there."""
        if self._made_for != self._stand():
            self.take_up()
        self.show()

    # The hand -----------------------------------------------------------------------------------------------------

    def _stand(self) -> Stand:
        return self.match.decision, len(self.match.moves)

    def _new_scene(self) -> Scene:
        game = self.match.state
        known = self.match.seen_by().seed
        seed = "hidden" if known is None else str(known)
        return Scene(self.match, None, title=box_title(game), seed=seed, teams=self.teams)

    def take_up(self, happened: list[Event] | None = None) -> None:
        """Make the hand for the decision the match stands at now."""
        decision = self.match.decision
        handed = hand_over(self.match, self._made_for) if len(self.local) > 1 else None
        if (settings := getattr(self.app, "settings", None)) is not None:
            self.memory.ask_to_pass = settings.ask_before_pass
        self._take_hand()
        scene = self.scene
        scene.busy = "" if self.hand is not None or decision is None else "thinking"
        scene.queue_open = False
        scene.message = ""
        if happened is not None:
            moment = moment_of(happened)
            scene.fresh_events = tuple(happened)
            scene.life_changes = moment.life
            scene.prepped = moment.prepped
            self.set_in_motion(happened)
        if handed is not None:
            self.app.push_screen(handed)

    def _take_hand(self) -> None:
        self._made_for = self._stand()
        self.hand = self.scene.hand = self.hand_now()

    def hand_now(self) -> Hand | None:
        """The hand of whoever decides at this table now; None when nobody here does."""
        decision = self.match.decision
        local = decision is not None and decision.player in self.local
        return hand_for(self.match, self.memory) if local else None

    def show(self) -> None:
        """Draw the table as it stands."""
        scene = self.scene
        scene.log = self.log_now()
        for table in self.query(Table):
            view = self.view()
            tabs = layout(*table.size, view).tabs.width > 0
            if tabs is not scene.tabs:  # a key more or less in the footer
                scene.tabs = tabs
                view = self.view()
            table.show(view)

    def log_now(self) -> tuple[LogLineView, ...]:
        """The lines of the log beside the mat."""
        return self.log_lines.lines(self.match)

    def view(self) -> TableView:
        """What is to be drawn now."""
        if self.fought is None:
            return table_view(self.scene)
        so_far = tuple(line for line in self.scene.log if line.turn <= self.fought.header.turn)
        return replace(self.fought, log=so_far)

    # Commands -----------------------------------------------------------------------------------------------------

    def submit(self, command: str) -> bool:
        """Give the match a command of whoever is asked; False, with the reason shown, when it is refused."""
        decision = self.match.decision
        if decision is None:
            return False
        try:
            happened = self.match.submit(decision.player, command)
        except DiceMastersError as refusal:
            if self.match.decision is not decision:
                self._take_hand()  # the match was set back to where it stood, and the hand holds the dice of before
            self.say(as_told(refusal, getattr(self.app, "home", None)))
            return False
        self.take_up(happened)
        self.show()
        if (now := self.match.decision) is not None and isinstance(self.app, DressedApp):
            self.app.ring(decision.player, now.player)
        if self.on_command is not None:
            self.on_command(decision.player, self.match.commands[-1][1], happened)
        return True

    def command(self, command: str) -> None:
        """A command by name, from the palette."""
        self.still()
        self.submit(command)

    def undo(self) -> None:
        """Take the last command back, or say what stands in the way."""
        self.take_back()

    def take_back(self, computers: Collection[int] = ()) -> None:
        """Take the last command of a person back, and what `computers` did since; or say what stands in the way."""
        try:
            taken = self.match.take_back(computers)
        except CannotUndo as fixed:
            self.say(str(fixed))
            return
        self._back(told(f"Taken back: {self._in_words(taken[-1])}. {{play.redo}} does it again."))

    def _in_words(self, move: Move) -> str:
        """A command in words, as far as everybody may know it."""
        command = self.match.seen_by(*self.local).command(move)
        return "the secret choice" if command is None else command_words(self.match.state, command)

    def redo(self) -> None:
        """Do again what was taken back last."""
        if reason := self.match.can_redo:
            self.say(reason)
            return
        try:
            self.match.redo()
        except DiceMastersError as refusal:
            self.say(as_told(refusal, getattr(self.app, "home", None)))
            return
        self._back(f"Done again: {self._in_words(self.match.moves[-1])}.")

    def _back(self, message: str) -> None:
        self.still()
        self.scene.life_changes, self.scene.prepped, self.scene.fresh_events = {}, set(), ()
        self.take_up()
        self.say(message)

    def say(self, sentence: str) -> None:
        """A sentence in place of the footer, until the next key or for a few seconds."""
        self.scene.message = plain(sentence)
        if self._message_timer is not None:
            self._message_timer.stop()
        self._message_timer = self.set_timer(MESSAGE_SECONDS, self._forget_message)
        self.show()

    def _forget_message(self) -> None:
        if self.scene.message:
            self.scene.message = ""
            self.show()

    # Keys ---------------------------------------------------------------------------------------------------------

    async def on_key(self, event: events.Key) -> None:
        key = key_name(event)
        if self.line is not None and key != "f1":
            return  # it has taken what it understands
        if self.hand is None or not self.hand.types(key):
            meant = keymap().meant(key)
            if key.startswith("ctrl+") and (not meant or meant == key):
                return  # the app's
            key = meant
        event.stop()
        event.prevent_default()
        self.press(key)

    def press(self, key: str) -> None:
        """A key as hands know it, typed or clicked in the footer or prompt; "" for one that means nothing here."""
        if self.seen_through():
            return
        self.close_line()
        self.scene.message = ""
        if self.scene.queue_open and key in ("escape", "q"):
            self.scene.queue_open = False
            self.show()
            return
        if self.hand is None:
            self._press_without_hand(key)
            return
        if not self._moved_by_eye(key):
            self.carry_out(self.hand.press(key))

    def _moved_by_eye(self, key: str) -> bool:
        """Up and down go to the nearest die as it is drawn, where the cursor is free."""
        hand = self.hand
        by = {"up": -1, "k": -1, "down": 1, "j": 1}.get(key, 0)
        if not by or hand is None or not hand.free or hand.die is None or hand.filter.open:
            return False
        found = self.query_one(Table).neighbour(hand.spot.id, 0, by)
        if not found or not hand.go(found):
            return False
        self.show()
        return True

    def _press_without_hand(self, key: str) -> None:
        """Nobody is asked here: the match is over, or somebody elsewhere thinks."""
        if self.match.over and key in ("enter", "space"):
            self.host.open_result(self.match)
        elif key == "escape":
            self.host.open_menu(self.match)
        elif key in EVERYWHERE:
            self._open(EVERYWHERE[key])
        else:
            self.show()

    def carry_out(self, outcome: Outcome) -> None:
        """Do what came of a key or a click."""
        if outcome.command:
            self.submit(outcome.command)
        elif outcome.open:
            self._open(outcome.open)
        elif outcome.say:
            self.say(outcome.say)
        else:
            self.show()

    def _open(self, what: str) -> None:
        match what:
            case "undo":
                self.undo()
            case "redo":
                self.redo()
            case "inspect":
                self.inspect(self._under_cursor())
            case "previous" | "next":
                self._walk(1 if what == "next" else -1)
            case "queue":
                self.scene.queue_open = True
                self.show()
            case "log":
                self.open_log()
            case "cards":
                self.open_cards()
            case "menu":
                self.host.open_menu(self.match)
            case "help":
                self.open_help()
            case "tab":
                self.scene.tab = _TABS[(_TABS.index(self.scene.tab) + 1) % len(_TABS)]
                self.show()
            case "screenshot":
                self.picture()
            case "command":
                self.open_line()
            case "report":
                self.report()

    def open_help(self) -> None:
        """What is asked now, or what this page is."""
        self.host.open_help(self.match, self.all_keys())

    def all_keys(self) -> list[KeyView]:
        """Every key that does something now."""
        return footer_keys(self.scene)

    def _under_cursor(self) -> str:
        hand = self.hand
        if hand is None:
            return ""
        if hand.die is not None:
            return hand.die.id
        return hand.card.id if hand.card is not None else ""

    def inspect(self, subject: str) -> None:
        """Open all about a die or card."""
        if subject:
            self.host.open_inspector(self.match, subject)
        else:
            self.say(told("Put the cursor on a die or card first, then {look.inspect} shows all about it."))

    def _walk(self, by: int) -> None:
        """The cursor to the next die of the table, from the top."""
        hand = self.hand
        if hand is None:
            return
        dice = [spot for _key, spots in hand.places.rows for spot in spots if spot.id in self._dice_ids()]
        if dice:
            index = dice.index(hand.spot) if hand.spot in dice else -1 if by > 0 else 0
            hand.go(dice[(index + by) % len(dice)].id)
        self.show()

    def _dice_ids(self) -> set[str]:
        return {die.id for die in self.match.state.dice}
