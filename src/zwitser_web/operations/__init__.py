"""Running a server: logs, probes, metrics, and the page of the operator."""
