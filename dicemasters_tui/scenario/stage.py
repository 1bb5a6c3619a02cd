"""What the runner needs to know of a scenario's game: its first state, what names mean, what can be expected."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..kernel.decision import Decision
from ..kernel.game import Game
from ..kernel.match import Match
from .tree import Node


@dataclass(frozen=True, slots=True)
class Expectation:
    """One expectation: `check` gives an empty text when it is met, else one sentence on what is there instead."""

    node: Node
    check: Callable[[Match[Any]], str]


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
