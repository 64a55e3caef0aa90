"""What is done to people's access, what a club asks of the server, and a required second step."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

NUMBER = models.BigAutoField(
    auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
)


class Migration(migrations.Migration):
    """Add tables, and columns that the database fills."""

    dependencies = [("zwitser_web", "0022_authors_and_makers")]

    operations = [
        migrations.AddField(
            model_name="club",
            name="needs_second",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddField(
            model_name="ratinglist",
            name="size",
            field=models.PositiveBigIntegerField(db_default=0, default=0),
        ),
        migrations.CreateModel(
            name="TrailEntry",
            fields=[
                ("id", NUMBER),
                (
                    "at",
                    models.DateTimeField(db_index=True, default=django.utils.timezone.now),
                ),
                ("what", models.CharField(max_length=30)),
                ("detail", models.CharField(blank=True, max_length=100)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="trail",
                        to="zwitser_web.club",
                    ),
                ),
                (
                    "whom",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ClubLoad",
            fields=[
                ("id", NUMBER),
                ("day", models.DateField()),
                ("answers", models.PositiveBigIntegerField(default=0)),
                ("busy", models.PositiveBigIntegerField(default=0)),
                ("sent", models.PositiveBigIntegerField(default=0)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="loads",
                        to="zwitser_web.club",
                    ),
                ),
            ],
        ),
        migrations.AddConstraint(
            model_name="clubload",
            constraint=models.UniqueConstraint(fields=("club", "day"), name="one_load_a_day"),
        ),
    ]
