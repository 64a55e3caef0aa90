"""The tables of second factors, of places where one is logged in, and of who runs the server."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("zwitser_web", "0015_hosting"),
    ]

    operations = [
        migrations.CreateModel(
            name="Mishap",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField(db_index=True, default=django.utils.timezone.now)),
                ("request", models.CharField(max_length=64)),
                ("page", models.CharField(max_length=100)),
                ("kind", models.CharField(max_length=100)),
                ("place", models.CharField(max_length=200)),
            ],
        ),
        migrations.CreateModel(
            name="SavedCopy",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("counts", models.CharField(max_length=200)),
                ("size", models.PositiveBigIntegerField()),
                ("is_whole", models.BooleanField()),
            ],
        ),
        migrations.CreateModel(
            name="Worker",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=100, unique=True)),
                ("version", models.CharField(max_length=40)),
                ("started", models.DateTimeField()),
                ("seen", models.DateTimeField(default=django.utils.timezone.now)),
                ("answers", models.PositiveBigIntegerField(default=0)),
                ("errors", models.PositiveBigIntegerField(default=0)),
                ("busy", models.PositiveBigIntegerField(default=0)),
            ],
        ),
        migrations.CreateModel(
            name="SecondFactor",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("secret", models.CharField(max_length=64)),
                ("step", models.PositiveBigIntegerField(default=0)),
                ("recovery", models.JSONField(default=list)),
                (
                    "account",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="second_factor",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Visit",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("session", models.CharField(max_length=40, unique=True)),
                ("device", models.CharField(blank=True, max_length=100)),
                ("since", models.DateTimeField(default=django.utils.timezone.now)),
                ("seen", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="visits",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
    ]
