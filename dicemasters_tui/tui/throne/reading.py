"""Pages to read in a match of Dice Throne: the boards, texts, and a hero in full."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from textual.content import Content

from ...dicethrone.leaflet import card_words, companion_words, level_words, status_words
from ..parts.cutting import MEASURE
from ..parts.page import joined, words
from ..parts.reader import ReaderPage, Section
from .signs import legend, tone

if TYPE_CHECKING:
    from ...dicethrone.hero import Hero
    from ...dicethrone.state import Table


class ThronePages(ReaderPage):
    """One page of lines."""

    help_topic = "throne"

    def __init__(self, title: str, lines: Sequence[Content]) -> None:
        super().__init__(("dice throne", title), [Section("", lines=tuple(lines))])

    @classmethod
    def of_boards(cls, game: Table, width: int = 80, last: int = -1) -> ThronePages:
        """Every hero of the match in full, the levels in play marked, that of the player `last` at the end."""
        lines: list[Content] = []
        for seat in sorted(game.players, key=lambda seat: seat.index == last):
            lines += [words(f"{seat.name} · {seat.hero.name}", tone(seat.index), bold=True), Content("")]
            lines += [*hero_lines(seat.hero, min(MEASURE, width - 6), seat.upgrades), Content("")]
        return cls("boards", lines)


def hero_lines(hero: Hero, width: int, now: Mapping[str, int] | None = None) -> list[Content]:
    """A hero in full: dice key, every ability at every level with what its upgrade costs, status effects, Companions,
    cards, what is doubtful. `now` are the levels in a match, which are marked.
    """
    prices = {(card.upgrades, card.level): card.cost for card in hero.cards if card.type == "upgrade"}
    lines = [joined(words("dice  ", "muted"), words(legend(hero), "warn")), Content("")]
    for ability in hero.abilities.values():
        side = f", {ability.side} side" if ability.side else ""
        for number, level in ability.levels.items():
            price = prices.get((ability.id, number))
            kind = f"upgrade, {price} CP" if price is not None else f"{ability.kind}{side}"
            roman = f" {'I' * number}" if len(ability.levels) > 1 else ""
            here = now is not None and len(ability.levels) > 1 and now.get(ability.id, min(ability.levels)) == number
            lines.append(
                joined(words(f"{ability.name}{roman} ({kind})", "text", bold=True), words(" · now" * here, "good"))
            )
            lines += wrapped(level_words(level), width)
    lines += [Content(""), words("status effects", "muted", bold=True)]
    for head, *rest in (
        *map(status_words, hero.statuses.values()),
        *map(companion_words, hero.companions.values()),
    ):
        lines.append(words(head, "text"))
        lines += wrapped((f"{each}." for each in rest), width)
    lines += [Content(""), words("cards", "muted", bold=True)]
    lines += wrapped((card_words(card, hero)[0] for card in hero.cards if card.type != "upgrade"), width)
    if hero.doubts:
        lines += [Content(""), words("sources differ on", "bad", bold=True)]
        lines += wrapped(hero.doubts, width)
    return lines


def wrapped(texts: Iterable[str], width: int) -> list[Content]:
    """Each text on as many lines as it needs, indented."""
    return [words(f"  {line}", "muted") for text in texts for line in textwrap.wrap(text, max(20, width - 2))]
