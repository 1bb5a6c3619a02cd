"""Attackers and blockers as the screen, the reasons and the computer players see them (rules 6.9 and 6.10)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import chain, combinations, product
from typing import Any

import pytest

from dicemasters_tui.kernel.decision import in_short
from dicemasters_tui.kernel.errors import Refused
from dicemasters_tui.kernel.luck import Luck
from dicemasters_tui.kernel.match import Match
from dicemasters_tui.rules.card import Card
from dicemasters_tui.rules.decisions import AttackDecision, BlockDecision
from dicemasters_tui.rules.declare import BlockRules, in_words
from dicemasters_tui.rules.edition import YGO_2014
from dicemasters_tui.rules.events import LifeChanged
from dicemasters_tui.rules.state import Die, GameState, Zone

from .made_up import character, put, sidekick, start, table


def of_this(**answers: Any) -> dict[str, Any]:
    return {"of": "this", "get": answers}


PLAIN = character(1, name="Plain")
MUST = character(2, of_this(attacking="must"), of_this(blocking="must"), name="Eager")
MUST_TOO = character(12, of_this(attacking="must"))
CANNOT = character(3, of_this(attacking="cannot"), of_this(blocking="cannot"), name="Shy")
OTHER = character(4, name="Other")
TWO_AT_ONCE = character(5, {"of": {"all": "characters"}, "get": {"quota": {"act": "attack", "at least": 2}}})
THREE_OF_ALL = character(16, {"of": {"all": "characters"}, "get": {"quota": {"act": "attack", "at most": 3}}})
TWO_OF_ALL = character(17, {"of": {"all": "characters"}, "get": {"quota": {"act": "attack", "at most": 2}}})
ONE_AT_LEAST = character(18, {"of": {"all": "characters"}, "get": {"quota": {"act": "attack", "at least": 1}}})
ONE_OF_EACH = character(
    19, {"of": {"all": "characters"}, "get": {"quota": {"act": "attack", "at most": 1, "for each": "affiliation"}}}
)
MATE = character(20, name="Mate")
HERO = replace(character(21, name="Robin"), affiliations=frozenset({"titans"}))
ROGUE = replace(character(22, name="Joker"), affiliations=frozenset({"villain"}))
BOTH = replace(character(23, name="Penguin"), affiliations=frozenset({"titans", "villain"}))
ONE_OF_ALL = character(6, {"of": {"all": "characters"}, "get": {"quota": {"act": "attack", "at most": 1}}})


def attackers_asked(mine: list[Card], others: list[Card] | None = None) -> tuple[Match[GameState], list[Die]]:
    """A match in the Attack Step with these cards' dice in the fields; the active player's come back."""
    others = others or [OTHER]
    game = table(list(dict.fromkeys(mine)), others)
    dice = [put(game, card, 0, Zone.FIELD) for card in dict.fromkeys(mine)]
    for card in others:
        put(game, card, 1, Zone.FIELD)
    dice += [sidekick(game, 0, Zone.FIELD) for _ in range(2)]
    match = start(game)
    match.submit(0, "pass")
    return match, dice


def attack_of(match: Match[GameState]) -> AttackDecision:
    assert isinstance(match.decision, AttackDecision)
    return match.decision


def subsets(dice: list[Die]) -> Iterable[tuple[Die, ...]]:
    return chain.from_iterable(combinations(dice, size) for size in range(len(dice) + 1))


def test_every_character_die_is_an_option_and_says_why_it_cannot_attack() -> None:
    match, (plain, shy, *kicks) = attackers_asked([PLAIN, CANNOT])
    options = {option.command: option.why_not for option in attack_of(match).list_options()}
    assert options == {
        f"attack {plain.id}": "",
        **{f"attack {kick.id}": "" for kick in kicks},
        f"attack {shy.id}": "An effect forbids this die to attack now.",
        "no attack": "",
    }


def test_no_attack_says_which_dice_must() -> None:
    match, _ = attackers_asked([PLAIN, MUST])
    assert attack_of(match).list_options()[-1].why_not == "Eager must attack this turn."


def test_dice_in_words() -> None:
    _, (plain, eager, one, two) = attackers_asked([PLAIN, MUST])
    assert in_words([plain]) == "Plain"
    assert in_words([one, two]) == "2 Sidekick dice"
    assert in_words([one, eager, two]) == "2 Sidekick dice and Eager"


def test_a_die_twice_no_die_of_mine_and_one_that_is_barred() -> None:
    match, (plain, shy, *_) = attackers_asked([PLAIN, CANNOT])
    decision = attack_of(match)
    yours = match.state.players[1].field[0]
    assert decision.why_not((plain, plain)) == "A die is named twice."
    assert decision.why_not((yours,)) == f"{yours.label} is not in your field, so it cannot attack."
    assert decision.why_not((shy,)) == f"An effect forbids {shy.label} to attack now."
    away = decision.why_not((match.state.players[0].bag[0],))
    assert away.endswith("is not in your field, so it cannot attack.")
    assert [in_short(decision.why_not((die,))) for die in (yours, shy)] == ["not yours", "forbidden"]
    assert in_short(away) == "elsewhere"


def test_at_least_two_attack_if_so_many_can() -> None:
    match, dice = attackers_asked([PLAIN], [TWO_AT_ONCE])
    for chosen in subsets(dice):
        legal = len(chosen) >= 2
        said = "" if legal else "At least 2 dice must attack this turn."
        assert attack_of(match).why_not(chosen) == said


def test_at_most_one_attacks_and_that_one_must_be_one_that_must() -> None:
    match, dice = attackers_asked([PLAIN, MUST], [ONE_OF_ALL])
    eager = dice[1]
    assert [chosen for chosen in subsets(dice) if not attack_of(match).why_not(chosen)] == [(eager,)]


def test_of_two_limits_the_narrower_holds() -> None:
    match, dice = attackers_asked([PLAIN, MUST, MUST_TOO], [ONE_OF_ALL, THREE_OF_ALL])
    legal = [chosen for chosen in subsets(dice) if not attack_of(match).why_not(chosen)]
    assert legal == [(dice[1],), (dice[2],)]


def more(match: Match[GameState], chosen: list[Die], die: Die) -> str:
    """Why this die cannot join those chosen, in short."""
    return in_short(attack_of(match).rules.why_not_one_more(chosen, die))


def test_once_so_many_are_chosen_the_others_are_too_many_and_taking_one_back_frees_them() -> None:
    match, (plain, other, *kicks) = attackers_asked([PLAIN, MATE], [TWO_OF_ALL])
    assert [more(match, [plain], die) for die in (plain, other, *kicks)] == [""] * 4
    assert [more(match, [plain, other], die) for die in (plain, other, *kicks)] == ["", "", "only 2", "only 2"]
    sentence = "Only 2 of these dice may attack this turn."
    assert attack_of(match).rules.why_not_one_more([plain, other], kicks[0]) == sentence
    assert attack_of(match).why_not((plain, other, kicks[0])) == sentence


def test_a_quota_leaves_no_room_beside_a_die_that_must_attack() -> None:
    match, (plain, eager, *kicks) = attackers_asked([PLAIN, MUST], [ONE_OF_ALL])
    assert [more(match, [], die) for die in (plain, eager, *kicks)] == ["only 1", "", "only 1", "only 1"]
    assert attack_of(match).rules.bound == [eager]


def test_of_two_dice_that_must_attack_and_cannot_together_either_may_stay() -> None:
    match, (plain, eager, keen, *_) = attackers_asked([PLAIN, MUST, MUST_TOO], [ONE_OF_ALL])
    rules = attack_of(match).rules
    assert rules.together == [[eager], [keen]] and rules.bound == []
    assert [more(match, [], die) for die in (plain, eager, keen)] == ["only 1", "", ""]
    assert [more(match, [eager], die) for die in (plain, eager, keen)] == ["only 1", "", "only 1"]
    assert rules.why_not(()) == f"1 of Eager and {keen.name} must attack this turn."


def test_a_quota_that_only_demands_refuses_no_die() -> None:
    match, dice = attackers_asked([PLAIN], [ONE_AT_LEAST])
    assert [more(match, [dice[0]], die) for die in dice] == [""] * len(dice)
    assert attack_of(match).why_not(()) == "At least 1 die must attack this turn."


def test_a_die_that_a_text_forbids_to_attack_is_forbidden_before_it_is_one_too_many() -> None:
    match, (plain, shy, *_) = attackers_asked([PLAIN, CANNOT], [ONE_OF_ALL])
    assert more(match, [plain], shy) == "forbidden"


def test_of_each_affiliation_one_die_attacks_beside_those_without() -> None:
    match, (robin, joker, penguin, plain, *kicks) = attackers_asked([HERO, ROGUE, BOTH, PLAIN], [ONE_OF_EACH])
    assert [more(match, [robin], die) for die in (joker, penguin, plain, *kicks)] == ["", "only 1", "", "", ""]
    assert [more(match, [robin, joker], die) for die in (penguin, plain)] == ["only 1", ""]
    assert [more(match, [penguin], die) for die in (robin, joker, plain)] == ["only 1", "only 1", ""]
    why = attack_of(match).rules.why_not_one_more([robin], penguin)
    assert why == "Only 1 of each affiliation may attack: Robin and Penguin share one."


def sent(match: Match[GameState], command: str) -> str:
    """Why the command is refused; empty when it is not."""
    twin = match.fork()
    assert twin.decision is not None
    try:
        twin.submit(twin.decision.player, command)
    except Refused as error:
        return str(error)
    return ""


FIELDS = pytest.mark.parametrize("mine", [[PLAIN], [PLAIN, MUST], [MUST, MUST_TOO], [MUST, CANNOT], [CANNOT]])
LIMITS = pytest.mark.parametrize(
    "others", [[OTHER], [TWO_AT_ONCE], [ONE_OF_ALL], [ONE_AT_LEAST], [TWO_AT_ONCE, ONE_OF_ALL], [TWO_OF_ALL]]
)


@FIELDS
@LIMITS
def test_an_attacker_is_legal_if_some_declaration_has_it_and_its_command_is_one(
    mine: list[Card], others: list[Card]
) -> None:
    match, dice = attackers_asked(mine, others)
    decision = attack_of(match)
    legal = [chosen for chosen in subsets(dice) if not decision.why_not(chosen)]
    for option in decision.list_options():
        die = next((die for die in dice if die.id == option.word), None)
        assert option.legal == (any(die in chosen for chosen in legal) if die else () in legal), option
        assert option.legal == (not sent(match, option.command)), option
        assert die is None or die.id in option.command
    together = decision.together()
    assert together.verb == "attack" and together.minimum == min(map(len, legal))
    assert together.maximum >= max(map(len, legal))


@pytest.mark.parametrize("mine", [[PLAIN], [PLAIN, MUST], [MUST, CANNOT], [CANNOT]])
@pytest.mark.parametrize("others", [[OTHER], [TWO_AT_ONCE], [ONE_OF_ALL]])
def test_attackers_by_chance_are_legal_and_vary_as_far_as_they_may(mine: list[Card], others: list[Card]) -> None:
    match, dice = attackers_asked(mine, others)
    decision = attack_of(match)
    legal = {frozenset(chosen) for chosen in subsets(dice) if not decision.why_not(chosen)}
    below = Luck(7).below
    drawn = [decision.any_answer(below) for _ in range(300)]
    assert {frozenset(chosen) for chosen in drawn} <= legal
    assert all(len(set(chosen)) == len(chosen) for chosen in drawn)
    assert (len(set(map(frozenset, drawn))) > 1) == (len(legal) > 1)


def test_one_of_many_dice_attacks_by_chance_where_no_more_may() -> None:
    """With so many dice hardly any declaration drawn is legal; nobody attacking ever would be no match to its end."""
    game = table([PLAIN], [ONE_OF_ALL])
    put(game, ONE_OF_ALL, 1, Zone.FIELD)
    for _ in range(6):
        sidekick(game, 0, Zone.FIELD)
    match = start(game)
    match.submit(0, "pass")
    decision, below = attack_of(match), Luck(7).below
    drawn = [decision.any_answer(below) for _ in range(100)]
    assert all(not decision.why_not(chosen) for chosen in drawn)
    assert sum(len(chosen) == 1 for chosen in drawn) > 80


def test_a_die_that_need_not_attack_by_chance_does_so_seven_times_of_eight() -> None:
    match, dice = attackers_asked([PLAIN])
    below = Luck(7).below
    drawn = [attack_of(match).any_answer(below) for _ in range(400)]
    for die in dice:
        assert 0.8 < sum(die in chosen for chosen in drawn) / len(drawn) < 0.95


@pytest.mark.rule("DM-1.1.5", "DM-6.9.5")
def test_of_more_demanded_than_may_attack_as_many_as_may_are_enough() -> None:
    match, dice = attackers_asked([PLAIN], [TWO_AT_ONCE, ONE_OF_ALL])
    decision, below = attack_of(match), Luck(7).below
    assert [chosen for chosen in subsets(dice) if not decision.why_not(chosen)] == [(die,) for die in dice]
    assert {decision.any_answer(below) for _ in range(100)} == {(die,) for die in dice}


EVERYBODY = character(32, {"of": {"all": "characters"}, "get": {"attacking": "must"}}, name="Drums")


@pytest.mark.rule("DM-6.9.5")
def test_of_many_dice_that_must_attack_and_may_not_all_any_may_stay() -> None:
    """Fourteen dice must attack; of each affiliation one may. Those without any all have to come."""
    heroes = [replace(HERO, id=f"xxx-{number}", name=f"Hero {number}") for number in (101, 102, 103)]
    game = table(heroes, [EVERYBODY, ONE_OF_EACH])
    mine = [put(game, hero, 0, Zone.FIELD) for hero in heroes for _ in range(2)]
    kicks = [sidekick(game, 0, Zone.FIELD) for _ in range(8)]
    for card in (EVERYBODY, ONE_OF_EACH):
        put(game, card, 1, Zone.FIELD)
    match = start(game)
    match.submit(0, "pass")
    rules = attack_of(match).rules
    assert [set(group) for group in rules.together] == [{hero, *kicks} for hero in mine]
    assert rules.bound == kicks
    assert not rules.why_not([*kicks, mine[-1]])
    assert rules.why_not(kicks) and rules.why_not([*kicks[1:], mine[-1]]) and rules.why_not([*kicks, *mine[:2]])


# Blocks -----------------------------------------------------------------------------------------------------------


def block_asked(attacker: Card, blockers: list[Card]) -> tuple[Match[GameState], list[Die], list[Die]]:
    """Two dice attack, one of them of this card; these cards' dice and a sidekick may block."""
    game = table([attacker], blockers)
    attacking = [put(game, attacker, 0, Zone.FIELD), sidekick(game, 0, Zone.FIELD)]
    blocking = [put(game, card, 1, Zone.FIELD) for card in blockers] + [sidekick(game, 1, Zone.FIELD)]
    match = start(game)
    match.submit(0, "pass")
    match.submit(0, f"attack {attacking[0].id}, {attacking[1].id}")
    return match, attacking, blocking


