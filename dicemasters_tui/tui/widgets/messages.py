"""What the widgets of the table tell the screen that holds them: the mouse, in words of the game."""

from __future__ import annotations

from textual.message import Message

from ..view import Counter, Tab


class DieClicked(Message):
    """A die was clicked. The screen moves the cursor there, and does the thing when it was there already."""

    def __init__(self, die: str) -> None:
        super().__init__()
        self.die = die


class DieInspect(Message):
    """A die was right-clicked."""

    def __init__(self, die: str) -> None:
        super().__init__()
        self.die = die


class DieHovered(Message):
    """The pointer came to a die; `die` is "" when it left all dice."""

    def __init__(self, die: str) -> None:
        super().__init__()
        self.die = die


class CardClicked(Message):
    """A card in the list was clicked."""

    def __init__(self, card: str) -> None:
        super().__init__()
        self.card = card


class CardInspect(Message):
    """A card in the list was right-clicked."""

    def __init__(self, card: str) -> None:
        super().__init__()
        self.card = card


class RowClicked(Message):
    """A line of a list of answers was clicked; `name` as in `PanelView.picks`."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name


class LaneClicked(Message):
    """A lane was clicked beside its dice; `attacker` is the id of its attacker."""

    def __init__(self, attacker: str) -> None:
        super().__init__()
        self.attacker = attacker


class KeyClicked(Message):
    """A key in the footer, the prompt or a panel's title was clicked; `key` as in `KeyView.key`."""

    def __init__(self, key: str) -> None:
        super().__init__()
        self.key = key


class CounterClicked(Message):
    """A count of a seat line was clicked."""

    def __init__(self, seat: int, counter: Counter) -> None:
        super().__init__()
        self.seat = seat
        self.counter = counter


class TabClicked(Message):
    """A tab of the right column was clicked."""

    def __init__(self, tab: Tab) -> None:
        super().__init__()
        self.tab = tab


class LogClicked(Message):
    """A line of the log was clicked; `index` as in `LogLineView.index`."""

    def __init__(self, index: int) -> None:
        super().__init__()
        self.index = index
