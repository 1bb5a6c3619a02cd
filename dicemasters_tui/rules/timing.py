"""The queue of waiting effects (rules 10), and how a player is asked in the middle of an effect (11.1).

`settle` resolves what waits, the active player's first, until nothing waits. Texts are carried out by generators
that stop at decisions.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import TYPE_CHECKING, Any, cast

from .choice import NO, YES, Choice, ChoiceDecision, yes_or_no
from .events import Resolving
from .happening import Batch, MatchOver, Waiting, end
from .knock_out import doomed, knock_out_the_dead
from .ordering import OrderDecision, order_matters

if TYPE_CHECKING:
    from .ability import Steps
    from .context import Context
    from .state import GameState


ENDLESS = 400
"""After so many effects without a moment's rest the players are asked whether they go on."""
DEEPEST = 25
"""As many effects that use each other are as good as endless; no cards of the four boxes come to five."""


def flush(game: GameState) -> None:
    """What has been triggered goes to the end of the queue as one batch (DM-10.1.3)."""
    if game.triggered:
        game.queue.append(Batch(game.triggered))
        game.triggered = []


def settle(game: GameState) -> Iterable[Any]:
    """Resolve everything that waits, first triggered first, until nothing waits (DM-10.1.1 to DM-10.1.4).

    Mostly there is nothing, and nothing to carry out. Effects that set each other off without end come to an offer of
    a tie.
    """
    return _resolve_all(game) if game.triggered or game.queue or doomed(game) else ()


def _resolve_all(game: GameState) -> Steps:
    steps = 0
    while True:
        if doomed(game):
            yield from knock_out_the_dead(game)
        flush(game)
        if not game.queue:
            return
        yield from _resolve_one(game, game.queue[0])
        steps += 1
        if steps % ENDLESS == 0:
            yield from _offer_tie(game, f"{ENDLESS} effects in a row have set each other off, and more wait")


def nested(inner: Context, outer: Context) -> Generator[Any, Any, bool]:
    """Whether an effect is used inside another; those that use each other without end come to an offer of a tie.

    When that is declined the innermost is left out.
    """
    inner.nested = outer.nested + 1
    if inner.nested < DEEPEST:
        return True
    yield from _offer_tie(inner.game, f"{DEEPEST} effects have been used, each by the one before, and more would be")
    return False


def _offer_tie(game: GameState, why: str) -> Steps:
    """Ask both players whether the match is a tie; it is when both agree, else the effects go on."""
    question = f"{why}: is the match a tie?"
    for player in (game.active, 1 - game.active):
        answer = yield from choose(game, yes_or_no(game, player, question))
        if not answer[0].value:
            return
    end(game, -1, "effects without end")
    raise MatchOver


def settle_checks(game: GameState) -> Steps:
    """Carry out what stands before KO checks that wait for effects of taking damage, and make these (DM-8.2.5)."""
    while waiting := [batch for batch in game.queue if batch.checked]:
        yield from _resolve_one(game, waiting[0])


def _resolve_one(game: GameState, batch: Batch) -> Steps:
    """One effect of the batch; when none is left the KO check it was kept for, and it is done with (DM-8.2.6)."""
    if not batch.effects:
        game.queue.remove(batch)
        if batch.checked:
            game.unchecked.difference_update(batch.checked)
            yield from knock_out_the_dead(game, batch.by, batch.source, combat=batch.combat)
        return
    waiting = yield from _next_of(game, batch)
    batch.effects.remove(waiting)
    context = waiting.context
    game.events.append(
        Resolving(
            context.holder,
            context.controller,
            context.this,
            waiting.ability,
            source=context.source,
            cause=context.event,
        )
    )
    yield from waiting.ability.resolve(context)


def _next_of(game: GameState, batch: Batch) -> Generator[Any, Any, Waiting]:
    """Which effect of a batch comes next: the active player's before the other's, each in the owner's order.

    The owner is asked only if their order matters, and once only for those that are named in the answer.
    """
    for player in (game.active, 1 - game.active):
        mine = [w for w in batch.effects if w.context.controller == player]
        if not mine:
            continue
        first: Waiting = mine[0]
        if first.placed or len(mine) == 1 or not order_matters(game, mine):
            return first
        question = OrderDecision(game, player, mine)
        if player == game.named_by and game.named_tokens:  # what the command named may be for one of them only
            meant = question.answered_by(game.named_tokens[0])
            if meant is not None:
                return cast("Waiting", meant.value)
        chosen = yield from choose(game, question)
        first = chosen[0].value
        for later in reversed(chosen[1:]):  # a whole order given at once
            batch.effects.remove(later.value)
            batch.effects.insert(0, later.value)
            later.value.placed = True
        return first
    raise AssertionError("a batch without effects is never asked for")


def choose(game: GameState, decision: ChoiceDecision) -> Generator[Any, Any, list[Choice]]:
    """Ask for one or several of some things; what needs no asking is taken.

    Answers given in advance after ` on ` are used up in order. Without any legal choice the result is empty; with
    exactly one answer, or several that no rule could tell apart, that answer is taken (notation, section 2).
    """
    legal = decision.legal
    given = decision.take_given(game.named_tokens) if decision.player == game.named_by else None
    if given is not None:
        return given
    if game.named_tokens and not game.named_why:
        game.named_why = decision.why_not(game.named_tokens[0])
    if not legal:
        return []
    obvious = decision.obvious()
    if obvious is not None:
        return obvious
    answer: list[Choice] = yield decision
    return answer


def names_more(game: GameState, player: int) -> bool:
    """Whether the player's command has named, after ` on `, what comes after the yes of a "may": that is the yes."""
    return player == game.named_by and bool(game.named_tokens) and game.named_tokens[0] not in (YES.word, NO.word)
