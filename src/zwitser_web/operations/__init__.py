"""For who runs a server: logs, health and figures."""
