"""Keys of programs, and webhooks with what they heard."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("zwitser_web", "0016_hosting_tables"),
    ]

    operations = [
        migrations.CreateModel(
            name="ApiToken",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=60)),
                ("scopes", models.JSONField(default=list)),
                ("token_hash", models.CharField(max_length=64, unique=True)),
                ("hint", models.CharField(max_length=4)),
                ("created", models.DateTimeField(default=django.utils.timezone.now)),
                ("used", models.DateTimeField(null=True)),
                ("revoked", models.DateTimeField(null=True)),
                ("minute", models.PositiveBigIntegerField(default=0)),
                ("count", models.PositiveIntegerField(default=0)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="api_tokens",
                        to="zwitser_web.club",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Webhook",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("address", models.CharField(max_length=500)),
                ("key", models.CharField(max_length=100)),
                ("created", models.DateTimeField(default=django.utils.timezone.now)),
                ("failure", models.CharField(blank=True, max_length=40)),
                ("failing_since", models.DateTimeField(null=True)),
                ("tries", models.PositiveIntegerField(default=0)),
                ("next_try", models.DateTimeField(default=django.utils.timezone.now)),
                ("claimed", models.DateTimeField(null=True)),
                ("ended", models.DateTimeField(null=True)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="webhooks",
                        to="zwitser_web.club",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="WebhookDelivery",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("first", models.PositiveIntegerField()),
                ("last", models.PositiveIntegerField()),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("status", models.PositiveIntegerField(default=0)),
                ("failure", models.CharField(blank=True, max_length=40)),
                ("milliseconds", models.PositiveIntegerField(default=0)),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="zwitser_web.tournament",
                    ),
                ),
                (
                    "webhook",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="deliveries",
                        to="zwitser_web.webhook",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="WebhookCursor",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("edition", models.CharField(max_length=24)),
                ("sent", models.PositiveIntegerField(default=0)),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="zwitser_web.tournament",
                    ),
                ),
                (
                    "webhook",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="cursors",
                        to="zwitser_web.webhook",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("webhook", "tournament"), name="one_cursor_a_tournament"
                    )
                ],
            },
        ),
    ]
