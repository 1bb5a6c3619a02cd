"""A lesson being taken: the match it is played in, the step it stands at, and whether a command is the right one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ...kernel.errors import BadSetup, DiceMastersError
from ...kernel.match import Match
from ...rules import naming
from ...rules.game import DICE_MASTERS
from ...rules.setup import new_game
from ...teams.pairing import Pairing

if TYPE_CHECKING:
    from ...rules.events import Event
    from ...rules.state import GameState
    from ...store.library import Library
    from .lesson import Lesson, Step

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
