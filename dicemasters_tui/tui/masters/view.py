"""What is to be drawn of a match of Dice Masters, as plain frozen data; see `match.view` on its texts."""

from __future__ import annotations

from collections.abc import Iterator
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
    """A seat line. `out` is drawn for the active seat only, and never when None (editions without that zone)."""

    seat: int
    name: str
    life: int
    active: bool
    bag: int
    prep: int
    used: int
    out: int | None = None
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


class RowKind(StrEnum):
    """How a row of the mat is drawn."""

    CHIPS = "chips"
    """One line of chips with `note` after them: the other player's reserve. At 160 columns as large tiles."""
    TILES = "tiles"
    """Dice in a field: tiles with captions."""
    POOL = "pool"
    """The reserve pool: a rule line with `label` and `rule`, dice to act with, a gap, energy."""
    RULE = "rule"
    """A dotted line with `label` at the left and `rule` at the right: the empty attack zone. Tiles below, if any."""
    LINE = "line"
    """Text only: `prep` and `out of play`. `tiles` stand in it as chips after `label`; `note` (markup) follows."""


@dataclass(frozen=True, slots=True)
class RowView:
    """A zone between the two seat lines, from top to bottom as listed.

    `key` names the zone for messages and focus (`reserve-1`, `field-0`, …); it is free, but unique.
    """

    key: str
    kind: RowKind
    label: str
    seat: int
    tiles: tuple[TileView, ...] = ()
    note: str = ""
    """Markup; lines are parted by a line feed.

    CHIPS: what that energy can still do; only the first line unless the dice are large.
    """
    rule: str = ""
    """Markup. POOL: `energy 5: 1[fist]F■[/] …`; RULE: `empty until the attack step`."""
    bracket: str = ""
    """POOL: words under the energy dice that have no captions of their own: `spend to buy, field, use globals`."""
    focused: bool = False
    """The zone that has the cursor: its label takes the seat's colour, and it keeps large tiles longest."""
    empty: str = ""
    """What to write when there are no tiles: `empty`."""
    brief: str = ""
    """LINE: what stands in the place of a note that has no room."""
    more: tuple[str, ...] = ()
    """CHIPS, LINE: after the note, each on a wide mat that has room for all of it (markup)."""


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
    why_not: str = ""


@dataclass(frozen=True, slots=True)
class CardGroupView:
    """Cards under a heading: a player's (`seat` 0 or 1) or the basic actions (`seat` None)."""

    title: str
    note: str
    seat: int | None
    cards: tuple[CardRowView, ...]


@dataclass(frozen=True, slots=True)
class CardsView:
    """All cards in the order: the decider's, basic actions, the other's.

    In the narrow column the tab `mine` has the first group and the basics, `theirs` the last group and the basics.
    `note` (markup) stands below the list there: `[good]2[/] cheaper now (Aquaman)`.
    """

    groups: tuple[CardGroupView, ...]
    note: str = ""


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
class RollGroupView:
    """Dice of the roll tray under a heading: `prepped`, `drawn`, `rolled again`."""

    label: str
    tiles: tuple[TileView, ...]


@dataclass(frozen=True, slots=True)
class RollView:
    """The roll tray: it takes the place of the mat. Tiles that are `chosen` rise by a row and say `↻ reroll`.

    For the tumbling, show the same view with other faces on the tiles.
    """

    groups: tuple[RollGroupView, ...]
    chances: tuple[ChanceView, ...] = ()
    buys: tuple[ChanceView, ...] = ()
    """The chances to be able to buy: below the others where there are lines for all, else in the heading."""
    faces: tuple[TileView, ...] = ()
    """The six faces of the die under the cursor."""
    faces_label: str = ""
    """`faces of 3:`."""
    faces_note: str = ""
    """`each 1 in 6`."""
    kept: PanelView | None = None
    """What the kept dice do; from 100 columns."""

    @property
    def tiles(self) -> Iterator[TileView]:
        for group in self.groups:
            yield from group.tiles


@dataclass(frozen=True, slots=True)
class EntryRow:
    """Dice under a heading. `note` (markup) stands at the heading's right end."""

    label: str
    tiles: tuple[TileView, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class EntryView:
    """It takes the place of the mat: what has been entered so far above what can be entered next."""

    rows: tuple[EntryRow, ...]

    @property
    def tiles(self) -> Iterator[TileView]:
        for row in self.rows:
            yield from row.tiles


@dataclass(frozen=True, slots=True)
class TableView:
    """The whole match screen.

    The mat is `rows` between the seat lines, or `combat`, or `roll` (first of these that is there, from the end).
    The right column is `side` when given, else `cards`; `inspector` explains what the cursor is on.
    """

    header: HeaderView
    upper: SeatView
    lower: SeatView
    rows: tuple[RowView, ...]
    prompt: PromptView
    footer: FooterView
    cards: CardsView
    inspector: PanelView
    log: tuple[LogLineView, ...] = ()
    """Oldest first; as many as there are, the widget takes the last that fit."""
    combat: CombatView | None = None
    roll: RollView | None = None
    entry: EntryView | None = None
    side: PanelView | None = None
    """In place of the cards: waiting effects, answers. With `side_over` it covers the mat where there are no cards."""
    side_over: bool = False
    lesson: LessonView | None = None
    tab: Tab = Tab.MINE

    def tiles(self) -> Iterator[TileView]:
        """Every die that can be pointed at, from top to bottom."""
        if (tray := self.entry or self.roll) is not None:
            yield from tray.tiles
            return
        combat = self.combat
        for row in self.rows:
            if combat is None or row.kind is not RowKind.TILES:
                yield from row.tiles
        if combat is not None:
            yield from combat.home
            for lane in combat.lanes:
                yield from lane.blockers
                yield lane.attacker
            yield from combat.kept
