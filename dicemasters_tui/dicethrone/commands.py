"""From a command to the answer of a question (notation, sections 2 and 6)."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..kernel.errors import Refused
from ..kernel.number import how_often, whole_number
from ..kernel.word_list import parted
from .choices import ChoiceDecision, slug
from .moments import why_no_action
from .questions import (
    PASS,
    ActDecision,
    ActivateDecision,
    DefendDecision,
    MainDecision,
    RollDecision,
    SellDecision,
    Usable,
)
from .uses import why_not_play, why_not_sell

if TYPE_CHECKING:
    from ..kernel.decision import Decision
    from .state import Table

LATER = ("roll", "reroll", "keep", "activate", "defend", "choose")
"""What is asked after a window or a Main Phase: said there, it passes."""
AFTER = ("roll", "reroll", "keep", "activate", "defend", "play", "spend", "use", "pass")
"""What cannot answer a choice: said where nothing has to be chosen, it leaves the choice."""
_ON = re.compile(r"\s+on\s+")
_TIMES = re.compile(r"(.*?)\s*x\s*([^\W_a-z]\S*)")


def split(text: str) -> tuple[str, list[str]]:
    """A command in small letters, and the answers after ` on `. Raises `Refused` when nothing stands there."""
    body, *given = _ON.split(" ".join(text.strip().lower().replace("_", "-").split()), maxsplit=1)
    words = parted(given[0]) if given else []
    if given and not words:
        raise Refused("Nothing stands after 'on'.")
    return body, words


def ahead(decision: Decision, text: str) -> list[str]:
    """The answers to what is asked later: those after ` on `, and before them all but the first of a series."""
    body, given = split(text)
    verb, _, rest = body.partition(" ")
    if isinstance(decision, ChoiceDecision) and verb == "choose" and decision.series:
        return parted(rest)[1:] + given
    return given


def parse(game: Table, decision: Decision, text: str) -> Any:
    """The answer a command stands for; answers after ` on ` are left in `game.given`. Raises `Refused`."""
    body, _ = split(text)
    verb, _, rest = body.partition(" ")
    rest = rest.strip()
    given = ahead(decision, text)
    answer: Any
    if isinstance(decision, ActDecision) and passes(game, body):
        game.pending = (decision.player, text)
        return PASS
    if isinstance(decision, RollDecision) and keeps(game, body):
        game.pending = (decision.player, text)
        return ()
    match decision:
        case RollDecision():
            answer = _roll(game, decision, verb, rest)
        case ActivateDecision():
            answer = _activate(decision, verb, rest)
        case DefendDecision():
            answer = _defend(decision, verb, rest)
        case SellDecision():
            answer = _sell(game, decision, verb, rest)
        case ChoiceDecision():
            if leaves(decision, body):
                game.pending = (decision.player, text)
                return []
            if verb != "choose" or not rest:
                raise _not_now(decision, body, "choose X")
            answer = decision.several(parted(rest)[:1] if decision.series else parted(rest))
        case ActDecision():
            try:
                answer = _act(game, decision, verb, rest)
            except Refused:
                if not _announced(game, decision) or verb == "pass":
                    raise
                game.pending = (decision.player, text)  # meant for what comes once the ability is activated
                return PASS
        case _:
            raise Refused("Nothing is asked that this command could answer.")
    game.given = given
    game.given_by, game.given_late = decision.player, False
    return answer


def _announced(game: Table, decision: Decision) -> bool:
    """Whether the active player has just announced an ability, and could only alter dice as yet."""
    dice = game.roll is not None and game.roll.presented
    return decision.player == game.active and game.phase == "offensive-roll" and game.attack is None and dice


def passes(game: Table, text: str) -> bool:
    """Whether the command, said at a window, passes it; in the Discard Phase cards are sold after the windows."""
    verb = split(text)[0].partition(" ")[0]
    return verb in LATER or (verb == "sell" and game.phase == "discard")


def keeps(game: Table, body: str) -> bool:
    """Whether the command, said while there are Roll Attempts left, keeps the dice: an ability that they meet."""
    return body.startswith("activate ") and game.roll is not None


def leaves(decision: Decision, body: str) -> bool:
    """Whether the command is said where something may be chosen and need not be: that leaves the choice."""
    return isinstance(decision, ChoiceDecision) and decision.minimum == 0 and body.partition(" ")[0] in AFTER


def _not_now(decision: Decision, body: str, wanted: str) -> Refused:
    return Refused(f"{body!r} is no answer now: {decision.prompt().rstrip('.?')} ({wanted}).")


def _places(rest: str, count: int) -> tuple[int, ...]:
    named = f"Dice are named by their place, 1 to {count}."
    places = [whole_number(word, named) for word in parted(rest)]
    if not places or not all(1 <= place <= count for place in places):
        raise Refused(named)
    if len(set(places)) != len(places):
        raise Refused("A die is named twice.")
    return tuple(place - 1 for place in places)


def _roll(game: Table, decision: RollDecision, verb: str, rest: str) -> Any:
    if verb in ("play", "spend", "use"):
        return _use(game, decision.player, decision.uses, verb, rest)
    if (verb == "keep" and not rest) or verb == "pass":
        return ()
    if game.attempts <= 0:
        raise Refused("There is no Roll Attempt left.")
    count = len(game.roll.numbers) if game.roll is not None else 5
    if verb == "roll" and not rest:
        return tuple(range(count))
    if verb == "reroll" and rest:
        if game.roll is None:
            raise Refused("The first Roll Attempt is with all five dice: roll.")
        return _places(rest, count)
    raise _not_now(decision, f"{verb} {rest}".strip(), "roll, reroll N…, or keep")


def _activate(decision: ActivateDecision, verb: str, rest: str) -> Any:
    if verb != "activate" or not rest:
        raise _not_now(decision, f"{verb} {rest}".strip(), "activate ABILITY, or activate none")
    wanted = slug(rest)
    if wanted == "none":
        return None
    for ability, tier, name in decision.choices:
        if wanted in (decision.word(ability, tier), slug(name)):
            return ability, tier
    hero = decision.game.players[decision.player].hero
    for other in hero.abilities.values():
        if wanted in (other.id, slug(other.name)):
            raise Refused(f"The dice do not meet what {other.name} needs.")
    raise Refused(f"{hero.name} has no ability {rest!r}.")


def _defend(decision: DefendDecision, verb: str, rest: str) -> Any:
    if verb != "defend" or not rest:
        raise _not_now(decision, f"{verb} {rest}".strip(), "defend ABILITY")
    wanted = slug(rest)
    if wanted == "none":
        return ""
    if wanted not in decision.abilities:
        raise Refused(f"{rest!r} is none of your Defensive Abilities: {', '.join(decision.abilities)}.")
    return wanted


def _sell(game: Table, decision: SellDecision, verb: str, rest: str) -> list[str]:
    if verb != "sell" or not rest:
        raise _not_now(decision, f"{verb} {rest}".strip(), "sell CARD…")
    hand = list(game.players[decision.player].hand)
    sold = []
    for word in parted(rest):
        card = _card(game, hand, word)
        hand.remove(card)
        sold.append(card)
    if len(sold) > decision.count:
        raise Refused(f"Only {decision.count} have to go; no more may be sold now.")
    return sold


def _card(game: Table, hand: list[str], word: str) -> str:
    wanted = slug(word)
    for card in hand:
        if wanted in (card, slug(game.card(card).name)):
            return card
    raise Refused(f"There is no card {word!r} in your hand.")


def _act(game: Table, decision: ActDecision, verb: str, rest: str) -> Usable:
    if verb == "pass" and not rest:
        return PASS
    if verb == "sell" and rest:
        if not isinstance(decision, MainDecision):
            raise Refused("Cards are sold in your own Main Phases, and at the end of the turn.")
        card = _card(game, game.players[decision.player].hand, rest)
        if reason := why_not_sell(game, decision.player, card):
            raise Refused(reason)
        return Usable("sell", card, game.card(card).name)
    if verb in ("play", "spend", "use") and rest:
        return _use(game, decision.player, decision.uses, verb, rest)
    raise _not_now(decision, f"{verb} {rest}".strip(), "play CARD, spend TOKEN, or pass")


def _use(game: Table, player: int, uses: tuple[Usable, ...], verb: str, rest: str) -> Usable:
    """What is meant among the things that can be done. Raises `Refused` with the reason why it cannot."""
    times = 1
    if verb == "spend" and (found := _TIMES.fullmatch(rest)):
        rest, times = found.group(1), how_often(found.group(2))
    word, _, number = rest.partition("#")
    which = whole_number(number, "The second use of a token is TOKEN#2.") if number else None
    wanted = slug(word)
    if verb == "spend" and wanted in game.players[player].hero.companions:
        verb = "use"  # Companions are spent like tokens
    if verb == "play":
        card = _card(game, game.players[player].hand, word)
        if reason := why_not_play(game, player, game.card(card)):
            raise Refused(reason)
        able = [use for use in uses if use.verb == "play" and use.id == card]
        if not able:
            raise Refused(f"{game.card(card).name} is no Instant: only Instant Actions may come in between.")
        return able[0]
    able = [use for use in uses if use.verb == verb and use.id == wanted and which in (None, use.number)]
    if not able:
        if reason := why_no_action(game, player):
            raise Refused(reason)
        if verb == "spend" and wanted not in game.players[player].tokens:
            raise Refused(f"You have no token {word!r}.")
        raise Refused(f"{word} can do nothing now.")
    if times > 1:  # of several uses the one that takes that many tokens at once is meant
        able = [use for use in able if use.verb == "spend" and game.use(use).count == times] or able
    use = able[0] if len(able) == 1 else replace(able[0], number=0, many=all(each.many for each in able))
    if times > 1:
        if not any(_enough(game, player, each, times) for each in able):
            held = max(_most(game, player, each) for each in able)
            raise Refused(f"You can spend at most {held} {word} so.")
        use = replace(use, times=times)
    return use


def _most(game: Table, player: int, use: Usable) -> int:
    """How many of a token can be spent so, together or one after the other."""
    if use.verb != "spend" or use.many:
        return use.cost if use.many else 1
    kind = game.use(use)
    return kind.count if kind.once else game.players[player].count(use.id)


def _enough(game: Table, player: int, use: Usable, times: int) -> bool:
    tokens = game.use(use).times(times) * game.use(use).count if use.verb == "spend" else times
    return tokens <= _most(game, player, use)
