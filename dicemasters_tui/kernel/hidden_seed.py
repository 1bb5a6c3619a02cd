"""A seed nobody knows before the match is over: only its hash is told, which binds the program to it.

The hash is SHA-256 of the seed's decimal digits, so `printf SEED | sha256sum` checks it. The seed has 128 random bits:
too many to try them all. The record holds both (`seed`, `seed_hash`), so that the match goes on after a crash.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping
from typing import TYPE_CHECKING

from .number import SEED_PLACES, is_number

if TYPE_CHECKING:
    from .luck import Luck

SEED, SEED_HASH = "seed", "seed_hash"
"""Lines of a record's header. A record with a `seed_hash` keeps its seed off the screen until the match is over."""


def draw_seed() -> int:
    """A new seed of 128 random bits."""
    return secrets.randbits(128)


def hash_of(seed: int) -> str:
    """SHA-256 of the seed's decimal digits, in 64 hexadecimal digits."""
    return hashlib.sha256(str(seed).encode("ascii")).hexdigest()


def header_lines(seed: int, *, hidden: bool) -> dict[str, str]:
    """What a record's header says of the seed."""
    return {SEED: str(seed)} | ({SEED_HASH: hash_of(seed)} if hidden else {})


def wrong_hash(header: Mapping[str, str]) -> str:
    """A sentence when a record's seed is not the one whose hash was told; empty when it is, or no hash was."""
    told, seed = header.get(SEED_HASH), header.get(SEED, "0")
    if told is None or (is_number(seed, SEED_PLACES) and hash_of(int(seed)) == told):
        return ""
    return "The record's seed does not fit its seed_hash: one of them was changed."


def header_told(header: Mapping[str, str], *, seed: bool = True, over: bool = False) -> dict[str, str | None]:
    """A record's header without its seed, where that is hidden; without `seed` also where it is not."""
    told = over or (seed and SEED_HASH not in header)
    return {**header, SEED: header.get(SEED, "0") if told else None}


def seed_words(header: Mapping[str, str | None]) -> str:
    """`seed 7`, or what a header told without its seed says instead."""
    if (seed := header.get(SEED)) is not None:
        return f"seed {seed}"
    hash = header.get(SEED_HASH)
    return f"seed hidden until the match is over, its SHA-256 is {hash}" if hash else "seed not told"


def sentences(luck: Luck, *, over: bool) -> list[str]:
    """What is told of a hidden seed: its hash, and once the match is over the seed; nothing where it is not hidden."""
    if not luck.hidden:
        return []
    hash = hash_of(luck.seed)
    if over:
        return [f"The hidden seed was {luck.seed}; its SHA-256 is {hash}, as told at the start."]
    return [f"The seed is hidden until the match is over. Its SHA-256 is {hash}."]
