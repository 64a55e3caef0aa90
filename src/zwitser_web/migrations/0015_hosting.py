"""Who runs the server, clubs that are closed or have a page, and days of rounds.

Every column is new, and the database fills it where the older version writes a row meanwhile.
"""

import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("zwitser_web", "0010_lists_of_federations")]

    operations = [
        migrations.AddField(
            model_name="account",
            name="is_operator",
            field=models.BooleanField(db_default=False, default=False),
        ),
        # Nobody knows when the clubs that are there were made.
        migrations.AddField(
            model_name="club",
            name="created",
            field=models.DateTimeField(null=True),
        ),
        migrations.AlterField(
            model_name="club",
            name="created",
            field=models.DateTimeField(default=django.utils.timezone.now, null=True),
        ),
        migrations.AddField(
            model_name="club",
            name="closed",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="club",
            name="has_page",
            field=models.BooleanField(db_default=True, default=True),
        ),
        migrations.AddField(
            model_name="tournament",
            name="planned",
            field=models.JSONField(db_default=[], default=list),
        ),
    ]
