"""Read uploaded files in a child process with limits of memory and time.

Whatever guard of a reader fails, the child is killed and the server goes on. On a hosted server a
child comes from multiprocessing's fork server, which has the readers loaded and no threads; on
somebody's own computer it is a fresh process, the same on every platform. Answers are pickled,
which is safe: the child runs our readers, and nothing of the file.
"""

from __future__ import annotations

import logging
import multiprocessing
import pickle
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager
from contextvars import ContextVar
from multiprocessing.connection import Connection
from time import monotonic
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from django.conf import settings

from zwitser.errors import BadInput, Refused, ZwitserError, fault

if TYPE_CHECKING:
    from django.http import HttpRequest  # of which a child needs nothing

P = ParamSpec("P")
T = TypeVar("T")

SECONDS = 20.0
"""Limit of wall-clock time and of processor time."""

MEMORY = 1024 * 1024 * 1024
"""Bytes of memory, the program included; a season of a club takes a tenth."""

LARGEST_ANSWER = 128 * 1024 * 1024
"""Bytes of one answer of a child."""

AT_ONCE, PATIENCE = 3, 5.0
"""Children at a time, and the seconds after which one more file is refused."""

READERS = [
    "__main__",
    __name__,
    "openpyxl.reader.excel",
    "zwitser.formats.keizer_for_clubs",
    "zwitser.formats.sevilla",
    "zwitser.formats.lists",
    "zwitser.formats.opengotha",
    "zwitser.formats.tables",
    "zwitser.formats.workbook",
    "zwitser.formats.trf",
    "zwitser.journal.fold",
    "zwitser.journal.lines",
]
"""What the fork server has loaded."""

answering: ContextVar[HttpRequest | None] = ContextVar("answering", default=None)
"""The request that this thread answers."""

_log = logging.getLogger(__name__)
_turns = threading.BoundedSemaphore(AT_ONCE)
_long_turns = threading.BoundedSemaphore(AT_ONCE - 1)
"""Of lists and backups, which may take minutes: a turn is left for other files."""

Call = tuple[Callable[..., Iterable[Any]], tuple[Any, ...]]


class Stopped(BadInput):
    """The reader of a file was killed at a limit."""


def run(read: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
    """Read a file in a child: call this function of a module, and return or raise as it does."""
    if not settings.READ_IN_CHILD:
        return read(*args, **kwargs)
    with closing(_items(SECONDS, (_yield_result, (read, args, kwargs)))) as items:
        found: T = next(items)
        return found


def stream(
    seconds: float, read: Callable[..., Iterable[T]], /, *args: Any
) -> Generator[T, None, None]:
    """Read a file in a child, piece by piece; only the time of the child counts."""
    yield from (_items(seconds, (read, args)) if settings.READ_IN_CHILD else read(*args))


def _yield_result(read: Callable[..., T], args: Any, kwargs: Any) -> Iterator[T]:
    yield read(*args, **kwargs)


def _items(seconds: float, call: Call) -> Generator[Any, None, None]:
    """Start a child, give its items until it ends, and kill it in any case."""
    with _turn(is_long=seconds > SECONDS):
        # Both start methods are safe beside threads.
        forks = (
            settings.MODE == "hosted" and "forkserver" in multiprocessing.get_all_start_methods()
        )
        context: Any = multiprocessing.get_context("forkserver" if forks else "spawn")
        if forks:
            context.set_forkserver_preload(READERS)
        ours, theirs = context.Pipe()
        child = context.Process(target=_work, args=(theirs, seconds), daemon=True)
        child.start()
        theirs.close()
        left = seconds
        try:
            # Unpickling a reader of the web application needs Django, set up before.
            read, args = call
            modules = (str(getattr(part, "__module__", "")) for part in (read, *args))
            ours.send(any(name.startswith("zwitser_web") for name in modules))
            ours.send(call)
            while True:
                began = monotonic()
                if not ours.poll(max(0.0, left)):
                    raise _stop_error("time")
                kind, found = pickle.loads(ours.recv_bytes(LARGEST_ANSWER))  # noqa: S301  # ours
                left -= monotonic() - began
                if kind == "end":
                    return
                if kind == "error":
                    raise found
                if kind == "broken":
                    raise RuntimeError(found)
                yield found
        except (EOFError, OSError):
            raise _stop_error("memory or time") from None
        finally:
            child.kill()
            child.join()
            ours.close()


@contextmanager
def _turn(*, is_long: bool) -> Iterator[None]:
    """Limit the readers at a time: one guest must not take every thread of the server."""
    with ExitStack() as held:
        for turns in (_long_turns, _turns) if is_long else (_turns,):
            if not turns.acquire(timeout=PATIENCE):
                raise Refused("files-busy", "other files are being read; try again in a minute")
            held.callback(turns.release)
        yield


def _stop_error(limit: str) -> Stopped:
    """Log which request was stopped, and make the error."""
    request = answering.get()
    account = getattr(getattr(request, "user", None), "pk", None) or "-"
    asked = f"{request.method} {request.path} by account {account}" if request else "no request"
    _log.warning("stopped a reader of a file (%s): %s", limit, asked)
    return Stopped([fault("", "file-stopped")])


def _work(answers: Connection, seconds: float) -> None:
    """Run the reader, in the child; a signal to stop concerns the parent only."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    _limit(seconds)
    if answers.recv():
        import django

        django.setup()
    read, args = answers.recv()
    try:
        for item in read(*args):
            _answer(answers, "item", item)
        _answer(answers, "end", None)
    except ZwitserError as error:
        _answer(answers, "error", error)
    except MemoryError:
        return  # which says enough
    except Exception:  # noqa: BLE001  # the parent logs it
        _answer(answers, "broken", traceback.format_exc())


def _answer(answers: Connection, kind: str, found: Any) -> None:
    answers.send_bytes(pickle.dumps((kind, found), pickle.HIGHEST_PROTOCOL))


def _limit(seconds: float) -> None:
    """Let this process have so much memory and time of a processor.

    On other systems the clock of the parent is the only limit.
    """
    if sys.platform != "linux":
        return
    import resource

    most = int(seconds) + 1
    for limit, value in (
        (resource.RLIMIT_AS, MEMORY),
        (resource.RLIMIT_CPU, most),
        (resource.RLIMIT_CORE, 0),
    ):
        _, hard = resource.getrlimit(limit)
        fits = hard == resource.RLIM_INFINITY or value <= hard
        resource.setrlimit(limit, (value if fits else hard, hard))
