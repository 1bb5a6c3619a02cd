"""What the match screen of either game draws, as plain frozen data: no Textual, no sizes.

A game builds its view from the position and the decision; widgets draw it at whatever size the terminal has. Everything
the drawing needs is in the view: a widget never looks at the match.

Texts are written with the Unicode glyphs of the screens (`♥ 14 → 12`, `Flash¹`, `F■`); the ASCII set replaces them
when drawing. Where a field says *markup*, `[b]…[/]`, `[good]…[/]` and `[b good]…[/]` mark a part of it (`TONES` lists
the tones; tags do not nest); any other bracket is ordinary text, and `plain(text)` makes sure of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from ..actions.bindings import KeyView as KeyView
from ..dice.die_view import Tone as Tone
from ..dice.die_view import plain as plain


class Tab(StrEnum):
    """The tabs of the right column where it cannot show everything at once."""

    MINE = "mine"
    THEIRS = "theirs"
    INFO = "card"
    LOG = "log"


@dataclass(frozen=True, slots=True)
class LogLineView:
    """A line of the log. `index` comes back in `LogClicked`; `text` is markup."""

    index: int
    turn: int
    text: str
    fresh: bool = False
    """Since the last decision: in the text colour, older ones muted."""


@dataclass(frozen=True, slots=True)
class PanelView:
    """A bordered box of text: the inspector, the waiting effects, what the kept dice do. Lines are markup and wrap.

    A line `---` is a rule. A line with a tab has its second half at the right edge. `picks` say line by line what a
    click on it points at, "" for nothing. `extra` lines stand below the others where there is room for all of them.
    """

    title: str
    lines: tuple[str, ...]
    hint: str = ""
    picks: tuple[str, ...] = ()
    extra: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PromptView:
    """Who decides, what, and what the highlighted thing will do.

    `lines` are markup and wrap: line 1 says what Enter does and costs, 2 what will be true then, 3 a warning.
    When the room ends, the last lines go first. `keys` are this decision's keys.
    """

    seat: int
    decider: str
    title: str
    lines: tuple[str, ...] = ()
    keys: tuple[KeyView, ...] = ()
    verb: str = "decides"
    busy: str = ""
    """A bot thinks: drawn instead of the keys."""


@dataclass(frozen=True, slots=True)
class LessonView:
    """A step of a lesson, in one box with the prompt. `text`, `press` and `note` are markup.

    `note` takes the place of the text for a moment; `rule` stands at the right of the title, `keys` behind `press`.
    """

    title: str
    text: str
    press: str
    rule: str = ""
    note: str = ""
    keys: tuple[KeyView, ...] = ()


@dataclass(frozen=True, slots=True)
class FooterView:
    """Every key that is legal now, the most important first. `message` (markup) takes its place for a moment."""

    keys: tuple[KeyView, ...]
    message: str = ""


@dataclass(frozen=True, slots=True)
class HeaderView:
    """The top line. `steps` are the words of the turn, `step` the index of the current one, -1 for none."""

    game: str
    turn: int
    seat: int
    """The active seat: the colour of the current step."""
    steps: tuple[str, ...] = ("clear+draw", "roll", "main", "attack", "clean up")
    step: int = -1
    extra: str = ""
    """After the turn where there is room: `20 life`."""
    seed: str = ""
    """Shown from 160 columns."""
    short: str | None = None
    """The game where columns are few; its name when None."""
    sign: str = ""
    """What is unlike other matches, `real dice`: beside the turn, or in the game's place where that is too long."""


def turn_and_names(state: Any) -> str:
    """`turn 7 · Alex v Robin`: how pages say which match they are about."""
    return f"turn {state.turn} · {' v '.join(player.name for player in state.players)}"
