"""A card file is told all that is wrong with it at once, and a misspelt key its right spelling at any depth."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from dicemasters_tui.catalog import CardProblem, load_catalog

Write = Callable[[str, str], Path]

MANY = """\
name: Black Manta
short: B. Manta
kind: character
affiliations: [villain]
die:
  energy: fist
  faces: [F, FF, 1/1, 1/1/3, 1/2/4, 1/3]
  color: "#e43c2b"
  ink: red
cards:
  - number: 10
    cost: 3
    rarity: comon
    abilities:
      - when: {fielded: this}
        do:
          - give: {who: {target: character, levl: 2}, defence: 1}
          - dael: {damage: 1, to: opponent}
      - keyword: overcrash
      - {when: {fielded: this}, do: [{ko: victim}]}
  - number: 11
    cost: no
    max: 3
    rarity: rare
    errata:
      - while: actve
        of: {all: my characters}
        get: {attack: 1}
"""


def test_a_file_is_told_everything_at_once(cards: Path, write: Write) -> None:
    write("jus/black-manta.yaml", MANY)
    found = [(p.line, p.field, p.message) for p in load_catalog(cards).problems]
    expected = [
        (7, "die.faces[2]", "'1/1' is not a die face"),
        (7, "die.faces[5]", "'1/3' is not a die face"),
        (9, "die.ink", "is a colour such as"),
        (11, "cards[0]", "`max` is missing"),
        (13, "cards[0].rarity", "did you mean `common`?"),
        (17, "cards[0].abilities[0].do[0].give.who.levl", "'levl' does not belong here. Did you mean level?"),
        (17, "cards[0].abilities[0].do[0].give.defence", "'defence' does not belong here. Did you mean defense?"),
        (18, "cards[0].abilities[0].do[1]", "Did you mean deal?"),
        (19, "cards[0].abilities[1]", "Did you mean overcrush?"),
        (20, "cards[0].abilities[2].do[0]", "nothing is called 'victim'"),
        (22, "cards[1].cost", "YAML reads `no` as false"),
        (26, "cards[1].errata[0].while", "Did you mean active?"),
    ]
    assert [place for *place, _ in map(list, found)] == [place for *place, _ in map(list, expected)]
    for (_, _, words), (_, _, message) in zip(expected, found, strict=True):
        assert words in message


def text_problem(cards: Path, write: Write, text: str) -> CardProblem:
    lines = ["name: Stranger", "short: Strange", "kind: character", "die:"]
    lines += ["  energy: fist", "  faces: [F, FF, FF, 1/1/3, 1/2/4, 1/3/5]", '  color: "#e43c2b"', '  ink: "#efb2a3"']
    lines += ["cards:", "  - {number: 10, cost: 3, max: 4, rarity: common, abilities: [", f"    {text}", "  ]}"]
    write("jus/stranger.yaml", "\n".join(lines) + "\n")
    (problem,) = load_catalog(cards).problems
    assert problem.line == 11
    return problem


@pytest.mark.parametrize(
    ("text", "field", "wrong", "right"),
    [
        ("{wehn: {fielded: this}, do: [{draw: {count: 1}}]}", "wehn", "wehn", "when"),
        ("{when: {fielded: this}, onec: turn, do: [{draw: {count: 1}}]}", "onec", "onec", "once"),
        ("{when: {fielded: this}, do: [{draw: {cuont: 1}}]}", "do[0].draw.cuont", "cuont", "count"),
        ("{when: {fielded: this}, do: [{ko: {traget: character}}]}", "do[0].ko.traget", "traget", "target"),
        (
            "{when: {fielded: this}, do: [{ko: {target: character, not: {nmae: x}}}]}",
            "do[0].ko.not.nmae",
            "nmae",
            "name",
        ),
        (
            "{when: {fielded: {any: my die, levle: 1}}, do: [{draw: {count: 1}}]}",
            "when.fielded.levle",
            "levle",
            "level",
        ),
        (
            "{while: {count: {any: sidekick}, at lest: 2}, of: this, get: {attack: 1}}",
            "while.at lest",
            "at lest",
            "at least",
        ),
        ("{of: this, get: {atack: 1}}", "get.atack", "atack", "attack"),
        ("{of: this, get: {attack: {per: {any: sidekick}, tmies: 2}}}", "get.attack.tmies", "tmies", "times"),
        ("{of: this, get: {damage_taken: {chnage: -1}}}", "get.damage_taken.chnage", "chnage", "change"),
        ("{of: this, get: {damage_taken: {form: {any: sidekick}, is: none}}}", "get.damage_taken.form", "form", "from"),
        ("{of: this, get: {blocked_by: {at lest: 2}}}", "get.blocked_by", "at lest", "at least"),
        ("{of: this, get: {attacking: {cannto: {any: sidekick}}}}", "get.attacking.cannto", "cannto", "cannot"),
        ("{of: this, get: {goes_to: {wehn: koed, to: bag}}}", "get.goes_to.wehn", "wehn", "when"),
        ("{of: this, get: {has: {affilation: villain}}}", "get.has.affilation", "affilation", "affiliation"),
        ("{global: {enregy: fist}, do: [{draw: {count: 1}}]}", "global.enregy", "enregy", "energy"),
        (
            "{when: {fielded: this}, do: [{if: {count: {any: sidekick}}, then: [{darw: {count: 1}}]}]}",
            "do[0].then[0]",
            "darw",
            "draw",
        ),
        (
            "{when: {fielded: this}, do: [{add: {when: {attaks: this}, do: [{draw: {count: 1}}]}}]}",
            "do[0].add.when",
            "attaks",
            "attacks",
        ),
        ("{keyword: strike, fcae: '*'}", "fcae", "fcae", "face"),
    ],
)
def test_a_misspelt_key_is_told_the_right_one(
    cards: Path, write: Write, text: str, field: str, wrong: str, right: str
) -> None:
    problem = text_problem(cards, write, text)
    assert problem.message.startswith(f"'{wrong}' ")
    assert problem.message.endswith(f"Did you mean {right}?")
    assert problem.field == f"cards[0].abilities[0].{field}"


def test_a_key_like_no_other_is_told_all_that_may_stand_there(cards: Path, write: Write) -> None:
    problem = text_problem(cards, write, "{when: {fielded: this}, do: [{life: {who: me, change: 1, zebra: 2}}]}")
    assert problem.message == "'zebra' does not belong here. The keys here are who, change."


@pytest.mark.parametrize(
    ("text", "field", "words"),
    [
        ("{when: {fielded: this}, do: [{move: {who: this, to: grave}}]}", "do[0].move.to", "must be reserve, prep"),
        ("{when: {fielded: this}, do: [{move: {who: this, to: usde}}]}", "do[0].move.to", "Did you mean used?"),
        (
            "{when: {fielded: this}, do: [{spin: {who: this, level: top}}]}",
            "do[0].spin.level",
            "a whole number or former",
        ),
        (
            "{when: {fielded: this}, turn: yours, do: [{draw: {count: 1}}]}",
            "turn",
            "must be mine or opponent, not 'yours'",
        ),
        ("{when: {fielded: this}}", "", "'do' is missing"),
    ],
)
def test_a_wrong_value_is_told_the_right_ones(cards: Path, write: Write, text: str, field: str, words: str) -> None:
    problem = text_problem(cards, write, text)
    assert words in problem.message
    assert problem.field == f"cards[0].abilities[0].{field}".rstrip(".")
