"""What `dicemasters play --plain` and `--json` do: a new match or a kept one, on standard input and output."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from ..catalog import load_catalog
from ..kernel.errors import BadRecord
from ..kernel.hidden_seed import header_told
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
from .session import Session, Voice, readers
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
    only: int | None,
    hidden_seed: bool,
    record: Path | None,
    newest: bool,
) -> int:
    """Play one match; gives 0, or 1 when it was interrupted. `automatic` are the computer's players by index; a kept
    match has its own where none are given.

    `format` is None where the teams decide, `errata` where the format does; `record` is a kept match to go on with,
    `newest` the last one that is not over. With `real_dice` the players enter what they draw and roll. `only` is the
    one player the lines are for, by index; with `hidden_seed` the seed is drawn and told at the end.
    Raises `DiceMastersError` when no match can be begun.
    """
    catalog = load_catalog()
    voice: Voice = DiceMastersJson(verbatim(sys.stdout)) if json else PlainVoice(sys.stdout, prompt=sys.stdin.isatty())
    saves = Saves()
    if record is not None:
        saved = saves.newest_unfinished() if newest else Saved(record, NOBODY, 0, time.time())
        if saved is None:
            raise BadRecord("There is no match to go on with; every one that was kept is over.")
        opened = saves.open(saved, lambda header: opening(header, catalog), voice.note)
        match, header = opened.match, opened.header
        path: Path | None = opened.path
        if header.get("game") == GAME:
            return _go_on_with_throne(opened, saves, automatic, only, json=json)
        automatic = automatic or sorted(from_header(header, catalog).computers)
        readers(2, automatic, only)
        voice.begins(match.seen_by(), header_told(header, seed=only is None), str(path))
        if said := opened.notice or opened.remark:
            voice.note(said)
        voice.show(match.state)
    else:
        pairing = agree(catalog, box, teams, seed, errata=errata, format=format)
        pairing = replace(pairing, real_dice=real_dice).against(automatic)
        if hidden_seed:
            pairing = pairing.with_hidden_seed()
        readers(2, automatic, only)  # refuses before a file is written
        header = pairing.header()
        journal: Notebook | None = None
        if len(set(automatic)) < 2:  # what the computer plays alone its seed plays again, and nobody continues it
            names = (pairing.seats[0].name, pairing.seats[1].name)
            journal = saves.begin(header, names, voice.note)
        match = new_match(pairing, catalog, journal)
        path = journal.path if journal is not None else None
        kept = "" if journal is None or journal.problem else str(path)
        voice.begins(match.seen_by(), header_told(header, seed=only is None), kept)
        voice.happened(match.seen_by(), match.opening)
    session = Session(
        match,
        voice,
        sys.stdin,
        saves=saves,
        record=path,
        automatic=automatic,
        seed=seed_of(header),
        only=only,
        report=lambda played: report(written_down(header, played.commands, catalog), catalog),
    )
    try:
        session.play()
    except KeyboardInterrupt:
        session.leave("Stopped.")
        return 1
    return 0


def _go_on_with_throne(opened: Opened, saves: Saves, automatic: Sequence[int], only: int | None, *, json: bool) -> int:
    """A match of Dice Throne that was kept."""
    from .throne import run_throne, throne_voice

    automatic = automatic or sorted(lineup_of(opened.header).computers)
    readers(len(opened.match.state.players), automatic, only)
    voice = throne_voice(as_json=json)
    voice.begins(opened.match.seen_by(), header_told(opened.header, seed=only is None), str(opened.path))
    if said := opened.notice or opened.remark:
        voice.note(said)
    voice.show(opened.match.state)
    journal = opened.match.journal
    book = journal if isinstance(journal, Notebook) else None
    return run_throne(opened.match, voice, saves, book, automatic, only)


NOBODY = ("A", "B")
"""The names of a kept match before its header has been read."""
