"""Components and set-up (rules 1), and what a match of five or six would be (rules 11.3)."""

from __future__ import annotations

from collections import Counter

import pytest

from dicemasters_tui.dicethrone import moves
from dicemasters_tui.dicethrone.events import CardsDrawn, Rolled
from dicemasters_tui.dicethrone.setup import deck_of, new_game
from dicemasters_tui.dicethrone.state import Table
from dicemasters_tui.kernel.errors import BadSetup

from .tables import HEROES, a_match, a_table, setup


@pytest.mark.rule("DT-1.1.1", "DT-1.1.6", "DT-1.2.1", "DT-1.2.2", "DT-1.2.3", "DT-1.2.4")
@pytest.mark.parametrize("hero", sorted(HEROES.heroes))
def test_each_player_has_a_hero_with_everything_that_is_his(hero: str) -> None:
    game = new_game(setup(hero, hero, seed=5))  # two may play the same hero
    for seat in game.players:
        assert seat.hero.id == hero
        assert game.side(seat.index).health == 50
        assert (seat.cp, len(seat.hand), seat.discard) == (2, 4, [])
        assert sorted(seat.hand + seat.deck) == sorted(deck_of(seat.hero, HEROES.common))
    one, other = game.players
    assert one.deck is not other.deck
    assert one.hand + one.deck != other.hand + other.deck  # each shuffled his own
    assert one.hand + one.deck != deck_of(one.hero, HEROES.common)


@pytest.mark.rule("DT-1.1.2", "DT-1.2.7")
@pytest.mark.parametrize("hero", sorted(HEROES.heroes))
def test_no_token_is_in_play_at_the_start_but_by_the_hero_s_own_set_up(hero: str) -> None:
    game = new_game(setup("barbarian", hero, start=0))
    expected = {"cursed-pirate": {"cursed-doubloon": 3}, "artificer": {"synth": 3}}.get(hero, {})
    assert game.players[1].tokens == expected
    assert game.players[0].tokens == {}


@pytest.mark.rule("DT-1.2.7")
def test_the_set_up_of_the_start_player_comes_first() -> None:
    for start, order in ((0, ["Cursed Doubloon", "Synth"]), (1, ["Synth", "Cursed Doubloon"])):
        game = new_game(setup("cursed-pirate", "artificer", start=start))
        assert [event.token for event in game.events if hasattr(event, "token")] == order
        assert a_match(game).state.turn == 1  # all of it before the first turn


@pytest.mark.rule("DT-1.1.3", "DT-6.4.3")
def test_tokens_never_run_out_but_for_the_stack_limit() -> None:
    game = a_table("monk", "monk")
    game.players[0].limits["chi"] = 40
    assert moves.gain(game, 0, "chi", 50, "a text") == 45
    assert moves.gain(game, 1, "chi", 50, "a text") == 5


@pytest.mark.rule("DT-1.1.4", "DT-3.1.1")
def test_a_leaflet_is_data() -> None:
    for hero in HEROES.heroes.values():
        assert sorted(hero.key) == [1, 2, 3, 4, 5, 6]
        assert 0 <= hero.complexity <= 6  # 0 where the reference does not know it
        assert all(HEROES.statuses[status].name for status in hero.statuses)
    assert HEROES.heroes["treant"].complexity == 6


@pytest.mark.rule("DT-1.2.5", "DT-1.2.6")
def test_the_highest_die_starts_and_those_who_are_tied_roll_again() -> None:
    ties = 0
    starts: Counter[int] = Counter()
    for seed in range(60):
        game = new_game(setup("barbarian", "monk", "ninja", seed=seed))
        rolls = [(event.player, event.numbers[0]) for event in game.events if isinstance(event, Rolled)]
        among = [0, 1, 2]
        while len(among) > 1:
            now, rolls = dict(rolls[: len(among)]), rolls[len(among) :]
            assert list(now) == among  # each of those who are left rolls one die
            ties += len(among) < 3
            among = [player for player in among if now[player] == max(now.values())]
        assert not rolls
        assert [game.start] == among == [game.active]
        starts[game.start] += 1
    assert ties
    assert set(starts) == {0, 1, 2}


