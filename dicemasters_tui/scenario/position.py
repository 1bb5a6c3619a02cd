"""The match a scenario begins with: teams, dice put where the position says, forced luck, and what names mean."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from ..abilities.amounts import Fixed
from ..abilities.answer import StatAnswer
from ..catalog import Catalog
from ..kernel.errors import BadSetup, DiceMastersError
from ..rules.card import Card
from ..rules.chance import face_for_word
from ..rules.declare import most_attackers
from ..rules.naming import DIE_ID, words_for
from ..rules.setup import Setup, Side, new_game
from ..rules.state import Applied, Combat, Die, GameState, Lane, Source, Step, TeamCard, Zone
from .source import ROLLED, Entry, Member, PlayerPart, Position, Scenario

SINGLE = ("fist", "bolt", "mask", "shield", "wild")
"""Alone in a rolled zone: a sidekick showing it."""
_GENERIC = re.compile(r"generic[12]")
_SYMBOLS = re.compile(r"2(fist|bolt|mask|shield|wild)|(fist|bolt|mask|shield|wild)\+(fist|bolt|mask|shield|wild)")
_STEPS = {"draw": Step.DRAW, "roll": Step.ROLL, "main": Step.MAIN, "attack": Step.ATTACK}


@dataclass(slots=True)
class Names:
    """What words mean in a scenario: aliases of dice, and the cards of the match by id and slug."""

    aliases: dict[str, str] = field(default_factory=dict)
    """Die ids by alias."""
    cards: set[str] = field(default_factory=set)

    _TOKEN = re.compile(r"[A-Za-z0-9_+*@]+(?:-(?!>)[A-Za-z0-9_+*@]+)*")

    def command(self, text: str) -> str:
        """A command with die ids in place of aliases."""
        verb, blank, rest = text.partition(" ")
        if not self.aliases or verb.lower() == "no":
            return text
        return verb + blank + self._TOKEN.sub(lambda m: self.aliases.get(m.group().lower(), m.group()), rest)


@dataclass(frozen=True, slots=True)
class Placed:
    """The first state of a scenario, and the names in it."""

    state: GameState
    names: Names


def first_state(scenario: Scenario, catalog: Catalog) -> Placed:
    """Set up the match. Raises BadScenario when the scenario asks for what cannot be."""
    sides = tuple(_side(part, catalog, scenario.edition.errata) for part in scenario.players)
    try:
        game = new_game(Setup(scenario.edition, (sides[0], sides[1]), scenario.luck.seed))
    except BadSetup as error:
        raise scenario.players[0].node.bad(str(error)) from None
    names = Names(cards={word for card in game.cards for word in (card.card.id, card.card.slug)})
    if scenario.position is not None:
        _Placing(game, scenario.position, names).place()
    forced = scenario.luck
    draws = [names.aliases.get(word, word) for word in forced.draws]
    known = {"sidekick", *names.cards, *(die.id for die in game.dice)}
    for word, meant in zip(forced.draws, draws, strict=True):
        if meant not in known:
            raise forced.node.bad(f"no die of this match is called {word!r}; write sidekick, wonder-woman or jus-061.")
    game.luck.force("draws", draws)
    rolls = [_rolled(game, names, word) for word in forced.rolls]
    cards = {die.card.id: die.card for die in game.dice}.values()
    for word, meant in zip(forced.rolls, rolls, strict=True):
        if all(face_for_word(card, meant) is None for card in cards):
            raise forced.node.bad(f"no die of this match can roll {word!r}; write fist, @2, wonder-woman@2 or 1 to 6.")
    game.luck.force("rolls", rolls)
    return Placed(game, names)


def _rolled(game: GameState, names: Names, word: str) -> str:
    """A forced roll with an alias before its @ replaced by the card it means."""
    name, at, face = word.partition("@")
    if not at or name not in names.aliases:
        return word
    die = next(die for die in game.dice if die.id == names.aliases[name])
    return f"{die.card.slug}@{face}"


def _side(part: PlayerPart, catalog: Catalog, errata: bool) -> Side:
    team = []
    for member in part.team:
        card = _card(member, catalog, errata)
        team.append((card, card.max_dice if member.dice is None else member.dice))
    basics = tuple(_card(member, catalog, errata) for member in part.basics)
    return Side(part.name, tuple(team), basics, part.life, part.start_life)


def _card(member: Member, catalog: Catalog, errata: bool) -> Card:
    try:
        return catalog.card(member.id, errata=errata)
    except DiceMastersError as error:
        raise member.node.bad(str(error)) from None


@dataclass(slots=True)
class _Spot:
    """A place in a list that waits for its die."""

    entry: Entry
    player: int
    zone: str
    die: Die | None = None
    face: int = -1


class _Placing:
    """Takes dice from bags and cards and puts them where the position says."""

    def __init__(self, game: GameState, position: Position, names: Names) -> None:
        self.game = game
        self.position = position
        self.names = names
        self.taken: set[int] = set()

    def place(self) -> None:
        game, position = self.game, self.position
        game.active = position.active
        game.turn = position.turn
        game.step = _STEPS[position.step]
        spots = [
            _Spot(entry, player, zone)
            for player, zones in enumerate(position.zones)
            for zone, entries in zones.items()
            for entry in entries
            for _ in range(entry.count)
        ]
        # dice named for what they are first, so that a short form takes one that nobody names
        for short in (False, True):
            for spot in spots:
                if (spot.zone in ROLLED and _is_short(spot.entry)) == short:
                    self._find(spot)
        for spot in spots:
            self._put(spot)
        self._set_up_attack([spot for spot in spots if spot.zone == "attack"])

    # Which die ----------------------------------------------------------------------------------------------------

    def _find(self, spot: _Spot) -> None:
        entry = spot.entry
        rolled = spot.zone in ROLLED
        face = entry.face
        if rolled and not face:
            if entry.name == "sidekick":
                face = "1"
            elif entry.name in SINGLE or _is_short(entry):
                face = entry.name
            else:
                if not self._cards(spot, ""):
                    raise entry.node.bad(self._why_none(spot))
                raise entry.node.bad(f"{entry} lies rolled in {spot.zone}, so its face is missing: {entry}@1, say.")
        elif not rolled and face:
            raise entry.node.bad(f"dice in {spot.zone} are not rolled, so {entry} has no face there.")
        die = next(self._candidates(spot, face), None)
        if die is None:
            raise entry.node.bad(self._why_none(spot))
        self.taken.add(die.index)
        spot.die = die
        if rolled:
            index = face_index(die.card, face)
            if index is None:
                faces = ", ".join(dict.fromkeys(f.word for f in die.card.faces))
                raise entry.node.bad(f"{die.card.name} has no face {face!r}; its faces are {faces}.")
            spot.face = index
            if spot.zone in ("field", "attack") and die.card.faces[index].symbols:
                raise entry.node.bad(f"a die showing energy cannot lie in {spot.zone}.")
        if entry.alias:
            self._name(entry, die)

    def _candidates(self, spot: _Spot, face: str) -> Iterator[Die]:
        """The dice the spot may take, the one to take first."""
        name, player = spot.entry.name, spot.player
        game = self.game
        if name == "sidekick" or name in SINGLE:
            yield from (d for d in game.dice if d.holder is None and d.owner == player and d.index not in self.taken)
            return
        if DIE_ID.fullmatch(name):
            yield from (d for d in game.dice if d.id == name and d.owner in (player, -1) and d.index not in self.taken)
            return
        for card in self._cards(spot, face):
            for die in game.dice:
                if die.holder is card and die.index not in self.taken:
                    yield die

    def _cards(self, spot: _Spot, face: str) -> list[TeamCard]:
        """The cards the name fits: of the own team, then basic actions, those the player brought first."""
        name, player = spot.entry.name, spot.player
        team = [card for card in self.game.cards if not card.basic and card.owner == player]
        basics = [card for card in self.game.cards if card.basic]
        basics.sort(key=lambda card: card.owner != player)
        if _is_short(spot.entry) and spot.zone in ROLLED:
            with_face = [card for card in team if face_index(card.card, face) is not None]
            generic = [card for card in basics if face_index(card.card, face) is not None]
            return generic + with_face if _GENERIC.fullmatch(name) else with_face
        of_team = [card for card in team if name in (card.card.id, card.card.slug)]
        if len({card.card.id for card in of_team}) > 1:
            ids = " or ".join(card.card.id for card in of_team)
            raise spot.entry.node.bad(f"{name!r} could be {ids}; write the number.")
        return of_team + [card for card in basics if name in (card.card.id, card.card.slug)]

    def _why_none(self, spot: _Spot) -> str:
        letter = "AB"[spot.player]
        name = spot.entry.name
        if name in SINGLE or name == "sidekick":
            return f"{letter} has eight sidekicks; the position names more."
        if _is_short(spot.entry):
            return f"no die that {letter} has left shows {name}."
        cards = [card for card in self.game.cards if name in (card.card.id, card.card.slug)]
        if not cards:
            return f"no card of this match is called {name!r}."
        if not any(card.basic or card.owner == spot.player for card in cards):
            return f"{name} is not on the team of {letter}."
        count = sum(1 for die in self.game.dice if die.holder in cards and die.owner in (spot.player, -1))
        return f"{name} has {count} dice; the position names more."

    def _name(self, entry: Entry, die: Die) -> None:
        alias = entry.alias
        if not re.fullmatch(r"[a-z0-9]*[a-z][a-z0-9]*", alias):
            raise entry.node.bad(f"the alias {alias!r} must be a word of letters and digits.")
        if alias in ("a", "b"):
            raise entry.node.bad(f"the alias {alias!r} is a player's name.")
        if DIE_ID.fullmatch(alias):
            raise entry.node.bad(f"the alias {alias!r} has the form of a die's id.")
        if alias in self.names.cards:
            raise entry.node.bad(f"the alias {alias!r} is a card's name.")
        if alias in self.names.aliases:
            raise entry.node.bad(f"the alias {alias!r} names two dice.")
        self.names.aliases[alias] = die.id

    # Where it goes ------------------------------------------------------------------------------------------------

    def _put(self, spot: _Spot) -> None:
        game, die, entry = self.game, spot.die, spot.entry
        assert die is not None  # found, or the scenario was refused
        player = game.players[spot.player]
        if die.holder is None:
            player.bag.remove(die)
        else:
            game.on_card[die.holder.index].remove(die)
        die.owner = die.controller = spot.player
        die.zone = Zone(spot.zone)
        die.face = spot.face
        player.area(die.zone).append(die)
        state = entry.state
        die.damage = state.damage
        source = Source("rule", spot.player)
        bonuses = [("attack", state.attack), ("defense", state.defense)]
        die.effects = tuple(
            Applied(query, StatAnswer(amount=Fixed(value=bonus)), source) for query, bonus in bonuses if bonus
        )
        if state.fielded_this_turn:
            die.fielded_on = game.turn

    def _set_up_attack(self, spots: list[_Spot]) -> None:
        """The attackers and their blockers: the match stands in the action and global window (rules 6.11)."""
        game = self.game
        if not spots:
            return
        game.take_stock()  # a text may let a die block two of them
        combat = game.combat = Combat()
        game.step = Step.ATTACK_WINDOW
        for spot in spots:
            attacker = spot.die
            assert attacker is not None  # found, or the scenario was refused
            if spot.player != game.active:
                raise spot.entry.node.bad(f"only the active player attacks, and that is {'AB'[game.active]}.")
            if not attacker.is_character:
                raise spot.entry.node.bad(f"{attacker.name} shows no character face, so it cannot attack.")
            lane = Lane(attacker, blocked=spot.entry.blockers is not None)
            combat.lanes.append(lane)
            for named in spot.entry.blockers or ():
                lane.blockers.append(self._blocker(named, 1 - spot.player, lane))
        combat.declared = tuple(lane.attacker for lane in combat.lanes)

    def _blocker(self, entry: Entry, player: int, lane: Lane) -> Die:
        game = self.game
        assert game.combat is not None  # it is being set up
        if entry.alias:
            raise entry.node.bad(f"name {entry.alias!r} where the die lies, in the field of {'AB'[player]}.")
        wanted = str(entry) if entry.face else self.names.aliases.get(entry.name, entry.name)
        able = [die for die in game.players[player].field if die.is_character and wanted in words_for(die)]
        for die in sorted(able, key=lambda die: die.zone is not Zone.FIELD):  # one that blocks nobody yet first
            blocked = game.combat.lanes_blocked_by(die)
            if lane not in blocked and len(blocked) < most_attackers(game, die):
                die.zone = Zone.ATTACK
                return die
        raise entry.node.bad(f"no die {str(entry)!r} in the field of {'AB'[player]} is free to block.")


def _is_short(entry: Entry) -> bool:
    """Whether it names a die of a card only by the energy it shows."""
    return not entry.face and bool(_GENERIC.fullmatch(entry.name) or _SYMBOLS.fullmatch(entry.name))


def face_index(card: Card, word: str) -> int | None:
    """The face a word means; `mask+fist` is `fist+mask`."""
    found = card.face_by_word(word)
    if found is None and "+" in word:
        found = card.face_by_word("+".join(reversed(word.split("+"))))
    return found
