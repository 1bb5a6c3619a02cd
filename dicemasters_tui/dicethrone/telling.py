"""The table, its heroes and what happened in plain sentences, for lines, logs and pages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ..kernel.decision import Decision, Option
from ..kernel.errors import Refused
from ..kernel.match import Match
from ..kernel.record import PLAYERS
from .choices import ChoiceDecision
from .dice import spoken
from .events import CardPlayed, Event, GaveUp, HealthChanged, PhaseBegan
from .hero import Hero, Tier
from .language.flow import sentence
from .leaflet import card_words, companion_words, level_words, status_words
from .questions import ActivateDecision
from .state import Seat, Table

_PASSED = {"main-1": "Nothing more before the roll: the dice come next.", "main-2": "Nothing more: the turn ends."}
"""What passing means in a Main Phase."""


def told(game: Table, events: Sequence[Event]) -> list[str]:
    """The sentences of events, those that only mark a phase left out."""
    return [
        event.words(game.players[event.player].name if event.player >= 0 else "")
        for event in events
        if not (isinstance(event, PhaseBegan) and event.phase in ("income", "discard"))
    ]


def command_words(game: Table, command: str) -> str:
    """A command with names in place of ids, for a sentence: `play So Wild`, `activate Overpower`."""
    verb, _, rest = command.partition(" ")
    names = {card.id: card.name for card in game.book.cards.values()}
    names |= {status.id: status.name for status in game.book.statuses.values()}
    for seat in game.players:
        names |= {companion.id: companion.name for companion in seat.hero.companions.values()}
        for ability in seat.hero.abilities.values():
            names[ability.id] = ability.name
            names |= {t.id: t.name for level in ability.levels.values() for t in level.tiers if t.id}
    said, _, times = rest.partition(" on ")[0].partition(" x")
    things = [names.get(thing.strip().split("#")[0], thing.strip()) for thing in said.split(",")]
    return f"{verb} {', '.join(things)}".rstrip() + (f" ×{times}" if times else "")


def would_bring(match: Match[Table], command: str) -> list[str]:
    """What a command of whoever is asked would lead to: what happens, and what is asked then. Raises what refuses it.

    What chance would bring is not told.
    """
    decision = match.decision
    if decision is None:
        return []
    twin = match.fork()
    events = twin.submit(decision.player, command)
    if twin.moves[-1].chance:
        return ["Dice are rolled or cards drawn for it: what comes is seen then."]
    lines = told(twin.state, events)[:4]
    if twin.decision is not None:
        who = twin.state.players[twin.decision.player].name
        lines.append(f"Then {who} is asked: {twin.decision.sentence()}")
    return lines


def after_giving_up(game: Table, player: int) -> str:
    """What follows when a player gives the match up: `Mia and Leo win`, `the others play on`."""
    team = game.players[player].team
    teams = {seat.team for seat in game.standing() if seat.team != team}
    if len(teams) != 1:
        return "the others play on"
    others = [seat.name for seat in game.players if seat.team in teams]
    return f"{' and '.join(others)} win{'s' if len(others) == 1 else ''}"


def in_sight(game: Table) -> list[tuple[str, str]]:
    """The names and ids of heroes, abilities and tokens that lie open; which cards are where is not told."""
    found: list[tuple[str, str]] = []
    for seat in game.players:
        found.append((f"Hero {seat.hero.name}", seat.hero.id))
        found += [(f"Ability {each.name}", each.id) for each in seat.hero.abilities.values()]
        found += [(f"Token {each.name}", each.id) for each in seat.hero.statuses.values()]
    return list(dict.fromkeys(found))


def seat_words(game: Table, seat: Seat) -> list[str]:
    """A player's side of the table."""
    tokens = ", ".join(f"{n} {game.status(t).name}" if n > 1 else game.status(t).name for t, n in seat.tokens.items())
    companions = ", ".join(
        f"{seat.hero.companions[c].name} {n}" for c, n in seat.companions.items() if n and c in seat.hero.companions
    )
    upgrades = ", ".join(f"{seat.hero.abilities[a].name} {'I' * level}" for a, level in seat.upgrades.items())
    lines = [
        f"{seat.name}, {seat.hero.name}: Health {game.side(seat.index).health}, {seat.cp} CP, "
        f"{len(seat.hand)} cards in hand, {len(seat.deck)} in the deck, {len(seat.discard)} discarded."
    ]
    if seat.defeated:
        lines.append("  defeated")
    if tokens:
        lines.append(f"  tokens: {tokens}")
    if companions:
        lines.append(f"  Companions: {companions}")
    if upgrades:
        lines.append(f"  upgrades: {upgrades}")
    if seat.side:
        lines.append(f"  the board shows its {seat.side} side")
    return lines


