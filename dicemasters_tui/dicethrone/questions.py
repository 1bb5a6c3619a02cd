"""What players are asked at the fixed moments of a turn, and what they may do in a window (notation, section 6)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..kernel.decision import Decision, Option, Together

if TYPE_CHECKING:
    from .hero import Tier
    from .state import Table


class RollDecision(Decision):
    """A Roll Attempt in ORP1: roll, reroll some, or keep (DT-2.5.2 to DT-2.5.4). Cards and tokens may be used too.

    The answer is a tuple of places from 0, empty for keep, or a `Usable`.
    """

    kind = "roll"
    __slots__ = ("game", "uses")

    def __init__(self, game: Table, player: int, uses: Sequence[Usable]) -> None:
        super().__init__(player)
        self.game = game
        self.uses = tuple(uses)

    def list_options(self) -> list[Option]:
        game = self.game
        none_left = "" if game.attempts > 0 else "There is no Roll Attempt left."
        options = [Option("roll", "Roll all the dice", why_not=none_left)]
        if game.roll is not None:
            for place, number in enumerate(game.roll.numbers, 1):
                symbol = game.players[self.player].hero.symbol(number)
                label, word = f"Die {place}: {number} {symbol}", str(place)
                options.append(Option(f"reroll {place}", label, word, none_left, word=word))
        options.append(Option("keep", "Do not roll at all" if game.roll is None else "Keep the dice"))
        return options + [use.option() for use in self.uses]

    def together(self) -> Together | None:
        return Together("reroll", 0, len(self.game.roll.numbers), " ") if self.game.roll is not None else None

    def hides(self, option: Option) -> bool:
        return option.command.startswith("play ")

    def prompt(self) -> str:
        left = self.game.attempts
        attempts = f"{left} Roll Attempt{'s' if left != 1 else ''} left"
        return f"Roll, or keep ({attempts})" if self.game.roll is None else f"Reroll, or keep ({attempts})"

    def text(self, answer: Any) -> str:
        if isinstance(answer, Usable):
            return answer.command
        if not answer:
            return "keep"
        if self.game.roll is None:
            return "roll"
        return "reroll " + " ".join(str(place + 1) for place in answer)

    def any_answer(self, below: Callable[[int], int]) -> Any:
        if self.game.attempts > 0:
            if self.game.roll is None:
                return tuple(range(5))
            count = len(self.game.roll.numbers)
            mask = below(1 << count)
            return tuple(place for place in range(count) if mask >> place & 1)
        return ()


class ActivateDecision(Decision):
    """Which ability to announce, or none (DT-2.5.5). The answer is (ability, tier) or None."""

    kind = "activate"
    __slots__ = ("choices", "game")

    def __init__(self, game: Table, player: int, choices: Sequence[tuple[str, Tier, str]]) -> None:
        super().__init__(player)
        self.game = game
        self.choices = tuple(choices)
        """Ability id, the tier that applies, and its name."""

    def list_options(self) -> list[Option]:
        options = []
        met = {self.word(ability, tier) for ability, tier, _ in self.choices}
        for ability, tier, name in self.choices:
            options.append(Option(f"activate {self.word(ability, tier)}", name, ability))
        seat = self.game.players[self.player]
        for other in seat.hero.abilities.values():
            if other.kind in ("offensive", "ultimate") and other.id not in met and other.side in ("", seat.side):
                why = f"The dice do not meet what {other.name} needs."
                options.append(Option(f"activate {other.id}", other.name, other.id, why))
        return [*options, Option("activate none", "Activate none")]

    @staticmethod
    def word(ability: str, tier: Tier) -> str:
        """A tier with a name of its own goes by that name."""
        return tier.id or ability

    def prompt(self) -> str:
        return "Which ability do you activate?"

    def text(self, answer: Any) -> str:
        return f"activate {self.word(answer[0], answer[1])}" if answer else "activate none"

    def any_answer(self, below: Callable[[int], int]) -> Any:
        if not self.choices or not below(12):
            return None
        return self.choices[below(len(self.choices))][:2]


class DefendDecision(Decision):
    """Which of two Defensive Abilities to roll for, or none (DT-2.7.5). The answer is an ability id or ''."""

    kind = "defend"
    __slots__ = ("abilities", "game")

    def __init__(self, game: Table, player: int, abilities: Sequence[str]) -> None:
        super().__init__(player)
        self.game = game
        self.abilities = tuple(abilities)

    def list_options(self) -> list[Option]:
        hero = self.game.players[self.player].hero
        options = [Option(f"defend {ability}", hero.abilities[ability].name, ability) for ability in self.abilities]
        return [*options, Option("defend none", "No defence")]

    def prompt(self) -> str:
        return "Which Defensive Ability do you use?"

    def text(self, answer: Any) -> str:
        return f"defend {answer or 'none'}"

    def any_answer(self, below: Callable[[int], int]) -> Any:
        return self.abilities[below(len(self.abilities))]


class SellDecision(Decision):
    """Which cards to sell at the end of the turn, until six are left (DT-2.9.1). The answer is a list of card ids."""

    kind = "sell"
    __slots__ = ("count", "game")

    def __init__(self, game: Table, player: int, count: int) -> None:
        super().__init__(player)
        self.game = game
        self.count = count
        """How many have to go."""

    def list_options(self) -> list[Option]:
        hand = dict.fromkeys(self.game.players[self.player].hand)
        return [Option(f"sell {card}", self.game.card(card).name, card, word=card) for card in hand]

    def together(self) -> Together:
        return Together("sell", 1, self.count)

    def hides(self, option: Option) -> bool:
        return True

    def prompt(self) -> str:
        return f"Sell {self.count} card{'s' if self.count > 1 else ''}: six may stay in hand"

    def text(self, answer: Sequence[str]) -> str:
        return "sell " + ", ".join(answer)

    def any_answer(self, below: Callable[[int], int]) -> list[str]:
        hand = list(self.game.players[self.player].hand)
        return [hand.pop(below(len(hand))) for _ in range(self.count)]


@dataclass(frozen=True, slots=True)
class Usable:
    """Something a player could do in a window or a Main Phase: `verb` is play, spend, sell or use."""

    verb: str
    id: str
    label: str
    number: int = 1
    """Which of several uses of a token."""
    times: int = 1
    cost: int = 0
    why_not: str = ""
    many: bool = False
    several: bool = False
    """It has further uses, so the number belongs to its name."""
    quiet: bool = False
    """Nobody is asked because of it alone."""

    @property
    def name(self) -> str:
        return f"{self.id}#{self.number}" if self.number > 1 or (self.several and self.number) else self.id

    @property
    def command(self) -> str:
        return f"{self.verb} {self.name}" + (f" x{self.times}" if self.times > 1 else "")

    def option(self) -> Option:
        cost = f"{self.cost} CP" if self.verb == "play" else ""
        return Option(self.command, self.label, self.id, self.why_not, cost)


PASS = Usable("pass", "", "Pass")


class ActDecision(Decision):
    """Do something or pass. The answer is a `Usable`."""

    __slots__ = ("game", "uses")

    def __init__(self, game: Table, player: int, uses: Sequence[Usable]) -> None:
        super().__init__(player)
        self.game = game
        self.uses = tuple(uses)

    def list_options(self) -> list[Option]:
        return [*(use.option() for use in self.uses), Option("pass", "Pass")]

    def hides(self, option: Option) -> bool:
        """All of them: that there is no card among them would tell something too. Without cards nothing is hidden."""
        return bool(self.game.players[self.player].hand)

    def text(self, answer: Usable) -> str:
        return "pass" if answer is PASS else answer.command

    def any_answer(self, below: Callable[[int], int]) -> Usable:
        legal = [use for use in self.uses if not use.why_not]
        return legal[below(len(legal))] if legal and below(3) else PASS


class MainDecision(ActDecision):
    """The active player's Main Phase (DT-2.4.1)."""

    kind = "main"
    __slots__ = ()

    def prompt(self) -> str:
        return "Play a card, sell one, spend a token, or pass"


class WindowDecision(ActDecision):
    """A moment at which a player may react (DT-8.3.1). `why` says what is going on."""

    kind = "window"
    __slots__ = ("why",)

    def __init__(self, game: Table, player: int, uses: Sequence[Usable], why: str) -> None:
        super().__init__(game, player, uses)
        self.why = why

    def prompt(self) -> str:
        return f"{self.why}: play, spend, or pass"
