"""What the prompt and footer say of acts with priority: cost, payment, what will be true then."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ...rules.decisions import PriorityDecision
from ...rules.declare_attack import AttackRules
from ...rules.events import KnockedOut, LifeChanged
from ...rules.reaction import ReactionDecision
from ...rules.sentences import sentence
from ...rules.state import Step, Zone
from ..actions.keymap import told
from ..dice.in_signs import read_out
from ..match.view import KeyView, plain
from .hand import Hand, Story
from .spots import card_meant, die_of
from .words import (
    buy_reason,
    cost_words,
    field_reason,
    keyword_words,
    listing,
    named,
    numbers,
    sentence_case,
    sums,
    text_of,
    title,
)

if TYPE_CHECKING:
    from ...analysis.lookahead import Outlook
    from ...analysis.payments import Purse
    from ...kernel.decision import Option
    from ...rules.state import GameState, TeamCard
    from .priority import PriorityHand

PLACES = {
    Zone.USED: "the used pile",
    Zone.PREP: "the prep area",
    Zone.BAG: "the bag",
    Zone.RESERVE: "the reserve pool",
    Zone.FIELD: "the field",
    Zone.ATTACK: "the attack zone",
    Zone.OUT_OF_PLAY: "out of play",
    Zone.CARD: "its card",
    Zone.GONE: "the box, out of the game",
    Zone.ASIDE: "beside the table",
}


def _verb(option: Option) -> str:
    return option.command.partition(" ")[0]


def _card(hand: PriorityHand, option: Option) -> TeamCard | None:
    return card_meant(hand.game, option.subject, hand.player)


def label(hand: PriorityHand, option: Option) -> str:
    """The option in words, as a sentence begins: `Global of Static Field`, `Field Batman`."""
    game, card = hand.game, _card(hand, option)
    if option.label == option.command and card is not None:
        return f"{'Global' if _verb(option) == 'global' else 'Ability'} of {card.card.name}"
    die = die_of(game, option.subject)
    if option.label == option.command and die is not None:
        return f"Ability of {die.name}"
    return sentence_case(option.label)


def nothing_to(game: GameState, verb: str, player: int) -> str:
    """Why a letter finds nothing to narrow the cursor to."""
    terms = game.edition.terms
    mine = player == game.active
    match verb:
        case "field":
            if not mine or game.step is not Step.MAIN:
                return f"Dice are {terms.fielded} in your own Main Step only."
            return f"No die in your reserve pool shows a {terms.character} face."
        case "buy":
            return "Dice are bought in your own Main Step only."
        case "use":
            if not mine:
                return "Action dice are used in your own turn only."
            return "No die in your reserve pool shows an action face."
        case "global":
            return "No card of this match has a Global."
    return "No die or card has an ability to use by choice."


# Keys ------------------------------------------------------------------------------------------------------------


def do_word(hand: PriorityHand) -> str:
    """What Enter does, in a word or two."""
    if hand.asking_to_pass:
        return "pass all the same"
    option = hand.option()
    if option is None or option.why_not:
        return ""
    words = {"field": hand.game.edition.terms.field + " it", "buy": "buy it", "use": "use it"}
    return words.get(_verb(option), "use it" if _verb(option) != "pass" else "pass")


def priority_keys(hand: PriorityHand) -> list[KeyView]:
    """The keys of the main step, of the window, and of the other player's priority."""
    if hand.asking_to_pass:
        return [KeyView("move.do", "pass all the same"), KeyView("move.back", "stay")]
    keys: list[KeyView] = []
    if word := do_word(hand):
        keys.append(KeyView("move.do", "pay as shown" if hand.paying else word))
    purse = hand.purse
    if hand.paying:
        keys += [KeyView("move.mark", "pay with it or not"), KeyView("move.left move.right", "die")]
    if purse is not None and (len(purse.ways) > 1 or purse.by_hand is not None):
        way = f"{len(purse.ways)} ways to pay" if len(purse.ways) > 1 else "pay otherwise"
        keys.append(KeyView("play.otherwise", way, rank=1))  # before it leaves pass, where the line is short
        if not hand.paying:
            keys.append(KeyView("move.next", "set the dice", rank=1))
    if hand.narrowed or hand.paying:
        keys += [KeyView("move.up move.down", "move", rank=2), KeyView("move.back", "back")]
    legal = {_verb(option) for option in hand.decision.options if option.legal}
    field = hand.game.edition.terms.field
    for action, verb, word in (
        ("play.field", "field", field),
        ("play.buy", "buy", "buy"),
        ("play.action", "use", "action"),
        ("play.global", "global", "global"),
        ("play.ability", "ability", "ability"),
    ):
        if verb in legal and verb != hand.narrowed:
            keys.append(KeyView(action, word))
    after = "pass"
    if hand.in_main_step and hand.player == hand.game.active:
        after = "pass, to attack" if can_attack(hand.game) else "pass, end turn"
    if not (keys and keys[0].label == "pass"):
        keys.append(KeyView("play.pass", after))
    return keys


