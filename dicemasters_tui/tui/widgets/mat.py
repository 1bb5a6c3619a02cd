"""The mat outside of combat: seat lines, reserves, fields, and what lies between them.

Every zone offers plans from large to small. The mat starts with the best of each and makes the largest zones smaller
until all fit, the zone with the cursor last; lines that are left over become space between zones.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from ..look import Look
from ..tile import LINES, PITCH, Size
from ..view import RowKind, RowView, TableView
from .bars import WIDE_MAT, draw_seat, legend
from .canvas import Canvas, Rect
from .layout import Layout
from .text import Line, draw, fit, length, paragraph, spans, translated, write
from .zones import Plan, chips_plan, crowded_plans, pool_order, pool_plans, refused, stacked, tiles_plan, worded

LABEL = 9
"""Columns of a zone's label beside its dice."""


@dataclass(slots=True)
class Block:
    """A zone on the mat: the plans it still has, best first, and how to draw the one chosen."""

    row: RowView
    heights: list[int]
    draw: Callable[[int, int], None]
    """Takes the index of the plan and the first line."""
    chosen: int = 0
    space: tuple[int, int] = (0, 0)
    """How much it wants a free line above and below: the smaller the sooner; 0 is never."""
    keep: int = 0
    """What must stay longest when lines are short: 0 shrinks first, then 1 and 2 vanish."""
    rest: list[RowView] = field(default_factory=list)

    @property
    def height(self) -> int:
        return self.heights[self.chosen]

    @property
    def can_shrink(self) -> bool:
        return any(height < self.height for height in self.heights[self.chosen + 1 :])

    def shrink(self) -> None:
        """Go to the next plan that takes fewer lines."""
        for number in range(self.chosen + 1, len(self.heights)):
            if self.heights[number] < self.height:
                self.chosen = number
                return


def draw_mat(canvas: Canvas, frame: Layout, view: TableView, look: Look) -> None:
    """Both seat lines and everything between them, inside `frame.mat`."""
    rect = frame.mat
    canvas.fill(rect, look.palette.mat)
    small = frame.width < 100
    draw_seat(canvas, rect.y, rect.x, rect.width, view.upper, look, small)
    draw_seat(canvas, rect.bottom - 1, rect.x, rect.width, view.lower, look, small)
    inner = Rect(rect.x, rect.y + 1, rect.width, rect.height - 2)
    before, canvas.clip = canvas.clip, inner
    try:
        blocks = _blocks(canvas, inner, frame, view, look)
        _squeeze(blocks, inner.height)
        _draw(blocks, inner)
    finally:
        canvas.clip = before


def _first_to_shrink(block: Block) -> tuple[int, bool, bool, bool, int]:
    """Of the zones that can: what is empty, then tiles on more than one line, then without the cursor, then tall."""
    spread = block.height > LINES[Size.LARGE] + 3
    return -block.keep, not block.row.tiles, spread, not block.row.focused, block.height


def _squeeze(blocks: Sequence[Block], room: int) -> None:
    """Shrink until all fit."""
    while sum(block.height for block in blocks) > room:
        willing = [block for block in blocks if block.can_shrink]
        if not willing:
            return
        max(willing, key=_first_to_shrink).shrink()
    # What was made smaller than needed, because a later step freed more than one line, grows again.
    for block in sorted(blocks, key=lambda block: not block.row.focused):
        free = room - sum(other.height for other in blocks)
        better = [n for n in range(block.chosen) if block.heights[n] - block.height <= free]
        if better:
            block.chosen = better[0]


def _draw(blocks: Sequence[Block], rect: Rect) -> None:
    free = rect.height - sum(block.height for block in blocks)
    gaps = [0] * (len(blocks) + 1)
    wishes: list[tuple[int, int]] = []
    for number, block in enumerate(blocks):
        above, below = block.space
        if above:
            wishes.append((above, number))
        if below:
            wishes.append((below, number + 1))
    wishes.sort()
    most = 1
    while free > 0 and wishes:
        given = False
        for _, gap in wishes:
            if free and gaps[gap] < most:
                gaps[gap] += 1
                free -= 1
                given = True
        most += 1
        if not given and most > 60:
            break
    y = rect.y
    for number, block in enumerate(blocks):
        y += gaps[number]
        block.draw(block.chosen, y)
        y += block.height


