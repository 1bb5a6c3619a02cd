"""Texts of several cards whose answers follow from one another: each on its own makes sense, and a match goes on."""

from __future__ import annotations

from typing import Any

from dicemasters_tui.rules import queries
from dicemasters_tui.rules.card import Card
from dicemasters_tui.rules.state import Die, GameState, Zone

from .made_up import character, put, table

SILENCE = {"while": "active", "of": {"all": "opposing characters"}, "get": {"loses_text": True}}
STRONGER = {"of": "this", "get": {"attack": 1}}


def facing(mine: list[Card], theirs: list[Card]) -> tuple[GameState, list[Die], list[Die]]:
    """A table with a die of each of these cards in its owner's field, on level 1 (1A, 2D)."""
    game = table(mine, theirs)
    ann = [put(game, card, 0, Zone.FIELD) for card in mine]
    bob = [put(game, card, 1, Zone.FIELD) for card in theirs]
    game.take_stock()
    return game, ann, bob


def named(name: str, number: int, *texts: Any) -> Card:
    return character(number, *texts, name=name)


def test_a_text_takes_the_texts_of_others() -> None:
    game, (silencer, friend), (foe,) = facing(
        [named("Hush", 1, SILENCE, STRONGER), named("Friend", 2, STRONGER)], [named("Foe", 3, STRONGER)]
    )
    assert [queries.has_text(game, die) for die in (silencer, friend, foe)] == [True, True, False]
    assert [queries.attack(game, die) for die in (silencer, friend, foe)] == [2, 2, 1]


def test_two_that_silence_each_other_are_both_silent() -> None:
    game, (first, _), (second,) = facing(
        [named("Hush", 1, SILENCE, STRONGER), named("Friend", 2, STRONGER)], [named("Gag", 3, SILENCE, STRONGER)]
    )
    assert not queries.has_text(game, first)
    assert not queries.has_text(game, second)
    assert [queries.attack(game, die) for die in (first, second)] == [1, 1]


def test_a_silenced_text_silences_nobody() -> None:
    """Hush silences Gag, who would silence Friend (DM-9.5.6)."""
    gag = {"while": "active", "of": {"all": "characters", "name": "friend"}, "get": {"loses_text": True}}
    hush = {"while": "active", "of": {"all": "characters", "name": "gag"}, "get": {"loses_text": True}}
    game, (_, friend), (silent,) = facing(
        [named("Hush", 1, hush), named("Friend", 2, STRONGER)], [named("Gag", 3, gag)]
    )
    assert not queries.has_text(game, silent)
    assert queries.has_text(game, friend)
    assert queries.attack(game, friend) == 2


def test_without_the_first_the_second_silences() -> None:
    gag = {"while": "active", "of": {"all": "characters", "name": "friend"}, "get": {"loses_text": True}}
    game, (friend,), _ = facing([named("Friend", 2, STRONGER)], [named("Gag", 3, gag)])
    assert not queries.has_text(game, friend)


def test_dice_with_a_keyword_lose_their_text() -> None:
    hush = {
        "while": "active",
        "of": {"all": "opposing characters", "keyword": "overcrush"},
        "get": {"loses_text": True},
    }
    game, _, (crusher, other) = facing(
        [named("Hush", 1, hush)], [named("Crusher", 2, {"keyword": "overcrush"}), named("Other", 3, STRONGER)]
    )
    assert not queries.has_text(game, crusher)
    assert not queries.has_keyword(game, crusher, "overcrush")
    assert queries.has_text(game, other)


def test_a_that_follows_from_a_that_follows_from_it() -> None:
    """Each has the highest A of the other side more: inside of its own answer a text does not count."""
    envy = {"of": "this", "get": {"attack": {"highest": "attack", "of": {"all": "opposing characters"}}}}
    game, (mine,), (theirs,) = facing([named("Envy", 1, envy)], [named("Spite", 2, envy)])
    assert queries.attack(game, mine) == 1 + (1 + 1)
    assert queries.attack(game, theirs) == 1 + (1 + 1)
    assert game.asking.parts == []


def test_an_affiliation_that_follows_from_another() -> None:
    turncoat = {
        "while": "active",
        "of": {"all": "characters", "affiliation": "villain"},
        "get": {"has": {"affiliation": "avengers"}},
    }
    back = {
        "while": "active",
        "of": {"all": "characters", "affiliation": "avengers"},
        "get": {"has": {"affiliation": "villain"}},
    }
    game, (die,), _ = facing([named("Turncoat", 1, turncoat, back)], [named("Foe", 2)])
    assert queries.affiliations(game, die) == frozenset()
