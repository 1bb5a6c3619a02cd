"""Where the regions of Dice Throne's table lie at a size: others on top, dice and own seat left, abilities right."""

from __future__ import annotations

from dataclasses import dataclass

from ..widgets.canvas import Rect

RIGHT = ((160, 66), (110, 48), (100, 40), (0, 29))
"""From so many columns on the panel of abilities is so wide."""
BIG = (110, 36)
"""From this size of the table on dice are pictures, cards are boxes and the other board is shown."""
LEAST_PANEL = 8
"""Lines below which the panel of abilities is not worth its columns while no dice lie there."""
BOARD_COLUMN = 29
"""Columns of an ability on the other player's board."""


@dataclass(frozen=True, slots=True)
class Regions:
    """Parts of the table in cells, the lines of header and footer left out. Without a place a part is empty."""

    big: bool
    others: Rect
    board: Rect
    """The abilities of the one opponent."""
    attempt: int
    """The line on the roll."""
    dice: Rect
    now: int
    """The line on what the dice meet."""
    seat: int
    """The line of the player whose turn it is; the tokens stand below."""
    hand: Rect
    prompt: Rect
    panel: Rect

    @property
    def left(self) -> int:
        """Columns of the left half; all where there is no panel."""
        return self.panel.x - 1 if self.panel.width else self.panel.x

    @classmethod
    def of(cls, width: int, height: int, others: int, abilities: int, dice: bool) -> Regions:
        """`others` are the players who are not active, `abilities` those of the one opponent, `dice`: some lie there.

        Where there are no dice the prompt takes their lines.
        """
        big = width >= BIG[0] and height >= BIG[1]
        right = next(columns for least, columns in RIGHT if width >= least)
        y = 1 if big else 0
        lines = others if others > 1 else 2
        top = Rect(0, y, width, lines)
        y += lines
        board = Rect(0, y, width, 0)
        if big and others == 1:
            across = (width - 2) // BOARD_COLUMN
            board = Rect(0, y, width, -(-abilities // across) + 1)
            y += board.height
        y += big
        start, left = y, width - right - 1
        attempt = y
        tall = 9 if big else 5
        area = Rect(0, y + 1, left, tall if dice else 0)
        y += 2 + area.height if dice else 1
        now = y - 1 if dice else -1
        seat = y
        cards = 5 if big else 1
        hand = Rect(0, y + 2, left, cards)
        y = hand.bottom
        prompt_width = width if not big and width < 100 else left
        prompt = Rect(0, y, prompt_width, height - y)
        bottom = y if prompt_width == width else height
        panel = Rect(left + 1, start, right, bottom - start)
        if not dice and panel.height < LEAST_PANEL:
            panel = Rect(width, start, 0, 0)  # the board is read by its key
        return cls(big, top, board, attempt, area, now, seat, hand, prompt, panel)
