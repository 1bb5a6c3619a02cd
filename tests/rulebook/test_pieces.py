"""What the rules say of cards, dice and areas as such, seen in the catalog and in a fresh match."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dicemasters_tui import rules
from dicemasters_tui.catalog import Catalog
from dicemasters_tui.kernel.errors import Refused
from dicemasters_tui.kernel.match import Match
from dicemasters_tui.rules.card import SIDEKICK, CardKind
from dicemasters_tui.rules.edition import EDITIONS
from dicemasters_tui.rules.faces import TYPES
from dicemasters_tui.rules.game import DICE_MASTERS
from dicemasters_tui.rules.position import dice_in, position
from dicemasters_tui.rules.setup import new_game
from dicemasters_tui.rules.state import GameState
from dicemasters_tui.teams import FORMATS, load_teams
from dicemasters_tui.teams.pairing import Pairing


def fresh(catalog: Catalog) -> GameState:
    """A tournament match before its first turn."""
    teams = [team for team in load_teams(catalog) if team.format == "tournament"][:2]
    return new_game(Pairing.of(FORMATS["tournament"], ("A", "B"), (teams[0], teams[1]), 7).setup(catalog))


@pytest.mark.rule("DM-1.1.2")
def test_three_words_change_with_the_edition() -> None:
    words = {
        name: (edition.terms.character, edition.terms.field, edition.terms.field_zone)
        for name, edition in EDITIONS.items()
    }
    assert words == {
        "ygo-2014": ("monster", "summon", "field"),
        "marvel-2015": ("character", "field", "Field Zone"),
        "dc-2018": ("character", "field", "Field Zone"),
        "wwe-2019": ("Superstar", "field", "Field Zone"),
    }


@pytest.mark.rule("DM-1.1.2")
def test_a_card_of_one_edition_is_read_with_the_words_of_another(catalog: Catalog) -> None:
    card = catalog.card("ygo-033", errata=False)
    said = [card.abilities[0].describe(card, edition.terms) for edition in EDITIONS.values()]
    assert said[0] == "When this die is summoned, gain 1 life."
    assert said[2] == "When this die is fielded, gain 1 life."


@pytest.mark.rule("DM-1.3.1")
def test_what_stands_on_every_card(catalog: Catalog) -> None:
    for card in catalog.all_facts():
        assert card.name
        assert bool(card.subtitle) == (card.kind != CardKind.BASIC_ACTION)
        assert card.rarity
        assert re.fullmatch(rf"{card.set}-\d{{3}}", card.id)
        assert len(catalog.card(card.id, errata=False).faces) == 6


@pytest.mark.rule("DM-1.3.9")
def test_sizes_of_the_sets(catalog: Catalog) -> None:
    sizes: dict[str, list[int]] = {}
    for card in catalog.all_facts():
        counts = sizes.setdefault(card.set, [0, 0])
        counts[card.kind == CardKind.BASIC_ACTION] += 1
    assert sizes == {"ygo": [110, 10], "asm": [132, 10], "jus": [63, 10], "wwe": [48, 10]}
    assert len({card.id for card in catalog.all_facts()}) == 393


@pytest.mark.rule("DM-1.3.4")
def test_cost_and_type_stand_on_every_team_card_and_no_basic(catalog: Catalog) -> None:
    for card in catalog.all_facts():
        assert card.cost > 0
        assert bool(card.energy) == (card.kind != CardKind.BASIC_ACTION)
    assert SIDEKICK.energy == ()


@pytest.mark.rule("DM-1.3.6")
def test_limits_are_one_to_five_and_a_basic_has_three_dice(catalog: Catalog) -> None:
    limits = {card.max_dice for card in catalog.all_facts() if card.kind != CardKind.BASIC_ACTION}
    assert limits == {1, 2, 3, 4, 5}
    game = fresh(catalog)
    assert [len(game.on_card[card.index]) for card in game.cards if card.basic] == [3, 3, 3, 3]


@pytest.mark.rule("DM-1.3.8")
def test_no_rule_asks_for_rarity() -> None:
    package = Path(rules.__file__).parent
    asking = [path.name for path in package.rglob("*.py") if "rarity" in path.read_text(encoding="utf-8")]
    assert asking == ["card.py"]  # where it stands for readers


@pytest.mark.rule("DM-3.1.1")
def test_four_types_of_energy() -> None:
    assert [str(kind) for kind in TYPES] == ["fist", "bolt", "mask", "shield"]


@pytest.mark.rule("DM-4.2.1")
def test_a_bag_begins_with_eight_sidekicks_and_is_drawn_by_chance(catalog: Catalog) -> None:
    game = fresh(catalog)
    for player in game.players:
        assert [die.card for die in player.bag] == [SIDEKICK] * 8
    drawn = set()
    for seed in range(12):
        other = fresh(catalog)
        other.luck = type(other.luck)(seed)
        match = Match(DICE_MASTERS, other)
        drawn.add(tuple(die.id for die in match.state.players[0].prep))
    assert len(drawn) > 6


@pytest.mark.rule("DM-3.2.13")
def test_a_die_spent_in_part_is_not_rerolled(catalog: Catalog) -> None:
    match = Match(DICE_MASTERS, fresh(catalog))
    die = match.state.players[0].prep[0]
    die.spent_part = True
    with pytest.raises(Refused, match="spent in part"):
        match.submit(0, f"reroll {die.id}")


@pytest.mark.rule("DM-5.5.11")
def test_what_is_played() -> None:
    assert {"demo-ygo", "demo-asm", "demo-jus", "demo-wwe", "tournament", "basic-forces", "short"} <= set(FORMATS)


@pytest.mark.rule("DM-1.2.6", "DM-4.1.3", "DM-4.2.2")
def test_life_and_every_area_are_open_to_both(catalog: Catalog) -> None:
    match = Match(DICE_MASTERS, fresh(catalog))
    game = match.state
    seen = position(game)["players"]
    for letter, player in zip("AB", game.players, strict=True):
        assert seen[letter]["life"] == player.life
        for area in ("bag", "prep", "reserve", "used", "out_of_play"):
            assert [die["die"] for die in seen[letter][area]] == [die.id for die in dice_in(player, area)]


@pytest.mark.rule("DM-4.1.3")
def test_the_order_in_which_a_bag_is_listed_tells_nothing_of_the_draw(catalog: Catalog) -> None:
    first = {Match(DICE_MASTERS, _with_seed(catalog, seed)).state.players[0].prep[0].id for seed in range(40)}
    assert len(first) > 4


def _with_seed(catalog: Catalog, seed: int) -> GameState:
    game = fresh(catalog)
    game.luck = type(game.luck)(seed)
    return game
