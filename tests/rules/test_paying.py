"""What may pay, and what does when the player names nothing: energy of the own Reserve Pool (rules 3.2)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicemasters_tui.kernel.errors import Refused
from dicemasters_tui.rules.edition import DC_2018, MARVEL_2015, WWE_2019, YGO_2014, RulesEdition
from dicemasters_tui.rules.energy import (
    FREE,
    NOTHING,
    Cost,
    Payment,
    automatic,
    can_pay,
    energy_dice,
    named,
    spend,
    total,
    why_not_pay,
)
from dicemasters_tui.rules.events import Paid
from dicemasters_tui.rules.faces import Energy, energy_word, parse_faces
from dicemasters_tui.rules.state import Die, GameState, Zone

from .made_up import basic, character, put, sidekick, start, table

PLAIN = character(3)
MIXED = replace(character(4), faces=parse_faces(("F", "FM", "FM", "1/1/2", "1/3/3", "2/5/5")))
MASKS = character(6, energy="mask")
BOLTS = character(7, energy="bolt")
DOUBLE = replace(character(8), faces=parse_faces(("FF", "FF", "FF", "1/1/2", "1/3/3", "2/5/5")))
ANY = basic(900)
CARDS = {"2fist": PLAIN, "fist+mask": MIXED, "2mask": MASKS, "2bolt": BOLTS, "generic2": ANY}

F, B, M, S = Energy.FIST, Energy.BOLT, Energy.MASK, Energy.SHIELD


@pytest.fixture
def game() -> GameState:
    return table([PLAIN, MIXED, MASKS, BOLTS, DOUBLE], [character(5)], [ANY])


def pool(game: GameState, words: str) -> list[Die]:
    """Dice that show these, laid into A's Reserve Pool in this order; `2 virtual` and `1 rest` are on no die."""
    dice: list[Die] = []
    amount = 0
    for word in words.split():
        if word.isdigit():
            amount = int(word)
        elif word == "virtual":
            game.players[0].virtual = amount
        elif word == "rest":
            game.players[0].rest = amount
        elif word in CARDS:
            dice.append(put(game, CARDS[word], 0, Zone.RESERVE, face=word))
        else:
            dice.append(sidekick(game, 0, Zone.RESERVE, word))
    return dice


def told(payment: Payment) -> str:
    """The dice in the order in which they are given, `2fist:fist` for a part of one; then what is on no die."""
    said = [
        energy_word(part.die.symbols)
        + (f":{energy_word(part.spent)}" if len(part.spent) < len(part.die.symbols) else "")
        for part in payment.parts
    ]
    return " ".join([*said, *([f"{payment.virtual} virtual"] if payment.virtual else [])])


@pytest.mark.rule("DM-3.2.2")
def test_energy_of_the_own_pool_pays(game: GameState) -> None:
    fist, two = sidekick(game, 0, Zone.RESERVE, "fist"), put(game, PLAIN, 0, Zone.RESERVE, face="2fist")
    paid = named(game.players[0], Cost(3), [(fist, None), (two, None)], "It")
    assert {part.die: len(part.spent) for part in paid.parts} == {fist: 1, two: 2}
    assert paid.virtual == 0


@pytest.mark.rule("DM-3.2.2")
def test_nothing_else_does(game: GameState) -> None:
    fielded, character_face = sidekick(game, 0, Zone.FIELD), sidekick(game, 0, Zone.RESERVE)
    theirs, unrolled = sidekick(game, 1, Zone.RESERVE, "fist"), game.players[0].bag[0]
    for die in (fielded, character_face, theirs, unrolled):
        with pytest.raises(Refused, match="cannot pay: only energy dice in your own Reserve Pool can"):
            named(game.players[0], Cost(1), [(die, None)], "It")


@pytest.mark.parametrize("needed", [Energy.FIST, Energy.MASK])
def test_of_a_mixed_die_the_symbol_that_is_needed_is_spent(game: GameState, needed: Energy) -> None:
    mixed = put(game, MIXED, 0, Zone.RESERVE, face="fist+mask")
    for payment in (
        named(game.players[0], Cost(1, (needed,)), [(mixed, 1)], "It"),
        automatic(game.players[0], Cost(1, (needed,))),
    ):
        assert [part.spent for part in payment.parts] == [(needed,)]


