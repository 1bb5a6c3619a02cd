"""Effects on status effects: gaining, inflicting, removing, moving (rules 6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from pydantic import BeforeValidator, Field

from ...kernel.misreading import wrong
from .. import moves
from ..choices import Choice, ChoiceDecision, choose
from ..doing import SETUP
from ..events import Said
from .amounts import ONE, AnyAmount
from .part import Effect, Steps, counted, listing, title
from .who import LETTERS, OPPONENT, YOU, AnyWho

if TYPE_CHECKING:
    from ..doing import Doing
    from ..state import Table


def _tokens(data: Any) -> tuple[str, ...]:
    if isinstance(data, tuple):
        return data
    words = data if isinstance(data, list) else [data]
    if not all(isinstance(word, str) for word in words):
        raise wrong(f"{data!r} is no status effect")
    return tuple(word.replace("_", "-") for word in words)


Tokens = Annotated[tuple[str, ...], BeforeValidator(_tokens)]


def place(game: Table, player: int, token: str, count: int, doing: Doing) -> Steps:
    """Put tokens on a board; a kind may do something when it comes where one already lies (DT-6.8.4)."""
    again = game.status(token).hooks.get("while held")
    if again and count and game.players[player].count(token) >= game.limit(player, token):
        from ..doing import Doing as Speaker
        from ..doing import carry_out

        holder = Speaker(game, player, game.status(token).name, key=game.players[player].hero.key, token=token)
        yield from carry_out(holder, again)
    declines = game.status(token).hooks.get("may decline") and token in game.players[player].hero.statuses
    if declines and doing.source != SETUP:
        count = yield from _accepted(game, player, token, count, doing)
    moves.gain(game, player, token, count, doing.source)


def _accepted(game: Table, player: int, token: str, count: int, doing: Doing) -> Steps:
    """How many of the tokens that may be declined the player takes, as far as there is room."""
    most = min(count, game.limit(player, token) - game.players[player].count(token))
    if most <= 0:
        return 0
    name = game.status(token).name
    choices = [Choice(most, "yes", "Yes" if most == 1 else str(most), also=(str(most),))]
    choices += [Choice(number, str(number)) for number in range(most - 1, 0, -1)]
    choices.append(Choice(0, "no", "No" if most == 1 else "0", also=("0",)))
    question = f"{doing.source}: take 1 {name}?" if most == 1 else f"{doing.source}: how many {name} do you take?"
    chosen = yield from choose(ChoiceDecision(game, player, question, choices, always=True))
    return chosen[0].value


class Gain(Effect):
    """Take tokens for yourself, or give them to a chosen player (DT-6.1.1)."""

    gain: Tokens
    count: AnyAmount = ONE
    to: AnyWho = YOU

    @property
    def aims(self) -> bool:
        return self.to.is_target

    def possible(self, doing: Doing) -> bool:
        game = doing.game
        pool = self.to.pool(doing)
        return any(game.players[p].count(t) < game.limit(p, t) for p in pool for t in self.gain)

    def resolve(self, doing: Doing) -> Steps:
        words = listing([title(token) for token in self.gain])
        for player in (yield from self.to.pick(doing, f"give {words}")):
            for token in self.gain:
                yield from place(doing.game, player, token, self.count.value(doing), doing)

    def describe(self) -> str:
        tokens = listing([counted(self.count, token) for token in self.gain])
        return f"gain {tokens}" if self.to.kind == "you" else f"{self.to.describe()} {self.to.verb('gain')} {tokens}"


class Inflict(Effect):
    """Put tokens on another player's board (DT-6.1.1)."""

    @property
    def targeted(self) -> bool:
        return True

    inflict: Tokens
    count: AnyAmount = ONE
    to: AnyWho = OPPONENT

    @property
    def aims(self) -> bool:
        return self.to.is_target

    def possible(self, doing: Doing) -> bool:
        return bool(self.to.pool(doing))

    def resolve(self, doing: Doing) -> Steps:
        game = doing.game
        words = listing([title(token) for token in self.inflict])
        count = self.count.value(doing)
        if not count:
            return
        for player in (yield from self.to.pick(doing, f"inflict {words} on")):
            for token in self.inflict:
                left = count - _warded(game, player, token, doing)
                if left <= 0:
                    continue
                before = game.players[player].count(token)
                yield from place(game, player, token, left, doing)
                if doing.attack is not None and doing.attack.player == doing.player:
                    came = max(1, game.players[player].count(token) - before)
                    doing.attack.inflicted += [(player, token)] * came

    def describe(self) -> str:
        tokens = listing([counted(self.count, token) for token in self.inflict])
        return f"inflict {tokens}" if self.to.is_target else f"inflict {tokens} on {self.to.describe()}"


