"""What a player with priority may do, and why not (rules 6.4 to 6.8, 6.11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..kernel.decision import NO_REASON, WhyNot
from . import queries
from .context import Context
from .die import COPIED, GAINED
from .energy import FREE, Cost, Payment, Pool, can_pay, why_not_pay
from .faces import ACTION, ENERGY
from .state import ATTACK_WINDOW, MAIN, Source
from .tolls import why_not_toll

if TYPE_CHECKING:
    from .ability import ActivatedText, GlobalText
    from .card import Card
    from .die import Applied
    from .state import Die, GameState, TeamCard


class Act(NamedTuple):
    """One thing done with priority. `verb` is buy, field, use, global, ability or pass.

    `payment` is None when the engine pays by itself; `instead` are dice named in place of energy.
    """

    verb: str
    die: Die | None = None
    card: TeamCard | None = None
    number: int = 1
    payment: Payment | None = None
    instead: tuple[Die, ...] = ()
    times: int = 1
    """How often a Global is paid at once: one effect of that strength (DM-6.7.5)."""

    def command(self) -> str:
        """The canonical command, with ids only."""
        words = self.verb
        if self.die is not None:
            words += f" {self.die.id}"
        elif self.card is not None:
            words += f" {self.card.id}" + (f"#{self.number}" if self.number > 1 else "")
        if self.payment is not None and self.payment.parts:
            words += f" with {self.payment.names()}"
        elif self.instead:
            words += " with " + ", ".join(die.id for die in self.instead)
        return words


PASS = Act("pass")
NOT_NOW = "not now"
"""In short: it is another player's turn, or the wrong step."""
NO_EFFECT = "no effect"
"""In short: it finds nothing to do."""


def in_window(game: GameState) -> bool:
    """Whether this is the Main Step or the action/global window (DM-9.4.2)."""
    return game.step is MAIN or game.step is ATTACK_WINDOW


def buy_cost(game: GameState, card: TeamCard, player: int) -> Cost:
    """What a die of the card costs now, with a symbol of each of its types (DM-6.4.4, DM-6.4.5)."""
    if "cost_to_buy" not in game.answered:
        return card.price
    amount = queries.cost_to_buy(game, card, player)
    return card.price if amount == card.price.amount else Cost(amount, card.card.energy)


def why_not_buy(game: GameState, player: int, card: TeamCard) -> str:
    if player != game.active:
        return "Only the player whose turn it is may buy dice."
    if game.step is not MAIN:
        return "Dice are bought in the Main Step only."
    if not card.basic and card.owner != player:
        return f"{card.card.name} is the other player's card; you buy from your own cards and the basic actions."
    if not game.on_card[card.index]:
        return f"No die is left on {card.card.name}."
    if reason := why_forbidden(game, player, card):
        return reason
    cost = buy_cost(game, card, player)
    if can_pay(game.players[player], cost):
        return ""
    return why_not_pay(game.players[player], cost, card.card.name)


def why_forbidden(game: GameState, player: int, card: TeamCard) -> str:
    """Why a text forbids the player to buy a die of the card, if one does."""
    reasons: list[str] = []
    if "may_not" in game.answered:
        reasons += [part.why_not_buy(c, card) for part, c in queries.static_answers(game, "may_not", player)]
    if "quota" in game.answered:
        reasons += [part.why_not_buy(c, player, card) for part, c in queries.static_answers(game, "quota", player)]
    return next(filter(None, reasons), "")


def why_not_field(game: GameState, player: int, die: Die) -> WhyNot:
    """Whether the die may be fielded at all; another price than energy counts as well (DM-6.5.1, DM-11.3.5)."""
    if player != game.active:
        return WhyNot("Only the player whose turn it is may field dice.", NOT_NOW)
    if game.step is not MAIN:
        return WhyNot(f"Dice are {game.edition.terms.fielded} in the Main Step only.", NOT_NOW)
    if reason := _why_not_at_hand(game, player, die):
        return reason
    if not die.is_character:
        return WhyNot(f"{die.label} does not show a {game.edition.terms.character} face.", _shown(die))
    for part, context in queries.static_answers(game, "may_not", player) if "may_not" in game.answered else ():
        forbidden: WhyNot = part.why_not_field(context, die)
        if forbidden:
            return forbidden
    if reason := why_not_toll(game, player, "field"):
        return reason
    cost = Cost(queries.cost_to_field(game, die))
    if can_pay(game.players[player], cost) or other_prices(game, die):
        return NO_REASON
    return why_not_pay(game.players[player], cost, f"{die.name} on level {die.level}")


def _why_not_at_hand(game: GameState, player: int, die: Die) -> WhyNot:
    if die in game.players[player].reserve:
        return NO_REASON
    return WhyNot(f"{die.label} is not in your Reserve Pool.", "elsewhere")


def _shown(die: Die) -> str:
    """What face is up: energy, an action, a character."""
    return str(die.shown.kind) if die.shown is not None else "unrolled"


