"""What a player's hand holds over the table for one decision: the cursor, what is marked, what an action means.

A game makes a `Hand` for each decision. `act` takes an action by its id (`play.pass`, of `actions.actions`) and gives
an `Outcome`; only what is typed comes sign by sign, by `type`. A hand works out no rule: what is legal comes from the
decision. It knows no key.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from ...kernel.number import whole_number
from ..actions.keymap import prints, told
from .view import KeyView, plain

if TYPE_CHECKING:
    from ...kernel.decision import Decision, Option


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of an action.

    `command` is to be submitted; `say` shown for a moment; `open` is another view: the menu, what an action of
    `EVERYWHERE` opens, or what the page or the game itself does. Not `used`: the action means nothing here.
    """

    command: str = ""
    say: str = ""
    open: str = ""
    used: bool = True


REDRAW = Outcome()
UNUSED = Outcome(used=False)

EVERYWHERE = {
    id: id.partition(".")[2]
    for id in (
        *("play.undo", "play.redo", "look.inspect", "look.previous-die", "look.next-die", "look.queue", "look.log"),
        *("look.cards", "look.panel", "look.screenshot", "look.command", "look.report", "look.help", "throne.board"),
    )
}
"""Actions that mean the same at every decision, and what they open (screens, section 5)."""

WAYS = {"move.left": "left", "move.right": "right", "move.up": "up", "move.down": "down"}
BY = {"left": -1, "right": 1, "up": -1, "down": 1}
"""One forward or one back, where all lies in one line."""


RESULT = KeyView("move.do", "result")
FINDING = (KeyView("move.do", "stay with it"), KeyView("move.back", "close"))
"""While letters go into the filter, none of them is a key."""
TYPING = (
    KeyView("move.do", "do it"),
    KeyView("move.next", "complete"),
    KeyView("move.up move.down", "typed before"),
    KeyView("move.back", "close"),
)


def done(why_not: str) -> Outcome:
    """What came of a step: the table is drawn anew, or says why it was not taken."""
    return Outcome(say=why_not) if why_not else REDRAW


def offered(*keys: object) -> list[KeyView]:
    """The keys among these: `legal and KeyView(…)` is none where it is not legal."""
    return [key for key in keys if isinstance(key, KeyView)]


@dataclass(frozen=True, slots=True)
class Story:
    """The prompt: what is asked, and sentences (markup) on what the highlighted thing will do."""

    title: str
    lines: tuple[str, ...] = ()


@dataclass(slots=True)
class Filter:
    """Typed letters that narrow the focused list. `open` while typing."""

    text: str = ""
    open: bool = False


