"""What the table of Dice Throne looks like: players, dice, the active hero's board, as lines of text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from textual.content import Content

from ...dicethrone.chances import chance
from ...dicethrone.language.flow import sentence
from ...dicethrone.leaflet import card_words, companion_words, level_words, status_words
from ..keys.keymap import key_face
from ..screens.page import joined, signs, spread, words

if TYPE_CHECKING:
    from ...dicethrone.hero import Hero, Tier
    from ...dicethrone.state import Seat, Table

DICE_LINES = 4
DIE_PITCH = 10
"""Columns from one die to the next."""
LEAST_OPTIONS = 12
"""Lines that header, prompt, options, log and footer need; on a tall screen the log has six more."""
TALL = 40
ROMAN = ("", "I", "II", "III")


def tone(seat: int) -> str:
    """The colour of a seat; in team games the teams alternate."""
    return "seat0" if seat % 2 == 0 else "seat1"


def health_bar(game: Table, seat: Seat, width: int) -> Content:
    """The Health Dial as a bar, its number in it; what is on its way is marked at its end."""
    side = game.side(seat.index)
    waiting = min(side.health, game.incoming[seat.index].waiting())
    full, light, empty = ("#", "-", ".") if signs().ascii else ("█", "▒", "░")
    cells = max(1, round(width * min(side.health, side.ceiling) / side.ceiling)) if side.health else 0
    lost = min(cells, round(width * waiting / side.ceiling)) if waiting else 0
    if waiting and not lost:
        lost = min(1, cells)
    return joined(
        words(full * (cells - lost), "good" if side.health > side.start // 3 else "bad"),
        words(light * lost, "bad"),
        words(empty * (width - cells), "faint"),
    )


def seat_lines(game: Table, seat: Seat, width: int, *, active: bool, asked: bool) -> list[Content]:
    """A player's panel: who, Health, Combat Points, piles, tokens."""
    side = game.side(seat.index)
    mark = words("▸ " if asked else "  ", tone(seat.index), bold=True)
    name = words(f"{seat.name} · {seat.hero.name}", tone(seat.index), bold=active)
    fallen = words("  defeated", "bad", bold=True) if seat.defeated else Content("")
    waiting = game.incoming[seat.index].waiting()
    coming = words(f"  −{waiting} coming", "bad", bold=True) if waiting else Content("")
    heart = "HP" if signs().ascii else "♥"
    low = "bad" if side.health <= side.start // 3 else "text"
    bar = health_bar(game, seat, max(6, min(24, width - 24)))
    lines = [
        joined(mark, name, fallen),
        joined("  ", words(f"{heart} {side.health:>2} ", low, bold=True), bar, coming),
        joined("  ", words(f"{seat.cp} CP", "warn", bold=True),
               words(f" · hand {len(seat.hand)} · deck {len(seat.deck)} · discard {len(seat.discard)}", "muted")),
    ]  # fmt: skip
    lines.append(joined("  ", tokens_line(game, seat, width - 2)))
    return [line.truncate(width) for line in lines]


def tokens_line(game: Table, seat: Seat, width: int) -> Content:
    """The tokens and Companions on a board; `+`, `-` and `*` say what sort of token, besides its colour."""
    parts: list[Content] = []
    for token, count in seat.tokens.items():
        status = game.status(token)
        sign, shade = {"positive": ("+", "good"), "negative": ("-", "bad")}.get(status.polarity, ("*", "warn"))
        number = f" {count}" if count > 1 else ""
        parts.append(words(f"{sign}{status.name}{number}", shade))
    for companion, count in seat.companions.items():
        if count and companion in seat.hero.companions:
            parts.append(words(f"{seat.hero.companions[companion].name} {count}", "warn"))
    if seat.side:
        parts.append(words(f"({seat.side} side)", "muted"))
    if not parts:
        return words("no tokens", "faint")
    line = parts[0]
    for part in parts[1:]:
        line = joined(line, words(", ", "faint"), part)
    return line.truncate(width)


