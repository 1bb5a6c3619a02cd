"""What a finished match comes to: life turn by turn, who dealt what, what was bought when."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..rules.card import Card, CardKind
from ..rules.events import Bought, Conceded, Damaged, Event, KnockedOut, LifeChanged, MatchEnded, TurnBegan
from ..rules.sentences import story
from ..rules.state import GameState
from ..rules.wording import number

if TYPE_CHECKING:
    from ..kernel.match import Match

_SIDEKICKS = "sidekicks"


@dataclass(slots=True)
class Turn:
    """A turn: whose, life of both at its end, and its largest hits as (amount, dealer, victim's index)."""

    number: int
    player: int
    life: list[int]
    hits: list[tuple[int, str, int]] = field(default_factory=list)

    def begins(self, names: Sequence[str]) -> tuple[str, str]:
        """How a line about it begins: in full, and in short."""
        return f"turn {self.number}, {names[self.player]}: ", f"turn {self.number}: "

    def told(self, names: Sequence[str]) -> list[tuple[str, str]]:
        """Each hit, the hardest first: in full, and in short."""
        hits = sorted(self.hits, reverse=True)
        return [(f"{who} hits {names[victim]} for {n}", f"{who} hits for {n}") for n, who, victim in hits]


@dataclass(slots=True)
class Statistics:
    """By player index: `damage` to the other player by card, `kos`, and `bought` as (card, turn, cost)."""

    turns: list[Turn]
    damage: tuple[dict[str, int], dict[str, int]]
    kos: list[int]
    bought: tuple[list[tuple[Card, int, int]], list[tuple[Card, int, int]]]

    @property
    def most_life(self) -> int:
        return max((value for turn in self.turns for value in turn.life), default=1)

    def dealt(self, player: int) -> list[tuple[str, int]]:
        """The cards by which a player hurt the other one, the worst first."""
        return sorted(self.damage[player].items(), key=lambda item: -item[1])

    def in_all(self, player: int, name: str, more: int) -> list[str]:
        """Damage and KOs of a player, and how many `more` cards than are listed dealt it; longer and shorter."""
        said = f": {sum(self.damage[player].values())} damage, {number(self.kos[player], 'KO')}"
        if more <= 0:
            return [name + said, name[:8] + said]
        return [f"{name}{said}, {number(more, 'more card')}", f"{name}{said}, {more} more", f"{name[:8]}{said} +{more}"]

    def spent(self, names: Sequence[str]) -> str:
        """How many dice both players bought, and for how much."""
        both = zip(names, self.bought, strict=True)
        told = (f"{name} bought {len(dice)} dice for {sum(cost for *_, cost in dice)}" for name, dice in both)
        return f"{', '.join(told)}."

    def hardest(self) -> list[str]:
        """The hardest single hit on a player, longer and shorter; nothing when there was none."""
        if not (hit := self.biggest_hit()):
            return []
        amount, dealer, turn = hit
        blow = f"{dealer} {amount}, t{turn}"
        return [f"biggest hit: {blow}", f"biggest: {blow}", f"biggest hit: {amount}, t{turn}"]

    def biggest_hit(self) -> tuple[int, str, int] | None:
        """Amount, dealer and turn of the hardest single hit on a player."""
        hits = [(amount, dealer, turn.number) for turn in self.turns for amount, dealer, _ in turn.hits]
        return max(hits, key=lambda hit: hit[0]) if hits else None


def statistics(game: GameState, events: Sequence[Event]) -> Statistics:
    """Count a match from its events. The first entry of `turns` is number 0, the life before the first turn."""
    first = [player.life for player in game.players]
    for index in (0, 1):
        change = next((e for e in events if isinstance(e, LifeChanged) and e.player == index), None)
        if change is not None:
            first[index] = change.life - change.change
    now = list(first)
    turns = [Turn(0, 0, list(first))]
    found = Statistics(turns, ({}, {}), [0, 0], ([], []))
    for event in events:
        if isinstance(event, TurnBegan):
            turns.append(Turn(event.turn, event.player, list(now)))
        elif isinstance(event, LifeChanged):
            now[event.player] = event.life
            turns[-1].life = list(now)
        elif isinstance(event, Damaged) and event.victim is None:
            dealer = _dealer(event)
            tally = found.damage[1 - event.player]
            tally[dealer] = tally.get(dealer, 0) + event.amount
            turns[-1].hits.append((event.amount, "a sidekick" if dealer == _SIDEKICKS else dealer, event.player))
        elif isinstance(event, KnockedOut):
            found.kos[1 - event.player] += 1
        elif isinstance(event, Bought):
            found.bought[event.player].append((event.die.card, turns[-1].number, event.cost))
    return found


def _dealer(event: Damaged) -> str:
    if event.by is not None:
        return _SIDEKICKS if event.by.card.kind is CardKind.SIDEKICK else event.by.card.name
    if event.source is not None and event.source.card is not None:
        return event.source.card.name
    return "the rules"


def verdict(match: Match[GameState], found: Statistics, teams: Sequence[str] = ()) -> tuple[str, str, str]:
    """Who won in capitals, the sentence beside it, and one on the last blow; `teams` are their names by seat."""
    game = match.state
    one, other = game.players
    turns = number(game.turn, "turn")
    events = match.all_events
    conceded = next((event for event in events if isinstance(event, Conceded)), None)
    end = next((event for event in reversed(events) if isinstance(event, MatchEnded)), None)
    if game.winner not in (0, 1):
        return "A TIE", f"after {turns}, {one.life} to {other.life} life.", ""
    winner, loser = game.players[game.winner], game.players[1 - game.winner]
    named = f"with {teams[game.winner]} against {teams[1 - game.winner]}, " if teams and all(teams) else ""
    said = f"{named}{winner.life} to {max(0, loser.life)} life, {turns}."
    if conceded is not None:
        return f"{winner.name.upper()} WINS", said, f"{game.players[conceded.player].name} gave the match up."
    last = found.turns[-1].hits
    blow = f"{last[-1][1][:1].upper()}{last[-1][1][1:]} dealt the last {last[-1][0]}." if last else ""
    return f"{winner.name.upper()} WINS", said, blow or (end.why if end is not None else "")


def how_it_ended(match: Match[GameState]) -> str:
    """Who won a match that is over, why, and how long it took."""
    game, events = match.state, match.moves[-1].events if match.moves else match.opening
    gave_up = next((event.player for event in events if isinstance(event, Conceded)), None)
    if gave_up is not None:
        loser, winner = game.players[gave_up].name, game.players[1 - gave_up].name
        said = f"{winner} wins: {loser} gave the match up."
    else:
        said = " ".join(line.text for line in story(game, [e for e in events if isinstance(e, MatchEnded)]))
    return f"{said} {number(game.turn, 'turn')}, {game.players[0].life} to {game.players[1].life} life."
