"""Names that stand for dice or players: `this`, `it`, `opponent` ... (language: selectors)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..kernel.decision import NO_REASON, WhyNot
from ..kernel.misreading import wrong
from ..rules.ability import Steps
from ..rules.state import Die
from .part import Part

if TYPE_CHECKING:
    from ..rules.context import Context
    from ..rules.edition import Terms


class Who(Part):
    """Something that stands for dice or players: a name, or a selector."""

    def found(self, context: Context) -> list[Die]:
        """The dice meant now, without asking anybody."""
        raise wrong(f"{type(self).__name__} means no dice")

    def players(self, context: Context) -> list[int]:
        """The players meant, as indices; none when dice are meant."""
        return []

    def pick(self, context: Context) -> Steps:
        """The dice meant, asking where a choice is open; gives a list of dice (or player indices)."""
        yield from ()  # a generator that never asks
        return self.found(context)

    def matches(self, context: Context, die: Die, *, anywhere: bool = False) -> bool:
        return die in self.found(context)

    def selectors(self) -> list[Who]:
        """What has to be asked to know who is meant."""
        return []

    def possible(self, context: Context) -> bool:
        """Whether there is something to choose (DM-11.1.6)."""
        return True

    def why_none(self, context: Context) -> WhyNot:
        """Empty when there is something to choose, else why there is not."""
        return NO_REASON

    def describe(self, terms: Terms, *, bare: bool = False) -> str:
        return ""


NAMES = {
    "this": "this die",
    "these": "your {name} dice",
    "it": "it",
    "them": "them",
    "drawn": "the drawn die",
    "host": "that die",
    "me": "you",
    "opponent": "your opponent",
    "each player": "each player",
    "active player": "the active player",
    "dealer": "they",
    "they": "they",
    "controller of it": "its controller",
}
"""The names every text knows, as they read."""
MEANINGS = {
    "this": "The die whose text it is.",
    "these": "All dice of the card in the field of the player whose text it is.",
    "it": "The die that the event is about, or that the lines around it have in hand.",
    "them": "The dice that the event is about.",
    "drawn": "The dice that the text has just drawn.",
    "host": "The die that this one lies on (DM-13.5.2).",
    "me": "The player whose text it is; in a Global the one who pays (DM-9.4.8).",
    "opponent": "The other player.",
    "each player": "Both, the active player first.",
    "active player": "Whose turn it is.",
    "dealer": "Of two dice that deal damage to each other the one that deals.",
    "they": "The player for whom the lines are carried out: in `for_each`, or who has been asked.",
    "controller of it": "The player whom the event is about, or who controls `it`.",
}
"""What these names stand for."""


class Named(Who):
    """`this`, `it`, `opponent` ..., or a name given by `as`."""

    name: str

    @property
    def refers(self) -> bool:
        """It is a name that an earlier line of the text has given."""
        return self.name not in NAMES

    def found(self, context: Context) -> list[Die]:
        match self.name:
            case "this":
                return [context.this] if context.this is not None else []
            case "these":
                field = context.game.players[context.controller].field
                return [die for die in field if die.holder is context.holder]
            case "host":
                host = context.game.find(context.this.host) if context.this is not None else None
                return [host] if host is not None else []
            case "it" | "them" if self.name not in context.bound:
                event = context.event
                if event is None:
                    return []
                many = getattr(event, "dice", None)
                if many is not None:
                    return list(many)
                one = getattr(event, "victim", None) or getattr(event, "die", None) or getattr(event, "by", None)
                return [one] if one is not None else []
        return [value for value in context.bound.get(self.name, []) if isinstance(value, Die)]

    def players(self, context: Context) -> list[int]:
        match self.name:
            case "me":
                return [context.controller]
            case "opponent":
                return [context.opponent]
            case "they":
                return [context.asking if context.asking is not None else context.controller]
            case "each player":
                return [context.game.active, 1 - context.game.active]
            case "active player":
                return [context.game.active]
            case "controller of it":
                event = context.event
                if event is not None and hasattr(event, "player"):
                    return [event.player]
                return [die.controller for die in Named(name="it").found(context)]
        return [value for value in context.bound.get(self.name, []) if isinstance(value, int)]

    def matches(self, context: Context, die: Die, *, anywhere: bool = False) -> bool:
        match self.name:
            case "this":
                return die is context.this
            case "these":
                return die.holder is context.holder and die.controller == context.controller
        return die in self.found(context)

    def describe(self, terms: Terms, *, bare: bool = False) -> str:
        if self.name in NAMES:
            return NAMES[self.name]
        if self.name.endswith("player"):
            return "that player"
        return "those dice" if self.name.endswith("s") or self.name.endswith("dice") else "that die"


def one_player(who: Who, context: Context) -> int:
    """The player who is meant; whose text it is, where nobody is."""
    return next(iter(who.players(context)), context.controller)


def plural_of(who: Who, terms: Terms) -> str:
    """What a selector means as several, without article: "opposing Villain dice"."""
    if isinstance(who, Named):
        return who.describe(terms)
    words = who.describe(terms, bare=True)
    if getattr(who, "quantifier", "all") == "all" or getattr(who, "most", 1) > 1:
        return words
    for one, several in ((" die", " dice"), ("Sidekick", "Sidekicks")):
        if words.endswith(one) or f"{one} " in words:
            return words.replace(one, several, 1)
    return f"dice{words[3:]}" if words.startswith("die") else words
