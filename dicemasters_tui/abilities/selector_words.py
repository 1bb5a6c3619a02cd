"""The English of selectors: "up to 2 opposing sidekicks", "another of your bolt monsters in the field"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..rules.card import spelled
from .amounts import Fixed
from .kinds import ZONE_WORDS
from .part import listing

if TYPE_CHECKING:
    from ..rules.edition import Terms
    from .selectors import Selector


def _noun(selector: Selector, terms: Terms, many: bool) -> str:
    match selector.noun:
        case "character":
            return f"{terms.character} {'dice' if many else 'die'}"
        case "sidekick":
            return "Sidekicks" if many else "Sidekick"
        case "character or player":
            return f"player or {terms.character} die"
        case "player":
            return "players" if many else "player"
        case "dice of this card":
            return "{name} dice" if many else "{name} die"
        case kind:
            return kind[:-3] + "dice" if many and kind.endswith("die") else kind


def _before(selector: Selector, terms: Terms) -> list[str]:
    """The words in front of the noun: "blocked", "[bolt]", "Villain", "level 1"."""
    states = [word for word in selector.state if not (word == "attacking" and "blocked" in selector.state)]
    words = [word for word in states if " or " not in word]
    if selector.level is not None and isinstance(selector.level.exactly, Fixed):
        words.append(f"level {selector.level.exactly.value}")
    if selector.energy:
        words.append(listing([f"[{energy}]" for energy in selector.energy], "or"))
    if selector.affiliation is not None:
        words.append(listing([spelled(word) for word in selector.affiliation], "or"))
    if selector.negated is not None and selector.negated.affiliation is not None:
        words.append("non-" + "/".join(spelled(word) for word in selector.negated.affiliation))
    if selector.negated is not None and selector.negated.kind is not None:
        words.append("non-Sidekick")
    if selector.negated is not None and selector.negated.energy:
        words.append("non-" + "/".join(f"[{energy}]" for energy in selector.negated.energy))
    return words


def _after(selector: Selector, terms: Terms) -> list[str]:
    """The words behind the noun: "with cost 4 or less", "other than Batman"."""
    words: list[str] = []
    if selector.level is not None and not isinstance(selector.level.exactly, Fixed):
        equal = "equal to " if selector.level.exactly is not None else ""
        words.append(f"of level {equal}{selector.level.describe(terms)}")
    if selector.cost is not None and selector.cost.describe(terms) == "its cost or less":
        words.append("that costs no more than it")
    elif selector.cost is not None:
        words.append(f"with cost {selector.cost.describe(terms)}")
    if selector.attack is not None:
        equal = "equal to " if selector.attack.exactly is not None else ""
        words.append(f"with A {equal}{selector.attack.describe(terms)}")
    if selector.name is not None:
        words.append("named " + listing([spelled(word) for word in selector.name], "or"))
    if selector.named:
        words.append("as named" if selector.named is True else f"of the named {selector.named}")
    if selector.left is not None:
        words.append("that is not the last on its card")
    if selector.at_top:
        words.append("at the highest level")
    if selector.name_has is not None:
        words.append(f'with "{selector.name_has.capitalize()}" in the name')
    if selector.keyword is not None:
        words.append("with " + listing([spelled(word) for word in selector.keyword], "or"))
    if selector.face is not None:
        words.append(f"on {article(selector.face)} {selector.face} face")
    if selector.negated is not None and selector.negated.name is not None:
        words.append("other than " + listing([spelled(word) for word in selector.negated.name], "or"))
    if selector.negated is not None and selector.negated.keyword is not None:
        words.append("without " + listing([spelled(word) for word in selector.negated.keyword], "or"))
    blocked_it = selector.engaged is not None and selector.did == ("blocked",)
    if selector.did and not blocked_it:
        words.append(f"that {listing(list(selector.did), 'or')} this turn")
    if selector.negated is not None and selector.negated.state:
        words.append(f"that is not {selector.negated.state[0]}")
    if selector.negated is not None and selector.negated.did:
        words.append(
            "that did not " + listing([deed.removesuffix("ed") for deed in selector.negated.did], "or") + " this turn"
        )
    if selector.shares_energy is not None:
        words.append(f"that shares an energy type with {selector.shares_energy.describe(terms)}")
    if selector.shares_affiliation is not None:
        words.append(f"that shares an affiliation with {selector.shares_affiliation.describe(terms)}")
    if selector.fights is not None:
        words.append(f"engaged with {selector.fights.describe(terms)}")
    if selector.engaged is not None:
        deed = "blocked" if blocked_it else "fought"
        words.append(f"that {deed} {selector.engaged.describe(terms)} this turn")
    if selector.other_than is not None:
        words.append(f"other than {selector.other_than if selector.other_than in ('it', 'this') else 'the one chosen'}")
    for word in selector.state:
        if " or " in word:
            words.append(f"that is {word}")
    return words


def article(word: str) -> str:
    return "an" if word.lstrip("[")[:1].lower() in "aeiou" else "a"


def describe(selector: Selector, terms: Terms, bare: bool) -> str:
    """The selector in words; `bare` without article or number ("opposing Sidekick")."""
    many = selector.quantifier == "all" or selector.most > 1 or selector.count == "all but 1"
    whose = {"my": "your", "opposing": "opposing", "their": "their"}.get(selector.side, "")
    before, after = _before(selector, terms), _after(selector, terms)
    if selector.among is not None:
        noun = "die" if selector.among.name == "drawn" else "die among them"
        before = ["drawn", *before] if selector.among.name == "drawn" else before
    else:
        noun = _noun(selector, terms, many)
    whose, after = _place(selector, whose, before, after)
    if selector.other and not (selector.quantifier in ("any", "choose") and not bare):
        before.insert(0, "other")
    if many:
        after = [words.replace("that is ", "that are ", 1) for words in after]
    core = " ".join([*before, noun, *after])
    if bare:
        return " ".join(part for part in (whose, core) if part)
    count = _count(selector)
    if selector.count == "all but 1":
        return f"all but one of {whose or 'the'} {core}"
    if selector.quantifier == "all":
        return " ".join(part for part in (whose if whose == "your" else f"all {whose}".rstrip(), core) if part)
    if selector.quantifier == "target" and whose == "your":
        return f"{count} of your {core}" if count else f"a target {core} of yours"
    if selector.quantifier == "target":
        return " ".join(part for part in (f"{count} target" if count else "a target", whose, core) if part)
    if whose in ("your", "their"):
        plural = " ".join([*before, _noun(selector, terms, True), *after])
        return f"{count or ('another' if selector.other else 'one')} of {whose} {plural}"
    first = "another" if selector.other else article(whose or core)
    return " ".join(part for part in (count or first, whose, core) if part)


def _place(selector: Selector, whose: str, before: list[str], after: list[str]) -> tuple[str, list[str]]:
    """Say where the dice are, if that is not the field."""
    if selector.among is not None:
        return whose, after
    if selector.zone == "field":
        return whose, [*after, "in the field"] if selector.asks and "action" in selector.noun else after
    where = listing([ZONE_WORDS[area].removeprefix("the ") for area in selector.areas], "or")
    if selector.zone == "card":
        before.insert(0, "unbought")
        return whose, after
    anybody = "each player's" if selector.quantifier == "all" else "the"
    owner = {"your": "your", "opposing": "your opponent's", "their": "their"}.get(whose, anybody)
    return "", [*after, f"in {owner} {where}"]


def taken_from(words: str) -> str:
    """The same for dice that leave that place: "from your Used Pile"."""
    for owner in ("your", "each player's", "the", "their"):
        words = words.replace(f" in {owner} ", f" from {owner} ")
    return words


def _count(selector: Selector) -> str:
    if selector.least == selector.most:
        return "" if selector.most == 1 else str(selector.most)
    return "any number of" if selector.most == 99 else f"up to {selector.most}"
