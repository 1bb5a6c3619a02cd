"""The table of Dice Masters as the match screen has it: what its zones and panels say, in the screen's terms."""

from __future__ import annotations

from textual import on
from textual.message import Message

from ..match.card_list import CardList
from ..match.frame import MatchFrame
from ..match.lanes import Lanes
from ..match.log import Log
from ..match.panel import Panel
from ..match.seat_bar import Pile
from ..match.side import SideTabs
from ..match.zone import DiceArea


class MastersFrame(MatchFrame):
    """Passes on what the widgets say of the mouse and of Tab."""

    def _say(self, heard: Message, message: Message) -> None:
        heard.stop()
        self.post_message(message)

    @on(DiceArea.DiePicked)
    def _die_picked(self, message: DiceArea.DiePicked) -> None:
        self._say(message, self.Pointed(message.die))

    @on(CardList.Picked)
    def _card_picked(self, message: CardList.Picked) -> None:
        self._say(message, self.Pointed(message.card))

    @on(Lanes.LanePicked)
    def _lane_picked(self, message: Lanes.LanePicked) -> None:
        self._say(message, self.Pointed(message.attacker))

    @on(Panel.Picked)
    def _row_picked(self, message: Panel.Picked) -> None:
        self._say(message, self.Pointed(message.name, listed=True))

    @on(DiceArea.DieHovered)
    def _die_hovered(self, message: DiceArea.DieHovered) -> None:
        self._say(message, self.Hovered(message.die))

    @on(DiceArea.DieInspected)
    def _die_inspected(self, message: DiceArea.DieInspected) -> None:
        self._say(message, self.Inspected(message.die))

    @on(CardList.Inspected)
    def _card_inspected(self, message: CardList.Inspected) -> None:
        self._say(message, self.Inspected(message.card.partition("/")[0]))

    @on(Pile.Picked)
    def _pile_picked(self, message: Pile.Picked) -> None:
        self._say(message, self.ZoneEntered(f"counts-{message.seat}", message.counter.value))

    @on(SideTabs.Chosen)
    def _tab_chosen(self, message: SideTabs.Chosen) -> None:
        self._say(message, self.TabChosen(message.tab))

    @on(Log.Picked)
    def _line_picked(self, message: Log.Picked) -> None:
        self._say(message, self.LinePicked(message.index))
