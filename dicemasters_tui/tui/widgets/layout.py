"""Where the regions of the table stand: breakpoints of width and of height, each chosen alone."""

from __future__ import annotations

from dataclasses import dataclass

from ..view import TableView
from .canvas import Rect

MINIMUM = (80, 24)
"""Columns and lines below which only a sentence is drawn."""

NOWHERE = Rect(0, 0, 0, 0)

LESSON_TEXT = 3
"""Lines a step of a lesson has for its text."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The regions of one frame. A region with no width is not drawn."""

    width: int
    """The breakpoint reached: 80, 100, 120 or 160."""
    height: int
    """24, 30, 40 or 48."""
    header: Rect
    mat: Rect
    prompt: Rect
    footer: Rect
    cards: Rect = NOWHERE
    """The cards, or the panel that stands in their place."""
    inspector: Rect = NOWHERE
    log: Rect = NOWHERE
    tabs: Rect = NOWHERE
    """One panel with tabs, where the others have no room."""
    chances: Rect = NOWHERE

    @property
    def prompt_has_log(self) -> bool:
        return self.log.width == 0


def breakpoint_of(width: int, height: int) -> tuple[int, int]:
    """The largest breakpoints not beyond a size."""
    columns = next((b for b in (160, 120, 100) if width >= b), 80)
    lines = next((b for b in (48, 40, 30) if height >= b), 24)
    return columns, lines


def layout(width: int, height: int, view: TableView) -> Layout:
    """The regions for a terminal of this size, at least `MINIMUM`, and what the view has to show."""
    columns, lines = breakpoint_of(width, height)
    frame = Layout(
        columns,
        lines,
        header=Rect(0, 0, width, 1),
        footer=Rect(0, height - 1, width, 1),
        mat=NOWHERE,
        prompt=NOWHERE,
    )
    if view.lesson is not None:
        return _lesson(frame, width, height, view)
    if view.entry is not None:
        return _entry(frame, width, height)
    if view.roll is not None:
        return _roll(frame, width, height, sum(1 for _ in view.roll.tiles))
    if view.combat is not None:
        return _combat(frame, width, height, told=bool(view.side or view.combat.outcome))
    return _board(frame, width, height, view)


def _with(frame: Layout, **regions: Rect) -> Layout:
    known = {
        "header": frame.header,
        "footer": frame.footer,
        "mat": frame.mat,
        "prompt": frame.prompt,
        **regions,
    }
    return Layout(frame.width, frame.height, **known)


def _bottom(frame: Layout, height: int, prompt: int) -> tuple[int, int, int]:
    """First line of the mat, first line beyond it, first line of a prompt of that many lines."""
    airy = frame.height >= 40
    top = 2 if airy else 1
    prompt_y = height - 1 - airy - prompt
    return top, prompt_y - airy, prompt_y


