"""Die tiles: every size and state says in text what it says in colour; colours are legible after correction."""

from __future__ import annotations

from dataclasses import replace

import pytest
from die_views import DICE, action, die, energy, sidekick
from rich.cells import cell_len

from dicemasters_tui.analysis.layout import BASIC_COLOURS
from dicemasters_tui.rules.faces import Energy
from dicemasters_tui.tui.app.glyphs import ASCII, UNICODE
from dicemasters_tui.tui.app.look import Look
from dicemasters_tui.tui.app.palette import (
    ANSI,
    BODY_CONTRAST,
    DARK,
    DIMMED_CONTRAST,
    INK_CONTRAST,
    NO_COLOUR,
    PALETTES,
    Palette,
    contrast,
    die_colours,
    first_palette,
)
from dicemasters_tui.tui.dice.cells import Cells
from dicemasters_tui.tui.dice.die_view import TileView, two_lines
from dicemasters_tui.tui.dice.tile import LINES, Size, draw_chip, draw_tile
from dicemasters_tui.tui.match.view import Tone

COLOURED = [p for p in PALETTES.values() if p.depth == "true"]
PLAIN = Look(NO_COLOUR, UNICODE)


def drawn(tile: TileView, size: Size, look: Look = PLAIN) -> list[str]:
    cells = Cells(18, 10)
    draw_tile(cells, 2, 0, tile, size, look)
    return ["".join(row) for row in cells.chars[: LINES[size] + 1]]


def text(tile: TileView, size: Size, look: Look = PLAIN) -> str:
    return "\n".join(line.rstrip() for line in drawn(tile, size, look))


def test_large_character_shows_level_cost_burst_name_and_numbers() -> None:
    lines = drawn(die("a1", "W. Woman", 2, 3, 4, 1, burst=1), Size.LARGE, Look(DARK))
    assert "●●○" in lines[1] and "◇1★" in lines[1]
    assert "W. Woman" in lines[2]
    assert "3A" in lines[3] and "4D" in lines[3]


def test_medium_character_has_level_behind_the_name_and_burst_between_the_numbers() -> None:
    lines = drawn(die("a1", "Aquaman", 1, 3, 4, burst=1, attack_change=1), Size.MEDIUM, Look(DARK))
    assert "Aquaman¹" in lines[0]
    assert lines[1].index("3A↑") < lines[1].index("★") < lines[1].index("4D")


def test_chips_read_as_the_screens_write_them() -> None:
    cells = Cells(90, 1)
    x = 1
    tiles = (
        die("a1", "Aquaman", 1, 3, 4, attack_change=1, defense_change=1),
        energy("a2", (Energy.SHIELD, Energy.SHIELD)),
        action("a3", "Invest.", 1),
        energy("a4", (Energy.GENERIC, Energy.GENERIC), "Invest."),
        replace(sidekick("a5"), count=3),
    )
    for tile in tiles:
        x = draw_chip(cells, x, 0, tile, Look(DARK)) + 1
    words = "".join(cells.chars[0])
    for expected in (" Aquaman¹ 3↑/4↑ ", " S▼S▼ ", " Invest. A★ ", " 2 any ", " 3× Sidekick 1/1 "):
        assert expected in words


@pytest.mark.parametrize("size", [Size.LARGE, Size.MEDIUM])
def test_states_have_a_sign_of_their_own_without_colour(size: Size) -> None:
    normal = die("a1", "Flash", 1, 3, 3)
    states = {
        "normal": normal,
        "cursor": replace(normal, cursor=True),
        "chosen": replace(normal, chosen=True),
        "both": replace(normal, cursor=True, chosen=True),
        "boosted": replace(normal, attack_change=2, attack=5, caption="+2A"),
        "weakened": replace(normal, attack_change=-1, attack=1),
        "damaged": replace(normal, damage=2),
        "attacks": replace(normal, attacks=True),
        "blocked": replace(normal, blocked=True),
        "illegal": replace(normal, dimmed=True, caption="not fist", caption_tone=Tone.FAINT),
    }
    for glyphs in (UNICODE, ASCII):
        pictures = {name: text(tile, size, Look(NO_COLOUR, glyphs)) for name, tile in states.items()}
        assert len(set(pictures.values())) == len(states), glyphs.ascii
    assert "3D-2" in text(states["damaged"], size)
    assert "▲ attacks" in text(states["attacks"], size)
    assert "✓" in text(states["chosen"], size)


def test_cursor_caption_is_marked_and_ends_in_a_check_when_chosen() -> None:
    line = drawn(die("a1", "Flash", 1, 3, 3, cursor=True, chosen=True, number="4", caption="field 0"), Size.LARGE)[5]
    assert "▸4 field 0" in line and line.rstrip().endswith("✓")


def test_huge_energy_is_a_picture_and_words() -> None:
    lines = drawn(energy("a1", (Energy.BOLT, Energy.BOLT), "Eddie"), Size.HUGE, Look(DARK))
    assert "×2" in lines[1]
    assert any("█" in line for line in lines[1:5])
    assert "Eddie" in lines[5] and "2 B bolt" in lines[6]


def test_huge_sidekick_says_what_it_does() -> None:
    words = text(sidekick("a1", number="5", caption="keep"), Size.HUGE, Look(DARK))
    assert "Sidekick" in words and "1A  1D" in words and "field 0" in words and "5 keep" in words


