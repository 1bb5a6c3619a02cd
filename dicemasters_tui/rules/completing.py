"""How a command that is being typed can go on: the words of the notation that are legal at the present decision.

The other side of `commands`: what is offered here is read from the decision's options, and is taken there.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ..kernel.chance import Chance
from ..kernel.completion import Completion
from ..kernel.errors import DiceMastersError
from ..kernel.luck import Luck
from ..kernel.number import is_number, whole_number
from .chance import RollDecision
from .choice import Choice, ChoiceDecision
from .decisions import AttackDecision, BlockDecision, DamageDecision, RerollDecision
from .naming import die_of, find_cards, find_die, words_for

if TYPE_CHECKING:
    from ..kernel.decision import Decision
    from ..kernel.match import Match
    from .state import Die, GameState, TeamCard

_CLAUSE = re.compile(r"(.*\s)(with|on)\s+(.*)", re.IGNORECASE)
_OTHER_LUCK = (11, 22, 33, 44, 55, 66)
"""Seeds of the luck that commands which roll are tried with."""
_ABOUT_A_THING = ("look",)
"""Words of whoever reads the line that are followed by a die or card."""
_ABOUT_A_COMMAND = ("try",)
"""Words of whoever reads the line that are followed by a command."""


@dataclass(frozen=True, slots=True)
class _Word:
    """A word that could come next: how it may be written, the surest first, and what it is."""

    names: tuple[str, ...]
    label: str = ""
    more: str = ""
    """What follows the word at once, because it cannot stand alone: ` `, `->`, `=`."""
    shared: tuple[str, ...] = ()
    """Names it has in common with others, so that they do not say enough."""


def completions(match: Match[GameState], line: str, besides: Sequence[str] = ()) -> list[Completion]:
    """Every way in which the last word of a line can be ended legally, the most obvious first.

    `besides` are words that whoever reads the line understands at any time, such as `undo`; after `look` things of
    the match follow, after `try` a command.
    """
    decision = match.decision
    verb, space, rest = line.partition(" ")
    if space and verb.lower() in _ABOUT_A_THING and verb.lower() in besides:
        return _ended(verb + " ", rest, _things(match.state))
    if space and verb.lower() in _ABOUT_A_COMMAND and verb.lower() in besides:
        inner = completions(match, rest)
        return [Completion(f"{verb} {found.line}", found.word, found.label) for found in inner]
    if decision is None:
        return [] if space else _ended("", line, _plain(besides))
    clause = _CLAUSE.fullmatch(line)
    if clause is not None:
        head, given, part = _last_name(clause.group(3))
        start = line[: len(line) - len(clause.group(3))] + head
        if clause.group(2).lower() == "with":
            return _ended(start, part, _energy(match.state, decision.player, given))
        return _ended(start, part, _answers_to(match, clause.group(1).strip(), given))
    found = _of_decision(match.state, decision, line)
    if not space:
        found += _ended("", line, _plain(besides))
    return found


def _plain(words: Sequence[str]) -> list[_Word]:
    return [_Word((word,), more=" " if word in _ABOUT_A_THING + _ABOUT_A_COMMAND else "") for word in words]


def _ended(start: str, part: str, words: Sequence[_Word]) -> list[Completion]:
    """The words that go on from what has been typed of one.

    A name that several things have in common leads to their ids, which are told apart.
    """
    part = part.lower()
    found: list[Completion] = []
    instead: list[Completion] = []
    for word in words:
        name = next((name for name in word.names if name.startswith(part)), "")
        if name:
            found.append(Completion(start + name + word.more, name, word.label))
        elif any(name.startswith(part) for name in word.shared):
            instead.append(Completion(start + word.names[0] + word.more, word.names[0], word.label))
    if len(found) == 1 and found[0].line.lower() == (start + part).lower():
        found = []  # nothing is left to say
    return found + instead


def _last_name(text: str) -> tuple[str, list[str], str]:
    """A list of names taken apart: what stands before the last one, the names in that, and the last one."""
    separator = "," if "," in text else " "
    head, found, part = text.rpartition(separator)
    given = [name.strip().lower() for name in head.split(separator) if name.strip()]
    return head + found + (" " if part.startswith(" ") else ""), given, part.strip()


def _of_decision(game: GameState, decision: Decision, line: str) -> list[Completion]:
    verb, space, rest = line.partition(" ")
    if not space:
        return _ended("", verb, _verbs(decision))
    verb = verb.lower()
    if verb == "no":
        return _ended("", line, _none(decision))
    match decision:
        case Chance() if verb == decision.kind:
            return _results(decision, line, rest)
        case RerollDecision() if verb == "reroll":
            return _dice_list(game, line, rest, decision.dice)
        case AttackDecision() if verb == "attack":
            legal = {option.subject for option in decision.options if option.legal}
            return _dice_list(game, line, rest, [die for die in game.dice if die.id in legal])
        case BlockDecision() if verb == "block":
            return _blocks(game, decision, line, rest)
        case DamageDecision() if verb == "damage":
            return _shares(game, decision, line, rest)
        case ChoiceDecision() if verb == "choose":
            if decision.maximum > 1:
                head, given, part = _last_name(rest)
            else:
                head, given, part = "", [], rest.strip()
            start = line[: len(line) - len(rest)] + head
            return _ended(start, part, _choices(game, decision, given))
    return _of_verb(game, decision, line, verb, rest)


def _of_verb(game: GameState, decision: Decision, line: str, verb: str, rest: str) -> list[Completion]:
    """What a verb of the window can be about, and behind that its clauses."""
    options = [o for o in decision.options if o.legal and o.command.partition(" ")[0] == verb and " " in o.command]
    words: list[_Word] = []
    meant = rest.partition(" ")[0].lower()
    clauses: list[str] = []
    for option in options:
        name = option.command.partition(" ")[2]
        cost = f" ({option.cost})" if option.cost not in ("", "0") else ""
        words.append(_named(game, decision, name, f"{option.label}{cost}"))
        if meant in words[-1].names and cost:
            clauses.append("with")
    if " " in rest:
        if verb in ("global", "use", "ability"):
            clauses.append("on")
        return _ended(f"{verb} {meant} ", rest.partition(" ")[2], [_Word((word,), more=" ") for word in clauses])
    return _ended(line[: len(line) - len(rest)], rest, words)


def _named(game: GameState, decision: Decision, name: str, label: str) -> _Word:
    """The die or card of a command, with all it may be called."""
    die = die_of(game, name)
    if die is not None:
        pool = [other for other in game.players[decision.player].reserve if other.is_character is die.is_character]
        return _die(game, die, pool if die in pool else [die], label)
    id, hash, number = name.partition("#")
    card = next((card for card in game.cards if card.id == id), None)
    if card is None:
        return _Word((name,), label)
    slug = card.card.slug
    try:
        find_cards(game, slug, decision.player)
    except DiceMastersError:
        return _Word((name,), label, shared=(slug,))
    return _Word((name, slug + hash + number), label)


def _die(game: GameState, die: Die, among: Sequence[Die], label: str = "", more: str = "") -> _Word:
    """A die of several: by its id, by words that mean it or one just like it, and by those that do not say enough."""
    names: list[str] = [die.id]
    shared: list[str] = []
    for word in sorted(words_for(die) - {die.id}, key=lambda word: (word[:1].isdigit(), len(word), word)):
        try:
            meant = find_die(game, word, among)
        except DiceMastersError:
            meant = None
        (names if meant is die else shared).append(word)
    return _Word(tuple(names), label or die.label, more, tuple(shared))


def _verbs(decision: Decision) -> list[_Word]:
    """First words of legal commands; those that need no more stand whole."""
    match decision:
        case Chance():
            return [_Word((decision.kind,), "the program does it"), _Word((decision.kind,), "what came", " ")]
        case RerollDecision():
            return [_Word(("keep",), "keep all dice"), _Word(("reroll",), more=" ")]
        case AttackDecision():
            return [_Word(("attack",), more=" "), *_none(decision)]
        case BlockDecision():
            leave = [_Word(("pass",), "leave it to your opponent")] if decision.may_leave else []
            return [_Word(("block",), more=" "), *_none(decision), *leave]
        case DamageDecision():
            return [_Word((decision.text(decision.usual()),), "the usual way"), _Word(("damage",), more=" ")]
    verbs: dict[str, _Word] = {}
    for option in decision.options:
        verb, space, _ = option.command.partition(" ")
        if option.legal and verb not in verbs:
            verbs[verb] = _Word((verb,), more=space)
    return list(verbs.values())


def _results(decision: Chance, line: str, rest: str) -> list[Completion]:
    """What dice of the player's own can show, in their order, or what can be drawn."""
    head, given, part = _last_name(rest)
    options = [option for option in decision.options if option.word]
    if isinstance(decision, RollDecision):
        coming = decision.dice[len(given) : len(given) + 1]
        faces = {decision.word(die, face) for die in coming for face in decision.faces(die)}
        options = [option for option in options if option.word in faces]
    words = [_Word((option.word,), option.label) for option in options]
    return _ended(line[: len(line) - len(rest)] + head, part, words)


