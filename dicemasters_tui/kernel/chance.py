"""What chance decides, as a question: luck answers it, or the player whose own dice and bag lie on the table."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .decision import Decision

if TYPE_CHECKING:
    from .luck import Luck


class Chance(Decision):
    """A draw or a roll that is about to happen. Games derive one class for each kind, and put it to `Luck.results`.

    Its answer is what the player says came of it; whatever the answer leaves open is left to luck.
    """

    __slots__ = ()

    @abstractmethod
    def brings(self, luck: Luck, said: Any) -> Any:
        """The results: what was said, and what luck brings for the rest. `said` is None where nobody was asked."""

    @abstractmethod
    def certain(self) -> Any:
        """The answer where only one can be given, so that nobody need be asked; else None."""

    @abstractmethod
    def read(self, text: str) -> Any:
        """The answer a command stands for. Raises `Refused` with the reason where it cannot have happened."""

    @abstractmethod
    def left_open(self) -> Any:
        """The answer that leaves all of it to luck."""

    def any_answer(self, below: Callable[[int], int]) -> Any:
        """Computer players have no dice of their own: luck rolls for them."""
        del below
        return self.left_open()
