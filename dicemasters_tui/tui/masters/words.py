"""Names, costs and fights in words, as the prompt writes them (markup of `tui.view`)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import cached_property

from ...analysis.lookahead import Outlook, fight_on
from ...analysis.payments import spoken_energy
from ...kernel.match import Match
from ...rules import queries
from ...rules.acts import title as printed_title
from ...rules.card import Card, CardKind
from ...rules.decisions import BlockDecision, DamageDecision
from ...rules.energy import Cost
from ...rules.faces import FaceKind, energy_word
from ...rules.sentences import capital
from ...rules.state import Die, GameState, Zone
from ...rules.wording import joined, number, possessive
from ..dice.in_signs import read_out
from ..match.view import plain

LEVELS = ("", "¹", "²", "³")


def named(die: Die) -> str:
    """`Flash¹`, `a sidekick`, `Batman (2 masks)`, `fist`: a die in a sentence."""
    face = die.shown
    if face is None:
        return "a sidekick" if die.holder is None else plain(die.name)
    if face.kind is FaceKind.CHARACTER:
        return "the sidekick" if die.holder is None else plain(die.name) + LEVELS[face.level]
    if face.kind is FaceKind.ACTION:
        return plain(die.name)
    word = spoken_energy(energy_word(die.symbols)) if die.symbols else "spent"
    return word if die.holder is None else f"{plain(die.name)} ({word})"


def owned(game: GameState, die: Die) -> str:
    """As `named`, but a sidekick with its player's name, where both sides have some."""
    if die.holder is None and die.is_character:
        return f"{plain(possessive(game.players[die.controller].name))} sidekick"
    return named(die)


def listing(names: Iterable[str]) -> str:
    """`a, b and c`, equal names counted: `2 sidekicks, 2× Aquaman and Flash`."""
    return joined([name if n == 1 else _several(n, bare(name)) for name, n in Counter(names).items()])


def _several(count: int, name: str) -> str:
    """`2 sidekicks`, `2× Aquaman`: names that are no common words have no plural."""
    return number(count, name) if name in ("sidekick", "Sidekick") else f"{count}× {name}"


def bare(name: str) -> str:
    """A name without its article."""
    return re.sub(r"^(a|the) ", "", name)


def command_words(game: GameState, command: str) -> str:
    """A command with names in place of ids, for a sentence: `buy Batman with fist, mask`.

    Fielding is called what the box calls it; what can be typed stays `field`.
    """
    names = {die.id: bare(named(die)) for die in game.dice}
    names |= {card.id: plain(card.card.name) for card in game.cards}
    words = re.sub(r"[a-z]+(?:-\d+|\d+)", lambda found: names.get(found.group(), found.group()), command)
    return re.sub(r"^field(?= )", game.edition.terms.field, words)


def title(card: Card) -> str:
    return plain(printed_title(card))


def cost_words(cost: Cost) -> str:
    """`4 with a [mask]mask[/]`, `2`."""
    kinds = [f"[{kind}]{kind}[/]" for kind in cost.types]
    if not kinds:
        return str(cost.amount)
    return (
        " ".join(kinds) if len(kinds) == cost.amount else f"{cost.amount} with a {' and '.join(dict.fromkeys(kinds))}"
    )


def text_of(game: GameState, card: Card) -> list[str]:
    """The card's texts, one sentence group a text."""
    return [plain(read_out(ability, card, game.edition.terms)) for ability in card.abilities]


def kind_word(game: GameState, card: Card) -> str:
    words = {CardKind.BASIC_ACTION: "basic action", CardKind.ACTION: "action", CardKind.SIDEKICK: "sidekick"}
    return words.get(card.kind, game.edition.terms.character)


