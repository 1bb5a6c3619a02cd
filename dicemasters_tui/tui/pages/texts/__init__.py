"""What there is to read, as Markdown files: how to play, the words of both games, help for pages and decisions."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from ....kernel.sections import Section, sections_of


@cache
def text(name: str) -> tuple[Section, ...]:
    """The sections of a file of this folder."""
    return sections_of(files(__name__).joinpath(f"{name}.md").read_text(encoding="utf-8"))


def section(name: str, heading: str) -> Section | None:
    """The section of a file with this heading; where headings are `id: title`, the one of an id, under its title."""
    for each in text(name):
        id, _, title = each.heading.partition(": ")
        if id == heading:
            return Section(title or id, each.paragraphs, each.rows)
    return None
