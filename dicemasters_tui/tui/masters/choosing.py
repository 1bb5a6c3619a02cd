"""The hand that chooses one or some of several things: targets, modes, cards."""

from __future__ import annotations

from ...analysis.layout import card_key, card_of
from ...bots.likely_choice import likely_choice
from ...kernel.decision import Option, WhyNot
from ...rules import naming
from ...rules.choice import Choice, ChoiceDecision
from ...rules.naming import die_of
from ...rules.sentences import capital
from ...rules.state import Die, TeamCard
from ..dice.text import with_signs
from ..match.hand import BY, REDRAW, Outcome, PickHand, Story, offered
from ..match.view import KeyView, plain
from .hand import Hand, Mark, digits
from .spots import CARDS, LIST, NOWHERE, Places, Spot, places, within
from .telling import consequences
from .words import named
from .words import title as card_title

_NOT_HERE = "This is not one of the things to choose from."
_TITLE = 52
"""Letters of a question that fit into the prompt's title."""
_NEVER_ON_THE_TABLE = ("may", "number", "name", "mode", "order")


class ChooseHand(PickHand, Hand):
    """Choose one or some of several things; dice and cards where they lie, other things in a list."""

    question: ChoiceDecision
    no_number = "There is no choice {}."

    def begin(self) -> None:
        self.choose(self.question.minimum, self.question.maximum)
        self.choices: dict[Spot, Choice] = {}
        """Where each choice lies."""

    @property
    def _fighting(self) -> bool:
        """The mat shows lanes and has no room for dice from elsewhere: those go into the list."""
        return self.game.combat is not None and bool(self.game.combat.lanes)

    # Where the choices lie ----------------------------------------------------------------------------------------

    def away(self) -> list[Die]:
        if self.question.about in _NEVER_ON_THE_TABLE or self._fighting:
            return []
        table = places(self.game, None)
        dice: list[Die] = []
        for die in (choice.die for choice in self.question.choices):
            if die is None or table.find(die.id) is not None:
                continue
            if self.combines or not any(naming.alike(self.game, [die, other]) for other in dice):
                dice.append(die)
        return dice

    def lay_places(self) -> Places:
        table = super().lay_places()
        for choice in self.question.choices:
            if (spot := self._spot_for(choice, table)) is not None:
                self.choices.setdefault(spot, choice)
        if in_list := [spot for spot in self.choices if spot.zone == LIST]:
            table.rows[LIST] = in_list
        return table

    def _spot_for(self, choice: Choice, table: Places) -> Spot | None:
        in_list, die, card = Spot(LIST, choice.word), choice.die, choice.card
        if self.question.about in _NEVER_ON_THE_TABLE:
            return in_list
        if die is not None:
            found = table.find(die.id)
            return in_list if found is None and self._fighting else found
        spot = Spot(CARDS, card_key(self.game, card)) if card is not None else in_list
        return in_list if spot in self.choices else spot

    def in_order(self) -> list[Spot]:
        """The spots of all choices, from the top of the mat down, then cards, then the list."""
        rows = (spots for zone, spots in self.places.rows.items() if zone != LIST)
        spots = [*(spot for row in rows for spot in row), *self.places.cards, *self.places.of(LIST)]
        return [spot for spot in spots if spot in self.choices]

    @property
    def choice(self) -> Choice | None:
        """The choice under the cursor."""
        return self.choices.get(self.spot)

    @property
    def listed(self) -> list[Choice]:
        """The choices that are in the list, in order, as far as the filter lets them through."""
        found = [self.choices[spot] for spot in self.places.of(LIST)]
        wanted = self.filter.text
        return [choice for choice in found if not wanted or wanted in choice.label.lower() or wanted in choice.word]

    def start(self) -> Spot:
        listed = {spot: self.choices[spot] for spot in self.numbered()}
        if not listed:
            return next(iter(self.choices), NOWHERE)
        if self.combines or self.question.hides_answer:
            return next(iter(listed))
        likely = likely_choice(self.match, self.question, list(listed.values()))
        return next(spot for spot, choice in listed.items() if choice is likely)

    def numbered(self) -> list[Spot]:
        return [spot for spot in self.in_order() if not self.choices[spot].why_not]

    # Keys ---------------------------------------------------------------------------------------------------------

    def move(self, way: str) -> Outcome:
        by, across = BY[way], way in ("left", "right")
        if self.spot.zone == LIST:
            words = [choice.word for choice in self.listed]
            if not words:
                return REDRAW
            to = by + (words.index(self.spot.id) if self.spot.id in words else 0)
            if 0 <= to < len(words) or across or self.question.about in _NEVER_ON_THE_TABLE:
                self.spot = Spot(LIST, words[within(to, len(words))])
                return REDRAW
        listed = self.numbered()
        if across and self.spot in listed:
            self.spot = listed[(listed.index(self.spot) + by) % len(listed)]
            return REDRAW
        return super().move(way)

    @property
    def free(self) -> bool:
        return self.spot.zone != LIST

    def space(self) -> Outcome:
        choice = self.choice
        if choice is None:
            return Outcome(say=_NOT_HERE)
        if choice.why_not:
            return Outcome(say=choice.why_not)
        return self.toggle(choice) if self.combines else self.do()

    def point_row(self, word: str) -> Outcome:
        """The mouse on the list: go to an answer, and on the second click take it. A die may lie on the mat, too."""
        row = Spot(LIST, word)
        if self.spot == row:
            return self.space()
        if row in self.places.of(LIST):
            self.spot = row
        return REDRAW

    def take(self, option: Option) -> Outcome:
        spot = next((spot for spot, choice in self.choices.items() if choice.word == option.word), None)
        if not self.combines or spot is None:
            return Outcome(command=option.command)
        self.spot = spot
        return self.space()

    def answer(self) -> list[Choice]:
        """What Enter would choose."""
        if self.marked:
            return self.marked
        choice = self.choice
        return [choice] if choice is not None and not choice.why_not else []

    def do(self) -> Outcome:
        answer = self.answer()
        if not answer:
            return Outcome(say=self.choice.why_not if self.choice is not None else _NOT_HERE)
        if len(answer) < self.minimum:
            return self.too_few(len(answer))
        return Outcome(command=self.question.text(answer))

    def name_at(self, spot: Spot) -> str:
        choice = self.choices.get(spot)
        return choice.label.lower() if spot.zone == LIST and choice is not None else super().name_at(spot)

    # What is seen -------------------------------------------------------------------------------------------------

    def mark(self, die: Die) -> Mark:
        spot = self.places.find(die.id) or NOWHERE
        choice = self.choices.get(spot)
        if choice is not None:
            return self._mark(choice, spot)
        return Mark.refused(self._not_meant(die)) if die.in_field and self._of_the_field else Mark()

    @property
    def _of_the_field(self) -> bool:
        """Some of the choices are dice in the field. Where none is, those there look as ever: none is refused."""
        chosen_from = (choice.die for spot, choice in self.choices.items() if spot.zone != LIST)
        return any(die is not None and die.in_field for die in chosen_from)

    def _not_meant(self, die: Die) -> WhyNot:
        return WhyNot(f"{capital(named(die))} cannot be chosen here.", "not meant")

    def mark_card(self, spot: Spot) -> Mark:
        choice = self.choices.get(spot)
        return Mark(dimmed=True) if choice is None else self._mark(choice, spot)

    def _mark(self, choice: Choice, spot: Spot) -> Mark:
        if choice.why_not:
            return Mark.refused(choice.why_not)
        if choice in self.marked:
            return self.mark_chosen("chosen")
        return Mark(caption="choose" if spot == self.spot else "")

    def keys(self) -> list[KeyView]:
        count, able = len(self.marked), self.numbered()
        on_table = sum(spot.zone != LIST for spot in able)  # they come first: what is listed counts on from there
        listed = self.listed[:4] if len(able) > 1 else []
        numbered = [(self.number_of(Spot(LIST, choice.word)), choice) for choice in listed]
        return offered(
            self.answer() and KeyView("move.do", f"choose {count}" if count else "choose"),
            self.combines and KeyView("move.mark", "mark"),
            len(able) > 1 and on_table and KeyView("move.right", "pick", digits(on_table)),
            *(digit and KeyView(f"pick.{digit}", plain(choice.label[:24])) for digit, choice in numbered),
            not self.minimum and KeyView("play.none", "none"),
        )

    def story(self) -> Story:
        source, question = self.question.source_card, self.question.question
        title = source.card.name if source is not None else "Choose"
        if source is not None and not question.startswith(title):
            question = f"{title}: {question}"
        lines: list[str] = []
        if len(question) <= _TITLE:
            title = question
        else:
            lines.append(plain(capital(question.removeprefix(f"{title}: "))))
        choice = self.choice
        if choice is not None:
            refused = f": [bad]{plain(choice.why_not)}[/]" if choice.why_not else ""
            lines.append(f"[b]{self.words(choice)}[/]{self._facts(choice)}{refused}")
        elif self.die is not None:
            lines.append(self._not_meant(self.die))
        if self.combines:
            least, most = self.minimum, self.maximum
            wanted = str(most) if least == most else f"{least} to {most}" if least else f"up to {most}"
            lines.append(f"{len(self.marked)} chosen of {wanted}.")
        answer = self.answer()
        if answer and len(answer) >= self.minimum and choice is not None and not choice.why_not:
            told = consequences(self, self.question.text(answer))
            if not told and self.question.about == "may":
                told = ["nothing happens."]
            if told and choice.die is None and not self.combines:
                lines[-1] += f": {told.pop(0)}"  # an answer alone says little where lines are few
            lines += told
        return Story(plain(title), tuple(lines))

    def words(self, choice: Choice) -> str:
        """The choice in words, as a sentence begins."""
        if choice.die is not None and self.question.about not in _NEVER_ON_THE_TABLE:
            die = choice.die
            owner = plain(self.game.players[die.controller].name) if die.controller >= 0 else "nobody"
            return f"{capital(named(die))} ({owner})"
        if choice.card is not None and self.question.about == "target":
            return card_title(choice.card.card)
        return plain(with_signs(capital(choice.label)))

    def _facts(self, choice: Choice) -> str:
        """` fist, cost 4`: what texts choose dice in the field by."""
        die = choice.die
        if die is None or die.holder is None or not die.in_field or self.question.about in _NEVER_ON_THE_TABLE:
            return ""
        kinds = " and ".join(f"[{kind}]{kind}[/]" for kind in die.card.energy)
        return f" {kinds}, cost {die.card.cost}" if kinds else f" cost {die.card.cost}"

    @property
    def die(self) -> Die | None:
        choice = self.choice
        if choice is not None and choice.die is not None:
            return choice.die
        return die_of(self.game, self.spot.id) if self.spot.zone not in (CARDS, LIST) else None

    @property
    def card(self) -> TeamCard | None:
        if self.spot.zone == CARDS:
            return card_of(self.game, self.spot.id)
        choice = self.choice
        return choice.card if choice is not None and self.spot.zone == LIST else None
