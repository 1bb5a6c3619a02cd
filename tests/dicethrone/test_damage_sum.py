"""The sum of a damage as the log explains it."""

from __future__ import annotations

import pytest

from dicemasters_tui.dicethrone.damage import Change, Incoming, Share, Source, Type

from .tables import a_match, a_table


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


@pytest.mark.rule("DT-7.4.1")
@pytest.mark.parametrize(
    ("defender", "rolls", "told"),
    [
        ("cursed-pirate", "11246 5536", "A takes 1 damage: Health 50 to 49 (Ahoy Matey)."),
        ("cursed-pirate", "11246 5536", "B takes 2 damage: Health 50 to 48 (Smack)."),
        ("barbarian", "11246 446", "B takes 4 damage and heals 4: Health 50 to 50 (Smack, Thick Skin)."),
    ],
)
def test_what_lands_at_the_end_of_a_phase_names_what_did_it(defender: str, rolls: str, told: str) -> None:
    """What the defence dealt was put down to the Attack it answered."""
    match = a_match(a_table("barbarian", defender, phase="offensive-roll", rolls=rolls))
    events = [*match.submit(0, "roll"), *match.submit(0, "activate smack")]
    assert told in [event.words("AB"[event.player]) for event in events if event.player >= 0]
