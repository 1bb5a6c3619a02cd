"""What the prompt and footer say of acts with priority, and of what any command leads to; never what chance brings."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ...analysis.lookahead import Outlook
from ...analysis.payments import Purse, cost_of, texts_used
from ...analysis.priority_words import act_words, bought_words, can_attack, given_up, pass_words, still_possible
from ...analysis.reasons import buy_reason, field_reason, keyword_words, numbers, sums
from ...kernel.decision import Option
from ...rules.events import KnockedOut, LifeChanged
from ...rules.naming import die_of
from ...rules.reaction import ReactionDecision
from ...rules.sentences import capital, sentence
from ...rules.state import Step
from ...rules.wording import listing
from ..actions.keymap import told
from ..dice.text import read_out
from ..match.hand import Story, offered
from ..match.view import KeyView, plain
from .hand import Hand
from .words import cost_words, named, text_of, title

if TYPE_CHECKING:
    from .priority import PriorityHand

VERBS = {
    "play.field": "field",
    "play.buy": "buy",
    "play.action": "use",
    "play.global": "global",
    "play.ability": "ability",
}
"""The actions that narrow the cursor to one kind of act."""

MOST = 4
"""Sentences of the log that are shown; the rest is counted."""


# What a command leads to -----------------------------------------------------------------------------------------


def consequences(hand: Hand, command: str) -> list[str]:
    """What the log would say after the command, and what is asked next. Chance stays hidden."""
    after = hand.outlook(command)
    lines = after.sentences()
    more = [f"… and {len(lines) - MOST} more."] if len(lines) > MOST else []
    return _led_to(after, [*map(plain, lines[:MOST]), *more])


def _led_to(after: Outlook, happened: list[str]) -> list[str]:
    """What has happened, and what is asked next; where that cannot be told, why."""
    if after.refused:
        return [f"[bad]{plain(after.refused)}[/]"]
    if after.chance:
        return ["Dice are rolled or drawn for it: what comes is seen then."]
    then = "[warn]The match ends.[/]" if after.over else plain(after.next_question())
    return [*happened, then] if then else happened


# Acts with priority ----------------------------------------------------------------------------------------------


def priority_keys(hand: PriorityHand) -> list[KeyView]:
    """The keys of the main step, of the window, and of the other player's priority."""
    if hand.asking_to_pass:
        return [KeyView("move.do", "pass all the same"), KeyView("move.back", "stay")]
    field = hand.game.edition.terms.field
    option, purse, walking = hand.option(), hand.purse, bool(hand.narrowed or hand.paying)
    does = {"field": f"{field} it", "buy": "buy it", "pass": "pass"}.get(option.verb, "use it") if option else ""
    legal = {option.verb for option in hand.question.options if option.legal}
    ways = len(purse.ways) if purse is not None else 0
    otherwise = ways > 1 or (purse is not None and purse.by_hand is not None)
    after = "pass"
    if hand.game.step is Step.MAIN and hand.player == hand.game.active:
        after = "pass, to attack" if can_attack(hand.game) else "pass, end turn"
    return offered(
        option and option.legal and KeyView("move.do", "pay as shown" if hand.paying else does),
        hand.paying and KeyView("move.mark", "pay with it or not"),
        hand.paying and KeyView("move.left move.right", "die"),
        # before it leaves pass, where the line is short
        otherwise and KeyView("play.otherwise", f"{ways} ways to pay" if ways > 1 else "pay otherwise", rank=1),
        otherwise and not hand.paying and KeyView("move.next", "set the dice", rank=1),
        walking and KeyView("move.up move.down", "move", rank=2),
        walking and KeyView("move.back", "back"),
        *(
            KeyView(action, {"field": field, "use": "action"}.get(verb, verb))
            for action, verb in VERBS.items()
            if verb in legal and verb != hand.narrowed
        ),
        (hand.paying or does != "pass") and KeyView("play.pass", after),
    )


def priority_story(hand: PriorityHand) -> Story:
    """The prompt while a player has priority."""
    question, option = hand.question.prompt(), hand.option()
    if hand.asking_to_pass:
        ways = plain(told("{move.do} or {play.pass} passes all the same; {move.back} stays."))
        return Story(question, (*_still_possible(hand), ways))
    if option is None:
        return Story(question, tuple(_only_seen(hand)))
    if option.verb == "pass":
        return Story(question, tuple(_pass_lines(hand)))
    if option.why_not:
        card = hand.card_of(option)
        what_it_is = text_of(hand.game, card.card)[:1] if card is not None else []
        return Story(question, (f"[bad]{plain(capital(option.why_not))}[/]", *what_it_is))
    after = hand.outlook(hand.command())
    lines = {"field": _field_lines, "buy": _buy_lines}.get(option.verb, _use_lines)(hand, option, after)
    happened = []
    for event in after.events:
        if isinstance(event, LifeChanged):
            name = plain(after.game.players[event.player].name)
            tone = "good" if (event.change > 0) == (event.player == hand.player) else "bad"
            happened.append(f"{name} [{tone}]♥ {event.life - event.change} → {event.life}[/].")
        elif isinstance(event, KnockedOut):
            happened.append(f"[bad]{capital(named(hand.game.dice[event.die.index]))} is KO'd.[/]")
    heading = "Buy a die" if option.verb == "buy" else question
    return Story(heading, (*lines, *_led_to(after, happened)))