def can_field(game: GameState, die: Die, pool: Pool) -> bool:
    """Whether a character die in the active player's Reserve Pool can be fielded in the Main Step."""
    if "may_not" in game.answered or "toll" in game.answered:
        return not why_not_field(game, die.owner, die)
    return queries.cost_to_field(game, die) <= pool.total or bool(other_prices(game, die))


def other_prices(game: GameState, die: Die) -> list[queries.Answer]:
    """Prices that may take the place of the whole fielding cost and can be paid now (DM-9.3.6, DM-11.3.5)."""
    if "field_for" not in game.answered and not die.effects:
        return []
    return [(part, context) for part, context in queries.answers(game, "field_for", die) if part.payable(context)]


def action_context(game: GameState, die: Die) -> Context:
    """The speaker of an action die's text."""
    assert die.holder is not None  # sidekicks have no action face
    source = Source("action", die.controller, die.card, die.index)
    return Context(game, die.controller, die.holder, source, die, burst=die.burst)


def why_not_use(game: GameState, player: int, die: Die) -> WhyNot:
    if player != game.active:
        return WhyNot("Only the player whose turn it is may use action dice.", NOT_NOW)
    if not in_window(game):
        return WhyNot("Action dice are used in the Main Step or in the window of the Attack Step.", NOT_NOW)
    if reason := _why_not_at_hand(game, player, die):
        return reason
    if not die.is_action:
        return WhyNot(f"{die.label} does not show an action face.", _shown(die))
    texts = game.book.actions[die.holder.index] if die.holder else ()
    if not texts:
        return WhyNot(f"{die.name} has no text to use.", "no text")
    if reason := why_not_toll(game, player, "use"):
        return reason
    context = action_context(game, die)
    for text in texts:
        if not text.applies(context):
            continue
        reason = text.why_not(context)
        if not reason:
            return NO_REASON
    return reason or WhyNot(f"{die.name} could do nothing now.", NO_EFFECT)


def can_use(game: GameState, die: Die) -> bool:
    """Whether some line of the action die in the Reserve Pool could do something now."""
    if die.holder is None or why_not_toll(game, die.owner, "use"):
        return False
    context = action_context(game, die)
    return any(text.applies(context) and text.usable(context) for text in game.book.actions[die.holder.index])


def global_context(game: GameState, player: int, card: TeamCard) -> Context:
    """The speaker of a Global: "you" is who pays (DM-9.4.8)."""
    return Context(game, player, card, Source("global", player, card.card))


def find_global(game: GameState, card: TeamCard, number: int) -> GlobalText | None:
    for holder, own, text in game.book.globals:
        if holder is card and own == number:
            return text
    return None


def why_barred(game: GameState, player: int, card: TeamCard, number: int) -> str:
    """Why a text keeps the player from using this Global, whatever it does; empty if none does."""
    if ("barred", card.index, number) in game.used_limits:
        return f"The Global of {card.card.name} was cancelled; it cannot be used again this turn."
    return why_not_toll(game, player, "use")


def bar_for_the_turn(game: GameState, card: TeamCard, number: int) -> None:
    """Nobody may use this Global again this turn (ygo-081)."""
    game.used_limits.add(("barred", card.index, number))


def why_not_global(game: GameState, player: int, card: TeamCard, number: int = 1) -> str:
    text = find_global(game, card, number)
    if text is None:
        if any(holder is card for reactive in game.book.reactive.values() for holder, _, _ in reactive):
            return f"The Global of {card.card.name} is used only when what it speaks of happens."
        return f"{card.card.name} has no such Global Ability."
    if not in_window(game):
        return "Global Abilities are used in the Main Step or in the window of the Attack Step."
    if text.cost is not FREE and not can_pay(game.players[player], text.cost):
        return why_not_pay(game.players[player], text.cost, f"The Global of {card.card.name}")
    return why_barred(game, player, card, number) or text.why_not(global_context(game, player, card))


def ability_contexts(game: GameState, player: int) -> list[tuple[ActivatedText, Context]]:
    """Every text a player could use by choice, for each die that has it (DM-6.7.4)."""
    found = []
    for holder, text, anywhere in game.book.activated:
        if anywhere or game.in_field[holder.index]:
            found += [(text, context) for context in text.contexts(game, holder, player)]
    for die in game.players[player].field:
        for applied in gained_texts(game, die):
            if applied.part.text.timely(game, player):
                context = queries.applied_context(game, die, applied)
                context.bound[COPIED] = [applied.part.of]
                found.append((applied.part.text, context))
    return found


def gained_texts(game: GameState, die: Die) -> list[Applied]:
    """The texts to be used by choice that the die has gained (DM-13.3.6)."""
    gained = [applied for applied in die.effects if applied.query == GAINED]
    return gained if gained and die.holder is not None and queries.has_text(game, die) else []


def why_not_ability(game: GameState, text: ActivatedText, context: Context) -> WhyNot:
    if not in_window(game):
        return WhyNot("This may be used in the Main Step or in the window of the Attack Step.", NOT_NOW)
    if not can_pay(game.players[context.controller], text.cost):
        return why_not_pay(game.players[context.controller], text.cost, f"The ability of {context.holder.card.name}")
    return text.why_not(context)


