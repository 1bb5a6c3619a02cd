"""The command palette at the table: all that can be done now, and every card, by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from textual.command import DiscoveryHit, Hit, Hits, Provider

from ..table.words import sentence_case
from ..view import KeyView

if TYPE_CHECKING:
    from ...kernel.decision import Option
    from .table import TableScreen


class TableCommands(Provider):
    """What `ctrl+p` finds while a match is played."""

    def _entries(self) -> list[tuple[str, str, Callable[[], None]]]:
        """(name, help, what it does)."""
        from .table import TableScreen  # the table offers these commands

        screen = self.screen
        assert isinstance(screen, TableScreen)
        entries: list[tuple[str, str, Callable[[], None]]] = []
        hand = screen.hand
        if hand is not None and hand.decides:
            for option in hand.question.options:
                if option.legal:
                    name = sentence_case(option.label)
                    if hand.combines and option.subject:
                        name = f"Mark: {name}"
                    entries.append((name, option.command, _take(screen, option)))
        for key in screen.all_keys():
            if (len(key.key) == 1 and not key.key.isdigit()) or key.key == "enter":
                entries.append((key.label.capitalize(), f"key {key.face}", _press(screen, key)))
        for card in screen.match.state.cards:
            name = f"{card.card.name}: {card.card.subtitle}" if card.card.subtitle else card.card.name
            entries.append((f"Card {name}", "all about it", _inspect(screen, card.id)))
        return entries

    async def discover(self) -> Hits:
        """Everything, before a letter is typed."""
        for name, help, run in self._entries():
            yield DiscoveryHit(name, run, help=help)

    async def search(self, query: str) -> Hits:
        """What fits the letters."""
        matcher = self.matcher(query)
        for name, help, run in self._entries():
            if (score := matcher.match(name)) > 0:
                yield Hit(score, matcher.highlight(name), run, help=help)


def _take(screen: TableScreen, option: Option) -> Callable[[], None]:
    def take() -> None:
        if screen.hand is not None:
            screen.still()
            screen.carry_out(screen.hand.take(option))

    return take


def _press(screen: TableScreen, key: KeyView) -> Callable[[], None]:
    return lambda: screen.press(key.key)


def _inspect(screen: TableScreen, id: str) -> Callable[[], None]:
    return lambda: screen.inspect(id)
