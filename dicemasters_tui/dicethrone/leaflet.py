"""The board and the leaflet of a hero in words: abilities, status effects and Companions (rules 4, 6)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from .dice import spoken
from .guards import BONUS, UP_AGAIN
from .language.flow import sentence
from .language.part import listing

if TYPE_CHECKING:
    from .hero import Card, Companion, Hero, Level, Passive, Rider, Status, Use

MOMENTS = {
    "any": "at any time",
    "main": "in your Main Phases",
    "roll phase": "in a Roll Phase",
    "own attack": "for an Attack of your own",
    "before defense": "for an Attack of your own, before the defence",
    "end of own roll": "at the end of your Offensive Roll Phase, for an Attack",
    "end of an opponent's roll": "at the end of an opponent's Offensive Roll Phase, when Attacked",
    "incoming": "when damage is on its way to you",
    "attacked": "when Attacked",
    "after damage": "in your turn, after you have dealt damage",
    "an opponent's roll": "when an opponent has rolled",
    "own roll": "when you have rolled",
    "upkeep": "in your Upkeep Phase",
    "end of turn": "at the end of your turn",
    "while held": "when another one comes",
    "start of match": "when you begin the match",
    "opponent without attack": "after an opponent's Offensive Roll Phase without an Attack",
    "activated with": "when you activate an ability that needs",
}
"""When something can be used or acts, as the files call it."""


PLAYED = {
    "attacked": "after you have been Attacked",
    "after defense": "for an Attack of your own, after the defence",
}
"""When a card that says so is played."""


def moment(when: str) -> str:
    """When it is, in words."""
    if when.startswith("attacked for "):
        return f"when Attacked for at least {when.removeprefix('attacked for ')} damage"
    return MOMENTS.get(when, when)


def _spoils(spoils: Mapping[str, Any]) -> str:
    words = ["at the end of the next Offensive Roll Phase it is removed and 1 die is rolled"]
    if fails := spoils.get("fails"):
        words.append(f"on {listing([str(n) for n in fails], 'or')} the phase has no effect at all")
    if halves := spoils.get("halves"):
        words.append(f"on {listing([str(n) for n in halves], 'or')} half of its damage (rounded up) is not dealt")
    return "; ".join(words)


def _weakens(less: Mapping[str, Any]) -> str:
    after = "; then all of them are removed" if less.get("spent") else ""
    return f"what your Offensive Roll Phase deals is lowered by {less['by']} for each{after}"


MARKS: dict[str, Callable[[Any], str]] = {
    "skips income": lambda _: "the next Income Phase is skipped, then it is removed",
    "skips roll unless paid": lambda price: (
        f"pay {price} CP before your Offensive Roll Phase to remove it; without it the phase is skipped, "
        "then it is removed"
    ),
    "fewer attempts": lambda fewer: f"{fewer} Roll Attempt fewer in your Offensive Roll Phase",
    "spoils": _spoils,
    "harmless": lambda _: "your Offensive Roll Phase deals no damage; its other effects still apply",
    "weakens": _weakens,
    "shields": lambda _: "you receive no damage of an opponent's Offensive Roll Phase and do not defend",
    "stuns": lambda _: (
        "you can do nothing at all; when the Attack is over it is removed, and the attacker begins another Offensive "
        "Roll Phase against you"
    ),
    "saves": lambda _: "when you would be defeated it is removed, and you have 1 Health",
    "attempts hurt": lambda hurt: (
        f"at the end of the Roll Phase it is removed and you receive {hurt} damage for each Roll Attempt after the "
        f"first, {2 * hurt} at most"
    ),
    "leaves after roll": lambda _: "removed at the end of the Roll Phase",
    "leaves after own turn": lambda _: "removed at the end of a turn that you began with it",
    "may decline": lambda _: "the hero whose token it is may decline it",
    "stays put": lambda _: "it is not moved to another player",
}


def _use(use: Use, verb: str) -> str:
    price = f" with {use.cp} CP" if use.cp else ""
    number = f" {use.count}" if use.count > 1 else ""
    if use.many:
        number = " any number"
    often = ", once a turn" if use.once else ""
    gained = ", but not those gained this turn" if use.not_when_gained else ""
    each = " for each" if use.many else ""
    return f"{verb}{number}{price} {moment(use.when)}{often}{gained}: {sentence(use.does)}{each}"


def status_words(status: Status) -> list[str]:
    """A status effect: a head, then a line for everything it does, without capital and full stop."""
    limit = f"at most {status.limit}" + (f", {status.other_limit} on others" if status.other_limit is not None else "")
    marks = [status.polarity, limit, *["persistent"] * status.persistent]
    lines = [f"{status.name} ({', '.join(marks)})"]
    lines += [_use(use, "spend") for use in status.uses]
    for hook, what in status.hooks.items():
        if hook in MARKS:
            lines.append(MARKS[hook](what))
        else:
            lines.append(f"{moment(hook)}: {sentence(what)}")
    if status.fixed:
        lines.append("only the board of its own hero moves or removes it")
    return lines


def companion_words(companion: Companion) -> list[str]:
    """A Companion: a head, then a line for every use."""
    head = f"{companion.name} (Companion, at most {companion.limit})"
    if companion.health:
        head = f"{companion.name} (Companion, {companion.health} Health)"
    lines = [head, *(_use(use, "use") for use in companion.uses)]
    if companion.prices:
        token = companion.token.replace("-", " ").title()
        basic, advanced = companion.prices
        often = f"{companion.often} times" if companion.often > 1 else "once"
        lines.append(f"a use costs {basic} {token}, {advanced} once it is Advanced; {often} a turn at most")
    if companion.kind == "spirit":
        lines.append("only one of this type a turn is used")
    if companion.guards:
        lines.append(f"while it is active, your Attacks deal {BONUS} more damage")
        lines.append(f"downed at 0: it heals 1 in your Upkeep Phase and is active again with {UP_AGAIN}")
    return lines


def passive_words(passive: Passive) -> str:
    """One line of a Passive Ability."""
    price = []
    if passive.cp:
        price.append(f"{passive.cp} CP")
    if passive.token:
        price.append(f"{passive.count} {passive.token.replace('-', ' ').title()}")
    with_price = f" for {listing(price)}" if price else ""
    needed = f" {passive.condition}" if passive.condition else ""
    return f"{moment(passive.when)}{needed}{with_price}: {sentence(passive.does)}"


def rider_words(rider: Rider) -> str:
    """What comes with whichever tier is activated."""
    needs = rider.needs.describe()
    return f"{'always' if needs == 'always' else f'with {needs}'}: {sentence(rider.does)}"


def level_words(level: Level) -> list[str]:
    """Everything an ability does at a level, a line for each tier, rider, defence and passive part."""
    lines = []
    for tier in level.tiers:
        name = f"{tier.name}, " if tier.name else ""
        lines.append(f"{name}{tier.needs.describe()}: {sentence(tier.does)}.")
    lines += [f"{rider_words(rider)}." for rider in level.riders]
    if level.dice:
        lines.append(f"roll {level.dice}: {sentence(level.does)}.")
    lines += [f"{passive_words(passive)}." for passive in level.passives]
    if level.note:
        lines.append(f"{level.note}.")
    return lines


def card_words(card: Card, hero: Hero | None) -> list[str]:
    """A card: its name, type, price and text; an upgrade of a hero has the lines of the level it brings (DT-5.2.1)."""
    marks = [card.type, *["Attack Modifier"] * card.modifier, *["promo"] * card.promo, f"{card.cost} CP"]
    head = f"{card.name} ({', '.join(marks)})"
    if card.type == "upgrade" and hero is not None:
        return [f"{head}:", *(f"  {line}" for line in level_words(hero.abilities[card.upgrades].levels[card.level]))]
    when = f"only {PLAYED[card.when]}: " if card.when else ""
    return [f"{head}: {when}{sentence(card.does) or card.unplayable}."]


# The leaflet as it is read ----------------------------------------------------------------------------------------

_SIGNS = {"sword": "†", "life": "♥", "pow": "✶", "arrow": "↑", "foot": "∩", "moon": "☾"}


def signs_of(key: Mapping[int, str], *, ascii_only: bool = False) -> dict[str, str]:
    """A single sign for each symbol of a dice key, all different: the game's own, else a letter of its name."""
    found: dict[str, str] = {}
    for symbol in dict.fromkeys(key.values()):
        sign = "" if ascii_only else _SIGNS.get(symbol, "")
        letters = [letter.upper() for letter in symbol if letter.isalpha()] + list("123456")
        found[symbol] = sign or next(letter for letter in letters if letter not in found.values())
    return found


