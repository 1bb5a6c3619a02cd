"""The hands of a fight: which dice block which attackers (6.10), and how a die's damage is split (DM-6.12)."""

from __future__ import annotations

from ...kernel.decision import WhyNot
from ...rules import queries
from ...rules.decisions import BlockDecision, DamageDecision
from ...rules.sentences import capital
from ...rules.state import Die
from ...rules.wording import listing, number
from ..actions.keymap import told
from ..match.hand import BY, REDRAW, UNUSED, Outcome, Story, offered
from ..match.view import KeyView, Tone, plain
from .hand import Hand, Mark
from .spots import NOWHERE, Spot, within
from .words import FightWords, named, owned

Pair = tuple[Die, Die]


class FightHand(Hand):
    """Common to both: arrows go from die to die of those that have numbers."""

    combines = True

    @property
    def free(self) -> bool:
        return False

    def move(self, way: str) -> Outcome:
        listed = self.numbered()
        if listed:
            at = listed.index(self.spot) + BY[way] if self.spot in listed else 0
            self.spot = listed[within(at, len(listed))]
        return REDRAW


class BlockHand(FightHand):
    """A blocker under the cursor, a lane beside it: Space puts the one into the other.

    Dice that must block stand before attackers where they obey already.
    """

    question: BlockDecision

    def begin(self) -> None:
        self.pairs: list[Pair] = list(self.question.rules.first_legal())
        self.lane = 0

    @property
    def attackers(self) -> list[Die]:
        return self.question.rules.attackers

    @property
    def blockers(self) -> list[Die]:
        return self.question.rules.blockers

    def start(self) -> Spot:
        return next(iter(self.numbered()), NOWHERE)

    def numbered(self) -> list[Spot]:
        return [spot for die in self.blockers if (spot := self.places.find(die.id)) is not None]

    def picked(self) -> Outcome:
        return REDRAW  # the blocker waits for its lane

    @property
    def at(self) -> Die:
        """The attacker of the lane under the cursor."""
        return self.attackers[self.lane]

    @property
    def blocker(self) -> Die | None:
        """The blocker under the cursor."""
        return self.die if self.die in self.blockers else None

    def lanes_of(self, blocker: Die) -> list[Die]:
        """The attackers it is put before."""
        return [attacker for b, attacker in self.pairs if b is blocker]

    # Keys ---------------------------------------------------------------------------------------------------------

    def move(self, way: str) -> Outcome:
        if way in ("left", "right"):
            self.lane = within(self.lane + BY[way], len(self.attackers))
            return REDRAW
        return super().move(way)

    def space(self) -> Outcome:
        blocker = self.blocker
        if blocker is None:
            return Outcome(say="Only your own dice in the field block; pick one of them by its number.")
        pair = (blocker, self.at)
        if pair in self.pairs:
            self.pairs.remove(pair)
            return REDRAW
        if why := self.why_not_pair(*pair):
            return Outcome(say=why)
        self.pairs = [*self._beside(blocker), pair]
        return REDRAW

    def _beside(self, blocker: Die) -> list[Pair]:
        """The pairs that stay when one more is made with this blocker: without its own if it can block no more."""
        own = len(self.lanes_of(blocker))
        return [pair for pair in self.pairs if pair[0] is not blocker or own < self.question.rules.capacity[blocker]]

    def why_not_pair(self, blocker: Die, attacker: Die) -> WhyNot:
        """Why this blocker may not join those put before this attacker."""
        rules = self.question.rules
        beside = self._beside(blocker) if blocker in rules.blockers else self.pairs
        return rules.why_not_one_more(beside, blocker, attacker)

    @property
    def refuses_some(self) -> bool:
        """Some die of the defender cannot block some attacker."""
        field = self.game.players[self.question.rules.player].field
        return any(self.why_not_pair(die, attacker) for die in field for attacker in self.attackers)

    def do(self) -> Outcome:
        return self.answer_with(self.pairs)

    def none(self) -> Outcome:
        return self.answer_with(())

    def own_act(self, action: str) -> Outcome:
        if action == "play.unassign":
            blocker = self.blocker
            if blocker is None or not self.lanes_of(blocker):
                return Outcome(say="This die blocks nobody.")
            at_lane = [(blocker, self.at)] if (blocker, self.at) in self.pairs else []
            gone = at_lane or [pair for pair in self.pairs if pair[0] is blocker]
            self.pairs = [pair for pair in self.pairs if pair not in gone]
            return REDRAW
        if action == "play.clear":
            self.pairs = []
            return REDRAW
        if action == "play.pass" and self.question.may_leave:
            return Outcome(command=self.question.text(None))
        return UNUSED

    def go(self, id: str) -> bool:
        return self._to_lane(id) or super().go(id)

    def point(self, id: str) -> Outcome:
        if id == self.at.id:
            return self.space()
        return REDRAW if self._to_lane(id) else super().point(id)

    def _to_lane(self, id: str) -> bool:
        lanes = [attacker.id for attacker in self.attackers]
        if id in lanes:
            self.lane = lanes.index(id)
        return id in lanes

    # What is seen -------------------------------------------------------------------------------------------------

    def mark(self, die: Die) -> Mark:
        lane = {attacker: place for place, attacker in enumerate(self.attackers, 1)}
        if die in lane:
            return Mark(caption=f"{lane[die]} attacks", tone=Tone.TEXT if die is self.at else Tone.NORMAL)
        if die not in self.blockers:
            own = die.in_field and die.controller == self.question.rules.player
            return Mark.refused(self.why_not_pair(die, self.at)) if own else Mark(dimmed=die.in_field)
        if lanes := self.lanes_of(die):
            return self.mark_chosen(f"to {' '.join(str(lane[attacker]) for attacker in lanes)}", self.number_at(die))
        if why := self.why_not_pair(die, self.at):
            return Mark.refused(why, self.number_at(die))
        return Mark(caption="at home", number=self.number_at(die))

    @property
    def fight(self) -> FightWords:
        return self._fight(self.pairs)

    def _fight(self, pairs: list[Pair]) -> FightWords:
        return self.fight_after(self.question.text(pairs), list(pairs))

    def keys(self) -> list[KeyView]:
        count, blocker = len(self.pairs), self.blocker
        able = blocker is not None and not self.why_not_pair(blocker, self.at)
        here = (blocker, self.at) in self.pairs
        return offered(
            KeyView("move.do", f"done, {number(count, 'block')}" if count else "done, no blocks"),
            able and KeyView("move.mark", "take back" if here else "block here"),
            KeyView("move.down", "blocker", self.digits()),
            len(self.attackers) > 1 and KeyView("move.left move.right", "lane"),
            blocker is not None and self.lanes_of(blocker) and KeyView("play.unassign", "unassign"),
            count and KeyView("play.clear", "clear"),
            not self.question.why_not(()) and KeyView("play.none", "no blocks"),
            self.question.may_leave
            and KeyView("play.pass", f"{self.game.players[self.question.rules.player].name} blocks"),
        )

    def story(self) -> Story:
        blocker = self.blocker
        way = "Pick a blocker by its number or with {move.up} {move.down}, a lane with {move.left} {move.right}; "
        way += "{move.mark} puts it there."
        lines = self._of_pair(blocker, self.at) if blocker is not None else [plain(told(way))]
        if self.pairs and (why := self.question.why_not(self.pairs)):
            lines.append(f"[bad]{plain(why)}[/]")
        if life := self.question.rules.life_to_pay(self.pairs):
            lines.append(f"[bad]These blocks cost you {life} life.[/]")
        return Story(self.question.prompt(), tuple(lines))

    def _of_pair(self, blocker: Die, attacker: Die) -> list[str]:
        """The block under the cursor, and what would be without it."""
        game = self.game
        name, target = capital(owned(game, blocker)), owned(game, attacker)
        if why := self.why_not_pair(blocker, attacker):
            return [f"[bad]{plain(capital(why))}[/]"]
        here = (blocker, attacker) in self.pairs
        beside = [b for b, a in self.pairs if a is attacker and b is not blocker]
        together = f" together with {listing(owned(game, b) for b in beside)}" if beside else ""
        if not here:
            with_it = self._fight([p for p in self.pairs if p[0] is not blocker] + [(blocker, attacker)])
            lines = [f"{plain(told('{move.mark}'))}: [b]{name}[/] blocks [b]{target}[/]{together}."]
            if not with_it.outlook.refused:
                lines.append(f"Then: {with_it.lane(attacker)}")
            standing = self.fight.lane(attacker) if not self.fight.outlook.refused else "not a whole declaration yet."
            return [*lines, f"As it stands: {standing}"]
        lines = [f"[b]{name}[/] blocks [b]{target}[/]{together}."]
        dealt = [queries.attack(game, b) for b in (blocker, *beside)]
        if len(dealt) > 1:
            total, defense = " + ".join(f"{n}A" for n in dealt), queries.defense(game, attacker)
            meets = "reaches" if sum(dealt) >= defense - attacker.damage else "does not reach"
            lines.append(f"{total} = {sum(dealt)} damage {meets} its {defense}D.")
        without = self._fight([p for p in self.pairs if p != (blocker, attacker)])
        if not without.outlook.refused:
            lines.append(f"Without this block: {without.lane(attacker)}")
        return lines


