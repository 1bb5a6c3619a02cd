"""A match: a state driven by commands, with undo, redo, what-if copies and a journal.

A match is its first state and its commands; everything else follows from playing them (architecture: "rules as
coroutines, matches as records"). Copies of the state are kept at checkpoints, so undo plays one turn again at most.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from inspect import GEN_CLOSED, getgeneratorstate
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar, runtime_checkable

from .decision import Checkpoint, Decision
from .errors import DiceMastersError, Fault, Refused
from .game import Game, Play
from .visibility import Seen

if TYPE_CHECKING:
    from .earlier import Earlier

State = TypeVar("State")

LONGEST_COMMAND = 20_000
"""Letters; an attack with every die of the largest table has half of it."""


class Journal(Protocol):
    """Where a match is written down as it goes on."""

    def command(self, player: int, text: str) -> None:
        """One accepted command."""

    def checkpoint(self, digest: str) -> None:
        """The state's digest at a checkpoint."""

    def undone(self, commands: int) -> None:
        """Only the first `commands` commands still stand."""


@runtime_checkable
class Attentive(Protocol):
    """A journal that looks at the match itself, to keep its state beside the record."""

    def at_checkpoint(self, match: Match[Any]) -> None:
        """Called after a checkpoint has been written to the record."""


@dataclass(slots=True)
class Move:
    """One accepted command and what came of it.

    `chance` is true when its player could not know what would come of it: luck was used, or something hidden was
    shown. What others may read of the text `visibility.Seen.command` says: a `hidden` one names something that only
    its player may see; a `guessed` one was made in secret, and the next command, which guesses, `reveals` it.
    """

    player: int
    text: str
    events: list[Any]
    chance: bool
    hidden: bool = False
    guessed: bool = False
    reveals: bool = False


class CannotUndo(Refused):
    """A command stands for good; the message says why."""


@dataclass(slots=True)
class _Checkpoint(Generic[State]):
    state: State
    moves: int
    """How many moves had been made."""


