"""Hands that choose: targets, modes, yes or no, numbers, names, and the order of effects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...rules import naming
from ...rules.choice import Choice, ChoiceDecision
from ..view import KeyView, Tone, plain
from .consequences import consequences, costs_something
from .hand import REDRAW, UNUSED, Hand, Mark, Memory, Outcome, Story
from .spots import CARDS, LIST, NOWHERE, Places, Spot, card_key, card_of, die_of, places
from .words import named, sentence_case, title

if TYPE_CHECKING:
    from ...kernel.match import Match
    from ...rules.state import Die, GameState, TeamCard

_NEVER_ON_THE_TABLE = ("may", "number", "name", "mode", "order")


class ChooseHand(Hand):
    """Choose one or some of several things; dice and cards where they lie, other things in a list."""

    def __init__(self, match: Match[GameState], memory: Memory) -> None:
        decision = match.decision
        assert isinstance(decision, ChoiceDecision)
        self.decision = decision
        self.marked: list[Choice] = []
        self._at: dict[Spot, Choice] = {}
        super().__init__(match, memory)

    # Where the choices lie ----------------------------------------------------------------------------------------

    def away(self) -> list[Die]:
        if self.decision.about in _NEVER_ON_THE_TABLE:
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
            if choice.die is not None:
                return table.find(choice.die.id)
            if choice.card is not None:
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
        return listed[0] if listed else next(iter(self._at), NOWHERE)

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
        return super().move(way)

    def space(self) -> Outcome:
        choice = self.choice
        if choice is None:
            return Outcome(say="This is not one of the things to choose from.")
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
            return Outcome(say=choice.why_not if choice is not None else "This is not one of the things to choose from.")
        if len(answer) < self.decision.minimum:
            return Outcome(say=f"Choose {self.decision.minimum}: {len(answer)} chosen so far; Space marks.")
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
        if choice is None:
            return Mark(dimmed=die.in_field)
        return self._mark(choice, spot)

    def mark_card(self, key: str, card: TeamCard) -> Mark:
        spot = Spot(CARDS, key)
        choice = self._at.get(spot)
        return Mark(dimmed=True) if choice is None else self._mark(choice, spot)

    def _mark(self, choice: Choice, spot: Spot) -> Mark:
        if choice.why_not:
            return Mark(dimmed=True, caption="cannot", why_not=choice.why_not)
        number = self.number_of(spot)
        tone = Tone.SEAT1 if self.player else Tone.SEAT0
        if choice in self.marked:
            return Mark(True, caption="chosen", tone=tone, number=number)
        return Mark(caption="choose" if spot == self.spot else "", number=number)

    def keys(self) -> list[KeyView]:
        keys = []
        if self.answer():
            count = len(self.marked)
            keys.append(KeyView("enter", f"choose {count}" if self.several and count else "choose"))
        if self.several:
            keys.append(KeyView("space", "mark"))
        able = len(self.numbered())
        if able > 1 and self.places.of(LIST):
            keys += [KeyView(str(n + 1), plain(c.label[:24])) for n, c in enumerate(self.listed[:4]) if not c.why_not]
        elif able > 1:
            keys.append(KeyView("right", "next", f"1-{min(9, able)}"))
        if self.none_allowed:
            keys.append(KeyView("0", "none"))
        return keys

    def question_title(self) -> str:
        source = self.decision.source_card
        question = plain(self.decision.question)
        return f"{plain(source.card.name)}: {question}" if source is not None else question

    def story(self) -> Story:
        lines: list[str] = []
        choice = self.choice
        if choice is not None:
            lines.append(f"[b]{self.words(choice)}[/]{self._refusal(choice)}")
        elif self.die is not None:
            lines.append(f"{sentence_case(named(self.die))} cannot be chosen here.")
        if self.several:
            wanted = str(self.decision.maximum)
            if self.decision.minimum != self.decision.maximum:
                wanted = f"{self.decision.minimum or 'none'} to {wanted}"
            lines.append(f"{len(self.marked)} of {wanted} chosen.")
        answer = self.answer()
        if answer and len(answer) >= self.decision.minimum and choice is not None and not choice.why_not:
            lines += consequences(self, self.decision.text(answer))
        return Story(self.question_title(), tuple(lines))

    def words(self, choice: Choice) -> str:
        """The choice in words, as a sentence begins."""
        if choice.die is not None and self.decision.about not in _NEVER_ON_THE_TABLE:
            die = choice.die
            owner = plain(self.game.players[die.controller].name) if die.controller >= 0 else "nobody"
            return f"{sentence_case(named(die))} ({owner})"
        if choice.card is not None and self.decision.about == "target":
            return title(choice.card.card)
        return plain(sentence_case(choice.label))

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


class MayHand(ChooseHand):
    """Yes or no; yes is highlighted only when it costs nothing."""

    def start(self) -> Spot:
        return Spot(LIST, "no" if costs_something(self, "choose yes") else "yes")

    def own_key(self, key: str) -> Outcome:
        if key in ("y", "1"):
            return Outcome(command="choose yes")
        if key == "n":
            return Outcome(command="choose no")
        return UNUSED

    def none(self) -> Outcome:
        return Outcome(command="choose no")

    def keys(self) -> list[KeyView]:
        return [KeyView("enter", self.spot.id), KeyView("y", "yes"), KeyView("n", "no", rank=1), KeyView("0", "no")]


class OrderHand(ChooseHand):
    """In which order effects that wait together resolve: the list is the order."""

    def __init__(self, match: Match[GameState], memory: Memory) -> None:
        self.order: list[Choice] = []
        super().__init__(match, memory)
        self.order = list(self.decision.legal)

    @property
    def listed(self) -> list[Choice]:
        return self.order or self.decision.legal

    @property
    def several(self) -> bool:
        return False

    def numbered(self) -> list[Spot]:
        return [Spot(LIST, choice.word) for choice in self.listed]

    def own_key(self, key: str) -> Outcome:
        if key == "o":
            return Outcome(command=self.decision.text(self.decision.legal))
        if key in ("J", "K"):
            choice = self.choice
            if choice is None:
                return REDRAW
            index = self.order.index(choice)
            to = max(0, min(len(self.order) - 1, index + (1 if key == "J" else -1)))
            self.order.insert(to, self.order.pop(index))
            return REDRAW
        return UNUSED

    def answer(self) -> list[Choice]:
        return self.listed

    def none(self) -> Outcome:
        return UNUSED

    def keys(self) -> list[KeyView]:
        return [
            KeyView("enter", "this order"),
            KeyView("down", "pick", "↑ ↓"),
            KeyView("J", "move it", "J K"),
            KeyView("o", "any order"),
        ]

    def story(self) -> Story:
        lines = [f"[key]{index + 1}[/] {plain(choice.label)}" for index, choice in enumerate(self.order)]
        return Story(plain(self.decision.question), tuple(lines))


class TypeHand(ChooseHand):
    """A number, or the name of a card, keyword or affiliation: typed letters narrow the list."""

    @property
    def numeric(self) -> bool:
        return self.decision.about == "number"

    def press(self, key: str) -> Outcome:
        text = self.filter.text
        if self.numeric and len(key) == 1 and key.isdigit():
            return self._type_number(text + key) if (text + key).isdigit() else UNUSED
        if not self.numeric and len(key) == 1 and (key.islower() or key in "'-. " or (key.isdigit() and text)):
            return self._type(text + key)
        if key == "space" and text and not self.numeric:
            return self._type(text + " ")
        if key == "backspace" and text:
            return self._type(text[:-1])
        return super().press(key)

    def _type_number(self, text: str) -> Outcome:
        words = [choice.word for choice in self.decision.legal]
        for attempt in (text, text[-1]):
            if str(int(attempt)) in words:
                self.filter.text = attempt if any(w != attempt and w.startswith(attempt) for w in words) else ""
                self.spot = Spot(LIST, str(int(attempt)))
                return REDRAW
            if any(word.startswith(attempt) for word in words):
                self.filter.text = attempt
                return REDRAW
        return Outcome(say=f"{text} is not one of the numbers to choose from.")

    def _type(self, text: str) -> Outcome:
        self.filter.text = text
        fits = self.listed
        if not fits:
            self.filter.text = text[:-1]
            return Outcome(say=f"Nothing here is called {text}.")
        if self.spot.id not in [choice.word for choice in fits]:
            starts = [choice for choice in fits if choice.label.lower().startswith(text)]
            self.spot = Spot(LIST, (starts or fits)[0].word)
        return REDRAW

    @property
    def listed(self) -> list[Choice]:
        return self.decision.legal if self.numeric else super().listed

    def numbered(self) -> list[Spot]:
        return [] if self.numeric else super().numbered()

    def start(self) -> Spot:
        legal = self.decision.legal
        return Spot(LIST, legal[0].word) if legal else NOWHERE

    def keys(self) -> list[KeyView]:
        keys = [KeyView("enter", "take it"), KeyView("down", "next", "↑ ↓")]
        if self.none_allowed and not self.numeric:
            keys.append(KeyView("0", "none"))
        return keys

    def story(self) -> Story:
        told = super().story()
        typed = f"typed: {plain(self.filter.text)}" if self.filter.text else "Type to find it."
        if self.numeric:
            typed = "Type the number."
        return Story(told.title, (*told.lines[:1], typed, *told.lines[1:]))
