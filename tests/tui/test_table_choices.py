"""Keys of choices: targets, yes or no, order, numbers, names."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from table_keys import BOLT, hand, press, type_keys
from table_matches import attack_step, die, position

from dicemasters_tui.catalog import load_catalog
from dicemasters_tui.kernel.match import Match
from dicemasters_tui.rules.choice import NO, YES, Choice, ChoiceDecision
from dicemasters_tui.rules.state import GameState, Step, Zone
from dicemasters_tui.scenario.run import set_up
from dicemasters_tui.scenario.source import Scenario, read_scenarios
from dicemasters_tui.tui.masters.choosing import ChooseHand
from dicemasters_tui.tui.masters.hand import Memory
from dicemasters_tui.tui.masters.hands import MayHand, OrderHand, TypeHand, hand_for
from dicemasters_tui.tui.masters.spots import LIST, PASS, THE_PASS, Spot


class Asked:
    """A match that asks a question of the test's own; what would happen cannot be tried out."""

    def __init__(self, match: Match[GameState], decision: ChoiceDecision) -> None:
        self.match, self.decision = match, decision
        self.state = match.state
        self.moves = match.moves

    def fork(self) -> Match[GameState]:
        return self.match.fork()


def ask(choices: list[Choice], minimum: int = 1, maximum: int = 1, about: str = "target") -> Any:
    match = attack_step()
    real = [replace(c, die=die(match.state, c.word)) if c.value == "die" else c for c in choices]
    decision = ChoiceDecision(match.state, 0, "Which of them?", real, minimum, maximum, about=about, always=True)
    return hand_for(Asked(match, decision), Memory())  # type: ignore[arg-type]  # a stand-in


DICE = [
    Choice("die", "a9", "Flash"),
    Choice("die", "b9", "Manta", why_not="Black Manta cannot be chosen: it is too strong."),
    Choice("die", "b1", "Sidekick"),
]


def test_legal_targets_are_numbered_and_the_others_say_why() -> None:
    held = ask(DICE)
    assert isinstance(held, ChooseHand)
    assert [spot.id for spot in held.numbered()] == ["b1", "a9"]  # as the mat shows them, from the top
    assert held.mark(die(held.game, "b9")).dimmed
    held.go("b9")
    assert press(held, "enter").say == "Black Manta cannot be chosen: it is too strong."
    assert type_keys(held, "2", "enter").command == "choose a9"


def test_the_keys_of_what_is_listed_count_on_behind_the_dice() -> None:
    """Dice on the mat have the first digits, so a player in the list has not the first one, and the footer says so."""
    held = ask([*DICE, Choice("player", "A", "Sam"), Choice("player", "B", "Bruce")])
    told = {key.label: key.face for key in held.keys()}  # noqa: SIM118  # a hand is no mapping
    assert told["pick"] == "1-2"
    for player, word in (("Sam", "A"), ("Bruce", "B")):
        assert type_keys(held, told[player], "enter").command == f"choose {word}"


def test_none_where_it_is_allowed() -> None:
    assert press(ask(DICE, minimum=0), "0").command == "choose none"
    assert not press(ask(DICE), "0").command


def test_several_are_marked_with_space_or_digits() -> None:
    held = ask(DICE, minimum=0, maximum=2)
    assert type_keys(held, "1", "2", "enter").command == "choose b1, a9"
    held = ask(DICE, minimum=2, maximum=2)
    assert "1 chosen so far" in type_keys(held, "1", "enter").say


def test_a_may_is_answered_with_y_n_1_or_0() -> None:
    for key, answer in (("y", "yes"), ("1", "yes"), ("n", "no"), ("0", "no")):
        held = ask([YES, NO], about="may")
        assert isinstance(held, MayHand)
        assert press(held, key).command == f"choose {answer}"


