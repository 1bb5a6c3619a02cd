"""The hand of a player with priority: field, buy, use, global, ability, pass, and how it is paid (DM-6.8, DM-6.11)."""

from __future__ import annotations

from ...analysis.layout import card_key
from ...analysis.payments import Purse, cost_of
from ...analysis.priority_words import act_words, given_up, nothing_to
from ...kernel.decision import Option
from ...rules.decisions import PriorityDecision
from ...rules.energy import energy_dice, total
from ...rules.naming import card_meant
from ...rules.reaction import ReactionDecision
from ...rules.state import Die, Step, TeamCard
from ..actions.keymap import told
from ..match.hand import BY, REDRAW, UNUSED, Outcome, Story
from ..match.view import KeyView
from . import telling
from .hand import Hand, Mark
from .spots import CARDS, NOWHERE, PASS, THE_PASS, Places, Spot, within
from .words import FightWords

_WHILE_ASKING = ("move.do", "move.mark", "play.pass", "look.help", "look.inspect", "look.log", "look.queue")
"""What can be done while it is asked whether to pass."""
_ORDER = ("field", "use", "buy", "global", "ability", "pass")


class PriorityHand(Hand):
    """Act as often as wanted, then pass. Letters narrow the cursor to one kind of act; costs are shown as paid.

    Reactions are answered in the same way: there are fewer things to do, and pass is highlighted.
    """

    question: PriorityDecision | ReactionDecision

    def begin(self) -> None:
        self.narrowed = ""
        """The verb the cursor is narrowed to, empty for the whole table."""
        self.pick = 0
        """Which option of the narrowed list is highlighted."""
        self.paying = False
        """The cursor walks over the dice that pay."""
        self.asking_to_pass = False
        self._purses: dict[str, Purse] = {}
        self._pool = f"reserve-{self.player}"
        self._paid_from = NOWHERE
        self._by_spot: dict[Spot, list[Option]] = {}
        self._spots: dict[str, Spot] = {}

    # Options and where they lie -----------------------------------------------------------------------------------

    def lay_places(self) -> Places:
        table = super().lay_places()
        for option in sorted(self.question.options, key=lambda option: (not option.legal, _ORDER.index(option.verb))):
            spot = self._spots[option.command] = self._spot_for(option, table)
            self._by_spot.setdefault(spot, []).append(option)
        return table

    def _spot_for(self, option: Option, table: Places) -> Spot:
        if option.verb == PASS:
            return THE_PASS
        card = self.card_of(option)
        if card is not None:
            return Spot(CARDS, card_key(self.game, card))
        return table.find(option.subject) or NOWHERE

    def start(self) -> Spot:
        if self.player == self.game.active and isinstance(self.question, PriorityDecision):
            for spot in self.places.of(self._pool):
                if any(option.legal and self._in_reach(option) for option in self._by_spot.get(spot, ())):
                    return spot
        return THE_PASS

    def card_of(self, option: Option) -> TeamCard | None:
        """The card an option is about."""
        return card_meant(self.game, option.subject, self.player)

    def _in_reach(self, option: Option) -> bool:
        """Whether the player's energy is enough for it. What has to be paid otherwise is no default."""
        return not option.cost.isdigit() or int(option.cost) <= total(self.game.players[self.player])

    def listed(self, verb: str) -> list[Option]:
        """The options of one kind, in the order of the table, each kind of die once."""
        found = [option for option in self.question.options if option.verb == verb]
        if verb in ("buy", "global"):
            found.sort(key=lambda option: self.places.cards.index(self._spots[option.command]))
        return found

    def option(self) -> Option | None:
        """The option the highlighted thing stands for."""
        if self.narrowed:
            return self.listed(self.narrowed)[self.pick]
        return next(iter(self._by_spot.get(self._paid_from if self.paying else self.spot, ())), None)

    def numbered(self) -> list[Spot]:
        if self.paying:
            return self._payers()
        if self.narrowed:
            return list(dict.fromkeys(self._spots[option.command] for option in self.listed(self.narrowed)))
        zone = self.spot.zone if self.spot.zone != PASS else self._pool
        return [spot for spot in self.places.of(zone) if spot in self._by_spot]

    # Paying -------------------------------------------------------------------------------------------------------

    @property
    def purse(self) -> Purse | None:
        """The payment of the highlighted thing; None when it costs nothing or cannot be paid with energy."""
        option = self.option()
        if option is None or not option.legal or option.verb in ("use", PASS):
            return None
        if option.command not in self._purses:
            what, cost = act_words(self.game, option, self.player), cost_of(self.game, option, self.player)
            self._purses[option.command] = Purse(self.game.players[self.player], cost, what)
        purse = self._purses[option.command]
        return purse if purse.costs and purse.ways else None

    def command(self) -> str:
        """The command for the highlighted thing, with the payment if it is not the automatic one."""
        option, named = self.option(), self.purse.named if self.purse is not None else ""
        command = option.command if option is not None else ""
        return f"{command} with {named}" if named else command

    def _payers(self) -> list[Spot]:
        dice = (die for die in self.game.players[self.player].reserve if die.is_energy)
        return [Spot(self._pool, die.id) for die in dice]

    # Doing --------------------------------------------------------------------------------------------------------

    def do(self) -> Outcome:
        option, purse = self.option(), self.purse
        if self.asking_to_pass or (option is not None and option.verb == PASS):
            return self._pass()
        if option is None:
            more = told("; {look.inspect} shows all about it") if self.subject else ""
            return Outcome(say=f"There is nothing to do with this now{more}.")
        why = option.why_not or (purse.why_not if purse is not None else "")
        return Outcome(say=why) if why else Outcome(command=self.command())

    def space(self) -> Outcome:
        purse, die = self.purse, self.die
        if not self.paying or purse is None:
            return self.do()
        if die is None or not die.is_energy:
            return Outcome(say="Only dice that show energy can pay.")
        purse.toggle(die)
        return REDRAW

    def _pass(self) -> Outcome:
        memory = self.memory
        ask = memory.ask_to_pass and memory.asked_to_pass != self.game.turn
        if not self.asking_to_pass and ask and given_up(self.question):
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
                self.spot = self.start()
                return REDRAW
        return super().act(action)

    def own_act(self, action: str) -> Outcome:
        if action in telling.VERBS:
            return self._narrow(telling.VERBS[action])
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
            return Outcome(say=nothing_to(self.game, verb, self.player))
        self._open_up()
        self.narrowed = verb
        self.pick = next((index for index, option in enumerate(listed) if option.legal), 0)
        self.spot = self._spots[listed[self.pick].command]
        return REDRAW

    def move(self, way: str) -> Outcome:
        if self.paying:
            return self.walk(self._payers(), way)
        if self.narrowed:
            listed = self.listed(self.narrowed)
            self.pick = within(self.pick + BY[way], len(listed))
            self.spot = self._spots[listed[self.pick].command]
            return REDRAW
        return super().move(way)

    def to_zone(self, by: int) -> Outcome:
        if by > 0 and not self.paying and self.purse is not None and (payers := self._payers()):
            self.paying, self._paid_from = True, self.spot
            self.spot = payers[0]
            return REDRAW
        if self.paying:
            self.spot = self._paid_from
        self._open_up()
        return super().to_zone(by)

    def none(self) -> Outcome:
        if self.spot.zone == CARDS and len(self.numbered()) >= 10:
            self.settle_on(self.numbered()[9])
            return REDRAW
        return UNUSED

    def settle_on(self, spot: Spot) -> None:
        if not self.free and spot not in self.numbered():
            self._open_up()
        if self.narrowed and not self.paying:
            listed = self.listed(self.narrowed)
            self.pick = next(i for i, option in enumerate(listed) if self._spots[option.command] == spot)
        self.spot = spot

    def number_of(self, spot: Spot) -> str:
        listed = self.numbered()
        if spot.zone == CARDS and len(listed) >= 10 and listed[9] == spot:
            return "0"
        return super().number_of(spot)

    @property
    def free(self) -> bool:
        return not self.narrowed and not self.paying

    def back(self) -> bool:
        if self.paying:
            self.paying = False
            self.spot = self._paid_from
            if self.purse is not None:
                self.purse.by_hand = None
            return True
        if self.narrowed:
            self._open_up()
            self.spot = self.start()
            return True
        return False

    # What is seen -------------------------------------------------------------------------------------------------

    def mark(self, die: Die) -> Mark:
        purse = self.purse
        if purse is not None and die.is_energy and die in energy_dice(self.game.players[self.player]):
            spent = purse.spends.get(die.id, 0)
            if not spent:
                return Mark(caption="kept")
            size = len(die.symbols)
            return Mark(True, caption=f"pays {spent}" if spent == size else f"pays {spent} of {size}")
        options = self._by_spot.get(self.places.find(die.id) or NOWHERE)
        if not options:
            return Mark()
        option = options[0]
        if not option.legal:
            return Mark.refused(option.why_not)
        word = f"{self.game.edition.terms.field} {option.cost}" if option.verb == "field" else option.verb
        return Mark(caption=word[:9])

    def mark_card(self, spot: Spot) -> Mark:
        options = self._by_spot.get(spot, [])
        if self.narrowed:
            options = [option for option in options if option.verb == self.narrowed]
        legal = any(option.legal for option in options)
        why = options[0].why_not if options and not legal else ""
        return Mark(dimmed=not legal, why_not=why)

    def keys(self) -> list[KeyView]:
        return telling.priority_keys(self)

    def story(self) -> Story:
        return telling.priority_story(self)

    @property
    def fight(self) -> FightWords | None:
        window = self.game.step is Step.ATTACK_WINDOW and isinstance(self.question, PriorityDecision)
        return self.fight_after("pass") if window else None
