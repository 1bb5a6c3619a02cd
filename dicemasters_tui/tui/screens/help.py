"""Help: the decision at hand and its keys first, then this screen, then the words of the game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import BindingType

from ..keys.actions import ACTIONS, PLACES
from ..keys.keymap import key_faces
from .glossary import WORDS, keyword_section
from .keying import bound
from .reader import ReaderPage, Section

if TYPE_CHECKING:
    from ...kernel.decision import Decision
    from ...kernel.match import Match
    from ...rules.edition import Terms
    from ...rules.state import GameState

DECISIONS: dict[str, str] = {
    "reroll": "The dice have been rolled. Mark the ones to roll once more; all marked dice are rolled together and the "
    "new faces stand. Unmarked dice keep what they show. Mark nothing to keep them all. The chances are exact: what "
    "holds now, and how likely it is once the marked dice have fallen. To buy a card is to have the energy it costs "
    "now, of the right type, from all your dice; only cards on which the reroll decides are named, the dearest first, "
    "beside the heading where lines are short. {play.otherwise} takes lines away and brings them back.",
    "draw": "You draw real dice. Press the digit of each die that came out of the bag, as often as it came; "
    "{play.less} takes one back, Enter ends it. {play.default} lets the program draw the rest, and that cannot be "
    "undone. What you entered can: the program has shown you nothing hidden.",
    "roll": "You roll real dice. For each die in turn press the digit of the face it shows; {play.less} goes back to "
    "the die before, Enter ends it. {play.default} lets the program roll the rest, and that cannot be undone. What you "
    "entered can: the program has shown you nothing hidden.",
    "priority": "You may act: buy dice, field characters, use action dice and globals, as often as you can pay, in any "
    "order. Passing ends your part; the opponent may answer with a global before the step is over.",
    "priority-other": "It is the other player's turn, but you may use one global now, or let it be. After you have "
    "used one, the other player may act again, and you are asked once more.",
    "attack": "Choose the characters that attack, or none. An attacker nobody blocks deals its attack to the opponent "
    "and then leaves the field; a blocked one fights its blockers and comes home if it survives. Dice that stay at "
    "home can block next turn.",
    "block": "Assign your characters to the attackers, each to one; several may block the same. A blocked attacker "
    "does not hurt you. What would happen is shown for each attacker while you choose.",
    "damage": "One die fights several at once. Share out its attack among them; all of it must be given away.",
    "choose": "A text asks for a choice. What can be chosen is numbered; the rest is dimmed and says why not.",
    "choose-may": "A text offers something: say yes or no. No is never a mistake of form.",
    "choose-order": "Several effects wait at the same time. Yours happen in the order you say.",
    "reaction": "Something is about to happen and you have a text that can change it. Use it, or let it happen.",
}
"""What each kind of question is about."""

PAGES: dict[str, tuple[str, str]] = {
    "title": (
        "the title",
        "Continue goes on with the match played last, at the very decision it stood at. New match lets both players "
        "pick a team: Enter takes what is selected, so three or four times Enter begins a demo match. Teams opens "
        "the team builder.",
    ),
    "picker": (
        "choosing teams",
        "The left column lists the teams by box, with the format each is for where that is no tournament; T with a "
        "check (T+ in ASCII) marks those a tournament takes. The middle shows the one under the cursor: cards with "
        "cost, energy and dice, G where a card has a Global, then how the dice spread over costs and energy; "
        "{look.inspect} reads its cards. {look.find} searches, the digits "
        "filter: a team stays when a card of it fits, or its own name and text. Enter takes it for the player who is "
        "choosing. A team that breaks the rules of its format says so and cannot be taken. {picker.options} changes "
        "names, seed, life and rules, and lets the computer play. {picker.build} opens the team builder on the team "
        "under the cursor, {picker.new} on an empty one; its teams are listed first. {picker.fold} or a click on its "
        "heading folds a box and unfolds it, {move.left} and {move.right} go from box to box. {picker.random} goes to "
        "any team that may play, {picker.open} makes one of a link, a file or a list. {play.undo} brings the team back "
        "that was deleted last.",
    ),
    "draft-setup": (
        "before a draft",
        "Left and right change the value under the cursor, Enter on Begin begins. In Draft Forces you settle next who "
        "goes first in the match; the other one picks first. The same seed lays out the same cards.",
    ),
    "draft": (
        "a draft",
        "The line above the list says whose pick it is. Enter takes the card under the cursor; in Draft Forces "
        "{play.more} and {play.less} change how many of its dice are used, and its other versions leave the game. "
        "{look.inspect} reads a card, {play.undo} takes the last pick back, whoever made it. At the end both teams "
        "are kept and the match can begin at once. A draft that is left goes on later from where it stood.",
    ),
    "paste": (
        "a text of several lines",
        "Type, or paste from the clipboard. Enter takes a link or the name of a file at once; a list, a line a card, "
        "ends with an empty line. What cannot be read is told below, and the text stays to be put right; cards that "
        "are in none of the four boxes are named, and the rest is taken. Esc leaves all as it was.",
    ),
    "ask": ("one line", "Type, or paste from the clipboard; Enter takes the line, Esc leaves all as it was."),
    "options": (
        "the match",
        "The same seed with the same teams and choices gives the same match. Names go on the record. With real dice "
        "you draw and roll on your own table and enter what came of it; the program judges and keeps score. The "
        "computer plays the first, the second or both: by sense, not by reading cards; its pace is in the settings.",
    ),
    "first": (
        "who goes first",
        "Roll for it, or agree. Whoever wins the roll decides and may let the other one begin. The last "
        "line has the computer play the second team.",
    ),
    "inspector": (
        "the inspector",
        "Everything about one die or card: its faces, its text, and where its numbers come from. The column at the "
        "right adds up from the printed number to the one that holds now.",
    ),
    "result": (
        "the result",
        "Left and right walk through the turns of the plot and say what happened there. A rematch takes a new seed. "
        "Moments lists what decided the match and shows the table as it was then; save writes a copy of the record, "
        "report the match in full for somebody who is to judge it. Luck counts each face that was rolled (an energy "
        "face its symbols, a character its level, an action 1 and one more a burst) against the mean of its die: +4 % "
        "is that much more than was to be expected.",
    ),
    "turning-points": (
        "decisive moments",
        "The lead that was kept, the hardest turn, the die that paid off, the last blow. Enter shows the table then.",
    ),
    "log": (
        "the log",
        "Everything that happened, by turns, the newest last. Enter shows the table as it was when a line was told, to "
        "look at and to walk along line by line; Esc leads back. While a match is watched, Enter goes there instead.",
    ),
    "menu": ("the menu", "The match is saved after every command: leaving or quitting loses nothing."),
    "matches": (
        "kept matches",
        "Every match is kept as it is played. Enter goes on with one that is not over, or shows the result of one that "
        "is; {matches.watch} shows any from its beginning. Nothing is ever deleted here; the files lie in the folder "
        "below the list.",
    ),
    "lessons": (
        "lessons",
        "Each box has one: the example game of its rulebook, played on the real table with the keys of a match. Enter "
        "begins it or goes on where it was left, {lessons.anew} begins it anew.",
    ),
    "lesson-done": ("the end of the lesson", "A new match begins with choosing teams; all lessons can be taken again."),
    "settings": ("settings", "Each change shows at once and is kept in the settings file."),
    "themes": (
        "themes",
        "The theme under the cursor is shown at once. Enter keeps it, Esc brings back the one before.",
    ),
    "keys": (
        "keys",
        "Every action and the keys it has. Enter waits for another key, {keys.add} for one more beside those it has, "
        "{keys.reset} gives it the first ones again. An action that several screens share is changed on all of them. "
        "Where another action has the key, it says which, and {move.do} swaps the keys of the two. Esc, Enter, the "
        "digits, ctrl+p and ctrl+q stay where they are. In the settings file the same stands under [keys]: "
        'play.undo = "z".',
    ),
    "rules": (
        "the rules by number",
        "Every rule of Dice Masters, from its four rulebooks, or of Dice Throne: its number, and what it is about.",
    ),
    "how": ("how to play", "The game in two pages, then its words and its keywords."),
    "cards": ("all cards", "Every card of the match with its text, what it costs now, its faces and the dice left."),
    "replay": (
        "watching a match again",
        "The match is only looked at: nothing here is asked of you, and nothing changes it. {move.right} does the next "
        "command, {move.left} goes back by one; {move.down} and {move.up} go from turn to turn, {move.first} and "
        "{move.last} to the beginning and the end. The number of a turn and Enter go there. {move.mark} plays by "
        "itself and stops again, {play.more} and {play.less} change how fast. {look.log} lists what happens in the "
        "whole match; Enter on a line goes to its place. {move.back} leads back to where you came from; a match that "
        "is being played waits there as it was.",
    ),
    "moment": (
        "the table as it was",
        "This is how the table stood when the line in the box below was told. Nothing is asked of you here, and the "
        "match goes on from where it is. {move.right} and {move.left} go to the next line of the log and to the one "
        "before, {move.first} and {move.last} to the first and the last. {move.back} leads back.",
    ),
    "throne-replay": (
        "watching a match again",
        "The match is only looked at: nothing here is asked of you, and nothing changes it. The box says which command "
        "comes next, and what the last one led to. {move.right} does it, {move.left} goes back by one; {move.down} and "
        "{move.up} go from turn to turn, {move.first} and {move.last} to the beginning and the end. {move.mark} plays "
        "by itself and stops again, {play.more} and {play.less} change how fast.",
    ),
    "throne": (
        "Dice Throne",
        "Roll five dice up to three times and activate one ability that they meet; the other player defends, then "
        "all damage lands at once. Cards cost CP: upgrades stay on your board, the others are used once. Percentages "
        "on the board are the exact chance once the marked dice have been rolled again; {play.otherwise} marks the "
        "best dice for each ability in turn and says its chance with all the attempts that are left. "
        "Players are asked in between only where it cannot wait; {play.any-order} has them asked at every moment. "
        "Where heroes are chosen, {picker.options} has the computer play one or more of them: {move.do} has it go on "
        "at once, {play.undo} takes its moves back together with yours, its hand is never shown, and its pace is in "
        "the settings. Undo stops at dice, at cards drawn, and at a card played, sold or discarded: it has been shown.",
    ),
    "throne-result": (
        "the result",
        "Who has won, and the Health of each side after every turn; {move.page-down} reads on. A rematch takes a new "
        "seed; heroes that are swapped go to the next player. Watching it again shows it command by command.",
    ),
    "throne-options": (
        "the match",
        "The same seed with the same heroes and choices gives the same match. Three play each for themselves, four in "
        "teams of two: first and third, second and fourth. The computer plays the first, the second or both, or any by "
        "their numbers: by exact chances and plain sense, and it sees no more than whoever would sit there. Its pace "
        "is in the settings.",
    ),
    "secret": ("handing over", "Something is secret: only the player named here should look now."),
}
"""Title and text of each page's own help."""

