"""Which cards the scenarios of a folder show."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from .run import scenario_files
from .tree import read_documents


def cards_named(folder: Path, game: str = "dice-masters") -> Counter[str]:
    """How many scenarios of a game name each card under `card:`. Raises BadScenario for a file that is none."""
    named: Counter[str] = Counter()
    for path in scenario_files([folder]):
        for document in read_documents(path, str(path)):
            keys = document.keys("a scenario")
            played = keys["game"].text("game").lower() if "game" in keys else "dice-masters"
            cards = keys.get("card")
            if cards is not None and played == game:
                named.update({card.text("a card") for card in cards.items("card")})
    return named
