"""The name of the Wi-Fi that this computer is on, asked of the system."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Sequence

QUESTIONS: dict[str, tuple[tuple[Sequence[str], str], ...]] = {
    "win32": ((("netsh", "wlan", "show", "interfaces"), r"^\s*SSID\s*:\s*(.+?)\s*$"),),
    "darwin": ((("networksetup", "-getairportnetwork", "en0"), r"^[^:]*: (.+)$"),),
    "linux": (
        (("nmcli", "-t", "-f", "ACTIVE,SSID", "device", "wifi"), r"^yes:(.+)$"),
        (("iwgetid", "--raw"), r"^(.+)$"),
    ),
}
"""What to ask on each system, and where the name stands in the answer."""


def name() -> str:
    """Give the name of the network, or nothing where the system does not tell."""
    for command, pattern in QUESTIONS.get(sys.platform, ()):
        if found := re.search(pattern, _answer(command), re.MULTILINE):
            return found[1]
    return ""


def _answer(command: Sequence[str]) -> str:
    try:
        done = subprocess.run(  # noqa: S603  # fixed words
            command, capture_output=True, text=True, timeout=3, check=False, errors="replace"
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout if done.returncode == 0 else ""
