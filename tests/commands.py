"""Running `dicemasters` command lines for tests."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from dicemasters_tui.cli import main


def dicemasters(*arguments: str | Path, typed: str = "", home: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run a command line in this process, with streams like those of pipes; gives its output and exit status."""
    buffers = [io.BytesIO(text.encode()) for text in (typed, "", "")]
    streams = [io.TextIOWrapper(buffer, encoding="utf-8") for buffer in buffers]
    words = [str(word) for word in arguments]
    with pytest.MonkeyPatch.context() as patch:
        for name, stream in zip(("stdin", "stdout", "stderr"), streams, strict=True):
            patch.setattr(sys, name, stream)
        if home is not None:
            patch.setenv("DICEMASTERS_HOME", str(home))
        try:
            status = main(words)
        except SystemExit as end:  # argparse leaves like this
            status = end.code if isinstance(end.code, int) else 1
    for stream in streams[1:]:
        stream.flush()
    return subprocess.CompletedProcess(words, status, *(buffer.getvalue().decode() for buffer in buffers[1:]))


def program(*arguments: str | Path, typed: str = "", home: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run a command line as a program of its own."""
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    if home is not None:
        environment["DICEMASTERS_HOME"] = str(home)
    command = [sys.executable, "-m", "dicemasters_tui", *map(str, arguments)]
    return subprocess.run(
        command, input=typed, capture_output=True, encoding="utf-8", env=environment, timeout=120, check=False
    )
