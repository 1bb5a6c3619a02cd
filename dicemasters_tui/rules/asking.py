"""Questions that lead back to themselves, and where they end."""

from __future__ import annotations

DEEPEST = 2
"""Of so many dice in a row it is asked whether another one silences them; the next is taken to speak."""

MOST_REACTIONS = 10
"""Texts that act before one another, each inside of the one before; no cards of the four boxes come to four."""


class Asking:
    """What is being asked at this moment; empty outside a question.

    `parts` are the answers being worked out, by `id` and the card they stand on: inside of its own answer a text does
    not count, so that A which follows from other A comes to an end even where these follow from it. `silenced` are
    the dice of which it is asked whether they have their text: a die that would be silenced by one it silences itself
    does not speak (DM-9.5.6). `reactions` counts the texts that act before one another, each inside the one before.
    """

    __slots__ = ("parts", "reactions", "silenced")

    def __init__(self) -> None:
        self.parts: list[tuple[int, int]] = []
        self.silenced: list[int] = []
        self.reactions = 0
