"""Who may do what: accounts, clubs, roles, limits."""
