"""What the command palette finds: entries by name, read in when they are looked for."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable
from functools import partial

from textual.command import Command, DiscoveryHit, Hit, Hits, Provider
from textual.widgets.option_list import Option

Entry = tuple[str, str, Callable[[], object]]
"""A name, what it is in a few words, and what it does."""


class Named(Provider):
    """What fits the letters that are typed."""

    @abstractmethod
    def entries(self) -> Iterable[Entry]:
        """All of them."""

    async def search(self, query: str) -> Hits:
        """What fits the letters."""
        matcher = self.matcher(query)
        for name, help, run in self.entries():
            if (score := matcher.match(name)) > 0:
                yield Hit(score, matcher.highlight(name), run, help=help)


class Listed(Named):
    """So few that all are listed before a letter is typed."""

    async def discover(self) -> Hits:
        """All of them."""
        for name, help, run in self.entries():
            yield DiscoveryHit(name, run, help=help)


def pages_by_name() -> type[Provider]:
    """What the page on top can do."""
    from ..pages.book_commands import PageCommands

    return PageCommands


def books_by_name() -> type[Provider]:
    """Every card, rule, word and key."""
    from ..pages.book_commands import BookCommands

    return BookCommands


def theme_of(option: Option) -> str:
    """The theme a row of the palette would show, "" for any other row."""
    command = option.hit.command if isinstance(option, Command) else None
    shows = isinstance(command, partial) and getattr(command.func, "__name__", "") == "use_theme"
    return str(command.args[0]) if shows and isinstance(command, partial) else ""
