"""The questions the rules ask whenever they need a number or a permission; answers are never stored (8.4, 9.1).

Every question has a name (`attack`, `cost_to_buy`, `blocking` ...). A text that answers it differently is a *part*:
an object of the ability language with the method named in the function that asks. Applied effects on a die and
static texts carry the same parts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .context import Context
from .faces import CHARACTER
from .state import ROLLED, Snapshot, Source, Zone

if TYPE_CHECKING:
    from .state import Applied, Die, GameState, Lasting, TeamCard

Answer = tuple[Any, Context]

SEEN = "seen"
"""Stands in `GameState.answered` for all questions of `SEEN_BY`: whether any of them could be answered."""
SEEN_BY = ("attack", "defense", "loses_text", "affiliation", "counts_as")
"""What a snapshot asks of a die."""


def lasting_context(game: GameState, lasting: Lasting[Any]) -> Context:
    """The speaker of a text that is in force for a time."""
    context = Context(game, lasting.controller, lasting.holder, lasting.source, game.find(lasting.this))
    context.recall(lasting.bound)
    return context


def applied_context(game: GameState, die: Die, applied: Applied) -> Context:
    """The speaker of an effect on a die: the card that has put it there, not the die's own (DM-9.5.1)."""
    controller = applied.source.controller
    context = Context(
        game,
        die.controller if controller is None else controller,
        _holder_of(game, applied.source) or die.holder or game.cards[0],
        applied.source,
        die,
    )
    context.recall(applied.bound)
    return context


def _holder_of(game: GameState, source: Source) -> TeamCard | None:
    """The card in the match that a source is a text of: that of the die whose text it is, or for a Global any equal."""
    spoken = game.dice[source.die].holder if source.die is not None else None
    if spoken is not None and spoken.card is source.card:
        return spoken
    return next((holder for holder in game.cards if holder.card is source.card), None)


def static_answers(game: GameState, query: str, subject: Die | int) -> list[Answer]:
    """What static texts and texts in force say to a question about a die or a player (index)."""
    if query not in game.answered:
        return []
    found: list[Answer] = []
    in_field = game.in_field
    asked = game.asking.parts
    card = None if isinstance(subject, int) else subject.holder
    for holder, text, part, anywhere, about_itself in game.book.statics.get(query, ()):
        if holder is card if about_itself else anywhere or in_field[holder.index]:
            key = (id(part), holder.index)
            if key in asked:
                continue
            asked.append(key)
            try:
                found += [(part, context) for context in text.contexts(game, holder, subject)]
            finally:
                asked.pop()
    for lasting in game.lasting_statics:
        parts = lasting.ability.parts
        if query in parts and not (lasting.copied and game.find(lasting.this) is None):
            key = (id(parts[query]), lasting.holder.index)
            if key in asked:
                continue
            asked.append(key)
            try:
                context = lasting_context(game, lasting)
                if lasting.ability.fits(context, subject):
                    found.append((parts[query], context))
            finally:
                asked.pop()
    return found


def answers(game: GameState, query: str, die: Die) -> list[Answer]:
    """All that is said to a question about a die: effects on it, then static texts."""
    found: list[Answer] = []
    for applied in die.effects:
        if applied.query == query:
            found.append((applied.part, applied_context(game, die, applied)))
    if query in game.answered:
        found += static_answers(game, query, die)
    return found


# Numbers ---------------------------------------------------------------------------------------------------------


def printed_and_applied(die: Die, query: str) -> int:
    """The printed A or D with effects on the die, before static texts: what swaps work on (DM-8.4.6)."""
    face = die.card.faces[die.face]
    value = face.attack if query == "attack" else face.defense
    for applied in die.effects:
        if applied.query == query:
            value = applied.part.change_fixed(value)
    return value


def _bonus(die: Die, query: str) -> int:
    """What effects on the die add to its A or D."""
    return sum(each.part.change_fixed(0) for each in die.effects if each.query == query and not each.part.sets)


def _stat(game: GameState, die: Die, query: str) -> int:
    value = printed_and_applied(die, query)
    if query in game.answered:
        swaps: int | None = None
        added = 0
        asked = game.asking.parts
        for part, context in static_answers(game, query, die):
            asked.append((id(part), context.holder.index))
            try:
                if part.sets:
                    swaps = part.number(context, die)
                else:
                    added += part.number(context, die)
            finally:
                asked.pop()
        if swaps is not None:  # it takes the place of what is printed; bonuses come on top
            value = swaps + _bonus(die, query)
        value += added
    return value if value > 0 else 0


