"""A rainbow draft at the keyboard, line by line: cards taken from piles that change hands, then a team out of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..kernel.number import is_number, whole_number
from ..rules.card import CardKind
from ..teams.draft import BadPick
from ..teams.rainbow import Rainbow
from ..teams.team import Team
from .drafting import Table, titled
from .teams import size

HELP = (
    "Type the number of the card you take. show 3 reads a card, mine lists what you have, dice the dice in the middle, "
    "undo takes the last card back."
)


def run_rainbow(draft: Rainbow, table: Table) -> tuple[Team, Team] | None:
    """Ask for picks until all cards are taken, then for two legal teams; None when input ends first."""
    table.tell(f"Each of you opens twelve packs. Take a card, pass the pile on; 24 cards each. {HELP}")
    shown: Rainbow | None = None
    before: list[Rainbow] = []
    while not draft.over:
        if len(draft.pile) == 1:
            draft = _take(draft, draft.pile[0].id, table)
            continue
        if shown is not draft:
            _show_pile(draft, table)
            shown = draft
        player = draft.picker
        line = table.ask(f"{table.names[player]} takes (card {len(draft.taken[player]) + 1} of 24): ")
        if line is None:
            return None
        if line.split() == ["undo"]:
            if before:
                later, draft = draft, before.pop()
                card = later.taken[draft.picker][len(draft.taken[draft.picker])]
                table.tell(f"Undone: {table.names[draft.picker]} takes {card.name} ({card.id}).")
            else:
                table.tell("There is no card to take back yet.")
            continue
        after = _answered(draft, line, table)
        if after is not draft:
            before.append(draft)
        draft = after
    first = _build(draft, 0, table)
    second = _build(draft, 1, table) if first is not None else None
    return (first, second) if first is not None and second is not None else None


def _answered(draft: Rainbow, line: str, table: Table) -> Rainbow:
    words = line.lower().split()
    if not words or words[0] in ("help", "?"):
        table.tell(HELP)
    elif words[0] == "show" and len(words) > 1:
        table.read_out(_card_meant(draft, " ".join(words[1:])), draft.box)
    elif words[0] == "mine":
        _show_taken(draft, draft.picker, table)
    elif words[0] == "dice":
        table.tell(", ".join(f"{number} {name}" for name, number in sorted(draft.middle().items())))
    elif len(words) == 1:
        return _take(draft, _card_meant(draft, words[0]), table)
    else:
        table.tell(f"That is no card. {HELP}")
    return draft


def _card_meant(draft: Rainbow, word: str) -> str:
    """A number in the pile as the card's id; anything else as it is."""
    if is_number(word) and 1 <= (number := whole_number(word)) <= len(draft.pile):
        return draft.pile[number - 1].id
    return word


def _take(draft: Rainbow, card_id: str, table: Table) -> Rainbow:
    player = draft.picker
    try:
        after = draft.pick(card_id)
    except BadPick as wrong:
        table.tell(f"{wrong} {HELP}")
        return draft
    table.tell(f"{table.names[player]} takes {after.taken[player][-1].name} ({card_id}).")
    return after


def _show_pile(draft: Rainbow, table: Table) -> None:
    mine, middle = draft.dice(draft.picker), draft.middle()
    for number, card in enumerate(draft.pile, start=1):
        dice = f"dice: {mine[card.name]} yours, {middle[card.name]} left"
        table.tell(f"{number:>3}  {titled(card)}, {card.rarity.replace('_', '-')}, {dice}")


def _show_taken(draft: Rainbow, player: int, table: Table) -> None:
    dice = draft.dice(player)
    for card in sorted({card.id: card for card in draft.taken[player]}.values(), key=lambda card: (card.name, card.id)):
        table.tell(f"  {titled(card)}, {dice[card.name]} dice of the name, at most {card.max_dice}")
    if not draft.taken[player]:
        table.tell("Nothing yet.")


def _build(draft: Rainbow, player: int, table: Table) -> Team | None:
    """A legal team of this player's cards; None when input ends first."""
    name = table.names[player]
    basics = [
        card for card in table.catalog.all_facts() if card.set == draft.box and card.kind == CardKind.BASIC_ACTION
    ]
    team = draft.proposed(player, f"{name}'s rainbow", [card.id for card in basics[: draft.format.basics]])
    help = _building(team, [card.id for card in basics])
    table.tell(f"{name} puts a team together. This is a proposal. {help}")
    _show_team(team, table)
    before: list[Team] = []
    while True:
        line = table.ask(f"{name} ({size(team)}): ")
        if line is None:
            return None
        words = line.lower().split()
        changed = team
        if not words or words[0] in ("help", "?"):
            table.tell(help)
        elif words == ["undo"]:
            if before:
                team = changed = before.pop()
                _show_team(team, table)
            else:
                table.tell("There is no change to undo.")
        elif words == ["done"]:
            wrong = draft.breaches(player, team, table.catalog)
            if not wrong:
                return team
            for sentence in wrong:
                table.tell(sentence)
        elif words[0] == "mine":
            _show_taken(draft, player, table)
        elif words[0] == "show" and len(words) > 1:
            table.read_out(" ".join(words[1:]), draft.box)
        elif words == ["basics"]:
            for card in basics:
                table.tell(f"  {titled(card)}")
        elif words[0] == "basics":
            changed = replace(team, basics=tuple(words[1:]))
        elif len(words) == 2 and is_number(words[1]) and words[0] in table.catalog:
            changed = _with(team, words[0], whole_number(words[1]))
        else:
            table.tell(f"That is nothing to put in a team. {help}")
        if changed is not team:
            before.append(team)
            team = changed
            _show_team(team, table)


def _building(team: Team, basics: Sequence[str]) -> str:
    """What can be typed, with cards of this draft for examples."""
    id, dice = team.cards[0]
    return (
        f"Type a card and its dice, such as: {id} {dice}; 0 takes it out. basics lists the basic action cards, basics "
        f"{' '.join(basics[:2])} brings two. mine lists what you have, show {id} reads a card, undo takes the last "
        "change back, done plays this team."
    )


def _with(team: Team, card_id: str, dice: int) -> Team:
    """The team with so many dice of a card; none takes the card out."""
    cards = dict(team.cards) | {card_id: dice}
    return replace(team, cards=tuple((id, number) for id, number in cards.items() if number))


def _show_team(team: Team, table: Table) -> None:
    for id, dice in team.cards:
        table.tell(f"  {dice} x {titled(table.catalog.facts(id))}")
    table.tell("  basics: " + ", ".join(_called(id, table) for id in team.basics))


def _called(id: str, table: Table) -> str:
    return f"{table.catalog.facts(id).name} ({id})" if id in table.catalog else f"{id}, which is no card"