def table_words(game: Table) -> list[str]:
    """The whole table, hands hidden."""
    lines = [f"Turn {game.turn}, {game.active_player.name}, {game.phase}."]
    for seat in game.players:
        lines += seat_words(game, seat)
    if game.roll is not None and 0 not in game.roll.numbers:
        owner = game.players[game.roll.player]
        dice = ", ".join(f"{n} {spoken(owner.hero.symbol(n))}" for n in game.roll.numbers)
        lines.append(f"The dice of {owner.name}: {dice}.")
    for seat in game.players:
        waiting = game.incoming[seat.index].waiting()
        if waiting:
            lines.append(f"{waiting} damage is on its way to {seat.name}.")
    return lines


def look(game: Table, word: str) -> list[str]:
    """A hero, ability, card or token in words. Raises `Refused`."""
    wanted = word.strip().lower().replace("_", "-")
    if not wanted:
        raise Refused("Look at what? Name a hero, an ability, a card or a token: look overpower.")
    for seat in game.players:
        hero = seat.hero
        if wanted in (hero.id, hero.name.lower(), PLAYERS[seat.index].lower()):
            lines = [f"{hero.name}: dice {_key(hero)}"]
            for ability in hero.abilities.values():
                lines += ability_words(seat, ability.id)
            return lines + [f"Doubtful: {doubt}." for doubt in hero.doubts]
        for ability in hero.abilities.values():
            if wanted in (ability.id, ability.name.lower()):
                return ability_words(seat, ability.id)
        for companion in hero.companions.values():
            if wanted in (companion.id, companion.name.lower()):
                return [f"{line}." for line in companion_words(companion)]
    if wanted in game.book.cards:
        card = game.card(wanted)
        owner = next((seat.hero for seat in game.players if card in seat.hero.cards), None)
        return card_words(card, owner) + ([f"Doubtful: {card.doubt}"] if card.doubt else [])
    if wanted in game.book.statuses:
        status = game.status(wanted)
        lines = status_words(status)
        return [f"{lines[0]}.", *(f"  {line}." for line in lines[1:])]
    raise Refused(f"There is no hero, ability, card or token {word!r} in this match.")


def _about(game: Table, word: str) -> list[str]:
    """As `look`, line by line without indent; nothing where the word names nothing."""
    try:
        return [line.strip() for line in look(game, word)]
    except Refused:
        return []


def _tier(decision: ActivateDecision, command: str) -> tuple[Tier, str] | None:
    """The tier that a command activates, and its name."""
    tiers = {f"activate {decision.word(ability, tier)}": (tier, name) for ability, tier, name in decision.choices}
    return tiers.get(command)


def option_words(game: Table, decision: Decision, command: str) -> str:
    """The text of the card, token or ability that a command is about, what passing means; else nothing."""
    if isinstance(decision, ActivateDecision):
        found = _tier(decision, command)
        return f"{found[1]} ({found[0].needs.describe()}): {sentence(found[0].does)}." if found is not None else ""
    if command == "pass":
        return _PASSED.get(game.phase if decision.kind == "main" else "", "Nothing more now.")
    subject = command.partition(" ")[2].split("#")[0]
    if not subject or subject == "none":
        return ""
    if isinstance(decision, ChoiceDecision) and subject.upper() in PLAYERS:
        return ""  # a player is chosen for something: the text of the hero would only be in the way
    return " ".join(line[:1].upper() + line[1:] for line in _about(game, subject))


