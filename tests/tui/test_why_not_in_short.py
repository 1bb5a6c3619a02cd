"""Below a die that may not attack, block, be fielded or be used stands why not, in a word or two."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest
from match_frames import frames
from table_keys import FIST, SIDEKICK, hand, offered, press, type_keys, words
from table_matches import AQUAMAN, BATMAN, FLASH, MANTA, PING, STATIC, attack_step, basic, die, position, put
from test_table_choices import Asked
from test_table_match import view_of

from dicemasters_tui.abilities.language import parse_abilities
from dicemasters_tui.catalog import Catalog
from dicemasters_tui.kernel.decision import MOST_LETTERS, NO_REASON, WhyNot, in_short
from dicemasters_tui.kernel.match import Match
from dicemasters_tui.rules.ability import Usable
from dicemasters_tui.rules.card import Card
from dicemasters_tui.rules.choice import ChoiceDecision, die_choice
from dicemasters_tui.rules.context import Context
from dicemasters_tui.rules.decisions import DamageDecision
from dicemasters_tui.rules.edition import DC_2018
from dicemasters_tui.rules.game import DICE_MASTERS
from dicemasters_tui.rules.setup import Setup, Side, new_game
from dicemasters_tui.rules.state import GameState, Source, Step, Zone
from dicemasters_tui.tui.app.look import Look
from dicemasters_tui.tui.app.palette import PALETTES
from dicemasters_tui.tui.dice.die_view import chip
from dicemasters_tui.tui.dice.plans import crowded_plans
from dicemasters_tui.tui.masters.hand import Hand, Memory
from dicemasters_tui.tui.masters.hands import hand_for

FIELD, RESERVE = Zone.FIELD, Zone.RESERVE
FORBIDDEN = "forbidden"
Text = dict[str, Any]


def of_this(**get: Any) -> Text:
    return {"of": "this", "get": get}


def match_with(
    step: Step,
    *laid: tuple[str, Zone, int],
    sam: tuple[Text, ...] = (),
    bruce: tuple[Text, ...] = (),
    action: Card = PING,
    life: int = 20,
) -> Match[GameState]:
    """Sam's turn, with these texts on his Flash and on Bruce's Black Manta."""
    flash = replace(FLASH, abilities=parse_abilities(list(sam)))
    manta = replace(MANTA, abilities=parse_abilities(list(bruce)))
    sides = (
        Side("Sam", ((flash, 3), (BATMAN, 2), (AQUAMAN, 3)), (action,), life),
        Side("Bruce", ((manta, 4), (AQUAMAN, 2), (FLASH, 2)), (STATIC,), life),
    )
    game = new_game(Setup(DC_2018, sides, 1))
    game.turn, game.step, game.active = 3, step, 0
    for id, zone, face in laid:
        put(game, id, zone, face, 0 if id.startswith("c") else None)
    return Match(DICE_MASTERS, game)


def said(held: Hand, id: str) -> str:
    """The word below the die; it is dimmed, and has a whole sentence, exactly when it cannot be picked."""
    mark = held.mark(die(held.game, id))
    assert mark.dimmed == bool(mark.why_not)
    return mark.caption


def test_a_reason_is_its_sentence_and_stays_so_when_copied() -> None:
    reason = WhyNot("Flash costs 2; you have no energy.", "needs 2")
    assert reason == "Flash costs 2; you have no energy." and in_short(reason) == "needs 2"
    assert in_short(deepcopy(reason)) == "needs 2"
    assert not NO_REASON and not in_short("A sentence alone.")


# Who attacks -----------------------------------------------------------------------------------------------------

FIGHT = (("a9", FIELD, 3), ("a14", FIELD, 4), ("b9", FIELD, 4), ("b10", FIELD, 3), ("b1", FIELD, 5))


def test_a_die_that_a_text_forbids_to_attack_says_so_and_the_others_do_not() -> None:
    held = hand(match_with(Step.ATTACK, *FIGHT, sam=(of_this(attacking="cannot"),)))
    assert said(held, "a9") == FORBIDDEN
    assert said(held, "a14") == "stays"
    held.go("a9")
    assert press(held, "space").say == "An effect forbids this die to attack now."


def test_a_die_that_must_attack_and_cannot_is_forbidden() -> None:
    held = hand(match_with(Step.ATTACK, *FIGHT, sam=(of_this(attacking="must"), of_this(attacking="cannot"))))
    assert said(held, "a9") == FORBIDDEN
    held = hand(match_with(Step.ATTACK, *FIGHT, sam=(of_this(attacking="must"),)))
    assert said(held, "a9") == "must"


def test_an_action_die_in_the_field_does_not_attack() -> None:
    held = hand(match_with(Step.ATTACK, *FIGHT, ("c1", FIELD, 3)))
    assert said(held, "c1") == "action"


ONE_ATTACKS = {"of": {"all": "characters"}, "get": {"quota": {"act": "attack", "at most": 1}}}
EAGER = {"of": {"all": "my characters"}, "get": {"attacking": "must"}}


def test_once_the_quota_is_met_the_others_say_so_and_taking_one_back_frees_them() -> None:
    held = hand(match_with(Step.ATTACK, *FIGHT, ("a1", FIELD, 5), sam=(ONE_ATTACKS,)))
    assert [said(held, id) for id in ("a9", "a14", "a1")] == ["stays"] * 3
    type_keys(held, "1")
    assert [said(held, id) for id in ("a9", "a14", "a1")] == ["attacks", "only 1", "only 1"]
    assert press(held, "2").say == "Only 1 of these dice may attack this turn."
    assert held.number_at(die(held.game, "a14")) == "2" and "[bad]Only 1 of these" in words(held)
    assert "A" not in offered(held)
    type_keys(held, "1", "2")
    assert [said(held, id) for id in ("a9", "a14", "a1")] == ["only 1", "attacks", "only 1"]
    assert press(held, "enter").command == "attack a14"


def test_all_chosen_are_as_many_as_may() -> None:
    held = hand(match_with(Step.ATTACK, *FIGHT, sam=(ONE_ATTACKS,)))
    assert type_keys(held, "A", "enter").command == "attack a9"


def test_of_two_that_must_attack_and_cannot_together_the_player_picks_one() -> None:
    held = hand(match_with(Step.ATTACK, *FIGHT, sam=(ONE_ATTACKS, EAGER)))
    assert [said(held, id) for id in ("a9", "a14")] == ["attacks", "only 1"]
    assert type_keys(held, "1", "enter").say == "1 of Flash and Aquaman must attack this turn."
    assert type_keys(held, "2", "enter").command == "attack a14"
    assert "1 of" not in words(held)
    type_keys(held, "X")
    assert press(held, "0").say == "1 of Flash and Aquaman must attack this turn."


def test_a_die_that_a_text_forbids_to_attack_says_that_also_beside_a_quota() -> None:
    held = hand(match_with(Step.ATTACK, *FIGHT, sam=(ONE_ATTACKS, of_this(attacking="cannot"))))
    type_keys(held, "1")
    assert [said(held, id) for id in ("a9", "a14")] == [FORBIDDEN, "attacks"]


# Who blocks whom -------------------------------------------------------------------------------------------------


def blocking(*laid: tuple[str, Zone, int], **texts: Any) -> Hand:
    """Flash and Aquaman attack; the cursor is on the lane of Flash."""
    match = match_with(Step.ATTACK, *FIGHT, *laid, **texts)
    match.submit(0, "attack a9, a14")
    held: Hand = hand(match)
    return held


@pytest.mark.parametrize(
    ("of_flash", "words"),
    [
        ("none", ("no blocks", "no blocks", "no blocks")),
        ({"not": {"all": "sidekicks"}}, ("at home", "at home", "sidekick")),
        ({"not": {"all": "characters", "level": {"at most": 1}}}, ("at home", "level 1", "level 1")),
        ({"only": {"all": "characters", "energy": "bolt"}}, ("at home", "at home", "no bolt")),
        ({"at least": 3}, ("at home", "at home", "at home")),
        ({"at least": 4}, ("needs 4", "needs 4", "needs 4")),
    ],
)
def test_what_keeps_a_blocker_off_an_attacker(of_flash: Any, words: tuple[str, ...]) -> None:
    held = blocking(sam=(of_this(blocked_by=of_flash),))
    assert tuple(said(held, id) for id in ("b9", "b10", "b1")) == words
    press(held, "right")  # the lane of Aquaman, of whom no text speaks
    assert [said(held, id) for id in ("b9", "b10", "b1")] == ["at home"] * 3


def test_a_blocker_that_cannot_block_at_all_and_one_that_cannot_block_this_attacker() -> None:
    held = blocking(bruce=(of_this(blocking="cannot"),))
    assert said(held, "b9") == FORBIDDEN and said(held, "b1") == "at home"
    held = blocking(bruce=(of_this(blocking={"cannot": {"all": "characters", "energy": "fist"}}),))
    assert said(held, "b9") == "not this"
    press(held, "right")
    assert said(held, "b9") == "at home"


def test_an_attacker_that_needs_more_blockers_than_may_block_it() -> None:
    two = (of_this(blocked_by={"at least": 2}),)
    held = blocking(sam=two, bruce=(of_this(blocking="cannot"),))
    assert said(held, "b9") == FORBIDDEN and said(held, "b1") == "needs 2"
    held.go("b1")
    assert press(held, "space").say == "flash@1 can only be blocked by 2 or more dice."
    assert said(blocking(("b2", FIELD, 5), sam=two, bruce=(of_this(blocking="cannot"),)), "b1") == "at home"


def test_no_more_blockers_than_an_attacker_may_have() -> None:
    held = blocking(sam=(of_this(blocked_by={"at most": 1}),))
    held.go("b9")
    press(held, "space")
    assert said(held, "b9") == "to 1" and said(held, "b1") == "at most 1"
    held.go("b1")
    assert press(held, "space").say == "flash@1 can be blocked by at most 1 die."
    held.go("b9")
    press(held, "space")
    assert said(held, "b1") == "at home"


def test_blocks_that_cost_more_life_than_there_is() -> None:
    toll = {"of": "opponent", "get": {"toll": {"act": "block", "with": {"all": "sidekicks"}, "pay": {"life": 2}}}}
    assert said(blocking(sam=(toll,), life=1), "b1") == "2 life"
    held = blocking(("b2", FIELD, 5), sam=(toll,), life=3)
    assert said(held, "b1") == said(held, "b2") == "at home"
    held.go("b1")
    press(held, "space")
    assert said(held, "b2") == "4 life" and said(held, "b9") == "at home"


def test_a_die_that_was_called_out_and_the_others() -> None:
    calls_out = {
        "when": {"attacks": "this"},
        "do": [
            {"choose": {"who": {"target": "opposing character", "as": "rival"}}},
            {"give": {"who": "this", "blocked_by": {"called out": "rival"}}},
        ],
    }
    match = match_with(Step.ATTACK, *FIGHT, sam=(calls_out,))
    match.submit(0, "attack a9, a14")
    match.submit(0, "choose b9")
    held = hand(match)
    assert said(held, "b9") == "at home" and said(held, "b1") == "uncalled"
    press(held, "right")
    assert said(held, "b9") == "called" and said(held, "b1") == "at home"
    held.go("b9")
    assert press(held, "space").say == "Black Manta was called out by Flash and may block nothing else."


def test_an_action_die_of_the_defender_does_not_block() -> None:
    match = match_with(Step.ATTACK, *FIGHT)
    put(match.state, "c4", FIELD, 3, 1)
    match.submit(0, "attack a9")
    assert said(hand(match), "c4") == "action"


# Whose damage is split ---------------------------------------------------------------------------------------------

BOTH_OF_BRUCE = (("b2", FIELD, 5), ("b3", FIELD, 5))


def splitting(attack: str, block: str, *laid: tuple[str, Zone, int], **texts: Any) -> Hand:
    """The damage of the first die that fights several is to be split."""
    match = match_with(Step.ATTACK, *FIGHT, *laid, **texts)
    match.submit(0, attack)
    match.submit(1, block)
    while not isinstance(match.decision, DamageDecision):
        assert match.decision is not None
        match.submit(match.decision.player, "pass")
    return hand(match)  # type: ignore[no-any-return]


def test_dice_that_take_none_of_the_damage_say_why() -> None:
    held = splitting("attack a9, a14", "block b9->a9, b1->a9, b2->a14", *BOTH_OF_BRUCE, ("a1", FIELD, 5))
    assert [said(held, id) for id in ("a9", "b9", "b1")] == ["deals 3", "2 dmg", "1: KO"]
    assert [said(held, id) for id in ("b2", "b3", "b10", "a14", "a1")] == [
        "other foe",
        "at home",
        "at home",
        "your own",
        "your own",
    ]
    held.go("b2")
    assert press(held, "space").say == "Sidekick fights Aquaman, not Flash."
    assert "[bad]Sidekick fights Aquaman, not Flash.[/]" in words(held)
    held.go("a14")
    assert press(held, "space").say == "Aquaman is on the side of Flash."


def test_where_everybody_fights_the_same_die_only_the_dealer_s_side_takes_none() -> None:
    held = splitting("attack a9, a14", "block b9->a9, b10->a9, b1->a9")
    assert [said(held, id) for id in ("b9", "b10", "b1", "a14")] == ["0 dmg", "2 dmg", "1: KO", "your own"]


def test_a_blocker_of_several_damages_none_it_does_not_block() -> None:
    two = (of_this(can_block=2),)
    held = splitting("attack a9, a14, a1", "block b9->a9, b9->a14", ("a1", FIELD, 5), bruce=two)
    assert held.question.player == 1
    assert [said(held, id) for id in ("a9", "a14", "b9")] == ["3: KO", "1 dmg", "deals 4"]
    assert [said(held, id) for id in ("a1", "b1")] == ["unblocked", "your own"]
    held.go("a1")
    assert press(held, "space").say == "Nobody blocks Sidekick, so no die damages it."


# What is fielded and used ----------------------------------------------------------------------------------------

POOL = (("a9", RESERVE, 3), ("a12", RESERVE, 5), ("a2", RESERVE, SIDEKICK), ("a1", RESERVE, FIST), ("b9", FIELD, 4))
NO_MASKS = {"of": "opponent", "get": {"may_not": {"field": {"any": "character", "energy": "mask"}}}}


def test_a_die_that_costs_more_than_there_is_says_how_much() -> None:
    held = hand(match_with(Step.MAIN, *POOL))
    assert said(held, "a12") == "needs 2" and said(held, "a9") == "field 0"
    assert said(hand(match_with(Step.MAIN, *POOL, ("a3", RESERVE, FIST))), "a12") == "field 2"


def test_a_die_that_a_text_forbids_to_field() -> None:
    held = hand(match_with(Step.MAIN, *POOL, bruce=(NO_MASKS,)))
    assert said(held, "a12") == FORBIDDEN  # before what it costs
    assert said(held, "a2") == said(held, "a9") == "field 0"
    held.go("a12")
    assert press(held, "enter").say == "Black Manta forbids to field Batman."


def test_a_die_whose_fielding_costs_more_life_than_there_is() -> None:
    text = {"of": "opponent", "get": {"toll": {"act": "field", "pay": {"life": 2}}}}
    assert said(hand(match_with(Step.MAIN, *POOL, bruce=(text,), life=1)), "a9") == "2 life"
    assert said(hand(match_with(Step.MAIN, *POOL, bruce=(text,), life=2)), "a9") == "field 0"


ZAP = {"do": [{"deal": {"damage": 2, "to": {"target": "opposing character"}}}]}
COSTS_LIFE = {"pay": {"life": 3}, **ZAP}


@pytest.mark.parametrize(
    ("text", "life", "foe", "word"),
    [
        (ZAP, 20, True, "use"),
        (ZAP, 20, False, "no target"),
        (COSTS_LIFE, 3, True, "use"),
        (COSTS_LIFE, 2, True, "3 life"),
    ],
)
def test_an_action_die_that_could_do_nothing(text: Text, life: int, foe: bool, word: str) -> None:
    laid = (("c1", RESERVE, 3), *((("b9", FIELD, 4),) if foe else ()))
    assert said(hand(match_with(Step.MAIN, *laid, action=basic(62, "Zap", 2, text), life=life)), "c1") == word


def test_an_ability_of_a_die_in_the_field_that_cannot_be_paid() -> None:
    text = {"use": "main step", "pay": {"energy": "fist"}, "do": [{"give": {"who": "this", "attack": 1}}]}
    held = hand(match_with(Step.MAIN, ("a9", FIELD, 3), ("a1", RESERVE, FIST + 1), sam=(text,)))
    assert said(held, "a9") == "no fist"
    assert said(hand(match_with(Step.MAIN, ("a9", FIELD, 3), sam=(text,))), "a9") == "needs 1"
    assert said(hand(match_with(Step.MAIN, ("a9", FIELD, 3), ("a1", RESERVE, FIST), sam=(text,))), "a9") == "ability"


def usable_texts(catalog: Catalog) -> Iterator[tuple[str, Usable]]:
    for facts in catalog.all_facts():
        for ability in catalog[facts.id].abilities:
            for text in ability.working():
                if isinstance(text, Usable):
                    yield facts.id, text


def test_every_text_that_cannot_be_used_has_a_word_for_it(catalog: Catalog) -> None:
    words: set[str] = set()
    for match in (attack_step(), position(Step.MAIN)):
        game = match.state
        this = die(game, "a14")
        assert this.holder is not None
        context = Context(game, 0, this.holder, Source("ability", 0, this.holder.card, this.index), this)
        for id, text in usable_texts(catalog):
            reason = text.why_not(context)
            assert bool(reason) == bool(in_short(reason)) and len(in_short(reason)) <= MOST_LETTERS, (id, reason)
            words.add(in_short(reason))
    assert {"", "no target", "no effect"} <= words


# On the screen ---------------------------------------------------------------------------------------------------


def drawn(size: tuple[int, int], palette: str, *matches: Match[GameState]) -> list[list[str]]:
    """What is on the screen for each of some matches."""
    return [frame.lines for frame in frames(map(view_of, matches), [size], Look(PALETTES[palette]))]


EVERYWHERE = pytest.mark.parametrize(
    ("size", "palette"), [((80, 24), "dark"), ((100, 30), "light"), ((120, 40), "dark"), ((80, 24), "no-colour")]
)


@EVERYWHERE
def test_the_words_fit_below_the_dice_of_the_pool(size: tuple[int, int], palette: str) -> None:
    forbidding = match_with(Step.MAIN, *POOL, bruce=(NO_MASKS,))
    dear, forbidden = drawn(size, palette, match_with(Step.MAIN, *POOL), forbidding)
    line = next(line for line in dear if "needs" in line)
    assert line.split()[:9] == ["▸1", "field", "0", "2", "needs", "2", "3", "field", "0"]
    line = next(line for line in forbidden if FORBIDDEN in line)
    # a reason that has no room beside its number stands alone
    assert line.split()[:7] == ["▸1", "field", "0", FORBIDDEN, "3", "field", "0"]


DEAR = tuple(
    (id, RESERVE, face) for id, face in zip(("a9", "a10", "a12", "a13", "a14", "a15"), (4, 5, 3, 4, 4, 5), strict=True)
)
CROWD = (*DEAR, ("a8", RESERVE, SIDEKICK), ("c1", RESERVE, 3), ("c2", RESERVE, 3))
BEHIND = (*((f"a{n}", FIELD, 5) for n in range(1, 7)), *((f"b{n}", FIELD, 4) for n in (9, 10, 11, 13, 14)))
MORE_BEHIND = tuple((f"b{n}", FIELD, 5) for n in range(1, 4))


@EVERYWHERE
def test_every_die_of_a_crowded_pool_that_is_refused_has_its_word(size: tuple[int, int], palette: str) -> None:
    """Whatever lies in the fields. Whoever can pay reads of it nothing, and no line is kept for it."""
    fields = ((), BEHIND, (*BEHIND, *MORE_BEHIND))
    poor = [match_with(Step.MAIN, *CROWD, *behind) for behind in fields]
    rich = [match_with(Step.MAIN, *CROWD, *behind, ("a7", RESERVE, FIST)) for behind in fields]
    shown = drawn(size, palette, *poor, *rich)
    for match, lines, paid in zip(poor, shown[:3], shown[3:], strict=True):
        held = hand(match)
        assert {said(held, id) for id, _, _ in DEAR} == {"needs 1"}
        assert sum(line.count("needs 1") for line in lines) == len(DEAR)
        assert not any("needs" in line for line in paid)


@EVERYWHERE
def test_refused_dice_of_a_crowded_field_have_their_word(size: tuple[int, int], palette: str) -> None:
    """Of twelve dice in the field six are forbidden to attack."""
    kicks = tuple((f"a{n}", FIELD, 5) for n in range(1, 7))
    mine = tuple((f"a{n}", FIELD, 4) for n in (9, 10, 12, 13, 14, 15))
    text = {"of": {"all": "my sidekicks"}, "get": {"attacking": "cannot"}}
    (lines,) = drawn(size, palette, match_with(Step.ATTACK, *kicks, *mine, sam=(text,)))
    assert sum(line.count(FORBIDDEN) for line in lines) == len(kicks)


def test_where_lines_are_short_the_reason_stands_in_the_chip_in_place_of_the_numbers() -> None:
    view = view_of(match_with(Step.MAIN, *CROWD))
    look = Look(PALETTES["dark"])
    tiles = view.rows["lower-reserve"].tiles
    plans = crowded_plans(tiles, 47, look, 0)
    words = [{chip(tile, look.glyphs) for tile, *_ in plan.places} for plan in plans]
    below = next(n for n, plan in enumerate(plans) if not plan.reasons)
    assert all(plan.reasons for plan in plans[:below]) and "Flash² 4/4" in words[0]
    assert plans[below].lines < plans[0].lines and "Flash² needs 1" in words[below]
    assert not plans[-1].reasons and "Flash² 4/4" in words[-1] and plans[-1].lines <= 3
    free = crowded_plans([replace(tile, why_not="") for tile in tiles], 47, look, 0)
    assert not any(plan.reasons for plan in free) and [plan.lines for plan in free] == [
        plan.lines for plan in plans[-len(free) :]
    ]


@EVERYWHERE
def test_the_words_fit_below_the_dice_that_stay_at_home(size: tuple[int, int], palette: str) -> None:
    (lines,) = drawn(size, palette, match_with(Step.ATTACK, *FIGHT, sam=(of_this(attacking="cannot"),)))
    assert any(FORBIDDEN in line for line in lines)


NO_SIDEKICKS = {"not": {"all": "sidekicks"}}


@EVERYWHERE
def test_the_words_stand_below_the_blockers_and_nothing_moves_with_the_lane(
    size: tuple[int, int], palette: str
) -> None:
    one, other = (match_with(Step.ATTACK, *FIGHT, sam=(of_this(blocked_by=NO_SIDEKICKS),)) for _ in range(2))
    one.submit(0, "attack a14, a9")
    other.submit(0, "attack a9, a14")
    first, lines = drawn(size, palette, one, other)
    assert not any(" sidekick " in line for line in first)
    row = next(n for n, line in enumerate(lines) if " sidekick " in line)
    assert lines[row].index("sidekick") in range(
        lines[row - 1].index("Sidekick") - 1, lines[row - 1].index("Sidekick") + 1
    )
    assert [n for n, line in enumerate(first) if "1 attacks" in line] == [
        n for n, line in enumerate(lines) if "1 attacks" in line
    ]


@EVERYWHERE
def test_the_words_stand_below_the_dice_that_take_no_damage(size: tuple[int, int], palette: str) -> None:
    held = splitting("attack a9, a14", "block b9->a9, b1->a9, b2->a14", *BOTH_OF_BRUCE)
    (lines,) = drawn(size, palette, held.match)
    below = {word: [n for n, line in enumerate(lines) if word in line] for word in ("other foe", "at home", "your own")}
    assert all(below.values()), below
    chips = next(n for n, line in enumerate(lines) if line.count("Sidekick") + line.count("B. Manta") >= 2)
    assert "at home" in lines[chips + 1]


# Choices that do not lie in the field ----------------------------------------------------------------------------


def asked_for(*ids: str) -> Hand:
    """Which of these dice? Flash and Aquaman are in Sam's field, Batman in his used pile."""
    match = position(Step.MAIN, ("a9", FIELD, 3), ("a14", FIELD, 4), ("a12", Zone.USED, -1))
    game = match.state
    decision = ChoiceDecision(game, 0, "Which die?", [die_choice(die(game, id)) for id in ids], always=True)
    return hand_for(Asked(match, decision), Memory())  # type: ignore[arg-type]  # a stand-in


def test_a_choice_from_elsewhere_leaves_the_field_as_it_is() -> None:
    held = asked_for("a12")
    assert said(held, "a9") == said(held, "a14") == ""
    assert type_keys(held, "1", "enter").command == "choose a12"


def test_a_choice_among_some_dice_of_the_field_says_of_the_others_that_they_are_not_meant() -> None:
    held = asked_for("a9", "a12")
    assert said(held, "a14") == "not meant"
    assert held.mark(die(held.game, "a14")).why_not == "Aquaman² cannot be chosen here."
    assert not held.mark(die(held.game, "a9")).dimmed
