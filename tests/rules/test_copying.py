"""Copying the stats, the abilities, or the whole of another die (rules 13.3), with made-up cards."""

from dataclasses import replace

import pytest

from dicemasters_tui.kernel.match import Match
from dicemasters_tui.rules import queries
from dicemasters_tui.rules.ability import Static
from dicemasters_tui.rules.copying import copy_abilities, copy_die, copy_stats
from dicemasters_tui.rules.edition import DC_2018, EDITIONS, MARVEL_2015, WWE_2019, YGO_2014, RulesEdition
from dicemasters_tui.rules.faces import Energy, parse_faces
from dicemasters_tui.rules.state import Applied, Die, GameState, Source, Zone

from .made_up import basic, character, put, sidekick, start, table

EVERY_EDITION = pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
EARLY = pytest.mark.parametrize("edition", [YGO_2014, MARVEL_2015], ids=["ygo-2014", "marvel-2015"])
LATE = pytest.mark.parametrize("edition", [DC_2018, WWE_2019], ids=["dc-2018", "wwe-2019"])
BY_A = Source("ability", 0)

MIMIC = replace(
    character(
        1,
        {"face": "*", "of": "this", "get": {"defense": 1}},
        {"while": "active", "of": {"all": "my characters", "other": True}, "get": {"attack": 1}},
        name="Mimic",
    ),
    faces=parse_faces(("F", "FF", "FF", "0/1/1", "0/2/2*", "0/3/3")),
    affiliations=frozenset({"mimics"}),
)
STAR = replace(
    character(
        2,
        {"face": "*", "of": "this", "get": {"attack": 4}},
        {"while": "active", "of": "this", "get": {"defense": 3}},
        {"when": {"attacks": "this"}, "do": [{"life": {"who": "opponent", "change": -2}}]},
        {"keyword": "overcrush"},
        name="Star",
        energy="bolt",
    ),
    faces=parse_faces(("B", "BB", "BB", "1/4/4", "1/5/5", "2/6/6*")),
    affiliations=frozenset({"stars"}),
)


def stage(edition: RulesEdition, level: int = 2, star: int = 3) -> tuple[GameState, Die, Die]:
    """A's Mimic on the level with a burst, and B's Star on its own one: 6/6, with its texts 10/9."""
    game = table([MIMIC, STAR], [STAR], edition=edition)
    return game, put(game, MIMIC, 0, Zone.FIELD, level=level), put(game, STAR, 1, Zone.FIELD, level=star)


def stats(game: GameState, die: Die) -> tuple[int, int]:
    return queries.attack(game, die), queries.defense(game, die)


def end_of_turn(match: Match[GameState]) -> None:
    turn = match.state.turn
    while match.state.turn == turn:
        assert match.decision is not None
        match.submit(match.decision.player, "no attack" if match.decision.kind == "attack" else "pass")


# Stats --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DM-13.3.1", "DM-13.3.2")
@LATE
def test_later_editions_copy_what_the_card_prints_for_the_copying_dies_level(edition: RulesEdition) -> None:
    game, mimic, star = stage(edition)
    copy_stats(game, mimic, star)
    assert stats(game, mimic) == (5, 6)  # level 2 is 5/5; its own burst is kept and gives +1D
    assert queries.cost_to_field(game, mimic) == 0  # its own
    assert "overcrush" not in queries.keywords(game, mimic)


@pytest.mark.rule("DM-13.3.1", "DM-13.3.2")
@EARLY
def test_early_editions_copy_the_numbers_with_what_a_burst_gives_and_no_other_bonus(edition: RulesEdition) -> None:
    game, mimic, star = stage(edition)
    copy_stats(game, mimic, star)
    assert stats(game, star) == (10, 9)
    assert stats(game, mimic) == (10, 7)  # 6 + 4 by the burst; 6, and its own burst gives +1D


@pytest.mark.rule("DM-13.3.1")
@EARLY
def test_a_model_without_a_burst_shows_what_is_printed(edition: RulesEdition) -> None:
    game, mimic, star = stage(edition, level=1, star=1)
    copy_stats(game, mimic, star)
    assert stats(game, mimic) == (4, 4)


