"""What the rules need to know of a card's text, whoever wrote it (rules 9).

Every text either *listens* to an event and then does something, or *answers* a question of the rules differently
(a number, a permission, a destination), or can be used in a window. The ability language derives its forms from
the classes below; the rules know nothing else of it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator, Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from ..kernel.decision import WhyNot
    from .card import Card
    from .context import Context
    from .edition import Terms
    from .energy import Cost
    from .events import Event
    from .state import Die, GameState, Lasting, TeamCard

Steps = Generator[Any, Any, Any]
"""Something that is carried out and may stop to ask: it yields decisions and is sent the answers."""


class KeywordMark(NamedTuple):
    """A printed keyword (slug); `face` are the bursts it is tied to, None for every face."""

    name: str
    face: frozenset[int] | None = None


class Ability(ABC):
    """One text of a card."""

    @abstractmethod
    def describe(self, card: Card, terms: Terms) -> str:
        """The text in English, in the words of an edition."""

    def working(self) -> Iterable[Ability]:
        """The texts the rules work with: itself, or for a keyword the texts it stands for."""
        return (self,)

    def keywords(self) -> tuple[KeywordMark, ...]:
        """The keywords it prints."""
        return ()

    def on_burst(self, burst: int) -> bool:
        """Whether it is in force on a face with this burst (DM-2.3.1, DM-2.3.5)."""
        return True


class Listener(Ability):
    """A triggered ability: it hears events and then waits in the queue (9.2, 10.1)."""

    @property
    @abstractmethod
    def hears(self) -> tuple[type[Event], ...]:
        """The classes of events it listens to."""

    @property
    @abstractmethod
    def moment(self) -> str:
        """The moment of the turn it waits for, or nothing for other events."""

    @property
    @abstractmethod
    def about_itself(self) -> bool:
        """It hears only what happens to dice of its own card, or what they do."""

    @property
    def anywhere(self) -> bool:
        """It may wait for its moment with no die of its card in the field."""
        return True

    @property
    def in_common(self) -> str:
        """What it goes by where all cards of a match that have it have it in common, so that one hears for all."""
        return ""

    @property
    def in_any_order(self) -> bool:
        """Beside others of its sort it comes to the same whichever is first."""
        return False

    @abstractmethod
    def still_for_one(self, context: Context) -> bool:
        """Whether of all dice that triggered it one alone will have anything of it, and none has yet (DM-10.2.3)."""

    def idle(self, context: Context) -> bool:
        """Whether this waiting text would come to nothing as things stand."""
        return False

    def life_lost(self, context: Context) -> tuple[int, int] | None:
        """How much life each player loses by this waiting text; None if it does or asks anything else."""
        return None

    def answered_by(self, context: Context, word: str) -> bool:
        """Whether the word answers the first thing this waiting text would ask."""
        return False

    @abstractmethod
    def heard(self, game: GameState, holder: TeamCard, event: Event) -> Iterable[Context]:
        """One context for each time the event triggers this text (DM-9.2.10, DM-10.2.1)."""

    @abstractmethod
    def heard_lasting(self, game: GameState, lasting: Lasting[Any], event: Event) -> Iterable[Context]:
        """The same while the text is in force for a time, whatever its card does."""

    @abstractmethod
    def resolve(self, context: Context) -> Steps:
        """Carry the text out; "you may" and "if" are settled here (DM-9.2.11)."""


class Interrupt(Ability):
    """A text that acts just before something happens and may change or cancel it (DM-8.3.7)."""

    @property
    @abstractmethod
    def before(self) -> tuple[type[Event], ...]:
        """The classes of events it may act before."""

    @abstractmethod
    def heard(self, game: GameState, holder: TeamCard, event: Event) -> Iterable[Context]:
        """One context for each time the text may act on what is about to happen."""

    @abstractmethod
    def resolve(self, context: Context) -> Steps:
        """Carry it out; `context.event.cancelled` stops what was about to happen."""

    @property
    @abstractmethod
    def optional(self) -> bool:
        """It says "may": the player is asked, and its `cost` is paid when it is used."""

    @property
    @abstractmethod
    def cost(self) -> Cost:
        """The energy to be paid for it."""

    @abstractmethod
    def usable(self, context: Context) -> bool:
        """Whether it could do something now, its energy apart."""


class Static(Ability):
    """A text that is true while a situation holds (DM-9.1.7): dice or a player answer questions differently."""

    @property
    @abstractmethod
    def parts(self) -> Mapping[str, Any]:
        """The answers by the name of the question (see `rules.queries`)."""

    @property
    @abstractmethod
    def anywhere(self) -> bool:
        """It works with no die of its card in the field (DM-9.3.6)."""

    @property
    def about_itself(self) -> bool:
        """It speaks only of the die it is a text of."""
        return False

    @abstractmethod
    def contexts(self, game: GameState, holder: TeamCard, subject: Die | int) -> Iterable[Context]:
        """One context for each time the text applies to this die (or player index), none when it does not."""

    @abstractmethod
    def fits(self, context: Context, subject: Die | int) -> bool:
        """Whether the text, already in force, speaks of this die or player."""


class Usable(Ability):
    """A text that is carried out because a player uses it: an action die, a Global, an activated ability."""

    @abstractmethod
    def usable(self, context: Context) -> bool:
        """Whether it may be used now, its energy apart (DM-11.1.6, DM-11.2.1, DM-9.4.2)."""

    @abstractmethod
    def why_not(self, context: Context) -> WhyNot:
        """The reason to `usable`: empty when it may be used now."""

    @abstractmethod
    def resolve(self, context: Context) -> Steps:
        """Carry it out; its energy has been paid."""


class ActionText(Usable):
    """What an action die does when it is used (6.6)."""

    @abstractmethod
    def applies(self, context: Context) -> bool:
        """Whether the text belongs to the face used: its burst, and no line that takes its place (DM-2.3.4)."""

    @abstractmethod
    def choose(self, context: Context) -> Steps:
        """Make the choices of the text as the die is used, before anybody can act on that (DM-11.1.7)."""


class GlobalText(Usable):
    """A Global Ability (6.7, 9.4): belongs to the card, open to both players."""

    @property
    @abstractmethod
    def reacts(self) -> tuple[type[Event], ...]:
        """For a reactive Global the events it is about; none for one that is used in a window (DM-9.4.1)."""

    @abstractmethod
    def choose(self, context: Context) -> Steps:
        """Make the choices of the text as it is used, before anybody can act on that (DM-11.1.7)."""

    @abstractmethod
    def come_to_nothing(self, context: Context) -> Steps:
        """Used and cancelled: it counts for "once per turn", and all of its cost is paid (DM-8.3.2, DM-8.3.11)."""

    @property
    @abstractmethod
    def paid_together(self) -> bool:
        """Whether it may be paid several times at once: no limit forbids it, and energy is all it costs (DM-6.7.5)."""

    @property
    @abstractmethod
    def adds_up(self) -> bool:
        """Whether paid several times at once it is one effect with greater numbers, not several (DM-6.7.5)."""

    @abstractmethod
    def about(self, context: Context, event: Event) -> bool:
        """Whether a reactive Global may be used because of this event."""

    @property
    @abstractmethod
    def interrupts(self) -> bool:
        """Whether a reactive Global prevents or redirects, and so comes before the damage it is about (DM-8.3.7)."""

    @property
    @abstractmethod
    def cost(self) -> Cost:
        """The energy to be paid."""


class ActivatedText(Usable):
    """A text that its controller may use by choice while a die with it is in the field (DM-6.7.4)."""

    @property
    @abstractmethod
    def cost(self) -> Cost:
        """The energy to be paid."""

    @property
    @abstractmethod
    def of_card(self) -> bool:
        """It never speaks of the die it is used with, so with several it is the same whichever is named."""

    @property
    def of_dice_in_field(self) -> bool:
        """Whether dice in the field have it, for their controller: such a text another die can gain (DM-13.3.6)."""
        return False

    @property
    def asks_which_die(self) -> bool:
        """What it asks first is which die of its card, in the field, it is done with: a command may have named it."""
        return False

    def timely(self, game: GameState, player: int) -> bool:
        """Whether the step is one for it; it is asked in the two windows only."""
        return True

    @abstractmethod
    def contexts(self, game: GameState, holder: TeamCard, player: int) -> Iterable[Context]:
        """One context for each die of the player that has the text now."""
