"""Keys of attackers, blockers and damage, and what the table says will come of them."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from typing import Any, ClassVar

import fight_views
import pytest
from die_views import sidekick
from match_frames import STYLES, frame, frames
from player import playing, screen_text
from table_keys import hand, offered, press, type_keys, words
from table_matches import attack_step, block_step
from table_views import piles
from textual.app import App, ComposeResult

from dicemasters_tui.analysis.lookahead import fight_on
from dicemasters_tui.rules.decisions import BlockDecision, DamageDecision
from dicemasters_tui.rules.events import Damaged
from dicemasters_tui.rules.state import Step, Zone
from dicemasters_tui.tui.app.palette import register_themes
from dicemasters_tui.tui.masters.fighting import BlockHand, SplitHand
from dicemasters_tui.tui.masters.lanes import prompt_with_outcome
from dicemasters_tui.tui.masters.marking import AttackHand
from dicemasters_tui.tui.masters.panels import table_view
from dicemasters_tui.tui.masters.playmat import SeatBar
from dicemasters_tui.tui.masters.scene import Scene
from dicemasters_tui.tui.masters.view import SeatView
from tests.rules import made_up


def test_attackers_are_chosen_by_digit() -> None:
    held = hand(attack_step())
    assert isinstance(held, AttackHand)
    assert type_keys(held, "2", "1", "enter").command == "attack a14, a9"
    assert "6A in all" in words(held)


@pytest.mark.parametrize("keys", [("enter",), ("A", "0"), ("A", "X", "enter")])
def test_attacking_with_nobody(keys: tuple[str, ...]) -> None:
    assert type_keys(hand(attack_step()), *keys).command == "no attack"


def test_dice_of_the_other_player_cannot_be_chosen() -> None:
    held = hand(attack_step())
    held.go("b9")
    assert press(held, "space").say


def test_space_puts_the_blocker_into_the_lane() -> None:
    held = hand(block_step())
    assert isinstance(held, BlockHand)
    assert type_keys(held, "1", "right", "space", "enter").command == "block b9->a14"


def test_a_second_lane_moves_the_blocker() -> None:
    held = hand(block_step())
    assert type_keys(held, "1", "space", "right", "space", "enter").command == "block b9->a14"


def test_x_takes_one_back_and_capital_x_all() -> None:
    held = hand(block_step())
    type_keys(held, "1", "space", "2", "space")
    assert len(held.blocks.pairs) == 2
    type_keys(held, "x")
    assert [b.id for b, _ in held.blocks.pairs] == ["b9"]
    type_keys(held, "X")
    assert press(held, "enter").command == "no block"


@pytest.mark.rule("DM-6.9.5")
def test_dice_that_must_block_stand_where_they_obey_and_enter_declares_it() -> None:
    """One attacker may be blocked, the other must be, by everybody (as Venom, asm-142, has it)."""
    whom = {"of": {"all": "opposing characters"}, "get": {"blocking": {"must": "this"}}}
    plain, hunted, guard = made_up.character(1), made_up.character(2, whom), made_up.character(3)
    game = made_up.table([plain, hunted], [guard])
    attackers = [made_up.put(game, card, 0, Zone.FIELD) for card in (plain, hunted)]
    blockers = [made_up.put(game, guard, 1, Zone.FIELD) for _ in range(2)]
    match = made_up.start(game, Step.ATTACK)
    match.submit(0, f"attack {attackers[0].id}, {attackers[1].id}")
    command = press(hand(match), "enter").command
    assert command == "block " + ", ".join(f"{die.id}->{attackers[1].id}" for die in blockers)
    match.submit(1, command)


def test_one_more_block_of_a_die_is_tried_beside_its_first() -> None:
    """The preview left the first block out: the blocker took the damage of one attacker, not of both."""
    attacker, guard = made_up.character(1), made_up.character(3, {"of": "this", "get": {"can_block": 2}})
    game = made_up.table([attacker], [guard])
    attackers = [made_up.put(game, attacker, 0, Zone.FIELD) for _ in range(2)]
    blocker = made_up.put(game, guard, 1, Zone.FIELD)
    match = made_up.start(game, Step.ATTACK)
    match.submit(0, f"attack {attackers[0].id}, {attackers[1].id}")
    held = hand(match)
    type_keys(held, "1", "space", "right")
    then = words(held).partition("Then: ")[2]
    assert "takes 2 of 2D and [bad]would be KO'd[/]" in then
    press(held, "space")
    assert press(held, "enter").command == f"block {blocker.id}->{attackers[0].id}, {blocker.id}->{attackers[1].id}"


def test_no_blocks_by_zero() -> None:
    assert type_keys(hand(block_step()), "1", "space", "0").command == "no block"


def test_who_declares_for_the_defender_may_leave_it_to_him(monkeypatch: pytest.MonkeyPatch) -> None:
    held = hand(block_step())
    assert "p" not in offered(held)
    monkeypatch.setattr(BlockDecision, "may_leave", True)  # as Booker T (wwe-051) has it
    assert "p" in offered(held)
    assert press(held, "p").command == "pass"


def test_the_outcome_of_blocks_is_told() -> None:
    held = hand(block_step())
    type_keys(held, "1", "space")  # Black Manta, 4A 4D, before Flash, 3A 3D
    told = " ".join(held.fight.sentences())
    assert "Flash¹ takes 4 of 3D and [bad]would be KO'd[/]" in told
    assert "Black Manta² takes 3 of 4D and stays" in told
    assert "Aquaman¹ is unblocked: 2 damage" in told or "Aquaman² is unblocked: 3 damage" in told
    totals = " ".join(held.fight.totals())
    assert "Bruce ♥ 20 → [bad]17[/]" in totals
    assert "Without this block" in words(held)


def test_where_the_match_ends_nobody_is_said_to_stay() -> None:
    """A sidekick took 1 of 1D and stayed, so it was told: the match was over before it could be KO'd."""
    held = hand(block_step())
    type_keys(held, "2", "space")  # a sidekick before Flash: 3 of its 1D, 1 of his 3D
    fight = held.fight
    assert "takes 1 of 3D and stays" in " ".join(fight.sentences())
    fight.outlook.over = True  # as when another attacker gets through
    fight.outlook.events[:] = [event for event in fight.outlook.events if isinstance(event, Damaged)]
    told = " ".join([*fight.sentences(), *(line for die in fight.attackers for line in fight.short(die))])
    assert "stays" not in told


