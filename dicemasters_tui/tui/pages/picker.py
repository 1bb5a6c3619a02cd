"""Choosing two teams: one list for both players, one after the other; Enter takes the team under the cursor."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal

from ...rules.edition import EDITIONS
from ...store.library import Library, Offer
from ...store.own_teams import OwnTeams, TeamNotKept
from ...store.settings import Settings
from ...teams import Format, Team
from ...teams.agreed import MatchOptions
from ...teams.pairing import Pairing
from ...teams.sums import sums
from ..actions.bindings import Key, bound
from ..parts.dialog import ask_on
from ..parts.list import List
from ..parts.page import Box, Seats, joined, words
from .builder import BuilderScreen
from .cards import SievePage
from .match_setup import OptionsScreen
from .team_list import Offered, TeamList
from .team_panel import ComparePanel, TeamPanel, TeamView


class PickerScreen(SievePage[Pairing]):
    """Gives the pairing with the players in the order of their seats, or None when they go back to the title."""

    help_topic = "picker"
    place = "picker"
    header = ("new match", "choose teams")
    heading = "choose teams"
    BINDINGS: ClassVar[list[BindingType]] = [
        bound("look.inspect", "inspect", "read the team's cards"),
        bound("picker.options", "options"),
        bound("picker.swap", "swap"),
        bound("picker.random", "random"),
        bound("picker.build", "build"),
        bound("picker.open", "open"),
        bound("picker.new", "build(False)"),
        bound("picker.fold", "fold", "fold or unfold the box"),
        bound("play.undo", "bring_back", "bring the team back that was deleted last"),
        bound("move.right", "box(1)", "next box"),
        bound("move.left", "box(-1)", "previous box"),
    ]

    def __init__(self, library: Library, settings: Settings, seed: int, real_dice: bool = False, at: str = "") -> None:
        super().__init__(library.catalog)
        self.library = library
        self.settings = settings
        self.options = MatchOptions(settings.names, seed, real_dice=real_dice)
        self.first = at
        """The team that is looked at first, "" for the one played last."""
        self.taken: Offer | None = None
        """The first player's team, once it is chosen."""
        self.proposed: tuple[Offer, Offer] | None = None
        self._deleted: list[Team] = []

    def body(self) -> ComposeResult:
        yield Seats()
        yield from self.compose_sieve()
        with Horizontal(id="picker"):
            yield Box("teams", TeamList(), id="teams", classes="box")
            yield TeamPanel(self.catalog)
            yield ComparePanel()

    def on_mount(self) -> None:
        self._fetch_own()
        self.proposed = self.library.first_offers(self.settings.box, self.settings.teams)
        self.list_all(self.first or (self.proposed[0].id if self.proposed is not None else ""))

    def _fetch_own(self) -> bool:
        """Offer the teams the player has built, as they are on disk now; whether they are others than before."""
        own = OwnTeams(self.host.home)
        teams = own.load(self.catalog)
        self._deleted = own.deleted(self.catalog)
        before = self.library.offers
        self.library.use_own(teams)
        for problem in teams.problems:
            self.host.tell(str(problem))
        # a team that is taken may have been changed, or not be there any more
        self.taken = next((each for each in self.library.offers if each == self.taken), None)
        return self.library.offers != before

    def on_screen_resume(self) -> None:
        """Another page has lain over this one, where the teams may have been changed."""
        if self.is_mounted and self._fetch_own():
            self.list_all()

    @property
    def teams(self) -> TeamList:
        return self.query_one(TeamList)

    # What is offered ----------------------------------------------------------------------------------------------

    @property
    def seat(self) -> int:
        """Who chooses now."""
        return int(self.taken is not None)

    @property
    def format(self) -> Format:
        """That of the match: the first team's, with what the players changed."""
        return self.options.of((self.taken or self.offer or self.library.offers[0]).format)

    @property
    def offer(self) -> Offer | None:
        """The team under the cursor."""
        return self.teams.team

    def wrong(self, offer: Offer) -> Sequence[str]:
        """What the match's format has against a team; the first team brings its own format."""
        return self.library.against(offer, self.options.of((self.taken or offer).format), self.taken)

    def list_all(self, at: str | None = None) -> None:
        listed = self.library.passing(self.sieve)
        nothing = "No team has that." if self.library.offers else "There is no team; see dicemasters cards lint."
        box = self.sieve.value("box")
        self.teams.offer(Offered(listed, self.wrong, self.taken, not self.sieve.open, nothing, box), at)
        self.show_sieve(len(listed), len(self.library.offers), "teams")
        self.show_row()

    def show_row(self) -> None:
        """Everything beside the list."""
        offer, format, panel = self.offer, self.format, self.query_one(TeamPanel)
        panel.set_class(self.seat == 1, "-second")
        self._say_seats()
        self.show_keys()
        if offer is None:
            panel.show(None, self.teams.told())
            return
        names = self.options.names
        teams = [each.team for each in (self.taken, offer) if each is not None]
        there = [(seat, team, sums(team, self.catalog)) for seat, team in enumerate(teams)]
        below = () if self.app.size.width >= 120 else [(names[seat], seat, total) for seat, _, total in there]
        panel.show(TeamView(offer.team, format, self.wrong(offer), offer.tournament, self.seat, below))
        computers = " and ".join(names[seat] for seat in sorted(self.options.computers))
        self.query_one(ComparePanel).compare(
            [(f"{names[seat]} · {team.name}", seat, total) for seat, team, total in there],
            [
                ("life", str(format.life)),
                *([("teams", f"{format.cards} cards, {format.dice} dice")] if format.limits else []),
                ("rules", EDITIONS[format.edition].title),
                ("errata", "on" if format.errata else "off"),
                ("seed", "hidden" if self.host.start.hidden_seed else str(self.options.seed)),
                *([("dice", "your own")] if self.options.real_dice else []),
                ("computer", computers or "plays nobody"),
            ],
        )

    def _say_seats(self) -> None:
        now = words("chooses", "muted")
        if self.offer is not None:
            now = joined(words("looking at ", "muted"), words(self.offer.team.name, "text"))
        other = words("chooses next", "faint") if self.taken is None else words(self.taken.team.name, "text")
        for seat, name in enumerate(self.options.names):
            chooses = seat == self.seat
            self.query_one(Seats).say(seat, name, now if chooses else other, now=chooses, done=self.taken is not None)

    def keys(self) -> Sequence[Key]:
        if self.searching:
            return (
                self.key("move.do", "to the list"),
                self.key("move.up move.down", "team"),
                self.key("move.back", "to the list"),
            )
        return (
            self.key("move.do", ("take, roll" if self.seat else "take it") if self.offer else "unfold"),
            self.key("move.up move.down", "team"),
            self.key("look.find", "search"),
            *((self.key("look.inspect", "cards"),) if self.offer else ()),
            self.key("picker.new", "new"),
            self.key("picker.build", "edit"),
            self.key("picker.options", "options"),
            self.key("picker.fold", "unfold" if self.teams.is_folded else "fold"),
            self.key("move.left move.right", "box"),
            self.key("look.help", "help"),
            self.key("move.back", f"back to {self.options.names[0]}" if self.seat else "title"),
            self.key("picker.random", "any team"),
            self.key("picker.open", "from a link or file"),
            self.key("picker.swap", "swap names"),
            *((self.key("play.undo", f"bring back {self._deleted[0].name}"),) if self._deleted else ()),
            *self.sieve_keys(),
        )

    # Keys ---------------------------------------------------------------------------------------------------------

    def on_option_list_option_selected(self) -> None:
        offer = self.offer
        if offer is None:
            self._fold(self.teams.shelf)
        elif self.taken is not None:
            self._done(self.taken, offer)
        else:
            self.taken = offer
            mate = self.library.mate(offer, self.format)
            if self.proposed is not None and self.proposed[0] is offer and not self.wrong(self.proposed[1]):
                mate = self.proposed[1]
            self._list_every(mate.id)

    def on_list_folded(self, event: List.Folded) -> None:
        self._fold(event.group)

    def action_fold(self) -> None:
        self._fold(self.teams.shelf)

    def _fold(self, shelf: str) -> None:
        if self.teams.fold(shelf):
            self.show_row()

    def _done(self, one: Offer, other: Offer) -> None:
        self.settings.names = self.options.names
        self.settings.box = one.box
        self.settings.teams = (one.id, other.id)
        if problem := self.settings.save():
            self.host.tell(problem)
        self.dismiss(self.options.pairing(self.format, (one.team, other.team)))

    def leave(self) -> None:
        if self.taken is None:
            self.dismiss(None)
            return
        first, self.taken = self.taken, None
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
        legal = [offer.id for offer in self.library.passing(self.sieve) if not self.wrong(offer)]
        if legal:
            self.list_all(random.choice(legal))

    def action_swap(self) -> None:
        """The players change names, that is places."""
        names = self.options.names
        self.options = replace(self.options, names=(names[1], names[0]))
        self.list_all()

    def action_inspect(self) -> None:
        """Read the cards of the team, one after the other."""
        offer = self.offer
        if offer is None:
            self.warn("The cursor is on no team.")
            return
        format = self.format
        ids = dict.fromkeys((*dict(offer.team.cards), *format.basics_of(offer.team, self.seat)))
        if cards := [id for id in ids if id in self.catalog]:
            self.inspect(cards, cards[0])
        else:
            self.warn(f"{offer.team.name} has no card that is there.")

    def action_options(self) -> None:
        def changed(options: MatchOptions) -> None:
            self.options = options
            self.list_all()

        ask_on(self.host, OptionsScreen(self.options, self.format), changed)

    def action_bring_back(self) -> None:
        """The team that was deleted last is offered again."""
        if not self._deleted:
            self.warn("No team has been deleted.")
            return
        try:
            back = OwnTeams(self.host.home).bring_back(self._deleted[0])
        except TeamNotKept as error:
            self.warn(error)
            return
        self._fetch_own()
        self._list_every(back.id)
        self.host.notify(f"{back.name} is offered again.", markup=False)

    def action_open(self) -> None:
        """To the team builder with a new team, where its link, file or list is asked for at once."""
        self.action_build(False, opening=True)

    def action_build(self, on: bool = True, opening: bool = False) -> None:
        """To the team builder, with the team under the cursor or with a new one."""

        def built(id: str | None) -> None:
            self._fetch_own()
            self._list_every(id or (offer.id if offer is not None else ""))

        offer = self.offer
        team = offer.team if on and offer is not None else None
        self.host.push_screen(BuilderScreen(self.library, OwnTeams(self.host.home), team, opening=opening), built)
