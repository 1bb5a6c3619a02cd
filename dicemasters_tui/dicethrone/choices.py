"""One of several things: what a player is asked while a text is carried out (notation, section 6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..kernel.decision import Decision, Option, Together
from ..kernel.errors import Refused
from ..kernel.number import check_number

if TYPE_CHECKING:
    from .doing import Doing
    from .hero import Steps
    from .state import Table


def slug(word: str) -> str:
    """A name or id as commands write it: small letters, hyphens."""
    return "-".join("".join(c if c.isalnum() else " " for c in word.lower().replace("'", "")).split())


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that could be chosen: `word` says it in a command, `value` is what it stands for."""

    value: Any
    word: str
    text: str = ""
    why_not: str = ""
    also: tuple[str, ...] = ()
    """Other words for it, which go before what the word itself may be shortened to."""

    @property
    def label(self) -> str:
        return self.text or self.word

    def says(self, wanted: str) -> bool:
        return wanted in (self.word.lower(), slug(self.word), slug(self.text), *self.also)


YES = Choice(True, "yes", "Yes")
NO = Choice(False, "no", "No")


def dice_choices(numbers: Sequence[int], key: Mapping[int, str]) -> list[Choice]:
    """Dice that lie on the table, each by its place: `die 2: 5 heart`. What is chosen is the place from 0."""
    return [Choice(place, str(place + 1), f"die {place + 1}: {n} {key[n]}") for place, n in enumerate(numbers)]


SURE: list[Choice] = []
"""`choose yes` where something may be chosen and need not be: it will be, and what is asked next."""
DECLINED = ("none", "no", "0")
"""Words that choose nothing where nothing has to be chosen."""


