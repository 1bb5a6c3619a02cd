"""The words on a die tile: what each line of each size says, independent of how it is drawn."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ...rules.faces import Energy
from ..app.glyphs import Glyphs
from .die_view import TileKind, TileView

WIDTH = 9
"""Columns of a large or medium tile."""
HUGE_WIDTH = 14


class FaceLine(NamedTuple):
    """One line of a tile: its column, the text, bold or not."""

    column: int
    text: str
    bold: bool


def centred(text: str, bold: bool, width: int = WIDTH) -> FaceLine:
    return FaceLine(max(0, (width - len(text)) // 2), text[:width], bold)


def attack(tile: TileView, glyphs: Glyphs, letter: str = "A") -> str:
    """`5A↑`."""
    return f"{tile.attack}{letter}{_change(tile.attack_change, glyphs)}"


def defense(tile: TileView, glyphs: Glyphs, letter: str = "D") -> str:
    """`4D↑`, and after damage `3D-2`: two of three are taken. The arrow gives way to the damage."""
    if tile.damage:
        return f"{tile.defense}{letter}-{tile.damage}"
    return f"{tile.defense}{letter}{_change(tile.defense_change, glyphs)}"


def _change(change: int, glyphs: Glyphs) -> str:
    return glyphs.up if change > 0 else glyphs.down if change < 0 else ""


def numbers(tile: TileView, glyphs: Glyphs, width: int, middle: str = "") -> str:
    """Attack left and defence right in `width` columns, `middle` between them if there is room."""
    for letters in ("AD", "  "):
        left = attack(tile, glyphs, letters[0].strip())
        right = defense(tile, glyphs, letters[1].strip())
        gap = width - len(left) - len(right)
        if gap >= 0:
            break
    if middle and gap >= len(middle):
        before = max(0, min(gap - len(middle), (width - len(middle)) // 2 - len(left)))
        return left + " " * before + middle + " " * (gap - before - len(middle)) + right
    return left + " " * max(0, gap) + right


def large(tile: TileView, glyphs: Glyphs) -> list[FaceLine]:
    """The three lines of a large tile."""
    if tile.kind is TileKind.ENERGY:
        name = FaceLine(0, "", False) if tile.sidekick else centred(tile.name, False)
        return [FaceLine(0, "", False), centred(glyphs.symbols(tile.symbols, " "), True), name]
    if tile.kind is TileKind.ACTION:
        first, second = two_lines(tile.title, tile.name, WIDTH)
        return [FaceLine(1, f"action {glyphs.bursts[tile.burst]}"[:8], False), first, second]
    if tile.kind is TileKind.HIDDEN:
        return [FaceLine(0, "", False), centred(tile.name, True), FaceLine(0, "", False)]
    wide = len(attack(tile, glyphs)) + len(defense(tile, glyphs)) > WIDTH - 2
    column = 0 if wide else 1
    stats = numbers(tile, glyphs, WIDTH if wide else WIDTH - 2)
    return [_top(tile, glyphs), centred(tile.name, True), FaceLine(column, stats[: WIDTH - column], True)]


def _top(tile: TileView, glyphs: Glyphs) -> FaceLine:
    """Level pips left; fielding cost and burst right."""
    left = ""
    if not tile.sidekick and tile.level:
        pips = glyphs.pip * tile.level + glyphs.no_pip * (3 - tile.level)
        left = f"L{tile.level}" if glyphs.ascii else pips
    if tile.count > 1:
        left = f"{tile.count}{glyphs.times}{left}"[:4]
    burst = glyphs.bursts[tile.burst]
    cost = "" if tile.cost is None or (tile.sidekick and not tile.cost) else f"{glyphs.cost}{tile.cost}"
    right = cost + (burst or " ")
    gap = 8 - len(left) - len(right)
    return FaceLine(1, left + " " * max(1, gap) + right, False)


def medium(tile: TileView, glyphs: Glyphs) -> list[FaceLine]:
    """The two lines of a medium tile."""
    if tile.kind is TileKind.ENERGY:
        name = FaceLine(0, "", False) if tile.sidekick else centred(tile.name, False)
        return [centred(glyphs.symbols(tile.symbols, " "), True), name]
    if tile.kind is TileKind.ACTION:
        return [centred(tile.name, True), centred(f"action{glyphs.bursts[tile.burst]}", False)]
    count = f"{tile.count}{glyphs.times}" if tile.count > 1 else ""
    if tile.kind is TileKind.HIDDEN:
        return [centred(tile.name, True), centred(count, True)]
    middle = count or glyphs.bursts[tile.burst]
    return [FaceLine(0, levelled(tile, glyphs, WIDTH), True), FaceLine(0, numbers(tile, glyphs, WIDTH, middle), True)]


def levelled(tile: TileView, glyphs: Glyphs, width: int = 99) -> str:
    """`Flash¹`; the bare digit where the ASCII mark is too wide."""
    level = "" if tile.sidekick else glyphs.levels[tile.level]
    if len(tile.name) + len(level) > width:
        level = level[-1:]
    return tile.name + level


def chip(tile: TileView, glyphs: Glyphs) -> str:
    """The words of a chip without its padding: `Aquaman¹ 3↑/4↑`, `S▼S▼`, `Invest. A★`, `2 any`."""
    count = f"{tile.count}{glyphs.times} " if tile.count > 1 else ""
    if tile.kind is TileKind.ENERGY:
        return count + glyphs.symbols(tile.symbols)
    if tile.kind is TileKind.ACTION:
        return f"{count}{tile.name} A{glyphs.bursts[tile.burst]}"
    if tile.kind is TileKind.HIDDEN:
        return count + tile.name
    stats = f"{attack(tile, glyphs, '')}/{defense(tile, glyphs, '')}"
    return f"{count}{levelled(tile, glyphs)} {stats}{glyphs.bursts[tile.burst]}"


WORDS = {
    Energy.FIST: "F fist",
    Energy.BOLT: "B bolt",
    Energy.MASK: "M mask",
    Energy.SHIELD: "S shield",
    Energy.WILD: "? wild",
    Energy.GENERIC: "any",
}


def huge(tile: TileView, glyphs: Glyphs) -> list[FaceLine]:
    """The six lines of a huge tile; the first four of an energy face are left to the pixels."""
    nothing = FaceLine(0, "", False)
    width = HUGE_WIDTH
    if tile.kind is TileKind.ENERGY:
        first = nothing
        if len(tile.symbols) > 1 and tile.symbols[0] is not Energy.GENERIC and len(set(tile.symbols)) == 1:
            first = FaceLine(11, f"{glyphs.times}{len(tile.symbols)}", True)
        name = nothing if tile.sidekick else centred(tile.name, False, width)
        return [first, nothing, nothing, nothing, name, centred(energy_words(tile.symbols), True, width)]
    one, two = two_lines(tile.title, tile.name, width - 2)
    one, two = one._replace(column=one.column + 1), two._replace(column=two.column + 1)
    if tile.kind is TileKind.ACTION:
        return [FaceLine(2, f"action {glyphs.bursts[tile.burst]}", False), nothing, one, two, nothing, nothing]
    if tile.kind is TileKind.HIDDEN:
        return [nothing, nothing, one, two, nothing, nothing]
    pips = "" if tile.sidekick else glyphs.pip * tile.level + glyphs.no_pip * (3 - tile.level)
    if glyphs.ascii and pips:
        pips = f"L{tile.level}"
    burst = glyphs.bursts[tile.burst]
    top = FaceLine(2, pips + " " * (10 - len(pips) - len(burst)) + burst, False)
    if not two.text:  # a single line of name sits lower, between level and numbers
        one, two = nothing, one
    stats = centred(f"{attack(tile, glyphs)}  {defense(tile, glyphs)}", True, width)
    cost = centred(f"{tile.cost_word} {tile.cost}", False, width) if tile.cost is not None else nothing
    return [top, one, two, nothing, stats, cost]


def energy_words(symbols: tuple[Energy, ...]) -> str:
    """`F fist`, `2 S shield`, `2 any`, `F + M`."""
    if not symbols:
        return "spent"
    if len(set(symbols)) > 1:
        return " + ".join(WORDS[s][0] for s in symbols)
    word = WORDS[symbols[0]]
    if symbols[0] is Energy.GENERIC:
        return f"{len(symbols)} {word}"
    return word if len(symbols) == 1 else f"{len(symbols)} {word}"


@lru_cache(maxsize=512)
def two_lines(title: str, short: str, width: int) -> tuple[FaceLine, FaceLine]:
    """A name on two lines of `width`: broken at a blank, else hyphenated; the short name when it is too long."""
    nothing = FaceLine(0, "", False)
    if len(title) <= width:
        return centred(title, True, width), nothing
    words = title.split(" ")
    breaks = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
    fitting = [pair for pair in breaks if max(map(len, pair)) <= width]
    if fitting:
        head, tail = min(fitting, key=lambda pair: (abs(len(pair[0]) - len(pair[1])), -len(pair[0])))
    elif len(words) == 1 and (cut := _hyphen(title, width)):
        head, tail = title[:cut] + "-", title[cut:]
    else:
        return centred(short, True, width), nothing
    return centred(head, True, width), centred(tail, True, width)


def _hyphen(word: str, width: int) -> int:
    """Where a word may be broken so that both parts fit, nearest to its middle; 0 for nowhere."""
    vowels = "aeiouy"
    places = []
    for n in range(max(2, len(word) - width), min(width - 1, len(word) - 2) + 1):
        before, after, then = word[n - 1].lower(), word[n].lower(), word[n + 1].lower()
        if after not in vowels and (before not in vowels or then in vowels):
            places.append(n)
    return min(places, key=lambda n: abs(n - len(word) / 2), default=0)


_PIXELS: dict[Energy, tuple[str, ...]] = {
    Energy.FIST: (
        ".##.##..",
        ".##.##.#",
        "########",
        "########",
        "#.######",
        ".#######",
        "..#####.",
        "..#####.",
    ),
    Energy.BOLT: (
        "....##..",
        "...##...",
        "..##....",
        ".######.",
        "...##...",
        "..##....",
        ".##.....",
        ".#......",
    ),
    Energy.MASK: (
        "........",
        ".##..##.",
        "########",
        "#..##..#",
        "#...#..#",
        "########",
        ".##..##.",
        "........",
    ),
    Energy.SHIELD: (
        "#######.",
        "#######.",
        "#######.",
        "#######.",
        ".#####..",
        ".#####..",
        "..###...",
        "...#....",
    ),
    Energy.WILD: (
        "...##...",
        "#..##..#",
        ".######.",
        "..####..",
        "########",
        "..####..",
        ".######.",
        "#..##..#",
    ),
}
_DIGITS = {
    1: ("...##...", "..###...", ".####...", "...##...", "...##...", "...##...", ".######.", ".######."),
    2: (".#####..", "##...##.", ".....##.", "....##..", "..##....", ".##.....", "#######.", "#######."),
}
_HALVES = {"..": " ", "#.": "▀", ".#": "▄", "##": "█"}


@lru_cache(maxsize=32)
def pixels(symbols: tuple[Energy, ...], ascii_only: bool) -> tuple[str, ...]:
    """The picture of an energy face: 8 columns by 4 lines, two pixels a cell. Two types are letters."""
    if not symbols:
        return ()
    if ascii_only or len(set(symbols)) > 1:
        letters = "  ".join(WORDS[s][0].upper() for s in symbols)
        if symbols[0] is Energy.GENERIC:
            letters = str(len(symbols))
        return ("", letters.center(8), "", "")
    rows = _DIGITS[min(2, len(symbols))] if symbols[0] is Energy.GENERIC else _PIXELS[symbols[0]]
    return tuple(
        "".join(_HALVES[upper + lower] for upper, lower in zip(rows[n], rows[n + 1], strict=True))
        for n in range(0, 8, 2)
    )
