"""Carrying out what a player does with priority: buy, field, use, global, ability (rules 6.4 to 6.7)."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

from ..kernel.errors import Refused
from . import queries
from .acts import (
    Act,
    ability_meant,
    action_context,
    buy_cost,
    find_global,
    global_context,
    other_prices,
)
from .choice import yes_or_no
from .die import FIELD, PREP, RESERVE, RULE, USED, Zone
from .energy import NOTHING, Cost, Payment, automatic, can_pay, spend
from .events import AbilityUsed, Bought, Fielded, GlobalUsed, Moved, Prepped, Used
from .happening import emit, hear, record
from .moves import move, place
from .react import goes_through, react
from .timing import choose
from .tolls import pay_toll

if TYPE_CHECKING:
    from .ability import Steps
    from .context import Context
    from .state import Die, GameState, Player, Source, TeamCard


def perform(game: GameState, player: Player, act: Act) -> Steps:
    """Do one legal act; its effects of being done wait in the queue afterwards."""
    match act.verb:
        case "buy":
            assert act.card is not None
            yield from buy(game, player, act.card, act.payment)
        case "field":
            assert act.die is not None
            yield from field(game, player, act.die, act)
        case "use":
            assert act.die is not None
            player.rest = 0
            yield from use(game, act.die)
        case "global":
            assert act.card is not None
            yield from use_global(game, player, act.card, act)
        case "ability":
            yield from use_ability(game, player, act)


def _pay(game: GameState, player: Player, cost: Cost, payment: Payment | None, what: str) -> Payment:
    """Pay with the dice named, or by the automatic payment."""
    if payment is None and cost.amount == 0:
        player.rest = 0
        return NOTHING
    chosen = payment if payment is not None else automatic(player, cost)
    spend(game, player, chosen, what)
    return chosen


def buy(game: GameState, player: Player, card: TeamCard, payment: Payment | None) -> Steps:
    """Buy one die: pay, and it goes to the buyer's Used Pile at once (DM-6.4.3, DM-6.4.7)."""
    cost = buy_cost(game, card, player.index)
    _pay(game, player, cost, payment, card.card.name)
    yield from take_bought(game, player, card, cost.amount)


def take_bought(game: GameState, player: Player, card: TeamCard, paid: int, to: Zone = USED) -> Steps:
    """The lowest unbought die of the card becomes the buyer's, in the area `to` or where a text sends it instead."""
    pile = game.on_card[card.index]
    die = min(pile, key=NUMBERED)
    pile.remove(die)
    player.bought += 1
    die.owner = die.controller = player.index  # a bought basic action die belongs to its buyer (DM-5.2.3)
    pile.append(die)
    zone = to
    if to is USED and (die.effects or "goes_to" in game.answered):
        zone = yield from _instead_of_used(game, player, die)
    use_up_next(game, die, BUYING)
    place(game, die, zone)
    emit(game, Bought(die, player.index, cost=paid, source=RULE))
    if zone is PREP:
        emit(game, Prepped(player.index, (die,), source=RULE))


def _instead_of_used(game: GameState, player: Player, die: Die) -> Steps:
    """Where a bought die goes: the Used Pile, unless a text says otherwise, or may and the buyer agrees."""
    for part, context in queries.answers(game, "goes_to", die):
        if part.when == "purchased" and part.holds(context, die):
            if not part.may:
                return Zone(part.zone)
            question = f"{context.holder.card.name}: put {die.name} into your {part.zone} instead of your Used Pile?"
            answer = yield from choose(game, yes_or_no(game, player.index, question, context.holder))
            if answer[0].value:
                return Zone(part.zone)
    return USED


NUMBERED = attrgetter("index")
BUYING = frozenset({"cost_to_buy", "goes_to"})
FIELDING = frozenset({"cost_to_field", "field_for"})


def use_up_next(game: GameState, die: Die, questions: frozenset[str]) -> None:
    """Texts about the next die bought or fielded are done with once a fitting one has been (DM-10.2.7)."""
    if not game.lasting_statics:
        return
    game.keep_in_force(
        [
            text
            for text in game.lasting_statics
            if not (
                text.next
                and questions & text.ability.parts.keys()
                and text.ability.fits(queries.lasting_context(game, text), die)
            )
        ]
    )


