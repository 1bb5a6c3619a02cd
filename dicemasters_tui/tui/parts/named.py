"""Things to do by name, for the command palette."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable

from textual.command import DiscoveryHit, Hit, Hits, Provider

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
