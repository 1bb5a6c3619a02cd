"""What is to be drawn of a match of Dice Masters, as plain frozen data; see `match.view` on its texts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from ...rules.faces import Energy
from ..dice.die_view import TileView
from ..match.view import FooterView, HeaderView, LessonView, LogLineView, PanelView, PromptView, Tab


class Counter(StrEnum):
    """The counts at the right end of a seat line; each can be entered and lists its dice."""

    BAG = "bag"
    PREP = "prep"
    USED = "used"
    OUT = "out"


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat line. `piles` are the places that are counted: `OUT` is for the active seat, in editions that have it."""

    seat: int
    name: str
    life: int
    active: bool
    piles: Mapping[Counter, int]
    tag: str = ""
    """A short word after the life: `defends`, `attacks with 5`."""
    team: str = ""
    """The team's name, in the place of a tag where the mat is wide."""
    life_change: int = 0
    """The last change, until the next decision: drawn as `-2`."""
    cursor: Counter | None = None
    """The count the cursor is on."""
    bold: Counter | None = None
    """A count that just changed."""


@dataclass(frozen=True, slots=True)
class TileRow:
    """Dice under a heading. `note` (markup) stands at the heading's right end, or after the dice."""

    label: str
    tiles: tuple[TileView, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class RowView:
    """A zone between the two seat lines. `key` names it for messages and focus (`reserve-1`, `field-0`, …)."""

    key: str
    label: str
    seat: int
    tiles: tuple[TileView, ...] = ()
    notes: tuple[str, ...] = ()
    """What the energy can still do, what lies there by name (markup): the first there is room for."""
    rule: str = ""
    """Markup, at the right end of the line above the dice: `energy 5: 1[fist]F■[/] …`, `empty until …`."""
    bracket: str = ""
    """Words under energy dice that have no captions of their own: `spend to buy, field, use globals`."""
    focused: bool = False
    """The zone that has the cursor: its label takes the seat's colour, and it keeps large tiles longest."""
    more: tuple[str, ...] = ()
    """After the note, each on a wide mat that has room for all of it (markup)."""


@dataclass(frozen=True, slots=True)
class LaneView:
    """An attacker with its blockers, these from far to near.

    `result` are up to three short lines, markup, of at most 15 letters (`7 dmg: KOs one`, `[bad]UNBLOCKED[/]`).
    """

    attacker: TileView
    blockers: tuple[TileView, ...] = ()
    blocked: bool = False
    """Stays blocked also when its blockers have left."""
    result: tuple[str, ...] = ()
    cursor: bool = False


@dataclass(frozen=True, slots=True)
class CombatView:
    """The attack zone opened to lanes; it takes the place of both fields on the mat.

    `home` are dice of the defender that block nobody yet; `kept` dice of the attacker that stay at home. With
    `reasons` a line below them is free for why some cannot be picked, in this lane or another: nothing then moves as
    the lane changes.
    """

    lanes: tuple[LaneView, ...]
    seat: int = 0
    """Who blocks."""
    home: tuple[TileView, ...] = ()
    kept: tuple[TileView, ...] = ()
    reasons: bool = False
    shares: bool = False
    """The captions of dice in the lanes say what each gets of the damage: chips have them below."""
    note: str = ""
    """Markup, at the right of the title: `all 4 assigned · none at home`."""
    outcome: tuple[str, ...] = ()
    """Markup, one sentence a line: `[key]1[/] Red-Eyes takes 7 of 7D …`. The right column, or the prompt at 80×24."""
    totals: tuple[str, ...] = ()
    """Markup, below a rule: damage through, life after, KO on each side."""
    changers: tuple[str, ...] = ()
    """Markup, in `can still change it`: each side's energy and globals."""


@dataclass(frozen=True, slots=True)
class CardRowView:
    """One card in the list. `id` is the card id (`jus-061`); `left` of `total` dice are unbought."""

    id: str
    name: str
    cost: int
    energy: tuple[Energy, ...]
    left: int
    total: int
    subtitle: str = ""
    short: str = ""
    """The card's `short`, for columns in which the name does not fit."""
    twins: tuple[str, ...] = ()
    """The subtitles of other cards of that name in the same team, where its format allows them."""
    cost_change: int = 0
    """Below 0 cheaper (drawn `good`), above 0 dearer (`bad`)."""
    has_global: bool = False
    faint: bool = False
    """No dice left, not payable, or the other player's."""
    number: str = ""
    cursor: bool = False
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class CardGroupView:
    """Cards under a heading: a player's (`seat` 0 or 1) or the basic actions (`seat` None)."""

    title: str
    note: str
    seat: int | None
    cards: tuple[CardRowView, ...]


@dataclass(frozen=True, slots=True)
class ChanceView:
    """A line of the chances: `now` is what holds already (`0 %`, `yes`), `after` a probability from 0 to 1."""

    text: str
    now: str
    after: float
    short: str = ""
    """Of a card to buy its short name, for the heading of the list."""
    cursor: bool = False


@dataclass(frozen=True, slots=True)
class RollView:
    """The roll tray: it takes the place of the mat. Tiles that are `chosen` rise by a row and say `↻ reroll`.

    For the tumbling, show the same view with other faces on the tiles.
    """

    groups: tuple[TileRow, ...]
    """`prepped` and `drawn`."""
    chances: tuple[ChanceView, ...] = ()
    buys: tuple[ChanceView, ...] = ()
    """The chances to be able to buy: below the others where there are lines for all, else in the heading."""
    faces: TileRow | None = None
    """The six faces of the die under the cursor."""
    kept: PanelView | None = None
    """What the kept dice do; from 100 columns."""


@dataclass(frozen=True, slots=True)
class TableView:
    """The whole match screen.

    The mat is `rows` between the seat lines, or `combat`, `roll` or `entry` (first of these that is there, from the
    end). The right column is `side` when given, else `cards`; `inspector` explains what the cursor is on.
    """

    header: HeaderView
    upper: SeatView
    lower: SeatView
    rows: Mapping[str, RowView]
    """The zones of the mat, by the ids of their widgets."""
    prompt: PromptView
    footer: FooterView
    cards: tuple[CardGroupView, ...]
    """All of them: the decider's, basic actions, the other's."""
    inspector: PanelView
    log: tuple[LogLineView, ...] = ()
    """Oldest first; as many as there are, the widget takes the last that fit."""
    combat: CombatView | None = None
    roll: RollView | None = None
    entry: tuple[TileRow, ...] = ()
    """What has been entered of real dice so far, and what can be entered next."""
    side: PanelView | None = None
    """In place of the cards: waiting effects, answers. With `side_over` it covers the mat where there are no cards."""
    side_over: bool = False
    lesson: LessonView | None = None
    tab: Tab = Tab.MINE
