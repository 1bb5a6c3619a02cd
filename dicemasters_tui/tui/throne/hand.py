"""The hand over a table of Dice Throne: the highlighted answer, and the zones the cursor goes through."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ..match.hand import REDRAW, UNUSED, Filter, Hand, Outcome, Story
from ..match.view import KeyView, plain
from .options import rows
from .preview import preview

if TYPE_CHECKING:
    from ...dicethrone.state import Table
    from ...kernel.decision import Decision
    from ...kernel.visibility import Seen
    from ...throne import ThroneMatch
    from .view import Answer

DICE, ANSWERS, CARDS, TOKENS, BOARD = "dice", "answers", "cards", "tokens", "board"
"""The zones of the table, as Tab goes through them."""
_VERBS = {CARDS: ("play", "sell"), TOKENS: ("spend",), BOARD: ("activate", "defend")}
"""Which answers a zone stands for: the cursor in it is on these."""


class ThroneHand(Hand):
    """Common to all questions: a list of answers with one highlighted. `viewer` is whose cards may be shown."""

    def __init__(self, match: ThroneMatch, viewer: int) -> None:
        assert match.decision is not None  # no hand over a table at which nobody is asked
        self.match = match
        self.viewer = viewer
        self.game: Table = match.state
        self.question: Decision = match.decision
        self.player = self.question.player
        self.filter = Filter()
        self.zone = ANSWERS
        self.at = 0
        """The highlighted answer."""

    @property
    def seen(self) -> Seen[Table]:
        """The match as whoever looks at the screen may see it."""
        return self.match.seen_by(*([self.viewer] if self.viewer >= 0 else []))

    # Answers ------------------------------------------------------------------------------------------------------

    def all_answers(self) -> list[Answer]:
        """What can be done now."""
        return rows(self.seen, self.question, ())

    @property
    def answers(self) -> list[Answer]:
        """Those that the filter lets through, as they are drawn."""
        found = [row for row in self.all_answers() if self.filter.text in row.label.lower()]
        at = min(self.at, max(0, len(found) - 1))
        return [
            replace(row, number=self.number_of(place), cursor=place == at, marks=self.marks_of(row.id))
            for place, row in enumerate(found)
        ]

    def number_of(self, place: int) -> str:
        """The digit drawn at a row."""
        return str(place + 1) if place < 9 else ""

    def marks_of(self, id: str) -> int:
        """How often an answer is marked to be chosen."""
        del id
        return 0

    @property
    def answer(self) -> Answer | None:
        """The highlighted one."""
        found = self.answers
        return found[min(self.at, len(found) - 1)] if found else None

    @property
    def subject(self) -> str:
        if self.zone == BOARD and not self._of_zone():
            return self.game.active_player.hero.id
        answer = self.answer
        return answer.id.split(" ", 1)[-1].split("#")[0] if answer is not None else self.game.active_player.hero.id

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

    def _of_zone(self) -> list[int]:
        """The answers that the zone of the cursor stands for."""
        verbs = _VERBS.get(self.zone, ())
        return [place for place, row in enumerate(self.answers) if row.id.partition(" ")[0] in verbs]

    def go_to(self, zone: str, place: str = "") -> bool:
        if zone not in self.zones or zone == self.zone:
            return False
        self.zone = zone
        if (found := self._of_zone()) and self.at not in found:
            self.at = found[0]
        return True

    def to_zone(self, by: int) -> Outcome:
        zones = self.zones
        self.go_to(zones[(zones.index(self.zone) + by) % len(zones)])
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
        """A click on a card or an answer: goes to it, and once more does it."""
        before = self.answer
        if before is not None and before.id == id:
            return self.space()
        if self.go(id):
            return REDRAW
        verb, _, card = id.partition(" ")
        if verb == "play":
            if self.go(f"sell {card}"):
                return REDRAW
            return Outcome(say=f"{self.game.card(card).name} cannot be played now.")
        return UNUSED

    # Doing --------------------------------------------------------------------------------------------------------

    def do(self) -> Outcome:
        answer = self.answer
        if answer is None:
            return UNUSED
        return Outcome(say=answer.why_not) if answer.why_not else Outcome(command=self.command_of(answer.id))

    def command_of(self, id: str) -> str:
        """The command that an answer stands for."""
        return id

    def pass_on(self) -> Outcome:
        """`play.pass`."""
        return Outcome(command="pass")

    def own_act(self, action: str) -> Outcome:
        if action == "play.pass":
            return self.pass_on()
        if action == "play.any-order":
            return Outcome(open="windows")
        verb = {"look.cards": "play", "play.unassign": "sell", "play.ability": "spend"}.get(action)
        return self._first_of(verb) if verb else UNUSED

    def _first_of(self, verb: str) -> Outcome:
        """To the next answer of a kind that can be done: cards to play or sell, tokens to spend."""
        found = [place for place, row in enumerate(self.answers) if row.id.partition(" ")[0] == verb]
        able = [place for place in found if not self.answers[place].why_not]
        if not found:
            things = {"play": "card to play", "sell": "card to sell", "spend": "token to spend"}
            return Outcome(say=f"There is no {things[verb]} now.")
        after = [place for place in able or found if place > self.at]
        self.at = (after or able or found)[0]
        return REDRAW

    # What is seen -------------------------------------------------------------------------------------------------

    def keys(self) -> list[KeyView]:
        keys = [KeyView("move.do", "do it"), KeyView("move.up move.down", "move")]
        verbs = {row.id.partition(" ")[0] for row in self.answers if not row.why_not}
        for id, verb, word in (
            ("look.cards", "play", "hand"), ("play.unassign", "sell", "sell"), ("play.ability", "spend", "spend"),
        ):  # fmt: skip
            if verb in verbs:
                keys.append(KeyView(id, word, rank=1))
        return keys

    def story(self) -> Story:
        title = plain(self.question.prompt())
        return Story(title, preview(self.game, self.question, self.answer, self.marked_dice, self.wished))

    @property
    def marked_dice(self) -> Sequence[int]:
        """The dice marked to be rolled again, by their places from 0."""
        return ()

    wished = ""
    """The ability for which the dice are marked, if that has been asked for."""
