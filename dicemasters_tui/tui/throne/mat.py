"""Draws the table of Dice Throne: seats and tokens, the other board, dice, hand, prompt, and the abilities."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...dicethrone.language.flow import sentence
from ...dicethrone.uses import cost_of, why_not_play
from ..cutting import within
from ..look import Look
from ..view import LogLineView, PromptView, plain
from ..widgets.boxes import draw_box, draw_prompt_lines, draw_prompt_title
from ..widgets.canvas import BOLD, REVERSE, Canvas, Pen, Rect
from ..widgets.text import write
from .abilities import defences, gist, in_one, legend, level_name, needs_signs, offensive, shortened, shortly
from .dice import draw_dice
from .layout import BOARD_COLUMN, Regions
from .panel import draw_panel
from .pictures import signs_of

if TYPE_CHECKING:
    from ...dicethrone.state import Seat, Table
    from ...kernel.visibility import Seen

NO_TOKENS = "no tokens"
_FOR_TOKENS = 40
"""Columns that tokens have at least in a line they share."""
TYPES = {"upgrade": "upgrade", "main": "main phase", "roll": "roll phase", "instant": "any time"}
"""When a card is played, in a word or two."""


@dataclass(frozen=True, slots=True)
class MatView:
    """What is to be drawn beside the match itself."""

    game: Table
    asked: int
    """Who decides, -1 for nobody."""
    title: str
    lines: tuple[str, ...] = ()
    """Markup: what the highlighted thing does."""
    log: tuple[LogLineView, ...] = ()
    marked: tuple[int, ...] = ()
    cursor: int = -1
    """The die under the cursor, -1 while nobody marks dice."""
    seen: Seen[Table] | None = None
    """What whoever looks may see; no hand where it is left out."""
    log_in_panel: bool = False
    """Where there is no room for both, the log takes the place of the abilities."""
    verb: str = "decides"


@dataclass(frozen=True, slots=True)
class Drawn:
    """The finished grid, and where the list of what can be done lies."""

    canvas: Canvas
    options: Rect


def tone(seat: int) -> int:
    """The colour of a seat; in team games the teams alternate."""
    return seat % 2


def draw_mat(view: MatView, width: int, height: int, look: Look, options: int) -> Drawn:
    """The whole table between header and footer; `options` lines are wanted for the list."""
    game = view.game
    canvas = Canvas(width, height)
    canvas.fill(Rect(0, 0, width, height), look.palette.bg)
    me = game.active_player
    others = [game.players[(me.index + step) % len(game.players)] for step in range(1, len(game.players))]
    dice = game.roll is not None and 0 not in game.roll.numbers
    count = len(offensive(others[0])) if len(others) == 1 else 0
    place = Regions.of(width, height, len(others), count, dice)
    _others(canvas, place, view, others, look)
    canvas.fill(Rect(0, place.attempt, place.left, place.prompt.y - place.attempt), look.palette.mat)
    if dice:
        draw_dice(canvas, place, view, look)
    elif place.attempt < place.seat:
        canvas.text(2, place.attempt, "no dice on the table", look.pen("faint"))
    _seat(canvas, place.seat, place.left, view, me, look)
    _tokens(canvas, Rect(2, place.seat + 1, place.left - 2, 1), game, me, look)
    _hand(canvas, place, view, me, look)
    if place.panel.width:
        draw_panel(canvas, place, view, look)
    return Drawn(canvas, _prompt(canvas, place, view, look, options))


# Seats -------------------------------------------------------------------------------------------------------------


def _others(canvas: Canvas, place: Regions, view: MatView, others: Sequence[Seat], look: Look) -> None:
    rect = place.others
    canvas.fill(Rect(rect.x, rect.y, rect.width, rect.height + place.board.height), look.palette.mat)
    for line, seat in enumerate(others):
        end, counts = _seat(canvas, rect.y + line, rect.width, view, seat, look)
        if len(others) > 1:
            _tokens(canvas, Rect(end + 2, rect.y + line, counts - end - 4, 1), view.game, seat, look)
    if len(others) == 1:
        below = Rect(2, rect.y + 1, rect.width - 4, 1)
        signs = look.t(legend(others[0].hero, ascii_only=look.glyphs.ascii)) if place.board.height else ""
        if signs and below.width - len(signs) >= _FOR_TOKENS:  # what the letters on the board below it mean
            below = below._replace(width=below.width - len(signs) - 2)
            canvas.text(rect.width - 1 - len(signs), below.y, signs, look.pen("faint"))
        _tokens(canvas, below, view.game, others[0], look)
        if place.board.height:
            _other_board(canvas, place.board, others[0], look)


def _seat(canvas: Canvas, y: int, width: int, view: MatView, seat: Seat, look: Look) -> tuple[int, int]:
    """Who, Health, what is coming; Combat Points and piles at the right. Gives the columns between the two."""
    game, palette, glyphs = view.game, look.palette, look.glyphs
    active, colour = seat.index == game.active, tone(seat.index)
    canvas.fill(Rect(0, y, width, 1), palette.seat_ground(colour) if active else palette.mat)
    canvas.text(0, y, glyphs.bar if active else glyphs.thin_bar, look.seat(colour))
    if active:
        canvas.text(2, y, glyphs.cursor, look.seat(colour))
    side = game.side(seat.index)
    x = canvas.text(4, y, f"{seat.name} {glyphs.dot} {seat.hero.name}", look.seat(colour)) + 2
    if seat.defeated:
        return canvas.text(x, y, "defeated", look.pen("bad", bold=True)), width
    x = canvas.text(x, y, glyphs.heart, look.pen("bad")) + 1
    low = side.health <= side.start // 3
    x = canvas.text(x, y, str(side.health), look.pen("bad" if low else "text", bold=True))
    coming = game.incoming[seat.index].waiting()
    if coming:
        x = canvas.text(x + 1, y, look.t(f"−{coming} coming"), look.pen("bad", bold=True))
    counts = [("CP", seat.cp), ("cards", len(seat.hand)), ("deck", len(seat.deck)), ("discard", len(seat.discard))]
    gap = 3 if width >= 70 else 2

    def taken() -> int:
        return sum(len(word) + 1 + len(str(number)) for word, number in counts) + gap * (len(counts) - 1)

    while len(counts) > 2 and x + 2 + taken() + 1 > width:
        counts.pop()
    at = right = width - 1 - taken()
    if palette.flat and at - x > 4:
        canvas.text(x + 1, y, (glyphs.double_rule if active else glyphs.rule) * (at - x - 3), look.pen("line"))
    for word, number in counts:
        at = canvas.text(at, y, f"{word} ", look.pen("muted"))
        at = canvas.text(at, y, str(number), look.pen("warn" if word == "CP" else "text", bold=True)) + gap
    return x, right


def _tokens(canvas: Canvas, rect: Rect, game: Table, seat: Seat, look: Look) -> None:
    """Tokens as filled labels with their sign, Companions, the side of the board; `… 2 more` where room ends."""
    labels: list[tuple[str, str]] = []
    for token, count in seat.tokens.items():
        status = game.status(token)
        sign, shade = {"positive": ("+", "good"), "negative": ("−", "bad")}.get(status.polarity, ("*", "warn"))
        labels.append((f"{sign} {status.name}" + (f" ×{count}" if count > 1 else ""), shade))
    for companion, count in seat.companions.items():
        if count and companion in seat.hero.companions:
            labels.append((f"{seat.hero.companions[companion].name} {count}", "warn"))
    if seat.side:
        labels.append((f"{seat.side} side", "muted"))
    x = rect.x
    if not labels:
        if rect.width >= len(NO_TOKENS):
            canvas.text(x, rect.y, NO_TOKENS, look.pen("faint"))
        return
    for number, (label, shade) in enumerate(labels):
        text = f" {look.t(label)} "
        rest = len(labels) - number
        if x + len(text) + (9 if rest > 1 else 0) > rect.right:
            more = f"{look.glyphs.more} {rest} more"
            if x + len(more) <= rect.right:
                canvas.text(x, rect.y, more, look.pen("muted"))
            return
        if look.palette.colourless:
            pen, ground = Pen("", BOLD | REVERSE), ""
        else:
            pen, ground = Pen(look.palette.inverse, BOLD), look.palette.tone(shade)
        x = canvas.text(x, rect.y, text, pen, ground) + 1


def _other_board(canvas: Canvas, rect: Rect, seat: Seat, look: Look) -> None:
    """The opponent's abilities with what they need and do, and below them the defence."""
    signs = signs_of(seat.hero.key, ascii_only=look.glyphs.ascii)
    across = (rect.width - 2) // BOARD_COLUMN
    for number, ability in enumerate(offensive(seat)):
        x, y = rect.x + 2 + number % across * BOARD_COLUMN, rect.y + number // across
        tiers = ability.levels[seat.level(ability.id)].tiers
        name = level_name(seat, ability)
        told = in_one([shortly(sentence(tier.does)).removesuffix(" damage") for tier in tiers])
        end = canvas.text(x, y, shortened(name, 16, look), look.pen("text"))
        end = canvas.text(end + 1, y, needs_signs(tiers[0].needs, signs), look.pen("muted"))
        write(canvas, end + 1, y, plain(gist(told, x + BOARD_COLUMN - 2 - end - 1, look)), look, "faint")
    told = within("; ".join(defences(seat)), rect.width - 12, look.glyphs.more)
    write(canvas, rect.x + 2, rect.bottom - 1, f"[faint]defence[/] {plain(told)}", look, "muted", rect.width - 4)


