"""The voice for people: short plain sentences, no colour, no cursor; made to be read aloud."""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from typing import TextIO

from ..kernel.chance import Chance
from ..kernel.decision import Decision, Option
from ..kernel.hidden_seed import seed_words, sentences
from ..kernel.visibility import Seen
from ..rules.chance import RollDecision
from ..rules.commands import priority_answers
from ..rules.events import Event
from ..rules.position import LETTERS, position_words, winner
from ..rules.sentences import ASCII, story
from ..rules.state import GameState

DiceSeen = Seen[GameState]

ANSWERS = {
    "reroll": "reroll DICE, or keep",
    "attack": "attack DICE, or no attack",
    "block": "block BLOCKER->ATTACKER, or no block",
    "damage": "damage DIE: DIE=N, DIE=N",
    "choose": "choose ...",
    "reaction": "global CARD, ability DIE, or pass",
    "draw": "draw NAMES, such as draw 2 sidekick, 1 flash; draw alone lets the program draw",
    "roll": "roll FACES, a face for each die; roll alone lets the program roll",
}
"""What a question is answered with (notation, section 2); what priority allows depends on the moment."""
LISTED = ("choose", "damage", "reaction", "draw")
"""Questions that list their options, because nothing else on the table shows them."""


def answers(decision: Decision, game: GameState) -> str:
    """How the question is answered."""
    if decision.kind != "priority":
        return ANSWERS.get(decision.kind, "")
    return priority_answers(game, decision)


def typed(decision: Decision, option: Option) -> str:
    """An option as a person begins to type it: where several are taken at once, the verb and its own word.

    What is drawn or rolled is typed in one list, so there the word stands alone.
    """
    together = decision.together()
    if together is None or not option.word:
        return option.command
    if isinstance(decision, Chance):
        return option.word
    return f"{together.verb} {option.word}" + ("=N" if together.total is not None else "")


class PlainVoice:
    """Writes sentences, one a line.

    With `prompt` somebody types at a terminal: a prompt stands before what is typed. With `shared` two people read
    the same lines, so that one of them has to look away from a secret.
    """

    def __init__(self, out: TextIO, prompt: bool, shared: bool = True) -> None:
        self._out = out
        self._prompt = prompt
        self.shared = shared

    def _say(self, *lines: str) -> None:
        for line in lines:
            self._out.write(line + "\n")
        self._out.flush()

    def begins(self, seen: DiceSeen, header: Mapping[str, str | None], record: str) -> None:
        match = seen.match
        sides = [f"{header.get(f'name_{letter}') or 'their team'}" for letter in LETTERS]
        errata = " with errata" if match.state.edition.errata else ""
        self._say(
            f"{match.state.players[0].name} plays {sides[0]}, {match.state.players[1].name} plays {sides[1]}.",
            f"Rules {header.get('rules', match.state.edition.name)}{errata}, {seed_words(header)}."
            + (f" The match is kept in {record}." if record else " The match is not kept."),
            *([REAL_DICE] if match.state.luck.by_hand else []),
            "Type help for what can be typed, ? for what can be done now.",
        )

    def happened(self, seen: DiceSeen, events: Sequence[Event]) -> None:
        self._say(*(line.text for line in story(seen.state, seen.events(events), ASCII)))

    def asks(self, decision: Decision, seen: DiceSeen) -> None:
        game = seen.state
        who = game.players[decision.player].name
        self._say(f"{who}: {decision.prompt().rstrip('.')} ({answers(decision, game)}).")
        if decision.hides_answer and self.shared:
            other = game.players[1 - decision.player].name
            self._say(f"Only {who} may see the answer: {other}, look away until you are asked.")
        if decision.kind in LISTED:
            self._say(*(f"  {typed(decision, o)}: {o.label}" for o in seen.options(decision) if o.legal))
        if isinstance(decision, RollDecision):
            self._say(*_faces(decision))
        if self._prompt:
            self._out.write("> ")
            self._out.flush()

    def options(self, decision: Decision, seen: DiceSeen) -> None:
        for option in seen.options(decision):
            cost = f", costs {option.cost}" if option.cost else ""
            label = "" if option.label.lower() == option.command.lower() else f": {option.label}"
            state = f". Not now: {option.why_not}" if option.why_not else ""
            self._say(f"  {typed(decision, option)}{label}{cost}{state}")

    def answered(self, player: int, command: str | None, *, computer: bool) -> None:
        if computer:
            self._say(f"{LETTERS[player]} {command or 'chooses in secret'}")
        elif command is None and self.shared:
            if self._prompt:  # what was typed leaves the screen
                self._say(*[""] * shutil.get_terminal_size().lines)
            self._say(f"{LETTERS[player]} has chosen in secret. Now {LETTERS[1 - player]} may look again.")

    def refused(self, reason: str) -> None:
        self._say(reason)

    def undone(self, player: int, command: str | None) -> None:
        self._say(f"Undone: {command or 'the secret choice'}.")

    def tried(self, seen: DiceSeen, events: Sequence[Event]) -> None:
        copy = seen.match
        lines = [f"  {line.text}" for line in story(copy.state, seen.events(events), ASCII)]
        if copy.decision is not None:
            who = copy.state.players[copy.decision.player].name
            lines.append(f"  Then {who}: {copy.decision.sentence()}")
        self._say("It would lead to this:", *lines)

    def show(self, game: GameState) -> None:
        self._say(*position_words(game))

    def log(self, seen: DiceSeen) -> None:
        self.happened(seen, seen.match.all_events)

    def text(self, lines: Sequence[str]) -> None:
        self._say(*lines)

    def note(self, sentence: str) -> None:
        self._say(sentence)

    def over(self, seen: DiceSeen) -> None:
        game = seen.state
        who = winner(game)
        won = f"{game.players[LETTERS.index(who)].name} has won" if who in LETTERS else "a tie"
        self._say(f"The match is over: {won}.", *sentences(game.luck, over=True))


REAL_DICE = (
    "Real dice: you draw and roll on your table and say what came of it. Undo takes that back as well, "
    "for the program has shown you nothing hidden."
)


def _faces(decision: RollDecision) -> list[str]:
    """The faces that can come up, a line for dice that have the same: `  a1, a2 Sidekick: fist, bolt, ...`."""
    lines: dict[str, list[str]] = {}
    for die in decision.dice:
        faces = [decision.word(die, face).removeprefix(f"{die.card.id}@") for face in decision.faces(die)]
        words = ", ".join(f"@{face}" if face.isdigit() else face for face in faces)
        lines.setdefault(f"{die.name}: {words}", []).append(die.id)
    return [f"  {', '.join(ids)} {faces}" for faces, ids in lines.items()]


HELP = (
    "Answer the question with one of the commands in brackets; dice go by their ids (a9) or by what they are (fist).",
    "Say with DICE after a command to choose what pays, on THING to choose at once: global jus-067 on a9.",
    "?              what can be done now, and why other things cannot",
    "show           the whole table",
    "look THING     a card or die and its text: look jus-061",
    "try COMMAND    what it would lead to, without doing it",
    "log            what has happened so far",
    "undo, redo     take the last command back, as long as no die was drawn or rolled since; make it again",
    "draw, roll     with real dice: what you drew (draw 2 sidekick, 1 flash) or rolled (roll fist, sidekick, flash@2),",
    "               ? for a die that the program is to draw or roll; undo takes back what you entered",
    "save           where the match is kept (it is kept all the time)",
    "report         write the match down in full, for somebody who is to judge it",
    "concede        give the match up; at a terminal it asks once more",
    "quit           stop; go on later with --continue",
)
"""What can be typed besides answers."""
