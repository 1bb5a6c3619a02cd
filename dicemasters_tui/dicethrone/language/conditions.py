"""What has to be so for a line to be carried out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import Field

from .part import Part, listing, title

if TYPE_CHECKING:
    from ..doing import Doing


class Condition(Part):
    """What has to be so; all that is given."""

    total_at_least: int | None = Field(None, alias="total at least")
    total_at_most: int | None = Field(None, alias="total at most")
    value: tuple[int, ...] | None = None
    """The (only) die shows one of these."""
    holding: str | None = None
    added_at_least: int | None = Field(None, alias="added at least")
    removed_at_least: int | None = Field(None, alias="removed at least")
    dealt_at_least: int | None = Field(None, alias="dealt at least")
    incoming_at_least: int | None = Field(None, alias="incoming at least")
    dealing_at_least: int | None = Field(None, alias="dealing at least")
    side: str | None = None
    companion: str | None = None
    """The Companion is active."""
    no_symbol: tuple[str, ...] | None = Field(None, alias="no symbol")
    foreign: bool | None = None
    """The token is not of the holder's own leaflet."""
    attempts_below: int | None = Field(None, alias="attempts below")
    """Fewer Roll Attempts than this were made in the player's Offensive Roll Phase."""
    none_left: str | None = Field(None, alias="none left")
    """The player holds no token of this kind."""
    own_roll_phase: bool | None = Field(None, alias="own roll phase")
    before_defense: bool | None = Field(None, alias="before defense")
    rolled_for: str | None = Field(None, alias="rolled for")
    """The player's dice on the table were rolled for this."""
    targets_opponent: bool | None = Field(None, alias="that player is an opponent")

    def holds(self, doing: Doing) -> bool:
        game, attack = doing.game, doing.attack
        total = sum(doing.roll)
        waiting = game.incoming[doing.player].waiting()
        dealing = game.incoming[attack.defender].total().damage if attack is not None and attack.defender >= 0 else 0
        if attack is not None:
            dealing += sum(amount for _, amount, _, _ in attack.damage_to_come)
        tests = (
            (self.total_at_least, lambda n: total >= n),
            (self.total_at_most, lambda n: total <= n),
            (self.value, lambda numbers: any(number in numbers for number in doing.roll)),
            (self.holding, lambda token: doing.you.count(token) > 0),
            (self.added_at_least, lambda n: doing.added >= n),
            (self.removed_at_least, lambda n: doing.removed >= n),
            (self.dealt_at_least, lambda n: attack is not None and attack.dealt >= n),
            (self.incoming_at_least, lambda n: waiting >= n),
            (self.dealing_at_least, lambda n: dealing >= n),
            (self.side, lambda side: doing.you.side == side),
            (self.companion, lambda name: companion_active(doing, name)),
            (self.no_symbol, lambda names: not any(doing.key[number] in names for number in doing.roll)),
            (self.foreign, lambda yes: (doing.token not in doing.you.hero.statuses) is yes),
            (self.attempts_below, lambda n: game.rolled < n),
            (self.none_left, lambda token: doing.you.count(token) == 0),
            (self.own_roll_phase, lambda own: (game.active == doing.player) is own),
            (
                self.rolled_for,
                lambda name: game.roll is not None and (game.roll.player, game.roll.purpose) == (doing.player, name),
            ),
            (self.before_defense, lambda yes: attack is not None and attack.defended is not yes),
            (
                self.targets_opponent,
                lambda yes: any(game.players[p].team != doing.you.team for p in doing.chosen) is yes,
            ),
        )
        return all(test(wanted) for wanted, test in tests if wanted is not None)

    def describe(self) -> str:
        words = []
        for name, field in type(self).model_fields.items():
            wanted = getattr(self, name)
            if wanted is None:
                continue
            shown = listing([str(w) for w in wanted], "or") if isinstance(wanted, tuple) else str(wanted)
            match name:
                case "value":
                    words.append(f"it shows {shown}")
                case "holding":
                    words.append(f"you hold {title(shown)}")
                case "total_at_least" | "total_at_most":
                    words.append(f"the total is at {'least' if 'least' in name else 'most'} {shown}")
                case "added_at_least":
                    words.append(f"at least {shown} was added")
                case "removed_at_least":
                    words.append(f"at least {shown} were removed")
                case "dealt_at_least":
                    words.append(f"at least {shown} damage was dealt")
                case "incoming_at_least":
                    words.append(f"at least {shown} damage is incoming")
                case "dealing_at_least":
                    words.append(f"the Attack deals at least {shown} damage")
                case "rolled_for":
                    words.append(f"you roll for {shown}")
                case "side":
                    words.append(f"your board shows its {shown} side")
                case "companion":
                    words.append(f"{title(shown)} is active")
                case "no_symbol":
                    words.append(f"no {shown.replace('_', ' ')} is shown")
                case "foreign":
                    words.append("it is not of your own leaflet" if wanted else "it is of your own leaflet")
                case "attempts_below":
                    words.append(f"fewer than {shown} Roll Attempts were made")
                case "none_left":
                    words.append(f"you hold no {title(shown)}")
                case "own_roll_phase":
                    words.append("it is your own Roll Phase" if wanted else "it is an opponent's Roll Phase")
                case "before_defense":
                    words.append("no defence has been used yet")
                case "targets_opponent":
                    words.append("that player is an opponent" if wanted else "that player is no opponent")
                case _:
                    words.append(f"{field.alias or name} {shown}")
        return listing(words)


def companion_active(doing: Doing, name: str) -> bool:
    """A Companion with Health is active while it is not downed; another while it is there."""
    seat = doing.you
    return seat.companions.get(name, 0) > 0 and f"downed {name}" not in seat.limits
