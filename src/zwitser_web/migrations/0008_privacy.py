"""Public pages that are switched off or unlisted, and names that are shortened."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("zwitser_web", "0007_outlets")]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="visibility",
            field=models.CharField(
                choices=[("open", "Open"), ("unlisted", "Unlisted"), ("closed", "Closed")],
                default="open",
                max_length=10,
            ),
        ),
        migrations.AddField(
            model_name="tournament",
            name="hidden_slug",
            field=models.SlugField(blank=True, max_length=60),
        ),
        migrations.AddField(
            model_name="tournament",
            name="short_names",
            field=models.BooleanField(default=False),
        ),
    ]