def test_a_mixed_die_gives_the_type_no_other_die_has_given(game: GameState) -> None:
    mixed, fist = put(game, MIXED, 0, Zone.RESERVE, face="fist+mask"), sidekick(game, 0, Zone.RESERVE, "fist")
    paid = named(game.players[0], Cost(2, (Energy.FIST, Energy.MASK)), [(fist, None), (mixed, 1)], "It")
    assert {part.die: part.spent for part in paid.parts} == {fist: (Energy.FIST,), mixed: (Energy.MASK,)}


@pytest.mark.rule("DM-3.1.2", "DM-3.1.4", "DM-3.1.7", "DM-3.2.6", "DM-3.2.7")
@pytest.mark.parametrize(
    ("have", "cost", "pays"),
    [
        ("fist", FREE, ""),
        # what is on no die first, then generic, then typed, a wild last
        ("fist 2 virtual", Cost(1), "1 virtual"),
        ("fist 1 rest", Cost(1), "1 virtual"),
        ("fist 1 virtual 1 rest", Cost(3), "fist 2 virtual"),
        ("2fist 1 virtual", Cost(2), "2fist:fist 1 virtual"),
        ("fist 3 virtual", Cost(2, (F,)), "fist 1 virtual"),
        ("fist fist 2 virtual", Cost(2, (F, F)), "fist fist"),
        ("fist generic2 bolt", Cost(2), "generic2"),
        ("fist generic2", Cost(1), "generic2:generic1"),
        ("wild fist", Cost(1), "fist"),
        ("wild fist", Cost(2), "fist wild"),
        ("wild generic2 fist", Cost(4), "generic2 fist wild"),
        # whole dice before parts, the largest that fits first
        ("2bolt mask", Cost(1), "mask"),
        ("2bolt", Cost(1), "2bolt:bolt"),
        ("bolt mask 2bolt", Cost(2), "2bolt"),
        ("bolt 2bolt mask", Cost(3), "2bolt bolt"),
        ("2bolt 2mask", Cost(3), "2bolt 2mask:mask"),
        ("2bolt generic2", Cost(3), "generic2 2bolt:bolt"),
        # the type that is needed, itself before a wild, and in full dice where they fit
        ("bolt fist", Cost(1, (F,)), "fist"),
        ("bolt wild", Cost(1, (F,)), "wild"),
        ("bolt wild", Cost(2, (F,)), "wild bolt"),
        ("wild fist", Cost(1, (F,)), "fist"),
        ("2fist fist", Cost(1, (F,)), "fist"),
        ("fist 2fist", Cost(2, (F,)), "2fist"),
        ("2fist", Cost(1, (F,)), "2fist:fist"),
        ("wild wild", Cost(2, (F, M)), "wild wild"),
        ("generic2 fist", Cost(3, (F,)), "fist generic2"),
        ("generic2 fist", Cost(2, (F,)), "fist generic2:generic1"),
        # beyond the type, other types are given first: this card's own may be wanted again
        ("fist fist bolt", Cost(2, (F,)), "fist bolt"),
        ("fist fist bolt", Cost(3, (F,)), "fist bolt fist"),
        ("fist bolt 2bolt fist", Cost(4, (F,)), "fist 2bolt bolt"),
        ("2bolt fist mask", Cost(2, (F,)), "fist mask"),
        ("2bolt 2fist fist", Cost(2, (B,)), "2bolt"),
        ("fist wild bolt", Cost(3, (F,)), "fist bolt wild"),
        # several types
        ("fist mask", Cost(2, (F, M)), "fist mask"),
        ("bolt fist mask", Cost(3, (F, M)), "fist mask bolt"),
        ("fist+mask fist mask", Cost(2, (F, M)), "fist mask"),
        ("fist+mask", Cost(2, (F, M)), "fist+mask"),
        ("fist+mask", Cost(1, (M,)), "fist+mask:mask"),
        ("2fist mask", Cost(2, (F, M)), "2fist:fist mask"),
        ("2fist wild", Cost(2, (F, M)), "2fist:fist wild"),
        ("2fist 2mask", Cost(2, (F, M)), "2fist:fist 2mask:mask"),
        ("2fist 2mask", Cost(3, (F, M)), "2fist 2mask:mask"),
        ("2fist fist mask", Cost(3, (F, M)), "2fist mask"),
        ("fist mask mask", Cost(3, (M, M, F)), "mask mask fist"),
        ("fist 2mask", Cost(2, (M, F)), "2mask:mask fist"),
    ],
)
def test_the_payment_made_when_none_is_named(game: GameState, have: str, cost: Cost, pays: str) -> None:
    pool(game, have)
    assert told(automatic(game.players[0], cost)) == pays


