"""The mouse at the table: every click means what a key means."""

from __future__ import annotations

from abc import abstractmethod

from ..table.choosing import ChooseHand
from ..table.hand import Outcome
from ..table.spots import Spot
from ..widgets.messages import (
    CardClicked,
    CardInspect,
    CounterClicked,
    DieClicked,
    DieHovered,
    DieInspect,
    KeyClicked,
    LaneClicked,
    RowClicked,
    TabClicked,
)
from .table_motion import TableMotion


class TableMouse(TableMotion):
    """Takes the messages of the table's widget; the match screen says what they lead to."""

    @abstractmethod
    def press(self, key: str) -> None:
        """A key, typed or clicked."""

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

    def on_die_clicked(self, message: DieClicked) -> None:
        self._point(message.die)

    def on_card_clicked(self, message: CardClicked) -> None:
        self._point(message.card)

    def on_row_clicked(self, message: RowClicked) -> None:
        hand = self.hand
        if self.scene.typing is not None or not isinstance(hand, ChooseHand):
            self._point(message.name)
            return
        if self.seen_through():
            return
        self.scene.message = ""
        self.carry_out(hand.point_row(message.name))

    def on_lane_clicked(self, message: LaneClicked) -> None:
        self._point(message.attacker)

    def on_die_hovered(self, message: DieHovered) -> None:
        """What the pointer is over is explained beside the mat; the cursor stays where it is."""
        if self.scene.hovered != message.die:
            self.scene.hovered = message.die
            self.show()

    def on_die_inspect(self, message: DieInspect) -> None:
        self.inspect(message.die)

    def on_card_inspect(self, message: CardInspect) -> None:
        self.inspect(message.card.partition("/")[0])

    def on_key_clicked(self, message: KeyClicked) -> None:
        if message.key == "ctrl+p":
            self.app.action_command_palette()
        else:
            self.click(message.key)

    def click(self, key: str) -> None:
        """A key that was clicked where it is drawn."""
        self.press(key)

    def on_counter_clicked(self, message: CounterClicked) -> None:
        spot = Spot(f"counts-{message.seat}", message.counter.value)
        if self.hand is not None and spot in self.hand.places.of(spot.zone):
            self.hand.spot = spot
        self.show()

    def on_tab_clicked(self, message: TabClicked) -> None:
        self.scene.tab = message.tab
        self.show()
