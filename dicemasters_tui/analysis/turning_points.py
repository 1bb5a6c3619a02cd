"""The moments that decided a match: the lead that was kept, the hardest turn, the die that paid off, the last blow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..rules.card import CardKind
from ..rules.events import Bought, Conceded, Damaged, Event, KnockedOut, LifeChanged
from ..rules.wording import possessive

if TYPE_CHECKING:
    from ..kernel.match import Match
    from ..rules.state import GameState
    from .timeline import Entry

MANY = 3
"""So many dice KO'd in one turn are worth a line."""


@dataclass(frozen=True, slots=True)
class Decisive:
    """A moment: the line of the log it stands at, its turn, and a sentence on why it counts."""

    line: int
    turn: int
    why: str


@dataclass(frozen=True, slots=True)
class _Told:
    """An event, the line that tells it, and the turn."""

    event: Event
    line: int
    turn: int


def decisive(match: Match[GameState], lines: Sequence[Entry]) -> list[Decisive]:
    """The decisive moments of a match that is over, in their order; `lines` are its log."""
    told = list(_told(match, lines))
    if not told:
        return []
    game, end = match.state, _end(match.state, told)
    lead = _kept_lead(game, told)
    if lead is not None and end is not None and lead.line == end.line:
        lead = None  # that the last blow decided it goes without saying
    found = (lead, _paid_off(game, told), _hardest_turn(game, told), _many_gone(game, told), end)
    return sorted((moment for moment in found if moment is not None), key=lambda moment: moment.line)


def _told(match: Match[GameState], lines: Sequence[Entry]) -> Iterator[_Told]:
    """Every event with the first line that tells of it or of something after it."""
    line = 0
    for number, events in enumerate([match.opening, *(move.events for move in match.moves)]):
        for place, event in enumerate(events):
            while line + 1 < len(lines) and (lines[line].move, lines[line].event) < (number, place):
                line += 1
            yield _Told(event, line, lines[line].turn if lines else 1)


def _life(told: Sequence[_Told]) -> list[int]:
    """What both began with."""
    first = [0, 0]
    for seat in (0, 1):
        change = next((t.event for t in told if isinstance(t.event, LifeChanged) and t.event.player == seat), None)
        first[seat] = change.life - change.change if change is not None else 0
    return first


def _kept_lead(game: GameState, told: Sequence[_Told]) -> Decisive | None:
    """When the winner came to the lead and never lost it again."""
    if game.winner not in (0, 1):
        return None
    winner = game.winner
    life = _life(told)
    if 0 in life:  # somebody was never hurt: there is no lead to lose
        return None
    since: _Told | None = None
    at = list(life)
    for each in told:
        if isinstance(each.event, LifeChanged):
            life[each.event.player] = each.event.life
            if life[winner] <= life[1 - winner]:
                since = None
            elif since is None:
                since, at = each, list(life)
    if since is None:
        return None
    name = game.players[winner].name
    return Decisive(
        since.line, since.turn, f"{name} leads from here to the end: {at[winner]} to {at[1 - winner]} life."
    )


def _hardest_turn(game: GameState, told: Sequence[_Told]) -> Decisive | None:
    """The turn that cost a player most life, at its hardest blow."""
    lost: dict[tuple[int, int], list[_Told]] = {}
    for each in told:
        if isinstance(each.event, LifeChanged) and each.event.change < 0:
            lost.setdefault((each.turn, each.event.player), []).append(each)
    if not lost:
        return None

    def sum_of(blows: list[_Told]) -> int:
        return sum(-blow.event.change for blow in blows if isinstance(blow.event, LifeChanged))

    (turn, seat), blows = max(lost.items(), key=lambda entry: sum_of(entry[1]))
    hardest = max(blows, key=lambda blow: sum_of([blow]))
    first, last = blows[0].event, blows[-1].event
    assert isinstance(first, LifeChanged)  # only these were kept
    assert isinstance(last, LifeChanged)
    before, after = first.life - first.change, max(0, last.life)
    name = game.players[seat].name
    return Decisive(hardest.line, turn, f"The hardest turn: {name} goes from {before} to {after} life.")


def _paid_off(game: GameState, told: Sequence[_Told]) -> Decisive | None:
    """When the winner bought the first die of the card that dealt most of the damage."""
    if game.winner not in (0, 1):
        return None
    dealt: dict[str, int] = {}
    for each in told:
        event = each.event
        if isinstance(event, Damaged) and event.victim is None and event.player != game.winner:
            card = event.by.card if event.by is not None else event.source.card if event.source is not None else None
            if card is not None and card.kind is not CardKind.SIDEKICK:
                dealt[card.name] = dealt.get(card.name, 0) + event.amount
    if not dealt:
        return None
    best = max(dealt, key=lambda name: dealt[name])
    for each in told:
        event = each.event
        if isinstance(event, Bought) and event.player == game.winner and event.die.card.name == best:
            name = game.players[game.winner].name
            return Decisive(each.line, each.turn, f"{name} buys {best}, which deals {dealt[best]} damage later.")
    return None


def _many_gone(game: GameState, told: Sequence[_Told]) -> Decisive | None:
    """The turn in which most dice were KO'd, if they were many."""
    gone: dict[int, list[_Told]] = {}
    for each in told:
        if isinstance(each.event, KnockedOut) and not each.event.cancelled:
            gone.setdefault(each.turn, []).append(each)
    if not gone:
        return None
    turn, all_of_them = max(gone.items(), key=lambda entry: len(entry[1]))
    if len(all_of_them) < MANY:
        return None
    owners = [each.event.player for each in all_of_them if isinstance(each.event, KnockedOut)]
    whose = max((0, 1), key=owners.count)
    theirs = possessive(game.players[whose].name)
    which = f"all {theirs}" if owners.count(whose) == len(owners) else f"{owners.count(whose)} of them {theirs}"
    return Decisive(all_of_them[-1].line, turn, f"{len(owners)} dice are KO'd in one turn, {which}.")


def _end(game: GameState, told: Sequence[_Told]) -> Decisive | None:
    """The last blow, or whoever gave up."""
    for each in told:
        event = each.event
        if isinstance(event, Conceded):
            return Decisive(each.line, each.turn, f"{game.players[event.player].name} gives the match up.")
        if isinstance(event, LifeChanged) and event.life <= 0:
            name = game.players[event.player].name
            before = event.life - event.change
            return Decisive(
                each.line, each.turn, f"The last blow: {-event.change} to {name}, who has {before} life left."
            )
    return None
