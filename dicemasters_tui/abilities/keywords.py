"""Keywords: named lists of texts in the same language, each explained once (rules 14)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Any

from pydantic import PrivateAttr

from ..kernel.misreading import nearest, wrong
from ..rules import ability as rules
from .conditions import WithErrata
from .forms import FACE_WORDS, Face, Form
from .keyword_rules import keyword_rule
from .part import Part, listing, work_out
from .texts import form_of

if TYPE_CHECKING:
    from ..rules.card import Card
    from ..rules.edition import Terms


_FIELDED_ALONE = (
    {"happened": {"fielded": "this"}, "this": "turn"},
    {"not": {"happened": {"fielded": {"any": "my character", "other": True}}, "this": "turn"}},
)

KEYWORDS: dict[str, tuple[dict[str, Any], ...]] = {
    # rules 14.1.29: all the time; rules 14.1.30: with errata once
    "strike": (
        {
            "while": [{"not": WithErrata()}, *_FIELDED_ALONE],
            "of": "this",
            "get": {"attack": 2, "defense": 2, "has": "overcrush"},
        },
        {
            "when": {"step": "end of main step"},
            "if": [WithErrata(), *_FIELDED_ALONE],
            "do": [{"give": {"who": "this", "attack": 2, "defense": 2, "has": "overcrush"}}],
        },
    ),
    # rules 14.1.22 to 14.1.24: the damage step asks for it
    "overcrush": (),
    # rules 14.1.15, 14.1.16: the damage step asks for it
    "fast": (),
    # rules 14.1.20
    "infiltrate": (
        {
            "when": {"step": "after blockers"},
            "if": [{"the": "this", "is": {"any": "character", "is": ["attacking", "unblocked"]}}],
            "may": True,
            "do": [{"leave_combat": "this"}, {"deal": {"damage": 1, "to": "opponent", "by": "this"}}],
        },
    ),
    # rules 14.1.4
    "attune": (
        {
            "while": "active",
            "when": {"used": {"any": "my action die"}},
            "do": [{"deal": {"damage": 1, "to": {"target": "character or player"}, "by": "this"}}],
        },
    ),
    # rules 14.1.7, 14.1.8: the block declaration keeps to it
    "call out": (
        {
            "when": {"attacks": "this"},
            "do": [
                {"choose": {"who": {"target": "opposing character", "as": "rival"}}},
                {"give": {"who": "this", "blocked_by": {"called out": "rival"}}},
            ],
        },
    ),
    # rules 14.1.9, 14.1.10
    "cleave": (
        {
            "when": {"knocks_out": "this", "victim": {"any": "opposing character"}, "kind": "combat"},
            "if": [{"the": "this", "is": {"any": "die", "did": "attacked"}}],
            "once": "turn",
            "do": [
                {
                    "deal": {
                        "damage": {"half": {"stat": "attack", "of": "this"}},
                        "to": {"target": "opposing character"},
                        "by": "this",
                        "kind": "combat",
                    }
                }
            ],
        },
    ),
    # rules 14.1.11, 14.1.12
    "continuous": ({"do": [{"move": {"who": "this", "to": "field"}}]},),
    # rules 14.1.14
    "deadly": (
        {
            "works": "anywhere",
            "when": {"step": "end of turn"},
            "if": [{"count": {"any": "character", "engaged this turn with": "this"}}],
            "do": [{"ko": {"all": "characters", "engaged this turn with": "this"}}],
        },
    ),
    # rules 14.1.21
    "intimidate": (
        {
            "when": {"fielded": "this"},
            "do": [{"move": {"who": {"target": "opposing character"}, "to": "aside", "until": "end of turn"}}],
        },
    ),
    # rules 14.1.3
    "ally": ({"of": "this", "get": {"has": {"kind": "sidekick"}}},),
    # rules 14.1.28
    "ritual": (
        {
            "works": "anywhere",
            "of": "this",
            "get": {
                "field_for": {
                    "pay": {
                        "move": {
                            "who": {"choose": "my character", "in": "reserve", "face": "character", "other": True},
                            "to": "used",
                        }
                    }
                }
            },
        },
    ),
    # rules 14.1.26, 14.1.27: the KO itself looks for it
    "regenerate": (),
    # rules 14.2.2: the way to the Used Pile looks for it
    "immortal": (),
    # rules 14.2.3, 14.2.4: the KO looks for it
    "iron will": (),
    # rules 14.2.5
    "suit up": (
        {
            "works": "anywhere",
            "when": {"purchased": "this"},
            "may": True,
            "pay": {"ko": {"choose": "my character", "name": "NAMES"}},
            "do": [{"field": {"who": "this", "level": 2}}],
        },
    ),
    # rules 14.1.17, 14.1.18: all cards that have it fuse the same two
    "fusion": (
        {
            "use": "main step",
            "works": "on its card",
            "pay": {
                "move": {
                    "who": [
                        {"choose": "my character", "name": "baby dragon"},
                        {"choose": "my character", "name": "time wizard"},
                    ],
                    "to": "prep",
                }
            },
            "do": [{"move": {"who": {"choose": "my dice of this card", "in": "card"}, "to": "prep"}}],
        },
    ),
    # rules 14.1.31, 14.1.32
    "tag out": (
        {
            "when": {"step": "after blockers"},
            "may": True,
            "pay": {"move": {"who": "this", "to": "prep"}},
            "do": [{"give": {"who": {"target": "character"}, "attack": 2, "defense": 2}}],
        },
    ),
    # rules 14.1.6: the end of its use, so nothing that hears of the use comes in between
    "boomerang": ({"do": [{"roll": {"who": "this", "action": [{"move": {"who": "this", "to": "prep"}}]}}]},),
}

ACTION_KEYWORDS = frozenset({"continuous", "boomerang"})
"""Keywords about the use of an action die; they mean nothing for characters."""
ANY_KEYWORDS = frozenset({"immortal", "fusion"})
"""Keywords of every kind of card. All others are about character dice alone."""
_PRINTED = "it works only where it is printed on the card"
NOT_GIVEN = {
    "strike": "give `attack: 2, defense: 2, has: overcrush`",
    "ally": "give `has: {kind: sidekick}`",
    "ritual": "give `field_for`",
    "continuous": _PRINTED,
    "boomerang": _PRINTED,
    "fusion": _PRINTED,
    "immortal": _PRINTED,
    "suit up": _PRINTED,
}
"""Keywords that do nothing for a die to which a text gives them, and what to write instead."""


@cache
def texts_of(name: str, face: frozenset[int] | None, names: tuple[str, ...] = ()) -> tuple[rules.Ability, ...]:
    """The texts a keyword stands for, on the bursts it is tied to, with the names it lists."""
    texts = []
    for data in KEYWORDS[name]:
        if names:
            pay = {"ko": {"choose": "my character", "name": list(names)}}
            data = {**data, "pay": pay}
        if face is not None:
            data = {**data, "face": FACE_WORDS[face]}
        text = form_of(data)
        if isinstance(text, Form):
            work_out(text, of_keyword=name.replace(" ", "-"))
        texts.append(text)
    return tuple(texts)


class Keyword(Part, rules.Ability):
    """A printed keyword; `face` ties it to bursts."""

    keyword: str
    face: Face = None
    names: tuple[str, ...] = ()
    """For Suit Up: the names of which one is KO'd for it."""

    _mark: rules.KeywordMark = PrivateAttr()

    def model_post_init(self, context: Any, /) -> None:
        if self.keyword not in KEYWORDS:
            raise wrong(f"{self.keyword!r} is no keyword{nearest(self.keyword, KEYWORDS)}")
        if bool(self.names) != (self.keyword == "suit up"):
            raise wrong("names belong to the keyword suit up, and it needs them")
        self._mark = rules.KeywordMark(self.keyword.replace(" ", "-"), self.face)

    def working(self) -> Iterable[rules.Ability]:
        return texts_of(self.keyword, self.face, self.names)

    def keywords(self) -> tuple[rules.KeywordMark, ...]:
        return (self._mark,)

    def describe(self, card: Card, terms: Terms) -> str:
        face = f"{FACE_WORDS[self.face]} " if self.face is not None else ""
        rule = keyword_rule(self.keyword.replace(" ", "-"), terms, listing(list(self.names), "or"))
        return f"{face}{self.keyword.title()} ({rule})."