def _none(decision: Decision) -> list[_Word]:
    """`no attack`, `no block`, where nothing forces one."""
    return [_Word((o.command,)) for o in decision.options if o.command.startswith("no ") and o.legal]


def _dice_list(game: GameState, line: str, rest: str, dice: Sequence[Die]) -> list[Completion]:
    """Dice not named yet, of those that can be named."""
    head, given, part = _last_name(rest)
    free = _not_yet(game, dice, given)
    return _ended(line[: len(line) - len(rest)] + head, part, [_die(game, die, free) for die in free])


def _not_yet(game: GameState, dice: Sequence[Die], given: Iterable[str]) -> list[Die]:
    free = list(dice)
    for word in given:
        try:
            free.remove(find_die(game, word, free))
        except DiceMastersError:
            continue
    return free


def _blocks(game: GameState, decision: BlockDecision, line: str, rest: str) -> list[Completion]:
    """A blocker that is still free, and behind the arrow whom it can block."""
    pairs = [(blocker, attacker) for blocker, attacker, why in decision.rules.each() if not why]
    done, comma, piece = rest.rpartition(",")
    start = line[: len(line) - len(piece)] + (" " if comma else "")
    piece = piece.strip()
    word, arrow, part = piece.partition("->")
    blockers = list(dict.fromkeys(blocker for blocker, _ in pairs))
    if not arrow:
        given = [pair.partition("->")[0].strip().lower() for pair in done.split(",") if pair.strip()]
        free = _not_yet(game, blockers, given)
        return _ended(start, piece, [_die(game, die, free, more="->") for die in free])
    try:
        blocker = find_die(game, word.strip(), blockers)
    except DiceMastersError:
        return []
    attackers = [attacker for one, attacker in pairs if one is blocker]
    return _ended(f"{start}{word}->", part.strip(), [_die(game, die, attackers) for die in attackers])


