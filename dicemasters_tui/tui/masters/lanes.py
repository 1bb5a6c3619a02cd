"""The attack zone opened to lanes: blockers above, attacker below, the outcome under it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.reactive import reactive

from ..app.look import Look
from ..dice.cells import Cells, Rect
from ..dice.die_view import TileView
from ..dice.drawn import look_of
from ..dice.plans import Plan, chips_plan, fitting, stacked, worded
from ..dice.text import legend, spans, write
from ..dice.tile import LINES, Size, chip_width, draw_chip, draw_reason, draw_tile
from ..match.view import PanelView, PromptView, Tone
from .playmat import SeatBar
from .view import CombatView, LaneView, RowView, TableView
from .zones import DiceArea, Zone, write_all

WIDE_LANE = 16
NARROW_LANE = 12
RESULTS = 3
TALL = 24
"""Lines of the mat from which there is air, and the dice are large."""
ROOMY = 17
"""Lines from which the reserves have lines of their own."""


def lane_width(width: int, lanes: int) -> tuple[int, int]:
    """Columns of a lane and how many lanes are on a page."""
    for columns in (WIDE_LANE, NARROW_LANE):
        if lanes * columns <= width:
            return columns, lanes
    return NARROW_LANE, max(1, width // NARROW_LANE)


class ReserveLine(Zone):
    """The reserve of one side on one line, while lanes take the room."""

    def plans(self, width: int) -> list[Plan]:
        """Why one cannot be picked stands in the chip, where there is room for it."""
        start, tiles = 2 + len(self.view.label) + 1, self.view.tiles
        return [
            chips_plan(stacked(some) if tight else some, width - start - 1, self.look, tight=tight).moved(start)
            for some in (worded(tiles, self.look), tiles)
            for tight in (False, True)
        ]

    def draw_rest(self, cells: Cells, view: RowView, plan: Plan, look: Look) -> None:
        if plan.places:
            write_all(cells, plan.width + 2, view.notes, look, 0)


class Lanes(DiceArea):
    """All lanes of the page. A click beside the dice of a lane picks the lane."""

    view: reactive[CombatView | None] = reactive(None, repaint=False)
    air: reactive[int] = reactive(0)
    """From 1 a line on top says who blocks; 2: there is more air, and the dice are large."""
    key = "attack"

    def watch_air(self) -> None:
        self.redraw()

    def draw_view(self, cells: Cells, view: CombatView, look: Look) -> None:
        titled = int(self.air > 0)
        if titled:
            x = cells.text(2, 0, "blockers", look.seat(view.seat))
            stop = cells.width - 1 - legend(view.note, look)
            if stop > x + 2:
                write(cells, stop, 0, view.note, look, "faint")
        _draw_lanes(cells, Rect(0, titled, cells.width, cells.height - titled), view, look, self.air > 1)


class CombatMat(Vertical):
    """Both seats, their reserves where there is room, and the lanes between them."""

    view: reactive[TableView | None] = reactive(None, repaint=False)

    def compose(self) -> ComposeResult:
        yield SeatBar(id="upper-bar")
        yield ReserveLine(id="upper-line")
        yield Lanes()
        yield ReserveLine(id="lower-line")
        yield SeatBar(id="lower-bar")

    def on_resize(self) -> None:
        self.watch_view(self.view)

    def watch_view(self, view: TableView | None) -> None:
        """Hand each its part."""
        if view is None or view.combat is None or not self.is_mounted:
            return
        roomy, tall = self.size.height >= ROOMY, self.size.height >= TALL
        self.update_classes({"-roomy": roomy, "-tall": tall})
        lanes = self.query_one(Lanes)
        lanes.air, lanes.view = roomy + tall, view.combat
        for place, seat in (("upper", view.upper), ("lower", view.lower)):
            row = replace(view.rows[f"{place}-reserve"], label="reserve", focused=False)
            bar = self.query_one(f"#{place}-bar", SeatBar)
            bar.view, bar.extra = seat, () if roomy else _in_line(row, look_of(self.app))
            self.query_one(f"#{place}-line", ReserveLine).view = row


def _in_line(row: RowView, look: Look) -> tuple[str, ...]:
    """The reserve as words for a seat line, `reserve B↯ B↯ Horn ✪`, and what says less of it in less room."""
    if not row.tiles:
        return ()
    glyphs = look.glyphs
    words = (
        glyphs.symbols(tile.symbols) if tile.symbols else f"{tile.name} {glyphs.bursts[tile.burst] or 'A'}"
        for tile in row.tiles
    )
    count = len(row.tiles)
    return "reserve " + " ".join(words), f"reserve {count} {'die' if count == 1 else 'dice'}", f"reserve {count}"


# Drawing the lanes -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Plan:
    """How every lane of the page is drawn."""

    columns: int
    size: Size
    tiles: bool
    """Blockers are tiles, not chips."""
    blockers_end: int
    gap: int
    """Free lines between an attacker and what comes of it."""
    shares: bool

    @property
    def wide(self) -> bool:
        return self.columns >= WIDE_LANE


def _draw_lanes(cells: Cells, rect: Rect, combat: CombatView, look: Look, tall: bool) -> None:
    """All lanes of the page, in as many lines as there are."""
    columns, per_page = lane_width(rect.width, len(combat.lanes))
    at = next((n for n, lane in enumerate(combat.lanes) if lane.cursor), 0)
    first = at // per_page * per_page if per_page else 0
    lanes = combat.lanes[first : first + per_page]
    page = _page(first, len(lanes), len(combat.lanes))
    y, most = rect.y, max((len(lane.blockers) for lane in lanes), default=0)
    if combat.home or combat.kept:
        with_reasons = combat.reasons and rect.height - 2 - _fixed(Size.MEDIUM) >= max(1, most)
        free = rect.width - (len(page) + 2 if page else 0)
        y = _home(cells, Rect(rect.x, y, free, 2 if tall else 1), combat, look, with_reasons)
    size = Size.LARGE if tall and columns == WIDE_LANE else Size.MEDIUM
    room = rect.bottom - y - _fixed(size)
    if size is Size.LARGE and room < 6:
        size = Size.MEDIUM
        room = rect.bottom - y - _fixed(size)
    with_tiles = room >= 3 * max(1, most) and tall
    as_chips = max((len(_with_words(lane.blockers, combat.shares)) for lane in lanes), default=0)
    spare = room - (3 * max(1, most) if with_tiles else max(1, as_chips))
    spare -= y > rect.y  # dice that wait stand apart from those in the lanes
    gap = 1 if spare >= 1 else 0
    plan = _Plan(columns, size, with_tiles, y + room - (2 if spare >= 2 else gap), gap, combat.shares)
    for number, lane in enumerate(lanes):
        part = Rect(rect.x + (per_page * columns < rect.width) + number * columns, y, columns, rect.bottom - y)
        if lane.cursor:
            cells.fill(part, look.palette.panel)
            if look.palette.flat:
                for line in range(part.y, part.bottom):
                    cells.text(part.x, line, look.glyphs.thin_bar, look.pen("line"))
        cells.mark(part, "lane", lane.attacker.die)
        before, cells.clip = cells.clip, part
        _draw_lane(cells, part, lane, plan, look)
        cells.clip = before
    cells.text(rect.right - 1 - len(page), rect.y, look.t(page), look.pen("warn"))


def _fixed(size: Size) -> int:
    """Lines of a lane beside its blockers: arrows, the attacker with its caption, what comes of it."""
    return 1 + LINES[size] + 1 + RESULTS


def _page(first: int, shown: int, lanes: int) -> str:
    """`‹ 7–10 of 10`, where not all lanes are shown."""
    if shown == lanes:
        return ""
    last = first + shown
    return f"{'‹ ' if first else ''}{first + 1}–{last} of {lanes}{' ›' if last < lanes else ''}"


def _home(cells: Cells, rect: Rect, combat: CombatView, look: Look, with_reasons: bool) -> int:
    """Dice that wait: unassigned blockers, and attackers that stay at home. Gives the line after them."""
    x = rect.x + 1
    step = 1 + with_reasons
    before, cells.clip = cells.clip, Rect(rect.x, rect.y, rect.width, rect.height * step)
    width, said = rect.width - x - 1, combat.home if with_reasons else worded(combat.home, look)
    plans = [chips_plan(said, width, look)]
    plans += [chips_plan(stacked(some), width, look, tight=True) for some in (said, combat.home)]
    plan = fitting(plans, rect.height)
    plan = replace(plan, places=tuple((tile, size, dx, dy * step) for tile, size, dx, dy in plan.places))
    plan.draw(cells, x + 1, rect.y, look)
    if with_reasons:
        for tile, _, dx, dy in plan.places:
            draw_reason(cells, x + 1 + dx, rect.y + dy + 1, tile, look)
    lines = plan.lines if combat.home else 0
    if combat.kept:
        kept = stacked(combat.kept)
        start = rect.right - sum(chip_width(tile, look) + 1 for tile in kept) - 9
        if start > x + plan.width + 2 and lines <= 1:
            start = cells.text(start, rect.y, "at home", look.pen("faint")) + 1
            for tile in kept:
                if with_reasons:
                    draw_reason(cells, start, rect.y + 1, tile, look)
                start = draw_chip(cells, start, rect.y, tile, look) + 1
            lines = max(1, lines)
    cells.clip = before
    return rect.y + min(rect.height, lines) * step


Words = tuple[str, str]
"""What stands below a chip, and its tone."""


def _with_words(blockers: Sequence[TileView], shares: bool) -> list[TileView | Words]:
    """The blockers with the words below them: why some cannot be picked, once for all that have the same reason.

    With `shares` also what each gets.
    """
    lines: list[TileView | Words] = []
    for number, tile in enumerate(blockers, 1):
        lines.append(tile)
        last = number == len(blockers) or blockers[number].caption != tile.caption
        if tile.caption and (last if tile.why_not else shares):
            tone = Tone.FAINT if tile.why_not else tile.caption_tone
            lines.append((tile.caption, tone.value))
    return lines


def _draw_lane(cells: Cells, rect: Rect, lane: LaneView, plan: _Plan, look: Look) -> None:
    end = plan.blockers_end
    x = rect.x + (3 if plan.wide else 2)
    if not lane.blockers:
        cells.text(rect.x + (4 if plan.wide else 1), end - 1 - plan.tiles, "no blocker", look.pen("faint"))
    elif plan.tiles:
        for number, tile in enumerate(lane.blockers):
            draw_tile(cells, x, end - 3 * (len(lane.blockers) - number), tile, Size.MEDIUM, look)
    else:
        _chips(cells, rect, lane.blockers, look, end, plan.shares)
    if lane.blockers or lane.blocked:
        cells.text(x + 3, end, f"{look.glyphs.meets} {look.glyphs.attacks}", look.pen("muted"))
    else:
        cells.text(x + 4, end, look.glyphs.attacks, look.pen("bad", bold=True))
    attacker = lane.attacker if lane.attacker.caption else replace(lane.attacker, caption="attacks")
    draw_tile(cells, x, end + 1, attacker, plan.size, look)
    inset = 1 + (plan.wide and plan.size is Size.LARGE)
    y = end + 2 + LINES[plan.size] + plan.gap
    for number, text in enumerate(lane.result[:RESULTS]):
        write(cells, rect.x + inset, y + number, text, look, "text" if number < 2 else "muted", rect.width - 1)


def _chips(cells: Cells, rect: Rect, blockers: Sequence[TileView], look: Look, end: int, shares: bool) -> None:
    """Blockers as chips that fill the lane, the last just above the arrows, each with its digit if that has room.

    Why they cannot be picked, and with `shares` what they get, stands below them where there are lines for it.
    """
    shown: Sequence[TileView | Words] = _with_words(blockers, shares)
    room = end - rect.y
    if len(shown) > room and shares:
        shown = _with_words(blockers, False)
    if len(shown) > room:
        shown = blockers
    if len(shown) > room:
        shown = blockers[: max(1, room - 1)]
        cells.text(rect.x + 1, end - 1, f"+{len(blockers) - len(shown)} more", look.pen("muted"))
        end -= 1
    inset = 2 * (shares and any(tile.number for tile in blockers))
    for y, each in enumerate(shown, end - len(shown)):
        if isinstance(each, TileView):
            _chip(cells, rect, y, each, look)
        else:
            words, tone = each
            cells.text(rect.x + 1 + inset, y, look.t(words), look.pen(tone))


def _chip(cells: Cells, rect: Rect, y: int, tile: TileView, look: Look) -> None:
    """A chip in a lane. Its digit stands close to it where columns are few, and is left out where it has none."""
    start, room = rect.x + 1, rect.width - 1
    for each, tight in ((tile, False), (tile, True)):
        if chip_width(each, look, tight) <= room:
            draw_chip(cells, start, y, each, look, tight)
            return
    plain = replace(tile, number="")
    tight = chip_width(plain, look) > room
    if tile.number and chip_width(plain, look, tight) < room:
        mark = look.pen("faint" if tile.dimmed else "key")
        start = cells.text(start, y, tile.number, mark)
        if tile.cursor or tile.chosen:  # its sign has the column of the digit else
            plain = replace(plain, cursor=False, chosen=False)
            cells.text(start - 1, y, tile.number, look.pen("focus", bold=True) if tile.cursor else mark)
    draw_chip(cells, start, y, plain, look, tight)


def outcome_panel(combat: CombatView, airy: bool) -> PanelView:
    """What happens if nothing else does, and the totals; with a line of air between sentences if `airy`."""
    sentences, rule = combat.outcome, ("---",) if combat.totals else ()
    if airy:
        lines = (*(part for sentence in sentences for part in ("", sentence)), *rule, *combat.totals)
    else:  # a short panel may cut the sentences, never the totals
        lines = (*combat.totals, *rule, *sentences)
    return PanelView("[text]if nothing else happens[/]", lines)


def prompt_with_outcome(view: PromptView, combat: CombatView) -> PromptView:
    """Where there is no right column the sentences stand in the prompt: what is cut is cut last.

    The totals come early, then the lane under the cursor, where the prompt does not tell of it already; the others and
    what can still change it at the end.
    """
    totals = "  ".join(part.replace("\t", " ") for part in combat.totals)
    at = next((number for number, lane in enumerate(combat.lanes, 1) if lane.cursor), 0)
    here = tuple(sentence for sentence in combat.outcome if str(at) in _lanes_told(sentence))
    rest = tuple(sentence for sentence in combat.outcome if sentence not in here)
    here = tuple(each for each in here if not any(_told(each) in line for line in view.lines))
    able = tuple(each for each in combat.changers if not each.endswith(" nothing"))
    change = f"Still possible: {'; '.join(able)}" if combat.outcome and len(able) > 1 else ""
    lines = (*view.lines[:1], totals, *here, *view.lines[1:], *rest, change)
    return replace(view, lines=tuple(line for line in lines if line))


def _lanes_told(sentence: str) -> list[str]:
    """The numbers of the lanes that a sentence of the outcome tells of: those it begins with."""
    first = spans(sentence)[0]
    return first.text.split() if first.tone == "key" else []


def _told(sentence: str) -> str:
    """A sentence of the outcome without the numbers of its lanes."""
    return sentence.partition("[/] ")[2]
