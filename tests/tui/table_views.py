"""Views of the match screen made by hand from real cards and dice: the positions the pictures show."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from die_views import B, F, M, S, W, action, die, energy, sidekick

from dicemasters_tui.rules.faces import Energy
from dicemasters_tui.tui.dice.die_view import TileKind, TileView
from dicemasters_tui.tui.masters.view import (
    CardGroupView,
    CardRowView,
    Counter,
    RowView,
    SeatView,
    TableView,
)
from dicemasters_tui.tui.match.view import FooterView, HeaderView, KeyView, LogLineView, PanelView, PromptView, Tone


def _cards(cursor: str = "") -> tuple[CardGroupView, ...]:
    def card(
        name: str,
        cost: int,
        kind: Energy | None,
        left: int,
        total: int,
        sub: str = "",
        *,
        faint: bool = False,
        has_global: bool = False,
    ) -> CardRowView:
        cheaper = cost < 6 and kind is not None and not faint and name != "Watchtower"
        return CardRowView(
            name.lower().replace(" ", "-"),
            name,
            cost,
            (kind,) if kind else (),
            left,
            total,
            sub,
            cost_change=-1 if cheaper else 0,
            has_global=has_global,
            faint=faint,
            cursor=name == cursor,
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
    return (
        CardGroupView("Sam", "buy with b", 0, tuple(mine)),
        CardGroupView("Basic actions", "both players", None, tuple(basics)),
        CardGroupView("Bruce", "G = global you may use", 1, tuple(theirs)),
    )


def piles(bag: int, prep: int, used: int, out: int | None = None) -> dict[Counter, int]:
    """How many dice lie in each place."""
    counted = {Counter.BAG: bag, Counter.PREP: prep, Counter.USED: used}
    return counted if out is None else counted | {Counter.OUT: out}


def tiles_of(view: TableView) -> Iterator[TileView]:
    """Every die that can be pointed at."""
    combat, tray = view.combat, view.entry or (view.roll.groups if view.roll is not None else ())
    fields = ("upper-field", "lower-field", "elsewhere") if combat is not None else ()
    rows = tray or [row for place, row in view.rows.items() if place not in fields]
    for row in rows:
        yield from row.tiles
    if combat is not None:
        yield from (*combat.home, *combat.kept)
        for lane in combat.lanes:
            yield from (lane.attacker, *lane.blockers)


_LOG = (
    LogLineView(0, 8, "Bruce fields Metallo¹, paying 1."),
    LogLineView(1, 8, "Bruce buys a Scarecrow die; 3 with a mask."),
    LogLineView(2, 8, "Bruce passes; Metallo stays home."),
    LogLineView(3, 9, "Sam draws 4, adds 2 prepped, rolls 6.", fresh=True),
    LogLineView(4, 9, "Sam rerolls 2 dice: Flash¹ and wild.", fresh=True),
)

_FOOTER = FooterView(
    (
        KeyView("move.do", "do it"),
        KeyView("play.field", "field"),
        KeyView("play.buy", "buy"),
        KeyView("play.action", "action"),
        KeyView("play.global", "global"),
        KeyView("play.pass", "pass, to attack"),
        KeyView("play.undo", "undo"),
        KeyView("move.next", "next zone", rank=3),
        KeyView("look.inspect", "inspect"),
        KeyView("look.queue", "queue", rank=4),
        KeyView("look.log", "log", rank=5),
        KeyView("look.cards", "cards", rank=6),
        KeyView("look.screenshot", "screenshot", rank=7),
    )
)

_INSPECTOR = PanelView(
    "The Flash · Can't Stop",
    (
        "[b]4[/] [fist]F■[/]  [muted]Justice League   levels 3/3 4/4 5/5[/]",
        "Strike: while no other die was fielded this turn it has Overcrush and gains +2A and +2D.",
    ),
)


def board() -> TableView:
    """The main step of board-main: The Flash can be fielded."""
    return TableView(
        header=HeaderView("Justice", 9, 0, step=2, extra="20 life", seed="k7f2-9m"),
        upper=SeatView(1, "Bruce", 12, False, piles(5, 1, 7)),
        lower=SeatView(0, "Sam", 14, True, piles(5, 0, 4, 0)),
        rows={
            "upper-reserve": RowView(
                "reserve-1",
                "reserve",
                1,
                (energy("b1", (B,)), energy("b2", (F, F), "Joker")),
                notes=("B↯ bolt: Excessive Force can be used by Bruce",),
            ),
            "upper-field": RowView(
                "field-1",
                "field",
                1,
                (
                    die("b3", "B. Manta", 3, 5, 5, attack_change=2, caption="+2A", caption_tone=Tone.GOOD),
                    die("b4", "Parasite", 2, 3, 3),
                    die("b5", "Metallo", 1, 4, 4),
                    sidekick("b6"),
                ),
            ),
            "attack-zone": RowView("attack", "attack zone", 0, rule="empty until the attack step"),
            "lower-field": RowView(
                "field-0",
                "field",
                0,
                (
                    die("a1", "Batman", 2, 5, 4, 2),
                    die(
                        "a2",
                        "Aquaman",
                        1,
                        3,
                        4,
                        0,
                        attack_change=1,
                        defense_change=1,
                        caption="+1A +1D",
                        caption_tone=Tone.GOOD,
                    ),
                    sidekick("a3"),
                ),
            ),
            "lower-reserve": RowView(
                "reserve-0",
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
                rule="energy 5:  [b]1[/][b fist]F■[/]  [b]1[/][b bolt]B↯[/]  "
                "[b]2[/][b mask]M∞[/]  [b]1[/][b wild]?✱[/]",
                bracket="spend to buy, field, use globals",
                focused=True,
            ),
            "prep-area": RowView("prep-0", "prep", 0),
            "out-of-play": RowView("out-0", "out of play", 0),
        },
        prompt=PromptView(
            0,
            "Sam",
            "field, buy, use, global, or pass",
            (
                "[b]Field The Flash[/]  pays nothing: 1, and Batman makes it 1 less.",
                "It will be [b good]6A 6D with Overcrush[/]: 3A 3D, Strike +2 +2, Batman +1 +1.",
                "Strike ends if you field another character this turn.",
            ),
            (
                KeyView("move.do", "field it", "Enter"),
                KeyView("play.otherwise", "pay with other dice"),
                KeyView("look.inspect", "inspect"),
            ),
        ),
        footer=_FOOTER,
        cards=_cards(),
        inspector=_INSPECTOR,
        log=_LOG,
    )


def buying() -> TableView:
    """board-buy: the dice that pay are marked."""
    view = board()
    pool = view.rows["lower-reserve"]
    paying = tuple(
        replace(tile, cursor=False, number="", caption="")
        if tile.kind is not TileKind.ENERGY
        else replace(tile, chosen=tile.die != "a9", caption="kept" if tile.die == "a9" else f"pays {len(tile.symbols)}")
        for tile in pool.tiles
    )
    return replace(
        view,
        rows={**view.rows, "lower-reserve": replace(pool, tiles=paying)},
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
                KeyView("move.do", "buy it", "Enter"),
                KeyView("play.otherwise", "pay with other dice (3 ways)"),
                KeyView("move.back", "back", "Esc"),
            ),
        ),
    )


def choosing() -> TableView:
    """choose-queue: a target, beside the waiting effects."""
    base = board()
    return replace(
        base,
        header=HeaderView("Yu-Gi-Oh!", 11, 0, step=3),
        upper=SeatView(1, "John", 8, False, piles(3, 1, 6), tag="-6 from combat"),
        lower=SeatView(0, "Kyle", 11, True, piles(4, 1, 6)),
        rows={
            "upper-field": RowView(
                "field-1",
                "field",
                1,
                (
                    die("b1", "La Jinn", 2, 5, 4, 2, burst=1, damage=2, cursor=True, number="1", caption="KO it"),
                    die("b2", "Blue-Eye", 1, 6, 5, 1, burst=1, damage=3, dimmed=True, caption="not fist"),
                    die("b3", "Celtic", 3, 1, 5, 1, attack_change=-1, damage=3, dimmed=True, caption="not fist"),
                ),
                focused=True,
            ),
            "elsewhere": RowView(
                "away",
                "leaving",
                0,
                (
                    die("a1", "Time Wiz", 3, 3, 4, 1, burst=1, chosen=True, caption="KO, asks"),
                    die("a2", "Red-Eyes", 3, 7, 7, 3, burst=1, caption="KO to prep"),
                ),
            ),
            "lower-field": RowView(
                "field-0", "field", 0, (die("a3", "Kuriboh", 1, 3, 2, 0, damage=1, attack_change=2),)
            ),
        },
        side=PanelView(
            "[text]waiting effects[/]",
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
                "[muted]The attacker's effects come first, then the defender's. "
                "One player with several orders them.[/]",
            ),
            "first resolves first",
        ),
        prompt=PromptView(
            0,
            "Kyle",
            "Time Wizard: may KO a fist monster, cost 4 or less",
            (
                "[b]KO La Jinn[/] (fist, cost 4). It goes to John's Prep Area.",
                "La Jinn's own effect is already waiting and still resolves: [bad]you lose 1 life, ♥ 11 → 10.[/]",
            ),
            (
                KeyView("move.do", "choose", "Enter"),
                KeyView("play.none", "decline"),
                KeyView("look.queue", "queue"),
                KeyView("play.undo", "undo"),
            ),
        ),
    )
