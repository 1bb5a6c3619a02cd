"""The hands that mark dice or some of several things, those of who only looks, and which belongs to a question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...analysis.timeline import events_of
from ...dicethrone.board import in_reach, suggested
from ...dicethrone.choices import ChoiceDecision
from ...dicethrone.questions import ActDecision, ActivateDecision, DefendDecision, RollDecision, SellDecision
from ...dicethrone.telling import command_words, how_it_ended, told, why_it_ended
from ..actions.keymap import told as with_keys
from ..match import watching
from ..match.hand import REDRAW, Outcome, Story, offered
from ..match.hand import PickHand as AnyPickHand
from ..match.view import KeyView, plain
from .hand import ANSWERS, BOARD, DICE, ActHand, ActivateHand, DefendHand, ThroneHand
from .view import KEEP, ROLL, Answer

if TYPE_CHECKING:
    from ...kernel.decision import Option
    from ...kernel.match import Move
    from ...throne import ThroneMatch


class RollHand(ThroneHand):
    """A Roll Attempt: digits and Space mark dice, Enter rolls the marked ones again or keeps all."""

    declined = KEEP
    digits_pick_answers = False  # they mark dice

    def __init__(self, match: ThroneMatch, viewer: int) -> None:
        super().__init__(match, viewer)
        self.marked_dice = suggested(self.game, match.decision)
        self.die = 0
        """The die under the cursor."""
        self.dice = len(self.game.roll.numbers) if self.game.roll is not None else 0
        """How many lie there; none before the first roll."""
        self._wanted = -1
        self.zone = DICE if self.dice else ANSWERS
        self._meant()

    def all_answers(self) -> list[Answer]:
        uses = (row for row in super().all_answers() if row.id.startswith(("play ", "spend ", "use ")))
        return [*self._roll_answers(), *uses]

    def _roll_answers(self) -> list[Answer]:
        if not self.dice:
            return [Answer(ROLL, "Roll all five dice"), Answer(KEEP, "Do not roll at all")]
        keep = Answer(KEEP, "Keep the dice")
        if self.marked_dice:
            again = ", ".join(str(place + 1) for place in sorted(self.marked_dice))
            return [Answer(ROLL, f"Roll again: {again}"), keep]
        why = with_keys("No die is marked: 1 to 5 mark them, {play.all} marks all.")
        return [keep, Answer(ROLL, "Mark dice with 1 to 5 to roll them again", why_not=why)]

    @property
    def typeable(self) -> list[tuple[str, str]]:
        first = ("reroll ", "the dice by their numbers") if self.dice else ("roll", "roll all dice")
        return [first, (KEEP, "keep the dice"), *(each for each in super().typeable if each[0] not in (ROLL, KEEP))]

    @property
    def zones(self) -> list[str]:
        return [DICE, *super().zones] if self.dice else super().zones

    def _meant(self) -> Outcome:
        """The row for Enter: the marked dice are rolled again, or all kept if none is marked."""
        self.go(ROLL if self.marked_dice or not self.dice else KEEP)
        return REDRAW

    def mark(self, places: Sequence[int], wish: str = "") -> Outcome:
        """Mark these dice and no others, for the ability that is wished for, if any."""
        self.marked_dice, self.wished = list(places), wish
        return self._meant()

    def toggle(self, place: int) -> Outcome:
        """Mark a die, or take the mark off."""
        self.die = place
        others = [die for die in self.marked_dice if die != place]
        return self.mark(others if place in self.marked_dice else [*others, place])

    def digit(self, number: int) -> Outcome:
        return self.toggle(number - 1) if number <= self.dice else Outcome(say=f"There is no die {number}.")

    def space(self) -> Outcome:
        return self.toggle(self.die) if self.zone == DICE else self.do()

    def move(self, way: str) -> Outcome:
        if way in ("up", "down") or not self.dice or self.zone not in (DICE, ANSWERS):
            return super().move(way)
        self.die = (self.die + (1 if way == "right" else -1)) % self.dice
        return REDRAW

    def point(self, id: str) -> Outcome:
        if not id.startswith("die "):
            return super().point(id)
        self.zone = DICE
        return self.toggle(int(id.removeprefix("die ")))

    def command_of(self, id: str) -> str:
        if id != ROLL:
            return id
        places = " ".join(str(place + 1) for place in sorted(self.marked_dice))
        return f"reroll {places}" if self.dice else "roll"

    def pass_on(self) -> Outcome:
        if not self.dice:  # a second press of the key that ended the Main Phase is not meant for this
            return Outcome(say=with_keys("No die has been rolled yet: {move.do} rolls, {play.none} gives the roll up."))
        return self.none()

    def own_act(self, action: str) -> Outcome:
        if self.dice:
            if action in ("play.all", "play.clear"):
                return self.mark(range(self.dice if action == "play.all" else 0))
            if action == "play.otherwise":
                return self._want()
        return super().own_act(action)

    def _want(self) -> Outcome:
        """Mark what is best for the next ability on the board, with its chance."""
        reach = in_reach(self.game, self.player)
        if not reach:
            return Outcome(say="No ability is in reach." if self._offensive else "A defence needs no dice.")
        self._wanted = (self._wanted + 1) % len(reach)
        wish, found = reach[self._wanted]
        return self.mark(found.reroll, wish)

    @property
    def _offensive(self) -> bool:
        return self.game.roll is not None and self.game.roll.purpose == "offensive"

    def own_keys(self) -> list[KeyView]:
        marks = [KeyView("pick.1", "mark dice", f"1-{self.dice}")] if self.dice else []
        best = [KeyView("play.otherwise", "best for …")] if self._offensive else []
        return [*marks, KeyView("play.none", "keep"), *best]


class PickHand(AnyPickHand, ThroneHand):
    """Choosing, and selling cards: Space and digits mark where it may be several."""

    question: ChoiceDecision | SellDecision

    def __init__(self, match: ThroneMatch, viewer: int) -> None:
        super().__init__(match, viewer)
        asked = self.question
        self.verb = asked.kind
        if isinstance(asked, ChoiceDecision):
            self.choose(asked.minimum, asked.maximum)
        else:
            self.choose(1, asked.count)

    def most_of(self, word: str) -> int:
        """How often one thing can be chosen."""
        if isinstance(self.question, ChoiceDecision):
            return self.maximum if self.question.same else 1
        return self.game.players[self.player].hand.count(word)

    def take(self, option: Option) -> Outcome:
        if self.combines and self.go(f"{self.verb} {option.word}"):
            return self.space()
        return Outcome(command=option.command)

    def marks_of(self, id: str) -> int:
        return self.marked.count(id.removeprefix(f"{self.verb} "))

    def space(self) -> Outcome:
        answer = self.answer
        if answer is None or not self.combines or answer.id == f"{self.verb} none" or answer.why_not:
            return super().do()
        word = answer.id.removeprefix(f"{self.verb} ")
        return self.toggle(word, self.most_of(word))

    def do(self) -> Outcome:
        """Those that are marked, or without marks what the cursor is on, alone."""
        if len(self.marked) < self.minimum and (self.marked or self.minimum > 1):
            return self.too_few(len(self.marked))
        return Outcome(command=f"{self.verb} {', '.join(self.marked)}") if self.marked else super().do()

    def pass_on(self) -> Outcome:
        """Those that are marked, or none."""
        return self.do() if self.marked else self.none()

    def own_act(self, action: str) -> Outcome:
        if action == "play.clear" and self.combines:
            self.marked = []
            return REDRAW
        return super().own_act(action)

    def own_keys(self) -> list[KeyView]:
        return offered(
            KeyView("move.do", f"{self.verb} {len(self.marked) or ''}".rstrip()),
            self.combines and KeyView("move.mark", "mark"),
            not self.minimum and KeyView("play.none", "none"),
        )

    def story(self) -> Story:
        told = super().story()
        if not self.combines:
            return told
        least = f"{self.minimum} to {self.maximum}" if self.minimum != self.maximum else str(self.maximum)
        count = f"[b]{len(self.marked)}[/] of {least} chosen"
        return Story(told.title, (f"{count}: {with_keys('{move.mark} marks, {move.do} chooses.')}", *told.lines))


_HANDS: dict[type, type[ThroneHand]] = {
    RollDecision: RollHand,
    ActDecision: ActHand,
    ActivateDecision: ActivateHand,
    DefendDecision: DefendHand,
    ChoiceDecision: PickHand,
    SellDecision: PickHand,
}


def hand_for(match: ThroneMatch, viewer: int) -> ThroneHand:
    """The hand for the question a match stands at; the match must not be over."""
    return next(hand for kind, hand in _HANDS.items() if isinstance(match.decision, kind))(match, viewer)


# Who only looks ----------------------------------------------------------------------------------------------------


class LookHand(watching.LookHand, ThroneHand):
    """Nothing is asked; hands stay covered."""

    def __init__(self, match: ThroneMatch, seen: watching.Moment | watching.Watch) -> None:
        super().__init__(match, -1)
        self.look_at(seen)
        self.player = self.game.active
        self.zone = BOARD

    def all_answers(self) -> list[Answer]:
        return []

    @property
    def zones(self) -> list[str]:
        return [BOARD]

    def told(self, move: Move) -> tuple[str, str]:
        command = self.match.seen_by().command(move)
        words = "a hidden choice" if command is None else command_words(self.game, command)
        return plain(self.game.players[move.player].name), plain(words)

    def brought(self, move: Move) -> Sequence[str]:
        return [plain(line) for line in told(self.game, self.match.seen_by().events(move.events))]

    def how_it_ended(self) -> str:
        why = why_it_ended(self.game, events_of(self.match, len(self.match.moves)))
        return f"{how_it_ended(self.game)}{'. ' if why else ''}{why}"
