"""The line mode fed with anything: it answers every line, goes on, and numbers its decisions by what was played."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from typing import Any, TextIO, cast

from ..bots.random_player import RandomPlayer
from ..catalog import Catalog
from ..kernel.luck import Luck
from ..kernel.match import Match
from ..kernel.record import Record
from ..plain.lines import DiceMastersJson
from ..plain.session import Session, Voice
from ..plain.throne import ThroneJson, ThroneSession, ThroneVoice
from ..plain.words import PlainVoice
from ..records import opening
from ..throne import GAME as THRONE
from .bad_commands import Tried, header_of, others_at
from .hunt import failure
from .invariants import Broken
from .mangling import mangled, pick

LINES = 150
"""So many lines are typed in one match."""
SAID = ("undo", "redo", "?", "show", "log", "help", "save", "look a9", "look sidekick", "try pass", "try keep", "hand")


class Typist:
    """Lines typed at a match, each made up when it is read; every other one is a good command."""

    def __init__(self, seed: int) -> None:
        self.match: Match[Any] | None = None
        self.typed: list[str] = []
        self._luck = Luck(seed ^ 0x11E)
        self._player = RandomPlayer(seed)

    def isatty(self) -> bool:
        return False

    def readline(self, size: int = -1) -> str:
        """The next line, of however many letters."""
        assert self.match is not None  # the session begins with it
        decision = self.match.decision
        if decision is None or len(self.typed) >= LINES:
            return ""
        luck = self._luck
        if luck.below(2):
            line = self._player.command(decision)
        else:
            others = [*SAID, *others_at(self.match, decision, luck)]
            line = pick(luck, others)
            if luck.below(3):
                line = mangled(line, luck, others)
            if line.strip().lower() in ("quit", "concede"):
                line = "?"
        self.typed.append(line)
        return line.replace("\n", " ") + "\n"


def try_lines(seed: int, catalog: Catalog) -> Tried:
    """Type anything at the match of this number, told in JSON or in sentences."""
    header = header_of(seed, catalog)
    tried = Tried()
    typist, out = Typist(seed), io.StringIO()
    throne = header.get("game") == THRONE
    as_json = bool(seed & 2)
    try:
        match = typist.match = Match(*opening(header, catalog))
        kind = ThroneSession if throne else Session
        session = kind(match, _voice(out, throne=throne, as_json=as_json), cast(TextIO, typist))
        session.play()
        if as_json:
            check_numbers(out.getvalue())
    except Exception as error:  # any exception is a fault to report: this hunts for them
        found = failure(seed, error, Record(header))
        tried.failures.append(replace(found, text="\n".join(typist.typed)))
    tried.passed = len(typist.typed) - len(tried.failures)
    return tried


def _voice(out: io.StringIO, *, throne: bool, as_json: bool) -> Voice:
    if as_json:
        return ThroneJson(out) if throne else DiceMastersJson(out)
    return ThroneVoice(out, prompt=False) if throne else PlainVoice(out, prompt=False)


def check_numbers(text: str) -> None:
    """Whether the number of the decision follows what was told in between. Raises `Broken`."""
    asked: dict[str, Any] = {}
    made, refused = 0, False
    for line in text.splitlines():
        told = json.loads(line)
        match told["type"]:
            case "command":
                made += 1
            case "undone":
                made -= 1
            case "refused":
                refused = True
            case "decision":
                if refused and told != asked:
                    raise Broken(f"decision {asked['number']} was refused an answer and became {told['number']}")
                if asked and made and told["number"] != asked["number"] + made:
                    raise Broken(f"decision {told['number']} comes {made} commands after decision {asked['number']}")
                asked, made, refused = told, 0, False
