"""Teams as the community writes them: links of the team builder, its text lists, its saved teams, forum codes.

A card is a number and a set code, `3jus`; the codes of the four boxes are ours too. What is not known is told and the
rest is kept.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import parse_qs, quote, urlsplit

from ..catalog import CardFacts, Catalog
from ..catalog.lookup import cards_called, cards_meant, nearest_card, offered
from ..catalog.problem import listed, shown
from ..kernel.errors import DiceMastersError
from ..kernel.harmless import as_name
from ..kernel.number import is_number, whole_number
from ..rules.card import CardKind, slug
from .files import counted
from .team import MOST_NAME, Team

HOST = "https://tb.dicecoalition.com/"
BASIC_DICE = 3
MOST_TEXT = 20_000
"""Letters; a team is a few hundred."""
MOST_LINE = 160
"""Letters of a line in a list; no card's has as many."""
SETS = {"ygo": 8, "asm": 16, "jus": 52, "wwe": 61}
"""The places of the four boxes in the team builder's list of sets, counted from 1: its saved teams use them."""

_CARD = re.compile(
    r"\s*(?:([0-9]{1,3})\s*[x*]\s*)?(?:([0-9]{1,4})\s*([a-z][a-z0-9]*)|([a-z][a-z0-9]*?)-?([0-9]{3}))\s*", re.I
)
_LISTED = re.compile(r"(?P<dice>[0-9]{1,3})\s*[*x]\s*(?P<subtitle>.+?)\s+-\s+(?P<name>.+?)\s*\((?P<set>[^()]+)\)", re.I)
_BASIC = re.compile(r"Basic Action Card\s*-\s*(?P<name>.+?)\s*\((?P<set>[^()]+)\)", re.I)
_MEMBER = re.compile(r"(?P<id>[a-z]+-[0-9]{3})(?:\s+x\s*(?P<dice>[0-9]{1,3}))?", re.I)
_NUMBERED = re.compile(r"(?:(?P<dice>[0-9]{1,3})\s*[*x]\s*)?\S.*\((?P<id>[a-z]+-[0-9]{3})\).*", re.I)
"""A line of this program: `4 x Aquaman: Arthur Curry (jus-003), costs 3 shield`."""
_COUNTED = re.compile(r"[0-9]{1,3}(?:\s*[*x×]\s*|\s+)\S.*|.*\S\s+[*x×]\s*[0-9]{1,3}", re.I)
"""A line with dice and a name: `4 Batman`, `3 Aquaman: Arthur Curry`, `Batman x4`."""
_SUSPECT = re.compile(r"\d+\s*[*x]?\s*\S|.*\b[a-z]{2,5}-\d+|.*\(\w{2,5}\)$|.*\bx\s*\d+$", re.I)
"""A line that looks as if it meant a card."""
MOST_NAMED = 8
"""Of so many things that were left out the names are told; of the rest the number."""
_PARTED = re.compile(r"(?:[ \t]*\r?\n){3,}")
_FORUM = re.compile(r":([a-z]+)([0-9]{1,3}):", re.I)


class NotATeam(DiceMastersError):
    """A text in which no card of a team can be found."""


@dataclass(frozen=True, slots=True)
class Imported:
    """A team from elsewhere, and one sentence for each thing in it that was left out or changed."""

    team: Team
    problems: tuple[str, ...] = ()


