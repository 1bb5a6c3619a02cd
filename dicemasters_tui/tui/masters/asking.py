"""Hands for questions that lie on no mat: yes or no, the order of effects, numbers and names."""

from __future__ import annotations

from ...kernel.number import is_number, whole_number
from ...rules.choice import Choice
from ..dice.in_signs import with_signs
from ..match.hand import REDRAW, UNUSED, Outcome, Story
from ..match.view import KeyView, plain
from .choosing import ChooseHand
from .spots import LIST, NOWHERE, Spot, within
from .telling import costs_something


class MayHand(ChooseHand):
    """Yes or no; yes is highlighted only when it costs nothing."""

    def start(self) -> Spot:
        return Spot(LIST, "no" if costs_something(self, "choose yes") else "yes")

    def own_act(self, action: str) -> Outcome:
        if action in ("play.yes", "pick.1"):
            return Outcome(command="choose yes")
        if action == "play.no":
            return Outcome(command="choose no")
        return UNUSED

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
        self.order = list(self.question.legal)

    @property
    def listed(self) -> list[Choice]:
        return self.order

    @property
    def several(self) -> bool:
        return False

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
        for number, choice in enumerate(self.order, 1):
            label = plain(with_signs(choice.label))
            here = choice is self.choice  # the list itself has no room in a fight at 80 columns
            lines.append(f"▸[key]{number}[/] [b]{label}[/]" if here else f" [key]{number}[/] {label}")
        return Story(plain(self.question.question), tuple(lines))


class TypeHand(ChooseHand):
    """A number, or the name of a card, keyword or affiliation: typed letters narrow the list."""

    @property
    def numeric(self) -> bool:
        return self.question.about == "number"

    def types(self, key: str) -> bool:
        text = self.filter.text
        if self.numeric:
            return is_number(key, 1)
        if len(key) == 1:
            return key.islower() or key in "'-." or (is_number(key, 1) and bool(text))
        return key in ("space", "backspace") and bool(text)

    def type(self, sign: str) -> Outcome:
        text = self.filter.text
        if self.numeric:
            return self._type_number(text + sign)
        if sign == "backspace":
            return self._type(text[:-1])
        return self._type(text + (" " if sign == "space" else sign))

    def _type_number(self, text: str) -> Outcome:
        words = [choice.word for choice in self.question.legal]
        for attempt in (text, text[-1]):
            if str(whole_number(attempt)) in words:
                self.filter.text = attempt if any(w != attempt and w.startswith(attempt) for w in words) else ""
                self.spot = Spot(LIST, str(whole_number(attempt)))
                return REDRAW
            if any(word.startswith(attempt) for word in words):
                self.filter.text = attempt
                return REDRAW
        return Outcome(say=f"{text} is not one of the numbers to choose from.")

    def _type(self, text: str) -> Outcome:
        self.filter.text = text
        fits = self.listed
        if not fits:
            self.filter.text = text[:-1]
            return Outcome(say=f"Nothing here is called {text}.")
        if self.spot.id not in [choice.word for choice in fits]:
            starts = [choice for choice in fits if choice.label.lower().startswith(text)]
            self.spot = Spot(LIST, (starts or fits)[0].word)
        return REDRAW

    @property
    def listed(self) -> list[Choice]:
        return self.question.legal if self.numeric else super().listed

    def numbered(self) -> list[Spot]:
        return [] if self.numeric else super().numbered()

    def start(self) -> Spot:
        legal = self.question.legal
        return Spot(LIST, legal[0].word) if legal else NOWHERE

    def keys(self) -> list[KeyView]:
        keys = [KeyView("move.do", "take it"), KeyView("move.up move.down", "next")]
        if self.none_allowed and not self.numeric:
            keys.append(KeyView("play.none", "none"))
        return keys

    def story(self) -> Story:
        told = super().story()
        typed = f"typed: {plain(self.filter.text)}" if self.filter.text else "Type to find it."
        if self.numeric:
            typed = "Type the number."
        return Story(told.title, (*told.lines[:2], typed, *told.lines[2:]))
