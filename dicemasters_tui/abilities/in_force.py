"""Whole texts in force for a time (rules 9.1.5; language: add)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal

from pydantic import model_validator

from ..rules.ability import Listener, Static
from ..rules.events import InForce
from ..rules.happening import record
from ..rules.state import Lasting
from .effects import Effect

if TYPE_CHECKING:
    from ..rules.ability import Steps
    from ..rules.context import Context
    from ..rules.edition import Terms


class Add(Effect):
    """A whole text in force until `until`; it keeps looking, so dice that come later are met too (DM-9.1.5)."""

    ability: Any
    until: Literal["turn", "end of my next turn"] = "turn"
    next: bool = False

    @model_validator(mode="before")
    @classmethod
    def _gather(cls, data: Any) -> Any:
        from .texts import form_of

        if isinstance(data, dict) and "ability" not in data:
            text = {key: value for key, value in data.items() if key not in ("until", "next")}
            rest = {key: value for key, value in data.items() if key in ("until", "next")}
            return {"ability": form_of(text), **rest}
        return data

    @property
    def later(self) -> bool:
        return isinstance(self.ability, Listener) and self.ability.moment == "end of turn"

    def resolve(self, context: Context) -> Steps:
        game = context.game
        game.serial += 1
        bound = {name: refs for name, refs in context.references().items() if not name.startswith("\u00b7")}
        this = context.this.ref if context.this is not None else None
        lasting: Lasting[Any] = Lasting(
            self.ability,
            context.holder,
            context.controller,
            context.source,
            this,
            bound,
            self.until if self.until == "turn" else f"end {context.controller}",
            game.serial,
            self.next,
        )
        if isinstance(self.ability, Static):
            game.put_in_force(lasting)
        else:
            game.lasting_listeners.append(lasting)
        record(game, InForce(self.ability, context.holder, context.controller, source=context.source))
        yield from ()  # nothing is asked

    def describe(self, terms: Terms) -> str:
        from ..rules.card import SIDEKICK

        unnamed = replace(SIDEKICK, name="{name}")  # the sentence around it says whose
        text = str(self.ability.describe(unnamed, terms)).rstrip(".")
        text = text[:1].lower() + text[1:]
        if self.next:  # "your unbought monsters cost" is said of the next one
            text = text.replace("your unbought ", "the next ", 1).replace(" dice cost ", " die you buy costs ", 1)
            text = text.replace(" to buy", "", 1)
            text = text.replace(f" dice are free to {terms.field}", f" die you {terms.field} is free", 1)
            text = text.replace("your ", "the next ", 1) if "the next " not in text else text
        if "when the turn ends, " in text:
            return text.replace("when the turn ends, ", "at the end of this turn, ", 1)
        if self.until != "turn":
            return f"until the end of your next turn, {text}"
        return text if "this turn" in text else f"this turn, {text}"
