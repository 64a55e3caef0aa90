"""A folder may follow a whole club instead of one tournament."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """Add the choice; folders that were there follow one tournament."""

    dependencies = [("zwitser_web", "0017_api_and_webhooks")]

    operations = [
        migrations.AddField(
            model_name="outlet",
            name="whole_club",
            field=models.BooleanField(default=False, db_default=False),
        ),
    ]
