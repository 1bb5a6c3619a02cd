"""What the players agree on before a draft."""

from __future__ import annotations

from importlib import import_module

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from ... import __name__ as PACKAGE
from ...store.drafts import FORCES, KINDS, Agreed
from ...store.settings import NAME_LENGTH, player_name
from ...teams.formats import BOXES, FEWEST, MOST
from ..parts.form import Choice, Field, FormPage, line, name_problem, seed_problem
from ..parts.page import FooterLine, HeaderLine, words

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
