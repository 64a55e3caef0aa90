"""Tournaments that are put away, parts of others, examples, and the clock in the hall."""

from typing import Any

import django.db.models.deletion
from django.db import migrations, models


def mark_examples(apps: Any, schema_editor: Any) -> None:
    """Know the examples of older databases by the names that the program gave them."""
    apps.get_model("zwitser_web", "Tournament").objects.filter(
        name__startswith="Voorbeeld: "
    ).update(is_example=True)


def leave(apps: Any, schema_editor: Any) -> None:
    """Change nothing on the way back."""


class Migration(migrations.Migration):
    dependencies = [
        ("zwitser_web", "0008_privacy"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="archived",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="tournament",
            name="clock_ends",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="tournament",
            name="deleted",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="tournament",
            name="is_example",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="tournament",
            name="parent",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="parts",
                to="zwitser_web.tournament",
            ),
        ),
        migrations.AddField(
            model_name="tournament",
            name="prizes",
            field=models.JSONField(default=dict),
        ),
        migrations.RunPython(mark_examples, leave),
    ]
