"""Every action a key has, with the keys it starts with, and the screens on which it can be done.

Actions that mean the same on several screens are one action: who moves `move.up` to another key moves it everywhere.
Imports nothing, so that the settings can be checked before anything else is there.
"""

from __future__ import annotations

from dataclasses import dataclass

RESERVED = frozenset({"escape", "enter", "ctrl+p", "ctrl+q", "ctrl+c", *"123456789"})
"""Keys that stay with their actions: without them nobody finds the way back, or out, or takes what is numbered."""


@dataclass(frozen=True, slots=True)
class Action:
    """`fixed` actions keep their keys: lines are typed where they hold, or all their keys are reserved."""

    id: str
    keys: tuple[str, ...]
    does: str
    fixed: bool = False


GROUPS: dict[str, str] = {
    "move": "moving about",
    "play": "playing",
    "look": "looking",
    "title": "the title",
    "how": "how to play",
    "picker": "choosing teams",
    "builder": "the team builder",
    "matches": "kept matches",
    "lessons": "lessons",
    "inspector": "the inspector",
    "throne": "Dice Throne",
    "keys": "the list of keys",
    "pick": "digits",
    "form": "where something is typed",
    "app": "everywhere",
}
"""The first word of an action's id, and what its actions are about."""

_LIST = (
    ("move.up", "up k", "up"),
    ("move.down", "down j", "down"),
    ("move.left", "left h", "left"),
    ("move.right", "right l", "right"),
    ("move.next", "tab", "next zone or row"),
    ("move.previous", "shift+tab", "previous zone or row"),
    ("move.do", "enter", "do the highlighted thing"),
    ("move.mark", "space", "mark it; take it where nothing is marked; play a replay"),
    ("move.back", "escape", "back one level; at the table the menu"),
    ("move.close", "q", "close the page"),
    ("move.page-up", "pageup", "page up"),
    ("move.page-down", "pagedown", "page down"),
    ("move.first", "home", "to the first; the beginning of a replay"),
    ("move.last", "end", "to the last; the end of a replay"),
    ("play.field", "f", "field a character"),
    ("play.buy", "b", "buy a die"),
    ("play.action", "a", "use an action die"),
    ("play.global", "g", "use a global"),
    ("play.ability", "d", "use an ability of a die or card; in Dice Throne spend a token"),
    ("play.pass", "p", "pass"),
    ("play.otherwise", "w", "pay otherwise; what is wanted of a roll"),
    ("play.none", "0", "none"),
    ("play.all", "A", "mark all, choose all"),
    ("play.clear", "X", "none chosen, no blocks"),
    ("play.unassign", "x", "take a blocker back; in Dice Throne sell a card"),
    ("play.more", "+ =", "one more; a replay faster"),
    ("play.less", "-", "one less; a replay slower"),
    ("play.default", "r", "the usual split again; the program draws and rolls the rest of the real dice"),
    ("play.take-back", "backspace", "take back the real die entered last"),
    ("play.yes", "y", "yes"),
    ("play.no", "n", "no"),
    ("play.any-order", "o", "any order; in Dice Throne be asked at every moment, or only where it matters"),
    ("play.later", "J", "an effect later"),
    ("play.earlier", "K", "an effect earlier"),
    ("play.undo", "u", "undo, up to the last roll or draw"),
    ("play.redo", "U", "redo"),
    ("look.help", "? f1", "help"),
    ("look.inspect", "i", "inspect"),
    ("look.previous-die", "[", "previous die"),
    ("look.next-die", "]", "next die"),
    ("look.queue", "q", "effects that wait"),
    ("look.log", "L", "the whole log"),
    ("look.cards", "c", "all cards"),
    ("look.panel", "t", "next tab of the right column"),
    ("look.find", "/", "find by name"),
    ("look.all", "0", "no filter"),
    ("look.command", ":", "type a command, as a record has it"),
    ("look.screenshot", "s", "screenshot"),
    ("look.report", "R", "report: the match in full, for whoever is to judge it"),
    ("title.quit", "q", "quit"),
    ("how.lesson", "t", "try it: the lesson"),
    ("picker.options", "m", "match options"),
    ("picker.swap", "x", "swap names"),
    ("picker.random", "r", "any team"),
    ("picker.build", "e b", "edit this team: build on it"),
    ("picker.open", "o", "open a team from a link, a file or a list"),
    ("picker.new", "n", "build a new team"),
    ("picker.fold", "f", "fold or unfold the box"),
    ("builder.filters", "f", "filters"),
    ("builder.remove", "x", "take the card out"),
    ("builder.versions", "v", "only the versions of this card"),
    ("builder.link", "y", "copy the link"),
    ("builder.format", "m", "format"),
    ("builder.save", "s", "save as: go on under another name"),
    ("builder.rename", "r", "rename"),
    ("builder.copy", "c", "copy"),
    ("builder.delete", "D", "delete the team"),
    ("builder.import", "o", "import"),
    ("builder.export", "e", "export"),
    ("builder.breaches", "!", "all breaches"),
    ("matches.watch", "w", "watch"),
    ("lessons.anew", "r", "begin anew"),
    ("inspector.glossary", "g", "glossary"),
    ("inspector.versions", "c", "all versions of the card"),
    ("throne.board", "v", "the boards in full, the other player's first"),
    ("keys.add", "a", "one more key"),
    ("keys.reset", "r", "the first keys again"),
)
_FIXED = (
    *((f"pick.{number}", f"{number}", f"the {number}. of what is numbered") for number in range(1, 10)),
    ("form.up", "up", "line above"),
    ("form.down", "down", "line below"),
    ("form.next", "tab", "next line"),
    ("form.previous", "shift+tab", "line before"),
    ("form.help", "f1", "help"),
    ("app.commands", "ctrl+p", "all commands by name"),
    ("app.quit", "ctrl+q ctrl+c", "quit; the match is kept"),
)


