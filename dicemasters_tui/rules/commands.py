"""From a command to the answer of a question (notation, section 2)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..kernel.chance import Chance
from ..kernel.decision import Decision
from ..kernel.errors import Refused
from ..kernel.number import whole_number
from . import queries
from .acts import (
    PASS,
    Act,
    ability_contexts,
    ability_meant,
    buy_cost,
    find_global,
    gained_texts,
    other_prices,
    why_not_ability,
)
from .choice import YES, ChoiceDecision
from .decisions import (
    AttackDecision,
    BlockDecision,
    DamageDecision,
    PriorityDecision,
    RerollDecision,
)
from .declare import in_words
from .energy import Cost
from .naming import DIE_ID, die_of, find_cards, find_dice, find_die, words_for
from .paying import payment_with
from .reaction import ReactionDecision
from .state import Step
from .words import BETWEEN_BLOCKS, BETWEEN_SHARES, Words, dice_named, in_full, names, verb_of

if TYPE_CHECKING:
    from .state import Die, GameState, TeamCard

_ACTS = {"buy": "CARD", "field": "DIE", "use": "DIE", "global": "CARD", "ability": "DIE"}
"""What is done with priority, and what each of these commands names."""


def parse(game: GameState, decision: Decision, text: str) -> Any:
    """The answer a command stands for at a decision; answers after ` on ` are left in `game.named_tokens`.

    Raises `Refused` with the reason, or `Ambiguous`, when the command is not legal; nothing has changed then.
    """
    words = in_full(decision, text)
    answer: Any
    match decision:
        case RerollDecision():
            answer = _reroll(game, decision, words)
        case PriorityDecision():
            answer = _priority(game, decision, words)
        case AttackDecision():
            answer = _attack(game, decision, words)
        case BlockDecision():
            answer = _block(game, decision, words)
        case DamageDecision():
            answer = _damage(game, decision, words)
        case ReactionDecision():
            answer = _reaction(game, decision, words)
        case ChoiceDecision():
            answer = _choose(decision, words)
        case Chance():
            verb, rest = verb_of(words.body)
            if verb != decision.kind:
                raise _not_now(decision, words.body, f"{decision.kind} ...")
            answer = decision.read(rest)
        case _:
            raise Refused("Nothing is asked that this command could answer.")
    game.named_tokens[:] = words.given
    if isinstance(decision, PriorityDecision) and words.given and answer.verb == "ability":
        game.named_tokens[:0] = _die_meant(game, decision, answer, words)
    acted = isinstance(decision, PriorityDecision | ReactionDecision)
    game.named_paying = () if acted and not _pays_inside(game, answer, words) else words.paying
    game.named_why = ""
    game.named_by = decision.player
    return answer


def _not_now(decision: Decision, body: str, wanted: str) -> Refused:
    return Refused(f"{body!r} is no answer now: {decision.prompt().rstrip('.')} ({wanted}).")


def priority_answers(game: GameState, decision: Decision) -> str:
    """How whoever has priority answers: only the active player buys and fields, and in the Main Step (DM-6.8.3)."""
    acts = list(_ACTS)
    if decision.player != game.active:
        acts = ["global", "ability"]
    elif game.step is not Step.MAIN:
        acts = ["use", "global", "ability"]
    return f"{', '.join(f'{act} {_ACTS[act]}' for act in acts)}, or pass"


def _each(game: GameState, wanted: Sequence[str], among: Sequence[Die], where: str) -> list[Die]:
    """One die for each word; a word that stands again means the next die like it."""
    found: list[Die] = []
    for word in wanted:
        found.append(find_die(game, word, [die for die in among if die not in found], where))
    return found


def _reroll(game: GameState, decision: RerollDecision, words: Words) -> tuple[Die, ...]:
    verb, rest = verb_of(words.body)
    if verb == "keep" and not rest:
        return ()
    if verb != "reroll" or not rest:
        raise _not_now(decision, words.body, "reroll DICE, or keep")
    dice = _each(game, dice_named(rest), decision.dice, "among the dice you rolled")
    for die in dice:
        if die.spent_part:
            raise Refused(f"{die.label} was spent in part and cannot be rerolled this turn.")
    return tuple(dice)


def _priority(game: GameState, decision: PriorityDecision, words: Words) -> Act:
    verb, rest = verb_of(words.body)
    player = game.players[decision.player]
    if verb == "pass" and not rest:
        return PASS
    if verb not in _ACTS:
        raise _not_now(decision, words.body, priority_answers(game, decision))
    if not rest:
        raise Refused(f"{words.body!r} does not say which; write {verb} {_ACTS[verb]}.")
    act: Act
    cost: Cost | None = None
    if verb in ("buy", "global"):
        name, _, number = rest.partition("#")
        which = _which(number)
        # of two cards with one id the first that can be used now is meant (DM-5.2.2)
        twins = [Act(verb, card=c, number=which) for c in _cards_for(game, name, decision.player)]
        act = next((twin for twin in twins if not decision.why_not(twin)), twins[0])
    elif verb == "ability":
        act = _ability(game, decision, rest)
    else:
        act = Act(verb, die=_die_for(game, verb, rest, decision.player))
    if reason := decision.why_not(act):
        raise Refused(reason)
    if not words.paying or _pays_inside(game, act, words):
        return act
    if act.verb == "field" and (instead := _instead(game, act, words.paying)):
        return act._replace(instead=instead)
    if act.verb == "buy":
        assert act.card is not None
        cost, what = buy_cost(game, act.card, decision.player), act.card.card.name
    elif act.verb == "field":
        assert act.die is not None
        cost, what = Cost(queries.cost_to_field(game, act.die)), act.die.name
    elif act.verb == "global":
        assert act.card is not None
        text = find_global(game, act.card, act.number)
        assert text is not None
        cost, what = text.cost, f"The Global of {act.card.card.name}"
        if text.paid_together and game.edition.global_paid_several_times_is_one:
            return _paid_several_times(game, decision, act, cost, words.paying, what)
    elif act.verb == "ability":
        cost, what = _ability_cost(game, decision, act), "The ability"
    else:
        raise Refused("Using an action die costs no energy.")
    payment = payment_with(game, decision.player, cost, words.paying, what)
    assert player.index == decision.player
    return Act(act.verb, act.die, act.card, act.number, payment)


def _which(number: str) -> int:
    """Which Global or ability of a card is meant: the first, where no number stands behind `#`."""
    return whole_number(number, "The second Global of a card is CARD#2.") if number else 1


def _pays_inside(game: GameState, act: Act, words: Words) -> bool:
    """Whether the dice named pay for what the text asks, as the act itself is free and its answers are given too."""
    if not words.given or act.die is None or act.instead:
        return False
    return act.verb == "use" or (act.verb == "field" and not queries.cost_to_field(game, act.die))


def _instead(game: GameState, act: Act, words: Sequence[str]) -> tuple[Die, ...]:
    """The dice named if they pay a price that takes the place of the fielding cost, else none (notation: Ritual)."""
    assert act.die is not None
    player = game.players[act.die.owner]
    others = [die for die in (*player.reserve, *player.field) if not die.is_energy and die is not act.die]
    dice: list[Die] = []
    for word in words:
        found = find_dice(word, [die for die in others if die not in dice])
        if not found:
            return ()
        dice.append(found[0])
    if any(part.takes(context, dice) for part, context in other_prices(game, act.die)):
        return tuple(dice)
    raise Refused(f"{in_words(dice)} cannot pay for {act.die.name}.")


def _cards_for(game: GameState, name: str, player: int) -> list[TeamCard]:
    if DIE_ID.fullmatch(name):
        die = die_of(game, name)
        if die is not None and die.holder is not None:
            return [die.holder]
    return find_cards(game, name, player)


def _die_for(game: GameState, verb: str, word: str, player: int) -> Die:
    """The die to field or use: in the own Reserve Pool if the word fits one there, else any, to say why not."""
    pool = game.players[player].reserve
    fitting = [die for die in pool if (die.is_character if verb == "field" else die.is_action)]
    if find_dice(word, fitting):
        return find_die(game, word, fitting, "in your Reserve Pool")
    for among in (pool, [die for die in game.dice if die.owner == player], game.dice):
        found = find_dice(word, among)
        if found:
            return found[0]
    raise Refused(f"There is no {word} in your Reserve Pool.")


def _ability(game: GameState, decision: PriorityDecision, word: str) -> Act:
    found = ability_contexts(game, decision.player)
    dice = [context.this for _, context in found if context.this is not None]
    named = find_dice(word, dice)
    if named:
        texts = {id(text): (text, context) for text, context in found if context.this in named}
        if len(texts) == 1 and next(iter(texts.values()))[0].of_card:
            fitting = [context for text, context in found if not why_not_ability(game, text, context)]
            die = next((context.this for context in fitting if context.this in named), named[0])
        else:
            die = find_die(game, word, dice, "with an ability to use")
        return next(Act("ability", die, context.holder) for _, context in found if context.this is die)
    in_field = find_dice(word, list(game.field_dice()))
    holders = {die.holder for die in in_field}
    for _, context in found:  # a text of the whole card goes by the card or by any die of it in the field
        by_die = context.this is None and context.holder in holders
        if by_die or word in (context.holder.card.id, context.holder.card.slug):
            return Act("ability", context.this, context.holder)
    for card, text in (
        *((die.card, gained.part.text) for die in in_field for gained in gained_texts(game, die)),
        *((h.card, text) for h, text, _ in game.book.activated if h in holders or word in (h.card.id, h.card.slug)),
    ):
        if words := text.describe(card, game.edition.terms):
            raise Refused(f"{card.name} has nothing that you could use now; the card says: {words}")
    raise Refused(f"{word} has no ability that you could use in a window.")


def _die_meant(game: GameState, decision: PriorityDecision, act: Act, words: Words) -> Sequence[str]:
    """The die behind `ability`, if its text asks first which die of the card it is, and ` on ` begins with another."""
    meant = ability_meant(game, decision.player, act)
    word = verb_of(words.body)[1]
    if meant is None or act.die is None or not meant[0].asks_which_die:
        return ()
    alike = [die for die in game.players[decision.player].field if die.holder is act.card]
    if find_dice(word, alike) != [act.die] or find_dice(words.given[0], alike):
        return ()
    return (act.die.id,)


def _ability_cost(game: GameState, decision: PriorityDecision, act: Act) -> Cost:
    meant = ability_meant(game, decision.player, act)
    if meant is not None:
        return meant[0].cost
    raise Refused("There is no such ability to use now.")


def _paid_several_times(
    game: GameState, decision: PriorityDecision, act: Act, cost: Cost, words: Sequence[str], what: str
) -> Act:
    """A Global paid once or several times together, as the dice named say (DM-6.7.5)."""
    first: Refused | None = None
    for times in range(1, len(words) * 2 + 1):
        try:
            whole = Cost(cost.amount * times, cost.types * times)
            payment = payment_with(game, decision.player, whole, words, what)
        except Refused as error:
            first = first or error
            continue
        return act._replace(payment=payment, times=times)
    assert first is not None
    raise first


def _attack(game: GameState, decision: AttackDecision, words: Words) -> tuple[Die, ...]:
    verb, rest = verb_of(words.body)
    if words.body in ("no attack", "attack none"):
        chosen: tuple[Die, ...] = ()
    elif verb == "attack" and rest:
        field = game.players[decision.player].field
        chosen = tuple(_each(game, dice_named(rest), field, "in your field"))
    else:
        raise _not_now(decision, words.body, "attack DICE, or no attack")
    if reason := decision.why_not(chosen):
        raise Refused(reason)
    return chosen


def _block(game: GameState, decision: BlockDecision, words: Words) -> tuple[tuple[Die, Die], ...] | None:
    verb, rest = verb_of(words.body)
    if decision.may_leave and words.body == "pass":
        return None
    if words.body in ("no block", "block none"):
        pairs: list[tuple[Die, Die]] = []
    elif verb == "block" and rest:
        pairs = []
        field = game.players[decision.rules.player].field
        attackers = decision.rules.attackers
        for pair in BETWEEN_BLOCKS.split(rest):
            blocker_word, arrow, attacker_word = pair.partition("->")
            if not arrow:
                raise Refused(f"{pair.strip()!r} names no block; write BLOCKER->ATTACKER.")
            blocker_word, attacker_word = blocker_word.strip(), attacker_word.strip()
            attacker = _attacker(game, attacker_word, attackers, pairs)
            blocker = _blocker(game, blocker_word, field, attacker, pairs)
            pairs.append((blocker, attacker))
    else:
        raise _not_now(decision, words.body, "block BLOCKER->ATTACKER, or no block")
    if reason := decision.why_not(pairs):
        raise Refused(reason)
    return tuple(pairs)


def _attacker(game: GameState, word: str, attackers: Sequence[Die], pairs: Sequence[tuple[Die, Die]]) -> Die:
    found = find_dice(word, attackers)
    if not found:
        elsewhere = find_dice(word, game.dice)
        name = elsewhere[0].label if elsewhere else word
        raise Refused(f"{name} does not attack.")
    del pairs
    return find_die(game, word, attackers, "among the attackers")


def _blocker(game: GameState, word: str, field: Sequence[Die], attacker: Die, pairs: Sequence[tuple[Die, Die]]) -> Die:
    """The blocker a word means: the next unassigned die like it, or one already assigned to another attacker."""
    assigned = [blocker for blocker, _ in pairs]
    free = [die for die in field if die not in assigned and die.is_character]
    if find_dice(word, free):
        return find_die(game, word, free, "in your field")
    again = find_dice(word, assigned)
    if again:
        return again[0]
    elsewhere = find_dice(word, game.dice)
    name = elsewhere[0].label if elsewhere else word
    raise Refused(f"{name} is not in your field, so it cannot block {attacker.label}.")


def _damage(game: GameState, decision: DamageDecision, words: Words) -> dict[Die, int]:
    match = re.fullmatch(r"damage\s+(\S+?)(?:\s*:\s*|\s+)(\S.*)", words.body)
    if match is None:
        raise _not_now(decision, words.body, "damage DIE: DIE=N, DIE=N")
    if match.group(1) not in words_for(decision.dealer):
        raise Refused(f"It is the damage of {decision.dealer.id} ({decision.dealer.label}) that is split now.")
    split: dict[Die, int] = dict.fromkeys(decision.victims, 0)
    given: list[Die] = []
    for share in BETWEEN_SHARES.split(match.group(2)):
        name, equals, amount = share.partition("=")
        if not equals:
            raise Refused(f"{share.strip()!r} is no share; write DIE=N.")
        dealt = whole_number(amount.strip(), "A share of the damage is DIE=N.")
        free = [die for die in decision.victims if die not in given]
        die = find_die(game, name.strip(), free, "among the dice to be damaged")
        given.append(die)
        split[die] = dealt
    if reason := decision.why_not(split):
        raise Refused(reason)
    return split


def _reaction(game: GameState, decision: ReactionDecision, words: Words) -> Act:
    verb, rest = verb_of(words.body)
    if verb == "pass" and not rest:
        return PASS
    if verb in ("global", "ability") and rest:
        name, _, number = rest.partition("#")
        which = _which(number)
        for act, cost in decision.costs.items():
            if act.verb != verb or act.card is None or (number and act.number != which):
                continue
            fits = {act.card.card.id, act.card.card.slug} | (words_for(act.die) if act.die else set())
            if name in fits:
                if not words.paying:
                    return act
                what = f"The {verb if verb == 'ability' else 'Global'} of {act.card.card.name}"
                return act._replace(payment=payment_with(game, decision.player, cost, words.paying, what))
    if verb == "choose" and rest == "no":
        return PASS
    if verb == "choose" and rest == "yes" and len({(act.card, act.verb, act.number) for act in decision.acts}) == 1:
        return decision.acts[0]  # the one thing on offer, answered like any other "may"
    raise _not_now(decision, words.body, "global CARD, ability DIE, or pass")


def _is_source(decision: ChoiceDecision, word: str) -> bool:
    card = decision.source_card
    if card is None:
        return False
    dice = (die.id for die in decision.game.dice if die.holder is card)
    return word in (card.card.id, card.card.slug, *dice)


def _choose(decision: ChoiceDecision, words: Words) -> Any:
    verb, rest = verb_of(words.body)
    if verb == "ability" and decision.about == "may" and _is_source(decision, rest):
        return [YES]  # a way out that a card offers, called like one that interrupts
    if verb != "choose" or not rest:
        raise _not_now(decision, words.body, "choose ...")
    if decision.declined_by(rest):
        if decision.minimum:
            raise Refused("Something must be chosen here.")
        return []
    taken: list[Any] = []
    alone = "," not in rest and (decision.maximum == 1 or decision.names(rest))
    wanted = (rest,) if alone else names(rest)
    for word in wanted:
        taken.append(decision.find(word, taken))
    if not decision.minimum <= len(taken) <= decision.maximum:
        some = (
            f"{decision.minimum}"
            if decision.minimum == decision.maximum
            else f"{decision.minimum} to {decision.maximum}"
        )
        raise Refused(f"Choose {some} of them, not {len(taken)}.")
    return taken
