"""The hands of yes or no, of orders, numbers and names, of those who only look; and which hand a decision has."""

from __future__ import annotations

from collections.abc import Sequence

from ...analysis.statistics import how_it_ended
from ...kernel.match import Match, Move
from ...kernel.number import is_number, whole_number
from ...rules.chance import DrawDecision, RollDecision
from ...rules.choice import Choice, ChoiceDecision
from ...rules.decisions import AttackDecision, BlockDecision, DamageDecision, RerollDecision
from ...rules.sentences import story
from ...rules.state import GameState
from ...rules.wording import command_words
from ..dice.text import with_signs
from ..match import watching
from ..match.hand import REDRAW, UNUSED, Outcome, Story, offered
from ..match.view import KeyView, plain
from .choosing import ChooseHand
from .entering import DrawHand, RollHand
from .fighting import BlockHand, SplitHand
from .hand import Hand, Memory
from .marking import AttackHand, RerollHand
from .priority import PriorityHand
from .spots import LIST, NOWHERE, Spot, within


class MayHand(ChooseHand):
    """Yes or no; yes is highlighted only when it costs nothing."""

    def start(self) -> Spot:
        return Spot(LIST, "no" if self.outlook("choose yes").costs(self.game, self.player) else "yes")

    def own_act(self, action: str) -> Outcome:
        means = {"play.yes": "choose yes", "pick.1": "choose yes", "play.no": "choose no"}
        return Outcome(command=means[action]) if action in means else UNUSED

    def none(self) -> Outcome:
        return Outcome(command="choose no")

    def keys(self) -> list[KeyView]:
        return [
            KeyView("move.do", self.spot.id),
            KeyView("play.yes", "yes"),
            KeyView("play.no", "no", rank=1),
            KeyView("play.none", "no"),
        ]


class OrderHand(ChooseHand):
    """In which order effects that wait together resolve: the list is the order."""

    def begin(self) -> None:
        super().begin()
        self.combines = False
        self.order = list(self.question.legal)

    @property
    def listed(self) -> list[Choice]:
        return self.order

    def numbered(self) -> list[Spot]:
        return [Spot(LIST, choice.word) for choice in self.listed]

    def own_act(self, action: str) -> Outcome:
        if action == "play.any-order":
            return Outcome(command=self.question.text(self.question.legal))
        if action in ("play.later", "play.earlier"):
            choice = self.choice
            if choice is None:
                return REDRAW
            index = self.order.index(choice)
            to = within(index + (1 if action == "play.later" else -1), len(self.order))
            self.order.insert(to, self.order.pop(index))
            return REDRAW
        return UNUSED

    def answer(self) -> list[Choice]:
        return self.listed

    def none(self) -> Outcome:
        return UNUSED

    def keys(self) -> list[KeyView]:
        return [
            KeyView("move.do", "this order"),
            KeyView("move.up move.down", "pick"),
            KeyView("play.earlier play.later", "move it"),
            KeyView("play.any-order", "any order"),
        ]

    def story(self) -> Story:
        lines = []
        for place, choice in enumerate(self.order, 1):
            label = plain(with_signs(choice.label))
            here = choice is self.choice  # the list itself has no room in a fight at 80 columns
            lines.append(f"▸[key]{place}[/] [b]{label}[/]" if here else f" [key]{place}[/] {label}")
        return Story(plain(self.question.question), tuple(lines))


class TypeHand(ChooseHand):
    """The name of a card, keyword or affiliation: typed letters narrow the list."""

    def types(self, key: str) -> bool:
        begun = bool(self.filter.text)
        if len(key) == 1:
            return key.islower() or key in "'-." or (is_number(key, 1) and begun)
        return key in ("space", "backspace") and begun

    def type(self, sign: str) -> Outcome:
        before = self.filter.text
        super().type(sign)
        if self.listed:
            return REDRAW
        text, self.filter.text = self.filter.text, before
        return Outcome(say=f"Nothing here is called {text}.")

    def find_filtered(self) -> None:
        fits = self.listed
        if fits and self.spot.id not in [choice.word for choice in fits]:
            starts = [choice for choice in fits if choice.label.lower().startswith(self.filter.text)]
            self.spot = Spot(LIST, (starts or fits)[0].word)

    def start(self) -> Spot:
        legal = self.question.legal
        return Spot(LIST, legal[0].word) if legal else NOWHERE

    def keys(self) -> list[KeyView]:
        none = not self.minimum and KeyView("play.none", "none")
        return offered(KeyView("move.do", "take it"), KeyView("move.up move.down", "next"), none)

    def typed(self) -> str:
        """What has been typed, or that something can be (markup)."""
        return f"typed: {plain(self.filter.text)}" if self.filter.text else "Type to find it."

    def story(self) -> Story:
        told = super().story()
        return Story(told.title, (*told.lines[:2], self.typed(), *told.lines[2:]))


class NumberHand(TypeHand):
    """A number: its digits are typed."""

    def types(self, key: str) -> bool:
        return is_number(key, 1)

    def type(self, sign: str) -> Outcome:
        text = self.filter.text + sign
        words = [choice.word for choice in self.question.legal]
        for attempt in (text, sign):
            longer = any(word != attempt and word.startswith(attempt) for word in words)
            number = str(whole_number(attempt))
            if number in words:
                self.spot = Spot(LIST, number)
            if number in words or longer:
                self.filter.text = attempt if longer else ""
                return REDRAW
        return Outcome(say=f"{text} is not one of the numbers to choose from.")

    @property
    def listed(self) -> list[Choice]:
        return self.question.legal

    def numbered(self) -> list[Spot]:
        return []

    def typed(self) -> str:
        return "Type the number."


class LookHand(watching.LookHand, Hand):
    """Nothing is asked, and everything can be inspected: Tab and brackets walk over the table.

    The cursor stays with the die it was on `before`.
    """

    free = False  # arrows walk along the match

    def __init__(
        self, match: Match[GameState], memory: Memory, seen: watching.Moment | watching.Watch, before: Hand | None
    ) -> None:
        super().__init__(match, memory)
        self.look_at(seen)
        if before is not None:
            self.go(before.spot.id)

    def told(self, move: Move) -> tuple[str, str]:
        command = self.match.seen_by().command(move)
        words = "a secret choice" if command is None else plain(command_words(self.game, command))
        return plain(self.game.players[move.player].name), words

    def brought(self, move: Move) -> Sequence[str]:
        return [plain(line.text) for line in story(self.game, move.events)]

    def how_it_ended(self) -> str:
        return how_it_ended(self.match)


_HANDS: dict[type, type[Hand]] = {
    DrawDecision: DrawHand,
    RollDecision: RollHand,
    RerollDecision: RerollHand,
    AttackDecision: AttackHand,
    BlockDecision: BlockHand,
    DamageDecision: SplitHand,
}
_CHOICES: dict[str, type[Hand]] = {"may": MayHand, "order": OrderHand, "number": NumberHand, "name": TypeHand}
"""What a choice is about, where it has a hand of its own."""


def hand_for(match: Match[GameState], memory: Memory) -> Hand:
    """The hand for the decision a match stands at; the match must not be over."""
    decision = match.decision
    if isinstance(decision, ChoiceDecision):
        return _CHOICES.get(decision.about, ChooseHand)(match, memory)
    return _HANDS.get(type(decision), PriorityHand)(match, memory)
