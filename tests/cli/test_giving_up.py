"""Giving up on lines: people are asked once more, programs mean what they say."""

from __future__ import annotations

import io

import pytest

from dicemasters_tui.catalog import load_catalog
from dicemasters_tui.catalog.heroes import load_heroes
from dicemasters_tui.plain.session import Session
from dicemasters_tui.plain.throne import ThroneSession, ThroneVoice
from dicemasters_tui.plain.words import PlainVoice
from dicemasters_tui.records import new_match
from dicemasters_tui.teams.agreed import agree
from dicemasters_tui.throne import Lineup
from dicemasters_tui.throne import new_match as new_throne


class Terminal(io.StringIO):
    """What somebody types."""

    def isatty(self) -> bool:
        return True


def session(typed: io.StringIO, *, throne: bool) -> tuple[Session, io.StringIO]:
    out = io.StringIO()
    if throne:
        match = new_throne(Lineup(("barbarian", "moon-elf"), ("Mia", "Leo"), 3), load_heroes())
        return ThroneSession(match, ThroneVoice(out, False), typed), out
    catalog = load_catalog()
    return Session(
        new_match(agree(catalog, "wwe", [], 2, ("Robin", "Alex")), catalog), PlainVoice(out, False), typed
    ), out


@pytest.mark.parametrize("throne", [False, True])
def test_at_a_terminal_it_asks_once_more(throne: bool) -> None:
    played, out = session(Terminal("concede\n?\nconcede\nA concede\n"), throne=throne)
    played.play()
    assert played.match.over and out.getvalue().count("Type concede once more") == 2, "what comes between plays on"
    assert len(played.match.moves) == 1


@pytest.mark.parametrize("throne", [False, True])
def test_a_program_says_it_once(throne: bool) -> None:
    played, out = session(io.StringIO("concede\n"), throne=throne)
    played.play()
    assert played.match.over and "once more" not in out.getvalue()


def test_dice_throne_says_who_gave_up() -> None:
    played, out = session(io.StringIO("A concede\n"), throne=True)
    played.play()
    assert "The match is over: Leo won. Mia gave up on turn 1." in out.getvalue()
