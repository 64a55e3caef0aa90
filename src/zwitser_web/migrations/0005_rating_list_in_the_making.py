import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("zwitser_web", "0004_invitation_meant_for"),
    ]

    operations = [
        migrations.AlterField(
            model_name="ratinglist",
            name="club",
            field=models.OneToOneField(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="rating_list",
                to="zwitser_web.club",
            ),
        ),
    ]
