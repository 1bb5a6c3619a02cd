"""What happened, in plain English: one sentence an event, for the log (experience, convention 12).

Each names who, what, because of what, and what came of it, in the words of the match's edition. Dice are told as
the event remembers them (a die may have moved on since), so the sentences of old events stay true.
`story` joins events that belong together, such as the dice of one roll, into one line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from . import events as ev
from .card import CardKind
from .state import IN_FIELD, GameState, Source, Zone
from .wording import counted, die_words, face_words, joined, number, possessive, rolled_words

__all__ = ["ASCII", "PLAIN", "Line", "Signs", "counted", "face_words", "number", "possessive", "sentence", "story"]

AREAS = {
    Zone.CARD: "its card",
    Zone.BAG: "the bag",
    Zone.PREP: "the prep area",
    Zone.RESERVE: "the reserve pool",
    Zone.OUT_OF_PLAY: "out of play",
    Zone.USED: "the used pile",
    Zone.ASIDE: "the side of the table",
    Zone.GONE: "the box, out of the game",
}
"""Areas as a sentence names them; the field has the edition's own word."""


@dataclass(frozen=True, slots=True)
class Signs:
    """The signs a sentence uses for life; the ASCII glyph set has its own."""

    life: str = "♥"
    arrow: str = "→"


PLAIN = Signs()


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the log: its sentence and the event it tells (the last one, when several are joined)."""

    text: str
    event: ev.Event


def sentence(game: GameState, event: ev.Event, signs: Signs = PLAIN) -> str:
    """What happened in one sentence, or an empty text when the event is not worth a line."""
    writer = _WRITERS.get(type(event))
    return writer(game, event, signs) if writer is not None else ""


def story(game: GameState, events: Sequence[ev.Event], signs: Signs = PLAIN) -> list[Line]:
    """The lines of a log, oldest first; events that are one thing to a player are one line."""
    lines: list[Line] = []
    index = 0
    while index < len(events):
        event = events[index]
        index += 1
        if isinstance(event, ev.Rolled):
            rolled = [event]
            while index < len(events):
                after = events[index]
                if not isinstance(after, ev.Rolled) or not _same_roll(event, after):
                    break
                rolled.append(after)
                index += 1
            lines.append(Line(_roll_line(game, rolled), rolled[-1]))
            continue
        if isinstance(event, ev.Moved) and _is_told(event, events[index : index + 12]):
            continue
        text = sentence(game, event, signs)
        if isinstance(event, ev.Damaged) and event.victim is None and index < len(events):
            after = events[index]
            if isinstance(after, ev.LifeChanged) and after.player == event.player and after.damage:
                text = f"{text[:-1]}: {_life(after, signs)}."
                event = after
                index += 1
        if text:
            lines.append(Line(text, event))
    return [line for at, line in enumerate(lines) if not _said_again(line, lines[at + 1 : at + 2])]


def _said_again(line: Line, following: Iterable[Line]) -> bool:
    """A text that begins to resolve needs no line of its own when the next line names it."""
    event = line.event
    return isinstance(event, ev.Resolving) and any(event.card.card.name in after.text for after in following)


def _is_told(move: ev.Moved, following: Sequence[ev.Event]) -> bool:
    """A move that is how a die is KO'd, fielded or bought is told by that."""
    told = (ev.KnockedOut, ev.Fielded, ev.Bought)
    return any(isinstance(after, told) and after.die.id == move.die.id for after in following)


def _same_roll(one: ev.Rolled, other: ev.Rolled) -> bool:
    return one.player == other.player and one.again == other.again and one.source == other.source


# Words -----------------------------------------------------------------------------------------------------------


def name(game: GameState, player: int) -> str:
    return game.players[player].name


def theirs(game: GameState, die: Any, player: int, speaker: int | None = None) -> str:
    """A die with whose it is, unless it is the speaker's own."""
    if player == speaker:
        return die_words(die)
    plain = "sidekick" if die.card.kind is CardKind.SIDEKICK else die.card.name
    return f"{possessive(name(game, player))} {plain}"


def area(game: GameState, zone: Zone) -> str:
    return f"the {game.edition.terms.field_zone}" if zone in IN_FIELD else AREAS[zone]


def cause(source: Source | None, *besides: str) -> str:
    """`, because of X` for a text that did it; nothing for the plain rules, a fight, or what is named already."""
    if source is None or source.card is None or source.kind in ("rule", "combat") or source.card.name in besides:
        return ""
    what = "the global of " if source.kind == "global" else ""
    return f", because of {what}{source.card.name}"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _life(event: ev.LifeChanged, signs: Signs) -> str:
    return f"{signs.life} {event.life - event.change} {signs.arrow} {event.life}"


def _roll_line(game: GameState, rolled: Sequence[ev.Rolled]) -> str:
    first = rolled[0]
    verb = "rerolls" if first.again else "rolls"
    shown = ", ".join(counted(rolled_words(event.die, event.face) for event in rolled))
    return f"{name(game, first.player)} {verb}{cause(first.source).replace(', because of', ' for')}: {shown}."


