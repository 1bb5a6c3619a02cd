"""The ways to pay a cost: the automatic one, the others in turn, and one put together by hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..kernel.errors import Refused
from ..rules import queries
from ..rules.acts import ability_contexts, buy_cost, find_global, why_not_use
from ..rules.energy import FREE, Cost, Payment, automatic, can_pay, energy_dice, named, total
from ..rules.faces import energy_word
from ..rules.naming import card_meant, die_of
from ..rules.state import Step
from ..rules.wording import spoken_energy

if TYPE_CHECKING:
    from ..kernel.decision import Option
    from ..rules.ability import Ability, ActivatedText, GlobalText
    from ..rules.card import Card
    from ..rules.state import Die, GameState, Player

TextUsed = tuple["GlobalText | ActivatedText", "Card"]
MOST = 40
"""More ways than this are not listed; by hand any payment can still be made."""
_TRIES = 4000


def text_used(game: GameState, option: Option, player: int) -> TextUsed | None:
    """The Global or ability an option of a player uses, and the card it is on."""
    card = card_meant(game, option.subject, player)
    if option.verb == "global" and card is not None:
        text = find_global(game, card, int(option.command.partition("#")[2] or 1))
        return (text, card.card) if text is not None else None
    for ability, context in ability_contexts(game, player) if option.verb == "ability" else ():
        if option.subject in (context.this.id if context.this else "", context.holder.id):
            return ability, context.holder.card
    return None


def texts_used(game: GameState, option: Option, player: int) -> list[tuple[Ability, Card]]:
    """The texts an option of a player uses, each with its card: a Global, an ability, all of an action."""
    if (used := text_used(game, option, player)) is not None:
        return [used]
    die = die_of(game, option.subject)
    if option.verb != "use" or die is None or die.holder is None:
        return []
    return [(text, die.card) for text in game.book.actions[die.holder.index]]


def cost_of(game: GameState, option: Option, player: int) -> Cost:
    """What an option of a player costs in energy."""
    die, card = die_of(game, option.subject), card_meant(game, option.subject, player)
    if (used := text_used(game, option, player)) is not None:
        return used[0].cost
    if option.verb == "buy" and card is not None:
        return buy_cost(game, card, player)
    return Cost(queries.cost_to_field(game, die)) if option.verb == "field" and die is not None else FREE


def globals_in_reach(game: GameState, player: Player) -> list[str]:
    """The Globals the player's energy is enough for, by name."""
    able = (card.card.name for card, _, text in game.book.globals if can_pay(player, text.cost))
    return list(dict.fromkeys(able)) if total(player) else []


def reach_words(game: GameState, player: Player) -> str:
    """`enough for Ping, Static Field and 1 more`: the Globals the player's energy is enough for; empty for none."""
    names = globals_in_reach(game, player)
    more = f" and {len(names) - 2} more" if len(names) > 2 else ""
    return f"enough for {', '.join(names[:2])}{more}" if names else ""


def changers(game: GameState, player: Player) -> list[str]:
    """What a player could still change an attack with, by name: Globals in reach, action dice that can be used."""
    words = [f"{name} global" for name in globals_in_reach(game, player)]
    for die in player.reserve if player.index == game.active else ():
        now = game.step is Step.ATTACK_WINDOW
        if die.is_action and not (now and why_not_use(game, player.index, die)):
            words.append(die.name)
    return words


def use_words(game: GameState, die: Die) -> str:
    """What a rolled die is good for: `field for 1: 3A 3D`, `pays 2`, `an action to use`."""
    face = die.shown
    if face is None:
        return ""
    if face.level:
        return f"{game.edition.terms.field} for {face.field}: {face.attack}A {face.defense}D"
    return f"pays {len(face.symbols)}" if face.symbols else "an action to use"


def _kind(die: Die) -> tuple[object, ...]:
    """Equal for dice that pay alike."""
    return (die.holder.index if die.holder else -1, die.symbols)


def _signature(payment: Payment) -> tuple[object, ...]:
    parts = sorted((str(_kind(part.die)), str(sorted(part.spent))) for part in payment.parts)
    return (payment.virtual, tuple(parts))


