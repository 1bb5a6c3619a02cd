"""Views of the match screen made by hand from real cards and dice: the positions the pictures show, and crowded ones."""

from __future__ import annotations

from dataclasses import replace

from dicemasters_tui.rules.faces import Energy
from dicemasters_tui.tui.view import (
    CardGroupView,
    CardRowView,
    CardsView,
    ChanceView,
    CombatView,
    FooterView,
    HeaderView,
    KeyView,
    LaneView,
    LogLineView,
    PanelView,
    PromptView,
    RollGroupView,
    RollView,
    RowKind,
    RowView,
    SeatView,
    TableView,
    TileKind,
    TileView,
    Tone,
)

F, B, M, S, W, G = (
    Energy.FIST,
    Energy.BOLT,
    Energy.MASK,
    Energy.SHIELD,
    Energy.WILD,
    Energy.GENERIC,
)

DICE = {
    "B. Manta": ("#e43c2b", "#efb2a3"),
    "Parasite": ("#efe3de", "#9e6a82"),
    "Metallo": ("#eff236", "#3e3f0e"),
    "Batman": ("#90c0b2", "#1b2a25"),
    "Aquaman": ("#2eac9d", "#cdc47d"),
    "Flash": ("#e52524", "#f8a54d"),
    "Joker": ("#f9dd2c", "#a0522d"),
    "W. Woman": ("#d43330", "#f6a963"),
    "Grundy": ("#22232c", "#b7bccd"),
    "Watcht.": ("#b873a2", "#cdc3d4"),
    "Invest.": ("#3f7dbf", "#101010"),
    "Sasha": ("#dbc255", "#804437"),
    "Eddie": ("#96b740", "#8c4923"),
    "Red-Eyes": ("#2a1812", "#c0302f"),
    "Time Wiz": ("#edc515", "#b5520b"),
    "Kuriboh": ("#5b4316", "#b4a232"),
    "La Jinn": ("#467015", "#abad1d"),
    "Celtic": ("#365523", "#9ca860"),
    "Blue-Eye": ("#5b8d9f", "#b5c5d1"),
    "Horn": ("#3f7dbf", "#101010"),
    "Sidekick": ("#f4f4f0", "#303030"),
}
"""Short names with the body and ink of the real dice."""

FULL = {"Invest.": "Investigation", "Watcht.": "Watchtower", "Sasha": "Sasha Banks", "Eddie": "Eddie Guerrero"}


def die(id: str, name: str, level: int, attack: int, defense: int, cost: int | None = 1, **more: object) -> TileView:
    """A character face."""
    color, ink = DICE[name]
    return TileView(  # type: ignore[arg-type]
        die=id,
        kind=TileKind.CHARACTER,
        name=name,
        color=color,
        ink=ink,
        full_name=FULL.get(name, ""),
        sidekick=name == "Sidekick",
        level=level,
        attack=attack,
        defense=defense,
        cost=cost,
        **more,
    )


def sidekick(id: str, **more: object) -> TileView:
    return die(id, "Sidekick", 1, 1, 1, 0, **more)


def energy(id: str, symbols: tuple[Energy, ...], name: str = "Sidekick", **more: object) -> TileView:
    color, ink = DICE[name]
    return TileView(  # type: ignore[arg-type]
        id, TileKind.ENERGY, name, color, ink, sidekick=name == "Sidekick", symbols=symbols, **more
    )


def action(id: str, name: str, burst: int = 0, **more: object) -> TileView:
    color, ink = DICE[name]
    return TileView(  # type: ignore[arg-type]
        id, TileKind.ACTION, name, color, ink, full_name=FULL.get(name, ""), burst=burst, **more
    )