def blocks_of(match: Match[GameState]) -> BlockDecision:
    assert isinstance(match.decision, BlockDecision)
    return match.decision


Pairs = tuple[tuple[Die, Die], ...]


def declarations(attackers: list[Die], blockers: list[Die]) -> list[Pairs]:
    """Every way in which each die blocks one attacker or none."""
    ways = product([None, *attackers], repeat=len(blockers))
    return [tuple((b, a) for b, a in zip(blockers, way, strict=True) if a is not None) for way in ways]


NEEDS_TWO = character(7, of_this(blocked_by={"at least": 2}), name="Tall")
HUNTED = character(8, {"of": {"all": "opposing characters"}, "get": {"blocking": {"must": "this"}}}, name="Hunted")
NARROW_TEXT = of_this(blocked_by={"at most": 1})
NARROW = character(9, NARROW_TEXT, name="Narrow")
BLOCKS: dict[str, tuple[Card, list[Card], Callable[[Pairs, list[Die]], bool] | None]] = {
    "free": (PLAIN, [OTHER], lambda pairs, dice: True),
    "must": (PLAIN, [MUST], lambda pairs, dice: dice[0] in dict(pairs)),
    "cannot": (PLAIN, [CANNOT], lambda pairs, dice: dice[0] not in dict(pairs)),
    "two or none": (NEEDS_TWO, [OTHER], None),
    "two or none, and one must": (NEEDS_TWO, [MUST], None),
    "both must block that one": (HUNTED, [OTHER], lambda pairs, dice: len(pairs) == 2 == len(first(pairs, HUNTED))),
}


