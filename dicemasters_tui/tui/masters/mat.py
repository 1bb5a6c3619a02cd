"""The mat: seat lines, rows of dice, the lanes of an attack, the roll tray."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...rules.acts import buy_cost, why_not_use
from ...rules.decisions import PriorityDecision
from ...rules.energy import can_pay, total
from ...rules.faces import Energy
from ...rules.state import Step, Zone
from ..dice.die_view import TileView
from ..match.view import PanelView, plain
from .blocking import BlockHand
from .dice import SIGNS, die_tile, energy_sign, face_tile
from .fight import Fight
from .marking import AttackHand, RerollHand
from .splitting import SplitHand
from .spots import AWAY, die_of, pool_order, prepped_and_drawn
from .view import ChanceView, CombatView, Counter, LaneView, RollGroupView, RollView, RowKind, RowView, SeatView
from .words import listing, named

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ...rules.state import Die, GameState, Player
    from .hand import Hand
    from .scene import Scene


BUYS = 3
"""Purchases whose chances are shown at most."""


def seat(scene: Scene, player: Player) -> SeatView:
    """One player's line."""
    game, hand = scene.game, scene.hand
    active = player.index == game.active
    out = len(player.out_of_play) if active and game.edition.out_of_play else None
    cursor = None
    if hand is not None and hand.spot.zone == f"counts-{player.index}":
        cursor = Counter(hand.spot.id)
    return SeatView(
        player.index,
        player.name,
        player.life,
        active,
        len(player.bag),
        len(player.prep),
        len(player.used),
        out,
        tag=_tag(scene, player),
        team=scene.teams[player.index] if scene.teams else "",
        life_change=scene.life_changes.get(player.index, 0),
        cursor=cursor,
        bold=Counter.PREP if player.index in scene.prepped else None,
    )


def _tag(scene: Scene, player: Player) -> str:
    game = scene.game
    if isinstance(scene.hand, RerollHand) and player.index == game.active:
        count = len(scene.hand.decision.dice)
        return f"rolled {count} · 1 reroll left"
    if game.combat is None or not game.combat.lanes:
        return ""
    return f"attacks with {len(game.combat.lanes)}" if player.index == game.active else "defends"


def _tiles(scene: Scene, dice: Iterable[Die]) -> tuple[TileView, ...]:
    return tuple(die_tile(scene.game, die, scene.hand, flash=scene.flashes.get(die.id, "")) for die in dice)


def energy_rule(player: Player) -> str:
    """`energy 5: 1F■ 1B↯ 2M∞ 1?✱`."""
    counts: dict[Energy, int] = {}
    for die in player.reserve:
        for symbol in die.symbols:
            counts[symbol] = counts.get(symbol, 0) + 1
    words = [f"[b]{n}[/][{kind}]{SIGNS[kind]}[/]" for kind in Energy if (n := counts.get(kind, 0))]
    if extra := player.virtual + player.rest:
        words.append(f"{extra} virtual")
    return f"energy [b]{total(player)}[/]: {' '.join(words)}" if words else "energy [b]0[/]"


def usable_with_energy(game: GameState, player: Player) -> list[str]:
    """The Globals the player's energy is enough for, by name."""
    if not total(player):
        return []
    return list(
        dict.fromkeys(plain(card.card.name) for card, _, text in game.book.globals if can_pay(player, text.cost))
    )


def _reserve_note(game: GameState, player: Player) -> str:
    names = usable_with_energy(game, player)
    if not names:
        return ""
    more = f" and {len(names) - 2} more" if len(names) > 2 else ""
    return f"enough for {', '.join(names[:2])}{more}"