def _board(frame: Layout, width: int, height: int, view: TableView, lesson: int = 0) -> Layout:
    """The mat at the left; `lesson` are the lines of a lesson's box, which takes the place of the prompt.

    While the cursor is on nothing the log has the inspector's lines too.
    """
    busy = bool(view.side)
    right = {80: 30, 100: 38, 120: 45, 160: 69}[frame.width]
    if width > 160:
        right = min(90, 69 + (width - 160) // 2)
    prompt = lesson or {24: 5, 30: 8, 40: 9 if busy else 6, 48: 9}[frame.height]
    top, bottom, prompt_y = _bottom(frame, height, prompt)
    mat_width = width - right - 1
    wide_prompt = bool(lesson) or frame.width < 100 or frame.height < 30
    mat = Rect(0, top, mat_width, bottom - top)
    prompt_rect = Rect(0, prompt_y, width if wide_prompt else mat_width, prompt)
    x = mat_width + 1
    y = 1
    end = bottom if wide_prompt else height - 1 - (frame.height >= 40)
    room = end - y
    if room >= 37:
        gap = 1 if frame.height >= 48 else 0
        text = 8 if frame.height >= 48 else 6
        log_height = text + (6 if busy else 0)
        inspector = Rect(x, end - log_height - gap - text, right, text)
        log = Rect(x, end - log_height, right, log_height)
        cards = Rect(x, y, right, inspector.y - gap - y)
    elif room >= 26:
        log = Rect(x, end - 5, right, 5)
        inspector = Rect(x, log.y - 6, right, 6)
        cards = Rect(x, y, right, inspector.y - y)
    else:
        return _with(frame, mat=mat, prompt=prompt_rect, tabs=Rect(x, y, right, room))
    if not (view.inspector.title or view.inspector.lines):
        log = Rect(x, inspector.y, right, log.bottom - inspector.y)
        inspector = NOWHERE
    return _with(frame, mat=mat, prompt=prompt_rect, cards=cards, inspector=inspector, log=log)


def _combat(frame: Layout, width: int, height: int, told: bool) -> Layout:
    """Lanes want the width: the right column is narrow from 120 columns, and below that stands beside the prompt.

    Where nothing is `told` of the outcome, as for who only watches, its place goes to the log, or to the prompt.
    """
    prompt = {24: 9, 30: 11, 40: 9, 48: 11}[frame.height]
    top, bottom, prompt_y = _bottom(frame, height, prompt)
    if frame.width < 120 or frame.height < 40:
        mat = Rect(0, top, width, bottom - top)
        if frame.width < 100 or frame.height < 30 or not told:
            return _with(frame, mat=mat, prompt=Rect(0, prompt_y, width, prompt))
        side = width * 38 // 100
        return _with(
            frame,
            mat=mat,
            prompt=Rect(0, prompt_y, width - side - 1, prompt),
            cards=Rect(width - side, prompt_y, side, prompt),
        )
    right = 37 if frame.width < 160 else 55
    x = width - right
    end = height - 2
    log = Rect(x, end - 7, right, 7) if told else Rect(x, 8, right, end - 8)
    changers = Rect(x, log.y - 7, right, 6)
    return _with(
        frame,
        mat=Rect(0, top, x - 1, bottom - top),
        prompt=Rect(0, prompt_y, x - 1, prompt),
        cards=Rect(x, 1, right, changers.y - 1) if told else NOWHERE,
        inspector=changers,
        log=log,
    )


def _roll(frame: Layout, width: int, height: int, dice: int) -> Layout:
    airy = frame.height >= 40
    top = 2 if airy else 1
    end = height - 1 - airy
    if frame.width < 100 or frame.height < 30:
        per_line = (width + 2 - 4) // 11
        more = 7 * max(0, -(-dice // per_line) - 1)
        prompt = 5 if more else 6
        chances = max(2, 13 - prompt - more + max(0, height - 24))
        prompt_y = end - chances - prompt
        return _with(
            frame,
            mat=Rect(0, top, width, prompt_y - top),
            prompt=Rect(0, prompt_y, width, prompt),
            chances=Rect(0, end - chances, width, chances),
        )
    left = width * 70 // 120
    prompt = 7 if airy else 6
    chances = 10 if airy else 9
    chances_y = end - chances
    prompt_y = chances_y - prompt - airy
    x = left + 1
    log = Rect(x, end - (8 if airy else 5), width - x, 8 if airy else 5)
    kept = Rect(x, prompt_y, width - x, log.y - prompt_y - airy)
    return _with(
        frame,
        mat=Rect(0, top, width, prompt_y - top),
        prompt=Rect(0, prompt_y, left, prompt),
        chances=Rect(0, chances_y, left, chances),
        inspector=kept,
        log=log,
    )


def _entry(frame: Layout, width: int, height: int) -> Layout:
    """Dice that are entered want the width; beside the prompt is the log, where there is room."""
    airy = frame.height >= 40
    wide = frame.width >= 100 and frame.height >= 30
    top, bottom, prompt_y = _bottom(frame, height, (8 if airy else 6) if wide else 5)
    mat = Rect(0, top, width, bottom - top)
    lines = height - 1 - airy - prompt_y
    if not wide:
        return _with(frame, mat=mat, prompt=Rect(0, prompt_y, width, lines))
    left = width * 70 // 120
    log = Rect(left + 1, prompt_y, width - left - 1, lines)
    return _with(frame, mat=mat, prompt=Rect(0, prompt_y, left, lines), log=log)


def _lesson(frame: Layout, width: int, height: int, view: TableView) -> Layout:
    """A lesson's box goes across the whole width at the bottom, always; the rest shares what is above it."""
    small = frame.height < 30
    said = (3 if small else 4) if view.combat is not None else (1 if small else 3)
    box = LESSON_TEXT + 4 + said
    top, bottom, box_y = _bottom(frame, height, box)
    below = {"prompt": Rect(0, box_y, width, box)}
    if view.roll is not None:
        dice = sum(1 for _ in view.roll.tiles)
        chances = max(2, 5 - 7 * max(0, -(-dice // ((width - 2) // 11)) - 1)) if small else 7 + (frame.height >= 40)
        wide = width if frame.width < 100 else width * 70 // 120
        mat = Rect(0, top, width, bottom - chances - top)
        regions = {"mat": mat, "chances": Rect(0, mat.bottom, wide, chances)}
        if wide < width:
            regions["inspector"] = Rect(wide + 1, mat.bottom, width - wide - 1, chances)
        return _with(frame, **below, **regions)
    if view.combat is not None:
        if frame.width < 120 or frame.height < 40:
            return _with(frame, **below, mat=Rect(0, top, width, bottom - top))
        right = 37 if frame.width < 160 else 55
        x = width - right
        changers = Rect(x, bottom - 6, right, 6)
        mat = Rect(0, top, x - 1, bottom - top)
        return _with(frame, **below, mat=mat, cards=Rect(x, 1, right, changers.y - 1), inspector=changers)
    return _board(frame, width, height, view, box)
