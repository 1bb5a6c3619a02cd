"""The app as a tab of `dicemasters serve` runs it: on pipes to the server instead of a terminal."""

from __future__ import annotations

import os
import sys

from ..terminal import run
from ..tui.app.start import Start

if __name__ == "__main__":
    os.environ |= {
        "TEXTUAL_DRIVER": "dicemasters_tui.browser.driver:BrowserDriver",  # textual-serve has set another
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",  # a browser shows every colour
    }
    sys.exit(run(Start()))