def first(pairs: Pairs, card: Card) -> list[Die]:
    return [blocker for blocker, attacker in pairs if attacker.card is card]


@pytest.mark.parametrize("name", BLOCKS)
def test_which_declarations_of_blocks_are_legal(name: str) -> None:
    attacker, blockers, rule = BLOCKS[name]
    match, attacking, blocking = block_asked(attacker, blockers)
    decision = blocks_of(match)
    for pairs in declarations(attacking, blocking):
        if rule is None:
            right = len(first(pairs, NEEDS_TWO)) != 1 and (OTHER in blockers or blocking[0] in dict(pairs))
        else:
            right = rule(pairs, blocking)
        assert (not decision.why_not(pairs)) == right, (pairs, decision.why_not(pairs))


@pytest.mark.parametrize("name", BLOCKS)
def test_a_block_is_legal_if_some_declaration_has_it_and_its_command_is_one(name: str) -> None:
    attacker, blockers, _ = BLOCKS[name]
    match, attacking, blocking = block_asked(attacker, blockers)
    decision = blocks_of(match)
    legal = [pairs for pairs in declarations(attacking, blocking) if not decision.why_not(pairs)]
    for option in decision.list_options():
        pair = next(((b, a) for b, a in product(blocking, attacking) if f"{b.id}->{a.id}" == option.word), None)
        assert option.legal == (any(pair in pairs for pairs in legal) if pair else () in legal), option
        assert option.legal == (not sent(match, option.command)), option
    together = decision.together()
    assert together.verb == "block" and together.minimum == min(map(len, legal))
    assert together.maximum >= max(map(len, legal))


