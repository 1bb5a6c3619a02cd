"""Effects of damage: dealing, adding, preventing, avoiding, dealing back (rules 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pydantic import Field

from .. import moves
from ..choices import Choice, ChoiceDecision, choose, slug
from ..damage import Incoming, Share, Type
from ..events import DamageChanged, Said
from ..hooks import change_damage
from .amounts import AnyAmount
from .part import Effect, Steps
from .who import OPPONENT, YOU, AnyWho

if TYPE_CHECKING:
    from ..doing import Doing


class Deal(Effect):
    """Deal damage. In an Offensive Ability it belongs to the Attack; anywhere else it has no type (DT-7.2.9)."""

    @property
    def deals(self) -> bool:
        return True

    deal: AnyAmount
    type: Literal["normal", "undefendable", "pure", "collateral"] = "normal"
    to: AnyWho = OPPONENT

    @property
    def aims(self) -> bool:
        return self.to.is_target and self.type != "collateral"

    @property
    def counts_target(self) -> bool:
        return self.deal.counts_target

    def possible(self, doing: Doing) -> bool:
        return bool(self.to.pool(doing)) or doing.attack is not None

    def resolve(self, doing: Doing) -> Steps:
        attack = doing.attack
        amount = self.deal.value(doing)
        own = attack is not None and attack.player == doing.player and attack.stage in ("ORP4", "DRP1")
        if (own and doing.deferring) or (own and doing.source == (attack.name if attack else "")):
            assert attack is not None
            kind = Type.ULTIMATE if attack.ultimate and self.type != "collateral" else Type(self.type)
            if self.to.is_target:
                if amount:
                    attack.damage_to_come.append((-1, amount, kind, doing.source))
            else:
                for victim in (yield from self.to.pick(doing, f"deal {amount} damage")):
                    attack.damage_to_come.append((victim, amount, kind, doing.source))
            return
        for victim in (yield from self.to.pick(doing, f"deal {amount} damage")):
            moves.incoming(doing.game, victim, amount, Type.NONE, doing.source, doing.player)

    def describe(self) -> str:
        kind = "" if self.type == "normal" else f"{self.type} "
        to = "" if self.to.is_target else f" to {self.to.describe()}"
        return f"deal {self.deal.describe(kind + 'damage')}{to}"


class Add(Effect):
    """Add damage to the Attack: in its own text to its number, else as an Attack Modifier (DT-7.3.4, DT-7.3.8)."""

    add: AnyAmount

    @property
    def counts_target(self) -> bool:
        return self.add.counts_target

    def possible(self, doing: Doing) -> bool:
        return doing.attack is not None and doing.attack.is_attack

    def resolve(self, doing: Doing) -> Steps:
        attack = doing.attack
        amount = self.add.value(doing)
        doing.added += amount
        if attack is None or not amount:
            return
        yield from ()  # nothing is asked
        if attack.damage_to_come and doing.source == attack.name:
            victim, base, kind, name = attack.damage_to_come[0]
            attack.damage_to_come[0] = (victim, base + amount, kind, name)
            return
        if attack.stage == "ORP4" and doing.source == attack.name:
            attack.damage_to_come.append((-1, amount, Type.ULTIMATE if attack.ultimate else Type.NORMAL, doing.source))
            return
        raise_attack(doing, amount)

    def describe(self) -> str:
        return f"add {self.add.describe('damage')}"


def raise_attack(doing: Doing, amount: int) -> None:
    """An Attack Modifier: pure damage keeps its number (DT-7.3.9), and nothing is added to what deals none."""
    attack = doing.attack
    assert attack is not None
    if attack.harmless:
        return
    if attack.damage_to_come:
        for index, (victim, base, kind, name) in enumerate(attack.damage_to_come):
            if victim < 0 and kind.modifiable:
                attack.damage_to_come[index] = (victim, base + amount, kind, name)
                if attack.defender < 0:
                    doing.game.events.append(Said(doing.player, f"{{name}} adds {amount} damage ({doing.source})."))
                else:
                    doing.game.events.append(DamageChanged(attack.defender, f"+{amount} damage", doing.source))
                return
        return
    if attack.defender < 0:  # its damage is worked out once the target is known
        attack.damage_to_come.append((-1, amount, Type.NORMAL, doing.source))
        doing.game.events.append(Said(doing.player, f"{{name}} adds {amount} damage ({doing.source})."))
        return
    sources = doing.game.incoming[attack.defender].sources
    to_come = attack.stage in ("ORP4", "DRP1") and any(effect.deals for effect, _ in attack.targeted)
    if to_come or any(s.attack and s.type.modifiable for s in sources):
        change_damage(doing.game, attack.defender, amount, doing.source, attack=True)


class Raise(Effect):
    """More damage is on its way to the holder of the token this text belongs to."""

    raise_: AnyAmount = Field(alias="raise")

    def resolve(self, doing: Doing) -> Steps:
        sources = doing.game.incoming[doing.player].sources
        harmless = doing.attack is not None and doing.attack.harmless
        if not harmless and any(s.attack and s.type is not Type.COLLATERAL for s in sources):
            change_damage(doing.game, doing.player, self.raise_.value(doing), doing.source, attack=True)
        yield from ()  # nothing is asked

    def describe(self) -> str:
        return f"that damage is raised by {self.raise_.describe()}"


class Undefendable(Effect):
    """The Attack becomes undefendable, as long as no defence has been used (DT-7.2.8)."""

    undefendable: Literal[True]

    def possible(self, doing: Doing) -> bool:
        attack = doing.attack
        if attack is None or attack.undefendable or attack.defended:
            return False
        kinds = {kind for _, _, kind, _ in attack.damage_to_come}
        if attack.defender >= 0:
            kinds |= {s.type for s in doing.game.incoming[attack.defender].sources if s.attack}
        return Type.NORMAL in kinds or bool(attack.stage == "ORP4")

    def resolve(self, doing: Doing) -> Steps:
        from ..phases.defensive_roll import make_undefendable

        attack = doing.attack
        yield from ()  # nothing is asked
        if attack is None or attack.defended:
            return
        attack.undefendable = True
        attack.damage_to_come = [
            (victim, amount, Type.UNDEFENDABLE if kind is Type.NORMAL else kind, name)
            for victim, amount, kind, name in attack.damage_to_come
        ]
        make_undefendable(doing.game, attack)

    def describe(self) -> str:
        return "the Attack becomes undefendable"


class Prevent(Effect):
    """Prevent some of the incoming damage (DT-7.5.3)."""

    prevent: AnyAmount
    to: AnyWho = YOU

    def possible(self, doing: Doing) -> bool:
        return any(doing.game.incoming[player].avoidable for player in self.to.pool(doing))

    def resolve(self, doing: Doing) -> Steps:
        amount = self.prevent.value(doing)
        waiting = [seat.index for seat in doing.game.players if doing.game.incoming[seat.index].avoidable]
        for player in (yield from self.to.pick(doing, f"prevent {amount} damage for", among=waiting)):
            change_damage(doing.game, player, -amount, doing.source)

    def describe(self) -> str:
        to = "" if self.to.kind == "you" else f" for {self.to.describe()}"
        return f"prevent {self.prevent.describe('damage')}{to}"


class PreventShare(Effect):
    """Prevent one n-th of the incoming damage, worked out from the Subtotal (DT-7.5.5, DT-7.5.10)."""

    share: int = Field(alias="prevent one of", ge=2, le=4)

    def possible(self, doing: Doing) -> bool:
        return doing.game.incoming[doing.player].avoidable

    def resolve(self, doing: Doing) -> Steps:
        doing.game.incoming[doing.player].shares.append(Share(doing.source, self.share))
        doing.game.events.append(DamageChanged(doing.player, f"1/{self.share} of it prevented", doing.source))
        yield from ()  # nothing is asked

    def describe(self) -> str:
        return f"prevent {'half' if self.share == 2 else f'1/{self.share}'} of the incoming damage (rounded up)"


class DealBackShare(Effect):
    """Deal one n-th of the incoming damage back to the attacker (DT-7.5.6, DT-7.5.13)."""

    share: int = Field(alias="deal back one of", ge=2, le=4)

    def possible(self, doing: Doing) -> bool:
        return doing.game.incoming[doing.player].avoidable and doing.attack is not None

    def resolve(self, doing: Doing) -> Steps:
        attack = doing.attack
        yield from ()  # nothing is asked
        if attack is not None:
            doing.game.incoming[doing.player].shares.append(Share(doing.source, self.share, attack.player))
            doing.game.events.append(DamageChanged(doing.player, f"1/{self.share} of it dealt back", doing.source))

    def describe(self) -> str:
        return f"deal {'half' if self.share == 2 else f'1/{self.share}'} of the incoming damage back (rounded up)"


class Avoid(Effect):
    """Receive none of the damage from one source; other effects still happen (DT-7.5.11)."""

    avoid: Literal["one", "all"]

    def possible(self, doing: Doing) -> bool:
        return doing.game.incoming[doing.player].avoidable

    def resolve(self, doing: Doing) -> Steps:
        incoming: Incoming = doing.game.incoming[doing.player]
        avoidable = [s for s in incoming.sources if s.type is not Type.ULTIMATE and not s.sure and not s.gone]
        attacks = [s for s in avoidable if s.attack]
        if self.avoid == "one" and not attacks:
            choices = [Choice(s, slug(s.name), f"{s.amount} damage of {s.name}") for s in avoidable if s.amount]
            question = f"{doing.source}: which damage do you not receive?"
            chosen = yield from choose(ChoiceDecision(doing.game, doing.player, question, choices))
            avoidable = [choice.value for choice in chosen]
        for source in avoidable if self.avoid == "all" else attacks or avoidable:
            source.avoided = True
        doing.game.events.append(DamageChanged(doing.player, "no damage is received", doing.source))

    def describe(self) -> str:
        return "receive none of that damage" if self.avoid == "one" else "receive none of the incoming damage"


class Suffer(Effect):
    """The player whose text or token it is receives damage; `alone` at once, as its own instance (DT-7.2.10)."""

    suffer: AnyAmount
    alone: bool = False
    sure: bool = False
    """It cannot be prevented or lowered."""

    def resolve(self, doing: Doing) -> Steps:
        game, player, amount = doing.game, doing.player, self.suffer.value(doing)
        if not self.alone:
            moves.incoming(game, player, amount, Type.NONE, doing.source, sure=self.sure)
            return
        from ..windows import window

        before, game.incoming[player] = game.incoming[player], Incoming()
        moves.incoming(game, player, amount, Type.NONE, doing.source)
        yield from window(game, f"{doing.source} is about to deal {amount} damage")
        before.healing += game.incoming[player].healing  # it waits for the end of the phase
        before.healers += game.incoming[player].healers
        moves.deal_alone(game, player, doing.source)
        game.incoming[player] = before

    def describe(self) -> str:
        sure = " that cannot be prevented or lowered" if self.sure else ""
        return f"receive {self.suffer.describe('damage')}{sure}{' at once' if self.alone else ''}"
