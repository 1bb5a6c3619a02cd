"""What moves at the table: dice tumble, dice flash, and the end of a fight is seen before the match goes on."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from textual.screen import Screen
from textual.timer import Timer

from ..table.aftermath import after_fight
from ..table.moments import FIGHT_SECONDS, FLASH_SECONDS, MOST, Moment, Tumble, moment_of, seen_on_the_table
from ..widgets.table import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...kernel.match import Match
    from ...rules.events import Event
    from ...rules.state import GameState
    from ..table.hand import Hand
    from ..table.scene import Scene
    from ..view import TableView


class TableMotion(Screen[None]):
    """Shows what a command has brought. Whatever moves, the position is the new one already."""

    match: Match[GameState]
    scene: Scene
    hand: Hand | None
    _ticking: Timer | None = None
    fought: TableView | None = None
    """The lanes of a fight that has just ended, in place of the table."""

    @abstractmethod
    def show(self) -> None:
        """Draw the table as it stands."""

    @property
    def drawn(self) -> TableView | None:
        """What is on the screen."""
        return next((table.view for table in self.query(Table)), None)

    def set_in_motion(self, happened: Sequence[Event]) -> None:
        """Let a fight be seen, rolled dice tumble and hit dice flash, where motion is wanted."""
        self.still()
        if not getattr(self.app, "animated", False):
            return
        before, moment = self.drawn, moment_of(happened)
        self.fought = after_fight(before, self.match.state, happened) if before is not None else None
        if self.fought is not None:
            self._ticking = self.set_timer(FIGHT_SECONDS, lambda: self._after_the_fight(moment))
        else:
            self._roll_or_flash(moment)

    def _after_the_fight(self, moment: Moment) -> None:
        self.still()
        self._roll_or_flash(moment)
        self.show()

    def _roll_or_flash(self, moment: Moment) -> None:
        if moment.rolled and not seen_on_the_table(self.match):
            self._tumble(Tumble(moment, {die.id: len(die.card.faces) for die in self.match.state.dice}))
        elif 0 < len(moment.flashes) <= MOST:
            self.scene.flashes = dict(moment.flashes)
            self._ticking = self.set_timer(FLASH_SECONDS, self._calm)

    def _tumble(self, tumble: Tumble) -> None:
        """The next frame of rolling dice."""
        self.scene.rolling = tumble.frame()
        if tumble.over:
            self._calm()
            return
        self.show()
        self._ticking = self.set_timer(tumble.delay, lambda: self._tumble(tumble))

    @property
    def moving(self) -> bool:
        """Whether dice tumble or flash, or a fight is looked at."""
        return self._ticking is not None

    def still(self) -> None:
        """End whatever moves; the position is the new one already."""
        if self._ticking is not None:
            self._ticking.stop()
            self._ticking = None
        self.scene.rolling, self.scene.flashes, self.fought = {}, {}, None

    def _calm(self) -> None:
        self.still()
        self.show()

    def seen_through(self) -> bool:
        """End whatever moves, by a key or click; whether that was all it may do.

        Who decides now has not seen the question yet while the end of a fight is on the screen.
        """
        fight = self.fought is not None and self.hand is not None and self.hand.decides
        self.still()
        if fight:
            self.show()
        return fight
