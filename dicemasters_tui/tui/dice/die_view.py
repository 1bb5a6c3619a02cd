"""One die as plain data, and the words on its tile: what each line of each size says, however it is drawn."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from ...rules.faces import Energy, Face
from ..app.glyphs import Glyphs

TONES = frozenset(
    ["b", "text", "muted", "faint", "good", "bad", "warn", "key", "seat0", "seat1", *(each.value for each in Energy)]
)
"""The names a markup tag may have.

`b` is bold in the text colour. `good` is better (raised, cheaper, saved), `bad` worse (damage, KO, illegal), `warn`
advice. `key` is a key to press. `seat0` and `seat1` are the players' colours. Those of energies are theirs.
"""


def plain(text: str) -> str:
    """Text in which no part is taken as markup, whatever brackets it has."""
    return text.replace("[", "[[")


class Tone(StrEnum):
    """The tone of a caption or a line: what it says beside its words."""

    NORMAL = "muted"
    TEXT = "text"
    FAINT = "faint"
    GOOD = "good"
    BAD = "bad"
    WARN = "warn"
    SEAT0 = "seat0"
    SEAT1 = "seat1"


class TileKind(StrEnum):
    """What the die shows. `HIDDEN` is a die whose face does not matter: only its name is drawn."""

    CHARACTER = "character"
    ENERGY = "energy"
    ACTION = "action"
    HIDDEN = "hidden"


@dataclass(frozen=True, slots=True)
class TileView:
    """One die, or several equal ones. The same view is drawn huge, large, medium or as a chip.

    `die` is the id in the notation (`a9`), or "" for something that only looks like a die (the faces in a list).
    `name` is the card's `short`; `color` and `ink` are its `#rrggbb` as in the data, corrected when drawn.
    """

    die: str
    kind: TileKind
    name: str
    color: str
    ink: str
    seat: int = 0
    """Index of the player who controls it: the colour of its outline when chosen."""
    full_name: str = ""
    """The card's whole name, where there is room (huge tile, tooltips); "" takes `name`."""
    sidekick: bool = False
    """No pips, no name on energy faces."""
    level: int = 0
    attack: int = 0
    defense: int = 0
    attack_change: int = 0
    """Above 0 draws `↑`, below 0 `↓`: by how much it differs from the printed number."""
    defense_change: int = 0
    damage: int = 0
    """Damage taken this turn: `3D-2`."""
    cost: int | None = None
    """The fielding cost now; None is not drawn."""
    cost_word: str = "field"
    """What the edition calls it: a huge tile says `summon 2`."""
    burst: int = 0
    symbols: tuple[Energy, ...] = ()
    """Energy it can still give. Two `Energy.GENERIC` are drawn as `2 any`."""
    cursor: bool = False
    chosen: bool = False
    """Marked by the player: pays, attacks, blocks, is rerolled. Drawn with the seat's outline and `✓`."""
    dimmed: bool = False
    """Cannot be picked now; the caption or `why_not` says why."""
    number: str = ""
    """The digit that picks it; only in the zone that has the focus."""
    caption: str = ""
    """At most 9 letters below the tile (10 without a number when the cursor is on it): `field 0`, `pays 1`, `+2A`."""
    caption_tone: Tone = Tone.NORMAL
    why_not: str = ""
    """The whole sentence; the tooltip of a dimmed die."""
    tip: str = ""
    """A sentence for the tooltip of any other die."""
    flash: str = ""
    """The token the body is tinted with for a moment: "bad" for damage, "good", "focus" or ""."""
    attacks: bool = False
    blocked: bool = False
    count: int = 1
    """How many equal dice this one stands for; above 1 is drawn `3× Sidekick`. The widget also stacks by itself."""
    holds: tuple[TileView, ...] = ()
    """Dice attached to it or captured by it: chips below."""

    @property
    def title(self) -> str:
        return self.full_name or self.name

    def showing(self, face: Face) -> TileView:
        """The same die with this face up."""
        return replace(
            self,
            kind=TileKind(face.kind),
            level=0 if self.sidekick else face.level,
            attack=face.attack,
            defense=face.defense,
            burst=face.burst,
            symbols=face.symbols,
        )

    @property
    def reason(self) -> str:
        """Why it cannot be picked, in the few letters of its caption; empty where nothing is in the way."""
        return self.caption if self.why_not else ""

    @property
    def lead(self) -> str:
        """The digit that picks it, and the blank between it and the words it stands before."""
        return f"{self.number} " if self.number else ""

    @property
    def same(self) -> object:
        """Equal for dice that may be drawn as one stack: the same picture, and none of them marked."""
        if self.cursor or self.chosen or self.holds or self.flash:
            return self.die, id(self)
        return replace(self, die="", number="", why_not="", tip="", count=1, caption_tone=Tone.NORMAL)


WIDTH = 9
"""Columns of a large or medium tile."""
HUGE_WIDTH = 14


class FaceLine(NamedTuple):
    """One line of a tile: its column, the text, bold or not."""

    column: int
    text: str
    bold: bool


BLANK = FaceLine(0, "", False)


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
    for letters in (("A", "D"), ("", "")):
        left, right = attack(tile, glyphs, letters[0]), defense(tile, glyphs, letters[1])
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
        return [BLANK, *_energy(tile, glyphs)]
    if tile.kind is TileKind.ACTION:
        return [FaceLine(1, f"action {glyphs.bursts[tile.burst]}"[:8], False), *two_lines(tile.title, tile.name, WIDTH)]
    if tile.kind is TileKind.HIDDEN:
        return [BLANK, centred(tile.name, True), BLANK]
    wide = len(attack(tile, glyphs)) + len(defense(tile, glyphs)) > WIDTH - 2
    column = 0 if wide else 1
    stats = numbers(tile, glyphs, WIDTH if wide else WIDTH - 2)
    return [_top(tile, glyphs), centred(tile.name, True), FaceLine(column, stats[: WIDTH - column], True)]


