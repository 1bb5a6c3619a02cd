"""What a text leaves to the player: one of several things, a price, something that may be left (rules 9.1.8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from pydantic import Field

from ..choices import Choice, ChoiceDecision, choose, may
from ..doing import carry_out
from .flow import Lines, Nested, together
from .part import Effect, Steps

if TYPE_CHECKING:
    from ..doing import Doing
    from ..hero import Effect as Line


class Or(Nested):
    """Exactly one of several things; an impossible one only if all are (DT-9.1.8)."""

    or_: tuple[Lines, ...] = Field(alias="or")
    by: Literal["you", "the opponent", "that player"] = "you"

    def inner(self) -> Sequence[Effect]:
        return [line for lines in self.or_ for line in lines]

    def possible(self, doing: Doing) -> bool:
        return any(all(line.possible(doing) for line in lines) for lines in self.or_)

    def resolve(self, doing: Doing) -> Steps:
        able = [lines for lines in self.or_ if all(line.possible(doing) for line in lines[:1])]
        choices = [
            Choice(
                lines,
                str(number),
                together(lines),
                "" if lines in able or not able else "It could do nothing now.",
                _tokens_of(lines),
            )
            for number, lines in enumerate(self.or_, 1)
        ]
        who = {"you": doing.player, "that player": doing.chosen[0] if doing.chosen else doing.player}.get(
            self.by, doing.opponent()
        )
        chosen = yield from choose(ChoiceDecision(doing.game, who, f"{doing.source}: which one?", choices))
        if chosen:
            yield from carry_out(doing, chosen[0].value)

    def describe(self) -> str:
        who = f"{self.by} chooses: " if self.by != "you" else ""
        short = len(self.or_) == 2 and all(len(lines) == 1 for lines in self.or_)
        return who + (" or " if short else ", or ").join(together(lines) for lines in self.or_)


def _tokens_of(lines: Sequence[Line]) -> tuple[str, ...]:
    """The status effects of a mode, by which it may be called, too."""
    return tuple(token for line in lines for token in getattr(line, "gain", ()) or getattr(line, "inflict", ()))


class Cost(Nested):
    """What has to be given for the rest; without it the text cannot be used."""

    cost: Lines
    do: Lines

    def inner(self) -> Sequence[Effect]:
        return [*self.cost, *self.do]

    def possible(self, doing: Doing) -> bool:
        return all(line.possible(doing) for line in self.cost) and any(line.possible(doing) for line in self.do)

    def resolve(self, doing: Doing) -> Steps:
        yield from carry_out(doing, (*self.cost, *self.do))

    def describe(self) -> str:
        return f"{together(self.cost)}: {together(self.do)}"


class May(Nested):
    """Lines that the player, or "that player", may leave; `else` happens instead."""

    may: Lines
    by: Literal["you", "that player"] = "you"
    otherwise: Lines = Field((), alias="else")

    def inner(self) -> Sequence[Effect]:
        return [*self.may, *self.otherwise]

    def possible(self, doing: Doing) -> bool:
        return bool(self.otherwise) or all(line.possible(doing) for line in self.may[:1])

    def resolve(self, doing: Doing) -> Steps:
        if not self.possible(doing):
            return
        who = doing.chosen[0] if self.by == "that player" and doing.chosen else doing.player
        instead = f" Otherwise {together(self.otherwise)}." if self.otherwise else ""
        if (yield from may(doing, f"{doing.source}: {together(self.may)}?{instead}", who)):
            yield from carry_out(doing, self.may)
        else:
            yield from carry_out(doing, self.otherwise)

    def describe(self) -> str:
        instead = f", otherwise {together(self.otherwise)}" if self.otherwise else ""
        if self.by == "that player":
            unless = f"{together(self.otherwise)}, unless they accept this" if self.otherwise else ""
            return f"{unless or 'that player may accept this'}: {together(self.may)}"
        return f"you may {together(self.may)}{instead}"
