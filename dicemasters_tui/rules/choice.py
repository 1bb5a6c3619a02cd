"""Choosing one or several of some things: targets, modes, yes or no, numbers, names, the order of effects."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..kernel.decision import NO_REASON, Decision, Option, Together, WhyNot
from ..kernel.errors import Ambiguous, Refused
from ..kernel.number import check_number
from . import naming
from .card import slug

if TYPE_CHECKING:
    from .state import Die, GameState, TeamCard


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that could be chosen: `word` says it in a command, `value` is what it stands for, `text` in words."""

    value: Any
    word: str
    text: str = ""
    die: Die | None = None
    card: TeamCard | None = None
    why_not: str = ""
    """Of a die a `WhyNot`, which has a word for the place below the die, too."""

    @property
    def label(self) -> str:
        """What it is, in words; a die without words of its own by its name in the notation."""
        return self.text or (self.die.label if self.die is not None else self.word)


YES = Choice(True, "yes", "Yes")
NO = Choice(False, "no", "No")


def die_choice(die: Die, why_not: WhyNot = NO_REASON) -> Choice:
    return Choice(die, die.id, die=die, why_not=why_not)


class ChoiceDecision(Decision):
    """Choose from `minimum` to `maximum` of the legal choices.

    `about` tells the screen what it is for: `target`, `may`, `mode`, `number`, `name`, `order`, `cost`;
    `source_card` whose text asks. `always` asks even when only one answer is legal. `apart` is a die that differs
    for the text from dice that are like it. With `secret` nobody else may know the answer until a choice that `reveals`
    it is made (DM-12.3.7).
    """

    kind = "choose"
    __slots__ = (
        "_given",
        "_others",
        "_question",
        "about",
        "always",
        "apart",
        "game",
        "hides_answer",
        "maximum",
        "minimum",
        "reveals",
        "source_card",
    )

    def __init__(
        self,
        game: GameState,
        player: int,
        question: str | Callable[[], str],
        choices: Sequence[Choice],
        minimum: int = 1,
        maximum: int = 1,
        *,
        about: str = "target",
        always: bool = False,
        source_card: TeamCard | None = None,
        secret: bool = False,
        reveals: bool = False,
        others: Callable[[], Sequence[Choice]] | None = None,
        apart: Die | None = None,
    ) -> None:
        super().__init__(player)
        self.game = game
        self._question = question
        self._given = tuple(choices)
        self._others = others
        """What cannot be chosen, with the reasons; worked out only when somebody looks."""
        legal = sum(1 for choice in self._given if not choice.why_not)
        self.maximum = min(maximum, legal)
        self.minimum = min(minimum, self.maximum)
        self.about = about
        self.always = always
        self.source_card = source_card
        self.hides_answer = secret
        self.reveals = reveals
        self.apart = apart

    @property
    def question(self) -> str:
        """What is asked, in one sentence; worked out when it is looked at."""
        return self._question if isinstance(self._question, str) else self._question()

    @property
    def choices(self) -> tuple[Choice, ...]:
        """Everything in sight, what cannot be chosen with the reason."""
        return self._given + tuple(self._others()) if self._others is not None else self._given

    @property
    def legal(self) -> list[Choice]:
        """What can be chosen."""
        return [choice for choice in self._given if not choice.why_not]

    def obvious(self) -> list[Choice] | None:
        """The answer that needs no asking, or None (notation, section 2: "asked or not")."""
        if self.always or self.minimum != self.maximum:
            return None
        legal = self.legal
        if len(legal) <= self.minimum:
            return legal
        dice = [choice.die for choice in legal if choice.die is not None]
        if len(dice) == len(legal) and self._alike(dice):
            return legal[: self.minimum]
        return None

    def _alike(self, dice: Sequence[Die]) -> bool:
        return (len(dice) < 2 or self.apart not in dice) and naming.alike(self.game, dice)

    def find(self, word: str, taken: Sequence[Choice] = ()) -> Choice:
        """The choice a word means. Raises `Refused` with the reason or `Ambiguous`."""
        word = word.strip().lower()
        free = [choice for choice in self._given if choice not in taken]
        exact = [choice for choice in free if choice.word == word]
        if not exact:  # an affiliation as it is printed, an option by its label
            exact = [choice for choice in free if choice.text and slug(word) in (choice.word, slug(choice.text))]
        if not exact:
            exact = self._by_name(word, free)
        if not exact and self._others is not None:  # what cannot be chosen says why
            others = self._others()
            exact = [choice for choice in others if choice.word == word] or self._by_name(word, others)
        legal = [choice for choice in exact if not choice.why_not]
        if not legal:
            if exact:
                raise Refused(exact[0].why_not)
            check_number(word.rpartition("#")[2])
            raise Refused(f"{word} is not one of the things to choose from here.")
        dice = [choice.die for choice in legal if choice.die is not None]
        if not dice and len({choice.card.card.id if choice.card else choice.word for choice in legal}) == 1:
            return legal[0]  # both players brought the card: the first is meant (DM-5.2.2)
        if len(legal) > 1 and not (len(dice) == len(legal) and self._alike(dice)):
            names = ", ".join(f"{choice.word} ({choice.label})" for choice in legal)
            raise Ambiguous(f"{word} could be any of {names}; say which.")
        return min(legal, key=lambda choice: choice.die.index if choice.die else 0)

    def names(self, word: str) -> bool:
        """Whether the word means something that can be chosen here."""
        try:
            self.find(word)
        except Refused:
            return False
        return True

    def why_not(self, word: str) -> str:
        """Why what the word means cannot be chosen here; empty when it means nothing here, or can."""
        others = self._others() if self._others is not None else ()
        seen = [choice for choice in (*self._given, *others) if choice.why_not]
        return next((choice.why_not for choice in seen if choice.word == word), "")

    def _by_name(self, word: str, free: Sequence[Choice]) -> list[Choice]:
        found = []
        plain, _, number = word.partition("#")
        for choice in free:
            die, card = choice.die, choice.card
            names = naming.words_for(die) if die is not None else set()
            if card is not None:
                names |= {card.card.id, card.card.slug}
            base, _, own_number = choice.word.partition("#")
            if word in names or (plain in names | {base} and number and number == own_number):
                found.append(choice)
        return found

    def declined_by(self, word: str) -> bool:
        """Whether the word says that nothing is chosen: `none`, also `no` or `0` where neither is an answer here."""
        return word == "none" or (word in ("no", "0") and self.minimum == 0 and not self.names(word))

    def take_given(self, words: list[str]) -> list[Choice] | None:
        """Use up answers given in advance. None when there is none for this question.

        Raises `Refused` when the next word is for this question but not legal.
        """
        if not words:
            return None
        if self.minimum == 0 and self.declined_by(words[0]):
            words.pop(0)
            return []
        taken: list[Choice] = []
        while words and len(taken) < self.maximum:
            try:
                taken.append(self.find(words[0], taken))
            except Refused:
                if taken or self.obvious() is not None or not self.legal:
                    break
                raise
            words.pop(0)
        if len(taken) < self.minimum:
            if taken:
                raise Refused(f"Choose {self.minimum} of them, not {len(taken)}.")
            return None
        return taken

    def list_options(self) -> list[Option]:
        several = self.maximum > 1
        options = [
            Option(
                self.text([choice, *(other for other in self.legal if other is not choice)][: max(1, self.minimum)]),
                choice.label,
                choice.die.id if choice.die else (choice.card.id if choice.card else ""),
                choice.why_not,
                word=choice.word if several else "",
            )
            for choice in self.choices
        ]
        if self.minimum == 0:
            options.append(Option("choose none", "None"))
        return options

    def together(self) -> Together | None:
        return Together("choose", self.minimum, self.maximum) if self.maximum > 1 else None

    def prompt(self) -> str:
        return self.question

    def text(self, answer: Sequence[Choice]) -> str:
        return "choose " + (", ".join(choice.word for choice in answer) or "none")

    def any_answer(self, below: Callable[[int], int]) -> list[Choice]:
        legal = self.legal
        count = self.minimum + below(self.maximum - self.minimum + 1)
        answer = []
        for _ in range(count):
            answer.append(legal.pop(below(len(legal))))
        return answer


def yes_or_no(game: GameState, player: int, question: str, source: TeamCard | None = None) -> ChoiceDecision:
    """A "you may": always asked (notation, section 2)."""
    return ChoiceDecision(game, player, question, (YES, NO), about="may", always=True, source_card=source)
