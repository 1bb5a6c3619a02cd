"""Driving a match from lines of text: who types, who is played by the computer, and when it ends."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol, TextIO

from ..bots.random_player import RandomPlayer
from ..bots.sensible_player import SensiblePlayer
from ..catalog.lookup import cards_meant
from ..kernel.decision import Decision
from ..kernel.errors import BadSetup, DiceMastersError, Fault, Refused
from ..kernel.match import LONGEST_COMMAND, Match
from ..kernel.record import PLAYERS, named_player
from ..kernel.visibility import Seen
from ..records import outcome
from ..rules import naming
from ..rules.state import GameState
from ..store.error_file import as_told
from ..store.saves import Saves
from .cards import card_text
from .words import HELP

AnyMatch = Match[Any]
AnySeen = Seen[Any]

_VERBS = ("?", "show", "look", "try", "log", "undo", "redo", "save", "report", "help", "quit")
_WITH_MORE = ("look", "try")
"""Verbs that are about something."""
MOST_TRIES = 20
"""After so many moves of the computer over which the program breaks down it gives up."""


class Voice(Protocol):
    """Reports a match as its readers may see it: in sentences to people, in JSON to programs.

    With `shared` several people read the same lines: what only one of them may see is shown on request.
    A command is None while the readers may not know it.
    """

    shared: bool

    def begins(self, seen: AnySeen, header: Mapping[str, str | None], record: str) -> None: ...
    def happened(self, seen: AnySeen, events: Sequence[Any]) -> None: ...
    def asks(self, decision: Decision, seen: AnySeen) -> None: ...
    def options(self, decision: Decision, seen: AnySeen) -> None: ...
    def answered(self, player: int, command: str | None, *, computer: bool) -> None: ...
    def refused(self, reason: str) -> None: ...
    def undone(self, player: int, command: str | None) -> None: ...
    def tried(self, seen: AnySeen, events: Sequence[Any]) -> None: ...
    def show(self, game: Any) -> None: ...
    def log(self, seen: AnySeen) -> None: ...
    def text(self, lines: Sequence[str]) -> None: ...
    def note(self, sentence: str) -> None: ...
    def over(self, seen: AnySeen) -> None: ...


class Session:
    """One match on lines. `record` is where it is kept, None when it is not; `automatic` are players by index.

    `report` tells the match in full for somebody else (`report.report`). With `only` the lines are for that player
    alone; else for everybody the computer does not play.
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
        only: int | None = None,
    ) -> None:
        self.match = match
        self.voice = voice
        self._lines = lines
        self._saves = saves
        self._record = record
        self._bots = {player: self.computer(seed * 2 + player) for player in automatic}
        self._chance = RandomPlayer(seed)
        self._report = report
        self._only = only
        self._readers = readers(len(match.state.players), automatic, only)
        if len(self._readers) < 2:
            voice.shared = False
        self._left = False
        self._giving_up = False
        """Somebody has just said that they concede, and is asked once more."""

    def computer(self, seed: int) -> Callable[[AnyMatch], str]:
        """How the computer answers for a player: from the match to the command."""
        return SensiblePlayer(seed).command

    def play(self) -> None:
        """Play until the match is over, or whoever types leaves or has nothing more to say."""
        while (decision := self.match.decision) is not None and not self._left:
            self.voice.asks(decision, self._told if self.voice.shared else self._told_when_asked)
            if (bot := self._bots.get(decision.player)) is not None:
                self._computer_moves(bot)
                continue
            line = self._line()
            if not line:
                self.leave("The input has ended.")
            elif (words := line.strip()) and not words.startswith("#"):
                self.obey(words)
        if self.match.over:
            self.voice.over(self._told)
            if self._saves is not None and self._record is not None:
                self._saves.mark_over(self._record, outcome(self.match))

    def _line(self) -> str:
        """The next line; of one that is too long for any command the beginning, which will be refused."""
        most = LONGEST_COMMAND + 2
        line = more = self._lines.readline(most)
        while len(more) == most and not more.endswith("\n"):
            more = self._lines.readline(most)
        return line

    @property
    def _told(self) -> AnySeen:
        """What the lines may tell unasked: where people share them, what lies open."""
        return self.match.seen_by(*(() if self.voice.shared else self._readers))

    @property
    def _told_when_asked(self) -> AnySeen:
        """What the lines may tell when the player who is asked wants to see it."""
        asked = self.match.decision.player if self.match.decision is not None else -1
        return self.match.seen_by(asked) if asked in self._readers else self.match.seen_by(*self._readers)

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
        if self._only is not None and not self.match.over:
            raise Refused("A report tells everything; it can be made when the match is over.")
        if reason := self.match.seen_by(*self._readers).why_no_record:
            raise Refused(reason)
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
                self.voice.options(decision, self._told_when_asked)
            elif verb == "show":
                self.voice.show(self.match.state)
            elif verb == "look":
                self.voice.text(self.look(rest.strip()))
            elif verb == "try":
                self._try(rest.strip(), decision)
            elif verb == "log":
                self.voice.log(self._told)
            elif verb == "undo":
                self._undo()
            elif verb == "redo":
                self.voice.happened(self._told, self.match.redo())
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
        named, text = named_player(line)
        player = decision.player if named is None else named
        if text.lower() == "concede" and not self._giving_up and self._lines.isatty():  # a program means what it says
            self._giving_up = True
            raise Refused(
                "Giving the match up cannot be undone. Type concede once more to do it; anything else plays on."
            )
        try:
            self._submit(player, text)
        except Refused as refused:
            if player != decision.player or isinstance(refused, Fault):
                raise
            raise Refused(self._told_when_asked.refusal(decision, str(refused))) from None

    def _submit(self, player: int, text: str, *, computer: bool = False) -> None:
        events = self.match.submit(player, text)
        move = self.match.moves[-1]
        self.voice.answered(move.player, self._told.command(move), computer=computer)
        self.voice.happened(self._told, events)

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
        if self._told_when_asked.hides(decision):
            raise Refused(f"Only {self.match.state.players[decision.player].name} can try what to do now.")
        copy = self.match.fork()
        events = copy.submit(decision.player, text)
        if copy.moves[-1].chance:
            raise Refused("Dice would be drawn or rolled for that: what comes of it nobody can say.")
        self.voice.tried(copy.seen_by(*self._told_when_asked.players), events)

    def _undo(self) -> None:
        """Take back the last command of a person, and what computer players have done since."""
        for move in self.match.take_back(self._bots):
            self.voice.undone(move.player, self._told.command(move))


