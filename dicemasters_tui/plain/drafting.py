"""A draft at the keyboard, line by line (DM-5.5.6)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from ..catalog import CardFacts
from ..kernel.errors import BadSetup
from ..teams.draft import BadPick, Draft
from ..teams.files import team_text
from ..teams.team import Team

HELP = "Type a card's number and the dice you use, such as: jus-003 4. A name lists its versions; middle lists all."
Ask = Callable[[str], str | None]
Tell = Callable[[str], None]


def run_draft(draft: Draft, names: tuple[str, str], ask: Ask, tell: Tell) -> Draft | None:
    """Ask for picks in turn until the draft is over; None when input ends first."""
    tell(f"{len(draft.middle)} stacks lie in the middle; each may use {draft.number} dice. {HELP}")
    tell("Basic action cards for both: " + ", ".join(draft.basics) + ".")
    while not draft.over:
        player = draft.picker
        line = ask(f"{names[player]} picks ({draft.left(player)} dice left): ")
        if line is None:
            return None
        words = line.split()
        if not words or words[0] in ("help", "?"):
            tell(HELP)
        elif words[0] == "middle":
            tell(", ".join(f"{stack.name} ({len(stack.versions)})" for stack in draft.middle))
        elif named := _versions(draft, line):
            for card in named:
                subtitle = f": {card.subtitle}" if card.subtitle else ""
                tell(f"  {card.id}  {card.name}{subtitle}, costs {card.cost}, up to {draft.most(card)} dice")
        else:
            draft = _picked(draft, words, names[player], tell)
    return draft


def _versions(draft: Draft, line: str) -> tuple[CardFacts, ...]:
    wanted = line.strip().lower()
    return next((stack.versions for stack in draft.middle if stack.name.lower() == wanted), ())


def _picked(draft: Draft, words: list[str], name: str, tell: Tell) -> Draft:
    dice = int(words[1]) if len(words) > 1 and words[1].isdigit() else None
    if len(words) > 2 or (len(words) == 2 and dice is None):
        tell(f"That is no pick. {HELP}")
        return draft
    try:
        after = draft.pick(words[0].lower(), dice)
    except BadPick as wrong:
        tell(str(wrong))
        return draft
    taken = after.picks[-1]
    tell(f"{name} takes {taken.card.name} ({taken.card.id}) with {taken.dice} dice.")
    return after


def write_teams(draft: Draft, names: tuple[str, str], folder: Path) -> list[Path]:
    """Both drafted teams as files; a file that is there already is never written over. Raises BadSetup."""
    written = []
    for player, name in enumerate(names):
        team: Team = draft.team(player, f"{name}'s draft")
        path = folder / f"draft-{player + 1}.yaml"
        number = 1
        while path.exists():
            number += 1
            path = folder / f"draft-{player + 1}-{number}.yaml"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path.write_text(team_text(team), encoding="utf-8")
        except OSError as error:
            raise BadSetup(f"{path} cannot be written: {error.strerror}.") from None
        written.append(path)
    return written
