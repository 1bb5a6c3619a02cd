"""One match in which players type what they should not: every command is taken, or refused and nothing has changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ..bots.random_player import RandomPlayer
from ..catalog import Catalog
from ..kernel.chance import Chance
from ..kernel.decision import Decision
from ..kernel.errors import DiceMastersError, Fault
from ..kernel.luck import Luck
from ..kernel.match import Match
from ..kernel.record import parse
from ..records import opening
from ..rules.completing import completions
from ..scenario.run import Pages
from ..teams.pairing import GAME
from .hunt import Failure, failure, look_at, pairing_of
from .invariants import Broken
from .mangling import mangled, pick
from .throne import lineup_of

AnyMatch = Match[Any]

OFTEN = 3
"""Every so many decisions some commands are tried."""
AT_ONCE = 4
"""So many commands at one decision."""
LONGEST = 1500
"""After so many commands the match is left; it is not its end that matters here."""
WORDS = ("undo", "redo", "show", "log", "help", "?")
"""What else a line may say, for the words it can be completed to."""
TYPED = (
    "pass", "keep", "no attack", "no block", "reroll fist", "reroll 1 2", "buy jus-068#2",
    "global jus-067 with fist:1", "field a9 with fist, mask", "attack a9, a10", "block a9->b9",
    "damage a9: b9=1, b10=2", "choose a9", "choose yes", "choose none", "use a9 on b9", "ability a9",
    "draw 2 sidekick, 1 jus-061", "roll fist, mask x2, ?", "roll", "sell getting-paid", "activate none",
    "defend none", "play getting-paid on B", "spend evasive x2", "spend evasive#2", "choose B.evasive, 2",
)  # fmt: skip
"""Commands of both games, to cross others with."""


@dataclass(slots=True)
class Tried:
    """What came of a match: how much was tried and held, and what did not. `pages` is its record."""

    passed: int = 0
    failures: list[Failure] = field(default_factory=list)
    pages: Pages = field(default_factory=Pages)


def header_of(seed: int, catalog: Catalog) -> dict[str, str]:
    """How the match of this number begins: the two games in turns, each fourth of Dice Masters with real dice."""
    if seed % 2:
        return lineup_of(seed).header()
    pairing = pairing_of(seed, catalog)
    return replace(pairing, real_dice=seed % 8 == 0).header()


def try_commands(seed: int, catalog: Catalog) -> Tried:
    """Play the match of this number by chance and try mangled commands on the way."""
    header = header_of(seed, catalog)
    tried = Tried(pages=Pages(header))
    attempt: list[tuple[int, str]] = []
    try:
        match = Match(*opening(header, catalog), tried.pages)
        _play(match, seed, tried, attempt)
    except Exception as error:  # any exception is a fault to report: this hunts for them
        record = parse(tried.pages.text())
        record.commands += attempt
        tried.failures.append(failure(seed, error, record))
    return tried


def _play(match: AnyMatch, seed: int, tried: Tried, attempt: list[tuple[int, str]]) -> None:
    luck = Luck(seed ^ 0xBAD)
    player = RandomPlayer(seed)
    while (decision := match.decision) is not None and len(match.moves) < LONGEST:
        if not luck.below(OFTEN):
            tried.passed += _offered(match, decision, luck, attempt)
            others = others_at(match, decision, luck)
            for _ in range(AT_ONCE):
                if (asked := match.decision) is None:
                    return
                base = player.command(asked) if luck.below(2) else pick(luck, others)
                text = mangled(base, luck, others)
                attempt[:] = [(asked.player, text)]
                _complete(match, text)
                submit_bad(match, asked.player, text, luck)
                tried.passed += 1
            continue
        attempt[:] = [(decision.player, command := player.command(decision))]
        match.submit(decision.player, command)
        attempt.clear()


def others_at(match: AnyMatch, decision: Decision, luck: Luck) -> Sequence[str]:
    """Commands to mangle and to cross: those that are offered, legal or not, some made before, some of either game."""
    offered = [option.command for option in decision.options]
    made = [text for _, text in match.commands[-8:]]
    return [*offered, *made, *(pick(luck, TYPED) for _ in range(6))]


def stand(match: AnyMatch) -> tuple[object, ...]:
    """All that a refused command must leave as it is."""
    decision = match.decision
    asked: tuple[object, ...] = ()
    if decision is not None:
        options = [(option.command, option.label, option.why_not) for option in decision.options]
        asked = (decision.number, decision.player, decision.kind, decision.prompt(), options)
    pages = match.journal.text() if isinstance(match.journal, Pages) else ""
    return match.game.digest(match.state), asked, match.commands, match.can_undo, match.can_redo, pages


def submit_bad(match: AnyMatch, player: int, text: str, luck: Luck) -> None:
    """A command that may be anything. Raises `Broken` or `Fault` where it is neither taken nor refused as it should."""
    before = stand(match)
    on_a_copy = match.fork() if not luck.below(8) else None
    for tried in (on_a_copy, match) if on_a_copy is not None else (match,):
        try:
            tried.submit(player if luck.below(8) else luck.below(5), text)
        except Fault:
            raise
        except DiceMastersError as error:
            _demand(bool(str(error).strip()), "a refusal without a word")
            _demand(stand(match) == before, "a refused command changed the match")
        else:
            if not isinstance(tried.decision, Chance):  # dice that are being drawn and rolled lie there as they are
                look_at(tried)
        if tried is on_a_copy:
            _demand(stand(match) == before, "a command tried on a copy changed the match")


def _offered(match: AnyMatch, decision: Decision, luck: Luck, attempt: list[tuple[int, str]]) -> int:
    """Whether something that is offered as legal can be done; gives how many were tried: one or none."""
    if isinstance(decision, Chance) or decision.kind in ("reroll", "attack", "block"):
        return 0  # what these offer is put together
    legal = [option.command for option in decision.options if option.legal]
    if getattr(decision, "minimum", 1) > 1 or getattr(decision, "count", 1) > 1:
        return 0
    command = pick(luck, legal)
    attempt[:] = [(decision.player, command)]
    try:
        match.fork().submit(decision.player, command)
    except Fault:
        raise
    except DiceMastersError as error:
        raise Broken(f"{command!r} is offered as legal and refused: {error}") from None
    return 1


def _complete(match: AnyMatch, text: str) -> None:
    """Work out the completions, as the app does while a line is typed."""
    if match.game.name == GAME:
        completions(match, text[:200], WORDS)


def _demand(holds: bool, otherwise: str) -> None:
    if not holds:
        raise Broken(otherwise)
