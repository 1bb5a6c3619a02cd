"""What the inspector answers about a die or card: where its numbers come from, what it costs, what it can do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from ..kernel.match import Match
from ..rules import queries
from ..rules.card import CardKind, spelled
from ..rules.declare import permission
from ..rules.game import DICE_MASTERS
from ..rules.setup import Setup, Side, new_game
from ..rules.state import Zone

if TYPE_CHECKING:
    from ..rules.card import Card
    from ..rules.edition import RulesEdition
    from ..rules.state import Die, GameState, Source, TeamCard


@dataclass(frozen=True, slots=True)
class Subject:
    """What is asked about: the die (`a9`) or the card (`jus-061`) of this id."""

    game: GameState
    id: str

    @property
    def die(self) -> Die | None:
        return next((die for die in self.game.dice if die.id == self.id), None)

    @property
    def character(self) -> Die | None:
        """The die while it shows a character: then it has numbers."""
        die = self.die
        return die if die is not None and die.rolled and die.is_character else None

    @property
    def holder(self) -> TeamCard | None:
        """The card in its team: the die's, or the one asked about. Sidekicks have none."""
        if (die := self.die) is not None:
            return die.holder
        return next((card for card in self.game.cards if card.id == self.id), None)

    @property
    def card(self) -> Card:
        return (self.die or self.holder or self.game.dice[0]).card

    @property
    def seat(self) -> int:
        """Whose it is now."""
        die, holder = self.die, self.holder
        if die is not None and die.controller >= 0:
            return die.controller
        return holder.owner if holder is not None else 0

    @property
    def keywords(self) -> list[str]:
        """Those the die has now, or those of the card."""
        die = self.die
        rolled = die is not None and die.face >= 0
        return sorted(queries.keywords(self.game, die) if die is not None and rolled else self.card.keywords)

    @property
    def groups(self) -> list[str]:
        """Its affiliations, or what kind of action it is."""
        affiliations = [spelled(slug) for slug in sorted(self.card.affiliations)]
        return {CardKind.ACTION: ["action"], CardKind.BASIC_ACTION: ["basic action"]}.get(self.card.kind, affiliations)


def laid_out(card: Card, edition: RulesEdition) -> Match[GameState]:
    """A table with nothing on it but this card and its dice, to ask about it outside a match."""
    basic = card.kind is CardKind.BASIC_ACTION
    owner = Side("You", () if basic else ((card, card.max_dice),), (card,) if basic else ())
    return Match(DICE_MASTERS, new_game(Setup(edition, (owner, Side("nobody", (), ())))))


@dataclass(slots=True)
class Modifier:
    """One source and what it does to attack and defense. `sets` means that it takes the place of what was before."""

    source: str
    why: str
    until: str
    attack: int = 0
    defense: int = 0


def _until(word: str, game: GameState) -> str:
    """`turn`, `start B`, `end A` in words."""
    if word == "turn":
        return "until the end of the turn"
    moment, _, letter = word.partition(" ")
    if letter in ("A", "B"):
        return f"until the {moment} of {game.players['AB'.index(letter)].name}'s next turn"
    return f"until {word}" if word else ""


def _why(source: Source, game: GameState, die: Die) -> str:
    who = game.players[source.controller].name if source.controller is not None else ""
    match source.kind:
        case "global":
            return f"global, used by {who}"
        case "action":
            return f"action die of {who}"
        case "rule":
            return "rule of the game"
    if source.card is die.card:
        return "its own text"
    return f"text, {who}" if who else "text"


def modifiers(game: GameState, die: Die) -> list[Modifier]:
    """Everything that changes attack or defense, in the order in which the rules add it (DM-8.4.6)."""
    found: dict[tuple[str, str, str], Modifier] = {}

    def note(source: Source, until: str, query: str, change: int) -> None:
        why = _why(source, game, die)
        entry = found.setdefault((source.label, why, until), Modifier(source.label, why, until))
        setattr(entry, query, getattr(entry, query) + change)

    face = die.card.faces[die.face]
    for query in ("attack", "defense"):
        value: int = getattr(face, query)
        for applied in die.effects:
            if applied.query == query:
                changed = applied.part.change_fixed(value)
                note(applied.source, _until(applied.until, game), query, changed - value)
                value = changed
        added: list[tuple[Source, int]] = []
        for part, context in queries.static_answers(game, query, die):
            amount = part.number(context, die)
            if part.sets:
                note(context.source, "while it holds", query, amount - value)
                value = amount
            else:
                added.append((context.source, amount))
        for source, amount in added:
            note(source, "while it holds", query, amount)
    return [entry for entry in found.values() if entry.attack or entry.defense]