@pytest.mark.rule("DT-1.2.4")
def test_there_is_no_mulligan() -> None:
    match = a_match(new_game(setup("barbarian", "barbarian", start=0)))
    assert match.decision is not None
    assert (match.decision.kind, match.state.phase) in (("main", "main-1"), ("window", "upkeep"), ("window", "main-1"))


@pytest.mark.rule("DT-1.2.8")
def test_what_is_drawn_is_counted_and_not_named() -> None:
    game = new_game(setup("barbarian", "barbarian", start=0))
    drawn = [event for event in game.events if isinstance(event, CardsDrawn)]
    assert len(drawn) == 2
    for event in drawn:
        said = event.words("A")
        assert "4" in said
        assert not any(HEROES.heroes["barbarian"].cards[n].name in said for n in range(4))
        assert not any(game.card(card).name in said for card in event.cards)


@pytest.mark.rule("DT-1.2.8")
def test_nobody_is_offered_a_card_of_another_hand() -> None:
    game = a_table()
    game.phase = "upkeep"
    game.players[0].hand, game.players[1].hand = ["getting-paid"], ["double-up"]
    game.players[1].cp = 5
    match = a_match(game)
    assert match.decision is not None
    assert [option.command for option in match.decision.options] == ["play getting-paid", "pass"]


@pytest.mark.rule("DT-11.3.1", "DT-11.3.2")
@pytest.mark.parametrize("count", [5, 6])
@pytest.mark.parametrize("mode", ["1v1", "2v2", "king-of-the-hill"])
def test_five_and_six_players_are_refused(count: int, mode: str) -> None:
    with pytest.raises(BadSetup, match=f"no rules for {count} players"):
        new_game(setup(*["barbarian"] * count, mode=mode))


@pytest.mark.rule("DT-11.1.1", "DT-11.2.1", "DT-11.3.2")
@pytest.mark.parametrize(
    ("count", "mode"),
    [(3, "1v1"), (1, "1v1"), (2, "2v2"), (3, "2v2"), (2, "king-of-the-hill"), (4, "king-of-the-hill")],
)
def test_a_mode_is_for_its_number_of_players(count: int, mode: str) -> None:
    with pytest.raises(BadSetup, match="is for"):
        new_game(setup(*["barbarian"] * count, mode=mode))


@pytest.mark.rule("DT-11.3.2")
def test_there_are_three_modes() -> None:
    with pytest.raises(BadSetup, match=r"no mode '3v3'; there are 1v1, 2v2, king-of-the-hill"):
        new_game(setup("monk", "monk", mode="3v3"))


@pytest.mark.rule("DT-11.1.1", "DT-11.1.5", "DT-11.2.1", "DT-1.2.1")
def test_health_and_sides_of_the_modes() -> None:
    def sides(game: Table) -> list[tuple[int, int]]:
        return [(side.health, side.ceiling) for side in game.sides]

    assert sides(a_table("monk", "monk")) == [(50, 60), (50, 60)]
    assert sides(a_table("monk", "monk", "monk")) == [(35, 45)] * 3
    four = a_table("monk", "monk", "monk", "monk")
    assert sides(four) == [(50, 60), (50, 60)]
    assert [seat.team for seat in four.players] == [0, 1, 0, 1]


@pytest.mark.rule("DT-11.1.2", "DT-11.1.4")
@pytest.mark.parametrize("start", [0, 1, 2, 3])
def test_the_start_player_of_a_team_game_skips_one_income(start: int) -> None:
    match = a_match(new_game(setup("barbarian", "barbarian", "barbarian", "barbarian", start=start)))
    seen: list[int] = []
    incomes: dict[int, int] = {}
    while len(seen) < 5:
        decision = match.decision
        assert decision is not None
        state = match.state
        if not seen or seen[-1] != state.active:
            seen.append(state.active)
        if decision.kind == "main" and state.phase == "main-1" and state.active not in incomes:
            incomes[state.active] = len(state.players[state.active].hand)
        match.submit(decision.player, {"roll": "keep"}.get(decision.kind, "pass"))
    assert seen == [(start + turn) % 4 for turn in range(5)]
    assert incomes[start] == 4
    assert all(cards == 5 for player, cards in incomes.items() if player != start)
