"""Whether the database was made by a newer version of the program, by the migrations it tells of.

The database says itself which migrations it has been through. One that this program does not have
comes from a newer one: in new tables there may be what this program would leave out of a backup, or
stumble over when it deletes. Only while the processes of a hosted server are restarted one by one
does the older version go on; a migration after which it can't has `contract` in its name.
"""

from __future__ import annotations

from django.db import connection
from django.db.migrations.loader import MigrationLoader

from zwitser.errors import BadInput

OURS = "zwitser_web"
TOO_NEW = "contract"
"""Stands in the name of a migration that takes away what the version before it needs."""


def unknown_migrations() -> list[str]:
    """List the migrations of the database that this program does not have, in order."""
    loader = MigrationLoader(connection)
    applied = {name for app, name in loader.applied_migrations if app == OURS}
    return sorted(applied - {name for app, name in loader.disk_migrations if app == OURS})


def check_not_newer(where: str = "", *, may_overlap: bool = False) -> None:
    """Refuse data of a newer version of the program, before anything is done with them.

    With `may_overlap` only what this version can't work with at all: a server is being updated.
    """
    found = unknown_migrations()
    if found and not (may_overlap and not any(TOO_NEW in name for name in found)):
        raise BadInput.at(where, "database-newer", found=found[-1])
