"""Choosing two teams, one player after the other, apart from the screen: what is offered, and the match it comes to."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from ..catalog.sieve import Sieve
from ..rules.edition import EDITIONS
from ..teams import Format, Team
from ..teams.agreed import MatchOptions
from ..teams.pairing import Pairing
from ..teams.sums import Sums, sums
from .library import SHELVES, Library, Offer
from .own_teams import OwnTeams, TeamNotKept
from .settings import Settings


@dataclass(frozen=True, slots=True)
class Offered:
    """The teams to list, and what is said of them.

    `wrong` says what speaks against a team, `taken` is the one the other player has. With `open` no shelf is folded:
    a search shows all it finds. `nothing` is written where no team is left. The shelf that comes `first` is the one
    whose cards are looked for.
    """

    offers: Sequence[Offer]
    wrong: Callable[[Offer], Sequence[str]]
    taken: Offer | None = None
    open: bool = False
    nothing: str = ""
    first: str = ""

    @property
    def shelves(self) -> list[str]:
        """The shelves with a team on them, in the order in which they are listed."""
        return [shelf for shelf in sorted(SHELVES, key=lambda each: each != self.first) if self.on(shelf)]

    def on(self, shelf: str) -> list[Offer]:
        """The teams on a shelf."""
        return [offer for offer in self.offers if offer.shelf == shelf]


class TeamChoice:
    """What both players have chosen so far, and what they agree on beside their teams."""

    def __init__(self, library: Library, own: OwnTeams, settings: Settings, seed: int, real_dice: bool = False) -> None:
        """The player's own teams are offered from the first `load` on."""
        self.library = library
        self.own = own
        self.settings = settings
        self.options = MatchOptions(settings.names, seed, real_dice=real_dice)
        self.taken: Offer | None = None
        """The first player's team, once it is chosen."""
        self.deleted: list[Team] = []
        """The player's own teams that were deleted, the last one first."""
        self.problems: list[str] = []
        """What is wrong with files of own teams."""

    def load(self) -> bool:
        """Offer the player's own teams as they are on disk. Returns True if they changed."""
        teams, before = self.own.load(self.library.catalog), self.library.offers
        self.deleted = self.own.deleted(self.library.catalog)
        self.problems = [str(problem) for problem in teams.problems]
        self.library.use_own(teams)
        # a team that is taken may have been changed, or not be there any more
        self.taken = next((each for each in self.library.offers if each == self.taken), None)
        return self.library.offers != before

    @property
    def proposed(self) -> tuple[Offer, Offer] | None:
        """Both teams that are looked at when nobody chooses."""
        return self.library.first_offers(self.settings.box, self.settings.teams)

    @property
    def seat(self) -> int:
        """Who chooses now."""
        return int(self.taken is not None)

    def format(self, offer: Offer | None) -> Format:
        """That of the match if this team is chosen: the first team's, with what the players changed."""
        return self.options.of((self.taken or offer or self.library.offers[0]).format)

    def wrong(self, offer: Offer) -> Sequence[str]:
        """What the match's format has against a team; the first team brings its own format."""
        return self.library.against(offer, self.format(offer), self.taken)

    def offered(self, sieve: Sieve) -> Offered:
        """The teams that pass a search and its filters."""
        nothing = "No team has that." if self.library.offers else "There is no team; see dicemasters cards lint."
        passing = self.library.passing(sieve)
        return Offered(passing, self.wrong, self.taken, not sieve.open, nothing, sieve.value("box"))

    def any_legal(self, sieve: Sieve) -> Offer | None:
        """One of the teams that pass and can be taken, by chance."""
        legal = [offer for offer in self.library.passing(sieve) if not self.wrong(offer)]
        return random.choice(legal) if legal else None

    def take(self, offer: Offer) -> Offer:
        """The first player takes a team; gives the one that is proposed to the other."""
        self.taken = offer
        proposed = self.proposed
        if proposed is not None and proposed[0] is offer and not self.wrong(proposed[1]):
            return proposed[1]
        return self.library.mate(offer, self.format(offer))

    def pairing(self, one: Offer, other: Offer) -> Pairing:
        """The match of the two teams; `remember` writes them down."""
        return self.options.pairing(self.format(one), (one.team, other.team))

    def remember(self, one: Offer, other: Offer) -> str:
        """Propose these names and teams again next time; a sentence when that cannot be written down."""
        settings = self.settings
        settings.names, settings.box, settings.teams = self.options.names, one.box, (one.id, other.id)
        return settings.save()

    def swap_names(self) -> None:
        """The players change names, that is places."""
        self.options = replace(self.options, names=self.options.names[::-1])

    def bring_back(self) -> Team:
        """The team that was deleted last is offered again. Raises TeamNotKept."""
        if not self.deleted:
            raise TeamNotKept("No team has been deleted.")
        back = self.own.bring_back(self.deleted[0])
        self.load()
        return back

    def cards(self, offer: Offer) -> list[str]:
        """The cards of a team that are there, with the basic action cards that are laid out with it."""
        ids = dict.fromkeys((*dict(offer.team.cards), *self.format(offer).basics_of(offer.team, self.seat)))
        return [id for id in ids if id in self.library.catalog]

    def there(self, offer: Offer) -> list[tuple[int, Team, Sums]]:
        """The teams that are taken or looked at, with their seats and what they come to."""
        teams = [each.team for each in (self.taken, offer) if each is not None]
        return [(seat, team, sums(team, self.library.catalog)) for seat, team in enumerate(teams)]

    def facts(self, offer: Offer, *, hidden_seed: bool) -> list[tuple[str, str]]:
        """What the match will be like with this team, a word and its value each."""
        format, options = self.format(offer), self.options
        computers = " and ".join(options.names[seat] for seat in sorted(options.computers))
        return [
            ("life", str(format.life)),
            *([("teams", f"{format.cards} cards, {format.dice} dice")] if format.limits else []),
            ("rules", EDITIONS[format.edition].title),
            ("errata", "on" if format.errata else "off"),
            ("seed", "hidden" if hidden_seed else str(options.seed)),
            *([("dice", "your own")] if options.real_dice else []),
            ("computer", computers or "plays nobody"),
        ]
