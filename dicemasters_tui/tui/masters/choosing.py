"""The hand that chooses one or some of several things: targets, modes, cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...analysis.lookahead import try_out
from ...bots.sensible_player import worth
from ...kernel.decision import WhyNot
from ...rules import naming
from ...rules.choice import Choice, ChoiceDecision
from ..actions.keymap import told
from ..dice.in_signs import with_signs
from ..match.view import KeyView, Tone, plain
from .consequences import consequences
from .hand import REDRAW, Hand, Mark, Memory, Outcome, Story
from .spots import CARDS, LIST, NOWHERE, Places, Spot, card_key, card_of, die_of, places
from .words import named, sentence_case, title

if TYPE_CHECKING:
    from ...kernel.decision import Option
    from ...kernel.match import Match
    from ...rules.state import Die, GameState, TeamCard

_NOT_HERE = "This is not one of the things to choose from."
_TITLE = 52
"""Letters of a question that fit into the prompt's title."""
_NEVER_ON_THE_TABLE = ("may", "number", "name", "mode", "order")


class ChooseHand(Hand):
    """Choose one or some of several things; dice and cards where they lie, other things in a list."""

    def __init__(self, match: Match[GameState], memory: Memory) -> None:
        decision = match.decision
        assert isinstance(decision, ChoiceDecision)
        self.decision = decision
        self.combines = self.several
        self.marked: list[Choice] = []
        self._at: dict[Spot, Choice] = {}
        super().__init__(match, memory)

    @property
    def _fighting(self) -> bool:
        """The mat shows lanes and has no room for dice from elsewhere: those go into the list."""
        return self.game.combat is not None and bool(self.game.combat.lanes)

    # Where the choices lie ----------------------------------------------------------------------------------------

    def away(self) -> list[Die]:
        if self.decision.about in _NEVER_ON_THE_TABLE or self._fighting:
            return []
        rows = places(self.game, None).rows
        on_mat = {spot.id for key, spots in rows for spot in spots if not key.startswith("counts")}
        found = [choice for choice in self.decision.choices if choice.die is not None and choice.die.id not in on_mat]
        dice: list[Die] = []
        for choice in found:
            die = choice.die
            assert die is not None  # chosen for it above
            if self.decision.maximum > 1 or not any(naming.alike(self.game, [die, other]) for other in dice):
                dice.append(die)
        return dice

    def lay_places(self) -> Places:
        table = super().lay_places()
        in_list: list[str] = []
        for choice in self.decision.choices:
            spot = self._spot_for(choice, table)
            if spot is None:
                continue
            if spot.zone == LIST:
                in_list.append(spot.id)
            self._at.setdefault(spot, choice)
        if in_list:
            rows = [(key, [spot.id for spot in spots]) for key, spots in table.rows]
            table = Places([*rows, (LIST, in_list)], [spot.id for spot in table.cards])
        return table

    def _spot_for(self, choice: Choice, table: Places) -> Spot | None:
        if self.decision.about not in _NEVER_ON_THE_TABLE:
            spot_of_die = table.find(choice.die.id) if choice.die is not None else None
            if spot_of_die is not None or (choice.die is not None and not self._fighting):
                return spot_of_die
            if choice.die is None and choice.card is not None:
                spot = Spot(CARDS, card_key(self.game, choice.card))
                if spot not in self._at:
                    return spot
        return Spot(LIST, choice.word)

    def in_order(self) -> list[Spot]:
        """The spots of all choices, from the top of the mat down, then cards, then the list."""
        zones = [*(spot for key, spots in self.places.rows for spot in spots if key != LIST), *self.places.cards]
        return [spot for spot in [*zones, *self.places.of(LIST)] if spot in self._at]

    def choice_at(self, spot: Spot) -> Choice | None:
        return self._at.get(spot)

    @property
    def choice(self) -> Choice | None:
        """The choice under the cursor."""
        return self._at.get(self.spot)

    @property
    def listed(self) -> list[Choice]:
        """The choices that are in the list, in order, as far as the filter lets them through."""
        found = [self._at[spot] for spot in self.places.of(LIST)]
        wanted = self.filter.text
        return [choice for choice in found if not wanted or wanted in choice.label.lower() or wanted in choice.word]

    def start(self) -> Spot:
        listed = self.numbered()
        if not listed:
            return next(iter(self._at), NOWHERE)
        first = listed[0]
        if self.several or self.decision.hides_answer or (side := self._side(first)) is None:
            return first
        other = next((spot for spot in listed if self._side(spot) not in (None, side)), None)
        # harm goes to the other player first, good to oneself: of each side the first is tried
        return first if other is None else max((first, other), key=self._worth)

    def _side(self, spot: Spot) -> int | None:
        """The player whose die this is, or who it is; None where neither."""
        choice = self._at[spot]
        if choice.die is not None:
            return choice.die.controller if choice.die.controller >= 0 else None
        return ["a", "b"].index(choice.word) if choice.word in ("a", "b") else None

    def _worth(self, spot: Spot) -> float:
        """How good the table would be for the chooser, as far as chance has no part in it."""
        outlook = try_out(self.match, self.decision.text([self._at[spot]]))
        me = self.decision.player
        return worth(self.game if outlook.chance or outlook.refused else outlook.game, me)

    def numbered(self) -> list[Spot]:
        return [spot for spot in self.in_order() if not self._at[spot].why_not]

    @property
    def several(self) -> bool:
        """Whether more than one may be chosen."""
        return self.decision.maximum > 1

    @property
    def none_allowed(self) -> bool:
        return self.decision.minimum == 0

    # Keys ---------------------------------------------------------------------------------------------------------

    def digit(self, number: int) -> Outcome:
        listed = self.numbered()
        if number > len(listed):
            return Outcome(say=f"There is no choice {number}.")
        self.spot = listed[number - 1]
        return self.space() if self.several else REDRAW

    def move(self, way: str) -> Outcome:
        if self.spot.zone == LIST:
            words = [choice.word for choice in self.listed]
            if not words:
                return REDRAW
            index = words.index(self.spot.id) if self.spot.id in words else 0
            by = 1 if way in ("down", "right") else -1
            if 0 <= index + by < len(words) or way in ("left", "right") or self.decision.about in _NEVER_ON_THE_TABLE:
                self.spot = Spot(LIST, words[max(0, min(len(words) - 1, index + by))])
                return REDRAW
        listed = self.numbered()
        if way in ("left", "right") and self.spot in listed:
            by = 1 if way == "right" else -1
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
        if not self.several:
            return self.do()
        if choice in self.marked:
            self.marked.remove(choice)
        elif len(self.marked) >= self.decision.maximum:
            return Outcome(say=f"No more than {self.decision.maximum} can be chosen; take one back first.")
        else:
            self.marked.append(choice)
        return REDRAW

    def point_row(self, word: str) -> Outcome:
        """The mouse on the list: go to an answer, and on the second click take it. A die may lie on the mat, too."""
        row = Spot(LIST, word)
        if self.spot == row:
            return self.space()
        if row in self.places.of(LIST):
            self.spot = row
        return REDRAW

    def take(self, option: Option) -> Outcome:
        spot = next((spot for spot, choice in self._at.items() if choice.word == option.word), None)
        if not self.several or spot is None:
            return Outcome(command=option.command)
        self.spot = spot
        return self.space()

    def answer(self) -> list[Choice]:
        """What Enter would choose."""
        if self.several and self.marked:
            return self.marked
        choice = self.choice
        return [choice] if choice is not None and not choice.why_not else []

    def do(self) -> Outcome:
        answer = self.answer()
        if not answer:
            choice = self.choice
            return Outcome(say=choice.why_not if choice is not None else _NOT_HERE)
        if len(answer) < self.decision.minimum:
            return Outcome(
                say=told(f"Choose {self.decision.minimum}: {len(answer)} chosen so far; {{move.mark}} marks.")
            )
        return Outcome(command=self.decision.text(answer))

    def none(self) -> Outcome:
        if not self.none_allowed:
            return Outcome(say="One of them has to be chosen.")
        return Outcome(command=self.decision.text(()))

    def name_at(self, spot: Spot) -> str:
        choice = self._at.get(spot)
        return choice.label.lower() if spot.zone == LIST and choice is not None else super().name_at(spot)

    # What is seen -------------------------------------------------------------------------------------------------

    def mark(self, die: Die) -> Mark:
        spot = Spot(self.zone_of(die.id), die.id)
        choice = self._at.get(spot)
        if choice is not None:
            return self._mark(choice, spot)
        return Mark.refused(self._not_meant(die)) if die.in_field and self._of_the_field else Mark()

    @property
    def _of_the_field(self) -> bool:
        """Some of the choices are dice in the field. Where none is, those there look as ever: none is refused."""
        chosen_from = (choice.die for spot, choice in self._at.items() if spot.zone != LIST)
        return any(die is not None and die.in_field for die in chosen_from)

    def _not_meant(self, die: Die) -> WhyNot:
        return WhyNot(f"{sentence_case(named(die))} cannot be chosen here.", "not meant")

    def mark_card(self, key: str, card: TeamCard) -> Mark:
        spot = Spot(CARDS, key)
        choice = self._at.get(spot)
        return Mark(dimmed=True) if choice is None else self._mark(choice, spot)

    def _mark(self, choice: Choice, spot: Spot) -> Mark:
        if choice.why_not:
            return Mark.refused(choice.why_not)
        number = self.number_of(spot)
        tone = Tone.SEAT1 if self.player else Tone.SEAT0
        if choice in self.marked:
            return Mark(True, caption="chosen", tone=tone, number=number)
        return Mark(caption="choose" if spot == self.spot else "", number=number)

    def keys(self) -> list[KeyView]:
        keys = []
        if self.answer():
            count = len(self.marked)
            keys.append(KeyView("move.do", f"choose {count}" if self.several and count else "choose"))
        if self.several:
            keys.append(KeyView("move.mark", "mark"))
        able = self.numbered()
        if len(able) > 1:
            on_table = sum(spot.zone != LIST for spot in able)  # they come first: what is listed counts on from there
            if on_table:
                keys.append(KeyView("move.right", "pick", f"1-{min(9, on_table)}" if on_table > 1 else "1"))
            for choice in self.listed[:4]:
                if number := self.number_of(Spot(LIST, choice.word)):
                    keys.append(KeyView(f"pick.{number}", plain(choice.label[:24])))
        if self.none_allowed:
            keys.append(KeyView("play.none", "none"))
        return keys

    @property
    def question_words(self) -> tuple[str, tuple[str, ...]]:
        """The prompt's title, and the whole question as a line when it is too long for the title."""
        source = self.decision.source_card
        question = self.decision.question
        if source is not None and not question.startswith(source.card.name):
            question = f"{source.card.name}: {question}"
        if len(question) <= _TITLE:
            return plain(question), ()
        name = source.card.name if source is not None else "Choose"
        return plain(name), (plain(sentence_case(question.removeprefix(f"{name}: "))),)

    def story(self) -> Story:
        title, asked = self.question_words
        lines: list[str] = [*asked]
        choice = self.choice
        if choice is not None:
            lines.append(f"[b]{self.words(choice)}[/]{self._facts(choice)}{self._refusal(choice)}")
        elif self.die is not None:
            lines.append(self._not_meant(self.die))
        if self.several:
            least, most = self.decision.minimum, self.decision.maximum
            wanted = str(most) if least == most else f"{least} to {most}" if least else f"up to {most}"
            lines.append(f"{len(self.marked)} chosen of {wanted}.")
        answer = self.answer()
        if answer and len(answer) >= self.decision.minimum and choice is not None and not choice.why_not:
            told = consequences(self, self.decision.text(answer))
            if not told and self.decision.about == "may":
                told = ["nothing happens."]
            if told and choice.die is None and not self.several:
                lines[-1], *told = (
                    f"{lines[-1]}: {told[0]}",
                    *told[1:],
                )  # an answer alone says little where lines are few
            lines += told
        return Story(title, tuple(lines))

    def words(self, choice: Choice) -> str:
        """The choice in words, as a sentence begins."""
        if choice.die is not None and self.decision.about not in _NEVER_ON_THE_TABLE:
            die = choice.die
            owner = plain(self.game.players[die.controller].name) if die.controller >= 0 else "nobody"
            return f"{sentence_case(named(die))} ({owner})"
        if choice.card is not None and self.decision.about == "target":
            return title(choice.card.card)
        return plain(with_signs(sentence_case(choice.label)))

    def _facts(self, choice: Choice) -> str:
        """` fist, cost 4`: what texts choose dice in the field by."""
        die = choice.die
        if die is None or die.holder is None or not die.in_field or self.decision.about in _NEVER_ON_THE_TABLE:
            return ""
        kinds = " and ".join(f"[{kind}]{kind}[/]" for kind in die.card.energy)
        return f" {kinds}, cost {die.card.cost}" if kinds else f" cost {die.card.cost}"

    def _refusal(self, choice: Choice) -> str:
        return f": [bad]{plain(choice.why_not)}[/]" if choice.why_not else ""

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
