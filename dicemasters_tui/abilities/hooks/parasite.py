"""jus-034: the texts of a die taken away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...rules.ability import Ability, ActivatedText, Steps
from ...rules.copying import gain_text
from ...rules.die import GAINED
from ...rules.events import Changed
from ...rules.happening import emit
from ...rules.queries import has_text
from ...rules.state import Applied, Die
from ..answer import GainedKeyword
from ..effects import Effect, asking
from ..heard import Triggered
from ..permissions import LosesTextAnswer
from ..selectors import AnyWho
from ..who import Who

if TYPE_CHECKING:
    from ...rules.context import Context
    from ...rules.edition import Terms


TAKING = ("keyword", "loses_text", GAINED)
"""What it puts on the two dice."""


class TakeTexts(Effect):
    """This die gains the texts of another, which loses them, in place of those it took before (DM-13.3.6).

    Keywords are gained as well; the name in the texts means the new die (DM-13.3.4). The Global stays with its card.
    """

    of: AnyWho

    def selectors(self) -> Sequence[Who]:
        return asking(self.of)

    def resolve(self, context: Context) -> Steps:
        game, this = context.game, context.this
        models: list[Die] = yield from self.of.pick(context)
        if not models:
            return
        self._give_back(context)
        model = models[0]
        abilities = model.card.abilities if has_text(game, model) else ()
        if this is not None and this.in_field:
            for mark in (mark for ability in abilities for mark in ability.keywords()):
                if mark.face is None or this.burst in mark.face:
                    this.effects += (Applied("keyword", GainedKeyword(keyword=mark.name), context.source),)
            for text in (text for ability in abilities for text in ability.working()):
                if text.on_burst(this.burst) and (not isinstance(text, ActivatedText) or text.of_dice_in_field):
                    gain_text(game, this, text, context.holder, context.source, model.card)
            emit(game, Changed(this, this.controller, text=f"has the texts of {model.name}", source=context.source))
        if model is not this and model.in_field:
            model.effects += (Applied("loses_text", LosesTextAnswer(), context.source),)
            emit(game, Changed(model, model.controller, text="has no text", source=context.source))

    def _give_back(self, context: Context) -> None:
        """End what dice of this card took before."""
        game, own = context.game, context.holder
        game.keep_in_force([text for text in game.lasting_statics if not (text.copied and text.holder is own)])
        game.lasting_listeners = [text for text in game.lasting_listeners if not (text.copied and text.holder is own)]
        for die in game.field_dice():
            taken = [a for a in die.effects if a.query in TAKING and a.source.card is own.card]
            if taken:
                die.effects = tuple(a for a in die.effects if a not in taken)

    def describe(self, terms: Terms) -> str:
        return (
            f"this die gains the texts of {self.of.describe(terms)} except Globals until end of turn, and that die has"
            " no text; this ends any such choice made before"
        )


def parasite_human_atomic_furnace() -> Ability:
    """jus-034: no other card takes the texts of a die away for itself."""
    return Triggered.model_validate(
        {"when": {"fielded": "this"}, "do": [TakeTexts.model_validate({"of": {"target": "character"}})]}
    )
