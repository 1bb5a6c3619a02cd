"""The header of Dice Throne's table: the phases of the turn, the present one as a filled label."""

from __future__ import annotations

from textual.content import Content

from ..keys.keymap import key_face
from ..palette import palette
from ..screens.page import HeaderLine, joined, signs, spread, words

STEPS = {
    "upkeep": "upkeep",
    "income": "income",
    "main-1": "main 1",
    "offensive-roll": "roll",
    "defensive-roll": "defence",
    "main-2": "main 2",
    "discard": "discard",
}
"""The phases as the header writes them; a target is rolled for in the place of the roll (DT-2.6)."""


class ThroneHeader(HeaderLine):
    """Game and turn, the phases, help."""

    def __init__(self) -> None:
        super().__init__()
        self.turn, self.phase, self.seat = 1, "upkeep", 0

    def stand(self, turn: int, phase: str, seat: int) -> None:
        """Show a phase of a turn, in the colour of the seat whose turn it is."""
        self.turn, self.phase, self.seat = turn, phase, seat
        self.refresh()

    def render(self) -> Content:
        width = self.size.width - 2
        wide = width >= 110
        left = f"Dice Throne {signs().dot} turn {self.turn}" if wide else f"t{self.turn}"
        right = f"{key_face('look.help')} help"
        if wide:
            right += f"   {key_face('app.commands')} commands"
        parts: list[Content | str] = []
        for phase, word in STEPS.items():
            if parts:
                parts.append(words(f" {signs().separator} ", "faint"))
            here = phase == self.phase or (phase == "offensive-roll" and self.phase == "targeting-roll")
            if here:
                word = "target" if self.phase == "targeting-roll" else word
                flat = palette(self.app.theme).colourless
                style = "bold reverse" if flat else f"bold $inverse on $seat{self.seat}"
                parts.append(Content.styled(f" {word.upper()} ", style))
            else:
                parts.append(words(word, "muted"))
        steps = joined(*parts)
        start = max(len(left) + 2, (width - steps.cell_length) // 2)
        line = joined(words(left, "muted"), " " * (start - len(left)), steps)
        return joined(" ", spread(line, words(right, "muted"), width))
