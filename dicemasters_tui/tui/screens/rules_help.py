"""How to play, in two pages of our own words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import BindingType

from ...rulebook.numbers import all_rules, throne_rules
from .glossary import WORDS, keyword_section
from .keying import Key, bound
from .reader import ReaderPage, Section

HOW_TO_PLAY: tuple[Section, ...] = (
    Section(
        "what it is about",
        (
            "You and your opponent each have a team of cards, a bag of dice and some life. You roll dice for energy, "
            "buy better dice with it, and put characters into your field. Characters attack; whoever runs out of "
            "life has lost.",
            "The shortest way to learn it is to play: {how.lesson} begins the lesson, a first game that says what to "
            "press.",
        ),
    ),
    Section(
        "a turn",
        (),
        (
            (
                "1 clear, draw",
                "What was left in your reserve pool goes to the used pile. You draw four dice from your bag.",
            ),
            ("2 roll", "You roll them, with all that lie in your prep area, and may reroll as many as you like, once."),
            (
                "3 main",
                "In any order and as often as you can pay: buy a die, field a character, use an action, use a global.",
            ),
            (
                "4 attack",
                "Send characters of your field against the opponent, or none. The opponent says who blocks whom.",
            ),
            ("5 clean up", "Damage and bonuses are gone. The other player's turn begins."),
        ),
    ),
    Section(
        "energy and buying",
        (
            "A die shows energy, a character or an action. Energy lies in your reserve pool until you spend it. To "
            "buy a "
            "die pay its card's cost; at least one of the energy must be of the card's own type, and ? counts as any. "
            "The new die lies in your used pile first: you will roll it once your bag has run empty and been filled "
            "again. Basic actions in the middle can be bought by both of you, with any energy.",
        ),
    ),
    Section(
        "characters",
        (
            "A character face has a level, a fielding cost ◇, attack A and defense D. Pay the fielding cost with any "
            "energy and the die stands in your field. It stays there from turn to turn, and it may attack at once.",
            "At the end of your main step characters you did not field go to the used pile.",
        ),
    ),
    Section(
        "attacking",
        (
            "Choose any of your characters. Each of the opponent's characters may block one of them, and several may "
            "block the same. Then both of you may still use globals, and you may use action dice.",
            "Blocked dice deal their attack to each other. A die with damage of at least its defense is KO'd: it goes "
            "to its owner's prep area and is rolled again next turn. What survives goes home.",
            "An attacker without a blocker deals its attack to the opponent's life and then leaves the field; you will "
            "see it again when your bag is refilled. Strong attackers are therefore also expensive.",
        ),
    ),
    Section(
        "globals and passing",
        (
            "A global is a text anyone may pay for, on whosever card it stands. You may use globals in your main step "
            "and after blockers are named. When you pass, your opponent may use one too; the step ends when both are "
            "done.",
        ),
    ),
    Section(
        "running out of dice",
        (
            "When your bag and used pile together cannot give four dice, each missing one costs you 1 life and gives "
            "you 1 energy for the turn.",
        ),
    ),
    Section(
        "how to do it here",
        (
            "The box at the bottom always says who decides and what. {move.do} does the highlighted thing; the last "
            "line lists the other keys, and each can be clicked. {look.help} explains the decision at hand, "
            "{look.inspect} shows everything about a die or card, {play.undo} takes back what luck has not touched. "
            "You cannot make an illegal move: what cannot be done is dimmed and says why. Everything is saved as you "
            "play.",
        ),
    ),
)


class RulesScreen(ReaderPage):
    """How to play, then the words and keywords; `t` tries it out."""

    help_topic = "how"
    place = "how"
    BINDINGS: ClassVar[list[BindingType]] = [bound("how.lesson", "app.lesson")]

    def __init__(self, at: str = "") -> None:
        """`at` is a word or keyword to open at."""
        super().__init__(
            ("dice masters", "how to play"),
            (
                *HOW_TO_PLAY,
                Section("words", (), WORDS),
                keyword_section(),
            ),
            at,
        )

    def keys(self) -> Sequence[Key]:
        return (self.key("how.lesson", "try it: the lesson"), *super().keys())


class NumberedRulesScreen(ReaderPage):
    """Every rule of a game by its number, with a short title of ours; opens at one of them and shows that game's."""

    help_topic = "rules"

    def __init__(self, at: str = "") -> None:
        throne = at.startswith("DT-")
        sections: dict[str, list[tuple[str, str]]] = {}
        for id, rule in (throne_rules() if throne else all_rules()).items():
            sections.setdefault(rule.section, []).append((id, rule.title))
        super().__init__(
            ("dice throne" if throne else "dice masters", "the rules by number"),
            [Section(title, (), tuple(rows)) for title, rows in sections.items()],
            at,
        )
