"""From a folder of card files to a catalog: what has not changed comes from the cache, the rest is compiled."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import NamedTuple

from .cache import CachedFile, Stamp, read_cache, write_cache
from .catalog import Catalog
from .facts import CardFacts
from .mention import Mention
from .problem import CardProblem, CatalogError

NOT_BOXES = frozenset({"teams", "dicethrone"})
"""Folders beside the boxes that hold other things than cards."""


class CardSource(NamedTuple):
    """A file to read; `relative` to the cards folder, `file` as messages call it."""

    path: Path
    relative: str
    file: str
    stamp: Stamp


def default_folder() -> Path:
    """The cards that came with the program: inside the installed package, else beside it in a checkout.

    Raises CatalogError when there are none.
    """
    package = Path(__file__).resolve().parent.parent
    for folder in (package / "cards", package.parent / "cards"):
        if folder.is_dir():
            return folder
    raise CatalogError(f"The cards are missing: neither {package / 'cards'} nor {package.parent / 'cards'} exists.")


def load_catalog(folder: Path | None = None) -> Catalog:
    """All cards of `folder`, or the ones that came with the program.

    A file with a mistake is left out as a whole and told in `Catalog.problems`; all others are there.
    Raises CatalogError when the folder does not exist.
    """
    folder = default_folder() if folder is None else folder
    sources, problems = _sources(folder)
    cached = read_cache(folder)
    files: dict[str, CachedFile] = {}
    for source in sources:
        known = cached.get(source.relative)
        files[source.relative] = known if known is not None and known.stamp == source.stamp else _compiled(source)
    if files != cached:
        write_cache(folder, files)
    cards: dict[str, CardFacts] = {}
    warnings: list[CardProblem] = []
    mentions: list[Mention] = []
    for source in sources:
        compiled = files[source.relative]
        problems += compiled.problems
        warnings += compiled.warnings
        mentions += compiled.mentions
        taken = [_taken(card, cards[card.id], source, folder) for card in compiled.cards if card.id in cards]
        problems += taken
        if not taken:
            cards |= {card.id: card for card in compiled.cards}
    return Catalog(folder, cards.values(), problems, warnings, mentions)


def _compiled(source: CardSource) -> CachedFile:
    from .compiled import compile_file  # brings pydantic and yaml, which a start with a warm cache does without

    return CachedFile(source.stamp, *compile_file(source.path, source.relative, source.file))


def _sources(folder: Path) -> tuple[list[CardSource], list[CardProblem]]:
    """The card files in a fixed order, and files that look like cards but lie or are named wrongly."""
    sources: list[CardSource] = []
    problems: list[CardProblem] = []
    try:
        boxes = _entries(folder)
    except OSError as error:
        raise CatalogError(f"The cards folder {folder} cannot be read: {error.strerror or error}.") from error
    for box in boxes:
        if box.name in NOT_BOXES or box.name.startswith((".", "_")) or not box.is_dir():
            continue
        try:
            entries = [(entry, entry.stat()) for entry in _entries(box) if _is_card_file(entry)]
        except OSError as error:
            message = f"cannot be read: {error.strerror or error}."
            problems.append(CardProblem(f"{folder.name}/{box.name}", 1, "", message))
            continue
        for entry, status in entries:
            relative = f"{box.name}/{entry.name}"
            file = f"{folder.name}/{relative}"
            if entry.name.endswith(".yml"):
                problems.append(CardProblem(file, 1, "", "is not read: card files end in .yaml."))
            elif not re.fullmatch(r"[a-z][a-z0-9]{1,7}", box.name):
                message = f"`{box.name}` is no name for a box: two to eight small letters or digits, such as `jus`."
                problems.append(CardProblem(file, 1, "", message))
            else:
                stamp = Stamp(status.st_size, status.st_mtime_ns)
                sources.append(CardSource(Path(entry.path), relative, file, stamp))
    return sources, problems


def _entries(folder: Path | os.DirEntry[str]) -> list[os.DirEntry[str]]:
    with os.scandir(folder) as entries:
        return sorted(entries, key=lambda entry: entry.name)


def _is_card_file(entry: os.DirEntry[str]) -> bool:
    return entry.name.endswith((".yaml", ".yml")) and not entry.name.startswith(".") and entry.is_file()


def _taken(card: CardFacts, first: CardFacts, source: CardSource, folder: Path) -> CardProblem:
    message = f"{card.id} is already {first.name} in {folder.name}/{first.file}; a number stands for one card only."
    return CardProblem(source.file, card.line, "cards", message)
