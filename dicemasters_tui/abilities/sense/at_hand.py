"""Names that stand for nothing where they are used: never given, or of something that is not at hand there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...kernel.misreading import nearest
from ...rules import events
from ..amounts import OfEvent
from ..changing import NameEffect
from ..conditions import Word
from ..damaging import Cancel, DealEachOther, Redirect
from ..filters import Filters
from ..flow import ForEach, Roll, Unless
from ..forms import Form
from ..heard import Heard, Interrupting
from ..in_force import Add
from ..moving import Attach, Draw
from ..part import Part
from ..places import Way, each_part
from ..selectors import Selector
from ..static import StaticText
from ..used import Action, Global
from ..who import NAMES, Named
from .doubt import Doubt, Texts

CHOOSERS = ("me", "opponent", "they", "each player")
ABOUT_THE_EVENT = ("it", "them", "controller of it")
OFFERED = (events.AttackersDeclared, events.Damaged, events.GlobalUsed, events.Used)
"""Events before which the rules offer to act."""


def unbound(text: Form, abilities: Texts) -> Iterator[Doubt]:
    """Names in the text that mean nothing."""
    if isinstance(text, Action) and None in abilities:
        return  # the lines of an action are carried out as one, and an unread one may name anything
    own = list(_together(text, abilities))
    known = {part.as_name for part in own if isinstance(part, Selector) and part.as_name is not None}
    for way, part in each_part(text):
        if isinstance(part, Named) and part.refers:
            yield from _unknown(way, part.name, known, (*NAMES,))
        elif isinstance(part, Filters):
            if part.other_than is not None and part.other_than not in NAMES:
                yield from _unknown((*way, "other than"), part.other_than, known, ("this", "it"))
            if isinstance(part, Selector) and part.by is not None and part.by not in CHOOSERS:
                yield from _unknown((*way, "by"), part.by, known, CHOOSERS)
    yield from _needs(text, own, abilities)
    yield from _out_of_hand(text)


def _unknown(way: Way, name: str, known: set[str], always: Sequence[str]) -> Iterator[Doubt]:
    if name not in known:
        end = nearest(name, [*known, *always])
        yield Doubt(way, f"nothing is called {name!r} in this text{end or f'; write `as: {name}` where it is chosen'}")


def _together(text: Form, abilities: Texts) -> Iterator[Part]:
    """All parts of the text; the lines of an action are carried out as one, so a later one knows what earlier named."""
    lines = [line for line in abilities if isinstance(line, Action)] if isinstance(text, Action) else [text]
    yield from (part for line in lines for _, part in each_part(line))


def _needs(text: Form, own: Sequence[Part], abilities: Texts) -> Iterator[Doubt]:
    """Words that live on what another part of the text, or of the card, does."""
    card = [part for other in abilities if isinstance(other, Part) for _, part in each_part(other)]
    draws = any(isinstance(part, Draw) for part in own)
    unknown = any(not isinstance(other, Part) for other in abilities)
    attaches = unknown or any(isinstance(part, Attach) for part in card)
    names = unknown or any(isinstance(part, NameEffect) for part in card)
    prevents = unknown or any(isinstance(part, Unless) and part.do is None for part in card)
    for way, part in each_part(text):
        drawn = isinstance(part, Named) and part.name == "drawn"
        drawn = drawn or (isinstance(part, Selector) and part.among is not None and part.among.name == "drawn")
        if drawn and not draws:
            yield Doubt(way, "nothing has been drawn here; `drawn` stands behind a `draw` of the same text")
        elif isinstance(part, Named) and part.name == "host" and not attaches:
            yield Doubt(way, "this card is never put on a die, so there is no `host`; a text must `attach` it")
        elif isinstance(part, Word) and part.word == "attached" and not attaches:
            yield Doubt(way, "this card is never put on a die; a text must `attach` it")
        elif isinstance(part, Word) and part.word == "prevented" and not prevents:
            yield Doubt(way, "nobody can prevent this; a text of the card needs `unless` without `do`")
        elif isinstance(part, Filters) and part.named and not names:
            yield Doubt((*way, "named"), "nothing is named by this card; a text of it needs `name`")


def _out_of_hand(text: Form) -> Iterator[Doubt]:
    """Words for what a text has in hand, where it has nothing of the kind."""
    for way, part, hand in _in_hands(text, (), _Hand(text, bool(_heard(text)), _heard(text))):
        if isinstance(part, Named):
            if part.name in ABOUT_THE_EVENT and not hand.it:
                yield Doubt(way, f"there is no event here that {part.name!r} could mean; name the dice")
            elif part.name in ("this", "host") and isinstance(hand.text, Global):
                yield Doubt(way, f"a Global is no die's text, so there is no {part.name!r}; choose a die")
            elif part.name == "dealer" and not hand.duel:
                yield Doubt(way, "`dealer` stands inside `to each other` only")
        elif isinstance(part, OfEvent) and part.event == "damage" and events.Damaged not in hand.events:
            yield Doubt(way, "the event of this text is no damage, so it has no amount")
        elif isinstance(part, Cancel) and not hand.before:
            yield Doubt(way, "nothing is about to happen here; write the text with `interrupt` in place of `when`")
        elif isinstance(part, Redirect) and not (hand.before and events.Damaged in hand.events):
            yield Doubt(way, "no damage is about to be dealt here; write `interrupt: {damaged: …}`")


def _heard(text: object) -> tuple[type[events.Event], ...]:
    if isinstance(text, Heard):
        return tuple(text.pattern.heard)
    return tuple(text.when.heard) if isinstance(text, Global) and text.when is not None else ()


class _Hand:
    """What a text has in hand at a place: the text it began with, an event or a die, and whether it acts before."""

    def __init__(self, text: Form, it: bool, heard: tuple[type[events.Event], ...], *, duel: bool = False) -> None:
        self.text = text
        self.it = it
        self.events = heard
        self.before = isinstance(text, Interrupting) or (isinstance(text, Global) and bool(heard))
        self.duel = duel


def _in_hands(value: object, way: Way, hand: _Hand) -> Iterator[tuple[Way, Part, _Hand]]:
    """Every part within, with what is in hand there."""
    if isinstance(value, tuple):
        for index, item in enumerate(value):
            yield from _in_hands(item, (*way, index), hand)
        return
    if not isinstance(value, Part):
        return
    yield way, value, hand
    for name, field in type(value).model_fields.items():
        inner = hand
        if isinstance(value, ForEach | Roll) and name != ("of" if isinstance(value, ForEach) else "who"):
            inner = _Hand(hand.text, True, hand.events)
        elif isinstance(value, DealEachOther):
            inner = _Hand(hand.text, hand.it, hand.events, duel=True)
        elif isinstance(value, Add) and name == "ability" and not isinstance(value.ability, StaticText):
            heard = _heard(value.ability)
            inner = _Hand(value.ability, bool(heard) or hand.it, heard)
        yield from _in_hands(getattr(value, name), (*way, field.alias or name), inner)


def never_offered(text: Form) -> bool:
    """Whether the text would act before an event at which the rules ask nobody."""
    heard = _heard(text)
    if not isinstance(text, Interrupting) and not (isinstance(text, Global) and heard):
        return False
    return not any(kind in OFFERED for kind in heard)