# Hand --------------------------------------------------------------------------------------------------------------


def _hand(canvas: Canvas, place: Regions, view: MatView, seat: Seat, look: Look) -> None:
    """The cards of the player whose turn it is, once they have said to be looking; else only how many."""
    game, rect = view.game, place.hand._replace(width=place.left)
    y = rect.y
    if not seat.hand:
        canvas.text(2, y, "hand empty", look.pen("faint"))
        return
    if view.seen is None or not view.seen.sees(seat.index):
        held = f"{len(seat.hand)} card{'' if len(seat.hand) == 1 else 's'}"
        canvas.text(2, y, f"hand {held}, covered", look.pen("faint"))
        return
    cards = [game.card(card) for card in seat.hand]
    able = [not why_not_play(game, seat.index, card) for card in cards]
    size = (rect.width - 2) // max(1, len(cards)) - 1
    if place.big and size >= 12:
        canvas.text(2, y, "hand", look.pen("muted"))
        write(canvas, 8, y, "[key]c[/] to play; dimmed: not now", look, "faint")
        size = min(size, 18)
        # a long name has the line for itself; then the costs stand in the line of the kinds
        below = any(len(look.t(card.name)) > size - 6 for card in cards)
        for number, (card, legal) in enumerate(zip(cards, able, strict=True)):
            box = Rect(2 + number * (size + 1), y + 1, size, 4)
            draw_box(canvas, box, "", look, seat=tone(seat.index) if legal else None, ground=look.palette.mat)
            cost = str(cost_of(game, seat.index, card))
            name = shortened(card.name, size - 4 if below else size - 5 - len(cost), look)
            canvas.text(box.x + 2, box.y + 1, name, look.pen("text" if legal else "faint", bold=legal))
            canvas.text(box.x + 2, box.y + 2, TYPES.get(card.type, card.type)[: size - 4], look.pen("faint"))
            at = box.right - 2 - len(cost)
            canvas.text(at, box.y + 1 + below, cost, look.pen("warn" if legal else "faint", bold=legal))
            canvas.mark(box, "card", card.id)
        return
    x = canvas.text(2, y, "hand ", look.pen("muted"))
    for number, (card, legal) in enumerate(zip(cards, able, strict=True)):
        name = f" {card.name} "
        rest = len(cards) - number
        if x + len(name) + (8 if rest > 1 else 0) > rect.right:
            canvas.text(x, y, f"{look.glyphs.more} {rest} more", look.pen("muted"))
            break
        start = x
        if look.boxed:
            x = canvas.text(x, y, f"[{card.name}]", look.pen("text" if legal else "faint", bold=legal)) + 1
        else:
            x = canvas.text(x, y, name, look.pen("text" if legal else "faint", bold=legal), look.palette.raised) + 1
        canvas.mark(Rect(start, y, x - start - 1, 1), "card", card.id)


