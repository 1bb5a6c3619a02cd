"""A hero in full as lines of text: dice key, abilities, status effects, Companions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from textual.content import Content

from ...dicethrone.leaflet import card_words, companion_words, level_words, status_words
from ..parts.page import joined, words
from .abilities import ROMAN

if TYPE_CHECKING:
    from ...dicethrone.hero import Hero


def tone(seat: int) -> str:
    """The colour of a seat; in team games the teams alternate."""
    return "seat0" if seat % 2 == 0 else "seat1"


def key_line(hero: Hero) -> Content:
    """The dice key: which symbol each number has."""
    parts: list[str] = []
    for symbol in dict.fromkeys(hero.key.values()):
        numbers = [str(number) for number, each in hero.key.items() if each == symbol]
        span = numbers[0] if len(numbers) == 1 else f"{numbers[0]}-{numbers[-1]}"
        parts.append(f"{span} {symbol.replace('_', ' ')}")
    return words(" · ".join(parts), "warn")


def hero_lines(hero: Hero, width: int, now: Mapping[str, int] | None = None) -> list[Content]:
    """A hero in full: dice key, every ability at every level with what its upgrade costs, status effects, Companions,
    cards, what is doubtful. `now` are the levels in a match, which are marked.
    """
    prices = {(card.upgrades, card.level): card.cost for card in hero.cards if card.type == "upgrade"}
    lines = [joined(words("dice  ", "muted"), key_line(hero)), Content("")]
    for ability in hero.abilities.values():
        side = f", {ability.side} side" if ability.side else ""
        for number, level in ability.levels.items():
            price = prices.get((ability.id, number))
            kind = f"upgrade, {price} CP" if price is not None else f"{ability.kind}{side}"
            roman = f" {ROMAN[number]}" if len(ability.levels) > 1 else ""
            here = now is not None and len(ability.levels) > 1 and now.get(ability.id, min(ability.levels)) == number
            lines.append(
                joined(words(f"{ability.name}{roman} ({kind})", "text", bold=True), words(" · now" * here, "good"))
            )
            for line in level_words(level):
                lines += wrapped(line, width)
    lines += [Content(""), words("status effects", "muted", bold=True)]
    for status in hero.statuses.values():
        head, *rest = status_words(status)
        lines.append(words(head, "text"))
        lines += [line for each in rest for line in wrapped(f"{each}.", width)]
    for companion in hero.companions.values():
        head, *rest = companion_words(companion)
        lines.append(words(head, "text"))
        lines += [line for each in rest for line in wrapped(f"{each}.", width)]
    lines += [Content(""), words("cards", "muted", bold=True)]
    for card in hero.cards:
        if card.type != "upgrade":
            lines += wrapped(card_words(card, hero)[0], width)
    if hero.doubts:
        lines += [Content(""), words("sources differ on", "bad", bold=True)]
        for doubt in hero.doubts:
            lines += wrapped(doubt, width)
    return lines


def wrapped(text: str, width: int) -> list[Content]:
    """Text on as many lines as it needs, indented."""
    import textwrap

    return [words("  " + line, "muted") for line in textwrap.wrap(text, max(20, width - 2))]
