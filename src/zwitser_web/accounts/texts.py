"""Logging in and out."""

TEXTS = {
    "login.title": ("Inloggen", "Log in"),
    "login.email": ("E-mailadres", "E-mail address"),
    "login.password": ("Wachtwoord", "Password"),
    "login.submit": ("Inloggen", "Log in"),
    "login.lan": (
        "Het wachtwoord staat op de computer waar Zwitser draait, bij “Dit programma”.",
        "The password is on the computer that runs Zwitser, under “This program”.",
    ),
    "login.look": (
        "Alleen kijken? Dat kan zonder wachtwoord:",
        "Only looking? That needs no password:",
    ),
    "login.wrong": (
        "Deze combinatie van adres en wachtwoord klopt niet.",
        "That address and password do not match.",
    ),
    "club.link": ("Leden van {club}", "Members of {club}"),
    "club.members": ("Leden", "Members"),
    "club.role": ("Rol", "Role"),
    "club.role_of": ("Rol van {name}", "Role of {name}"),
    "club.invite": ("Iemand uitnodigen", "Invite somebody"),
    "club.invite_help": (
        "Je krijgt een link om door te sturen. Hij werkt één keer, en twee weken lang.",
        "You get a link to pass on. It works once, for two weeks.",
    ),
    "club.meant_for": ("Voor wie (om te onthouden)", "For whom (as a reminder)"),
    "club.make_link": ("Maak een link", "Make a link"),
    "club.invited": (
        "Stuur deze link door; hij wordt maar één keer getoond: {link}",
        "Pass on this link; it is shown only once: {link}",
    ),
    "club.open": ("Open uitnodigingen", "Open invitations"),
    "role.owner": ("Beheerder", "Owner"),
    "role.owner.about": (
        "alles, ook wie er meewerkt",
        "everything, including who has access",
    ),
    "role.arbiter": ("Wedstrijdleider", "Arbiter"),
    "role.arbiter.about": (
        "toernooien maken, indelen en corrigeren",
        "make, pair and correct tournaments",
    ),
    "role.helper": ("Helper", "Helper"),
    "role.helper.about": ("uitslagen invoeren", "enter results"),
    "role.reader": ("Lezer", "Reader"),
    "role.reader.about": ("meekijken", "view only"),
    "role.none": ("Geen lid meer", "No longer a member"),
    "invitation.for": ("Je bent uitgenodigd als", "You are invited as"),
    "invitation.as": ("Je bent ingelogd als {name}.", "You are logged in as {name}."),
    "invitation.have": ("Heb je al een account?", "Do you have an account already?"),
    "invitation.accept": ("Doe mee", "Join"),
    "refused.account-incomplete": (
        "Vul een naam en een e-mailadres in.",
        "Fill in a name and an e-mail address.",
    ),
    "refused.account-exists": (
        "Er is al een account met dit adres. Log eerst in en open dan de link nog eens.",
        "There is already an account with this address. Log in first, then open the link again.",
    ),
    "reset.title": ("Wachtwoord vergeten", "Forgotten password"),
    "reset.help": (
        "We sturen een link waarmee je een nieuw wachtwoord kiest.",
        "We will send you a link for choosing a new password.",
    ),
    "reset.send": ("Stuur de link", "Send the link"),
    "reset.sent": (
        "Is er een account met dit adres, dan is er nu een mail met een link onderweg.",
        "If there is an account with this address, a mail with a link is on its way.",
    ),
    "reset.owner": (
        "De beheerder van je club kan ook een link voor je maken.",
        "The owner of your club can make a link for you as well.",
    ),
    "reset.make": ("Link voor een nieuw wachtwoord", "Link for a new password"),
    "reset.link": (
        "Geef deze link aan {name}; hij werkt één keer, drie dagen lang: {link}",
        "Give this link to {name}; it works once, within three days: {link}",
    ),
    "reset.subject": ("Nieuw wachtwoord voor Zwitser", "New password for Zwitser"),
    "reset.mail": (
        (
            "Dag {name},\n\nKies een nieuw wachtwoord met deze link; hij werkt één keer:\n\n"
            "{link}\n\nVroeg je hier niet om, dan hoef je niets te doen.\n"
        ),
        (
            "Hello {name},\n\nChoose a new password with this link; it works once:\n\n{link}\n\n"
            "If you did not ask for this, you can ignore this message.\n"
        ),
    ),
    "refused.reset-elsewhere": (
        (
            "Dit lid werkt ook voor een andere club. Laat het lid het zelf doen, of vraag wie de "
            "server beheert."
        ),
        (
            "This member belongs to another club too. Let the member do it, or ask whoever runs "
            "the server."
        ),
    ),
    "entry.title": ("Begin bij het programma", "Begin with the program"),
    "entry.used": (
        "Dit adres werkt maar één keer; het is al gebruikt of te oud.",
        "This address works only once; it has been used already or is too old.",
    ),
    "entry.help": (
        (
            "Start Zwitser op deze computer nog een keer: dat opent de wedstrijdleiding in je "
            "browser. Wie het programma niet zelf startte, komt er zo niet in."
        ),
        (
            "Start Zwitser on this computer once more: that opens the desk in your browser. "
            "Anyone who did not start the program can't get in this way."
        ),
    ),
    "refused.name-taken": (
        "Een ander lid van deze club heet al zo. Kies een andere naam.",
        "Another member of this club already has this name. Choose a different one.",
    ),
    "refused.password-weak": (
        "Kies een wachtwoord van minstens tien tekens dat niet veel gebruikt wordt.",
        "Choose a password of at least ten characters that is not a common one.",
    ),
    "refused.last-owner": (
        "Een club houdt altijd een beheerder. Maak eerst iemand anders beheerder.",
        "A club always keeps an owner. Make somebody else an owner first.",
    ),
    "password.title": ("Wachtwoord wijzigen", "Change password"),
    "password.old": ("Oud wachtwoord", "Old password"),
    "password.new": ("Nieuw wachtwoord", "New password"),
    "password.help": (
        "Ten minste tien tekens, en geen veelgebruikt wachtwoord.",
        "At least ten characters, and not a common password.",
    ),
    "password.submit": ("Wijzigen", "Change"),
    "password.done": ("Je wachtwoord is gewijzigd.", "Your password was changed."),
    "refused.password-wrong": (
        "Het wachtwoord klopt niet.",
        "That password is wrong.",
    ),
    "logout": ("Uitloggen", "Log out"),
    "refused.too-many-attempts": (
        "Te veel pogingen. Wacht een kwartier en probeer het dan nog eens.",
        "Too many attempts. Wait a quarter of an hour, then try again.",
    ),
}
