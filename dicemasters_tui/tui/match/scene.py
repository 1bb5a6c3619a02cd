"""What the match screen itself knows of a moment, whatever game is played: the hand, the log, what is said or typed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .view import LogLineView, Tab

if TYPE_CHECKING:
    from ...kernel.match import Match
    from .hand import Hand


@dataclass(slots=True)
class Scene:
    """One frame's worth. `hand` is None while nobody at this table is asked: a bot thinks, or the match is over.

    Each game adds what it draws its own view from.
    """

    match: Match[Any]
    hand: Hand | None = None
    log: tuple[LogLineView, ...] = ()
    tab: Tab = Tab.MINE
    message: str = ""
    """Shown in place of the footer for a moment."""
    typing: tuple[str, ...] | None = None
    """What the prompt says (markup) while a command is typed; None while none is."""
    tabs: bool = True
    """Where there is no room for all panels, `look.panel` shows the next one."""
    busy: str = ""
    """What stands in the place of a question while somebody else decides."""
    computer: bool = False
    """The computer is asked, and can be told to go on at once."""
