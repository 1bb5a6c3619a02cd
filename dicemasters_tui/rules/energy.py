"""Costs and how they are paid (rules 3.2, 6.4.4 to 6.4.6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ..kernel.decision import NO_REASON, WhyNot
from ..kernel.errors import Refused
from .events import Paid
from .faces import ENERGY, GENERIC, WILD, Energy, energy_word
from .moves import move_spent

if TYPE_CHECKING:
    from .state import Die, GameState, Player


class Cost(NamedTuple):
    """`amount` of energy in all; `types` are the symbols that must be among it, one entry each (DM-3.1.7)."""

    amount: int
    types: tuple[Energy, ...] = ()

    def __str__(self) -> str:
        if not self.types:
            return str(self.amount)
        needed = " and ".join(dict.fromkeys(str(t) for t in self.types))
        if len(self.types) == self.amount:
            counts = {t: self.types.count(t) for t in self.types}
            return " and ".join(f"{n} {t}" for t, n in counts.items())
        return f"{self.amount} with at least one {needed}"


FREE = Cost(0)


class Part(NamedTuple):
    """One die of a payment and the symbols of it that are spent."""

    die: Die
    spent: tuple[Energy, ...]


class Payment(NamedTuple):
    """How a cost is met: dice, and energy that is on no die. Amounts in energy."""

    parts: tuple[Part, ...] = ()
    virtual: int = 0

    def names(self) -> str:
        """The dice as the `with` of a command names them."""
        return ", ".join(
            part.die.id if len(part.spent) == len(part.die.symbols) else f"{part.die.id}:{len(part.spent)}"
            for part in self.parts
        )


NOTHING = Payment()


Giver = tuple["Die", tuple[Energy, ...]]
"""A die and the energy it can give."""


def energy_dice(player: Player) -> list[Die]:
    """The dice in the Reserve Pool that show energy."""
    return [die for die in player.reserve if die.card.faces[die.face].kind is ENERGY]  # all of them have been rolled


ALL_TYPES = frozenset(Energy)


class Pool:
    """What a player can spend at one moment: `total` energy, virtual included, and the symbols on dice."""

    __slots__ = ("counts", "total")

    def __init__(self, player: Player) -> None:
        total = player.virtual + player.rest
        counts: dict[Energy, int] = {}
        for die in player.reserve:
            symbols = die.card.faces[die.face].symbols  # every die in the Reserve Pool has been rolled
            if die.half:
                symbols = symbols[1:]
            for symbol in symbols:
                total += 1
                counts[symbol] = counts.get(symbol, 0) + 1
        self.total = total
        self.counts = counts

    @classmethod
    def of(cls, total: int, counts: Mapping[Energy, int]) -> Pool:
        """So much energy in all, with these symbols; what is on no die or of no account is in the total alone."""
        pool = cls.__new__(cls)
        pool.total = total
        pool.counts = {symbol: count for symbol, count in counts.items() if count}
        return pool

    def plus(self, symbols: Iterable[Energy]) -> Pool:
        """The same with this energy, as of dice that are still to come to the Reserve Pool."""
        more = Counter(symbols)
        return Pool.of(self.total + more.total(), Counter(self.counts) + more)

    def covers(self, cost: Cost) -> bool:
        """Whether some payment meets the cost. Dice can be spent in part, so the sum and the types decide."""
        amount, types = cost
        return amount == 0 or (self.total >= amount and (not types or self.has_types(types)))

    @property
    def any_one(self) -> Container[Energy]:
        """The types of which it can give one, where no more are asked for."""
        return ALL_TYPES if WILD in self.counts else self.counts

    def has_types(self, types: tuple[Energy, ...]) -> bool:
        """Whether the symbols on dice can be these, one entry each."""
        counts = self.counts
        if len(types) == 1:
            return types[0] in counts or WILD in counts
        missing = sum(max(0, types.count(needed) - counts.get(needed, 0)) for needed in set(types))
        return missing <= counts.get(WILD, 0)


def total(player: Player) -> int:
    """All energy the player can spend, virtual included."""
    return Pool(player).total


def can_pay(player: Player, cost: Cost) -> bool:
    """Whether the player can meet the cost now."""
    return cost.amount == 0 or Pool(player).covers(cost)


def why_not_pay(player: Player, cost: Cost, what: str) -> WhyNot:
    """What is missing, or nothing when the cost can be paid."""
    if can_pay(player, cost):
        return NO_REASON
    words = [energy_word(die.symbols) for die in energy_dice(player)]
    virtual = player.virtual + player.rest
    if virtual:
        words.append(f"{virtual} virtual")
    have = f"you can pay {total(player)}: {', '.join(words)}" if words else "you have no energy"
    return WhyNot(f"{what} costs {cost}; {have}.", what_is_missing(player, cost))


def what_is_missing(player: Player, cost: Cost) -> str:
    """For a cost that cannot be paid: the amount, or the type, where there is enough energy of others."""
    if total(player) < cost.amount:
        return f"needs {cost.amount}"
    for kind in dict.fromkeys(cost.types):
        number = cost.types.count(kind)
        if not can_pay(player, Cost(cost.amount, (kind,) * number)):
            return f"no {kind}" if number == 1 else f"{number} {kind}"
    return f"needs {cost.amount}"


def _fit(dice: Sequence[Giver], room: int) -> Giver:
    """Of dice equal in kind the one that fits best: fully used and large before small, a part of one last."""
    best, most = dice[0], 0
    for giver in dice:
        if most < len(giver[1]) <= room:
            best, most = giver, len(giver[1])
    return best


def _by_rank(dice: Sequence[Giver]) -> tuple[list[Giver], ...]:
    """Dice in the order in which energy without a needed type is given away: generic, typed, wild."""
    ranks: tuple[list[Giver], ...] = ([], [], [])
    for giver in dice:
        symbol = giver[1][0]
        ranks[0 if symbol is GENERIC else 2 if symbol is WILD else 1].append(giver)
    return ranks


def automatic(player: Player, cost: Cost) -> Payment:
    """The payment made when a player names none: the cheapest in flexibility.

    Virtual energy first, then the needed types, then generic before other typed energy, a wild last, and no die
    that could be left out. Raises `Refused` when the cost cannot be paid.
    """
    if cost.amount == 0:
        return NOTHING
    virtual = min(player.virtual + player.rest, cost.amount - len(cost.types))
    room = cost.amount - virtual
    free: list[Giver] = []
    for die in player.reserve:
        if symbols := die.card.faces[die.face].symbols:  # every die in the Reserve Pool has been rolled
            free.append((die, symbols[1:] if die.half else symbols))
    parts: list[Part] = []
    unmet = list(cost.types)
    while unmet:
        typed = [giver for giver in free if unmet[0] in giver[1]]
        wild = next((giver for giver in free if WILD in giver[1]), None) if not typed else None
        if not typed and wild is None:
            raise Refused(why_not_pay(player, cost, "This"))
        giver = wild or _fit(typed, room - len(unmet) + 1)
        free.remove(giver)
        part = _toward(giver, unmet, room)
        room -= len(part.spent)
        parts.append(part)
    asked_for = set(cost.types)
    for choice in _by_rank(free) if room else ():
        while room and choice:
            # types that this card does not ask for are the cheaper ones to give
            spare = [giver for giver in choice if asked_for.isdisjoint(giver[1])] if asked_for else choice
            giver = _fit(spare or choice, room)
            choice.remove(giver)
            spent = giver[1][:room]
            room -= len(spent)
            parts.append(Part(giver[0], spent))
    if room:
        raise Refused(why_not_pay(player, cost, "This"))
    return Payment(tuple(parts), virtual)


def _toward(giver: Giver, unmet: list[Energy], room: int) -> Part:
    """What a die gives toward the types that are `unmet`, which are fewer then, and beyond them within the room."""
    needed: list[Energy] = []
    others: list[Energy] = []
    die, symbols = giver
    for symbol in symbols:
        if symbol in unmet:
            unmet.remove(symbol)
            needed.append(symbol)
        elif symbol is WILD and unmet:
            unmet.pop(0)
            needed.append(symbol)
        else:
            others.append(symbol)
    spare = room - len(needed) - len(unmet)  # what other dice still have to bring keeps its room
    return Part(die, (*needed, *others[:spare]))


def named(player: Player, cost: Cost, dice: Sequence[tuple[Die, int | None]], what: str) -> Payment:
    """The payment a player names: dice, each with how many of its symbols (None: as many as are needed).

    Virtual energy fills what the dice leave open. Raises `Refused` with the reason when it does not meet the cost
    exactly (DM-3.2.5) or names a die that could be left out (DM-3.2.6).
    """
    given = _allotments(player, dice)
    spare = sum(given.values()) - cost.amount
    spent = dict(given)
    last_first = list(given)[::-1]
    for die in sorted(last_first, key=lambda die: die.symbols[0] is not GENERIC):
        divisible = die.symbols[0] is GENERIC or dict(dice)[die] is None
        less = max(0, min(spare, spent[die] - 1)) if divisible else 0
        spent[die] -= less  # the rest of a generic die is virtual energy, a typed one keeps what is not needed
        spare -= less
    if spare > 0:
        raise Refused(f"{what} costs {cost}; {', '.join(die.label for die in given)} would be {spare} too much.")
    parts = _parts(cost, spent)
    virtual = min(player.virtual + player.rest, -spare)
    if virtual < -spare:
        raise Refused(f"{what} costs {cost}; that pays {cost.amount + spare + virtual}.")
    if not _types_met(cost, [part.spent for part in parts]):
        needed = " and ".join(f"a {needed}" for needed in dict.fromkeys(cost.types))
        kinds = ", ".join(energy_word(part.spent) for part in parts) or "virtual energy"
        raise Refused(f"{what} costs {cost}; {kinds} does not bring {needed}.")
    for die in given:
        others = {other: amount for other, amount in given.items() if other is not die}
        if sum(others.values()) >= cost.amount and _types_met(cost, [other.symbols[:n] for other, n in others.items()]):
            raise Refused(f"{what} costs {cost}: {die.label} could be left out.")
    return Payment(tuple(parts), virtual)


def _allotments(player: Player, dice: Sequence[tuple[Die, int | None]]) -> dict[Die, int]:
    """How much energy each named die may give. Raises `Refused` for a die that cannot pay."""
    given: dict[Die, int] = {}
    for die, count in dice:
        if die not in player.reserve or not die.is_energy:
            raise Refused(f"{die.label} cannot pay: only energy dice in your own Reserve Pool can.")
        if die in given:
            raise Refused(f"{die.label} is named twice in the payment.")
        if count is not None and not 1 <= count <= len(die.symbols):
            raise Refused(f"{die.label} has {len(die.symbols)} energy, not {count}.")
        given[die] = count or len(die.symbols)
    return given


def _parts(cost: Cost, spent: dict[Die, int]) -> list[Part]:
    """The symbols that each die gives: those the cost needs first."""
    parts: list[Part] = []
    for die, amount in spent.items():
        missing = [t for t in cost.types if all(t not in part.spent for part in parts)]
        ordered = sorted(die.symbols, key=lambda symbol: symbol not in missing)
        parts.append(Part(die, tuple(ordered[:amount])))
    return parts


def _types_met(cost: Cost, spent: Sequence[Sequence[Energy]]) -> bool:
    symbols = [symbol for symbols in spent for symbol in symbols]
    for needed in cost.types:
        if needed in symbols:
            symbols.remove(needed)
        elif WILD in symbols:
            symbols.remove(WILD)
        else:
            return False
    return True


def spend(game: GameState, player: Player, payment: Payment, what: str) -> None:
    """Take the energy (DM-3.2.1): whole dice leave, a typed die spent in part shows what is left (DM-3.2.7).

    The rest of a generic die lives on without a die (DM-3.2.9, DM-3.2.10).
    """
    from_rest = min(player.rest, payment.virtual)
    player.rest = player.rest - from_rest if from_rest else 0
    player.virtual -= payment.virtual - from_rest
    for part in payment.parts:
        die = part.die
        symbols = die.card.faces[die.face].symbols  # every die in the Reserve Pool has been rolled
        left = list(symbols[1:] if die.half else symbols)
        if len(part.spent) == len(left):
            move_spent(game, die)
            continue
        for symbol in part.spent:
            left.remove(symbol)
        if left[0] is GENERIC:
            if game.edition.rest_of_generic_lasts:
                player.virtual += len(left)
            else:
                player.rest += len(left)
            move_spent(game, die)
        else:
            word = energy_word(tuple(left))
            face = die.card.face_by_word(word)
            if face is None:
                die.half = True
            else:
                die.face = face
            die.spent_part = True
    if payment.parts or payment.virtual:
        game.events.append(Paid(player.index, tuple([p.die for p in payment.parts]), payment.virtual, what))
