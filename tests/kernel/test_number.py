"""Numbers as people write them: the digits 0 to 9, at most six of them, or a sentence on what is wrong."""

from __future__ import annotations

import pytest

from dicemasters_tui.kernel.errors import BadRecord
from dicemasters_tui.kernel.number import NoNumber, check_number, how_often, is_number, seed_number, whole_number
from dicemasters_tui.kernel.record import seed_of

LONG = "9" * 5000


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("7", 7), ("007", 7), ("999999", 999999)])
def test_what_is_a_number(text: str, number: int) -> None:
    assert is_number(text)
    assert whole_number(text) == number


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("²", "Write numbers with the digits 0 to 9, not '²'."),
        ("2²", "Write numbers with the digits 0 to 9, not '2²'."),
        ("٣", "Write numbers with the digits 0 to 9, not '٣'."),
        ("½", "Write numbers with the digits 0 to 9, not '½'."),
        ("五", "Write numbers with the digits 0 to 9, not '五'."),
        ("1000000", "'1000000' is too large; a number has at most 6 digits."),
        (LONG, "'99999999999999999999…' is too large; a number has at most 6 digits."),
        ("", "'' is not a number."),
        ("two", "'two' is not a number."),
        ("-1", "'-1' is not a number."),
        ("1_0", "'1_0' is not a number."),
        (" 1", "' 1' is not a number."),
    ],
)
def test_what_is_none_and_why(text: str, why: str) -> None:
    assert not is_number(text)
    with pytest.raises(NoNumber) as raised:
        whole_number(text, "Say how many.")
    assert str(raised.value) == f"{why} Say how many."


def test_how_often_a_word_stands() -> None:
    assert how_often("12") == 12
    with pytest.raises(NoNumber, match="at most 2 digits"):
        how_often("100")


def test_only_numbers_are_checked() -> None:
    for text in ("fist", "", "3", "a²"):
        check_number(text)
    for text in ("²", LONG):
        with pytest.raises(NoNumber):
            check_number(text)


@pytest.mark.parametrize(("text", "seed"), [("7", 7), ("-7", -7), ("+7", 7), ("1" * 40, int("1" * 40))])
def test_a_seed_may_have_a_sign_and_forty_digits(text: str, seed: int) -> None:
    assert seed_number(text) == seed
    assert seed_of({"seed": f" {text} "}) == seed
    assert seed_of({}) == 0


@pytest.mark.parametrize("text", ["²", "--7", "1" * 41, LONG, "seven", "1.5", ""])
def test_other_seeds_are_refused(text: str) -> None:
    with pytest.raises(NoNumber, match="A seed is a whole number"):
        seed_number(text)
    with pytest.raises(BadRecord, match="The record has no seed that can be read: "):
        seed_of({"seed": text})