@pytest.mark.rule("DM-3.1.2", "DM-3.1.4", "DM-3.1.7", "DM-6.4.5")
@pytest.mark.parametrize(
    ("have", "cost"),
    [
        ("", Cost(1)),
        ("fist", Cost(2)),
        ("1 virtual", Cost(2)),
        ("generic2", Cost(1, (F,))),
        ("2 virtual", Cost(1, (F,))),
        ("bolt 2mask", Cost(2, (F,))),
        ("2fist fist", Cost(2, (F, M))),
        ("2mask mask", Cost(2, (F, M))),
        ("wild generic2", Cost(2, (F, M))),
        ("fist bolt", Cost(2, (F, F))),
        ("fist mask wild bolt", Cost(4, (F, F, M, M))),
    ],
)
def test_what_cannot_be_paid(game: GameState, have: str, cost: Cost) -> None:
    pool(game, have)
    player = game.players[0]
    assert not can_pay(player, cost)
    with pytest.raises(Refused, match=f"This costs {cost}"):
        automatic(player, cost)


@pytest.mark.rule("DM-3.2.1")
def test_what_there_is_to_pay_with(game: GameState) -> None:
    player = game.players[0]
    assert why_not_pay(player, Cost(1), "It") == "It costs 1; you have no energy."
    pool(game, "fist 2mask generic2 1 virtual 2 rest")
    sidekick(game, 0, Zone.RESERVE)
    assert [die.label for die in energy_dice(player)] == ["fist", "tester-6@2mask", "basic-900@generic2"]
    assert total(player) == 8
    assert can_pay(player, Cost(8, (F, M, M)))
    assert why_not_pay(player, Cost(8), "It") == ""
    assert why_not_pay(player, Cost(9, (F,)), "It") == (
        "It costs 9 with at least one fist; you can pay 8: fist, 2mask, generic2, 3 virtual."
    )


@pytest.mark.rule("DM-3.1.7")
def test_costs_in_words() -> None:
    assert str(Cost(3)) == "3"
    assert str(Cost(3, (F,))) == "3 with at least one fist"
    assert str(Cost(3, (F, M))) == "3 with at least one fist and mask"
    assert str(Cost(3, (F, M, M))) == "1 fist and 2 mask"
    assert str(Cost(1, (F,))) == "1 fist"


@pytest.mark.rule("DM-3.1.2", "DM-3.2.5", "DM-3.2.7", "DM-3.2.9")
@pytest.mark.parametrize(
    ("have", "cost", "given", "pays"),
    [
        ("fist", Cost(1), "0", "fist"),
        ("2fist", Cost(1), "0", "2fist:fist"),
        ("2fist", Cost(1), "0:1", "2fist:fist"),
        ("2fist", Cost(2), "0:2", "2fist"),
        ("generic2", Cost(1), "0", "generic2:generic1"),
        ("generic2", Cost(1), "0:2", "generic2:generic1"),  # its rest is not lost on a die
        ("generic2 2fist", Cost(3), "0, 1", "generic2:generic1 2fist"),
        ("2fist generic2", Cost(3), "0, 1", "2fist generic2:generic1"),
        ("2fist 2mask", Cost(3), "0, 1", "2fist 2mask:mask"),
        ("2fist 2mask", Cost(3), "0:1, 1", "2fist:fist 2mask"),
        ("2fist 2mask", Cost(2), "0:1, 1:1", "2fist:fist 2mask:mask"),
        ("2fist 2mask", Cost(2, (F, M)), "0, 1", "2fist:fist 2mask:mask"),
        ("fist+mask fist", Cost(2, (F, M)), "1, 0:1", "fist fist+mask:mask"),
        ("fist wild", Cost(2, (F, M)), "0, 1", "fist wild"),
        ("wild wild bolt", Cost(3, (F, M)), "0, 1, 2", "wild wild bolt"),
        # what is on no die fills up
        ("2 virtual", Cost(2), "", "2 virtual"),
        ("fist 2 virtual", Cost(2), "0", "fist 1 virtual"),
        ("fist 1 virtual 1 rest", Cost(3, (F,)), "0", "fist 2 virtual"),
        ("2fist 2 virtual", Cost(2), "0:1", "2fist:fist 1 virtual"),
    ],
)
def test_payments_that_are_named(game: GameState, have: str, cost: Cost, given: str, pays: str) -> None:
    assert told(_named(game, have, cost, given)) == pays


