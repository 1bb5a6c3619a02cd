"""One die as plain data, and the markup of texts on the table; see `view`, which has all of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ...rules.faces import Energy

TONES = frozenset(
    {
        "b",  # bold, in the text colour
        "text",
        "muted",
        "faint",
        "good",  # better: raised, cheaper, saved
        "bad",  # worse: damage, KO, illegal
        "warn",  # advice
        "key",  # a key to press: bold, in the colour of keys
        "seat0",  # the first player's colour, bold
        "seat1",
        "fist",
        "bolt",
        "mask",
        "shield",
        "wild",
        "generic",
    }
)
"""The names a markup tag may have."""


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
    cost_change: int = 0
    """Below 0: cheaper than printed, above 0: dearer."""
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

    @property
    def same(self) -> tuple[object, ...]:
        """Equal for dice that may be drawn as one stack: the same picture, and neither marked nor numbered."""
        if self.cursor or self.chosen or self.holds or self.flash:
            return (self.die, id(self))
        return (
            self.kind,
            self.name,
            self.color,
            self.seat,
            self.level,
            self.attack,
            self.defense,
            self.attack_change,
            self.defense_change,
            self.damage,
            self.cost,
            self.burst,
            self.symbols,
            self.dimmed,
            self.caption,
            self.attacks,
            self.blocked,
        )
