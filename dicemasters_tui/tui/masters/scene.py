"""What the table is drawn from: the match, the hand, and what just happened, which is shown for a moment."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from ...analysis.aftermath import Aftermath, Brought, brought_by, rolled_by_hand
from ...kernel.match import Match
from ...rules.events import Damaged, Event
from ...rules.sentences import capital
from ...rules.state import GameState
from ...rules.wording import listing
from ..dice.die_view import TileView
from ..match.game import Scene as AnyScene
from ..match.view import FooterView, PromptView, Tone, plain
from .hand import Hand
from .spots import NOWHERE, Spot
from .view import LaneView, SeatView, TableView

TUMBLES = 6
"""How often a rolled die changes its face before it lies still."""
ROLL_SECONDS = 0.45
REROLL_SECONDS = 0.35
FLASH_SECONDS = 0.25
FIGHT_SECONDS = 1.5
"""How long the end of a fight is seen before the match goes on; any key goes on."""
MOST = 3
"""More dice than this are not flashed one by one."""
KOED = "KO'd"


def after_fight(before: TableView, game: GameState, happened: Sequence[Event]) -> TableView | None:
    """The table as it was `before` the damage, with what came of the fight; None when none was dealt."""
    fight, life = Aftermath(happened), brought_by(happened).life
    if before.combat is None or not fight.hurt:
        return None

    def seat(line: SeatView) -> SeatView:
        return replace(line, life=game.players[line.seat].life, life_change=life[line.seat], cursor=None)

    lanes = tuple(_fought(lane, fight) for lane in before.combat.lanes)
    active = before.lower if before.lower.active else before.upper
    return replace(
        before,
        upper=seat(before.upper),
        lower=seat(before.lower),
        combat=replace(before.combat, lanes=lanes, note="", outcome=(), totals=(), changers=()),
        prompt=PromptView(active.seat, "The fight", "", _sentences(game, fight), verb=""),
        footer=FooterView((), "[muted]any key goes on[/]"),
        side=None,
        side_over=False,
    )


def _sentences(game: GameState, fight: Aftermath) -> tuple[str, ...]:
    """Who took what, and who has been KO'd."""
    lines = [
        f"{plain(player.name)} takes [bad]{fight.lost[player.index]}[/] damage: ♥ {player.life}."
        for player in game.players
        if fight.lost[player.index]
    ]
    for player in game.players:
        fallen = [die for die in fight.fallen if die.owner == player.index]
        names = listing("sidekick" if die.is_sidekick else plain(die.name) for die in fallen)
        if names:
            lines.append(f"{plain(player.name)}: {capital(names)} [bad]{KOED}[/].")
    return tuple(lines) or ("Nobody has been KO'd, and no damage went through.",)


def _fought(lane: LaneView, fight: Aftermath) -> LaneView:
    """The attacker and its blockers with what was done to each, and in words below them."""

    def hurt(tile: TileView) -> TileView:
        taken = fight.taken[tile.die]
        caption = KOED if tile.die in [die.id for die in fight.fallen] else f"takes {taken}" if taken else ""
        flash = "bad" if caption else ""
        return replace(tile, caption=caption, caption_tone=Tone.BAD, flash=flash, why_not="", number="", cursor=False)

    attacker, through = hurt(lane.attacker), fight.through[lane.attacker.die]
    words = [f"[bad]{through} through[/]"] if through else [] if lane.blocked else ["no damage"]
    words += [f"[bad]{KOED}[/]"] if attacker.caption == KOED else ["stays"] if lane.blocked else []
    return replace(lane, attacker=attacker, blockers=tuple(map(hurt, lane.blockers)), result=tuple(words), cursor=False)


@dataclass(slots=True)
class Scene(AnyScene):
    """One frame's worth. `hand` is None while nobody at this table is asked: a bot thinks, or the match is over."""

    match: Match[GameState]
    hand: Hand | None = None

    title: str = ""
    """The box that is played, for the header."""
    queue_open: bool = False
    hovered: str = ""
    """The die under the pointer, by id."""
    fresh_events: tuple[Event, ...] = ()
    """What happened since the last decision."""
    brought: Brought = field(default_factory=Brought)
    """What is shown of that."""
    teams: tuple[str, ...] = ()
    """The teams' names by seat, where they are known."""
    flashes: dict[str, str] = field(default_factory=dict)
    rolling: dict[str, int] = field(default_factory=dict)
    """Faces shown by dice that still tumble, by die id."""
    fought: TableView | None = None
    """The lanes of a fight that has just ended, in place of the table."""
    seed: str = ""

    @property
    def game(self) -> GameState:
        return self.match.state

    @property
    def spot(self) -> Spot:
        """Where the cursor is; nowhere while nobody is asked."""
        return self.hand.spot if self.hand is not None else NOWHERE

    def motion(self, happened: Sequence[Event], before: TableView | None) -> Iterator[float]:
        """The end of a fight is seen, rolled dice tumble, dice that were hit flash; gives the seconds of each frame."""
        brought = self.brought
        if before is not None and (fought := after_fight(before, self.game, happened)) is not None:
            self.fought = fought
            yield FIGHT_SECONDS
            self.fought = None
        if brought.rolled and not rolled_by_hand(self.match):
            yield from self._tumble(brought.rolled, REROLL_SECONDS if brought.again else ROLL_SECONDS)
        elif 0 < len(brought.struck) <= MOST:
            self.flashes = {die: "bad" if what is Damaged else "focus" for die, what in brought.struck.items()}
            yield FLASH_SECONDS

    def _tumble(self, rolled: Sequence[str], seconds: float) -> Iterator[float]:
        """Dice show other faces for a while, slower and slower, and come to rest from left to right."""
        eye = random.Random()  # only for the eye: the match has its own luck
        faces = {die.id: len(die.card.faces) for die in self.game.dice}
        for step in range(1, TUMBLES):
            self.rolling = {id: eye.randrange(faces[id]) for id in rolled[len(rolled) * step // TUMBLES :]}
            yield seconds / TUMBLES * (0.6 + 0.8 * step / TUMBLES)
        self.rolling = {}
