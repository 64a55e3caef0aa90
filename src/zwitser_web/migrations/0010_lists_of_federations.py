"""A club has a rating list of each federation, instead of that of the KNSB alone."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("zwitser_web", "0009_desk_second_edition"),
    ]

    operations = [
        migrations.AlterField(
            model_name="ratinglist",
            name="club",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="rating_lists",
                to="zwitser_web.club",
            ),
        ),
        migrations.AddField(
            model_name="ratinglist",
            name="kind",
            field=models.CharField(db_default="knsb", default="knsb", max_length=10),
        ),
        migrations.AddField(
            model_name="listedmember",
            name="more",
            field=models.JSONField(db_default={}, default=dict),
        ),
        migrations.AddConstraint(
            model_name="ratinglist",
            constraint=models.UniqueConstraint(fields=("club", "kind"), name="one_list_a_kind"),
        ),
    ]
