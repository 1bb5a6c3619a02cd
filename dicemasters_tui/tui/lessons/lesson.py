"""A lesson as its file says it: who plays, how the dice fall, and the steps, each with a text of ours.

The files lie beside this module, one a box. A step is read, or shown (the opponent moves), or done by hand; the
commands are those of the notation.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Self

import yaml
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints, ValidationError, model_validator

from ...kernel.errors import DiceMastersError

FOLDER = Path(__file__).parent
_ACTION = re.compile(r"\{([a-z]+\.[a-z0-9-]+)\}")

Text = Annotated[str, StringConstraints(min_length=1, strip_whitespace=True)]
RuleId = Annotated[str, StringConstraints(pattern=r"^DM-\d+\.\d+\.\d+$")]


class BadLesson(DiceMastersError):
    """A file that is no lesson."""


def _listed(value: object) -> object:
    """One word is a list of one."""
    return value.split() if isinstance(value, str) else value


class Step(BaseModel):
    """One step: `say` is read first, then the command of player `A` or `B` is made, if the step has one.

    A step with `press` is done by the player at the keyboard; actions stand in braces in it (`{play.field}`) and lead
    to the command. `actions` do the same for a move that is only shown. `rule` are the ids of the rules it teaches.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    say: Text
    rule: Annotated[tuple[RuleId, ...], BeforeValidator(_listed)] = ()
    A: str = ""
    B: str = ""
    press: str = ""
    actions: Annotated[tuple[str, ...], BeforeValidator(_listed)] = ()

    @property
    def player(self) -> int:
        """Who makes the command."""
        return 1 if self.B else 0

    @property
    def command(self) -> str:
        """The command, empty for a step that is only read."""
        return self.A or self.B

    @property
    def by_hand(self) -> bool:
        """The player at the keyboard makes the command."""
        return bool(self.press)

    @property
    def pressed(self) -> tuple[str, ...]:
        """The actions that make the command, one after the other, by their ids."""
        return tuple(_ACTION.findall(self.press)) or self.actions

    @model_validator(mode="after")
    def _whole(self) -> Self:
        if self.A and self.B:
            raise ValueError("a step has one command, of A or of B")
        if self.press and (self.actions or not _ACTION.search(self.press)):
            raise ValueError("press has the actions in it, in braces; then there is no list of actions")
        if self.command and not self.pressed:
            raise ValueError(f"no actions lead to the command {self.command!r}; write them in press or actions")
        if self.pressed and not self.command:
            raise ValueError("there are actions but no command they lead to")
        return self


class Lesson(BaseModel):
    """A whole lesson. `teams` are ids of ready-made teams; player A is the one who learns and goes first."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    title: Text
    blurb: Text
    teams: tuple[Text, Text]
    names: tuple[Text, Text]
    draws: tuple[Text, ...]
    rolls: tuple[Text, ...]
    steps: tuple[Step, ...] = Field(min_length=1)


def lesson_files() -> dict[str, Path]:
    """The files of the lessons, by box."""
    return {path.stem: path for path in sorted(FOLDER.glob("*.yaml"))}


def lessons(boxes: Iterable[str]) -> dict[str, Lesson | BadLesson]:
    """The lessons of these boxes, in their order; of one with a mistake what is wrong."""
    files, found = lesson_files(), dict[str, Lesson | BadLesson]()
    for box in boxes:
        if box in files:
            try:
                found[box] = read_lesson(files[box])
            except BadLesson as error:
                found[box] = error
    return found


def read_lesson(path: Path) -> Lesson:
    """The lesson in a file. Raises `BadLesson` with what is wrong and where."""
    try:
        return Lesson.model_validate(yaml.safe_load(path.read_text(encoding="utf-8")))
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise BadLesson(f"The lesson {path.name} cannot be read: {error}.") from None
    except ValidationError as error:
        first = error.errors()[0]
        where = " ".join(str(part + 1) if isinstance(part, int) else part for part in first["loc"])
        wrong = first["msg"].removeprefix("Value error, ")
        raise BadLesson(f"The lesson {path.name} has a mistake in {where or 'it'}: {wrong}.") from None
