"""Keywords: named lists of texts in the same language, each explained once (rules 14)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from pydantic import PrivateAttr

from ..rules import ability as rules
from .forms import FACE_WORDS, Face, Form
from .part import Part, nearest, work_out, wrong
from .texts import form_of

if TYPE_CHECKING:
    from ..rules.card import Card
    from ..rules.edition import Terms


class KeywordRule(NamedTuple):
    """A keyword: its texts, and its rule in one sentence for players (`{character}` and so on are the terms)."""

    texts: tuple[dict[str, Any], ...]
    rule: str


KEYWORDS: dict[str, KeywordRule] = {
    # rules 14.1.29, 14.1.30
    "strike": KeywordRule(
        (
            {
                "while": [
                    {"happened": {"fielded": "this"}, "this": "turn"},
                    {"not": {"happened": {"fielded": {"any": "my character", "other": True}}, "this": "turn"}},
                ],
                "of": "this",
                "get": {"attack": 2, "defense": 2, "has": "overcrush"},
            },
        ),
        "on the turn you {field} it, +2A, +2D and Overcrush while no other {character} die of yours was {fielded} that"
        " turn",
    ),
    # rules 14.1.22 to 14.1.24: the damage step asks for it
    "overcrush": KeywordRule((), "attack damage beyond what KOs all of its blockers is dealt to your opponent"),
    # rules 14.1.15, 14.1.16: the damage step asks for it
    "fast": KeywordRule((), "deals its combat damage before dice without Fast"),
    # rules 14.1.20
    "infiltrate": KeywordRule(
        (
            {
                "when": {"step": "after blockers"},
                "if": [{"the": "this", "is": {"any": "character", "is": ["attacking", "unblocked"]}}],
                "may": True,
                "do": [{"leave_combat": "this"}, {"deal": {"damage": 1, "to": "opponent", "by": "this"}}],
            },
        ),
        "when it attacks unblocked, you may take it back to the {zone}; it then deals your opponent 1 damage",
    ),
    # rules 14.1.4
    "attune": KeywordRule(
        (
            {
                "while": "active",
                "when": {"used": {"any": "my action die"}},
                "do": [{"deal": {"damage": 1, "to": {"target": "character or player"}, "by": "this"}}],
            },
        ),
        "while this is active, each time you use an action die it deals 1 damage to a target player or {character} die",
    ),
    # rules 14.1.7, 14.1.8: the block declaration keeps to it
    "call out": KeywordRule(
        (
            {
                "when": {"attacks": "this"},
                "do": [
                    {"choose": {"who": {"target": "opposing character", "as": "rival"}}},
                    {"give": {"who": "this", "blocked_by": {"called out": "rival"}}},
                ],
            },
        ),
        "when it attacks, choose an opposing {character} die: only that die may block it, and that die nothing else",
    ),
    # rules 14.1.9, 14.1.10
    "cleave": KeywordRule(
        (
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
        "when it attacks and KOs a blocker, it deals half its A, rounded down, to another opposing {character} die,"
        " once",
    ),
    # rules 14.1.11, 14.1.12
    "continuous": KeywordRule(
        ({"do": [{"move": {"who": "this", "to": "field"}}]},),
        "used by moving it to the {zone}, where it may stay beyond the end of the turn",
    ),
    # rules 14.1.14
    "deadly": KeywordRule(
        (
            {
                "works": "anywhere",
                "when": {"step": "end of turn"},
                "if": [{"count": {"any": "character", "engaged this turn with": "this"}}],
                "do": [{"ko": {"all": "characters", "engaged this turn with": "this"}}],
            },
        ),
        "at the end of the turn every {character} die that fought it this turn is KO'd",
    ),
    # rules 14.1.21
    "intimidate": KeywordRule(
        (
            {
                "when": {"fielded": "this"},
                "do": [{"move": {"who": {"target": "opposing character"}, "to": "aside", "until": "end of turn"}}],
            },
        ),
        "when {fielded}, set a target opposing {character} die aside until the end of the turn",
    ),
    # rules 14.1.3
    "ally": KeywordRule(
        ({"of": "this", "get": {"has": {"kind": "sidekick"}}},),
        "counts as a Sidekick too while it is in the {zone}",
    ),
    # rules 14.1.28
    "ritual": KeywordRule(
        (
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
        "instead of its cost you may send another {character} die on a {character} face from your Reserve Pool to your"
        " Used Pile",
    ),
    # rules 14.1.26, 14.1.27: the KO itself looks for it
    "regenerate": KeywordRule(
        (),
        "when it would be KO'd, roll it: on a {character} face it stays in the {zone} on that face, without damage and"
        " out of combat",
    ),
    # rules 14.1.17, 14.1.18: all cards that have it fuse the same two
    "fusion": KeywordRule(
        (
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
        "in your Main Step you may prep one of your Baby Dragon and one of your Time Wizard dice from the {zone}; a die"
        " from this card then goes to your Prep Area",
    ),
    # rules 14.1.31, 14.1.32
    "tag out": KeywordRule(
        (
            {
                "when": {"step": "after blockers"},
                "may": True,
                "pay": {"move": {"who": "this", "to": "prep"}},
                "do": [{"give": {"who": {"target": "character"}, "attack": 2, "defense": 2}}],
            },
        ),
        "after blockers are declared you may prep it to give a target {character} die +2A and +2D until end of turn",
    ),
    # rules 14.1.6
    "boomerang": KeywordRule(
        (
            {
                "when": {"used": "this"},
                "do": [{"roll": {"who": "this", "action": [{"move": {"who": "this", "to": "prep"}}]}}],
            },
        ),
        "after use it is rolled again; on an action face it is prepped",
    ),
}


@cache
def texts_of(name: str, face: frozenset[int] | None) -> tuple[rules.Ability, ...]:
    """The texts a keyword stands for, on the bursts it is tied to."""
    texts = []
    for data in KEYWORDS[name].texts:
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

    _mark: rules.KeywordMark = PrivateAttr()

    def model_post_init(self, context: Any, /) -> None:
        if self.keyword not in KEYWORDS:
            raise wrong(f"{self.keyword!r} is no keyword{nearest(self.keyword, KEYWORDS)}")
        self._mark = rules.KeywordMark(self.keyword.replace(" ", "-"), self.face)

    def working(self) -> Iterable[rules.Ability]:
        return texts_of(self.keyword, self.face)

    def keywords(self) -> tuple[rules.KeywordMark, ...]:
        return (self._mark,)

    def describe(self, card: Card, terms: Terms) -> str:
        face = f"{FACE_WORDS[self.face]} " if self.face is not None else ""
        words = {"character": terms.character, "field": terms.field, "fielded": terms.fielded, "zone": terms.field_zone}
        rule = KEYWORDS[self.keyword].rule.format_map(words)
        return f"{face}{self.keyword.title()} ({rule})."