def rows(scene: Scene) -> tuple[RowView, ...]:
    """The zones between the seat lines, from top to bottom."""
    game, hand = scene.game, scene.hand
    upper, lower = game.players[1 - game.active], game.players[game.active]
    zone = hand.spot.zone if hand is not None else ""
    chosen: list[Die] = hand.dice if isinstance(hand, AttackHand) else []
    attacking = [die for die in lower.field if die.zone is Zone.ATTACK] + chosen
    home = [die for die in lower.field if die not in attacking]
    found = [
        RowView(
            f"reserve-{upper.index}",
            RowKind.CHIPS,
            "reserve",
            upper.index,
            _tiles(scene, pool_order(upper)),
            note=_reserve_note(game, upper),
            more=tuple(_pile(word, dice) for word, dice in (("prep", upper.prep), ("used", upper.used)) if dice),
            focused=zone == f"reserve-{upper.index}",
        ),
        RowView(
            f"field-{upper.index}",
            RowKind.TILES,
            "field",
            upper.index,
            _tiles(scene, upper.field),
            focused=zone == f"field-{upper.index}",
            empty="empty",
        ),
        RowView(
            "attack",
            RowKind.RULE,
            "attack zone",
            lower.index,
            _tiles(scene, attacking),
            rule="" if attacking else _attack_rule(scene),
            focused=zone == "attack",
        ),
        RowView(
            f"field-{lower.index}",
            RowKind.TILES,
            "field",
            lower.index,
            _tiles(scene, home),
            focused=zone == f"field-{lower.index}",
            empty="empty",
        ),
    ]
    away = hand.away() if hand is not None else []
    if away:
        found.append(RowView(AWAY, RowKind.TILES, _where(away), lower.index, _tiles(scene, away), focused=zone == AWAY))
    spending = isinstance(hand.question if hand else None, PriorityDecision) and game.step is Step.MAIN
    found += [
        RowView(
            f"reserve-{lower.index}",
            RowKind.POOL,
            "reserve pool",
            lower.index,
            _tiles(scene, pool_order(lower)),
            note=_reserve_note(game, lower),
            rule=energy_rule(lower),
            bracket=f"spend to buy, {game.edition.terms.field}, use globals" if spending else "",
            focused=zone == f"reserve-{lower.index}",
            empty="empty",
        ),
        RowView(
            f"prep-{lower.index}",
            RowKind.LINE,
            "rolled" if game.step is Step.ROLL and lower.prep else "prep",
            lower.index,
            _tiles(scene, lower.prep),
            focused=zone == f"prep-{lower.index}",
            empty="empty",
        ),
        _out_of_play(game, lower),
    ]
    return tuple(found)


def _attack_rule(scene: Scene) -> str:
    return "nobody chosen yet" if isinstance(scene.hand, AttackHand) else "empty until the attack step"


def _where(dice: list[Die]) -> str:
    """The place of dice that can be chosen and lie in no row."""
    zones = {die.zone for die in dice}
    names = {Zone.USED: "used pile", Zone.BAG: "bag", Zone.CARD: "on cards", Zone.PREP: "prep", Zone.OUT_OF_PLAY: "out"}
    return names.get(next(iter(zones)), "to choose") if len(zones) == 1 else "to choose"


def _pile(word: str, dice: Iterable[Die]) -> str:
    return f"[faint]{word}[/] {listing(named(die) for die in dice)}"


def _out_of_play(game: GameState, player: Player) -> RowView:
    """What lies out of play by name, where the edition has that zone, and the used pile behind it."""
    named_zone = game.edition.out_of_play
    out = player.out_of_play if named_zone else []
    return RowView(
        f"out-{player.index}",
        RowKind.LINE,
        "out of play" if named_zone else "",
        player.index,
        note=listing(named(die) for die in out) if out else "",
        brief=f"{len(out)} dice" if out else "",
        more=(_pile("used", player.used),) if player.used else (),
        empty="empty" if named_zone else "",
    )


# The attack ------------------------------------------------------------------------------------------------------


def combat(scene: Scene) -> CombatView | None:
    """The lanes of an attack; None when nobody attacks."""
    game, hand = scene.game, scene.hand
    if game.combat is None or not game.combat.lanes:
        return None
    blocking = hand if isinstance(hand, BlockHand) else None
    fight = _fight(scene)
    lanes = []
    fighting: set[Die] = set()
    for lane in game.combat.lanes:
        blockers = lane.blockers
        if blocking is not None:
            blockers = [blocker for blocker, attacker in blocking.pairs if attacker is lane.attacker]
        fighting |= {lane.attacker, *blockers}
        cursor = blocking is not None and lane.attacker is blocking.at
        if blocking is None and hand is not None:
            cursor = any(die.id == hand.spot.id for die in (lane.attacker, *blockers))
        lanes.append(
            LaneView(
                _tiles(scene, [lane.attacker])[0],
                _tiles(scene, blockers),
                bool(blockers) if blocking is not None else lane.blocked,
                result=tuple(line for line in fight.short(lane.attacker) if line) if fight is not None else (),
                cursor=cursor,
            )
        )
    upper, lower = game.players[1 - game.active], game.players[game.active]
    home = [die for die in upper.field if die not in fighting]
    waiting = _tiles(scene, home)
    kept = _tiles(scene, [die for die in lower.field if die not in fighting])
    refused = any(tile.why_not for tile in (*waiting, *kept))
    return CombatView(
        tuple(lanes),
        home=waiting,
        kept=kept,
        reasons=refused or (blocking is not None and blocking.refuses_some),
        shares=isinstance(hand, SplitHand),
        note=_block_note(blocking, len(upper.characters), len(home)),
        outcome=tuple(fight.sentences()) if fight is not None else (),
        totals=tuple(fight.totals()) if fight is not None else (),
        changers=tuple(_changers(game, blocking is not None)),
    )


