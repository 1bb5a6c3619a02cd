"""A die of the match as the table draws it."""

from __future__ import annotations

from dataclasses import replace

from ...analysis.layout import colours
from ...rules import queries
from ...rules.card import Card, CardKind
from ...rules.faces import Energy, Face, FaceKind
from ...rules.state import Die, GameState
from ..app.glyphs import UNICODE
from ..dice.die_view import TileKind, TileView
from ..match.view import Tone, plain
from .hand import Hand, Mark
from .spots import CARDS, LIST

SIGNS = UNICODE.energies | {Energy.GENERIC: "any"}

def energy_sign(symbol: Energy) -> str:
    """`[fist]F■[/]`."""
    return f"[{symbol}]{SIGNS[symbol]}[/]"


def face_tile(game: GameState, card: Card, face: Face | None) -> TileView:
    """One face of a card's die, for lists of faces; None for a die that shows none."""
    body, ink = colours(game, card)
    sidekick = card.kind is CardKind.SIDEKICK
    tile = TileView("", TileKind.HIDDEN, card.short, body, ink, full_name=card.name, sidekick=sidekick)
    return tile if face is None else tile.showing(face)


def die_tile(game: GameState, die: Die, hand: Hand | None, *, flash: str = "", rolling: int = -1) -> TileView:
    """A die as it lies there, with the marks of the hand. `rolling` shows another of its faces for a moment."""
    card, face = die.card, die.card.faces[rolling] if rolling >= 0 else die.shown
    mark = hand.mark(die) if hand is not None else Mark()
    tile = replace(
        face_tile(game, card, face),
        die=die.id,
        seat=die.controller if die.controller >= 0 else max(die.owner, 0),
        cursor=hand is not None and hand.spot.zone not in (CARDS, LIST) and hand.spot.id == die.id,
        chosen=mark.chosen,
        dimmed=mark.dimmed,
        number=hand.number_at(die) if hand is not None else "",
        caption=mark.caption,
        caption_tone=mark.tone,
        why_not=mark.why_not,
        flash=flash,
    )
    if face is None:
        return tile
    attack, defense, cost = face.attack, face.defense, None
    if face.kind is FaceKind.CHARACTER and rolling < 0:
        if die.in_field:
            attack, defense = queries.attack(game, die), queries.defense(game, die)
        if die.rolled or hand is not None:  # also of dice that are being rolled
            cost = face.field if die.in_field else queries.cost_to_field(game, die)
    up, tougher = attack - face.attack, defense - face.defense
    caption, tone = mark.caption, mark.tone
    if not caption and die.in_field and (up or tougher):
        caption = " ".join(f"{n:+d}{letter}" for n, letter in ((up, "A"), (tougher, "D")) if n)
        tone = Tone.GOOD if up + tougher > 0 else Tone.BAD
    elif not caption and die.in_field and die.fielded_on == game.turn:
        caption = "new"
    combat = game.combat
    return replace(
        tile,
        attack=attack,
        defense=defense,
        attack_change=up,
        defense_change=tougher,
        damage=die.damage,
        cost=cost,
        cost_word=game.edition.terms.field,
        symbols=die.symbols if rolling < 0 else face.symbols,
        caption=caption,
        caption_tone=tone,
        tip="" if mark.why_not else plain(f"{card.name} · {card.subtitle}" if card.subtitle else card.name),
        attacks=combat is not None and combat.attacking(die),
        blocked=combat is not None and combat.blocked(die),
        holds=tuple(die_tile(game, other, None) for other in game.attached_to(die)) if die.in_field else (),
    )