@pytest.mark.parametrize("name", BLOCKS)
def test_blocks_by_chance_are_legal_and_vary_as_far_as_they_may(name: str) -> None:
    attacker, blockers, _ = BLOCKS[name]
    match, attacking, blocking = block_asked(attacker, blockers)
    decision = blocks_of(match)
    legal = {frozenset(pairs) for pairs in declarations(attacking, blocking) if not decision.why_not(pairs)}
    below: Callable[[int], int] = Luck(3).below
    drawn = {frozenset(decision.any_answer(below) or ()) for _ in range(400)}
    assert drawn == legal


def test_a_die_that_need_not_block_by_chance_does_so_one_time_in_four() -> None:
    match, _, blocking = block_asked(PLAIN, [OTHER])
    below = Luck(3).below
    drawn = [dict(blocks_of(match).any_answer(below) or ()) for _ in range(1000)]
    for die in blocking:
        assert 0.22 < sum(die in pairs for pairs in drawn) / len(drawn) < 0.28


@pytest.mark.parametrize("name", BLOCKS)
def test_some_legal_blocks_are_found_without_chance(name: str) -> None:
    attacker, blockers, _ = BLOCKS[name]
    match, _, _ = block_asked(attacker, blockers)
    rules = blocks_of(match).rules
    assert isinstance(rules, BlockRules)
    assert not rules.why_not(rules.first_legal())
    assert bool(rules.first_legal()) == bool(rules.why_not(()))


