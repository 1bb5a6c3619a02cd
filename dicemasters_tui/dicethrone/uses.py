"""What players can do besides rolling: play cards, spend tokens, use Companions and passives (rules 5, 6, 8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from . import moves
from .choices import Choice, ChoiceDecision, choose
from .doing import Doing, carry_out
from .events import CardPlayed, CardSold, TokenSpent
from .moments import attacked, attacking, barred, before_rolling_ends, fits, main_phase, undisturbed, why_no_action
from .questions import Usable
from .state import ROLL_PHASES

if TYPE_CHECKING:
    from .hero import Card, Companion, Level, Passive, Steps, Use
    from .state import Seat, Table


def speaker(game: Table, player: int, source: str) -> Doing:
    """A text of a card or token: "you" is the player; its opponent is whoever the Attack under way is against."""
    attack = game.attack
    doing = Doing(game, player, source, attack=attack, key=game.players[player].hero.key)
    if attack is not None:
        if attack.player == player:
            doing.target = attack.defender
            doing.deferring = attack.defender < 0 and attack.stage == "ORP4"  # the target is not known yet
        elif attack.defender == player:
            doing.target = attack.player
        else:
            doing.target = -1
    return doing


# Cards -------------------------------------------------------------------------------------------------------------


def upgrade_cost(seat: Seat, card: Card) -> int:
    """What an upgrade costs: the difference to the one that lies there (DT-5.2.4, DT-5.2.5)."""
    level = seat.level(card.upgrades)
    if level == 1:
        return card.cost
    under = (other for other in seat.hero.cards if other.upgrades == card.upgrades and other.level == level)
    return max(0, card.cost - max((other.cost for other in under), default=0))


def cost_of(game: Table, player: int, card: Card) -> int:
    return upgrade_cost(game.players[player], card) if card.type == "upgrade" else card.cost


def why_not_play(game: Table, player: int, card: Card) -> str:
    """Empty when the player may play the card now, else the reason (rules 5.1 to 5.3)."""
    seat = game.players[player]
    if card.id not in seat.hand:
        return f"{card.name} is not in your hand."
    if reason := why_no_action(game, player):
        return reason
    if reason := barred(game, card.does):
        return reason
    if card.unplayable:
        return f"{card.name} cannot be played: {card.unplayable}"
    if card.type in ("upgrade", "main") and not main_phase(game, player):
        return f"{card.name} is played in your own Main Phases only."
    if card.type in ("upgrade", "main") and seat.resolving:
        return f"{card.name} is no Instant: what is under way comes first."
    if card.type == "roll" and game.phase not in ROLL_PHASES:
        return f"{card.name} is played in a Roll Phase only."
    if card.type == "upgrade":
        name = seat.hero.abilities[card.upgrades].name
        if seat.level(card.upgrades) >= card.level:
            return f"{name} is at level {seat.level(card.upgrades)} already."
    cost = cost_of(game, player, card)
    if cost > seat.cp:
        return f"{card.name} costs {cost} CP; you have {seat.cp}."
    if card.modifier and not attacking(game, player):
        return f"{card.name} is an Attack Modifier: only for an Attack of your own."
    if card.when == "attacked" and not attacked(game, player):
        return f"{card.name} is played only after you have been Attacked."
    if card.when == "after defense" and not _after_defense(game, player):
        return f"{card.name} is played after the defence against your own Attack."
    doing = speaker(game, player, card.name)
    doing.card = card.id
    if card.does and not any(effect.possible(doing) for effect in card.does):
        return f"{card.name} could do nothing now."
    return ""


def unplayable(game: Table, player: int, uses: Iterable[Usable]) -> dict[str, str]:
    """The cards in a player's hand that are none of the uses, by id, each with the reason why it is not played now."""
    able = {use.id for use in uses if use.verb == "play"}
    others = (id for id in dict.fromkeys(game.players[player].hand) if id not in able)
    return {id: why_not_play(game, player, game.card(id)) for id in others}


def _after_defense(game: Table, player: int) -> bool:
    return attacking(game, player) and game.attack is not None and game.attack.defense_over


