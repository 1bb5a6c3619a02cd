"""What the players may agree on before a match: names, seed, life, rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Input, Static

from ...rules.edition import EDITIONS
from ...teams import Format
from ..settings import NAME_LENGTH, player_name
from .keying import Key, bound
from .page import FooterLine, HeaderLine, Page, words

MOST_LIFE = 99
COMPUTERS = {"no": frozenset[int](), "1": frozenset({0}), "2": frozenset({1}), "both": frozenset({0, 1})}
"""What can be written in the line on the computer, and whom it plays then."""
_YES = ("yes", "on")
_YES_OR_NO = (*_YES, "no", "off")


@dataclass(frozen=True, slots=True)
class MatchOptions:
    """What was agreed; None leaves it to the format."""

    names: tuple[str, str]
    seed: int
    life: int | None = None
    edition: str | None = None
    errata: bool | None = None
    real_dice: bool = False
    """The players draw and roll dice of their own and enter what came of it."""
    computers: frozenset[int] = frozenset()
    """Who is played by the computer."""

    def of(self, format: Format) -> Format:
        """A format with these changes."""
        return replace(
            format,
            life=format.life if self.life is None else self.life,
            edition=format.edition if self.edition is None else self.edition,
            errata=format.errata if self.errata is None else self.errata,
        )


class OptionsScreen(Page[MatchOptions]):
    """Eight lines to fill in; Enter takes them, Esc leaves all as it was."""

    help_topic = "options"
    place = "form"
    AUTO_FOCUS: ClassVar[str | None] = "#name-a"
    BINDINGS: ClassVar[list[BindingType]] = [
        bound("move.back", "back", "leave as it was"),
        bound("form.up", "app.focus_previous"),
        bound("form.down", "app.focus_next"),
        bound("form.next", "app.focus_next"),
        bound("form.previous", "app.focus_previous"),
        bound("move.do", "agree", "agreed"),
        bound("form.help", "help"),
    ]

    def __init__(self, options: MatchOptions, format: Format) -> None:
        super().__init__()
        self.options = options
        self.format = format

    def compose(self) -> ComposeResult:
        options, format = self.options, self.format
        yield HeaderLine("new match", "what you agree on", "f1 help")
        with Vertical(classes="dialog form") as box:
            box.border_title = "the match"
            yield from self._line("first name", "name-a", options.names[0], f"at most {NAME_LENGTH} letters")
            yield from self._line("second name", "name-b", options.names[1], "")
            yield from self._line("seed", "seed", str(options.seed), "the same seed, the same luck")
            yield from self._line("life", "life", str(format.life), f"1 to {MOST_LIFE}")
            yield from self._line("rules", "rules", format.edition, " ".join(EDITIONS))
            yield from self._line("errata", "errata", "yes" if format.errata else "no", "no: all cards as printed")
            yield from self._line(
                "real dice", "real", "yes" if options.real_dice else "no", "yes: you draw and roll, and enter it"
            )
            said = next(word for word, seats in COMPUTERS.items() if seats == options.computers)
            yield from self._line("computer", "computer", said, "1, 2 or both: whom the computer plays")
            yield Static(id="wrong")
        yield FooterLine()

    def _line(self, label: str, id: str, value: str, note: str) -> ComposeResult:
        with Horizontal(classes="field"):
            yield Static(words(label, "muted"), classes="label")
            yield Input(value, id=id, compact=True)
            yield Static(words(note, "faint"), classes="note")

    def keys(self) -> Sequence[Key]:
        return (
            self.key("move.do", "agreed"),
            self.key("form.up form.down form.next", "line"),
            self.key("form.help", "help"),
            self.key("move.back", "leave as it was"),
        )

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.action_agree()

    def action_agree(self) -> None:
        values = {field.id: field.value.strip() for field in self.query(Input)}
        names = (
            player_name(values["name-a"], self.options.names[0]),
            player_name(values["name-b"], self.options.names[1]),
        )
        problem = ""
        if names[0] == names[1]:
            problem = f"Both players are called {names[0]}; give them different names."
        elif not values["seed"].isdecimal() or len(values["seed"]) > 18:
            problem = "The seed is a whole number, such as 482913."
        elif not values["life"].isdecimal() or not 1 <= int(values["life"]) <= MOST_LIFE:
            problem = f"Life is a number from 1 to {MOST_LIFE}."
        elif values["rules"].lower() not in EDITIONS:
            problem = f"The rules are one of {', '.join(EDITIONS)}."
        elif values["errata"].lower() not in _YES_OR_NO:
            problem = "Errata are yes or no."
        elif values["real"].lower() not in _YES_OR_NO:
            problem = "Real dice are yes or no."
        elif values["computer"].lower() not in COMPUTERS:
            problem = f"The computer plays {', '.join(COMPUTERS)}: nobody, a player, or both."
        elif values["computer"].lower() != "no" and values["real"].lower() in _YES:
            problem = "The computer has no dice of its own to roll: leave it or the real dice out."
        if problem:
            self.query_one("#wrong", Static).update(words(problem, "bad"))
            return
        life, rules, errata = int(values["life"]), values["rules"].lower(), values["errata"].lower() in _YES
        format, options = self.format, self.options
        self.dismiss(
            MatchOptions(
                names,
                int(values["seed"]),
                options.life if life == format.life else life,
                options.edition if rules == format.edition else rules,
                options.errata if errata == format.errata else errata,
                values["real"].lower() in _YES,
                COMPUTERS[values["computer"].lower()],
            )
        )

    def action_back(self) -> None:
        self.dismiss(None)
