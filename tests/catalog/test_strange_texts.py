"""Texts that once stopped a match or never happened: lint keeps them out, or a match with them is played to its end."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from dicemasters_tui.bots.random_player import RandomPlayer
from dicemasters_tui.catalog import Catalog, load_catalog
from dicemasters_tui.fuzz.invariants import check
from dicemasters_tui.kernel.decision import Decision
from dicemasters_tui.kernel.match import Match
from dicemasters_tui.rules.card import Card, CardKind
from dicemasters_tui.rules.edition import EDITIONS
from dicemasters_tui.rules.game import DICE_MASTERS
from dicemasters_tui.rules.setup import Setup, Side, new_game

CASES: list[dict[str, Any]] = yaml.safe_load((Path(__file__).parent / "strange_texts.yaml").read_text(encoding="utf-8"))
FACES = {"character": "[F, B, S, 0/1/1, 0/2/2*, 1/4/4**]", "action": "[2, 2, A, A, A*, A**]"}
LONGEST = 3000

BYSTANDERS = """\
name: {name}
short: Stander
kind: {kind}
affiliations: [{affiliation}]
{die}cards:
  - {{number: {number}, cost: 1{most}, rarity: common, abilities: {texts}}}
"""


def card_file(name: str, number: int, kind: str, texts: list[Any], affiliation: str = "villain") -> str:
    """A card file with one card of these texts, cheap to buy and free to field."""
    basic = kind == "basic_action"
    die = "" if basic else f'die: {{energy: fist, faces: {FACES[kind]}, color: "#000000", ink: "#ffffff"}}\n'
    flow = yaml.safe_dump(texts, default_flow_style=True, width=10_000).strip()
    return BYSTANDERS.format(
        name=name,
        kind=kind,
        affiliation=affiliation,
        die=die,
        number=number,
        most="" if basic else ", max: 4",
        texts=flow,
    )


class Eager(RandomPlayer):
    """Does what has to do with the strange card or an action whenever it can, else anything legal by chance."""

    def command(self, decision: Decision) -> str:
        tries = [super(Eager, self).command(decision) for _ in range(6)]
        return next((text for text in tries if "100" in text or text.startswith(("use", "field", "ability"))), tries[0])


def play(catalog: Catalog, strange: Card, seed: int) -> None:
    """A match of two players who have the card, by a rulebook; after each command the table is checked."""
    others = [catalog[id] for id in ("tst-001", "tst-002", "tst-003")]
    basic = strange.kind is CardKind.BASIC_ACTION
    team = tuple((card, 4) for card in ([] if basic else [strange]) + others)
    basics = (strange if basic else catalog["tst-004"],)
    edition = EDITIONS[list(EDITIONS)[seed % len(EDITIONS)]]
    match = Match(DICE_MASTERS, new_game(Setup(edition, (Side("Ann", team, basics), Side("Bob", team, basics)), seed)))
    players = (Eager(seed), Eager(seed + 1))
    for _ in range(LONGEST):
        if (decision := match.decision) is None:
            return
        match.submit(decision.player, players[decision.player].command(decision))
        check(match)
    raise AssertionError("the match does not end")


@pytest.mark.parametrize("case", CASES, ids=[case["case"] for case in CASES])
def test_a_strange_text_is_kept_out_or_plays_to_the_end(
    case: dict[str, Any], cards: Path, write: Callable[[str, str], Path]
) -> None:
    write("tst/bystander.yaml", card_file("Bystander", 1, "character", [{"keyword": "overcrush"}], "justice-league"))
    write("tst/worker.yaml", card_file("Worker", 2, "character", [{"when": {"fielded": "this"}, "do": [PREP]}]))
    write("tst/tool.yaml", card_file("Tool", 3, "action", [{"do": [PREP]}]))
    write("tst/plain.yaml", card_file("Plain", 4, "basic_action", [{"do": [PREP]}]))
    write("tst/stranger.yaml", card_file("Stranger", 100, case.get("kind", "character"), [case["text"]]))
    catalog = load_catalog(cards)
    if told := case.get("told"):
        assert "tst-100" not in catalog
        (problem,) = {problem.message: problem for problem in catalog.problems}.values()
        assert told in problem.message
        line = 6 if case.get("kind") == "basic_action" else 7
        assert (problem.file, problem.line) == ("cards/tst/stranger.yaml", line)
        assert problem.field.startswith("cards[0].abilities[0]")
        return
    assert catalog.problems == []
    for seed in range(2):
        play(catalog, catalog["tst-100"], seed)


PREP = {"draw": {"count": 1, "to": "prep"}}
