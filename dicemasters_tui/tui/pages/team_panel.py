"""One team as the picker shows it: cards, how its dice spread over costs and energies, and whether it is legal."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.content import Content
from textual.widget import Widget

from ...rules.faces import TYPES
from ..actions.keymap import key_face
from ..app.glyphs import UNICODE
from ..parts.cutting import called, within
from ..parts.page import joined, signs, spread, words

if TYPE_CHECKING:
    from ...catalog import CardFacts
    from ...teams import Format, Team
    from ..app.library import Library

_CHARTS = 18
"""Columns of the charts beside the cards, where there is no room below them."""
_RIVAL = 48
"""Columns at most of a line about a player's team."""
_SHORTEST_NAME = 4
"""Letters of a player's name that a line of sums leaves at least, with the sign that more follow."""
MOST_BLURB = 4
"""Lines of what a team says of itself; a small screen shows fewer where cards and verdict need the room."""
COSTS = ("2", "3", "4", "5", "6", "7+")


@dataclass(frozen=True, slots=True)
class Sums:
    """What a team comes to: dice by cost (as in `COSTS`), by energy type, and what a die costs on average."""

    by_cost: tuple[int, ...]
    by_energy: Mapping[str, int]
    average: float


def sums(team: Team, library: Library) -> Sums:
    """Add up a team."""
    by_cost = [0] * len(COSTS)
    by_energy = {str(kind): 0 for kind in TYPES}
    total = dice = 0
    for card_id, count in team.cards:
        if card_id not in library.catalog:
            continue
        facts = library.catalog.facts(card_id)
        by_cost[min(max(facts.cost, 2), 7) - 2] += count
        for kind in facts.energy:
            by_energy[kind] = by_energy.get(kind, 0) + count
        total += facts.cost * count
        dice += count
    return Sums(tuple(by_cost), by_energy, total / dice if dice else 0.0)


def energy_sign(kind: str) -> Content:
    """`F■` in the colour of its type; two dots for a card without one."""
    if not kind:
        return words("··", "faint")
    return words(next(UNICODE.energies[each] for each in UNICODE.energies if each == kind), kind, bold=True)


def curve(by_cost: Sequence[int], height: int, tone: str, wide: int = 3) -> list[Content]:
    """Dice by cost as bars of this height and width, with the costs and numbers below."""
    most = max([*by_cost, 1])
    bar = words("█" * wide, tone)
    lines = []
    for level in range(height, 0, -1):
        pieces: list[Content | str] = []
        for count in by_cost:
            filled = count * height / most > level - 1 and count > 0
            pieces += [bar if filled else " " * wide, " "]
        lines.append(joined(*pieces))
    lines.append(words(" ".join(f"{cost:^{wide}}" for cost in COSTS), "faint"))
    lines.append(words(" ".join(f"{count or '·':^{wide}}" for count in by_cost), "text"))
    return lines


def energy_lines(by_energy: Mapping[str, int], width: int) -> list[Content]:
    """Dice by energy as a bar each."""
    most = max([*by_energy.values(), 1])
    lines = []
    for kind, count in by_energy.items():
        filled = round(count / most * width)
        lines.append(
            joined(
                energy_sign(kind),
                words(f" {count:>2} ", "text", bold=True),
                words("━" * filled, kind),
                words("─" * (width - filled), "line"),
            )
        )
    return lines


def energy_row(by_energy: Mapping[str, int]) -> Content:
    """`F■ 4   B↯ 12  …` on one line, each count in two columns, so that rows below each other are in line."""
    parts: list[Content | str] = []
    for kind, count in by_energy.items():
        parts += [energy_sign(kind), words(f" {count or '·':<2}", "text"), " "]
    return joined(*parts[:-1])


def rival_line(name: str, seat: int, its: Sums, width: int) -> Content:
    """A player's team in one line; the name gives way first, then the average, a count never."""
    energy = energy_row(its.by_energy)
    figures = joined(energy, words(f" avg {its.average:.1f}", "muted"))
    if width - figures.cell_length - 1 < _SHORTEST_NAME:
        figures = energy
    room = max(1, width - figures.cell_length - 1)
    shown = within(name, room)
    return joined(words(f"{shown:<{room}} ", f"seat{seat}", bold=True), figures)


def side_by_side(one: Sequence[Content], other: Sequence[Content], gap: int, first_width: int) -> list[Content]:
    """Two blocks of lines beside each other."""
    lines = []
    for index in range(max(len(one), len(other))):
        left = one[index] if index < len(one) else Content("")
        right = other[index] if index < len(other) else Content("")
        lines.append(joined(left, " " * max(0, first_width - left.cell_length + gap), right))
    return lines


