"""Driving a match from lines of text: who types, who is played by the computer, and when it ends."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol, TextIO

from ..bots.random_player import RandomPlayer
from ..bots.sensible_player import SensiblePlayer
from ..kernel.decision import Decision
from ..kernel.errors import DiceMastersError, Fault, Refused
from ..kernel.match import LONGEST_COMMAND, Match
from ..kernel.record import PLAYERS
from ..rules import naming
from ..rules.state import GameState
from ..store.error_file import as_told
from ..store.saves import Saves
from .cards import card_text
from .words import HELP

AnyMatch = Match[Any]

_NAMED = re.compile(r"([a-dA-D]):?\s+(\S.*)")
_VERBS = ("?", "show", "look", "try", "log", "undo", "redo", "save", "report", "help", "quit")
_WITH_MORE = ("look", "try")
"""Verbs that are about something."""
MOST_TRIES = 20
"""After so many moves of the computer over which the program breaks down it gives up."""


class Voice(Protocol):
    """How a match is told: in sentences to people, in JSON to programs."""

    def begins(self, match: AnyMatch, header: Mapping[str, str], record: str) -> None: ...
    def happened(self, match: AnyMatch, events: Sequence[Any]) -> None: ...
    def asks(self, decision: Decision, game: Any) -> None: ...
    def options(self, decision: Decision, game: Any) -> None: ...
    def answered(self, player: int, text: str, *, computer: bool, secret: bool) -> None: ...
    def refused(self, reason: str) -> None: ...
    def undone(self, player: int, text: str, *, secret: bool) -> None: ...
    def tried(self, copy: AnyMatch, events: Sequence[Any]) -> None: ...
    def show(self, game: Any) -> None: ...
    def log(self, match: AnyMatch) -> None: ...
    def text(self, lines: Sequence[str]) -> None: ...
    def note(self, sentence: str) -> None: ...
    def over(self, match: AnyMatch) -> None: ...


class Session:
    """One match on lines. `record` is where it is kept, None when it is not; `automatic` are players by index.

    `report` tells the match in full for somebody else (`report.report`).
    """

    help: Sequence[str] = HELP

    def __init__(
        self,
        match: AnyMatch,
        voice: Voice,
        lines: TextIO,
        *,
        saves: Saves | None = None,
        record: Path | None = None,
        automatic: Sequence[int] = (),
        seed: int = 0,
        report: Callable[[AnyMatch], str] | None = None,
    ) -> None:
        self.match = match
        self.voice = voice
        self._lines = lines
        self._saves = saves
        self._record = record
        self._bots = {player: self.computer(seed * 2 + player) for player in automatic}
        self._chance = RandomPlayer(seed)
        self._report = report
        self._left = False
        self._giving_up = False
        """Somebody has just said that they concede, and is asked once more."""

    def computer(self, seed: int) -> Callable[[AnyMatch], str]:
        """How the computer answers for a player: from the match to the command."""
        return SensiblePlayer(seed).command

    def play(self) -> None:
        """Play until the match is over, or whoever types leaves or has nothing more to say."""
        while (decision := self.match.decision) is not None and not self._left:
            self.voice.asks(decision, self.match.state)
            if (bot := self._bots.get(decision.player)) is not None:
                self._computer_moves(bot)
                continue
            line = self._line()
            if not line:
                self.leave("The input has ended.")
            elif (words := line.strip()) and not words.startswith("#"):
                self.obey(words)
        if self.match.over:
            self.voice.over(self.match)
            if self._saves is not None and self._record is not None:
                self._saves.mark_over(self._record, self.ending())

    def _line(self) -> str:
        """The next line; of one that is too long for any command the beginning, which will be refused."""
        most = LONGEST_COMMAND + 2
        line = more = self._lines.readline(most)
        while len(more) == most and not more.endswith("\n"):
            more = self._lines.readline(most)
        return line

    def ending(self) -> str:
        """How the match has ended, as its record notes it."""
        state = self.match.state
        tie = state.winner is None or state.winner < 0
        return "tie" if tie else f"{state.players[state.winner or 0].name} wins"

    def hides(self, decision: Decision) -> bool:
        """Whether only the player who is asked may know what was answered."""
        return decision.secret

    def look(self, word: str) -> list[str]:
        """What `look` tells. Raises Refused or Ambiguous."""
        return look(self.match.state, word)

    def leave(self, why: str) -> None:
        """Stop here and say where the match is kept."""
        self._left = True
        lost = " What could not be written is lost." if self._problem else ""
        self.voice.note(f"{why} {self._kept()}{lost}")

    @property
    def _problem(self) -> str:
        """Why the match cannot be saved, in one sentence; empty while it is."""
        return str(getattr(self.match.journal, "problem", ""))

    def _kept(self) -> str:
        if problem := self._problem:
            return problem
        if self._record is None:
            return "The match is not kept."
        return (self._saves or Saves()).kept(self._record, "dicemasters play --plain")

    def _write_report(self) -> str:
        """Write the match down for somebody else; a sentence on where."""
        if self._saves is None or self._report is None:
            raise Refused("A match that is not kept has no report.")
        one, other = self.match.state.players[:2]
        path = self._saves.keep_report((one.name, other.name), self._report(self.match))
        return f"The report is in {path}; dicemasters replay opens it."

    def obey(self, line: str) -> None:
        """Do what one line says: a word of the line mode, or a command of the player who is asked."""
        verb, _, rest = line.partition(" ")
        verb = verb.lower()
        decision = self.match.decision
        if decision is None:
            return
        try:
            self._giving_up = self._giving_up and line.lower().endswith("concede")
            if verb not in _VERBS or (rest and verb not in _WITH_MORE):
                self._command(line, decision)
            elif verb == "?":
                self.voice.options(decision, self.match.state)
            elif verb == "show":
                self.voice.show(self.match.state)
            elif verb == "look":
                self.voice.text(self.look(rest.strip()))
            elif verb == "try":
                self._try(rest.strip(), decision)
            elif verb == "log":
                self.voice.log(self.match)
            elif verb == "undo":
                self._undo()
            elif verb == "redo":
                self.voice.happened(self.match, self.match.redo())
            elif verb == "save":
                self.voice.note(self._kept())
            elif verb == "report":
                self.voice.note(self._write_report())
            elif verb == "help":
                self.voice.text(self.help)
            else:
                self.leave("Stopped.")
        except DiceMastersError as error:
            self.voice.refused(as_told(error))

    def _command(self, line: str, decision: Decision) -> None:
        """A command; `A pass`, as records write it, names the player who gives it."""
        named = _NAMED.fullmatch(line)
        player, text = (PLAYERS.index(named.group(1).upper()), named.group(2)) if named else (decision.player, line)
        if text.lower() == "concede" and not self._giving_up and self._lines.isatty():  # a program means what it says
            self._giving_up = True
            raise Refused(
                "Giving the match up cannot be undone. Type concede once more to do it; anything else plays on."
            )
        self._submit(player, text)

    def _submit(self, player: int, text: str, *, computer: bool = False) -> None:
        hidden = computer and self.match.decision is not None and self.hides(self.match.decision)
        events = self.match.submit(player, text)
        move = self.match.moves[-1]
        self.voice.answered(move.player, move.text, computer=computer, secret=move.secret or hidden)
        self.voice.happened(self.match, events)

    def _computer_moves(self, bot: Callable[[AnyMatch], str]) -> None:
        """The computer's move; where the program breaks down over it, another one by chance."""
        answer = bot(self.match)
        for _ in range(MOST_TRIES):
            decision = self.match.decision
            assert decision is not None  # a move that goes wrong changes nothing
            try:
                self._submit(decision.player, answer, computer=True)
                return
            except Fault as fault:
                self.voice.refused(as_told(fault))
                answer = self._chance.command(decision)
        self.leave("The program breaks down over every move of the computer.")

    def _try(self, text: str, decision: Decision) -> None:
        """Tell what a command would lead to, on a copy; what chance would bring stays hidden."""
        if not text:
            raise Refused("Try what? Write the command behind it: try attack a9.")
        copy = self.match.fork()
        events = copy.submit(decision.player, text)
        if copy.moves[-1].chance:
            raise Refused("Dice would be drawn or rolled for that: what comes of it nobody can say.")
        self.voice.tried(copy, events)

    def _undo(self) -> None:
        """Take back the last command of a person, and what computer players have done since."""
        for move in self.match.take_back(self._bots):
            self.voice.undone(move.player, move.text, secret=move.secret)


def look(game: GameState, word: str) -> list[str]:
    """A card, or the card of a die, in words: what it costs, its faces, its text. Raises Refused or Ambiguous."""
    if not word:
        raise Refused("Look at what? Name a card or a die: look jus-061, look a9.")
    dice = naming.find_dice(word, game.dice)
    card = dice[0].card if dice else naming.find_cards(game, word, game.active)[0].card
    return list(card_text(card, game.edition.terms))
