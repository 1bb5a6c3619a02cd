"""Everything about one die or card: identity, faces, text, and where each of its numbers comes from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from ...abilities.keyword_rules import keyword_sentence
from ...analysis.die_answers import Subject, dice_in_sight, die_answers, laid_out, modifiers, place_words, places_of
from ...analysis.timeline import happened_to
from ...rulebook.numbers import all_rules, rules_titled
from ...rules import queries
from ...rules.acts import title
from ...rules.card import CardKind, spelled
from ...rules.edition import EDITIONS
from ...rules.faces import FaceKind
from ...teams.formats import TOURNAMENT
from ..actions.bindings import bound, bound_all
from ..dice.dice_row import DiceRow
from ..dice.die_view import TileView
from ..dice.text import texts_of
from ..dice.tile import Size
from ..match.view import turn_and_names
from ..pages.help import RulesScreen
from ..pages.texts import text
from ..parts.cutting import wrapped
from ..parts.page import LEAVE, Footer, Page, energy_sign, joined, spread, words
from .dice import die_tile, face_tile

if TYPE_CHECKING:
    from ...catalog import Catalog
    from ...kernel.match import Match
    from ...rules.state import Die, GameState
    from ...teams import Format

BESIDE = 160
"""From so many columns on it is a panel at the right, and the table stays in sight at the left."""
ROOMY = 40
"""Lines from which on the die is drawn as large as in the roll tray."""
_PANEL = 62
"""Letters of a line in that panel."""

_BESIDE_NUMBERS = 42
"""Letters of a line of the right half, also where a scroll bar stands beside it."""
_CHANGES = "DM-8.4.2"
"""The rule by which changes of a number are added."""


class InspectorScreen(Page[None]):
    """`subject` is the id of a die (`a9`) or a card (`jus-061`); `[` and `]` walk all dice on the table."""

    CSS_PATH = "../styles/match.tcss"
    place = "inspector"
    among: ClassVar[str] = "on the table"
    """What those are that are walked through."""
    BINDINGS: ClassVar[list[BindingType]] = [
        *LEAVE,
        bound("look.inspect", "back", "back"),
        *(bound(id, "walk(-1)", "previous") for id in ("look.previous-die", "move.left", "move.previous")),
        *(bound(id, "walk(1)", "next") for id in ("look.next-die", "move.right", "move.next")),
        bound("move.down", "scroll(1)", "down"),
        bound("move.up", "scroll(-1)", "up"),
        bound("move.page-down", "scroll(15)"),
        bound("move.mark", "scroll(15)", "page down"),
        bound("move.page-up", "scroll(-15)"),
        *bound_all("inspector.glossary inspector.versions look.log look.help"),
    ]

    def __init__(self, match: Match[GameState], subject: str) -> None:
        super().__init__()
        self.match = match
        self.subject = subject
        self.header = (turn_and_names(match.state), "inspector")

    @property
    def game(self) -> GameState:
        return self.match.state

    @property
    def looked(self) -> Subject:
        """The die or card itself."""
        return Subject(self.game, self.subject)

    def body(self) -> ComposeResult:
        with VerticalScroll(id="inspector", classes="panel", can_focus=False), Vertical(id="halves"):
            with Vertical(id="what"):
                with Horizontal(id="who"):
                    yield DiceRow(size=Size.LARGE, captions=True, id="self")
                    yield Static(id="identity")
                yield Static(_heading("FACES"), id="faces-title")
                yield DiceRow(size=Size.LARGE, captions=True, id="faces")
                yield Static(id="text")
            yield Static(id="why")

    def on_mount(self) -> None:
        self._show()

    def on_resize(self) -> None:
        if self.is_mounted:
            self.call_after_refresh(self._show)

    # What is shown ------------------------------------------------------------------------------------------------

    def walkable(self) -> list[str]:
        """The ids to walk through."""
        return dice_in_sight(self.game)

    def _show(self) -> None:
        game, looked = self.game, self.looked
        die = looked.die
        panel = self.query_one("#inspector", VerticalScroll)
        panel.border_title = Content(title(looked.card))
        panel.border_subtitle = f"{self.at + 1} of {len(self.walkable())} {self.among}" if self.at >= 0 else ""
        panel.set_class(looked.seat == 1, "-second")
        columns, lines = self.app.size
        wide = BESIDE > columns >= 120
        row = self.query_one("#self", DiceRow)
        row.display = die is not None and die.shown is not None
        large = wide and lines >= ROOMY
        row.resize(Size.HUGE if large else Size.LARGE)
        row.set_class(large, "-huge")
        self.query_one("#faces-title").set_class(large and row.display, "-apart")
        if die is not None:
            row.show([die_tile(game, die, None)])
        self.query_one("#faces", DiceRow).show(_faces(looked))
        width = 66 if wide else min(columns - 8, 90) if columns < BESIDE else _PANEL
        texts = {
            "#identity": _identity(looked),
            "#text": [*_text(looked, width), *self._happened(width), *_rules(looked, width)],
            "#why": _numbers(looked, _BESIDE_NUMBERS if wide else width),
        }
        for id, lines_of_it in texts.items():
            self.query_one(id, Static).update(Content("\n").join(lines_of_it))
        self.show_keys()

    @property
    def at(self) -> int:
        """Its place among those that are walked, -1 where it is none of them."""
        dice = self.walkable()
        return dice.index(self.subject) if self.subject in dice else -1

    def _happened(self, width: int) -> list[Content]:
        die = self.looked.die
        happened = happened_to(self.match, die.id) if die is not None else []
        lines = [Content(""), _heading("LAST THINGS THAT HAPPENED TO IT")] if happened else []
        return [*lines, *(part for line in happened for part in wrapped(words(line, "muted"), width, 2))]

    # Keys ---------------------------------------------------------------------------------------------------------

    def footer(self) -> Footer:
        walks = {"look.previous-die look.next-die": "previous, next", "move.up move.down": "scroll"}
        versions = "versions" if len(self.versions()) > 1 else ""
        pages = {"inspector.versions": versions, "inspector.glossary": "glossary", "look.log": "log"}
        return {"move.back": "back", **walks, **pages, "look.help": "help"}

    def action_walk(self, by: int) -> None:
        if dice := self.walkable():
            self.subject = dice[(self.at + by if self.at >= 0 or by > 0 else -1) % len(dice)]
            self._show()
            self.query_one("#inspector", VerticalScroll).scroll_home(animate=False)

    def action_scroll(self, by: int) -> None:
        self.query_one("#inspector", VerticalScroll).scroll_relative(y=by, animate=False)

    def action_glossary(self) -> None:
        """The words of the game, at the first keyword of the card where it has one."""
        keywords = self.looked.keywords
        self.host.push_screen(RulesScreen(spelled(keywords[0]) if keywords else text("words")[0].rows[0][0]))

    def versions(self) -> list[str]:
        """The ids of all cards with its name, its own first."""
        looked, library = self.looked, self.host.library
        if looked.holder is None or library is None:
            return []
        return sorted(library.catalog.versions(looked.card.name), key=lambda id: id != looked.card.id)

    def action_versions(self) -> None:
        """The other cards of its name, to walk through."""
        found, library = self.versions(), self.host.library
        if len(found) < 2 or library is None:
            self.host.notify(f"There is no other card named {self.looked.card.name}.", markup=False)
            return
        format = replace(TOURNAMENT, errata=self.game.edition.errata)
        self.host.push_screen(CardInspector(library.catalog, found, found[1], format, "versions"))

    def action_log(self) -> None:
        self.host.matches.log(self.match)


class CardInspector(InspectorScreen):
    """A card outside a match. `cards` are the ids to walk through; their texts are those of the format.

    `whence` is where one comes from.
    """

    among = "listed"

    def __init__(
        self, catalog: Catalog, cards: Sequence[str], at: str, format: Format, whence: str = "team builder"
    ) -> None:
        self.catalog = catalog
        self.cards = list(cards)
        self.format = format
        super().__init__(self._laid_out(at), at)
        self.header = (whence, "inspector")

    def _laid_out(self, card_id: str) -> Match[GameState]:
        edition = EDITIONS[self.format.edition].with_errata(self.format.errata)
        return laid_out(self.catalog.card(card_id, errata=self.format.errata), edition)

    def walkable(self) -> list[str]:
        return self.cards

    def footer(self) -> Footer:
        return {**super().footer(), "look.log": ""}

    def action_walk(self, by: int) -> None:
        if self.cards:
            self.match = self._laid_out(self.cards[(max(0, self.at) + by) % len(self.cards)])
        super().action_walk(by)

    def action_log(self) -> None:
        """There is no match here, so nothing has happened."""


# What is told of it ---------------------------------------------------------------------------------------------------


def _identity(looked: Subject) -> list[Content]:
    """Name, cost and groups, where it is, and what it comes to at this moment."""
    game, die, card, holder = looked.game, looked.die, looked.card, looked.holder
    lines = [joined(words(card.name, "text", bold=True), words(f"  {card.subtitle}", "muted"))]
    if holder is None:
        lines.append(words("Everybody starts with eight; they have no card.", "muted"))
    else:
        kinds = (joined(energy_sign(str(kind)), words(f" {kind}  ", str(kind))) for kind in card.energy)
        parts = words("   ".join([*looked.groups, card.id]), "muted")
        lines.append(joined(words(f"{card.cost} ", "text", bold=True), *kinds, parts))
    if die is not None:
        lines.append(words(place_words(game, die), "muted"))
    if holder is not None:
        lines.append(words(f"dice: {places_of(game, holder)}", "faint"))
    if die is not None and die.in_field and die.is_character:
        lines += [Content(""), _now(looked, die)]
    return lines


def _now(looked: Subject, die: Die) -> Content:
    """`9A of 4   6D of 4   damage 0   Strike Overcrush`."""
    game, face = looked.game, die.card.faces[die.face]
    attack, defense = queries.attack(game, die), queries.defense(game, die)
    parts: list[Content] = []
    for value, printed, letter in ((attack, face.attack, "A"), (defense, face.defense, "D")):
        parts.append(words(f"{value}{letter}", _tone(value - printed), bold=True))
        parts.append(words(f" of {printed}   " if value != printed else "   ", "muted"))
    parts.append(words(f"damage {die.damage}   ", "bad" if die.damage else "muted"))
    return joined(*parts, words(" ".join(map(spelled, looked.keywords)), "text", bold=True))


def _faces(looked: Subject) -> list[TileView]:
    """The six faces, the one that is up outlined."""
    die, card = looked.die, looked.card
    tiles = []
    for number, face in enumerate(card.faces):
        cost = face.field if face.kind is FaceKind.CHARACTER and card.kind is not CardKind.SIDEKICK else None
        now = die is not None and die.face == number
        tile = face_tile(looked.game, card, face)
        tiles.append(replace(tile, cost=cost, seat=looked.seat, chosen=now, caption="now" if now else "1 in 6"))
    return tiles


def _text(looked: Subject, width: int) -> list[Content]:
    """What its abilities say, and the rules of its keywords."""
    game, die, card = looked.game, looked.die, looked.card
    terms, found = game.edition.terms, looked.keywords
    lines = [Content(""), _heading("TEXT, CORRECTED BY ERRATA" if card.corrected else "TEXT")]
    if die is not None and die.rolled and not queries.has_text(game, die):
        lines.append(words("Its text is ignored now.", "bad"))
    for said in texts_of(card, terms) or ["No text."]:
        lines += wrapped(words(said, "text"), width)
    lines += [Content(""), _heading("KEYWORDS")] if found else []
    for slug in found:
        lines += _beside(words(f"{spelled(slug):<12}", "key", bold=True), keyword_sentence(slug, terms), "text", width)
    return lines


def _rules(looked: Subject, width: int) -> list[Content]:
    """Where the book tells of its keywords, and of changed numbers."""
    rules = rules_titled(map(spelled, looked.keywords))
    if (die := looked.character) is not None and modifiers(looked.game, die):
        rules.append(f"{_CHANGES} {all_rules()[_CHANGES].title}")
    return [Content(""), *wrapped(words(f"Rules: {', '.join(rules)}", "faint"), width)] if rules else []


def _numbers(looked: Subject, width: int) -> list[Content]:
    """Where attack and defense come from, line by line, and what else there is to ask."""
    game, lines = looked.game, []
    if (die := looked.character) is not None:
        face = die.card.faces[die.face]
        printed = face.attack, face.defense
        now = queries.attack(game, die), queries.defense(game, die)

        def row(label: str, *figures: tuple[str, str]) -> Content:
            values = (words(f"{value:>6}", tone, bold=True) for value, tone in figures)
            return spread(words(label, "text", bold=True), joined(*values), width)

        lines = [
            spread(_heading("WHERE THE NUMBERS COME FROM"), words("     A     D", "muted"), width),
            Content(""),
            row("the die", *((str(value), "text") for value in printed)),
            words("printed" if die.holder is None else f"printed, level {face.level}", "muted"),
        ]
        for each in modifiers(game, die):
            changes = ((f"{value:+d}" if value else "", _tone(value)) for value in (each.attack, each.defense))
            lines += [row(each.source, *changes), words(each.why, "muted"), words(each.until, "faint")]
        lines.append(words("─" * width, "line"))
        lines.append(row("now", *((str(one), _tone(one - other)) for one, other in zip(now, printed, strict=True))))
        if die.damage:
            lines.append(words(f"{die.damage} damage taken this turn", "bad"))
        lines.append(Content(""))
    lines.append(_heading("OTHER ANSWERS"))
    for label, value, changed in die_answers(game, looked.die, looked.holder):
        lines += _beside(words(label.ljust(16), "faint"), value, "good" if changed else "text", width)
    return lines


def _tone(change: int) -> str:
    """Better, worse or as printed."""
    return "good" if change > 0 else "bad" if change < 0 else "text"


def _heading(text: str) -> Content:
    return words(text, "muted", bold=True)


def _beside(label: Content, text: str, tone: str, width: int) -> list[Content]:
    """A label, and a text wrapped in the columns right of it."""
    first, *rest = wrapped(words(text, tone), width - label.cell_length)
    return [joined(label, first), *(line.pad_left(label.cell_length) for line in rest)]
