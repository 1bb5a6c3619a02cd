"""The whole view of a table of Dice Throne, built from the match and the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...dicethrone.language.flow import sentence
from ...dicethrone.telling import how_it_ended
from ...dicethrone.uses import cost_of, why_not_play
from ..match.view import FooterView, HeaderView, KeyView, PromptView, Tab, plain
from .abilities import defences, in_one, legend, level_name, met_now, needs_signs, offensive, shortly, tier_rows
from .hand import ThroneHand
from .hands import RollHand
from .pictures import die_colours, signs_of
from .view import (
    Answer,
    BoardView,
    CardView,
    DiceView,
    HandView,
    HeroView,
    OtherAbility,
    OtherBoardView,
    ThroneDie,
    ThroneView,
    TokenView,
)

if TYPE_CHECKING:
    from ...dicethrone.state import Seat, Table
    from .scene import Scene

STEPS = {
    "upkeep": "upkeep",
    "income": "income",
    "main-1": "main 1",
    "offensive-roll": "roll",
    "defensive-roll": "defence",
    "main-2": "main 2",
    "discard": "discard",
}
"""The phases as the header writes them; a target is rolled for in the place of the roll (DT-2.6)."""
TYPES = {"upgrade": "upgrade", "main": "main phase", "roll": "roll phase", "instant": "any time"}
"""When a card is played, in a word or two."""
GO_ON = "go on"
"""The id of the only row while the computer decides."""
LINES = 4
"""Lines of the log that are told while the computer decides."""
_TYPING = (
    KeyView("move.do", "do it"),
    KeyView("move.next", "complete"),
    KeyView("move.up move.down", "typed before"),
    KeyView("move.back", "close"),
)
_RESULT = KeyView("move.do", "result")


def tone(seat: int) -> int:
    """The colour of a seat; in team games the teams alternate."""
    return seat % 2


def throne_view(scene: Scene) -> ThroneView:
    """What to draw of a match now."""
    game, ascii_only = scene.game, scene.ascii
    me = game.active_player
    others = [game.players[(me.index + step) % len(game.players)] for step in range(1, len(game.players))]
    return ThroneView(
        header=_header(game),
        others=tuple(_hero(game, seat) for seat in others),
        other_board=_other_board(others[0], ascii_only) if len(others) == 1 else None,
        dice=_dice(scene),
        me=_hero(game, me),
        hand=_hand(scene, me),
        board=_board(scene, me),
        prompt=_prompt(scene),
        answers=_answers(scene),
        footer=FooterView(tuple(footer_keys(scene)), scene.message),
        log=scene.log,
        show_log=scene.tab in (Tab.THEIRS, Tab.LOG),
    )


def _header(game: Table) -> HeaderView:
    steps = list(STEPS)
    phase = "offensive-roll" if game.phase == "targeting-roll" else game.phase
    words = ["target" if each == "offensive-roll" == phase != game.phase else STEPS[each] for each in steps]
    step = steps.index(phase) if phase in steps and game.winner is None else -1
    return HeaderView("Dice Throne", game.turn, tone(game.active), tuple(words), step, seed="", short="")


def _hero(game: Table, seat: Seat) -> HeroView:
    side = game.side(seat.index)
    return HeroView(
        tone(seat.index),
        f"{seat.name} · {seat.hero.name}",
        seat.index == game.active,
        seat.defeated,
        side.health,
        side.health <= side.start // 3,
        game.incoming[seat.index].waiting(),
        (("CP", seat.cp), ("cards", len(seat.hand)), ("deck", len(seat.deck)), ("discard", len(seat.discard))),
        tuple(_tokens(game, seat)),
    )


def _tokens(game: Table, seat: Seat) -> list[TokenView]:
    """Tokens with their sign, Companions, the side of the board."""
    found: list[TokenView] = []
    for token, count in seat.tokens.items():
        status = game.status(token)
        sign, shade = {"positive": ("+", "good"), "negative": ("−", "bad")}.get(status.polarity, ("*", "warn"))
        found.append(TokenView(f"{sign} {status.name}" + (f" ×{count}" if count > 1 else ""), shade))
    for companion, count in seat.companions.items():
        if count and companion in seat.hero.companions:
            found.append(TokenView(f"{seat.hero.companions[companion].name} {count}", "warn"))
    if seat.side:
        found.append(TokenView(f"{seat.side} side", "muted"))
    return found


def _other_board(seat: Seat, ascii_only: bool) -> OtherBoardView:
    signs = signs_of(seat.hero.key, ascii_only=ascii_only)
    found = []
    for ability in offensive(seat):
        tiers = ability.levels[seat.level(ability.id)].tiers
        told = in_one([shortly(sentence(tier.does)).removesuffix(" damage") for tier in tiers])
        found.append(OtherAbility(level_name(seat, ability), needs_signs(tiers[0].needs, signs), told))
    return OtherBoardView(tuple(found), "; ".join(defences(seat)), legend(seat.hero, ascii_only=ascii_only))


def _dice(scene: Scene) -> DiceView:
    game, hand = scene.game, scene.hand
    roll = game.roll
    if roll is None or 0 in roll.numbers:
        return DiceView("")
    hero = game.players[roll.player].hero
    head = f"{game.players[roll.player].name}: {roll.purpose} roll"
    if roll.purpose == "offensive" and game.phase == "offensive-roll":
        head = f"attempt {game.rolled} of {game.rolled + game.attempts} · {game.attempts} left"
    rolling = hand if isinstance(hand, RollHand) else None
    dice = tuple(
        ThroneDie(
            number,
            hero.symbol(number),
            rolling is not None and place in rolling.marked,
            rolling is not None and place == rolling.die,
        )
        for place, number in enumerate(roll.numbers)
    )
    return DiceView(head, dice, die_colours(hero.id), tone(roll.player), rolling is not None, _met(scene))


def _met(scene: Scene) -> str:
    """What the dice meet (markup)."""
    roll = scene.game.roll
    if roll is None or roll.purpose != "offensive":
        return ""
    met = met_now(tier_rows(scene.game, roll.player, ascii_only=scene.ascii))
    if not met:
        return "[faint]now nothing: no ability is met[/]"
    told = "; ".join(f"[b good]{plain(row.name)}[/] {plain(row.needs)} {plain(row.does)}" for row in reversed(met))
    return f"[muted]now[/] {told}"


def _hand(scene: Scene, seat: Seat) -> HandView:
    """The cards, once their player has said to be looking; else only how many."""
    game = scene.game
    if not seat.hand:
        return HandView(tone(seat.index), words="hand empty")
    if not scene.seen.sees(seat.index):
        held = f"{len(seat.hand)} card{'' if len(seat.hand) == 1 else 's'}"
        return HandView(tone(seat.index), words=f"hand {held}, covered")
    answer = scene.hand.answer if scene.hand is not None else None
    at = answer.id.partition(" ")[2] if answer is not None and answer.id.startswith(("play ", "sell ")) else ""
    cards = []
    for id in seat.hand:
        card = game.card(id)
        kind, legal = TYPES.get(card.type, card.type), not why_not_play(game, seat.index, card)
        cards.append(CardView(id, card.name, cost_of(game, seat.index, card), kind, legal, id == at))
    return HandView(tone(seat.index), tuple(cards))


def _board(scene: Scene, seat: Seat) -> BoardView:
    marked = scene.hand.marked_dice if scene.hand is not None else ()
    rows = tier_rows(scene.game, seat.index, marked, ascii_only=scene.ascii)
    told = legend(seat.hero, ascii_only=scene.ascii)
    return BoardView(tone(seat.index), seat.hero.name, tuple(rows), told, tuple(defences(seat)))


def _answers(scene: Scene) -> tuple[Answer, ...]:
    if scene.computer:
        return (Answer(GO_ON, scene.busy, cursor=True),)
    return tuple(scene.hand.answers) if scene.hand is not None else ()


def _prompt(scene: Scene) -> PromptView:
    game, hand, decision = scene.game, scene.hand, scene.match.decision
    seat = hand.player if hand is not None else decision.player if decision is not None else game.active
    name = game.players[seat].name
    if scene.typing is not None:
        title = plain(decision.prompt().rstrip(".")) if decision is not None else "the match is over"
        return PromptView(tone(seat), name, title, scene.typing, _TYPING, verb="types")
    if hand is None:
        if decision is None:
            ended = how_it_ended(game)
            return PromptView(tone(seat), ended, "", ("Enter shows the result.",), verb="")
        # what the computer could do at a moment is for it alone to know
        title = plain(getattr(decision, "why", "") or decision.prompt())
        return PromptView(tone(seat), name, title, tuple(line.text for line in scene.log[-LINES:]))
    story = hand.story()
    lines = story.lines
    if hand.filter.open or hand.filter.text:
        lines = (f"[key]/[/]{plain(hand.filter.text)}{'▏' if hand.filter.open else ''}", *lines)
    if not hand.decides:
        return PromptView(tone(seat), hand.heading, story.title, lines, verb="")
    if scene.news:
        lines = (f"[muted]{plain(scene.news)}[/]", *lines)
    return PromptView(tone(seat), name, story.title, lines)


def footer_keys(scene: Scene) -> list[KeyView]:
    """Every key that does something now, the most important first; the rarest leave first when the line is full."""
    hand, match = scene.hand, scene.match
    if scene.typing is not None:
        return list(_TYPING)
    if hand is not None and hand.filter.open:
        return [KeyView("move.do", "stay with it"), KeyView("move.back", "close")]
    keys: list[KeyView] = []
    decides = hand is None or hand.decides
    if hand is not None:
        keys += hand.keys()
    elif match.over:
        keys.append(_RESULT)
    elif scene.computer:
        keys.append(KeyView("move.do", "go on"))
    keys += [KeyView("throne.board", "boards", rank=2), KeyView("look.inspect", "read", rank=2)]
    keys.append(KeyView("look.log", "log", rank=3))
    if scene.tabs:
        keys.append(KeyView("look.panel", "abilities" if scene.tab in (Tab.THEIRS, Tab.LOG) else "log tab", rank=4))
    if decides and not match.can_undo:
        keys.append(KeyView("play.undo", "undo", rank=2))
    if decides and not match.can_redo:
        keys.append(KeyView("play.redo", "redo", rank=3))
    if isinstance(hand, ThroneHand) and decides:
        keys += [
            KeyView("move.next", "next zone", rank=5),
            KeyView("look.find", "find", rank=6),
            KeyView("play.any-order", "ask more" if not scene.every_window else "ask less", rank=6),
            KeyView("look.command", "command", rank=5),
        ]
    keys += [KeyView("look.screenshot", "screenshot", rank=8), KeyView("look.report", "report", rank=8)]
    if decides:
        keys.append(KeyView("move.back", "menu", rank=1))
    return [*keys, KeyView("look.help", "help", rank=1)]
