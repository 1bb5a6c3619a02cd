"""What all parts of the language have in common."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Generator
from typing import TYPE_CHECKING, Any, ClassVar, Self

from pydantic import BaseModel, ConfigDict, ModelWrapValidatorHandler, ValidationError, model_validator

from ...kernel.misreading import misread

if TYPE_CHECKING:
    from ..doing import Doing
    from .amounts import Amount

Steps = Generator[Any, Any, Any]


class Part(BaseModel):
    """A part of the language: strict fields, unchangeable, shared by all matches."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True, arbitrary_types_allowed=True)

    @model_validator(mode="wrap")
    @classmethod
    def _say_what_is_wrong(cls, data: Any, read: ModelWrapValidatorHandler[Self]) -> Self:
        try:
            return read(data)
        except ValidationError as error:
            keys = [field.alias or name for name, field in cls.model_fields.items()]
            raise misread(cls.__name__, keys, keys, data, error) from None


class Effect(Part):
    """One line of a text (see `hero.Effect`)."""

    is_then: ClassVar[bool] = False
    rerolls: ClassVar[bool] = False
    rolls_together: ClassVar[bool] = False

    @property
    def targeted(self) -> bool:
        return False

    @property
    def deals(self) -> bool:
        return False

    @property
    def alters(self) -> bool:
        return False

    @property
    def counts_target(self) -> bool:
        return False

    @property
    def aims(self) -> bool:
        return self.targeted or self.deals

    def possible(self, doing: Doing) -> bool:
        del doing
        return True

    @abstractmethod
    def resolve(self, doing: Doing) -> Steps:
        """Carry the line out."""

    @abstractmethod
    def describe(self) -> str:
        """The line in words, without capital and full stop."""


def listing(items: list[str], word: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {word} {items[-1]}"


def title(token: str) -> str:
    """The name of a token from its id: `fire-mastery` is Fire Mastery."""
    small = {"of", "the"}
    words = token.split("-")
    return " ".join(w if w in small and i else w.capitalize() for i, w in enumerate(words)).replace("Nyras", "Nyra's")


def counted(amount: Amount, token: str) -> str:
    """`Evasive`, `2 Evasive`, `1 Evasive for each leaf`."""
    return title(token) if amount.fixed == 1 else amount.describe(title(token))
