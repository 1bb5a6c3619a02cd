"""Clear and Draw Step (rules 6.2)."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from .. import queries
from ..damage import Hit, deal
from ..die import OUT_OF_PLAY, PREP, RULE
from ..events import LifeChanged, Moved, Prepped
from ..happening import emit, judge, moment, this_turn
from ..moves import place, put_drawn, take_from_bag, used_pile
from ..timing import settle

if TYPE_CHECKING:
    from ..die import Die
    from ..state import GameState

DICE_PER_TURN = 4


def clear_and_draw_step(game: GameState) -> Generator[Any, Any, list[Die]]:
    """Clear the Reserve Pool, draw four dice into the Prep Area, and settle a shortage (DM-6.2.1 to DM-6.2.10).

    The dice that texts add are drawn with the four, as one draw (DM-6.2.4). Returns the dice that this turn's KOs and
    texts put into the Prep Area: they wait there for their owner's next turn (DM-4.3.3).
    """
    player = game.players[game.active]
    for die in list(player.reserve):
        place(game, die, used_pile(die))  # never by way of Out of Play (DM-4.6.6)
    moment(game, "clear and draw")
    extra = sum(part.count for part, _ in queries.static_answers(game, "draws", player.index))
    drawn = yield from take_from_bag(game, player, DICE_PER_TURN + extra)
    if game.turn == 1:  # the first player of the match may have one die less (DM-6.2.8)
        idle = drawn[game.edition.first_turn_dice : DICE_PER_TURN]
        put_drawn(game, player, [die for die in drawn if die not in idle], PREP)
        put_drawn(game, player, idle, OUT_OF_PLAY)
    else:
        put_drawn(game, player, drawn, PREP)
    missing = DICE_PER_TURN - len(drawn)
    if missing > 0:
        player.virtual += missing
        if game.edition.shortage_is_damage:
            yield from deal(game, [Hit(player.index, missing, None, RULE)])
        else:
            player.life -= missing
            emit(game, LifeChanged(player.index, -missing, player.life, source=RULE))
            judge(game)
    yield from settle(game)
    if moment(game, "end of clear and draw"):
        yield from settle(game)
    return _sent_to_prep(game) if Moved in game.happened or Prepped in game.happened else []


def _sent_to_prep(game: GameState) -> list[Die]:
    """The dice that a KO or a text has put into a Prep Area this turn."""
    moved = [event.die for event in this_turn(game, Moved) if event.to is PREP]
    return moved + [die for event in this_turn(game, Prepped) for die in event.dice]
