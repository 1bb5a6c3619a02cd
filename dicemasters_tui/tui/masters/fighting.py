"""The hands of a fight: which dice block which attackers (DM-6.10), and how a die's damage is split (DM-6.12)."""

from __future__ import annotations

from collections.abc import Sequence

from ...analysis.declarations import Blocks, Split
from ...rules.decisions import BlockDecision, DamageDecision
from ...rules.sentences import capital
from ...rules.state import Die
from ...rules.wording import listing, number
from ..actions.keymap import told
from ..match.hand import BY, REDRAW, UNUSED, Outcome, Story, done, offered
from ..match.view import KeyView, Tone, plain
from .hand import Hand, Mark
from .spots import NOWHERE, Spot, within
from .words import FightWords, named, owned


class FightHand(Hand):
    """Common to both: arrows go from one numbered die to the next."""

    combines = True
    free = False

    def move(self, way: str) -> Outcome:
        return self.walk(self.numbered(), way)


class BlockHand(FightHand):
    """A blocker under the cursor, a lane beside it: Space puts the one into the other."""

    question: BlockDecision

    def begin(self) -> None:
        self.attackers, self.blockers = self.question.rules.attackers, self.question.rules.blockers
        self.blocks = Blocks(self.question.rules)
        self.lane = 0

    def start(self) -> Spot:
        return next(iter(self.numbered()), NOWHERE)

    def numbered(self) -> list[Spot]:
        return self.spots_of(self.blockers)

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
        return done(self.blocks.toggle(blocker, self.at))

    def do(self) -> Outcome:
        return self.answer_with(self.blocks.pairs)

    def none(self) -> Outcome:
        return self.answer_with(())

    def own_act(self, action: str) -> Outcome:
        if action == "play.unassign":
            blocker = self.blocker
            if blocker is None or not self.blocks.of(blocker):
                return Outcome(say="This die blocks nobody.")
            self.blocks.take_back(blocker, self.at)
            return REDRAW
        if action == "play.clear":
            self.blocks.pairs = []
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
            return Mark.refused(self.blocks.why_not(die, self.at)) if own else Mark(dimmed=die.in_field)
        if lanes := self.blocks.of(die):
            return self.mark_chosen(f"to {' '.join(str(lane[attacker]) for attacker in lanes)}")
        if why := self.blocks.why_not(die, self.at):
            return Mark.refused(why)
        return Mark(caption="at home")

    @property
    def fight(self) -> FightWords:
        return self._fight(self.blocks.pairs)

    def _fight(self, pairs: Sequence[tuple[Die, Die]]) -> FightWords:
        return self.fight_after(self.question.text(pairs), pairs)

    def keys(self) -> list[KeyView]:
        count, blocker = len(self.blocks.pairs), self.blocker
        able = blocker is not None and not self.blocks.why_not(blocker, self.at)
        here = (blocker, self.at) in self.blocks.pairs
        return offered(
            KeyView("move.do", f"done, {number(count, 'block')}" if count else "done, no blocks"),
            able and KeyView("move.mark", "take back" if here else "block here"),
            KeyView("move.down", "blocker", self.digits()),
            len(self.attackers) > 1 and KeyView("move.left move.right", "lane"),
            blocker is not None and self.blocks.of(blocker) and KeyView("play.unassign", "unassign"),
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
        pairs = self.blocks.pairs
        if pairs and (why := self.question.why_not(pairs)):
            lines.append(f"[bad]{plain(why)}[/]")
        if life := self.question.rules.life_to_pay(pairs):
            lines.append(f"[bad]These blocks cost you {life} life.[/]")
        return Story(self.question.prompt(), tuple(lines))

    def _of_pair(self, blocker: Die, attacker: Die) -> list[str]:
        """The block under the cursor, and what would be without it."""
        game = self.game
        name, target = capital(owned(game, blocker)), owned(game, attacker)
        if why := self.blocks.why_not(blocker, attacker):
            return [f"[bad]{plain(capital(why))}[/]"]
        beside = [die for die in self.blocks.before(attacker) if die is not blocker]
        together = f" together with {listing(owned(game, die) for die in beside)}" if beside else ""
        if attacker not in self.blocks.of(blocker):
            with_it = self._fight(self.blocks.with_pair(blocker, attacker))
            lines = [f"{plain(told('{move.mark}'))}: [b]{name}[/] blocks [b]{target}[/]{together}."]
            if not with_it.outlook.refused:
                lines.append(f"Then: {with_it.lane(attacker)}")
            standing = self.fight.lane(attacker) if not self.fight.outlook.refused else "not a whole declaration yet."
            return [*lines, f"As it stands: {standing}"]
        lines = [f"[b]{name}[/] blocks [b]{target}[/]{together}."]
        if beside:
            lines.append(self.blocks.sum_words(attacker, [blocker, *beside]))
        without = self._fight([pair for pair in self.blocks.pairs if pair != (blocker, attacker)])
        if not without.outlook.refused:
            lines.append(f"Without this block: {without.lane(attacker)}")
        return lines


class SplitHand(FightHand):
    """Digits put a point on that victim, `-` takes one off the victim under the cursor. A fair split is filled in."""

    question: DamageDecision

    def begin(self) -> None:
        self.split = Split(self.question)
        self.no_number = f"There are only {len(self.question.victims)} dice to split among."

    def numbered(self) -> list[Spot]:
        return self.spots_of(self.question.victims)

    @property
    def victim(self) -> Die | None:
        """The victim under the cursor."""
        return self.die if self.die in self.split.points else None

    def space(self) -> Outcome:
        if self.victim is None:
            return Outcome(say=self._refused or "Damage goes only to the dice with a number.")
        return done(self.split.add(self.victim))

    @property
    def _refused(self) -> str:
        """Why the die under the cursor takes none of the damage, if it is in the field and takes none."""
        die = self.die
        return self.question.why_none(die) if die is not None and die.in_field else ""

    def own_act(self, action: str) -> Outcome:
        if action == "play.less":
            return done(self.split.take_off(self.victim))
        if action == "play.more":
            return self.space()
        if action == "play.default":
            self.split = Split(self.question)
            return REDRAW
        return UNUSED

    def do(self) -> Outcome:
        return self.answer_with(self.split.points)

    def mark(self, die: Die) -> Mark:
        if die is self.question.dealer:
            return Mark(caption=f"deals {self.question.amount}", tone=Tone.TEXT)
        if die not in self.split.points:
            return Mark.refused(self.question.why_none(die)) if die.in_field else Mark()
        points = self.split.points[die]
        dead = points >= self.split.needs(die)
        caption, tone = (f"{points}: KO", Tone.BAD) if dead else (f"{points} dmg", Tone.NORMAL)
        return Mark(bool(points), caption=caption, tone=tone)

    @property
    def fight(self) -> FightWords | None:
        return None if self.split.left else self.fight_after(self.question.text(self.split.points))

    def keys(self) -> list[KeyView]:
        return offered(
            not self.split.left and KeyView("move.do", "done"),
            KeyView("move.mark", "+1 on it", self.digits()),
            KeyView("play.less", "one off"),
            KeyView("play.default", "default again"),
            KeyView("move.left move.right", "die", rank=1),
        )

    def story(self) -> Story:
        lines = [f"[bad]{plain(self._refused)}[/]"] if self._refused else []
        for die, points in self.split.points.items():
            needs = self.split.needs(die)
            end = "[bad]KO'd[/]" if points >= needs else f"stays, {needs - points} short"
            lines.append(f"{capital(named(die))}: {points} of {needs}D, {end}.")
        if self.split.left > 0:
            lines.append(f"[warn]{self.split.left} damage is still to be put somewhere.[/]")
        after = self.outlook(self.question.text(self.split.points)) if not self.split.left else None
        if after is not None and not after.refused and not after.chance:
            saved = [die for die in self.question.victims if after.is_saved(die)]
            lines += [f"[good]A text saves {named(die)}.[/]" for die in saved]
        return Story(plain(self.question.prompt()), tuple(lines))
