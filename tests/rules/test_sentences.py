"""Every event has its sentence or is silent on purpose, and says who, what and because of what."""

from __future__ import annotations

import inspect

import pytest

from dicemasters_tui.rules import events as ev
from dicemasters_tui.rules.card import SIDEKICK, Card, CardKind
from dicemasters_tui.rules.edition import EDITIONS
from dicemasters_tui.rules.faces import Energy, parse_faces
from dicemasters_tui.rules.sentences import _WRITERS, ASCII, face_words, sentence, story
from dicemasters_tui.rules.setup import Setup, Side, new_game
from dicemasters_tui.rules.state import RULE, Die, GameState, Source, Zone


def card(id: str, name: str, *faces: str) -> Card:
    return Card(id, name, "", name[:8], CardKind.CHARACTER, 3, (Energy.FIST,), frozenset(), 4, parse_faces(faces))


HERO = card("jus-001", "Aquaman", "S", "SS", "SS", "0/2/3", "0/3/4", "1/4/5")
VILLAIN = card("jus-002", "Boss", "F", "FF", "FF", "0/2/3", "0/3/4", "1/4/5")
ACTION = card("jus-003", "Big Bang", "F", "FF", "FF", "0/2/3", "0/3/4", "1/4/5")


def die_of(game: GameState, id: str, face: int) -> Die:
    die = next(die for die in game.dice if die.id == id)
    die.zone, die.face = Zone.FIELD, face
    return die


@pytest.fixture
def game() -> GameState:
    sides = Side("Sam", ((HERO, 2), (ACTION, 2)), ()), Side("Chris", ((VILLAIN, 2),), ())
    return new_game(Setup(EDITIONS["dc-2018"], sides, 1))


@pytest.fixture
def hero(game: GameState) -> Die:
    return die_of(game, "a9", 4)


@pytest.fixture
def boss(game: GameState) -> Die:
    return die_of(game, "b9", 3)


@pytest.fixture
def kick(game: GameState) -> Die:
    return die_of(game, "b1", 5)


BANG = Source("action", 0, ACTION)


def test_every_event_class_is_known() -> None:
    classes = {each for _, each in inspect.getmembers(ev, inspect.isclass) if issubclass(each, ev.Event)}
    assert classes - {ev.Event, ev.DieEvent} == set(_WRITERS)


def test_plain_sentences(game: GameState, hero: Die, boss: Die, kick: Die) -> None:
    said = {
        ev.TurnBegan(1, 7): "Turn 7: Chris.",
        ev.Drawn(0, (hero, hero), "prep", source=RULE): "Sam draws 2 dice: Aquaman ×2.",
        ev.Drawn(0, (hero,), "prep", source=BANG): "Sam draws 1 die, because of Big Bang: Aquaman.",
        ev.Fielded(hero, 0): "Sam fields Aquaman, level 2.",
        ev.Bought(hero, 0, cost=3): "Sam buys a die of Aquaman for 3.",
        ev.AttackersDeclared(0, (hero,)): "Sam attacks with Aquaman.",
        ev.BlockersDeclared(1, ((boss, hero), (kick, hero))): "Chris blocks Aquaman with Boss and a sidekick.",
        ev.BlockersDeclared(1, ()): "Chris does not block.",
        ev.Damaged(2, hero, boss, 1): "Sam's Aquaman deals 2 damage to Chris' Boss.",
        ev.Damaged(2, None, kick, 1, source=BANG): "Big Bang deals 2 damage to Chris' sidekick.",
        ev.KnockedOut(boss, 1, by=(hero,)): "Chris' Boss is KO'd by Aquaman.",
        ev.KnockedOut(kick, 1, source=BANG): "Chris' sidekick is KO'd, because of Big Bang.",
        ev.LifeChanged(0, 2, 18, source=BANG): "Sam gains 2 life, because of Big Bang: ♥ 16 → 18.",
        ev.LifeChanged(1, -1, 19): "Chris loses 1 life for dice missing in the draw: ♥ 20 → 19.",
        ev.Spun(hero, 0, old=HERO.faces[3], new=HERO.faces[5], source=BANG): (
            "Sam's Aquaman spins up to level 3, because of Big Bang."
        ),
        ev.Changed(hero, 0, text="+1A until end of turn", source=BANG): (
            "Sam's Aquaman: +1A until end of turn, because of Big Bang."
        ),
        ev.Prevented(3, hero, 0, by=BANG): "3 damage to Sam's Aquaman is prevented, because of Big Bang.",
        ev.NoAttack(0): "Sam does not attack.",
        ev.Conceded(1): "Chris concedes.",
        ev.MatchEnded(0, "Chris has no life left"): "Sam wins: Chris has no life left.",
        ev.MatchEnded(-1): "The match is a tie.",
        ev.Announced(0, "names Big Bang"): "Sam names Big Bang.",
        ev.Changed(
            hero, 0, text="have the Justice League affiliation"
        ): "Sam's Aquaman has the Justice League affiliation.",
        ev.Changed(hero, 0, text="+2A", source=BANG): "Sam's Aquaman: +2A, because of Big Bang.",
        ev.Passed(0): "",
        ev.Moment("start of turn", 0): "",
        ev.Moved(hero, 0, origin=Zone.RESERVE, to=Zone.USED, source=RULE): "",
        ev.Moved(hero, 0, origin=Zone.USED, to=Zone.PREP, source=BANG): (
            "Sam's Aquaman goes from the used pile to the prep area, because of Big Bang."
        ),
    }
    assert {sentence(game, event): sentence(game, event) for event in said} == {text: text for text in said.values()}


