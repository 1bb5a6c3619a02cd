"""What a player is asked: typed data with every option, legal or not, and why not.

The screen, the line mode, bots, scenarios and the fuzzer work from a `Decision` and from nothing else.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

MOST_LETTERS = 9
"""Letters there is room for below a die."""


class WhyNot(str):
    """Why something cannot be done: a sentence, and the same in a word or two, for a place below a die.

    Empty when it can be done, and so `if reason := why_not(...)` asks whether it cannot.
    """

    __slots__ = ("short",)

    short: str
    """At most `MOST_LETTERS` letters."""

    def __new__(cls, sentence: str = "", short: str = "") -> WhyNot:
        reason = super().__new__(cls, sentence)
        reason.short = short
        return reason


NO_REASON = WhyNot()
"""It can be done."""


def in_short(why_not: str) -> str:
    """The reason in a word or two; nothing where it is but a sentence."""
    return why_not.short if isinstance(why_not, WhyNot) else ""


@dataclass(frozen=True, slots=True)
class Option:
    """One thing a player could do or name at a decision.

    `command` takes it, and can be sent as it stands when the option is legal: where it cannot be chosen alone, it
    names others with it. `label` says it in words; `subject` is the id of the die or card it is about, if any;
    `why_not` is empty when it is legal now, else one sentence (of options about a die a `WhyNot`, which is short,
    too); `cost` is what it costs, in words, if anything; `word` names it in a command that takes several
    (`Decision.together`), and is empty where it can only be taken alone.
    """

    command: str
    label: str
    subject: str = ""
    why_not: str = ""
    cost: str = ""
    word: str = ""

    @property
    def legal(self) -> bool:
        return not self.why_not

    @property
    def verb(self) -> str:
        """What is done, by the first word of the command: `buy`, `pass`."""
        return self.command.partition(" ")[0]


@dataclass(frozen=True, slots=True)
class Together:
    """How several options are taken by one command: `verb`, then their words with `join` between.

    From `minimum` to `maximum` of them; not every combination need be legal. With a `total` each word is followed by
    `=` and a number, and the numbers add up to it. Options without a word are taken alone instead.
    """

    verb: str
    minimum: int
    maximum: int
    join: str = ", "
    total: int | None = None


class Decision(ABC):
    """A question to one player. Games derive one class per kind of question.

    `player` is the index of the one who is asked; `kind` is the question's name in the notation;
    `number` is the place its answer will have among the commands of the match, from 1. Refused commands, copies, undo
    and redo do not move it on, so a stale answer can be told.
    """

    kind: ClassVar[str] = ""
    hides_answer: bool = False
    """Only the player who is asked may know the answer for now."""
    reveals: bool = False
    """Its answer shows what was chosen in secret before."""
    __slots__ = ("_options", "number", "player")

    def __init__(self, player: int) -> None:
        self.player = player
        self.number = 0
        self._options: list[Option] | None = None

    @property
    def options(self) -> list[Option]:
        """Every option with its subject, whether it is legal and why not. Worked out on first use."""
        if self._options is None:
            self._options = self.list_options()
        return self._options

    @abstractmethod
    def list_options(self) -> list[Option]:
        """Work out the options; called once."""

    def together(self) -> Together | None:
        """How several options are taken at once; None where exactly one is."""
        return None

    def hides(self, option: Option) -> bool:
        """True if only the player who is asked may see this option."""
        del option
        return False

    @abstractmethod
    def prompt(self) -> str:
        """The question in one short sentence, which everybody may read."""

    def sentence(self) -> str:
        """The question with a stop at its end, beside other sentences."""
        question = self.prompt()
        return question if question.endswith((".", "?", "!")) else f"{question}."

    @abstractmethod
    def text(self, answer: Any) -> str:
        """The canonical command of an answer, with ids only: what a record keeps."""

    @abstractmethod
    def any_answer(self, below: Callable[[int], int]) -> Any:
        """A legal answer by chance; `below(n)` gives a number from 0 to n - 1. What random players use."""

    def preview(self, command: str) -> list[str]:
        """Sentences on what the command would do; only worked out when asked for."""
        del command
        return []


class Checkpoint:
    """Not a question: the game says that nothing is in flight and its state may be copied here."""

    __slots__ = ()


CHECKPOINT = Checkpoint()