def test_the_reasons_of_blocks() -> None:
    match, (tall, kick), (eager, mine) = block_asked(NEEDS_TWO, [MUST])
    decision = blocks_of(match)
    assert decision.why_not(()) == "Eager must block this turn."
    assert decision.why_not(((eager, tall),)) == f"{tall.label} can only be blocked by 2 or more dice."
    assert decision.why_not(((eager, kick), (mine, mine))) == f"{mine.label} does not attack."
    assert decision.why_not(((kick, tall),)).startswith(f"{kick.label} is not one of your ")
    assert decision.why_not(((eager, kick), (eager, kick))) == f"{eager.label} is named twice for {kick.label}."
    assert decision.why_not(((eager, kick), (eager, tall))) == f"{eager.label} can block 1 attacker, not 2."
    options = {option.word or option.command: option.why_not for option in decision.list_options()}
    assert set(options) == {f"{b.id}->{a.id}" for b in (eager, mine) for a in (tall, kick)} | {"no block"}
    assert options["no block"] == "Eager must block this turn."


def test_the_die_that_must_block_one_attacker_is_told_which() -> None:
    match, _, (other, mine) = block_asked(HUNTED, [OTHER])
    said = blocks_of(match).why_not(())
    assert said == "Other and Sidekick must block Hunted this turn."
    assert other.is_character and mine.is_character