class ChoiceDecision(Decision):
    """Choose from `minimum` to `maximum` of the legal choices. `same` lets one be chosen several times.

    With `order` it only asks what comes first; all of them come. What is `private` are cards of a hand or a deck:
    nobody else may see them (DT-1.2.8). In a `series` it is asked again for the next one; then
    `more` says that some have been chosen already.
    """

    kind = "choose"
    __slots__ = (
        "always", "choices", "game", "hides_answer", "maximum", "minimum", "more", "order", "question", "same",
        "series",
    )  # fmt: skip

    def __init__(
        self,
        game: Table,
        player: int,
        question: str,
        choices: Sequence[Choice],
        minimum: int = 1,
        maximum: int = 1,
        *,
        always: bool = False,
        same: bool = False,
        order: bool = False,
        private: bool = False,
        series: bool = False,
        more: bool = False,
    ) -> None:
        super().__init__(player)
        self.game = game
        self.question = question
        self.choices = tuple(choices)
        legal = len(self.legal)
        self.same = same
        self.order = order
        self.hides_answer = private
        self.series = series
        self.more = more
        self.maximum = maximum if same and legal else min(maximum, legal)
        self.minimum = min(minimum, self.maximum)
        self.always = always

    @property
    def legal(self) -> list[Choice]:
        return [choice for choice in self.choices if not choice.why_not]

    def obvious(self) -> list[Choice] | None:
        """The answer that needs no asking, or None."""
        if self.always or self.minimum != self.maximum:
            return None
        legal = self.legal
        if self.same:
            return legal * self.minimum if len(legal) == 1 else None
        return legal if len(legal) <= self.minimum else None

    def find(self, word: str, taken: Sequence[Choice] = ()) -> Choice:
        """The choice a word means. Raises `Refused` with the reason."""
        wanted = word.strip().lower().replace("_", "-")
        exact = [choice for choice in self.choices if wanted == choice.word.lower() or wanted in choice.also]
        for choice in exact or [choice for choice in self.choices if choice.says(wanted)] or self._half(wanted):
            if choice in taken and not self.same:
                continue
            if choice.why_not:
                raise Refused(choice.why_not)
            return choice
        check_number(word.rpartition("#")[2])
        raise Refused(f"{word} is not one of the things to choose from here.")

    def _half(self, wanted: str) -> list[Choice]:
        """The one token (PLAYER.TOKEN) whose player or kind alone is said; more than one are refused."""
        found = [choice for choice in self.choices if "." in choice.word and wanted in choice.word.lower().split(".")]
        if len(found) > 1:
            raise Refused(f"{wanted} may be any of these: {', '.join(choice.word for choice in found)}.")
        return found

    def surely(self) -> ChoiceDecision:
        """The same, where something has to be chosen."""
        return ChoiceDecision(
            self.game,
            self.player,
            self.question,
            self.choices,
            1,
            self.maximum,
            same=self.same,
            private=self.hides_answer,
        )

    def yes_or_no(self, word: str) -> list[Choice] | None:
        """The answer to a choice that may be left, said as yes or no; None where the word names a choice."""
        if self.minimum or any(choice.says(word) for choice in self.choices):
            return None
        return [] if word in DECLINED else SURE if word == "yes" else None

    def several(self, words: Sequence[str]) -> list[Choice]:
        """The choices the words mean, in their order. Raises `Refused` for too few or too many."""
        if len(words) == 1 and (said := self.yes_or_no(words[0])) is not None:
            return said
        taken: list[Choice] = []
        for word in words:
            taken.append(self.find(word, taken))
        if not self.minimum <= len(taken) <= self.maximum:
            wanted = str(self.minimum) if self.minimum == self.maximum else f"{self.minimum} to {self.maximum}"
            raise Refused(f"Choose {wanted} of them, not {len(taken)}.")
        return taken

    def take_given(self, words: list[str]) -> list[Choice] | None:
        """Use up answers given in advance. None when there are none."""
        if not words:
            return None
        if (said := self.yes_or_no(words[0])) is not None:
            words.pop(0)
            return said
        taken: list[Choice] = []
        while words and len(taken) < self.maximum:
            whole = ".".join(words[:2]).lower()  # a player and then the token
            if any(choice.word.lower() == whole for choice in self.choices):
                words[:2] = [whole]
            try:
                taken.append(self.find(words[0], taken))
            except Refused:
                if taken or self.obvious() is not None:
                    break
                if self.game.given_late:  # the table has changed since: it is asked
                    words.clear()
                    return None
                raise
            words.pop(0)
        if len(taken) < self.minimum:
            return None
        return taken

    def hides(self, option: Option) -> bool:
        return self.hides_answer

    def list_options(self) -> list[Option]:
        several = self.maximum > 1
        options = [
            Option(f"choose {self._least_with(c)}", c.label, c.word, c.why_not, word=c.word if several else "")
            for c in self.choices
        ]
        if self.minimum == 0:
            options.append(Option("choose none", "None"))
        return options

    def _least_with(self, choice: Choice) -> str:
        """The words of a smallest answer that has this choice."""
        others = [choice] * self.minimum if self.same else [other for other in self.legal if other is not choice]
        return ", ".join(c.word for c in [choice, *others][: max(1, self.minimum)])

    def together(self) -> Together | None:
        return Together("choose", self.minimum, self.maximum) if self.maximum > 1 else None

    def prompt(self) -> str:
        return self.question

    def text(self, answer: Sequence[Choice]) -> str:
        if answer is SURE:
            return "choose yes"
        return "choose " + (", ".join(choice.word for choice in answer) or "none")

    def any_answer(self, below: Callable[[int], int]) -> list[Choice]:
        legal = self.legal
        answer: list[Choice] = []
        for _ in range(self.minimum + below(self.maximum - self.minimum + 1)):
            pick = below(len(legal))
            answer.append(legal[pick] if self.same else legal.pop(pick))
        return answer


def choose(decision: ChoiceDecision) -> Steps:
    """Ask for one or several of some things; what needs no asking is taken, what was said in advance is used up."""
    game = decision.game
    if decision.player == game.given_by:
        given = decision.take_given(game.given)
        if given is SURE:
            return (yield from choose(decision.surely()))
        if given is not None:
            return given
    if not decision.legal:
        return []
    obvious = decision.obvious()
    if obvious is not None:
        return obvious
    answer = yield decision
    return (yield from choose(decision.surely())) if answer is SURE else answer


def may(doing: Doing, question: str, player: int | None = None) -> Steps:
    """A "you may": always asked."""
    who = doing.player if player is None else player
    answer = yield from choose(ChoiceDecision(doing.game, who, question, (YES, NO), always=True))
    return answer[0].value
