"""What status effects do by themselves in the Roll Phase and at the end of a turn (rules 6).

Each hook is data in the status effect's file; here is when the rules look at it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from . import moves
from .choices import NO, YES, ChoiceDecision, choose
from .damage import Change, Type
from .doing import Doing, carry_out
from .events import DamageChanged, Said
from .rolling import roll_for

if TYPE_CHECKING:
    from .hero import Steps
    from .state import Attack, Table


def hooked(game: Table, player: int, hook: str) -> Iterator[tuple[str, Any]]:
    """The player's tokens that have the hook, and what it says."""
    for token in list(game.players[player].tokens):
        found = game.status(token).hooks.get(hook)
        if found is not None:
            yield token, found


def may_roll(game: Table, player: int) -> Steps:
    """Before the Offensive Roll Phase: whether it takes place. A token may make the player skip it, or pay."""
    for token, price in hooked(game, player, "skips roll unless paid"):
        name = game.status(token).name
        seat = game.players[player]
        if seat.cp >= price:
            question = f"Pay {price} CP to remove {name}? Without it you skip your Offensive Roll Phase."
            answer = yield from choose(ChoiceDecision(game, player, question, (YES, NO), always=True))
            if answer[0].value:
                moves.change_cp(game, player, -price, name)
                moves.remove(game, player, token, 1, name)
                continue
        moves.remove(game, player, token, 1, name)
        game.events.append(Said(player, f"{{name}} skips the Offensive Roll Phase ({name})."))
        return False
    return True


def attempts(game: Table, player: int) -> int:
    """How many Roll Attempts the Offensive Roll Phase has: three, fewer by tokens (DT-2.5.2)."""
    left: int = 3 - sum(fewer for _, fewer in hooked(game, player, "fewer attempts"))
    return max(0, left)


def phase_fails(game: Table, player: int, *, ultimate: bool) -> Steps:
    """At the end of the Offensive Roll Phase tokens may spoil it: whether it has no effect at all.

    They leave then, but do nothing to an Ultimate (DT-4.4.5).
    """
    failed = False
    for token, spoils in hooked(game, player, "spoils"):
        name = game.status(token).name
        moves.remove(game, player, token, 1, name)
        if ultimate:
            continue
        numbers = yield from roll_for(game, player, 1, name)
        if numbers[0] in spoils.get("fails", ()):
            game.events.append(Said(player, f"{name}: the Offensive Roll Phase of {{name}} has no effect."))
            failed = True
        elif numbers[0] in spoils.get("halves", ()):
            game.results[f"halved {player}"] = name
    return failed


def weaken(game: Table, attack: Attack) -> None:
    """The attacker's tokens that lower what the Offensive Roll Phase deals; never an Ultimate's (DT-4.4.5, 6.8.5)."""
    if attack.ultimate:
        return
    by = attack.player
    for token, _ in hooked(game, by, "harmless"):
        name = game.status(token).name
        attack.harmless = True
        for incoming in game.incoming:
            for source in incoming.sources:
                if source.by == by and source.attack:
                    source.amount = 0
        game.events.append(Said(by, f"{name}: {{name}} deals no damage in this Roll Phase."))
    victims = [
        seat.index
        for seat in game.standing()
        if any(s.by == by and s.attack and s.amount for s in game.incoming[seat.index].sources)
    ]
    if not victims or attack.harmless:
        return
    for token, less in hooked(game, by, "weakens"):
        count = game.players[by].count(token)
        name = game.status(token).name
        lowered = [v for v in victims if not less.get("modifier") or _modifiable(game, v)]
        for victim in lowered:
            change_damage(game, victim, -less["by"] * count, name, attack=True)
        if less.get("spent") and lowered:
            moves.remove(game, by, token, count, name)
    halved = game.results.get(f"halved {by}")
    if halved:
        for victim in victims:
            game.incoming[victim].halved_by.append(halved)
            game.events.append(DamageChanged(victim, "half of it", halved))


def _modifiable(game: Table, victim: int) -> bool:
    """Whether what the Attack deals to the player can be changed by Attack Modifiers (DT-7.1.5)."""
    return any(s.attack and s.amount and s.type.modifiable for s in game.incoming[victim].sources)


def change_damage(game: Table, victim: int, amount: int, name: str, *, attack: bool = False) -> None:
    """Add to the damage that waits for a player, or take from it (DT-7.5.3); `attack` for the Attack's alone."""
    if amount:
        game.incoming[victim].changes.append(Change(name, amount, attack))
        word = f"+{amount} damage" if amount > 0 else f"{-amount} damage prevented"
        game.events.append(DamageChanged(victim, word, name))


def when_attacked(game: Table, attack: Attack) -> Steps:
    """The Defender's tokens that answer being Attacked (Targeted, Bounty ...)."""
    defender = attack.defender
    for token, effects in hooked(game, defender, "attacked"):
        doing = Doing(game, defender, game.status(token).name, attack.player, attack, key={}, token=token)
        yield from carry_out(doing, effects)


def shield(game: Table, attack: Attack) -> None:
    """Whoever holds a token that shields receives nothing of what an opponent's Roll Phase deals, while it is held.

    It does nothing against an Ultimate (DT-4.4.2).
    """
    if attack.ultimate:
        return
    for opponent in game.opponents(attack.player):
        token = next((token for token, _ in hooked(game, opponent, "shields")), "")
        for source in game.incoming[opponent].sources:
            if not source.attack or source.shielded == bool(token):
                continue
            source.shielded = bool(token)
            if token and source.amount:
                game.events.append(DamageChanged(opponent, "no damage is received", game.status(token).name))


def roll_phase_over(game: Table) -> Steps:
    """The conclusion of the Roll Phase: tokens that leave then (DT-2.7.11 d, DT-2.7.12), damage by attempts."""
    player = game.active
    for token, hurt in hooked(game, player, "attempts hurt"):
        name = game.status(token).name
        moves.remove(game, player, token, game.players[player].count(token), name)
        extra = min(2, max(0, game.rolled - 1)) * hurt
        if extra:
            moves.incoming(game, player, extra, Type.NONE, name)
    seat, before = game.players[player], game.results.get("gained before", {})
    for token, _ in hooked(game, player, "leaves after roll"):
        came = seat.gained.get(token, 0) - before.get(token, 0)  # in this Roll Phase: they stay for the next
        moves.remove(game, player, token, max(0, seat.count(token) - came), "the Roll Phase is over")
    game.results.pop(f"halved {player}", None)
    yield from ()  # nothing is asked


def end_of_turn(game: Table) -> Steps:
    """What happens at the conclusion of the turn, after the Discard Phase (DT-2.1.5)."""
    player = game.active
    for token, effects in hooked(game, player, "end of turn"):
        doing = Doing(game, player, game.status(token).name, key=game.players[player].hero.key, token=token)
        yield from carry_out(doing, effects)
    for token, _ in hooked(game, player, "leaves after own turn"):
        held = game.players[player].count(token) - game.players[player].gained.get(token, 0)
        if held > 0:
            moves.remove(game, player, token, held, "the turn is over")
    yield from last_window(game, "the turn is over")
    moves.apply_damage(game, "end of the turn")


def last_window(game: Table, why: str) -> Steps:
    """A window before damage that has come at the end of a phase or turn is applied (DT-8.3.1)."""
    from .windows import window

    if any(incoming.waiting() for incoming in game.incoming):
        yield from window(game, why)