def _warded(game: Table, player: int, token: str, doing: Doing) -> int:
    """How many tokens of the kind a text keeps off the player: 0 or 1."""
    key = f"warded {player}"
    kept: tuple[str, ...] = game.results.get(key, ())
    if token not in kept or doing.attack is None or doing.attack.player != doing.player:
        return 0
    place = kept.index(token)
    game.results[key] = kept[:place] + kept[place + 1 :]
    game.events.append(Said(player, f"{game.status(token).name} is kept off {{name}}."))
    return 1


class Ward(Effect):
    """Prevent one status effect that the Attack inflicts on you: one that is to come, or has just come (DRP1)."""

    ward: Literal["any", "negative"]

    def _tokens(self, doing: Doing) -> list[str]:
        game, attack = doing.game, doing.attack
        if attack is None or not attack.is_attack:
            return []
        found = [token for player, token in attack.inflicted if player == doing.player and doing.you.count(token)]
        waiting = [*attack.after] if attack.stage != "after" else []
        if attack.stage == "ORP4":
            waiting += attack.first + attack.targeted
        for effect, speaker in waiting:
            if isinstance(effect, Inflict) and doing.player in effect.to.pool(speaker):
                found += effect.inflict
        return [t for t in dict.fromkeys(found) if self.ward == "any" or game.status(t).polarity == "negative"]

    def possible(self, doing: Doing) -> bool:
        return bool(self._tokens(doing))

    def resolve(self, doing: Doing) -> Steps:
        game, attack = doing.game, doing.attack
        choices = [Choice(token, token, game.status(token).name) for token in self._tokens(doing)]
        question = f"{doing.source}: which status effect is prevented?"
        for choice in (yield from choose(ChoiceDecision(game, doing.player, question, choices))):
            if attack is not None and (doing.player, choice.value) in attack.inflicted:
                attack.inflicted.remove((doing.player, choice.value))
                moves.remove(game, doing.player, choice.value, 1, "prevented")
            else:
                key = f"warded {doing.player}"
                game.results[key] = (*game.results.get(key, ()), choice.value)

    def describe(self) -> str:
        kind = "Negative Status Effect" if self.ward == "negative" else "status effect"
        return f"prevent 1 {kind} that the Attack inflicts on you"


def _held(game: Table, player: int, polarity: str = "") -> list[str]:
    """The tokens on a board that texts may remove, one for each token."""
    seat = game.players[player]
    return [
        token
        for token, count in seat.tokens.items()
        if not game.status(token).fixed and (not polarity or game.status(token).polarity == polarity)
        for _ in range(count)
    ]


class RemoveStatus(Effect):
    """Remove tokens of a player; who removes picks which (DT-6.5.2, DT-6.5.3)."""

    targeted: ClassVar[bool] = False

    remove: int | Literal["all"]
    from_: AnyWho = Field(alias="from")

    def possible(self, doing: Doing) -> bool:
        spent = doing.token if self.from_.kind == "you" else ""  # what is spent for it is no use to remove
        return any(token != spent for player in self.from_.pool(doing) for token in _held(doing.game, player))

    def resolve(self, doing: Doing) -> Steps:
        game = doing.game
        if self.remove == "all":
            for player in (yield from self.from_.pick(doing, "remove all status effects from")):
                for token in list(game.players[player].tokens):
                    if not game.status(token).fixed:
                        moves.remove(game, player, token, game.players[player].count(token), doing.source)
            return
        for _ in range(self.remove):
            pool = self.from_.pool(doing)
            choices = [
                Choice(
                    (player, token),
                    f"{LETTERS[player]}.{token}",
                    f"{game.status(token).name} of {_name(doing, player)}",
                )
                for player in pool
                for token in dict.fromkeys(_held(game, player))
            ]
            chosen = yield from choose(
                ChoiceDecision(game, doing.player, f"{doing.source}: which status effect is removed?", choices)
            )
            for choice in chosen:
                moves.remove(game, choice.value[0], choice.value[1], 1, doing.source)

    def describe(self) -> str:
        what = "all status effects" if self.remove == "all" else f"{self.remove} status effect"
        return f"remove {what}{'s' if self.remove not in (1, 'all') else ''} from {self.from_.describe()}"


