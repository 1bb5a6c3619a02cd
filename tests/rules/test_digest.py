"""Positions that can go on differently have different digests, and copies the same one."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable

import pytest

from dicemasters_tui.rules.ability import Listener
from dicemasters_tui.rules.die import RULE, Applied, Lasting
from dicemasters_tui.rules.events import TurnBegan
from dicemasters_tui.rules.state import GameState, Zone

from .made_up import character, put, table

ONCE = {"when": {"fielded": "this"}, "do": [{"life": {"who": "me", "change": 2}}]}
Change = Callable[[GameState], object]


def heard(life: int) -> Listener:
    """A text in force for a time that no card of the position has."""
    text = character(9, {"when": {"fielded": "this"}, "do": [{"life": {"who": "me", "change": life}}]}).abilities[0]
    assert isinstance(text, Listener)
    return text


ONE_TEXT, OTHER_TEXT = heard(1), heard(2)


def position() -> GameState:
    game = table([character(1), character(2)], [character(3)])
    put(game, game.cards[0].card, 0, Zone.FIELD)
    return game


def die_is(name: str, value: object) -> Change:
    return lambda game: setattr(game.players[0].field[0], name, value)


def effect(game: GameState, part: object) -> None:
    game.players[0].field[0].effects = (Applied("attack", part, RULE),)


def lasting(game: GameState, text: Listener, until: str = "turn") -> None:
    game.lasting_listeners = [Lasting(text, game.cards[0], 0, RULE, None, {}, until)]


# each pair differs in one thing
PAIRS: dict[str, tuple[Change, Change]] = {
    "fielded_on": (die_is("fielded_on", 2), die_is("fielded_on", 3)),
    "spent_part": (die_is("spent_part", False), die_is("spent_part", True)),
    "host": (die_is("host", None), lambda g: setattr(g.players[0].field[0], "host", g.dice[3].ref)),
    "stay": (die_is("stay", 1), die_is("stay", 2)),
    "owner": (die_is("owner", 0), die_is("owner", 1)),
    "an effect's content": (lambda g: effect(g, 1), lambda g: effect(g, 2)),
    "a lasting text": (lambda g: lasting(g, ONE_TEXT), lambda g: lasting(g, OTHER_TEXT)),
    "its end": (lambda g: lasting(g, ONE_TEXT), lambda g: lasting(g, ONE_TEXT, "end B")),
    "memory": (lambda g: g.memory.update({0: ("a",)}), lambda g: g.memory.update({0: ("b",)})),
    "happened": (lambda g: None, lambda g: g.happened[TurnBegan].append(TurnBegan(0, 3))),
    "used_limits": (lambda g: g.used_limits.add((0, 0, 1)), lambda g: g.used_limits.add((0, 1, 1))),
    "bought": (lambda g: None, lambda g: setattr(g.players[0], "bought", 1)),
    "start_life": (lambda g: None, lambda g: setattr(g.players[0], "start_life", 10)),
    "luck": (lambda g: None, lambda g: g.luck.force("roll", ["fist"])),
    "unchecked": (lambda g: None, lambda g: g.unchecked.add(1)),
    "the order of a card's dice": (lambda g: None, lambda g: g.on_card[1].reverse()),
}


@pytest.mark.parametrize("name", PAIRS)
def test_what_differs_shows(name: str) -> None:
    digests = set()
    for change in PAIRS[name]:
        game = position()
        change(game)
        digests.add(game.digest())
    assert len(digests) == 2


def test_a_copy_has_the_same() -> None:
    game = position()
    assert game.copy().digest() == game.digest() == position().digest()


def limited() -> str:
    """The digest after a "once" text of a card was used; its key holds the text's `id`."""
    card = character(1, ONCE)
    game = table([card], [character(2)])
    game.used_limits.add((0, 0, id(card.abilities[0]), None))
    return game.digest()


def test_a_used_limit_is_the_same_in_every_process() -> None:
    script = "from tests.rules.test_digest import limited; print(limited())"
    told = {
        subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.strip()
        for _ in range(2)
    }
    assert told == {limited()}