def test_two_sidekicks_must_block_in_the_words_of_2014() -> None:
    game = table([HUNTED], [OTHER], edition=YGO_2014)
    attacker = put(game, HUNTED, 0, Zone.FIELD)
    for _ in range(2):
        sidekick(game, 1, Zone.FIELD)
    match = start(game)
    match.submit(0, "pass")
    match.submit(0, f"attack {attacker.id}")
    assert blocks_of(match).why_not(()) == "2 Sidekick dice must block this turn."


def test_where_one_may_block_and_two_must_one_does() -> None:
    game = table([NARROW], [MUST, OTHER])
    attacker = put(game, NARROW, 0, Zone.FIELD)
    eager = [put(game, MUST, 1, Zone.FIELD) for _ in range(2)]
    other = put(game, OTHER, 1, Zone.FIELD)
    match = start(game)
    match.submit(0, "pass")
    match.submit(0, f"attack {attacker.id}")
    decision = blocks_of(match)
    legal = [pairs for pairs in declarations([attacker], [*eager, other]) if not decision.why_not(pairs)]
    assert legal == [((eager[1], attacker),), ((eager[0], attacker),)]
    assert decision.any_answer(Luck(3).below) in legal  # chance lets both block every time; the one model is left


FIRST = character(27, of_this(blocked_by={"first": 2}), name="Foremost")


def test_a_die_that_must_block_obeys_at_the_attacker_that_comes_before_the_others() -> None:
    game = table([FIRST], [MUST])
    kick = sidekick(game, 0, Zone.FIELD)
    foremost = put(game, FIRST, 0, Zone.FIELD)
    eager = put(game, MUST, 1, Zone.FIELD)
    match = start(game)
    match.submit(0, "pass")
    match.submit(0, f"attack {kick.id}, {foremost.id}")
    decision = blocks_of(match)
    assert isinstance(decision.rules, BlockRules)
    assert decision.rules.first_legal() == ((eager, foremost),)
    assert decision.why_not(((eager, kick),))


def one_more(match: Match[GameState], pairs: Pairs, blocker: Die, attacker: Die) -> tuple[str, str]:
    """Why the blocker cannot join, in a sentence and in short."""
    rules = blocks_of(match).rules
    assert isinstance(rules, BlockRules)
    why = rules.why_not_one_more(pairs, blocker, attacker)
    return str(why), in_short(why)


def test_a_blocker_may_join_where_others_can_still_come_and_not_where_nobody_else_can() -> None:
    match, (tall, kick), (other, mine) = block_asked(NEEDS_TWO, [OTHER])
    assert one_more(match, (), other, tall) == ("", "")
    assert one_more(match, ((mine, tall),), other, tall) == ("", "")
    alone, (tall, kick), (shy, mine) = block_asked(NEEDS_TWO, [CANNOT])
    sentence, short = one_more(alone, (), mine, tall)
    assert sentence == f"{tall.label} can only be blocked by 2 or more dice."
    assert short
    assert one_more(alone, (), mine, kick) == ("", "")
    assert one_more(alone, (), shy, kick)[0] == f"{shy.label} cannot block."


def test_a_blocker_is_one_too_many_beside_another_and_not_beside_itself() -> None:
    match, (narrow, kick), (other, mine) = block_asked(NARROW, [OTHER])
    assert one_more(match, (), other, narrow) == ("", "")
    assert one_more(match, ((mine, kick),), other, narrow) == ("", "")
    assert one_more(match, ((other, narrow),), other, narrow) == ("", "")
    sentence, short = one_more(match, ((mine, narrow),), other, narrow)
    assert sentence.startswith(f"{narrow.label} can") and short


