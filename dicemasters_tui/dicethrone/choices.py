"""What players are asked (notation, section 6)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..kernel.decision import Decision, Option
from ..kernel.errors import Refused

if TYPE_CHECKING:
    from .doing import Doing
    from .hero import Steps, Tier
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


SURE: list[Choice] = []
"""`choose yes` where something may be chosen and need not be: it will be, and what is asked next."""
DECLINED = ("none", "no", "0")
"""Words that choose nothing where nothing has to be chosen."""


class ChoiceDecision(Decision):
    """Choose from `minimum` to `maximum` of the legal choices. `same` lets one be chosen several times."""

    kind = "choose"
    __slots__ = ("always", "choices", "game", "maximum", "minimum", "question", "same")

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
    ) -> None:
        super().__init__(player)
        self.game = game
        self.question = question
        self.choices = tuple(choices)
        legal = len(self.legal)
        self.same = same
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
        for choice in exact or [choice for choice in self.choices if choice.says(wanted)]:
            if choice in taken and not self.same:
                continue
            if choice.why_not:
                raise Refused(choice.why_not)
            return choice
        raise Refused(f"{word} is not one of the things to choose from here.")

    def surely(self) -> ChoiceDecision:
        """The same, where something has to be chosen."""
        return ChoiceDecision(self.game, self.player, self.question, self.choices, 1, self.maximum, same=self.same)

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

    def list_options(self) -> list[Option]:
        options = [Option(f"choose {c.word}", c.label, c.word, c.why_not) for c in self.choices]
        if self.minimum == 0:
            options.append(Option("choose none", "None"))
        return options

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


class RollDecision(Decision):
    """A Roll Attempt in ORP1: roll, reroll some, or keep (DT-2.5.2 to DT-2.5.4). Cards and tokens may be used too.

    The answer is a tuple of places from 0, empty for keep, or a `Use`.
    """

    kind = "roll"
    __slots__ = ("game", "uses")

    def __init__(self, game: Table, player: int, uses: Sequence[Usable]) -> None:
        super().__init__(player)
        self.game = game
        self.uses = tuple(uses)

    def list_options(self) -> list[Option]:
        game = self.game
        none_left = "" if game.attempts > 0 else "There is no Roll Attempt left."
        options = [Option("roll", "Roll all the dice", why_not=none_left)]
        if game.roll is not None:
            for place, number in enumerate(game.roll.numbers, 1):
                symbol = game.players[self.player].hero.symbol(number)
                options.append(Option(f"reroll {place}", f"Die {place}: {number} {symbol}", str(place), none_left))
        options.append(Option("keep", "Keep the dice"))
        return options + [use.option() for use in self.uses]

    def prompt(self) -> str:
        left = self.game.attempts
        attempts = f"{left} Roll Attempt{'s' if left != 1 else ''} left"
        return f"Roll, or keep ({attempts})" if self.game.roll is None else f"Reroll, or keep ({attempts})"

    def text(self, answer: Any) -> str:
        if isinstance(answer, Usable):
            return answer.command
        if not answer:
            return "keep"
        if self.game.roll is None:
            return "roll"
        return "reroll " + " ".join(str(place + 1) for place in answer)

    def any_answer(self, below: Callable[[int], int]) -> Any:
        if self.game.attempts > 0:
            if self.game.roll is None:
                return tuple(range(5))
            count = len(self.game.roll.numbers)
            mask = below(1 << count)
            return tuple(place for place in range(count) if mask >> place & 1)
        return ()


class ActivateDecision(Decision):
    """Which ability to announce, or none (DT-2.5.5). The answer is (ability, tier) or None."""

    kind = "activate"
    __slots__ = ("choices", "game")

    def __init__(self, game: Table, player: int, choices: Sequence[tuple[str, Tier, str]]) -> None:
        super().__init__(player)
        self.game = game
        self.choices = tuple(choices)
        """Ability id, the tier that applies, and its name."""

    def list_options(self) -> list[Option]:
        options = []
        met = {self.word(ability, tier) for ability, tier, _ in self.choices}
        for ability, tier, name in self.choices:
            options.append(Option(f"activate {self.word(ability, tier)}", name, ability))
        seat = self.game.players[self.player]
        for other in seat.hero.abilities.values():
            if other.kind in ("offensive", "ultimate") and other.id not in met and other.side in ("", seat.side):
                why = f"The dice do not meet what {other.name} needs."
                options.append(Option(f"activate {other.id}", other.name, other.id, why))
        return [*options, Option("activate none", "Activate none")]

    @staticmethod
    def word(ability: str, tier: Tier) -> str:
        """A tier with a name of its own goes by that name."""
        return tier.id or ability

    def prompt(self) -> str:
        return "Which ability do you activate?"

    def text(self, answer: Any) -> str:
        return f"activate {self.word(answer[0], answer[1])}" if answer else "activate none"

    def any_answer(self, below: Callable[[int], int]) -> Any:
        if not self.choices or not below(12):
            return None
        return self.choices[below(len(self.choices))][:2]


class DefendDecision(Decision):
    """Which of two Defensive Abilities to roll for, or none (DT-2.7.5). The answer is an ability id or ''."""

    kind = "defend"
    __slots__ = ("abilities", "game")

    def __init__(self, game: Table, player: int, abilities: Sequence[str]) -> None:
        super().__init__(player)
        self.game = game
        self.abilities = tuple(abilities)

    def list_options(self) -> list[Option]:
        hero = self.game.players[self.player].hero
        options = [Option(f"defend {ability}", hero.abilities[ability].name, ability) for ability in self.abilities]
        return [*options, Option("defend none", "No defence")]

    def prompt(self) -> str:
        return "Which Defensive Ability do you use?"

    def text(self, answer: Any) -> str:
        return f"defend {answer or 'none'}"

    def any_answer(self, below: Callable[[int], int]) -> Any:
        return self.abilities[below(len(self.abilities))]


class SellDecision(Decision):
    """Which cards to sell at the end of the turn, until six are left (DT-2.9.1). The answer is a list of card ids."""

    kind = "sell"
    __slots__ = ("count", "game")

    def __init__(self, game: Table, player: int, count: int) -> None:
        super().__init__(player)
        self.game = game
        self.count = count
        """How many have to go."""

    def list_options(self) -> list[Option]:
        hand = dict.fromkeys(self.game.players[self.player].hand)
        return [Option(f"sell {card}", self.game.card(card).name, card) for card in hand]

    def prompt(self) -> str:
        return f"Sell {self.count} card{'s' if self.count > 1 else ''}: six may stay in hand"

    def text(self, answer: Sequence[str]) -> str:
        return "sell " + ", ".join(answer)

    def any_answer(self, below: Callable[[int], int]) -> list[str]:
        hand = list(self.game.players[self.player].hand)
        return [hand.pop(below(len(hand))) for _ in range(self.count)]


@dataclass(frozen=True, slots=True)
class Usable:
    """Something a player could do in a window or a Main Phase: `verb` is play, spend, sell or use."""

    verb: str
    id: str
    label: str
    number: int = 1
    """Which of several uses of a token."""
    times: int = 1
    cost: int = 0
    why_not: str = ""
    many: bool = False
    several: bool = False
    """It has further uses, so the number belongs to its name."""

    @property
    def name(self) -> str:
        return f"{self.id}#{self.number}" if self.number > 1 or (self.several and self.number) else self.id

    @property
    def command(self) -> str:
        return f"{self.verb} {self.name}" + (f" x{self.times}" if self.times > 1 else "")

    def option(self) -> Option:
        cost = f"{self.cost} CP" if self.verb == "play" else ""
        return Option(self.command, self.label, self.id, self.why_not, cost)


PASS = Usable("pass", "", "Pass")


class ActDecision(Decision):
    """Do something or pass. The answer is a `Usable`."""

    __slots__ = ("game", "uses")

    def __init__(self, game: Table, player: int, uses: Sequence[Usable]) -> None:
        super().__init__(player)
        self.game = game
        self.uses = tuple(uses)

    def list_options(self) -> list[Option]:
        return [*(use.option() for use in self.uses), Option("pass", "Pass")]

    def text(self, answer: Usable) -> str:
        return "pass" if answer is PASS else answer.command

    def any_answer(self, below: Callable[[int], int]) -> Usable:
        legal = [use for use in self.uses if not use.why_not]
        return legal[below(len(legal))] if legal and below(3) else PASS


class MainDecision(ActDecision):
    """The active player's Main Phase (DT-2.4.1)."""

    kind = "main"
    __slots__ = ()

    def prompt(self) -> str:
        return "Play a card, sell one, spend a token, or pass"


class WindowDecision(ActDecision):
    """A moment at which a player may react (DT-8.3.1). `why` says what is going on."""

    kind = "window"
    __slots__ = ("why",)

    def __init__(self, game: Table, player: int, uses: Sequence[Usable], why: str) -> None:
        super().__init__(game, player, uses)
        self.why = why

    def prompt(self) -> str:
        return f"{self.why}: play a card, spend a token, or pass"
