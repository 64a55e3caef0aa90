"""An address that nobody guesses leads to one tournament."""

import secrets

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def part(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Give a new address to whoever came later to one that was taken."""
    known: set[str] = set()
    rows = apps.get_model("zwitser_web", "Tournament").objects.using(schema_editor.connection.alias)
    for row in rows.exclude(hidden_slug="").order_by("pk"):
        if row.hidden_slug in known:
            rows.filter(pk=row.pk).update(hidden_slug=secrets.token_urlsafe(12))
        known.add(row.hidden_slug)


class Migration(migrations.Migration):
    """Tell twins apart, then let there be none."""

    dependencies = [("zwitser_web", "0019_one_computer_at_a_time")]

    operations = [
        migrations.RunPython(part, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name="tournament",
            constraint=models.UniqueConstraint(
                fields=["hidden_slug"],
                condition=models.Q(("hidden_slug", ""), _negated=True),
                name="one_tournament_a_hidden_slug",
            ),
        ),
    ]
