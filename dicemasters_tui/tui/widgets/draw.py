"""A whole frame of the match screen: the view on a canvas, region by region."""

from __future__ import annotations

from collections.abc import Mapping

from ..look import Look
from ..view import PanelView, TableView
from .bars import draw_footer, draw_header, draw_too_small
from .boxes import draw_log, draw_panel, draw_prompt
from .canvas import Canvas, Rect
from .cards import draw_cards, draw_tabs
from .combat import draw_combat, outcome_panel, prompt_with_outcome
from .entry import draw_entry
from .layout import MINIMUM, Layout, layout
from .lesson import draw_lesson
from .mat import draw_mat
from .roll import draw_chances, draw_roll

Scrolls = Mapping[str, int]
"""How far each panel is scrolled: `cards`, `inspector`, `log`."""


def draw_table(
    view: TableView, width: int, height: int, look: Look, scrolls: Scrolls | None = None
) -> tuple[Canvas, dict[str, int]]:
    """The finished frame, and how far each panel could be scrolled."""
    canvas = Canvas(width, height)
    if width < MINIMUM[0] or height < MINIMUM[1]:
        draw_too_small(canvas, MINIMUM)
        return canvas, {}
    canvas.fill(Rect(0, 0, width, height), look.palette.bg)
    frame = layout(width, height, view)
    scrolls = scrolls or {}
    furthest: dict[str, int] = {}
    draw_header(canvas, frame.header, view.header, look, frame.width)
    _mat(canvas, frame, view, look)
    _right(canvas, frame, view, look, scrolls, furthest)
    prompt = view.prompt
    small = frame.mat.width == width and view.combat is not None
    if small and view.combat is not None and not frame.cards.width:
        prompt = prompt_with_outcome(prompt, view.combat)
    if view.lesson is not None:
        draw_lesson(canvas, frame.prompt, view.lesson, prompt, look)
    else:
        with_log = 0 if not frame.prompt_has_log else 2 if view.combat is not None else 1
        draw_prompt(canvas, frame.prompt, prompt, look, view.log, with_log)
    draw_footer(canvas, frame.footer, view.footer, look)
    return canvas, furthest


def _mat(canvas: Canvas, frame: Layout, view: TableView, look: Look) -> None:
    if view.side is not None and view.side_over and not frame.cards.width:
        draw_panel(canvas, frame.mat, view.side, look, "side")
    elif view.entry is not None:
        draw_entry(canvas, frame, view, look)
    elif view.roll is not None:
        draw_roll(canvas, frame, view, look)
    elif view.combat is not None:
        draw_combat(canvas, frame, view, look)
    else:
        draw_mat(canvas, frame, view, look)


def _right(
    canvas: Canvas, frame: Layout, view: TableView, look: Look, scrolls: Scrolls, furthest: dict[str, int]
) -> None:
    """The panels beside or below the mat; which they are depends on what goes on."""
    cards, inspector = frame.cards, frame.inspector
    skip = scrolls.get("cards", 0)
    if view.entry is not None:
        pass  # what is entered goes across the whole width
    elif view.roll is not None:
        if frame.chances.width:
            draw_chances(canvas, frame.chances, view.roll, view.prompt.seat, look, bool(inspector.width))
        if inspector.width:
            panel = view.roll.kept or view.inspector
            furthest["inspector"] = draw_panel(canvas, inspector, panel, look, "inspector", scrolls.get("inspector", 0))
    elif view.combat is not None:
        if cards.width:
            panel = view.side or outcome_panel(view.combat, view.prompt.seat, cards.height >= 20)
            furthest["cards"] = draw_panel(canvas, cards, panel, look, "cards", skip)
        if inspector.width:
            panel = view.inspector
            if view.combat.changers:
                panel = PanelView("can still change it", view.combat.changers)
            furthest["inspector"] = draw_panel(canvas, inspector, panel, look, "inspector", scrolls.get("inspector", 0))
    elif frame.tabs.width:
        furthest["cards"] = draw_tabs(canvas, frame.tabs, view, look, skip)
        furthest["log"] = furthest["cards"]
    else:
        if view.side is not None:
            furthest["cards"] = draw_panel(canvas, cards, view.side, look, "cards", skip)
        else:
            furthest["cards"] = draw_cards(canvas, cards, view, look, skip)
        if inspector.width:
            furthest["inspector"] = draw_panel(
                canvas, inspector, view.inspector, look, "inspector", scrolls.get("inspector", 0)
            )
    if frame.log.width:
        furthest["log"] = draw_log(canvas, frame.log, view.log, look, view.log_hint, scrolls.get("log", 0))