def legality(team: Team, format: Format, breaches: Sequence[str], width: int, *, counted: bool = True) -> list[Content]:
    """In words: that the team may be played, or what is wrong with it; `counted` adds its cards and dice."""
    if not breaches:
        said = f"in {format.title.removeprefix('Demo game: ')}, {format.life} life"
        counts = f": {len(team.cards)} cards, {team.dice} dice." if counted else "."
        lines = textwrap.wrap(said + counts, width, initial_indent=" " * len("✓ legal "))
        lines[0] = lines[0].strip()
        first = joined(words("✓ legal ", "good", bold=True), words(lines[0], "muted"))
        return [first, *(words(line, "muted") for line in lines[1:])]
    lines = textwrap.wrap(" ".join(breaches), width - 12)
    first = joined(words("✗ not legal ", "bad", bold=True), words(lines[0], "text"))
    return [first, *(words(line, "text") for line in lines[1:])]


def _hint(action: str, does: str) -> tuple[Content, Content]:
    """A key and what it does."""
    return words(f"{key_face(action)} ", "key", bold=True), words(does, "muted")


class TeamPanel(Widget):
    """The team under the cursor of the picker."""

    DEFAULT_CSS = "TeamPanel { height: 1fr; width: 1fr; }"

    def __init__(self, library: Library) -> None:
        super().__init__()
        self.library = library
        self.team: Team | None = None
        self.format: Format | None = None
        self.breaches: Sequence[str] = ()
        self.seat = 0
        self.rivals: Sequence[tuple[str, int, Sums]] = ()
        self._also: tuple[Format, Sequence[str]] | None = None
        self._instead = ""

    def clear(self, instead: str = "") -> None:
        """No team is under the cursor; `instead` says what is."""
        self.team = None
        self._instead = instead
        self.border_title = self.border_subtitle = ""
        self.refresh()

    def also(self, format: Format, breaches: Sequence[str]) -> None:
        """Say beside the verdict whether another format takes the team too."""
        self._also = (format, breaches)

    def show(
        self,
        team: Team,
        format: Format,
        breaches: Sequence[str],
        seat: int,
        rivals: Sequence[tuple[str, int, Sums]] = (),
    ) -> None:
        """`rivals` are (name, seat, sums) lines put below where there is no column of their own."""
        self.team, self.format, self.breaches, self.seat, self.rivals = team, format, breaches, seat, rivals
        self.border_title = Content(team.name)
        cards, dice = len(team.cards), team.dice
        self.border_subtitle = f"{cards} card{'' if cards == 1 else 's'}, {dice} {'die' if dice == 1 else 'dice'}"
        self._also = None
        self.refresh()

    def render(self) -> Content:
        if self.team is None or self.format is None:
            return words(self._instead and f" {self._instead}", "muted")
        width, height = self.size.width, self.size.height
        return Content("\n").join(self.lines(width, height)[:height])

    def lines(self, width: int, height: int) -> list[Content]:
        """The panel at a size; what has no room is left out from the middle, the verdict never."""
        team, format = self.team, self.format
        assert team is not None and format is not None
        roomy = height >= 28
        tone = f"seat{self.seat}"
        blurb = [words(line, "muted") for line in textwrap.wrap(signs().translate(team.blurb), width)]
        top = blurb[:MOST_BLURB]
        if roomy:
            top += [Content(""), spread(words("cost  card", "faint"), self._legend(), width)]
        card_width = width if roomy else width - _CHARTS - 2
        cards = [self._card(card, count, card_width, roomy) for card, count in team.cards]
        if roomy:
            cards += [Content(""), words("basic actions", "faint")]
        cards += [self._card(card, 3, card_width, roomy) for card in format.basics_of(team, self.seat)]
        total = sums(team, self.library)
        verdict = [*legality(team, format, self.breaches, width, counted=roomy), *self._verdict_elsewhere(width)]
        rivals = [rival_line(name, seat, each, min(width, _RIVAL)) for name, seat, each in self.rivals]
        if roomy:
            bars = curve(total.by_cost, 5, tone)
            energy = [words("dice by energy", "faint"), Content(""), *energy_lines(total.by_energy, 10)]
            energy += [Content(""), words(f"average cost {total.average:.1f}", "muted")]
            charts = side_by_side([words("dice by cost", "faint"), Content(""), *bars], energy, 3, 24)
            reading = joined(*_hint("look.inspect", "reads the cards"), "   ", *_hint("picker.build", "edits the team"))
            body = [*top, *cards, Content(""), *charts, Content(""), *verdict, Content(""), reading]
            return body if not rivals else [*body, Content(""), *rivals]
        bars, energy = curve(total.by_cost, 3, tone, 2), energy_lines(total.by_energy, _CHARTS - 6)
        least = max(len(cards), len(bars) + len(energy))
        spare = height - least - len(verdict) - len(rivals)
        top = blurb[: max(2, min(MOST_BLURB, spare))]
        if len(top) < len(blurb):
            top[-1] = spread(joined(top[-1], " " * width), Content(""), width)  # a sign that it goes on
        gap = [Content("")] if spare - len(top) > 0 or len(cards) > len(bars) + len(energy) else []
        middle = side_by_side(cards, [*bars, *gap, *energy], 2, card_width)
        room = height - len(top) - len(verdict) - len(rivals)
        middle = middle[:room]
        middle += [Content("")] * (room - len(middle))
        return [*top, *middle, *verdict, *rivals]

    def _verdict_elsewhere(self, width: int) -> list[Content]:
        """On the other format, where it is another: whether it takes the team, and if not why."""
        if self._also is None or self.format is None or self._also[0].name == self.format.name:
            return []
        format, wrong = self._also
        if not wrong:
            return [joined(words("✓ ", "good", bold=True), words(f"legal in {format.title} too", "muted"))]
        others = f" And {len(wrong) - 1} more." if len(wrong) > 1 else ""
        said = textwrap.wrap(f"not in {format.title}: {wrong[0]}{others}", width - 2)
        first = joined(words("✗ ", "bad", bold=True), words(said[0], "muted"))
        return [first, *(words(f"  {line}", "muted") for line in said[1:])]

    def _legend(self) -> Content:
        """What the letter beside some of the cards means, and of what the numbers are."""
        assert self.team is not None and self.format is not None
        shown = (*dict(self.team.cards), *self.format.basics_of(self.team, self.seat))
        dice = words("dice  ", "faint")
        if not any(self._has_global(id) for id in shown if id in self.library.catalog):
            return dice
        return joined(words("G", "good", bold=True), words(" has a Global    ", "faint"), dice)

    def _has_global(self, card_id: str) -> bool:
        assert self.format is not None
        return self.library.catalog.facts(card_id).has_global(errata=self.format.errata)

    def _card(self, card_id: str, dice: int, width: int, roomy: bool) -> Content:
        if card_id not in self.library.catalog:
            return words(f"    {card_id} is not there", "bad")
        facts: CardFacts = self.library.catalog.facts(card_id)
        parts: list[Content | str] = [words(f"{facts.cost} ", "text", bold=True)]
        parts += [energy_sign(kind) for kind in list(facts.energy) or [""]]
        head = joined(*parts, " ")
        pips = words("▪" * dice, "text" if facts.energy else "muted")
        name, subtitle = self._called(facts, width - head.cell_length - pips.cell_length - 1, width, roomy)
        line = joined(head, words(name, "text"), words(f" {subtitle}" if subtitle else "", "faint"))
        if self._has_global(card_id) and line.cell_length + pips.cell_length + 4 <= width:
            line = joined(line, words("  G", "good", bold=True))
        return spread(line, pips if not roomy else joined(pips, " " * (6 - dice)), width)

    def _called(self, facts: CardFacts, room: int, width: int, roomy: bool) -> tuple[str, str]:
        """Name and subtitle of a card; the subtitle where there is room, or where the team has the name twice."""
        assert self.team is not None
        cards = [self.library.catalog.facts(id) for id, _ in self.team.cards if id in self.library.catalog]
        twins = [each.subtitle for each in cards if each.name == facts.name and each.id != facts.id]
        if twins:
            return called(facts.name, facts.subtitle, room, short=facts.short, others=twins, more=signs().more)
        whole = f"{facts.name} {facts.subtitle}"
        if (roomy or width >= 40) and facts.subtitle and len(whole) + 13 <= width:
            return facts.name, facts.subtitle
        return called(facts.name, "", room, short=facts.short, more=signs().more)


