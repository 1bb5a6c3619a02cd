"""Names, costs and fights in words, as the prompt writes them (markup of `tui.view`)."""

from __future__ import annotations

from collections import Counter

from ...analysis.lookahead import Fight
from ...rules import queries
from ...rules.acts import title as printed_title
from ...rules.card import Card
from ...rules.energy import Cost
from ...rules.sentences import capital
from ...rules.state import Die, GameState, Zone
from ...rules.wording import listing, owned_words, shown_words
from ..dice.text import read_out
from ..match.view import plain


def named(die: Die) -> str:
    """A die in a sentence, by what it shows."""
    return plain(shown_words(die))


def owned(game: GameState, die: Die) -> str:
    """As `named`, but a sidekick with its player's name."""
    return plain(owned_words(game, die))


def title(card: Card) -> str:
    return plain(printed_title(card))


def cost_words(cost: Cost) -> str:
    """`4 with a [mask]mask[/]`, `2`."""
    kinds = [f"[{kind}]{kind}[/]" for kind in cost.types]
    if not kinds:
        return str(cost.amount)
    if len(kinds) == cost.amount:
        return " ".join(kinds)
    return f"{cost.amount} with a {' and '.join(dict.fromkeys(kinds))}"


def text_of(game: GameState, card: Card) -> list[str]:
    """The card's texts, one sentence group a text."""
    return [plain(read_out(ability, card, game.edition.terms)) for ability in card.abilities]


class FightWords(Fight):
    """A fight in the words of the prompt, and in those below the lanes."""

    def _taken(self, die: Die) -> str:
        """`takes 6 of 4D`: the damage, and its defence before that."""
        return f"takes {self.outlook.damage_to(die)} of {queries.defense(self.game, die)}D"

    def fate(self, die: Die) -> str:
        """`takes 6 of 4D and would be KO'd`, in words, without the die's name."""
        taken = self._taken(die)
        if self.outlook.is_saved(die):
            return f"{taken}; [good]a text saves it[/]"
        if self.outlook.is_koed(die):
            return f"{taken} and [bad]would be KO'd[/]"
        if not self.outlook.damage_to(die):
            return "takes nothing"
        # where the match ends before, nobody is KO'd or goes home
        return taken if self.outlook.over else f"{taken} and stays"

    def lane(self, attacker: Die) -> str:
        """One sentence or more on a lane."""
        blockers = self.blockers.get(attacker, [])
        if not self.known:
            return "Chance or a choice comes in first."
        name, through = capital(owned(self.game, attacker)), self.through(attacker)
        if self.is_open(attacker):
            return f"[bad]{name} is unblocked: {through} damage.[/]"
        if not blockers:
            return f"{name} stays blocked: its blockers have left."
        split = self.split_of(attacker)
        parts = [f"{name} {self.fate(attacker)}."]
        parts += [plain(self.split_words(split))] if split is not None else self._fates(blockers)
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

    def short(self, attacker: Die) -> tuple[str, ...]:
        """Three short lines under a lane, of at most 15 letters."""
        if not self.known:
            return ("open",)
        blockers = self.blockers.get(attacker, [])
        if self.is_open(attacker):
            to = f"{self.through(attacker)} to {plain(self.defender.name)[:9]}"
            return ("[b bad]UNBLOCKED[/]", to, self._leaves(attacker))
        if not blockers:
            return ("blocked", "no damage")
        first, taken = f"{queries.attack(self.game, attacker)} dmg", self._taken(attacker)
        if self.split_of(attacker) is not None:
            first += ": split"
        elif down := sum(map(self.outlook.is_koed, blockers)):
            first += f": KOs {down}" if len(blockers) > 1 else ": KO"
        elif len(blockers) == 1:
            first += f" of {queries.defense(self.game, blockers[0])}D"
        if self.outlook.is_saved(attacker):
            return (first, taken, "[good]KO prevented[/]")
        if self.outlook.is_koed(attacker):
            return (first, f"[bad]KO'd[/]: {taken.removeprefix('takes ')}", self._leaves(attacker))
        return (first, taken, "" if self.outlook.over else "[good]stays[/]")

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
        free = {number: die for number, die in lanes.items() if self.is_open(die)}
        lines = [f"[key]{number}[/] {self.lane(die)}" for number, die in lanes.items() if number not in free]
        if free:
            numbers = " ".join(map(str, free))
            through = sum(map(self.through, free.values()))
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
        lives = []
        for player in (self.defender, self.game.active_player):
            after = outlook.game.players[player.index].life
            change = f"♥ {player.life} → [bad]{after}[/]" if after != player.life else f"♥ {after}"
            lives.append(f"{plain(player.name)} {change}")
        count = Counter(event.player for event in outlook.knocked_out)
        me = self.match.decision.player if self.match.decision is not None else self.defender.index
        lines = [
            f"damage through\t[bad]{outlook.damage_to_player(self.defender.index)}[/]",
            " · ".join(lives),
            f"KO yours {count[me]} · theirs {count[1 - me]}",
        ]
        if outlook.over:
            lines.append("[warn]The match ends here.[/]")
        if choosers := self.choosers():
            lines.append(plain(choosers))
        return lines
