"""What the players may agree on before a match: names, seed, life, rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from ...kernel.number import SEED_PLACES, is_number, whole_number
from ...rules.edition import EDITIONS
from ...teams import Format
from ..settings import NAME_LENGTH, player_name
from .form import FormPage, name_problem, seed_note, seed_problem
from .page import FooterLine, HeaderLine

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


class OptionsScreen(FormPage[MatchOptions]):
    """Eight lines to fill in."""

    help_topic = "options"
    AUTO_FOCUS: ClassVar[str | None] = "#name-a"

    def __init__(self, options: MatchOptions, format: Format) -> None:
        super().__init__()
        self.options = options
        self.format = format

    def compose(self) -> ComposeResult:
        options, format = self.options, self.format
        yield HeaderLine("new match", "what you agree on", "f1 help")
        with Vertical(classes="dialog form") as box:
            box.border_title = "the match"
            yield from self.line("first name", "name-a", options.names[0], f"at most {NAME_LENGTH} letters")
            yield from self.line("second name", "name-b", options.names[1], "")
            yield from self.line("seed", "seed", str(options.seed), seed_note(self.host.start.hidden_seed))
            yield from self.line("life", "life", str(format.life), f"1 to {MOST_LIFE}")
            yield from self.line("rules", "rules", format.edition, " ".join(EDITIONS))
            yield from self.line("errata", "errata", "yes" if format.errata else "no", "no: all cards as printed")
            yield from self.line(
                "real dice", "real", "yes" if options.real_dice else "no", "yes: you draw and roll, and enter it"
            )
            said = next(word for word, seats in COMPUTERS.items() if seats == options.computers)
            yield from self.line("computer", "computer", said, "1, 2 or both: whom the computer plays")
            yield Static(id="wrong")
        yield FooterLine()

    def action_agree(self) -> None:
        values = self.values()
        names = (
            player_name(values["name-a"], self.options.names[0]),
            player_name(values["name-b"], self.options.names[1]),
        )
        problem = name_problem(names) or seed_problem(values["seed"]) or _problem(values)
        if problem:
            self.complain(problem)
            return
        life, rules, errata = whole_number(values["life"]), values["rules"].lower(), values["errata"].lower() in _YES
        format, options = self.format, self.options
        self.dismiss(
            MatchOptions(
                names,
                whole_number(values["seed"], places=SEED_PLACES),
                options.life if life == format.life else life,
                options.edition if rules == format.edition else rules,
                options.errata if errata == format.errata else errata,
                values["real"].lower() in _YES,
                COMPUTERS[values["computer"].lower()],
            )
        )


def _problem(values: Mapping[str | None, str]) -> str:
    """Empty when everything but names and seed can be agreed on, else what is wrong."""
    if not is_number(values["life"]) or not 1 <= whole_number(values["life"]) <= MOST_LIFE:
        return f"Life is a number from 1 to {MOST_LIFE}."
    if values["rules"].lower() not in EDITIONS:
        return f"The rules are one of {', '.join(EDITIONS)}."
    if values["errata"].lower() not in _YES_OR_NO:
        return "Errata are yes or no."
    if values["real"].lower() not in _YES_OR_NO:
        return "Real dice are yes or no."
    if values["computer"].lower() not in COMPUTERS:
        return f"The computer plays {', '.join(COMPUTERS)}: nobody, a player, or both."
    if values["computer"].lower() != "no" and values["real"].lower() in _YES:
        return "The computer has no dice of its own to roll: leave it or the real dice out."
    return ""
