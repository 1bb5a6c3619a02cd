"""The language of Dice Throne's heroes as a page: every word, what it says, and how often the heroes use it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from pydantic import BaseModel

from ..dicethrone.language.conditions import Condition
from ..dicethrone.language.reading import EFFECTS
from .heroes import MARKS, TEXTS, Heroes

HEAD = """\
# The language of the heroes

Files: `statuses.yaml` (status effects), `common.yaml` (the 18 cards of every deck), `heroes/*.yaml` (one hero each).
A file is checked when the program starts, and by `dicemasters heroes lint`; a mistake is told with its file and line.

## A hero

- `dice`: the six symbols of the numbers 1 to 6. `statuses`: ids of `statuses.yaml` that are on the hero's leaflet.
- `abilities`: each with `id`, `name`, `kind` (offensive, defensive, passive, ultimate) and `levels`. A level has
  `tiers` (`needs` and `does`; a tier with a `name` is an ability of its own on the same space) and `riders` (lines that
  come with whichever unnamed tier is activated); a defensive one `dice` and `does`; a passive one `passives`.
- `needs`: symbols with their number, `of a kind`, `small straight`, `large straight` or `always`.
- `cards`: `id`, `name`, `type` (upgrade, main, roll, instant), `cost`, and `does` or `upgrades` with `level`;
  `modifier` marks an Attack Modifier, `when: attacked` and `when: after defense` say when, `promo` keeps it out of
  the deck.
- `companions`, `setup` (lines before the first turn), `sides` (a board with two), `doubts` (shown to players).
- `color` and `ink`: body and ink of the dice as '#rrggbb', made legible on every screen.

## Amounts

A whole number, `total` (of the dice rolled), `cp`, `2 x SYMBOL`, `1 for every 2 SYMBOL`, `1 per TOKEN`,
`1 per TOKEN on the opponent`, `2 per removed`, `half AMOUNT` (rounded up), and sums of these with ` + `.

## Players

`you`, `the opponent` (the target), `each opponent`, `chosen player`, `chosen opponent`, `that player` (chosen before),
`you or a teammate`, `two chosen opponents` (one may be chosen twice), `up to three different opponents`.

## Lines

The first word of a line decides what it is. `then` alone parts what comes before from what comes after (a window
opens between them; behind damage it waits until the damage has been dealt).

| word | what it says | other words of the line | used |
|---|---|---|---|
"""


def page(heroes: Heroes) -> str:
    """The whole page, in Markdown."""
    used = Counter(type(part) for part in every_line(heroes))
    lines = [HEAD.rstrip("\n")]
    for word, part in EFFECTS.items():
        said = (part.__doc__ or "").strip().split("\n")[0]
        others = [field.alias or name for name, field in part.model_fields.items()]
        others = [f"`{other}`" for other in others if other.rstrip("_") != word and other != word]
        lines.append(f"| `{word}` | {said} | {', '.join(others)} | {used[part]} |")
    words = ", ".join(f"`{field.alias or name}`" for name, field in Condition.model_fields.items())
    lines += ["", "## Conditions of `if`", "", words + "."]
    lines += [
        "",
        "## Status effects",
        "",
        "`polarity`, `limit` (`other limit` on other heroes), `persistent`, `fixed` (only the own board removes it), "
        "`uses` (how it is spent: `when`, `count`, `many`, `once`, `cp` besides, `not when gained`, `quiet` for what "
        "opens no window, `does`), `hooks` (what it does by itself):",
        "",
        "texts: " + ", ".join(f"`{hook}`" for hook in TEXTS) + "; marks the rules look at: "
        + ", ".join(f"`{mark}`" for mark in MARKS) + ".",
    ]  # fmt: skip
    return "\n".join(lines) + "\n"


def every_line(heroes: Heroes) -> Iterator[Any]:
    """Every part of every text of all heroes, status effects and common cards."""
    for status in heroes.statuses.values():
        yield from _within([status.uses, status.hooks])
    yield from _within(heroes.common)
    for hero in heroes.heroes.values():
        yield from _within([hero.abilities, hero.companions, hero.cards, hero.setup])


def _within(value: Any) -> Iterator[Any]:
    if isinstance(value, BaseModel):
        yield value
        for name in type(value).model_fields:
            yield from _within(getattr(value, name))
    elif isinstance(value, dict):
        for each in value.values():
            yield from _within(each)
    elif isinstance(value, (tuple, list)):
        for each in value:
            yield from _within(each)
    elif hasattr(value, "__dataclass_fields__"):
        for name in value.__dataclass_fields__:
            yield from _within(getattr(value, name))