def legend(hero: Hero, signs: Mapping[str, str] | None = None) -> str:
    """The dice key: `1-3 † sword · 4-5 ♥ life · 6 ✶ pow`, or without signs."""
    parts = []
    for symbol in dict.fromkeys(hero.key.values()):
        numbers = [str(number) for number, each in hero.key.items() if each == symbol]
        span = numbers[0] if len(numbers) == 1 else f"{numbers[0]}-{numbers[-1]}"
        parts.append(" ".join([span, *([signs[symbol]] if signs else []), spoken(symbol)]))
    return " · ".join(parts)


def hero_leaflet(hero: Hero, levels: Mapping[str, int] | None = None) -> Iterator[tuple[str, str]]:
    """A hero in full: what each line is, and its words.

    Below the name of a `part`, and of what is doubtful (`doubts`), stand an `ability` at a level, or a `thing`, with
    every `text` of it. `levels` are those of the abilities in a match: an ability at that level is one of `now`.
    """
    prices = {(card.upgrades, card.level): card.cost for card in hero.cards if card.type == "upgrade"}
    for ability in hero.abilities.values():
        side, several = f", {ability.side} side" if ability.side else "", len(ability.levels) > 1
        for number, level in ability.levels.items():
            price = prices.get((ability.id, number))
            kind = f"upgrade, {price} CP" if price is not None else f"{ability.kind}{side}"
            roman = f" {'I' * number}" if several else ""
            now = several and levels is not None and levels.get(ability.id, min(ability.levels)) == number
            yield "now" if now else "ability", f"{ability.name}{roman} ({kind})"
            yield from (("text", line) for line in level_words(level))
    yield "part", "status effects"
    for head, *rest in (*map(status_words, hero.statuses.values()), *map(companion_words, hero.companions.values())):
        yield "thing", head
        yield from (("text", f"{each}.") for each in rest)
    yield "part", "cards"
    yield from (("text", card_words(card, hero)[0]) for card in hero.cards if card.type != "upgrade")
    if hero.doubts:
        yield "doubts", "sources differ on"
        yield from (("text", doubt) for doubt in hero.doubts)
