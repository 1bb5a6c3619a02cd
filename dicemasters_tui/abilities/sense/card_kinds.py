"""Texts and keywords that mean nothing for the kind of card they stand on, or the dice they are given to."""

from __future__ import annotations

from collections.abc import Iterator

from ...kernel.misreading import nearest
from ..act_patterns import UsedPattern
from ..answer import HasAnswer
from ..dice_patterns import KeywordPattern, SpunUpPattern
from ..filters import Filters
from ..forms import FACE_WORDS, Form
from ..heard import Heard, Triggered
from ..keywords import ACTION_KEYWORDS, ANY_KEYWORDS, KEYWORDS, NOT_GIVEN, Keyword
from ..moving import Attach, Move
from ..part import Part
from ..patterns import (
    AttacksPattern,
    BlocksPattern,
    FieldedPattern,
    IsBlockedPattern,
    KnockedOutPattern,
    KnocksOutPattern,
)
from ..places import each_part
from ..static import StaticText
from ..used import Action, Activated, Global
from ..who import Named
from . import at_hand
from .doubt import CardShape, Doubt, Texts

OF_CHARACTERS = (
    FieldedPattern,
    AttacksPattern,
    BlocksPattern,
    IsBlockedPattern,
    KnockedOutPattern,
    KnocksOutPattern,
    SpunUpPattern,
)
"""What only character dice do, or have done to them."""
NUMBERS = ("attack", "defense", "cost_to_field", "field_for", "attacking", "blocking", "blocked_by", "can_block")
"""Answers about what only character dice have or do."""
OF_PLAYERS = frozenset({"may_not", "draws", "toll"})
OF_BOTH = frozenset({"damage_taken", "quota"})
KEYWORD_SLUGS = {name.replace(" ", "-"): name for name in KEYWORDS}
WORDS = ("underdog", "awaken", "impulse", "aftershock", "vengeance")


def unused(text: Form | Keyword, abilities: Texts, card: CardShape) -> Iterator[Doubt]:
    """What the rules never come to with this card."""
    yield from _no_such_face(text, card)
    if isinstance(text, Keyword):
        yield from _keyword(text, card)
        return
    if isinstance(text, Action) and card.is_character:
        yield Doubt(("do",), "a character die is never used; say when it happens, as with `when: {fielded: this}`")
    if not card.is_character:
        yield from _of_action(text, abilities)
    elif isinstance(text, Heard) and isinstance(text.pattern, UsedPattern) and text.of_itself:
        yield Doubt(("when",), "a character die is never used; only action dice are")
    if at_hand.never_offered(text):
        message = "nobody can act before that; it must be damage, an attack, or the use of an action die or a Global"
        yield Doubt(("when",) if isinstance(text, Global) else ("interrupt",), message)
    if text.instead and text.face is None:
        yield Doubt(("instead",), "only a line with `face` takes the place of the line before it", serious=False)
    if card.is_character:
        for way, part in each_part(text):
            if isinstance(part, Attach):
                yield Doubt(way, "a character die is never put on another; only action dice are")
    yield from _answers(text)
    for way, part in each_part(text):
        if isinstance(part, Filters):
            for word in part.keyword or ():
                yield from _known((*way, "keyword"), word)
        elif isinstance(part, KeywordPattern):
            yield from _known((*way, "uses_keyword"), part.uses_keyword)


def _no_such_face(text: Form | Keyword, card: CardShape) -> Iterator[Doubt]:
    if text.face is not None and not text.face & card.bursts and not isinstance(text, Global):
        yield Doubt(("face",), f"no face of the die has {FACE_WORDS[text.face]}, so this never happens", serious=False)


def _keyword(text: Keyword, card: CardShape) -> Iterator[Doubt]:
    if text.keyword in ANY_KEYWORDS or (text.keyword in ACTION_KEYWORDS) is not card.is_character:
        return
    kind = "a character" if card.is_character else "an action"
    whose = "action dice" if card.is_character else "character dice"
    yield Doubt(("keyword",), f"{text.keyword} means nothing for {kind}; only {whose} have it")


def _of_action(text: Form, abilities: Texts) -> Iterator[Doubt]:
    """Texts of an action card that need a character die, or a die in the field where the card brings none."""
    if isinstance(text, Heard) and text.of_itself and isinstance(text.pattern, OF_CHARACTERS):
        word = "when" if isinstance(text, Triggered) else "interrupt"
        yield Doubt((word,), "an action die never does that; write what it does when it is used with `do`")
        return
    if isinstance(text, StaticText) and text.of_itself:
        numbers = [question for question in text.given if question in NUMBERS]
        for question in numbers:
            yield Doubt(("get", question), "an action die has no use for this; only character dice have it")
        if numbers:
            return
    if _stays(abilities):
        return
    waits = isinstance(text, Heard) and text.works is None and not text.of_itself
    stands = isinstance(text, StaticText) and text.works is None and "cost_to_buy" not in text.given
    used = isinstance(text, Activated) and text.works is None
    if waits or stands or used:
        message = "a die of this card is never in the field, so this never happens; give it the keyword continuous"
        yield Doubt((), f"{message}, or write the text with `do: [{{add: …}}]`")


def _stays(abilities: Texts) -> bool:
    """Whether dice of the action card can be in the field."""
    if any(isinstance(text, Keyword) and text.keyword == "continuous" for text in abilities):
        return True
    if not all(isinstance(text, Part) for text in abilities):
        return True
    parts = [part for text in abilities if isinstance(text, Part) for _, part in each_part(text)]
    return any(isinstance(part, Attach) or (isinstance(part, Move) and part.to == "field") for part in parts)


def _answers(text: Form) -> Iterator[Doubt]:
    """Answers given to whom nobody asks, and keywords that are not had by being given."""
    for way, part in each_part(text):
        if isinstance(part, StaticText):
            players = isinstance(part.of, Named) and part.of.name in ("me", "opponent", "each player", "active player")
            for question in part.given:
                if question in OF_BOTH or (question in OF_PLAYERS) is players:
                    continue
                whose = "dice, not of a player" if players else "a player: `me`, `opponent` or `each player`"
                key = "has" if question in ("keyword", "affiliation", "counts_as") else question
                yield Doubt((*way, "get", key), f"{key!r} is asked of {whose}")
        if isinstance(part, HasAnswer) and part.keyword is not None:
            yield from _given(way, part.keyword)
        elif isinstance(part, HasAnswer) and part.kind not in (None, "sidekick"):
            yield Doubt(way, f"{part.kind!r} is nothing a die can count as; write `kind: sidekick`")


def _given(way: tuple[str | int, ...], word: str) -> Iterator[Doubt]:
    name = KEYWORD_SLUGS.get(word)
    if name is None:
        yield from _known(way, word)
    elif name in NOT_GIVEN:
        yield Doubt(way, f"a die that is given {name} has nothing of it; {NOT_GIVEN[name]}")


def _known(way: tuple[str | int, ...], word: str) -> Iterator[Doubt]:
    if word not in KEYWORD_SLUGS and word not in WORDS:
        end = nearest(word.replace("-", " "), KEYWORDS) or f"; there are {', '.join(KEYWORDS)}"
        yield Doubt(way, f"{word!r} is no keyword{end}")