def test_what_an_answer_leads_to_stands_beside_it() -> None:
    """At 80 columns there was room for `Yes …` and for nothing of what it would do."""
    held = ask([YES, NO], about="may")
    held.spot = Spot(LIST, "yes")
    *_, answer = held.story().lines
    assert answer.startswith("[b]Yes[/]: "), answer


def test_what_energy_is_not_enough_for_is_no_default() -> None:
    """Enter on Drax, no to the life he asks for, and Enter on Drax again: it went round for ever."""
    path = Path(__file__).parents[1] / "scenarios/cards/asm/asm-006-drax.yaml"
    poor, rich = [
        Match(stage.game, stage.state)
        for scenario in list(read_scenarios(path))[:2]
        if isinstance(scenario, Scenario)
        for stage in [set_up(scenario, load_catalog())]
    ]
    assert hand_for(poor, Memory()).spot == THE_PASS
    held = hand_for(rich, Memory())
    assert held.die is not None and held.die.card.id == "asm-006"
    rich.submit(0, f"field {held.die.id}")
    asked = hand_for(rich, Memory())
    assert isinstance(asked, MayHand) and asked.spot.id == "no"
    assert asked.story().lines[-1].startswith("[b]No[/]: ")


def test_yes_is_not_highlighted_when_nothing_is_known_of_its_price() -> None:
    assert press(ask([YES, NO], about="may"), "enter").command == "choose no"


def test_effects_are_put_in_order() -> None:
    effects = [Choice(n, f"x{n}", f"Effect {n}") for n in (1, 2, 3)]
    held = ask(effects, about="order")
    assert isinstance(held, OrderHand)
    assert type_keys(held, "1", "J", "enter").command == "choose x2, x1, x3"
    assert press(held, "o").command == "choose x1, x2, x3"


def test_a_number_is_typed() -> None:
    held = ask([Choice(n, str(n), str(n)) for n in range(13)], about="number")
    assert isinstance(held, TypeHand)
    assert type_keys(held, "1", "2", "enter").command == "choose 12"
    held = ask([Choice(n, str(n), str(n)) for n in range(13)], about="number")
    assert type_keys(held, "0", "enter").command == "choose 0"


def test_a_name_is_found_by_typing() -> None:
    names = [Choice(name, name.lower().replace(" ", "-"), name) for name in ("Aquaman", "Batman", "Black Manta")]
    held = ask(names, about="name")
    assert type_keys(held, "b", "l", "enter").command == "choose black-manta"
    assert type_keys(held, "escape").open == ""


def test_a_long_list_says_where_it_goes_on_and_counts() -> None:
    held = ask([Choice(n, f"c{n}", f"Card {n}") for n in range(30)], about="name")
    for _ in range(25):
        press(held, "down")
    assert press(held, "enter").command == "choose c25"


def test_pass_is_where_the_other_player_starts() -> None:
    match = position(Step.MAIN, ("b9", Zone.FIELD, 3), ("b1", Zone.RESERVE, BOLT))
    match.submit(0, "pass")
    held = hand(match)
    assert held.player == 1 and held.spot.id == PASS
    assert press(held, "enter").command == "pass"
    assert type_keys(held, "g", "enter").command == "global jus-060"


def test_several_are_taken_by_name() -> None:
    held = ask(DICE, minimum=0, maximum=2)
    for command in ("choose b1", "choose a9"):
        held.take(next(option for option in held.question.options if option.command == command))
    assert press(held, "enter").command == "choose b1, a9"
    assert (
        ask(DICE).take(next(o for o in ask(DICE).question.options if o.command == "choose a9")).command == "choose a9"
    )


def test_the_die_under_the_cursor_is_told_with_what_texts_choose_by() -> None:
    held = ask(DICE)
    assert type_keys(held, "2").command == ""
    assert held.story().lines[0] == "[b]Flash¹ (Sam)[/] [fist]fist[/], cost 3"
    held.go("b1")
    assert held.story().lines[0] == "[b]The sidekick (Bruce)[/]"
