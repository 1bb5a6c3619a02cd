"""A match taken up from a snapshot is the match that its record tells, wherever it was taken up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from dicemasters_tui.bots.random_player import RandomPlayer
from dicemasters_tui.catalog import Catalog
from dicemasters_tui.catalog.heroes import Heroes, load_heroes
from dicemasters_tui.dicethrone.telling import told
from dicemasters_tui.fuzz.hunt import pairing_of
from dicemasters_tui.kernel.earlier import remembered
from dicemasters_tui.kernel.errors import Refused
from dicemasters_tui.kernel.match import Match, Move
from dicemasters_tui.kernel.record import Record, parse, replay
from dicemasters_tui.kernel.resume import Snapshot, resume, snapshot_of, snapshots_of
from dicemasters_tui.records import new_match, opening
from dicemasters_tui.rules.sentences import story
from dicemasters_tui.scenario.run import Pages
from dicemasters_tui.throne import lineup
from dicemasters_tui.throne import new_match as new_throne

Played = tuple[Record, Match[Any], list[Snapshot]]
SEEDS = (0, 1, 2, 3, 4, 5, 6, 8)  # matches of more than a few turns
LONGEST = 900


def played(match: Match[Any], pages: Pages, seed: int) -> Played:
    """A match by chance, to its end or far enough; now and then a command is taken back."""
    player = RandomPlayer(seed)
    while match.decision is not None and len(match.moves) < LONGEST:
        match.submit(match.decision.player, player.command(match.decision))
        if len(match.moves) % 7 == 0 and not match.can_undo:
            match.undo()
            match.redo()
    record = parse(pages.text())
    every = min(3, max(1, len(record.digests) // 3))
    return record, match, snapshots_of(match, record.header, every)


def masters(seed: int, catalog: Catalog) -> Played:
    pairing = pairing_of(seed, catalog)
    pages = Pages(pairing.header())
    return played(new_match(pairing, catalog, pages), pages, seed)


def throne(seed: int, heroes: Heroes) -> Played:
    ids = list(heroes.heroes)
    count = (2, 2, 3, 4)[seed % 4]
    agreed = lineup([ids[(seed * 3 + seat * 5) % len(ids)] for seat in range(count)], [], seed)
    pages = Pages(agreed.header())
    return played(new_throne(agreed, heroes, pages), pages, seed)


@pytest.fixture(scope="module")
def heroes() -> Heroes:
    return load_heroes()


@pytest.fixture(scope="module", params=[(game, seed) for game in ("masters", "throne") for seed in SEEDS], ids=str)
def one(request: pytest.FixtureRequest, catalog: Catalog, heroes: Heroes) -> Played:
    game, seed = request.param
    return masters(seed, catalog) if game == "masters" else throne(seed, heroes)


def cut(record: Record, commands: int) -> Record:
    """The record as it stood after so many commands."""
    kept = [(number, digest) for number, digest in record.digests if number <= commands]
    return Record(record.header, record.commands[:commands], kept)


def taken_up(record: Record, snapshots: list[Snapshot], catalog: Catalog) -> Match[Any] | None:
    game, first = opening(record.header, catalog)
    replayed = resume(game, first, record, snapshots)
    if replayed is None:
        return None
    assert replayed.problem == ""
    assert replayed.agreed == len(record.commands)
    return replayed.match


def replayed(record: Record, catalog: Catalog) -> Match[Any]:
    game, first = opening(record.header, catalog)
    found = replay(game, first, record)
    assert found.problem == ""
    return found.match


def lines(match: Match[Any]) -> list[str]:
    if match.game.name == "dice-throne":
        return list(told(match.state, match.all_events))
    return [line.text for line in story(match.state, match.all_events)]


def found(move: Move) -> tuple[Any, ...]:
    return move.player, move.text, move.chance, move.hidden, move.guessed, move.reveals


def stand(match: Match[Any]) -> tuple[Any, ...]:
    decision = match.decision
    asked = (decision.player, decision.prompt(), decision.options) if decision is not None else None
    return match.game.digest(match.state), asked, match.commands, match.over, match.can_undo, match.can_redo


def test_it_stands_where_the_whole_record_leads_whatever_its_length(one: Played, catalog: Catalog) -> None:
    record, _, snapshots = one
    assert snapshots
    at = snapshots[-1].commands
    boundaries = {at, at + 1, at + 2, at - 1, snapshots[0].commands, snapshots[0].commands + 1, len(record.commands)}
    for commands in sorted(boundaries):
        part = cut(record, commands)
        late = taken_up(part, snapshots, catalog)
        assert (late is None) == (commands < snapshots[0].commands)
        if late is not None:
            assert late.earlier is not None
            assert stand(late) == stand(replayed(part, catalog))


def test_what_came_of_earlier_commands_is_told_when_asked_for(one: Played, catalog: Catalog) -> None:
    record, whole, snapshots = one
    late = taken_up(record, snapshots, catalog)
    assert late is not None
    for move, true in zip(late.moves, whole.moves, strict=True):
        assert found(move) == found(true)
        assert [type(event) for event in move.events] == [type(event) for event in true.events]
    assert [type(event) for event in late.opening] == [type(event) for event in whole.opening]
    assert lines(late) == lines(replayed(record, catalog))


def test_it_goes_back_behind_where_it_was_taken_up_and_forward_again(one: Played, catalog: Catalog) -> None:
    record, _, snapshots = one
    late = taken_up(record, snapshots, catalog)
    assert late is not None
    last = len(record.commands)
    for count in (last // 2, 1, last - 1, 0, last, snapshots[0].commands, last // 3):
        late.stand_after(count)
        assert stand(late) == stand(replayed(cut(record, count), catalog))


def test_undo_and_fork_work_over_the_boundary(one: Played, catalog: Catalog) -> None:
    record, _, snapshots = one
    for snapshot in snapshots:
        for commands in (snapshot.commands, snapshot.commands + 1, snapshot.commands + 3):
            if commands > len(record.commands):
                continue
            part = cut(record, commands)
            late, whole = taken_up(part, [each for each in snapshots if each.commands <= commands], catalog), None
            whole = replayed(part, catalog)
            assert late is not None
            while not whole.can_undo:
                assert late.undo() == whole.undo()
                assert stand(late) == stand(whole)
            with pytest.raises(Refused) as one_reason:
                late.undo()
            with pytest.raises(Refused) as other_reason:
                whole.undo()
            assert str(one_reason.value) == str(other_reason.value)
            twin, other = late.fork(), whole.fork()
            assert stand(twin) == stand(other)
            while not late.can_redo:
                late.redo()
            assert late.commands == record.commands[:commands]


def test_a_match_that_was_played_through_goes_both_ways(one: Played, catalog: Catalog) -> None:
    record, _, _ = one
    match = replayed(record, catalog)
    match.remember(remembered(match))
    last = len(record.commands)
    for count in (0, last, 3, last // 2, last - 1):
        match.stand_after(count)
        assert stand(match) == stand(replayed(cut(record, count), catalog))


# What is not believed ------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def short(catalog: Catalog) -> Played:
    return masters(1, catalog)


def test_a_snapshot_of_other_commands_is_ignored(short: Played, catalog: Catalog) -> None:
    record, _, snapshots = short
    edited = Record(record.header, list(record.commands), list(record.digests))
    player, text = edited.commands[0]
    edited.commands[0] = (player, f"{text} ")
    assert taken_up(edited, snapshots, catalog) is None


def test_nor_one_of_another_header(short: Played, catalog: Catalog) -> None:
    record, _, snapshots = short
    assert taken_up(replace(record, header={**record.header, "seed": "77"}), snapshots, catalog) is None


def test_nor_one_whose_state_is_another_than_the_record_notes(short: Played, catalog: Catalog) -> None:
    record, match, snapshots = short
    changed = match.game.copy(match.checkpoints[-1][1])
    changed.players[0].life += 1
    text = match.game.state_text(changed).write(changed)  # type: ignore[attr-defined]  # both games can
    assert taken_up(record, [replace(snapshots[-1], state=text)], catalog) is None


def test_nor_where_the_record_notes_no_digest_or_another_one(short: Played, catalog: Catalog) -> None:
    record, _, snapshots = short
    last = snapshots[-1]
    without = [each for each in record.digests if each[0] != last.commands]
    assert taken_up(replace(record, digests=without), [last], catalog) is None
    other = [*without, (last.commands, "0" * 12)]
    assert taken_up(replace(record, digests=sorted(other)), [last], catalog) is None
    late = taken_up(replace(record, digests=sorted(other)), snapshots, catalog)
    assert late is None  # what follows an earlier snapshot differs there, so all of it is played again


def test_a_record_that_differs_after_the_snapshot_is_played_from_its_beginning(short: Played, catalog: Catalog) -> None:
    record, _, snapshots = short
    commands, _ = record.digests[-1]
    wrong = replace(record, digests=[*record.digests[:-1], (commands, "0" * 12)])
    assert taken_up(wrong, snapshots[:-1], catalog) is None


DAMAGE: dict[str, Callable[[str], str]] = {
    "cut off": lambda text: text[: len(text) // 2],
    "empty": lambda text: "",
    "nothing but null": lambda text: "null",
    "a list of nothing": lambda text: "[]",
    "another class": lambda text: text.replace('"Die"', '"GameState"', 1),
    "a class that is not listed": lambda text: text.replace('"Die"', '"os.system"', 1),
    "a field too many": lambda text: f"{text[:-1]},1]",
    "a reference to nothing": lambda text: text.replace('["=",', '["=",9', 1),
    "a card that is not there": lambda text: text.replace('"card 0"', '"card 99"'),
    "a deep nest": lambda text: "[" * 100_000,
    "a wrong kind": lambda text: text.replace("20", '"twenty"', 1),
    "a set of lists": lambda text: text.replace('["set"', '["set",["list"]', 1),
    "not finite": lambda text: text.replace("0", "NaN", 1),
}


@pytest.mark.parametrize("name", DAMAGE)
def test_damage_costs_nothing_but_time(short: Played, catalog: Catalog, name: str) -> None:
    record, _, snapshots = short
    damaged = [replace(each, state=DAMAGE[name](each.state)) for each in snapshots]
    assert damaged != snapshots
    assert taken_up(record, damaged, catalog) is None
    late = taken_up(record, [*snapshots[:2], *damaged[2:]], catalog)
    assert late is not None
    assert stand(late) == stand(replayed(record, catalog))


def test_one_that_is_damaged_in_the_middle_is_gone_around(short: Played, catalog: Catalog) -> None:
    record, _, snapshots = short
    late = taken_up(record, [*(replace(each, state="[]") for each in snapshots[:-1]), snapshots[-1]], catalog)
    assert late is not None
    assert lines(late) == lines(replayed(record, catalog))
    late.stand_after(5)
    assert stand(late) == stand(replayed(cut(record, 5), catalog))


def test_a_snapshot_of_the_last_checkpoint_is_one_of_all(short: Played) -> None:
    record, match, _ = short
    assert snapshot_of(match, record.header) in (None, snapshots_of(match, record.header, 1)[-1])
