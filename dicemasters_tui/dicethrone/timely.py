"""Which uses cannot wait: what a player is asked about who does not want every window.

Gaining CP, drawing or taking a token can be done as well in one's own Main Phase; changing dice, preventing damage,
adding to an Attack or getting rid of a token that is about to hurt cannot. The rules open every window (DT-8.3.1);
this only says which of them a player in a hurry would not miss.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from .language.altering import Attempt, ChangeDie, RerollDice
from .language.companions import SplitDamage
from .language.damaging import Add, Avoid, DealBackShare, Prevent, PreventShare, Undefendable
from .language.flow import Nested
from .language.tokens import RemoveStatus, Ward
from .questions import Usable

if TYPE_CHECKING:
    from .state import Table

NOW_OR_NEVER = (
    Add, Attempt, Avoid, ChangeDie, DealBackShare, Prevent, PreventShare, RerollDice, SplitDamage, Undefendable, Ward,
)  # fmt: skip
"""Effects on what lies on the table at this moment."""


def cannot_wait(game: Table, player: int, use: Usable) -> bool:
    """Whether this use would be lost, or worth less, if the player passed now."""
    lines = list(_lines(game, player, use))
    if any(isinstance(line, NOW_OR_NEVER) for line in lines):
        return True
    if any(isinstance(line, RemoveStatus) for line in lines):
        return _about_to_hurt(game, player)
    card = game.card(use.id) if use.verb == "play" else None
    return card is not None and (card.type == "roll" or card.modifier or bool(card.when))


def _about_to_hurt(game: Table, player: int) -> bool:
    """A token of the player acts in this Upkeep Phase, or spoils this Offensive Roll Phase."""
    if player != game.active or game.phase not in ("upkeep", "offensive-roll"):
        return False
    wanted = ("upkeep",) if game.phase == "upkeep" else ("spoils", "fewer attempts", "weakens", "harmless")
    return any(
        game.status(token).polarity == "negative" and any(hook in game.status(token).hooks for hook in wanted)
        for token in game.players[player].tokens
    )


def _lines(game: Table, player: int, use: Usable) -> Iterable[Any]:
    """Every line of the text that a use carries out, those within others too."""
    seat = game.players[player]
    if use.verb == "play":
        texts: Iterable[Any] = game.card(use.id).does
    elif use.verb == "spend":
        texts = [line for each in game.status(use.id).uses for line in each.does]
    elif use.id in seat.hero.companions:
        texts = [line for each in seat.hero.companions[use.id].uses for line in each.does]
    elif use.id in seat.hero.abilities:
        level = seat.hero.abilities[use.id].levels[seat.level(use.id)]
        texts = [line for passive in level.passives for line in passive.does]
    else:
        texts = ()
    stack = list(texts)
    while stack:
        line = stack.pop()
        yield line
        if isinstance(line, Nested):
            stack += line.inner()
