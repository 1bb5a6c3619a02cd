"""One team as the picker shows it: cards, how its dice spread over costs and energies, and whether it is legal."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from textual.content import Content

from ...catalog import CardFacts, Catalog
from ...rules.wording import number
from ...teams import Format, Team
from ...teams.formats import TOURNAMENT
from ...teams.sums import COSTS, Sums, sums
from ..actions.keymap import key_face
from ..parts.cutting import called, within
from ..parts.page import Fitted, cut, energy_sign, joined, paragraph, signs, spread, words
from .cards import cost_and_energy

_CHARTS = 18
"""Columns of the charts beside the cards, where there is no room below them."""
_RIVAL = 48
"""Columns at most of a line about a player's team."""
_SHORTEST_NAME = 4
"""Letters of a player's name that a line of sums leaves at least, with the sign that more follow."""
MOST_BLURB = 4
"""Lines of what a team says of itself; a small screen shows fewer where cards and verdict need the room."""
NOTHING = Content("")

Rival = tuple[str, int, Sums]
"""A player's name, seat, and what the player's team comes to."""


def curve(by_cost: Sequence[int], height: int, tone: str, wide: int = 3) -> list[Content]:
    """Dice by cost as bars of this height and width, with the costs and numbers below."""
    most = max([*by_cost, 1])
    bar, none = words("█" * wide, tone), Content(" " * wide)
    bars = [
        Content(" ").join(bar if count > 0 and level - 1 < count * height / most else none for count in by_cost)
        for level in range(height, 0, -1)
    ]
    return [
        *bars,
        words(" ".join(f"{cost:^{wide}}" for cost in COSTS), "faint"),
        words(" ".join(f"{count or '·':^{wide}}" for count in by_cost), "text"),
    ]


def energy_lines(by_energy: Mapping[str, int], width: int) -> list[Content]:
    """Dice by energy as a bar each."""
    most = max([*by_energy.values(), 1])
    lines = []
    for kind, count in by_energy.items():
        filled = round(count / most * width)
        number = words(f" {count:>2} ", "text", bold=True)
        bar = joined(words("━" * filled, kind), words("─" * (width - filled), "line"))
        lines.append(joined(energy_sign(kind), number, bar))
    return lines


def energy_row(by_energy: Mapping[str, int]) -> Content:
    """`F■ 4   B↯ 12  …` on one line, each count in two columns, so that rows below each other are in line."""
    counts = by_energy.items()
    return Content(" ").join(joined(energy_sign(kind), words(f" {count or '·':<2}", "text")) for kind, count in counts)


def rival_line(name: str, seat: int, its: Sums, width: int) -> Content:
    """A player's team in one line; the name gives way first, then the average, a count never."""
    energy = energy_row(its.by_energy)
    figures = joined(energy, words(f" avg {its.average:.1f}", "muted"))
    if width - figures.cell_length - 1 < _SHORTEST_NAME:
        figures = energy
    room = max(1, width - figures.cell_length - 1)
    return joined(words(f"{within(name, room):<{room}} ", f"seat{seat}", bold=True), figures)


def side_by_side(one: Iterable[Content], other: Iterable[Content], gap: int, first_width: int) -> list[Content]:
    """Two blocks of lines beside each other."""
    return [
        joined(left, " " * max(0, first_width - left.cell_length + gap), right)
        for left, right in zip_longest(one, other, fillvalue=NOTHING)
    ]


def charts(total: Sums, tone: str, width: int, height: int) -> list[Content]:
    """Dice by cost and by energy beside each other, with headings and the average where they are roomy."""
    if height >= 7 and width >= 40:
        return roomy_charts(total, tone, height - 3, 8, 2)
    return side_by_side(curve(total.by_cost, height - 2, tone, 2), energy_lines(total.by_energy, 6), 2, 18)


def roomy_charts(
    total: Sums, tone: str, height: int, width: int, gap: int, below: Sequence[Content] = ()
) -> list[Content]:
    """The same with headings, and lines `below` them; bars of this height for costs, of this width for energies."""
    average = words(f"average cost {total.average:.1f}", "muted")
    bars = [words("dice by cost", "faint"), *below, *curve(total.by_cost, height, tone)]
    energy = [words("dice by energy", "faint"), *below, *energy_lines(total.by_energy, width), NOTHING, average]
    return side_by_side(bars, energy, gap, 24)


