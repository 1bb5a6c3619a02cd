"""Teams and formats in words: what `dicemasters team show` and `team formats` print."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from ..catalog import Catalog
from ..rules.edition import EDITIONS
from ..teams.formats import DRAFTS, FORMATS, Format, format_named
from ..teams.links import write_link
from ..teams.team import Team
from .fence import json_text


def team_lines(team: Team, catalog: Catalog) -> Iterator[str]:
    """A team: its cards with dice, cost and text, its basic action cards, its costs and its energy."""
    yield f"{team.name}: {size(team)}."
    if team.blurb:
        yield team.blurb
    format = format_named(team.format)
    terms = EDITIONS[format.edition if format is not None else "wwe-2019"].terms
    for id, dice in team.cards:
        card = catalog.card(id, errata=False)
        kinds = "/".join(str(kind) for kind in card.energy)
        yield ""
        yield f"{dice} x {card.name}{f': {card.subtitle}' if card.subtitle else ''} ({id}), costs {card.cost} {kinds}"
        yield from (f"  {text}" for ability in card.abilities if (text := ability.describe(card, terms)))
    if team.basics:
        yield ""
        yield "Basic action cards:"
    for id in team.basics:
        card = catalog.card(id, errata=False)
        yield f"{card.name} ({id}), costs {card.cost}"
        yield from (f"  {text}" for ability in card.abilities if (text := ability.describe(card, terms)))
    yield ""
    costs, kinds_of = curve(team, catalog), energy_mix(team, catalog)
    yield "Dice by cost: " + ", ".join(f"{cost}: {number}" for cost, number in sorted(costs.items())) + "."
    yield "Dice by energy: " + ", ".join(f"{kind} {number}" for kind, number in kinds_of.most_common()) + "."
    yield f"Link: {write_link(team)}"


def size(team: Team) -> str:
    """How many dice of how many cards, in words."""
    dice, cards = team.dice, len(team.cards)
    return f"{dice} {'die' if dice == 1 else 'dice'} of {cards} card{'s' * (cards != 1)}"


def curve(team: Team, catalog: Catalog) -> Counter[int]:
    """How many dice of each cost."""
    found: Counter[int] = Counter()
    for id, dice in team.cards:
        found[catalog.facts(id).cost] += dice
    return found


def energy_mix(team: Team, catalog: Catalog) -> Counter[str]:
    """How many dice of each energy type; a die of two types counts for both."""
    found: Counter[str] = Counter()
    for id, dice in team.cards:
        for kind in catalog.facts(id).energy:
            found[str(kind)] += dice
    return found


def team_as_data(team: Team, catalog: Catalog) -> dict[str, Any]:
    """The same as one JSON object."""
    return {
        "name": team.name,
        "blurb": team.blurb,
        "format": team.format,
        "cards": [{"id": id, "name": catalog.facts(id).name, "dice": dice} for id, dice in team.cards],
        "basics": list(team.basics),
        "dice": team.dice,
        "costs": {str(cost): number for cost, number in sorted(curve(team, catalog).items())},
        "energy": dict(energy_mix(team, catalog)),
        "link": write_link(team),
    }


def listed_teams(
    teams: Sequence[Team], box: str | None, format: str | None, catalog: Catalog, *, as_json: bool
) -> Iterator[str]:
    """The teams of a box and for a format, all when None: two lines each, or a line of JSON."""
    for team in teams:
        boxes = {id.partition("-")[0] for id, _ in team.cards}
        if (box is not None and boxes != {box}) or (format is not None and team.format != format):
            continue
        if as_json:
            yield json_text({"id": team.id} | team_as_data(team, catalog), sys.stdout)
        else:
            yield f"{team.id}: {team.name}, for {team.format or 'no format'}"
            if team.blurb:
                yield f"  {team.blurb}"


def formats_lines() -> Iterator[str]:
    """The formats, two lines each; the drafts of one box stand for those of all."""
    for format in FORMATS.values():
        yield f"{format.name}: {_sizes(format)}"
        yield f"  {format.blurb}"
    yield f"draft-BOX-N, such as draft-ygo-12: {_sizes(DRAFTS['draft-ygo-12'])}"
    yield f"  {DRAFTS['draft-ygo-12'].blurb} N is 8 to 20; made by dicemasters team draft."
    yield f"rainbow-BOX, such as rainbow-asm: {_sizes(DRAFTS['rainbow-asm'])}"
    yield f"  {DRAFTS['rainbow-asm'].blurb} Made by dicemasters team rainbow."


def _sizes(format: Format) -> str:
    if format.limits:
        sizes = f"{format.life} life, {format.dice} dice, {format.cards} cards, {_basics(format)}"
    else:
        sizes = f"{format.life} life, any number of dice and cards, {_basics(format)}"
    boxes = format.box_titles or "all boxes"
    return f"{sizes}; {EDITIONS[format.edition].title}{', with errata' if format.errata else ''}; {boxes}."


def _basics(format: Format) -> str:
    if format.fixed_basics is not None:
        return "basic action cards of its own"
    fewest = format.basics if format.fewest_basics is None else format.fewest_basics
    return f"{format.basics if fewest == format.basics else f'{fewest} to {format.basics}'} basic action cards"


def formats_as_data() -> Iterator[str]:
    """Each format as a line of JSON."""
    for format in (FORMATS | DRAFTS).values():
        yield json_text({name: getattr(format, name) for name in Format.__slots__}, sys.stdout)