class Hand:
    """Common to both games: which action does what, the filter, the actions that mean the same everywhere."""

    combines: bool = False
    """Options are put together to one answer, such as attackers; else each is an answer of its own."""

    decides: ClassVar[bool] = True
    """The player answers a question; else only looks on."""

    heading: str = ""
    """What the prompt calls whoever only looks, in the place of who decides."""

    question: Decision
    player: int
    filter: Filter

    # To be filled in by each game and decision ----------------------------------------------------------------------

    @property
    def focus(self) -> str:
        """The key of the widget that the cursor is in."""
        return ""

    @property
    def subject(self) -> str:
        """What the cursor is on, for whoever wants to know all about it; empty for nothing."""
        return ""

    def do(self) -> Outcome:
        """Enter: do the highlighted thing."""
        return UNUSED

    def space(self) -> Outcome:
        """Space: mark the highlighted thing; the same as Enter where nothing is marked."""
        return self.do()

    def none(self) -> Outcome:
        """`0`: none of them."""
        return UNUSED

    def digit(self, number: int) -> Outcome:
        """A digit picks the n-th thing that is numbered."""
        return UNUSED

    def own_act(self, action: str) -> Outcome:
        """An action that means something of its own at this decision."""
        return UNUSED

    def back(self) -> bool:
        """Esc: give up a level; False when there is none to give up."""
        return False

    def keys(self) -> list[KeyView]:
        """This decision's keys that are legal now, the most important first."""
        return []

    def story(self) -> Story:
        """What the prompt says."""
        return Story(self.question.prompt())

    def prompt_lines(self, lines: Sequence[str]) -> tuple[str, ...]:
        """The lines of the prompt, below what is typed into the filter."""
        typed = self.filter
        shown = [f"[key]/[/]{plain(typed.text)}{'▏' if typed.open else ''}"] if typed.open or typed.text else []
        return (*shown, *lines)

    def move(self, way: str) -> Outcome:
        """An arrow."""
        return REDRAW

    def to_zone(self, by: int) -> Outcome:
        """Tab and Shift-Tab."""
        return REDRAW

    def go_to(self, zone: str, place: str = "") -> bool:
        """The cursor comes to a zone, there to its first place or to the one that is named; False: it stays."""
        return False

    def take(self, option: Option) -> Outcome:
        """An option by name."""
        return Outcome(command=option.command)

    def point(self, id: str) -> Outcome:
        """The mouse: move there, and on the second click do it."""
        return UNUSED

    def point_row(self, name: str) -> Outcome:
        """The mouse on a list of answers; elsewhere the answer itself may lie on the table."""
        return self.point(name)

    def find_filtered(self) -> None:
        """Put the cursor on the first thing that the filter fits."""

    # Actions ------------------------------------------------------------------------------------------------------

    def types(self, sign: str) -> bool:
        """Whether a sign, a space or a backspace is part of something that is typed now, and stands for no action."""
        return self.filter.open and (prints(sign) or sign == "backspace")

    def type(self, sign: str) -> Outcome:
        """A sign of what is typed, `space` or `backspace`."""
        typing = self.filter
        if sign == "backspace":
            typing.text = typing.text[:-1]
        elif sign != "space":
            typing.text += sign.lower()
        elif typing.text:
            typing.text += " "
        self.find_filtered()
        return REDRAW

    def act(self, action: str) -> Outcome:
        """What an action does, by its id (`play.undo`)."""
        if self.filter.open and action in ("move.back", "move.do"):
            self.filter = Filter() if action == "move.back" else Filter(self.filter.text)
            self.find_filtered()
            return REDRAW
        if (outcome := self.own_act(action)).used:
            return outcome
        if action in EVERYWHERE:
            return Outcome(open=EVERYWHERE[action])
        if action in WAYS:
            return self.move(WAYS[action])
        if action.startswith("pick."):
            return self.digit(whole_number(action.removeprefix("pick.")))
        does = {
            "move.next": lambda: self.to_zone(1),
            "move.previous": lambda: self.to_zone(-1),
            "move.do": self.do,
            "move.mark": self.space,
            "move.back": self._back_one_level,
            "play.none": self.none,
            "look.find": self._find,
        }
        return does[action]() if action in does else UNUSED

    def _back_one_level(self) -> Outcome:
        if self.filter.text:
            self.filter = Filter()
            return REDRAW
        return REDRAW if self.back() else Outcome(open="menu")

    def _find(self) -> Outcome:
        self.filter.open = True
        return REDRAW


class PickHand(Hand):
    """One or some of several things. Where it may be more than one, they are marked one by one and taken together."""

    minimum: int
    maximum: int
    marked: list[Any]

    def choose(self, minimum: int, maximum: int) -> None:
        """Begin with nothing marked."""
        self.minimum, self.maximum, self.marked = minimum, maximum, []
        self.combines = maximum > 1

    def toggle(self, thing: object, most: int = 1) -> Outcome:
        """Mark a thing once more, or take its marks back where it has as many as it can have."""
        if self.marked.count(thing) >= most:
            self.marked = [each for each in self.marked if each != thing]
        elif len(self.marked) >= self.maximum:
            return Outcome(say=f"No more than {self.maximum} can be chosen; take one back first.")
        else:
            self.marked.append(thing)
        return REDRAW

    def too_few(self, so_far: int) -> Outcome:
        """Why fewer than the minimum cannot be chosen."""
        chosen = f"Choose {self.minimum}: {so_far or 'none'} chosen so far; {{move.mark}} marks."
        return Outcome(say=told(chosen))

    def none(self) -> Outcome:
        return Outcome(say="One of them has to be chosen.") if self.minimum else Outcome(command="choose none")
