"""A lesson at the table: the real table and its real keys, and nothing goes on but what the step asks for."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from ...kernel.sections import Section
from ...lessons.course import Course
from ...rulebook.numbers import all_rules
from ...rules.wording import command_words
from ..actions.keymap import key_face, told
from ..match.hand import EVERYWHERE, WAYS, Outcome, offered
from ..match.screen import MatchScreen
from ..match.view import FooterView, KeyView, LessonView, plain
from ..pages.help import HelpScreen, about_decision, glossary
from ..pages.texts import section
from ..parts.dialog import Dialog
from .at_table import MastersAtTable, about
from .view import TableView

if TYPE_CHECKING:
    from ...lessons.course import Step
    from ...store.bookmarks import Bookmarks
    from ..match.hand import Hand

_TAB = KeyView("move.next", "do it for me")
_BACK = KeyView("play.undo", "step back", rank=1)


def _rules(ids: tuple[str, ...]) -> str:
    """`DM-6.4.4: one energy of the card's type`; of several the numbers, and what the first says."""
    return f"{', '.join(ids)}: {plain(all_rules()[ids[0]].title)}" if ids else ""


class LessonScreen(MatchScreen):
    """Plays a course to its end, or until the player leaves; the place is kept after each step."""

    def __init__(self, course: Course, bookmarks: Bookmarks) -> None:
        self.masters = MastersAtTable(course.match)
        super().__init__(self.masters)
        self.course = course
        self.bookmarks = bookmarks
        self.finished = False
        """The lesson has been taken to its end, and the player looks round once more."""

    # What is seen -------------------------------------------------------------------------------------------------

    def hand_now(self) -> Hand | None:
        """The hand of whoever is asked; a move that is only shown lies in it ready to be made."""
        self.masters.memory.ask_to_pass = False  # the lesson says itself when something is left to do
        hand = super().hand_now()
        if hand is not None and not self.course.step.by_hand:
            for action in self.course.step.pressed[:-1]:
                hand.act(action)
        return hand

    def view(self) -> TableView:
        scene, step = self.scene, self.course.step
        table = self.masters.view()
        lesson = LessonView(
            f"Step {self.course.at + 1}/{len(self.course.lesson.steps)}",
            plain(step.say),
            self._press_line(step),
            rule=_rules(step.rule),
            note=scene.message,
            keys=(_TAB,) if step.by_hand else (),
        )
        prompt = table.prompt
        if not step.command:  # nothing is done yet with what the cursor is on
            prompt = replace(prompt, lines=tuple(f"[faint]log[/] {line.text}" for line in scene.log[-1:]))
        return replace(table, lesson=lesson, prompt=prompt, footer=FooterView(tuple(self.all_keys())))

    def _press_line(self, step: Step) -> str:
        if step.by_hand:
            return re.sub(r"\{[^{}]+\}", lambda action: f"[key]{action[0]}[/]", step.press)
        name = self.match.state.players[step.player].name
        if step.command:
            return f"[key]Enter[/] shows what {plain(name)} does."
        return f"[key]Enter[/] {'ends the lesson' if self.course.last else 'goes on'}."

    def all_keys(self) -> list[KeyView]:
        """The keys of the decision while it is the player's own, and always those of the lesson."""
        step = self.course.step
        own = list(self.hand.keys()) if step.by_hand and self.hand is not None else []
        leave = KeyView("move.back", "back" if any(key.action == "move.back" for key in own) else "leave")
        own = [key for key in own if key.action not in ("move.next", "move.back")]
        first = own[:1] if step.by_hand else [KeyView("move.do", "show it" if step.command else "go on")]
        return offered(
            *first,
            step.by_hand and _TAB,  # what helps must not be what has no room
            leave,
            *own[1:],
            self.course.at and _BACK,
            self.hand is not None and self.hand.subject and KeyView("look.inspect", "inspect", rank=2),
            self.scene.tabs and KeyView("look.panel", "tab", rank=4),
            KeyView("look.log", "log", rank=4),
            KeyView("look.cards", "cards", rank=5),
            KeyView("look.help", "help", rank=1),
        )

    # Going on -----------------------------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Do the step, whoever it belongs to, and stand at the next one."""
        course = self.course
        if course.last:
            self._finish()
            return
        happened = course.forward()
        if problem := self.bookmarks.put(course.box, course.at):
            self.host.tell(problem)
        self.take_up(happened)

    def go_back(self) -> None:
        """Stand at the step before."""
        self.motion.still()
        if not self.course.back():
            self.say("This is the first step.")
            return
        self.bookmarks.put(self.course.box, self.course.at)
        self.game.taken_up(())
        self.take_up()

    def leave(self) -> None:
        """Close the lesson; it can be taken up at this step."""
        self.motion.still()
        if not self.finished:
            self.bookmarks.put(self.course.box, self.course.at)
        self.dismiss(None)

    def _finish(self) -> None:
        self.finished = True
        self.bookmarks.finish(self.course.box)
        self.host.push_screen(LessonDone(playing=self.host.match is not None), self._then)

    def _then(self, wish: str | None) -> None:
        host = self.host
        if wish != "stay":
            self.dismiss(None)
        if wish == "match":
            host.action_new_match()

    # Keys ---------------------------------------------------------------------------------------------------------

    def act(self, action: str) -> None:
        """The lesson's own actions first, then those of the table."""
        typing = self.hand is not None and self.hand.filter.open
        if self.masters.scene.queue_open or typing:
            super().act(action)
        elif action == "move.next" or (action in ("move.do", "move.mark") and not self.course.step.by_hand):
            self.motion.still()
            self.go_on()
        elif self.course.step.by_hand or action in EVERYWHERE or action == "move.back" or action in WAYS:
            super().act(action)
        else:
            self.motion.still()
            self.say(self._only_shown())

    def _only_shown(self) -> str:
        step = self.course.step
        if not step.command:
            return "There is nothing to do in this step but to read; Enter goes on."
        name = self.match.state.players[step.player].name
        look = key_face("look.inspect")
        return f"This is {name}'s move, you only watch it: Enter shows it. Arrows and {look} look around."

    def carry_out(self, outcome: Outcome) -> None:
        if not outcome.used:
            say = "That key does nothing here. The line with the arrow says what to press; {move.next} does it for you."
            self.say(told(say))
        else:
            super().carry_out(outcome)

    def give(self, command: str, player: int | None = None) -> bool:
        """Make the step's command. Any other gets a kind word and changes nothing."""
        step = self.course.step
        if not step.by_hand:
            self.say(self._only_shown())
            return False
        if self.course.fits(command):
            self.go_on()
            return True
        self.take_up()  # a fresh start for the keys of the step
        self.say(self._instead(command))
        return False

    def _instead(self, command: str) -> str:
        game, wanted = self.match.state, self.course.wanted
        tried, right = command_words(game, command), command_words(game, wanted)
        if command.partition(" ")[0] == wanted.partition(" ")[0]:
            return f"Nearly: that would be “{tried}”, and this step is “{right}”. Nothing has happened; try it again."
        return (
            f"In a match you could do that: “{tried}”. The example goes on with “{right}”. Nothing has happened; "
            "the line below says how."
        )

    def open(self, what: str) -> None:
        if what == "undo":
            self.go_back()
        elif what == "redo":
            self.say(told("{play.redo} has nothing to do in a lesson; {move.next} does the step."))
        elif what == "menu":
            self.leave()
        else:
            super().open(what)

    def open_help(self) -> None:
        step = self.course.step
        keys = tuple((key.face, key.label) for key in self.all_keys())
        rules = tuple(f"Rule {id}: {all_rules()[id].title}." for id in step.rule)
        page = section("pages", "lesson")
        told = (step.say, *rules, *(page.paragraphs if page is not None else ()))
        lesson = Section(f"the lesson: {self.course.lesson.title}", told, keys)
        decision = self.match.decision
        asked = about_decision(decision, "You", (), about(decision, self.match.state.active))
        rest = HelpScreen.for_table(asked, "table", glossary())
        self.host.push_screen(HelpScreen(("help", "the lesson"), (lesson, *rest.sections)))


class LessonDone(Dialog):
    """The lesson is over: what next?"""

    help_topic: ClassVar[str] = "lesson-done"

    def __init__(self, *, playing: bool) -> None:
        """`playing`: a match lies below and waits, so that no new one is offered."""
        match = [] if playing else [("match", "New match", "with somebody beside you")]
        lessons = ("lessons", "Other lessons", "the same game with another box")
        super().__init__(
            "the end of the lesson",
            "You have bought, fielded, attacked and blocked: that is the whole game. All that is left is what the "
            f"cards say, and {key_face('look.inspect')} shows that of each.",
            [*match, lessons, ("stay", "Stay", "look at the table once more")],
            escape="stay",
        )
