"""A mirror knows which publication it shows, and an outlet which was its own last one."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """Add what both sides remember; what was there goes on as it did."""

    dependencies = [("zwitser_web", "0013_logo_and_sign_off")]

    operations = [
        migrations.AddField(
            model_name="mirror",
            name="turn",
            field=models.CharField(blank=True, db_default="", default="", max_length=64),
        ),
        migrations.AddField(
            model_name="outlet",
            name="after",
            field=models.CharField(blank=True, db_default="", default="", max_length=64),
        ),
        migrations.AddField(
            model_name="outlet",
            name="turn",
            field=models.CharField(blank=True, db_default="", default="", max_length=64),
        ),
        migrations.AddField(
            model_name="outlet",
            name="elsewhere",
            field=models.DateTimeField(null=True),
        ),
    ]