def test_a_die_that_is_no_blocker_says_what_it_is() -> None:
    match, (plain, kick), (other, mine) = block_asked(PLAIN, [OTHER])
    game = match.state
    assert one_more(match, (), kick, plain)[1] == "not yours"
    away = next(die for die in game.dice if die.controller == 1 and die.card is OTHER and not die.in_field)
    assert one_more(match, (), away, plain)[1] == "elsewhere"
    assert other.in_field and mine.in_field


TOLLED = character(
    24,
    {"of": "opponent", "get": {"toll": {"act": "block", "with": {"any": "character"}, "pay": {"life": 2}}}},
    name="Gate",
)


@pytest.mark.rule("DM-11.2.7")
def test_a_blocker_that_costs_more_life_than_there_is_cannot_join_once_it_is_counted() -> None:
    match, (gate, kick), (other, mine) = block_asked(TOLLED, [OTHER])
    match.state.players[1].life = 3
    assert one_more(match, (), other, gate) == ("", "")
    assert one_more(match, ((other, gate),), other, gate) == ("", "")
    assert one_more(match, ((other, gate),), mine, kick) == ("These blocks cost 4 life; you have 3.", "4 life")


CALLS = character(25, {"keyword": "call out"}, name="Caller")
CALLS_TALL = character(26, {"keyword": "call out"}, of_this(blocked_by={"at least": 2}), name="Tall caller")


@pytest.mark.rule("DM-14.1.8")
@pytest.mark.parametrize(("caller", "holds"), [(CALLS, True), (CALLS_TALL, False)])
def test_a_call_is_void_where_the_called_die_cannot_block_alone(caller: Card, holds: bool) -> None:
    match, (_, kick), (other, _) = block_asked(caller, [OTHER])
    match.submit(0, f"choose {other.id}")
    assert bool(blocks_of(match).why_not(((other, kick),))) == holds


GATE = character(
    34,
    {
        "while": "active",
        "of": "opponent",
        "get": {"toll": {"act": "block", "with": {"any": "sidekick"}, "pay": {"life": 2}}},
    },
    name="Gate",
)


@pytest.mark.rule("DM-6.9.5", "DM-6.10.4")
def test_of_eight_dice_that_must_block_where_three_can_three_do() -> None:
    slim = replace(NARROW, id="xxx-109", name="Slim")
    drums = character(37, {"of": {"all": "opposing characters"}, "get": {"blocking": "must"}})
    game = table([NARROW, slim, drums], [OTHER])
    attackers = [put(game, card, 0, Zone.FIELD) for card in (NARROW, NARROW, slim)]
    put(game, drums, 0, Zone.FIELD)
    kicks = [sidekick(game, 1, Zone.FIELD) for _ in range(8)]
    match = start(game)
    match.submit(0, "pass")
    match.submit(0, "attack " + ", ".join(die.id for die in attackers))
    decision = blocks_of(match)
    assert decision.why_not(()) and decision.why_not(tuple(zip(kicks[:2], attackers[:2], strict=True)))
    assert not decision.why_not(tuple(zip(kicks[5:], attackers, strict=True)))


@pytest.mark.rule("DM-6.9.5")
def test_what_eight_dice_can_obey_of_texts_that_contradict_is_known_at_once() -> None:
    """All must block one die that one of them may block. There are ten million ways to block the others, too."""
    lone = character(40, {"of": {"all": "opposing characters"}, "get": {"blocking": {"must": "this"}}}, NARROW_TEXT)
    tall = [NEEDS_TWO, replace(NEEDS_TWO, id="xxx-107"), replace(NEEDS_TWO, id="xxx-108")]
    game = table([lone, *tall], [OTHER])
    attackers = [put(game, card, 0, Zone.FIELD) for card in (*tall, *tall, lone)]
    kicks = [sidekick(game, 1, Zone.FIELD) for _ in range(8)]
    match = start(game)
    match.submit(0, "pass")
    match.submit(0, "attack " + ", ".join(die.id for die in attackers))
    decision = blocks_of(match)
    assert not decision.why_not(((kicks[7], attackers[-1]),))
    assert decision.why_not(())
    assert not decision.why_not(((kicks[0], attackers[-1]), (kicks[1], attackers[0]), (kicks[2], attackers[0])))
    assert decision.why_not(((kicks[1], attackers[0]), (kicks[2], attackers[0])))