def cost_changes(game: GameState, query: str, die: Die, buyer: int | None = None) -> list[tuple[str, int | None]]:
    """What changes a purchase or fielding cost: each source with its change, None for "free"."""
    found: list[tuple[str, int | None]] = []
    answers: list[tuple[Any, Any]] = (
        queries.static_answers(game, query, die) if buyer is not None else queries.answers(game, query, die)
    )
    for part, context in answers:
        if buyer is not None and not part.asks(context, buyer):
            continue
        if getattr(part, "free", False):
            found.append((context.source.label, None))
            continue
        change = part.number(context, die)
        if change:
            found.append((context.source.label, change))
    return found


def sample_die(game: GameState, card: TeamCard) -> Die | None:
    """A die of the card to ask about: one that can be bought, else any."""
    pile = game.unbought(card)
    return pile[0] if pile else next((die for die in game.dice if die.holder is card), None)


_WHERE = {
    Zone.CARD: "on its card",
    Zone.BAG: "in the bag",
    Zone.PREP: "in the prep area",
    Zone.RESERVE: "in the reserve pool",
    Zone.FIELD: "in the field",
    Zone.ATTACK: "attacking",
    Zone.OUT_OF_PLAY: "out of play",
    Zone.USED: "in the used pile",
    Zone.ASIDE: "set aside",
    Zone.GONE: "out of the game",
}


def place_words(game: GameState, die: Die) -> str:
    """`die a9, Alex, in the field, fielded this turn`."""
    who = game.players[die.owner].name if die.owner >= 0 else "nobody's yet"
    where = _WHERE[die.zone]
    if die.controller >= 0 and die.controller != die.owner:
        where += f", controlled by {game.players[die.controller].name}"
    fresh = f", {game.edition.terms.fielded} this turn" if die.fielded_on == game.turn and die.in_field else ""
    return f"die {die.id}, {who}, {where}{fresh}"


def places_of(game: GameState, card: TeamCard) -> str:
    """How many of a card's dice are where: `2 in the bag, 1 in the field`."""
    zones = Counter(_WHERE[each.zone] for each in game.dice if each.holder is card)
    return ", ".join(f"{count} {zone}" for zone, count in zones.items())


def dice_in_sight(game: GameState) -> list[str]:
    """The dice on the table, as the eye goes: field, reserve pool and prep area, the active player's first."""
    players = game.players[game.active], game.players[1 - game.active]
    return [die.id for side in players for area in (side.field, side.reserve, side.prep) for die in area]


class DieAnswer(NamedTuple):
    """A question in two or three words, its answer with the reason, and whether an effect has changed it."""

    asked: str
    answer: str
    changed: bool = False


def die_answers(game: GameState, die: Die | None, holder: TeamCard | None) -> list[DieAnswer]:
    """All that can be said of a die, or of a card where there is no die."""
    found = [*_costs(game, die, holder)]
    if die is not None and die.in_field and die.is_character:
        found += [*_permissions(game, die), *_targets(game, die), *_combat(game, die)]
    if die is not None and die.in_field:
        if queries.cannot_be_koed(game, die):
            found.append(DieAnswer("KO", f"it cannot be KO'd now{_by(game, 'cannot_be_koed', die)}", True))
        if attached := game.attached_to(die):
            found.append(DieAnswer("holds", ", ".join(other.name for other in attached)))
    return found or [DieAnswer("buy, field", "it cannot be bought; energy faces are spent")]


