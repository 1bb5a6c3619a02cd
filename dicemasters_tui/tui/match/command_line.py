"""Commands at the table: typed ones over the footer, in the notation of a record; and by name, for the palette."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.suggester import Suggester
from textual.widgets import Input, Static

from ...kernel.errors import DiceMastersError
from ...kernel.record import PLAYERS, named_player
from ...kernel.sections import Section
from ..app.by_name import Entry, Listed
from ..dice.text import spans
from ..parts.page import joined, words
from ..parts.reader import ReaderPage
from .view import plain

if TYPE_CHECKING:
    from ...kernel.completion import Completion
    from ...kernel.decision import Option
    from .screen import MatchScreen


WORDS = ("undo", "redo", "log", "report", "help", "look", "try", "show", "save", "concede", "quit")
"""What can be typed besides answers, as in the line mode."""
LISTED = 10
"""So many ways to go on are listed; Tab walks through all."""


class LineInput(Input):
    """The line itself. Only what can be printed gets into it, whatever is pasted."""

    def replace(self, text: str, start: int, end: int) -> None:
        super().replace("".join(sign for sign in text if sign.isprintable()), start, end)

    def write(self, line: str) -> None:
        """Put another text in, the cursor behind it."""
        self.value = line
        self.cursor_position = len(line)


class _Suggesting(Suggester):
    """Draws dimmed behind the cursor how the line can go on."""

    def __init__(self, ways_on: Callable[[str], list[Completion]]) -> None:
        super().__init__(use_cache=False, case_sensitive=True)
        self._ways_on = ways_on

    async def get_suggestion(self, value: str) -> str | None:
        return next((found.line for found in self._ways_on(value) if found.line.startswith(value)), None)


class CommandLine(Horizontal):
    """A colon and the line. It covers the lowest line of the screen and takes no room from the table.

    It closes when a command has been made; a refusal is answered in it.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "complete(1)", show=False),
        Binding("shift+tab", "complete(-1)", show=False),
        Binding("up", "walk(1)", show=False),
        Binding("down", "walk(-1)", show=False),
        Binding("escape", "give_up", show=False),
    ]

    def __init__(self, table: MatchScreen) -> None:
        super().__init__()
        self.input = LineInput(compact=True, max_length=400, suggester=_Suggesting(self._ways_on))
        self._table = table
        self._typed = table.typed
        self._typed.stay()
        self._offered: tuple[list[Completion], int] = ([], -1)
        """What Tab walks through, and where it stands."""
        self._reason = ""
        """Why the line as it stands was refused, or what else there is to say of it (markup)."""
        self._put = ""
        """What has been written into the line by anything but keys."""
        self._giving_up = False
        """The next Enter gives the match up."""

    def compose(self) -> ComposeResult:
        yield Static(" :", id="colon", markup=False)
        yield self.input
        yield Static(id="answer", markup=False)

    def on_mount(self) -> None:
        if self._open:  # it may have been given up before it was there
            self.input.focus()
            self._tell("")

    @property
    def _open(self) -> bool:
        return self._table.line is self

    # While it is typed --------------------------------------------------------------------------------------------

    def _only_way_on(self, text: str) -> str:
        """The longer line that is the only one this can become; "" where there is none, or a choice."""
        ways = [way.line for way in self._ways_on(text)]
        return ways[0] if len(ways) == 1 and len(ways[0]) > len(text) and ways[0].startswith(text) else ""

    def _ways_on(self, text: str) -> list[Completion]:
        return self._table.game.ways_on(text, WORDS)

    def on_input_changed(self, event: Input.Changed) -> None:
        event.stop()
        if not self._open or event.value != self.input.value:  # Tab may have been faster
            return
        if event.value != self._put:
            self._put = ""
            self._offered, self._reason, self._giving_up = ([], -1), "", False
            self._typed.stay()
        self._tell(event.value)

    def _tell(self, text: str) -> None:
        """In the line why it was refused, above it how it can go on or what it would lead to."""
        ways = self._offered[0] or self._ways_on(text)
        lines: list[str] = []
        if not self._answered():
            lines = [self._reason]
        elif ways:
            lines = [_listed(ways, self._offered[1])]
        elif text.strip() and not self._reason and self._table.hand is not None and self._table.match.decision:
            lines = self._table.game.leads_to(text.strip(), refused=False)
        self._table.scene.typing = tuple(lines)
        self._table.show()

    def _answered(self) -> bool:
        """Whether what there is to say has room at the right end of the line itself; nothing is said there if not."""
        reason = joined(*(words(span.text, span.tone) for span in spans(self._reason)))
        fits = len(self.input.value) + reason.cell_length + 8 <= self.size.width
        for end in self.query("#answer").results(Static):
            end.update(joined("  ", reason, " ") if fits and reason else "")
        return fits or not reason

    def action_complete(self, by: int) -> None:
        """Tab: the next way to end the last word; `by` is -1 for the one before."""
        ways, at = self._offered
        ways = ways or self._ways_on(self.input.value)
        if not ways:
            return
        at = (at + by) % len(ways) if at >= 0 else 0 if by > 0 else len(ways) - 1
        # a single way is taken for good, so that the next Tab goes on behind it
        self._offered = (ways, at) if len(ways) > 1 else ([], -1)
        self._write(ways[at].line)

    def action_walk(self, by: int) -> None:
        """Up or down: a line typed earlier (1) or later (-1)."""
        self._offered = ([], -1)
        self._write(self._typed.walk(by, self.input.value))

    def action_give_up(self) -> None:
        """Esc: close the line; what stood in it is gone."""
        self._table.close_line()

    def _write(self, text: str) -> None:
        self._put, self._reason, self._giving_up = text, "", False
        self.input.write(text)
        self._tell(text)

    # The mouse while something is typed ---------------------------------------------------------------------------

    def click(self, id: str) -> bool:
        """The buttons of the prompt are those of the line then; False for any other."""
        match id:
            case "move.do":
                self.call_later(self.input.action_submit)
            case "move.next":
                self.action_complete(1)
            case "move.down":
                self.action_walk(1)
            case "move.back":
                self.action_give_up()
            case _:
                return False
        return True

    def put(self, id: str) -> None:
        """A die or card that is clicked goes into the line by its id."""
        text = self.input.value
        gap = "" if not text or text.endswith((" ", ">", "=")) else " "
        self.input.write(f"{text}{gap}{id.partition('/')[0]}")
        self.input.focus()

    # What has been typed ------------------------------------------------------------------------------------------

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        text = event.value.strip().removeprefix(":").strip()
        if not text:
            self._table.close_line()
            return
        decision = self._table.match.decision
        match, made = self._table.match, len(self._table.match.moves)
        try:
            answer = self._obey(text)
        except DiceMastersError as error:
            answer = f"[bad]{plain(str(error))}[/]"
        if answer and self._open and (line := self._only_way_on(event.value)):
            self._write(line)  # it stands there dimmed: the next Enter does it
            return
        secret = decision is not None and decision.hides_answer  # also what was refused there
        secret = secret or any(match.seen_by().command(move) is None for move in match.moves[made:])
        if not secret:
            self._typed.keep(text)
        if answer and self._open:
            self._reason = answer
            self._put = self.input.value
            self._tell(self._put)

    def _obey(self, text: str) -> str:
        """Do what a line says and close it; gives what there is to say (markup) where it stays open."""
        table = self._table
        verb, _, rest = text.partition(" ")
        match verb.lower(), rest.strip():
            case "undo" | "redo" as verb, "":
                return self._back_or_forth(verb)
            case "log" | "report" | "help" | "?" as verb, "":
                table.close_line()
                table.open(verb if verb != "?" else "help")
            case "look", thing:
                subject = table.game.subject(thing)
                table.close_line()
                table.inspect(subject)
            case "try", command:
                return self._try(command)
            case "show", "":
                table.close_line()
                lines = tuple(table.game.position_words())
                table.app.push_screen(ReaderPage(("the table", "in words"), [Section("", (), (), lines)]))
            case "save", "":
                return self._kept()
            case "quit", "":
                table.host.action_leave()
            case "concede", "" if not table.match.over:
                return self._give_up()
            case _:
                return self._answer(text)
        return ""

    def _give_up(self) -> str:
        """Give the match up at the second Enter."""
        table = self._table
        if not self._giving_up:
            self._giving_up = True
            follows = table.game.giving_up(table.quitter)
            return (
                f"[warn]{plain(follows[:1].upper() + follows[1:])} then, and that cannot be undone. "
                "Enter once more to give up.[/]"
            )
        if not table.give("concede", table.quitter):
            return f"[bad]{table.messages.take()}[/]"
        table.close_line()
        return ""

    def _answer(self, text: str) -> str:
        """An answer to the decision; `A pass`, as records write it, names the player who gives it."""
        table = self._table
        decision = table.match.decision
        if decision is None:
            return "[bad]The match is over.[/]"
        players = table.match.state.players
        player, text = named_player(text)
        if player not in (None, decision.player):
            who = players[player].name if player < len(players) else f"Player {PLAYERS[player]}"
            return f"[bad]{plain(who)} is not asked for anything now.[/]"
        if table.submit(text):
            table.close_line()
            return ""
        return f"[bad]{table.messages.take()}[/]"

    def _back_or_forth(self, verb: str) -> str:
        """Undo or redo; where that cannot be, the reason is answered in the line."""
        table = self._table
        before = len(table.match.moves)
        table.open(verb)
        if len(table.match.moves) == before:
            return f"[bad]{table.messages.take()}[/]"
        table.close_line()
        return ""

    def _try(self, text: str) -> str:
        if self._table.hand is None or not text:
            return "[bad]Try what? Write the command behind it: try attack a9.[/]"
        return " ".join(self._table.game.leads_to(text)) or "Nothing would change."

    def _kept(self) -> str:
        record = self._table.host.record
        problem = getattr(self._table.match.journal, "problem", "")
        if problem or record is None:
            return f"[bad]{plain(problem or 'This match is not kept.')}[/]"
        return f"Every command is kept as it is made, in {plain(str(record))}."