def ability_meant(game: GameState, player: int, act: Act) -> tuple[ActivatedText, Context] | None:
    """The text that `ability` means: of those of the die or card the first that can be used now, else the first."""
    meant = [
        (text, context)
        for text, context in ability_contexts(game, player)
        if context.holder is act.card and (act.die is None or context.this is act.die)
    ]
    usable = (found for found in meant if not why_not_ability(game, *found))
    return next(usable, meant[0] if meant else None)


def can_only_pass(game: GameState, player: int) -> bool:
    """Whether the player has nothing to use or pay with, and nothing can be used for nothing."""
    side = game.players[player]
    return not (side.reserve or side.virtual or side.rest or game.book.free_to_use)


def globals_for(game: GameState, player: int) -> list[Act]:
    """The Globals and abilities the player can use now, each once."""
    acts: list[Act] = []
    if can_only_pass(game, player):
        return acts
    pool = Pool(game.players[player])
    if not pool.total and not game.book.free_to_use:
        return acts
    for act, card, cost, text in game.book.global_acts:
        if not pool.covers(cost) or why_barred(game, player, card, act.number):
            continue
        if text.usable(global_context(game, player, card)):
            acts.append(act)
    if game.book.activated:
        for ability, context in ability_contexts(game, player):
            if pool.covers(ability.cost) and ability.usable(context):
                acts.append(Act("ability", die=context.this, card=context.holder))
    return acts


def acts_of_dice(game: GameState, player: int) -> list[Act]:
    """Fielding and using the dice in the Reserve Pool of the player with priority, legal or not; alike dice once."""
    acts: list[Act] = []
    if player != game.active:
        return acts
    seen: set[object] = set()
    main = game.step is MAIN
    for die in game.players[player].reserve:
        kind = die.card.faces[die.face].kind  # every die in the Reserve Pool has been rolled
        if kind is ENERGY:
            continue
        key = die if die.effects else (die.holder, die.face)
        if key not in seen:
            seen.add(key)
            if kind is ACTION:
                acts.append(Act("use", die))
            elif main:
                acts.append(Act("field", die))
    return acts


def acts_of_buying(game: GameState, player: int, pool: Pool) -> list[Act]:
    """Buying a die of each card that has one left, where nothing forbids it and `pool` covers its cost."""
    if player != game.active or game.step is not MAIN:
        return []
    on_card, total = game.on_card, pool.total
    if not total:
        return []  # nothing is bought for nothing (DM-6.4.8)
    purchases = game.book.purchases[player]
    if "cost_to_buy" in game.answered:
        left = [(buy_cost(game, card, player), act) for _, _, card, act in purchases if on_card[card.index]]
        acts = [act for cost, act in left if pool.covers(cost)]
    else:
        one, meets = pool.any_one, pool.has_types
        acts = [
            act
            for amount, types, card, act in purchases
            if amount <= total
            and on_card[card.index]
            and (types[0] in one if len(types) == 1 else not types or meets(types))
        ]
    if "may_not" in game.answered or "quota" in game.answered:
        return [act for act in acts if act.card is not None and not why_forbidden(game, player, act.card)]
    return acts


def acts_of_texts(game: GameState, player: int, pool: Pool) -> list[Act]:
    """Using each Global and each text of a die that may be used like one, where `pool` covers its cost.

    Whether they could do anything now is for `is_legal` to say.
    """
    book = game.book
    acts = [act for act, _, cost, _ in book.global_acts if pool.covers(cost)]
    if book.activated:
        for ability, context in ability_contexts(game, player):
            if pool.covers(ability.cost):
                acts.append(Act("ability", context.this, context.holder))
    return acts


def is_legal(game: GameState, player: int, act: Act, pool: Pool) -> bool:
    """Whether an act that is on the table can be done now; `pool` is what the player can spend."""
    match act.verb:
        case "buy":
            assert act.card is not None
            return pool.covers(buy_cost(game, act.card, player)) and not why_forbidden(game, player, act.card)
        case "field":
            assert act.die is not None
            return can_field(game, act.die, pool)
        case "use":
            assert act.die is not None
            return can_use(game, act.die)
        case "global":
            assert act.card is not None
            text = find_global(game, act.card, act.number)
            assert text is not None
            if not pool.covers(text.cost) or why_barred(game, player, act.card, act.number):
                return False
            return text.usable(global_context(game, player, act.card))
        case "ability":
            return any(
                pool.covers(ability.cost) and ability.usable(context)
                for ability, context in ability_contexts(game, player)
                if context.holder is act.card and context.this is act.die
            )
    return False


def acts_for(game: GameState, player: int) -> list[Act]:
    """Everything the player can do now except pass, in the order of the table."""
    pool = Pool(game.players[player])
    dice = [act for act in acts_of_dice(game, player) if is_legal(game, player, act, pool)]
    texts = [act for act in acts_of_texts(game, player, pool) if is_legal(game, player, act, pool)]
    return dice + acts_of_buying(game, player, pool) + texts


def title(card: Card) -> str:
    return f"{card.name}: {card.subtitle}" if card.subtitle else card.name
