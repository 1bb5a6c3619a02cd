"""Handing the screen over where something is hidden.

The screen cannot make anybody look away; it can ask, and show nothing before the right player says so.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..actions.bindings import Key
from ..parts.dialog import Dialog


class HandOverScreen(Dialog[str]):
    """Covers the keys of the table until the player it names takes over. Esc does nothing: it must not show."""

    help_topic = "secret"

    def keys(self) -> Sequence[Key]:
        return (self.key("move.do", self.entries[0][1]),)

    def action_back(self) -> None:
        self.app.bell()
