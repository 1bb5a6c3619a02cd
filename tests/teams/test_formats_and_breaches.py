"""What makes a team legal (DM-5.1), one sentence a breach."""

from __future__ import annotations

import pytest

from dicemasters_tui.catalog import Catalog, load_catalog
from dicemasters_tui.rules.edition import EDITIONS
from dicemasters_tui.teams import DEMOS, FORMATS, Format, Team, breaches
from dicemasters_tui.teams.formats import BOXES, DRAFTS, format_named
from dicemasters_tui.teams.pairing import Pairing

TOURNAMENT = FORMATS["tournament"]
BASICS = ("jus-067", "jus-068")


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return load_catalog()


def team(*cards: tuple[str, int], basics: tuple[str, ...] = BASICS) -> Team:
    return Team("Test", cards, basics)


def test_formats_name_editions_that_exist() -> None:
    assert {each.edition for each in (FORMATS | DRAFTS).values()} <= set(EDITIONS)
    assert all(name == each.name for name, each in (FORMATS | DRAFTS).items())
    assert all(each.title and each.blurb for each in (FORMATS | DRAFTS).values())
    assert not set(FORMATS) & set(DRAFTS)
    assert format_named("short") is FORMATS["short"]
    assert format_named("draft-jus-9") is DRAFTS["draft-jus-9"]
    assert format_named("draft-jus-7") is None


@pytest.mark.rule("DM-5.4.1", "DM-5.4.2", "DM-5.4.3", "DM-5.4.4")
def test_demo_games_start_at_ten_life_and_bring_their_own_basics() -> None:
    assert [(demo.life, demo.edition, demo.fixed_basics) for demo in DEMOS] == [
        (10, "ygo-2014", (("ygo-112", "ygo-116"), ("ygo-120",))),
        (10, "marvel-2015", (("asm-026", "asm-027"), ("asm-028",))),
        (10, "dc-2018", (("jus-067",), ("jus-068",))),
        (10, "wwe-2019", (("wwe-049",), ("wwe-058",))),
    ]
    demo = FORMATS["demo-ygo"]
    own = team(("ygo-004", 2), basics=("jus-067", "jus-068"))
    assert demo.basics_of(own, 0) == ("ygo-112", "ygo-116")
    assert demo.basics_of(own, 1) == ("ygo-120",)
    assert TOURNAMENT.basics_of(own, 1) == ("jus-067", "jus-068")


@pytest.mark.parametrize(
    ("name", "life", "dice", "cards"),
    [("tournament", 20, 20, 8), ("short", 15, 15, 8), ("basic-forces", 15, 15, 6)],
)
@pytest.mark.rule("DM-5.5.1", "DM-5.5.2", "DM-5.5.3")
def test_sizes_of_the_larger_formats(name: str, life: int, dice: int, cards: int) -> None:
    chosen = FORMATS[name]
    assert (chosen.life, chosen.dice, chosen.cards, chosen.basics) == (life, dice, cards, 2)


def test_only_a_tournament_is_played_with_errata_by_itself(catalog: Catalog) -> None:
    old = team(("ygo-077", 4), ("jus-061", 4))
    for format in FORMATS.values():
        setup = Pairing.of(format, ("A", "B"), (old, old), 0).setup(catalog)
        assert setup.edition.errata == (format is TOURNAMENT)
        assert (setup.sides[0].team[0][0].keywords == {"fast"}) == (format is TOURNAMENT)


@pytest.mark.rule("DM-5.1.5")
def test_a_legal_team_has_no_breach(catalog: Catalog) -> None:
    assert breaches(team(("jus-003", 4), ("jus-061", 5), ("asm-010", 4)), TOURNAMENT, catalog) == []