# One writer a class of event -----------------------------------------------------------------------------------

Writer = Callable[[GameState, Any, Signs], str]


def _cancelled(_game: GameState, event: ev.Cancelled, _signs: Signs) -> str:
    return f"{event.source.label if event.source is not None else 'A text'} cancels {event.what}."


def _silent(_game: GameState, _event: ev.Event, _signs: Signs) -> str:
    return ""


def _turn(game: GameState, event: ev.TurnBegan, _signs: Signs) -> str:
    return f"Turn {event.turn}: {name(game, event.player)}."


def _refilled(game: GameState, event: ev.Refilled, _signs: Signs) -> str:
    dice = number(len(event.dice), "die")
    return f"The bag of {name(game, event.player)} is empty: {dice} of the used pile go into it."


def _drawn(game: GameState, event: ev.Drawn, _signs: Signs) -> str:
    who = name(game, event.player)
    dice = number(len(event.dice), "die")
    why = cause(event.source)
    if event.to == Zone.OUT_OF_PLAY:
        return f"{who} draws {dice} that goes out of play for this turn{why}."
    shown = ", ".join(counted("sidekick" if d.card.kind is CardKind.SIDEKICK else d.card.name for d in event.dice))
    if event.to == "look":
        return f"{who} draws {dice} to be looked at{why}: {shown}."
    if event.shown:
        return f"{who} puts {shown} into {area(game, Zone(event.to))}{why}."
    to = "" if event.to == Zone.PREP else f" into {area(game, Zone(event.to))}"
    return f"{who} draws {dice}{to}{why}: {shown}."


def _rolled(game: GameState, event: ev.Rolled, _signs: Signs) -> str:
    return _roll_line(game, [event])


def _spun(game: GameState, event: ev.Spun, _signs: Signs) -> str:
    way = ""
    if event.old.level and event.new.level:
        way = " up" if event.up else " down"
    die = theirs(game, event.die, event.player)
    return f"{die} spins{way} to {face_words(event.new)}{cause(event.source, event.die.name)}."


def _moved(game: GameState, event: ev.Moved, _signs: Signs) -> str:
    source = event.source
    if (
        source is None
        or source.kind in ("rule", "combat")
        or isinstance(event.cause, (ev.KnockedOut, ev.Fielded, ev.Bought))
    ):
        return ""
    if event.to in IN_FIELD and event.origin in IN_FIELD:
        return ""
    die = theirs(game, event.die, event.player)
    if event.to is Zone.GONE:
        return f"{die} leaves the game{cause(source, event.die.name)}."
    return f"{die} goes from {area(game, event.origin)} to {area(game, event.to)}{cause(source, event.die.name)}."


def _fielded(game: GameState, event: ev.Fielded, _signs: Signs) -> str:
    die = event.die
    level = event.level or die.level
    what = die_words(die) if die.card.kind is CardKind.SIDEKICK or not level else f"{die.card.name}, level {level}"
    free = "" if event.paid else " without paying"
    return f"{name(game, event.player)} {game.edition.terms.field}s {what}{free}{cause(event.source, die.name)}."


def _bought(game: GameState, event: ev.Bought, _signs: Signs) -> str:
    card = event.die.card.name
    return f"{name(game, event.player)} buys a die of {card} for {event.cost}{cause(event.source, card)}."


def _used(game: GameState, event: ev.Used, _signs: Signs) -> str:
    return f"{name(game, event.player)} uses {event.die.card.name}."


def _global(game: GameState, event: ev.GlobalUsed, _signs: Signs) -> str:
    return f"{name(game, event.player)} uses the global of {event.card.card.name}."


def _ability(game: GameState, event: ev.AbilityUsed, _signs: Signs) -> str:
    return f"{name(game, event.player)} uses the ability of {event.card.card.name}."


def _attackers(game: GameState, event: ev.AttackersDeclared, _signs: Signs) -> str:
    if not event.dice:
        return f"{name(game, event.player)} does not attack."
    return f"{name(game, event.player)} attacks with {joined(counted(die_words(die) for die in event.dice))}."


def _blockers(game: GameState, event: ev.BlockersDeclared, _signs: Signs) -> str:
    who = name(game, event.player)
    if not event.pairs:
        return f"{who} does not block."
    lanes: dict[Any, list[str]] = {}
    for blocker, attacker in event.pairs:
        lanes.setdefault(attacker, []).append(die_words(blocker))
    told = [f"{die_words(attacker)} with {joined(counted(blockers))}" for attacker, blockers in lanes.items()]
    return f"{who} blocks {joined(told)}."


def _damaged(game: GameState, event: ev.Damaged, _signs: Signs) -> str:
    source = event.source
    dealer = source.label if source is not None and source.card is not None else "The rules"
    named = dealer
    if event.by is not None:
        dealer, named = theirs(game, event.by, event.by.controller), event.by.name
    victim = name(game, event.player)
    if event.victim is not None:
        victim = theirs(game, event.victim, event.player)
    return f"{capital(dealer)} deals {event.amount} damage to {victim}{cause(source, named)}."


