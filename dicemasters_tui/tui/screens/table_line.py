"""Commands typed at the table: the notation of a record, and the words of the line mode."""

from __future__ import annotations

import re
from abc import abstractmethod
from typing import TYPE_CHECKING

from textual.widgets import Input

from ...kernel.errors import DiceMastersError, Refused
from ...rules import naming
from ...rules.completing import Completion, completions
from ...rules.position import position_words
from ..table.consequences import consequences
from ..typed import Typed
from ..view import plain
from ..widgets.command_line import CommandLine, LineInput
from ..widgets.text import spans
from .page import joined, words
from .table_pages import TablePages

if TYPE_CHECKING:
    from pathlib import Path


PAGES = {"undo": "undo", "redo": "redo", "log": "log", "report": "report", "help": "help", "?": "help"}
"""Words that do what a key of the table does, and which."""
WORDS = (*(word for word in PAGES if word != "?"), "look", "try", "show", "save", "concede", "quit")
"""What can be typed besides answers, as in the line mode."""
LISTED = 10
"""So many ways to go on are listed; Tab walks through all."""

_NAMED = re.compile(r"([abAB]):?\s+(\S.*)")


class TableLine(TablePages):
    """The match screen's command line. It closes when a command has been made; a refusal is answered in it."""

    DEFAULT_CSS = "TableLine { layers: default line; }"

    @abstractmethod
    def submit(self, command: str) -> bool:
        """Give the match a command of whoever is asked; False, with the reason shown, when it is refused."""

    @abstractmethod
    def _open(self, what: str) -> None:
        """What a key that means the same everywhere opens."""

    _typed: Typed | None = None
    _offered: tuple[list[Completion], int] = ([], -1)
    """What Tab walks through, and where it stands."""
    _reason = ""
    """Why the line as it stands was refused, or what else there is to say of it (markup)."""
    _put = ""
    """What this screen has written into the line itself."""
    _giving_up = False
    """The next Enter gives the match up."""

    @property
    def line(self) -> CommandLine | None:
        """The line while it is open."""
        return next(iter(self.query(CommandLine)), None) if self.scene.typing is not None else None

    def open_line(self) -> None:
        """Begin to type."""
        if self.line is not None:
            return
        if self._typed is None:
            folder: Path | None = getattr(self.app, "home", None)
            self._typed = Typed(folder / "commands.txt" if folder is not None else None)
        self._typed.stay()
        self._offered, self._reason, self._put, self._giving_up = ([], -1), "", "", False
        self.scene.typing = ()
        self.mount(CommandLine(self._suggestion))
        self._tell("")

    def close_line(self) -> None:
        """No more typing; what stood in the line is gone."""
        if (line := self.line) is not None:
            self.scene.typing = None
            line.remove()
            self.set_focus(None)
            self.show()

    # While it is typed --------------------------------------------------------------------------------------------

    def _suggestion(self, text: str) -> str:
        return next((found.line for found in self._ways_on(text) if found.line.startswith(text)), "")

    def _only_way_on(self, text: str) -> str:
        """The longer line that is the only one this can become; "" where there is none, or a choice."""
        ways = [way.line for way in self._ways_on(text)]
        return ways[0] if len(ways) == 1 and len(ways[0]) > len(text) and ways[0].startswith(text) else ""

    def _ways_on(self, text: str) -> list[Completion]:
        return completions(self.match, text, WORDS)

    def on_input_changed(self, event: Input.Changed) -> None:
        event.stop()
        if self.line is None:
            return
        if event.value != self._put:
            self._put = ""
            self._offered, self._reason, self._giving_up = ([], -1), "", False
            if self._typed is not None:
                self._typed.stay()
        self._tell(event.value)

    def _tell(self, text: str) -> None:
        """In the line why it was refused, above it how it can go on or what it would lead to."""
        ways, at = self._offered
        ways = ways or self._ways_on(text)
        lines: list[str] = []
        if not self._answered():
            lines = [self._reason]
        elif ways:
            lines = [_listed(ways, at)]
        elif text.strip() and not self._reason and self.hand is not None and self.match.decision is not None:
            after = self.hand.outlook(text.strip())
            lines = [] if after.refused else consequences(self.hand, text.strip())
        self.scene.typing = tuple(lines)
        self.show()

    def _answered(self) -> bool:
        """Whether what there is to say has room in the line itself."""
        line = self.line
        return line is None or line.answer(joined(*(words(span.text, span.tone) for span in spans(self._reason))))

    def on_line_input_complete(self, event: LineInput.Complete) -> None:
        line = self.line
        if line is None:
            return
        ways, at = self._offered
        if not ways:
            ways = self._ways_on(line.input.value)
        if not ways:
            return
        at = (at + event.by) % len(ways) if at >= 0 else 0 if event.by > 0 else len(ways) - 1
        # a single way is taken for good, so that the next Tab goes on behind it
        self._offered = (ways, at) if len(ways) > 1 else ([], -1)
        self._write(ways[at].line)

    def on_line_input_walk(self, event: LineInput.Walk) -> None:
        if self.line is not None and self._typed is not None:
            self._offered = ([], -1)
            self._write(self._typed.walk(event.by, self.line.input.value))

    def on_line_input_given_up(self, event: LineInput.GivenUp) -> None:
        self.close_line()

    def _write(self, text: str) -> None:
        line = self.line
        assert line is not None  # only called while it is open
        self._put, self._reason, self._giving_up = text, "", False
        line.input.write(text)
        self._tell(text)

    # The mouse while something is typed ---------------------------------------------------------------------------

    def click(self, key: str) -> None:
        """The keys of the prompt are those of the line then."""
        line = self.line
        match key:
            case "enter" if line is not None:
                self.call_later(line.input.action_submit)
            case "tab" if line is not None:
                line.input.action_complete(1)
            case "up" if line is not None:
                line.input.action_walk(1)
            case "escape" if line is not None:
                self.close_line()
            case _:
                super().click(key)

    def _point(self, id: str) -> None:
        """A die or card that is clicked goes into the line by its id."""
        line = self.line
        if line is None:
            super()._point(id)
            return
        text = line.input.value
        gap = "" if not text or text.endswith((" ", ">", "=")) else " "
        line.input.write(f"{text}{gap}{id.partition('/')[0]}")
        line.input.focus()

    # What has been typed ------------------------------------------------------------------------------------------

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        text = event.value.strip().removeprefix(":").strip()
        if not text:
            self.close_line()
            return
        decision = self.match.decision
        made = len(self.match.moves)
        try:
            answer = self._obey(text)
        except DiceMastersError as error:
            answer = f"[bad]{plain(str(error))}[/]"
        if answer and self.line is not None and (line := self._only_way_on(event.value)):
            self._write(line)  # it stands there dimmed: the next Enter does it
            return
        secret = decision is not None and decision.hides_answer  # also what was refused there
        secret = secret or any(self.match.seen_by().command(move) is None for move in self.match.moves[made:])
        if not secret and self._typed is not None:
            self._typed.keep(text)
        if answer and self.line is not None:
            self._reason = answer
            self._put = self.line.input.value
            self._tell(self._put)

    def _obey(self, text: str) -> str:
        """Do what a line says and close it; gives what there is to say (markup) where it stays open."""
        verb, _, rest = text.partition(" ")
        verb, rest = verb.lower(), rest.strip()
        if verb in ("undo", "redo") and not rest:
            return self._back_or_forth(verb)
        if verb in PAGES and not rest:
            self.close_line()
            self._open(PAGES[verb])
            return ""
        match verb:
            case "look":
                self._look(rest)
            case "try":
                return self._try(rest)
            case "show" if not rest:
                self.close_line()
                self._show()
            case "save" if not rest:
                return self._kept()
            case "quit" if not rest:
                self.host.action_leave()
            case "concede" if not rest and self.match.decision is not None and not self._giving_up:
                self._giving_up = True
                return "[warn]The other player wins then, and that cannot be undone. Enter once more to give up.[/]"
            case _:
                return self._answer(text)
        return ""

    def _answer(self, text: str) -> str:
        """An answer to the decision; `A pass`, as records write it, names the player who gives it."""
        decision = self.match.decision
        if decision is None:
            return "[bad]The match is over.[/]"
        if (named := _NAMED.fullmatch(text)) is not None:
            player, text = "ab".index(named.group(1).lower()), named.group(2)
            if player != decision.player:
                return f"[bad]{plain(self.match.state.players[player].name)} is not asked for anything now.[/]"
        if self.submit(text):
            self.close_line()
            return ""
        reason, self.scene.message = self.scene.message, ""
        return f"[bad]{reason}[/]"

    def _back_or_forth(self, verb: str) -> str:
        """Undo or redo; where that cannot be, the reason is answered in the line."""
        before = len(self.match.moves)
        self._open(verb)
        if len(self.match.moves) == before:
            reason, self.scene.message = self.scene.message, ""
            return f"[bad]{reason}[/]"
        self.close_line()
        return ""

    def _look(self, word: str) -> None:
        game = self.match.state
        if not word:
            raise Refused("Look at what? Name a card or a die: look jus-061, look a9.")
        dice = naming.find_dice(word, game.dice)
        id = dice[0].id if dice else naming.find_cards(game, word, game.active)[0].id
        self.close_line()
        self.inspect(id)

    def _show(self) -> None:
        from .reader import ReaderPage, Section

        lines = tuple(position_words(self.match.state))
        self.app.push_screen(ReaderPage(("the table", "in words"), [Section("", (), (), lines)]))

    def _try(self, text: str) -> str:
        if self.hand is None or not text:
            return "[bad]Try what? Write the command behind it: try attack a9.[/]"
        return " ".join(consequences(self.hand, text)) or "Nothing would change."

    def _kept(self) -> str:
        record: Path | None = getattr(self.app, "record", None)
        problem = getattr(self.match.journal, "problem", "")
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
