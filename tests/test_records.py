"""Records of whole matches: what is written leads back to the same match, and what is damaged is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicemasters_tui.bots.random_player import RandomPlayer
from dicemasters_tui.catalog import Catalog
from dicemasters_tui.kernel.errors import BadRecord
from dicemasters_tui.kernel.record import read
from dicemasters_tui.kernel.record_file import RecordFile
from dicemasters_tui.records import DiceMatch, first_state, new_match, replay_file
from dicemasters_tui.scenario.run import mark
from dicemasters_tui.teams import FORMATS, load_teams
from dicemasters_tui.teams.pairing import Pairing, from_header


@pytest.fixture
def pairing(catalog: Catalog) -> Pairing:
    teams = {team.id: team for team in load_teams(catalog)}
    sides = (teams["jus-league-on-a-budget"], teams["jus-legion-rush"])
    return Pairing.of(FORMATS["demo-jus"], ("Sam", "Bruce"), sides, 12)


@pytest.fixture
def played(pairing: Pairing, catalog: Catalog, tmp_path: Path) -> tuple[DiceMatch, Path]:
    """A whole match by chance, with its record."""
    path = tmp_path / "match.txt"
    journal = RecordFile(path, pairing.header())
    match = new_match(pairing, catalog, journal)
    player = RandomPlayer(4)
    while match.decision is not None:
        match.submit(match.decision.player, player.command(match.decision))
        if len(match.commands) % 5 == 0 and not match.can_undo:
            match.undo()
            match.redo()
    journal.close()
    return match, path


def test_a_record_leads_to_the_same_match(played: tuple[DiceMatch, Path], catalog: Catalog) -> None:
    match, path = played
    again = replay_file(path, catalog)
    assert not again.problem
    assert mark(again.match) == mark(match)
    assert again.match.commands == match.commands
    assert len(again.match.all_events) == len(match.all_events)


def test_every_turn_has_its_digest(played: tuple[DiceMatch, Path]) -> None:
    match, path = played
    record = read(path)
    assert len(record.digests) == match.state.turn
    assert record.header["game"] == "dice-masters"
    assert record.header["rules"] == "dc-2018"


def test_the_header_says_the_whole_setup(pairing: Pairing, catalog: Catalog) -> None:
    header = pairing.header()
    assert from_header(header, catalog).setup(catalog) == pairing.setup(catalog)
    assert first_state(header, catalog).digest() == new_match(pairing, catalog)._checkpoints[0].state.digest()


@pytest.mark.parametrize("cut", [1, 7, 40, 200])
def test_a_record_cut_anywhere_goes_on(played: tuple[DiceMatch, Path], catalog: Catalog, cut: int) -> None:
    _match, path = played
    path.write_bytes(path.read_bytes()[:-cut])
    again = replay_file(path, catalog)
    assert not again.problem
    assert again.match.decision is not None


def test_another_seed_is_found_at_once(played: tuple[DiceMatch, Path], catalog: Catalog) -> None:
    _match, path = played
    path.write_text(path.read_text(encoding="utf-8").replace("seed: 12", "seed: 13"), encoding="utf-8")
    again = replay_file(path, catalog)
    assert "does not begin" in again.problem
    assert again.replayed.agreed == 0


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("game: dice-masters", "game: chess", "chess"),
        ("rules: dc-2018", "rules: dc-1938", "dc-1938"),
        ("jus-061", "jus-999", "jus-999"),
        ("seed: 12", "seed: twelve", "twelve"),
        ("dicemasters record 1", "dicemasters record 9", "is no Dice Masters record"),
    ],
)
def test_a_header_that_describes_no_match_is_told(
    played: tuple[DiceMatch, Path], catalog: Catalog, old: str, new: str, words: str
) -> None:
    _match, path = played
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(BadRecord, match=words):
        replay_file(path, catalog)
