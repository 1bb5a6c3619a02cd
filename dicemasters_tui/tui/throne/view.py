"""What is to be drawn of a match of Dice Throne, as plain frozen data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..match.view import FooterView, HeaderView, LogLineView, PromptView

if TYPE_CHECKING:
    from ...dicethrone.board import AbilityRow, TierRow


def tone(seat: int) -> str:
    """The colour of a seat; in team games the teams alternate."""
    return f"seat{seat % 2}"


@dataclass(frozen=True, slots=True)
class TokenView:
    """A filled label: `+ Evasive ×2`. `shade` is its tone."""

    label: str
    shade: str


@dataclass(frozen=True, slots=True)
class HeroView:
    """The line of a player: who, Health, what is coming; `counts` at the right end, the first that must stay first.

    `tokens_here` has the tokens in that line. `legend` says what the letters of the board mean, beside the tokens.
    """

    seat: int
    """The colour; in team games the teams alternate."""
    name: str
    active: bool
    defeated: bool
    health: int
    low: bool
    coming: int
    counts: tuple[tuple[str, int], ...]
    tokens: tuple[TokenView, ...] = ()
    tokens_here: bool = False
    legend: str = ""


@dataclass(frozen=True, slots=True)
class ThroneDie:
    """A die on the table."""

    value: int
    symbol: str
    again: bool = False
    """Marked to be rolled again."""
    cursor: bool = False


@dataclass(frozen=True, slots=True)
class DiceView:
    """The dice of a roll; none of them while none has been rolled. `marking`: digits mark them now."""

    head: str
    dice: tuple[ThroneDie, ...] = ()
    colours: tuple[str, str] = ("", "")
    seat: int = 0
    marking: bool = False
    now: str = ""
    """Markup: what they meet."""


@dataclass(frozen=True, slots=True)
class CardView:
    """A card of the hand; `kind` says when it is played."""

    id: str
    name: str
    cost: int
    kind: str
    legal: bool
    cursor: bool = False


@dataclass(frozen=True, slots=True)
class HandView:
    """The hand of the player whose turn it is; without `cards` its `words` say why none is seen."""

    seat: int
    cards: tuple[CardView, ...] = ()
    words: str = ""


@dataclass(frozen=True, slots=True)
class BoardView:
    """The abilities of the player whose turn it is, one row a tier, with the signs of the symbols they need."""

    seat: int
    hero: str
    rows: tuple[TierRow, ...]
    signs: Mapping[str, str]
    legend: str
    defences: tuple[str, ...]
    hint: str = ""
    """What stands at the right in the border, in the place of what the columns are."""


@dataclass(frozen=True, slots=True)
class OtherBoardView:
    """The board of the one opponent in short, with the signs of the symbols that abilities need."""

    abilities: tuple[AbilityRow, ...]
    signs: Mapping[str, str]
    defence: str


ROLL, KEEP = "roll marked", "keep"
"""The ids of the answers that roll and keep."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What can be done now, as a row of a list: what it is, what it does, what it costs or why it cannot be done."""

    id: str
    """The command."""
    label: str
    text: str = ""
    note: str = ""
    why_not: str = ""
    number: str = ""
    cursor: bool = False
    marks: int = 0
    """How often it is marked to be chosen."""


@dataclass(frozen=True, slots=True)
class ThroneView:
    """The whole table. The log takes the place of the board where there is no room for both and `show_log` is set."""

    header: HeaderView
    others: tuple[HeroView, ...]
    other_board: OtherBoardView | None
    dice: DiceView
    me: HeroView
    hand: HandView
    board: BoardView
    prompt: PromptView
    answers: tuple[Answer, ...]
    footer: FooterView
    log: tuple[LogLineView, ...] = ()
    show_log: bool = False