def _energy(tile: TileView, glyphs: Glyphs) -> list[FaceLine]:
    """The symbols of an energy face, and below them whose die it is."""
    name = BLANK if tile.sidekick else centred(tile.name, False)
    return [centred(glyphs.symbols(tile.symbols, " "), True), name]


def _level(tile: TileView, glyphs: Glyphs) -> str:
    """`●●○`, in ASCII `L2`; nothing for a sidekick."""
    if tile.sidekick or not tile.level:
        return ""
    return f"L{tile.level}" if glyphs.ascii else glyphs.pip * tile.level + glyphs.no_pip * (3 - tile.level)


def _top(tile: TileView, glyphs: Glyphs) -> FaceLine:
    """Level pips left; fielding cost and burst right."""
    left = _level(tile, glyphs)
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
        return _energy(tile, glyphs)
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
    width = HUGE_WIDTH
    if tile.kind is TileKind.ENERGY:
        alike = len(tile.symbols) > 1 and tile.symbols[0] is not Energy.GENERIC and len(set(tile.symbols)) == 1
        first = FaceLine(11, f"{glyphs.times}{len(tile.symbols)}", True) if alike else BLANK
        name = BLANK if tile.sidekick else centred(tile.name, False, width)
        return [first, BLANK, BLANK, BLANK, name, centred(energy_words(tile.symbols), True, width)]
    one, two = two_lines(tile.title, tile.name, width - 2)
    one, two = one._replace(column=one.column + 1), two._replace(column=two.column + 1)
    if tile.kind is TileKind.ACTION:
        return [FaceLine(2, f"action {glyphs.bursts[tile.burst]}", False), BLANK, one, two, BLANK, BLANK]
    if tile.kind is TileKind.HIDDEN:
        return [BLANK, BLANK, one, two, BLANK, BLANK]
    pips = _level(tile, glyphs)
    burst = glyphs.bursts[tile.burst]
    top = FaceLine(2, pips + " " * (10 - len(pips) - len(burst)) + burst, False)
    if not two.text:  # a single line of name sits lower, between level and numbers
        one, two = BLANK, one
    stats = centred(f"{attack(tile, glyphs)}  {defense(tile, glyphs)}", True, width)
    cost = centred(f"{tile.cost_word} {tile.cost}", False, width) if tile.cost is not None else BLANK
    return [top, one, two, BLANK, stats, cost]


def energy_words(symbols: tuple[Energy, ...]) -> str:
    """`F fist`, `2 S shield`, `2 any`, `F + M`."""
    if not symbols:
        return "spent"
    if len(set(symbols)) > 1:
        return " + ".join(WORDS[s][0] for s in symbols)
    counted = len(symbols) > 1 or symbols[0] is Energy.GENERIC
    return (f"{len(symbols)} " if counted else "") + WORDS[symbols[0]]


@lru_cache(maxsize=512)
def two_lines(title: str, short: str, width: int) -> tuple[FaceLine, FaceLine]:
    """A name on two lines of `width`: broken at a blank, else hyphenated; the short name when it is too long."""
    if len(title) <= width:
        return centred(title, True, width), BLANK
    words = title.split(" ")
    breaks = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
    fitting = [pair for pair in breaks if max(map(len, pair)) <= width]
    if fitting:
        head, tail = min(fitting, key=lambda pair: (abs(len(pair[0]) - len(pair[1])), -len(pair[0])))
    elif len(words) == 1 and (cut := _hyphen(title, width)):
        head, tail = title[:cut] + "-", title[cut:]
    else:
        return centred(short, True, width), BLANK
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


_HALVES = {"..": " ", "#.": "▀", ".#": "▄", "##": "█"}


@lru_cache(maxsize=1)
def _pictures() -> dict[str, tuple[str, ...]]:
    """Every picture of `pictures.txt` by each of its names."""
    text = Path(__file__).with_name("pictures.txt").read_text(encoding="utf-8")
    found: dict[str, tuple[str, ...]] = {}
    for block in text.split("\n\n")[1:]:
        names, *rows = block.split("\n")
        halves = zip(rows[0::2], rows[1::2], strict=False)
        art = tuple("".join(_HALVES[one + two] for one, two in zip(*pair, strict=True)) for pair in halves)
        found |= dict.fromkeys(names.split(), art)
    return found


def picture(symbol: str) -> tuple[str, ...]:
    """The face of a symbol: eight columns by four lines, two pixels a cell; nothing for one without a picture."""
    return _pictures().get(symbol, ())


def pixels(symbols: tuple[Energy, ...], ascii_only: bool) -> tuple[str, ...]:
    """The picture of an energy face: 8 columns by 4 lines. Two types are letters."""
    if not symbols:
        return ()
    generic = symbols[0] is Energy.GENERIC
    if ascii_only or len(set(symbols)) > 1:
        letters = str(len(symbols)) if generic else "  ".join(WORDS[s][0].upper() for s in symbols)
        return ("", letters.center(8), "", "")
    return picture(str(min(2, len(symbols))) if generic else symbols[0].value)
