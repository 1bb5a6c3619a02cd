"""Upkeep Phase (rules 2.2)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ..choices import Choice, ChoiceDecision, choose
from ..doing import Doing, carry_out
from ..guards import change_companion, is_downed
from ..moves import apply_damage
from ..uses import passives
from ..windows import window

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..hero import Effect, Steps
    from ..state import Table


def upkeep_phase(game: Table) -> Steps:
    """Everything of the active player that acts in the Upkeep Phase, in the order the player picks (DT-2.2.1, 2.2.2).

    Damage and healing are applied together at the end (DT-2.2.3).
    """
    player = game.active
    yield from window(game, "the Upkeep Phase begins")
    waiting = _waiting(game, player)
    while waiting:
        choices = [Choice(item, item[0], item[1]) for item in waiting]
        question = "What acts first in your Upkeep Phase?"
        chosen = yield from choose(ChoiceDecision(game, player, question, choices, order=True))
        item = chosen[0].value
        waiting.remove(item)
        still = {word for word, _, _ in _waiting(game, player)}
        if item[0] not in still:
            continue  # a token that has gone in the meantime
        yield from item[2]()
        if game.players[player].defeated:
            break
        if waiting:
            yield from window(game, "between two effects of the Upkeep Phase")
    yield from window(game, "the Upkeep Phase ends")
    apply_damage(game, "Upkeep Phase")


def _waiting(game: Table, player: int) -> list[tuple[str, str, Callable[[], Steps]]]:
    """What acts now: a word for it, its name, and how it is carried out."""
    seat = game.players[player]
    found: list[tuple[str, str, Callable[[], Steps]]] = []
    for ability, _number, passive in passives(seat):
        if passive.when == "upkeep" and not passive.cp and not passive.token:
            name = seat.hero.abilities[ability].name
            found.append((ability, name, partial(_carry_out, game, player, name, passive.does, "")))
    for companion in seat.hero.companions.values():
        if companion.guards and is_downed(seat, companion.id):
            heals = partial(_heal, game, player, companion.id)
            found.append((companion.id, companion.name, heals))
    for token in seat.tokens:
        effects = game.status(token).hooks.get("upkeep")
        if effects:
            name = game.status(token).name
            found.append((token, name, partial(_carry_out, game, player, name, effects, token)))
    return found


def _carry_out(game: Table, player: int, name: str, effects: tuple[Effect, ...], token: str) -> Steps:
    doing = Doing(game, player, name, key=game.players[player].hero.key, token=token)
    yield from carry_out(doing, effects)


def _heal(game: Table, player: int, companion: str) -> Steps:
    """A downed Companion gets 1 Health (Huntress leaflet)."""
    change_companion(Doing(game, player, "Upkeep Phase"), companion, 1)
    yield from ()  # nothing is asked
