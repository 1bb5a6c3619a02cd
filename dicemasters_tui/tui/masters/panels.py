"""The view of the table: the header, the prompt, the footer, the right column; the mat has its own module."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from ...analysis.layout import card_groups, card_key
from ...analysis.reasons import field_reason, numbers, sums
from ...analysis.waiting import WaitingEffect, asking, waiting
from ...rules import queries
from ...rules.card import Card, spelled
from ...rules.decisions import PriorityDecision
from ...rules.faces import FaceKind
from ...rules.naming import die_of
from ...rules.sentences import capital, sentence
from ...rules.state import Die, GameState, Step, TeamCard
from ...rules.wording import kind_words
from ..actions.keymap import told
from ..dice.text import read_out, with_signs
from ..match.hand import FINDING, RESULT, TYPING, offered
from ..match.view import FooterView, HeaderView, KeyView, PanelView, PromptView, plain
from . import mat
from .choosing import ChooseHand
from .dice import energy_sign
from .entering import EnterHand
from .hand import Hand, Mark
from .hands import OrderHand
from .priority import PriorityHand
from .scene import Scene
from .spots import CARDS, LIST, Spot
from .telling import pile_lines
from .view import CardGroupView, CardRowView, TableView
from .words import text_of

_SHOWN = 10
"""Lines of a long list that are shown at once."""


_STEPS = {Step.DRAW: 0, Step.ROLL: 1, Step.MAIN: 2, Step.ATTACK: 3, Step.ATTACK_WINDOW: 3, Step.CLEANUP: 4}


def table_view(scene: Scene) -> TableView:
    """What to draw of a match now."""
    if scene.fought is not None:  # a fight is looked at, with the log as it was then
        so_far = tuple(line for line in scene.log if line.turn <= scene.fought.header.turn)
        return replace(scene.fought, log=so_far)
    game = scene.game
    upper, lower = game.players[1 - game.active], game.players[game.active]
    side = _side(scene)
    return TableView(
        header=_header(scene),
        upper=mat.seat(scene, upper),
        lower=mat.seat(scene, lower),
        rows=mat.rows(scene),
        prompt=_prompt(scene),
        footer=FooterView(tuple(footer_keys(scene)), scene.message),
        cards=cards(scene),
        inspector=inspector(scene),
        log=scene.log,
        combat=mat.combat(scene),
        roll=mat.roll(scene),
        entry=scene.hand.tray() if isinstance(scene.hand, EnterHand) else (),
        side=side,
        side_over=side is not None and (scene.queue_open or _must_be_seen(scene.hand)),
        tab=scene.tab,
    )


def _must_be_seen(hand: Hand | None) -> bool:
    """A list longer than the prompt's keys has to stand somewhere, also where there is no room beside the mat.

    Of effects to be put in order the prompt has no numbers to click on, and two are swapped without any.
    """
    return isinstance(hand, ChooseHand) and len(hand.places.of(LIST)) > (2 if isinstance(hand, OrderHand) else 4)


def _side(scene: Scene) -> PanelView | None:
    """What takes the place of the cards, if anything."""
    hand = scene.hand
    if scene.queue_open:
        return queue(scene)
    if not isinstance(hand, ChooseHand):
        return None
    listed, waits, asks = choice_list(hand), anything_waits(scene), _asking(scene) is not None
    if listed is None:  # without one the cards stay in sight
        return queue(scene) if waits or (asks and scene.game.combat is not None) else None
    few = (waits or asks) and not _must_be_seen(hand) and not isinstance(hand, OrderHand)
    return replace(listed, lines=(*listed.lines, "---", *queue(scene).lines)) if few else listed


def _header(scene: Scene) -> HeaderView:
    game = scene.game
    lives = {player.start_life for player in game.players}
    return HeaderView(
        scene.title or game.edition.title,
        game.turn,
        game.active,
        step=-1 if game.over else _STEPS[game.step],
        extra=f"{lives.pop()} life" if len(lives) == 1 else "",
        seed=scene.seed,
        sign="real dice" if game.luck.by_hand else "",
    )


def _prompt(scene: Scene) -> PromptView:
    game, hand, decision = scene.game, scene.hand, scene.match.decision
    seat = decision.player if decision is not None else game.active
    name, title = game.players[seat].name, plain(decision.prompt()) if decision is not None else ""
    if scene.typing is not None:
        return PromptView(seat, name, title.rstrip(".") or "the match is over", scene.typing, TYPING, verb="types")
    if hand is None and game.over:
        ended = f"{game.players[game.winner].name} wins" if game.winner in (0, 1) else "A tie"
        return PromptView(seat, ended, "", ("Enter shows the result.",), (RESULT,), verb="")
    if hand is None:
        return PromptView(seat, name, title, busy=scene.busy)
    story, seat = hand.story(), hand.player
    lines, keys = hand.prompt_lines(story.lines), FINDING if hand.filter.open else tuple(hand.keys())
    if not hand.decides:
        return PromptView(seat, hand.heading, story.title, lines, keys, verb="")
    return PromptView(seat, game.players[seat].name, story.title, lines, keys)


def footer_keys(scene: Scene) -> list[KeyView]:
    """Every key that does something now, the most important first; the rarest leave first when the line is full."""
    hand, match = scene.hand, scene.match
    if hand is not None and hand.filter.open:
        return [*FINDING]
    own = hand.keys() if hand is not None else [RESULT] if match.over else []
    if hand is None and not match.over and scene.computer:
        own = [KeyView("move.do", "go on at once")]
    decides = hand is None or hand.decides
    zones = hand is not None and len(hand.places.zones) > 1 and "move.next" not in {key.action for key in own}
    queue = KeyView("look.queue", "close queue") if scene.queue_open else KeyView("look.queue", "queue", rank=2)
    return offered(
        *own,
        decides and not match.can_undo and KeyView("play.undo", "undo", rank=1),
        decides and not match.can_redo and KeyView("play.redo", "redo", rank=2),
        zones and KeyView("move.next", "next zone", rank=4),
        hand is not None and hand.subject and KeyView("look.inspect", "inspect", rank=2),
        (scene.queue_open or anything_waits(scene)) and queue,
        KeyView("look.log", "log", rank=4),
        scene.tabs and KeyView("look.panel", "tab", rank=7),
        KeyView("look.cards", "cards", rank=6),
        KeyView("look.find", "find", rank=8),
        KeyView("look.screenshot", "screenshot", rank=9),
        decides and KeyView("look.command", "command", rank=8),
        KeyView("look.report", "report", rank=10),
        KeyView("look.help", "help", rank=3),
    )


# Cards ----------------------------------------------------------------------------------------------------------


def cards(scene: Scene) -> tuple[CardGroupView, ...]:
    """All cards of the match for the one who decides."""
    game, hand = scene.game, scene.hand
    player = hand.player if hand is not None else game.active
    buying = hand is not None and isinstance(hand.question, PriorityDecision) and game.step is Step.MAIN
    groups = card_groups(game, player)
    totals = Counter(die.holder.index for die in game.dice if die.holder is not None)
    shared = {holder.index for holder, _, _ in game.book.globals}
    usable = any(card.index in shared for card in groups[2])

    def row(card: TeamCard) -> CardRowView:
        key, printed = card_key(game, card), card.card
        spot = Spot(CARDS, key)
        mark, number = (hand.mark_card(spot), hand.number_of(spot)) if hand is not None else (Mark(), "")
        cost = queries.cost_to_buy(game, card, player if card.basic else card.owner)
        left, theirs = len(game.unbought(card)), not card.basic and card.owner != player
        named = (each for each in game.cards if each.owner == card.owner and each.card.name == printed.name)
        return CardRowView(
            key,
            printed.name,
            cost,
            printed.energy,
            left,
            totals[card.index],
            short=printed.short,
            subtitle=printed.subtitle,
            twins=tuple(each.card.subtitle for each in named if each is not card),
            cost_change=cost - printed.cost,
            has_global=card.index in shared,
            faint=mark.dimmed or not left or (theirs and not number),
            number=number,
            cursor=scene.spot == spot,
            chosen=mark.chosen,
        )

    heads = (
        (game.players[player].name, told("buy with {play.buy}") if buying and player == game.active else "", player),
        ("Basic actions", "both players", None),
        (game.players[1 - player].name, "G = global you may use" if usable else "", 1 - player),
    )
    return tuple(CardGroupView(*head, tuple(map(row, group))) for head, group in zip(heads, groups, strict=True))


# What the cursor is on -------------------------------------------------------------------------------------------


def inspector(scene: Scene) -> PanelView:
    """The card or die under the cursor in a few lines."""
    hand = scene.hand
    if hand is None:
        return PanelView("", ())
    die, card = die_of(scene.game, scene.hovered) or hand.die, hand.card
    now = _sums_now(scene, die) if die is not None else []
    then = tuple(_once_fielded(scene, die)) if die is not None else ()
    if die is not None and die.holder is None:
        terms = scene.game.edition.terms
        what = f"Fist, bolt, mask, shield, a wild, or a 1A 1D {terms.character}; {terms.fielding} it costs nothing."
        return PanelView("Sidekick", (what, *now), hint="[key]{look.inspect}[/]", extra=then)
    printed = die.card if die is not None else card.card if card is not None else None
    if printed is None:
        return PanelView("", tuple(pile_lines(hand)) or ("[faint]What the cursor is on is told here.[/]",))
    lines = (card_head(scene, printed), *now, *text_of(scene.game, printed))
    name = f"{printed.name} · {printed.subtitle}" if printed.subtitle else printed.name
    return PanelView(plain(name), lines, hint="[key]{look.inspect}[/]", extra=then)


def _sums_now(scene: Scene, die: Die) -> list[str]:
    """`now 4A 4D: 3A 3D, Batman +1A +1D` of a die in the field with other numbers than its face."""
    words = sums(scene.game, die) if die.is_character and die.in_field else ""
    return [f"[b]now {numbers(scene.game, die)}[/]: {plain(words)}"] if words else []


def _once_fielded(scene: Scene, die: Die) -> list[str]:
    """`once fielded 6A 6D: 3A 3D, Strike +2A +2D`, and why fielding it costs what it does, where either is changed."""
    game, hand = scene.game, scene.hand
    options = hand.question.options if isinstance(hand, PriorityHand) else ()
    option = next((each for each in options if each.legal and each.command.split()[:2] == ["field", die.id]), None)
    if hand is None or option is None:
        return []
    terms, lines = game.edition.terms, []
    after = hand.outlook(option.command)
    then = after.die(die)
    if not after.refused and not after.chance and then.in_field and (words := sums(after.game, then)):
        lines.append(f"[b]once {terms.fielded} {numbers(after.game, then)}[/]: {plain(words)}")
    if why := field_reason(game, die):
        lines.append(f"{terms.fielding} it costs [b]{queries.cost_to_field(game, die)}[/]: {plain(why)}")
    return lines


def card_head(scene: Scene, card: Card) -> str:
    """`4 F■  Justice League  levels 3/3 4/4 5/5`."""
    signs = "".join(energy_sign(kind) for kind in card.energy)
    groups = ", ".join(spelled(name) for name in sorted(card.affiliations))
    levels = " ".join(f"{face.attack}/{face.defense}" for face in card.faces if face.kind is FaceKind.CHARACTER)
    shape = f"levels {levels}" if levels else kind_words(card, scene.game.edition.terms)
    words = [f"[b]{card.cost}[/] {signs}".strip(), groups, shape]
    return "  ".join(word for word in words if word)


# Waiting effects -------------------------------------------------------------------------------------------------


def queue(scene: Scene) -> PanelView:
    """The effects that wait to resolve, in order, and why in this order."""
    game, now, title = scene.game, _asking(scene), "waiting effects"
    lines: list[str] = []
    for number, effect in enumerate([*([now] if now is not None else []), *waiting(game)], 1):
        state = "[warn]asking now[/]" if effect.asks else "waits"
        lines += [f"[key]{number}[/] [b]{plain(effect.card.name)}[/]\t{state}", f"  {_whose(game, effect)}"]
        texts = (read_out(ability, effect.card, game.edition.terms) for ability in effect.texts)
        lines += [*(f"  {plain(text)}" for text in texts if text), ""]
    if not lines:
        return PanelView(title, ("Nothing waits to resolve.",), hint="[key]{look.queue}[/] close")
    if not anything_waits(scene):
        return PanelView(title, tuple(lines[:-1]))  # of one alone there is no order to explain
    lines += [
        "---",
        "[b]Why this order[/]",
        "What was triggered first resolves first.",
        "Of effects triggered together the active player's come first; a player with several orders them.",
    ]
    return PanelView(title, tuple(lines), hint="first resolves first")


def _whose(game: GameState, effect: WaitingEffect) -> str:
    """`Kyle · because: Red-Eyes is KO'd`."""
    cause = sentence(game, effect.cause) if effect.cause is not None else ""
    because = f" · because: {plain(cause.rstrip('.'))}" if cause else ""
    return f"[seat{effect.player}]{plain(game.players[effect.player].name)}[/]{because}"


def _asking(scene: Scene) -> WaitingEffect | None:
    """The effect that asks the player at this moment."""
    return asking(scene.hand.question, scene.fresh_events) if scene.hand is not None else None


def anything_waits(scene: Scene) -> bool:
    return any(waiting(scene.game))


# Lists -----------------------------------------------------------------------------------------------------------


def choice_list(hand: ChooseHand) -> PanelView | None:
    """The answers that are no dice or cards on the table, around the highlighted one."""
    listed = hand.listed
    if not hand.places.of(LIST) or not listed:
        return None
    words = [choice.word for choice in listed]
    here = words.index(hand.spot.id) if hand.spot.zone == LIST and hand.spot.id in words else -1
    first = max(0, min(max(here, 0) - _SHOWN // 2, len(listed) - _SHOWN))
    lines = []
    shown = listed[first : first + _SHOWN]
    for place, choice in enumerate(shown, first):
        digit = hand.number_of(Spot(LIST, choice.word))
        number = f"[key]{digit}[/] " if digit else "  "
        chosen = "✓ " if choice in hand.marked else ""
        label = plain(with_signs(capital(choice.label)))
        tone = "b" if place == here else "faint" if choice.why_not else "text"
        why = f" · {plain(choice.why_not)}" if choice.why_not else ""
        lines.append(f"{'▸' if place == here else ' '}{number}[{tone}]{chosen}{label}{why}[/]")
    if len(listed) > _SHOWN:
        lines.append(f"{len(listed)} in all; type to find one")
    source = hand.question.source_card
    title = plain(source.card.name) if source is not None else "choose"
    if isinstance(hand, OrderHand):
        title = "effects: first resolves first"
    return PanelView(f"[text]{title}[/]", tuple(lines), picks=tuple(choice.word for choice in shown))