def _name(doing: Doing, player: int) -> str:
    return doing.game.players[player].name


class Transfer(Effect):
    """Move a token from one player to another; it has to fit there (DT-6.5.5)."""

    transfer: Literal[1]

    def possible(self, doing: Doing) -> bool:
        return any(_movable(doing.game, seat.index) for seat in doing.game.standing())

    def resolve(self, doing: Doing) -> Steps:
        game = doing.game
        choices = [
            Choice(
                (player, token), f"{LETTERS[player]}.{token}", f"{game.status(token).name} of {_name(doing, player)}"
            )
            for player in game.order(doing.player)
            for token in dict.fromkeys(_movable(game, player))
        ]
        chosen = yield from choose(
            ChoiceDecision(game, doing.player, f"{doing.source}: which status effect is moved?", choices)
        )
        for choice in chosen:
            player, token = choice.value
            others = [Choice(i, LETTERS[i], _name(doing, i)) for i in game.order(doing.player) if i != player]
            question = f"{doing.source}: to whom does {game.status(token).name} go?"
            to = yield from choose(ChoiceDecision(game, doing.player, question, others))
            moves.remove(game, player, token, 1, doing.source)
            yield from place(game, to[0].value, token, 1, doing)

    def describe(self) -> str:
        return "move 1 status effect from a chosen player to another"


def _movable(game: Table, player: int) -> list[str]:
    return [token for token in _held(game, player) if "stays put" not in game.status(token).hooks]


class Take(Effect):
    """Take tokens of a kind off your own board; later lines may count how many ("removed")."""

    take: str
    up_to: AnyAmount | None = Field(None, alias="up to")
    count: AnyAmount | None = None
    each: bool = False
    """All of them."""

    def possible(self, doing: Doing) -> bool:
        held = doing.you.count(self.take)
        return held >= (self.count.value(doing) if self.count is not None else 1)

    def resolve(self, doing: Doing) -> Steps:
        game, token = doing.game, self.take
        held = doing.you.count(token)
        number = held
        if self.count is not None:
            number = min(held, self.count.value(doing))
        elif not self.each:
            most = min(held, self.up_to.value(doing)) if self.up_to is not None else held
            choices = [Choice(n, str(n)) for n in range(1, most + 1)]
            question = f"{doing.source}: how many {game.status(token).name} do you remove?"
            chosen = yield from choose(ChoiceDecision(game, doing.player, question, choices, 0, 1))
            number = chosen[0].value if chosen else 0
        doing.removed += moves.remove(game, doing.player, token, number, doing.source)

    def describe(self) -> str:
        if self.count is not None:
            return f"remove {self.count.describe()} {title(self.take)}"
        if self.each:
            return f"remove all your {title(self.take)}"
        most = f"up to {self.up_to.describe()}" if self.up_to is not None else "any number of"
        return f"remove {most} {title(self.take)}"


class RaiseLimit(Effect):
    """Your Stack Limit of a kind rises for the rest of the match (DT-6.4.3)."""

    limit: str
    by: int = 1

    def resolve(self, doing: Doing) -> Steps:
        doing.you.limits[self.limit] = doing.you.limits.get(self.limit, 0) + self.by
        doing.game.events.append(
            Said(doing.player, f"{{name}}: the Stack Limit of {title(self.limit)} rises by {self.by}.")
        )
        yield from ()  # nothing is asked

    def describe(self) -> str:
        return f"your Stack Limit of {title(self.limit)} rises by {self.by}"


class PassOn(Effect):
    """The holder of the token may pass it on to a chosen player (DT-6.8.2)."""

    pass_on: Literal["it"] = Field(alias="pass on")

    def resolve(self, doing: Doing) -> Steps:
        game, token = doing.game, doing.token
        others = [Choice(i, LETTERS[i], _name(doing, i)) for i in game.order(doing.player) if i != doing.player]
        decision = ChoiceDecision(game, doing.player, f"Pass {game.status(token).name} on, and to whom?", others, 0, 1)
        chosen = yield from choose(decision)
        for choice in chosen:
            moves.remove(game, doing.player, token, 1, doing.source)
            yield from place(game, choice.value, token, 1, doing)

    def describe(self) -> str:
        return "you may pass it on to a chosen player"