def attack(game: GameState, die: Die) -> int:
    """Attack now: printed, effects, static texts, never below 0 (DM-2.2.3, DM-8.4.2, DM-8.4.3)."""
    return _stat(game, die, "attack")


def defense(game: GameState, die: Die) -> int:
    """Defense now, by the same order as `attack`."""
    return _stat(game, die, "defense")


def cost_to_field(game: GameState, die: Die) -> int:
    """The fielding cost of the face shown: increases, then reductions, never below 0 (DM-11.3.2, DM-11.3.3)."""
    cost = die.card.faces[die.face].field
    less = 0
    if die.effects or "cost_to_field" in game.answered:
        for part, context in answers(game, "cost_to_field", die):
            if part.free:
                return 0
            change = part.number(context, die)
            if change > 0:
                cost += change
            else:
                less -= change
    return max(0, cost - less)


def cost_to_buy(game: GameState, holder: TeamCard, buyer: int) -> int:
    """What a die of the card costs its buyer now: never below 1 or the number of its types (DM-6.4.8, DM-11.3.3)."""
    cost = holder.card.cost
    if "cost_to_buy" not in game.answered:
        return cost
    pile = game.on_card[holder.index]
    die = pile[0] if pile else next((d for d in game.dice if d.holder is holder), None)
    if die is None:
        return cost
    less = 0
    times = 1
    for part, context in static_answers(game, "cost_to_buy", die):
        if not part.asks(context, buyer):
            continue
        if part.doubles:
            times *= 2
            continue
        change = part.number(context, die)
        if change > 0:
            cost += change
        else:
            less -= change
    cost *= times
    return max(cost - less, 1, len(holder.card.energy)) if less else cost


# What a die is ---------------------------------------------------------------------------------------------------


def has_text(game: GameState, die: Die) -> bool:
    """False while the die's text is ignored (DM-9.5.6)."""
    if not die.effects and "loses_text" not in game.answered:
        return True
    silenced = game.asking.silenced
    silenced.append(die.index)
    try:
        return not answers(game, "loses_text", die)
    finally:
        silenced.pop()


def keywords(game: GameState, die: Die) -> set[str]:
    """Its keywords now: those printed (burst lines by the face shown) and those given by texts; none without text."""
    if not has_text(game, die):
        return set()
    found = {
        keyword.name
        for ability in die.card.abilities
        for keyword in ability.keywords()
        if keyword.face is None or die.burst in keyword.face
    }
    for part, _context in answers(game, "keyword", die):
        if part.keyword:
            found.add(part.keyword)
    return found


def prints_keyword(die: Die, keyword: str) -> bool:
    """Whether its card prints the keyword for the face it shows."""
    if keyword not in die.card.keywords:
        return False
    marks = (mark for ability in die.card.abilities for mark in ability.keywords())
    return any(mark.name == keyword and (mark.face is None or die.burst in mark.face) for mark in marks)


def has_keyword(game: GameState, die: Die, keyword: str) -> bool:
    if prints_keyword(die, keyword):
        return has_text(game, die)
    if (die.effects or "keyword" in game.answered) and has_text(game, die):
        return any(part.keyword == keyword for part, _ in answers(game, "keyword", die))
    return False


def affiliations(game: GameState, die: Die) -> frozenset[str]:
    """Printed and given affiliations, as slugs (DM-2.4.4)."""
    if not die.effects and "affiliation" not in game.answered:
        return die.card.affiliations
    given = {part.affiliation for part, _ in answers(game, "affiliation", die) if part.affiliation}
    return die.card.affiliations | given if given else die.card.affiliations


def is_sidekick(game: GameState, die: Die) -> bool:
    """A Sidekick in play: a sidekick die on its character face, or a die that counts as one (DM-2.1.9, DM-14.1.3)."""
    if not die.in_field or not die.is_character:
        return False
    if die.is_sidekick:
        return True
    if die.effects or "counts_as" in game.answered:
        return any(part.kind == "sidekick" for part, _ in answers(game, "counts_as", die))
    return False


