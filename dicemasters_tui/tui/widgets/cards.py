"""The list of cards: what can be bought, what it costs now, what is left of it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..look import Look
from ..versions import called
from ..view import CardGroupView, CardRowView, CardsView, PanelView, Tab, TableView
from .boxes import draw_box, draw_lines, draw_log_lines, draw_more, draw_panel, draw_tab_titles, text_lines
from .canvas import Canvas, Rect
from .text import write

NARROW = 36
"""Below this width dice left are a fraction."""


@dataclass(frozen=True, slots=True)
class Columns:
    """Where the parts of a row stand; all from the panel's left edge."""

    number: int
    name: int
    name_width: int
    cost_end: int
    energy: int
    left: int
    mark: int

    @classmethod
    def of(cls, width: int) -> Columns:
        """The columns of a panel of that width."""
        if width < NARROW:
            return cls(1, 3, width - 15, width - 10, width - 9, width - 6, width - 2)
        return cls(2, 4, width - 20, width - 13, width - 12, width - 7, width - 2)


def groups_of(view: CardsView, tab: Tab) -> tuple[CardGroupView, ...]:
    """The groups of a narrow list: `mine` the first player's and the basics, `theirs` the last's and the basics."""
    if len(view.groups) < 3:
        return view.groups
    own = view.groups[-1] if tab is Tab.THEIRS else view.groups[0]
    return (own, *(group for group in view.groups if group.seat is None))


def draw_cards(canvas: Canvas, rect: Rect, view: TableView, look: Look, skip: int = 0) -> int:
    """The whole list in its box if it fits, else the half that the tab names. Gives how far it can be scrolled."""
    cards = view.cards
    whole = sum(len(group.cards) + 1 for group in cards.groups)
    if whole <= rect.height - 2:
        draw_box(canvas, rect, cards.title, look, cards.hint)
        groups = cards.groups
    else:
        tab = Tab.THEIRS if view.tab is Tab.THEIRS else Tab.MINE
        draw_box(canvas, rect, "", look)
        draw_tab_titles(canvas, rect, (Tab.MINE, Tab.THEIRS), tab, look, view.prompt.seat)
        groups = groups_of(cards, tab)
    canvas.mark(rect, "panel", "cards")
    return _list(canvas, rect, cards, groups, look, skip)[0]


def draw_tabs(canvas: Canvas, rect: Rect, view: TableView, look: Look, skip: int = 0) -> int:
    """The one panel of a small terminal: cards of either side, the text of a card, or the log."""
    if view.side is not None:
        return draw_panel(canvas, rect, view.side, look, "cards", skip)
    draw_box(canvas, rect, "", look)
    tabs = (Tab.MINE, Tab.THEIRS, Tab.INFO, Tab.LOG)
    draw_tab_titles(canvas, rect, tabs, view.tab, look, view.prompt.seat)
    canvas.mark(rect, "panel", "log" if view.tab is Tab.LOG else "cards")
    if view.tab is Tab.LOG:
        return draw_log_lines(
            canvas, Rect(rect.x + 2, rect.y + 1, rect.width - 4, rect.height - 2), view.log, look, skip
        )
    if view.tab is Tab.INFO:
        panel = replace(
            view.inspector, title="", hint="", lines=(f"[b]{view.inspector.title}[/]", *view.inspector.lines)
        )
        furthest = draw_panel(canvas, rect, panel, look, "cards", skip)
        draw_tab_titles(canvas, rect, tabs, view.tab, look, view.prompt.seat)
        return furthest
    furthest, below = _list(canvas, rect, view.cards, groups_of(view.cards, view.tab), look, skip)
    _text_below(canvas, Rect(rect.x, below, rect.width, rect.bottom - below), view.inspector, look)
    return furthest


def _text_below(canvas: Canvas, rect: Rect, view: PanelView, look: Look) -> None:
    """What the cursor is on, where a short list leaves room for some of it; all of it is on a tab of its own."""
    inner = Rect(rect.x + 2, rect.y + 1, rect.width - 4, rect.height - 2)
    lines = text_lines((f"[b]{view.title}[/]", *view.lines), inner.width, look) if view.title else []
    if not lines or inner.height < min(4, len(lines)):
        return
    canvas.text(inner.x, rect.y, look.glyphs.rule * inner.width, look.pen("line"))
    draw_lines(canvas, inner, lines, look)


