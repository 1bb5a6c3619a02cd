"""What the players agree on before a match: its options, those of a draft, and who goes first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from importlib import import_module
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from ... import __name__ as PACKAGE
from ...kernel.number import is_number
from ...rules.edition import EDITIONS
from ...store.drafts import FORCES, KINDS, Agreed
from ...teams import Format
from ...teams.agreed import MatchOptions, roll_off
from ...teams.formats import BOXES, FEWEST, MOST
from ...teams.pairing import Pairing
from ..actions.bindings import Key, bound
from ..parts.form import Choice, Field, FormPage, YesNo, line, name_problem, names_and_seed, seed_note, seed_problem
from ..parts.list import List, ListPage, entries
from ..parts.page import Box, joined, words

MOST_LIFE = 99
COMPUTERS = {
    "nobody": frozenset[int](),
    "the first": frozenset({0}),
    "the second": frozenset({1}),
    "both": frozenset({0, 1}),
}
"""Who the computer may play, and the seats that are."""
DRAFTS = {
    "forces": "Draft Forces of the 2014 book: all cards of a box lie in the middle, versions of a name in one stack. "
    "In turn each takes a stack, one version of it, and as many of its dice as wanted; the second player begins. The "
    "number is the most dice of each, and the life. The basic action cards are drawn for both.",
    "rainbow": "Each opens twelve packs of two cards with their dice. Both take a card of their pile and pass the rest "
    "on, until it is gone; a card brings a die, which all versions of its name share. Of the 24 cards each makes a "
    "tournament team.",
}
"""What each kind of draft is."""


class OptionsScreen(FormPage[MatchOptions]):
    """Gives what was agreed, or None."""

    help_topic = "options"
    header = ("new match", "match options")
    heading = "the match"

    def __init__(self, options: MatchOptions, format: Format) -> None:
        super().__init__()
        self.options = options
        self.format = format

    def fields(self) -> Iterable[Widget]:
        options, format = self.options, self.format
        plays = next(word for word, seats in COMPUTERS.items() if seats == options.computers)
        editions = [(edition.title, id) for id, edition in EDITIONS.items()]
        return (
            *names_and_seed(options.names, options.seed, seed_note(self.host.start.hidden_seed)),
            Field("life", line(str(format.life), id="life"), f"1 to {MOST_LIFE}"),
            Field("rules", Choice(editions, format.edition, id="rules")),
            Field("errata", YesNo(format.errata, id="errata"), "no: cards as printed"),
            Field("real dice", YesNo(options.real_dice, id="real"), "you roll, and enter it"),
            Field("computer", Choice(((word, word) for word in COMPUTERS), plays, id="computer"), "who it plays"),
        )

    def action_agree(self) -> None:
        format, options, names = self.format, self.options, self.names(self.options.names)
        rules, errata, real = self.chosen("rules"), self.yes("errata"), self.yes("real")
        computers = COMPUTERS[self.chosen("computer")]
        problem = name_problem(names) or seed_problem(self.text("seed"))
        if not problem and not (is_number(self.text("life")) and 1 <= self.number("life") <= MOST_LIFE):
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


class DraftSetup(FormPage[Agreed]):
    """Gives what was agreed, or None."""

    help_topic = "draft-setup"
    header = ("draft", "draft options")
    heading = "draft"
    agrees = "begin"

    def __init__(self, agreed: Agreed) -> None:
        super().__init__()
        self.agreed = agreed

    def fields(self) -> Iterable[Widget]:
        agreed = self.agreed
        boxes = [(box.title, name) for name, box in BOXES.items()]
        return (
            Field("draft", Choice([(title, kind) for kind, title in KINDS.items()], agreed.kind, id="kind")),
            Field("box", Choice(boxes, agreed.box, id="box")),
            Field("dice and life", _number("number", agreed.number, FEWEST, MOST), "most dice of each"),
            Field("basic actions", _number("basics", agreed.basics, 3, 4), "for both"),
            *names_and_seed(agreed.names, agreed.seed, "same seed, same cards"),
            Static(id="draft-about"),
        )

    def on_mount(self) -> None:
        # what reads the texts of cards takes half a second to load: better now than at the first card
        load = partial(import_module, f"{PACKAGE}.abilities.language")
        self.run_worker(load, thread=True, exit_on_error=False, name="texts")

    def on_select_changed(self, event: Choice.Changed) -> None:
        if event.select.id == "kind":
            for id in ("number", "basics"):
                self.show_field(id, event.value == FORCES)
            self.query_one("#draft-about", Static).update(words(DRAFTS[str(event.value)], "muted"))

    def action_agree(self) -> None:
        names = self.names(self.agreed.names)
        if problem := name_problem(names) or seed_problem(self.text("seed")):
            self.complain(problem)
            return
        number, basics = int(self.chosen("number")), int(self.chosen("basics"))
        self.dismiss(Agreed(names, self.number("seed"), self.chosen("kind"), self.chosen("box"), number, basics))


def _number(id: str, value: int, least: int, most: int) -> Choice:
    return Choice(((str(number), str(number)) for number in range(least, most + 1)), str(value), id=id)


class FirstScreen(ListPage[Pairing]):
    """Gives the pairing with the player who goes first in its first seat, or None to go back to the teams.

    A roll decides, and whoever wins it may still give the first turn away (DM-5.3.2). With real dice it may be made
    on the players' own table.
    """

    help_topic = "first"
    place = "dialog"
    header = ("new match", "ready to roll")
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

    def body(self) -> ComposeResult:
        yield Box("who goes first", Static(id="story", classes="dialog-text"), List(numbered=True))

    def on_mount(self) -> None:
        self._show()

    def _show(self, at: str | None = None) -> None:
        dear = self.pairing.edition.first_turn_dice == 3
        cost = " Whoever goes first rolls one die less on the first turn." if dear else ""
        story, rows = self._before(cost) if self.winner is None else self._after(self.winner, cost)
        self.query_one("#story", Static).update(story)
        self.listing.show(entries(rows, 3), rows[0][0] if at is None else at)
        self.show_keys()

    def _before(self, cost: str) -> tuple[Content, list[tuple[str, str, str]]]:
        """What is told and offered before anybody has won."""
        one, other = self.names
        roll = "one die each, the higher one has the choice"
        agreed = [("0", f"{one} goes first", "by agreement"), ("1", f"{other} goes first", "by agreement")]
        if self.pairing.real_dice:  # the computer has no dice on that table
            won = [(f"won {seat}", f"{name} has won", "and has the choice") for seat, name in enumerate(self.names)]
            said = f"{self.story} Roll, or toss a coin, on your table: who has won?{cost}"
            return words(said, "muted"), [*won, ("roll", "Let the program roll", roll), *agreed]
        rows = [("roll", "Roll for it", roll), *agreed]
        if self._teams_are_chosen:
            rows.append(("computer", f"{other} is played by", "the computer" if self.computer_plays else "a person"))
        return words(self.story + cost, "muted"), rows

    def _after(self, winner: int, cost: str) -> tuple[Content, list[tuple[str, str, str]]]:
        """What is told and offered once somebody has the choice."""
        name, other = self.names[winner], self.names[1 - winner]
        choice = f"{name} has the choice.{cost}"
        story = words(f"You have rolled: {choice}", "text")
        if self.rolled is not None:
            one, two = (words(each, f"seat{seat}", bold=True) for seat, each in enumerate(self.names))
            rolls = words(f" rolls {self.rolled[0]}, ", "text"), words(f" rolls {self.rolled[1]}: {choice}", "text")
            story = joined(one, rolls[0], two, rolls[1])
        if winner in self.pairing.computers:  # nobody chooses for it
            return story, [(str(winner), f"{name} goes first", "the computer takes the first turn")]
        return story, [
            (str(winner), f"{name} goes first", "and rolls"),
            (str(1 - winner), f"{other} goes first", f"{name} gives the first turn away"),
        ]

    def keys(self) -> Sequence[Key]:
        does = "this one" if self.at.startswith("won ") else {"computer": "change", "roll": "roll"}.get(self.at)
        return (
            self.key("move.do", does or "begin"),
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
    def _entered(self) -> bool:
        """Who has won was entered, and can be entered anew."""
        return self.winner is not None and self.rolled is None

    def on_option_list_option_selected(self) -> None:
        match self.at.split():
            case ["roll"]:
                one, other = self.rolled = roll_off(self.pairing.seed)
                self.winner = int(other > one)
                self._show()
            case ["computer"]:
                self.pairing = self.pairing.against(self.pairing.computers ^ {1})
                self._show("computer")
            case ["won", seat]:
                self.winner = int(seat)
                self._show()
            case [first]:
                self.dismiss(self.pairing if first == "0" else self.pairing.swapped())

    def action_back(self) -> None:
        if self._entered:
            self.winner = None
            self._show()
        else:
            self.dismiss(None)
