"""Records written before the digest of Dice Throne was complete are checked by the digest they hold."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicemasters_tui.catalog import Catalog
from dicemasters_tui.kernel.record import parse
from dicemasters_tui.records import replay_record

RECORDS = sorted((Path(__file__).parent / "records").glob("*.txt"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_an_older_record_agrees_to_its_end(path: Path, catalog: Catalog) -> None:
    recorded = replay_record(parse(path.read_text()), catalog)
    assert recorded.problem == ""
    assert recorded.match.over


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_an_older_record_that_was_edited_differs_where_it_was(path: Path, catalog: Catalog) -> None:
    record = parse(path.read_text())
    commands, _ = record.digests[3]
    record.digests[3] = (commands, "0" * 12)
    recorded = replay_record(record, catalog)
    assert recorded.problem == f"The record differs in turn 3: after command {commands} the position is another one."


def test_there_are_older_records() -> None:
    assert len(RECORDS) == 2