def _shares(game: GameState, decision: DamageDecision, line: str, rest: str) -> list[Completion]:
    """The usual split as a whole, then die by die, the last of them with all that is left."""
    usual = decision.text(decision.usual())
    dealer, colon, shares = rest.partition(":")
    if not colon:
        words = [_Word((usual.partition(" ")[2], *sorted(words_for(decision.dealer))), "the usual way")]
        return _ended(line[: len(line) - len(rest)], dealer, words)
    done, comma, piece = shares.rpartition(",")
    start = line[: len(line) - len(piece)] + " "
    piece = piece.strip()
    name, equals, part = piece.partition("=")
    taken = [share.partition("=") for share in done.split(",") if "=" in share] if comma else []
    free = _not_yet(game, decision.victims, [word.strip().lower() for word, _, _ in taken])
    if not equals:
        return _ended(start, piece, [_die(game, die, free, more="=") for die in free])
    left = decision.amount - sum(whole_number(amount.strip()) for _, _, amount in taken if is_number(amount.strip()))
    amounts = [left] if len(free) < 2 else [left, *(n for n in range(max(0, left)))]
    return _ended(
        f"{start}{name}=", part.strip(), [_Word((str(n),), "all that is left" if n == left else "") for n in amounts]
    )


def _choices(game: GameState, decision: ChoiceDecision, given: Sequence[str]) -> list[_Word]:
    """What can be chosen and has not been."""
    taken: list[Choice] = []
    for word in given:
        try:
            taken.append(decision.find(word, taken))
        except DiceMastersError:
            continue
    free = [choice for choice in decision.legal if choice not in taken]
    dice = [choice.die for choice in free if choice.die is not None]
    words = []
    for choice in free:
        if choice.die is not None and choice.word == choice.die.id:
            words.append(_die(game, choice.die, dice, choice.label))
        elif choice.card is not None and "#" not in choice.word and choice.word != choice.card.card.slug:
            words.append(_Word((choice.word, choice.card.card.slug), choice.label))
        else:
            words.append(_Word((choice.word,), choice.label))
    if len(given) >= decision.maximum:
        return []
    if decision.minimum == 0 and not given:
        words.append(_Word(("none",)))
    return words


