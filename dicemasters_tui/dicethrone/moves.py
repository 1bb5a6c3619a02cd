"""What texts move: Health, Combat Points, cards and tokens (rules 5.4, 6, 9, 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..kernel.errors import ImpossibleLuck
from .damage import Incoming, Source, Total, Type
from .events import (
    CardDiscarded,
    CardsDrawn,
    CompanionChanged,
    DamageComing,
    DamageSum,
    Defeated,
    HealthChanged,
    MatchEnded,
    PointsChanged,
    Shuffled,
    TokenMoved,
)
from .state import MAX_CP

if TYPE_CHECKING:
    from .state import Table


class MatchOver(Exception):
    """Raised inside the rules when nobody is left to play against. Never leaves the game."""


# Health ------------------------------------------------------------------------------------------------------------


def incoming(game: Table, player: int, amount: int, kind: Type, name: str, by: int = -1, **marks: bool) -> Source:
    """Damage is on its way to a player; it is applied at the end of the phase (DT-7.4.1)."""
    source = Source(name, max(0, amount), kind, by, **marks)
    game.incoming[player].sources.append(source)
    if source.amount:
        game.events.append(DamageComing(player, source.amount, kind.value, name))
    return source


def heal(game: Table, player: int, amount: int, why: str) -> None:
    """Healing: at once, but in the Upkeep and Defensive Roll Phases with the damage at their end (DT-2.7.8, 7.4.3)."""
    if amount <= 0:
        return
    if game.phase in ("upkeep", "defensive-roll"):
        game.incoming[player].healing += amount
        game.incoming[player].healers.append(why)
    else:
        set_health(game, player, game.side(player).health + amount, why, healed=amount)


def set_health(game: Table, player: int, health: int, why: str, damage: int = 0, healed: int = 0) -> None:
    """Turn the dial, within 0 and start + 10 (DT-10.1.3, DT-10.1.6)."""
    side = game.side(player)
    old = side.health
    side.health = max(0, min(health, side.ceiling))
    game.events.append(HealthChanged(player, old, side.health, damage, healed, why))


def apply_damage(game: Table, why: str) -> None:
    """All that waits is worked out and applied to everyone at the same time (DT-2.7.10, DT-7.4.1 to DT-7.4.3).

    `why` is told where nothing that deals or heals has a name.
    """
    waiting = [seat.index for seat in game.standing() if not game.incoming[seat.index].empty]
    if not waiting:
        return
    totals = {}
    for player in _reflecting_first(game, waiting):
        total = game.incoming[player].total()
        totals[player] = total
        for to, amount in total.back.items():
            if amount and not game.players[to].defeated:  # DT-7.5.13
                incoming(game, to, amount, Type.NONE, "damage dealt back", player)
                totals[to] = game.incoming[to].total()
    dealt = {player: total.damage for player, total in totals.items()}  # to a Companion in the player's place, too
    for player, total in totals.items():
        _companion_takes(game, player, total)
    changes: dict[int, int] = {}
    for player, total in totals.items():
        team = game.players[player].team
        healed = game.incoming[player].healing
        changes[team] = changes.get(team, 0) + healed - total.damage
    before = {team: game.sides[team].health for team in changes}
    attack = game.attack
    for player, total in sorted(totals.items()):
        healed = game.incoming[player].healing
        side = game.side(player)
        old = before[game.players[player].team]
        new = max(0, min(old + healed - total.damage, side.ceiling))
        before[game.players[player].team] = new
        if (
            attack is not None
            and attack.stage == "DRP6"
            and game.players[attack.player].team != game.players[player].team
        ):
            attack.dealt += dealt[player] if player == attack.defender else 0
            game.results["dealt"] = game.results.get("dealt", 0) + dealt[player]
        game.results[f"taken {player}"] = game.results.get(f"taken {player}", 0) + total.damage
        if words := game.incoming[player].sum_in_words():
            game.events.append(DamageSum(player, words))
        if total.damage or healed:
            causes = game.incoming[player].causes() or why
            game.events.append(HealthChanged(player, old, new, total.damage, healed, causes))
    for team, change in changes.items():
        side = game.sides[team]
        side.health = max(0, min(side.health + change, side.ceiling))
    for player in range(len(game.players)):
        game.incoming[player] = Incoming()
    check_defeat(game)


def _companion_takes(game: Table, player: int, total: Total) -> None:
    """A Companion takes its part of the damage in the player's place."""
    share = game.incoming[player].companion
    if share is None:
        return
    name, amount = share
    seat = game.players[player]
    taken = total.damage if amount < 0 else min(amount, total.damage)
    total.damage -= taken
    before = seat.companions.get(name, 0)
    seat.companions[name] = max(0, before - taken)
    if before and not seat.companions[name]:
        seat.limits[f"downed {name}"] = 1
    game.events.append(CompanionChanged(player, f"{seat.hero.companions[name].name} takes {taken} damage", "damage"))


def _reflecting_first(game: Table, players: list[int]) -> list[int]:
    return sorted(players, key=lambda player: not any(share.to >= 0 for share in game.incoming[player].shares))


