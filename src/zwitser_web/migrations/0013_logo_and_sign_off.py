"""The logo of a club, and players who sign off on their phone."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("zwitser_web", "0018_outlet_whole_club"),
    ]

    operations = [
        migrations.AddField(
            model_name="club",
            name="logo",
            field=models.CharField(blank=True, db_default="", default="", max_length=16),
        ),
        migrations.AddField(
            model_name="tournament",
            name="sign_off",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.CreateModel(
            name="Logo",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=20)),
                ("content", models.BinaryField()),
                (
                    "club",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="logo_file",
                        to="zwitser_web.club",
                    ),
                ),
            ],
        ),
    ]