def _answers_to(match: Match[GameState], command: str, given: Sequence[str]) -> list[_Word]:
    """What the question that a command leads to can be answered with.

    Where chance comes before the question it is put with other luck than the match's own, several times, so that
    nothing is told of what the real roll will bring; what is not among the answers each time says so.
    """
    asked = _question_behind(match, command, given, None)
    if asked is not None:
        return _choices(*asked, ())
    words: dict[str, _Word] = {}
    times: Counter[str] = Counter()
    for seed in _OTHER_LUCK:
        asked = _question_behind(match, command, given, Luck(seed))
        for word in _choices(*asked, ()) if asked is not None else ():
            words.setdefault(word.names[0], word)
            times[word.names[0]] += 1
    return [
        word if times[name] == len(_OTHER_LUCK) else replace(word, label=f"{word.label}, if the roll allows it")
        for name, word in words.items()
    ]


def _question_behind(
    match: Match[GameState], command: str, given: Sequence[str], luck: Luck | None
) -> tuple[GameState, ChoiceDecision] | None:
    """The player's own choice that a command leads to: without other luck where none is used on the way, else with it.

    None where there is no such question, or where something hidden would be seen on the way.
    """
    decision = match.decision
    if decision is None:
        return None
    twin = match.fork()
    if luck is not None:
        twin.state.luck = luck
    try:
        twin.submit(decision.player, command + (" on " + ", ".join(given) if given else ""))
    except DiceMastersError:
        return None
    asked = twin.decision
    if twin.moves[-1].chance if luck is None else not luck.uses:
        return None
    if not isinstance(asked, ChoiceDecision) or asked.hides_answer or asked.player != decision.player:
        return None
    return twin.state, asked


def _energy(game: GameState, player: int, given: Sequence[str]) -> list[_Word]:
    """Dice that can pay and are not named yet; of a die with two symbols also one of them."""
    pool = [die for die in game.players[player].reserve if die.is_energy and die.symbols]
    free = _not_yet(game, pool, [word.partition(":")[0] for word in given])
    words = []
    for die in free:
        whole = _die(game, die, free)
        words.append(whole)
        if len(die.symbols) > 1:
            words.append(_Word(tuple(f"{name}:1" for name in whole.names), f"one of its {len(die.symbols)}"))
    return words


def _things(game: GameState) -> list[_Word]:
    """Every card of the match, then every die."""
    cards: dict[str, TeamCard] = {}
    for card in game.cards:
        cards.setdefault(card.id, card)
    slugs = [card.card.slug for card in cards.values()]
    words = [
        _Word((card.id, *([card.card.slug] if slugs.count(card.card.slug) == 1 else [])), card.card.name)
        for card in cards.values()
    ]
    return words + [_Word((die.id,), die.label) for die in game.dice]