def _still_possible(hand: PriorityHand) -> list[str]:
    """What passing gives up; nothing where that is nothing."""
    options = given_up(hand.question)
    if not options:
        return []
    fields = hand.game.step is Step.MAIN and any(option.verb == "field" for option in options)
    lost = f" What is not {hand.game.edition.terms.fielded} goes to the used pile." if fields else ""
    return [f"[warn]{plain(still_possible(hand.game, options, hand.player))}[/]{lost}"]


def _pass_lines(hand: PriorityHand) -> list[str]:
    """What passing leads to, and what it gives up; before that, what is reacted to."""
    game, question = hand.game, hand.question
    cause = sentence(game, question.event) if isinstance(question, ReactionDecision) else ""
    lines = [f"[warn]{plain(cause)}[/]"] if cause else []
    passing = plain(pass_words(game, question, hand.outlook("pass").asked))
    return [*lines, f"[b]Pass[/]: {passing}", *_still_possible(hand)]


def _only_seen(hand: PriorityHand) -> list[str]:
    die, card = hand.die, hand.card
    if die is not None:
        owner = plain(hand.game.players[die.controller].name) if die.controller >= 0 else "both"
        shape = f" {numbers(hand.game, die)}" if die.is_character else ""
        words = sums(hand.game, die) if die.is_character and die.in_field else ""
        return [f"[b]{capital(named(die))}[/]{shape} · {owner}.", *([f"{plain(words)}."] if words else [])]
    if card is not None:
        return [f"[b]{title(card.card)}[/]", *text_of(hand.game, card.card)[:2]]
    return pile_lines(hand)


def pile_lines(hand: Hand) -> list[str]:
    """The dice of the count under the cursor."""
    zone, id = hand.spot
    if not zone.startswith("counts-"):
        return []
    player = hand.game.players[int(zone[-1])]
    name, dice = {
        "bag": ("Bag", player.bag),
        "prep": ("Prep area", player.prep),
        "used": ("Used pile", player.used),
        "out": ("Out of play", player.out_of_play),
    }[id]
    inside = listing(sorted(named(die) for die in dice)) or "empty"
    return [f"[b]{name} of {plain(player.name)}[/]: {inside}."]


_ENERGY = re.compile(r"\b(?:\d )?(?P<kind>fist|bolt|mask|shield|wild)s?\b")
"""Energy in a payment: `2 fists`. Names of cards begin with a capital letter."""


def _payment_line(purse: Purse | None) -> str:
    if purse is None:
        return ""
    if purse.why_not:
        return f"[bad]{plain(purse.why_not)}[/]"
    return _ENERGY.sub(lambda energy: f"[b {energy['kind']}]{energy[0]}[/]", plain(purse.sentence()))


def _field_lines(hand: PriorityHand, option: Option, after: Outlook) -> list[str]:
    game, die, purse = hand.game, die_of(hand.game, option.subject), hand.purse
    assert die is not None  # it is what is fielded
    reason = f" ({plain(why)})" if (why := field_reason(game, die)) else ""
    head = f"[b]{capital(game.edition.terms.field)} {named(die)}[/]"
    if purse is None and option.cost != "0":
        head += f" costs {option.cost} energy{reason}; another price is asked for."
    else:
        head += f" for {option.cost}{reason}."
    lines = [f"{head} {_payment_line(purse)}".strip()]
    then = after.die(die)
    if then.in_field and not after.refused and not after.chance:
        keywords, sum_ = keyword_words(after.game, then), sums(after.game, then)
        words = f"[good]{numbers(after.game, then)}{' with ' + plain(keywords) if keywords else ''}[/]"
        if die.holder is not None or sum_:
            lines.append(f"It will be {words}{': ' + plain(sum_) if sum_ else ''}.")
    return lines


def _buy_lines(hand: PriorityHand, option: Option, after: Outlook) -> list[str]:
    game, card = hand.game, hand.card_of(option)
    assert card is not None  # a die of it is bought
    reason = f" ({plain(why)})" if (why := buy_reason(game, card, hand.player)) else ""
    head = f"[b]{title(card.card)}[/] costs {cost_words(cost_of(game, option, hand.player))}{reason}."
    return [line for line in (head, _payment_line(hand.purse), bought_words(game, card, after)) if line]


def _use_lines(hand: PriorityHand, option: Option, after: Outlook) -> list[str]:
    game, player = hand.game, hand.player
    cost = f" for {cost_words(cost_of(game, option, player))}" if hand.purse is not None else ""
    head = f"[b]{plain(act_words(game, option, player))}[/]{cost}. {_payment_line(hand.purse)}".strip()
    texts = texts_used(game, option, player)
    return [head, *(plain(read_out(*text, game.edition.terms)) for text in texts[:2])]
