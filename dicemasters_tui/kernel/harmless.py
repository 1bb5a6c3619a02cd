"""Foreign text made safe to show: names, file names, values in messages, whatever somebody else has written.

A terminal obeys escape and control characters, and turns a line around at bidirectional ones; Unicode calls none of
them printable. All texts from outside come through here: when they are read, when an error speaks of them, and when
the line mode writes them out.
"""

from __future__ import annotations


def harmless(text: str) -> str:
    """The same text with `?` for every sign that steers a terminal; the ends of lines and tabs stay."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() or sign in "\n\t" else "?" for sign in text)


def as_name(text: str, most: int) -> str:
    """The text as a name on one line, of at most `most` letters: signs that steer and runs of blanks are one blank."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())[:most].strip()


def steering(text: str) -> str:
    """The first sign that steers a terminal, as people look it up (`U+001B`); empty when there is none."""
    if text.isprintable():
        return ""
    return next((f"U+{ord(sign):04X}" for sign in text if not sign.isprintable() and sign not in "\n\t"), "")