TABLE = (
    "The player whose turn it is sits at the bottom, the other one on top. From top to bottom: the other player's "
    "reserve pool and field, the attack zone, your field, your reserve pool. The box below says who decides and "
    "what Enter will do; the bar at a name is full for the player whose turn it is."
)
MOUSE = ("mouse", "click to go there, click again to do it, right click to inspect, wheel to scroll")
LOOKING = ("mouse", "click to go there, right click to inspect, wheel to scroll")


def table_keys() -> tuple[tuple[str, str], ...]:
    """Every key of the table and what it does, as the key map is now."""
    rows = [(key_faces(id), ACTIONS[id].does) for id in PLACES["table"].actions if not id.startswith("pick.")]
    digits = " ".join(key_faces(id) for id in PLACES["table"].actions if id.startswith("pick."))
    return (*rows, (digits, "pick in the zone that has the digits"), MOUSE)


class HelpScreen(ReaderPage):
    """Closed with Esc or ? again."""

    place = "help"
    BINDINGS: ClassVar[list[BindingType]] = [bound("look.help", "back", "back")]

    def __init__(self, header: tuple[str, str], sections: Sequence[Section]) -> None:
        """The keys of the help itself come last."""
        super().__init__(header, sections)
        self.sections = (*sections, Section("this help", (), tuple(self.all_keys())))

    @classmethod
    def for_decision(cls, match: Match[GameState] | None, decision: Decision | None, keys: Iterable[Any]) -> HelpScreen:
        """`keys` are `view.KeyView`s; those of the decision come first."""
        sections: list[Section] = []
        terms = match.state.edition.terms if match is not None else None
        if decision is not None:
            kind = decision.kind
            about = getattr(decision, "about", "")
            if kind == "priority" and match is not None and decision.player != match.state.active:
                kind = "priority-other"
            elif f"{kind}-{about}" in DECISIONS:
                kind = f"{kind}-{about}"
            who = match.state.players[decision.player].name if match is not None else "You"
            sections.append(
                Section(
                    f"now: {who}",
                    (_ended(decision.prompt()), DECISIONS.get(kind, "")),
                    tuple((str(key.face), str(key.label)) for key in keys),
                )
            )
        sections += [Section("the table", (TABLE,)), Section("keys", (), table_keys()), *_words(terms)]
        return cls(("help", "the decision at hand" if decision is not None else "the table"), sections)

    @classmethod
    def for_looking(cls, topic: str, match: Match[GameState], keys: Iterable[Any]) -> HelpScreen:
        """For a table at which nothing is decided: what the page is and its keys first."""
        title, text = PAGES[topic]
        rows = (*((str(key.face), str(key.label)) for key in keys), LOOKING)
        sections = [
            Section(title, (text,), rows),
            Section("the table", (TABLE,)),
            Section("keys", ("Of every table; those that play do nothing here.",), table_keys()),
            *_words(match.state.edition.terms),
        ]
        return cls(("help", title), sections)

    @classmethod
    def for_page(cls, topic: str, keys: Sequence[tuple[str, str]]) -> HelpScreen:
        """Help for a page outside the table; `keys` as `Page.all_keys` lists them."""
        title, text = PAGES.get(topic, ("this page", ""))
        first = Section(title, (text,) if text else (), tuple(keys))
        if topic.partition("-")[0] == "throne":
            from ..throne.glossary import THRONE_WORDS

            return cls(("help", title), [first, Section("words", (), THRONE_WORDS)])
        return cls(("help", title), [first, *_words()])


def _ended(sentence: str) -> str:
    return sentence if sentence.endswith((".", "?")) else f"{sentence}."


def _words(terms: Terms | None = None) -> list[Section]:
    return [
        Section("words", (), WORDS),
        keyword_section(terms),
    ]
