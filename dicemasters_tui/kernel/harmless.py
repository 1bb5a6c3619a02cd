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
    """The text as a name: what `visible` leaves of it, in at most `most` columns. Empty where nothing can be seen."""
    text = visible(text)
    if text.isascii():
        return text[:most].strip()
    room = most
    for place, sign in enumerate(text):
        room -= _columns(sign)
        if room < 0:
            return text[:place].strip()
    return text


def visible(text: str) -> str:
    """The text on one line, of nothing but what can be seen.

    Signs that steer and runs of blanks are one blank. What is drawn as nothing is left out: joiners, fillers,
    variation selectors, the tones of an emoji's skin, of which the emoji itself stays. A letter keeps one combining
    mark, for a pile of them is drawn over the lines above.
    """
    if text.isascii():
        return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    import unicodedata

    text = "".join(sign if sign.isprintable() and sign not in _BLANK else " " for sign in text.translate(_UNSEEN))
    text = unicodedata.normalize("NFC", " ".join(text.split()))
    kept = []
    may_have_mark = False
    for sign in text:
        is_mark = unicodedata.category(sign).startswith("M")
        if not is_mark or may_have_mark:
            kept.append(sign)
        may_have_mark = not is_mark and sign != " "
    return " ".join("".join(kept).split())


def _columns(sign: str) -> int:
    import unicodedata

    if unicodedata.category(sign) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1


_BLANK = "\u2800"
"""A pattern of Braille without a dot."""
_UNSEEN = dict.fromkeys(
    sign
    for first, last in (
        (0x00AD, 0x00AD),  # where a word may be parted
        (0x034F, 0x034F),  # joins letters
        (0x115F, 0x1160),  # fillers of Korean syllables, as 3164 and FFA0
        (0x17B4, 0x17B5),  # vowels that are not written
        (0x180B, 0x180F),  # Mongolian variants
        (0x200B, 0x200D),  # of no width; joiners
        (0x2060, 0x2065),  # joiners, and operators that are not written
        (0x3164, 0x3164),
        (0xFE00, 0xFE0F),  # variants, such as an emoji in colour
        (0xFEFF, 0xFEFF),  # the mark of the byte order
        (0xFFA0, 0xFFA0),
        (0x16FE4, 0x16FE4),  # a filler of Khitan signs
        (0x1D159, 0x1D159),  # a note without a head
        (0x1D173, 0x1D17A),  # marks of music
        (0x1F3FB, 0x1F3FF),  # tones of skin
        (0xE0000, 0xE0FFF),  # tags and more variants
    )
    for sign in range(first, last + 1)
)
"""Signs that are printable, or join others, and are drawn as nothing of their own."""


def short_path(path: object) -> str:
    """A path in a sentence: harmless, and its middle left out where it is longer than any that somebody would read."""
    text = harmless(str(path))
    return text if len(text) <= LONGEST_PATH else f"{text[: LONGEST_PATH // 2]}…{text[-LONGEST_PATH // 2 :]}"


def steering(text: str) -> str:
    """The first sign that steers a terminal, as people look it up (`U+001B`); empty when there is none."""
    if text.isprintable():
        return ""
    return next((f"U+{ord(sign):04X}" for sign in text if not sign.isprintable() and sign not in "\n\t"), "")