def _list(
    canvas: Canvas, rect: Rect, view: CardsView, groups: tuple[CardGroupView, ...], look: Look, skip: int
) -> tuple[int, int]:
    """Gives how far it can be scrolled, and the first line below it that is free."""
    rows: list[CardGroupView | CardRowView | None] = []
    room = rect.height - 2
    total = sum(len(group.cards) + 1 for group in groups)
    airy = total + len(groups) - 1 <= room and rect.width >= 60
    for number, group in enumerate(groups):
        if number or rect.width >= NARROW:
            if number and airy:
                rows.append(None)
            rows.append(group)
        rows += group.cards
    furthest = max(0, len(rows) - room)
    at = next((n for n, row in enumerate(rows) if isinstance(row, CardRowView) and row.cursor), None)
    if at is not None:
        skip = min(max(skip, at - room + 2), max(0, at - 1))
    skip = min(skip, furthest)
    columns = Columns.of(rect.width)
    y = rect.y + 1
    for number, row in enumerate(rows[skip : skip + room]):
        if isinstance(row, CardGroupView):
            _heading(canvas, rect, y, row, look, columns, first=number + skip == 0)
        elif row is not None:
            _card(canvas, rect, y, row, look, columns)
        y += 1
    if skip + room < len(rows):
        draw_more(canvas, rect.right - 2, rect.bottom - 1, len(rows) - skip - room, look)
    elif view.note and y + 1 < rect.bottom - 1 and rect.width < NARROW:
        canvas.text(rect.x + 2, y, look.glyphs.rule * (rect.width - 4), look.pen("line"))
        write(canvas, rect.x + 2, y + 1, view.note, look, "muted", rect.width - 4)
        y += 2
    return furthest, y


def _heading(
    canvas: Canvas, rect: Rect, y: int, group: CardGroupView, look: Look, columns: Columns, first: bool
) -> None:
    pen = look.pen("muted", bold=True) if group.seat is None else look.seat(group.seat)
    x = canvas.text(rect.x + 2, y, look.t(group.title), pen)
    if first and rect.width >= NARROW:
        canvas.text(rect.x + columns.cost_end - 2, y, "cost", look.pen("faint"))
        canvas.text(rect.x + columns.left, y, "left", look.pen("faint"))
    if group.note and rect.width >= NARROW:
        room = rect.x + columns.cost_end - 3 - x - 2 if first else rect.right - x - 4
        if len(group.note) <= room:
            write(canvas, x + 2, y, group.note, look, "faint")


def _card(canvas: Canvas, rect: Rect, y: int, card: CardRowView, look: Look, columns: Columns) -> None:
    glyphs = look.glyphs
    x = rect.x
    if card.cursor:
        canvas.fill(Rect(x + 1, y, rect.width - 2, 1), look.palette.raised)
        # In the narrow list the sign stands in the border: the digit has the column inside it.
        canvas.text(x + (columns.number > 1), y, glyphs.cursor, look.pen("focus", bold=True))
    elif card.chosen:
        canvas.text(x + 1, y, glyphs.check, look.pen("good"))
    faint = card.faint
    tone = "faint" if faint else "text"
    if card.number:
        canvas.text(x + columns.number, y, card.number, look.pen("faint" if faint else "key"))
    apart = card.subtitle if card.twins else ""
    title = called(
        look.t(card.name), look.t(apart), columns.name_width, short=card.short, others=card.twins, more=glyphs.more
    )
    end = canvas.text(x + columns.name, y, " ".join(filter(None, title)), look.pen(tone, bold=card.cursor))
    if card.subtitle and not apart and rect.width >= 60 and end + 1 + len(card.subtitle) <= x + columns.cost_end - 2:
        canvas.text(end + 1, y, look.t(card.subtitle), look.pen("faint" if faint else "muted"))
    cost = str(card.cost)
    changed = "good" if card.cost_change < 0 else "bad" if card.cost_change > 0 else "text"
    sign = glyphs.down if card.cost_change < 0 else glyphs.up if card.cost_change > 0 else ""
    canvas.text(x + columns.cost_end - len(cost), y, cost, look.pen("faint" if faint else changed, bold=True))
    if sign and look.palette.colourless:
        canvas.text(x + columns.cost_end - len(cost) - 1, y, sign, look.pen(changed))
    at = x + columns.energy
    if not card.energy:
        canvas.text(at, y, glyphs.dot * 2, look.pen("faint"))
    for energy in card.energy:
        at = canvas.text(at, y, glyphs.energy(energy), look.pen("faint" if faint else energy.value, bold=not faint))
    if rect.width < NARROW or card.total > 5:
        canvas.text(x + columns.left, y, f"{card.left}/{card.total}", look.pen("faint" if faint else "text"))
    else:
        dice = canvas.text(x + columns.left, y, glyphs.left * card.left, look.pen("muted" if faint else "text"))
        canvas.text(dice, y, glyphs.gone * (card.total - card.left), look.pen("muted"))
    if card.has_global:
        canvas.text(x + columns.mark, y, "G", look.pen("faint" if faint else "good", bold=not faint))
    canvas.mark(Rect(x + 1, y, rect.width - 2, 1), "card", card.id, tip=card.why_not)
