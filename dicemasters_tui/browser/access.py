"""Who may reach the served app: which addresses it answers at, and which browsers have opened one that was printed.

Without these checks any web page open on this computer could play: it may send requests to `localhost`, and with a
name that it points at 127.0.0.1 (DNS rebinding) it may read the answers too.
"""

from __future__ import annotations

import ipaddress
import secrets
import socket
from dataclasses import dataclass

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
"""This computer, as an address in a browser names it."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """An HTTP status and a sentence for the person at the browser."""

    status: int
    message: str


WRONG_HOST = Refusal(421, "dicemasters serve answers only at the address it printed. Open that address.")
WRONG_ORIGIN = Refusal(403, "Another web page asked for this. dicemasters serve answers only to its own page.")
NO_TOKEN = Refusal(
    403,
    "Open the address that dicemasters serve printed last. Each address works once, in one browser; "
    "that browser may reload the page and open further tabs.",
)


class Access:
    """The addresses of a server that listens at `host` and `port`, its one-time token, and the browsers it let in."""

    def __init__(self, host: str, port: int) -> None:
        self._port = port
        self._shown = _shown(host)
        self._hosts = frozenset(self._with_port(name) for name in {self._shown, *_loopback_names(host)})
        if port == 80:
            self._hosts |= {f"{name}:80" for name in self._hosts}
        self._token = secrets.token_urlsafe()
        self._browsers: list[str] = []

    def _with_port(self, name: str) -> str:
        return name if self._port == 80 else f"{name}:{self._port}"  # browsers leave out :80

    @property
    def address(self) -> str:
        """The address that lets in the next browser. It changes when one has used it."""
        return f"http://{self._with_port(self._shown)}/?token={self._token}"

    def refuses(self, host: str, origin: str | None) -> Refusal | None:
        """Why a request with these `Host` and `Origin` headers is refused; None if it is not."""
        if host.lower() not in self._hosts:
            return WRONG_HOST
        if origin is not None and origin.lower() != f"http://{host.lower()}":
            return WRONG_ORIGIN
        return None

    def let_in(self, token: str) -> str | None:
        """Use up the token: gives the secret by which the new browser is known from now on; None if it is wrong."""
        if not _same(token, self._token):
            return None
        self._token = secrets.token_urlsafe()
        self._browsers.append(secrets.token_urlsafe())
        return self._browsers[-1]

    def knows(self, browser: str) -> bool:
        """True if this is the secret of a browser that was let in."""
        return any(_same(browser, known) for known in self._browsers)


def _same(given: str, secret: str) -> bool:
    return secrets.compare_digest(given.encode("utf-8", "replace"), secret.encode())


def _loopback_names(host: str) -> tuple[str, ...]:
    """The names of this computer, if a server at `host` is reached by them."""
    ip = _ip(host)
    return LOOPBACK if host == "localhost" or (ip is not None and (ip.is_loopback or ip.is_unspecified)) else ()


def _shown(host: str) -> str:
    """The name of `host` in an address. Nobody can open 0.0.0.0, so it is this computer's own address instead."""
    ip = _ip(host)
    if ip is None:
        return host.lower()
    if ip.is_unspecified:
        ip = _own_address(ip.version) or ipaddress.ip_address("127.0.0.1" if ip.version == 4 else "::1")
    return str(ip) if ip.version == 4 else f"[{ip}]"


def _ip(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None


def _own_address(version: int) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """This computer's address in its network; None without one. Nothing is sent: UDP only chooses a way out."""
    family, somewhere = (socket.AF_INET, "192.0.2.1") if version == 4 else (socket.AF_INET6, "2001:db8::1")
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as way_out:
            way_out.connect((somewhere, 9))
            return _ip(way_out.getsockname()[0])
    except OSError:
        return None
