"""From YAML data to abilities: the one entrance to the language."""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError
from pydantic_core import PydanticCustomError

from ..kernel.errors import DiceMastersError
from ..rules.ability import Ability
from .forms import Form
from .hooks import HOOKS
from .part import nearest
from .texts import form_of


class BadAbility(DiceMastersError):
    """A text that is not written in the language. `path` leads to the place in the data."""

    def __init__(self, path: tuple[str | int, ...], message: str) -> None:
        super().__init__(message)
        self.path = path
        self.message = message


def parse_abilities(data: list[Any]) -> tuple[Ability, ...]:
    """The abilities of one card, in printed order. Raises `BadAbility` with the place and a sentence."""
    abilities: list[Ability] = []
    for index, text in enumerate(data):
        abilities.append(_one(text, index))
    _link(abilities)
    return tuple(abilities)


def _one(text: Any, index: int) -> Ability:
    if isinstance(text, dict) and "hook" in text:
        name = text["hook"]
        if set(text) != {"hook"} or not isinstance(name, str) or name not in HOOKS:
            raise BadAbility((index, "hook"), f"{name!r} is no hook{nearest(str(name), HOOKS)}")
        return HOOKS[name]()
    try:
        return form_of(text)
    except PydanticCustomError as error:
        raise BadAbility((index,), error.message()) from None
    except ValidationError as error:
        first = error.errors()[0]
        path = tuple(part for part in first["loc"] if isinstance(part, str | int))
        raise BadAbility((index, *path), _sentence(first)) from None


def _sentence(error: Any) -> str:
    kind, message, field = error["type"], str(error["msg"]), error["loc"][-1] if error["loc"] else "the text"
    if kind == "extra_forbidden":
        known = {key for form in Form.__subclasses__() for sub in (form, *form.__subclasses__()) for key in sub.words()}
        return f"{field!r} does not belong here{nearest(str(field), known)}"
    if kind == "missing":
        return f"{field!r} is missing"
    return message


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
            raise BadAbility((index, "instead"), "there is no line before it whose place it could take")