def _costs(game: GameState, die: Die | None, holder: TeamCard | None) -> list[DieAnswer]:
    found: list[DieAnswer] = []
    if holder is not None:
        buyer = game.active if holder.basic else holder.owner
        price = queries.cost_to_buy(game, holder, buyer)
        asked = sample_die(game, holder)
        changes = cost_changes(game, "cost_to_buy", asked, buyer) if asked is not None else []
        needs = f", with {' and '.join(str(kind) for kind in holder.card.energy)}" if holder.card.energy else ""
        found.append(DieAnswer("cost to buy", f"{price}{needs}{_because(changes, holder.card.cost)}", bool(changes)))
        found.append(DieAnswer("dice left", str(len(game.unbought(holder)))))
        found.append(DieAnswer("most in a team", str(holder.card.max_dice)))
    if die is not None and die.is_character and die.rolled:
        face = die.card.faces[die.face]
        cost = queries.cost_to_field(game, die)
        changes = cost_changes(game, "cost_to_field", die)
        found.append(
            DieAnswer(f"cost to {game.edition.terms.field}", f"{cost}{_because(changes, face.field)}", bool(changes))
        )
        offers = [] if die.in_field else queries.answers(game, "field_for", die)
        for part, context in offers:
            offer = f"{part.describe(game.edition.terms)} ({context.source.label})"
            found.append(DieAnswer("other price", offer, True))
    return found


def _permissions(game: GameState, die: Die) -> list[DieAnswer]:
    """Whether it can attack and block: yes, it must, or no, each with the source (DM-1.1.5)."""
    found: list[DieAnswer] = []
    for query, word in (("attacking", "can attack"), ("blocking", "can block")):
        must, cannot = permission(game, die, query)
        source = _by(game, query, die)
        if query == "attacking" and game.edition.controlling_die_cannot_attack and game.controlled_through(die):
            cannot, source = True, ": it controls another die"
        answer = f"no{source}" if cannot else f"it must{source}" if must else "yes"
        found.append(DieAnswer(word, answer, must or cannot))
    return found


def _targets(game: GameState, die: Die) -> list[DieAnswer]:
    """Who may choose it (DM-11.1.10)."""
    off = queries.answers(game, "cannot_be_targeted", die)
    if not off:
        return [DieAnswer("can be targeted", "yes, by both players")]
    told = [f"{part.describe(game.edition.terms)} ({context.source.label})" for part, context in off]
    return [DieAnswer("can be targeted", "; ".join(["not by everything", *dict.fromkeys(told)]), True)]


def _combat(game: GameState, die: Die) -> list[DieAnswer]:
    """Its blockers and what it blocks; the damage it deals to the defender if unblocked."""
    terms = game.edition.terms
    told = [part.describe(terms) for part, _ in queries.answers(game, "blocked_by", die)]
    found = [DieAnswer("blockers", text, True) for text in dict.fromkeys(told)]
    combat = game.combat
    lane = combat.lane_of(die) if combat is not None else None
    if lane is not None:
        blockers = ", ".join(blocker.name for blocker in lane.blockers)
        found.append(DieAnswer("blocked by", blockers or ("nobody any more" if lane.blocked else "nobody")))
    blocks = ", ".join(each.attacker.name for each in combat.lanes_blocked_by(die)) if combat is not None else ""
    if blocks:
        found.append(DieAnswer("blocks", blocks))
    elif (die.controller == game.active) and not (lane is not None and lane.blocked):
        away = "out of play" if game.edition.out_of_play else "to the used pile"
        found.append(DieAnswer("if unblocked", f"{queries.attack(game, die)} damage, then {away}"))
    return found


def _by(game: GameState, query: str, die: Die) -> str:
    """`: Mirror of Faith`, the sources of what is said to a question, or nothing."""
    labels = dict.fromkeys(context.source.label for _, context in queries.answers(game, query, die))
    return f": {', '.join(labels)}" if labels else ""


def _because(changes: Sequence[tuple[str, int | None]], printed: int) -> str:
    """` (printed 3; Aquaman -1)`, or nothing when nothing changes it."""
    if not changes:
        return ""
    told = ", ".join(f"{source} {'free' if change is None else f'{change:+d}'}" for source, change in changes)
    return f" (printed {printed}; {told})"
