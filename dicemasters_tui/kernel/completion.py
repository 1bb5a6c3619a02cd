"""How a line that is typed can go on: what a game offers, and what a line mode or a screen shows."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Completion:
    """`line` is the whole line as it would be then, `word` what is new in it, `label` says what that is."""

    line: str
    word: str
    label: str = ""
