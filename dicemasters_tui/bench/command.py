"""Everything that is measured, in the order in which it is printed."""

from __future__ import annotations

import sys
from functools import partial

from ..plain.fence import verbatim
from .figures import Measure, report
from .long_matches import a_thousand_saved, a_thousand_turns
from .rules import fifty_turns, random_matches, replay_and_undo, scenarios, state_copy
from .starting import app_on_a_terminal, cards_ready
from .throne import throne_matches

MEASURES: tuple[Measure, ...] = (
    random_matches, state_copy, replay_and_undo, fifty_turns, a_thousand_turns, a_thousand_saved, throne_matches,
    cards_ready, app_on_a_terminal, scenarios,
)  # fmt: skip
QUICK: tuple[Measure, ...] = (
    partial(random_matches, rounds=25),
    partial(state_copy, matches=1),
    partial(replay_and_undo, matches=2),
    partial(throne_matches, rounds=12),
)
"""CPU time in this process only: what else the machine does changes it little, and `MARGIN` allows for that."""
MARGIN = 0.5


def bench(*, quick: bool, as_json: bool) -> bool:
    """Measure and print; whether every figure is within its bound."""
    out = verbatim(sys.stdout) if as_json else sys.stdout
    return report(QUICK, out, as_json=as_json, margin=MARGIN) if quick else report(MEASURES, out, as_json=as_json)
