"""What the runner needs to know of a scenario's game: its first state, what names mean, what can be expected."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..kernel.decision import Decision
from ..kernel.errors import DiceMastersError, Fault, ImpossibleLuck
from ..kernel.game import Game
from ..kernel.match import Match
from .tree import Node

Check = Callable[[Match[Any]], str]
"""An empty text when a match is as expected, else one sentence on what is there instead."""


@dataclass(frozen=True, slots=True)
class Expectation:
    """One expectation."""

    node: Node
    check: Check


@dataclass(frozen=True, slots=True)
class Stage:
    """A scenario set up."""

    game: Game[Any]
    state: Any
    command: Callable[[str], str]
    """A command as written, with what it means in place of the scenario's own names."""
    expectations: Callable[[Node], list[Expectation]]
    """What an `expect` says. Raises BadScenario for what no match could ever be asked."""
    reached: Callable[[Match[Any], int, str], bool]
    """Whether an `until` has come to its end: the player, and the kind of question or phase."""
    passing: Callable[[Decision], str]
    """The command by which `until` goes on, empty where it must not."""
    formality: Callable[[Decision], str]
    """The command for a question whose answer is plain, so that a scenario need not write it; else empty."""
    resting: tuple[str, ...]
    """The questions at which a scenario may end without saying so."""
    idle: Callable[[Decision | None, int, str], bool] = lambda _decision, _player, _text: False
    """Whether a command of a player says only what is so already, so that it may be left out."""


def equals(what: str, wanted: object, read: Callable[[Match[Any]], object]) -> Check:
    """That what is read off a match is this."""

    def check(match: Match[Any]) -> str:
        found = read(match)
        return "" if found == wanted else f"{what} is {found}, not {wanted}."

    return check


def legality(written: str, command: str, legal: bool) -> Check:
    """That a command is legal now, or that it is not; `written` is how the scenario has it."""

    def check(match: Match[Any]) -> str:
        reason = _why_refused(match, command)
        if legal and reason:
            return f"{written!r} should be legal: {reason}"
        return f"{written!r} should not be legal, but it is." if not legal and not reason else ""

    return check


def _why_refused(match: Match[Any], command: str) -> str:
    """Empty when the player who is asked could give this command now, else the reason. The match is not touched.

    Raises `Fault`: a command over which the program breaks down is neither legal nor refused.
    """
    if match.decision is None:
        return "the match is over."
    try:
        match.fork().submit(match.decision.player, command)
    except ImpossibleLuck:
        return ""  # the command is legal, only the forced luck that would follow is not
    except Fault:
        raise
    except DiceMastersError as error:
        return str(error)
    return ""
