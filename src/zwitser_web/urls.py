"""Every address of the web application, readable from top to bottom."""

from __future__ import annotations

from django.urls import path

from zwitser_web.views import accounts, errors, home

handler403 = errors.forbidden
handler404 = errors.not_found
handler500 = errors.broken

urlpatterns = [
    path("", home.home, name="home"),
    path("login", accounts.login, name="login"),
    path("logout", accounts.logout, name="logout"),
    path("preferences", accounts.preferences, name="preferences"),
]