@pytest.mark.parametrize(
    ("illegal", "sentence"),
    [
        (team(), "The team has no cards."),
        (team(("jus-003", 5)), "Aquaman (jus-003) has 5 dice; its limit is 4."),
        (team(("jus-003", 0)), "Aquaman (jus-003) has no die; a team card has at least one."),
        (
            team(("asm-010", 2), ("asm-011", 2)),
            "asm-010 and asm-011 are both Kingpin; a team has only one card of a name.",
        ),
        (team(("jus-003", 2), ("jus-003", 2)), "Aquaman (jus-003) stands in the team 2 times; put its dice together."),
        (
            team(("jus-067", 3)),
            "Excessive Force (jus-067) is a basic action card; it stands with the basics, not in the team.",
        ),
        (team(("jus-0003", 3)), "There is no card jus-0003; did you mean jus-003?"),
        (
            team(("jus-003", 4), basics=("jus-067",)),
            "The team brings 1 basic action card; Tournament asks for 2.",
        ),
        (
            team(("jus-003", 4), basics=("jus-067", "jus-067")),
            "Excessive Force is brought twice; the basic action cards of a player differ.",
        ),
        (
            team(("jus-003", 4), basics=("asm-027", "jus-064")),
            "Betrayal is brought twice; the basic action cards of a player differ.",
        ),
        (
            team(("jus-003", 4), basics=("jus-067", "jus-061")),
            "Wonder Woman (jus-061) is not a basic action card; it stands in the team, not with the basics.",
        ),
        (
            team(("jus-010", 5), ("jus-061", 5), ("jus-003", 4), ("jus-032", 4), ("jus-056", 4)),
            "The team has 22 dice; Tournament allows 20.",
        ),
        (
            team(
                *((card, 1) for card in ("jus-003", "jus-004", "jus-010", "jus-032", "jus-044")),
                *((card, 1) for card in ("jus-056", "jus-061", "asm-006", "asm-010")),
            ),
            "The team has 9 cards; Tournament allows 8.",
        ),
    ],
)
@pytest.mark.rule("DM-5.1.1", "DM-5.1.2", "DM-5.1.3", "DM-5.1.4", "DM-5.1.6", "DM-1.3.6")
def test_each_breach_is_one_sentence(catalog: Catalog, illegal: Team, sentence: str) -> None:
    assert breaches(illegal, TOURNAMENT, catalog) == [sentence]


def test_all_breaches_are_told(catalog: Catalog) -> None:
    several = team(("jus-003", 9), ("asm-010", 1), ("asm-011", 1), basics=("asm-026",))
    assert len(breaches(several, TOURNAMENT, catalog)) == 3


def test_a_format_with_its_own_basics_does_not_ask_for_any(catalog: Catalog) -> None:
    small = team(("jus-003", 2), basics=())
    assert breaches(small, FORMATS["demo-jus"], catalog) == []
    tiny = Format("tiny", "Tiny", "dc-2018", life=5, dice=1, cards=1, basics=0)
    assert breaches(small, tiny, catalog) == ["The team has 2 dice; Tiny allows 1."]


# Just legal, and just not ------------------------------------------------------------------------------------------


def filled(catalog: Catalog, format: Format, cards: int, dice: int, basics: int | None = None) -> Team:
    """A team of this size, of cards the format takes, each of another name."""
    taken: dict[str, tuple[str, int]] = {}
    basic: dict[str, str] = {}
    for card in catalog.all_facts():
        if not format.takes(card.id):
            continue
        if card.kind == "basic_action":
            basic.setdefault(card.name, card.id)
        elif card.max_dice >= 4:
            taken.setdefault(card.name, (card.id, card.max_dice))
    chosen = list(taken.values())[:cards]
    left = dice - len(chosen)
    spread = []
    for id, most in chosen:
        more = min(most - 1, left)
        spread.append((id, 1 + more))
        left -= more
    assert len(chosen) == cards
    assert left == 0
    brought = format.basics if basics is None else basics
    return Team("Filled", tuple(spread), tuple(list(basic.values())[:brought]))


SIZED = [each for each in FORMATS.values() if each.limits] + [
    DRAFTS["draft-ygo-8"],
    DRAFTS["draft-wwe-12"],
    *(DRAFTS[f"rainbow-{box}"] for box in BOXES),
]


@pytest.mark.parametrize("format", SIZED, ids=lambda format: format.name)
@pytest.mark.rule("DM-5.1.1", "DM-5.5.1", "DM-5.5.2", "DM-5.5.3", "DM-5.5.4")
def test_as_many_cards_and_dice_as_the_format_allows_and_one_more(catalog: Catalog, format: Format) -> None:
    assert breaches(filled(catalog, format, format.cards, format.dice), format, catalog) == []
    cards, dice = format.cards, format.dice
    if cards < dice:
        assert breaches(filled(catalog, format, cards + 1, dice), format, catalog) == [
            f"The team has {cards + 1} cards; {format.title} allows {cards}."
        ]
    assert breaches(filled(catalog, format, cards, dice + 1), format, catalog) == [
        f"The team has {dice + 1} dice; {format.title} allows {dice}."
    ]


