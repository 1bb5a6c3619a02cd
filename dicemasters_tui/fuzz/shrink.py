"""Making the record of a failure as short as it gets: every command that is not needed goes."""

from __future__ import annotations

from ..catalog import Catalog
from ..kernel.record import Record
from .hunt import Failure, again

TRIES = 400
"""How often a shorter record is tried."""


def shrink(failure: Failure, catalog: Catalog) -> Failure:
    """The same failure from fewer commands, as far as taking some out leads to it again."""
    best = failure
    tries = 0
    size = max(1, len(best.record.commands) // 2)
    while size:
        start = 0
        while start < len(best.record.commands) and tries < TRIES:
            commands = best.record.commands[:start] + best.record.commands[start + size :]
            tries += 1
            shorter = again(Record(dict(best.record.header), commands), best.seed, catalog)
            if shorter is not None and best.same_as(shorter):
                best = shorter
            else:
                start += size
        size //= 2
    return best
