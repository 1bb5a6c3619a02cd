"""What `dicemasters play --plain` and `--json` do: a new match or a kept one, on standard input and output."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from ..catalog import load_catalog
from ..kernel.errors import BadRecord
from ..kernel.record import seed_of
from ..records import new_match, opening
from ..report import report, written_down
from ..store.saves import Notebook, Opened, Saved, Saves
from ..teams.agreed import agree
from ..teams.formats import Format
from ..teams.pairing import from_header
from ..throne import GAME
from ..throne import from_header as lineup_of
from .fence import verbatim
from .lines import DiceMastersJson
from .session import Session, Voice
from .words import PlainVoice


def play(
    *,
    json: bool,
    seed: int | None,
    box: str | None,
    teams: Sequence[str],
    format: Format | None,
    errata: bool | None,
    real_dice: bool,
    automatic: Sequence[int],
    record: Path | None,
    newest: bool,
) -> int:
    """Play one match; gives 0, or 1 when it was interrupted. `automatic` are the computer's players by index; a kept
    match has its own where none are given.

    `format` is None where the teams decide, `errata` where the format does; `record` is a kept match to go on with,
    `newest` the last one that is not over. With `real_dice` the players enter what they draw and roll.
    Raises `DiceMastersError` when no match can be begun.
    """
    catalog = load_catalog()
    voice: Voice = (
        DiceMastersJson(verbatim(sys.stdout))
        if json
        else PlainVoice(sys.stdout, prompt=sys.stdin.isatty(), shared=not automatic)
    )
    saves = Saves()
    if record is not None:
        saved = saves.newest_unfinished() if newest else Saved(record, NOBODY, 0, time.time())
        if saved is None:
            raise BadRecord("There is no match to go on with; every one that was kept is over.")
        opened = saves.open(saved, lambda header: opening(header, catalog), voice.note)
        match, header = opened.match, opened.header
        path: Path | None = opened.path
        if header.get("game") == GAME:
            return _go_on_with_throne(opened, saves, automatic, json=json)
        automatic = automatic or sorted(from_header(header, catalog).computers)
        voice.begins(match, header, str(path))
        if said := opened.notice or opened.remark:
            voice.note(said)
        voice.show(match.state)
    else:
        pairing = agree(catalog, box, teams, seed, errata=errata, format=format)
        pairing = replace(pairing, real_dice=real_dice).against(automatic)
        header = pairing.header()
        journal: Notebook | None = None
        if len(set(automatic)) < 2:  # what the computer plays alone its seed plays again, and nobody continues it
            names = (pairing.seats[0].name, pairing.seats[1].name)
            journal = saves.begin(header, names, voice.note)
        match = new_match(pairing, catalog, journal)
        path = journal.path if journal is not None else None
        voice.begins(match, header, "" if journal is None or journal.problem else str(path))
        voice.happened(match, match.opening)
    session = Session(
        match,
        voice,
        sys.stdin,
        saves=saves,
        record=path,
        automatic=automatic,
        seed=seed_of(header),
        report=lambda played: report(written_down(header, played.commands, catalog), catalog),
    )
    try:
        session.play()
    except KeyboardInterrupt:
        session.leave("Stopped.")
        return 1
    return 0


def _go_on_with_throne(opened: Opened, saves: Saves, automatic: Sequence[int], *, json: bool) -> int:
    """A match of Dice Throne that was kept."""
    from .throne import run_throne, throne_voice

    automatic = automatic or sorted(lineup_of(opened.header).computers)
    voice = throne_voice(automatic, as_json=json)
    voice.begins(opened.match, opened.header, str(opened.path))
    if said := opened.notice or opened.remark:
        voice.note(said)
    voice.show(opened.match.state)
    journal = opened.match.journal
    book = journal if isinstance(journal, Notebook) else None
    return run_throne(opened.match, voice, saves, book, automatic, seed_of(opened.header))


NOBODY = ("A", "B")
"""The names of a kept match before its header has been read."""
