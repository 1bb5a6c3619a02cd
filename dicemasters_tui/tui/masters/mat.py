"""The mat: seat lines, rows of dice, the lanes of an attack, the roll tray."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ...analysis.layout import pool_order, prepped_and_drawn
from ...analysis.payments import changers, reach_words, use_words
from ...rules.decisions import PriorityDecision
from ...rules.energy import total
from ...rules.faces import Energy
from ...rules.naming import die_of
from ...rules.state import Die, GameState, Player, Step, Zone
from ...rules.wording import listing, number
from ..dice.die_view import TileView
from ..match.view import PanelView, plain
from .dice import SIGNS, die_tile, energy_sign, face_tile
from .fighting import BlockHand, SplitHand
from .marking import AttackHand, RerollHand
from .scene import Scene
from .spots import AWAY
from .view import ChanceView, CombatView, Counter, LaneView, RollView, RowView, SeatView, TileRow
from .words import named

BUYS = 3
"""Purchases whose chances are shown at most."""


def seat(scene: Scene, player: Player) -> SeatView:
    """One player's line."""
    game = scene.game
    active = player.index == game.active
    piles = {Counter.BAG: len(player.bag), Counter.PREP: len(player.prep), Counter.USED: len(player.used)}
    if active and game.edition.out_of_play:
        piles[Counter.OUT] = len(player.out_of_play)
    return SeatView(
        player.index,
        player.name,
        player.life,
        active,
        piles,
        tag=_tag(scene, player),
        team=scene.teams[player.index] if scene.teams else "",
        life_change=scene.brought.life[player.index],
        cursor=Counter(scene.spot.id) if scene.spot.zone == f"counts-{player.index}" else None,
        bold=Counter.PREP if player.index in scene.brought.prepped else None,
    )


def _tag(scene: Scene, player: Player) -> str:
    game = scene.game
    if isinstance(scene.hand, RerollHand) and player.index == game.active:
        return f"rolled {len(scene.hand.question.dice)} · 1 reroll left"
    if game.combat is None or not game.combat.lanes:
        return ""
    return f"attacks with {len(game.combat.lanes)}" if player.index == game.active else "defends"


def _tiles(scene: Scene, dice: Iterable[Die]) -> tuple[TileView, ...]:
    flashes, rolling = scene.flashes, scene.rolling if isinstance(scene.hand, RerollHand) else {}
    return tuple(
        die_tile(scene.game, die, scene.hand, flash=flashes.get(die.id, ""), rolling=rolling.get(die.id, -1))
        for die in dice
    )


def energy_rule(player: Player) -> str:
    """`energy 5: 1F■ 1B↯ 2M∞ 1?✱`."""
    symbols = [symbol for die in player.reserve for symbol in die.symbols]
    words = [f"[b]{n}[/][{kind}]{SIGNS[kind]}[/]" for kind in Energy if (n := symbols.count(kind))]
    if extra := player.virtual + player.rest:
        words.append(f"{extra} virtual")
    return f"energy [b]{total(player)}[/]: {' '.join(words)}" if words else "energy [b]0[/]"


def rows(scene: Scene) -> dict[str, RowView]:
    """The zones between the seat lines, from top to bottom."""
    game, hand = scene.game, scene.hand
    upper, lower = game.players[1 - game.active], game.players[game.active]
    top, low = upper.index, lower.index
    chosen = hand.attackers.dice if isinstance(hand, AttackHand) else None
    attacking = [die for die in lower.field if die.zone is Zone.ATTACK] + (chosen or [])
    home = [die for die in lower.field if die not in attacking]
    rule = "nobody chosen yet" if chosen is not None else "empty until the attack step"
    piles = (*_pile("prep", upper.prep), *_pile("used", upper.used))
    away = hand.away() if hand is not None else []
    spending = hand is not None and isinstance(hand.question, PriorityDecision) and game.step is Step.MAIN
    spend = f"spend to buy, {game.edition.terms.field}, use globals" if spending else ""
    prep = "rolled" if game.step is Step.ROLL and lower.prep else "prep"
    pools = [(_tiles(scene, pool_order(each)), (plain(reach_words(game, each)),)) for each in (upper, lower)]
    found = {
        "upper-reserve": RowView(f"reserve-{top}", "reserve", top, *pools[0], more=piles),
        "upper-field": RowView(f"field-{top}", "field", top, _tiles(scene, upper.field)),
        "attack-zone": RowView("attack", "attack zone", low, _tiles(scene, attacking), rule="" if attacking else rule),
        "lower-field": RowView(f"field-{low}", "field", low, _tiles(scene, home)),
        "lower-reserve": RowView(f"reserve-{low}", "reserve pool", low, *pools[1], energy_rule(lower), spend),
        "prep-area": RowView(f"prep-{low}", prep, low, _tiles(scene, lower.prep)),
        "out-of-play": _out_of_play(game, lower),
    }
    if away:
        found["elsewhere"] = RowView(AWAY, _where(away), low, _tiles(scene, away))
    return {place: replace(row, focused=row.key == scene.spot.zone) for place, row in found.items()}


def _where(dice: list[Die]) -> str:
    """The place of dice that can be chosen and lie in no row."""
    zones = {die.zone for die in dice}
    names = {Zone.USED: "used pile", Zone.BAG: "bag", Zone.CARD: "on cards", Zone.PREP: "prep", Zone.OUT_OF_PLAY: "out"}
    return names.get(zones.pop(), "to choose") if len(zones) == 1 else "to choose"


