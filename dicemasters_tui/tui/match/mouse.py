"""The mouse at the table: every click means what a key means."""

from __future__ import annotations

from abc import abstractmethod

from textual import on

from ..masters.choosing import ChooseHand
from ..masters.hand import Outcome
from ..masters.spots import Spot
from .card_list import CardList
from .lanes import Lanes
from .motion import TableMotion
from .panel import Panel
from .seat_bar import Pile
from .side import SideTabs
from .zone import DiceArea


class TableMouse(TableMotion):
    """Takes the messages of the zones and panels; the match screen says what they lead to."""

    @abstractmethod
    def act(self, action: str) -> None:
        """Do an action by its id."""

    @abstractmethod
    def carry_out(self, outcome: Outcome) -> None:
        """Do what came of a key or a click."""

    @abstractmethod
    def inspect(self, subject: str) -> None:
        """Open all about a die or card."""

    def _point(self, id: str) -> None:
        if self.seen_through():
            return
        self.scene.message = ""
        if self.hand is not None:
            self.carry_out(self.hand.point(id))

    @on(DiceArea.DiePicked)
    def _die_picked(self, message: DiceArea.DiePicked) -> None:
        self._point(message.die)

    @on(CardList.Picked)
    def _card_picked(self, message: CardList.Picked) -> None:
        self._point(message.card)

    @on(Lanes.LanePicked)
    def _lane_picked(self, message: Lanes.LanePicked) -> None:
        self._point(message.attacker)

    @on(Panel.Picked)
    def _row_picked(self, message: Panel.Picked) -> None:
        hand = self.hand
        if self.scene.typing is not None or not isinstance(hand, ChooseHand):
            self._point(message.name)
            return
        if self.seen_through():
            return
        self.scene.message = ""
        self.carry_out(hand.point_row(message.name))

    @on(DiceArea.DieHovered)
    def _die_hovered(self, message: DiceArea.DieHovered) -> None:
        """What the pointer is over is explained beside the mat; the cursor stays where it is."""
        if self.scene.hovered != message.die:
            self.scene.hovered = message.die
            self.show()

    @on(DiceArea.DieInspected)
    def _die_inspected(self, message: DiceArea.DieInspected) -> None:
        self.inspect(message.die)

    @on(CardList.Inspected)
    def _card_inspected(self, message: CardList.Inspected) -> None:
        self.inspect(message.card.partition("/")[0])

    @on(Pile.Picked)
    def _pile_picked(self, message: Pile.Picked) -> None:
        spot = Spot(f"counts-{message.seat}", message.counter.value)
        if self.hand is not None and spot in self.hand.places.of(spot.zone):
            self.hand.spot = spot
        self.show()

    @on(SideTabs.Chosen)
    def _tab_chosen(self, message: SideTabs.Chosen) -> None:
        self.scene.tab = message.tab
        self.show()

    def action_click(self, id: str) -> None:
        """A button of an action was clicked."""
        self.act(id)
