"""`python -m benchmarks.load [SECONDS]`: a full hall on one laptop, with SQLite.

A real `zwitser serve` on this computer; 300 phones that follow a public page every ten seconds as
the page itself does (with its entity tag, over a kept connection), and two desks that enter the
results of 200 players as fast as the answers come. Nothing may be lost, and 95 of 100 answers come
within 200 milliseconds.
"""

from __future__ import annotations

import asyncio
import re
import resource
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import quantiles
from time import perf_counter
from urllib.parse import urlencode, urlsplit

from tests.web.real_server import Server

from benchmarks.web import played, start_django
from zwitser.model import System

PHONES = 300
EVERY = 10.0
"""Seconds between two questions of a phone, as in the script of the page."""

PLAYERS = 200
P95 = 200
SLUG = "bench-200"


@dataclass
class Answer:
    """What came back."""

    status: int
    headers: dict[str, str]
    body: bytes


@dataclass
class Browser:
    """One kept connection with cookies, as small as it can be."""

    address: str
    times: list[float]
    cookies: dict[str, str] = field(default_factory=dict)
    reader: asyncio.StreamReader | None = None
    writer: asyncio.StreamWriter | None = None

    async def ask(self, path: str, form: dict[str, str] | None = None, **headers: str) -> Answer:
        """Ask one page and note how long the answer took."""
        begun = perf_counter()
        answer = await self._ask(path, form, headers)
        self.times.append(1_000 * (perf_counter() - begun))
        return answer

    async def _ask(self, path: str, form: dict[str, str] | None, headers: dict[str, str]) -> Answer:
        place = urlsplit(self.address)
        if self.writer is None or self.writer.is_closing():
            self.reader, self.writer = await asyncio.open_connection(place.hostname, place.port)
        assert self.reader is not None
        body = urlencode(form or {}).encode()
        lines = [f"{'GET' if form is None else 'POST'} {path} HTTP/1.1", f"Host: {place.netloc}"]
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        lines += ["Cookie: " + "; ".join(f"{name}={v}" for name, v in self.cookies.items())]
        if form is not None:
            lines += [f"Content-Length: {len(body)}"]
            lines += ["Content-Type: application/x-www-form-urlencoded"]
        self.writer.write("\r\n".join([*lines, "", ""]).encode() + body)
        return await self._answer(self.reader)

    async def _answer(self, reader: asyncio.StreamReader) -> Answer:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        fields = [line.split(": ", 1) for line in head[1:] if ": " in line]
        headers = {name.lower(): value for name, value in fields}
        for cookie in re.findall(r"(?im)^set-cookie:\s*([^=]+)=([^;]*)", "\n".join(head)):
            self.cookies[cookie[0]] = cookie[1]
        body = await reader.readexactly(int(headers.get("content-length", 0)))
        if headers.get("connection", "").lower() == "close" and self.writer is not None:
            self.writer.close()
        return Answer(int(head[0].split()[1]), headers, body)


async def phone(address: str, until: float, times: list[float], wait: float) -> int:
    """Follow the public page; give how often something was new."""
    browser, tag, news = Browser(address, times), "", 0
    await asyncio.sleep(wait)
    while perf_counter() < until:
        answer = await browser.ask(f"/p/{SLUG}/", X_Zwitser="live", If_None_Match=tag or '""')
        assert answer.status in (200, 304), answer.status
        tag, news = answer.headers["etag"], news + (answer.status == 200)
        await asyncio.sleep(EVERY)
    return news


async def desk(address: str, boards: list[int], pause: float, times: list[float]) -> dict[int, str]:
    """Enter one result after another; give what the server acknowledged."""
    browser, random, said = Browser(address, times), Random(boards[0]), dict[int, str]()
    page = await browser.ask(f"/t/{SLUG}/round/1/")
    token = re.search(rb'csrfmiddlewaretoken" value="([^"]+)"', page.body)
    assert token is not None
    for board in boards:
        result = random.choice(["1-0", "0-1", "1/2-1/2"])
        form = {"csrfmiddlewaretoken": token[1].decode(), "result": result, "seen": ""}
        path = f"/t/{SLUG}/round/1/board/{board}"
        answer = await browser.ask(path, form, X_Zwitser="board")
        assert answer.status == 200, answer.status
        said[board] = result
        await asyncio.sleep(pause)
    return said


async def run(address: str, seconds: float) -> bool:
    """Fill the hall, enter a round, and look whether everything is there."""
    random, until = Random(1), perf_counter() + seconds
    phone_times: list[float] = []
    desk_times: list[float] = []
    boards = list(range(1, PLAYERS // 2 + 1))
    pause = seconds * 1.6 / len(boards)
    phones = [
        asyncio.create_task(phone(address, until, phone_times, random.uniform(0, EVERY)))
        for _ in range(PHONES)
    ]
    halves = [desk(address, boards[start::2], pause, desk_times) for start in (0, 1)]
    said = {
        board: result for half in await asyncio.gather(*halves) for board, result in half.items()
    }
    news = sum(await asyncio.gather(*phones))
    document = await Browser(address, []).ask(f"/t/{SLUG}/document.json")
    kept = re.findall(r'"result": ?"?([^",}\n]+)', document.body.decode())
    lost = [board for board in boards if kept[board - 1] != said[board]]
    print(f"{PHONES} phones: {len(phone_times)} answers, {news} with news; lost results: {lost}")
    return all([_report("phones", phone_times), _report("desks", desk_times), not lost])


def _report(name: str, times: list[float]) -> bool:
    cuts = quantiles(times, n=100)
    print(f"{name}: median {cuts[49]:.0f} ms, p95 {cuts[94]:.0f} ms, slowest {max(times):.0f} ms")
    return cuts[94] < P95


def main() -> int:
    """Prepare a tournament in a database of its own, start the server, and run."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 60
    with tempfile.TemporaryDirectory() as data:
        start_django(data)
        from zwitser_web import access, journal_store

        state = played(System.KNSB_WEERSTAND, PLAYERS, 1, open_boards=PLAYERS // 2)
        journal_store.restore(access.ensure_owner(), state.log)
        server = Server.start(Path(data))
        try:
            return 0 if asyncio.run(run(server.address, seconds)) else 1
        finally:
            server.kill()
            spent = resource.getrusage(resource.RUSAGE_CHILDREN)
            print(f"server: {spent.ru_utime + spent.ru_stime:.1f} s of processor time")


if __name__ == "__main__":
    sys.exit(main())
