"""A lesson as its file says it, and one that is taken: its match, the step it stands at, whether a command is right.

The files lie beside this module, one a box. A step is read, or shown (the opponent moves), or done by hand; the
commands are those of the notation.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Self

import yaml
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints, ValidationError, model_validator

from ..kernel.errors import BadSetup, DiceMastersError
from ..kernel.match import Match
from ..rules import naming
from ..rules.game import DICE_MASTERS
from ..rules.setup import new_game
from ..teams.pairing import Pairing

if TYPE_CHECKING:
    from ..rules.events import Event
    from ..rules.state import GameState
    from ..store.library import Library

FOLDER = Path(__file__).parent
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
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
        return Lesson.model_validate(yaml.load(path.read_text(encoding="utf-8"), Loader=_LOADER))
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise BadLesson(f"The lesson {path.name} cannot be read: {error}.") from None
    except ValidationError as error:
        first = error.errors()[0]
        where = " ".join(str(part + 1) if isinstance(part, int) else part for part in first["loc"])
        wrong = first["msg"].removeprefix("Value error, ")
        raise BadLesson(f"The lesson {path.name} has a mistake in {where or 'it'}: {wrong}.") from None


_DIE = re.compile(r"\b[abc]\d+\b")


class Course:
    """`match` is an ordinary one, with its luck forced; it has no journal, so that steps can be gone back."""

    def __init__(self, box: str, lesson: Lesson, library: Library, at: int = 0) -> None:
        """Stands at step `at`, counted from 0, or at the last one. Raises `DiceMastersError`."""
        self.box = box
        self.lesson = lesson
        self.at = 0
        self._made: list[int] = []
        """How many commands had been made before each step that is done."""
        state = new_game(_pairing(lesson, library).setup(library.catalog))
        state.luck.force("draws", list(lesson.draws))
        state.luck.force("rolls", list(lesson.rolls))
        self.match: Match[GameState] = Match(DICE_MASTERS, state)
        while self.at < min(at, len(lesson.steps) - 1):
            self.forward()

    @property
    def over(self) -> bool:
        """All steps are done."""
        return self.at == len(self.lesson.steps)

    @property
    def last(self) -> bool:
        """It stands at the last step."""
        return self.at + 1 == len(self.lesson.steps)

    @property
    def step(self) -> Step:
        """The step it stands at; after the end the last one."""
        return self.lesson.steps[min(self.at, len(self.lesson.steps) - 1)]

    def forward(self) -> list[Event]:
        """Do the step and stand at the next one; gives what happened."""
        step = self.step
        made = len(self.match.moves)
        happened: list[Event] = self.match.submit(step.player, step.command) if step.command else []
        self._made.append(made)
        self.at += 1
        return happened

    def back(self) -> bool:
        """Stand at the step before, with everything as it was then; False at the first step."""
        if not self.at:
            return False
        self.at -= 1
        self.match.stand_after(self._made.pop())
        return True

    @property
    def wanted(self) -> str:
        """The step's command as the match writes it, with ids for names."""
        twin = self.match.fork()
        twin.submit(self.step.player, self.step.command)
        return twin.moves[-1].text

    def fits(self, command: str) -> bool:
        """Whether a command does what the step asks for: the same with the same dice, or with dice just like them."""
        return bool(self.step.command) and self._sense(command) == self._sense(self.step.command)

    def _sense(self, command: str) -> tuple[str, ...]:
        """A command without what makes no difference: the order of dice, and which of several equal ones.

        How it is paid counts by the energy that is left.
        """
        player = self.step.player
        twin = self.match.fork()
        try:
            twin.submit(player, command)
        except DiceMastersError:
            return (command,)
        game = self.match.state
        signatures = {die.id: str(naming.signature(game, die)) for die in game.dice}
        verb, _, rest = twin.moves[-1].text.partition(" ")
        named = re.split(r"[,\s]+", rest.partition("with ")[0])
        parts = [_DIE.sub(lambda found: signatures[found.group()], part) for part in named if part]
        after = [(twin.state.dice[die.index], die.zone) for die in game.players[player].reserve]
        kept = [f"{die.face} {die.spent_part}" for die, before in after if die.zone is before]
        return (verb, *sorted(parts), *sorted(kept))


def _pairing(lesson: Lesson, library: Library) -> Pairing:
    offers = {offer.id: offer for offer in library.offers}
    for team in lesson.teams:
        if team not in offers:
            raise BadSetup(f"The lesson is played with the ready-made team {team}, which is not there.")
    one, other = (offers[team] for team in lesson.teams)
    return Pairing.of(one.format, lesson.names, (one.team, other.team), seed=0)
