"""A match of Dice Throne as it was agreed: heroes, names, mode and seed, and how a record's header says it."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from .catalog.heroes import Heroes
from .dicethrone.game import DICE_THRONE
from .dicethrone.setup import MODES, Setup, new_game
from .dicethrone.state import Table
from .kernel.errors import BadRecord, BadSetup, DiceMastersError
from .kernel.harmless import as_name
from .kernel.hidden_seed import SEED_HASH, draw_seed, header_lines
from .kernel.match import Journal, Match
from .kernel.record import PLAYERS, seed_of
from .teams.pairing import COMPUTER, computer_plays
from .teams.team import MOST_NAME

GAME = DICE_THRONE.name
ThroneMatch = Match[Table]


@dataclass(frozen=True, slots=True)
class Lineup:
    """Who plays which hero. Seats are in turn order; who starts is rolled for."""

    heroes: tuple[str, ...]
    names: tuple[str, ...]
    seed: int = 0
    mode: str = "1v1"
    computers: frozenset[int] = frozenset()
    """The seats the computer plays."""
    hidden_seed: bool = False
    """Until the match is over, players see only the seed's hash."""

    def name(self, seat: int) -> str:
        """The name of a seat: its letter where it has none."""
        return self.names[seat] if seat < len(self.names) and self.names[seat] else f"Player {PLAYERS[seat]}"

    def with_hidden_seed(self) -> Lineup:
        """The same with a new seed that nobody knows."""
        return replace(self, seed=draw_seed(), hidden_seed=True)

    def against(self, computers: Collection[int]) -> Lineup:
        """The same with the computer in these seats and people in the others. Raises `BadSetup`."""
        for seat in computers:
            if seat >= len(self.heroes):
                raise BadSetup(f"There is no player {PLAYERS[seat]} for the computer in a match of {len(self.heroes)}.")
        return replace(self, computers=frozenset(computers))

    def swapped(self) -> Lineup:
        """The same with everybody playing the hero of the next seat."""
        return replace(self, heroes=(*self.heroes[1:], self.heroes[0]))

    def setup(self, heroes: Heroes) -> Setup:
        """What the rules begin with. Raises `BadSetup` for a hero that is not there or a wrong number of players."""
        found = []
        for hero in self.heroes:
            if hero not in heroes.heroes:
                near = difflib.get_close_matches(hero, heroes.heroes, 1)
                hint = f" Did you mean {near[0]}?" if near else f" There are {', '.join(heroes.heroes)}."
                raise BadSetup(f"There is no hero {hero!r}.{hint}")
            found.append(heroes.heroes[hero])
        return Setup(
            tuple(found),
            self.names,
            heroes.common,
            heroes.statuses,
            self.mode,
            self.seed,
            hidden_seed=self.hidden_seed,
        )

    def header(self) -> dict[str, str]:
        """The header of a record."""
        header = {"game": GAME, "mode": self.mode, **header_lines(self.seed, hidden=self.hidden_seed)}
        for seat, (letter, name, hero) in enumerate(zip(PLAYERS, self.names, self.heroes, strict=False)):
            header[f"player_{letter}"] = name
            if seat in self.computers:
                header[f"plays_{letter}"] = COMPUTER
            header[f"hero_{letter}"] = hero
        return header


def lineup(heroes: Sequence[str], names: Sequence[str], seed: int, mode: str = "") -> Lineup:
    """A line-up; the mode follows from the number of players. Raises `BadSetup`."""
    count = len(heroes)
    if count in (5, 6):
        raise BadSetup(f"The rulebook has no rules for {count} players; two, three or four can play.")
    fitting = next((each for each, players in MODES.items() if players == count), None)
    if fitting is None or (mode and MODES.get(mode) != count):
        known = ", ".join(f"{each} for {players}" for each, players in MODES.items())
        raise BadSetup(f"{count} hero{'es do' if count != 1 else ' does'} not make a match: {known} players.")
    found = Lineup(tuple(hero.replace("_", "-").lower() for hero in heroes), tuple(names), seed, mode or fitting)
    return replace(found, names=tuple(map(found.name, range(count))))


def from_header(header: Mapping[str, str]) -> Lineup:
    """The line-up of a record. Raises `BadRecord` with what is missing or wrong in it."""
    letters = [letter for letter in PLAYERS if f"hero_{letter}" in header]
    if len(letters) < 2:
        raise BadRecord("The record's header names no two heroes (hero_A, hero_B).")
    names = tuple(as_name(header.get(f"player_{letter}", ""), MOST_NAME) or f"Player {letter}" for letter in letters)
    heroes = tuple(header[f"hero_{letter}"] for letter in letters)
    computers = frozenset(seat for seat, letter in enumerate(letters) if computer_plays(header, letter))
    return Lineup(heroes, names, seed_of(header), header.get("mode", "1v1"), computers, SEED_HASH in header)


def first_state(header: Mapping[str, str], heroes: Heroes) -> Table:
    """The position before the first turn. Raises `BadRecord` for a header that describes none."""
    agreed = from_header(header)
    try:
        return new_game(agreed.setup(heroes))
    except BadRecord:
        raise
    except DiceMastersError as error:
        raise BadRecord(f"The record's match cannot be set up: {error}") from None


def new_match(agreed: Lineup, heroes: Heroes, journal: Journal | None = None) -> ThroneMatch:
    """A match at its first decision. Raises `BadSetup`."""
    return Match(DICE_THRONE, new_game(agreed.setup(heroes)), journal)
