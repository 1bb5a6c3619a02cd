"""The cards of the match: what can be bought, what it costs now, what is left of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from ..app.look import Look
from ..dice.drawn import look_of
from ..parts.cutting import called
from .markup import content, in_columns, style_of
from .view import CardGroupView, CardRowView, CardsView, Tab

NARROW = 34
"""Columns of the list below which dice left are a fraction."""
WIDE = 58
"""Columns from which a subtitle may follow the name."""
RIGHT_BUTTON = 3


@dataclass(frozen=True, slots=True)
class Columns:
    """Where the parts of a row stand."""

    number: int
    name: int
    name_width: int
    cost_end: int
    energy: int
    left: int
    mark: int

    @classmethod
    def of(cls, width: int) -> Columns:
        """The columns of a list of that width."""
        if width < NARROW:
            return cls(0, 2, width - 13, width - 9, width - 8, width - 5, width - 1)
        return cls(1, 3, width - 18, width - 12, width - 11, width - 6, width - 1)


def groups_of(view: CardsView, tab: Tab) -> tuple[CardGroupView, ...]:
    """The groups of half a list: `mine` the first player's and the basics, `theirs` the last's and the basics."""
    if len(view.groups) < 3:
        return view.groups
    own = view.groups[-1] if tab is Tab.THEIRS else view.groups[0]
    return (own, *(group for group in view.groups if group.seat is None))


class CardList(OptionList, inherit_bindings=False):
    """All cards, or those of one side and the basic actions (`half`). The hand moves the highlight, not the list."""

    DEFAULT_CSS: ClassVar[str] = """
    CardList {
        border: none; padding: 0; background: $background; scrollbar-size-vertical: 0;
        text-wrap: nowrap; text-overflow: clip;
    }
    CardList:focus { border: none; background-tint: transparent; }
    CardList > .option-list--option { padding: 0; }
    CardList > .option-list--option-disabled { color: $muted; }
    CardList > .option-list--option-highlighted { background: $background; }
    CardList.-pointed > .option-list--option-highlighted { background: $raised; text-style: none; }
    """

    view: reactive[CardsView | None] = reactive(None)
    half: reactive[Tab | None] = reactive(None)

    class Picked(Message):
        """A card was clicked: the cursor comes to it."""

        def __init__(self, card: str) -> None:
            super().__init__()
            self.card = card

    class Inspected(Message):
        """A card was right-clicked."""

        def __init__(self, card: str) -> None:
            super().__init__()
            self.card = card

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id, markup=False)

    def watch_view(self) -> None:
        self._write()

    def watch_half(self) -> None:
        self._write()

    def on_resize(self, _event: events.Resize) -> None:
        self._write()

    @property
    def whole(self) -> int:
        """Lines the whole list takes."""
        return sum(len(group.cards) + 1 for group in self.view.groups) if self.view is not None else 0

    def _write(self) -> None:
        view, width = self.view, self.content_size.width
        if view is None or not width:
            return
        look, columns = look_of(self.app), Columns.of(width)
        groups = view.groups if self.half is None else groups_of(view, self.half)
        airy = width >= WIDE and self.half is None and self.whole + len(groups) - 1 <= self.content_size.height
        options: list[Option] = []
        at: int | None = None
        for number, group in enumerate(groups):
            if number or width >= NARROW:
                if number and airy:
                    options.append(Option("", disabled=True))
                heading = heading_row(group, look, columns, width, first=not number)
                options.append(Option(heading, disabled=True))
            for card in group.cards:
                if card.cursor:
                    at = len(options)
                options.append(Option(card_row(card, look, columns, width), id=card.id))
        with self.prevent(OptionList.OptionHighlighted):
            self.set_options(options)
            self.highlighted = at
        self.set_class(at is not None, "-pointed")

    # Mouse and focus ----------------------------------------------------------------------------------------------

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        if event.option.id is not None:
            self.post_message(self.Picked(event.option.id))

    def on_click(self, event: events.Click) -> None:
        number = event.style.meta.get("option")
        if event.button != RIGHT_BUTTON or not isinstance(number, int):
            return
        card = self.get_option_at_index(number).id
        if card is not None:
            event.prevent_default()
            self.post_message(self.Inspected(card))


def heading_row(group: CardGroupView, look: Look, columns: Columns, width: int, *, first: bool) -> Content:
    """Whose cards follow; over the first ones what the columns are."""
    style = style_of("muted", look, bold=True) if group.seat is None else style_of(f"seat{group.seat}", look)
    title = Content.styled(look.t(group.title), style)
    parts = [(1, title)]
    wide = width >= NARROW
    room = (columns.cost_end - 6 if first else width - 3) - title.cell_length
    if group.note and wide and len(group.note) <= room:
        parts.append((title.cell_length + 3, content(group.note, look, "faint")))
    if first and wide:
        parts.append((columns.cost_end - 2, Content.styled("cost", style_of("faint", look))))
        parts.append((columns.left, Content.styled("left", style_of("faint", look))))
    return in_columns(*parts)


def card_row(card: CardRowView, look: Look, columns: Columns, width: int) -> Content:
    """Number, name, cost and energy, dice left, and whether it has a Global."""
    glyphs, faint = look.glyphs, card.faint

    def said(text: str, tone: str, bold: bool = False) -> Content:
        return Content.styled(look.t(text), style_of("faint" if faint else tone, look, bold and not faint))

    sign = glyphs.cursor if card.cursor else glyphs.check if card.chosen else ""
    at = int(columns.number == 0)  # in the narrow list the digit has the first column
    parts = [(at, Content.styled(sign, "bold $focus" if card.cursor else style_of("good", look)))] if sign else []
    if card.number:
        parts.insert((at and 0) or len(parts), (columns.number, said(card.number, "key")))
    apart = card.subtitle if card.twins else ""
    title = called(
        look.t(card.name), look.t(apart), columns.name_width, short=card.short, others=card.twins, more=glyphs.more
    )
    name = Content.styled(" ".join(filter(None, title)), style_of("faint" if faint else "text", look, card.cursor))
    parts.append((columns.name, name))
    end = columns.name + name.cell_length
    if card.subtitle and not apart and width >= WIDE and end + 1 + len(card.subtitle) <= columns.cost_end - 2:
        parts.append((end + 1, said(card.subtitle, "muted")))
    parts += _cost(card, look, columns)
    energy = "".join(glyphs.energy(kind) for kind in card.energy)
    kinds = Content("").join(said(glyphs.energy(kind), kind.value, bold=True) for kind in card.energy)
    parts.append((columns.energy, kinds if energy else Content.styled(glyphs.dot * 2, style_of("faint", look))))
    if width < NARROW or card.total > 5:
        parts.append((columns.left, said(f"{card.left}/{card.total}", "text")))
    else:
        gone = Content.styled(glyphs.gone * (card.total - card.left), style_of("muted", look))
        left = Content.styled(glyphs.left * card.left, style_of("muted" if faint else "text", look))
        parts.append((columns.left, Content.assemble(left, gone)))
    if card.has_global:
        parts.append((columns.mark, said("G", "good", bold=True)))
    return in_columns(*parts)


def _cost(card: CardRowView, look: Look, columns: Columns) -> list[tuple[int, Content]]:
    cost, change = str(card.cost), card.cost_change
    tone = "faint" if card.faint else "good" if change < 0 else "bad" if change > 0 else "text"
    words = Content.styled(cost, style_of(tone, look, bold=True))
    sign = look.glyphs.down if change < 0 else look.glyphs.up
    if change and look.palette.colourless:
        words = Content.assemble(Content.styled(sign, style_of(tone, look)), words)
    return [(columns.cost_end - words.cell_length, words)]
