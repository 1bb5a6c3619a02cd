"""The view of dice being entered: what is there so far, and what can be entered next."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ...rules.wording import number
from ..dice.die_view import TileKind, TileView
from ..match.view import Tone, plain
from .dice import die_tile, face_tile
from .entering import DrawHand, RollHand, face_id
from .spots import Spot
from .view import EntryRow, EntryView

if TYPE_CHECKING:
    from .scene import Scene


def entry(scene: Scene) -> EntryView | None:
    """The rows to draw; None when nothing is to be entered."""
    hand = scene.hand
    if isinstance(hand, DrawHand):
        return EntryView((_drawn(scene, hand), _bag(scene, hand)))
    if isinstance(hand, RollHand):
        return EntryView((_dice(scene, hand), _faces(scene, hand)))
    return None


def _bag(scene: Scene, hand: DrawHand) -> EntryRow:
    tiles = []
    for kind in hand.kinds:
        left = hand.left(kind)
        spot = Spot(hand.spot.zone, kind.dice[0].id)
        tiles.append(
            replace(
                die_tile(scene.game, kind.dice[0], None),
                number=hand.number_of(spot),
                cursor=spot == hand.spot and not hand.complete,
                dimmed=not left or hand.complete,
                caption=f"{left} left",
            )
        )
    return EntryRow("in the bag", tuple(tiles), number(len(hand.decision.owner.bag), "die"))


def _drawn(scene: Scene, hand: DrawHand) -> EntryRow:
    game = scene.game
    tone = Tone.SEAT1 if hand.player else Tone.SEAT0
    dice = hand.drawn_dice()
    tiles = [replace(die_tile(game, die, None), die="", caption="drawn", caption_tone=tone) for die in dice]
    empty = [_blank(hand.player)] * (hand.wanted - len(hand.drawn))
    count = f"[b]{len(hand.drawn)}[/] of {hand.wanted}"
    return EntryRow("drawn", (*tiles, *empty), count)


def _blank(seat: int) -> TileView:
    """The place of a die that has not been entered."""
    return TileView("", TileKind.HIDDEN, "?", "#808080", "#ffffff", seat, dimmed=True, caption="to enter")


def _dice(scene: Scene, hand: RollHand) -> EntryRow:
    game = scene.game
    tiles = []
    for place, die in enumerate(hand.decision.dice):
        if place < len(hand.shown):
            tile = face_tile(game, die.card, die.card.faces[hand.shown[place]])
            tile = replace(tile, die=die.id, seat=hand.player, chosen=True, caption="entered")
        else:
            now = place == len(hand.shown)
            tile = replace(die_tile(game, die, None), cursor=False, caption="this one" if now else "")
            tile = replace(tile, kind=TileKind.HIDDEN, caption_tone=Tone.TEXT, dimmed=not now)
        tiles.append(tile)
    label = "rolled again" if hand.decision.again else "rolled"
    return EntryRow(label, tuple(tiles), f"[b]{len(hand.shown)}[/] of {hand.wanted}")


def _faces(scene: Scene, hand: RollHand) -> EntryRow:
    die = hand.at
    tiles = []
    for face in hand.decision.faces(die):
        spot = Spot(hand.spot.zone, face_id(face))
        tile = face_tile(scene.game, die.card, die.card.faces[face], cursor=spot == hand.spot and not hand.complete)
        times = sum(other.word == die.card.faces[face].word for other in die.card.faces)
        tiles.append(
            replace(
                tile,
                die=spot.id,
                seat=hand.player,
                number=hand.number_of(spot),
                dimmed=hand.complete,
                caption=f"{times} sides" if times > 1 else "",
            )
        )
    return EntryRow(f"faces of {plain(die.name)}", tuple(tiles))
