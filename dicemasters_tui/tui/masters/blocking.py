"""The hand of the defender: which dice block which attackers (6.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...rules import queries
from ...rules.decisions import BlockDecision
from ..actions.keymap import told
from ..match.view import KeyView, Tone, plain
from .fight import Fight
from .hand import REDRAW, UNUSED, Hand, Mark, Memory, Outcome, Story
from .spots import NOWHERE, Spot, die_of
from .words import listing, owned, sentence_case

if TYPE_CHECKING:
    from ...kernel.decision import WhyNot
    from ...kernel.match import Match
    from ...rules.state import Die, GameState

Pair = tuple["Die", "Die"]


class BlockHand(Hand):
    """A blocker under the cursor, a lane beside it: Space puts the one into the other.

    Dice that must block stand before attackers where they obey already.
    """

    combines = True

    def __init__(self, match: Match[GameState], memory: Memory) -> None:
        decision = match.decision
        assert isinstance(decision, BlockDecision)
        self.decision = decision
        self.pairs: list[Pair] = list(decision.rules.first_legal())
        self.lane = 0
        self._fights: dict[str, Fight] = {}
        super().__init__(match, memory)

    @property
    def attackers(self) -> list[Die]:
        return self.decision.rules.attackers

    @property
    def blockers(self) -> list[Die]:
        return self.decision.rules.blockers

    def start(self) -> Spot:
        listed = self.numbered()
        return listed[0] if listed else NOWHERE

    def numbered(self) -> list[Spot]:
        return [Spot(self.zone_of(die.id), die.id) for die in self.blockers]

    @property
    def at(self) -> Die:
        """The attacker of the lane under the cursor."""
        return self.attackers[self.lane]

    @property
    def blocker(self) -> Die | None:
        """The blocker under the cursor."""
        die = die_of(self.game, self.spot.id)
        return die if die in self.blockers else None

    def lanes_of(self, blocker: Die) -> list[Die]:
        """The attackers it is put before."""
        return [attacker for b, attacker in self.pairs if b is blocker]

    # Keys ---------------------------------------------------------------------------------------------------------

    def move(self, way: str) -> Outcome:
        if way in ("left", "right"):
            self.lane = max(0, min(len(self.attackers) - 1, self.lane + (1 if way == "right" else -1)))
            return REDRAW
        listed = self.numbered()
        index = listed.index(self.spot) if self.spot in listed else -1
        index = max(0, min(len(listed) - 1, index + (1 if way == "down" else -1)))
        if listed:
            self.spot = listed[index]
        return REDRAW

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
        return [pair for pair in self.pairs if pair[0] is not blocker or own < self.decision.rules.capacity[blocker]]

    def why_not_pair(self, blocker: Die, attacker: Die) -> WhyNot:
        """Why this blocker may not join those put before this attacker."""
        rules = self.decision.rules
        beside = self._beside(blocker) if blocker in rules.blockers else self.pairs
        return rules.why_not_one_more(beside, blocker, attacker)

    @property
    def refuses_some(self) -> bool:
        """Some die of the defender cannot block some attacker."""
        field = self.game.players[self.decision.rules.player].field
        return any(self.why_not_pair(die, attacker) for die in field for attacker in self.attackers)

    def do(self) -> Outcome:
        if why := self.decision.why_not(self.pairs):
            return Outcome(say=why)
        return Outcome(command=self.decision.text(self.pairs))

    def none(self) -> Outcome:
        if why := self.decision.why_not(()):
            return Outcome(say=why)
        return Outcome(command=self.decision.text(()))

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
        if action == "play.pass" and self.decision.may_leave:
            return Outcome(command=self.decision.text(None))
        return UNUSED

    @property
    def free(self) -> bool:
        return False

    def go(self, id: str) -> bool:
        for index, attacker in enumerate(self.attackers):
            if attacker.id == id:
                self.lane = index
                return True
        return super().go(id)

    def point(self, id: str) -> Outcome:
        for index, attacker in enumerate(self.attackers):
            if attacker.id == id:
                if self.lane == index:
                    return self.space()
                self.lane = index
                return REDRAW
        return super().point(id)

    # What is seen -------------------------------------------------------------------------------------------------

    def mark(self, die: Die) -> Mark:
        if die in self.attackers:
            here = die is self.at
            return Mark(caption=f"{self.attackers.index(die) + 1} attacks", tone=Tone.TEXT if here else Tone.NORMAL)
        number = self.number_of(Spot(self.zone_of(die.id), die.id))
        if die not in self.blockers:
            own = die.in_field and die.controller == self.decision.rules.player
            return Mark.refused(self.why_not_pair(die, self.at)) if own else Mark(dimmed=die.in_field)
        lanes = self.lanes_of(die)
        if lanes:
            words = " ".join(str(self.attackers.index(attacker) + 1) for attacker in lanes)
            tone = Tone.SEAT1 if self.player else Tone.SEAT0
            return Mark(True, caption=f"to {words}", tone=tone, number=number)
        if why := self.why_not_pair(die, self.at):
            return Mark.refused(why, number)
        return Mark(caption="at home", number=number)

    @property
    def fight(self) -> Fight:
        """What comes of the blocks as they stand."""
        return self._fight(self.pairs)

    def _fight(self, pairs: list[Pair]) -> Fight:
        command = self.decision.text(pairs)
        if command not in self._fights:
            self._fights[command] = Fight(self.match, command, list(pairs))
        return self._fights[command]

    def keys(self) -> list[KeyView]:
        count = len(self.pairs)
        able = len(self.blockers)
        keys = [KeyView("move.do", f"done, {count} block{'' if count == 1 else 's'}" if count else "done, no blocks")]
        blocker = self.blocker
        if blocker is not None and not self.why_not_pair(blocker, self.at):
            here = (blocker, self.at) in self.pairs
            keys.append(KeyView("move.mark", "take back" if here else "block here"))
        keys.append(KeyView("move.down", "blocker", f"1-{min(9, able)}" if able > 1 else "1"))
        if len(self.attackers) > 1:
            keys.append(KeyView("move.left move.right", "lane"))
        if blocker is not None and self.lanes_of(blocker):
            keys.append(KeyView("play.unassign", "unassign"))
        if count:
            keys.append(KeyView("play.clear", "clear"))
        if not self.decision.why_not(()):
            keys.append(KeyView("play.none", "no blocks"))
        if self.decision.may_leave:
            keys.append(KeyView("play.pass", f"{self.game.players[self.decision.rules.player].name} blocks"))
        return keys

    def story(self) -> Story:
        title = self.question.prompt()
        blocker = self.blocker
        lines: list[str] = []
        if blocker is not None:
            lines += self._of_pair(blocker, self.at)
        else:
            way = "Pick a blocker by its number or with {move.up} {move.down}, a lane with {move.left} {move.right}; "
            lines.append(plain(told(way + "{move.mark} puts it there.")))
        if self.pairs and (why := self.decision.why_not(self.pairs)):
            lines.append(f"[bad]{plain(why)}[/]")
        life = self.decision.rules.life_to_pay(self.pairs)
        if life:
            lines.append(f"[bad]These blocks cost you {life} life.[/]")
        return Story(title, tuple(lines))

    def _of_pair(self, blocker: Die, attacker: Die) -> list[str]:
        """The block under the cursor, and what would be without it."""
        game = self.game
        name, target = sentence_case(owned(game, blocker)), owned(game, attacker)
        if why := self.why_not_pair(blocker, attacker):
            return [f"[bad]{plain(sentence_case(why))}[/]"]
        here = (blocker, attacker) in self.pairs
        beside = [b for b, a in self.pairs if a is attacker and b is not blocker]
        together = f" together with {listing(owned(game, b) for b in beside)}" if beside else ""
        if not here:
            with_it = self._fight([p for p in self.pairs if p[0] is not blocker] + [(blocker, attacker)])
            lines = [f"{plain(told('{move.mark}'))}: [b]{name}[/] blocks [b]{target}[/]{together}."]
            if not with_it.outlook.refused:
                lines.append(f"Then: {with_it.lane(attacker)}")
            lines.append(f"As it stands: {self._standing(attacker)}")
            return lines
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

    def _standing(self, attacker: Die) -> str:
        return self.fight.lane(attacker) if not self.fight.outlook.refused else "not a whole declaration yet."