def die_at(game: Table, x: int, y: int) -> int | None:
    """The place of the die drawn at a cell of the mat, from 0; None where there is none."""
    roll = game.roll
    top = 4 * ((len(game.players) + 1) // 2)
    if roll is None or 0 in roll.numbers or not top <= y < top + DICE_LINES:
        return None
    place, column = divmod(x - 2, DIE_PITCH)
    return place if 0 <= place < len(roll.numbers) and x >= 2 and column < DIE_PITCH - 1 else None


def dice_lines(game: Table, marked: Sequence[int], cursor: int) -> list[Content]:
    """The dice on the table, large; those marked to be rolled again stand lower, the cursor is under its die."""
    roll = game.roll
    if roll is None or 0 in roll.numbers:
        return []
    hero = game.players[roll.player].hero
    plain = signs().ascii
    corners = ("+", "-", "+", "|", "+", "+") if plain else ("╭", "─", "╮", "│", "╰", "╯")
    left_top, bar, right_top, side, left_low, right_low = corners
    rows: list[list[Content]] = [[] for _ in range(DICE_LINES)]
    for place, number in enumerate(roll.numbers):
        again = place in marked
        shade = "faint" if again else tone(roll.player)
        symbol = hero.symbol(number).replace("_", " ")[:7].center(7)
        rows[0].append(words(f"{left_top}{bar * 7}{right_top} ", shade))
        rows[1].append(
            joined(
                words(side, shade),
                words(str(number).center(7), "faint" if again else "text", bold=not again),
                words(f"{side} ", shade),
            )
        )
        rows[2].append(
            joined(words(side, shade), words(symbol, "faint" if again else "warn"), words(f"{side} ", shade))
        )
        under = "again" if again else str(place + 1)
        under = f"{left_low}{under.center(7, bar)}{right_low} "
        rows[3].append(words(under, "key" if place == cursor else shade, bold=place == cursor))
    return [joined("  ", *row) for row in rows]  # fmt: skip


def mat_lines(game: Table, width: int, height: int, asked: int, marked: Sequence[int], cursor: int) -> list[Content]:
    """Players, dice and board, as much of the board as fits over the list of what can be done."""
    each = (width - 2) // 2
    lines: list[Content] = []
    for pair in range(0, len(game.players), 2):
        panels = [
            seat_lines(game, seat, each, active=seat.index == game.active, asked=seat.index == asked)
            for seat in game.players[pair : pair + 2]
        ]
        for row, left in enumerate(panels[0]):
            right = panels[1][row] if len(panels) > 1 else Content("")
            lines.append(joined(left, " " * max(1, each - left.cell_length), right))
    lines += dice_lines(game, marked, cursor)
    room = max(0, height - len(lines) - LEAST_OPTIONS - (6 if height >= TALL else 0))
    rows = board_rows(game, game.active, width - 2) if game.phase in ("offensive-roll", "main-1") else []
    shown = rows if len(rows) <= room else rows[: max(0, room - 1)]
    lines += [joined(" ", line) for _, line in shown]
    if len(shown) < len(rows) and room:
        lines.append(
            words(f"   … {len(rows) - len(shown)} more abilities: {key_face('look.cards')} shows the boards", "faint")
        )
    return lines


def board_rows(game: Table, player: int, width: int) -> list[tuple[str, Content]]:
    """The offensive board of a player: a line for each ability, by its id; what the dice meet is lit.

    Of several tiers of an ability the highest met is shown, else the lowest, with the chances for the others.
    """
    seat = game.players[player]
    key = seat.hero.key
    roll = game.roll
    mine = roll is not None and roll.player == player and roll.purpose == "offensive" and 0 not in roll.numbers
    numbers = tuple(roll.numbers) if mine and roll is not None else ()
    attempts = game.attempts if game.phase == "offensive-roll" and game.active == player else 3
    found: list[tuple[str, Content]] = []
    for ability in seat.hero.abilities.values():
        if ability.kind not in ("offensive", "ultimate") or ability.side not in ("", seat.side):
            continue
        level = ability.levels[seat.level(ability.id)]
        name = ability.name + (f" {ROMAN[level.level]}" if level.level > 1 else "")
        plain = [tier for tier in level.tiers if not tier.name]
        groups = [(name, plain)] if plain else []
        groups += [(tier.name, [tier]) for tier in level.tiers if tier.name]
        for title, tiers in groups:
            met = [tier for tier in tiers if tier.needs.met(numbers, key)] if numbers else []
            shown = met[-1] if met else tiers[0]
            odds = {tier: chance(tier.needs, key, numbers, attempts).odds for tier in tiers if tier not in met}
            found.append((shown.id or ability.id, board_line(title, shown, bool(met), odds, width)))
    return found


def percent(odds: float) -> str:
    """A chance in at most four columns; not 100 % while it is not sure, nor 0 while it can be."""
    if odds >= 0.9995:
        return "100%"
    if odds >= 0.995:
        return ">99%"
    return f"{odds:.0%}" if odds >= 0.005 else "<1%" if odds > 0 else "no"


def board_line(name: str, tier: Tier, met: bool, odds: dict[Tier, float], width: int) -> Content:
    """One ability: the chance for it, its name, what it needs and does, and the chances for its higher tiers."""
    higher = [f"{each.needs.describe()} {percent(chance)}" for each, chance in odds.items() if each is not tier]
    line = joined(
        words("● " if met else "  ", "good", bold=True),
        words(("now!" if met else percent(odds[tier])).rjust(4) + " ", "good" if met else "muted", bold=met),
        words(f"{name} ", "text", bold=met),
        words(f"({tier.needs.describe()}) ", "warn" if met else "muted"),
        words(sentence(tier.does), "text" if met else "faint"),
        words(f" · {', '.join(higher)}" if higher else "", "muted"),
    )
    return line if line.cell_length <= width else spread(line, Content(""), width)


def key_line(hero: Hero) -> Content:
    """The dice key: which symbol each number has."""
    parts: list[str] = []
    for symbol in dict.fromkeys(hero.key.values()):
        numbers = [str(number) for number, each in hero.key.items() if each == symbol]
        span = numbers[0] if len(numbers) == 1 else f"{numbers[0]}-{numbers[-1]}"
        parts.append(f"{span} {symbol.replace('_', ' ')}")
    return words(" · ".join(parts), "warn")


def hero_lines(hero: Hero, width: int, now: Mapping[str, int] | None = None) -> list[Content]:
    """A hero in full: dice key, every ability at every level with what its upgrade costs, status effects, Companions,
    cards, what is doubtful. `now` are the levels in a match, which are marked.
    """
    prices = {(card.upgrades, card.level): card.cost for card in hero.cards if card.type == "upgrade"}
    lines = [joined(words("dice  ", "muted"), key_line(hero)), Content("")]
    for ability in hero.abilities.values():
        side = f", {ability.side} side" if ability.side else ""
        for number, level in ability.levels.items():
            price = prices.get((ability.id, number))
            kind = f"upgrade, {price} CP" if price is not None else f"{ability.kind}{side}"
            roman = f" {ROMAN[number]}" if len(ability.levels) > 1 else ""
            here = now is not None and len(ability.levels) > 1 and now.get(ability.id, min(ability.levels)) == number
            lines.append(
                joined(words(f"{ability.name}{roman} ({kind})", "text", bold=True), words(" · now" * here, "good"))
            )
            for line in level_words(level):
                lines += wrapped(line, width)
    lines += [Content(""), words("status effects", "muted", bold=True)]
    for status in hero.statuses.values():
        head, *rest = status_words(status)
        lines.append(words(head, "text"))
        lines += [line for each in rest for line in wrapped(f"{each}.", width)]
    for companion in hero.companions.values():
        head, *rest = companion_words(companion)
        lines.append(words(head, "text"))
        lines += [line for each in rest for line in wrapped(f"{each}.", width)]
    lines += [Content(""), words("cards", "muted", bold=True)]
    for card in hero.cards:
        if card.type != "upgrade":
            lines += wrapped(card_words(card, hero)[0], width)
    if hero.doubts:
        lines += [Content(""), words("sources differ on", "bad", bold=True)]
        for doubt in hero.doubts:
            lines += wrapped(doubt, width)
    return lines


def wrapped(text: str, width: int) -> list[Content]:
    """Text on as many lines as it needs, indented."""
    import textwrap

    return [words("  " + line, "muted") for line in textwrap.wrap(text, max(20, width - 2))]