def play(game: Table, player: int, id: str) -> Steps:
    """Pay for a card and carry it out (DT-5.1.2, DT-5.3.1); what is not instant can be interrupted (DT-8.2.1)."""
    from .windows import interruption

    seat, card = game.players[player], game.card(id)
    cost = cost_of(game, player, card)
    seat.cp -= cost
    seat.hand.remove(id)
    seat.resolving.append(id)
    game.events.append(CardPlayed(player, card.name, cost))
    if card.type in ("main", "upgrade"):
        yield from interruption(game, player, card.name)
    if card.type == "upgrade":
        seat.upgrades[card.upgrades] = card.level
        seat.resolving.remove(id)
        seat.board.append(id)
        return
    steps = carry_out(speaker(game, player, card.name), card.does)
    yield from undisturbed(game, steps) if card.type in ("instant", "roll") else steps
    seat.resolving.remove(id)
    seat.discard.append(id)


def why_not_sell(game: Table, player: int, id: str) -> str:
    if id not in game.players[player].hand:
        return "That card is not in your hand."
    if not main_phase(game, player):
        return "Cards are sold in your own Main Phases, and at the end of the turn."
    return ""


def sell(game: Table, player: int, id: str) -> None:
    """A card from hand to the Discard Pile for 1 CP, whatever it costs (DT-2.4.2)."""
    seat = game.players[player]
    seat.hand.remove(id)
    seat.discard.append(id)
    game.events.append(CardSold(player, game.card(id).name))
    moves.change_cp(game, player, 1, "selling")


# Tokens and Companions ---------------------------------------------------------------------------------------------


def _times(game: Table, player: int, token: str, use: Use) -> int:
    """How often this use could be paid for now; 0 when not at all."""
    seat = game.players[player]
    held = seat.count(token)
    if use.not_when_gained:
        held -= seat.gained.get(token, 0)
    if (
        barred(game, use.does)
        or held < use.count
        or seat.cp < use.cp
        or (use.once and f"{token} {use.label}" in seat.used)
        or not fits(game, player, use)
    ):
        return 0
    doing = speaker(game, player, game.status(token).name)
    doing.token = token
    if not all(effect.possible(doing) for effect in use.does[:1]):
        return 0
    return held // use.count if use.many else 1


def spend(game: Table, player: int, token: str, number: int, times: int) -> Steps:
    """Remove tokens and give their benefit at once (DT-6.2.2)."""
    status = game.status(token)
    use = status.uses[number - 1]
    moves.remove(game, player, token, use.count * times, "spent")
    game.events.append(TokenSpent(player, status.name, use.label or "its effect"))
    if use.cp:
        moves.change_cp(game, player, -use.cp, status.name)
    if use.once:
        game.players[player].used.add(f"{token} {use.label}")
    for _ in range(times):
        doing = speaker(game, player, status.name)
        doing.token = token
        yield from carry_out(doing, use.does)


def _number(game: Table, player: int, use: Usable) -> Steps:
    """Of several uses that a token, Companion or passive has now, the one that is meant."""
    if use.number:
        return use.number
    able = [each for each in usable(game, player) if (each.verb, each.id) == (use.verb, use.id)]
    choices = [Choice(each.number, str(each.number), each.label.rpartition(": ")[2]) for each in able]
    question = f"{able[0].label.partition(': ')[0]}: what for?" if able else "What for?"
    chosen = yield from choose(ChoiceDecision(game, player, question, choices))
    return chosen[0].value


def passives(seat: Seat) -> Iterator[tuple[str, int, Passive]]:
    """The passives of the side of the board that is up, at their levels, with the number of each."""
    for ability in seat.hero.abilities.values():
        if ability.kind != "passive" or (ability.side and ability.side != seat.side):
            continue
        level: Level = ability.levels[seat.level(ability.id)]
        for number, passive in enumerate(level.passives, 1):
            yield ability.id, number, passive


def _passive_usable(game: Table, seat: Seat, passive: Passive) -> bool:
    if not (passive.cp or passive.token) or barred(game, passive.does) or not fits(game, seat.index, passive):
        return False
    if passive.cp > seat.cp or (passive.token and seat.count(passive.token) < passive.count):
        return False
    doing = speaker(game, seat.index, passive.label)
    return all(effect.possible(doing) for effect in passive.does)


