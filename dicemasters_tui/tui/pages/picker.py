"""Choosing two teams: one list for both players, one after the other; Enter takes the team under the cursor."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal

from ...store.library import Offer
from ...store.own_teams import TeamNotKept
from ...store.team_choice import TeamChoice
from ...teams import Format
from ...teams.agreed import MatchOptions
from ...teams.pairing import Pairing
from ..actions.bindings import bound, bound_all
from ..parts.dialog import ask_on
from ..parts.page import Box, Footer, Seats, joined, words
from .builder import BuilderScreen
from .cards import SievePage
from .match_setup import OptionsScreen
from .team_list import TeamList
from .team_panel import ComparePanel, TeamPanel, TeamView


class PickerScreen(SievePage[Pairing]):
    """Dismisses with the pairing in the order of the seats, or None to go back to the title."""

    place = "picker"
    header = ("new match", "choose teams")
    heading = "choose teams"
    BINDINGS: ClassVar[list[BindingType]] = [
        bound("look.inspect", "inspect", "read the team's cards"),
        *bound_all("picker.options picker.swap picker.random picker.build picker.open picker.fold"),
        bound("picker.new", "build(False)"),
        bound("play.undo", "bring_back", "bring the team back that was deleted last"),
        bound("move.right", "box(1)", "next box"),
        bound("move.left", "box(-1)", "previous box"),
    ]

    def __init__(self, choice: TeamChoice, at: str = "") -> None:
        """`at` is the team that is looked at first, "" for the one played last."""
        super().__init__(choice.library.catalog)
        self.choice = choice
        self.first = at

    def body(self) -> ComposeResult:
        yield Seats()
        yield from self.compose_sieve()
        with Horizontal(id="picker"):
            yield Box("teams", TeamList(), id="teams", classes="box")
            yield TeamPanel(self.catalog)
            yield ComparePanel()

    def on_mount(self) -> None:
        self._load()
        proposed = self.choice.proposed
        self.list_all(self.first or (proposed[0].id if proposed is not None else ""))

    def _load(self) -> bool:
        """Offer the player's own teams as they are now. Returns True if they changed."""
        others = self.choice.load()
        for problem in self.choice.problems:
            self.host.tell(problem)
        return others

    def on_screen_resume(self) -> None:
        """Another page has lain over this one, where the teams may have been changed."""
        if self.is_mounted and self._load():
            self.list_all()

    # What is offered ----------------------------------------------------------------------------------------------

    @property
    def teams(self) -> TeamList:
        return self.query_one(TeamList)

    @property
    def offer(self) -> Offer | None:
        """The team under the cursor."""
        return self.teams.team

    @property
    def format(self) -> Format:
        return self.choice.format(self.offer)

    def list_all(self, at: str | None = None) -> None:
        offered = self.choice.offered(self.sieve)
        self.teams.offer(offered, at)
        self.show_sieve(len(offered.offers), len(self.choice.library.offers), "teams")
        self.show_row()

    def show_row(self) -> None:
        """Everything beside the list."""
        choice, offer, panel = self.choice, self.offer, self.query_one(TeamPanel)
        panel.set_class(choice.seat == 1, "-second")
        self._say_seats()
        self.show_keys()
        if offer is None:
            panel.look_at(None, self.teams.told())
            return
        names, there = choice.options.names, choice.there(offer)
        below = () if self.app.size.width >= 120 else [(names[seat], seat, total) for seat, _, total in there]
        panel.look_at(TeamView(offer.team, self.format, choice.wrong(offer), offer.tournament, choice.seat, below))
        self.query_one(ComparePanel).compare(
            [(f"{names[seat]} · {team.name}", seat, total) for seat, team, total in there],
            choice.facts(offer, hidden_seed=self.host.start.hidden_seed),
        )

    def _say_seats(self) -> None:
        taken, now = self.choice.taken, words("  chooses", "muted")
        if self.offer is not None:
            now = joined(words("  looking at ", "muted"), words(self.offer.team.name, "text"))
        other = words("  chooses next", "faint") if taken is None else words(f"  {taken.team.name}", "text")
        for seat, name in enumerate(self.choice.options.names):
            chooses = seat == self.choice.seat
            self.query_one(Seats).say(seat, name, now if chooses else other, now=chooses, done=taken is not None)

    def footer(self) -> Footer:
        if self.searching:
            return {"move.do": "to the list", "move.up move.down": "team", "move.back": "to the list"}
        choice = self.choice
        take = "take, roll" if choice.seat else "take it"
        teams = {"picker.new": "new", "picker.build": "edit", "picker.options": "options"}
        others = {"picker.random": "any team", "picker.open": "from a link or file", "picker.swap": "swap names"}
        return {
            "move.do": take if self.offer else "unfold",
            "move.up move.down": "team",
            "look.find": "search",
            "look.inspect": "cards" if self.offer else "",
            **teams,
            "picker.fold": "unfold" if self.teams.is_folded else "fold",
            "move.left move.right": "box",
            "look.help": "help",
            "move.back": f"back to {choice.options.names[0]}" if choice.seat else "title",
            **others,
            "play.undo": f"bring back {choice.deleted[0].name}" if choice.deleted else "",
            **self.sieve_keys(),
        }

    # Keys ---------------------------------------------------------------------------------------------------------

    def on_option_list_option_selected(self) -> None:
        choice, offer = self.choice, self.offer
        if offer is None:
            self.action_fold()
        elif choice.taken is None:
            self._list_every(choice.take(offer).id)
        else:
            if problem := choice.remember(choice.taken, offer):
                self.host.tell(problem)
            self.dismiss(choice.pairing(choice.taken, offer))

    def action_fold(self) -> None:
        self.teams.fold()

    def leave(self) -> None:
        if (first := self.choice.taken) is None:
            self.dismiss(None)
        else:
            self.choice.taken = None
            self._list_every(first.id)

    def _list_every(self, at: str) -> None:
        """List all teams, whatever was looked for, with the cursor at one of them."""
        self.clear_sieve()
        self.list_all(at)

    def action_box(self, by: int) -> None:
        """To the first team of the next box, or to the player's own; to its heading where it is folded."""
        self.teams.to_shelf(by)

    def action_random(self) -> None:
        """Any legal team."""
        if (offer := self.choice.any_legal(self.sieve)) is not None:
            self.list_all(offer.id)

    def action_swap(self) -> None:
        self.choice.swap_names()
        self.list_all()

    def action_inspect(self) -> None:
        """Read the cards of the team, one after the other."""
        if self.offer is None:
            self.warn("The cursor is on no team.")
        elif cards := self.choice.cards(self.offer):
            self.inspect(cards, cards[0])
        else:
            self.warn(f"{self.offer.team.name} has no card that is there.")

    def action_options(self) -> None:
        def changed(options: MatchOptions) -> None:
            self.choice.options = options
            self.list_all()

        ask_on(self.host, OptionsScreen(self.choice.options, self.format), changed)

    def action_bring_back(self) -> None:
        """The team that was deleted last is offered again."""
        try:
            back = self.choice.bring_back()
        except TeamNotKept as error:
            self.warn(error)
            return
        self._list_every(back.id)
        self.host.notify(f"{back.name} is offered again.", markup=False)

    def action_open(self) -> None:
        """To the team builder with a new team, where its link, file or list is asked for at once."""
        self.action_build(False, opening=True)

    def action_build(self, on: bool = True, opening: bool = False) -> None:
        """To the team builder, with the team under the cursor or with a new one."""

        def built(id: str | None) -> None:
            self._load()
            self._list_every(id or (offer.id if offer is not None else ""))

        offer = self.offer
        team = offer.team if on and offer is not None else None
        self.host.push_screen(BuilderScreen(self.choice.library, self.choice.own, team, opening=opening), built)
