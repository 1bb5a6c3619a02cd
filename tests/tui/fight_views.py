"""Views of the attack step and of the roll, after the pictures; the crowded ones; and all by name."""

from __future__ import annotations

from dataclasses import replace

from die_views import B, F, G, M, S, W, action, die, energy, sidekick
from table_views import board, buying, choosing, piles

from dicemasters_tui.tui.dice.die_view import TileView
from dicemasters_tui.tui.masters.view import (
    ChanceView,
    CombatView,
    LaneView,
    RollView,
    RowView,
    SeatView,
    TableView,
    TileRow,
)
from dicemasters_tui.tui.match.view import HeaderView, KeyView, LogLineView, PanelView, PromptView


def blocking() -> TableView:
    """attack-block: John assigns blockers to five attackers."""

    def attacker(id: str, number: int, *rest: object, **more: object) -> TileView:
        return die(id, *rest, number=str(number), caption="attacks", **more)  # type: ignore[arg-type]

    lanes = (
        LaneView(
            attacker("a1", 1, "Red-Eyes", 3, 7, 7, 3, burst=1),
            (
                die("b1", "La Jinn", 2, 5, 4, burst=1, seat=1),
                die(
                    "b2", "Celtic", 1, 2, 5, burst=1, seat=1, defense_change=3, cursor=True, number="2", caption="to 1"
                ),
            ),
            True,
            ("7 dmg: KOs one", "takes 7 of 7D", "[good]KO prevented[/]"),
            cursor=True,
        ),
        LaneView(
            attacker("a2", 2, "Time Wiz", 3, 3, 4, 1, burst=1),
            (die("b3", "Blue-Eye", 1, 6, 5, burst=1, seat=1),),
            True,
            ("3 dmg of 5D", "takes 6 of 4D", "[good]KO prevented[/]"),
        ),
        LaneView(
            attacker("a3", 3, "Kuriboh", 1, 1, 2, 0, burst=1),
            (die("b4", "Celtic", 3, 3, 5, seat=1),),
            True,
            ("1 dmg of 5D", "KO'd: 3 of 2D", "leaves: prep"),
        ),
        LaneView(
            attacker("a4", 4, "Kuriboh", 1, 1, 2, 0, burst=1),
            (),
            False,
            ("[b bad]UNBLOCKED[/]", "1 to John", "to used"),
        ),
        LaneView(
            replace(sidekick("a5"), number="5", caption="attacks"),
            (),
            False,
            ("[b bad]UNBLOCKED[/]", "1 to John", "to used"),
        ),
    )
    combat = CombatView(
        lanes,
        1,
        note="all 4 assigned · none at home",
        outcome=(
            "[key]1[/]   Red-Eyes takes 7 of 7D and would be KO'd; Kuriboh's text saves it.",
            "[key]2[/]   Time Wizard takes 6 of 4D; saved too. Blue-Eyes takes 3 of 5D and stays.",
            "[key]3[/]   Celtic Guardian³ KOs Kuriboh.",
            "[key]4 5[/] [bad]Kuriboh and the sidekick are unblocked: 2 damage.[/]",
        ),
        totals=(
            "damage through\t[b bad]2[/]",
            "John  [bad]♥[/] [b]14[/] → [b bad]12[/]     Kyle  [bad]♥[/] [b]11[/]",
            "KO  [b]yours 1   theirs 1[/]",
        ),
        changers=(
            "[seat0]Kyle[/]  2× Horn global, Horn die",
            "[seat1]John[/]  1× Mystic Box global",
            "[faint]Kyle acts first, after the blocks.[/]",
        ),
    )
    base = board()
    return replace(
        base,
        header=HeaderView("Yu-Gi-Oh!", 11, 0, step=3),
        upper=SeatView(1, "John", 14, False, piles(3, 0, 5), tag="defends"),
        lower=SeatView(0, "Kyle", 11, True, piles(4, 0, 3), tag="attacks with 5"),
        rows={
            "upper-reserve": RowView(
                "reserve-1",
                "reserve",
                1,
                (energy("b9", (S,)),),
                notes=("enough for Mystic Box: swap the A of two monsters",),
            ),
            "lower-reserve": RowView(
                "reserve-0",
                "reserve pool",
                0,
                (energy("a6", (B,)), energy("a7", (B,)), action("a8", "Horn", 2)),
                notes=("enough for 2× Horn of the Unicorn: +1A each",),
            ),
        },
        combat=combat,
        prompt=PromptView(
            1,
            "John",
            "assign blockers",
            (
                "[b]Celtic Guardian¹[/] blocks [b]Red-Eyes[/] together with La Jinn.",
                "2A + 5A = 7 damage reaches its 7D. Its own 7 damage can KO La Jinn (4D) or this die (5D), not both; "
                "Kyle splits the damage.",
                "Without this block: [text]La Jinn alone deals 5, Red-Eyes would stay.[/]",
            ),
            (
                KeyView("pick.1", "blocker", "1-4"),
                KeyView("move.left", "lane", "← →"),
                KeyView("play.unassign", "unassign"),
                KeyView("play.clear", "clear all"),
                KeyView("move.do", "done, 4 blocks", "Enter"),
            ),
        ),
        log=(
            LogLineView(0, 11, "Kyle attacks with Red-Eyes³, Time Wizard³, 2 Kuriboh¹ and a sidekick.", fresh=True),
            LogLineView(1, 11, "John is asked for blockers.", fresh=True),
        ),
    )