# Sentences -------------------------------------------------------------------------------------------------------


def priority_story(hand: PriorityHand) -> Story:
    """The prompt while a player has priority."""
    question = hand.question.prompt()
    if hand.asking_to_pass:
        ways = plain(told("{move.do} or {play.pass} passes all the same; {move.back} stays."))
        return Story(question, (*_still_possible(hand), ways))
    option = hand.option()
    if option is None:
        return Story(question, tuple(_only_seen(hand)))
    if _verb(option) == "pass":
        return Story(question, tuple(_pass_lines(hand)))
    if option.why_not:
        return Story(question, (f"[bad]{plain(sentence_case(option.why_not))}[/]", *_what_it_is(hand, option)))
    match _verb(option):
        case "field":
            lines = _field_lines(hand, option)
        case "buy":
            return Story("Buy a die", tuple(_buy_lines(hand, option)))
        case _:
            lines = _use_lines(hand, option)
    return Story(question, tuple(lines))


def _still_possible(hand: PriorityHand) -> list[str]:
    """`You can still field Flash or buy Batman, Aquaman and 3 more.`"""
    names: dict[str, list[str]] = {}
    for option in hand.undone():
        die, card = die_of(hand.game, option.subject), _card(hand, option)
        name = card.card.name if card is not None else option.label
        if die is not None:
            name = named(die).replace("the sidekick", "a sidekick")
        names.setdefault(_verb(option), []).append(plain(name))
    parts = []
    for verb, found in names.items():
        unique = list(dict.fromkeys(found))
        shown = ", ".join(unique[:3]) + (f" and {len(unique) - 3} more" if len(unique) > 3 else "")
        parts.append(f"{hand.game.edition.terms.field if verb == 'field' else verb} {shown}")
    lost = " What is not fielded goes to the used pile." if "field" in names and hand.in_main_step else ""
    return [f"[warn]You can still {', or '.join(parts)}.[/]{lost.replace('fielded', hand.game.edition.terms.fielded)}"]


def _pass_lines(hand: PriorityHand) -> list[str]:
    game = hand.game
    if hand.player != game.active or isinstance(hand.question, ReactionDecision):
        lines = [*_about_to_happen(hand), f"[b]Pass[/]: do nothing now{_and_then(hand)}."]
    elif hand.in_main_step:
        lines = [_end_of_main(hand)]
    else:
        lines = [f"[b]Pass[/]: {_who_answers(hand)}damage is dealt."]
    if hand.undone():
        lines += _still_possible(hand)
    return lines


def can_attack(game: GameState) -> bool:
    """Whether any die of the active player could attack as things stand."""
    return bool(AttackRules(game, game.active).dice)


def _asked_next(hand: PriorityHand) -> str:
    """The other player's name, when passing leaves it to them to act in the same step (DM-6.8.1 to DM-6.8.6)."""
    asked = hand.outlook("pass").asked
    if not isinstance(asked, PriorityDecision) or asked.player == hand.player:
        return ""
    return plain(hand.game.players[asked.player].name)


