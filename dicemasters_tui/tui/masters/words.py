"""Names and sums in words, as the prompt writes them (markup of `tui.view`)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ...analysis.payments import spoken_energy
from ...rules import queries
from ...rules.card import CardKind
from ...rules.energy import Cost
from ...rules.faces import FaceKind, energy_word
from ...rules.sentences import possessive
from ..dice.in_signs import read_out
from ..match.view import plain

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ...rules.card import Card
    from ...rules.state import Die, GameState, TeamCard

LEVELS = ("", "¹", "²", "³")


def named(die: Die) -> str:
    """`Flash¹`, `a sidekick`, `Batman (2 masks)`, `fist`: a die in a sentence."""
    face = die.shown
    if face is None:
        return "a sidekick" if die.holder is None else plain(die.name)
    if face.kind is FaceKind.CHARACTER:
        return "the sidekick" if die.holder is None else plain(die.name) + LEVELS[face.level]
    if face.kind is FaceKind.ACTION:
        return plain(die.name)
    word = spoken_energy(energy_word(die.symbols)) if die.symbols else "spent"
    return word if die.holder is None else f"{plain(die.name)} ({word})"


def owned(game: GameState, die: Die) -> str:
    """As `named`, but a sidekick with its player's name, where both sides have some."""
    if die.holder is None and die.is_character:
        return f"{plain(possessive(game.players[die.controller].name))} sidekick"
    return named(die)


def listing(names: Iterable[str]) -> str:
    """`a, b and c`, equal names counted: `2 sidekicks, 2× Aquaman and Flash`."""
    counted: dict[str, int] = {}
    for name in names:
        counted[name] = counted.get(name, 0) + 1
    words = [name if n == 1 else several(n, bare(name)) for name, n in counted.items()]
    if len(words) < 2:
        return "".join(words)
    return ", ".join(words[:-1]) + " and " + words[-1]


def several(count: int, name: str) -> str:
    """`2 sidekicks`, `2× Aquaman`: names that are no common words have no plural."""
    return f"{count} {name}s" if name in ("sidekick", "Sidekick") else f"{count}× {name}"


def bare(name: str) -> str:
    """A name without its article."""
    for article in ("a ", "the "):
        if name.startswith(article):
            return name.removeprefix(article)
    return name


def command_words(game: GameState, command: str) -> str:
    """A command with names in place of ids, for a sentence: `buy Batman with fist, mask`.

    Fielding is called what the box calls it; what can be typed stays `field`.
    """
    names = {die.id: bare(named(die)) for die in game.dice}
    names |= {card.id: plain(card.card.name) for card in game.cards}
    words = re.sub(r"[a-z]+(?:-\d+|\d+)", lambda found: names.get(found.group(), found.group()), command)
    return re.sub(r"^field(?= )", game.edition.terms.field, words)


def sentence_case(text: str) -> str:
    return text[:1].upper() + text[1:]


def title(card: Card) -> str:
    return plain(f"{card.name}: {card.subtitle}" if card.subtitle else card.name)


def cost_words(cost: Cost) -> str:
    """`4 with a [mask]mask[/]`, `2`."""
    if not cost.types:
        return str(cost.amount)
    kinds = " and ".join(f"[{kind}]{kind}[/]" for kind in dict.fromkeys(str(t) for t in cost.types))
    if len(cost.types) == cost.amount:
        return " ".join(f"[{kind}]{kind}[/]" for kind in cost.types)
    return f"{cost.amount} with a {kinds}"


def changers(answers: Sequence[queries.Answer], subject: Die) -> list[tuple[str, int]]:
    """Which cards change a number and by how much, one entry a source."""
    found: dict[str, int] = {}
    for part, context in answers:
        if getattr(part, "free", False) or getattr(part, "sets", False):
            found[context.source.label] = found.get(context.source.label, 0)
            continue
        change = part.number(context, subject)
        found[context.source.label] = found.get(context.source.label, 0) + change
    return list(found.items())


def why_cost(printed: int, now: int, sources: Iterable[str]) -> str:
    """`5, Aquaman makes it 1 less`; nothing when the cost is as printed."""
    if printed == now:
        return ""
    who = " and ".join(dict.fromkeys(plain(name) for name in sources)) or "an effect"
    makes = "make" if " and " in who else "makes"
    return f"{printed}, {who} {makes} it {abs(printed - now)} {'less' if now < printed else 'more'}"


def buy_reason(game: GameState, card: TeamCard, player: int) -> str:
    """Why the card does not cost what is printed on it."""
    now = queries.cost_to_buy(game, card, player)
    die = next((d for d in game.dice if d.holder is card), None)
    if die is None or now == card.card.cost:
        return ""
    answers = queries.static_answers(game, "cost_to_buy", die)
    sources = [context.source.label for part, context in answers if part.asks(context, player)]
    return why_cost(card.card.cost, now, sources)


def field_reason(game: GameState, die: Die) -> str:
    """Why fielding the die does not cost what its face says."""
    now = queries.cost_to_field(game, die)
    printed = die.card.faces[die.face].field
    sources = [context.source.label for _part, context in queries.answers(game, "cost_to_field", die)]
    return why_cost(printed, now, sources)


def numbers(game: GameState, die: Die) -> str:
    """`3A 4D` as they are now."""
    return f"{queries.attack(game, die)}A {queries.defense(game, die)}D"


def sums(game: GameState, die: Die) -> str:
    """`3A 3D, Strike +2A +2D, Batman +1A`: how the numbers came to be; nothing when they are as printed."""
    face = die.shown
    if face is None:
        return ""
    changes: dict[str, list[str]] = {}
    for query, letter, printed in (("attack", "A", face.attack), ("defense", "D", face.defense)):
        after = printed
        for applied in die.effects:
            if applied.query == query:
                before, after = after, applied.part.change_fixed(after)
                if after != before:
                    changes.setdefault(applied.source.label, []).append(f"{after - before:+d}{letter}")
        for part, context in queries.static_answers(game, query, die):
            change = part.number(context, die)
            if part.sets:
                changes.setdefault(context.source.label, []).append(f"makes it {change}{letter}")
            elif change:
                changes.setdefault(context.source.label, []).append(f"{change:+d}{letter}")
    if not changes:
        return ""
    words = [f"{face.attack}A {face.defense}D"]
    words += [f"{plain(source)} {' '.join(parts)}" for source, parts in changes.items()]
    return ", ".join(words)


def keyword_words(game: GameState, die: Die) -> str:
    """`Overcrush and Fast`: the keywords the die has now."""
    return " and ".join(word.replace("-", " ").capitalize() for word in sorted(queries.keywords(game, die)))


def text_of(game: GameState, card: Card) -> list[str]:
    """The card's texts, one sentence group a text."""
    return [plain(read_out(ability, card, game.edition.terms)) for ability in card.abilities]


def kind_word(game: GameState, card: Card) -> str:
    match card.kind:
        case CardKind.BASIC_ACTION:
            return "basic action"
        case CardKind.ACTION:
            return "action"
        case CardKind.SIDEKICK:
            return "sidekick"
    return game.edition.terms.character