def rolling() -> TableView:
    """roll-reroll: two of six dice are marked."""
    roll = RollView(
        (
            TileRow(
                "prepped",
                (energy("a1", (F,), number="1", caption="keep"), energy("a2", (B,), number="2", caption="keep")),
            ),
            TileRow(
                "drawn",
                (
                    energy("a3", (S, S), "Sasha", number="3", caption="reroll", chosen=True, cursor=True),
                    energy("a4", (B,), "Eddie", number="4", caption="reroll", chosen=True),
                    sidekick("a5", number="5", caption="keep"),
                    sidekick("a6", number="6", caption="keep"),
                ),
            ),
        ),
        chances=(
            ChanceView("Sasha Banks on a character face", "0 %", 0.5),
            ChanceView("Eddie Guerrero on a character face", "0 %", 0.5),
            ChanceView("both of them", "0 %", 0.25),
            ChanceView("at least one of them", "0 %", 0.75),
            ChanceView("Eddie Guerrero at level 2 or 3", "0 %", 1 / 3),
            ChanceView("a shield, to buy Sasha Banks", "yes", 0.5),
            ChanceView("4 energy or more", "yes", 0.58),
        ),
        faces=TileRow(
            "faces of 3:",
            (
                energy("", (S,), "Sasha"),
                energy("", (S, S), "Sasha"),
                energy("", (S, S), "Sasha"),
                die("", "Sasha", 1, 1, 3),
                die("", "Sasha", 2, 2, 3),
                die("", "Sasha", 3, 3, 3),
            ),
            "each 1 in 6",
        ),
        kept=PanelView(
            "what the kept dice do",
            (
                "[b]fist[/]         [muted]pays 1 of anything[/]",
                "[b]bolt[/]         [muted]pays 1, or the bolt of Eddie[/]",
                "[b]sidekick ×2[/]  [muted]field for 0: 1A 1D each[/]",
            ),
        ),
    )
    base = board()
    return replace(
        base,
        header=HeaderView("WWE", 5, 0, step=1),
        lower=SeatView(0, "Michele", 9, True, piles(3, 0, 0), tag="rolled 6 dice · 1 reroll left"),
        rows={},
        roll=roll,
        prompt=PromptView(
            0,
            "Michele",
            "choose dice to reroll, once",
            (
                "[b]Reroll 2 dice:[/] Sasha Banks (2 shield), Eddie Guerrero (bolt).",
                "Kept: [text]fist, bolt and two sidekicks to field.[/]",
                "You give up 3 energy. With fist and bolt you can still pay 2.",
            ),
            (
                KeyView("move.do", "reroll 2", "Enter"),
                KeyView("play.none", "keep all"),
                KeyView("play.all", "reroll all"),
                KeyView("pick.1", "mark", "1-6"),
            ),
        ),
    )


_NAMES = ("B. Manta", "Parasite", "Metallo", "Batman", "Aquaman", "Flash", "W. Woman", "Grundy", "Time Wiz", "Red-Eyes")


def crowded() -> TableView:
    """Twelve different dice in each field and nine in each reserve."""

    def field(side: str) -> tuple[TileView, ...]:
        dice = [
            die(
                f"{side}{n}",
                _NAMES[n % 10],
                n % 3 + 1,
                n % 7 + 1,
                n % 5 + 1,
                n % 3,
                seat=side == "b",
                attack_change=n % 3 - 1,
                burst=n % 2,
                damage=n % 2,
            )
            for n in range(10)
        ]
        return (*dice, sidekick(f"{side}10"), sidekick(f"{side}11"))

    reserve = (
        die("a20", "Flash", 1, 3, 3, cursor=True, number="1", caption="field 1"),
        action("a21", "Invest.", 1, number="2", caption="use"),
        die("a22", "Grundy", 3, 5, 5, 2, number="3", caption="field 2"),
        energy("a23", (F,)),
        energy("a24", (B,)),
        energy("a25", (M, M), "Batman"),
        energy("a26", (W,)),
        energy("a27", (G, G), "Invest."),
        energy("a28", (S, S), "W. Woman"),
    )
    view = board()
    tiles = {
        "upper-reserve": tuple(energy(f"b{n}", (S, S), "W. Woman") for n in range(20, 29)),
        "upper-field": field("b"),
        "lower-field": field("a"),
        "lower-reserve": reserve,
    }
    rows = {place: replace(row, tiles=tiles.get(place, row.tiles)) for place, row in view.rows.items()}
    return replace(view, rows=rows)


def crowded_lanes() -> TableView:
    """Five lanes, three blockers in the first, four dice without a lane."""
    view = blocking()
    combat = view.combat
    assert combat is not None
    first = combat.lanes[0]
    first = replace(first, blockers=(die("b7", "Batman", 2, 5, 4, seat=1), *first.blockers))
    home = tuple(die(f"b{n}", _NAMES[n % 10], 2, 3, 3, seat=1, number=str(n - 29)) for n in range(30, 34))
    return replace(view, combat=replace(combat, lanes=(first, *combat.lanes[1:]), home=home))


def crowded_roll() -> TableView:
    """Twelve rolled dice."""
    view = rolling()
    assert view.roll is not None
    more = tuple(energy(f"a{n}", (M,), "Batman", number=str(n), caption="keep") for n in range(7, 13))
    return replace(view, roll=replace(view.roll, groups=(*view.roll.groups, TileRow("added", more))))


VIEWS = {
    "board": board,
    "buying": buying,
    "blocking": blocking,
    "rolling": rolling,
    "choosing": choosing,
    "crowded": crowded,
    "crowded-lanes": crowded_lanes,
    "crowded-roll": crowded_roll,
}
"""All views by name."""
