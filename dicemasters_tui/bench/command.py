"""Everything that is measured, in the order in which it is printed."""

from __future__ import annotations

import sys

from ..plain.fence import verbatim
from .figures import report
from .rules import random_matches, replay_and_undo, scenarios, state_copy
from .starting import app_on_a_terminal, cards_ready
from .throne import throne_matches

MEASURES = (
    random_matches, state_copy, replay_and_undo, throne_matches, cards_ready, app_on_a_terminal, scenarios,
)  # fmt: skip


def bench(*, as_json: bool) -> bool:
    """Measure and print; whether every figure is within its bound."""
    return report(MEASURES, verbatim(sys.stdout) if as_json else sys.stdout, as_json=as_json)
