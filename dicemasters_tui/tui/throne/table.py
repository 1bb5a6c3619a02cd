"""The table of Dice Throne: two to four players, the dice, the board with its chances, and what can be done now."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll

from ...dicethrone.choices import ChoiceDecision
from ...dicethrone.events import PhaseBegan, TurnBegan
from ...dicethrone.questions import ActDecision, ActivateDecision, RollDecision, WindowDecision
from ...dicethrone.timely import cannot_wait
from ...kernel.errors import DiceMastersError
from ...kernel.match import CannotUndo
from ..error_file import as_told
from ..keys.keymap import told
from ..screens.chooser import Chooser
from ..screens.hand_over import HandOverScreen
from ..screens.keying import Key, bound
from ..screens.page import FooterLine
from ..view import LogLineView, plain
from .header import ThroneHeader
from .mat import MatView, tone
from .options import KEEP, ROLL, rows
from .preview import preview
from .story import Story
from .surface import ThroneMat
from .table_dice import ThroneTableDice

if TYPE_CHECKING:
    from ...dicethrone.state import Table
    from ...kernel.decision import Decision
    from ...kernel.visibility import Seen
    from ...throne import ThroneMatch
    from ..screens.chooser import Row

NOBODY_YET, COVERED = -1, -2
"""Nobody has looked at cards so far; somebody has, and all are covered again."""


class ThroneTable(ThroneTableDice):
    """A match of Dice Throne. What can be done stands in a list: arrows and Enter, or its digit."""

    help_topic = "throne"
    place = "throne"
    computers: Collection[int] = ()
    """The players nobody sits for."""
    alone: Collection[int] = ()
    """The one player at the keyboard, where there is only one: the story beside the table is for them."""
    BINDINGS: ClassVar[list[BindingType]] = [
        bound("move.back", "menu", "the menu"),
        bound("move.left", "die(-1)", "the die before"),
        bound("move.right", "die(1)", "the next die"),
        bound("play.all", "mark_all", "mark all dice to be rolled again"),
        bound("play.clear", "mark_none", "mark no die"),
        bound("play.otherwise", "want", "dice that are best for the next ability"),
        bound("play.pass", "pass_on", "pass, or keep the dice"),
        bound("play.undo", "undo", "undo, up to the last roll or draw"),
        bound("play.redo", "redo", "redo"),
        bound("play.any-order", "windows", "be asked at every moment, or only where it matters"),
        bound("look.inspect", "inspect", "the text of what is highlighted"),
        bound("play.none", "none", "keep the dice, no ability, none"),
        bound("look.cards", "to('play')", "to the cards in the hand"),
        bound("throne.sell", "to('sell')", "to the cards that can be sold"),
        bound("throne.spend", "to('spend')", "to the tokens that can be spent"),
        bound("throne.board", "heroes", "all boards in full, the other player's first"),
        bound("look.panel", "panel", "abilities or log, where there is no room for both"),
        bound("look.log", "log", "the whole log"),
        bound("look.command", "command", "type a command, as a record has it"),
    ]

    def __init__(self, match: ThroneMatch) -> None:
        super().__init__()
        self.match = match
        self.viewer = NOBODY_YET
        """Whose cards may be shown: who has last said to be looking."""
        self.every_window = False
        """Players are asked at every moment at which they could do something, not only where it cannot wait."""
        self.log_in_panel = False
        self.story: list[LogLineView] = []
        self._turn = 1
        self._retell()

    @property
    def decision(self) -> Decision | None:
        return self.match.decision

    @property
    def seen(self) -> Seen[Table]:
        """The match as whoever looks at the screen may see it."""
        return self.match.seen_by(*([self.viewer] if self.viewer >= 0 else []))

    def compose(self) -> ComposeResult:
        yield ThroneHeader()
        yield ThroneMat(id="throne-mat")
        with VerticalScroll(id="throne-options", can_focus=False):
            yield Chooser(numbered=True, tells=False)
        yield FooterLine()

    def on_mount(self) -> None:
        self.take_up()

    def on_throne_mat_resized(self, _event: ThroneMat.Resized) -> None:
        self.draw()

    # What happened ------------------------------------------------------------------------------------------------

    def _tell(self, events: Sequence[Any]) -> None:
        for event in self.match.seen_by(*self.alone).events(events):
            if isinstance(event, TurnBegan):
                self._turn = event.turn
            if not isinstance(event, PhaseBegan):
                name = self.game.players[event.player].name if event.player >= 0 else ""
                self.story.append(LogLineView(len(self.story), self._turn, plain(event.words(name)), fresh=True))

    def submit(self, text: str) -> bool:
        """Give a command for whoever is asked; a refusal is told and changes nothing."""
        return self.decision is not None and self._given(self.decision.player, text)

    def concede(self) -> None:
        self._given(self.quitter, "concede")

    def _given(self, player: int, text: str) -> bool:
        """A command of a player; whether it was taken."""
        self.app.clear_notifications()  # what was said before it would only hide the list
        if not self._taken(player, text):
            return False
        self.take_up()
        if (now := self.decision) is not None:
            self.host.ring(player, now.player)
        return True

    def _taken(self, player: int, text: str) -> bool:
        """Whether the match takes a command; what came of it goes into the story, the reason if not is told."""
        try:
            events = self.match.submit(player, text)
        except DiceMastersError as error:
            self.app.notify(as_told(error, self.host.home), severity="warning", markup=False)
            return False
        self._tell(events)
        return True

    def _pass_what_can_wait(self) -> None:
        """Pass the windows in which everything that could be done can be done later as well."""
        while self._can_wait():
            assert self.decision is not None  # a window
            if not self._taken(self.decision.player, "pass"):
                return

    def _can_wait(self) -> bool:
        decision = self.decision
        if self.every_window or not isinstance(decision, WindowDecision) or decision.player in self.computers:
            return False
        return not any(cannot_wait(self.game, decision.player, use) for use in decision.uses)

    def take_up(self) -> None:
        """Go on to what is asked now."""
        self._pass_what_can_wait()
        if self.match.over:
            self.show_result()
            return
        self.mark_anew()
        decision = self.decision
        over_to = decision is not None and self.comes_to_the_screen(decision)
        self.draw(self.meant)
        if decision is not None and over_to:
            who = self.game.players[decision.player].name
            self.app.clear_notifications()  # a refusal may name a card of the hand that is covered now
            self.host.push_screen(
                HandOverScreen(
                    f"over to {who}",
                    f"{who}, the cards that come up now are yours: the others look away.",
                    [("ok", f"{who}: only I am looking", "")],
                ),
                self._taken_over,
            )

    def comes_to_the_screen(self, decision: Decision) -> bool:
        """Cover the cards of whoever has looked before; whether the screen is to be handed over for this question."""
        if decision.player != self.viewer >= 0:
            self.viewer = COVERED  # somebody else comes to the screen
        if not self._hand_matters(decision) or decision.player == self.viewer:
            return False
        if self.viewer == NOBODY_YET and decision.player == self.game.active:
            self.viewer = decision.player  # they have just sat down: whose turn it is begins
            return False
        return True

    def _taken_over(self, answer: str | None) -> None:
        del answer
        decision = self.decision
        if decision is not None:
            self.viewer = decision.player
        self.draw()

    def _hand_matters(self, decision: Decision | None) -> bool:
        """Whether the list would show cards of a hand or a deck; tokens and dice lie open."""
        return decision is not None and self.match.seen_by().hides(decision)

    # Drawing ------------------------------------------------------------------------------------------------------

    def draw(self, at: str | None = None) -> None:
        if not self.is_mounted:
            return
        game = self.game
        self.query_one(ThroneHeader).stand(game.turn, game.phase, tone(game.active))
        self.chooser.numbered = self.numbered
        self.chooser.show(self.option_rows(), at)
        self.draw_mat()
        self.show_keys()

    @property
    def numbered(self) -> bool:
        """Whether digits stand for rows of the list; in a roll they are dice."""
        return not isinstance(self.decision, RollDecision)

    def question(self) -> str:
        """What is asked, in a sentence."""
        return self.decision.prompt() if self.decision is not None else ""

    def option_rows(self) -> list[Row]:
        """What can be done now."""
        return rows(self.seen, self.decision, self.marked)

    def told(self) -> tuple[str, ...]:
        """What stands above the list: what the highlighted row does."""
        return preview(self.game, self.decision, self.chooser.row, self.marked, self.wish)

    def draw_mat(self) -> None:
        """The table, with what the highlighted row does; the list is laid where there is room for it."""
        game, decision = self.game, self.decision
        view = MatView(
            game,
            decision.player if decision is not None else -1,
            plain(self.question()),
            self.told(),
            tuple(self.story[-60:]),
            tuple(self.marked),
            self.cursor if self.rolling else -1,
            self.seen,
            self.log_in_panel,
        )
        mat = self.query_one(ThroneMat)
        if not mat.size.width:
            return  # it says when it has a size
        place = mat.show(view, len(self.chooser.rows))
        options = self.query_one("#throne-options")
        options.styles.offset = (place.x, place.y + 1)
        options.display = True  # it is out of sight until there is a place for it
        options.styles.width, options.styles.height = place.width, place.height

    def keys(self) -> Sequence[Key]:
        decision = self.decision
        found = [self.key("move.do", "do it"), self.key("move.up move.down", "move")]
        if isinstance(decision, RollDecision):
            roll = self.game.roll
            if roll is not None:
                found.append(self.digits(len(roll.numbers), "mark dice"))
            found.append(self.key("play.none", "keep"))
            if roll is not None and roll.purpose == "offensive":
                found.append(self.key("play.otherwise", "best for …"))
        elif isinstance(decision, ActDecision):
            found.append(self.key("play.pass", "pass"))
        choosers = self.query(Chooser)  # the footer may be drawn before the list is there
        verbs = {row.id.partition(" ")[0] for chooser in choosers for row in chooser.rows if not row.why_not}
        for id, verb, word in (("look.cards", "play", "hand"), ("throne.sell", "sell", "sell"),
                               ("throne.spend", "spend", "spend")):  # fmt: skip
            if verb in verbs:
                found.append(self.key(id, word, f"to('{verb}')"))
        found += [self.key("throne.board", "boards"), self.key("look.inspect", "read"), self.key("look.log", "log")]
        if self.size.height < 40:
            found.append(self.key("look.panel", "abilities" if self.log_in_panel else "log tab"))
        if not self.match.can_undo:
            found.append(self.key("play.undo", "undo"))
        found += [self.key("move.back", "menu"), self.key("look.help", "help")]
        return found

    # Keys ---------------------------------------------------------------------------------------------------------

    def on_chooser_picked(self, event: Chooser.Picked) -> None:
        self.do(event.row.id)

    def do(self, id: str) -> None:
        """What the row of this id stands for."""
        if id == ROLL:
            roll = self.game.roll
            places = " ".join(str(place + 1) for place in sorted(self.marked))
            self.submit("roll" if roll is None else f"reroll {places}")
        elif id == KEEP:
            self.submit("keep")
        elif isinstance(self.decision, ChoiceDecision) and self.decision.maximum > 1 and id != "choose none":
            self._choose_several(id.removeprefix("choose "))
        else:
            self.submit(id)

    def _choose_several(self, word: str) -> None:
        """Choices of several are gathered one by one; once enough, or again on the same, they are sent."""
        decision = self.decision
        assert isinstance(decision, ChoiceDecision)
        self._gathered = [*getattr(self, "_gathered", []), word]
        if len(self._gathered) >= decision.maximum:
            chosen, self._gathered = self._gathered, []
            self.submit("choose " + ", ".join(chosen))
        else:
            more = decision.maximum - len(self._gathered)
            self.app.notify(f"{', '.join(self._gathered)} chosen; up to {more} more, p ends it.", markup=False)

    def on_throne_mat_clicked(self, event: ThroneMat.Clicked) -> None:
        """A click on a die marks it to be rolled again, one on a card goes to it, and on it once more plays it."""
        if event.kind == "die" and self.rolling:
            self.toggle(int(event.name))
        elif event.kind == "card":
            at = next((n for n, row in enumerate(self.chooser.rows) if row.id == f"play {event.name}"), None)
            if at is None:
                self.app.notify(f"{self.game.card(event.name).name} cannot be played now.", markup=False)
            elif at == self.chooser.cursor:
                self.action_pick()
            else:
                self.chooser.go(at)
        elif event.kind == "key" and event.name == "L":
            self.action_log()

    def on_chooser_moved(self, _event: Chooser.Moved) -> None:
        self.draw_mat()

    def action_to(self, verb: str) -> None:
        """To the first thing of a kind that can be done: cards to play or sell, tokens to spend."""
        found = [n for n, row in enumerate(self.chooser.rows) if row.id.partition(" ")[0] == verb]
        able = [n for n in found if not self.chooser.rows[n].why_not]
        if not found:
            none = {"play": "There is no card to play now.", "sell": "There is no card to sell now."}
            self.app.notify(none.get(verb, "There is no token to spend now."), markup=False)
            return
        after = [n for n in able or found if n > self.chooser.cursor]
        self.chooser.go((after or able or found)[0])

    def action_panel(self) -> None:
        self.log_in_panel = not self.log_in_panel
        self.draw()

    def action_none(self) -> None:
        """Keep the dice; no ability; none."""
        if isinstance(self.decision, RollDecision):
            self.submit("keep")
        elif isinstance(self.decision, ActivateDecision | ChoiceDecision):
            self.action_pass_on()
        elif any(row.id == "defend none" for row in self.chooser.rows):
            self.submit("defend none")

    def action_pass_on(self) -> None:
        decision = self.decision
        gathered: list[str] = getattr(self, "_gathered", [])
        if isinstance(decision, RollDecision):
            if self.game.roll is None:  # a second press of the key that ended the Main Phase is not meant for this
                self.app.notify(told("No die has been rolled yet: {move.do} rolls, {play.none} gives the roll up."))
            else:
                self.submit("keep")
        elif isinstance(decision, ChoiceDecision):
            self._gathered = []
            self.submit("choose " + (", ".join(gathered) or "none"))
        elif isinstance(decision, ActivateDecision):
            self.submit("activate none")
        else:
            self.submit("pass")

    def action_windows(self) -> None:
        self.every_window = not self.every_window
        said = "at every moment at which they could do something" if self.every_window else "only where it cannot wait"
        self.app.notify(f"Players are asked {said}.", markup=False)
        self.take_up()

    def action_undo(self) -> None:
        """Take back what a person did last, with what came of it by itself."""
        before = len(self.match.moves)
        try:
            self.match.take_back(self.computers)
            while self._can_wait():  # a window that was passed unasked
                self.match.take_back(self.computers)
        except CannotUndo as fixed:
            self.app.notify(str(fixed), severity="warning", markup=False)
        if len(self.match.moves) < before:
            self._retell()
            self.take_up()

    def action_redo(self) -> None:
        try:
            self.match.redo()
        except DiceMastersError as error:
            self.app.notify(as_told(error, self.host.home), severity="warning", markup=False)
            return
        self._retell()
        self.take_up()

    def _retell(self) -> None:
        """The newest of what has happened; the log has it all."""
        newest = Story(self.match)
        events = newest.earlier()
        self.story, self._turn = [], newest.turn
        self._tell(events)