class _Gathered:
    """Cards as they are found, each once, basic action cards apart."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog
        self.cards: dict[str, int] = {}
        self.basics: list[str] = []
        self.unknown: list[str] = []
        self.unread: list[str] = []
        self.unclear: list[str] = []
        self._others: list[str] = []

    @property
    def problems(self) -> list[str]:
        """A sentence for all cards that are not there, one for all lines that say none, and the rest."""
        found: list[str] = []
        if self.unknown:
            left = "it is left out" if len(self.unknown) == 1 else "they are left out"
            found.append(f"{_some(self.unknown)}: there is no such card in the four boxes; {left}.")
        if self.unread:
            verb = "is no card" if len(self.unread) == 1 else "are no cards"
            found.append(f"{_some(self.unread)} {verb}; write 2x3jus, jus-003 x2, or 2 NAME: SUBTITLE.")
        found += self.unclear[:MOST_NAMED]
        if (more := len(self.unclear) - MOST_NAMED) > 0:
            found.append(f"{more} more could be any of several cards; write their numbers. They are left out.")
        return [*found, *self._others]

    def warn(self, problem: str) -> None:
        """Tell this too."""
        self._others.append(problem)

    def add(self, id: str, dice: int | None, written: str) -> None:
        if id not in self.catalog:
            self.unknown.append(shown(written.strip()[:60]))
            return
        card = self.catalog.facts(id)
        if card.kind == CardKind.BASIC_ACTION:
            if id not in self.basics:
                self.basics.append(id)
            return
        if id in self.cards:
            self.warn(f"{card.name} ({id}) stands there twice; its dice are counted once.")
            return
        self.cards[id] = card.max_dice if dice is None else dice

    def add_named(self, written: str, *, whole: bool) -> bool:
        """Add the card that a name and dice mean, or tell which it could be. False when there is none.

        With `whole` no part of a name will do.
        """
        named, dice = counted(written)
        cards = self.catalog.all_facts()
        found = cards_called(cards, named) if whole else cards_meant(cards, named)
        if len(found) == 1:
            self.add(found[0].id, dice, written)
        elif found:
            self.unclear.append(f"{shown(written[:60])} could be {offered(found)}; write its number. It is left out.")
        return bool(found)

    def leave(self, written: str) -> None:
        """Note a line that means no card, with the name it may have meant."""
        few = len(self.unread) < MOST_NAMED
        close = nearest_card(self.catalog.all_facts(), counted(written)[0]) if few else ""
        self.unread.append(shown(written[:60]) + (f" ({close}?)" if close else ""))

    def imported(self, name: str, text: str) -> Imported:
        if not self.cards and not self.basics:
            why = f" {' '.join(self.problems)}" if self.problems else ""
            raise NotATeam(f"{shown(as_name(text, MOST_NAME))} holds no team of these boxes.{why}")
        team = Team(as_name(name, MOST_NAME) or "Imported team", tuple(self.cards.items()), tuple(self.basics))
        return Imported(team, tuple(self.problems))


def read_text(text: str, catalog: Catalog) -> Imported:
    """A team from a link, a text list, a saved team (JSON), forum codes, or lines such as `jus-003 x4`.

    Raises `NotATeam` when no card is found in it.
    """
    if len(text) > MOST_TEXT:
        raise NotATeam(f"That is more than {MOST_TEXT:,} letters; a team is a few hundred.")
    stripped = text.strip()
    if "cards=" in stripped and "\n" not in stripped:
        return _from_link(stripped, catalog)
    if stripped[:1] in ("[", "{"):
        return _from_saved(stripped, catalog)
    if ";" in stripped and "\n" not in stripped:
        return _from_cards(stripped.split(";"), "", stripped, catalog)
    return _from_list(stripped, catalog)


def _from_link(link: str, catalog: Catalog) -> Imported:
    try:
        link = link.replace("&amp;", "&")  # as it stands in the source of a web page
        query = urlsplit(link).query or link.lstrip("?")
        # the cards are parted by semicolons, which must not part the query
        fields = parse_qs(query, separator="&", max_num_fields=50)
    except ValueError:
        raise NotATeam(f"{shown(link[:60])} is no link of a team.") from None
    cards = ";".join(fields.get("cards", []))
    return _from_cards(cards.split(";"), (fields.get("name") or [""])[0], link, catalog)


def _from_cards(entries: Sequence[str], name: str, text: str, catalog: Catalog) -> Imported:
    gathered = _Gathered(catalog)
    for entry in entries:
        if not entry.strip():
            continue
        match = _CARD.fullmatch(entry)
        if match is None:
            if not gathered.add_named(entry.strip(), whole=False):
                gathered.leave(entry.strip())
            continue
        dice, number, code, other_code, other_number = match.groups()
        id = f"{(code or other_code).lower()}-{whole_number(number or other_number):03d}"
        gathered.add(id, whole_number(dice) if dice else None, entry)
    return gathered.imported(name, text)


def _from_saved(text: str, catalog: Catalog) -> Imported:
    """The team builder's own storage: `{"name": …, "cards": [52003, …], "dice": [2, …]}`, or a list of such."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise NotATeam("This looks like a saved team and is no JSON that can be read.") from None
    if isinstance(data, dict) and "saved_teams" in data:
        data = data["saved_teams"]
    teams: list[Any] = data if isinstance(data, list) else [data]
    first = teams[0] if teams else None
    if not isinstance(first, dict) or not isinstance(first.get("cards"), list):
        raise NotATeam('A saved team is {"name": …, "cards": [numbers], "dice": [numbers]}.')
    gathered = _Gathered(catalog)
    by_index = {index: code for code, index in SETS.items()}
    dice: list[Any] = first["dice"] if isinstance(first.get("dice"), list) else []
    for place, number in enumerate(first["cards"][:100]):
        said = str(dice[place]) if place < len(dice) and isinstance(dice[place], int) else ""
        count = whole_number(said) if is_number(said) else None
        known = isinstance(number, int) and number // 1000 in by_index
        id = f"{by_index[number // 1000]}-{number % 1000:03d}" if known else str(number)
        gathered.add(id, count, str(number))
    if len(teams) > 1:
        gathered.warn(f"{len(teams)} teams stand there; this is the first.")
    name = first.get("name")
    return gathered.imported(name if isinstance(name, str) else "", text)


