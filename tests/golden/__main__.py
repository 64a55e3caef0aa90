"""Write the golden files anew."""

from tests.golden import FOLDER, golden
from zwitser.language import languages

for lang in languages():
    (FOLDER / f"{lang}.txt").write_text(golden(lang), "utf-8")