def test_words_of_the_edition(game: GameState, hero: Die) -> None:
    game.edition = EDITIONS["ygo-2014"]
    assert sentence(game, ev.Fielded(hero, 0)) == "Sam summons Aquaman, level 2."


def test_a_roll_is_one_line(game: GameState, hero: Die, kick: Die) -> None:
    rolls = [
        ev.Rolled(hero, 0, face=HERO.faces[1]),
        ev.Rolled(kick, 0, face=SIDEKICK.faces[4]),
        ev.Rolled(kick, 0, face=SIDEKICK.faces[4]),
        ev.Rolled(kick, 0, face=SIDEKICK.faces[5]),
        ev.Rolled(hero, 0, face=HERO.faces[4], again=True),
    ]
    assert [line.text for line in story(game, rolls)] == [
        "Sam rolls: Aquaman 2 shields, wild ×2, sidekick.",
        "Sam rerolls: Aquaman level 2.",
    ]


def test_damage_to_a_player_says_the_life_after(game: GameState, hero: Die) -> None:
    events = [ev.Damaged(3, hero, None, 1), ev.LifeChanged(1, -3, 17, damage=True)]
    assert [line.text for line in story(game, events)] == ["Sam's Aquaman deals 3 damage to Chris: ♥ 20 → 17."]
    assert [line.text for line in story(game, events, ASCII)] == [
        "Sam's Aquaman deals 3 damage to Chris: life 20 -> 17."
    ]


def test_what_is_said_anyway_is_not_said_twice(game: GameState, hero: Die, boss: Die) -> None:
    knocked = [
        ev.Moved(boss, 1, origin=Zone.FIELD, to=Zone.PREP, source=BANG),
        ev.LeftField(boss, 1, to=Zone.PREP, source=BANG),
        ev.KnockedOut(boss, 1, source=BANG),
    ]
    assert [line.text for line in story(game, knocked)] == ["Chris' Boss is KO'd, because of Big Bang."]
    resolving = [ev.Resolving(game.cards[1], 0), ev.Drawn(0, (hero,), "prep", source=BANG)]
    assert [line.text for line in story(game, resolving)] == ["Sam draws 1 die, because of Big Bang: Aquaman."]


def test_faces_in_words() -> None:
    faces = parse_faces(("F", "FF", "FM", "2", "A**", "1/2/3"))
    assert [face_words(face) for face in faces] == [
        "fist",
        "2 fists",
        "fist and mask",
        "2 generic",
        "action with 2 bursts",
        "level 1",
    ]
