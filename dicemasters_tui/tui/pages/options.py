"""Match options: names, seed, life, rules."""

from __future__ import annotations

from dataclasses import dataclass, replace

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from ...kernel.number import is_number
from ...rules.edition import EDITIONS
from ...store.settings import NAME_LENGTH, player_name
from ...teams import Format
from ..parts.form import Choice, Field, FormPage, YesNo, line, name_problem, seed_note, seed_problem
from ..parts.page import FooterLine, HeaderLine

MOST_LIFE = 99
COMPUTERS = {
    "nobody": frozenset[int](),
    "the first": frozenset({0}),
    "the second": frozenset({1}),
    "both": frozenset({0, 1}),
}
"""Who the computer may play, and the seats that are."""


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


class OptionsScreen(FormPage[MatchOptions]):
    """Gives what was agreed, or None."""

    help_topic = "options"

    def __init__(self, options: MatchOptions, format: Format) -> None:
        super().__init__()
        self.options = options
        self.format = format

    def compose(self) -> ComposeResult:
        options, format = self.options, self.format
        plays = next(word for word, seats in COMPUTERS.items() if seats == options.computers)
        yield HeaderLine("new match", "match options", "f1 help")
        with Vertical(classes="dialog form") as box:
            box.border_title = "the match"
            yield Field("first name", line(options.names[0], id="name-a"), f"at most {NAME_LENGTH} letters")
            yield Field("second name", line(options.names[1], id="name-b"))
            yield Field("seed", line(str(options.seed), id="seed"), seed_note(self.host.start.hidden_seed))
            yield Field("life", line(str(format.life), id="life"), f"1 to {MOST_LIFE}")
            editions = [(edition.title, id) for id, edition in EDITIONS.items()]
            yield Field("rules", Choice(editions, format.edition, id="rules"))
            yield Field("errata", YesNo(format.errata, id="errata"), "no: cards as printed")
            yield Field("real dice", YesNo(options.real_dice, id="real"), "you roll, and enter it")
            yield Field("computer", Choice(((word, word) for word in COMPUTERS), plays, id="computer"), "who it plays")
            yield Static(id="wrong")
        yield FooterLine()

    def action_agree(self) -> None:
        format, options = self.format, self.options
        names = player_name(self.text("name-a"), options.names[0]), player_name(self.text("name-b"), options.names[1])
        life, rules, errata, real = self.text("life"), self.chosen("rules"), self.yes("errata"), self.yes("real")
        computers = COMPUTERS[self.chosen("computer")]
        problem = name_problem(names) or seed_problem(self.text("seed"))
        if not problem and not (is_number(life) and 1 <= self.number("life") <= MOST_LIFE):
            problem = f"Life is a number from 1 to {MOST_LIFE}."
        if not problem and computers and real:
            problem = "The computer has no dice to roll: switch it or the real dice off."
        if problem:
            self.complain(problem)
            return
        self.dismiss(
            MatchOptions(
                names,
                self.number("seed"),
                options.life if self.number("life") == format.life else self.number("life"),
                options.edition if rules == format.edition else rules,
                options.errata if errata == format.errata else errata,
                real,
                computers,
            )
        )
