"""Tables in text files: columns, comments, rows that go on."""

from __future__ import annotations

from pathlib import Path

from dicemasters_tui.kernel.text_table import table_rows


def test_rows_columns_comments_and_long_rows(tmp_path: Path) -> None:
    file = tmp_path / "table.txt"
    file.write_text("# a comment\n\nname  two words   #123456\nlong   begins here;\n    and ends here\n")
    assert table_rows(file) == [["name", "two words", "#123456"], ["long", "begins here; and ends here"]]