class Fight:
    """The fight that follows a command, with the lanes as that command leaves them.

    `pairs` are the blocks of the command when it declares blockers, else the lanes of the match are taken.
    """

    def __init__(self, match: Match[GameState], command: str, pairs: list[tuple[Die, Die]] | None = None) -> None:
        self.match = match
        self.command = command
        self.game = match.state
        combat = self.game.combat
        lanes = combat.lanes if combat is not None else []
        self.attackers = [lane.attacker for lane in lanes]
        self.blockers: dict[Die, list[Die]] = {lane.attacker: list(lane.blockers) for lane in lanes}
        self.blocked = {lane.attacker for lane in lanes if lane.blocked}
        if pairs is not None:
            self.blockers = {attacker: [b for b, a in pairs if a is attacker] for attacker in self.attackers}
            self.blocked = {attacker for attacker in self.attackers if self.blockers[attacker]}
        self.defender = self.game.players[1 - self.game.active]

    @cached_property
    def outlook(self) -> Outlook:
        return fight_on(self.match, self.command)

    @property
    def known(self) -> bool:
        """Whether the outcome can be told at all."""
        return not self.outlook.refused and not self.outlook.chance

    def _splits(self, attacker: Die) -> DamageDecision | None:
        """The split its controller will be asked for, if any."""
        splits = (decision for decision in self.outlook.open if isinstance(decision, DamageDecision))
        return next((split for split in splits if split.dealer.index == attacker.index), None)

    def _through(self, attacker: Die) -> int:
        """The damage it deals to the defender."""
        return self.outlook.damage_by(attacker, self.defender.index)

    def _is_open(self, attacker: Die) -> bool:
        """Nobody blocks it, or ever has."""
        return not self.blockers.get(attacker) and attacker not in self.blocked

    def _hit(self, die: Die) -> tuple[int, int]:
        """(damage it takes, its defence before that)."""
        return self.outlook.damage_to(die), queries.defense(self.game, die)

    def fate(self, die: Die) -> str:
        """`takes 6 of 4D and would be KO'd`, in words, without the die's name."""
        taken, defense = self._hit(die)
        if self.outlook.is_saved(die):
            return f"takes {taken} of {defense}D; [good]a text saves it[/]"
        if self.outlook.is_koed(die):
            return f"takes {taken} of {defense}D and [bad]would be KO'd[/]"
        if not taken:
            return "takes nothing"
        if self.outlook.over:  # the match ends before anybody is KO'd or goes home
            return f"takes {taken} of {defense}D"
        return f"takes {taken} of {defense}D and stays"

    def lane(self, attacker: Die) -> str:
        """One sentence or more on a lane."""
        blockers = self.blockers.get(attacker, [])
        if not self.known:
            return "Chance or a choice comes in first."
        name, through = capital(owned(self.game, attacker)), self._through(attacker)
        if self._is_open(attacker):
            return f"[bad]{name} is unblocked: {through} damage.[/]"
        if not blockers:
            return f"{name} stays blocked: its blockers have left."
        split = self._splits(attacker)
        parts = [f"{name} {self.fate(attacker)}."]
        parts += [self._free_split(split)] if split is not None else self._fates(blockers)
        parts += [f"[bad]{through} damage goes through.[/]"] if through else []
        return " ".join(parts)

    def _fates(self, blockers: list[Die]) -> list[str]:
        """What becomes of the blockers; those with the same fate in one sentence."""
        by_fate: dict[str, list[str]] = {}
        for blocker in blockers:
            by_fate.setdefault(self.fate(blocker), []).append(owned(self.game, blocker))
        return [
            f"{capital(listing(names))} {fate if len(names) == 1 else 'each ' + fate}."
            for fate, names in by_fate.items()
        ]

    def _free_split(self, split: DamageDecision) -> str:
        game = self.game
        who = plain(game.players[split.player].name)
        victims = [game.dice[die.index] for die in split.victims]
        needs = {die: queries.defense(game, die) - die.damage for die in victims}
        able = [die for die in victims if needs[die] <= split.amount]
        names = listing(owned(game, die) for die in victims)
        if not able:
            return f"Its {split.amount} damage KOs none of {names}; {who} splits."
        if sum(needs.values()) <= split.amount:
            return f"Its {split.amount} damage can KO {names}; {who} splits."
        words = " or ".join(owned(game, die) for die in able)
        both = ", not both" if len(able) == 2 and sum(needs.values()) > split.amount else ""
        return f"Its {split.amount} damage can KO {words}{both}; {who} splits."

    def short(self, attacker: Die) -> tuple[str, ...]:
        """Three short lines under a lane, of at most 15 letters."""
        if not self.known:
            return ("open",)
        blockers = self.blockers.get(attacker, [])
        if self._is_open(attacker):
            to = f"{self._through(attacker)} to {plain(self.defender.name)[:9]}"
            return ("[b bad]UNBLOCKED[/]", to, self._leaves(attacker))
        if not blockers:
            return ("blocked", "no damage")
        taken, defense = self._hit(attacker)
        dealt = queries.attack(self.game, attacker)
        down = [b for b in blockers if self.outlook.is_koed(b)]
        if self._splits(attacker) is not None:
            first = f"{dealt} dmg: split"
        elif down:
            first = f"{dealt} dmg: KOs {len(down)}" if len(blockers) > 1 else f"{dealt} dmg: KO"
        else:
            first = f"{dealt} dmg"
            if len(blockers) == 1:
                first += f" of {queries.defense(self.game, blockers[0])}D"
        if self.outlook.is_saved(attacker):
            return (first, f"takes {taken} of {defense}D", "[good]KO prevented[/]")
        if self.outlook.is_koed(attacker):
            return (first, f"[bad]KO'd[/]: {taken} of {defense}D", self._leaves(attacker))
        return (first, f"takes {taken} of {defense}D", "" if self.outlook.over else "[good]stays[/]")

    def _leaves(self, die: Die) -> str:
        zone = self.outlook.die(die).zone
        if self.outlook.over and zone is Zone.FIELD:
            return ""
        words = {Zone.USED: "to used", Zone.OUT_OF_PLAY: "to used", Zone.PREP: "leaves: prep", Zone.FIELD: "stays"}
        return words.get(zone, "")

    def sentences(self) -> list[str]:
        """One a lane, with its number; unblocked lanes together at the end."""
        if self.outlook.refused:
            return [f"[bad]{plain(self.outlook.refused)}[/]"]
        if not self.known:
            return ["Dice are rolled or drawn before the damage: what comes is seen then."]
        lanes = dict(enumerate(self.attackers, 1))
        free = {number: die for number, die in lanes.items() if self._is_open(die)}
        lines = [f"[key]{number}[/] {self.lane(die)}" for number, die in lanes.items() if number not in free]
        if free:
            numbers = " ".join(map(str, free))
            through = sum(map(self._through, free.values()))
            verb = "is" if len(free) == 1 else "are"
            names = capital(listing(map(named, free.values())))
            stop = ":" if names[:1].isdigit() else ""  # else the lanes run into the count
            lines.append(f"[key]{numbers}[/]{stop} [bad]{names} {verb} unblocked: {through} damage.[/]")
        return lines

    def totals(self) -> list[str]:
        """Damage through, life after, KO on each side."""
        outlook = self.outlook
        if not self.known:
            return []
        lines = [f"damage through\t[bad]{outlook.damage_to_player(self.defender.index)}[/]"]
        lives = []
        for player in (self.defender, self.game.players[self.game.active]):
            after = outlook.game.players[player.index].life
            change = f"♥ {player.life} → [bad]{after}[/]" if after != player.life else f"♥ {after}"
            lives.append(f"{plain(player.name)} {change}")
        lines.append(" · ".join(lives))
        count = Counter(event.player for event in outlook.knocked_out)
        me = self.match.decision.player if self.match.decision is not None else self.defender.index
        lines.append(f"KO yours {count[me]} · theirs {count[1 - me]}")
        if outlook.over:
            lines.append("[warn]The match ends here.[/]")
        choices = [d for d in outlook.open if not isinstance(d, DamageDecision | BlockDecision)]
        if choices:
            names = listing(plain(self.game.players[d.player].name) for d in choices)
            lines.append(f"{names} still {'chooses' if len(choices) == 1 else 'choose'} something on the way.")
        return lines
