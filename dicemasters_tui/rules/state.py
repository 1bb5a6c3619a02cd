"""The whole position of a match as plain data: dice, zones, life, what is in force (rules 2, 4).

Only the functions of this package change it. At a turn's start nothing is in flight and the state can be copied;
what outlives a turn refers to dice by `DieRef`, never by object.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, Any, ClassVar

from ..kernel.fields import Stateful
from ..kernel.luck import Luck
from .asking import Asking
from .combat import Combat, Lane
from .die import (
    IN_FIELD,
    ROLLED,
    RULE,
    Applied,
    Die,
    DieRef,
    Lasting,
    Snapshot,
    Source,
    TeamCard,
    Zone,
)
from .edition import RulesEdition
from .player import Player, copy_player

if TYPE_CHECKING:
    from .ability import Listener, Static
    from .book import Book
    from .events import Event
    from .happening import Batch, Waiting


class Step(StrEnum):
    """The steps of a turn (DM-6.1.1); `ATTACK_WINDOW` is the action/global window inside the Attack Step."""

    DRAW = "draw"
    ROLL = "roll"
    MAIN = "main"
    ATTACK = "attack"
    ATTACK_WINDOW = "attack_window"
    CLEANUP = "cleanup"


DRAW, ROLL, MAIN, ATTACK_STEP, ATTACK_WINDOW, CLEANUP = Step
"""By these names where it is asked all the time: in Python 3.11 `Step.MAIN` takes as long as a call."""


class GameState(Stateful):
    """Everything a match consists of.

    `active` is the index of the player whose turn it is; `turn` counts both players' turns from 1;
    `winner` is None, 0, 1, or -1 for a tie. `book` and `cards` never change and are shared by copies.
    """

    left_out: ClassVar[Mapping[str, str]] = {
        "book": "the texts of the cards, which are written",
        "in_field": "counted from the dice",
        "answered": "found from the dice and the texts in force",
        "asking": "how deep the rules are in questions: it follows from what has been done so far",
        "events": "what the screen has not been told yet",
        "named_why": "for the sentence of a refusal",
    }

    __slots__ = (
        "active",
        "answered",
        "aside",
        "asking",
        "book",
        "cards",
        "combat",
        "dice",
        "edition",
        "events",
        "gone",
        "happened",
        "in_field",
        "lasting_listeners",
        "lasting_statics",
        "luck",
        "memory",
        "named_by",
        "named_paying",
        "named_tokens",
        "named_why",
        "on_card",
        "over",
        "players",
        "queue",
        "serial",
        "step",
        "triggered",
        "turn",
        "unchecked",
        "used_limits",
        "winner",
    )

    def __init__(self, edition: RulesEdition, players: tuple[Player, Player], book: Book, luck: Luck) -> None:
        self.edition = edition
        self.players = players
        self.book = book
        self.cards: tuple[TeamCard, ...] = book.cards
        self.luck = luck
        self.dice: list[Die] = []
        self.on_card: list[list[Die]] = [[] for _ in self.cards]
        """Unbought dice by `TeamCard.index`."""
        self.in_field: list[int] = [0 for _ in self.cards]
        """How many dice of each card are in a Field Zone, by `TeamCard.index`; changed by `count_in_field`."""
        self.answered: frozenset[str] = book.always_answered
        """Questions that some text could answer now, apart from effects on a die."""
        self.aside: list[Die] = []
        self.gone: list[Die] = []
        self.active = 0
        self.turn = 1
        self.step = DRAW
        self.winner: int | None = None
        self.over = False
        self.lasting_statics: list[Lasting[Static]] = []
        """Texts in force for a time that answer questions."""
        self.lasting_listeners: list[Lasting[Listener]] = []
        """Texts in force for a time that hear events."""
        self.used_limits: set[tuple[Any, ...]] = set()
        """What "once per turn" texts were used this turn."""
        self.serial = 0
        self.memory: dict[int, tuple[Any, ...]] = {}
        """What a card has named, by `TeamCard.index`: cards, or affiliations (DM-9.5.7)."""
        # In flight inside a turn; empty whenever the state may be copied.
        self.asking = Asking()
        self.combat: Combat | None = None
        self.queue: list[Batch] = []
        self.triggered: list[Waiting] = []
        self.unchecked: set[int] = set()
        """Dice whose lethal damage waits for effects of taking damage (DM-8.2.6)."""
        self.events: list[Event] = []
        self.happened: defaultdict[type[Event], list[Event]] = defaultdict(list)
        """This turn's events by class: what "this turn" and "the first time" look at (DM-10.2.5)."""
        self.named_tokens: list[str] = []
        """Answers given in advance after ` on `."""
        self.named_why = ""
        """Why the next of them could not be taken where it might have been."""
        self.named_by = 0
        """The player who gave these answers."""
        self.named_paying: tuple[str, ...] = ()
        """The dice that an answer named after ` with `, for what it may lead to paying."""

    @property
    def active_player(self) -> Player:
        return self.players[self.active]

    @property
    def inactive_player(self) -> Player:
        return self.players[1 - self.active]

    def count_in_field(self, card: TeamCard, change: int) -> None:
        """One die of the card more or one less in a Field Zone: its first one and its last one change who speaks."""
        index = card.index
        count = self.in_field[index] + change
        self.in_field[index] = count
        if count == (change > 0) and index in self.book.answered_by:
            self.gather_answers()

    def put_in_force(self, text: Lasting[Static]) -> None:
        """A text that answers questions is in force for a time."""
        self.lasting_statics.append(text)
        self.gather_answers()

    def keep_in_force(self, texts: list[Lasting[Static]]) -> None:
        """Of the texts in force these go on, the others have ended."""
        if len(texts) != len(self.lasting_statics):
            self.lasting_statics = texts
            self.gather_answers()

    def take_stock(self) -> None:
        """Count the dice of every card in the Field Zones, and see which questions are answered."""
        self.in_field = [0 for _ in self.cards]
        for die in self.field_dice():
            if die.holder is not None:
                self.in_field[die.holder.index] += 1
        self.gather_answers()

    def gather_answers(self) -> None:
        """Look anew which questions are answered."""
        self.answered = self.answered_now()

    def answered_now(self) -> frozenset[str]:
        """The questions that cards in the field and texts in force answer."""
        in_field = self.in_field
        speaking = [questions for card, questions in self.book.answered_by.items() if in_field[card]]
        in_force = [text.ability.parts for text in self.lasting_statics]
        return self.book.always_answered.union(*speaking, *in_force)

    def unbought(self, card: TeamCard) -> list[Die]:
        return self.on_card[card.index]

    def find(self, ref: DieRef | None) -> Die | None:
        """The die a reference means, or None once it has moved on."""
        if ref is None:
            return None
        die = self.dice[ref.die]
        return die if die.stay == ref.stay else None

    def field_dice(self) -> Iterator[Die]:
        """All dice in both Field Zones, the active player's first."""
        yield from self.players[self.active].field
        yield from self.players[1 - self.active].field

    def active_of(self, card: TeamCard, controller: int) -> Die | None:
        """A die of the card in the field of a player, or None when that player has none active (DM-9.3.1)."""
        if self.in_field[card.index]:
            for die in self.players[controller].field:
                if die.holder is card:
                    return die
        return None

    def attached_to(self, die: Die) -> list[Die]:
        """Dice that lie on it in the field, or captured under it."""
        hosted = (self.players[0].field, self.players[1].field, self.aside)
        return [d for dice in hosted for d in dice if d.host is not None and d.host == die.ref]

    def controlled_through(self, die: Die) -> list[Die]:
        """Dice that its player controls by its text (DM-13.2.5)."""
        first, second = self.players[self.active].field, self.players[1 - self.active].field
        return [
            d for dice in (first, second) for d in dice if d.controlled_by is not None and d.controlled_by == die.ref
        ]

    def copy(self) -> GameState:
        """An independent copy. Only while nothing is in flight: at a turn's start."""
        twin = GameState.__new__(GameState)
        dice = [die.copy() for die in self.dice]
        twin.edition = self.edition
        twin.book = self.book
        twin.cards = self.cards
        twin.luck = self.luck.copy()
        twin.dice = dice
        twin.on_card = [[dice[d.index] for d in pile] for pile in self.on_card]
        twin.in_field = list(self.in_field)
        twin.answered = self.answered
        twin.aside = [dice[d.index] for d in self.aside]
        twin.gone = [dice[d.index] for d in self.gone]
        twin.active = self.active
        twin.turn = self.turn
        twin.step = self.step
        twin.winner = self.winner
        twin.over = self.over
        twin.lasting_statics = list(self.lasting_statics)
        twin.lasting_listeners = list(self.lasting_listeners)
        twin.used_limits = set(self.used_limits)
        twin.serial = self.serial
        twin.memory = dict(self.memory)
        twin.combat = None
        if self.combat is not None:  # a position that starts in the window of the attack step
            twin.combat = Combat()
            twin.combat.lanes = [
                Lane(dice[lane.attacker.index], [dice[d.index] for d in lane.blockers], lane.blocked)
                for lane in self.combat.lanes
            ]
            twin.combat.declared = tuple(dice[d.index] for d in self.combat.declared)
        twin.asking = Asking()
        twin.queue = []
        twin.triggered = []
        twin.unchecked = set()
        twin.events = []
        twin.happened = defaultdict(list)
        twin.named_tokens = []
        twin.named_why = ""
        twin.named_by = 0
        twin.named_paying = ()
        twin.players = (copy_player(self.players[0], dice), copy_player(self.players[1], dice))
        return twin

    def digest(self) -> str:
        """Twelve hexadecimal digits over everything that can make the match go on differently."""
        from .digest import digest  # it knows the contexts and events, which know this module

        return digest(self)


__all__ = [
    "IN_FIELD",
    "ROLLED",
    "RULE",
    "Applied",
    "Combat",
    "Die",
    "DieRef",
    "GameState",
    "Lane",
    "Lasting",
    "Player",
    "Snapshot",
    "Source",
    "Step",
    "TeamCard",
    "Zone",
]