def _prevented(game: GameState, event: ev.Prevented, _signs: Signs) -> str:
    victim = name(game, event.player) if event.victim is None else theirs(game, event.victim, event.player)
    return f"{event.amount} damage to {victim} is prevented{cause(event.by or event.source)}."


def _knocked_out(game: GameState, event: ev.KnockedOut, _signs: Signs) -> str:
    by = [die for die in event.by if die is not event.die]
    agent = f" by {joined(counted(die_words(die) for die in by))}" if by else ""
    why = "" if agent else cause(event.source)
    return f"{theirs(game, event.die, event.player)} is KO'd{agent}{why}."


def _saved(game: GameState, event: ev.Saved, _signs: Signs) -> str:
    return f"{theirs(game, event.die, event.player)} would be KO'd but stays{cause(event.source)}."


def _life_changed(game: GameState, event: ev.LifeChanged, signs: Signs) -> str:
    who = name(game, event.player)
    if event.damage:
        return f"{who}: {_life(event, signs)}."
    verb = "gains" if event.change > 0 else "loses"
    why = cause(event.source)
    if not why and event.change < 0 and (event.source is None or event.source.kind == "rule"):
        why = " for dice missing in the draw"
    return f"{who} {verb} {abs(event.change)} life{why}: {_life(event, signs)}."


_VERBS = ("has ", "can ", "cannot ", "must ", "is ", "deals ", "takes ")
"""Changes that go on from the die's name as a sentence; others are told behind a colon: `+2A`."""


def _changed(game: GameState, event: ev.Changed, _signs: Signs) -> str:
    if not event.text:
        return ""
    text = event.text.rstrip(".").replace("have ", "has ", 1)
    link = "" if text.startswith(_VERBS) else ":"
    return f"{theirs(game, event.die, event.player)}{link} {text}{cause(event.source)}."


def _in_force(game: GameState, event: ev.InForce, _signs: Signs) -> str:
    text = event.ability.describe(event.card.card, game.edition.terms).rstrip(".")
    return f"Now in force for {name(game, event.player)} ({event.card.card.name}): {text}."


def _resolving(game: GameState, event: ev.Resolving, _signs: Signs) -> str:
    return f"The text of {event.card.card.name} is carried out for {name(game, event.player)}."


def _nothing(_game: GameState, event: ev.Nothing, _signs: Signs) -> str:
    what = f"{event.card.card.name} does nothing" if event.card is not None else "Nothing happens"
    return f"{what}: {event.why.rstrip('.')}."


def _named(game: GameState, event: ev.Announced, _signs: Signs) -> str:
    return f"{name(game, event.player)} {event.what}{cause(event.source)}."


def _no_attack(game: GameState, event: ev.NoAttack, _signs: Signs) -> str:
    return f"{name(game, event.player)} does not attack."


def _conceded(game: GameState, event: ev.Conceded, _signs: Signs) -> str:
    return f"{name(game, event.player)} concedes."


def _ended(game: GameState, event: ev.MatchEnded, _signs: Signs) -> str:
    why = f": {event.why.rstrip('.')}" if event.why else ""
    if event.winner < 0:
        return f"The match is a tie{why}."
    loser = game.players[1 - event.winner]
    if not why and loser.life <= 0:
        why = f": {loser.name} has no life left"
    return f"{name(game, event.winner)} wins{why}."


_WRITERS: dict[type[ev.Event], Writer] = {
    ev.TurnBegan: _turn,
    ev.Moment: _silent,
    ev.Refilled: _refilled,
    ev.Drawn: _drawn,
    ev.Rolled: _rolled,
    ev.Spun: _spun,
    ev.Moved: _moved,
    ev.Fielded: _fielded,
    ev.LeftField: _silent,
    ev.Bought: _bought,
    ev.Paid: _silent,
    ev.Prepped: _silent,
    ev.KeywordUsed: _silent,
    ev.Used: _used,
    ev.GlobalUsed: _global,
    ev.AbilityUsed: _ability,
    ev.Attacked: _silent,
    ev.AttackersDeclared: _attackers,
    ev.Blocked: _silent,
    ev.BecameBlocked: _silent,
    ev.BlockersDeclared: _blockers,
    ev.Damaged: _damaged,
    ev.Prevented: _prevented,
    ev.KnockedOut: _knocked_out,
    ev.Saved: _saved,
    ev.LifeChanged: _life_changed,
    ev.Changed: _changed,
    ev.InForce: _in_force,
    ev.Resolving: _resolving,
    ev.Nothing: _nothing,
    ev.Targeted: _silent,
    ev.Cancelled: _cancelled,
    ev.Announced: _named,
    ev.Passed: _silent,
    ev.NoAttack: _no_attack,
    ev.Conceded: _conceded,
    ev.MatchEnded: _ended,
}
"""Every class of event, also those without a line, so that a new one is not forgotten (tests hold this)."""

ASCII = replace(PLAIN, life="life", arrow="->")