def _pile(word: str, dice: Iterable[Die]) -> tuple[str, ...]:
    """`used Batman and 2 sidekicks`; nothing of an empty pile."""
    names = listing(named(die) for die in dice)
    return (f"[faint]{word}[/] {names}",) if names else ()


def _out_of_play(game: GameState, player: Player) -> RowView:
    """What lies out of play by name, where the edition has that zone, and the used pile behind it."""
    out, used = player.out_of_play, _pile("used", player.used)
    if not game.edition.out_of_play:
        return RowView(f"out-{player.index}", "", player.index, more=used)
    notes = (listing(named(die) for die in out), number(len(out), "die")) if out else ("empty",)
    return RowView(f"out-{player.index}", "out of play", player.index, notes=notes, more=used)


# The attack ------------------------------------------------------------------------------------------------------


def combat(scene: Scene) -> CombatView | None:
    """The lanes of an attack; None when nobody attacks."""
    game, hand = scene.game, scene.hand
    if game.combat is None or not game.combat.lanes:
        return None
    blocking = hand if isinstance(hand, BlockHand) else None
    fight = hand.fight if hand is not None else None
    lanes = []
    fighting: set[Die] = set()
    for lane in game.combat.lanes:
        attacker, blockers, blocked = lane.attacker, lane.blockers, lane.blocked
        here = scene.spot.id in [die.id for die in (attacker, *blockers)]
        if blocking is not None:
            blockers = blocking.blocks.before(attacker)
            blocked, here = bool(blockers), attacker is blocking.at
        fighting |= {attacker, *blockers}
        result = tuple(filter(None, fight.short(attacker))) if fight is not None else ()
        lanes.append(LaneView(_tiles(scene, [attacker])[0], _tiles(scene, blockers), blocked, result, here))
    upper, lower = game.players[1 - game.active], game.players[game.active]
    home = _tiles(scene, (die for die in upper.field if die not in fighting))
    kept = _tiles(scene, (die for die in lower.field if die not in fighting))
    refused = any(tile.why_not for tile in (*home, *kept))
    return CombatView(
        tuple(lanes),
        upper.index,
        home=home,
        kept=kept,
        reasons=refused or (blocking is not None and blocking.blocks.refuses_some),
        shares=isinstance(hand, SplitHand),
        note=_block_note(len(upper.characters), len(home)) if blocking is not None else "",
        outcome=tuple(fight.sentences()) if fight is not None else (),
        totals=tuple(fight.totals()) if fight is not None else (),
        changers=tuple(_changers(game, blocking is not None)),
    )


def _block_note(able: int, home: int) -> str:
    return f"{able - home} of {able} assigned · {home} at home" if home else f"all {able} assigned · none at home"


def _changers(game: GameState, blocking: bool) -> list[str]:
    """What each side could still do about it."""
    lines = [
        f"[seat{player.index}]{plain(player.name)}[/] {listing(map(plain, changers(game, player))) or 'nothing'}"
        for player in (game.active_player, game.players[1 - game.active])
    ]
    if blocking:
        lines.append(f"[faint]{plain(game.active_player.name)} acts first, after the blocks.[/]")
    return lines


# The roll --------------------------------------------------------------------------------------------------------


def roll(scene: Scene) -> RollView | None:
    """The roll tray; None when nothing is rerolled."""
    game, hand = scene.game, scene.hand
    if not isinstance(hand, RerollHand):
        return None
    groups = zip(("prepped", "drawn"), prepped_and_drawn(game, hand.question.dice), strict=True)
    chances, buys = _chances(hand)
    die, at = die_of(game, hand.spot.id), hand.number_of(hand.spot)
    faces = tuple(face_tile(game, die.card, face) for face in die.card.faces) if die is not None else ()
    return RollView(
        tuple(TileRow(label, _tiles(scene, dice)) for label, dice in groups if dice),
        tuple(chances),
        tuple(buys[:BUYS]),
        TileRow(f"faces of {at}:" if at else "faces:", faces, "each 1 in 6") if faces else None,
        kept_panel(game, hand),
    )


def _chances(hand: RerollHand) -> tuple[list[ChanceView], list[ChanceView]]:
    """The chances, and those to buy; while wishes are picked all of them in one list."""
    chances: list[ChanceView] = []
    buys: list[ChanceView] = []
    told = hand.odds()
    for place, odds in enumerate(told):
        now = "yes" if odds.now else "0 %"
        if hand.wishing is not None:
            at = place == min(hand.wishing, len(told) - 1)
            sign = "✓" if odds.wish not in hand.memory.unwanted else " "
            chances.append(ChanceView(f"{'▸' if at else ' '}{sign} {odds.text}", now, odds.then, cursor=at))
        elif odds.wish.kind == "buy":
            short = hand.roll.purchases[odds.wish].cards[0].card.short
            buys.append(ChanceView(odds.text, now, odds.then, short=short))
        else:
            chances.append(ChanceView(odds.text, now, odds.then))
    return chances, buys


def kept_panel(game: GameState, hand: RerollHand) -> PanelView:
    """What the dice that are not marked can do."""
    reach = [
        " ".join([plain(card.card.name), str(cost.amount), *map(energy_sign, card.card.energy)])
        for card, cost in hand.roll.in_reach.items()
    ]
    uses = dict.fromkeys(f"[b]{named(die)}[/]\t{use_words(game, die)}" for die in hand.roll.kept)
    what = ("", f"In reach with {hand.roll.kept_energy.total} energy:", ", ".join(reach[:6]) or "no card")
    return PanelView("what the kept dice do", (*uses, *what))
