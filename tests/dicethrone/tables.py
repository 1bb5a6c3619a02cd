"""Tables of Dice Throne for tests: a match in the middle, and texts carried out on it."""

from __future__ import annotations

from typing import Any

from dicemasters_tui.catalog.heroes import load_heroes
from dicemasters_tui.dicethrone.doing import Doing, carry_out
from dicemasters_tui.dicethrone.game import DICE_THRONE
from dicemasters_tui.dicethrone.language.reading import read_effects
from dicemasters_tui.dicethrone.setup import Setup, table
from dicemasters_tui.dicethrone.state import Table
from dicemasters_tui.kernel.match import Match

HEROES = load_heroes()
MODE_FOR = {2: "1v1", 3: "king-of-the-hill", 4: "2v2"}


def setup(*heroes: str, mode: str = "", **more: Any) -> Setup:
    """A set-up of these heroes; the mode is the one for their number."""
    return Setup(
        tuple(HEROES.heroes[hero] for hero in heroes),
        tuple("ABCDEF"[: len(heroes)]),
        HEROES.common,
        HEROES.statuses,
        mode or MODE_FOR.get(len(heroes), "1v1"),
        **more,
    )


def a_table(*heroes: str, phase: str = "main-1", mode: str = "", rolls: str = "", draws: str = "") -> Table:
    """A table in A's third turn: full decks, no hands. `rolls` are the dice to come."""
    game = table(setup(*(heroes or ("barbarian", "barbarian")), mode=mode))
    game.turn, game.first_turn, game.phase = 3, False, phase
    game.luck.force("rolls", list(rolls.replace(" ", "")))
    game.luck.force("draws", draws.split())
    return game


def a_match(game: Table) -> Match[Table]:
    return Match(DICE_THRONE, game)


def carried_out(game: Table, text: Any, *, player: int = 0, target: int = 1, roll: tuple[int, ...] = ()) -> Doing:
    """Carry out lines of a text that ask nothing."""
    doing = Doing(game, player, "a text", target, roll=roll, key=game.players[player].hero.key)
    for asked in carry_out(doing, read_effects(text)):
        raise AssertionError(f"asked {asked.prompt()}")
    return doing
