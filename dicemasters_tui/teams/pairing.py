"""Two players with their teams, a format and a seed: what a match is made from, and how a record's header says it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from ..catalog import Catalog
from ..kernel.errors import BadRecord, DiceMastersError
from ..kernel.harmless import as_name
from ..kernel.hidden_seed import SEED_HASH, draw_seed, header_lines
from ..kernel.number import NoNumber, whole_number
from ..kernel.record import seed_of
from ..rules.edition import EDITIONS, RulesEdition
from ..rules.setup import Setup, Side
from .files import parse_member
from .formats import Format, format_named
from .team import MOST_NAME, Team

GAME = "dice-masters"
LETTERS = ("A", "B")
MOST_LIFE = 999
COMPUTER = "computer"
"""In a header under `plays_A` or `plays_B`. Without that entry a person plays."""
REAL_DICE = "real"
"""In a header under `dice`: drawn and rolled by the players. Without that entry the program does it."""


@dataclass(frozen=True, slots=True)
class Seat:
    """One player's part: the name, the team, the basic action cards laid out, and whether the computer plays it."""

    name: str
    team: Team
    basics: tuple[str, ...]
    computer: bool = False


@dataclass(frozen=True, slots=True)
class Pairing:
    """A match as it was agreed. The first seat takes the first turn and is player A."""

    seats: tuple[Seat, Seat]
    edition: RulesEdition
    life: int
    seed: int
    format: str = ""
    real_dice: bool = False
    """The players draw and roll dice of their own and enter what came of it."""
    hidden_seed: bool = False
    """Until the match is over, players see only the seed's hash."""

    @staticmethod
    def of(format: Format, names: tuple[str, str], teams: tuple[Team, Team], seed: int) -> Pairing:
        """Two teams in a format; the first named goes first."""
        edition = EDITIONS[format.edition].with_errata(format.errata)
        seats = tuple(
            Seat(name, team, tuple(format.basics_of(team, index)))
            for index, (name, team) in enumerate(zip(names, teams, strict=True))
        )
        return Pairing((seats[0], seats[1]), edition, format.life, seed, format.name)

    @property
    def names(self) -> tuple[str, str]:
        """The players' names by seat."""
        return self.seats[0].name, self.seats[1].name

    def swapped(self) -> Pairing:
        """The same with the other player going first; basic action cards stay with their seats."""
        return replace(self, seats=(self.seats[1], self.seats[0]))

    def against(self, computers: Collection[int]) -> Pairing:
        """The same with the computer in these seats and people in the others."""
        one, other = (replace(seat, computer=index in computers) for index, seat in enumerate(self.seats))
        return replace(self, seats=(one, other))

    @property
    def computers(self) -> frozenset[int]:
        """The seats the computer plays."""
        return frozenset(index for index, seat in enumerate(self.seats) if seat.computer)

    def setup(self, catalog: Catalog) -> Setup:
        """What the rules begin a match with. Raises `CatalogError` for a card that is not there."""
        errata = self.edition.errata
        sides = tuple(
            Side(
                seat.name,
                tuple((catalog.card(card, errata=errata), dice) for card, dice in seat.team.cards),
                tuple(catalog.card(card, errata=errata) for card in seat.basics),
                self.life,
            )
            for seat in self.seats
        )
        return Setup(self.edition, (sides[0], sides[1]), self.seed, self.real_dice, self.hidden_seed)

    def with_hidden_seed(self) -> Pairing:
        """The same with a new seed that nobody knows."""
        return replace(self, seed=draw_seed(), hidden_seed=True)

    def header(self) -> dict[str, str]:
        """The header of a record."""
        header = {"game": GAME, "rules": self.edition.name, "errata": "yes" if self.edition.errata else "no"}
        if self.format:
            header["format"] = self.format
        header |= header_lines(self.seed, hidden=self.hidden_seed) | {"life": str(self.life)}
        if self.real_dice:
            header["dice"] = REAL_DICE
        for letter, seat in zip(LETTERS, self.seats, strict=True):
            header[f"player_{letter}"] = seat.name
            if seat.computer:
                header[f"plays_{letter}"] = COMPUTER
            if seat.team.name:
                header[f"name_{letter}"] = seat.team.name
            header[f"team_{letter}"] = ", ".join(f"{card} x{dice}" for card, dice in seat.team.cards)
            header[f"basics_{letter}"] = ", ".join(seat.basics)
        return header


def from_header(header: Mapping[str, str], catalog: Catalog) -> Pairing:
    """The match a record's header describes. Raises `BadRecord` with what is missing or wrong in it."""
    if header.get("game", GAME) != GAME:
        raise BadRecord(f"The record is of the game {header['game']}, not of {GAME}.")
    edition = EDITIONS.get(_entry(header, "rules"))
    if edition is None:
        raise BadRecord(f"The record names the rules {header['rules']}; there are {', '.join(EDITIONS)}.")
    seats = []
    for letter in LETTERS:
        try:
            cards = tuple(parse_member(text, catalog) for text in _list(_entry(header, f"team_{letter}")))
            basics = _list(header.get(f"basics_{letter}", ""))
            for card in basics:
                catalog.facts(card)
        except DiceMastersError as error:
            if isinstance(error, BadRecord):
                raise
            raise BadRecord(f"The record's team {letter} cannot be set up: {error}") from None
        name = as_name(header.get(f"player_{letter}", ""), MOST_NAME) or f"Player {letter}"
        team = Team(as_name(header.get(f"name_{letter}", ""), MOST_NAME), cards, basics)
        seats.append(Seat(name, team, basics, computer_plays(header, letter)))
    return Pairing(
        (seats[0], seats[1]),
        edition.with_errata(header.get("errata", "no") == "yes"),
        _life(header),
        seed_of(header),
        header.get("format", "") if format_named(header.get("format", "")) else "",
        _real_dice(header),
        SEED_HASH in header,
    )


def computer_plays(header: Mapping[str, str], letter: str) -> bool:
    """Whether a record's header has the computer play this letter. Raises `BadRecord`."""
    who = header.get(f"plays_{letter}", "")
    if who not in ("", COMPUTER):
        raise BadRecord(f"The record has {who[:40]!r} play {letter}; there is {COMPUTER!r}, or nobody named.")
    return bool(who)


def _real_dice(header: Mapping[str, str]) -> bool:
    dice = header.get("dice", "")
    if dice not in ("", REAL_DICE):
        raise BadRecord(f"The record's dice are {dice!r}; there are {REAL_DICE!r} ones, or none named.")
    return bool(dice)


def _entry(header: Mapping[str, str], key: str) -> str:
    if key not in header:
        raise BadRecord(f"The record's header has no line {key}.")
    return header[key]


def _list(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())


def _life(header: Mapping[str, str]) -> int:
    try:
        life = whole_number(header.get("life", "20").strip())
    except NoNumber as error:
        raise BadRecord(f"The record has no life that can be read: {error}") from None
    if not 1 <= life <= MOST_LIFE:
        raise BadRecord(f"The record's life is {life}; it must be 1 to {MOST_LIFE}.")
    return life
