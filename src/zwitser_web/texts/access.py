"""Logging in and out."""

TEXTS = {
    "login.title": ("Inloggen", "Log in"),
    "login.email": ("E-mailadres", "E-mail address"),
    "login.password": ("Wachtwoord", "Password"),
    "login.submit": ("Inloggen", "Log in"),
    "login.lan": (
        "Het wachtwoord staat op het scherm van de computer waar Zwitser draait.",
        "The password is on the screen of the computer that runs Zwitser.",
    ),
    "login.wrong": (
        "Deze combinatie van adres en wachtwoord klopt niet.",
        "This combination of address and password is not right.",
    ),
    "logout": ("Uitloggen", "Log out"),
    "refused.too-many-attempts": (
        "Te veel pogingen. Wacht een kwartier en probeer het dan nog eens.",
        "Too many attempts. Wait a quarter of an hour, then try again.",
    ),
}
