"""A team: what a player brings to a match (DM-5.1.1)."""

from __future__ import annotations

from dataclasses import dataclass

MOST_NAME = 60
"""Columns of a player's or a team's name."""


@dataclass(frozen=True, slots=True)
class Team:
    """Cards with their numbers of dice, in team order, and the basic action cards the player brings.

    `blurb` says in a line or two how it plays. A ready-made team also has an `id` (its file's name) and the name of
    the `format` it was made for; a drafted one has the mark of its `draft`, which both teams of a draft share. Nothing
    here is checked: `legal.breaches` tells what a format has against it.
    """

    name: str
    cards: tuple[tuple[str, int], ...]
    basics: tuple[str, ...] = ()
    blurb: str = ""
    id: str = ""
    format: str = ""
    draft: str = ""

    @property
    def dice(self) -> int:
        """The team's dice; sidekicks and basic action dice do not count (DM-5.1.2)."""
        return sum(count for _, count in self.cards)
