"""The match screen of both games: actions and mouse to the hand, commands to the match, the frame drawn from both."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, cast

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType

from ...kernel.errors import DiceMastersError
from ...store.error_file import as_told
from ...store.typed_commands import Typed
from ..actions.actions import PLACES
from ..actions.bindings import bound
from ..actions.keymap import pressed, told
from ..app.steady import HEIGHTS, WIDTHS
from ..parts.page import SizedScreen
from .command_line import CommandLine, MatchCommands
from .computers import Computers
from .game import Stand
from .hand import EVERYWHERE, Hand, Outcome
from .menu import HandOverScreen, quitter
from .motion import Messages, Motion
from .pages import open_page
from .table_frame import TableFrame
from .view import KeyView, LogLineView, Tab

if TYPE_CHECKING:
    from ...kernel.match import Match
    from ..app.dicemasters_app import DiceMastersApp
    from .game import GameAtTable, Scene


class MatchScreen(SizedScreen[None]):
    """Plays a match to its end. `computers` are the players nobody sits for; all others decide at this table.

    Enter, Space or a click makes a move of the computer at once. Undo goes back to what a person was asked last.
    """

    AUTO_FOCUS = ""
    CSS_PATH: ClassVar[Any] = ["../styles/match.tcss", "../styles/throne.tcss"]
    HORIZONTAL_BREAKPOINTS = WIDTHS
    VERTICAL_BREAKPOINTS = HEIGHTS
    COMMANDS = SizedScreen.COMMANDS | {MatchCommands}
    place: ClassVar[str] = "table"
    looking: ClassVar[str] = ""
    """What the help is about where a match is only looked at, and nothing asked."""
    BINDINGS: ClassVar[list[BindingType]] = [
        bound(id, f"act('{id}')") for id in PLACES["table"].actions if not id.startswith("app.")
    ]

    def __init__(self, game: GameAtTable, *, computers: Collection[int] = ()) -> None:
        super().__init__()
        self.game = game
        everybody = range(len(game.match.state.players))
        self.people = frozenset(everybody if not self.looking else ()) - set(computers)
        """Those who decide here."""
        game.people = self.people
        self.computers = Computers(self, {player: game.computer(player) for player in computers})
        self.motion, self.messages = Motion(self), Messages(self)
        self._made_for: Stand = (None, -1)

    @property
    def match(self) -> Match[Any]:
        return self.game.match

    @property
    def scene(self) -> Scene:
        return self.game.scene

    @property
    def hand(self) -> Hand | None:
        return self.scene.hand

    @property
    def host(self) -> DiceMastersApp:
        return cast("DiceMastersApp", self.app)

    @property
    def takes_keys(self) -> bool:
        """Whether the table has been drawn, so that no key is lost."""
        return self.is_mounted and any(frame.is_mounted for frame in self.query(TableFrame))

    def compose(self) -> ComposeResult:
        yield self.game.frame()

    def on_mount(self) -> None:
        self.take_up()

    def on_resize(self) -> None:
        """What fits beside the mat decides on keys too."""
        self.call_after_refresh(self.show)

    def on_screen_resume(self) -> None:
        """Another page was over the table; the match may have gone on there."""
        if self._made_for != self._stand():
            self.take_up()
        else:
            self.show()
        if self.is_mounted:
            self.computers.wait()

    # The hand -----------------------------------------------------------------------------------------------------

    def _stand(self) -> Stand:
        return self.match.decision, len(self.match.moves)

    def take_up(self, happened: Sequence[Any] | None = None) -> None:
        """Make the hand for what the match asks now, and draw the table."""
        self.computers.answer_unasked()
        before = self._made_for
        game, scene, decision = self.game, self.scene, self.match.decision
        game.heed(self.host.settings)
        over_to = game.hand_over(before, self.people)
        self._take_hand()
        scene.computer = self.computers.asked
        scene.busy = "" if scene.hand is not None or decision is None else "thinking"
        if scene.computer:
            scene.busy = told(self.computers.prompt)
        scene.message = ""
        game.taken_up(happened)
        if happened is not None:
            self.motion.begin(happened)
        if over_to is not None:
            over = HandOverScreen(over_to.title, over_to.text, [("ok", over_to.here, "")])
            self.app.push_screen(over, self._taken_over)
        self.computers.wait(self.motion.seconds if game.covers else 0.0)
        if not scene.computer and (news := self.computers.news()) and not game.tells(news):
            self.say(told(f"{news}. {{look.log}}: more"))
        else:
            self.show()

    def _take_hand(self) -> None:
        self._made_for = self._stand()
        self.scene.hand = self.hand_now()

    def _taken_over(self, _answer: object) -> None:
        self.game.taken_over()
        self.scene.hand = self.hand_now()
        self.show()

    def hand_now(self) -> Hand | None:
        """The hand of whoever decides at this table now; None when nobody here does."""
        decision = self.match.decision
        return self.game.hand() if decision is not None and decision.player in self.people else None

    def show(self) -> None:
        """Draw the table as it stands."""
        scene = self.scene
        scene.log = self.log_now()
        for frame in self.query(TableFrame):
            scene.tabs = frame.has_tabs
            frame.view = self.view()
            if self.hand is not None and scene.typing is None:
                self.call_after_refresh(frame.focus_zone, self.hand.focus)

    def log_now(self) -> tuple[LogLineView, ...]:
        """The lines of the log beside the mat."""
        return self.game.log()

    def view(self) -> Any:
        """What is to be drawn now."""
        return self.game.view()

    # Commands -----------------------------------------------------------------------------------------------------

    def submit(self, command: str) -> bool:
        """Give the match a command of whoever is asked; False, with the reason shown, when it is refused."""
        if self.computers.asked:  # what a person types is not for the computer
            self.say(told("The computer decides now; {move.do} has it go on at once."))
            return False
        return self.give(command)

    def give(self, command: str, player: int | None = None) -> bool:
        """Give the match a command of a player, of whoever is asked when left out; False when it is refused."""
        decision = self.match.decision
        if decision is None:
            return False
        player = decision.player if player is None else player
        try:
            happened = self.match.submit(player, command)
        except DiceMastersError as refusal:
            if self.match.decision is not decision:
                self._take_hand()  # the match was set back to where it stood, and the hand holds the dice of before
            self.refuse(refusal)
            return False
        self.take_up(happened)
        if (now := self.match.decision) is not None:
            self.host.ring(decision.player, now.player)
        return True

    def move(self) -> None:
        """The computer's next move."""
        if self.computers.asked:
            self.motion.still()
            if not self.give(self.computers.command):
                self.computers.think_again()

    def refuse(self, refusal: DiceMastersError) -> None:
        """Say why a command was not made."""
        self.say(as_told(refusal, self.host.home))

    def say(self, sentence: str) -> None:
        """A sentence in place of the footer, until the next key or for a few seconds."""
        self.messages.say(sentence)

    # Actions ------------------------------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """Signs of what is typed into a filter, a number or a name; every other key is bound to an action."""
        if self.line is not None:
            return
        sign = pressed(event.key, event.character)
        if self.hand is not None and self.hand.types(sign):
            event.stop()
            event.prevent_default()
            if self.begin_to_act():
                self.carry_out(self.hand.type(sign))
        elif event.key not in self.active_bindings:
            event.stop()
            self.act("")  # bound to no action: it ends what moves, like any other key

    def action_act(self, id: str) -> None:
        """An action by a key or a click."""
        self.act(id)

    def action_click(self, id: str) -> None:
        """A button of an action was clicked; those of the prompt are the line's while a command is typed."""
        if self.line is None or not self.line.click(id):
            self.act(id)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """While a command is typed its line has the keys."""
        return not (action == "act" and self.line is not None)

    def begin_to_act(self) -> bool:
        """End what moves and what is said; False when that was all that a key or click may do."""
        if self.motion.seen_through():
            return False
        self.close_line()
        self.scene.message = ""
        return True

    def act(self, action: str) -> None:
        """Do an action by its id."""
        if not self.begin_to_act():
            return
        if self.game.closes(action):
            self.show()
        elif self.hand is None:
            self._act_without_hand(action)
        elif self.game.steer(action, self.query_one(TableFrame)):
            self.show()
        else:
            self.carry_out(self.hand.act(action))

    def _act_without_hand(self, action: str) -> None:
        """Nobody is asked here: the match is over, or somebody elsewhere thinks."""
        if action in ("move.do", "move.mark") and self.match.over:
            self.host.matches.show_end(self.match)
        elif action in ("move.do", "move.mark") and self.computers.asked:
            self.move()
        elif action == "move.back":
            self.host.matches.menu(self.match)
        elif action in EVERYWHERE:
            self.open(EVERYWHERE[action])
        else:
            self.show()

    def carry_out(self, outcome: Outcome) -> None:
        """Do what came of a key or a click."""
        if outcome.command:
            self.submit(outcome.command)
        elif outcome.open:
            self.open(outcome.open)
        elif outcome.say:
            self.say(outcome.say)
        else:
            self.show()

    def open(self, what: str) -> None:
        """Open or do what an action that means the same everywhere stands for."""
        open_page(self, what)

    # Other pages --------------------------------------------------------------------------------------------------

    def all_keys(self) -> list[KeyView]:
        """Every key that does something now."""
        return self.game.keys()

    def open_help(self) -> None:
        """What is asked now, or what this page is."""
        self.app.push_screen(self.game.help(self.all_keys(), self.looking))

    def open_log(self, at: int | None = None) -> None:
        """All that happened, at its end or at a line by its place in the log."""
        self.host.matches.log(self.match, at, self.game.since if at is not None else None)

    def report(self) -> None:
        """Write the match down for whoever is to judge it, and say where."""
        if self.match is self.host.match:
            self.host.matches.report_played()
        else:
            self.say("Only a match that is kept can be reported.")

    def inspect(self, subject: str) -> None:
        """Open all about a thing."""
        if subject:
            self.game.inspect(self.host, subject)
        else:
            self.say(told("Put the cursor on a die or card first, then {look.inspect} shows all about it."))

    # A command that is typed --------------------------------------------------------------------------------------

    @cached_property
    def typed(self) -> Typed:
        """The lines typed before."""
        return Typed(self.host.home / "commands.txt")

    @property
    def quitter(self) -> int:
        """Who gives up when somebody at the keyboard does: whoever is asked, but never for the computer."""
        return quitter(self.game, self.computers.players)

    @property
    def line(self) -> CommandLine | None:
        """The line while it is open."""
        return next(iter(self.query(CommandLine)), None) if self.scene.typing is not None else None

    def open_line(self) -> None:
        """Begin to type."""
        if self.line is None:
            self.scene.typing = ()
            self.mount(CommandLine(self))
            self.show()

    def close_line(self) -> None:
        """No more typing; what stood in the line is gone."""
        if (line := self.line) is not None:
            self.scene.typing = None
            line.remove()
            self.set_focus(None)
            self.show()

    # The mouse ----------------------------------------------------------------------------------------------------

    @on(TableFrame.Pointed)
    def _pointed(self, message: TableFrame.Pointed) -> None:
        if self.line is not None:  # a die or card goes into the line by its id
            self.line.put(message.name)
            return
        if self.motion.seen_through():
            return
        self.scene.message = ""
        if self.hand is not None:
            point = self.hand.point_row if message.listed else self.hand.point
            self.carry_out(point(message.name))
        elif self.computers.asked and message.listed:
            self.move()

    @on(TableFrame.Hovered)
    def _hovered(self, message: TableFrame.Hovered) -> None:
        """What the pointer is over is explained beside the mat; the cursor stays where it is."""
        if self.game.hover(message.name):
            self.show()

    @on(TableFrame.Inspected)
    def _inspected(self, message: TableFrame.Inspected) -> None:
        self.inspect(message.name)

    @on(TableFrame.ZoneEntered)
    def _zone_entered(self, message: TableFrame.ZoneEntered) -> None:
        """Move the cursor to a zone that Tab reached, or to a place that was clicked."""
        if self.hand is not None and self.hand.go_to(message.zone, message.place):
            self.show()

    def action_tab(self, tab: str) -> None:
        """A tab of the right column was clicked."""
        self.scene.tab = Tab(tab)
        self.show()

    @on(TableFrame.LinePicked)
    def _line_picked(self, message: TableFrame.LinePicked) -> None:
        self.motion.still()
        self.open_log(message.index)
