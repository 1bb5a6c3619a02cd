"""A key as a button: what it does now, in a word or two."""

from __future__ import annotations

from dataclasses import dataclass

from .keymap import key_face


@dataclass(frozen=True, slots=True)
class KeyView:
    """The keys of one or more actions (`move.left move.right`) as a button; a click does the last of them.

    `shown` is drawn in place of the keys (`1-6`). When the width ends the highest `rank` goes first, then the last.
    """

    actions: str
    label: str
    shown: str = ""
    rank: int = 0

    @property
    def action(self) -> str:
        """The id of what a click does."""
        return self.actions.rpartition(" ")[2]

    @property
    def face(self) -> str:
        """The keys as they are written."""
        return self.shown or key_face(self.actions)
