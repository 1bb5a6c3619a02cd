"""The command palette at the table: all that can be done now, and every card, by name."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, cast

from ..parts.named import Entry, Listed

if TYPE_CHECKING:
    from ...kernel.decision import Option
    from .screen import MatchScreen


class MatchCommands(Listed):
    """What `ctrl+p` finds while a match is played."""

    def entries(self) -> Iterator[Entry]:
        screen = cast("MatchScreen", self.screen)  # the only one that offers these commands
        hand = screen.hand
        for option in hand.question.options if hand is not None and hand.decides else ():
            if option.legal:
                name = option.label[:1].upper() + option.label[1:]
                marks = hand is not None and hand.combines and option.subject
                yield f"Mark: {name}" if marks else name, option.command, partial(_take, screen, option)
        for key in screen.all_keys():
            if not key.action.startswith("pick.") and (not key.action.startswith("move.") or key.action == "move.do"):
                yield key.label.capitalize(), f"key {key.face}", partial(screen.act, key.action)
        for thing in screen.game.things():
            yield thing.name, "all about it", partial(screen.inspect, thing.subject)


def _take(screen: MatchScreen, option: Option) -> None:
    if screen.hand is not None:
        screen.motion.still()
        screen.carry_out(screen.hand.take(option))
