"""What commands write: harmless everywhere, at words on a terminal, untouched for programs, a bar meanwhile."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from dicemasters_tui.plain.fence import fenced, unfenced, verbatim
from dicemasters_tui.plain.progress import bar

SENTENCE = "  Give a target character die the Spider-Friends affiliation until end of turn, and draw a die."


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@contextmanager
def fenced_terminal() -> Iterator[Terminal]:
    """Standard output is a terminal of 40 columns."""
    out = Terminal()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdout", out)
        patch.setenv("COLUMNS", "40")
        with fenced():
            yield out


def test_on_a_terminal_lines_end_at_words_and_go_on_two_columns_in() -> None:
    with fenced_terminal() as terminal:
        print(SENTENCE)
        print("short")
    lines = terminal.getvalue().splitlines()
    assert lines == [
        "  Give a target character die the",
        "    Spider-Friends affiliation until end",
        "    of turn, and draw a die.",
        "short",
    ]


def test_a_word_longer_than_a_line_stays_whole() -> None:
    link = "https://example.org/" + "x" * 60
    with fenced_terminal() as terminal:
        print(f"Link: {link}")
    assert link in terminal.getvalue()


def test_what_is_written_behind_a_prompt_is_left_alone() -> None:
    with fenced_terminal() as terminal:
        sys.stdout.write("> ")
        sys.stdout.write(SENTENCE)
        sys.stdout.write("\n")
        print(SENTENCE)
    first, *rest = terminal.getvalue().splitlines()
    assert first == "> " + SENTENCE
    assert len(rest) == 3


def test_for_programs_no_line_is_wrapped_but_all_is_harmless() -> None:
    with fenced_terminal() as terminal:
        print(SENTENCE + "\x1b[2J", file=verbatim(sys.stdout))
    assert terminal.getvalue() == SENTENCE + "?[2J\n"


def test_in_a_file_no_line_is_wrapped(monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.StringIO()
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setenv("COLUMNS", "40")
    with fenced():
        print(SENTENCE + "\x1b[2J")
    assert out.getvalue() == SENTENCE + "?[2J\n"


def test_a_bar_steers_the_terminal_and_what_is_printed_meanwhile_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    err = Terminal()
    monkeypatch.setattr(sys, "stderr", err)
    monkeypatch.setenv("TERM", "xterm")
    with fenced_terminal() as terminal, bar("matches", 10) as move_on:
        move_on(5)
        print("a match \x1b]0;title\a failed")
    drawn = err.getvalue() + terminal.getvalue()
    assert "\x1b[" in drawn and "/10" in drawn
    assert "\x1b]0;" not in drawn
    assert "failed" in drawn


def test_no_bar_goes_into_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    err = io.StringIO()
    monkeypatch.setattr(sys, "stderr", err)
    with fenced(), bar("matches", 10) as move_on:
        move_on(5)
    assert err.getvalue() == ""
    assert unfenced(sys.stderr) is err
