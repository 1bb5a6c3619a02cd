"""What the players agree on before a match: its options, those of a draft, and who goes first."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from importlib import import_module
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widget import Widget
from textual.widgets import Static

from ... import __name__ as PACKAGE
from ...rules.edition import EDITIONS
from ...store.drafts import ABOUT, FORCES, KINDS, Agreed
from ...teams import Format
from ...teams.agreed import COMPUTERS, MOST_LIFE, MatchOptions, no_life
from ...teams.first_turn import FirstTurn
from ...teams.formats import BOXES, FEWEST, MOST
from ...teams.pairing import Pairing
from ..actions.bindings import bound
from ..parts.form import Choice, Field, FormPage, YesNo, line
from ..parts.list import List, ListPage, entries
from ..parts.page import Box, Footer, joined, words


class OptionsScreen(FormPage[MatchOptions]):
    """Dismisses with the options agreed on, or None."""

    help_topic = "options"
    header = ("new match", "match options")
    heading = "the match"

    def __init__(self, options: MatchOptions, format: Format) -> None:
        super().__init__(options)
        self.format = format

    def fields(self) -> Iterable[Widget]:
        options, format = self.options, self.format
        plays = next(word for word, seats in COMPUTERS.items() if seats == options.computers)
        editions = [(edition.title, id) for id, edition in EDITIONS.items()]
        return (
            *self.names_and_seed(),
            Field("life", line(str(format.life), id="life"), f"1 to {MOST_LIFE}"),
            Field("rules", Choice(editions, format.edition, id="rules")),
            Field("errata", YesNo(format.errata, id="errata"), "no: cards as printed"),
            Field("real dice", YesNo(options.real_dice, id="real"), "you roll, and enter it"),
            Field("computer", Choice(((word, word) for word in COMPUTERS), plays, id="computer"), "who it plays"),
        )

    def problem(self) -> str:
        return super().problem() or no_life(self.text("life")) or self.agreed().problem

    def agreed(self) -> MatchOptions:
        life, rules, errata = self.number("life"), self.chosen("rules"), self.yes("errata")
        changed = self.options.changed(self.format, life, rules, errata)
        computers, real = COMPUTERS[self.chosen("computer")], self.yes("real")
        seed = self.number("seed")
        return replace(changed, names=self.names(), seed=seed, real_dice=real, computers=computers)


class DraftSetup(FormPage[Agreed]):
    """Dismisses with the options agreed on, or None."""

    help_topic = "draft-setup"
    header = ("draft", "draft options")
    heading = "draft"
    agrees = "begin"

    def fields(self) -> Iterable[Widget]:
        agreed = self.options
        boxes = [(box.title, name) for name, box in BOXES.items()]
        return (
            Field("draft", Choice([(title, kind) for kind, title in KINDS.items()], agreed.kind, id="kind")),
            Field("box", Choice(boxes, agreed.box, id="box")),
            Field("dice and life", _number("number", agreed.number, FEWEST, MOST), "most dice of each"),
            Field("basic actions", _number("basics", agreed.basics, 3, 4), "for both"),
            *self.names_and_seed("same seed, same cards"),
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
            self.query_one("#draft-about", Static).update(words(ABOUT[str(event.value)], "muted"))

    def agreed(self) -> Agreed:
        number, basics = int(self.chosen("number")), int(self.chosen("basics"))
        return Agreed(self.names(), self.number("seed"), self.chosen("kind"), self.chosen("box"), number, basics)


def _number(id: str, value: int, least: int, most: int) -> Choice:
    return Choice(((str(number), str(number)) for number in range(least, most + 1)), str(value), id=id)


class FirstScreen(ListPage[Pairing]):
    """Dismisses with the pairing, its first seat going first, or None to go back to the teams."""

    help_topic = "first"
    place = "dialog"
    header = ("new match", "ready to roll")
    BINDINGS: ClassVar[list[BindingType]] = [bound("move.back", "back", "back")]

    def __init__(self, turn: FirstTurn) -> None:
        super().__init__()
        self.turn = turn

    def body(self) -> ComposeResult:
        yield Box("who goes first", Static(id="story", classes="dialog-text"), List(numbered=True))

    def on_mount(self) -> None:
        self._show()

    def _show(self, at: str = "") -> None:
        tone = "muted" if self.turn.winner is None else "text"
        story = (
            words(text, tone) if seat is None else words(text, f"seat{seat}", bold=True)
            for text, seat in self.turn.told()
        )
        self.query_one("#story", Static).update(joined(*story))
        rows = entries(self.turn.offers(), 3)
        self.listing.show(rows, at or rows[0].id)
        self.show_keys()

    def footer(self) -> Footer:
        own = {"computer": "change", "roll": "roll"}
        enter = "this one" if self.at.startswith("won ") else own.get(self.at, "begin")
        back = "who has won" if self.turn.entered else "back"
        return {**self.menu_keys(enter), "look.help": "help", "move.back": back}

    def on_option_list_option_selected(self) -> None:
        match self.at.split():
            case ["roll"]:
                self.turn.roll()
                self._show()
            case ["computer"]:
                self.turn.change_player()
                self._show("computer")
            case ["won", seat]:
                self.turn.winner = int(seat)
                self._show()
            case [first]:
                self.dismiss(self.turn.settled(int(first)))

    def action_back(self) -> None:
        if self.turn.entered:
            self.turn.winner = None
            self._show()
        else:
            self.dismiss(None)