def _cards(cursor: str = "") -> CardsView:
    def card(name: str, cost: int, kind: Energy | None, left: int, total: int, sub: str = "", **more: object) -> CardRowView:
        id = name.lower().replace(" ", "-")
        change = -1 if cost < 6 and kind and not more.get("faint") and name != "Watchtower" else 0
        return CardRowView(  # type: ignore[arg-type]
            id, name, cost, (kind,) if kind else (), left, total, sub, cost_change=change, cursor=name == cursor, **more
        )

    mine = [
        card("Wonder Woman", 2, S, 2, 4, "Piece of Clay"),
        card("Aquaman", 2, S, 1, 3, "Arthur Curry"),
        card("The Flash", 3, F, 1, 3, "Can't Stop"),
        card("Batman", 4, M, 1, 3, "The Smart One"),
        card("Green Lantern", 4, M, 2, 2, "Human"),
        card("Superman", 5, S, 2, 2, "From Krypton"),
        card("The Atom", 3, F, 0, 1, "Professor", faint=True),
        card("Watchtower", 2, B, 1, 2, "JLA Headquarters"),
    ]
    basics = [
        card("Excessive Force", 4, None, 3, 3, has_global=True),
        card("Investigation", 3, None, 2, 3),
        card("Ping", 2, None, 3, 3),
        card("Static Field", 2, None, 1, 3, has_global=True),
    ]
    theirs = [
        card("Black Manta", 3, F, 2, 4, "Beyond Rehabilitation", faint=True),
        card("Parasite", 2, B, 1, 3, "Maxwell Jensen", faint=True),
        card("Metallo", 5, B, 1, 2, "John Corben", faint=True),
        card("The Joker", 4, F, 1, 3, "New and Shiny", faint=True),
        card("Scarecrow", 3, M, 2, 3, "Chose Poorly", faint=True),
        card("Solomon Grundy", 5, S, 2, 2, "Cannot Be Killed", faint=True),
        card("Bizarro", 7, S, 1, 1, "More Than a Monster", faint=True),
        card("Hall of Doom", 3, F, 1, 2, "Base of Operations", faint=True),
    ]
    if cursor:
        mine = [replace(row, number=str(n)) for n, row in enumerate(mine, 1)]
        basics = [replace(row, number=str(n % 10) if n <= 10 else "") for n, row in enumerate(basics, 9)]
    return CardsView(
        (
            CardGroupView("Sam", "buy with b", 0, tuple(mine)),
            CardGroupView("Basic actions", "both players", None, tuple(basics)),
            CardGroupView("Bruce", "G = global you may use", 1, tuple(theirs)),
        ),
        note="[good]2[/] cheaper now (Aquaman)",
    )


_LOG = (
    LogLineView(0, 8, "Bruce fields Metallo¹, paying 1."),
    LogLineView(1, 8, "Bruce buys a Scarecrow die; 3 with a mask."),
    LogLineView(2, 8, "Bruce passes; Metallo stays home."),
    LogLineView(3, 9, "Sam draws 4, adds 2 prepped, rolls 6.", fresh=True),
    LogLineView(4, 9, "Sam rerolls 2 dice: Flash¹ and wild.", fresh=True),
)

_FOOTER = FooterView(
    (
        KeyView("enter", "do it"),
        KeyView("f", "field"),
        KeyView("b", "buy"),
        KeyView("a", "action"),
        KeyView("g", "global"),
        KeyView("p", "pass, to attack"),
        KeyView("u", "undo"),
        KeyView("tab", "next zone", rank=3),
        KeyView("i", "inspect"),
        KeyView("q", "queue", rank=4),
        KeyView("L", "log", rank=5),
        KeyView("c", "cards", rank=6),
        KeyView("s", "screenshot", rank=7),
    )
)

_INSPECTOR = PanelView(
    "The Flash · Can't Stop",
    (
        "[b]4[/] [fist]F■[/]  [muted]Justice League   levels 3/3 4/4 5/5[/]",
        "Strike: +2A, +2D and Overcrush so long as it is the only character die you fielded this turn.",
    ),
)


def board() -> TableView:
    """The main step of board-main: The Flash can be fielded."""
    return TableView(
        header=HeaderView("Justice", 9, 0, step=2, extra="20 life", seed="k7f2-9m"),
        upper=SeatView(1, "Bruce", 12, False, 5, 1, 7),
        lower=SeatView(0, "Sam", 14, True, 5, 0, 4, 0),
        rows=(
            RowView(
                "reserve-1",
                RowKind.CHIPS,
                "reserve",
                1,
                (energy("b1", (B,)), energy("b2", (F, F), "Joker")),
                note="B↯ bolt: Excessive Force can be used by Bruce",
            ),
            RowView(
                "field-1",
                RowKind.TILES,
                "field",
                1,
                (
                    die("b3", "B. Manta", 3, 5, 5, attack_change=2, caption="+2A", caption_tone=Tone.GOOD),
                    die("b4", "Parasite", 2, 3, 3),
                    die("b5", "Metallo", 1, 4, 4),
                    sidekick("b6"),
                ),
            ),
            RowView("attack", RowKind.RULE, "attack zone", 0, rule="empty until the attack step"),
            RowView(
                "field-0",
                RowKind.TILES,
                "field",
                0,
                (
                    die("a1", "Batman", 2, 5, 4, 2),
                    die(
                        "a2", "Aquaman", 1, 3, 4, 0, attack_change=1, defense_change=1, caption="+1A +1D",
                        caption_tone=Tone.GOOD,
                    ),
                    sidekick("a3"),
                ),
            ),
            RowView(
                "reserve-0",
                RowKind.POOL,
                "reserve pool",
                0,
                (
                    die("a4", "Flash", 1, 3, 3, 0, cursor=True, number="1", caption="field 0"),
                    action("a5", "Invest.", 1, number="2", caption="use"),
                    energy("a6", (F,)),
                    energy("a7", (B,)),
                    energy("a8", (M, M), "Batman"),
                    energy("a9", (W,)),
                ),
                rule="energy 5:  [b]1[/][b fist]F■[/]  [b]1[/][b bolt]B↯[/]  [b]2[/][b mask]M∞[/]  [b]1[/][b wild]?✱[/]",
                bracket="spend to buy, field, use globals",
                focused=True,
            ),
            RowView("prep-0", RowKind.LINE, "prep", 0),
            RowView("out-0", RowKind.LINE, "out of play", 0),
        ),
        prompt=PromptView(
            0,
            "Sam",
            "field, buy, use, global, or pass",
            (
                "[b]Field The Flash[/]  pays nothing: 1, and Batman makes it 1 less.",
                "It will be [b good]6A 6D with Overcrush[/]: 3A 3D, Strike +2 +2, Batman +1 +1.",
                "Strike ends if you field another character this turn.",
            ),
            (KeyView("enter", "field it", "Enter"), KeyView("w", "pay with other dice"), KeyView("i", "inspect")),
        ),
        footer=_FOOTER,
        cards=_cards(),
        inspector=_INSPECTOR,
        log=_LOG,
    )


