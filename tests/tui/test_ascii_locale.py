"""Where the locale knows no signs but ASCII, the app and the lines take the ASCII ones by themselves."""

from __future__ import annotations

import io
import json
import os
import sys
from pathlib import Path

import pytest

from dicemasters_tui.cli import main
from dicemasters_tui.kernel.ascii import fits, in_ascii
from dicemasters_tui.plain.fence import fenced
from dicemasters_tui.tui.app.glyphs import ASCII


@pytest.mark.parametrize(
    ("encoding", "good"),
    [
        ("utf-8", True),
        (None, True),
        ("ascii", False),
        ("ANSI_X3.4-1968", False),
        ("latin-1", False),
        ("none such", False),
    ],
)
def test_which_encodings_have_the_signs(encoding: str | None, good: bool) -> None:
    assert fits(encoding) is good


@pytest.mark.parametrize(
    ("text", "plain"),
    [("Zoë’s die – 2×", "Zoe's die - 2x"), ("Søren ♥", "Soren life"), ("Straße…", "Strasse..."), ("日本", "??")],
)
def test_what_a_stream_cannot_show_is_spelled_in_ascii(text: str, plain: str) -> None:
    assert in_ascii(text) == plain == ASCII.translate(text)


def written(monkeypatch: pytest.MonkeyPatch, encoding: str, *words: str) -> bytes:
    """What a command writes to a stream of that encoding."""
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding, write_through=True))
    assert main(words) == 0
    return raw.getvalue()


def test_lines_have_no_question_marks_for_signs(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = written(monkeypatch, "ascii", "cards", "search", "jus")
    signs = written(monkeypatch, "utf-8", "cards", "search", "jus").decode()
    assert plain.isascii() and not signs.isascii()
    assert plain.decode() == in_ascii(signs)


def test_what_an_encoding_has_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, "latin-1", write_through=True))
    with fenced():
        print("Zoë ♥ 2×")
    assert raw.getvalue().decode("latin-1") == "Zoë life 2×\n"


def test_json_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = written(monkeypatch, "ascii", "play", "--json", "--auto", "A,B", "--box", "jus", "--seed", "5")
    signs = written(monkeypatch, "utf-8", "play", "--json", "--auto", "A,B", "--box", "jus", "--seed", "5")
    assert plain.isascii() and plain != signs
    assert list(map(json.loads, plain.splitlines())) == list(map(json.loads, signs.splitlines()))


LOCALES = {
    "C": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    "ascii": {"PYTHONIOENCODING": "ascii"},
}


@pytest.mark.parametrize("locale", LOCALES)
def test_the_app_takes_the_ascii_signs(locale: str, tmp_path: Path) -> None:
    pytest.importorskip("pty", reason="pseudo terminals are a thing of Unix")
    from pseudo_terminal import Terminal

    terminal = Terminal(("-m", "dicemasters_tui"), tmp_path, LOCALES[locale])
    try:
        terminal.until(lambda: b"How to play" in terminal.shown and b"+---" in terminal.shown)  # its box has an end
        os.write(terminal.ours, b"q")
        terminal.ended()
    finally:
        terminal.program.kill()
        terminal.program.wait()
        terminal.close()
    assert terminal.shown.isascii()
    assert b"+---" in terminal.shown and b"????" not in terminal.shown
