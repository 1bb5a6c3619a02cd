"""Files nobody should be handed: what is wrong with them is in their names."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

ESCAPE = "\x1b]0;taken\x07\x1b[31m\x9b2J\u202eBIDI\u2066"
"""What a terminal would obey: a title, a colour, cleared by the 8-bit code, turned around."""
HUGE = 100_000_000

CARD = """name: Aquaman
short: Aquaman
kind: character
affiliations: [justice-league]
die:
  energy: shield
  faces: [S, SS, SS, 0/2/3, 0/3/4, 1/4/5]
  color: "#2eac9d"
  ink: "#cdc47d"
cards:
  - number: 1
    subtitle: The King
    cost: 3
    max: 5
    rarity: common
    abilities:
      - keyword: strike
"""
TEAM = "name: Three\ncards:\n  - jus-003 x4\n  - jus-061 x4\nbasics: [jus-065]\n"
SCENARIO = """scenario: a turn
rules: dc-2018
players:
  A: {team: [jus-061 x2]}
  B: {team: [jus-061 x2]}
position:
  A: {field: [jus-061@1]}
luck: {seed: 1}
play:
  - A: pass
expect: {turn: 3}
"""
SETTINGS = 'theme = "dark"\nascii = false\nnames = ["Mia", "Leo"]\n'
RECORD = """dicemasters record 1
game: dice-masters
rules: dc-2018
errata: no
seed: 1
life: 20
player_A: Mia
team_A: jus-061 x4
basics_A: jus-065
player_B: Leo
team_B: jus-003 x4
basics_B: jus-069
---
A keep
A pass
"""
LIST = "Three\n4 * Saving the Seven Seas - Aquaman (jus)\nBasic Action Card - Teamwork (jus)\njus-003 x4\n"


def laughs(key: str) -> str:
    """A billion laughs: each alias stands for ten of the one before it."""
    lines = [f"{key}: &a0 [lol, lol]"]
    lines += [f"k{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 10)]
    return "\n".join(lines) + "\n"


YAML: dict[str, Callable[[str], str]] = {
    "cut in the middle": lambda good: good[: len(good) // 2] + ' "',
    "a flow nested 10,000 deep": lambda good: good + "x: " + "[" * 10_000 + "]" * 10_000 + "\n",
    "an open flow nested 10,000 deep": lambda good: good + "x: " + "{a: " * 10_000,
    "mappings nested 10,000 deep": lambda good: good + "x: " + "{a: " * 10_000 + "1" + "}" * 10_000 + "\n",
    "blocks nested 1,000 deep": lambda good: "".join(" " * n + "a:\n" for n in range(1000)),
    "a billion laughs": lambda good: laughs("name"),
    "an alias of itself": lambda good: "name: &a [*a]\n",
    "an anchor": lambda good: good + "x: &a 1\ny: *a\n",
    "an alias as a key": lambda good: good + "? [a, b]\n: 1\n",
    "merged keys": lambda good: "a: &a {name: x}\nb:\n  <<: *a\n",
    "a python object": lambda good: good + "x: !!python/object/apply:os.system ['touch executed']\n",
    "a python name": lambda good: "name: !!python/name:os.system\n" + good,
    "a tag of its own": lambda good: "name: !ruby/object:Gem x\n",
    "a binary": lambda good: "name: !!binary aGVsbG8=\n",
    "two documents": lambda good: good + "---\n" + "a: 1\n...\nb\n",
    "a directive": lambda good: "%YAML 9.9\n---\n" + good,
    "an escape in a value": lambda good: 'name: "\\e]0;taken\\a\\x9b2J\\u202eBIDI"\n' + good,
    "an escape in a key": lambda good: good + '"\\e[31mkey": 1\n',
    "a bare escape": lambda good: good + "x: \x1b[31m\n",
    "a NUL": lambda good: good + "x: \x00\n",
    "a long key": lambda good: good + "k" * 60_000 + ": 1\n",
    "a long number": lambda good: good + "x: " + "9" * 60_000 + "\n",
    "many unknown keys": lambda good: good + "".join(f"k{n}: 1\n" for n in range(5000)),
    "many mistakes": lambda good: good + "x: [" + "!a b, " * 5000 + "1]\n",
    "a list": lambda good: "[1, 2, 3]\n",
    "a text": lambda good: "hello\n",
    "nothing": lambda good: "",
    "only blanks": lambda good: "\n \n\t\n",
    "a number": lambda good: "7\n",
    "a tab": lambda good: good.replace("\n  ", "\n\t"),
}
BYTES: dict[str, Callable[[str], bytes]] = {
    "UTF-16": lambda good: good.encode("utf-16"),
    "UTF-32": lambda good: good.encode("utf-32"),
    "Latin-1": lambda good: good.replace("a", "é", 3).encode("latin-1"),
    "NUL bytes": lambda good: bytes(5000),
    "every byte": lambda good: bytes(range(256)) * 20,
    "a surrogate": lambda good: good.encode() + b"x: \xed\xa0\x80\n",
}


def huge(path: Path, good: str) -> None:
    """A hundred megabytes that begin well; most of it is a hole, which takes no room on the disk."""
    with path.open("wb") as file:
        file.write(good.encode())
        file.write((b"# " + b"x" * 97 + b"\n") * 30_000)
        file.truncate(HUGE)
