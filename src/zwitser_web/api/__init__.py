"""The programming interface for club sites and federations: `/api/v1/`, described by OpenAPI."""