@pytest.mark.rule("DM-13.3.1")
@EVERY_EDITION
def test_a_bonus_stays_on_top_of_copied_stats_and_they_end_with_the_turn(edition: RulesEdition) -> None:
    game, mimic, star = stage(edition, level=1, star=1)
    (bonus,) = basic(9, {"of": "this", "get": {"attack": 2}}).abilities
    assert isinstance(bonus, Static)
    mimic.effects += (Applied("attack", bonus.parts["attack"], BY_A),)
    copy_stats(game, mimic, star)
    assert stats(game, mimic) == (6, 4)
    match = start(game)
    end_of_turn(match)
    assert stats(match.state, match.state.dice[mimic.index]) == (1, 1)


# Abilities ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DM-13.3.3", "DM-13.3.4")
@pytest.mark.parametrize(
    ("edition", "mate"), [(YGO_2014, 1), (MARVEL_2015, 1), (DC_2018, 2), (WWE_2019, 2)], ids=EDITIONS
)
def test_copied_abilities_replace_the_own_ones_in_early_editions_and_come_to_them_later(
    edition: RulesEdition, mate: int
) -> None:
    game, mimic, star = stage(edition, level=1)
    pawn = sidekick(game, 0, Zone.FIELD)
    copy_abilities(game, mimic, star, BY_A)
    assert queries.attack(game, pawn) == mate  # the Mimic's own text: +1A for the others
    assert stats(game, mimic) == (1, 4)  # its own numbers, and +3D by a text that speaks of "this" die
    assert "overcrush" in queries.keywords(game, mimic)
    assert mimic.name == "Mimic"
    assert queries.affiliations(game, mimic) == {"mimics"}
    assert stats(game, star) == (10, 9)  # the model keeps what it has


@pytest.mark.rule("DM-13.3.3", "DM-13.3.4")
@EVERY_EDITION
def test_a_copied_text_for_attacking_works_for_the_copying_die_until_the_turn_ends(edition: RulesEdition) -> None:
    game, mimic, star = stage(edition, level=1)
    game.players[1].field.remove(star)
    game.players[1].used.append(star)
    star.zone = Zone.USED
    game.in_field = [sum(d.holder is card for d in game.field_dice()) for card in game.cards]
    copy_abilities(game, mimic, star, BY_A)
    match = start(game)
    match.submit(0, "pass")
    match.submit(0, f"attack {mimic.id}")
    assert match.state.players[1].life == 18


@pytest.mark.rule("DM-13.3.2")
@LATE
def test_a_burst_line_is_copied_to_a_die_whose_own_face_has_the_burst(edition: RulesEdition) -> None:
    for level, attack in ((1, 1), (2, 6)):
        game, mimic, star = stage(edition, level=level)
        copy_abilities(game, mimic, star, BY_A)
        assert queries.attack(game, mimic) == attack  # 2 + 4 on the level with a burst


# The die ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DM-13.3.5")
@EVERY_EDITION
def test_a_copied_die_is_the_other_in_everything_but_its_level(edition: RulesEdition) -> None:
    game, mimic, star = stage(edition)
    pawn = sidekick(game, 0, Zone.FIELD)
    copy_die(game, mimic, star)
    assert (mimic.name, mimic.card.subtitle, mimic.level) == ("Star", star.card.subtitle, 2)
    assert queries.affiliations(game, mimic) == {"stars"}
    assert mimic.card.energy == (Energy.BOLT,)
    assert stats(game, mimic) == (5, 8)  # 5/5 on level 2, without a burst, and +3D
    assert "overcrush" in queries.keywords(game, mimic)
    assert queries.attack(game, pawn) == 1  # nobody is a Mimic any more


@pytest.mark.rule("DM-13.3.5")
@EVERY_EDITION
def test_it_is_itself_again_when_the_turn_ends_or_it_leaves_the_field(edition: RulesEdition) -> None:
    game, mimic, star = stage(edition)
    copy_die(game, mimic, star)
    match = start(game)
    end_of_turn(match)
    back = match.state.dice[mimic.index]
    assert (back.name, back.level, stats(match.state, back)) == ("Mimic", 2, (2, 3))
    slay = basic(7, {"do": [{"ko": {"choose": "my character"}}]})
    game = table([MIMIC, STAR], [STAR], [slay], edition)
    mimic = put(game, MIMIC, 0, Zone.FIELD, level=2)
    star = put(game, STAR, 1, Zone.FIELD)
    action = put(game, slay, 0, Zone.RESERVE, face="action")
    copy_die(game, mimic, star)
    match = start(game)
    match.submit(0, f"use {action.id}")
    back = match.state.dice[mimic.index]
    assert (back.name, back.zone) == ("Mimic", Zone.PREP)
    assert match.state.in_field == [sum(d.holder is c for d in match.state.field_dice()) for c in match.state.cards]
