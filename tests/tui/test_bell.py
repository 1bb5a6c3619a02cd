"""The bell: off unless it is set, and only when the other player is asked."""

from __future__ import annotations

from pathlib import Path

import pytest
from app_flows import begin_demo, play
from player import Player

from dicemasters_tui.tui.app.dicemasters_app import DiceMastersApp


@pytest.mark.parametrize("on", [True, False])
def test_the_bell_rings_when_the_other_player_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, on: bool
) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        rung: list[int] = []
        monkeypatch.setattr(app, "bell", lambda: rung.append(1))
        table = await begin_demo(app, pilot)
        app.settings.bell = on
        changes = 0
        for _ in range(30):
            decision = table.match.decision
            assert decision is not None
            first = next(option.command for option in reversed(decision.options) if option.legal)
            table.submit(first)
            now = table.match.decision
            changes += now is not None and now.player != decision.player
        assert changes
        assert len(rung) == (changes if on else 0)

    play(tmp_path, flow)