def companion_price(seat: Seat, companion: Companion) -> int:
    """The tokens that a use costs at the Companion's present state."""
    return companion.prices[seat.companions.get(companion.id, 0) - 1] if companion.prices else 0


def times_used(seat: Seat, companion: Companion) -> int:
    """How often the Companion has been used this turn."""
    return sum(1 for used in seat.used if used.startswith(f"{companion.id} "))


def count_use(seat: Seat, companion: Companion) -> None:
    seat.used.add(f"{companion.id} {times_used(seat, companion) + 1}")


def _companion_usable(game: Table, seat: Seat, companion: Companion, use: Use) -> bool:
    if (
        barred(game, use.does)
        or seat.companions.get(companion.id, 0) < 1
        or not fits(game, seat.index, use)
        or use.cp > seat.cp
    ):
        return False
    if companion.often <= times_used(seat, companion):
        return False
    if companion.token and seat.count(companion.token) < companion_price(seat, companion):
        return False
    doing = speaker(game, seat.index, companion.name)
    return all(effect.possible(doing) for effect in use.does)


def usable(game: Table, player: int, *, instants: bool = False) -> list[Usable]:
    """Everything the player could do now; with `instants` only what is an Instant Action (DT-8.1.1)."""
    seat = game.players[player]
    if seat.defeated or why_no_action(game, player):
        return []
    found: list[Usable] = []
    for id in dict.fromkeys(seat.hand):
        card = game.card(id)
        if instants and card.type != "instant":
            continue
        if not why_not_play(game, player, card):
            found.append(Usable("play", id, f"play {card.name}", cost=cost_of(game, player, card)))
    for token in seat.tokens:
        uses = game.status(token).uses
        for number, use in enumerate(uses, 1):
            times = _times(game, player, token, use)
            if times:
                label = f"spend {game.status(token).name}" + (f": {use.label}" if use.label else "")
                quiet = use.quiet and not before_rolling_ends(game, player)
                several = len(uses) > 1
                found.append(Usable("spend", token, label, number, 1, times, "", use.many, several, quiet))
    for companion in seat.hero.companions.values():
        for number, use in enumerate(companion.uses, 1):
            if _companion_usable(game, seat, companion, use):
                label = f"use {companion.name}" + (f": {use.label}" if use.label else "")
                found.append(Usable("use", companion.id, label, number, several=len(companion.uses) > 1))
    for ability, number, passive in passives(seat):
        if _passive_usable(game, seat, passive):
            found.append(Usable("use", ability, passive.label, number, several=True))
    return found


def carry(game: Table, player: int, use: Usable) -> Steps:
    """Do what was chosen."""
    seat = game.players[player]
    if use.verb == "play":
        yield from play(game, player, use.id)
    elif use.verb == "sell":
        sell(game, player, use.id)
    elif use.verb == "spend":
        number = yield from _number(game, player, use)
        kind = game.status(use.id).uses[number - 1]
        for _ in range(1 if kind.many else kind.times(use.times)):  # each is finished before the next (DT-6.2.4)
            if _times(game, player, use.id, kind):
                yield from undisturbed(game, spend(game, player, use.id, number, use.times if kind.many else 1))
    elif use.id in seat.hero.companions:
        companion = seat.hero.companions[use.id]
        chosen = companion.uses[(yield from _number(game, player, use)) - 1]
        count_use(seat, companion)
        game.events.append(TokenSpent(player, companion.name, chosen.label or "its effect"))
        if chosen.cp:
            moves.change_cp(game, player, -chosen.cp, companion.name)
        if companion.token:
            moves.remove(game, player, companion.token, companion_price(seat, companion), companion.name)
        yield from undisturbed(game, carry_out(speaker(game, player, companion.name), chosen.does))
    else:
        number = yield from _number(game, player, use)
        passive = seat.hero.abilities[use.id].levels[seat.level(use.id)].passives[number - 1]
        name = seat.hero.abilities[use.id].name
        if passive.cp:
            moves.change_cp(game, player, -passive.cp, name)
        if passive.token:
            moves.remove(game, player, passive.token, passive.count, name)
        yield from undisturbed(game, carry_out(speaker(game, player, name), passive.does))