def legality(team: Team, format: Format, breaches: Sequence[str], width: int, *, counted: bool) -> list[Content]:
    """In words: that the team may be played, or what is wrong with it; `counted` adds its cards and dice."""
    if breaches:
        first, *rest = textwrap.wrap(" ".join(breaches), width - 12)
        head, tone = words("✗ not legal ", "bad", bold=True), "text"
    else:
        counts = f": {len(team.cards)} cards, {team.dice} dice." if counted else "."
        said = f"in {format.title.removeprefix('Demo game: ')}, {format.life} life{counts}"
        first, *rest = textwrap.wrap(said, width, initial_indent=" " * len("✓ legal "))
        head, tone = words("✓ legal ", "good", bold=True), "muted"
    return [joined(head, words(first.strip(), tone)), *(words(line, tone) for line in rest)]


def in_tournament(wrong: Sequence[str], width: int) -> list[Content]:
    """Whether a tournament takes the team too, and if not why."""
    if not wrong:
        return [joined(words("✓ ", "good", bold=True), words(f"legal in {TOURNAMENT.title} too", "muted"))]
    others = f" And {len(wrong) - 1} more." if len(wrong) > 1 else ""
    first, *rest = textwrap.wrap(f"not in {TOURNAMENT.title}: {wrong[0]}{others}", width - 2)
    head = joined(words("✗ ", "bad", bold=True), words(first, "muted"))
    return [head, *(words(f"  {line}", "muted") for line in rest)]


def _hint(action: str, does: str) -> Content:
    """A key and what it does."""
    return joined(words(f"{key_face(action)} ", "key", bold=True), words(does, "muted"))


@dataclass(frozen=True, slots=True)
class TeamView:
    """A team that is looked at, the match's format, and what that and a tournament have against it.

    `rivals` stand below it where they have no column of their own.
    """

    team: Team
    format: Format
    breaches: Sequence[str]
    tournament: Sequence[str] = ()
    seat: int = 0
    rivals: Sequence[Rival] = ()

    @property
    def basics(self) -> Sequence[str]:
        """The basic action cards laid out with it."""
        return self.format.basics_of(self.team, self.seat)