def what_it_does(game: Table, decision: Decision, option: Option) -> str:
    """What an ability to activate or a card to play does, in one line without its name; of other options nothing."""
    if isinstance(decision, ActivateDecision):
        found = _tier(decision, option.command)
        return sentence(found[0].does) if found is not None else ""
    text = _about(game, option.subject) if option.verb == "play" and option.subject else ()
    return " ".join(text).partition("): ")[2]


def ability_words(seat: Seat, id: str) -> list[str]:
    """An ability as it is now, level by level."""
    ability = seat.hero.abilities[id]
    level = ability.levels[seat.level(id)]
    roman = "I" * level.level if len(ability.levels) > 1 else ""
    lines = [f"{ability.name} {roman}".strip() + f" ({ability.kind})"]
    return lines + [f"  {line}" for line in level_words(level)]


def _key(hero: Hero) -> str:
    """The symbol of each number of the hero's dice."""
    return ", ".join(f"{number} {spoken(symbol)}" for number, symbol in hero.key.items())


def how_it_ended(game: Table) -> str:
    """Who has won, or that nobody has."""
    if game.winner is None or game.winner < 0:
        return "a draw"
    return " and ".join(seat.name for seat in game.players if seat.team == game.winner) + " won"


def why_it_ended(game: Table, events: Sequence[Event]) -> str:
    """What decided a match that is over, in a sentence: who gave up, or the last damage; empty when neither did."""
    last = next((event for event in reversed(events) if isinstance(event, HealthChanged | GaveUp)), None)
    if isinstance(last, GaveUp):
        return f"{game.players[last.player].name} gave up on turn {game.turn}."
    if last is not None and last.damage and last.new <= 0:
        name = game.players[last.player].name
        return f"{name} took the last {last.damage} damage on turn {game.turn}: {last.why}."
    return ""


def how_each_did(game: Table, events: Sequence[Event]) -> list[str]:
    """`Mia (Barbarian): Health 12, 3 cards played, 1 ability upgraded`, for each seat."""
    played = Counter(event.player for event in events if isinstance(event, CardPlayed))
    return [
        f"{seat.name} ({seat.hero.name}): Health {game.side(seat.index).health}, "
        f"{played[seat.index]} card{'' if played[seat.index] == 1 else 's'} played, "
        f"{len(seat.upgrades)} {'ability' if len(seat.upgrades) == 1 else 'abilities'} upgraded"
        for seat in game.players
    ]


def winner(game: Table) -> str:
    """The letter of the first of those who have won, draw, or none while the match goes on (notation, section 6)."""
    if game.winner is None:
        return "none"
    if game.winner < 0:
        return "draw"
    return next(PLAYERS[seat.index] for seat in game.players if seat.team == game.winner)


_SOURCES = {
    "A": "read from the English print",
    "B": "as owners of the English print wrote it down",
    "C": "from one picture, or from the print of another language",
}
"""Where the facts of a hero come from, by the letter of their trust."""


def hero_words(hero: Hero) -> list[str]:
    """A hero in full: dice key, every ability at every level, tokens, Companions, cards, what is doubtful."""
    source = _SOURCES.get(hero.trust[:1], "")
    lines = [f"{hero.name} (trust {hero.trust}{source and f': {source}'})", f"dice: {_key(hero)}"]
    for ability in hero.abilities.values():
        for level in ability.levels.values():
            side = f", {ability.side} side" if ability.side else ""
            lines += ["", f"{ability.name} {'I' * level.level} ({ability.kind}{side})"]
            lines += [f"  {line}" for line in level_words(level)]
    for title, leaflet in (
        ("status effects", [status_words(status) for status in hero.statuses.values()]),
        ("Companions", [companion_words(companion) for companion in hero.companions.values()]),
    ):
        if leaflet:
            lines += ["", title]
        for head, *rest in leaflet:
            lines += [f"  {head}", *(f"    {line}." for line in rest)]
    lines += ["", "cards"]
    for card in hero.cards:
        if card.type == "upgrade":
            lines.append(f"  {card.name} (upgrade, {card.cost} CP): {card.upgrades} at level {card.level}.")
        else:
            lines += [f"  {line}" for line in card_words(card, hero)]
    if hero.doubts:
        lines += ["", "doubtful", *(f"  {doubt}." for doubt in hero.doubts)]
    return lines
