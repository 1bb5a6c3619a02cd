"""What the leaflets say: every moment and every mark of a token has words, and a match begins as they tell."""

from __future__ import annotations

import pytest

from dicemasters_tui.catalog.heroes import Heroes, load_heroes
from dicemasters_tui.dicethrone.leaflet import (
    MARKS,
    MOMENTS,
    card_words,
    companion_words,
    moment,
    passive_words,
    status_words,
)
from dicemasters_tui.dicethrone.setup import Setup, new_game


@pytest.fixture(scope="module")
def heroes() -> Heroes:
    return load_heroes()


def test_every_status_effect_says_when_it_acts(heroes: Heroes) -> None:
    for status in heroes.statuses.values():
        head, *lines = status_words(status)
        assert head.startswith(status.name)
        assert lines, f"{status.name} says nothing"
        assert all(hook in MARKS or hook in MOMENTS for hook in status.hooks)
        assert all(moment(use.when) != use.when for use in status.uses)


def test_every_companion_and_passive_says_when_it_acts(heroes: Heroes) -> None:
    for hero in heroes.heroes.values():
        for companion in hero.companions.values():
            also = bool(companion.prices) + 2 * companion.guards  # what it costs; how it fights and gets up again
            assert len(companion_words(companion)) == 1 + len(companion.uses) + also + (companion.kind == "spirit")
            assert all(moment(use.when) != use.when for use in companion.uses)
        for ability in hero.abilities.values():
            for level in ability.levels.values():
                for passive in level.passives:
                    assert moment(passive.when) != passive.when
                    assert passive_words(passive)


def test_the_pirate_begins_with_three_cursed_doubloons_on_the_human_side(heroes: Heroes) -> None:
    both = (heroes.heroes["cursed-pirate"], heroes.heroes["barbarian"])
    game = new_game(Setup(both, ("A", "B"), heroes.common, heroes.statuses))
    pirate, other = game.players
    assert pirate.tokens == {"cursed-doubloon": 3}
    assert pirate.side == "human"
    assert other.tokens == {}
    assert [len(seat.hand) for seat in game.players] == [4, 4]
    assert [seat.cp for seat in game.players] == [2, 2]


def test_what_is_printed_beside_a_text_is_told_with_it(heroes: Heroes) -> None:
    cards = {card.id: card_words(card, hero)[0] for hero in heroes.heroes.values() for card in hero.cards}
    assert cards["escape"].startswith("Escape! (roll, 0 CP): only after you have been Attacked: roll 1 die")
    assert cards["shark-bait"] == "Shark Bait! (roll, Attack Modifier, 1 CP): add 2 damage."
    assert cards["wild-west"].endswith("you may roll one of your dice again; then add 1 damage.")
    assert cards["yo-ho"].endswith(
        "inflict Powder Keg on that player, unless they accept this: that player rolls 1 die: "
        "if it shows 3, 4, 5 or 6, inflict Powder Keg and Wither on that player."
    )
