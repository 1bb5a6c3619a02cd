"""What can be done now, as the rows of a list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...dicethrone.language.flow import sentence
from ...dicethrone.questions import ActDecision, ActivateDecision, RollDecision
from ...dicethrone.telling import look
from ...dicethrone.uses import why_not_play
from ...kernel.errors import Refused
from ..actions.keymap import told
from .view import Answer

if TYPE_CHECKING:
    from ...dicethrone.state import Table
    from ...kernel.decision import Decision, Option
    from ...kernel.visibility import Seen

ROLL, KEEP = "roll marked", "keep"
"""The ids of the rows that roll and keep."""


def rows(seen: Seen[Table], decision: Decision | None, marked: Sequence[int]) -> list[Answer]:
    """The options of a decision that whoever looks may see."""
    if decision is None:
        return []
    game, options = seen.state, seen.options(decision)
    if isinstance(decision, RollDecision):
        uses = [option for option in options if option.command.startswith(("play ", "spend ", "use "))]
        return [*_roll_rows(game, marked), *(_row(game, option) for option in uses)]
    if isinstance(decision, ActDecision):
        found = sorted((_row(game, option) for option in options), key=lambda row: row.id != "pass")
        return found + (_unplayable(game, decision) if seen.sees(decision.player) else [])
    if isinstance(decision, ActivateDecision):
        texts = {decision.word(ability, tier): sentence(tier.does) for ability, tier, _ in decision.choices}
        found = [_row(game, option, texts.get(option.command.removeprefix("activate "), "")) for option in options]
        return sorted(found, key=lambda row: bool(row.why_not))
    return [_row(game, option) for option in options]


def _row(game: Table, option: Option, text: str = "") -> Answer:
    note = option.cost or ("" if option.legal else option.why_not)
    verb = option.command.partition(" ")[0]
    id = f"{verb} {option.word}" if option.word else option.command  # those chosen together are marked one by one
    return Answer(id, option.label, text or _text_of(game, option), note, option.why_not)


def _text_of(game: Table, option: Option) -> str:
    """The text of a card that an option is about, in one line."""
    if not option.command.startswith("play") or not option.subject:
        return ""
    try:
        told = look(game, option.subject)
    except Refused:
        return ""
    return " ".join(line.strip() for line in told).partition("): ")[2]


def _unplayable(game: Table, decision: ActDecision) -> list[Answer]:
    """The other cards in the hand, with the reason why they cannot be played now."""
    able = {use.id for use in decision.uses if use.verb == "play"}
    found = []
    for card in dict.fromkeys(game.players[decision.player].hand):
        if card not in able:
            reason = why_not_play(game, decision.player, game.card(card))
            found.append(Answer(f"play {card}", f"play {game.card(card).name}", "", reason, reason))
    return found


def _roll_rows(game: Table, marked: Sequence[int]) -> list[Answer]:
    if game.roll is None:
        return [Answer(ROLL, "Roll all five dice"), Answer(KEEP, "Do not roll at all")]
    again = ", ".join(str(place + 1) for place in sorted(marked))
    label = f"Roll again: {again}" if marked else "Mark dice with 1 to 5 to roll them again"
    why = "" if marked else told("No die is marked: 1 to 5 mark them, {play.all} marks all.")
    first = Answer(ROLL, label, why_not=why)
    keep = Answer(KEEP, "Keep the dice")
    return [first, keep] if marked else [keep, first]