class Match(Generic[State]):
    """A running match of any game.

    Takes the game's rules and a state at which nothing is in flight; stands at the first decision at once.
    `decision` is None when the match is over.
    """

    def __init__(self, game: Game[State], state: State, journal: Journal | None = None) -> None:
        self.game = game
        self.journal = journal
        self.moves: list[Move] = []
        self._opening: list[Any] | None = []
        self._earlier: Earlier[State] | None = None
        """What was played before the match was taken up, where that was not at its beginning."""
        self._undone: list[tuple[int, str]] = []
        self._checkpoints: list[_Checkpoint[State]] = []
        self._digests: list[str] = []
        """Checkpoints the journal has not been told of: they stand behind the command that led to them."""
        self.state = state
        self.decision: Decision | None = None
        self._play: Play
        self._start(state)
        self._opening = self.game.take_events(self.state)
        self._write_checkpoints()

    @classmethod
    def taken_up(
        cls, game: Game[State], state: State, moves: list[Move], earlier: Earlier[State] | None = None
    ) -> Match[State]:
        """A match that stands at a checkpoint, in this state after these moves, and knows of what was before it."""
        match: Match[State] = cls.__new__(cls)
        match._stand_by(game, list(moves), [_Checkpoint(game.copy(state), len(moves))], earlier)
        match._start(state)
        game.take_events(match.state)
        return match

    def _stand_by(
        self,
        game: Game[State],
        moves: list[Move],
        checkpoints: list[_Checkpoint[State]],
        earlier: Earlier[State] | None,
    ) -> None:
        """All but the state that is played on from, and without a journal."""
        self.game = game
        self.journal = None
        self.moves = moves
        self._opening = None if earlier is not None else []
        self._earlier = earlier
        self._undone = []
        self._checkpoints = checkpoints
        self._digests = []
        self.decision = None

    # Driving ------------------------------------------------------------------------------------------------------

    def _start(self, state: State) -> None:
        self.state = state
        self._play = self.game.play(state)
        self._advance(None, first=True)

    def _advance(self, answer: Any, *, first: bool = False) -> None:
        """Send an answer and run on to the next decision, keeping a copy at each checkpoint on the way."""
        try:
            asked = next(self._play) if first else self._play.send(answer)
            while isinstance(asked, Checkpoint):
                self._keep()
                asked = next(self._play)
        except StopIteration:
            self.decision = None
            return
        asked.number = self._made + 1
        self.decision = asked

    @property
    def _made(self) -> int:
        """How many commands there are up to here, with the one that is being carried out."""
        return len(self.moves) + (1 if self._answering else 0)

    def _keep(self) -> None:
        moves = self._made
        if self._checkpoints and self._checkpoints[-1].moves >= moves:
            return  # played again after an undo: the copy is there already
        self._checkpoints.append(_Checkpoint(self.game.copy(self.state), moves))
        if self.journal is not None and not self._replaying:
            self._digests.append(self.game.digest(self.state))

    _answering = False
    _replaying = False

    def _enter(self, player: int, text: str) -> Move:
        """Carry out one command. On a refusal in the middle of it the state is spoilt; the caller rewinds."""
        assert self.decision is not None
        answer = self.game.parse(self.state, self.decision, text)
        canonical = self.game.canonical(self.decision, answer, text)
        before = self.game.luck(self.state).uses
        asked = self.decision
        self._answering = True
        try:
            self._advance(answer)
            self.game.finished(self.state)
        finally:
            self._answering = False
        chance = self.game.luck(self.state).uses != before
        events = self.game.take_events(self.state)
        hidden = self.game.hides_command(self.state, asked, canonical)
        guessed = self.decision is not None and self.decision.reveals
        move = Move(player, canonical, events, chance or asked.reveals, hidden, guessed, asked.reveals)
        self.moves.append(move)
        return move

    def submit(self, player: int, text: str) -> list[Any]:
        """One command of a player; gives the events it led to, oldest first.

        Raises `Refused` with the reason when it is not legal now, `Fault` when the rules break down over it; then
        nothing has changed.
        """
        if len(text) > LONGEST_COMMAND:
            raise Refused(f"A command has at most {LONGEST_COMMAND:,} letters.")
        text = text.strip()
        if self.decision is None:
            raise Refused("The match is over.")
        name = self._name(player)
        concedes = text.lower() == "concede"
        if player != self.decision.player and not concedes:
            raise Refused(f"{name} is not asked for anything now.")
        with self._all_or_nothing():
            move = self._concede(player) if concedes else self._enter(player, text)
        self._undone.clear()
        self._write(move)
        return move.events

    @contextmanager
    def _all_or_nothing(self) -> Iterator[None]:
        """Whatever is refused or goes wrong in the rules meanwhile leaves the match as it was."""
        decision = self.decision
        try:
            yield
        except Exception as error:  # any bug in the rules or a card must refuse this command, not end the match
            self._digests.clear()
            refused = isinstance(error, DiceMastersError)
            if not refused or self.decision is not decision or getgeneratorstate(self._play) == GEN_CLOSED:
                self._rewind(len(self.moves))
            if refused:
                raise
            raise Fault from error

    def _name(self, player: int) -> str:
        try:
            return self.game.player_name(self.state, player)
        except IndexError:
            raise Refused("This match has no such player; without a letter the one who is asked answers.") from None

    def _write(self, move: Move) -> None:
        if self.journal is not None:
            self.journal.command(move.player, move.text)
            self._write_checkpoints()

    def _write_checkpoints(self) -> None:
        if self.journal is not None:
            for digest in self._digests:
                self.journal.checkpoint(digest)
            if self._digests and isinstance(self.journal, Attentive):
                self.journal.at_checkpoint(self)
        self._digests.clear()

    def _concede(self, player: int) -> Move:
        self._play.close()
        goes_on = self.game.concede(self.state, player)
        self.decision = None
        if goes_on:
            self._answering = True
            try:
                self._start(self.state)
            finally:
                self._answering = False
        move = Move(player, "concede", self.game.take_events(self.state), True)
        self.moves.append(move)
        return move

    # What has been played -----------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.decision is None

    @property
    def commands(self) -> list[tuple[int, str]]:
        """All commands so far in canonical form, with the index of the player."""
        return [(move.player, move.text) for move in self.moves]

    @property
    def opening(self) -> list[Any]:
        """What happened before the first decision."""
        if self._opening is None:
            self._opening = self._earlier.opening if self._earlier is not None else []
        return self._opening

    @property
    def all_events(self) -> list[Any]:
        """Everything that happened so far, oldest first. In a match that was taken up late this plays it all again."""
        return self.opening + [event for move in self.moves for event in move.events]

    def seen_by(self, *players: int) -> Seen[State]:
        """The match as these players may see it together; without players, what lies open on the table."""
        return Seen(self, players)

    @property
    def checkpoint(self) -> State:
        """The state as it was at the last checkpoint; not to be changed."""
        return self._checkpoints[-1].state

    @property
    def checkpoints(self) -> list[tuple[int, State]]:
        """The states known at checkpoints, each with how many moves had been made; not to be changed."""
        return [(each.moves, each.state) for each in self._checkpoints]

    # Going back ---------------------------------------------------------------------------------------------------

    @property
    def can_undo(self) -> str:
        """Empty when the last command can be undone, else the sentence that says why not."""
        return self.why_it_stands(self.moves[-1]) if self.moves else "There is nothing to undo yet."

    def why_it_stands(self, move: Move) -> str:
        """Why a command that was made cannot be undone, in a sentence; empty if it can."""
        if move.text == "concede":
            return "Giving up cannot be undone."
        if move.reveals:
            return "What was chosen in secret has been shown; the answer to it stands."
        why = self.game.why_it_stands(self.state, move.events, chance=move.chance)
        return why or ("Undo stops here: something was drawn, rolled or shuffled." if move.chance else "")

    @property
    def can_redo(self) -> str:
        """Empty when there is a command to redo, else the sentence that says why not."""
        return "" if self._undone else "There is nothing to redo."

    def undo(self) -> tuple[int, str]:
        """Take back the last command; gives its player and text. Raises `CannotUndo` with the reason."""
        (move,) = self.take_back()
        return move.player, move.text

    def take_back(self, computers: Collection[int] = ()) -> list[Move]:
        """Take back the last command of a person, and before it what `computers` have answered to it, as one.

        Returns the moves taken back, newest first. Raises `CannotUndo` with the reason; then nothing has changed.
        """
        places = range(len(self.moves) - 1, -1, -1)
        last = next((place for place in places if self.moves[place].player not in computers), None)
        if last is None:
            raise CannotUndo("There is nothing of yours to undo yet." if computers else "There is nothing to undo yet.")
        taken = self.moves[last:][::-1]
        for move in taken:
            if reason := self.why_it_stands(move):
                raise CannotUndo(reason)
        self._rewind(last)
        self._undone += [(move.player, move.text) for move in taken]
        if self.journal is not None:
            self.journal.undone(last)
        return taken

    def redo(self) -> list[Any]:
        """Make the last undone command again. Raises `Refused` when there is none, or when it cannot be made."""
        if reason := self.can_redo:
            raise Refused(reason)
        *others, (player, text) = self._undone
        events = self.submit(player, text)
        self._undone = others
        return events

    def stand_after(self, count: int) -> None:
        """Go back to where the match stood after its first `count` moves; the later ones are forgotten.

        Where more moves are known from before (`earlier`) it goes forward as well. For watching a match: chance and
        secrets do not stand in the way, so it must have no journal.
        """
        if self.journal is not None:
            raise ValueError("a match that is written down goes back by undo only")
        if count < len(self.moves):
            self._rewind(count)
            self._undone.clear()
        elif self._earlier is not None:
            self._go_forward(count, self._earlier)

    def _go_forward(self, count: int, earlier: Earlier[State]) -> None:
        state, made = earlier.before(count)
        if made > len(self.moves):
            self._play.close()
            self.moves = earlier.moves[:made]
            self._checkpoints = [_Checkpoint(self.game.copy(state), made)]
            self._undone.clear()
            self._start(state)
            self.game.take_events(self.state)
        for move in earlier.moves[len(self.moves) : count]:
            self.submit(move.player, move.text)

    @property
    def earlier(self) -> Earlier[State] | None:
        """What is known from before the match was taken up, where that was not at its beginning."""
        return self._earlier

    def remember(self, earlier: Earlier[State]) -> None:
        """Know these moves and states, where going back and forward begin."""
        self._earlier = earlier

    def _rewind(self, count: int) -> None:
        """Stand after the first `count` moves, by playing on from the last copy before them."""
        if self._checkpoints[0].moves > count and self._earlier is not None:
            self._checkpoints.insert(0, _Checkpoint(*self._earlier.before(count)))
        while len(self._checkpoints) > 1 and self._checkpoints[-1].moves > count:
            self._checkpoints.pop()
        start = self._checkpoints[-1]
        again = [(move.player, move.text) for move in self.moves[start.moves : count]]
        self._play.close()
        del self.moves[start.moves :]
        self._replaying = True
        try:
            self._start(self.game.copy(start.state))
            self.game.take_events(self.state)
            for player, text in again:
                self._enter(player, text)
        finally:
            self._replaying = False

    def fork(self) -> Match[State]:
        """A copy standing at the same decision, without journal: for trying what would happen.

        Its luck goes on like the match's own, so never show a player what chance brings there.
        """
        twin: Match[State] = Match.__new__(Match)
        twin._stand_by(self.game, list(self.moves), list(self._checkpoints), self._earlier)
        twin._opening = []
        twin._play = self._play
        start = twin._checkpoints[-1]
        again = [(move.player, move.text) for move in self.moves[start.moves :]]
        del twin.moves[start.moves :]
        twin._replaying = True
        twin._start(self.game.copy(start.state))
        twin.game.take_events(twin.state)
        for player, text in again:
            twin._enter(player, text)
        twin._replaying = False
        return twin
