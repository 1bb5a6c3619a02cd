"""The compiled cards of a folder in one JSON file, so that a start parses no YAML.

It is only ever a shortcut: whatever is wrong with it (missing, damaged, of another version, unwritable) makes the
cards be read from their files, without a word.
"""

from __future__ import annotations

import json
import os
import sys
import zlib
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from .. import __version__
from ..kernel.whole_file import replace_file
from .facts import CardFacts
from .mention import Mention
from .problem import CardProblem

_FORMAT = 3


class Stamp(NamedTuple):
    """How a file is recognised as unchanged."""

    size: int
    mtime_ns: int


class CachedFile(NamedTuple):
    """A file as it was when it was compiled."""

    stamp: Stamp
    cards: list[CardFacts]
    problems: list[CardProblem]
    warnings: list[CardProblem]
    mentions: list[Mention]


def cache_path(folder: Path) -> Path:
    """Where the cards of this folder are kept; each cards folder has its own."""
    return user_cache() / f"cards-{_checksum(str(folder.resolve()))}.json"


def user_cache() -> Path:
    """The user's own folder for what can be made again, as platformdirs names it."""
    system: str = sys.platform  # not asked directly, or mypy would take the rest for dead on Linux
    if system == "linux":
        # its answer on Linux without its import, a fifth of a start with a warm cache
        return Path(os.environ.get("XDG_CACHE_HOME", "").strip() or Path.home() / ".cache") / "dicemasters"
    from platformdirs import user_cache_dir

    return Path(user_cache_dir("dicemasters"))


def read_cache(folder: Path) -> dict[str, CachedFile]:
    """The files by their path in the folder; empty when there is no cache that can be trusted."""
    try:
        text = cache_path(folder).read_text(encoding="utf-8")
        checksum, _, body = text.partition("\n")
        if checksum != _checksum(body):
            return {}
        saved = json.loads(body)
        if saved["made by"] != _made_by():
            return {}
        return {name: _file(*entry) for name, entry in saved["files"].items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return {}


def write_cache(folder: Path, files: dict[str, CachedFile]) -> None:
    """Keep the files. Does nothing where that is not possible, as in a folder that is read-only."""
    body = json.dumps({"made by": _made_by(), "files": files}, separators=(",", ":"))
    path = cache_path(folder)
    with suppress(OSError):
        replace_file(path, f"{_checksum(body)}\n{body}".encode())


def _file(
    stamp: list[int],
    cards: list[list[Any]],
    problems: list[list[Any]],
    warnings: list[list[Any]],
    mentions: list[list[Any]],
) -> CachedFile:
    return CachedFile(
        Stamp(*stamp),
        [CardFacts(*card) for card in cards],
        [CardProblem(*entry) for entry in problems],
        [CardProblem(*entry) for entry in warnings],
        [Mention(*entry) for entry in mentions],
    )


def _checksum(text: str) -> str:
    return f"{zlib.crc32(text.encode()):08x}"


def _made_by() -> str:
    """What the compiled form depends on besides the card files: this package's version and its own sources.

    The sources count because in a checkout they change without the version changing.
    """
    package = Path(__file__).parent.parent
    sources = [package / "rules" / "card.py", package / "rules" / "faces.py"]
    for folder in ("abilities", "catalog", "cards_hooks"):
        for place, _, names in os.walk(package / folder):
            sources += [Path(place, name) for name in names if name.endswith(".py")]
    parts = [f"{_FORMAT} {__version__}"]
    for source in sorted(sources):
        with suppress(OSError):
            status = source.stat()
            parts.append(f"{source.relative_to(package)} {status.st_size} {status.st_mtime_ns}")
    return "\n".join(parts)
