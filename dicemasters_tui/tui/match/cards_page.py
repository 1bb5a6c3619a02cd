"""The full card list of a match: every card with its text, what it costs now, its faces and the dice left."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType

from ...rules import queries
from ...rules.card import spelled
from ..actions.bindings import bound
from ..dice.in_signs import face_signs, read_out
from ..masters.dice import SIGNS
from ..masters.spots import card_groups
from ..parts.reader import ReaderPage, Section

if TYPE_CHECKING:
    from ...rules.state import GameState, TeamCard


class CardsScreen(ReaderPage):
    """All cards, those of the one who decides first. `c` or Esc leads back to the table."""

    help_topic = "cards"
    place = "cards"
    BINDINGS: ClassVar[list[BindingType]] = [bound("look.cards", "back", "back to the table")]

    def __init__(self, game: GameState, player: int) -> None:
        own, basic, other = card_groups(game, player)
        headed = (
            (game.players[player].name, own),
            ("Basic actions, both players", basic),
            (game.players[1 - player].name, other),
        )
        sections = []
        for heading, cards in headed:
            sections.append(Section(f"{heading} · {len(cards)} cards"))
            sections += [Section("", (), (), _card_lines(game, card, player)) for card in cards]
        names = " v ".join(side.name for side in game.players)
        super().__init__((f"turn {game.turn} · {names}", "cards"), sections)


def _card_lines(game: GameState, card: TeamCard, player: int) -> tuple[str, ...]:
    printed = card.card
    buyer = player if card.basic else card.owner
    now = queries.cost_to_buy(game, card, buyer)
    cost = f"{now}" if now == printed.cost else f"{now} (printed {printed.cost})"
    signs = "".join(SIGNS[kind] for kind in printed.energy)
    name = f"{printed.name}: {printed.subtitle}" if printed.subtitle else printed.name
    left = len(game.unbought(card))
    total = sum(1 for die in game.dice if die.holder is card)
    groups = ", ".join(spelled(word) for word in sorted(printed.affiliations))
    head = " · ".join(
        part for part in (f"{cost} {signs}".strip(), name, groups, f"{left} of {total} dice left") if part
    )
    texts = tuple(f"  {read_out(text, printed, game.edition.terms)}" for text in printed.abilities)
    return (head, f"  {' | '.join(map(face_signs, printed.faces))}", *texts)