def _from_list(text: str, catalog: Catalog) -> Imported:
    """Line by line: `2 * The Flash's Foe - Gorilla Grodd (jus)`, `Basic Action Card - Ping (jus)`, `jus-003 x4`,
    `4 Aquaman: Arthur Curry`; below a card also a name alone.

    Two empty lines part one team from the next; the first is read.
    """
    if any(len(line) > MOST_LINE for line in text.splitlines()):
        raise NotATeam(f"A line has more than {MOST_LINE} letters; a team's list has a line a card.")
    blocks = [block for block in _PARTED.split(text) if _BASIC.search(block) or _LISTED.search(block)]
    gathered = _Gathered(catalog)
    if len(blocks) > 1:
        text = blocks[0]
        gathered.warn(f"{len(blocks)} teams stand there; this is the first.")
    name = ""
    for line in text.splitlines()[:500]:
        line = line.strip()
        if not line:
            continue
        if match := _BASIC.fullmatch(line):
            gathered.add(_by_name(catalog, match["name"], "", match["set"]), None, line)
        elif match := _LISTED.fullmatch(line):
            id = _by_name(catalog, match["name"], match["subtitle"], match["set"])
            gathered.add(id, whole_number(match["dice"]), line)
        elif match := _MEMBER.fullmatch(line.lstrip("-* ")):
            gathered.add(match["id"].lower(), whole_number(match["dice"]) if match["dice"] else None, line)
        elif codes := _FORUM.findall(line):
            for code, number in codes:
                gathered.add(f"{code.lower()}-{whole_number(number):03d}", None, f":{code}{number}:")
        elif match := _NUMBERED.fullmatch(line):
            gathered.add(match["id"].lower(), whole_number(match["dice"]) if match["dice"] else None, line)
        elif _COUNTED.fullmatch(line) and gathered.add_named(line, whole=not name and not gathered.cards):
            continue  # the first line may be the team's name: no part of a card's name will do there
        elif gathered.cards and gathered.add_named(line, whole=True):
            continue
        elif gathered.cards and _SUSPECT.match(line):
            gathered.leave(line)
        elif not name and not gathered.cards:
            name = line.removeprefix("Team:").strip()
    return gathered.imported(name, text)


def is_list_line(line: str) -> bool:
    """Whether the line is one of a text list that says a card, so that more of them may follow."""
    line = line.strip()
    if len(line) > MOST_LINE:
        return False
    return any(way.fullmatch(line) for way in (_BASIC, _LISTED, _NUMBERED, _COUNTED)) or bool(
        _MEMBER.fullmatch(line.lstrip("-* "))
    )


def _some(names: Sequence[str]) -> str:
    """The names, or the first of them and how many more there are."""
    more = len(names) - MOST_NAMED
    return listed([*names[:MOST_NAMED], *([f"{more} more"] if more > 0 else [])], "and")


def _by_name(catalog: Catalog, name: str, subtitle: str, box: str) -> str:
    """The id of the card with this name and subtitle in the set, else what was written."""
    code = box.strip().lower()
    for card in catalog.all_facts():
        if card.set == code and slug(card.name) == slug(name) and (not subtitle or _same(card, subtitle)):
            return card.id
    return f"{subtitle} {name}".strip()


def _same(card: CardFacts, subtitle: str) -> bool:
    return slug(card.subtitle or "") == slug(subtitle)


# Writing ----------------------------------------------------------------------------------------------------------


def write_link(team: Team) -> str:
    """The team as a link of the community's team builder."""
    entries = [f"{dice}x{_short(id)}" for id, dice in team.cards] + [f"{BASIC_DICE}x{_short(id)}" for id in team.basics]
    return f"{HOST}?view&cards={';'.join(entries)}&name={quote(team.name)}"


def write_list(team: Team, catalog: Catalog) -> str:
    """The team as a text list, a line a card."""
    return "\n".join(_lines(team, catalog)) + "\n"


def _lines(team: Team, catalog: Catalog) -> Iterator[str]:
    yield team.name
    for id, dice in team.cards:
        card = catalog.facts(id)
        yield f"{dice} * {card.subtitle or card.name} - {card.name} ({card.set})"
    for id in team.basics:
        card = catalog.facts(id)
        yield f"Basic Action Card - {card.name} ({card.set})"


def write_saved(team: Team) -> str:
    """The team as the team builder stores it (JSON)."""
    ids = [*(id for id, _ in team.cards), *team.basics]
    dice = [*(count for _, count in team.cards), *[BASIC_DICE] * len(team.basics)]
    numbers = [SETS[id.partition("-")[0]] * 1000 + int(id.rpartition("-")[2]) for id in ids]
    return json.dumps([{"name": team.name, "cards": numbers, "dice": dice}])


def write_forum(team: Team) -> str:
    """The team as forum codes, which say no dice."""
    return " ".join(f":{id.partition('-')[0]}{int(id.rpartition('-')[2])}:" for id in [*dict(team.cards), *team.basics])


def named(team: Team, name: str) -> Team:
    """The same team under another name."""
    return replace(team, name=as_name(name, MOST_NAME) or team.name)


def _short(id: str) -> str:
    """`jus-003` as the links have it: `3jus`."""
    box, _, number = id.partition("-")
    return f"{int(number)}{box}"
