"""What the players agree on before a match: its options, those of a draft, and who goes first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import Static

from ... import __name__ as PACKAGE
from ...kernel.luck import Luck
from ...kernel.number import is_number
from ...rules.edition import EDITIONS
from ...store.drafts import FORCES, KINDS, Agreed
from ...store.settings import NAME_LENGTH, player_name
from ...teams import Format
from ...teams.formats import BOXES, FEWEST, MOST
from ...teams.pairing import Pairing
from ..actions.bindings import Key, bound
from ..parts.form import Choice, Field, FormPage, YesNo, line, name_problem, seed_note, seed_problem
from ..parts.list import List, ListPage, Row
from ..parts.page import FooterLine, HeaderLine, joined, words

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


ABOUT = {
    "forces": "Draft Forces of the 2014 book: all cards of a box lie in the middle, versions of a name in one stack. "
    "In turn each takes a stack, one version of it, and as many of its dice as wanted; the second player begins. The "
    "number is the most dice of each, and the life. The basic action cards are drawn for both.",
    "rainbow": "Each opens twelve packs of two cards with their dice. Both take a card of their pile and pass the rest "
    "on, until it is gone; a card brings a die, which all versions of its name share. Of the 24 cards each makes a "
    "tournament team.",
}


def _load_texts() -> None:
    """Load what reads the texts of cards: half a second, better while the players agree than at the first card."""
    import_module(f"{PACKAGE}.abilities.language")


class DraftSetup(FormPage[Agreed]):
    """Gives what was agreed, or None."""

    help_topic = "draft-setup"
    agrees = "begin"

    def __init__(self, agreed: Agreed) -> None:
        super().__init__()
        self.agreed = agreed

    def compose(self) -> ComposeResult:
        agreed = self.agreed
        yield HeaderLine("draft", "draft options", "f1 help")
        with Vertical(classes="dialog form") as box:
            box.border_title = "draft"
            yield Field("draft", Choice([(title, kind) for kind, title in KINDS.items()], agreed.kind, id="kind"))
            yield Field("box", Choice([(box.title, name) for name, box in BOXES.items()], agreed.box, id="box"))
            numbers, basics = _numbers(FEWEST, MOST), _numbers(3, 4)
            yield Field("dice and life", Choice(numbers, str(agreed.number), id="number"), "most dice of each")
            yield Field("basic actions", Choice(basics, str(agreed.basics), id="basics"), "for both")
            yield Field("first name", line(agreed.names[0], id="name-a"), f"at most {NAME_LENGTH} letters")
            yield Field("second name", line(agreed.names[1], id="name-b"))
            yield Field("seed", line(str(agreed.seed), id="seed"), "same seed, same cards")
            yield Static(id="draft-about")
            yield Static(id="wrong")
        yield FooterLine()

    def on_mount(self) -> None:
        self.run_worker(_load_texts, thread=True, exit_on_error=False, name="texts")

    def on_select_changed(self, event: Choice.Changed) -> None:
        if event.select.id == "kind":
            for id in ("number", "basics"):
                self.show_field(id, event.value == FORCES)
            self.query_one("#draft-about", Static).update(words(ABOUT[str(event.value)], "muted"))

    def action_agree(self) -> None:
        one, other = self.agreed.names
        names = player_name(self.text("name-a"), one), player_name(self.text("name-b"), other)
        if problem := name_problem(names) or seed_problem(self.text("seed")):
            self.complain(problem)
            return
        number, basics = int(self.chosen("number")), int(self.chosen("basics"))
        seed, kind, box = self.number("seed"), self.chosen("kind"), self.chosen("box")
        self.dismiss(Agreed(names, seed, kind, box, number, basics))


def _numbers(least: int, most: int) -> list[tuple[str, str]]:
    return [(str(number), str(number)) for number in range(least, most + 1)]


_ROLL = 0x5EED
"""Keeps this roll apart from the match's own luck while the same seed still gives the same roll."""


def roll_off(seed: int) -> tuple[int, int]:
    """One die for each player, rolled again while they are equal. Faces 1 to 6."""
    luck = Luck(seed ^ _ROLL)
    while True:
        one, other = luck.below(6) + 1, luck.below(6) + 1
        if one != other:
            return one, other


