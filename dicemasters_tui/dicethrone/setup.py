"""From heroes to the first turn (rules 1.2, 11)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..kernel.errors import BadSetup
from ..kernel.luck import Luck
from .book import Book
from .doing import SETUP, Doing, carry_out
from .events import Rolled
from .hero import Card, Hero, Status
from .moves import draw, shuffle
from .rolling import throw
from .state import Seat, Side, Table

HAND = 4
MODES = {"1v1": 2, "2v2": 4, "king-of-the-hill": 3}
"""The ways to play, with their number of players (rules 11)."""
HEALTH = {"1v1": 50, "2v2": 50, "king-of-the-hill": 35}
"""DT-1.2.1, DT-11.1.5, DT-11.2.1."""


@dataclass(frozen=True, slots=True)
class Setup:
    """A match before its first turn: heroes and names by seat. `start` is the Start Player, None for a roll."""

    heroes: tuple[Hero, ...]
    names: tuple[str, ...]
    common: tuple[Card, ...]
    statuses: Mapping[str, Status]
    mode: str = "1v1"
    seed: int = 0
    start: int | None = None
    promos: bool = False
    hidden_seed: bool = False
    """The seed is told when the match is over."""


def table(setup: Setup) -> Table:
    """Everything on the table before any chance: full decks in the order of the files, no hands.

    Raises `BadSetup` for a number of players for which there are no rules (DT-11.3.2).
    """
    count = len(setup.heroes)
    if setup.mode not in MODES:
        raise BadSetup(f"There is no mode {setup.mode!r}; there are {', '.join(MODES)}.")
    if count in (5, 6):
        raise BadSetup(f"The rulebook has no rules for {count} players; two, three or four can play.")
    if count != MODES[setup.mode]:
        raise BadSetup(f"{setup.mode} is for {MODES[setup.mode]} players, not {count}.")
    teams = [0, 1, 0, 1] if setup.mode == "2v2" else list(range(count))
    seats = [Seat(i, setup.names[i], hero, teams[i]) for i, hero in enumerate(setup.heroes)]
    sides = [Side(HEALTH[setup.mode], HEALTH[setup.mode]) for _ in range(max(teams) + 1)]
    book = Book.of(setup.heroes, setup.common, dict(setup.statuses))
    game = Table(book, setup.mode, seats, sides, Luck(setup.seed, hidden=setup.hidden_seed))
    for seat in seats:
        seat.deck = deck_of(seat.hero, setup.common, promos=setup.promos)
        for companion in seat.hero.companions.values():
            if companion.health:
                seat.companions[companion.id] = companion.start_health or companion.health
    return game


def deck_of(hero: Hero, common: Sequence[Card], *, promos: bool = False) -> list[str]:
    """The hero's cards in the order of the file, then the common ones."""
    own = [card.id for card in hero.cards if promos or not card.promo]
    return own + [card.id for card in common]


def new_game(setup: Setup) -> Table:
    """The state at the start of the first turn: decks shuffled, hands of four, the Start Player rolled for."""
    game = table(setup)
    for seat in game.players:
        shuffle(game, seat.deck)
        draw(game, seat.index, HAND, "the starting hand")
    game.start = _start_player(game) if setup.start is None else setup.start
    game.active = game.start
    hero_setup(game)
    return game


def _start_player(game: Table) -> int:
    """The highest roll; those tied for it roll again (DT-1.2.5, DT-1.2.6)."""
    among = [seat.index for seat in game.players]
    while len(among) > 1:
        rolls = {player: throw(game) for player in among}
        game.events += [Rolled(player, (number,), (1,), "the start") for player, number in rolls.items()]
        among = [player for player in among if rolls[player] == max(rolls.values())]
    return among[0]


def hero_setup(game: Table) -> None:
    """What heroes' own set-up steps do, in turn order from the Start Player (DT-1.2.7)."""
    for player in game.order(game.start):
        hero = game.players[player].hero
        steps = carry_out(Doing(game, player, SETUP, key=hero.key), hero.setup)
        for _ in steps:
            raise BadSetup(f"The set-up of {hero.name} asks for something; it must not.")
        for ability in hero.abilities.values():
            for passive in ability.levels[1].passives:
                if passive.when == "start of match" and game.start == player:
                    for _ in carry_out(Doing(game, player, ability.name, key=hero.key), passive.does):
                        raise BadSetup(f"The set-up of {hero.name} asks for something; it must not.")
        game.players[player].gained.clear()
