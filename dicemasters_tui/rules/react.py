"""Acting just before or just after something happens: interrupting texts and reactive Globals (rules 8.3, 9.4.3)."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from .ability import GlobalText
from .acts import Act, global_context, why_barred
from .asking import MOST_REACTIONS
from .choice import ChoiceDecision, die_choice
from .energy import Cost, automatic, can_pay, spend
from .events import AbilityUsed, Damaged, GlobalUsed
from .happening import emit, has_happened, record
from .naming import find_dice
from .reaction import ReactionDecision
from .timing import choose
from .tolls import pay_toll

if TYPE_CHECKING:
    from .ability import Interrupt, Steps
    from .context import Context
    from .die import Die
    from .events import Event
    from .state import GameState


class Reaction(NamedTuple):
    """Something a player may do about an event: the command's act, the text, and who speaks it."""

    act: Act
    text: Interrupt | GlobalText
    context: Context
    cost: Cost


def react(game: GameState, coming: Sequence[Event]) -> Iterable[Any]:
    """Offer everything that acts before these events, the active player's first, each once an event (DM-8.3.9).

    Texts without "may" act by themselves; of the others the player is asked (DM-9.4.4). Mostly there is nothing, and
    nothing to carry out.
    """
    foreseen = game.book.foreseen
    return _act_before(game, coming) if foreseen and any(type(event) in foreseen for event in coming) else ()


def answer_damage(game: GameState, dealt: Sequence[Damaged]) -> Iterable[Any]:
    """Offer the reactive Globals about damage that has been dealt, the active player's first (DM-9.4.3, DM-9.4.4)."""
    return _act_after(game, dealt) if dealt and Damaged in game.book.reactive else ()


def _act_after(game: GameState, dealt: Sequence[Damaged]) -> Steps:
    for player in (game.active, 1 - game.active):
        for event in dealt:
            yield from _optional(game, player, event)


def _act_before(game: GameState, coming: Sequence[Event]) -> Steps:
    """Texts act before what other such texts do, inside of them, but not without end (DM-8.3.9)."""
    asking = game.asking
    if asking.reactions >= MOST_REACTIONS:
        return
    asking.reactions += 1
    try:
        yield from _act_in_turn(game, coming)
    finally:
        asking.reactions -= 1


def _act_in_turn(game: GameState, coming: Sequence[Event]) -> Steps:
    for player in (game.active, 1 - game.active):
        for event in coming:
            yield from _compulsory(game, player, event)
            yield from _optional(game, player, event)


def _compulsory(game: GameState, player: int, event: Event) -> Steps:
    """Carry out a player's texts without "may", each die's own in the order that the player likes (DM-10.1.2)."""
    done: set[tuple[int, Die | None]] = set()
    while not event.cancelled:
        ready = [(text, c) for text, c in _compelled(game, player, event) if (id(text), c.this) not in done]
        if not ready:
            return
        able = [(text, context) for text, context in ready if text.usable(context)] or ready
        text, context = able[0]
        context = yield from _of_one_die(game, [c for other, c in able if other is text])
        done.add((id(text), context.this))
        yield from text.resolve(context)


def _compelled(game: GameState, player: int, event: Event) -> Iterator[tuple[Interrupt, Context]]:
    for holder, text in game.book.interrupts.get(type(event), ()):
        if not text.optional:
            yield from ((text, c) for c in text.heard(game, holder, event) if c.controller == player)


def _of_one_die(game: GameState, contexts: Sequence[Context]) -> Generator[Any, Any, Context]:
    """Which of the dice that have one text acts first; unasked where no rule could tell them apart."""
    first = contexts[0]
    choices = [replace(die_choice(c.this), value=c) for c in contexts if c.this is not None]
    if len(choices) < 2:
        return first
    question = f"{first.holder.card.name}: which of these dice acts first?"
    asked = ChoiceDecision(game, first.controller, question, choices, about="order", source_card=first.holder)
    chosen = yield from choose(game, asked)
    context: Context = chosen[0].value
    return context


def _optional(game: GameState, player: int, event: Event) -> Steps:
    done: set[tuple[Any, ...]] = set()
    while not event.cancelled:
        reactions = [r for r in _reactions(game, player, event) if _key(r) not in done]
        if not reactions:
            return
        answer: Act = yield ReactionDecision(game, player, {r.act: r.cost for r in reactions}, event)
        chosen = next((r for r in reactions if r.act == answer._replace(payment=None)), None)
        if chosen is None:
            return
        done.add(_key(chosen))
        payer = game.players[player]
        payment = answer.payment if answer.payment is not None else automatic(payer, chosen.cost)
        spend(game, payer, payment, chosen.context.holder.card.name)
        if isinstance(chosen.text, GlobalText):
            pay_toll(game, player, "use")
            used = GlobalUsed(player, chosen.context.holder, chosen.act.number, source=chosen.context.source)
            if not (yield from goes_through(game, used)):
                yield from chosen.text.come_to_nothing(chosen.context)
                continue
        else:
            record(game, AbilityUsed(player, chosen.context.holder, chosen.context.this, source=chosen.context.source))
        yield from chosen.text.resolve(chosen.context)
        _pass_over_what_is_plain(game, player, event)


def _pass_over_what_is_plain(game: GameState, player: int, event: Event) -> None:
    """A word left after ` on ` may name what the event is about, or the opponent, for whom no text need ask."""
    if player != game.named_by or len(game.named_tokens) != 1:
        return
    about = [die for name in ("die", "by", "victim") if (die := getattr(event, name, None)) is not None]
    word = game.named_tokens[0]
    if find_dice(word, about) or word == "ab"[1 - player]:
        game.named_tokens.clear()


def goes_through(game: GameState, used: GlobalUsed) -> Steps:
    """A Global has been paid for: tell it, and give whether no text cancels it (DM-8.3.11)."""
    emit(game, used)
    yield from react(game, [used])
    return not used.cancelled


def _key(reaction: Reaction) -> tuple[Any, ...]:
    act = reaction.act
    return act.verb, act.die.index if act.die else None, reaction.context.holder.index, act.number


def _reactions(game: GameState, player: int, event: Event) -> list[Reaction]:
    """What the player may do about the event. Damage that is dealt is past preventing and redirecting (DM-8.3.7)."""
    found: list[Reaction] = []
    dealt = isinstance(event, Damaged) and has_happened(game, event)
    for holder, text in game.book.interrupts.get(type(event), ()):
        if not text.optional or dealt:
            continue
        for context in text.heard(game, holder, event):
            if context.controller == player and can_pay(game.players[player], text.cost) and text.usable(context):
                found.append(Reaction(Act("ability", die=context.this, card=holder), text, context, text.cost))
    for holder, number, reactive in game.book.reactive.get(type(event), ()):
        if isinstance(event, Damaged) and reactive.interrupts is dealt:
            continue
        if why_barred(game, player, holder, number):
            continue
        context = global_context(game, player, holder)
        context.event = event
        if reactive.about(context, event) and can_pay(game.players[player], reactive.cost) and reactive.usable(context):
            act = Act("global", card=holder, number=number)
            found.append(Reaction(act, reactive, context, reactive.cost))
    return found
