"""The program on this computer: phones by a switch, the data folder, closing."""

TEXTS = {
    "program.title": ("Dit programma", "This program"),
    "program.link": ("Telefoons, gegevensmap, afsluiten", "Phones, data folder, close"),
    "program.version": ("Zwitser {version}", "Zwitser {version}"),
    "program.phones": ("Telefoons en schermen toelaten", "Let phones and screens in"),
    "program.phones_off": (
        (
            "Nu kan alleen deze computer bij Zwitser. Zet je dit aan, dan zien telefoons en "
            "schermen op hetzelfde netwerk de openbare pagina's, en kan een tweede laptop met een "
            "wachtwoord meewerken."
        ),
        (
            "Only this computer can reach Zwitser now. Switch this on, and phones and screens on "
            "the same network see the public pages, and a second laptop can join with a password."
        ),
    ),
    "program.phones_on": (
        "Telefoons en schermen op dit netwerk kunnen nu bij Zwitser.",
        "Phones and screens on this network can reach Zwitser now.",
    ),
    "program.switch_on": ("Toelaten", "Let them in"),
    "program.switch_off": ("Niet meer toelaten", "No longer let them in"),
    "program.switch_again": ("Opnieuw toelaten", "Let them in again"),
    "program.wifi": (
        "Zet de telefoon eerst op de wifi “{wifi}”.",
        "First connect the phone to the Wi-Fi “{wifi}”.",
    ),
    "program.wifi_unknown": (
        "Zet de telefoon eerst op dezelfde wifi als deze computer.",
        "First connect the phone to the same Wi-Fi as this computer.",
    ),
    "program.scan": (
        "Scan daarna deze code, of typ het adres over.",
        "Then scan this code, or type the address.",
    ),
    "program.address": ("Adres", "Address"),
    "program.password": ("Wachtwoord om mee te werken", "Password to join in"),
    "program.password_about": (
        (
            "Kijken kan zonder wachtwoord. Het wachtwoord geldt tot je telefoons niet meer toelaat "
            "of Zwitser afsluit."
        ),
        (
            "No password is needed to look. The password is valid until you switch this off or "
            "close Zwitser."
        ),
    ),
    "program.moved": (
        (
            "Deze computer zit nu op een ander netwerk ({address}). Laat telefoons opnieuw toe om "
            "het adres bij te werken."
        ),
        (
            "This computer is on another network now ({address}). Let phones in again to update "
            "the address."
        ),
    ),
    "program.firewall": (
        (
            "Vraagt Windows of Zwitser op het netwerk mag? Zeg ja voor privénetwerken; anders "
            "komen telefoons er niet door."
        ),
        (
            "Does Windows ask whether Zwitser may use the network? Say yes for private networks; "
            "otherwise phones can't get through."
        ),
    ),
    "program.data": ("Waar je toernooien staan", "Where your tournaments are"),
    "program.data_about": (
        "Een nieuwe versie van het programma gebruikt dezelfde map.",
        "A new version of the program uses the same folder.",
    ),
    "program.data_named": (
        "Deze map is bij het starten opgegeven; wijzigen doe je daar.",
        "This folder was given when the program was started; change it there.",
    ),
    "program.data_change": ("Een andere map gebruiken", "Use another folder"),
    "program.data_change_about": (
        (
            "Je toernooien worden naar die map gekopieerd; staan er al toernooien van Zwitser in, "
            "dan gebruikt het programma die. De oude map blijft zoals hij is. Zwitser start "
            "daarna vanzelf opnieuw op."
        ),
        (
            "Your tournaments are copied to that folder; if it already has Zwitser tournaments, "
            "the program uses those. The old folder stays as it is. Zwitser then restarts by "
            "itself."
        ),
    ),
    "program.data_field": ("Volledig pad van de map", "Full path of the folder"),
    "program.data_move": ("Map gebruiken", "Use this folder"),
    "program.close": ("Zwitser afsluiten", "Close Zwitser"),
    "program.close_about": (
        "Alles is bewaard. Telefoons en schermen zien daarna niets meer.",
        "Everything is saved. Phones and screens will no longer see anything.",
    ),
    "program.closed": ("Zwitser is afgesloten", "Zwitser is closed"),
    "program.closed_about": (
        "Alles is bewaard. Je kunt dit venster sluiten.",
        "Everything is saved. You can close this window.",
    ),
    "program.again": ("Een ogenblik", "One moment"),
    "program.again_about": (
        "Zwitser start opnieuw op met de map {folder}.",
        "Zwitser restarts with the folder {folder}.",
    ),
    "program.again_link": ("Verder", "Continue"),
    "refused.no-network": (
        "Deze computer zit op geen netwerk. Verbind hem met de wifi en probeer het opnieuw.",
        "This computer is not on a network. Connect it to the Wi-Fi and try again.",
    ),
    "refused.data-folder": (
        "Geef het volledige pad van een map, bijvoorbeeld D:\\Toernooien of /home/anna/toernooien.",
        "Give the full path of a folder, for example D:\\Tournaments or /home/anna/tournaments.",
    ),
    "refused.data-folder-closed": (
        "In die map kan Zwitser niet schrijven. Kies een andere; er is niets gewijzigd.",
        "Zwitser can't write in that folder. Choose another; nothing was changed.",
    ),
}
