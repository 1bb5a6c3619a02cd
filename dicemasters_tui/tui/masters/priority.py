"""The hand of a player with priority: field, buy, use, global, ability, pass, and how it is paid (6.8, 6.11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...analysis.payments import Purse
from ...kernel.decision import Option
from ...rules import queries
from ...rules.acts import ability_contexts, buy_cost, find_global
from ...rules.decisions import PriorityDecision
from ...rules.energy import FREE, Cost, energy_dice, total
from ...rules.reaction import ReactionDecision
from ...rules.state import Step
from ..actions.keymap import told
from ..match.view import KeyView, Tone
from . import telling
from .hand import REDRAW, UNUSED, Hand, Mark, Memory, Outcome, Story
from .spots import CARDS, NOWHERE, PASS, THE_PASS, Spot, card_key, card_meant, die_of, pool_order

if TYPE_CHECKING:
    from ...kernel.match import Match
    from ...rules.state import Die, GameState, TeamCard

VERBS = {
    "play.field": "field",
    "play.buy": "buy",
    "play.action": "use",
    "play.global": "global",
    "play.ability": "ability",
}
"""The actions that narrow the cursor to one kind of act."""
_WHILE_ASKING = ("move.do", "move.mark", "play.pass", "look.help", "look.inspect", "look.log", "look.queue")
"""What can be done while it is asked whether to pass."""
_ORDER = ("field", "use", "buy", "global", "ability", "pass")


def verb_of(option: Option) -> str:
    """`field`, `buy`, `use`, `global`, `ability` or `pass`."""
    return option.command.partition(" ")[0]


class PriorityHand(Hand):
    """Act as often as wanted, then pass. Letters narrow the cursor to one kind of act; costs are shown as paid.

    Reactions are answered in the same way: there are fewer things to do, and pass is highlighted.
    """

    def __init__(self, match: Match[GameState], memory: Memory) -> None:
        decision = match.decision
        assert isinstance(decision, PriorityDecision | ReactionDecision)
        self.decision = decision
        self.narrowed = ""
        """The verb the cursor is narrowed to, empty for the whole table."""
        self.pick = 0
        """Which option of the narrowed list is highlighted."""
        self.paying = False
        """The cursor walks over the dice that pay."""
        self.asking_to_pass = False
        self._purses: dict[str, Purse] = {}
        self._paid_from = NOWHERE
        self._by_spot: dict[Spot, list[Option]] = {}
        self._spots: dict[str, Spot] = {}
        super().__init__(match, memory)

    # Options and where they lie -----------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        for option in self.decision.options:
            spot = self._spot_for(option)
            self._spots[option.command] = spot
            self._by_spot.setdefault(spot, []).append(option)
        for options in self._by_spot.values():
            options.sort(key=lambda option: (not option.legal, _ORDER.index(verb_of(option))))

    def _spot_for(self, option: Option) -> Spot:
        if verb_of(option) == PASS:
            return THE_PASS
        card = card_meant(self.game, option.subject, self.player)
        if card is not None:
            return Spot(CARDS, card_key(self.game, card))
        return self.places.find(option.subject) or NOWHERE

    def start(self) -> Spot:
        self._lay_out()
        if self.player == self.game.active and isinstance(self.decision, PriorityDecision):
            for die in pool_order(self.game.players[self.player]):
                spot = Spot(f"reserve-{self.player}", die.id)
                if any(option.legal and self._in_reach(option) for option in self._by_spot.get(spot, ())):
                    return spot
        return THE_PASS

    def _in_reach(self, option: Option) -> bool:
        """Whether the player's energy is enough for it. What has to be paid otherwise is no default."""
        return not option.cost.isdigit() or int(option.cost) <= total(self.game.players[self.player])

    def listed(self, verb: str) -> list[Option]:
        """The options of one kind, in the order of the table, each kind of die once."""
        found = [option for option in self.decision.options if verb_of(option) == verb]
        if verb in ("buy", "global"):
            order = [spot.id for spot in self.places.cards]
            found.sort(key=lambda option: order.index(self._spots[option.command].id))
        return found

    def option(self) -> Option | None:
        if self.narrowed:
            listed = self.listed(self.narrowed)
            return listed[self.pick] if self.pick < len(listed) else None
        spot = self._paid_from if self.paying else self.spot
        options = self._by_spot.get(spot, [])
        return options[0] if options else None

    def numbered(self) -> list[Spot]:
        if self.paying:
            return [Spot(f"reserve-{self.player}", die.id) for die in self._payers()]
        if self.narrowed:
            return list(dict.fromkeys(self._spots[option.command] for option in self.listed(self.narrowed)))
        if self.spot.zone == CARDS:
            return [spot for spot in self.places.cards if spot in self._by_spot]
        zone = self.spot.zone if self.spot.zone != PASS else f"reserve-{self.player}"
        return [spot for spot in self.places.of(zone) if spot in self._by_spot]

    # Paying -------------------------------------------------------------------------------------------------------

    def cost(self, option: Option) -> Cost:
        """What the option costs in energy."""
        die = die_of(self.game, option.subject)
        card = card_meant(self.game, option.subject, self.player)
        match verb_of(option):
            case "buy" if card is not None:
                return buy_cost(self.game, card, self.player)
            case "field" if die is not None:
                return Cost(queries.cost_to_field(self.game, die))
            case "global" if card is not None:
                _, _, number = option.command.partition("#")
                text = find_global(self.game, card, int(number or 1))
                return text.cost if text is not None else FREE
            case "ability":
                for ability, context in ability_contexts(self.game, self.player):
                    if option.subject in (context.this.id if context.this else "", context.holder.id):
                        return ability.cost
        return FREE

    @property
    def purse(self) -> Purse | None:
        """The payment of the highlighted thing; None when it costs nothing or cannot be paid with energy."""
        option = self.option()
        if option is None or not option.legal or verb_of(option) in ("use", PASS):
            return None
        if option.command not in self._purses:
            self._purses[option.command] = Purse(
                self.game.players[self.player], self.cost(option), telling.label(self, option)
            )
        purse = self._purses[option.command]
        return purse if purse.costs and purse.ways else None

    def command(self) -> str:
        """The command for the highlighted thing, with the payment if it is not the automatic one."""
        option = self.option()
        if option is None:
            return ""
        purse = self.purse
        return f"{option.command} with {purse.named}" if purse is not None and purse.named else option.command

    def _payers(self) -> list[Die]:
        return [die for die in pool_order(self.game.players[self.player]) if die.is_energy]

    def _pay_by_hand(self) -> Outcome:
        payers = self._payers()
        if not payers:
            return UNUSED
        self._paid_from = self.spot
        self.paying = True
        self.spot = Spot(f"reserve-{self.player}", payers[0].id)
        return REDRAW

    # Doing --------------------------------------------------------------------------------------------------------

    def do(self) -> Outcome:
        if self.asking_to_pass:
            return self._pass()
        option = self.option()
        if option is None:
            more = told("; {look.inspect} shows all about it") if self.die is not None or self.card is not None else ""
            return Outcome(say=f"There is nothing to do with this now{more}.")
        if verb_of(option) == PASS:
            return self._pass()
        if option.why_not:
            return Outcome(say=option.why_not)
        purse = self.purse
        if purse is not None and purse.why_not:
            return Outcome(say=purse.why_not)
        return Outcome(command=self.command())

    def space(self) -> Outcome:
        purse = self.purse
        if self.paying and purse is not None:
            die = self.die
            if die is None or not die.is_energy:
                return Outcome(say="Only dice that show energy can pay.")
            purse.toggle(die)
            return REDRAW
        return self.do()

    def undone(self) -> list[Option]:
        """What could still be fielded, used or bought: what passing gives up."""
        return [o for o in self.decision.options if o.legal and verb_of(o) in ("field", "use", "buy")]

    def _pass(self) -> Outcome:
        memory = self.memory
        ask = memory.ask_to_pass and memory.asked_to_pass != self.game.turn
        if not self.asking_to_pass and ask and self.undone():
            self.asking_to_pass = True
            memory.asked_to_pass = self.game.turn
            self.spot = THE_PASS
            self._open_up()
            return REDRAW
        return Outcome(command="pass")

    def _open_up(self) -> None:
        self.narrowed = ""
        self.paying = False
        self.pick = 0

    # Keys ---------------------------------------------------------------------------------------------------------

    def act(self, action: str) -> Outcome:
        if self.asking_to_pass and action not in _WHILE_ASKING:
            self.asking_to_pass = False
            if action == "move.back":
                self.spot = self.start_again()
                return REDRAW
        return super().act(action)

    def start_again(self) -> Spot:
        """The spot highlighted at first."""
        self._by_spot.clear()
        return self.start()

    def own_act(self, action: str) -> Outcome:
        if action in VERBS:
            return self._narrow(VERBS[action])
        if action == "play.pass":
            return self._pass()
        if action == "play.otherwise":
            purse = self.purse
            if purse is None:
                return Outcome(say="This costs no energy." if self.option() else "There is nothing to pay here.")
            if not purse.next_way():
                return Outcome(say=told("There is only this way to pay; {move.next} sets the dice one by one."))
            return REDRAW
        return UNUSED

    def _narrow(self, verb: str) -> Outcome:
        listed = self.listed(verb)
        if not listed:
            return Outcome(say=telling.nothing_to(self.game, verb, self.player))
        self._open_up()
        self.narrowed = verb
        self.pick = next((index for index, option in enumerate(listed) if option.legal), 0)
        self.spot = self._spots[listed[self.pick].command]
        return REDRAW

    def move(self, way: str) -> Outcome:
        if self.paying:
            payers = self._payers()
            index = next((i for i, die in enumerate(payers) if die.id == self.spot.id), 0)
            index = max(0, min(len(payers) - 1, index + (1 if way in ("right", "down") else -1)))
            self.spot = Spot(self.spot.zone, payers[index].id)
            return REDRAW
        if self.narrowed:
            by = 1 if way in ("right", "down") else -1
            self.pick = max(0, min(len(self.listed(self.narrowed)) - 1, self.pick + by))
            self.spot = self._spots[self.listed(self.narrowed)[self.pick].command]
            return REDRAW
        return super().move(way)

    def to_zone(self, by: int) -> Outcome:
        purse = self.purse
        if by > 0 and not self.paying and purse is not None and self._payers():
            return self._pay_by_hand()
        if self.paying:
            self.spot = self._paid_from
        self._open_up()
        return super().to_zone(by)

    def digit(self, number: int) -> Outcome:
        listed = self.numbered()
        if number > len(listed):
            return Outcome(say=f"There is no {number} here.") if listed else UNUSED
        self._settle_on(listed[number - 1])
        return REDRAW

    def none(self) -> Outcome:
        if self.spot.zone == CARDS and len(self.numbered()) >= 10:
            self._settle_on(self.numbered()[9])
            return REDRAW
        return UNUSED

    def _settle_on(self, spot: Spot) -> None:
        if self.narrowed and not self.paying:
            listed = self.listed(self.narrowed)
            self.pick = next(i for i, option in enumerate(listed) if self._spots[option.command] == spot)
        self.spot = spot

    def number_of(self, spot: Spot) -> str:
        listed = self.numbered()
        if spot.zone == CARDS and len(listed) >= 10 and listed[9] == spot:
            return "0"
        return super().number_of(spot)

    def go(self, id: str) -> bool:
        spot = THE_PASS if id == PASS else self.places.find(id)
        if spot is None:
            return False
        if self.paying and spot.zone == self.spot.zone and any(die.id == id for die in self._payers()):
            self.spot = spot
            return True
        if self.narrowed and spot in self.numbered():
            self._settle_on(spot)
            return True
        self._open_up()
        self.spot = spot
        return True

    @property
    def free(self) -> bool:
        return not self.narrowed and not self.paying

    def find_filtered(self) -> None:
        super().find_filtered()
        if self.narrowed:
            if self.spot in self.numbered():
                self._settle_on(self.spot)
            else:
                self._open_up()

    def back(self) -> bool:
        if self.paying:
            self.paying = False
            self.spot = self._paid_from
            if self.purse is not None:
                self.purse.by_hand = None
            return True
        if self.narrowed:
            self._open_up()
            self.spot = self.start_again()
            return True
        return False

    # What is seen -------------------------------------------------------------------------------------------------

    def mark(self, die: Die) -> Mark:
        spot = Spot(self.zone_of(die.id), die.id)
        number = self.number_of(spot)
        purse = self.purse
        if purse is not None and die.is_energy and die in energy_dice(self.game.players[self.player]):
            spent = purse.spends.get(die.id, 0)
            if not spent:
                return Mark(caption="kept", number=number)
            size = len(die.symbols)
            return Mark(True, caption=f"pays {spent}" if spent == size else f"pays {spent} of {size}", number=number)
        options = self._by_spot.get(spot, [])
        if not options:
            return Mark(number=number)
        option = options[0]
        verb = verb_of(option)
        word = {"use": "use", "ability": "ability"}.get(verb, f"{self.game.edition.terms.field} {option.cost}")
        if not option.legal:
            return Mark.refused(option.why_not, number)
        return Mark(caption=word[:9], number=number, tone=Tone.NORMAL)

    def mark_card(self, key: str, card: TeamCard) -> Mark:
        spot = Spot(CARDS, key)
        options = self._by_spot.get(spot, [])
        if self.narrowed:
            options = [option for option in options if verb_of(option) == self.narrowed]
        legal = any(option.legal for option in options)
        why = options[0].why_not if options and not legal else ""
        return Mark(dimmed=not legal, why_not=why, number=self.number_of(spot))

    def keys(self) -> list[KeyView]:
        return telling.priority_keys(self)

    def story(self) -> Story:
        return telling.priority_story(self)

    @property
    def in_main_step(self) -> bool:
        return self.game.step is Step.MAIN
