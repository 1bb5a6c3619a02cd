"""Foreign text made safe to show: names, file names, values in messages, whatever somebody else has written.

A terminal obeys escape and control characters, and turns a line around at bidirectional ones; Unicode calls none of
them printable. All texts from outside come through here: when they are read, when an error speaks of them, and when
the line mode writes them out.
"""

from __future__ import annotations

LONGEST_PATH = 200
"""Letters of a path in a sentence."""


def harmless(text: str) -> str:
    """The same text with `?` for every sign that steers a terminal; the ends of lines and tabs stay."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() or sign in "\n\t" else "?" for sign in text)


def as_name(text: str, most: int) -> str:
    """The text as a name on one line, of at most `most` letters: signs that steer and runs of blanks are one blank."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())[:most].strip()


def short_path(path: object) -> str:
    """A path in a sentence: harmless, and its middle left out where it is longer than any that somebody would read."""
    text = harmless(str(path))
    return text if len(text) <= LONGEST_PATH else f"{text[: LONGEST_PATH // 2]}…{text[-LONGEST_PATH // 2 :]}"


def steering(text: str) -> str:
    """The first sign that steers a terminal, as people look it up (`U+001B`); empty when there is none."""
    if text.isprintable():
        return ""
    return next((f"U+{ord(sign):04X}" for sign in text if not sign.isprintable() and sign not in "\n\t"), "")