@pytest.mark.parametrize(
    ("name", "allowed", "asked"),
    [
        ("tournament", {2}, "2"),
        ("short", {2}, "2"),
        ("basic-forces", {2}, "2"),
        ("draft-asm-9", {1, 2}, "1 to 2"),
        ("rainbow-jus", {2}, "2"),
        ("free", {0, 1, 2, 3}, ""),
        ("demo-wwe", {0, 1, 2, 3}, ""),
    ],
)
@pytest.mark.rule("DM-5.1.1")
def test_how_many_basic_action_cards(catalog: Catalog, name: str, allowed: set[int], asked: str) -> None:
    format = format_named(name)
    assert format is not None
    for number in range(4):
        found = breaches(filled(catalog, format, 2, 4, basics=number), format, catalog)
        if number in allowed:
            assert found == []
        else:
            cards = "card" if number == 1 else "cards"
            assert found == [f"The team brings {number} basic action {cards}; {format.title} asks for {asked}."]


@pytest.mark.parametrize(("dice", "legal"), [(0, False), (1, True), (4, True), (5, False)])
@pytest.mark.rule("DM-5.1.3")
def test_dice_of_a_card(catalog: Catalog, dice: int, legal: bool) -> None:
    for name in ("tournament", "short", "basic-forces"):
        assert (breaches(team(("jus-003", dice)), FORMATS[name], catalog) == []) == legal


@pytest.mark.parametrize("format", [each for each in (FORMATS | DRAFTS).values() if each.boxes], ids=lambda f: f.name)
def test_cards_of_another_box(catalog: Catalog, format: Format) -> None:
    own, other = format.boxes[0], "wwe" if format.boxes[0] != "wwe" else "ygo"
    assert breaches(filled(catalog, format, 2, 4), format, catalog) == []
    stranger = next(c for c in catalog.all_facts() if c.set == other and c.kind == "character")
    found = breaches(Team("x", ((stranger.id, 1),), filled(catalog, format, 1, 1).basics), format, catalog)
    title = BOXES[own].title
    assert found == [
        f"{stranger.name} ({stranger.id}) is of another box; {format.title} is played with cards of {title}."
    ]


def test_a_basic_action_card_of_another_box(catalog: Catalog) -> None:
    format = DRAFTS["rainbow-jus"]
    (sentence,) = breaches(team(("jus-003", 2), basics=("jus-067", "asm-025")), format, catalog)
    assert sentence.startswith("Archnemesis! (asm-025) is of another box;")


@pytest.mark.rule("DM-5.1.5")
def test_boxes_mix_where_the_format_does_not_say_otherwise(catalog: Catalog) -> None:
    mixed = team(("jus-003", 1), ("asm-010", 1), ("wwe-001", 1), ("ygo-001", 1), basics=("ygo-112", "wwe-049"))
    for name in ("tournament", "short", "basic-forces", "free"):
        assert breaches(mixed, FORMATS[name], catalog) == []


def test_free_play_switches_the_limits_off(catalog: Catalog) -> None:
    free = FORMATS["free"]
    wild = team(("jus-003", 30), ("jus-001", 9), ("jus-002", 9), *((f"asm-{n:03d}", 5) for n in range(1, 20)))
    assert breaches(wild, TOURNAMENT, catalog) != []
    assert breaches(wild, free, catalog) == []
    assert breaches(team(("jus-003", 4), ("jus-003", 4)), free, catalog) == [
        "Aquaman (jus-003) stands in the team 2 times; put its dice together."
    ]
    assert breaches(team(), free, catalog) == ["The team has no cards."]
    assert breaches(team(("jus-003", 0)), free, catalog) == [
        "Aquaman (jus-003) has no die; a team card has at least one."
    ]


@pytest.mark.rule("DM-5.1.4")
def test_one_name_in_two_boxes_or_two_sorts_is_one_name(catalog: Catalog) -> None:
    found = breaches(team(("asm-010", 1), ("asm-011", 1), ("asm-012", 1)), TOURNAMENT, catalog)
    assert found == ["asm-010, asm-011 and asm-012 are all Kingpin; a team has only one card of a name."]