def buying() -> TableView:
    """board-buy: the dice that pay are marked."""
    view = board()
    pool = view.rows[4]
    paying = tuple(
        replace(tile, cursor=False, number="", caption="")
        if tile.kind is not TileKind.ENERGY
        else replace(tile, chosen=tile.die != "a9", caption="kept" if tile.die == "a9" else f"pays {len(tile.symbols)}")
        for tile in pool.tiles
    )
    rows = (*view.rows[:4], replace(pool, tiles=paying), *view.rows[5:])
    return replace(
        view,
        rows=rows,
        cards=_cards("Green Lantern"),
        prompt=PromptView(
            0,
            "Sam",
            "buy a die",
            (
                "[b]Green Lantern: Human[/] costs 4 with a mask (5, Aquaman makes it 1 less).",
                "Pays [b mask]2 mask[/] of the Batman die, [b fist]fist[/], [b bolt]bolt[/]. Keeps the [b]wild[/].",
                "The die goes to the used pile; 1 is left on the card.",
            ),
            (
                KeyView("enter", "buy it", "Enter"),
                KeyView("w", "pay with other dice (3 ways)"),
                KeyView("escape", "back", "Esc"),
            ),
        ),
    )


def blocking() -> TableView:
    """attack-block: John assigns blockers to five attackers."""

    def attacker(id: str, number: int, *rest: object, **more: object) -> TileView:
        return die(id, *rest, number=str(number), caption="attacks", **more)  # type: ignore[arg-type]

    lanes = (
        LaneView(
            attacker("a1", 1, "Red-Eyes", 3, 7, 7, 3, burst=1),
            (
                die("b1", "La Jinn", 2, 5, 4, burst=1, seat=1),
                die("b2", "Celtic", 1, 2, 5, burst=1, seat=1, defense_change=3, cursor=True, number="2", caption="to 1"),
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
        LaneView(attacker("a4", 4, "Kuriboh", 1, 1, 2, 0, burst=1), (), False, ("[b bad]UNBLOCKED[/]", "1 to John", "to used")),
        LaneView(
            replace(sidekick("a5"), number="5", caption="attacks"), (), False, ("[b bad]UNBLOCKED[/]", "1 to John", "to used")
        ),
    )
    combat = CombatView(
        lanes,
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
        upper=SeatView(1, "John", 14, False, 3, 0, 5, tag="defends"),
        lower=SeatView(0, "Kyle", 11, True, 4, 0, 3, tag="attacks with 5"),
        rows=(
            RowView(
                "reserve-1", RowKind.CHIPS, "reserve", 1, (energy("b9", (S,)),),
                note="enough for Mystic Box: swap the A of two monsters",
            ),
            RowView(
                "reserve-0", RowKind.POOL, "reserve pool", 0,
                (energy("a6", (B,)), energy("a7", (B,)), action("a8", "Horn", 2)),
                note="enough for 2× Horn of the Unicorn: +1A each",
            ),
        ),
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
                KeyView("1", "blocker", "1-4"),
                KeyView("left", "lane", "← →"),
                KeyView("x", "unassign"),
                KeyView("X", "clear all"),
                KeyView("enter", "done, 4 blocks", "Enter"),
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
            RollGroupView(
                "prepped",
                (energy("a1", (F,), number="1", caption="keep"), energy("a2", (B,), number="2", caption="keep")),
            ),
            RollGroupView(
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
        faces=(
            energy("", (S,), "Sasha"),
            energy("", (S, S), "Sasha"),
            energy("", (S, S), "Sasha"),
            die("", "Sasha", 1, 1, 3),
            die("", "Sasha", 2, 2, 3),
            die("", "Sasha", 3, 3, 3),
        ),
        faces_label="faces of 3:",
        faces_note="each 1 in 6",
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
        lower=SeatView(0, "Michele", 9, True, 3, 0, 0, tag="rolled 6 dice · 1 reroll left"),
        rows=(),
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
                KeyView("enter", "reroll 2", "Enter"),
                KeyView("0", "keep all"),
                KeyView("A", "reroll all"),
                KeyView("1", "mark", "1-6"),
            ),
        ),
    )


def choosing() -> TableView:
    """choose-queue: a target, beside the waiting effects."""
    base = board()
    return replace(
        base,
        header=HeaderView("Yu-Gi-Oh!", 11, 0, step=3),
        upper=SeatView(1, "John", 8, False, 3, 1, 6, tag="-6 from combat"),
        lower=SeatView(0, "Kyle", 11, True, 4, 1, 6),
        rows=(
            RowView(
                "field-1",
                RowKind.TILES,
                "field",
                1,
                (
                    die("b1", "La Jinn", 2, 5, 4, 2, burst=1, damage=2, cursor=True, number="1", caption="KO it"),
                    die("b2", "Blue-Eye", 1, 6, 5, 1, burst=1, damage=3, dimmed=True, caption="not fist"),
                    die("b3", "Celtic", 3, 1, 5, 1, attack_change=-1, damage=3, dimmed=True, caption="not fist"),
                ),
                note="dimmed cannot be chosen:\nBlue-Eyes  bolt, cost 6\nCeltic³    bolt",
                focused=True,
            ),
            RowView(
                "leaving",
                RowKind.RULE,
                "leaving the table",
                0,
                (
                    die("a1", "Time Wiz", 3, 3, 4, 1, burst=1, chosen=True, caption="KO, asks"),
                    die("a2", "Red-Eyes", 3, 7, 7, 3, burst=1, caption="KO to prep"),
                ),
            ),
            RowView("keeps", RowKind.RULE, "Kyle keeps", 0, (die("a3", "Kuriboh", 1, 3, 2, 0, damage=1, attack_change=2),)),
        ),
        side=PanelView(
            "waiting effects",
            (
                "",
                "[key]1[/] [b]Time Wizard³ ★[/]\t[seat0]asking now[/]",
                "  [seat0]Kyle[/] [muted]· because it was KO'd[/]",
                "  may KO a fist monster of cost 4 or less",
                "",
                "[key]2[/] [b]La Jinn² ★[/]\twaits",
                "  [seat1]John[/] [muted]· because it KO'd Red-Eyes[/]",
                "  Kyle loses 1 life",
                "---",
                "[b]Why this order[/]",
                "[muted]The attacker's effects come first, then the defender's. One player with several orders them.[/]",
            ),
            "first resolves first",
            0,
        ),
        prompt=PromptView(
            0,
            "Kyle",
            "Time Wizard: may KO a fist monster, cost 4 or less",
            (
                "[b]KO La Jinn[/] (fist, cost 4). It goes to John's Prep Area.",
                "La Jinn's own effect is already waiting and still resolves: [bad]you lose 1 life, ♥ 11 → 10.[/]",
            ),
            (KeyView("enter", "choose", "Enter"), KeyView("0", "decline"), KeyView("q", "queue"), KeyView("u", "undo")),
        ),
    )


_NAMES = ("B. Manta", "Parasite", "Metallo", "Batman", "Aquaman", "Flash", "W. Woman", "Grundy", "Time Wiz", "Red-Eyes")


def crowded() -> TableView:
    """Twelve different dice in each field and nine in each reserve."""

    def field(side: str) -> tuple[TileView, ...]:
        dice = [
            die(f"{side}{n}", _NAMES[n % 10], n % 3 + 1, n % 7 + 1, n % 5 + 1, n % 3, seat=side == "b",
                attack_change=n % 3 - 1, burst=n % 2, damage=n % 2)
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
    rows = list(view.rows)
    rows[0] = replace(rows[0], tiles=tuple(energy(f"b{n}", (S, S), "W. Woman") for n in range(20, 29)))
    rows[1] = replace(rows[1], tiles=field("b"))
    rows[3] = replace(rows[3], tiles=field("a"))
    rows[4] = replace(rows[4], tiles=reserve)
    return replace(view, rows=tuple(rows))


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
    return replace(view, roll=replace(view.roll, groups=(*view.roll.groups, RollGroupView("added", more))))


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
