"""A text by its headings: paragraphs, and lists of a word and what it means. Ours are written in Markdown."""

from __future__ import annotations

import re
from dataclasses import dataclass

_ENTRY = re.compile(r"- \*\*(.+?)\*\* (.+)")


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with paragraphs, below them rows of a word and what it means, below these `lines` without gaps.

    Actions in braces in paragraphs (`{look.help}`) stand for the keys they have.
    """

    heading: str
    paragraphs: tuple[str, ...] = ()
    rows: tuple[tuple[str, str], ...] = ()
    lines: tuple[str, ...] = ()


def sections_of(markdown: str) -> tuple[Section, ...]:
    """The parts of a text below its `##` headings: paragraphs, and lists whose entries begin with a bold word."""
    found = []
    for part in re.split(r"^## ", markdown, flags=re.MULTILINE)[1:]:
        heading, _, body = part.partition("\n")
        paragraphs: list[str] = []
        rows: list[tuple[str, str]] = []
        for block in re.split(r"\n\n+|\n(?=- )", body.strip()):
            text = " ".join(block.split())
            entry = _ENTRY.fullmatch(text)
            if entry:
                rows.append((entry[1], entry[2]))
            elif text:
                paragraphs.append(text)
        found.append(Section(heading, tuple(paragraphs), tuple(rows)))
    return tuple(found)
