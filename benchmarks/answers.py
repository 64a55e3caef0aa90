"""How long each kind of answer took, for every evening that Locust plays."""

from __future__ import annotations

from typing import Any

from locust.env import Environment


def by_kind(environment: Environment) -> dict[str, dict[str, Any]]:
    """Count the answers of each kind, and take their times in milliseconds."""
    return {
        name: {
            "answers": entry.num_requests,
            "failed": entry.num_failures,
            "median": entry.median_response_time,
            "p95": entry.get_response_time_percentile(0.95),
            "slowest": entry.max_response_time,
        }
        for (name, _), entry in environment.stats.entries.items()
    }
