"""Acting with priority in words: an act, what can still be done, what passing leads to, why nothing can be done."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ..rules.decisions import PriorityDecision
from ..rules.declare_attack import AttackRules
from ..rules.naming import card_meant, die_of
from ..rules.reaction import ReactionDecision
from ..rules.sentences import area, capital
from ..rules.state import Step
from ..rules.wording import shown_words

if TYPE_CHECKING:
    from ..kernel.decision import Decision, Option
    from ..rules.state import GameState, TeamCard
    from .lookahead import Outlook


def act_words(game: GameState, option: Option, player: int) -> str:
    """An option of a player, as a sentence begins: `Global of Static Field`, `Field Batman`."""
    card, die = card_meant(game, option.subject, player), die_of(game, option.subject)
    if option.label == option.command and card is not None:
        return f"{'Global' if option.verb == 'global' else 'Ability'} of {card.card.name}"
    if option.label == option.command and die is not None:
        return f"Ability of {die.name}"
    return capital(option.label)


def nothing_to(game: GameState, verb: str, player: int) -> str:
    """Why a player has nothing to do of one kind."""
    terms, mine = game.edition.terms, player == game.active
    if verb == "field" and (not mine or game.step is not Step.MAIN):
        return f"Dice are {terms.fielded} in your own Main Step only."
    if verb == "use" and not mine:
        return "Action dice are used in your own turn only."
    return {
        "field": f"No die in your reserve pool shows a {terms.character} face.",
        "buy": "Dice are bought in your own Main Step only.",
        "use": "No die in your reserve pool shows an action face.",
        "global": "No card of this match has a Global.",
    }.get(verb, "No die or card has an ability to use by choice.")


def bought_words(game: GameState, card: TeamCard, after: Outlook) -> str:
    """`The die goes to the used pile; 2 are left on the card.`: what buying leads to, as far as that can be told."""
    pile = game.unbought(card)
    if not pile or after.refused or after.chance:
        return ""
    left, place = len(pile) - 1, area(game, after.die(pile[0]).zone)
    return f"The die goes to {place}; {left or 'none'} {'are' if left > 1 else 'is'} left on the card."


def given_up(question: Decision) -> list[Option]:
    """What could still be fielded, used or bought: what passing gives up."""
    return [option for option in question.options if option.legal and option.verb in ("field", "use", "buy")]


def still_possible(game: GameState, options: Iterable[Option], player: int) -> str:
    """`You can still field Flash or buy Batman, Aquaman and 3 more.`"""
    names: dict[str, list[str]] = {}
    for option in options:
        die, card = die_of(game, option.subject), card_meant(game, option.subject, player)
        name = card.card.name if card is not None else option.label
        if die is not None:
            name = shown_words(die).replace("the sidekick", "a sidekick")
        names.setdefault(option.verb, []).append(name)
    parts = []
    for verb, found in names.items():
        unique = list(dict.fromkeys(found))
        shown = ", ".join(unique[:3]) + (f" and {len(unique) - 3} more" if len(unique) > 3 else "")
        parts.append(f"{game.edition.terms.field if verb == 'field' else verb} {shown}")
    return f"You can still {', or '.join(parts)}."


def can_attack(game: GameState) -> bool:
    """Whether any die of the active player could attack as things stand."""
    return bool(AttackRules(game, game.active).dice)


def pass_words(game: GameState, question: Decision, asked: Decision | None) -> str:
    """What passing leads to: Globals of the other player, attackers, damage, or the end of the turn.

    `asked` is the question that follows: who can act in the same step then (DM-6.8.1 to DM-6.8.6). It is nobody once
    the other player has declined.
    """
    other = ""
    if isinstance(asked, PriorityDecision) and asked.player != question.player:
        other = game.players[asked.player].name
    first = f"{other} may use a Global, then " if other else ""
    if question.player != game.active or isinstance(question, ReactionDecision):
        return f"do nothing now{f'; {other} may act once more' if other else ''}."
    if game.step is not Step.MAIN:
        return f"{first}damage is dealt."
    done = not any(option.legal and option.verb != "pass" for option in question.options)
    if can_attack(game):
        return f"{'nothing is left to do; ' if done else ''}{first}the attack step follows."
    return f"{'nothing is left to do, and ' if done else ''}no die can attack; {first}the turn ends."
