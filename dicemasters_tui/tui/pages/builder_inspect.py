"""The inspector for cards outside a match: each is laid out alone, so that its faces and text can be read."""

from __future__ import annotations

from collections.abc import Sequence

from ...catalog import Catalog
from ...kernel.match import Match
from ...rules.card import CardKind
from ...rules.edition import EDITIONS
from ...rules.game import DICE_MASTERS
from ...rules.setup import Setup, Side, new_game
from ...rules.state import GameState
from ...teams import Format
from ..actions.bindings import Key
from ..masters.inspector_page import InspectorScreen
from ..parts.page import HeaderLine


class CardInspector(InspectorScreen):
    """`cards` are the ids to walk through; their texts are those of the format. `whence` is where one comes from."""

    def __init__(
        self, catalog: Catalog, cards: Sequence[str], at: str, format: Format, whence: str = "team builder"
    ) -> None:
        self.catalog = catalog
        self.cards = list(cards)
        self.format = format
        self.whence = whence
        super().__init__(self._laid_out(at), at)

    def _laid_out(self, card_id: str) -> Match[GameState]:
        card = self.catalog.card(card_id, errata=self.format.errata)
        basic = card.kind is CardKind.BASIC_ACTION
        owner = Side("You", () if basic else ((card, card.max_dice),), (card,) if basic else ())
        edition = EDITIONS[self.format.edition].with_errata(self.format.errata)
        return Match(DICE_MASTERS, new_game(Setup(edition, (owner, Side("nobody", (), ())))))

    def walkable(self) -> list[str]:
        return self.cards

    def _show(self) -> None:
        super()._show()
        place = (
            f"{self.cards.index(self.subject) + 1} of {len(self.cards)} listed" if self.subject in self.cards else ""
        )
        self.query_one(HeaderLine).show(self.whence, "inspector")
        self.query_one("#inspector").border_subtitle = place

    def keys(self) -> Sequence[Key]:
        return tuple(key for key in InspectorScreen.keys(self) if "look.log" not in key.ids)

    def action_walk(self, by: int) -> None:
        if self.cards:
            at = self.cards.index(self.subject) if self.subject in self.cards else 0
            self.match = self._laid_out(self.cards[(at + by) % len(self.cards)])
        super().action_walk(by)

    def action_log(self) -> None:
        """There is no match here, so nothing has happened."""
