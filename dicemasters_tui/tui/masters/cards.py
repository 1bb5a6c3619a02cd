"""The cards of a match: the list beside the mat, and the page with every card in full."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType
from textual.content import Content
from textual.reactive import reactive
from textual.widgets.option_list import Option

from ...analysis.layout import card_groups
from ...kernel.sections import Section
from ...rules import queries
from ...rules.acts import title
from ...rules.card import spelled
from ..actions.bindings import bound
from ..app.look import Look
from ..dice.drawn import look_of
from ..dice.text import face_signs, read_out
from ..match.markup import content, in_columns, style_of
from ..match.table_frame import HandList
from ..match.view import Tab, turn_and_names
from ..parts.cutting import called
from ..parts.reader import ReaderPage
from .dice import SIGNS
from .view import CardGroupView, CardRowView

if TYPE_CHECKING:
    from ...rules.state import GameState, TeamCard

NARROW = 34
"""Columns of the list below which dice left are a fraction."""
WIDE = 58
"""Columns from which a subtitle may follow the name."""


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


class CardList(HandList):
    """All cards, or those of one side and the basic actions (`half`)."""

    view: reactive[tuple[CardGroupView, ...]] = reactive(())
    half: reactive[Tab | None] = reactive(None)

    def watch_view(self) -> None:
        self.write()

    def watch_half(self) -> None:
        self.write()

    @property
    def whole(self) -> int:
        """Lines the whole list takes."""
        return sum(len(group.cards) + 1 for group in self.view)

    @property
    def groups(self) -> Sequence[CardGroupView]:
        """Those that are listed: in half a list the first player's or the last's, and the basic actions."""
        if self.half is None or len(self.view) < 3:
            return self.view
        mine, basics, theirs = self.view
        return theirs if self.half is Tab.THEIRS else mine, basics

    def write(self) -> None:
        width, height = self.content_size
        if not width:
            return
        look, columns, groups = look_of(self.app), Columns.of(width), self.groups
        airy = width >= WIDE and self.half is None and self.whole + len(groups) - 1 <= height
        options: list[Option] = []
        at: int | None = None
        for number, group in enumerate(groups):
            if number and airy:
                options.append(Option("", disabled=True))
            if number or width >= NARROW:
                heading = heading_row(group, look, columns, width, first=not number)
                options.append(Option(heading, disabled=True))
            for card in group.cards:
                if card.cursor:
                    at = len(options)
                options.append(Option(card_row(card, look, columns, width), id=card.id))
        self.fill(options, at)
        self.set_class(at is not None, "-pointed")

    def subject(self, id: str) -> str:
        return id.partition("/")[0]


def heading_row(group: CardGroupView, look: Look, columns: Columns, width: int, *, first: bool) -> Content:
    """Whose cards follow; over the first ones what the columns are."""
    style = style_of("muted", look, bold=True) if group.seat is None else style_of(f"seat{group.seat}", look)
    whose = Content.styled(look.t(group.title), style)
    parts = [(1, whose)]
    wide = width >= NARROW
    room = (columns.cost_end - 6 if first else width - 3) - whose.cell_length
    if group.note and wide and len(group.note) <= room:
        parts.append((whose.cell_length + 3, content(group.note, look, "faint")))
    if first and wide:
        parts.append((columns.cost_end - 2, Content.styled("cost", style_of("faint", look))))
        parts.append((columns.left, Content.styled("left", style_of("faint", look))))
    return in_columns(*parts)


def card_row(card: CardRowView, look: Look, columns: Columns, width: int) -> Content:
    """Number, name, cost and energy, dice left, and whether it has a Global."""
    glyphs, faint = look.glyphs, card.faint

    def said(text: str, tone: str, bold: bool = False) -> Content:
        return Content.styled(look.t(text), style_of("faint" if faint else tone, look, bold and not faint))

    parts: list[tuple[int, Content]] = []
    if card.cursor or card.chosen:
        sign = (glyphs.cursor, "bold $focus") if card.cursor else (glyphs.check, style_of("good", look))
        parts.append((int(columns.number == 0), Content.styled(*sign)))  # in the narrow list the digit comes first
    if card.number:
        parts.append((columns.number, said(card.number, "key")))
    apart = card.subtitle if card.twins else ""
    words = called(
        look.t(card.name), look.t(apart), columns.name_width, short=card.short, others=card.twins, more=glyphs.more
    )
    name = Content.styled(" ".join(filter(None, words)), style_of("faint" if faint else "text", look, card.cursor))
    parts.append((columns.name, name))
    end = columns.name + name.cell_length
    if card.subtitle and not apart and width >= WIDE and end + 1 + len(card.subtitle) <= columns.cost_end - 2:
        parts.append((end + 1, said(card.subtitle, "muted")))
    cost = _cost(card, look)
    parts.append((columns.cost_end - cost.cell_length, cost))
    kinds = Content("").join(said(glyphs.energy(kind), kind.value, bold=True) for kind in card.energy)
    parts.append((columns.energy, kinds or Content.styled(glyphs.dot * 2, style_of("faint", look))))
    if width < NARROW or card.total > 5:
        parts.append((columns.left, said(f"{card.left}/{card.total}", "text")))
    else:
        gone = Content.styled(glyphs.gone * (card.total - card.left), style_of("muted", look))
        left = Content.styled(glyphs.left * card.left, style_of("muted" if faint else "text", look))
        parts.append((columns.left, Content.assemble(left, gone)))
    if card.has_global:
        parts.append((columns.mark, said("G", "good", bold=True)))
    return in_columns(*parts)


def _cost(card: CardRowView, look: Look) -> Content:
    """What it costs now, in the colour of what has changed it; without colour with an arrow."""
    change = card.cost_change
    tone = "faint" if card.faint else "good" if change < 0 else "bad" if change > 0 else "text"
    sign = (look.glyphs.down if change < 0 else look.glyphs.up) if change and look.palette.colourless else ""
    return Content.assemble((sign, style_of(tone, look)), (str(card.cost), style_of(tone, look, bold=True)))


class CardsScreen(ReaderPage):
    """All cards, those of the one who decides first. `c` or Esc leads back to the table."""

    place = "cards"
    BINDINGS: ClassVar[list[BindingType]] = [bound("look.cards", "back", "back to the table")]

    def __init__(self, game: GameState, player: int) -> None:
        headings = game.players[player].name, "Basic actions, both players", game.players[1 - player].name
        sections = []
        for heading, cards in zip(headings, card_groups(game, player), strict=True):
            sections.append(Section(f"{heading} · {len(cards)} cards"))
            sections += [Section("", (), (), _card_lines(game, card, player)) for card in cards]
        super().__init__((turn_and_names(game), "cards"), sections)


def _card_lines(game: GameState, card: TeamCard, player: int) -> tuple[str, ...]:
    """What it costs and is, its faces, its texts."""
    printed = card.card
    now = queries.cost_to_buy(game, card, player if card.basic else card.owner)
    cost = f"{now}" if now == printed.cost else f"{now} (printed {printed.cost})"
    signs = "".join(SIGNS[kind] for kind in printed.energy)
    total = sum(1 for die in game.dice if die.holder is card)
    groups = ", ".join(spelled(word) for word in sorted(printed.affiliations))
    left = f"{len(game.unbought(card))} of {total} dice left"
    head = " · ".join(filter(None, (f"{cost} {signs}".strip(), title(printed), groups, left)))
    texts = tuple(f"  {read_out(text, printed, game.edition.terms)}" for text in printed.abilities)
    return (head, f"  {' | '.join(map(face_signs, printed.faces))}", *texts)
