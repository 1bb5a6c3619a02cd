"""Hands that mark dice and then answer with all the marked ones: rerolls and attackers."""

from __future__ import annotations

from ...analysis.declarations import Attackers
from ...analysis.reroll_odds import Odds, Roll
from ...rules import queries
from ...rules.decisions import AttackDecision, RerollDecision
from ...rules.sentences import capital
from ...rules.state import Die
from ...rules.wording import listing, number
from ..match.hand import BY, REDRAW, UNUSED, WAYS, Outcome, Story, done, offered
from ..match.view import KeyView, plain
from .hand import Hand, Mark
from .spots import ROLL, Spot, within
from .words import named


class RerollHand(Hand):
    """Which dice to roll once more (DM-6.3.2). Every rolled die has a number."""

    combines = True
    no_number = "There is no die {}."
    question: RerollDecision

    def begin(self) -> None:
        self.roll = Roll(self.game, self.player, self.question.dice, ())
        """The roll with the dice that are marked now."""
        self.wishing: int | None = None
        """The line of the wishes under the cursor, while they are chosen."""

    def numbered(self) -> list[Spot]:
        return self.places.of(ROLL)

    @property
    def marked(self) -> set[str]:
        """The marked dice, by their ids."""
        return self.roll.marked

    def _mark(self, marked: set[str]) -> Outcome:
        self.roll = Roll(self.game, self.player, self.question.dice, marked)
        return REDRAW

    def space(self) -> Outcome:
        return self._mark(self.marked ^ {self.spot.id}) if self.wishing is None else self._wish()

    @property
    def free(self) -> bool:
        return self.wishing is None

    def do(self) -> Outcome:
        if self.wishing is not None:
            return self._wish()
        return Outcome(command=self.question.text(self.roll.rerolled))

    def none(self) -> Outcome:
        return Outcome(command=self.question.text(()))

    def own_act(self, action: str) -> Outcome:
        if action == "play.all":
            everything = {die.id for die in self.question.dice}
            return self._mark(set() if self.marked == everything else everything)
        if action == "play.otherwise":
            self.wishing = 0 if self.wishing is None else None
            return REDRAW
        if self.wishing is not None and action in ("move.up", "move.down"):
            self.wishing = within(self.wishing + BY[WAYS[action]], len(self.roll.wishes()))
            return REDRAW
        return UNUSED

    def back(self) -> bool:
        was = self.wishing is not None
        self.wishing = None
        return was

    def odds(self) -> list[Odds]:
        """The odds of all that the player has not put away; while wishes are picked, of everything."""
        unwanted = self.memory.unwanted if self.wishing is None else ()
        return [self.roll.odds(wish) for wish in self.roll.wishes() if wish not in unwanted]

    def _wish(self) -> Outcome:
        possible = self.roll.wishes()
        if not possible or self.wishing is None:
            return Outcome(say="Mark dice first; then there is something to wish for.")
        self.memory.unwanted ^= {possible[min(self.wishing, len(possible) - 1)]}
        return REDRAW

    def mark(self, die: Die) -> Mark:
        return self.mark_chosen("reroll") if die.id in self.marked else Mark(caption="keep")

    def keys(self) -> list[KeyView]:
        if self.wishing is not None:
            return [
                KeyView("move.do", "show it or not"),
                KeyView("move.up move.down", "next wish"),
                KeyView("move.back", "back"),
            ]
        count = len(self.marked)
        return [
            KeyView("move.do", f"reroll {count}" if count else "keep all"),
            KeyView("move.mark", "mark", self.digits()),
            KeyView("play.none", "keep all"),
            KeyView("play.all", "mark none" if count == len(self.question.dice) else "mark all"),
            KeyView("play.otherwise", "wanted"),
            KeyView("move.left move.right", "move", rank=2),
        ]

    def story(self) -> Story:
        chosen, kept = self.roll.rerolled, self.roll.kept
        if not chosen:
            spend = f"That is {self.roll.energy.total} energy to spend."
            return Story(self.question.prompt(), (f"[b]Keep all:[/] {listing(named(die) for die in kept)}.", spend))
        lost = sum(len(die.symbols) for die in chosen)
        left = self.roll.kept_energy.total
        lines = [f"[b]Reroll {number(len(chosen), 'die')}:[/] {listing(named(die) for die in chosen)}."]
        if lost:
            lines.append(f"You give up {lost} energy; the kept dice still pay {left}.")
        if kept:
            lines.append(f"Kept: {listing(named(die) for die in kept)}.")
        return Story(self.question.prompt(), tuple(lines))


class AttackHand(Hand):
    """Which dice attack (DM-6.9)."""

    combines = True
    no_number = "There is no die {} that may attack."
    question: AttackDecision

    def begin(self) -> None:
        self.attackers = Attackers(self.question)

    def numbered(self) -> list[Spot]:
        able = {die.id for die in self.question.rules.dice}
        return [spot for spot in self.places.of(f"field-{self.player}") if spot.id in able]

    def space(self) -> Outcome:
        return done(self.attackers.toggle(self.die) if self.die is not None else "There is no die here.")

    def do(self) -> Outcome:
        return self.answer_with(self.attackers.dice)

    def none(self) -> Outcome:
        return self.answer_with(())

    def own_act(self, action: str) -> Outcome:
        if action not in ("play.all", "play.clear"):
            return UNUSED
        self.attackers.dice = self.attackers.all() if action == "play.all" else list(self.question.rules.bound)
        return REDRAW

    def mark(self, die: Die) -> Mark:
        if die in self.attackers.dice:
            return self.mark_chosen("must" if die in self.question.rules.bound else "attacks")
        if die.controller == self.player and die.in_field and (why := self.attackers.why_not(die)):
            return Mark.refused(why)
        return Mark(caption="stays" if self.number_at(die) else "")

    def keys(self) -> list[KeyView]:
        count = len(self.attackers.dice)
        return offered(
            KeyView("move.do", f"attack with {count}" if count else "no attack"),
            KeyView("move.mark", "choose", self.digits()),
            not self.question.why_not(()) and KeyView("play.none", "no attack"),
            len(self.attackers.all()) > count and KeyView("play.all", "all"),
            count > len(self.question.rules.bound) and KeyView("play.clear", "none chosen"),
        )

    def story(self) -> Story:
        dice, at = self.attackers.dice, self.die
        lines = ["[b]Nobody attacks.[/] The turn ends."]
        if dice:
            total = sum(queries.attack(self.game, die) for die in dice)
            names = capital(listing(named(die) for die in dice))
            lines = [f"[b]{names}[/] attack{'s' if len(dice) == 1 else ''}: {total}A in all."]
        lines.append(plain(self.attackers.facing()))
        refused = self.attackers.why_not(at) if at is not None and at.controller == self.player and at.in_field else ""
        if why := refused or (self.question.why_not(dice) if dice else ""):
            lines.append(f"[bad]{plain(why)}[/]")
        elif must := self.question.rules.bound:
            lines.append(f"{capital(listing(named(die) for die in must))} must attack.")
        elif dice:
            lines.append("Attackers that nobody blocks leave the field after their damage.")
        return Story(self.question.prompt(), tuple(lines))
