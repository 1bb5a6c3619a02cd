"""The hand over a table of Dice Throne: a list of what can be done, and the zones the cursor goes through."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, cast

from ...dicethrone.telling import what_it_does
from ...dicethrone.uses import unplayable
from ..match.hand import REDRAW, UNUSED, Filter, Hand, Outcome, Story
from ..match.view import KeyView, plain
from .preview import preview
from .view import Answer

if TYPE_CHECKING:
    from ...dicethrone.questions import ActDecision
    from ...dicethrone.state import Table
    from ...kernel.decision import Decision, Option
    from ...kernel.visibility import Seen
    from ...throne import ThroneMatch

DICE, ANSWERS, CARDS, TOKENS, BOARD = "dice", "answers", "cards", "tokens", "board"
"""The zones of the table, as Tab goes through them."""
_VERBS = {CARDS: ("play", "sell"), TOKENS: ("spend",), BOARD: ("activate", "defend")}
"""Which answers a zone stands for: the cursor in it is on these."""
_SEARCHES = {
    "look.cards": ("play", "hand", "card to play"),
    "play.unassign": ("sell", "sell", "card to sell"),
    "play.ability": ("spend", "spend", "token to spend"),
}
"""Actions that go to the next answer of a kind: its verb, the word for the key, and what there is none of."""


class ThroneHand(Hand):
    """A list of answers with one highlighted. `viewer` is whose cards may be shown."""

    declined: ClassVar[str] = ""
    """The command for none of them; empty where there is none."""
    digits_pick_answers: ClassVar[bool] = True
    marked_dice: Sequence[int] = ()
    """The dice marked to be rolled again, by their places from 0."""
    wished: str = ""
    """The ability for which the dice are marked, if that has been asked for."""

    def __init__(self, match: ThroneMatch, viewer: int) -> None:
        self.match = match
        self.seen: Seen[Table] = match.seen_by(*([viewer] if viewer >= 0 else []))
        """The match as whoever looks at the screen may see it."""
        self.game: Table = match.state
        self.question = cast("Decision", match.decision)  # nobody asks it of who only looks
        self.player = self.question.player if match.decision is not None else self.game.active
        self.filter = Filter()
        self.zone = ANSWERS
        self.at = 0
        """The highlighted answer."""

    # Answers ------------------------------------------------------------------------------------------------------

    def all_answers(self) -> list[Answer]:
        """What can be done now, as far as whoever looks may see it."""
        return [self._row(option) for option in self.seen.options(self.question)]

    def _row(self, option: Option) -> Answer:
        """An option as an answer. Those chosen together are marked one by one."""
        id = f"{option.verb} {option.word}" if option.word else option.command
        text = what_it_does(self.game, self.question, option)
        return Answer(id, option.label, text, option.cost or option.why_not, option.why_not)

    @property
    def typeable(self) -> list[tuple[str, str]]:
        """What can be typed now, and what that is."""
        return [(row.id, row.label) for row in self.all_answers() if not row.why_not]

    @property
    def answers(self) -> list[Answer]:
        """Those that the filter lets through, as they are drawn."""
        found = [row for row in self.all_answers() if self.filter.text in row.label.lower()]
        at = min(self.at, max(0, len(found) - 1))
        digits = "123456789" if self.digits_pick_answers else ""
        return [
            replace(row, number=digits[place : place + 1], cursor=place == at, marks=self.marks_of(row.id))
            for place, row in enumerate(found)
        ]

    def marks_of(self, id: str) -> int:
        """How often an answer is marked to be chosen."""
        return 0

    @property
    def answer(self) -> Answer | None:
        """The highlighted one."""
        return next((row for row in self.answers if row.cursor), None)

    @property
    def subject(self) -> str:
        answer = self.answer
        if answer is None or (self.zone == BOARD and not self._of_zone()):
            return self.game.active_player.hero.id
        return answer.id.split(" ", 1)[-1].split("#")[0]

    def find_filtered(self) -> None:
        self.at = 0

    # Moving about -------------------------------------------------------------------------------------------------

    @property
    def focus(self) -> str:
        return self.zone

    @property
    def zones(self) -> list[str]:
        """The zones that Tab goes through now."""
        return [ANSWERS, CARDS, TOKENS, BOARD]

    def _places(self, *verbs: str) -> list[int]:
        """The answers of some kinds, by their places in the list."""
        return [place for place, row in enumerate(self.answers) if row.id.partition(" ")[0] in verbs]

    def _of_zone(self) -> list[int]:
        """The answers that the zone of the cursor stands for."""
        return self._places(*_VERBS.get(self.zone, ()))

    def to_zone(self, by: int) -> Outcome:
        zones = self.zones
        self.zone = zones[(zones.index(self.zone) + by) % len(zones)]
        if (found := self._of_zone()) and self.at not in found:
            self.at = found[0]
        return REDRAW

    def move(self, way: str) -> Outcome:
        by = 1 if way in ("down", "right") else -1
        if way in ("up", "down"):
            self.at = max(0, min(len(self.answers) - 1, self.at + by))
        elif found := self._of_zone():
            self.at = found[(found.index(self.at) + by) % len(found)] if self.at in found else found[0]
        return REDRAW

    def go(self, id: str) -> bool:
        """The cursor to an answer; False when there is none of that id."""
        place = next((place for place, row in enumerate(self.answers) if row.id == id), None)
        if place is not None:
            self.at = place
        return place is not None

    def digit(self, number: int) -> Outcome:
        if number > len(self.answers):
            return Outcome(say=f"There is no {number} here.")
        self.at = number - 1
        return self.space()

    def point(self, id: str) -> Outcome:
        """A click on a card or an ability: the cursor goes there, and once more does it."""
        verb, _, card = id.partition(" ")
        self.zone = next((zone for zone, verbs in _VERBS.items() if verb in verbs and zone in self.zones), self.zone)
        there = [row.id for row in self.answers]
        if verb == "play" and id not in there:  # it may be there to be sold or chosen
            id = next((other for other in there if other.partition(" ")[2] == card), id)
            if id not in there:
                return Outcome(say=f"{self.game.card(card).name} cannot be played now.")
        return self._point_at(id)

    def point_row(self, name: str) -> Outcome:
        self.zone = ANSWERS
        return self._point_at(name)

    def _point_at(self, id: str) -> Outcome:
        if self.answer is not None and self.answer.id == id:
            return self.space()
        self.go(id)
        return REDRAW

    # Doing --------------------------------------------------------------------------------------------------------

    def do(self) -> Outcome:
        answer = self.answer
        if answer is None:
            return UNUSED
        return Outcome(say=answer.why_not) if answer.why_not else Outcome(command=self.command_of(answer.id))

    def command_of(self, id: str) -> str:
        """The command that an answer stands for."""
        return id

    def none(self) -> Outcome:
        return Outcome(command=self.declined) if self.declined else UNUSED

    def pass_on(self) -> Outcome:
        """`play.pass`."""
        return Outcome(command="pass")

    def own_act(self, action: str) -> Outcome:
        if action == "play.pass":
            return self.pass_on()
        if action == "play.any-order":
            return Outcome(open="windows")
        return self._search(*_SEARCHES[action]) if action in _SEARCHES else UNUSED

    def _search(self, verb: str, _word: str, thing: str) -> Outcome:
        """To the next answer of a kind that can be done: cards to play or sell, tokens to spend."""
        rows, found = self.answers, self._places(verb)
        if not found:
            return Outcome(say=f"There is no {thing} now.")
        able = [place for place in found if not rows[place].why_not] or found
        self.at = next((place for place in able if place > self.at), able[0])
        return REDRAW

    # What is seen -------------------------------------------------------------------------------------------------

    def own_keys(self) -> list[KeyView]:
        """The keys of this decision."""
        return []

    def keys(self) -> list[KeyView]:
        verbs = {row.id.partition(" ")[0] for row in self.answers if not row.why_not}
        found = [KeyView(id, word, rank=1) for id, (verb, word, _) in _SEARCHES.items() if verb in verbs]
        own = self.own_keys()
        first = [] if any(key.action == "move.do" for key in own) else [KeyView("move.do", "do it")]
        return [*first, *own, KeyView("move.up move.down", "move"), *found]

    def story(self) -> Story:
        title = plain(self.question.prompt())
        return Story(title, preview(self.game, self.question, self.answer, self.marked_dice, self.wished))


class ActHand(ThroneHand):
    """A Main Phase, or a moment at which a player may react."""

    question: ActDecision

    def all_answers(self) -> list[Answer]:
        """Passing comes first, what cannot be played last."""
        found = sorted(super().all_answers(), key=lambda row: row.id != "pass")
        others = unplayable(self.game, self.player, self.question.uses) if self.seen.sees(self.player) else {}
        return found + [
            Answer(f"play {id}", f"play {self.game.card(id).name}", "", why, why) for id, why in others.items()
        ]

    def own_keys(self) -> list[KeyView]:
        return [KeyView("play.pass", "pass")]


class ActivateHand(ThroneHand):
    """Which ability is activated, or none."""

    declined = "activate none"

    def all_answers(self) -> list[Answer]:
        """What the dice do not meet comes last."""
        return sorted(super().all_answers(), key=lambda row: bool(row.why_not))

    def pass_on(self) -> Outcome:
        return self.none()

    def keys(self) -> list[KeyView]:
        return [*super().keys(), KeyView("play.none", "none")]


class DefendHand(ThroneHand):
    """Which Defensive Ability is used."""

    declined = "defend none"