def _actions() -> dict[str, Action]:
    found = [Action(id, tuple(keys.split()), does) for id, keys, does in _LIST]
    found += [Action(id, tuple(keys.split()), does, fixed=True) for id, keys, does in _FIXED]
    return {
        action.id: Action(action.id, action.keys, action.does, action.fixed or RESERVED.issuperset(action.keys))
        for action in found
    }


ACTIONS: dict[str, Action] = _actions()
"""All of them by id, in the order in which they are listed."""


@dataclass(frozen=True, slots=True)
class Place:
    """A screen, or several with the same keys: `title` as a sentence says it, and what can be done there."""

    title: str
    actions: tuple[str, ...]


def _of(text: str) -> tuple[str, ...]:
    """`move: up down` as ids."""
    found: list[str] = []
    for part in text.split(";"):
        group, _, names = part.partition(":")
        found += [f"{group.strip()}.{name}" for name in names.split()]
    return tuple(found)


_EVERYWHERE = _of("app: commands quit")
_DIGITS = _of("pick: 1 2 3 4 5 6 7 8 9")
_CHOOSER = _of("move: up down previous next do mark; look: help") + _DIGITS + _EVERYWHERE
_READER = _of("move: back close down up page-down mark do right page-up left first last; look: help") + _EVERYWHERE
_FORM = _of("move: back do; form: next previous help") + _EVERYWHERE
_PLAY = tuple(id for id in ACTIONS if id.startswith("play."))

PLACES: dict[str, Place] = {
    "table": Place(
        "at the table",
        (
            *_of("move: up down left right next previous do mark back first last"),
            *_PLAY,
            *_of("look: help inspect previous-die next-die queue log cards panel find command screenshot report"),
            "throne.board",
            *_DIGITS,
            *_EVERYWHERE,
        ),
    ),
    "list": Place("in lists", _CHOOSER),
    "title": Place("on the title", _CHOOSER + _of("title: quit")),
    "dialog": Place("in boxes", _CHOOSER + _of("move: back")),
    "page": Place("on list pages", _CHOOSER + _of("move: back close")),
    "settings": Place("in the settings", _CHOOSER + _of("move: back close left right")),
    "keys": Place("in the list of keys", _CHOOSER + _of("move: back close page-up page-down; keys: add reset")),
    "picker": Place(
        "where teams are chosen",
        _CHOOSER
        + _of(
            "move: back left right; look: find all inspect; picker: options swap random build open new fold; play: undo"
        ),
    ),
    "builder": Place(
        "in the team builder",
        _CHOOSER
        + _of(
            "move: back left right page-up page-down first last; look: find all inspect; play: more less undo pass;"
            "builder: filters remove versions link format save rename copy delete import export breaches"
        ),
    ),
    "draft": Place(
        "in a draft",
        _CHOOSER + _of("move: back page-up page-down first last; look: find all inspect; play: undo redo"),
    ),
    "draft-forces": Place(
        "in Draft Forces",
        _CHOOSER + _of("move: back page-up page-down first last; look: find all inspect; play: more less undo redo"),
    ),
    "drafted": Place(
        "where a drafted team is made",
        _CHOOSER
        + _of(
            "move: back left right page-up page-down first last; look: find all inspect; play: more less undo;"
            "builder: filters remove versions save breaches"
        ),
    ),
    "heroes": Place("where heroes are chosen", _CHOOSER + _of("move: back page-down page-up; picker: options random")),
    "matches": Place("among the kept matches", _CHOOSER + _of("move: back close; matches: watch")),
    "lessons": Place("among the lessons", _CHOOSER + _of("move: back close; lessons: anew")),
    "result": Place("on the result", _CHOOSER + _of("move: back left right; look: log screenshot report")),
    "throne-result": Place("on the result of Dice Throne", _CHOOSER + _of("move: back page-down page-up; look: log")),
    "reader": Place("on pages to read", _READER),
    "help": Place("in the help", _READER),
    "how": Place("in how to play", _READER + _of("how: lesson")),
    "cards": Place("in the card list of a match", _READER + _of("look: cards")),
    "inspector": Place(
        "in the inspector",
        (
            *_of("move: back close left right previous next up down page-up page-down mark"),
            *_of("look: inspect previous-die next-die log help; inspector: glossary versions"),
            *_EVERYWHERE,
        ),
    ),
    "press": Place("where a key is waited for", _of("move: back do") + _EVERYWHERE),
    "ask": Place("where a line is typed", _FORM),
    "form": Place("where options are set", _FORM + _of("form: up down; move: left right mark")),
    "nothing": Place("where nothing can be done", _EVERYWHERE),
}
"""The screens by name. No key may mean two things on one of them."""