def _candidates(groups: list[list[Die]], room: int) -> Iterator[list[tuple[Die, int | None]]]:
    """Dice that together could fill the room: from each group of alike dice the first few, one perhaps in part."""
    if not groups or room <= 0:
        yield []
        return
    group, rest = groups[0], groups[1:]
    size = len(group[0].symbols)
    for count in range(min(len(group), -(-room // size)), -1, -1):
        taken = count * size
        if taken <= room:
            for more in _candidates(rest, room - taken):
                yield [*((die, None) for die in group[:count]), *more]
        else:
            whole: list[tuple[Die, int | None]] = [(die, None) for die in group[: count - 1]]
            yield [*whole, (group[count - 1], room - (count - 1) * size)]


def ways(player: Player, cost: Cost) -> list[Payment]:
    """Every payment the rules accept that differs to the eye, the automatic one first; at most `MOST`.

    Empty when energy cannot pay the cost; one empty payment when there is nothing to pay.
    """
    try:
        first = automatic(player, cost)
    except Refused:
        return []
    found = [first]
    if cost.amount == 0:
        return found
    seen = {_signature(first)}
    groups: dict[tuple[object, ...], list[Die]] = {}
    for die in energy_dice(player):
        groups.setdefault(_kind(die), []).append(die)
    tries = 0
    for dice in _candidates(list(groups.values()), cost.amount):
        tries += 1
        if tries > _TRIES or len(found) >= MOST:
            break
        try:
            payment = named(player, cost, dice, "This")
        except Refused:
            continue
        if (mark := _signature(payment)) not in seen:
            seen.add(mark)
            found.append(payment)
    return found


class Purse:
    """The payment shown for one cost: one of the ways, or dice set by hand.

    `player` pays, `cost` is what is asked, `what` names it in refusals.
    """

    def __init__(self, player: Player, cost: Cost, what: str) -> None:
        self.player = player
        self.cost = cost
        self.what = what
        self.ways = ways(player, cost)
        self.index = 0
        self.by_hand: dict[str, int] | None = None
        """Symbols spent by die id, while the player sets them."""

    @property
    def costs(self) -> bool:
        """Whether there is anything to pay."""
        return self.cost.amount > 0

    @property
    def payment(self) -> Payment | None:
        """What would be paid; None when it cannot be paid or the dice set by hand do not fit."""
        if self.by_hand is None:
            return self.ways[self.index] if self.ways else None
        try:
            return named(self.player, self.cost, self._set(), self.what)
        except Refused:
            return None

    def _set(self) -> list[tuple[Die, int | None]]:
        assert self.by_hand is not None
        return [(die, self.by_hand[die.id]) for die in energy_dice(self.player) if self.by_hand.get(die.id)]

    @property
    def why_not(self) -> str:
        """What is wrong with the payment set by hand, else nothing."""
        if self.by_hand is None:
            return ""
        try:
            named(self.player, self.cost, self._set(), self.what)
        except Refused as refusal:
            return str(refusal)
        return ""

    @property
    def spends(self) -> dict[str, int]:
        """Symbols spent by die id, as shown on the dice."""
        if self.by_hand is not None:
            return {die: count for die, count in self.by_hand.items() if count}
        payment = self.payment
        return {part.die.id: len(part.spent) for part in payment.parts} if payment else {}

    def next_way(self) -> bool:
        """Show the next payment; False when there is only this one."""
        if self.by_hand is not None:
            self.by_hand = None
            return True
        if len(self.ways) < 2:
            return False
        self.index = (self.index + 1) % len(self.ways)
        return True

    def toggle(self, die: Die) -> None:
        """By hand: none of the die, all of it, and for a double die one of its two, in turn."""
        if self.by_hand is None:
            self.by_hand = dict(self.spends)
        size = len(die.symbols)
        now = self.by_hand.get(die.id, 0)
        self.by_hand[die.id] = size if now == 0 else now - 1

    @property
    def named(self) -> str:
        """What goes after ` with `, empty when the engine would pay the same by itself."""
        payment = self.payment
        if payment is None or not payment.parts or (self.by_hand is None and self.index == 0):
            return ""
        return payment.names()

    def words(self) -> str:
        """The payment in words: `fist, bolt, 2 masks of Batman, 1 virtual`."""
        payment = self.payment
        if payment is None:
            return ""
        words = []
        for part in payment.parts:
            name = spoken_energy(energy_word(part.spent))
            if len(part.spent) < len(part.die.symbols):
                name += f" (1 of {len(part.die.symbols)})"
            if part.die.holder is not None:
                name += f" of {part.die.name}"
            words.append(name)
        if payment.virtual:
            words.append(f"{payment.virtual} virtual")
        return ", ".join(words)

    def sentence(self) -> str:
        """`Pays fist, 2 masks. Keeps bolt.`"""
        left = self.left()
        return f"Pays {self.words()}.{f' Keeps {left}.' if left else ''}"

    def left(self) -> str:
        """The energy that stays, in words, empty when none does."""
        spends = self.spends
        kept = [
            spoken_energy(energy_word(die.symbols[spends.get(die.id, 0) :]))
            for die in energy_dice(self.player)
            if len(die.symbols) > spends.get(die.id, 0)
        ]
        return ", ".join(kept)
