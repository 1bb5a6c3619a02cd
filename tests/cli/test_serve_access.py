"""Who gets in at `dicemasters serve`: our own page, in a browser that has opened the printed address."""

from __future__ import annotations

from pathlib import Path

import pytest
from aiohttp import ClientSession, CookieJar, WSServerHandshakeError

from dicemasters_tui.browser.access import Access
from dicemasters_tui.browser.serving import app_command

from .served import browser, in_loop, origin, root, serving


@pytest.mark.parametrize("path", ["", "ws", "terminal/js/textual.js", "page/page.js"])
@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Host": "evil.example"}, 421),
        ({"Host": "evil.example:8000"}, 421),
        ({"Host": "localhost:1"}, 421),
        ({"Host": ""}, 421),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "http://localhost:1"}, 403),
        ({"Origin": "https://localhost"}, 403),
        ({"Origin": "null"}, 403),
    ],
)
@in_loop
async def test_a_foreign_host_or_origin_is_refused_even_with_the_token(
    path: str, headers: dict[str, str], status: int
) -> None:
    async with serving() as server, browser(server) as client, client.get(root(server) + path, headers=headers) as got:
        assert got.status == status
        assert "dicemasters serve answers only" in await got.text()


@pytest.mark.parametrize(
    "path", ["", "?token=", "?token=wrong", "?token=%ff%c3%a9", "terminal/js/textual.js", "page/page.js"]
)
@in_loop
async def test_no_token_and_a_wrong_one_are_refused_with_what_to_do(path: str) -> None:
    async with serving() as server, ClientSession() as client, client.get(root(server) + path) as got:
        assert got.status == 403
        assert "Open the address that dicemasters serve printed" in await got.text()
        assert not got.cookies


@in_loop
async def test_a_token_lets_in_one_browser_which_may_come_back() -> None:
    async with serving() as server:
        address = server.access.address
        async with browser(server) as first, ClientSession() as second:
            for again in (address, root(server), root(server) + "terminal/js/textual.js"):
                async with first.get(again) as got:
                    assert got.status == 200
            async with second.get(address) as got:
                assert got.status == 403
            async with second.get(server.access.address) as got:
                assert got.status == 200


@in_loop
async def test_a_look_without_opening_does_not_use_up_the_token() -> None:
    async with serving() as server, ClientSession() as client:
        async with client.head(server.access.address) as got:
            assert got.status == 403
        async with client.get(server.access.address) as got:
            assert got.status == 200


@pytest.mark.parametrize("headers", [{}, {"Origin": "http://evil.example"}, {"Origin": "null"}])
@in_loop
async def test_a_websocket_from_elsewhere_is_refused_even_with_the_token(headers: dict[str, str]) -> None:
    async with serving() as server, browser(server) as client:
        with pytest.raises(WSServerHandshakeError) as refused:
            await client.ws_connect(root(server) + "ws", headers=headers)
        assert refused.value.status == 403


@in_loop
async def test_a_websocket_at_a_foreign_host_is_refused_even_with_the_token() -> None:
    async with serving() as server, browser(server) as client:
        with pytest.raises(WSServerHandshakeError) as refused:
            await client.ws_connect(
                root(server) + "ws", headers={"Host": "evil.example", "Origin": "http://evil.example"}
            )
        assert refused.value.status == 421


@pytest.mark.parametrize("cookie", [None, "", "wrong"])
@in_loop
async def test_a_websocket_without_the_token_or_with_a_wrong_one_is_refused(cookie: str | None) -> None:
    async with serving() as server:
        name = f"dicemasters-{origin(server).rpartition(':')[2]}"
        async with ClientSession(cookies=None if cookie is None else {name: cookie}) as client:
            for query in ("", "?token=wrong"):
                with pytest.raises(WSServerHandshakeError) as refused:
                    await client.ws_connect(root(server) + "ws" + query, origin=origin(server))
                assert refused.value.status == 403


@in_loop
async def test_a_websocket_with_a_token_that_another_browser_used_is_refused() -> None:
    async with serving() as server:
        token = server.access.address.partition("?")[2]
        async with browser(server), ClientSession() as other:
            with pytest.raises(WSServerHandshakeError) as refused:
                await other.ws_connect(f"{root(server)}ws?{token}", origin=origin(server))
            assert refused.value.status == 403


@in_loop
async def test_the_browser_that_was_let_in_gets_the_app(home: Path) -> None:
    async with serving(command=app_command()) as server, browser(server) as client:
        async with client.ws_connect(f"{root(server)}ws?width=100&height=30", origin=origin(server)) as terminal:
            drawn = ""
            while "Settings" not in drawn:
                drawn += (await terminal.receive_bytes()).decode()
        assert not (home / "last-error.txt").exists()


@in_loop
async def test_the_other_names_of_this_computer_are_as_good() -> None:
    async with serving() as server:
        address = server.access.address.replace("localhost", "127.0.0.1")
        page = address.partition("?")[0]
        async with ClientSession(cookie_jar=CookieJar(unsafe=True)) as client:  # unsafe: keeps cookies of numbers too
            async with client.get(address) as got:
                assert got.status == 200
            async with client.ws_connect(page + "ws", origin=page.rstrip("/")) as terminal:
                assert await terminal.receive_bytes() == b"hello"


@in_loop
async def test_pages_are_neither_kept_nor_framed_and_ask_nobody_else() -> None:
    async with serving() as server, ClientSession() as client:
        for address in (root(server), server.access.address):
            async with client.get(address) as got:
                policy = got.headers["Content-Security-Policy"]
                assert "default-src 'none'" in policy
                assert "frame-ancestors 'none'" in policy
                assert "http" not in policy
                assert got.headers["X-Frame-Options"] == "DENY"
                assert got.headers["Referrer-Policy"] == "no-referrer"
                assert got.headers["Cache-Control"] == "no-store"
                assert "<title>Dice Masters</title>" in await got.text()
        cookie = got.cookies.output()
        assert "HttpOnly" in cookie
        assert "SameSite=Strict" in cookie


@pytest.mark.parametrize(
    ("host", "port", "good", "bad"),
    [
        ("localhost", 8000, ["localhost:8000", "127.0.0.1:8000", "[::1]:8000"], ["localhost", "localhost.:8000"]),
        ("127.0.0.1", 80, ["localhost", "127.0.0.1:80"], ["localhost:8000"]),
        ("192.0.2.7", 8000, ["192.0.2.7:8000"], ["localhost:8000", "192.0.2.8:8000"]),
        ("2001:db8::7", 8000, ["[2001:db8::7]:8000"], ["localhost:8000", "2001:db8::7:8000"]),
        ("Table.local", 8000, ["table.local:8000", "TABLE.local:8000"], ["localhost:8000", "local:8000"]),
        ("0.0.0.0", 8000, ["localhost:8000"], ["0.0.0.0:8000", "evil.example:8000"]),
    ],
)
def test_it_answers_only_at_addresses_of_where_it_listens(
    host: str, port: int, good: list[str], bad: list[str]
) -> None:
    access = Access(host, port)
    good = [*good, access.address.removeprefix("http://").partition("/")[0]]
    assert [name for name in good if access.refuses(name, f"http://{name}")] == []
    assert [name for name in bad if not access.refuses(name, None)] == []