def _who_answers(hand: PriorityHand) -> str:
    """What comes between passing and the end of the step; nothing once the other player has declined."""
    name = _asked_next(hand)
    return f"{name} may use a Global, then " if name else ""


def _and_then(hand: PriorityHand) -> str:
    """Whoever's turn it is may act again after the other one has declined."""
    name = _asked_next(hand)
    return f"; {name} may act once more" if name else ""


def _end_of_main(hand: PriorityHand) -> str:
    """What passing in the Main Step leads to: the other player's Globals, attackers, or the end of the turn."""
    game = hand.game
    done = not any(option.legal and _verb(option) != "pass" for option in hand.decision.options)
    first = _who_answers(hand)
    if can_attack(game):
        return f"[b]Pass[/]: {'nothing is left to do; ' if done else ''}{first}the attack step follows."
    if done:
        return f"[b]Pass[/]: nothing is left to do, and no die can attack; {first}the turn ends."
    return f"[b]Pass[/]: no die can attack; {first}the turn ends."


def _about_to_happen(hand: PriorityHand) -> list[str]:
    """What a reaction would answer to."""
    if not isinstance(hand.question, ReactionDecision):
        return []
    told = sentence(hand.game, hand.question.event)
    return [f"[warn]{plain(told)}[/]"] if told else []


def _only_seen(hand: PriorityHand) -> list[str]:
    die, card = hand.die, hand.card
    if die is not None:
        owner = plain(hand.game.players[die.controller].name) if die.controller >= 0 else "both"
        shape = f" {numbers(hand.game, die)}" if die.is_character else ""
        words = sums(hand.game, die) if die.is_character and die.in_field else ""
        return [f"[b]{sentence_case(named(die))}[/]{shape} · {owner}.", *([words + "."] if words else [])]
    if card is not None:
        return [f"[b]{title(card.card)}[/]", *text_of(hand.game, card.card)[:2]]
    return pile_lines(hand)


def pile_lines(hand: Hand) -> list[str]:
    """The dice of the count under the cursor."""
    zone, id = hand.spot
    if not zone.startswith("counts-"):
        return []
    player = hand.game.players[int(zone[-1])]
    area = {"bag": player.bag, "prep": player.prep, "used": player.used, "out": player.out_of_play}[id]
    name = {"bag": "Bag", "prep": "Prep area", "used": "Used pile", "out": "Out of play"}[id]
    dice = listing(sorted(named(die) for die in area)) or "empty"
    return [f"[b]{name} of {plain(player.name)}[/]: {dice}."]


_ENERGY = re.compile(r"\b(?:\d )?(?P<kind>fist|bolt|mask|shield|wild)s?\b")
"""Energy in a payment: `2 fists`. Names of cards begin with a capital letter."""


def _payment_line(purse: Purse | None) -> str:
    if purse is None:
        return ""
    if purse.why_not:
        return f"[bad]{plain(purse.why_not)}[/]"
    left = purse.left()
    kept = f" Keeps {left}." if left else ""
    return _ENERGY.sub(_in_its_colour, f"Pays {plain(purse.words())}.{plain(kept)}")


def _in_its_colour(said: re.Match[str]) -> str:
    return f"[b {said['kind']}]{said[0]}[/]"


def _what_it_is(hand: PriorityHand, option: Option) -> list[str]:
    card = _card(hand, option)
    return text_of(hand.game, card.card)[:1] if card is not None else []


def _field_lines(hand: PriorityHand, option: Option) -> list[str]:
    game = hand.game
    die = die_of(game, option.subject)
    if die is None:
        return []
    verb = sentence_case(game.edition.terms.field)
    why = field_reason(game, die)
    reason = f" ({why})" if why else ""
    purse = hand.purse
    head = f"[b]{verb} {named(die)}[/]"
    if purse is None and option.cost != "0":
        head += f" costs {option.cost} energy{reason}; another price is asked for."
    else:
        head += f" for {option.cost}{reason}."
    pays = _payment_line(purse)
    after = hand.outlook(hand.command())
    lines = [f"{head} {pays}".strip()]
    if after.refused:
        return [*lines, f"[bad]{plain(after.refused)}[/]"]
    then = after.die(die)
    if then.in_field and not after.chance:
        keywords = keyword_words(after.game, then)
        words = f"[good]{numbers(after.game, then)}{' with ' + plain(keywords) if keywords else ''}[/]"
        sum_ = sums(after.game, then)
        if die.holder is not None or sum_:
            lines.append(f"It will be {words}{': ' + sum_ if sum_ else ''}.")
    return [*lines, *_consequences(hand, after)]