class TeamPanel(Fitted):
    """The team under the cursor of the picker."""

    def __init__(self, catalog: Catalog) -> None:
        super().__init__()
        self.catalog = catalog
        self.view: TeamView | None = None

    def look_at(self, view: TeamView | None, instead: str = "") -> None:
        """Show a team; without one `instead` says what is under the cursor."""
        self.view = view
        self.border_title = self.border_subtitle = ""
        if view is None:
            self.show(lambda size: [words(instead and f" {instead}", "muted")])
            return
        self.border_title = Content(view.team.name)
        self.border_subtitle = f"{number(len(view.team.cards), 'card')}, {number(view.team.dice, 'die')}"
        self.show(lambda size: self.lines(view, *size)[: size.height])

    def lines(self, view: TeamView, width: int, height: int) -> list[Content]:
        """The panel at a size; what has no room is left out from the middle, the verdict never."""
        roomy = height >= 28
        blurb = paragraph(view.team.blurb, width, "muted")
        total = sums(view.team, self.catalog)
        verdict = legality(view.team, view.format, view.breaches, width, counted=roomy)
        if view.format.name != TOURNAMENT.name:
            verdict += in_tournament(view.tournament, width)
        rivals = [rival_line(name, seat, each, min(width, _RIVAL)) for name, seat, each in view.rivals]
        card_width = width if roomy else width - _CHARTS - 2
        cards = [self._card(view, id, dice, card_width, roomy) for id, dice in view.team.cards]
        basics = [self._card(view, id, 3, card_width, roomy) for id in view.basics]
        if roomy:
            hints = joined(_hint("look.inspect", "reads the cards"), "   ", _hint("picker.build", "edits the team"))
            parts: list[Sequence[Content]] = [
                blurb[:MOST_BLURB],
                [spread(words("cost  card", "faint"), self._legend(view), width), *cards],
                [words("basic actions", "faint"), *basics],
                roomy_charts(total, f"seat{view.seat}", 5, 10, 3, [NOTHING]),
                verdict,
                [hints],
                *([rivals] if rivals else []),
            ]
            return [line for number, part in enumerate(parts) for line in ([NOTHING, *part] if number else part)]
        cards += basics
        bars = curve(total.by_cost, 3, f"seat{view.seat}", 2)
        energy = energy_lines(total.by_energy, _CHARTS - 6)
        around = len(verdict) + len(rivals)
        spare = height - max(len(cards), len(bars) + len(energy)) - around
        top = blurb[: max(2, min(MOST_BLURB, spare))]
        if len(top) < len(blurb):
            top[-1] = cut(joined(top[-1], " " * width), width)  # a sign that it goes on
        gap = [NOTHING] if spare - len(top) > 0 or len(cards) > len(bars) + len(energy) else []
        room = height - len(top) - around
        middle = side_by_side(cards, [*bars, *gap, *energy], 2, card_width)[:room]
        return [*top, *middle, *[NOTHING] * (room - len(middle)), *verdict, *rivals]

    def _legend(self, view: TeamView) -> Content:
        """What the letter beside some of the cards means, and of what the numbers are."""
        dice = words("dice  ", "faint")
        shown = (*dict(view.team.cards), *view.basics)
        if not any(self._has_global(view, id) for id in shown if id in self.catalog):
            return dice
        return joined(words("G", "good", bold=True), words(" has a Global    ", "faint"), dice)

    def _has_global(self, view: TeamView, id: str) -> bool:
        return self.catalog.facts(id).has_global(errata=view.format.errata)

    def _card(self, view: TeamView, id: str, dice: int, width: int, roomy: bool) -> Content:
        if id not in self.catalog:
            return words(f"    {id} is not there", "bad")
        facts = self.catalog.facts(id)
        head = joined(cost_and_energy(facts), " ")
        pips = words("▪" * dice, "text" if facts.energy else "muted")
        name, subtitle = self._called(view, facts, width - head.cell_length - pips.cell_length - 1, width, roomy)
        line = joined(head, words(name, "text"), words(f" {subtitle}" if subtitle else "", "faint"))
        if self._has_global(view, id) and line.cell_length + pips.cell_length + 4 <= width:
            line = joined(line, words("  G", "good", bold=True))
        return spread(line, pips if not roomy else joined(pips, " " * (6 - dice)), width)

    def _called(self, view: TeamView, facts: CardFacts, room: int, width: int, roomy: bool) -> tuple[str, str]:
        """Name and subtitle of a card; the subtitle where there is room, or where the team has the name twice."""
        cards = [self.catalog.facts(id) for id, _ in view.team.cards if id in self.catalog]
        twins = [each.subtitle for each in cards if each.name == facts.name and each.id != facts.id]
        whole = f"{facts.name} {facts.subtitle}"
        if not twins and (roomy or width >= 40) and facts.subtitle and len(whole) + 13 <= width:
            return facts.name, facts.subtitle
        subtitle = facts.subtitle if twins else ""
        return called(facts.name, subtitle, room, short=facts.short, others=twins, more=signs().more)


class ComparePanel(Fitted):
    """Both teams' curves, and what the match will be like: the right column of a wide picker."""

    BORDER_TITLE = "side by side"

    def compare(self, rivals: Sequence[Rival], facts: Sequence[tuple[str, str]]) -> None:
        """`facts` are rows on the match: a word and its value."""
        self.show(lambda size: _compared(rivals, facts, size.width))


def _compared(rivals: Sequence[Rival], facts: Sequence[tuple[str, str]], width: int) -> list[Content]:
    lines: list[Content] = []
    for name, seat, each in rivals:
        lines += [words(name[:width], f"seat{seat}", bold=True), *curve(each.by_cost, 3, f"seat{seat}")]
        lines += [NOTHING, energy_row(each.by_energy), NOTHING]
    lines.append(words("the match", "faint"))
    lines += [joined(words(word.ljust(10), "faint"), words(value, "text")) for word, value in facts]
    hints = (_hint("picker.options", "change"), _hint("picker.swap", "swap names"))
    return [*lines, NOTHING, Content("   ").join(hints)]
