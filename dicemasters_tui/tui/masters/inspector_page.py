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
from ...analysis.die_answers import dice_in_sight, die_answers, modifiers, place_words, places_of
from ...analysis.timeline import happened_to
from ...rules import queries
from ...rules.card import CardKind, spelled
from ...rules.faces import FaceKind
from ...rules.state import Die, GameState, TeamCard
from ..actions.bindings import Key, bound
from ..dice.dice_row import DiceRow
from ..dice.die_view import TileView
from ..dice.text import read_out
from ..dice.tile import Size
from ..match.view import turn_and_names
from ..parts.cutting import wrapped
from ..parts.page import LEAVE, FooterLine, HeaderLine, Page, energy_sign, joined, spread, words
from .dice import die_tile, face_tile

if TYPE_CHECKING:
    from ...kernel.match import Match
    from ...rules.card import Card

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
    help_topic = "inspector"
    place = "inspector"
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
        bound("inspector.glossary", "glossary"),
        bound("inspector.versions", "versions"),
        bound("look.log", "log"),
        bound("look.help", "help"),
    ]

    def __init__(self, match: Match[GameState], subject: str) -> None:
        super().__init__()
        self.match = match
        self.subject = subject

    @property
    def game(self) -> GameState:
        return self.match.state

    @property
    def die(self) -> Die | None:
        return next((die for die in self.game.dice if die.id == self.subject), None)

    @property
    def rolled(self) -> Die | None:
        """The die while it shows a character: then it has numbers."""
        die = self.die
        return die if die is not None and die.rolled and die.is_character else None

    @property
    def holder(self) -> TeamCard | None:
        """The card: of the die, or the one that is looked at."""
        die = self.die
        if die is not None:
            return die.holder
        return next((card for card in self.game.cards if card.id == self.subject), None)

    @property
    def card(self) -> Card:
        of = self.die or self.holder or self.game.dice[0]
        return of.card

    def compose(self) -> ComposeResult:
        yield HeaderLine()
        with VerticalScroll(id="inspector", classes="panel", can_focus=False), Vertical(id="halves"):
            with Vertical(id="what"):
                with Horizontal(id="who"):
                    yield DiceRow(size=Size.LARGE, captions=True, id="self")
                    yield Static(id="identity")
                yield Static(_heading("FACES"), id="faces-title")
                yield DiceRow(size=Size.LARGE, captions=True, id="faces")
                yield Static(id="text")
            yield Static(id="why")
        yield FooterLine()

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
        game, die, card = self.game, self.die, self.card
        dice = self.walkable()
        place = f"{dice.index(self.subject) + 1} of {len(dice)} on the table" if self.subject in dice else ""
        title = f"{card.name}: {card.subtitle}" if card.subtitle else card.name
        self.query_one(HeaderLine).show(turn_and_names(game), "inspector", "? help   ctrl+p commands")
        panel = self.query_one("#inspector", VerticalScroll)
        panel.border_title = Content(title)
        panel.border_subtitle = place
        owner = self._seat()
        panel.set_class(owner == 1, "-second")
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
        self.query_one("#faces", DiceRow).show(self._faces())
        width = 66 if wide else min(columns - 8, 90) if columns < BESIDE else _PANEL
        texts = {
            "#identity": self._identity(),
            "#text": self._text(width),
            "#why": self._numbers(_BESIDE_NUMBERS if wide else width),
        }
        for id, text in texts.items():
            self.query_one(id, Static).update(Content("\n").join(text))
        self.show_keys()

    def _seat(self) -> int:
        die, holder = self.die, self.holder
        if die is not None and die.controller >= 0:
            return die.controller
        return holder.owner if holder is not None else 0

    def _identity(self) -> list[Content]:
        game, die, card, holder = self.game, self.die, self.card, self.holder
        lines = [joined(words(card.name, "text", bold=True), words(f"  {card.subtitle}", "muted"))]
        if holder is None:
            lines.append(words("Everybody starts with eight; they have no card.", "muted"))
        else:
            kinds: list[Content | str] = []
            for kind in card.energy:
                kinds += [energy_sign(str(kind)), words(f" {kind}  ", str(kind))]
            said = [spelled(slug) for slug in sorted(card.affiliations)]
            what = {CardKind.ACTION: ["action"], CardKind.BASIC_ACTION: ["basic action"]}.get(card.kind, said)
            parts = "   ".join([*what, card.id])
            lines.append(joined(words(f"{card.cost} ", "text", bold=True), *kinds, words(parts, "muted")))
        if die is not None:
            lines.append(words(place_words(game, die), "muted"))
        if holder is not None:
            lines.append(words(f"dice: {places_of(game, holder)}", "faint"))
        if die is not None and die.in_field and die.is_character:
            lines += [Content(""), self._now(die)]
        return lines

    def _now(self, die: Die) -> Content:
        """`9A of 4   6D of 4   damage 0   Strike Overcrush`: what it is at this moment."""
        game, face = self.game, die.card.faces[die.face]
        attack, defense = queries.attack(game, die), queries.defense(game, die)
        parts: list[Content | str] = []
        for value, printed, letter in ((attack, face.attack, "A"), (defense, face.defense, "D")):
            parts.append(words(f"{value}{letter}", _tone(value - printed), bold=True))
            parts.append(words(f" of {printed}   " if value != printed else "   ", "muted"))
        parts.append(words(f"damage {die.damage}   ", "bad" if die.damage else "muted"))
        parts.append(words(" ".join(spelled(slug) for slug in self._keywords()), "text", bold=True))
        return joined(*parts)

    def _faces(self) -> list[TileView]:
        """The six faces, the one that is up outlined."""
        die, card, seat = self.die, self.card, self._seat()
        tiles = []
        for number, face in enumerate(card.faces):
            tile = face_tile(self.game, card, face)
            cost = face.field if face.kind is FaceKind.CHARACTER and card.kind is not CardKind.SIDEKICK else None
            now = die is not None and die.face == number
            tiles.append(replace(tile, cost=cost, seat=seat, chosen=now, caption="now" if now else "1 in 6"))
        return tiles

    def _text(self, width: int) -> list[Content]:
        game, die, card = self.game, self.die, self.card
        lines = [Content(""), _heading("TEXT, CORRECTED BY ERRATA" if card.corrected else "TEXT")]
        texts = [text for ability in card.abilities if (text := read_out(ability, card, game.edition.terms))]
        if die is not None and die.rolled and not queries.has_text(game, die):
            lines.append(words("Its text is ignored now.", "bad"))
        for text in texts or ["No text."]:
            lines += wrapped(words(text, "text"), width)
        found = self._keywords()
        lines += [Content(""), _heading("KEYWORDS")] if found else []
        for slug in found:
            name = words(f"{spelled(slug):<12}", "key", bold=True)
            lines += _beside(name, words(keyword_sentence(slug, game.edition.terms), "text"), width)
        happened = happened_to(self.match, die.id) if die is not None else []
        lines += [Content(""), _heading("LAST THINGS THAT HAPPENED TO IT")] if happened else []
        for line in happened:
            lines += wrapped(words(line, "muted"), width, 2)
        if rules := self._rules(found):
            lines += [Content(""), *wrapped(words(f"Rules: {', '.join(rules)}", "faint"), width)]
        return lines

    def _rules(self, keywords: Sequence[str]) -> list[str]:
        """Where the book tells of its keywords, and of changed numbers."""
        from ...rulebook.numbers import all_rules

        rules = all_rules()
        titles = {rule.title: id for id, rule in reversed(rules.items())}
        found = [f"{titles[name]} {name}" for slug in keywords if (name := spelled(slug)) in titles]
        if (die := self.rolled) is not None and modifiers(self.game, die):
            found.append(f"{_CHANGES} {rules[_CHANGES].title}")
        return found

    def _keywords(self) -> list[str]:
        """Those the die has now, or those of the card."""
        die = self.die
        rolled = die is not None and die.face >= 0
        return sorted(queries.keywords(self.game, die) if die is not None and rolled else self.card.keywords)

    def _numbers(self, width: int) -> list[Content]:
        """Where attack and defense come from, line by line, and what else there is to ask."""
        game, lines = self.game, []
        if (die := self.rolled) is not None:
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
        for label, value, changed in die_answers(game, self.die, self.holder):
            lines += _beside(words(label.ljust(16), "faint"), words(value, "good" if changed else "text"), width)
        return lines

    # Keys ---------------------------------------------------------------------------------------------------------

    def keys(self) -> Sequence[Key]:
        return (
            self.key("move.back", "back"),
            self.key("look.previous-die look.next-die", "previous, next"),
            self.key("move.up move.down", "scroll"),
            *((self.key("inspector.versions", "versions"),) if len(self.versions()) > 1 else ()),
            self.key("inspector.glossary", "glossary"),
            self.key("look.log", "log"),
            self.key("look.help", "help"),
        )

    def action_walk(self, by: int) -> None:
        dice = self.walkable()
        if not dice:
            return
        at = dice.index(self.subject) if self.subject in dice else (-1 if by > 0 else 0)
        self.subject = dice[(at + by) % len(dice)]
        self._show()
        self.query_one("#inspector", VerticalScroll).scroll_home(animate=False)

    def action_scroll(self, by: int) -> None:
        self.query_one("#inspector", VerticalScroll).scroll_relative(y=by, animate=False)

    def action_glossary(self) -> None:
        """The words of the game, at the first keyword of the card where it has one."""
        from ..pages.help import RulesScreen
        from ..pages.texts import text

        keywords = self._keywords()
        self.host.push_screen(RulesScreen(spelled(keywords[0]) if keywords else text("words")[0].rows[0][0]))

    def versions(self) -> list[str]:
        """The ids of all cards with its name, its own first."""
        library = self.host.library
        if self.holder is None or library is None:
            return []
        alike = [facts.id for facts in library.catalog.all_facts() if facts.name == self.card.name]
        return sorted(alike, key=lambda id: id != self.card.id)

    def action_versions(self) -> None:
        """The other cards of its name, to walk through."""
        from ...teams.formats import TOURNAMENT
        from ..pages.cards import CardInspector

        found, library = self.versions(), self.host.library
        if len(found) < 2 or library is None:
            self.host.notify(f"There is no other card named {self.card.name}.", markup=False)
            return
        format = replace(TOURNAMENT, errata=self.game.edition.errata)
        self.host.push_screen(CardInspector(library.catalog, found, found[1], format, "versions"))

    def action_log(self) -> None:
        self.host.matches.log(self.match)


def _tone(change: int) -> str:
    """Better, worse or as printed."""
    return "good" if change > 0 else "bad" if change < 0 else "text"


def _heading(text: str) -> Content:
    return words(text, "muted", bold=True)


def _beside(label: Content, text: Content, width: int) -> list[Content]:
    """A label, and a text wrapped in the columns right of it."""
    first, *rest = wrapped(text, width - label.cell_length)
    return [joined(label, first), *(line.pad_left(label.cell_length) for line in rest)]
