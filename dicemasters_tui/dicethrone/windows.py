"""Moments at which players may react, and who goes first (rules 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..kernel.errors import Refused
from ..kernel.record import PLAYERS
from .events import CardDeclared, Rolled, happenings
from .questions import PASS, MainDecision, Usable, WindowDecision
from .uses import carry, sell, usable

if TYPE_CHECKING:
    from .hero import Steps
    from .state import Table


def window(game: Table, why: str) -> Steps:
    """In priority order everyone acts or passes until all have passed in a row (DT-8.3.2).

    Only players with something usable are asked, and nobody again who has passed while nothing has happened since.
    """
    while True:
        for player in game.order(game.active):
            if (yield from _turn_to_act(game, player, why)):
                break
        else:
            return


def _turn_to_act(game: Table, player: int, why: str) -> Steps:
    """Ask one player; whether something was done."""
    uses = usable(game, player)
    if not _worth_asking(game, player, uses):
        return False
    answer = yield WindowDecision(game, player, uses, why)
    if answer is PASS:
        game.passed[player] = (happened(game), frozenset(use.name for use in uses))
        return False
    held = player != game.active and _instant(game, answer)
    if held and not (yield from _others_first(game, player, answer)):
        return True
    yield from carry(game, player, answer)
    return True


def interruption(game: Table, player: int, name: str) -> Steps:
    """What is not instant has been declared: the others may take Instant Actions before it resolves (DT-8.2.1).

    What was named in advance is asked again if it has gone in the meantime (DT-8.2.2).
    """
    _must_be_there(game, game.given)
    given, given_by, game.given = game.given, game.given_by, []
    late, acted = False, True
    while acted:
        acted = False
        for other in game.order(game.active):
            uses = usable(game, other, instants=True) if other != player else []
            if not _worth_asking(game, other, uses):
                continue
            late = True
            answer = yield WindowDecision(game, other, uses, f"{name} is about to resolve")
            if answer is PASS:
                game.passed[other] = (happened(game), frozenset(use.name for use in uses))
                continue
            acted = True
            if other == game.active or (yield from _others_first(game, other, answer)):
                yield from carry(game, other, answer)
                nothing_left(game)
    game.given = given if all(_still_there(game, word) for word in given) else []
    game.given_by, game.given_late = given_by, late


def _others_first(game: Table, player: int, declared: Usable) -> Steps:
    """An Instant of a player whose turn it is not is held while those before him take theirs (DT-8.1.6).

    Gives whether it is still possible as it was declared; if not, it is taken back at no cost.
    """
    _must_be_there(game, game.given)
    given, game.given = game.given, []
    asked: set[int] = set()
    seat = game.players[player]
    before, seat.declared = seat.declared, declared.id
    if declared.verb == "play" and _next_before(game, player, asked) is not None:
        game.events.append(CardDeclared(player, game.card(declared.id).name))
    acted = False
    while (found := _next_before(game, player, asked)) is not None:
        other, uses = found
        asked.add(other)
        answer = yield WindowDecision(game, other, uses, f"{game.players[player].name} is about to {declared.label}")
        if answer is PASS:
            game.passed[other] = (happened(game), frozenset(use.name for use in uses))
            continue
        yield from carry(game, other, answer)
        nothing_left(game)
        acted = True
    seat.declared = before
    if acted:
        now = {(use.verb, use.name): use for use in usable(game, player)}
        if (declared.verb, declared.name) not in now or not all(_still_there(game, word) for word in given):
            return False
    game.given, game.given_by, game.given_late = given, player, bool(asked)
    return True


def _next_before(game: Table, player: int, asked: set[int]) -> tuple[int, list[Usable]] | None:
    """Who of those before the player may act next: each is asked once, and again when something has happened."""
    for other in game.order(game.active):
        if other == player:
            return None
        uses = usable(game, other, instants=True)
        if uses and (other not in asked or not _passed_before(game, other, uses)):
            return other, uses
    return None


def nothing_left(game: Table) -> None:
    """All that was named after `on` has been chosen. Raises `Refused` where something could not be.

    What dice that were rolled since have decided otherwise could not be known in advance.
    """
    left, game.given = game.given, []
    rolled = any(isinstance(event, Rolled) for event in game.events)
    if left and not rolled and not game.given_late:
        raise Refused(f"Nothing more was to be chosen: {', '.join(left)} is left over after 'on'.")


def _must_be_there(game: Table, given: list[str]) -> None:
    """Raises `Refused` when a token or a player that is named is not there: before anybody else is asked."""
    for word in given:
        nobody = len(word) == 1 and word.isalpha() and PLAYERS.find(word.upper()) >= len(game.players)
        if nobody or not _still_there(game, word):
            raise Refused(f"There is no {word.upper() if nobody else word} on the table.")


def _still_there(game: Table, word: str) -> bool:
    """Whether a token that was named (PLAYER.TOKEN) is still on that board; other words cannot go away."""
    letter, dot, token = word.partition(".")
    index = PLAYERS.find(letter.upper())
    return not dot or (0 <= index < len(game.players) and game.players[index].count(token) > 0)


def _instant(game: Table, use: Usable) -> bool:
    """Whether it is an Instant Action: an instant card, a token, a Companion or a passive (DT-8.1.1)."""
    return use.verb != "play" or game.card(use.id).type == "instant"


def _worth_asking(game: Table, player: int, uses: list[Usable]) -> bool:
    """Whether there is something to ask the player for, and he has not passed on it already."""
    return any(not use.quiet for use in uses) and not _passed_before(game, player, uses)


def _passed_before(game: Table, player: int, uses: list[Usable]) -> bool:
    mark = game.passed.get(player)
    return mark is not None and mark[0] == happened(game) and {use.name for use in uses} <= mark[1]


def happened(game: Table) -> int:
    """How much has happened in the match so far, apart from phases that begin."""
    return game.happened + happenings(game.events)


def main_phase(game: Table) -> Steps:
    """The active player plays, sells and spends at will, then the phase ends (DT-2.4.1)."""
    player = game.active
    yield from window_for_others(game, "the Main Phase begins")
    while True:
        uses = usable(game, player)
        seat = game.players[player]
        uses += [Usable("sell", id, f"sell {game.card(id).name} for 1 CP") for id in dict.fromkeys(seat.hand)]
        answer = yield MainDecision(game, player, uses)
        if answer is PASS:
            break
        if answer.verb == "sell":
            sell(game, player, answer.id)
        else:
            yield from carry(game, player, answer)
        if seat.defeated:
            return
        yield from window_for_others(game, "the Main Phase goes on")


def window_for_others(game: Table, why: str) -> Steps:
    """A window at the edge of a Main Phase: the active player acts there anyway, so only the others are asked."""
    while True:
        for player in game.order(game.active)[1:]:
            if (yield from _turn_to_act(game, player, why)):
                break
        else:
            return