def _blocks(canvas: Canvas, rect: Rect, frame: Layout, view: TableView, look: Look) -> list[Block]:
    blocks: list[Block] = []
    for row in view.rows:
        if row.kind is RowKind.LINE and blocks and blocks[-1].row.kind is RowKind.LINE:
            blocks[-1].rest.append(row)
            continue
        upper = row.seat == view.upper.seat
        match row.kind:
            case RowKind.CHIPS:
                blocks.append(_chips(canvas, rect, frame, row, look))
            case RowKind.TILES:
                blocks.append(_field(canvas, rect, frame, row, look))
            case RowKind.POOL:
                blocks.append(_pool(canvas, rect, frame, row, look))
            case RowKind.RULE:
                blocks.append(_rule(canvas, rect, frame, row, look))
            case RowKind.LINE:
                blocks.append(_line(canvas, rect, row, look, upper))
    return blocks


def _sizes(frame: Layout, row: RowView) -> list[Size]:
    """The tile sizes a zone may have at this height, largest first."""
    if frame.height >= 40 or (frame.height >= 30 and row.focused):
        return [Size.LARGE, Size.MEDIUM]
    return [Size.MEDIUM]


def _margin(rect: Rect) -> int:
    return 1 if rect.width < 60 else 2


def _label(canvas: Canvas, x: int, y: int, row: RowView, look: Look) -> int:
    pen = look.seat(row.seat) if row.focused else look.pen("faint")
    end = canvas.text(x, y, look.t(row.label), pen)
    canvas.mark(Rect(x, y, len(row.label), 1), "zone", row.key)
    return end


def _chips(canvas: Canvas, rect: Rect, frame: Layout, row: RowView, look: Look) -> Block:
    """A reserve as one line: label, chips, what they can still do."""
    margin = _margin(rect)
    start = margin + LABEL if rect.width >= 60 else margin + len(row.label) + 1
    width = rect.width - start - 1
    plans: list[Plan] = []
    large = frame.width >= 160 and frame.height >= 48 and row.tiles
    if large:
        captions = refused(row.tiles)
        plan = tiles_plan(row.tiles, Size.LARGE, width, look, captions)
        if plan.lines == LINES[Size.LARGE] + captions:
            plans.append(plan)
    plans += crowded_plans(row.tiles, width, look, 0)

    def show(chosen: int, y: int) -> None:
        plan = plans[chosen]
        tall = plan.size is Size.LARGE
        _label(canvas, rect.x + margin, y + tall, row, look)
        if not row.tiles:
            write(canvas, rect.x + start, y, row.empty or "empty", look, "faint")
        plan.draw(canvas, rect.x + start, y, look)
        note_x = rect.x + start + (plan.width if row.tiles else len(row.empty or "empty")) + 2
        room = rect.right - note_x - 1
        first = row.note.partition("\n")[0]
        more = row.more if rect.width >= WIDE_MAT else ()
        if tall and room >= 20:
            lines: list[Line] = []
            for text in filter(None, (*row.note.split("\n"), *more)):
                told = paragraph(text, "muted", room, look)
                lines += told if len(lines) + len(told) <= plan.lines - 1 else ()
            for line, part in enumerate(lines, y + 1):
                draw(canvas, note_x, line, part, look)
        elif plan.lines == 1:
            x = note_x - 2
            for text in filter(None, (first, *more)):
                if x + 2 + legend(text, look) < rect.right:
                    x = write(canvas, x + 2, y, text, look, "muted")

    return Block(row, [plan.lines for plan in plans], show, space=(4, 2))