def in_combat(game: GameState, die: Die, state: str) -> bool:
    """Whether the die attacks, blocks, is blocked, held back ... now: `filters.STATES` (DM-1.1.9, DM-6.10.6)."""
    combat = game.combat
    if combat is None:
        return False
    match state:
        case "attacking":
            return combat.attacking(die)
        case "blocking":
            return combat.blocking(die)
        case "blocked":
            return combat.blocked(die)
        case "unblocked":
            return combat.attacking(die) and not combat.blocked(die)
        case "held back":
            return die in combat.held_back
    return bool(combat.engaged_with(die))


def counts_as_character(game: GameState, die: Die) -> bool:
    """Rolled: on a character face. Unrolled: by its class, sidekicks by edition (DM-2.4.3)."""
    if die.zone in ROLLED:
        return die.card.faces[die.face].kind is CHARACTER
    if die.is_sidekick:
        return game.edition.unrolled_sidekick_is_character
    return die.card.is_character


# Permissions -----------------------------------------------------------------------------------------------------


def cannot_be_koed(game: GameState, die: Die) -> bool:
    if not die.effects and "cannot_be_koed" not in game.answered:
        return False
    return bool(answers(game, "cannot_be_koed", die))


def may_be_targeted(game: GameState, die: Die, source: Source) -> bool:
    """Whether choices of this source may pick the die (DM-11.1.10)."""
    if not die.effects and "cannot_be_targeted" not in game.answered:
        return True
    return not any(part.keeps_off(context, source) for part, context in answers(game, "cannot_be_targeted", die))


def destination(game: GameState, die: Die, when: str, zone: Zone) -> Zone:
    """Where the die goes instead when something happens to it (`koed`, `purchased`, ...), else `zone`."""
    if not die.effects and "goes_to" not in game.answered:
        return zone
    for part, context in answers(game, "goes_to", die):
        if part.when.startswith(when) and part.holds(context, die):
            return Zone(part.zone)
    return zone


def damage_after(
    game: GameState, amount: int, by: Die | None, victim: Die | int, combat: bool, source: Source | None = None
) -> tuple[int, Source | None]:
    """How much of a damage arrives, and the text that held back the rest, if one did (8.3.1).

    A die's own text is damage by that die too (DM-8.1.7).
    """
    if amount <= 0:
        return 0, None
    blame: Source | None = None
    if by is not None and not combat:  # combat damage was changed before it was assigned (DM-8.1.9)
        for part, context in answers(game, "damage_dealt", by):
            less = part.after(context, amount, combat)
            if less < amount:
                amount, blame = less, context.source
    asked = (
        answers(game, "damage_taken", victim)
        if not isinstance(victim, int)
        else static_answers(game, "damage_taken", victim)
    )
    kind = source.kind if source is not None else ""
    dealer = by
    if by is None and source is not None and source.die is not None and kind == "ability":
        dealer = game.dice[source.die]
    for part, context in asked:
        less = part.after(context, amount, dealer, combat, kind)
        if less < amount:
            amount, blame = less, context.source
    return max(0, amount), blame


def snapshot(game: GameState, die: Die) -> Snapshot:
    """The die as it is now, for texts that ask when it is no longer so (DM-9.2.8)."""
    face = die.shown
    level, burst = (face.level, face.burst) if face is not None else (0, 0)
    character = face is not None and face.kind is CHARACTER
    if die.effects or game.lasting_statics or SEEN in game.answered:
        numbers = (attack(game, die), defense(game, die)) if character else (0, 0)
        mute, members, sidekick = not has_text(game, die), affiliations(game, die), is_sidekick(game, die)
    else:  # as printed
        numbers = (face.attack, face.defense) if face is not None and character else (0, 0)
        mute, members, sidekick = False, die.card.affiliations, character and die.in_field and die.is_sidekick
    combat = game.combat
    lane = combat.lane_of(die) if combat is not None else None
    engaged = combat.engaged_with(die) if combat is not None else ()
    return Snapshot(
        die.zone,
        die.face,
        level,
        burst,
        *numbers,
        die.damage,
        die.controller,
        lane is not None,
        lane is not None and lane.blocked,
        tuple([d.index for d in engaged]),
        mute,
        members,
        sidekick,
    )
