"""A tournament keeps what the lists show of it, so that no journal is folded for them."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """Add an empty summary; the first list that needs one makes it."""

    dependencies = [("zwitser_web", "0020_hidden_slug_once")]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="summary",
            field=models.JSONField(db_default={}, default=dict),
        ),
    ]