class SplitHand(FightHand):
    """Digits put a point on that victim, `-` takes one off the victim under the cursor. A fair split is filled in."""

    question: DamageDecision

    def begin(self) -> None:
        self.split: dict[Die, int] = dict(self.question.usual())
        self.no_number = f"There are only {len(self.question.victims)} dice to split among."

    def numbered(self) -> list[Spot]:
        return [spot for die in self.question.victims if (spot := self.places.find(die.id)) is not None]

    @property
    def left(self) -> int:
        """Points not yet on a victim; below 0 when too many are."""
        return self.question.amount - sum(self.split.values())

    @property
    def victim(self) -> Die | None:
        """The victim under the cursor."""
        return self.die if self.die in self.split else None

    def _add(self, victim: Die) -> Outcome:
        if self.left <= 0:
            donors = [die for die in self.question.victims if die is not victim and self.split[die]]
            if not donors:
                return Outcome(say=f"All {self.question.amount} damage is on {named(victim)} already.")
            self.split[donors[-1]] -= 1
        self.split[victim] += 1
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
        return self.question.why_none(die) if die is not None and die.in_field else ""

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
            self.split = dict(self.question.usual())
            return REDRAW
        return UNUSED

    def do(self) -> Outcome:
        return self.answer_with(self.split)

    def mark(self, die: Die) -> Mark:
        if die is self.question.dealer:
            return Mark(caption=f"deals {self.question.amount}", tone=Tone.TEXT)
        if die not in self.split:
            return Mark.refused(self.question.why_none(die)) if die.in_field else Mark()
        points = self.split[die]
        dead = points >= self._needs(die)
        caption, tone = (f"{points}: KO", Tone.BAD) if dead else (f"{points} dmg", Tone.NORMAL)
        return Mark(bool(points), caption=caption, tone=tone, number=self.number_at(die))

    def _needs(self, die: Die) -> int:
        return queries.defense(self.game, die) - die.damage

    @property
    def fight(self) -> FightWords | None:
        return None if self.left else self.fight_after(self.question.text(self.split))

    def keys(self) -> list[KeyView]:
        return offered(
            not self.left and KeyView("move.do", "done"),
            KeyView("move.mark", "+1 on it", self.digits()),
            KeyView("play.less", "one off"),
            KeyView("play.default", "default again"),
            KeyView("move.left move.right", "die", rank=1),
        )

    def story(self) -> Story:
        lines = [f"[bad]{plain(self._refused)}[/]"] if self._refused else []
        for die in self.question.victims:
            points, needs = self.split[die], self._needs(die)
            end = "[bad]KO'd[/]" if points >= needs else f"stays, {needs - points} short"
            lines.append(f"{capital(named(die))}: {points} of {needs}D, {end}.")
        if self.left > 0:
            lines.append(f"[warn]{self.left} damage is still to be put somewhere.[/]")
        after = self.outlook(self.question.text(self.split)) if not self.left else None
        if after is not None and not after.refused and not after.chance:
            saved = [die for die in self.question.victims if after.is_saved(die)]
            lines += [f"[good]A text saves {named(die)}.[/]" for die in saved]
        return Story(plain(self.question.prompt()), tuple(lines))
