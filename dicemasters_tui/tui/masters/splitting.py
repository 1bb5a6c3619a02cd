"""The hand that splits a die's damage among several victims (DM-6.12.4, DM-6.12.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...rules import queries
from ...rules.decisions import DamageDecision
from ..match.view import KeyView, Tone, plain
from .fight import Fight
from .hand import REDRAW, UNUSED, Hand, Mark, Memory, Outcome, Story
from .spots import Spot, die_of
from .words import named, sentence_case

if TYPE_CHECKING:
    from ...kernel.match import Match
    from ...rules.state import Die, GameState


class SplitHand(Hand):
    """Digits put a point on that victim, `-` takes one off the victim under the cursor. A fair split is filled in."""

    combines = True

    def __init__(self, match: Match[GameState], memory: Memory) -> None:
        decision = match.decision
        assert isinstance(decision, DamageDecision)
        self.decision = decision
        self.split: dict[Die, int] = dict(decision.usual())
        self._fights: dict[str, Fight] = {}
        super().__init__(match, memory)

    def start(self) -> Spot:
        return self.numbered()[0]

    def numbered(self) -> list[Spot]:
        return [Spot(self.zone_of(die.id), die.id) for die in self.decision.victims]

    @property
    def left(self) -> int:
        """Points not yet on a victim; below 0 when too many are."""
        return self.decision.amount - sum(self.split.values())

    @property
    def victim(self) -> Die | None:
        """The victim under the cursor."""
        die = die_of(self.game, self.spot.id)
        return die if die in self.split else None

    def digit(self, number: int) -> Outcome:
        if number > len(self.decision.victims):
            return Outcome(say=f"There are only {len(self.decision.victims)} dice to split among.")
        victim = self.decision.victims[number - 1]
        self.spot = self.numbered()[number - 1]
        return self._add(victim)

    def _add(self, victim: Die) -> Outcome:
        if self.left <= 0:
            donors = [die for die in self.decision.victims if die is not victim and self.split[die]]
            if not donors:
                return Outcome(say=f"All {self.decision.amount} damage is on {named(victim)} already.")
            self.split[donors[-1]] -= 1
        self.split[victim] += 1
        return REDRAW

    @property
    def free(self) -> bool:
        return False

    def move(self, way: str) -> Outcome:
        listed = self.numbered()
        index = listed.index(self.spot) if self.spot in listed else 0
        self.spot = listed[max(0, min(len(listed) - 1, index + (1 if way in ("right", "down") else -1)))]
        return REDRAW

    def space(self) -> Outcome:
        victim = self.victim
        if victim is None:
            return Outcome(say=self._refused or "Damage goes only to the dice with a number.")
        return self._add(victim)

    @property
    def _refused(self) -> str:
        """Why the die under the cursor takes none of the damage, if it is in the field and takes none."""
        die = self.die
        return self.decision.why_none(die) if die is not None and die.in_field else ""

    def own_act(self, action: str) -> Outcome:
        if action == "play.less":
            victim = self.victim
            if victim is None or not self.split[victim]:
                return Outcome(say="There is no damage on it to take off.")
            self.split[victim] -= 1
            return REDRAW
        if action == "play.more":
            return self.space()
        if action == "play.default":
            self.split = dict(self.decision.usual())
            return REDRAW
        return UNUSED

    def do(self) -> Outcome:
        if why := self.decision.why_not(self.split):
            return Outcome(say=why)
        return Outcome(command=self.decision.text(self.split))

    def mark(self, die: Die) -> Mark:
        if die is self.decision.dealer:
            return Mark(caption=f"deals {self.decision.amount}", tone=Tone.TEXT)
        if die not in self.split:
            return Mark.refused(self.decision.why_none(die)) if die.in_field else Mark()
        number = self.number_of(Spot(self.zone_of(die.id), die.id))
        points = self.split[die]
        dead = points >= self._needs(die)
        return Mark(
            bool(points),
            caption=f"{points}: KO" if dead else f"{points} dmg",
            tone=Tone.BAD if dead else Tone.NORMAL,
            number=number,
        )

    def _needs(self, die: Die) -> int:
        return queries.defense(self.game, die) - die.damage

    @property
    def fight(self) -> Fight | None:
        """What comes of the split; None while points are left over."""
        command = self.decision.text(self.split)
        if self.left:
            return None
        if command not in self._fights:
            self._fights[command] = Fight(self.match, command)
        return self._fights[command]

    def keys(self) -> list[KeyView]:
        keys = []
        if not self.left:
            keys.append(KeyView("move.do", "done"))
        keys += [
            KeyView("move.mark", "+1 on it", f"1-{len(self.decision.victims)}"),
            KeyView("play.less", "one off"),
            KeyView("play.default", "default again"),
            KeyView("move.left move.right", "die", rank=1),
        ]
        return keys

    def story(self) -> Story:
        lines = [f"[bad]{plain(self._refused)}[/]"] if self._refused else []
        for die in self.decision.victims:
            points, needs = self.split[die], self._needs(die)
            end = "[bad]KO'd[/]" if points >= needs else f"stays, {needs - points} short"
            lines.append(f"{sentence_case(named(die))}: {points} of {needs}D, {end}.")
        if self.left > 0:
            lines.append(f"[warn]{self.left} damage is still to be put somewhere.[/]")
        after = self.outlook(self.decision.text(self.split)) if not self.left else None
        if after is not None and not after.refused and not after.chance:
            saved = [die for die in self.decision.victims if after.is_saved(die)]
            lines += [f"[good]A text saves {named(die)}.[/]" for die in saved]
        return Story(plain(self.question.prompt()), tuple(lines))
