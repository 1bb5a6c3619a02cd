"""The teams that can be chosen, by the box they are of; each box folds to its heading."""

from __future__ import annotations

from textual.content import Content

from ...rules.wording import number
from ...store.library import SHELVES, Offer
from ...store.team_choice import Offered
from ...teams.formats import TOURNAMENT
from ..parts.list import List, Row
from ..parts.page import joined, signs, words


class TeamList(List):
    """One row a team, with what the match has against it and where else it may be played."""

    def __init__(self) -> None:
        super().__init__()
        self.folded: set[str] = set()
        """The shelves of which only the heading is listed."""
        self.offered = Offered((), lambda offer: ())

    def offer(self, offered: Offered, at: str | None = None) -> None:
        """List these teams, with the cursor at one of them or where it is."""
        self.offered = offered
        self.folded -= {offer.shelf for offer in offered.offers if offer.id == at}
        self._list(at)

    def _list(self, at: str | None = None) -> None:
        rows: list[Row] = []
        for shelf in self.offered.shelves:
            title, offers = SHELVES[shelf], self.offered.on(shelf)
            if rows and not (rows[-1].group and self._is_folded(shelf)):  # folded boxes stand line by line
                rows.append(Row("", Content("")))
            if self._is_folded(shelf):
                count = words(f"{number(len(offers), 'team')} ", "faint")
                heading = words(title, "muted", bold=True)
                rows.append(Row(f"fold/{shelf}", heading, count, group=shelf, mark=words("▸ ", "muted")))
                continue
            rows.append(Row("", words(f"▾ {title}", "muted", bold=True), group=shelf))
            rows += [self._row(offer) for offer in offers]
        self.show(rows or [Row("", words(self.offered.nothing, "muted"))], at)

    def _row(self, offer: Offer) -> Row:
        wrong = self.offered.wrong(offer)
        note = _playable(offer)
        if self.offered.taken is offer:
            note = joined(words("✓ ", "seat0", bold=True), note)
        elif wrong:
            note = joined(words("✗ ", "bad", bold=True), note)
        return Row(offer.id, words(offer.team.name, "faint" if wrong else "text"), note, wrong[0] if wrong else "")

    # Where the cursor is ------------------------------------------------------------------------------------------

    @property
    def team(self) -> Offer | None:
        """The team under the cursor."""
        return next((offer for offer in self.offered.offers if offer.id == self.at), None)

    @property
    def shelf(self) -> str:
        """The shelf the cursor is on, "" for none."""
        return self.team.shelf if self.team is not None else self.row.group if self.row is not None else ""

    @property
    def is_folded(self) -> bool:
        """Whether the cursor is on the heading of a folded shelf."""
        return self.shelf in self.folded

    def told(self) -> str:
        """What is folded under the cursor, in a sentence; empty when it is on a team or nothing is listed."""
        offers = self.offered.on(self.shelf) if self.team is None else []
        return f"{SHELVES[self.shelf]}: {number(len(offers), 'team')}, folded." if offers else ""

    # Folding ------------------------------------------------------------------------------------------------------

    def fold(self, group: str = "") -> None:
        """Fold a shelf, or unfold it and go to its first team; the one the cursor is on where none is named."""
        shelf = group or self.shelf
        offers = self.offered.on(shelf)
        if not offers or self.offered.open:
            return
        within = self.shelf == shelf
        if shelf in self.folded:
            self.folded.discard(shelf)
            self._list(offers[0].id)
        else:
            self.folded.add(shelf)
            self._list(f"fold/{shelf}" if within else None)
        if self.row is not None and self.highlighted is not None:
            self.post_message(self.OptionHighlighted(self, self.row, self.highlighted))

    def to_shelf(self, by: int) -> None:
        """To the first team of another shelf, counted from where the cursor is; to its heading where it is folded."""
        shelves = self.offered.shelves
        if self.shelf not in shelves:
            return
        shelf = shelves[(shelves.index(self.shelf) + by) % len(shelves)]
        wanted = f"fold/{shelf}" if self._is_folded(shelf) else self.offered.on(shelf)[0].id
        self.go([row.id for row in self.rows].index(wanted))

    def _is_folded(self, shelf: str) -> bool:
        return shelf in self.folded and not self.offered.open


def _playable(offer: Offer) -> Content:
    """The format a team is for where that is no tournament, and whether a tournament takes it."""
    kind = "" if offer.format.name == TOURNAMENT.name else f"{offer.format.name.partition('-')[0]} "
    yes, no = "+-" if signs().ascii else "✓✗"  # the signs of ASCII for these two, x and !, say the wrong thing here
    return joined(words(f"{kind}T", "faint"), words(no, "bad") if offer.tournament else words(yes, "good"))
