"""Hands that choose one or some of several things: marks first where it may be more than one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...dicethrone.choices import ChoiceDecision
from ...dicethrone.questions import SellDecision
from ..actions.keymap import told as with_keys
from ..match.hand import REDRAW, Outcome, Story
from ..match.view import KeyView
from .hand import ThroneHand

if TYPE_CHECKING:
    from ...kernel.decision import Option
    from ...throne import ThroneMatch


class PickHand(ThroneHand):
    """One or some of several things. Where it may be more than one, Space and digits mark, and Enter takes them."""

    verb = "choose"

    def __init__(self, match: ThroneMatch, viewer: int) -> None:
        super().__init__(match, viewer)
        self.marked: list[str] = []
        self.minimum, self.maximum = 1, 1

    def most_of(self, word: str) -> int:
        """How often one thing can be chosen."""
        del word
        return 1

    @property
    def several(self) -> bool:
        """Whether more than one may be chosen."""
        return self.maximum > 1

    def take(self, option: Option) -> Outcome:
        if self.several and self.go(f"{self.verb} {option.word}"):
            return self.space()
        return Outcome(command=option.command)

    def marks_of(self, id: str) -> int:
        return self.marked.count(id.removeprefix(f"{self.verb} "))

    def space(self) -> Outcome:
        answer = self.answer
        if answer is None or not self.several or answer.id == f"{self.verb} none":
            return self.do_one()
        if answer.why_not:
            return Outcome(say=answer.why_not)
        word = answer.id.removeprefix(f"{self.verb} ")
        if self.marked.count(word) >= self.most_of(word):
            self.marked = [each for each in self.marked if each != word]
        elif len(self.marked) >= self.maximum:
            return Outcome(say=f"No more than {self.maximum} can be chosen; take one back first.")
        else:
            self.marked.append(word)
        return REDRAW

    def do_one(self) -> Outcome:
        """What the cursor is on, alone."""
        return super().do()

    def do(self) -> Outcome:
        if not self.marked:
            if self.minimum > 1:
                return Outcome(say=with_keys(f"Choose {self.minimum}: none chosen so far; {{move.mark}} marks."))
            return self.do_one()
        if len(self.marked) < self.minimum:
            so_far = len(self.marked)
            return Outcome(say=with_keys(f"Choose {self.minimum}: {so_far} chosen so far; {{move.mark}} marks."))
        return Outcome(command=f"{self.verb} {', '.join(self.marked)}")

    def own_act(self, action: str) -> Outcome:
        if action == "play.clear" and self.several:
            self.marked = []
            return REDRAW
        return super().own_act(action)

    def keys(self) -> list[KeyView]:
        _, *rest = super().keys()
        count = len(self.marked)
        keys = [KeyView("move.do", f"{self.verb} {count}" if count else self.verb)]
        if self.several:
            keys.append(KeyView("move.mark", "mark"))
        if self.minimum == 0:
            keys.append(KeyView("play.none", "none"))
        return [*keys, *rest]

    def story(self) -> Story:
        told = super().story()
        if not self.several:
            return told
        least = f"{self.minimum} to {self.maximum}" if self.minimum != self.maximum else str(self.maximum)
        count = f"[b]{len(self.marked)}[/] of {least} chosen"
        return Story(told.title, (f"{count}: Space marks, Enter chooses.", *told.lines))


class ChooseHand(PickHand):
    """A text asks for a choice."""

    def __init__(self, match: ThroneMatch, viewer: int) -> None:
        super().__init__(match, viewer)
        decision = match.decision
        assert isinstance(decision, ChoiceDecision)
        self.decision = decision
        self.minimum, self.maximum = decision.minimum, decision.maximum
        self.combines = self.several

    def most_of(self, word: str) -> int:
        return self.maximum if self.decision.same else 1

    def none(self) -> Outcome:
        if self.minimum:
            return Outcome(say="One of them has to be chosen.")
        return Outcome(command="choose none")

    def pass_on(self) -> Outcome:
        """Those that are marked, or none."""
        return self.do() if self.marked else self.none()


class SellHand(PickHand):
    """Cards that have to go at the end of a turn."""

    verb = "sell"

    def __init__(self, match: ThroneMatch, viewer: int) -> None:
        super().__init__(match, viewer)
        decision = match.decision
        assert isinstance(decision, SellDecision)
        self.maximum = decision.count
        self.combines = self.several

    def most_of(self, word: str) -> int:
        return self.game.players[self.player].hand.count(word)