def readers(players: int, automatic: Sequence[int], only: int | None = None) -> frozenset[int]:
    """The players whose lines these are: `only` that one, else everybody the computer does not play.

    Raises `BadSetup` when that one is no person in a match of so many players.
    """
    if only is None:
        return frozenset(range(players)) - set(automatic)
    if only >= players:
        raise BadSetup(f"--as {PLAYERS[only]}: there is no player {PLAYERS[only]} in a match of {players}.")
    if only in automatic:
        raise BadSetup(f"--as {PLAYERS[only]}: the computer plays {PLAYERS[only]}; name a player who is a person.")
    return frozenset({only})


def look(game: GameState, word: str) -> list[str]:
    """A card, or the card of a die, in words: what it costs, its faces, its text. Raises Refused or Ambiguous."""
    if not word:
        raise Refused("Look at what? Name a card or a die: look jus-061, look a9.")
    dice = naming.find_dice(word, game.dice)
    meant = {} if dice else {card.id: card for card in cards_meant([each.card for each in game.cards], word)}
    if len(meant) == 1:  # as it is typed, part of a name will do
        card = next(iter(meant.values()))
    else:
        card = dice[0].card if dice else naming.find_cards(game, word, game.active)[0].card
    return list(card_text(card, game.edition.terms))
