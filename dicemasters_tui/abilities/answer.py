"""What all answers have in common, and those that are numbers, keywords and affiliations (language: queries)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from ..rules.card import spelled
from .amounts import AnyAmount, Fixed, Per
from .part import Part, signed, work_out

if TYPE_CHECKING:
    from ..rules.context import Context
    from ..rules.edition import Terms
    from ..rules.state import Die


class Answer(Part):
    """One answer to one question."""

    def fixed(self, context: Context) -> Answer:
        """The same answer with its amounts worked out now: what an effect on a die keeps (language: give)."""
        return self

    def describe(self, terms: Terms) -> str:
        """What dice with this answer do, for "these dice ...": `get +2A`, `cannot block`."""
        return ""


class NumberAnswer(Answer):
    """A change of a number, or `set` in its place (DM-8.4.6)."""

    amount: AnyAmount
    sets: bool = False

    def number(self, context: Context, die: Die) -> int:
        return self.amount.number(context)

    @property
    def may_lower(self) -> bool:
        """Whether the number can become smaller by it."""
        if self.sets:
            return True
        if isinstance(self.amount, Per):
            return self.amount.times < 0
        return not isinstance(self.amount, Fixed) or self.amount.value < 0

    def change_fixed(self, value: int) -> int:
        """The value after this effect; its amount has been fixed."""
        assert isinstance(self.amount, Fixed)
        return self.amount.value if self.sets else value + self.amount.value

    def fixed(self, context: Context) -> Answer:
        return self.model_copy(update={"amount": Fixed(value=self.amount.number(context))})


def read_number(data: Any) -> Any:
    """The data of a number: an amount, or `{set: AMOUNT}`."""
    if isinstance(data, dict) and "set" in data:
        return {"amount": data["set"], "sets": True}
    return {"amount": data}


class StatAnswer(NumberAnswer):
    """A or D."""


class CostAnswer(NumberAnswer):
    """The cost to buy or to field; `free` for no cost at all, `double` before what is taken off (DM-11.3.3)."""

    free: bool = False
    doubles: bool = False

    of: Literal["opponent"] | None = None

    if TYPE_CHECKING:
        side: str
        """Whose buying it is about when the text says so: `my`, `opposing`."""

    def model_post_init(self, context: Any, /) -> None:
        work_out(self, side="opposing" if self.of == "opponent" else "")

    def asks(self, context: Context, buyer: int) -> bool:
        """Whether it is about what this player buys."""
        if not self.side:
            return True
        return buyer == (context.controller if self.side == "my" else context.opponent)


def read_cost(data: Any) -> Any:
    """The data of a cost: an amount to add, `free` or `double`."""
    if data == "double":
        return {"amount": 0, "doubles": True}
    return {"amount": 0, "free": True} if data == "free" else {"amount": data}


class HasAnswer(Answer):
    """A keyword, an affiliation, or counting as a Sidekick."""

    keyword: str | None = None
    affiliation: str | None = None
    kind: str | None = None

    @property
    def question(self) -> str:
        """Three questions, so that what a die counts as can depend on the affiliations of others, and so on."""
        if self.affiliation:
            return "affiliation"
        return "keyword" if self.keyword else "counts_as"

    def describe(self, terms: Terms) -> str:
        if self.affiliation:
            return f"have the {spelled(self.affiliation)} affiliation"
        return f"have {spelled(self.keyword or self.kind or '')}"


class GainedKeyword(HasAnswer):
    """A keyword that a die has gained together with the texts it stands for (DM-13.3.6)."""


def read_has(data: Any) -> Any:
    """The data of `has`: a keyword, or `{affiliation: NAME}`."""
    from ..rules.card import slug

    if isinstance(data, str):
        return {"keyword": slug(data)}
    if isinstance(data, dict):
        return {key: slug(value) if isinstance(value, str) else value for key, value in data.items()}
    return data


def stat_words(answer: StatAnswer, letter: str, terms: Terms) -> str:
    """`+2A`, `A equal to ...`, `+1D for each ...`."""
    amount = answer.amount
    if isinstance(amount, Fixed):
        return f"{letter} {amount.value}" if answer.sets else f"{signed(amount.value)}{letter}"
    words = amount.describe(terms)
    if words[0].isdigit():
        number, _, rest = words.partition(" ")
        return f"+{number}{letter} {rest}".rstrip()
    return f"{letter} equal to {words}" if answer.sets else f"a bonus to {letter} equal to {words}"


def less_words(answer: CostAnswer, terms: Terms) -> str:
    """How a cost changes, such as "[1] less"."""
    amount = answer.amount
    if isinstance(amount, Fixed):
        return f"[{abs(amount.value)}] {'less' if amount.value < 0 else 'more'}"
    return f"{amount.describe(terms)} more"