class ComparePanel(Widget):
    """Both teams' curves, and what the match will be like: the right column of a wide picker."""

    DEFAULT_CSS = "ComparePanel { height: 1fr; width: 1fr; }"

    def __init__(self) -> None:
        super().__init__()
        self.rivals: Sequence[tuple[str, int, Sums]] = ()
        self.facts: Sequence[tuple[str, str]] = ()
        self.border_title = "side by side"

    def show(self, rivals: Sequence[tuple[str, int, Sums]], facts: Sequence[tuple[str, str]]) -> None:
        """`facts` are rows on the match: a word and its value."""
        self.rivals, self.facts = rivals, facts
        self.refresh()

    def render(self) -> Content:
        lines: list[Content] = []
        for name, seat, each in self.rivals:
            lines += [words(name[: self.size.width], f"seat{seat}", bold=True)]
            lines += curve(each.by_cost, 3, f"seat{seat}")
            lines += [Content(""), energy_row(each.by_energy), Content("")]
        lines += [words("the match", "faint")]
        lines += [joined(words(word.ljust(10), "faint"), words(value, "text")) for word, value in self.facts]
        lines += [Content(""), joined(*_hint("picker.options", "change"), "   ", *_hint("picker.swap", "swap names"))]
        return Content("\n").join(lines)