# Prompt ------------------------------------------------------------------------------------------------------------


def _prompt(canvas: Canvas, place: Regions, view: MatView, look: Look, options: int) -> Rect:
    """Who decides and what the highlighted thing does; gives the lines that are left for the list."""
    game, rect = view.game, place.prompt
    who = game.players[view.asked] if view.asked >= 0 else game.active_player
    prompt = PromptView(tone(who.index), who.name, view.title, view.lines, verb=view.verb)
    draw_box(canvas, rect, "", look, seat=tone(who.index), ground=look.palette.panel)
    draw_prompt_title(canvas, rect, prompt, look)
    inner = Rect(rect.x + 2, rect.y + 1, rect.width - 4, rect.height - 2)
    log = int(rect.height >= 9 and place.panel.height < 26)
    told = max(1, min(4 if rect.height >= 12 else 3 if rect.height >= 10 else 2, inner.height - log - max(1, options)))
    draw_prompt_lines(canvas, Rect(inner.x, inner.y, inner.width, told), prompt, look)
    if log and view.log:
        write(canvas, inner.x, inner.bottom - 1, f"[faint]log[/] {view.log[-1].text}", look, "muted", inner.width)
    return Rect(rect.x + 1, inner.y + told, rect.width - 2, inner.height - told - log)