def test_the_lane_under_the_cursor_is_told_first_where_there_is_no_right_column() -> None:
    """Both screens of the picture attack-block: the small one has only the prompt for what comes of the blocks."""
    match = block_step()
    held = hand(match)
    type_keys(held, "1", "space", "right", "2", "space")
    view = table_view(Scene(match, held))
    assert view.combat is not None
    assert "acts first, after the blocks." in view.combat.changers[-1]
    lines = prompt_with_outcome(view.prompt, view.combat).lines
    assert lines[1].startswith("damage through")
    assert lines[2].startswith("[key]2[/]")
    assert any(line.startswith("[key]1[/]") for line in lines[3:])
    assert not any(line.startswith("Still possible: ") for line in lines)
    able = replace(view.combat, changers=("[seat0]Sam[/] Ping global", *view.combat.changers[1:]))
    assert prompt_with_outcome(view.prompt, able).lines[-1].startswith("Still possible: [seat0]Sam[/] Ping global; ")


def test_what_two_blockers_deal_together_is_summed_in_the_order_they_are_named() -> None:
    held = hand(block_step())
    type_keys(held, "1", "space", "2", "space")
    assert "together with Black Manta²." in words(held)
    assert "1A + 4A = 5 damage reaches its 3D." in words(held)


def test_a_preview_leaves_the_match_alone() -> None:
    match = block_step()
    before = match.state.digest()
    held = hand(match)
    type_keys(held, "1", "space")
    words(held)
    assert match.state.digest() == before
    assert match.decision is held.question


def split_hand() -> SplitHand:
    match = block_step()
    match.submit(1, "block b9->a9, b1->a9")
    while match.decision is not None and not isinstance(match.decision, DamageDecision):
        match.submit(match.decision.player, "pass")
    held = hand(match)
    assert isinstance(held, SplitHand)
    return held


def test_a_fair_split_is_filled_in() -> None:
    held = split_hand()
    assert press(held, "enter").command == "damage a9: b9=2, b1=1"
    assert "1 of 1D, [bad]KO'd[/]" in words(held)


def test_digits_and_minus_move_points() -> None:
    held = split_hand()
    type_keys(held, "-")
    assert held.split.left == 1 and "1 damage is still to be put" in words(held)
    assert "enter" not in offered(held)
    assert press(held, "enter").say
    assert type_keys(held, "2", "enter").command == "damage a9: b9=1, b1=2"
    assert type_keys(held, "r", "enter").command == "damage a9: b9=2, b1=1"


def test_the_split_shows_what_comes_of_it() -> None:
    held = split_hand()
    told = " ".join(held.fight.sentences()) if held.fight else ""
    assert "Bruce's sidekick takes 1 of 1D and [bad]would be KO'd[/]" in told
    type_keys(held, "-")
    assert held.fight is None


