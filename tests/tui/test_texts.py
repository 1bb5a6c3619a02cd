"""The Markdown files that are read in the app: nothing in them is lost, and every page and decision has its help."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest
from every_screen import FRAMES, all_screens

from dicemasters_tui.kernel.sections import Section, sections_of
from dicemasters_tui.tui.actions.actions import ACTIONS
from dicemasters_tui.tui.pages import texts
from dicemasters_tui.tui.parts.page import Page

FILES = sorted(path.name.removesuffix(".md") for path in files(texts).iterdir() if path.name.endswith(".md"))


def test_headings_paragraphs_and_entries_are_read() -> None:
    markdown = "# file\n\n## one\n\nA line\ngoes on.\n\nNext.\n\n## two\n\n- **a, b** Both\n  of them.\n- **c** It.\n"
    assert sections_of(markdown) == (
        Section("one", ("A line goes on.", "Next.")),
        Section("two", (), (("a, b", "Both of them."), ("c", "It."))),
    )


@pytest.mark.parametrize("name", FILES)
def test_every_word_of_a_file_is_read(name: str) -> None:
    markdown = files(texts).joinpath(f"{name}.md").read_text(encoding="utf-8")
    read: list[str] = []
    for section in texts.text(name):
        read += [section.heading, *section.paragraphs, *(part for row in section.rows for part in row)]
    below = markdown[markdown.index("## ") :]
    assert " ".join(read).split() == re.sub(r"^(## |- )|\*\*", "", below, flags=re.MULTILINE).split()
    assert set(re.findall(r"\{([a-z]+\.[a-z0-9-]+)\}", markdown)) <= set(ACTIONS)


def test_every_page_has_a_help_of_its_own() -> None:
    topics = {page.topic() for page in all_screens() if issubclass(page, Page) and page.__name__ not in FRAMES}
    assert {"picker", "builder", "drafted", "settings", "options"} <= topics
    topics -= {"nothing", "dialog", "reader", "help"}  # what says all itself, or is the help
    for topic in topics - {"press"}:  # which waits for a key, and has no key for help
        section = texts.section("pages", topic)
        assert section is not None and section.paragraphs, topic


def test_a_heading_that_is_not_there_gives_none() -> None:
    assert texts.section("decisions", "reroll") is not None
    assert texts.section("decisions", "reroll-whatever") is None
