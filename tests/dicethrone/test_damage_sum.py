"""The sum of a damage as the log explains it."""

from __future__ import annotations

import pytest

from dicemasters_tui.dicethrone.damage import Change, Incoming, Share, Source, Type


@pytest.mark.rule("DT-7.5.3", "DT-7.5.5", "DT-7.5.7")
def test_every_part_is_named_with_what_did_it() -> None:
    incoming = Incoming(
        [Source("Overpower", 18, Type.NORMAL, 0, attack=True)],
        [Change("Divine Defense", -3), Change("Get Some!", 5, attack=True), Change("Absolution!", -3)],
        [Share("Retribution", 2, to=0), Share("Protect", 2)],
    )
    assert incoming.sum_in_words() == (
        "18 Overpower - 3 Divine Defense + 5 Get Some! - 3 Absolution! = 17; less 9 (Protect) = 8"
    )
    assert incoming.total().damage == 8


def test_a_single_damage_needs_no_sum() -> None:
    assert Incoming([Source("Smack", 4, Type.NORMAL, 0, attack=True)]).sum_in_words() == ""


def test_what_is_avoided_is_told() -> None:
    incoming = Incoming([Source("Smack", 4, Type.NORMAL, 0, attack=True, avoided=True)])
    assert incoming.sum_in_words() == "4 Smack (not received) = 0"
