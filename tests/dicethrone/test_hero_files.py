"""A hero's file is told all that is wrong with it, with line and the nearest key."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicemasters_tui.catalog import BadFile
from dicemasters_tui.catalog.heroes import read_heroes

HERO = """\
id: tester
name: Tester
dice: [sword, sword, sword, heart, heart, star]
abilities:
  - id: slash
    name: Slash
    kind: offensive
    levels:
      - level: 1
        tiers:
          - needs: {sword: 3}
            does:
              - deal: 4
              - gain: evasive
              - may:
                  - cp: 1
cards:
  - {id: tip, name: Tip, type: main, cost: 1, does: [{cp: 1}]}
"""


def problems(folder: Path, text: str) -> list[tuple[int, str]]:
    (folder / "heroes").mkdir(exist_ok=True)
    for name in ("statuses.yaml", "common.yaml"):
        (folder / name).write_text("[]\n", encoding="utf-8")
    (folder / "heroes" / "tester.yaml").write_text(text, encoding="utf-8")
    try:
        read_heroes(folder)
    except BadFile as error:
        return [(problem.line, problem.message) for problem in error.problems]
    return []


def test_the_unbroken_file_is_read(tmp_path: Path) -> None:
    assert problems(tmp_path, HERO) == []


def test_all_that_is_wrong_is_told_at_once(tmp_path: Path) -> None:
    text = HERO.replace("kind: offensive", "kidn: offensive").replace("needs:", "neds:").replace("deal: 4", "dael: 4")
    text = text.replace("type: main", "type: mian").replace("cards:", "crads: []\ncards:")
    found = problems(tmp_path, text)
    expected = [(5, "no kind of ability"), (7, "did you mean 'kind'?"), (11, "did you mean 'needs'?")]
    expected += [(13, "did you mean 'deal'?"), (17, "did you mean 'cards'?"), (19, "no type of card")]
    assert [line for line, _ in found] == [line for line, _ in expected]
    for (_, words), (_, message) in zip(expected, found, strict=True):
        assert words in message


@pytest.mark.parametrize(
    ("right", "wrong", "line", "words"),
    [
        ("deal: 4", "{deal: 4, knid: collateral}", 13, "'knid' does not belong here"),
        ("cp: 1\ncards", "{cp: 1, hwo: you}\ncards", 16, "'hwo' does not belong here"),
        ("gain: evasive", "gian: evasive", 14, "did you mean 'gain'?"),
    ],
)
def test_a_misspelt_key_in_a_text(tmp_path: Path, right: str, wrong: str, line: int, words: str) -> None:
    assert right in HERO
    ((found, message),) = problems(tmp_path, HERO.replace(right, wrong, 1))
    assert found == line
    assert words in message


def test_a_colour_that_is_none_is_told_with_its_line(tmp_path: Path) -> None:
    assert problems(tmp_path, HERO.replace("dice:", 'ink: "#ffe2c"\ncolor: red\ndice:')) == [
        (3, "'#ffe2c' is no colour; write it as '#rrggbb'."),
        (4, "'red' is no colour; write it as '#rrggbb'."),
    ]
