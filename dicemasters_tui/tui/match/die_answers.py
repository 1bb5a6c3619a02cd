"""What the inspector answers about a die or card besides its numbers: what it costs, what it can do, and why not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from ...rules import queries
from ...rules.declare import permission
from .modifiers import cost_changes, sample_die

if TYPE_CHECKING:
    from ...rules.state import Die, GameState, TeamCard


class DieAnswer(NamedTuple):
    """A question in two or three words, its answer with the reason, and whether an effect has changed it."""

    asked: str
    answer: str
    changed: bool = False


def die_answers(game: GameState, die: Die | None, holder: TeamCard | None) -> list[DieAnswer]:
    """All that can be said of a die, or of a card where there is no die."""
    found = [*_costs(game, die, holder)]
    if die is not None and die.in_field and die.is_character:
        found += [*_permissions(game, die), *_targets(game, die), *_combat(game, die)]
    if die is not None and die.in_field:
        if queries.cannot_be_koed(game, die):
            found.append(DieAnswer("KO", f"it cannot be KO'd now{_by(game, 'cannot_be_koed', die)}", True))
        if attached := game.attached_to(die):
            found.append(DieAnswer("holds", ", ".join(other.name for other in attached)))
    return found or [DieAnswer("buy, field", "it cannot be bought; energy faces are spent")]


def _costs(game: GameState, die: Die | None, holder: TeamCard | None) -> list[DieAnswer]:
    found: list[DieAnswer] = []
    if holder is not None:
        buyer = game.active if holder.basic else holder.owner
        price = queries.cost_to_buy(game, holder, buyer)
        asked = sample_die(game, holder)
        changes = cost_changes(game, "cost_to_buy", asked, buyer) if asked is not None else []
        needs = f", with {' and '.join(str(kind) for kind in holder.card.energy)}" if holder.card.energy else ""
        found.append(DieAnswer("cost to buy", f"{price}{needs}{_because(changes, holder.card.cost)}", bool(changes)))
        found.append(DieAnswer("dice left", str(len(game.unbought(holder)))))
        found.append(DieAnswer("most in a team", str(holder.card.max_dice)))
    if die is not None and die.is_character and die.rolled:
        face = die.card.faces[die.face]
        cost = queries.cost_to_field(game, die)
        changes = cost_changes(game, "cost_to_field", die)
        found.append(
            DieAnswer(f"cost to {game.edition.terms.field}", f"{cost}{_because(changes, face.field)}", bool(changes))
        )
        offers = [] if die.in_field else queries.answers(game, "field_for", die)
        for part, context in offers:
            offer = f"{part.describe(game.edition.terms)} ({context.source.label})"
            found.append(DieAnswer("other price", offer, True))
    return found


def _permissions(game: GameState, die: Die) -> list[DieAnswer]:
    """Whether it can attack and block: yes, it must, or no, each with the source (DM-1.1.5)."""
    found: list[DieAnswer] = []
    for query, word in (("attacking", "can attack"), ("blocking", "can block")):
        must, cannot = permission(game, die, query)
        source = _by(game, query, die)
        if query == "attacking" and game.edition.controlling_die_cannot_attack and game.controlled_through(die):
            cannot, source = True, ": it controls another die"
        answer = f"no{source}" if cannot else f"it must{source}" if must else "yes"
        found.append(DieAnswer(word, answer, must or cannot))
    return found


def _targets(game: GameState, die: Die) -> list[DieAnswer]:
    """Who may choose it (DM-11.1.10)."""
    off = queries.answers(game, "cannot_be_targeted", die)
    if not off:
        return [DieAnswer("can be targeted", "yes, by both players")]
    told = [f"{part.describe(game.edition.terms)} ({context.source.label})" for part, context in off]
    return [DieAnswer("can be targeted", "; ".join(["not by everything", *dict.fromkeys(told)]), True)]


def _combat(game: GameState, die: Die) -> list[DieAnswer]:
    """Who blocks it and whom it blocks; what it does to the defender if nobody does."""
    terms = game.edition.terms
    told = [part.describe(terms) for part, _ in queries.answers(game, "blocked_by", die)]
    found = [DieAnswer("blockers", text, True) for text in dict.fromkeys(told)]
    combat = game.combat
    lane = combat.lane_of(die) if combat is not None else None
    if lane is not None:
        blockers = ", ".join(blocker.name for blocker in lane.blockers)
        found.append(DieAnswer("blocked by", blockers or ("nobody any more" if lane.blocked else "nobody")))
    blocks = ", ".join(each.attacker.name for each in combat.lanes_blocked_by(die)) if combat is not None else ""
    if blocks:
        found.append(DieAnswer("blocks", blocks))
    elif (die.controller == game.active) and not (lane is not None and lane.blocked):
        away = "out of play" if game.edition.out_of_play else "to the used pile"
        found.append(DieAnswer("if unblocked", f"{queries.attack(game, die)} damage, then {away}"))
    return found


def _by(game: GameState, query: str, die: Die) -> str:
    """`: Mirror of Faith`, the sources of what is said to a question, or nothing."""
    labels = dict.fromkeys(context.source.label for _, context in queries.answers(game, query, die))
    return f": {', '.join(labels)}" if labels else ""


def _because(changes: Sequence[tuple[str, int | None]], printed: int) -> str:
    """` (printed 3; Aquaman -1)`, or nothing when nothing changes it."""
    if not changes:
        return ""
    told = ", ".join(f"{source} {'free' if change is None else f'{change:+d}'}" for source, change in changes)
    return f" (printed {printed}; {told})"