def deal_alone(game: Table, player: int, why: str) -> None:
    """Apply what waits for one player at once, as an instance of its own (DT-7.2.10, DT-10.1.5)."""
    total = game.incoming[player].total()
    side = game.side(player)
    if total.damage:
        set_health(game, player, side.health - total.damage, why, damage=total.damage)
    game.incoming[player] = Incoming()
    check_defeat(game)


def check_defeat(game: Table) -> None:
    """Whoever is at 0 is defeated; the last side standing wins, nobody standing is a draw (DT-10.1.1 to 10.1.4)."""
    for seat in game.players:
        if not seat.defeated and game.side(seat.index).health <= 0:
            if _saved(game, seat.index):
                continue
            seat.defeated = True
            game.events.append(Defeated(seat.index))
    for seat in game.players:
        if seat.defeated and seat.tokens:
            seat.tokens.clear()  # DT-10.1.7
    teams = {seat.team for seat in game.standing()}
    if len(teams) > 1:
        return
    game.winner = teams.pop() if teams else -1
    winner = next((seat.index for seat in game.standing()), -1)
    game.events.append(MatchEnded(winner, "all others are defeated" if winner >= 0 else "everyone fell at once"))
    raise MatchOver


def _saved(game: Table, player: int) -> bool:
    """A token that keeps its holder, or the holder's team, from defeat is removed and leaves 1 Health."""
    team = game.players[player].team
    for seat in game.players:
        if seat.team != team:
            continue
        for token in list(seat.tokens):
            if "saves" in game.status(token).hooks:
                remove(game, seat.index, token, 1, game.status(token).name)
                set_health(game, player, 1, game.status(token).name)
                return True
    return False


# Combat Points -----------------------------------------------------------------------------------------------------


def change_cp(game: Table, player: int, amount: int, why: str) -> int:
    """Gain or lose CP, within 0 and 15 (DT-5.4.2, DT-5.4.3); gives by how much they changed."""
    seat = game.players[player]
    old = seat.cp
    seat.cp = max(0, min(old + amount, MAX_CP))
    if seat.cp != old:
        game.events.append(PointsChanged(player, old, seat.cp, why))
    return seat.cp - old


# Cards -------------------------------------------------------------------------------------------------------------


def shuffle(game: Table, cards: list[str]) -> None:
    for last in range(len(cards) - 1, 0, -1):
        other = game.luck.below(last + 1)
        cards[last], cards[other] = cards[other], cards[last]


def draw(game: Table, player: int, count: int, why: str) -> None:
    """Draw from the top; an empty deck is made anew from the Discard Pile first (DT-5.1.4 to DT-5.1.6)."""
    seat = game.players[player]
    drawn: list[str] = []
    for _ in range(count):
        if not seat.deck:
            if not seat.discard:
                break
            seat.deck, seat.discard = seat.discard, []
            shuffle(game, seat.deck)
            game.events.append(Shuffled(player))
        drawn.append(_take_top(game, player))
        seat.hand.append(drawn[-1])
    if drawn:
        if not game.luck.forced.get("draws"):
            game.luck.uses += 1  # something hidden was seen: undo stops here
        game.events.append(CardsDrawn(player, tuple(drawn), why))


def _take_top(game: Table, player: int) -> str:
    seat = game.players[player]
    forced = game.luck.take("draws")
    if forced is None:
        return seat.deck.pop(0)
    wanted = forced.replace("_", "-")
    if wanted not in seat.deck:
        raise ImpossibleLuck(f"The draw of {forced!r} cannot happen: it is not in {seat.name}'s deck.")
    seat.deck.remove(wanted)
    return wanted


def discard(game: Table, player: int, card: str, why: str) -> None:
    seat = game.players[player]
    seat.hand.remove(card)
    seat.discard.append(card)
    game.events.append(CardDiscarded(player, game.card(card).name, why))


# Status effects ----------------------------------------------------------------------------------------------------


def gain(game: Table, player: int, token: str, count: int, why: str) -> int:
    """Put tokens on a player's board as far as the Stack Limit lets them; gives how many (DT-6.1.1, DT-6.4.2)."""
    seat = game.players[player]
    if seat.defeated:
        return 0
    held = seat.count(token)
    placed = max(0, min(count, game.limit(player, token) - held))
    if placed:
        seat.tokens[token] = held + placed
        seat.gained[token] = seat.gained.get(token, 0) + placed
        game.events.append(TokenMoved(player, game.status(token).name, placed, why))
    return placed


def remove(game: Table, player: int, token: str, count: int, why: str) -> int:
    """Take tokens off a player's board, back to their leaflet (DT-6.5.1); gives how many there were to take."""
    seat = game.players[player]
    held = seat.count(token)
    taken = min(count, held)
    if taken:
        if held == taken:
            del seat.tokens[token]
        else:
            seat.tokens[token] = held - taken
        game.events.append(TokenMoved(player, game.status(token).name, -taken, why))
    return taken