def test_a_huge_character_says_what_fielding_costs_in_the_words_of_its_edition() -> None:
    monster = replace(die("a1", "La Jinn", 2, 5, 4), cost=2, cost_word="summon")
    assert "summon 2" in text(monster, Size.HUGE, Look(DARK))


def test_large_numbers_never_run_over_the_tile() -> None:
    tile = die("a1", "Metallo", 3, 12, 14, attack_change=3, defense_change=1, damage=11)
    for size in (Size.LARGE, Size.MEDIUM):
        lines = drawn(tile, size, Look(DARK))
        assert all(line[11:].strip(" ▖▌▘") == "" for line in lines[: LINES[size]])
        assert "12" in "".join(lines) and "14" in "".join(lines) and "-11" in "".join(lines)


def test_long_names_break_into_two_lines_and_are_never_cut() -> None:
    assert [line.text for line in two_lines("Investigation", "Invest.", 9)] == ["Investi-", "gation"]
    assert [line.text for line in two_lines("Watchtower", "Watcht.", 9)] == ["Watch-", "tower"]
    assert [line.text for line in two_lines("Hall of Doom", "Hall", 9)] == ["Hall of", "Doom"]
    assert two_lines("A Name That Has No Room At All", "Short", 9)[0].text == "Short"


# Colours -----------------------------------------------------------------------------------------------------------

SAMPLES = [*DICE.values(), *BASIC_COLOURS]


@pytest.mark.parametrize("palette", COLOURED, ids=lambda p: p.name)
def test_every_die_is_legible(palette: Palette) -> None:
    for color, ink in SAMPLES:
        body, letters = die_colours(color, ink, palette.name)
        assert contrast(body, letters) >= INK_CONTRAST
        assert contrast(body, palette.mat) >= BODY_CONTRAST
        body, letters = die_colours(color, ink, palette.name, dimmed=True)
        assert contrast(body, letters) >= DIMMED_CONTRAST


@pytest.mark.parametrize("palette", COLOURED, ids=lambda p: p.name)
def test_text_tokens_are_legible_on_every_ground(palette: Palette) -> None:
    tones = (
        "text",
        "muted",
        "faint",
        "seat0",
        "seat1",
        "good",
        "bad",
        "warn",
        "fist",
        "bolt",
        "mask",
        "shield",
        "wild",
    )
    for tone in tones:
        for ground in (palette.bg, palette.mat, palette.panel, palette.raised):
            assert contrast(palette.tone(tone), ground) >= 4.5, (tone, ground)
    for seat in (0, 1):
        assert contrast(palette.inverse, palette.seat(seat)) >= 7.9


def test_real_colours_stay_when_they_are_legible() -> None:
    assert die_colours("#e43c2b", "#000000", "dark") == ("#e43c2b", "#000000")


def test_sixteen_colours_use_names_only() -> None:
    for color, ink in SAMPLES:
        assert all(not part.startswith("#") for part in die_colours(color, ink, ANSI.name))


def test_no_colour_wins_over_the_setting() -> None:
    assert first_palette("light", {"NO_COLOR": "1"}) is NO_COLOUR
    assert first_palette("light", {}).name == "light"
    for term in ("linux", "screen", "tmux", "rxvt", "xterm", "xterm-16color"):
        assert first_palette("", {"TERM": term}) is ANSI, term
    for term in ("", "dumb", "screen-256color", "tmux-256color", "xterm-kitty"):
        assert first_palette("", {"TERM": term}) is DARK, term
    assert first_palette("", {"TERM": "screen", "COLORTERM": "truecolor"}) is DARK
    assert first_palette("dark", {"TERM": "screen"}) is DARK, "what was chosen stays"
    assert first_palette("", {"TERM": "xterm-256color"}) is DARK


# Glyphs ------------------------------------------------------------------------------------------------------------


def test_every_glyph_is_one_column() -> None:
    for glyphs in (UNICODE, ASCII):
        for name in glyphs.__slots__:
            value = getattr(glyphs, name)
            words = value.values() if isinstance(value, dict) else value if isinstance(value, tuple) else (value,)
            for word in words:
                if isinstance(word, str):
                    assert cell_len(word) == len(word), (glyphs.ascii, name)
                    assert not glyphs.ascii or word.isascii(), name


def test_ascii_keeps_the_letter_of_energy_and_spells_the_rest() -> None:
    assert ASCII.translate("1F■ 2M∞ ?✱") == "1F 2M ?"
    assert ASCII.translate("♥ 14 → 12") == "life 14 -> 12"
    assert ASCII.translate("Flash¹ ▲ attacks · 3D−2 …") == "Flash@1 ^ attacks - 3D-2 ..."
    assert UNICODE.translate("♥ 14 → 12") == "♥ 14 → 12"


def test_the_cost_below_a_die_is_never_lost_to_a_longer_word_for_fielding() -> None:
    """`2 summon 0` has ten letters and there is room for nine: the 0 was gone."""
    monster = replace(die("a1", "Kuriboh", 2, 2, 3, 0), cost=0, cost_word="summon", caption="summon 0", number="2")
    assert drawn(monster, Size.MEDIUM)[-1].strip() == "2 ◇0"
    assert "summon 0" in drawn(replace(monster, cursor=True), Size.MEDIUM)[-1]
    fielded = replace(monster, cost_word="field", caption="field 0")
    assert drawn(fielded, Size.MEDIUM)[-1].strip() == "2 field 0"
