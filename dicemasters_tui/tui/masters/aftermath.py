"""What a fight has come to, on the lanes as they were fought: seen for a moment before the match goes on."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ...rules.events import Damaged, KnockedOut, LifeChanged
from ..match.view import FooterView, PromptView, Tone, plain
from .words import listing, sentence_case

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...rules.events import Event
    from ...rules.state import Die, GameState
    from ..dice.die_view import TileView
    from .view import CombatView, LaneView, SeatView, TableView

KOED = "KO'd"


class Aftermath:
    """What the events of one command say of a fight in it."""

    def __init__(self, game: GameState, happened: Sequence[Event]) -> None:
        self.game = game
        self.hits = [event for event in happened if isinstance(event, Damaged) and event.combat]
        self.taken: dict[str, int] = {}
        """Damage by the id of the die that took it."""
        self.through: dict[str, int] = {}
        """Damage to a player by the id of the die that dealt it."""
        for hit in self.hits:
            if hit.victim is not None:
                self.taken[hit.victim.id] = self.taken.get(hit.victim.id, 0) + hit.amount
            elif hit.by is not None:
                self.through[hit.by.id] = self.through.get(hit.by.id, 0) + hit.amount
        self.fallen: list[Die] = [event.die for event in happened if isinstance(event, KnockedOut)]
        self.life: dict[int, int] = {}
        for event in happened:
            if isinstance(event, LifeChanged):
                self.life[event.player] = self.life.get(event.player, 0) + event.change

    def sentences(self) -> tuple[str, ...]:
        """Who took what, and who has been KO'd."""
        through = [0, 0]
        for hit in self.hits:
            if hit.victim is None:
                through[hit.player] += hit.amount
        lines = [
            f"{plain(player.name)} takes [bad]{through[player.index]}[/] damage: ♥ {player.life}."
            for player in self.game.players
            if through[player.index]
        ]
        for player in self.game.players:
            names = [self._name(die) for die in self.fallen if die.owner == player.index]
            if names:
                lines.append(f"{plain(player.name)}: {sentence_case(listing(names))} [bad]{KOED}[/].")
        return tuple(lines) or ("Nobody has been KO'd, and no damage went through.",)

    def _name(self, die: Die) -> str:
        return "sidekick" if die.is_sidekick else plain(die.name)

    def tile(self, tile: TileView) -> TileView:
        """The die with what was done to it."""
        fallen = tile.die in {die.id for die in self.fallen}
        taken = self.taken.get(tile.die, 0)
        caption = KOED if fallen else f"takes {taken}" if taken else ""
        flash = "bad" if caption else ""
        return replace(tile, caption=caption, caption_tone=Tone.BAD, flash=flash, why_not="", number="", cursor=False)

    def lane(self, lane: LaneView) -> LaneView:
        """The attacker and its blockers with what was done to each, and in words below them."""
        attacker = self.tile(lane.attacker)
        through = self.through.get(attacker.die, 0)
        words = [f"[bad]{through} through[/]"] if through else [] if lane.blocked else ["no damage"]
        words += [f"[bad]{KOED}[/]"] if attacker.caption == KOED else ["stays"] if lane.blocked else []
        blockers = tuple(self.tile(tile) for tile in lane.blockers)
        return replace(lane, attacker=attacker, blockers=blockers, result=tuple(words), cursor=False)

    def combat(self, combat: CombatView) -> CombatView:
        return replace(
            combat,
            lanes=tuple(self.lane(lane) for lane in combat.lanes),
            note="",
            outcome=(),
            totals=(),
            changers=(),
        )

    def seat(self, seat: SeatView) -> SeatView:
        player = self.game.players[seat.seat]
        return replace(seat, life=player.life, life_change=self.life.get(seat.seat, 0), cursor=None)


def after_fight(before: TableView, game: GameState, happened: Sequence[Event]) -> TableView | None:
    """The table as it was `before` the damage, with what came of the fight; None when none was dealt."""
    aftermath = Aftermath(game, happened)
    if before.combat is None or not aftermath.hits:
        return None
    seat = before.lower if before.lower.active else before.upper
    return replace(
        before,
        upper=aftermath.seat(before.upper),
        lower=aftermath.seat(before.lower),
        combat=aftermath.combat(before.combat),
        prompt=PromptView(seat.seat, "The fight", "", aftermath.sentences(), verb=""),
        footer=FooterView((), "[muted]any key goes on[/]"),
        side=None,
        side_over=False,
    )
