"""`dicemasters serve`: the app in a browser. textual-serve itself is an extra and stands in for here."""

from __future__ import annotations

import sys
import types
from pathlib import Path

import pytest

from dicemasters_tui.cli import main
from dicemasters_tui.tui.app.start import Start


class Server:
    """What is asked of textual-serve."""

    asked: tuple[object, ...] = ()

    def __init__(self, *asked: object) -> None:
        type(self).asked = asked

    def serve(self) -> None:
        if self.asked[2] == 81:
            raise PermissionError(13, "Permission denied")


@pytest.fixture
def extra(monkeypatch: pytest.MonkeyPatch) -> None:
    module = types.ModuleType("textual_serve.server")
    monkeypatch.setattr(module, "Server", Server, raising=False)
    monkeypatch.setitem(sys.modules, "textual_serve", types.ModuleType("textual_serve"))
    monkeypatch.setitem(sys.modules, "textual_serve.server", module)
    monkeypatch.setenv("COLORTERM", "")
    monkeypatch.setenv("TERM", "dumb")


@pytest.mark.usefixtures("extra")
def test_it_serves_this_program_on_this_computer_only(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve"]) == 0
    command, host, port, _ = Server.asked
    assert str(command).endswith("-m dicemasters_tui")
    assert (host, port) == ("localhost", 8000)
    assert "http://localhost:8000" in capsys.readouterr().out


@pytest.mark.usefixtures("extra")
def test_a_port_that_cannot_be_had_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--port", "81"]) == 2
    assert "localhost:81 cannot be had: Permission denied" in capsys.readouterr().err
    assert main(["serve", "--port", "0"]) == 2
    assert "--port is a number from 1 to 65535" in capsys.readouterr().err


def test_without_the_extra_it_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "textual_serve", None)
    monkeypatch.setitem(sys.modules, "textual_serve.server", None)
    assert main(["serve"]) == 2
    assert "pip install 'dicemasters-tui[serve]'" in capsys.readouterr().err


def test_a_browser_is_no_terminal_and_needs_none(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    begun: list[Start] = []

    def run(start: Start) -> int:
        begun.append(start)
        return 0

    monkeypatch.setenv("TEXTUAL_DRIVER", "textual.drivers.web_driver:WebDriver")
    monkeypatch.setattr("dicemasters_tui.tui.app.start.run", run)
    assert main([]) == 0
    assert begun
