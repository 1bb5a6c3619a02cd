"""Tables in text files that people read and change: a row a line, columns at least two blanks apart."""

from __future__ import annotations

import re
from pathlib import Path

_GAP = re.compile(r" {2,}")


def table_rows(file: Path) -> list[list[str]]:
    """The rows of a file. A line that begins with blanks goes on with the one before; `# ` begins a comment."""
    rows: list[list[str]] = []
    for line in file.read_text(encoding="utf-8").splitlines():
        if line.startswith(" "):
            rows[-1][-1] += f" {line.strip()}"
        elif line and not line.startswith("# "):
            rows.append(_GAP.split(line))
    return rows