class FirstScreen(ListPage[Pairing]):
    """Gives the pairing with the player who goes first in its first seat, or None to go back to the teams."""

    help_topic = "first"
    place = "dialog"
    BINDINGS: ClassVar[list[BindingType]] = [bound("move.back", "back", "back")]

    def __init__(self, pairing: Pairing, story: str = "", *, hidden_seed: bool = False) -> None:
        """`story` is what it is about, where that is not a match of two teams; a `hidden_seed` is drawn later."""
        super().__init__()
        seed = "the seed will be hidden" if hidden_seed else f"the seed is {pairing.seed}"
        self.pairing = pairing
        self._teams_are_chosen = not story
        self.story = story or f"Two teams are chosen; {seed}."
        self.rolled: tuple[int, int] | None = None
        self.winner: int | None = None
        """Who has the choice: the winner of the roll."""

    @property
    def names(self) -> tuple[str, str]:
        return self.pairing.seats[0].name, self.pairing.seats[1].name

    def compose(self) -> ComposeResult:
        yield HeaderLine("new match", "ready to roll")
        with Vertical(classes="dialog") as box:
            box.border_title = "who goes first"
            yield Static(id="story", classes="dialog-text")
            yield List(numbered=True)
        yield FooterLine()

    def on_mount(self) -> None:
        self._show()

    def _show(self, at: str = "") -> None:
        one, other = self.names
        first = self.pairing.edition.first_turn_dice
        cost = " Whoever goes first rolls one die less on the first turn." if first == 3 else ""
        if self.winner is None:
            story = words(self.story + cost, "muted")
            entries = [
                ("roll", "Roll for it", "one die each, the higher one has the choice"),
                ("0", f"{one} goes first", "by agreement"),
                ("1", f"{other} goes first", "by agreement"),
            ]
            if self._teams_are_chosen:
                player = "the computer" if self.computer_plays else "a person"
                entries.append(("computer", f"{other} is played by", player))
            if self.pairing.real_dice:
                story = words(f"{self.story} Roll, or toss a coin, on your table: who has won?{cost}", "muted")
                entries = [
                    *((f"won {seat}", f"{name} has won", "and has the choice") for seat, name in enumerate(self.names)),
                    ("roll", "Let the program roll", entries[0][2]),
                    *entries[1:3],  # the computer has no dice on that table
                ]
        else:
            winner, loser = self.winner, 1 - self.winner
            choice = f"{self.names[winner]} has the choice.{cost}"
            story = words(f"You have rolled: {choice}", "text")
            if self.rolled is not None:
                story = joined(
                    words(one, "seat0", bold=True),
                    words(f" rolls {self.rolled[0]}, ", "text"),
                    words(other, "seat1", bold=True),
                    words(f" rolls {self.rolled[1]}: {choice}", "text"),
                )
            entries = [
                (str(winner), f"{self.names[winner]} goes first", "and rolls"),
                (str(loser), f"{self.names[loser]} goes first", f"{self.names[winner]} gives the first turn away"),
            ]
            if winner in self.pairing.computers:  # nobody chooses for it
                entries = [(str(winner), f"{self.names[winner]} goes first", "the computer takes the first turn")]
        width = max(len(label) for _, label, _ in entries) + 3
        self.query_one("#story", Static).update(story)
        self.listing.show(
            [Row(id, joined(words(label.ljust(width), "text"), words(note, "faint"))) for id, label, note in entries],
            at=at if at in [id for id, *_ in entries] else entries[0][0],
        )
        self.show_keys()

    def keys(self) -> Sequence[Key]:
        return (
            self.key("move.do", self._what_enter_does),
            self.key("move.up move.down", "move"),
            self.digits(len(self.listing.rows), "pick"),
            self.key("look.help", "help"),
            self.key("move.back", "who has won" if self._entered else "back"),
        )

    @property
    def computer_plays(self) -> bool:
        """Whether the second player is the computer."""
        return 1 in self.pairing.computers

    @property
    def _what_enter_does(self) -> str:
        row = self.at
        if row == "computer":
            return "change"
        if row.startswith("won "):
            return "this one"
        return "roll" if row == "roll" else "begin"

    @property
    def _entered(self) -> bool:
        """Who has won was entered, and can be entered anew."""
        return self.winner is not None and self.rolled is None

    def on_option_list_option_highlighted(self, event: List.OptionHighlighted) -> None:
        self.show_keys()

    def on_option_list_option_selected(self, event: List.OptionSelected) -> None:
        if event.option_id == "roll":
            self.rolled = roll_off(self.pairing.seed)
            self.winner = 0 if self.rolled[0] > self.rolled[1] else 1
            self._show()
        elif event.option_id == "computer":
            self.pairing = self.pairing.against(self.pairing.computers ^ {1})
            self._show("computer")
        elif self.at.startswith("won "):
            self.winner = int(self.at[-1])
            self._show()
        else:
            self.dismiss(self.pairing if event.option_id == "0" else self.pairing.swapped())

    def action_back(self) -> None:
        if self._entered:
            self.winner = None
            self._show()
        else:
            self.dismiss(None)