def _field(canvas: Canvas, rect: Rect, frame: Layout, row: RowView, look: Look) -> Block:
    """Dice in a field. The label stands beside them, in a narrow mat above them while there is room."""
    margin = _margin(rect)
    narrow = rect.width < 60
    beside = margin + LABEL
    plans: list[tuple[Plan, int, bool]] = []  # plan, its first column, label above
    tight_label = margin + len(row.label) + 1
    if row.tiles:
        for size in _sizes(frame, row):
            if narrow:
                plans.append((tiles_plan(row.tiles, size, rect.width - margin, look), margin, True))
            first = beside if not narrow else tight_label
            plans.append((tiles_plan(row.tiles, size, rect.width - first - 1, look), first, False))
        for plan in crowded_plans(row.tiles, rect.width - 1, look, tight_label):
            plans.append((plan, 0, False))
    else:
        size = Size.LARGE if frame.height >= 40 else Size.MEDIUM
        for lines in (LINES[size] + 1 + narrow, 3, 1):
            plans.append((Plan(lines, size, (), 0), beside, False))
    if narrow and row.tiles:
        # A label line of its own gives way to larger tiles beside it only where lines are short.
        plans = [p for p in plans if p[0].size is not Size.CHIP or not p[2]]

    def show(chosen: int, y: int) -> None:
        plan, first, above = plans[chosen]
        large = plan.size is Size.LARGE and bool(row.tiles) and not above
        _label(canvas, rect.x + margin, y + large, row, look)
        if not row.tiles:
            write(canvas, rect.x + (tight_label if narrow else beside), y, row.empty or "empty", look, "faint")
            return
        plan.draw(canvas, rect.x + first, y + above, look)
        note_x = rect.x + first + plan.width + 1
        if row.note and rect.right - note_x >= 22 and plan.size is not Size.CHIP:
            lines = [
                part
                for text in row.note.split("\n")
                for part in paragraph(text, "muted", rect.right - note_x - 1, look)
            ]
            for line, text in enumerate(lines[: plan.lines - 1], y + 1 - (plan.size is Size.MEDIUM)):
                draw(canvas, note_x, line, text, look)

    return Block(row, [plan.lines + above for plan, _, above in plans], show, space=(7, 8))


def _rule_line(canvas: Canvas, rect: Rect, y: int, row: RowView, look: Look) -> None:
    """`label ┄┄┄ words`: the words stand at the right edge."""
    margin = _margin(rect)
    end = _label(canvas, rect.x + margin, y, row, look) + 1
    words = translated(spans(row.rule, "muted" if row.kind is RowKind.POOL else "faint"), look)
    stop = rect.right - margin
    words = fit(words, max(0, stop - end - 2), look)
    pool = row.kind is RowKind.POOL and rect.width >= 60
    tail = 3 if pool and words else 0
    x = stop - length(words) - (tail + 2 if tail else 0)
    draw(canvas, x, y, words, look)
    line = look.pen("line")
    canvas.text(end, y, look.glyphs.dotted * max(0, x - 1 - end), line)
    if tail:
        canvas.text(stop - tail, y, look.glyphs.dotted * tail, line)


def _pool(canvas: Canvas, rect: Rect, frame: Layout, row: RowView, look: Look) -> Block:
    """The reserve pool: its energy in the rule line, then the dice."""
    margin = _margin(rect)
    first = margin + (rect.width >= 60)
    sizes = _sizes(frame, row)
    plans = pool_plans(row.tiles, sizes, rect.width - first - 1, look) if row.tiles else []
    if not plans:
        size = sizes[0]
        plans = [Plan(lines, size, (), 0) for lines in (LINES[size] + 1, 3, 1)]

    def show(chosen: int, y: int) -> None:
        plan = plans[chosen]
        _rule_line(canvas, rect, y, row, look)
        if not row.tiles:
            write(canvas, rect.x + first, y + 1, row.empty or "empty", look, "faint")
            return
        plan.draw(canvas, rect.x + first, y + 1, look)
        _bracket(canvas, rect.x + first, y + 1, plan, row, look)

    return Block(row, [plan.lines + 1 for plan in plans], show, space=(1, 3))


