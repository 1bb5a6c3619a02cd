"""Lists of words: what is written of them is read again as the same words."""

import pytest

from dicemasters_tui.kernel.word_list import joined, parted


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a9", ["a9"]),
        ("a9 a10", ["a9", "a10"]),
        ("a9, a10", ["a9", "a10"]),
        ("wonder woman, a9", ["wonder woman", "a9"]),
        ("wonder woman,", ["wonder woman"]),
        (" ,, a9 ,", ["a9"]),
        ("", []),
    ],
)
def test_parted_and_joined(text: str, words: list[str]) -> None:
    assert parted(text) == words
    assert parted(joined(words)) == words


def test_a_list_is_written_with_commas() -> None:
    assert joined(["a9", "a10"]) == "a9, a10"
    assert joined(["a9"]) == "a9"
    assert joined(["wonder woman"]) == "wonder woman,"
