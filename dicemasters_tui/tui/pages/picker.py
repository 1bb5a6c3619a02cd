"""Choosing two teams: one list for both players, one after the other; Enter takes the team under the cursor."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content

from ...catalog import CardFacts
from ...rules.edition import EDITIONS
from ...store.own_teams import OwnTeams, TeamNotKept
from ...store.settings import Settings
from ...teams import Format, Team, breaches
from ...teams.formats import TOURNAMENT
from ...teams.legal import kept_apart
from ...teams.pairing import Pairing
from ..actions.bindings import Key, bound
from ..app.library import Library, Offer
from ..parts.card_filter import SievePage
from ..parts.list import List
from ..parts.page import Fitted, FooterLine, HeaderLine, joined, spread, words
from .match_setup import MatchOptions, OptionsScreen
from .team_list import TeamList
from .team_panel import ComparePanel, Sums, TeamPanel, sums


class PickerScreen(SievePage[Pairing]):
    """Gives the pairing with the players in the order of their seats, or None when they go back to the title."""

    help_topic = "picker"
    place = "picker"
    BINDINGS: ClassVar[list[BindingType]] = [
        bound("move.back", "back", "back"),
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
        super().__init__()
        self.library = library
        self.settings = settings
        self.options = MatchOptions(settings.names, seed, real_dice=real_dice)
        self.first = at
        """The team that is looked at first, "" for the one played last."""
        self.seat = 0
        self.taken: list[Offer | None] = [None, None]
        self.proposed: tuple[Offer, Offer] | None = None
        self._deleted: list[Team] = []

    def compose(self) -> ComposeResult:
        yield HeaderLine("new match", "choose teams")
        with Horizontal(id="seats"):
            yield Fitted(id="seat-a", classes="seat")
            yield Fitted(id="seat-b", classes="seat")
        yield from self.compose_sieve()
        with Horizontal(id="picker"):
            with Vertical(id="teams", classes="box") as teams:
                teams.border_title = "teams"
                yield TeamList()
            yield TeamPanel(self.library)
            yield ComparePanel()
        yield FooterLine()

    def on_mount(self) -> None:
        self._fetch_own()
        self.proposed = self.library.first_offers(self.settings.box, self.settings.teams)
        first = self.proposed[0].id if self.proposed is not None else ""
        self._list(self.first or first)

    def _fetch_own(self) -> bool:
        """Offer the teams the player has built, as they are on disk now; whether they are others than before."""
        own = OwnTeams(self.host.home)
        teams = own.load(self.library.catalog)
        self._deleted = own.deleted(self.library.catalog)
        before = self.library.offers
        self.library.use_own(teams)
        for problem in teams.problems:
            self.host.tell(str(problem))
        first = self.taken[0]
        if first is not None:  # it may have been changed, or not be there any more
            self.taken[0] = next((each for each in self.library.offers if each == first), None)
            self.seat = int(self.taken[0] is not None)
        return self.library.offers != before

    def on_screen_resume(self) -> None:
        """Another page has lain over this one, where the teams may have been changed."""
        if self.is_mounted and self._fetch_own():
            self._list()
        self.show_keys()

    @property
    def teams(self) -> TeamList:
        return self.query_one(TeamList)

    # What is offered ----------------------------------------------------------------------------------------------

    @property
    def format(self) -> Format:
        """The format of the match: that of the first team, with what the players changed."""
        offer = self.taken[0] if self.seat else self.offer
        format = offer.format if offer is not None else self.library.offers[0].format
        return self.options.of(format)

    @property
    def offer(self) -> Offer | None:
        """The team under the cursor."""
        return self.teams.team

    def wrong(self, offer: Offer) -> Sequence[str]:
        """What the match's format has against a team; the first team brings its own format."""
        format = self.format if self.seat else self.options.of(offer.format)
        first = self.taken[0]
        apart = kept_apart(first.team, offer.team) if self.seat and first is not None else ""
        return [*([apart] if apart else []), *breaches(offer.team, format, self.library.catalog)]

    def siftable(self) -> Sequence[CardFacts]:
        return self.library.catalog.all_facts()

    def sifted(self) -> None:
        self._list()

    def _listed(self) -> list[Offer]:
        """The teams that pass the search and the filters."""
        return [
            offer
            for offer in self.library.offers
            if self.sieve.team(
                f"{offer.team.name} {offer.team.blurb} {offer.format.title}", self.library.cards_of(offer.team)
            )
        ]

    def _is_mixed(self, offer: Offer, box: str) -> bool:
        """Whether a team has cards of other boxes too."""
        return any(card.set != box for card in self.library.cards_of(offer.team))

    def _list(self, at: str | None = None) -> None:
        """List the teams, with the cursor at one or where it is."""
        box = self.sieve.value("box")
        listed = sorted(self._listed(), key=lambda offer: bool(box) and self._is_mixed(offer, box))
        nothing = "No team has that." if self.library.offers else "There is no team; see dicemasters cards lint."
        self.teams.offer(
            listed,
            wrong=self.wrong,
            taken=self.taken[0] if self.seat else None,
            open=not self.sieve.open,
            nothing=nothing,
            at=at,
            first=box,
        )
        self.show_sieve(f"{len(listed)} of {len(self.library.offers)} teams")
        self._show()

    def _show(self) -> None:
        """Everything beside the list."""
        offer = self.offer
        self.query_one(TeamPanel).set_class(self.seat == 1, "-second")
        for seat, id in enumerate(("#seat-a", "#seat-b")):
            self._seat_line(seat, self.query_one(id, Fitted))
        self.show_keys()
        if offer is None:
            self.query_one(TeamPanel).clear(self.teams.told())
            return
        format = self.format
        rivals: list[tuple[str, int, Sums]] = []
        for seat in (0, 1):
            each = offer if seat == self.seat else self.taken[seat]
            if each is not None:
                rivals.append((self.options.names[seat], seat, sums(each.team, self.library)))
        wide = self.app.size.width >= 120
        panel = self.query_one(TeamPanel)
        panel.show(offer.team, format, self.wrong(offer), self.seat, () if wide else rivals)
        panel.also(TOURNAMENT, offer.tournament)
        edition = EDITIONS[format.edition]
        named = [
            (f"{name} · {(offer if seat == self.seat else self.taken[seat] or offer).team.name}", seat, each)
            for name, seat, each in rivals
        ]
        self.query_one(ComparePanel).show(
            named,
            [
                ("life", str(format.life)),
                *([("teams", f"{format.cards} cards, {format.dice} dice")] if format.limits else []),
                ("rules", edition.title),
                ("errata", "on" if format.errata else "off"),
                ("seed", "hidden" if self.host.start.hidden_seed else str(self.options.seed)),
                *([("dice", "your own")] if self.options.real_dice else []),
                ("computer", self._played_by_computer() or "plays nobody"),
            ],
        )

    def _played_by_computer(self) -> str:
        return " and ".join(self.options.names[seat] for seat in sorted(self.options.computers))

    def _seat_line(self, seat: int, line: Fitted) -> None:
        name = words(self.options.names[seat], f"seat{seat}", bold=True)
        taken = self.taken[seat]
        if seat == self.seat and self.offer is not None:
            looking = words("  looking at ", "muted")
            said = joined(words("▸ ", f"seat{seat}"), name, looking, words(self.offer.team.name, "text"))
        elif seat == self.seat and taken is None:
            said = joined(words("▸ ", f"seat{seat}"), name, words("  chooses", "muted"))
        elif taken is not None:
            said = joined(words("✓ ", "good"), name, words(f"  {taken.team.name}", "text"))
        else:
            said = joined("  ", name, words("  chooses next", "faint"))
        line.show(lambda size: spread(said, Content(""), size.width))
        line.set_class(seat == self.seat, "-choosing")

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

    def on_resize(self) -> None:
        if self.is_mounted:
            self._list()

    def on_option_list_option_highlighted(self, event: List.OptionHighlighted) -> None:
        self._show()

    def on_option_list_option_selected(self, _event: List.OptionSelected) -> None:
        offer = self.offer
        if offer is None:
            self._fold(self.teams.shelf)
            return
        self.taken[self.seat] = offer
        if self.seat == 0:
            self.seat = 1
            self.clear_sieve()
            self._list(self._mate(offer))
            return
        self._done()

    def on_list_folded(self, event: List.Folded) -> None:
        self._fold(event.group)

    def action_fold(self) -> None:
        self._fold(self.teams.shelf)

    def _fold(self, shelf: str) -> None:
        if self.teams.fold(shelf):
            self._show()

    def _mate(self, first: Offer) -> str:
        """What the second player sees selected: the team proposed beside the first, else a like one."""
        if self.proposed is not None and self.proposed[0] is first and not self.wrong(self.proposed[1]):
            return self.proposed[1].id
        legal = [offer for offer in self.library.offers if offer is not first and not self.wrong(offer)]
        drafted = [offer for offer in legal if first.team.draft and offer.team.draft == first.team.draft]
        if drafted:
            return drafted[0].id
        alike = [offer for offer in legal if offer.box == first.box and offer.demo == first.demo]
        near = alike or [offer for offer in legal if offer.box == first.box] or legal
        return near[0].id if near else first.id

    def _done(self) -> None:
        one, other = self.taken
        assert one is not None and other is not None  # both seats have chosen
        self.settings.names = self.options.names
        self.settings.box = one.box
        self.settings.teams = (one.id, other.id)
        if problem := self.settings.save():
            self.host.tell(problem)
        pairing = Pairing.of(self.format, self.options.names, (one.team, other.team), self.options.seed)
        self.dismiss(replace(pairing, real_dice=self.options.real_dice).against(self.options.computers))

    def action_back(self) -> None:
        if self.leave_search():
            self.show_keys()
        elif self.seat:
            self.seat = 0
            self.clear_sieve()
            first = self.taken[0]
            self.taken[0] = None
            self._list(first.id if first is not None else "")
        else:
            self.dismiss(None)

    def action_box(self, by: int) -> None:
        """To the first team of the next box, or to the player's own; to its heading where it is folded."""
        self.teams.to_shelf(by)

    def action_random(self) -> None:
        """Any legal team."""
        import random

        legal = [offer.id for offer in self._listed() if not self.wrong(offer)]
        if legal:
            self._list(random.choice(legal))

    def action_swap(self) -> None:
        """The players change names, that is places."""
        names = self.options.names
        self.options = replace(self.options, names=(names[1], names[0]))
        self._list()

    def action_inspect(self) -> None:
        """Read the cards of the team, one after the other."""
        from .cards import CardInspector

        offer = self.offer
        if offer is None:
            self.host.notify("The cursor is on no team.", severity="warning", markup=False)
            return
        format = self.format
        ids = dict.fromkeys((*dict(offer.team.cards), *format.basics_of(offer.team, self.seat)))
        cards = [id for id in ids if id in self.library.catalog]
        if not cards:
            self.host.notify(f"{offer.team.name} has no card that is there.", severity="warning", markup=False)
            return
        self.host.push_screen(CardInspector(self.library.catalog, cards, cards[0], format, "choose teams"))

    def action_options(self) -> None:
        def changed(options: MatchOptions | None) -> None:
            if options is not None:
                self.options = options
                self._list()

        self.host.push_screen(OptionsScreen(self.options, self.format), changed)

    def action_bring_back(self) -> None:
        """The team that was deleted last is offered again."""
        if not self._deleted:
            self.host.notify("No team has been deleted.", severity="warning", markup=False)
            return
        try:
            back = OwnTeams(self.host.home).bring_back(self._deleted[0])
        except TeamNotKept as error:
            self.host.notify(str(error), severity="warning", markup=False)
            return
        self._fetch_own()
        self.clear_sieve()
        self._list(back.id)
        self.host.notify(f"{back.name} is offered again.", markup=False)

    def action_open(self) -> None:
        """To the team builder with a new team, where its link, file or list is asked for at once."""
        self.action_build(False, opening=True)

    def action_build(self, on: bool = True, opening: bool = False) -> None:
        """To the team builder, with the team under the cursor or with a new one."""
        from .builder import BuilderScreen

        def built(id: str | None) -> None:
            at = id or (offer.id if offer is not None else "")
            self._fetch_own()
            self.clear_sieve()
            self._list(at)

        offer = self.offer
        team = offer.team if on and offer is not None else None
        builder = BuilderScreen(self.library, OwnTeams(self.host.home), team, opening=opening)
        self.host.push_screen(builder, built)
