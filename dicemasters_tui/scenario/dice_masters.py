"""Scenarios of Dice Masters on the stage."""

from __future__ import annotations

from typing import Any

from ..catalog import Catalog
from ..kernel.decision import Decision
from ..kernel.match import Match
from ..rules.game import DICE_MASTERS
from ..rules.ordering import OrderDecision
from .expect import read_expectations
from .position import first_state
from .source import Scenario
from .stage import Stage


def dice_masters_stage(scenario: Scenario, catalog: Catalog) -> Stage:
    """Raises BadScenario when the scenario asks for what cannot be."""
    placed = first_state(scenario, catalog)
    return Stage(
        DICE_MASTERS,
        placed.state,
        placed.names.command,
        lambda node: read_expectations(node, placed.names),
        _asked,
        _passing,
        _formality,
        ("priority", "attack", "block", "reroll"),
    )


def _asked(match: Match[Any], player: int, kind: str) -> bool:
    decision = match.decision
    return decision is not None and decision.player == player and decision.kind == kind


def _formality(decision: Decision) -> str:
    """The order of effects of which one at most comes to anything (DM-10.1.8)."""
    plain = decision.plain() if isinstance(decision, OrderDecision) else None
    return f"choose {plain.word}" if plain is not None else ""


def _passing(decision: Decision) -> str:
    return "pass" if decision.kind in ("priority", "reaction") else ""