def test_the_luck_of_the_match_is_never_told() -> None:
    """A fight in which luck is used is tried with other luck, and told only where that makes no difference."""
    match = block_step()
    outlook = fight_on(match, "no block")
    assert not outlook.chance
    assert outlook.game.players[1].life == 14
    assert match.state.luck.uses == block_step().state.luck.uses


def by_name(held: Any, command: str) -> None:
    """Take an option as the command palette does."""
    held.take(next(option for option in held.question.options if command in (option.word, option.command)))


def test_options_that_are_put_together_are_taken_by_name() -> None:
    attack = hand(attack_step())
    by_name(attack, "a14")
    assert press(attack, "enter").command == "attack a14"
    block = hand(block_step())
    by_name(block, "b9->a14")
    by_name(block, "b1->a9")
    assert press(block, "enter").command == "block b9->a14, b1->a9"
    by_name(block, "b9->a14")
    assert press(block, "enter").command == "block b1->a9"
    split = split_hand()
    by_name(split, "b9")
    assert press(split, "enter").command == "damage a9: b9=3, b1=0"


def test_dice_that_wait_leave_the_number_of_the_page_its_room() -> None:
    """Ten attackers are on two pages: the sign of the page stood upon the name of a die that waits."""
    view = fight_views.blocking()
    assert view.combat is not None
    waiting = tuple(sidekick(f"h{n}") for n in range(5))
    crowded = replace(view, combat=replace(view.combat, lanes=view.combat.lanes * 2, home=waiting))
    for drawn in frames([crowded], [(120, 40), (100, 30), (80, 24)]):
        line = next(line for line in drawn.lines if " of 10 ›" in line)
        assert "Sidekick 1/1  " in line.split("1–")[0], line


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_dice_that_wait_stand_apart_from_the_lanes(size: tuple[int, int]) -> None:
    """One who waits right above a blocker looked as if it stood in that lane, too."""
    view = fight_views.blocking()
    assert view.combat is not None
    view = replace(view, combat=replace(view.combat, home=(sidekick("h1"),)))
    lines = frame(view, size).lines
    at = next(number for number, line in enumerate(lines) if "Sidekick 1/1" in line)
    width = 80 if size[0] == 80 else 82
    assert not lines[at + 1][:width].strip() and "La Jinn" in lines[at + 2]


def drawn(held: SplitHand | BlockHand) -> list[str]:
    """The table at 80x24, where blockers are chips."""
    return frame(table_view(Scene(held.match, held)), (80, 24)).lines


def test_chips_in_a_lane_show_their_digits_and_what_each_gets_of_the_damage() -> None:
    held = split_hand()
    lines = "\n".join(line[:17] for line in drawn(held))
    assert re.search(r"1.B. Manta² 4/4.*\n +2 dmg *\n +2.Sidekick 1/1.*\n +1: KO", lines), lines
    type_keys(held, "1")
    lines = "\n".join(line[:17] for line in drawn(held))
    assert re.search(r"1.B. Manta² 4/4.*\n +3 dmg *\n +2.Sidekick 1/1.*\n +0 dmg", lines), lines


def test_chips_in_a_lane_show_their_digits_while_blockers_are_chosen() -> None:
    held = hand(block_step())
    assert isinstance(held, BlockHand)
    type_keys(held, "1", "space", "2", "space")
    lines = "\n".join(line[:17] for line in drawn(held))
    assert re.search(r"1.B. Manta² 4/4 *\n +2.Sidekick 1/1", lines), lines
    assert "to 1" not in lines, "the lane says that"


@pytest.mark.parametrize(
    ("width", "said"), [(92, "reserve F■F■ B↯ Horn ✪"), (84, "reserve 3 dice"), (76, "reserve 3"), (70, "")]
)
def test_a_seat_line_says_as_much_of_the_reserve_as_it_has_room_for(width: int, said: str) -> None:
    """It ended in `reserve…`, which says nothing."""
    seat = SeatView(0, "Robin", 12, active=True, piles=piles(7, 0, 6, 2), tag="attacks with 1")
    extra = ("reserve F■F■ B↯ Horn ✪", "reserve 3 dice", "reserve 3")

    class OneSeat(App[None]):
        CSS_PATH: ClassVar[Any] = [STYLES / "app.tcss", STYLES / "match.tcss"]

        def compose(self) -> ComposeResult:
            bar = SeatBar()
            bar.view, bar.extra = seat, extra
            yield bar

    async def main() -> str:
        app = OneSeat()
        register_themes(app)
        app.theme = "dicemasters-dark"
        async with playing(app, (width, 3)) as pilot:
            await pilot.pause()
            return screen_text(app.screen).splitlines()[0]

    line = asyncio.run(main())
    assert (said in line if said else "reserve" not in line) and "…" not in line, line
