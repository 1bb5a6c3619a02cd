"""What stands for the symbols of Dice Throne's dice where there is no picture: a sign or letter each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ...dicethrone.hero import Hero, Needs

_SIGNS = {"sword": "†", "life": "♥", "pow": "✶", "arrow": "↑", "foot": "∩", "moon": "☾"}


def tone(seat: int) -> str:
    """The colour of a seat; in team games the teams alternate."""
    return f"seat{seat % 2}"


def named(symbol: str) -> str:
    """A symbol as it is written in sentences."""
    return symbol.replace("_", " ")


def signs_of(key: Mapping[int, str], *, ascii_only: bool = False) -> dict[str, str]:
    """A sign of one column for each symbol of a dice key, all different: the game's own, else a letter of its name."""
    found: dict[str, str] = {}
    for symbol in dict.fromkeys(key.values()):
        sign = "" if ascii_only else _SIGNS.get(symbol, "")
        letters = [letter.upper() for letter in symbol if letter.isalpha()] + list("123456")
        found[symbol] = sign or next(letter for letter in letters if letter not in found.values())
    return found


def needs_signs(needs: Needs, signs: Mapping[str, str]) -> str:
    """`†††✶✶`, `small`, `4 alike`."""
    parts = "".join(signs.get(symbol, "?") * count for symbol, count in needs.symbols.items())
    if needs.straight:
        parts += "small" if needs.straight == 4 else "large"
    if needs.kind:
        parts += f"{needs.kind} alike"
    return parts or "always"


def legend(hero: Hero, signs: Mapping[str, str] | None = None) -> str:
    """The dice key: `1-3 † sword · 4-5 ♥ life · 6 ✶ pow`, or without signs."""
    parts = []
    for symbol in dict.fromkeys(hero.key.values()):
        numbers = [str(number) for number, each in hero.key.items() if each == symbol]
        span = numbers[0] if len(numbers) == 1 else f"{numbers[0]}-{numbers[-1]}"
        parts.append(" ".join([span, *([signs[symbol]] if signs else []), named(symbol)]))
    return " · ".join(parts)


def percent(odds: float) -> str:
    """A chance in at most four columns; not 100 % while it is not sure, nor 0 while it can be."""
    if odds >= 0.9995:
        return "100%"
    if odds >= 0.995:
        return ">99%"
    return f"{odds:.0%}" if odds >= 0.005 else "<1%" if odds > 0 else "no"
