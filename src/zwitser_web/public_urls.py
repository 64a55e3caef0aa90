"""Every address that needs no log-in and shows a tournament or a club.

A site of files is made of these alone, so that `zwitser export` need not know the others.
"""

from __future__ import annotations

from django.urls import include, path, register_converter

from zwitser_web.public import pages, pictures, screen
from zwitser_web.publishing import data
from zwitser_web.round_numbers import RoundConverter

register_converter(RoundConverter, "round")

hall = [
    path("", pages.now, name="public"),
    path("me", pages.me, name="me"),
    path("me/<int:player>/absence", pages.sign_off, name="sign_off"),
    path("logo/<str:file>", pages.logo, name="logo"),
    path("round/<round:ref>/", pages.round_, name="public_round"),
    path("round/<round:ref>/names", pages.names, name="public_names"),
    path("round/<round:ref>/why/", pages.why, name="public_why"),
    path("round/<round:ref>/why/<int:board>", pages.why, name="public_why_board"),
    path("round/<round:ref>/picture.svg", pictures.round_svg, name="round_svg"),
    path("course/", pages.course, name="public_course"),
    path("course.svg", pictures.course_svg, name="course_svg"),
    path("screen", screen.screen, name="screen"),
    path("feed.atom", data.feed, name="public_feed"),
    path("rounds.ics", data.calendar, name="public_calendar"),
    path("standings/", pages.standings, name="public_standings"),
    path("crosstable/", pages.crosstable, name="public_crosstable"),
    path("schedule/", pages.schedule, name="public_schedule"),
    path("players/<int:player>/", pages.player, name="public_player"),
]

urlpatterns = [
    path("p/<slug:slug>/", include(hall)),
    path("p/schema.json", data.schema, name="twin_schema"),
    path("p/<slug:slug>.json", data.twin, name="public_twin"),
    path("p/<slug:slug>/<path:page>.json", data.twin, name="page_twin"),
    path("c/<slug:club>/", pages.club_page, name="club_page"),
    path("c/<slug:club>.json", pages.twin, name="club_twin"),
    path("c/<slug:club>/rounds.ics", pages.calendar, name="club_calendar"),
]
