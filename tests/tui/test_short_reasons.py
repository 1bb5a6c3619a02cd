"""The word below a die that cannot be chosen: worked out from what it lacks, and short enough for the tile."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel
from table_keys import press
from table_matches import attack_step, die
from test_table_choices import Asked

from dicemasters_tui.abilities.misfits import misfits
from dicemasters_tui.abilities.selectors import Selector
from dicemasters_tui.catalog import Catalog
from dicemasters_tui.kernel.decision import MOST_LETTERS, in_short
from dicemasters_tui.kernel.match import Match
from dicemasters_tui.rules.choice import ChoiceDecision
from dicemasters_tui.rules.context import Context
from dicemasters_tui.rules.state import GameState, Source
from dicemasters_tui.scenario.run import set_up
from dicemasters_tui.scenario.source import Scenario, read_scenarios
from dicemasters_tui.tui.masters.choosing import ChooseHand
from dicemasters_tui.tui.masters.hand import Memory
from dicemasters_tui.tui.masters.hands import hand_for


@pytest.mark.parametrize(
    ("wanted", "id", "said"),
    [
        ({"target": "my character"}, "b9", "not yours"),
        ({"target": "opposing character"}, "a9", "your own"),
        ({"target": "character", "cost": {"at most": 2}}, "a9", "cost 3"),
        ({"target": "character", "level": 1}, "b9", "level 2"),
        ({"target": "character", "energy": "mask"}, "b9", "no mask"),
        ({"target": "character", "attack": {"at least": 5}}, "b9", "attack 4"),
        ({"target": "sidekick"}, "b9", "character"),
        ({"target": "character", "affiliation": "justice-league"}, "b9", "no member"),
        ({"target": "character", "affiliation": "titans"}, "b9", "no Titans"),
        ({"target": "character", "name": "flash"}, "b9", "its name"),
        ({"target": "character", "is": "attacking"}, "a9", "no attack"),
        ({"target": "character", "not": {"kind": "sidekick"}}, "b1", "sidekick"),
        ({"target": "character", "not": {"energy": "bolt"}}, "b9", "bolt"),
        ({"target": "character", "other": True}, "a14", "itself"),
    ],
)
def test_the_first_thing_a_die_lacks_is_named(wanted: dict[str, Any], id: str, said: str) -> None:
    match = attack_step()
    game = match.state
    this = die(game, "a14")
    assert this.holder is not None
    context = Context(game, 0, this.holder, Source("ability", 0, this.holder.card, this.index), this)
    selector = Selector.model_validate(wanted)
    decision = selector.decision(context, 0, selector.candidates(context))
    held = hand_for(Asked(match, decision), Memory())  # type: ignore[arg-type]  # a stand-in
    assert isinstance(held, ChooseHand)
    mark = held.mark(die(game, id))
    assert (mark.dimmed, mark.caption) == (True, said)
    held.go(id)
    assert press(held, "enter").say.endswith(f"asks for {selector.in_words(context)}.")


PROTECTED = """\
scenario: Dagger cannot be a target
rules: marvel-2015
players: {A: {team: [asm-082 x1], basics: [asm-026]}, B: {team: [asm-017 x1], basics: [jus-067]}}
position:
  active: B
  step: main
  A: {field: [knife=asm-082@1]}
  B: {field: [asm-017@1, sidekick], reserve: [jus-067@action]}
"""


def test_a_die_that_a_text_protects_says_so(tmp_path: Path, catalog: Catalog) -> None:
    path = tmp_path / "one.yaml"
    path.write_text(PROTECTED, encoding="utf-8")
    scenario = next(iter(read_scenarios(path)))
    assert isinstance(scenario, Scenario)
    stage = set_up(scenario, catalog)
    match: Match[GameState] = Match(stage.game, stage.state)
    match.submit(1, stage.command("use excessive-force"))
    decision = match.decision
    assert isinstance(decision, ChoiceDecision)
    assert {in_short(choice.why_not) for choice in decision.choices if choice.why_not} == {"protected"}


def selectors_in(part: Any, seen: set[int] | None = None) -> Iterator[Selector]:
    """Every selector anywhere in a text."""
    seen = set() if seen is None else seen
    if id(part) in seen:
        return
    seen.add(id(part))
    if isinstance(part, Selector):
        yield part
    inner = part if isinstance(part, list | tuple) else vars(part).values() if isinstance(part, BaseModel) else ()
    for each in inner:
        yield from selectors_in(each, seen)


def test_every_card_has_a_word_for_every_die_it_does_not_mean(catalog: Catalog) -> None:
    match = attack_step()
    game = match.state
    this = die(game, "a14")
    assert this.holder is not None
    said: set[str] = set()
    for facts in catalog.all_facts():
        for selector in selectors_in(list(catalog[facts.id].abilities)):
            if not selector.asks:
                continue
            context = Context(game, 0, this.holder, Source("ability", 0, this.holder.card, this.index), this)
            for chooser in (0, 1):
                refused = misfits(selector, context, chooser)
                assert all(0 < len(in_short(choice.why_not)) <= MOST_LETTERS for choice in refused), (facts.id, refused)
                said |= {in_short(choice.why_not) for choice in refused}
    assert len(said) > 8, said