def _buy_lines(hand: PriorityHand, option: Option) -> list[str]:
    game = hand.game
    card = _card(hand, option)
    if card is None:
        return []
    why = buy_reason(game, card, hand.player)
    cost = cost_words(hand.cost(option))
    lines = [f"[b]{title(card.card)}[/] costs {cost}{f' ({why})' if why else ''}."]
    if pays := _payment_line(hand.purse):
        lines.append(pays)
    left = len(game.unbought(card)) - 1
    bought = game.unbought(card)[0] if left >= 0 else None
    after = hand.outlook(hand.command())
    if after.refused:
        return [*lines, f"[bad]{plain(after.refused)}[/]"]
    if bought is not None and not after.chance:
        place = PLACES[after.die(bought).zone]
        lines.append(f"The die goes to {place}; {left or 'none'} {'are' if left > 1 else 'is'} left on the card.")
    return [*lines, *_consequences(hand, after)]


def _use_lines(hand: PriorityHand, option: Option) -> list[str]:
    game = hand.game
    die, card = die_of(game, option.subject), _card(hand, option)
    printed = die.card if die is not None else card.card if card is not None else None
    head = label(hand, option)
    cost = f" for {cost_words(hand.cost(option))}" if hand.purse is not None else ""
    lines = [f"[b]{plain(head)}[/]{cost}. {_payment_line(hand.purse)}".strip()]
    if printed is not None:
        texts = _used_texts(hand, option)
        lines += texts[:2]
    after = hand.outlook(hand.command())
    if after.refused:
        return [*lines, f"[bad]{plain(after.refused)}[/]"]
    return [*lines, *_consequences(hand, after)]


def _used_texts(hand: PriorityHand, option: Option) -> list[str]:
    """The text that is used, in the edition's words."""
    from ...rules.acts import ability_contexts, find_global

    game = hand.game
    terms = game.edition.terms
    card = _card(hand, option)
    if _verb(option) == "global" and card is not None:
        _, _, number = option.command.partition("#")
        text = find_global(game, card, int(number or 1))
        return [plain(read_out(text, card.card, terms))] if text is not None else []
    if _verb(option) == "ability":
        return [
            plain(read_out(text, context.holder.card, terms))
            for text, context in ability_contexts(game, hand.player)
            if option.subject in (context.this.id if context.this else "", context.holder.id)
        ][:1]
    die = die_of(game, option.subject)
    if die is not None and die.holder is not None:
        return [plain(read_out(text, die.card, terms)) for text in game.book.actions[die.holder.index]]
    return []


def _consequences(hand: PriorityHand, after: Outlook) -> list[str]:
    """What else comes of a command: life, KOs, the next question. Chance stays hidden."""
    if after.chance:
        return ["Dice are rolled or drawn for it: what comes is seen then."]
    lines = []
    for event in after.events:
        if isinstance(event, LifeChanged):
            name = plain(after.game.players[event.player].name)
            tone = "good" if (event.change > 0) == (event.player == hand.player) else "bad"
            lines.append(f"{name} [{tone}]♥ {event.life - event.change} → {event.life}[/].")
        elif isinstance(event, KnockedOut):
            lines.append(f"[bad]{sentence_case(named(hand.game.dice[event.die.index]))} is KO'd.[/]")
    asked = after.asked
    if asked is not None and not isinstance(asked, PriorityDecision) and not after.over:
        who = plain(after.game.players[asked.player].name)
        lines.append(f"Then {who} is asked: {plain(asked.prompt())}")
    if after.over:
        lines.append("[warn]The match ends.[/]")
    return lines
