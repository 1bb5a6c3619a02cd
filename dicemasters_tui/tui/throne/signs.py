"""How the screens of Dice Throne write the colour of a seat and a chance."""

from __future__ import annotations


def tone(seat: int) -> str:
    """The colour of a seat; in team games the teams alternate."""
    return f"seat{seat % 2}"


def percent(odds: float) -> str:
    """A chance in at most four columns; not 100 % while it is not sure, nor 0 while it can be."""
    if odds >= 0.9995:
        return "100%"
    if odds >= 0.995:
        return ">99%"
    return f"{odds:.0%}" if odds >= 0.005 else "<1%" if odds > 0 else "no"
