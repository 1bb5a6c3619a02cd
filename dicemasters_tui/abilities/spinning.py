"""Turning dice to other faces without a roll (rules 12.1; language: spin)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal

from ..kernel.misreading import wrong
from ..rules.ability import Steps
from ..rules.choice import Choice, ChoiceDecision
from ..rules.faces import Energy, FaceKind
from ..rules.moves import spin, spin_levels, turn_back
from ..rules.state import Die, Zone
from ..rules.timing import choose
from .effects import Effect, asking
from .selectors import AnyWho, Selector
from .who import Named, Who

if TYPE_CHECKING:
    from ..rules.context import Context
    from ..rules.edition import Terms


def _energy_faces(die: Die, current: int) -> dict[str, int]:
    """The energy faces of the die by their word, each once, without the one shown."""
    faces: dict[str, int] = {}
    for index, face in enumerate(die.card.faces):
        if face.kind is FaceKind.ENERGY:
            faces.setdefault(face.word, index)
    if current >= 0:
        faces.pop(die.card.faces[current].word, None)
    return faces


def has_other_energy(_context: Context, die: Die) -> bool:
    """Whether the die has an energy face other than the one it shows (DM-12.1.6)."""
    return bool(_energy_faces(die, die.face))


def choose_energy_face(context: Context, die: Die, current: int) -> Steps:
    """Ask which energy face the die is to show, other than the current one; gives the face's index (DM-12.1.6)."""
    faces = _energy_faces(die, current)
    choices = [Choice(index, word, word) for word, index in faces.items()]
    name = context.holder.card.name
    decision = ChoiceDecision(
        context.game,
        context.controller,
        f"{name}: which energy face of {die.name}?",
        choices,
        about="mode",
        source_card=context.holder,
    )
    answer: Sequence[Choice] = yield from choose(context.game, decision)
    return answer[0].value if answer else current


class Spin(Effect):
    """Spin up or down by levels (DM-12.1.2), to a `level` (`former` leaves a rolled die on its own), or to a `face`."""

    who: AnyWho
    up: int = 0
    down: int = 0
    level: int | Literal["former"] | None = None
    face: Literal["wild", "any energy", "character"] | None = None

    def model_post_init(self, context: Any, /) -> None:
        super().model_post_init(context)
        if sum(map(bool, (self.up, self.down, self.level, self.face))) != 1:
            raise wrong("a spin goes up, down, to a level, or to a face: exactly one of them")
        if self.face == "any energy" and isinstance(self.who, Selector):
            self.who.must_be(has_other_energy)

    def selectors(self) -> Sequence[Who]:
        return asking(self.who)

    def can(self, context: Context) -> bool:
        """Without a die that it would change it does nothing (DM-11.1.6)."""
        if not super().can(context):
            return False
        whole = self.who.name in ("this", "these") if isinstance(self.who, Named) else not asking(self.who)
        if whole:
            return any(self._turns(die) for die in self.who.found(context))
        if (
            isinstance(self.who, Selector) and context.event is not None
        ):  # what is used may spin a die as its price first
            return any(self._turns(die) for die in self.who.fitting(context))
        return True

    def _turns(self, die: Die) -> bool:
        """Whether the die would show another face: not up from its top level, nor down from level 1 (DM-12.1.3)."""
        if self.face is not None or self.level == "former" or not die.in_field:
            return True
        if self.level is not None:
            return die.level != min(self.level, die.card.top_level)
        return die.level < die.card.top_level if self.up else die.level > 1

    def resolve(self, context: Context) -> Steps:
        game = context.game
        dice: list[Die] = yield from self.who.pick(context)
        for die in dice:
            if self.face is not None and die.zone is not Zone.RESERVE:
                continue  # in the field there are no energy faces, and elsewhere dice show none
            if self.face == "any energy":
                spin(game, die, (yield from choose_energy_face(context, die, die.face)), context.source)
            elif self.face == "character" and die.card.top_level:
                spin(game, die, die.card.face_of_level(1), context.source)
            elif self.face == "wild":
                wild = die.card.face_by_word(str(Energy.WILD))
                if wild is not None:  # only sidekick dice have one (DM-12.1.6)
                    spin(game, die, wild, context.source)
            elif self.face is None and die.in_field and die.is_character:
                if self.level is None:
                    spin_levels(game, die, self.up or -self.down, context.source)
                elif self.level == "former":
                    level = context.bound.get("former level", [die.level])[0]
                    turn_back(game, die, die.card.face_of_level(level), context.source)
                else:
                    spin(game, die, die.card.face_of_level(min(self.level, die.card.top_level)), context.source)

    def describe(self, terms: Terms) -> str:
        who = self.who.describe(terms)
        if self.face is not None:
            faces = {"wild": "a [wild]", "any energy": "another energy", "character": f"a {terms.character}"}
            return f"spin {who} to {faces[self.face]} face"
        if self.level == "former":
            return f"leave {who} on its former level"
        if self.level is not None:
            return f"spin {who} to level {self.level}"
        way, levels = ("up", self.up) if self.up else ("down", self.down)
        return f"spin {who} {way} {levels} level{'s' if levels > 1 else ''}"
