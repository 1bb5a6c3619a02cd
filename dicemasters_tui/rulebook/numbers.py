"""Every rule by its number, `DM-6.4.3` or `DT-2.5.4`, with a short title and the section it stands in."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml

from ..kernel.errors import DiceMastersError
from ..kernel.sections import Section

_FILE = Path(__file__).with_name("rules.yaml")
_THRONE_FILE = Path(__file__).with_name("throne_rules.yaml")
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""Reads the same as the plain one, ten times as fast where it is there."""
RULE_ID = re.compile(r"DM-\d+\.\d+\.\d+")
THRONE_ID = re.compile(r"DT-(?:\d+\.\d+\.\d+|EX-\d+)")


class NoSuchRule(DiceMastersError):
    """A number that no rule has."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: its id, the title of its section, its own, and why a program has nothing to do with it, if so."""

    id: str
    section: str
    title: str
    not_for_a_program: str = ""


@lru_cache
def all_rules() -> dict[str, Rule]:
    """All rules of Dice Masters by id, in the order of the book."""
    data = yaml.load(_FILE.read_text(encoding="utf-8"), Loader=_LOADER)
    reasons: dict[str, str] = data["not for a program"]
    return {rule.id: rule for rule in _numbered("DM", data["sections"], reasons)}


@lru_cache
def throne_rules() -> dict[str, Rule]:
    """All rules of Dice Throne by id, in the order of the book, and after them its worked examples."""
    data = yaml.load(_THRONE_FILE.read_text(encoding="utf-8"), Loader=_LOADER)
    found = {rule.id: rule for rule in _numbered("DT", data["sections"], data["not for a program"])}
    examples = [Rule(f"DT-EX-{n}", "a worked example", title) for n, title in enumerate(data["examples"], start=1)]
    return found | {example.id: example for example in examples}


def _numbered(game: str, sections: dict[str, dict[str, Any]], reasons: dict[str, str]) -> Iterator[Rule]:
    for number, section in sections.items():
        for place, title in enumerate(section["rules"], start=1):
            id = f"{game}-{number}.{place}"
            yield Rule(id, section["title"], title, reasons.get(id, ""))


def in_sections(*, throne: bool = False) -> list[Section]:
    """The rules of a game by number, as a text with a section for each of the book's."""
    found: dict[str, list[tuple[str, str]]] = {}
    for id, rule in (throne_rules() if throne else all_rules()).items():
        found.setdefault(rule.section, []).append((id, rule.title))
    return [Section(title, (), tuple(rows)) for title, rows in found.items()]


def rules_titled(titles: Iterable[str]) -> list[str]:
    """`DM-8.5.1 Overcrush` for each title that is one of a rule."""
    ids = {rule.title: id for id, rule in reversed(all_rules().items())}
    return [f"{ids[title]} {title}" for title in titles if title in ids]


def rule(id: str) -> Rule:
    """The rule of this number, of Dice Masters unless `DT-` says otherwise.

    Raises `NoSuchRule` with the numbers there are around it.
    """
    wanted = id.strip().upper()
    wanted = wanted if wanted.startswith(("DM-", "DT-")) else f"DM-{wanted}"
    known = throne_rules() if wanted.startswith("DT-") else all_rules()
    if wanted in known:
        return known[wanted]
    section = wanted[: wanted.rfind("-" if wanted.startswith("DT-EX-") else ".") + 1]
    near = [each for each in known if section and each.startswith(section)]
    rules = [each for each in known if "EX" not in each]
    there = f"that section has {near[0]} to {near[-1]}" if near else f"they go from {rules[0]} to {rules[-1]}"
    raise NoSuchRule(f"there is no rule {id}; {there}.")
