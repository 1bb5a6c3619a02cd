"""Who knows the game plays a turn with at most half the keys that its commands have letters."""

from __future__ import annotations

from dataclasses import dataclass, field

from table_keys import BOLT, FIST, SHIELD, hand, press
from table_matches import new_match, position

from dicemasters_tui.kernel.match import Match
from dicemasters_tui.rules.state import GameState, Step, Zone
from dicemasters_tui.tui.masters.hand import Memory

ON_THE_TABLE = (("a14", Zone.FIELD, 4), ("b9", Zone.FIELD, 4), ("b1", Zone.FIELD, 5))


@dataclass
class Hands:
    """Plays a match by keys, and counts them beside the letters of the commands that come of them."""

    match: Match[GameState]
    keys: int = 0
    letters: int = 0
    commands: list[str] = field(default_factory=list)
    memory: Memory = field(default_factory=Memory)

    def play(self, *keys: str) -> str:
        """Answer one decision; the last key gives the command."""
        held = hand(self.match, self.memory)
        command = ""
        for key in keys:
            assert not command, f"{command} came before {key}"
            outcome = press(held, key)
            self.keys += 1
            command = outcome.command
        assert command, f"{keys} answer nothing: {outcome}"
        decision = self.match.decision
        assert decision is not None
        self.match.submit(decision.player, command)
        self.letters += len(command) + 1  # and Enter behind it
        self.commands.append(command)
        return command

    def was_short(self) -> None:
        assert 2 * self.keys <= self.letters, f"{self.keys} keys for {self.letters} letters: {self.commands}"


def test_a_first_turn_with_a_reroll_a_purchase_and_a_pass() -> None:
    """Roll, reroll two, buy what can be bought, end the turn."""
    hands = Hands(new_match(3))
    assert hands.play("1", "2", "enter").startswith("reroll")
    while not hands.match.state.active and hands.match.state.step is Step.MAIN:
        decision = hands.match.decision
        assert decision is not None
        legal = [option.command for option in decision.options if option.legal]
        if any(command.startswith("field") for command in legal):
            hands.play("enter")
        elif any(command.startswith("buy") for command in legal):
            hands.play("b", "enter")
        else:
            hands.play("p")
    assert {command.split()[0] for command in hands.commands} >= {"reroll", "pass"}
    hands.was_short()


def test_a_turn_with_an_action_die_an_attack_and_a_split() -> None:
    """Field, use an action die on two, buy, attack with all; both blockers against one; split the damage."""
    hands = Hands(
        position(
            Step.MAIN,
            ("a9", Zone.RESERVE, 3),
            ("c1", Zone.RESERVE, 3),
            *((f"a{number}", Zone.RESERVE, face) for number, face in ((1, SHIELD), (2, FIST), (3, BOLT))),
            *ON_THE_TABLE,
        )
    )
    hands.play("enter")  # what can be fielded is highlighted
    hands.play("a", "enter")
    hands.play("1", "2", "enter")
    hands.play("b", "enter")
    hands.play("p")
    hands.play("A", "enter")
    hands.play("1", "space", "2", "space", "enter")
    hands.play("p")
    hands.play("enter")
    verbs = [command.split()[0] for command in hands.commands]
    assert verbs == ["field", "use", "choose", "buy", "pass", "attack", "block", "pass", "damage"]
    hands.was_short()


def test_a_turn_with_globals_of_both_players() -> None:
    """The attacker and then the defender use the same global, each with a target, after a block."""
    hands = Hands(position(Step.ATTACK, ("a1", Zone.RESERVE, BOLT), ("b2", Zone.RESERVE, BOLT), *ON_THE_TABLE))
    hands.play("1", "enter")
    hands.play("1", "space", "enter")
    hands.play("g", "enter")
    hands.play("1", "enter")
    hands.play("p")
    hands.play("g", "enter")
    hands.play("1", "enter")
    while hands.match.state.turn == 3 and hands.match.state.step is Step.ATTACK:
        hands.play("p")
    verbs = [command.split()[0] for command in hands.commands]
    assert verbs[:6] == ["attack", "block", "global", "choose", "pass", "global"], verbs
    hands.was_short()
