"""Pictures as SVG: a round, a cross table, the course of the ranking.

Made for paper as much as for screens: black on white, nothing depends on colour. The sizes are
bounded; what does not fit is left out and counted in a line below.
"""

from zwitser.pictures.round import round_svg
from zwitser.pictures.tables import course_svg, cross_table_svg

__all__ = ["course_svg", "cross_table_svg", "round_svg"]
