"""All cards by their ids."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from ..kernel.errors import DiceMastersError
from .facts import CardFacts, card_of
from .mention import Mention
from .problem import CardProblem, CatalogError, UnknownCard, nearest

if TYPE_CHECKING:
    from ..rules.card import Card
    from .search import Query


class Catalog(Mapping[str, "Card"]):
    """The cards of a folder: `catalog["jus-061"]` is the card the rules use, made when it is first asked for.

    In order of boxes and collector numbers. `problems` are the mistakes in files that were left out, `warnings` texts
    that play but hardly as they are meant, `mentions` the names and affiliations that texts speak of. What a list or
    a filter needs stands in `facts`, which costs nothing; a card's abilities are worked out with the card. A match
    takes its cards by `card`, which knows the official corrections as well.
    """

    def __init__(
        self,
        folder: Path,
        facts: Iterable[CardFacts],
        problems: Iterable[CardProblem] = (),
        warnings: Iterable[CardProblem] = (),
        mentions: Iterable[Mention] = (),
    ) -> None:
        self.folder = folder
        self.problems: list[CardProblem] = list(problems)
        self.warnings: list[CardProblem] = list(warnings)
        self.mentions: list[Mention] = list(mentions)
        self._facts = {card.id: card for card in sorted(facts)}
        self._cards: dict[tuple[str, bool], Card] = {}
        self._versions: dict[str, list[str]] = {}

    def __getitem__(self, card_id: str) -> Card:
        """The card as it is printed. Raises as `card` does."""
        return self.card(card_id, errata=False)

    def card(self, card_id: str, *, errata: bool) -> Card:
        """The card as it is printed, or as a match with errata plays it: the same where nothing was corrected.

        Raises UnknownCard, and CatalogError when its abilities do not parse any more.
        """
        corrected = errata and self.facts(card_id).corrected is not None
        if (card := self._cards.get((card_id, corrected))) is None:
            facts = self.facts(card_id)
            try:
                card = card_of(facts, errata=corrected)
            except (ValueError, DiceMastersError) as error:  # a cache older than the language
                raise CatalogError(f"{self.folder / facts.file}:{facts.line}: {card_id}: {error}") from error
            self._cards[card_id, corrected] = card
        return card

    def __iter__(self) -> Iterator[str]:
        return iter(self._facts)

    def __len__(self) -> int:
        return len(self._facts)

    def __contains__(self, card_id: object) -> bool:
        return card_id in self._facts  # Mapping's own would build the card

    def __repr__(self) -> str:
        return f"<Catalog of {len(self)} cards in {self.folder}, {len(self.problems)} problems>"

    def facts(self, card_id: str) -> CardFacts:
        """What the card's file says. Raises UnknownCard, with the nearest id in its sentence."""
        if (facts := self._facts.get(card_id)) is None:
            near = self.nearest_id(card_id)
            raise UnknownCard(f"There is no card {card_id}" + (f"; did you mean {near}?" if near else "."))
        return facts

    def nearest_id(self, text: str) -> str | None:
        """The id that a wrong one was probably meant to be: `jus3` and `JUS-03` are `jus-003`. None if none is near."""
        if match := re.fullmatch(r"([a-z]+)[\s_-]*0*([0-9]{1,3})", text.strip().lower()):
            meant = f"{match.group(1)}-{match.group(2):0>3}"
            if meant in self._facts:
                return meant
        return nearest(text, self._facts)

    def all_facts(self) -> tuple[CardFacts, ...]:
        """The facts of all cards, in order."""
        return tuple(self._facts.values())

    def where(self, card_id: str) -> tuple[Path, int]:
        """The file and line of a card. Raises UnknownCard."""
        facts = self.facts(card_id)
        return self.folder / facts.file, facts.line

    def problem_of(self, card: CardFacts, field: str, message: str) -> CardProblem:
        """What is wrong or doubtful about a card, at the place where it stands."""
        return CardProblem(f"{self.folder.name}/{card.file}", card.line, field, message)

    def versions(self, name: str) -> tuple[str, ...]:
        """The ids of all cards of that name, or of the slug of that name, in all boxes (DM-1.3.7).

        Raises UnknownCard when there is none.
        """
        from ..rules.card import slug  # the rules are not needed for a start

        if not self._versions:
            for card in self._facts.values():
                self._versions.setdefault(slug(card.name), []).append(card.id)
        found = tuple(self._versions.get(slug(name), ()))
        if not found:
            near = nearest(name, {card.name for card in self._facts.values()})
            raise UnknownCard(f"No card is called {name}" + (f"; did you mean {near}?" if near else "."))
        return found

    def search(self, query: Query | str) -> list[CardFacts]:
        """The cards that fit; a text is taken as in `search.parse_query`. Raises `search.BadQuery`."""
        from .search import parse_query, search

        return search(self._facts.values(), parse_query(query) if isinstance(query, str) else query)