def field(game: GameState, player: Player, die: Die, act: Act) -> Steps:
    """Field a die from the Reserve Pool for its cost, or for another price if a text offers one (DM-6.5.1)."""
    cost = Cost(queries.cost_to_field(game, die))
    paid: Payment = NOTHING
    other = other_prices(game, die) if act.payment is None else []
    taken = None
    if act.instead:
        taken = next((offer for offer in other if offer[0].takes(offer[1], act.instead)), None)
    for part, context in other if taken is None else ():
        if part.free and not cost.amount:
            continue  # both ways cost nothing, so there is nothing to ask
        ordinary = can_pay(player, cost)
        question = yes_or_no(game, player.index, part.question(context, die), die.holder)
        answer = yield from choose(game, question)
        if answer[0].value:
            taken = (part, context)
            break
        if not ordinary:
            return  # declined, and there is no other way to pay: the die stays where it is
    if taken is not None:
        player.rest = 0
        part, context = taken
        yield from part.pay(context, act.instead)
    else:
        if not can_pay(player, cost):
            raise Refused(f"{die.name} costs {cost} to {game.edition.terms.field} and you cannot pay that.")
        paid = _pay(game, player, cost, act.payment, die.name)
    pay_toll(game, player.index, "field")
    if die.zone is RESERVE:
        use_up_next(game, die, FIELDING)
        enter_field(game, die, die.face, RULE, paid_with=tuple(part.die.index for part in paid.parts))


def enter_field(
    game: GameState, die: Die, face: int, source: Source, paid_with: tuple[int, ...] = (), controller: int | None = None
) -> None:
    """The die is fielded: it is in the Field Zone on this face and its effects of being fielded trigger (DM-9.2.1)."""
    origin = die.zone
    place(game, die, FIELD, face)
    die.fielded_on = game.turn
    player = die.controller if controller is None else controller
    emit(game, Moved(die, player, origin, FIELD, source=source))
    emit(game, Fielded(die, player, source is RULE, paid_with, die.level, source=source))


def use(game: GameState, die: Die, speaker: Context | None = None) -> Steps:
    """Use an action die: its text is carried out completely, then it goes where used dice go (DM-6.6.3).

    `speaker` is its context where another text has it used, and counts how deep it is used inside others.
    """
    assert die.holder is not None
    pay_toll(game, die.owner, "use")
    context = action_context(game, die) if speaker is None else speaker
    before = queries.snapshot(game, die)
    stay = die.stay
    texts = [text for text in game.book.actions[die.holder.index] if text.applies(context)]
    for text in texts:
        yield from text.choose(context)
    coming = Used(die, context.controller, before=before, source=context.source)
    yield from react(game, [coming])
    hear(game, coming)  # it triggers as it is used (DM-10.1.1); what waits comes after its own effect (DM-10.1.6)
    for text in texts if not coming.cancelled else ():  # cancelled, it counts as used all the same (DM-8.3.11)
        yield from text.resolve(context)
    if die.stay == stay and die.zone is RESERVE:
        move(game, die, USED, context.source)
    record(game, Used(die, context.controller, before=before, source=context.source))


def use_global(game: GameState, player: Player, card: TeamCard, act: Act) -> Steps:
    """Pay for a Global and carry it out (DM-6.7.3); paid several times at once, with one set of choices (DM-6.7.5)."""
    text = find_global(game, card, act.number)
    assert text is not None  # a legal act
    _pay(game, player, text.cost, act.payment, f"the Global of {card.card.name}")
    pay_toll(game, player.index, "use")
    context = global_context(game, player.index, card)
    yield from text.choose(context)
    if not (yield from goes_through(game, GlobalUsed(player.index, card, act.number, source=context.source))):
        yield from text.come_to_nothing(context)
        return
    if text.adds_up:
        context.times = act.times
    for _ in range(1 if text.adds_up else act.times):
        yield from text.resolve(context)


def use_ability(game: GameState, player: Player, act: Act) -> Steps:
    """Pay for a text that a player may use by choice, and carry it out (DM-6.7.4)."""
    meant = ability_meant(game, player.index, act)
    assert meant is not None  # a legal act
    text, context = meant
    _pay(game, player, text.cost, act.payment, f"the ability of {context.holder.card.name}")
    emit(game, AbilityUsed(player.index, context.holder, context.this, source=context.source))
    yield from text.resolve(context)