def _bracket(canvas: Canvas, x: int, y: int, plan: Plan, row: RowView, look: Look) -> None:
    """`╰─ spend to buy … ─╯` under the energy, when none of it has a caption of its own."""
    _, energy = pool_order(row.tiles)
    if not row.bracket or not energy or any(tile.caption or tile.number or tile.cursor for tile in energy):
        return
    if plan.lines != LINES[plan.size] + 1 or plan.size is Size.CHIP:
        return
    places = [place for place in plan.places if place[0] in energy]
    left = min(place[2] for place in places)
    right = max(dx + (PITCH[size] - 2 if size is not Size.CHIP else 5) for _, size, dx, _ in places)
    width = right - left + 1
    words = f" {look.t(row.bracket)} "
    corners = look.glyphs.round
    if width < len(words) + 4 or any(place[1] is Size.CHIP for place in places):
        return
    text = corners[5] + corners[6] + words
    text += corners[6] * (width - len(text)) + corners[7]
    canvas.text(x + left - 1, y + plan.lines - 1, text, look.pen("faint"))


def _rule(canvas: Canvas, rect: Rect, frame: Layout, row: RowView, look: Look) -> Block:
    """The attack zone: a dotted line, and the dice that are chosen to attack below it."""
    if not row.tiles:

        def line(chosen: int, y: int) -> None:
            if not chosen:
                _rule_line(canvas, rect, y, row, look)

        return Block(row, [1, 0], line, space=(9, 10), keep=2)
    margin = _margin(rect)
    first = margin + LABEL if rect.width >= 60 else margin
    plans = [tiles_plan(row.tiles, size, rect.width - first - 1, look) for size in _sizes(frame, row)]
    plans += crowded_plans(row.tiles, rect.width - first - 1, look, 0)

    def show(chosen: int, y: int) -> None:
        _rule_line(canvas, rect, y, row, look)
        plans[chosen].draw(canvas, rect.x + first, y + 1, look)

    return Block(row, [plan.lines + 1 for plan in plans], show, space=(9, 10))


def _line(canvas: Canvas, rect: Rect, row: RowView, look: Look, upper: bool) -> Block:
    """Text zones share a line: `prep [Sidekick]   out of play empty`."""
    margin = _margin(rect)
    block = Block(row, [1, 0], lambda _chosen, _y: None, space=(5, 6), keep=1)

    def show(chosen: int, y: int) -> None:
        if chosen:  # the seat line still counts these dice
            return
        x = rect.x + margin
        rows = [block.row, *block.rest]
        for number, each in enumerate(rows):
            x = _label(canvas, x, y, each, look) + 1
            if each.tiles:
                last = number == len(rows) - 1
                room = rect.right - 1 - (0 if last else 16)
                plan = chips_plan(stacked(worded(each.tiles, look)), room - x, look)
                if plan.lines > 1:
                    plan = chips_plan(stacked(each.tiles), room - x, look)
                if plan.lines > 1:
                    x = canvas.text(x, y, f"{len(each.tiles)} dice", look.pen("text"))
                else:
                    plan.draw(canvas, x, y, look)
                    x += plan.width
            elif each.empty or not each.note:
                x = canvas.text(x, y, each.empty or "empty", look.pen("muted"))
            for note in filter(None, (each.note, each.brief)):
                if x + 2 + legend(note, look) < rect.right:
                    x = write(canvas, x + 2, y, note, look, "muted")
                    break
            for more in each.more if rect.width >= WIDE_MAT else ():
                if x + 4 + legend(more, look) < rect.right:
                    x = write(canvas, x + 4, y, more, look, "muted")
            x += 3 if rect.width < 60 else 4

    block.draw = show
    return block