@pytest.mark.rule("DM-6.10.4", "DM-11.2.7")
def test_blockers_are_asked_when_some_of_them_can_pay_or_need_not() -> None:
    """Two dice have to block together; a sidekick costs 2 life each, of which there are 3, the other dice nothing."""
    game = table([NEEDS_TWO, GATE], [OTHER])
    tall = put(game, NEEDS_TWO, 0, Zone.FIELD)
    put(game, GATE, 0, Zone.FIELD)
    kicks = [sidekick(game, 1, Zone.FIELD) for _ in range(2)]
    other = put(game, OTHER, 1, Zone.FIELD)
    game.players[1].life = 3
    match = start(game)
    match.submit(0, "pass")
    match.submit(0, f"attack {tall.id}")
    assert not blocks_of(match).why_not(((kicks[1], tall), (other, tall)))
    assert blocks_of(match).why_not(((kicks[0], tall), (kicks[1], tall))) == "These blocks cost 4 life; you have 3."


def attacking(number: int, *does: Any) -> Card:
    return character(number, {"when": {"attacks": "this"}, "do": list(does)})


FELLS = attacking(38, {"ko": {"target": "opposing character"}})
TAKES = attacking(39, {"control": {"target": "opposing character"}})


@pytest.mark.rule("DM-14.1.8")
@pytest.mark.parametrize("other", [FELLS, TAKES])
@pytest.mark.parametrize("gone", [True, False])
def test_a_call_is_void_once_the_called_die_is_gone_or_on_the_other_side(other: Card, gone: bool) -> None:
    game = table([CALLS, other], [OTHER])
    caller, second = (put(game, card, 0, Zone.FIELD) for card in (CALLS, other))
    called, kick, mate = put(game, OTHER, 1, Zone.FIELD), sidekick(game, 1, Zone.FIELD), sidekick(game, 1, Zone.FIELD)
    match = start(game)
    match.submit(0, "pass")
    match.submit(0, f"attack {caller.id}, {second.id}")
    for answer in (caller, called, called if gone else mate):  # which text first, and its target; that of the other
        match.submit(0, f"choose {answer.id}")
    assert bool(blocks_of(match).why_not(((kick, caller),))) == (not gone)


AT_ALL = character(40, {"while": "active", "of": "opponent", "get": {"toll": {"act": "block", "pay": {"life": 1}}}})


@pytest.mark.rule("DM-11.2.7")
@pytest.mark.parametrize(("named", "paid"), [((0,), [("xxx-040", 1)]), ((1, 0), [("xxx-034", 2), ("xxx-040", 1)])])
def test_each_text_is_paid_what_it_asks(named: tuple[int, ...], paid: list[tuple[str, int]]) -> None:
    """One text asks for sidekicks, another for any blocks; a block without sidekicks is paid to the other alone."""
    game = table([GATE, AT_ALL], [OTHER])
    gate, other_gate = (put(game, card, 0, Zone.FIELD) for card in (GATE, AT_ALL))
    blockers = [put(game, OTHER, 1, Zone.FIELD), sidekick(game, 1, Zone.FIELD)]
    match = start(game)
    match.submit(0, "pass")
    match.submit(0, f"attack {gate.id}, {other_gate.id}")
    match.submit(1, "block " + ", ".join(f"{blockers[index].id}->{gate.id}" for index in named))
    told = [event for event in match.all_events if isinstance(event, LifeChanged) and event.player == 1]
    assert [(e.source.card.id, -e.change) for e in told if e.source and e.source.card] == paid


TWO_HANDED = character(41, of_this(can_block=2), name="Two-handed")


def test_a_die_that_blocks_two_says_so_where_three_are_named() -> None:
    game = table([MUST, MUST_TOO], [TWO_HANDED])
    attackers = [put(game, MUST, 0, Zone.FIELD), put(game, MUST_TOO, 0, Zone.FIELD), sidekick(game, 0, Zone.FIELD)]
    hand = put(game, TWO_HANDED, 1, Zone.FIELD)
    match = start(game)
    match.submit(0, "pass")
    match.submit(0, "attack " + ", ".join(die.id for die in attackers))
    said = blocks_of(match).why_not(tuple((hand, attacker) for attacker in attackers))
    assert said == f"{hand.label} can block 2 attackers, not 3."
