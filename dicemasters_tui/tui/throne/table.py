"""The table of Dice Throne: two to four players, the dice, the board with its chances, and what can be done now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll

from ...dicethrone.choices import ChoiceDecision
from ...dicethrone.events import PhaseBegan, TurnBegan
from ...dicethrone.questions import ActDecision, ActivateDecision, RollDecision, SellDecision, WindowDecision
from ...dicethrone.telling import look
from ...dicethrone.timely import cannot_wait
from ...kernel.errors import DiceMastersError, Refused
from ..screens.chooser import Chooser, ChooserPage
from ..screens.dialog import Dialog
from ..screens.hand_over import HandOverScreen
from ..screens.keying import Key, bound
from ..screens.page import FooterLine
from ..view import LogLineView, plain
from .abilities import percent
from .header import ThroneHeader
from .hosting import open_menu, over
from .mat import MatView, tone
from .options import KEEP, ROLL, rows
from .preview import preview
from .surface import ThroneMat
from .wishes import in_reach, suggested

if TYPE_CHECKING:
    from ...dicethrone.state import Table
    from ...kernel.decision import Decision
    from ...throne import ThroneMatch

NOBODY_YET, COVERED = -1, -2
"""Nobody has looked at cards so far; somebody has, and all are covered again."""


class ThroneTable(ChooserPage[None]):
    """A match of Dice Throne. What can be done stands in a list: arrows and Enter, or its digit."""

    help_topic = "throne"
    place = "throne"
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
        self.marked: list[int] = []
        self.cursor = 0
        self.wanted = -1
        self.viewer = NOBODY_YET
        """Whose cards may be shown: who has last said to be looking."""
        self.every_window = False
        """Players are asked at every moment at which they could do something, not only where it cannot wait."""
        self.log_in_panel = False
        self.story: list[LogLineView] = []
        self._turn = 1
        self._tell(match.opening)

    @property
    def game(self) -> Table:
        return self.match.state

    @property
    def decision(self) -> Decision | None:
        return self.match.decision

    def compose(self) -> ComposeResult:
        yield ThroneHeader()
        yield ThroneMat(id="throne-mat")
        with VerticalScroll(id="throne-options", can_focus=False):
            yield Chooser(numbered=True)
        yield FooterLine()

    def on_mount(self) -> None:
        self._new_question()

    def on_throne_mat_resized(self, _event: ThroneMat.Resized) -> None:
        self.draw()

    # What happened ------------------------------------------------------------------------------------------------

    def _tell(self, events: Sequence[Any]) -> None:
        for event in events:
            if isinstance(event, TurnBegan):
                self._turn = event.turn
            if not isinstance(event, PhaseBegan):
                name = self.game.players[event.player].name if event.player >= 0 else ""
                self.story.append(LogLineView(len(self.story), self._turn, plain(event.words(name)), fresh=True))

    def submit(self, text: str) -> bool:
        """Give a command for whoever is asked; a refusal is told and changes nothing."""
        decision = self.decision
        if decision is None:
            return False
        try:
            events = self.match.submit(decision.player, text)
        except DiceMastersError as error:
            self.app.notify(str(error), severity="warning", markup=False)
            return False
        self._tell(events)
        self._new_question()
        if (now := self.decision) is not None:
            self.host.ring(decision.player, now.player)
        return True

    def _pass_what_can_wait(self) -> None:
        """Pass the windows in which everything that could be done can be done later as well."""
        while self._can_wait():
            assert self.decision is not None  # a window
            self._tell(self.match.submit(self.decision.player, "pass"))

    def _can_wait(self) -> bool:
        decision = self.decision
        if self.every_window or not isinstance(decision, WindowDecision):
            return False
        return not any(cannot_wait(self.game, decision.player, use) for use in decision.uses)

    def _new_question(self) -> None:
        self._pass_what_can_wait()
        if self.match.over:
            self._over()
            return
        self.wanted = -1
        self.marked = suggested(self.game, self.decision)
        decision = self.decision
        hides = self._hand_matters(decision)
        if decision is not None and decision.player != self.viewer >= 0:
            self.viewer = COVERED  # somebody else comes to the screen
        if decision is not None and hides and decision.player != self.viewer:
            who = self.game.players[decision.player].name
            if self.viewer == NOBODY_YET and decision.player == self.game.active:
                self.viewer = decision.player  # they have just sat down: whose turn it is begins
            else:
                self.draw()
                self.host.push_screen(
                    HandOverScreen(
                        f"over to {who}",
                        f"{who}, the cards that come up now are yours: the others look away.",
                        [("ok", f"{who}: only I am looking", "")],
                    ),
                    self._taken_over,
                )
                return
        self.draw()

    def _taken_over(self, answer: str | None) -> None:
        del answer
        decision = self.decision
        if decision is not None:
            self.viewer = decision.player
        self.draw()

    def _hand_matters(self, decision: Decision | None) -> bool:
        """Whether the list would show cards of a hand or a deck; tokens and dice lie open."""
        if isinstance(decision, ChoiceDecision):
            return decision.private
        if isinstance(decision, RollDecision):
            return any(use.verb == "play" for use in decision.uses)
        if isinstance(decision, ActDecision):
            return bool(self.game.players[decision.player].hand)
        return isinstance(decision, SellDecision)

    # Drawing ------------------------------------------------------------------------------------------------------

    def draw(self) -> None:
        """Everything anew from the match."""
        if not self.is_mounted:
            return
        game, decision = self.game, self.decision
        self.query_one(ThroneHeader).stand(game.turn, game.phase, tone(game.active))
        self.chooser.numbered = not isinstance(decision, RollDecision)
        self.chooser.show(rows(game, decision, self.viewer, self.marked))
        self._draw_mat()
        self.show_keys()

    def _draw_mat(self) -> None:
        """The table, with what the highlighted row does; the list is laid where there is room for it."""
        game, decision = self.game, self.decision
        view = MatView(
            game,
            decision.player if decision is not None else -1,
            plain(decision.prompt()) if decision is not None else "",
            preview(game, decision, self.chooser.row, self.marked),
            tuple(self.story[-60:]),
            tuple(self.marked),
            self.cursor if isinstance(decision, RollDecision) else -1,
            self.viewer,
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
            found += [
                Key("1-5", "mark dice", "", tuple(f"pick.{n}" for n in range(1, 6))),
                self.key("play.none", "keep"),
                self.key("play.otherwise", "best for …"),
            ]
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
        id = event.row.id
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
        if event.kind == "die" and isinstance(self.decision, RollDecision):
            self._toggle(int(event.name))
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
        self._draw_mat()

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
        if isinstance(self.decision, RollDecision | ActivateDecision | ChoiceDecision):
            self.action_pass_on()
        elif any(row.id == "defend none" for row in self.chooser.rows):
            self.submit("defend none")

    def action_digit(self, number: int) -> None:
        roll = self.game.roll
        if isinstance(self.decision, RollDecision):
            if roll is not None and number <= len(roll.numbers):
                self._toggle(number - 1)
            return
        super().action_digit(number)

    def _toggle(self, place: int) -> None:
        self.cursor = place
        if place in self.marked:
            self.marked.remove(place)
        else:
            self.marked.append(place)
        self.draw()

    def action_die(self, by: int) -> None:
        roll = self.game.roll
        if roll is not None:
            self.cursor = (self.cursor + by) % len(roll.numbers)
            self.draw()

    def action_mark_all(self) -> None:
        if isinstance(self.decision, RollDecision) and self.game.roll is not None:
            self.marked = list(range(len(self.game.roll.numbers)))
            self.draw()

    def action_mark_none(self) -> None:
        self.marked = []
        self.draw()

    def action_want(self) -> None:
        """Mark what is best for the next ability on the board, with its chance."""
        decision, game = self.decision, self.game
        if not isinstance(decision, RollDecision) or game.roll is None:
            return
        reach = in_reach(game, decision.player)
        if not reach:
            return
        self.wanted = (self.wanted + 1) % len(reach)
        name, found = reach[self.wanted]
        self.marked = list(found.reroll)
        self.app.clear_notifications()
        self.app.notify(f"{name}: {percent(found.odds)} when these dice are rolled again.", markup=False)
        self.draw()

    def action_pass_on(self) -> None:
        decision = self.decision
        gathered: list[str] = getattr(self, "_gathered", [])
        if isinstance(decision, RollDecision):
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
        self._new_question()

    def action_undo(self) -> None:
        try:
            self.match.undo()
            while self._can_wait() and not self.match.can_undo:  # a window that was passed unasked
                self.match.undo()
        except DiceMastersError as error:
            self.app.notify(str(error), severity="warning", markup=False)
            return
        self._retell()

    def action_redo(self) -> None:
        try:
            self.match.redo()
        except DiceMastersError as error:
            self.app.notify(str(error), severity="warning", markup=False)
            return
        self._retell()

    def _retell(self) -> None:
        self.story, self._turn = [], 1
        self._tell(self.match.all_events)
        self._new_question()

    # Other pages --------------------------------------------------------------------------------------------------

    def action_inspect(self) -> None:
        """The text of what is highlighted."""
        row = self.chooser.row
        subject = row.id.split(" ", 1)[-1].split("#")[0] if row is not None else ""
        try:
            lines = look(self.game, subject)
        except Refused:
            lines = look(self.game, self.game.active_player.hero.id)
        self.host.push_screen(Dialog("text", "\n".join(lines), [("ok", "Back", "")], escape="ok"))

    def action_heroes(self) -> None:
        from .reading import ThronePages

        self.host.push_screen(ThronePages.of_boards(self.game, self.size.width, self.game.active))

    def action_log(self) -> None:
        from .reading import ThronePages

        self.host.push_screen(ThronePages.of_log(self.game, self.match))

    def action_command(self) -> None:
        from ..screens.ask import AskScreen

        def said(text: str | None) -> None:
            if text:
                self.submit(text)

        self.host.push_screen(
            AskScreen("command", "As a record has it: play ID, reroll 1 3, activate ID ...", ""), said
        )

    def action_menu(self) -> None:
        open_menu(self.host, self)

    def _over(self) -> None:
        from .reading import ThronePages

        over(self.host, self.match)
        self.host.push_screen(ThronePages.of_result(self.game, self.match), lambda _: self.host.to_title())