def _listed(ways: list[Completion], at: int) -> str:
    """The ways to go on, the one that stands in the line marked; those around it where there are many."""
    first = max(0, min(at - LISTED // 2, len(ways) - LISTED))
    shown = []
    for index, way in enumerate(ways[first : first + LISTED], first):
        word = f"[{'b' if index == at else 'key'}]{plain(way.word.strip())}[/]"
        label = "" if way.label.lower() == way.word.lower() else f" {plain(way.label)}"
        shown.append(word + label)
    more = len(ways) - first - len(shown)
    return ("… " if first else "") + " · ".join(shown) + (f" · … {more} more" if more > 0 else "")


class MatchCommands(Listed):
    """What `ctrl+p` finds while a match is played."""

    def entries(self) -> Iterator[Entry]:
        screen = cast("MatchScreen", self.screen)  # the only one that offers these commands
        hand = screen.hand
        for option in hand.question.options if hand is not None and hand.decides else ():
            if option.legal:
                name = option.label[:1].upper() + option.label[1:]
                marks = hand is not None and hand.combines and option.subject
                yield f"Mark: {name}" if marks else name, option.command, partial(_take, screen, option)
        for key in screen.all_keys():
            if not key.action.startswith("pick.") and (not key.action.startswith("move.") or key.action == "move.do"):
                yield key.label.capitalize(), f"key {key.face}", partial(screen.act, key.action)
        for name, subject in screen.game.things():
            yield name, "all about it", partial(screen.inspect, subject)


def _take(screen: MatchScreen, option: Option) -> None:
    if screen.hand is not None:
        screen.motion.still()
        screen.carry_out(screen.hand.take(option))
