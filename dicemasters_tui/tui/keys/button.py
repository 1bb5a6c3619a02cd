"""A key as a button of the table."""

from __future__ import annotations

from dataclasses import dataclass

from .keymap import keymap


@dataclass(frozen=True, slots=True)
class KeyView:
    """A key as a button. `key` is what `KeyClicked` carries, as hands know it; `shown` is drawn in its place (`← →`).

    When the width ends the highest `rank` goes first, then the last.
    """

    key: str
    label: str
    shown: str = ""
    rank: int = 0

    @property
    def face(self) -> str:
        return keymap().shown(self.shown or self.key)
