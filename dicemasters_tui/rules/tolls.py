"""Prices in life that texts put on what a player does, besides its own cost (DM-11.2.7)."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any, Literal

from ..kernel.decision import NO_REASON, WhyNot
from . import queries
from .events import LifeChanged
from .happening import emit, judge

if TYPE_CHECKING:
    from .state import GameState, Source

Taxed = Literal["use", "field"]
"""Using an action die or a Global; fielding a die. Blocks have theirs in `declare`: it depends on who blocks."""


def toll(game: GameState, player: int, act: Taxed) -> int:
    """The life this player has to pay to do such a thing now, 0 or more."""
    if "toll" not in game.answered:
        return 0
    return sum(part.amount for part, _ in queries.static_answers(game, "toll", player) if part.act == act)


def why_not_toll(game: GameState, player: int, act: Taxed) -> WhyNot:
    """Empty when the player has the life to pay, else the reason; the last point may be paid (DM-7.1.6)."""
    life, left = toll(game, player, act), game.players[player].life
    if life <= left:
        return NO_REASON
    who = ", ".join(c.holder.card.name for part, c in queries.static_answers(game, "toll", player) if part.act == act)
    return WhyNot(f"{who} asks {life} life for that; you have {left}.", f"{life} life")


def toll_words(game: GameState, player: int, act: Taxed) -> str:
    """The price as it is added to the name of an option: " and pay 1 life", or nothing."""
    life = toll(game, player, act)
    return f" and pay {life} life" if life else ""


def pay_toll(game: GameState, player: int, act: Taxed) -> None:
    """Pay to each text what it asks."""
    if "toll" not in game.answered:
        return
    for part, context in queries.static_answers(game, "toll", player):
        if part.act == act:
            pay_life(game, player, part.amount, context.source)


def may_reroll(game: GameState, player: int) -> Generator[Any, Any, bool]:
    """Whether no text forbids the player to reroll, by the rules or by a text, or its price is paid (ygo-096)."""
    if "may_not" in game.answered:
        for part, context in queries.static_answers(game, "may_not", player):
            if part.reroll and not (yield from part.way_out(context, player)):
                return False
    return True


def pay_life(game: GameState, player: int, life: int, source: Source) -> None:
    """Life that is paid is no damage, and the last of it loses the match (DM-8.1.5, DM-7.1.6)."""
    payer = game.players[player]
    payer.life -= life
    emit(game, LifeChanged(player, -life, payer.life, source=source))
    judge(game)
