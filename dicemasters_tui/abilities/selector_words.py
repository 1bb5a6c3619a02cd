"""The English of selectors: "up to 2 opposing sidekicks", "another of your bolt monsters in the field"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .part import listing

if TYPE_CHECKING:
    from ..rules.edition import Terms
    from .selectors import Selector


def title(slug: str) -> str:
    """A slug as a name: `justice-league` is Justice League."""
    if slug in ("spider-friends", "x-men"):
        return "-".join(word.capitalize() for word in slug.split("-"))
    small = {"of", "the", "and"}
    words = slug.split("-")
    return " ".join(w if w in small and i else w.capitalize() for i, w in enumerate(words))


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
            return "dice of this card" if many else "die of this card"
        case kind:
            return kind[:-3] + "dice" if many and kind.endswith("die") else kind


def _before(selector: Selector) -> list[str]:
    words: list[str] = []
    words += [word for word in selector.state if word not in ("blocked",)]
    if "blocked" in selector.state:
        words.append("blocked")
    if selector.energy is not None:
        words.append(f"[{selector.energy}]")
    if selector.affiliation is not None:
        words.append(listing([title(word) for word in selector.affiliation], "or"))
    if selector.negated is not None and selector.negated.affiliation is not None:
        words.append("non-" + "/".join(title(word) for word in selector.negated.affiliation))
    if selector.named:
        words.append("named")
    return words


def _after(selector: Selector, terms: Terms) -> list[str]:
    words: list[str] = []
    if selector.level is not None:
        words.append(f"of level {selector.level.describe(terms)}")
    if selector.cost is not None:
        words.append(f"with cost {selector.cost.describe(terms)}")
    if selector.attack is not None:
        words.append(f"with A {selector.attack.describe(terms)}")
    if selector.name is not None:
        words.append("named " + listing([title(word) for word in selector.name], "or"))
    if selector.name_has is not None:
        words.append(f'with "{selector.name_has.capitalize()}" in the name')
    if selector.keyword is not None:
        words.append("with " + listing([title(word) for word in selector.keyword], "or"))
    if selector.face is not None:
        words.append(f"on {'an' if selector.face[0] in 'ae' else 'a'} {selector.face} face")
    if selector.negated is not None and selector.negated.name is not None:
        words.append("other than " + listing([title(word) for word in selector.negated.name], "or"))
    if selector.other_than is not None:
        words.append(f"other than {selector.other_than if selector.other_than == 'it' else 'the one chosen'}")
    return words


def describe(selector: Selector, terms: Terms, bare: bool) -> str:
    """The selector in words; `bare` without article or number ("opposing Sidekick")."""
    from .selectors import ZONE_WORDS

    many = selector.quantifier == "all" or selector.most > 1
    noun = _noun(selector, terms, many)
    before = _before(selector)
    whose = {"my": "your", "opposing": "opposing", "their": "their"}.get(selector.side, "")
    count = _count(selector)
    after = _after(selector, terms)
    if selector.zone != "field":
        where = ZONE_WORDS[selector.zone]
        if selector.zone == "card":
            before.insert(0, "unbought")
        elif whose == "your":
            after.append(f"in your {where}")
            whose = ""
        elif whose == "opposing":
            after.append(f"in your opponent's {where}")
            whose = ""
        else:
            after.append(f"in the {where}")
    core = " ".join([*before, noun, *after])
    if bare:
        prefix = "other " if selector.other else ""
        return " ".join(part for part in (whose, prefix + core) if part)
    if selector.quantifier == "all":
        other = "other " if selector.other else ""
        return " ".join(part for part in ("all" if not whose else f"all {whose}", other + core) if part)
    if selector.quantifier == "target" and whose == "your":
        other = "other " if selector.other else ""
        return f"{count} of your {other}{core}" if count else f"target {other}{core} of yours"
    if selector.quantifier == "target":
        word = "target" if not count else f"{count} target"
        other = "other " if selector.other else ""
        return " ".join(part for part in (word, whose, other + core) if part)
    if whose == "your":
        plural = " ".join([*before, _noun(selector, terms, True), *after])
        return f"{count or ('another' if selector.other else 'one')} of your {plural}"
    article = "another" if selector.other else ("an" if (whose or core)[0] in "aeiou" else "a")
    return " ".join(part for part in (count or article, whose, core) if part)


def _count(selector: Selector) -> str:
    if selector.least == selector.most:
        return "" if selector.most == 1 else str(selector.most)
    return "any number of" if selector.most == 99 else f"up to {selector.most}"
