"""The command palette at the table: all that can be done now, and every card, by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from textual.command import DiscoveryHit, Hit, Hits, Provider

from .view import KeyView

if TYPE_CHECKING:
    from ...kernel.decision import Option
    from .screen import MatchScreen


class MatchCommands(Provider):
    """What `ctrl+p` finds while a match is played."""

    def _entries(self) -> list[tuple[str, str, Callable[[], None]]]:
        """(name, help, what it does)."""
        screen = cast("MatchScreen", self.screen)  # the only one that offers these commands
        entries: list[tuple[str, str, Callable[[], None]]] = []
        hand = screen.hand
        if hand is not None and hand.decides:
            for option in hand.question.options:
                if option.legal:
                    name = option.label[:1].upper() + option.label[1:]
                    if hand.combines and option.subject:
                        name = f"Mark: {name}"
                    entries.append((name, option.command, _take(screen, option)))
        for key in screen.all_keys():
            if not key.action.startswith("pick.") and (not key.action.startswith("move.") or key.action == "move.do"):
                entries.append((key.label.capitalize(), f"key {key.face}", _act(screen, key)))
        entries += [(thing.name, "all about it", _inspect(screen, thing.subject)) for thing in screen.game.things()]
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


def _take(screen: MatchScreen, option: Option) -> Callable[[], None]:
    def take() -> None:
        if screen.hand is not None:
            screen.motion.still()
            screen.carry_out(screen.hand.take(option))

    return take


def _act(screen: MatchScreen, key: KeyView) -> Callable[[], None]:
    return lambda: screen.act(key.action)


def _inspect(screen: MatchScreen, id: str) -> Callable[[], None]:
    return lambda: screen.inspect(id)