def _named(game: GameState, have: str, cost: Cost, given: str) -> Payment:
    """The dice of the pool by their places in it, each with how much of it."""
    dice = pool(game, have)
    chosen = []
    for word in given.split(", ") if given else ():
        place, _, amount = word.partition(":")
        chosen.append((dice[int(place)], int(amount) if amount else None))
    return named(game.players[0], cost, chosen, "It")


@pytest.mark.rule("DM-3.2.5", "DM-3.2.6", "DM-6.4.4")
@pytest.mark.parametrize(
    ("have", "cost", "given", "why"),
    [
        ("2fist", Cost(1), "0:2", "It costs 1; tester-3@2fist would be 1 too much."),
        ("2fist mask", Cost(1), "0:2, 1", "It costs 1; tester-3@2fist, mask would be 2 too much."),
        ("fist", Cost(2), "0", "It costs 2; that pays 1."),
        ("fist 1 virtual", Cost(4), "0", "It costs 4; that pays 2."),
        ("2fist 2fist", Cost(4), "0, 1:1", "It costs 4; that pays 3."),
        ("fist", Cost(1, (M,)), "0", "It costs 1 mask; fist does not bring a mask."),
        ("fist bolt", Cost(2, (M,)), "0, 1", "It costs 2 with at least one mask; fist, bolt does not bring a mask."),
        (
            "wild bolt",
            Cost(2, (F, M)),
            "0, 1",
            "It costs 1 fist and 1 mask; wild, bolt does not bring a fist and a mask.",
        ),
        ("2fist", Cost(2, (F, M)), "0", "It costs 1 fist and 1 mask; 2fist does not bring a fist and a mask."),
        ("1 virtual", Cost(1, (M,)), "", "It costs 1 mask; virtual energy does not bring a mask."),
        ("fist bolt", Cost(1), "0, 1", "It costs 1; fist, bolt would be 1 too much."),
        ("2fist mask", Cost(2), "0, 1", "It costs 2: mask could be left out."),
        ("2fist generic2", Cost(2), "0, 1", "It costs 2: tester-3@2fist could be left out."),
        ("2fist mask", Cost(2, (F,)), "0, 1", "It costs 2 with at least one fist: mask could be left out."),
        ("fist+mask fist", Cost(2, (F, M)), "1, 0", "It costs 1 fist and 1 mask: fist could be left out."),
        ("fist", Cost(1), "0, 0", "fist is named twice in the payment."),
        ("2fist", Cost(1), "0:3", "tester-3@2fist has 2 energy, not 3."),
        ("2fist", Cost(1), "0:0", "tester-3@2fist has 2 energy, not 0."),
    ],
)
def test_payments_that_are_refused(game: GameState, have: str, cost: Cost, given: str, why: str) -> None:
    with pytest.raises(Refused) as refused:
        _named(game, have, cost, given)
    assert str(refused.value) == why


@pytest.mark.rule("DM-3.2.6", "DM-6.4.4")
def test_a_die_that_brings_the_type_cannot_be_left_out(game: GameState) -> None:
    assert told(_named(game, "2fist mask", Cost(2, (M,)), "0, 1")) == "2fist:fist mask"


def test_a_payment_names_its_dice_as_a_command_does(game: GameState) -> None:
    two, one = pool(game, "2fist mask")
    assert automatic(game.players[0], Cost(2, (F, M))).names() == f"{two.id}:1, {one.id}"


def _spent(game: GameState, have: str, cost: int) -> list[Die]:
    dice = pool(game, have)
    spend(game, game.players[0], automatic(game.players[0], Cost(cost)), "It")
    return dice


@pytest.mark.rule("DM-3.2.2", "DM-3.2.3", "DM-3.2.7", "DM-3.2.8")
def test_what_is_spent_leaves_and_what_is_left_of_a_die_is_shown(game: GameState) -> None:
    mask, two = _spent(game, "mask 2fist", 2)  # the larger die is spent whole
    assert (mask.zone, two.zone) == (Zone.RESERVE, Zone.OUT_OF_PLAY)
    rest = put(game, PLAIN, 0, Zone.RESERVE, face="2fist")
    spend(game, game.players[0], named(game.players[0], Cost(1), [(rest, 1)], "It"), "It")
    assert (rest.zone, rest.label, rest.half, rest.spent_part) == (Zone.RESERVE, "tester-3@fist", False, True)
    half = put(game, DOUBLE, 0, Zone.RESERVE, face="2fist")
    before = total(game.players[0])
    spend(game, game.players[0], named(game.players[0], Cost(1), [(half, 1)], "It"), "It")
    assert (half.zone, half.label, half.half, half.spent_part) == (Zone.RESERVE, "tester-8@2fist", True, True)
    assert half.symbols == (F,)
    assert total(game.players[0]) == before - 1
    spend(game, game.players[0], named(game.players[0], Cost(1), [(half, None)], "It"), "It")
    assert half.zone is Zone.OUT_OF_PLAY


