"""Whom a text is about: you, the opponent, chosen players (rules 6.5.4, 9.1, 11.1)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import BeforeValidator

from ...kernel.misreading import wrong
from ..choices import Choice, ChoiceDecision, choose
from .part import Steps

if TYPE_CHECKING:
    from ..doing import Doing

_SEVERAL = re.compile(r"(up to )?([0-9]|two|three) (chosen|different) (opponents|players)")
_NUMBERS = {"two": 2, "three": 3}
LETTERS = "ABCDEF"


@dataclass(frozen=True, slots=True)
class Who:
    """`kind`: you, opponent, each opponent, that player, or chosen; `among`: player, opponent or ally."""

    kind: str
    among: str = ""
    count: int = 1
    least: int = 1
    same: bool = False

    @property
    def is_target(self) -> bool:
        """It means the target of the ability."""
        return self.kind == "opponent"

    @property
    def others(self) -> bool:
        """It does something to somebody other than the one whose text it is."""
        return self.kind in ("opponent", "each opponent") or (self.kind == "chosen" and self.among == "opponent")

    def pool(self, doing: Doing) -> list[int]:
        """Everyone it could mean."""
        game = doing.game
        match self.kind:
            case "you":
                return [doing.player]
            case "opponent":
                if doing.target >= 0:
                    return [doing.target] if not game.players[doing.target].defeated else []
                return game.opponents(doing.player)
            case "each opponent":
                return game.opponents(doing.player)
            case "that player":
                return [player for player in doing.chosen if not game.players[player].defeated]
        if self.among == "opponent":
            return game.opponents(doing.player)
        everyone = game.order(doing.player) if not game.players[doing.player].defeated else game.order(game.active)
        if self.among in ("ally", "teammate"):
            own = [player for player in everyone if game.players[player].team == doing.you.team]
            return own if self.among == "ally" else [player for player in own if player != doing.player]
        return everyone

    def pick(self, doing: Doing, what: str, among: list[int] | None = None) -> Steps:
        """The players meant, asked for where there is a choice; `what` is done to them, for the question.

        `among` are those to whom it can be done at all (DT-5.1.3).
        """
        pool = [player for player in self.pool(doing) if among is None or player in among]
        if self.kind != "chosen" and (self.kind != "opponent" or len(pool) < 2):
            return pool
        choices = [Choice(player, LETTERS[player], doing.game.players[player].name) for player in pool]
        question = f"{doing.source}: whom to {what}?"
        least = self.least if self.same else min(self.least, len(pool))
        if len(pool) == 1 and not self.same:
            least = 1  # "up to" some of the only one there is: no question
        decision = ChoiceDecision(doing.game, doing.player, question, choices, least, self.count, same=self.same)
        chosen = yield from choose(decision)
        players = [choice.value for choice in chosen]
        doing.chosen = tuple(players)
        return players

    def verb(self, word: str) -> str:
        """The verb that goes with `describe`: a chosen player gains, 2 chosen players gain."""
        return word if self.kind == "you" or self.count > 1 else f"{word}s"

    def describe(self) -> str:
        match self.kind:
            case "you":
                return "yourself"
            case "opponent":
                return "the opponent"
            case "each opponent":
                return "every opponent"
            case "that player":
                return "that player"
        name = {"player": "player", "opponent": "opponent", "ally": "player of your side", "teammate": "teammate"}[
            self.among
        ]
        if self.count == 1:
            return f"a chosen {name}"
        kind = "chosen" if self.same else "different"
        extra = " (the same one more than once is allowed)" if self.same else ""
        return f"{'up to ' if self.least < self.count else ''}{self.count} {kind} {name}s{extra}"


def read_who(data: Any) -> Who:
    """Players from YAML."""
    if isinstance(data, Who):
        return data
    word = str(data).strip()
    if word in ("you", "the opponent", "each opponent", "that player"):
        return Who(word.removeprefix("the "))
    if word in ("chosen player", "chosen opponent"):
        return Who("chosen", word.split()[1])
    if word == "you or a teammate":
        return Who("chosen", "ally")
    if word == "chosen teammate":
        return Who("chosen", "teammate")
    if found := _SEVERAL.fullmatch(word):
        count = _NUMBERS.get(found.group(2)) or int(found.group(2))
        least = 0 if found.group(1) else count
        return Who("chosen", found.group(4)[:-1], count, least, same=found.group(3) == "chosen")
    raise wrong(
        f"{word!r} is no player; write you, the opponent, each opponent, that player, chosen player, chosen opponent, "
        f"you or a teammate, two chosen opponents, up to three different opponents"
    )


AnyWho = Annotated[Who, BeforeValidator(read_who)]
YOU = Who("you")
OPPONENT = Who("opponent")
