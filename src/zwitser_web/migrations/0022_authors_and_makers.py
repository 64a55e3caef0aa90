"""A line of a journal knows the account that wrote it, and an invitation who made it."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def find_authors(apps: StateApps, _: BaseDatabaseSchemaEditor) -> None:
    """Give the lines that carry the name of one present member to that member."""
    membership = apps.get_model("zwitser_web", "Membership")
    event = apps.get_model("zwitser_web", "Event")
    rows = list(membership.objects.values_list("club", "account", "account__name"))
    for club, account, name in rows:
        if sum((club, name) == (other, called) for other, _, called in rows) == 1:
            lines = event.objects.filter(tournament__club=club, by=name, account=None)
            lines.update(account=account)


class Migration(migrations.Migration):
    """Add both; the lines of who left before, of phones and of files stay nobody's."""

    dependencies = [("zwitser_web", "0021_summaries")]

    operations = [
        migrations.AddField(
            model_name="event",
            name="account",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="lines",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="invitation",
            name="made_by",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="invitation",
            name="rests_on",
            field=models.CharField(blank=True, db_default="", default="", max_length=64),
        ),
        migrations.RunPython(find_authors, migrations.RunPython.noop),
    ]