@pytest.mark.rule("DM-3.2.9", "DM-3.2.10")
@pytest.mark.parametrize("edition", [YGO_2014, MARVEL_2015, DC_2018, WWE_2019])
def test_the_rest_of_a_generic_die_is_on_no_die(edition: RulesEdition) -> None:
    game = table([PLAIN], [character(5)], [ANY], edition)
    player = game.players[0]
    (two,) = _spent(game, "generic2 1 virtual", 2)
    lasts = edition in (DC_2018, WWE_2019)
    assert (player.virtual, player.rest) == ((1, 0) if lasts else (0, 1))
    assert two.zone is (Zone.USED if edition is YGO_2014 else Zone.OUT_OF_PLAY)
    spend(game, player, automatic(player, Cost(1)), "It")
    assert (player.virtual, player.rest) == (0, 0)


@pytest.mark.rule("DM-3.2.10", "DM-3.2.11")
def test_of_what_is_on_no_die_that_goes_first_that_lasts_least(game: GameState) -> None:
    player = game.players[0]
    _spent(game, "3 virtual 2 rest", 1)
    assert (player.virtual, player.rest) == (3, 1)
    _spent(game, "3 virtual 1 rest", 3)
    assert (player.virtual, player.rest) == (1, 0)


def test_a_payment_is_told_with_its_dice_and_nothing_is_told_of_none(game: GameState) -> None:
    spend(game, game.players[0], NOTHING, "It")
    assert not game.events
    (fist,), _, (mask,) = _spent(game, "fist 1 virtual", 2), _spent(game, "1 virtual", 1), _spent(game, "mask", 1)
    paid = [event for event in game.events if isinstance(event, Paid)]
    assert [(event.player, event.dice, event.virtual, event.what) for event in paid] == [
        (0, (fist,), 1, "It"),
        (0, (), 1, "It"),
        (0, (mask,), 0, "It"),
    ]


@pytest.mark.rule("DM-6.7.4")
@pytest.mark.parametrize(
    ("use", "condition", "words"),
    [
        ("main step", {}, "In your Main Step, you may gain 1 life."),
        ("main step", {"if": "underdog"}, "In your Main Step, while you have fewer"),
        ("any time a global could be", {}, "Whenever a Global could be used, you may gain 1 life."),
        ("any time a global could be", {"if": "underdog"}, "While you have fewer"),
    ],
)
def test_a_text_used_by_choice_says_when(use: str, condition: dict[str, str], words: str) -> None:
    card = character(9, {"use": use, **condition, "do": [{"life": {"who": "me", "change": 1}}]})
    (text,) = card.abilities
    assert text.describe(card, DC_2018.terms).startswith(words)


TWICE = character(
    9,
    {"use": "any time a global could be", "pay": {"energy": "mask"}, "do": [{"life": {"who": "me", "change": 1}}]},
    {"use": "any time a global could be", "pay": {"energy": "bolt"}, "do": [{"life": {"who": "me", "change": 3}}]},
)


@pytest.mark.rule("DM-6.7.4", "DM-3.1.7")
@pytest.mark.parametrize(
    ("have", "paid", "gained"), [("mask", "mask", 1), ("bolt", "bolt", 3), ("bolt mask", "mask", 1)]
)
def test_of_two_abilities_of_a_die_the_first_is_used_that_can_be_paid(have: str, paid: str, gained: int) -> None:
    game = table([TWICE], [character(5)])
    game.players[0].life = 10
    die = put(game, TWICE, 0, Zone.FIELD)
    dice = {word: sidekick(game, 0, Zone.RESERVE, word) for word in have.split()}
    match = start(game)
    assert match.decision is not None
    assert f"ability {die.id}" in {option.command for option in match.decision.options if not option.why_not}
    match.submit(0, f"ability {die.id}")
    assert match.state.players[0].life == 10 + gained
    assert [die.id for die in match.state.players[0].out_of_play] == [dice[paid].id]
