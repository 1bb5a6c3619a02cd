"""What a format has against a team (rules 5.1)."""

from __future__ import annotations

from collections import Counter

from ..catalog import CardFacts, Catalog
from ..catalog.problem import listed
from ..rules.card import CardKind, slug
from .formats import DRAFTS, Format
from .team import Team


def breaches(team: Team, format: Format, catalog: Catalog) -> list[str]:
    """One plain sentence for each breach, in the order in which a player would look; empty when the team is legal."""
    found: list[str] = []
    if not team.cards:
        found.append("The team has no cards.")
    if len(team.cards) > format.cards:
        found.append(f"The team has {_so_many(len(team.cards), 'card')}; {format.title} allows {format.cards}.")
    if team.dice > format.dice:
        found.append(f"The team has {team.dice} dice; {format.title} allows {format.dice}.")
    facts: list[CardFacts] = []
    for card_id, dice in team.cards:
        card = _known(card_id, catalog, found)
        if card is None:
            continue
        facts.append(card)
        if card.kind == CardKind.BASIC_ACTION:
            found.append(f"{_called(card)} is a basic action card; it stands with the basics, not in the team.")
        elif not format.takes(card_id):
            found.append(_of_another_box(card, format))
        elif dice < 1:
            found.append(f"{_called(card)} has no die; a team card has at least one.")
        elif dice > card.max_dice and format.limits:
            found.append(f"{_called(card)} has {dice} dice; its limit is {card.max_dice}.")
    found += _same_names(facts, format)
    if format.fixed_basics is None:
        found += _wrong_basics(team, format, catalog)
    return found


def kept_apart(one: Team, other: Team) -> str:
    """Why two teams do not meet in any format, a sentence; "" when they may.

    The two teams of a draft share its cards and its basic action cards, so no team of another draft goes with them.
    """
    if one.format not in DRAFTS or other.format not in DRAFTS:
        return ""
    same = one.format == other.format and (one.draft == other.draft or not (one.draft and other.draft))
    if same:
        return ""
    return (
        f"{one.name} and {other.name} come from two different drafts; a drafted team meets the other one of its draft."
    )


def _same_names(cards: list[CardFacts], format: Format) -> list[str]:
    """Versions of one name exclude each other, whatever their box or die (DM-5.1.4); a card stands in a team once."""
    by_name: dict[str, list[CardFacts]] = {}
    for card in cards:
        by_name.setdefault(slug(card.name), []).append(card)
    found: list[str] = []
    for same in by_name.values():
        ids = Counter(card.id for card in same)
        if len(ids) > 1 and format.limits:
            all_of = "both" if len(ids) == 2 else "all"
            found.append(f"{listed(ids, 'and')} are {all_of} {same[0].name}; a team has only one card of a name.")
        found += [
            f"{_called(card)} stands in the team {ids[card.id]} times; put its dice together."
            for card in {card.id: card for card in same}.values()
            if ids[card.id] > 1
        ]
    return found


def _wrong_basics(team: Team, format: Format, catalog: Catalog) -> list[str]:
    """Exactly so many basic action cards, all different (DM-5.1.1, DM-5.1.6)."""
    found: list[str] = []
    if not format.enough_basics(len(team.basics)):
        fewest = format.basics if format.fewest_basics is None else format.fewest_basics
        asked = str(format.basics) if fewest == format.basics else f"{fewest} to {format.basics}"
        brought = _so_many(len(team.basics), "basic action card")
        found.append(f"The team brings {brought}; {format.title} asks for {asked}.")
    by_name: dict[str, list[CardFacts]] = {}
    for card_id in team.basics:
        card = _known(card_id, catalog, found)
        if card is None:
            continue
        if card.kind != CardKind.BASIC_ACTION:
            found.append(f"{_called(card)} is not a basic action card; it stands in the team, not with the basics.")
        elif not format.takes(card_id):
            found.append(_of_another_box(card, format))
        else:
            by_name.setdefault(slug(card.name), []).append(card)
    for same in by_name.values():
        if len(same) > 1:
            found.append(f"{same[0].name} is brought twice; the basic action cards of a player differ.")
    return found


def _known(card_id: str, catalog: Catalog, found: list[str]) -> CardFacts | None:
    if card_id in catalog:
        return catalog.facts(card_id)
    near = catalog.nearest_id(card_id)
    found.append(f"There is no card {card_id}" + (f"; did you mean {near}?" if near else "."))
    return None


def _of_another_box(card: CardFacts, format: Format) -> str:
    return f"{_called(card)} is of another box; {format.title} is played with cards of {format.box_titles}."


def _so_many(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def _called(card: CardFacts) -> str:
    return f"{card.name} ({card.id})"