def _fight(scene: Scene) -> Fight | None:
    """The fight as it would go on; None where that cannot be told from this question."""
    hand = scene.hand
    if isinstance(hand, BlockHand | SplitHand):
        return hand.fight
    if hand is None or scene.match.decision is None:
        return None
    if isinstance(hand.question, PriorityDecision) and scene.game.step is Step.ATTACK_WINDOW:
        return scene.fight()
    return None


def _block_note(hand: BlockHand | None, able: int, home: int) -> str:
    if hand is None:
        return ""
    if not home:
        return f"all {able} assigned · none at home"
    return f"{able - home} of {able} assigned · {home} at home"


def _changers(game: GameState, blocking: bool) -> list[str]:
    """What each side could still do about it: Globals its energy is enough for, action dice it may use."""
    lines = []
    for player in (game.players[game.active], game.players[1 - game.active]):
        words = [f"{name} global" for name in usable_with_energy(game, player)]
        if player.index == game.active and game.step is Step.ATTACK_WINDOW:
            actions = [die for die in player.reserve if die.is_action]
            words += [plain(die.name) for die in actions if not why_not_use(game, player.index, die)]
        elif player.index == game.active:
            words += [plain(die.name) for die in player.reserve if die.is_action]
        lines.append(f"[seat{player.index}]{plain(player.name)}[/] {listing(words) or 'nothing'}")
    if blocking:
        lines.append(f"[faint]{plain(game.active_player.name)} acts first, after the blocks.[/]")
    return lines


# The roll --------------------------------------------------------------------------------------------------------


def roll(scene: Scene) -> RollView | None:
    """The roll tray; None when nothing is rerolled."""
    hand = scene.hand
    if not isinstance(hand, RerollHand):
        return None
    game = scene.game
    prepped, drawn = prepped_and_drawn(game, hand.decision.dice)
    groups = []
    for label, dice in (("prepped", prepped), ("drawn", drawn)):
        if dice:
            tiles = tuple(
                die_tile(game, die, hand, rolling=scene.rolling.get(die.id, -1), flash=scene.flashes.get(die.id, ""))
                for die in dice
            )
            groups.append(RollGroupView(label, tiles))
    chances, buys = _chances(hand)
    die = die_of(game, hand.spot.id)
    number = hand.number_of(hand.spot)
    return RollView(
        tuple(groups),
        tuple(chances),
        buys=tuple(buys[:BUYS]),
        faces=tuple(face_tile(game, die.card, face) for face in die.card.faces) if die is not None else (),
        faces_label=f"faces of {number}:" if number else "faces:",
        faces_note="each 1 in 6",
        kept=kept_panel(game, hand),
    )


def _chances(hand: RerollHand) -> tuple[list[ChanceView], list[ChanceView]]:
    """The chances, and those to buy; while wishes are picked all of them in one list."""
    chances: list[ChanceView] = []
    buys: list[ChanceView] = []
    possible = hand.possible_wishes()
    for odds in hand.odds():
        now = "yes" if odds.now else "0 %"
        if hand.wishing is not None:
            at = possible[min(hand.wishing, len(possible) - 1)] == odds.wish
            shown = odds.wish not in hand.memory.unwanted
            text = f"{'▸' if at else ' '}{'✓' if shown else ' '} {odds.text}"
            chances.append(ChanceView(text, now, odds.then, cursor=at))
        elif odds.wish.kind == "buy":
            short = hand.roll.purchases[odds.wish].cards[0].card.short
            buys.append(ChanceView(odds.text, now, odds.then, short=short))
        else:
            chances.append(ChanceView(odds.text, now, odds.then))
    return chances, buys


def kept_panel(game: GameState, hand: RerollHand) -> PanelView:
    """What the dice that are not marked can do."""
    kept = [die for die in hand.decision.dice if die.id not in hand.marked]
    counted = list(dict.fromkeys(f"[b]{named(die)}[/]\t{_use_of(game, die)}" for die in kept))
    energy = hand.roll.kept_energy
    counted.append("")
    counted.append(f"In reach with {energy.total} energy:")
    reach = [
        " ".join([plain(card.card.name), str(cost.amount), *map(energy_sign, card.card.energy)])
        for card in game.cards
        if (card.basic or card.owner == hand.player) and game.unbought(card)
        if energy.covers(cost := buy_cost(game, card, hand.player))
    ]
    counted.append(", ".join(reach[:6]) or "no card")
    return PanelView("what the kept dice do", tuple(counted))


def _use_of(game: GameState, die: Die) -> str:
    face = die.shown
    if face is None:
        return ""
    if face.level:
        return f"{game.edition.terms.field} for {face.field}: {face.attack}A {face.defense}D"
    if face.symbols:
        return f"pays {len(face.symbols)}"
    return "an action to use"


def whose(hand: Hand | None, game: GameState) -> int:
    """The seat that decides."""
    return hand.player if hand is not None else game.active
