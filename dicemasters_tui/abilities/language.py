"""From YAML data to abilities: the one entrance to the language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from pydantic import ValidationError
from pydantic_core import PydanticCustomError

from ..kernel.errors import DiceMastersError
from ..kernel.misreading import nearest
from ..rules.ability import Ability
from .forms import Form
from .hooks import HOOKS
from .places import Way, place_in
from .texts import form_of


class Misreading(NamedTuple):
    """One mistake in the texts of a card: `way` leads to the place in the data."""

    way: Way
    message: str


class BadAbility(DiceMastersError):
    """Texts that are not written in the language, with all of their `mistakes` (at least one).

    `read` are the texts beside them that are, in printed order with None in place of the others.
    """

    def __init__(self, *mistakes: Misreading, read: Sequence[Ability | None] = ()) -> None:
        super().__init__(". ".join(mistake.message for mistake in mistakes))
        self.mistakes = mistakes
        self.read = tuple(read)


def parse_abilities(data: list[Any]) -> tuple[Ability, ...]:
    """The abilities of one card, in printed order. Raises `BadAbility` with every place and a sentence for each."""
    read: list[Ability | None] = []
    mistakes: list[Misreading] = []
    for index, text in enumerate(data):
        try:
            read.append(_one(text, index))
        except BadAbility as error:
            mistakes += error.mistakes
            read.append(None)
    if mistakes:
        raise BadAbility(*mistakes, read=read)
    abilities = [ability for ability in read if ability is not None]
    _link(abilities)
    return tuple(abilities)


def _one(text: Any, index: int) -> Ability:
    if isinstance(text, dict) and "hook" in text:
        name = text["hook"]
        if set(text) != {"hook"} or not isinstance(name, str) or name not in HOOKS:
            raise BadAbility(Misreading((index, "hook"), f"{name!r} is no hook{nearest(str(name), HOOKS)}"))
        return HOOKS[name]()
    try:
        return form_of(text)
    except PydanticCustomError as error:
        raise BadAbility(Misreading((index,), error.message())) from None
    except ValidationError as error:
        found = [Misreading((index, *place_in(text, one["loc"])), one["msg"]) for one in error.errors()]
        raise BadAbility(*dict.fromkeys(found)) from None


def _link(abilities: list[Ability]) -> None:
    """A burst line with `instead` takes the place of the line of the same form before it (DM-2.3.4)."""
    for index, ability in enumerate(abilities):
        if not isinstance(ability, Form) or not ability.instead or ability.face is None:
            continue
        for earlier in reversed(abilities[:index]):
            if type(earlier) is type(ability) and isinstance(earlier, Form) and earlier.face is None:
                earlier.give_way(ability.face)
                break
        else:
            message = "there is no line before it whose place it could take"
            raise BadAbility(Misreading((index, "instead"), message), read=abilities)
