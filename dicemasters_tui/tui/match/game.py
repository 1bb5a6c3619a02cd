"""What a game brings to the match screen: the one seam between the screen and the two games."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol

from ...analysis.timeline import recent
from .view import LogLineView, Tab, plain

if TYPE_CHECKING:
    from ...analysis.timeline import Entry
    from ...kernel.completion import Completion
    from ...kernel.decision import Decision
    from ...kernel.match import Match, Move
    from ...store.settings import Settings
    from ..app.dicemasters_app import DiceMastersApp
    from ..pages.help import HelpScreen
    from .hand import Hand
    from .screen import MatchScreen
    from .table_frame import TableFrame
    from .view import KeyView
    from .watching import Moment, Watch


@dataclass(slots=True)
class Scene:
    """One frame's worth. `hand` is None while nobody at this table is asked: a bot thinks, or the match is over.

    Each game adds what it draws its own view from.
    """

    match: Match[Any]
    hand: Hand | None = None
    log: tuple[LogLineView, ...] = ()
    tab: Tab = Tab.MINE
    message: str = ""
    """Shown in place of the footer for a moment."""
    typing: tuple[str, ...] | None = None
    """What the prompt says (markup) while a command is typed; None while none is."""
    tabs: bool = True
    """Where there is no room for all panels, `look.panel` shows the next one."""
    busy: str = ""
    """What stands in the place of a question while somebody else decides."""
    computer: bool = False
    """The computer decides, and its move can be made at once."""


Player = Callable[[Any], str]
"""A computer player: from a match to the command of the one who is asked."""
Stand = tuple["Decision | None", int]
"""Where a match stood: what was asked, and how many commands had been made."""


class HandOver(NamedTuple):
    """The screen goes to another player: what the page between says, and what they press."""

    title: str
    text: str
    here: str


class GameAtTable(Protocol):
    """A match of a game as it lies on the table. `scene` is what the frame is drawn from.

    Each game has all of this; what has a body here may stay as it is.
    """

    quiet: ClassVar[Collection[str]] = ()
    """Commands of the computer there is nothing to see of."""
    frame: ClassVar[type[TableFrame]]
    """The widgets of the table; they are given every `view`."""
    match: Match[Any]
    scene: Scene
    people: Collection[int] = ()
    """Who sits at this screen."""

    # What is seen -------------------------------------------------------------------------------------------------

    def view(self) -> Any:
        """What the frame is to draw now (frozen)."""

    def keys(self) -> list[KeyView]:
        """Every key that does something now, the most important first."""

    def log(self) -> tuple[LogLineView, ...]:
        """The lines of the log, oldest first; those of the last command are marked."""
        made = len(self.match.moves)
        lines = enumerate(self.entries_between(self.since, made + 1))
        return tuple(LogLineView(at, line.turn, plain(line.text), line.move == made) for at, line in lines)

    @property
    def since(self) -> int:
        """The first command whose lines are in `log`, counted as in `Entry.move`: of a long match the newest are."""
        return recent(self.match)

    def entries_of(self, opening: list[Any], moves: list[Move]) -> list[Entry]:
        """Every line of what came before all commands, and of the commands."""

    def entries_between(self, first: int, end: int) -> list[Entry]:
        """The lines of the commands from `first` on, before `end`."""

    def at(self, entry: Entry) -> GameAtTable:
        """A table with the position at a line of the log; this one stays as it is."""

    # Who decides --------------------------------------------------------------------------------------------------

    def hand(self) -> Hand:
        """The hand of whoever is asked."""

    def looking(self, seen: Moment | Watch) -> Hand:
        """The hand of somebody who watches the match again, or looks at the table as it was at a line of the log."""

    def computer(self, player: int) -> Player:
        """What plays for this player when nobody does."""

    def taken_up(self, happened: Sequence[Any] | None) -> None:
        """Another question is on the table. `happened` is what led to it, None where nothing is shown of that."""
        return None

    def hand_over(self, before: Stand, people: Collection[int]) -> HandOver | None:
        """What comes between where something is hidden; `people` sit at this screen, the match stood at `before`."""
        return None

    def taken_over(self) -> None:
        """Whoever is asked has said to be looking."""
        return None

    def unasked(self, computers: Collection[int]) -> str:
        """The command that goes without asking, because nothing is lost by it; empty for none."""
        return ""

    def news_of(self, move: Move, people: Collection[int]) -> str:
        """What the computer has done, for `people`; empty where it need not be told."""
        return self.in_words(move, people)

    def tells(self, news: str) -> bool:
        """Put what the computer has done where it stays in sight; False: it is said for a moment."""
        return False

    def heed(self, settings: Settings) -> None:
        """Do as the settings say now."""
        return None

    # What moves ---------------------------------------------------------------------------------------------------

    def motion(self, happened: Sequence[Any], before: Any) -> Iterator[float]:
        """Change the scene frame by frame for what a command has brought; gives the seconds each is seen.

        `before` is the view that is on the screen. `calm` follows when it is over, or at any key.
        """
        return iter(())

    def calm(self) -> None:
        """Nothing moves any more."""
        return None

    @property
    def covers(self) -> bool:
        """Whether what moves hides the question that is asked, so that a key only ends it."""
        return False

    # In words -----------------------------------------------------------------------------------------------------

    def in_words(self, move: Move, people: Collection[int] = ()) -> str:
        """A command in words, as far as `people` together may know it."""

    def ways_on(self, line: str, besides: Sequence[str] = ()) -> list[Completion]:
        """How the last word of a typed command can be ended."""

    def leads_to(self, command: str, *, refused: bool = True) -> list[str]:
        """What a command would lead to (markup); without `refused` nothing of one that would not go."""

    def position_words(self) -> Iterable[str]:
        """The whole table in words."""

    def subject(self, word: str) -> str:
        """The id of what a typed word means. Raises `DiceMastersError`."""

    def things(self) -> list[tuple[str, str]]:
        """Everything that can be looked at by name: what it is called, and its id."""

    def standing(self) -> Sequence[int]:
        """The players who are still in the match."""
        return range(len(self.match.state.players))

    def giving_up(self, player: int) -> str:
        """What follows when a player gives the match up, after `and`."""

    # Other pages --------------------------------------------------------------------------------------------------

    def inspect(self, host: DiceMastersApp, subject: str) -> None:
        """Open all about a thing."""

    def open_cards(self, host: DiceMastersApp) -> None:
        """Open the cards of the match."""

    def help(self, keys: Sequence[KeyView], looking: str = "") -> HelpScreen:
        """The help for what is asked now, or for a page on which the match is only looked at."""

    def open(self, what: str, table: MatchScreen) -> bool:
        """Open something only this game has. Returns True if the table must be drawn then."""
        return True

    def closes(self, action: str) -> bool:
        """Close what lies over the table, if the action does that."""
        return False

    def hover(self, name: str) -> bool:
        """Note what the pointer is over, "" for nothing. Returns True if the table must be drawn then."""
        return False

    def steer(self, action: str, frame: TableFrame) -> bool:
        """Move the cursor as the eye does on the screen; False where the hand does it."""
        return False
