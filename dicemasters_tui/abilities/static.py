"""Texts that are true while a situation holds (language: forms)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal

from pydantic import Field

from ..rules import ability as rules
from ..rules.asking import DEEPEST
from ..rules.context import Context
from ..rules.queries import has_text
from ..rules.state import Die, GameState, TeamCard, Zone
from .answers import Answers
from .conditions import Conditions, Word, all_hold, both_words
from .forms import PRICES, Form, finish, speaker
from .kinds import ZONE_WORDS
from .part import work_out
from .selectors import AnyWho, Selector
from .who import Named

if TYPE_CHECKING:
    from ..rules.card import Card
    from ..rules.edition import Terms


class StaticText(Form, rules.Static):
    """True while a situation holds: these dice, or this player, answer differently (DM-9.1.7)."""

    of: AnyWho
    get: Answers
    active: Conditions = Field((), alias="while")
    works: Literal["anywhere"] | None = None

    if TYPE_CHECKING:
        given: Mapping[str, Any]
        of_card: bool
        of_itself: bool
        prices: bool

    def model_post_init(self, context: Any, /) -> None:
        super().model_post_init(context)
        given = self.get.given()
        if self.get.cost_to_buy is not None and isinstance(self.of, Selector):
            work_out(self.get.cost_to_buy, side=self.of.side)
        work_out(
            self,
            given=given,
            of_card=any(isinstance(c, Word) and c.word == "active" for c in self.active),
            of_itself=isinstance(self.of, Named) and self.of.name == "this",
            prices=bool(PRICES & set(given)),
        )

    @property
    def parts(self) -> Mapping[str, Any]:
        return self.given

    @property
    def anywhere(self) -> bool:
        return self.works is not None

    @property
    def about_itself(self) -> bool:
        return self.of_itself

    def fits(self, context: Context, subject: Die | int) -> bool:
        if isinstance(subject, int):
            return subject in self.of.players(context)
        anywhere = self.prices and subject.zone in (Zone.CARD, Zone.RESERVE)
        if not self.of.matches(context, subject, anywhere=anywhere):
            return False
        return all_hold(self.conditions, context) and all_hold(self.active, context)

    def contexts(self, game: GameState, holder: TeamCard, subject: Die | int) -> list[Context]:
        found: list[Context] = []
        for controller, die in self._speakers(game, holder, subject):
            if not self.on_burst(die.burst if die is not None else 0):
                continue
            context = speaker(game, holder, controller, die, None)
            if not self.right_turn(context) or not self.fits(context, subject):
                continue
            if die is not None and _mute(game, die):
                continue
            found.append(context)
        return found

    def _speakers(self, game: GameState, holder: TeamCard, subject: Die | int) -> list[tuple[int, Die | None]]:
        if self.of_itself:
            if isinstance(subject, int) or subject.holder is not holder:
                return []
            return [(subject.controller, subject)] if subject.in_field or self.works else []
        if not game.in_field[holder.index]:
            return []
        if self.of_card:
            spoken: list[tuple[int, Die | None]] = []
            for player in (game.active_player, game.inactive_player):
                # one die speaks for the card; a muted one leaves it to the others (DM-9.3.2, DM-9.5.6)
                voice = next((d for d in player.field if d.holder is holder and not _mute(game, d)), None)
                spoken += [(player.index, voice)] if voice is not None else []
            return spoken
        return [(p.index, die) for p in game.players for die in p.field if die.holder is holder]

    def describe(self, card: Card, terms: Terms) -> str:
        front = f"while {card.name} is active, " if self.of_card else ""
        others = [c for c in self.active if not (isinstance(c, Word) and c.word == "active")]
        front += f"while {both_words(others, terms)}, " if others else ""
        front += self.if_words(terms)
        if limits := self.limits(terms):
            front += f"{limits}, "
        if self.get.field_for is not None:
            return self.opening(terms) + finish(front + self.get.field_for.describe(terms), card)
        goes = self.get.goes_to
        if goes is not None and goes.first:
            text = f"the first die you buy this turn goes to your {ZONE_WORDS[goes.to]} instead of your Used Pile"
            return self.opening(terms) + finish(front + text, card)
        who = self.of.describe(terms)
        if self.get.quota is not None and self.get.quota.what is None:
            return self.opening(terms) + finish(front + self.get.quota.of_dice(who), card)
        many = who == "you" or (isinstance(self.of, Selector) and self.of.quantifier == "all")
        return self.opening(terms) + finish(f"{front}{who} {self.get.describe(terms, many=many)}", card)


def _mute(game: GameState, die: Die) -> bool:
    """Whether the die's text is ignored; asked of the book first, since nearly nothing takes a text away."""
    if not die.effects and "loses_text" not in game.answered:
        return False
    silenced = game.asking.silenced
    if die.index in silenced:  # it would be silenced by what it silences: see `Asking`
        return True
    return len(silenced) <= DEEPEST and not has_text(game, die)
