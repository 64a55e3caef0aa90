"""The journal in the database, and what is kept of it in memory."""
