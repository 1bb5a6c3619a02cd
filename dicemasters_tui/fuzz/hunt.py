"""One match of the hunt: its teams, its rules, and what went wrong.

Everything follows from the seed, so a match is found again by its number alone.
"""

from __future__ import annotations

import itertools
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..bots.contrary_player import ContraryPlayer, HoardingPlayer
from ..bots.random_player import RandomPlayer
from ..catalog import Catalog
from ..kernel.errors import Fault, Refused
from ..kernel.luck import Luck
from ..kernel.match import Match
from ..kernel.record import Record, parse
from ..records import opening, replay_record
from ..rules.edition import EDITIONS
from ..scenario.run import Pages, mark
from ..teams import FORMATS, Team, random_team
from ..teams.formats import DEMOS, Format
from ..teams.pairing import GAME, Pairing
from ..throne import GAME as THRONE
from .invariants import Broken, check
from .throne import check_throne, lineup_of

AnyMatch = Match[Any]
Submit = Callable[[AnyMatch, int, str, int], None]
"""Has a match carry out a player's command, which has this number in it."""

LONGEST = 6000
"""More commands than this and the match does not end: matches by chance take some 150, of hoarders some 800."""
PLAYERS = (RandomPlayer, ContraryPlayer, HoardingPlayer)
BOXES = (None, None, None, None, "ygo", "asm", "jus", "wwe")
"""What random teams are made of: half of them of all four boxes together."""
LIVES = (0, 0, 0, 1, 2)
"""Life to begin with; 0 for that of the format."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A match that went wrong: what was raised, where, and the record up to the command that did it."""

    seed: int
    what: str
    where: str
    record: Record
    text: str = ""
    """What was played, where it is no record."""

    def same_as(self, other: Failure | None) -> bool:
        """Whether it is the same fault, whatever led to it."""
        return other is not None and (self.where, self.what.split(":")[0]) == (other.where, other.what.split(":")[0])


def pairing_of(seed: int, catalog: Catalog) -> Pairing:
    """The match of this number: format, rulebook, teams, life."""
    luck = Luck(seed ^ 0x0F22)
    sized = [each for each in FORMATS.values() if each not in DEMOS and each.limits]
    format = sized[luck.below(len(sized))]
    edition = list(EDITIONS)[luck.below(len(EDITIONS))]
    format = replace(format, edition=edition, errata=bool(luck.below(2)))
    if not luck.below(4):
        format = replace(format, cards=1 + luck.below(2), dice=1 + luck.below(6))  # it runs out of dice soon
    teams = (_team(catalog, format, luck), _team(catalog, format, luck))
    pairing = Pairing.of(format, ("Ann", "Ben"), teams, seed)
    life = LIVES[luck.below(len(LIVES))]
    return replace(pairing, life=life) if life else pairing


def _team(catalog: Catalog, format: Format, luck: Luck) -> Team:
    return random_team(catalog, format, luck.below(1 << 31), BOXES[luck.below(len(BOXES))])


def hunt(seed: int, catalog: Catalog, game: str = GAME) -> Failure | None:
    """Play the match of this number and look at the table after every command; gives what went wrong, if anything."""
    header = lineup_of(seed).header() if game == THRONE else pairing_of(seed, catalog).header()
    luck = Luck(seed ^ 0x51DE)
    kinds = (RandomPlayer,) if game == THRONE else PLAYERS
    players = [kinds[luck.below(len(kinds))](seed * 4 + index) for index in range(4)]
    return play_with_care(seed, header, players, catalog, submit)


def play_with_care(
    seed: int, header: dict[str, str], players: Sequence[RandomPlayer], catalog: Catalog, submit: Submit
) -> Failure | None:
    """Play a match by commands and look at the table after each, so that there is a record of what goes wrong."""
    pages = Pages(header)
    attempt: list[tuple[int, str]] = []
    try:
        match = Match(*opening(header, catalog), pages)
        for number in itertools.count():
            look_at(match)
            decision = match.decision
            if decision is None:
                break
            if number > LONGEST:
                raise Broken("the match does not end")
            command = players[decision.player].command(decision)
            attempt[:] = [(decision.player, command)]
            submit(match, decision.player, command, number)
            attempt.clear()
        if seed % 5 == 0:
            _play_again(pages, catalog, match)
    except Exception as error:  # any exception is a fault to report: this hunts for them
        record = parse(pages.text())
        record.commands += attempt
        return failure(seed, error, record)
    return None


def look_at(match: AnyMatch) -> None:
    """Whether everything holds that must. Raises `Broken`."""
    if match.game.name == THRONE:
        check_throne(match)
    else:
        check(match)


def submit(match: AnyMatch, player: int, command: str, number: int) -> None:
    """One command; now and then after a refused one, or undone and redone, which must both change nothing."""
    if number % 37 == 0:
        _refuse(match, player)
    if number % 13:
        match.submit(player, command)
        return
    before = mark(match)
    match.submit(player, command)
    if match.can_undo:
        return  # it says why not
    after = mark(match)
    match.undo()
    if mark(match) != before:
        raise Broken("undo leads elsewhere")
    match.redo()
    if mark(match) != after:
        raise Broken("redo leads elsewhere")


def _refuse(match: AnyMatch, player: int) -> None:
    before = mark(match)
    try:
        match.submit(player, "choose nothing-of-the-kind")
    except Fault:
        raise
    except Refused:
        if mark(match) != before:
            raise Broken("a refused command changed the match") from None
    else:
        raise Broken("nonsense was not refused")


def _play_again(pages: Pages, catalog: Catalog, match: AnyMatch) -> None:
    replayed = replay_record(parse(pages.text()), catalog)
    if replayed.problem or mark(replayed.match) != mark(match):
        raise Broken(f"the record leads elsewhere: {replayed.problem}")


def failure(seed: int, error: Exception, record: Record) -> Failure:
    """What an exception says of the fault: its words, and the place in the rules it came from."""
    if isinstance(error, Fault) and isinstance(error.__cause__, Exception):
        error = error.__cause__
    frames = traceback.extract_tb(error.__traceback__)
    place = next((f for f in reversed(frames) if "/fuzz/" not in f.filename.replace("\\", "/")), frames[-1])
    where = f"{place.filename.replace(chr(92), '/').rpartition('dicemasters_tui/')[2]}:{place.name}"
    return Failure(seed, f"{type(error).__name__}: {error}", where, record)


def again(record: Record, seed: int, catalog: Catalog) -> Failure | None:
    """Play the commands of a record, leaving out those that are refused; gives what goes wrong."""
    played = Record(dict(record.header))
    try:
        match = replay_record(Record(dict(record.header)), catalog).match
        look_at(match)
        for player, command in record.commands:
            if match.decision is None or match.decision.player != player:
                continue
            played.commands.append((player, command))
            try:
                match.submit(player, command)
            except Fault:
                raise
            except Refused:
                played.commands.pop()
                continue
            look_at(match)
    except Exception as error:  # any exception is a fault to report: this hunts for them
        return failure(seed, error, played)
    return None
