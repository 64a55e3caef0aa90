"""Every address of the program: who may read it, and who may post to it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.test import Client

from zwitser import arbiter
from zwitser.generator import Recipe, generate
from zwitser.journal.fold import EMPTY
from zwitser_web import store
from zwitser_web.accounts import account, members
from zwitser_web.files import logo
from zwitser_web.models import Account, Club, Invitation, Membership, Role, Tournament
from zwitser_web.phones import make_code
from zwitser_web.publishing import mirrors
from zwitser_web.round_numbers import RoundRef


@dataclass(frozen=True)
class Door:
    """An address, who may read it, and who may post to it; nobody where it has no such method."""

    address: str
    reads: str | None
    posts: str | None


EVERYBODY = "anonymous"
ANY_ACCOUNT = "stranger"
WITH_THE_KEY = "who has the key of the figures"
WHO_RUNS_IT = "who runs the server, and nobody of a club"
WHO_GAVE_THE_PASSWORD = "who typed the right password and has a second factor"
AT_THIS_COMPUTER = "whoever sits at the computer that runs the program"
"""Nobody of the cast: for all of them these pages do not exist."""

WITH_A_KEY = "a laptop that sends its key, whoever is logged in"
WITH_A_TOKEN = "a program that sends a key of its club; no cookie counts (`tests/web/api`)"

DOORS = {
    "guide": Door("/help", EVERYBODY, None),
    "schedule": Door("/t/rond/schedule/", "reader", None),
    "print_schedule": Door("/t/rond/print/schedule", "reader", None),
    "public_schedule": Door("/p/rond/schedule/", EVERYBODY, None),
    "prizes": Door("/t/avond/prizes/", "reader", "arbiter"),
    "print_receipts": Door("/t/avond/print/receipts", "reader", None),
    "examples": Door("/examples", None, ANY_ACCOUNT),
    "put_away": Door("/t/avond/away", None, "arbiter"),
    "public": Door("/p/avond/", EVERYBODY, None),
    "me": Door("/p/avond/me", EVERYBODY, EVERYBODY),
    "sign_off": Door("/p/avond/me/1/absence", None, EVERYBODY),
    "logo": Door("/p/avond/logo/{logo}", EVERYBODY, None),
    "phone_door": Door("/e/", EVERYBODY, None),
    "clock": Door("/t/avond/hall/clock", None, "arbiter"),
    "public_round": Door("/p/avond/round/1/", EVERYBODY, None),
    "public_names": Door("/p/avond/round/1/names", EVERYBODY, None),
    "public_why": Door("/p/avond/round/1/why/", EVERYBODY, None),
    "public_why_board": Door("/p/avond/round/1/why/1", EVERYBODY, None),
    "public_course": Door("/p/avond/course/", EVERYBODY, None),
    "course_svg": Door("/p/avond/course.svg", EVERYBODY, None),
    "round_svg": Door("/p/avond/round/1/picture.svg", EVERYBODY, None),
    "course": Door("/t/avond/course/", "reader", None),
    "desk_round_svg": Door("/t/avond/round/1/picture.svg", "reader", None),
    "screen": Door("/p/avond/screen", EVERYBODY, None),
    "world": Door("/t/avond/world/", "arbiter", AT_THIS_COMPUTER),
    "site_zip": Door("/t/avond/site.zip", "arbiter", None),
    "push": Door("/push", None, WITH_A_KEY),
    "mirrors": Door("/received/", ANY_ACCOUNT, ANY_ACCOUNT),
    "share": Door("/t/avond/hall/", "reader", None),
    "print_boards": Door("/t/avond/print/round/1/boards", "reader", None),
    "print_names": Door("/t/avond/print/round/1/names", "reader", None),
    "print_slips": Door("/t/avond/print/round/1/slips", "reader", None),
    "print_standings": Door("/t/avond/print/standings", "reader", None),
    "print_crosstable": Door("/t/avond/print/crosstable", "reader", None),
    "print_checkin": Door("/t/avond/print/checkin", "reader", None),
    "lab": Door("/t/avond/lab/", "arbiter", "arbiter"),
    "lab_progress": Door("/t/avond/lab/progress", "arbiter", None),
    "print_lab": Door("/t/avond/lab/print", "arbiter", None),
    "print_cards": Door("/t/avond/print/cards", "reader", None),
    "public_standings": Door("/p/avond/standings/", EVERYBODY, None),
    "public_crosstable": Door("/p/avond/crosstable/", EVERYBODY, None),
    "club_page": Door("/c/de-toren/", EVERYBODY, None),
    "club_twin": Door("/c/de-toren.json", EVERYBODY, None),
    "club_calendar": Door("/c/de-toren/rounds.ics", EVERYBODY, None),
    "decide_page": Door("/club/de-toren/page", None, "owner"),
    "plan": Door("/t/avond/hall/planned", None, "arbiter"),
    "public_feed": Door("/p/avond/feed.atom", EVERYBODY, None),
    "public_calendar": Door("/p/avond/rounds.ics", EVERYBODY, None),
    "public_twin": Door("/p/avond.json", EVERYBODY, None),
    "page_twin": Door("/p/avond/round/1/names.json", EVERYBODY, None),
    "twin_schema": Door("/p/schema.json", EVERYBODY, None),
    "public_player": Door("/p/avond/players/1/", EVERYBODY, None),
    "home": Door("/", ANY_ACCOUNT, None),
    "new": Door("/new", ANY_ACCOUNT, ANY_ACCOUNT),
    "own_options": Door("/new/options", ANY_ACCOUNT, None),
    "import": Door("/import", None, ANY_ACCOUNT),
    "take_season": Door("/import/season", None, ANY_ACCOUNT),
    "enter": Door("/enter/geen/", AT_THIS_COMPUTER, None),
    "login": Door("/login", EVERYBODY, EVERYBODY),
    "programs": Door("/club/de-toren/programs", "owner", "owner"),
    "api_description": Door("/api/v1/openapi.json", EVERYBODY, None),
    "api_club": Door("/api/v1/clubs/de-toren", EVERYBODY, None),
    "api_tournament": Door("/api/v1/tournaments/avond", EVERYBODY, None),
    "api_page": Door("/api/v1/tournaments/avond/standings", EVERYBODY, None),
    "api_players": Door("/api/v1/tournaments/avond/players", WITH_A_TOKEN, None),
    "api_absences": Door("/api/v1/tournaments/avond/absences", WITH_A_TOKEN, None),
    "api_results": Door("/api/v1/tournaments/avond/results", None, None),
    "api_journal": Door("/api/v1/tournaments/avond/journal", WITH_A_TOKEN, None),
    "program": Door("/program/", AT_THIS_COMPUTER, None),
    "program_phones": Door("/program/phones", None, AT_THIS_COMPUTER),
    "program_folder": Door("/program/folder", None, AT_THIS_COMPUTER),
    "program_close": Door("/program/close", None, AT_THIS_COMPUTER),
    "preferences": Door("/preferences", None, EVERYBODY),
    "today": Door("/t/avond/", "reader", None),
    "draw_colour": Door("/t/avond/draw", None, "arbiter"),
    "changes": Door("/t/avond/changes", "reader", None),
    "players": Door("/t/avond/players/", "reader", None),
    "add_player": Door("/t/avond/players/add", None, "arbiter"),
    "paste_players": Door("/t/avond/players/paste", None, "arbiter"),
    "forbid_pair": Door("/t/avond/players/forbid", None, "arbiter"),
    "allow_pair": Door("/t/avond/players/allow", None, "arbiter"),
    "player": Door("/t/avond/players/1/", "reader", None),
    "absence": Door("/t/avond/players/1/absence", None, "arbiter"),
    "edit_player": Door("/t/avond/players/1/edit", "arbiter", "arbiter"),
    "withdraw_player": Door("/t/avond/players/1/withdraw", None, "arbiter"),
    "return_player": Door("/t/avond/players/1/return", None, "arbiter"),
    "remove_player": Door("/t/avond/players/1/remove", None, "arbiter"),
    "checkin": Door("/t/avond/checkin/", "reader", None),
    "checkin_all": Door("/t/avond/checkin/all", None, "arbiter"),
    "checkin_player": Door("/t/avond/checkin/1", None, "arbiter"),
    "pair": Door("/t/avond/pair", None, "arbiter"),
    "publish": Door("/t/avond/publish", None, "arbiter"),
    "withhold": Door("/t/rond/withhold", None, "arbiter"),
    "discard": Door("/t/avond/discard", None, "arbiter"),
    "adjust": Door("/t/avond/adjust", None, "arbiter"),
    "preview": Door("/t/proef/adjust/preview?first=1&second=2", "arbiter", None),
    "what_if": Door("/t/proef/what-if?absent=1", "arbiter", None),
    "round": Door("/t/avond/round/1/", "reader", None),
    "round_changes": Door("/t/avond/round/1/changes", "reader", None),
    "result": Door("/t/avond/round/1/board/1", None, "helper"),
    "why": Door("/t/avond/round/1/why/1", "reader", None),
    "why_bye": Door("/t/avond/round/1/why/free", "reader", None),
    "why_meet": Door("/t/avond/round/1/why/meet", "reader", None),
    "why_player": Door("/t/avond/round/1/why/player/1", "reader", None),
    "why_colour": Door("/t/avond/round/1/why/colour/1", "reader", None),
    "phones": Door("/t/avond/round/1/phones/", "arbiter", "arbiter"),
    "club": Door("/club/de-toren/", "owner", None),
    "people": Door("/club/de-toren/people?name=x", "owner", None),
    "export_person": Door("/club/de-toren/people/export?name=x", "owner", None),
    "erase_person": Door("/club/de-toren/people/erase", None, "owner"),
    "delete_list": Door("/club/de-toren/rating-list/delete", None, "owner"),
    "delete_club": Door("/club/de-toren/delete", None, "owner"),
    "delete_account": Door("/account/delete", None, ANY_ACCOUNT),
    "forgot": Door("/forgot", EVERYBODY, EVERYBODY),
    "reset": Door("{reset}", EVERYBODY, EVERYBODY),
    "member_reset": Door("/club/de-toren/member/{member}/reset", None, "owner"),
    "health": Door("/health", EVERYBODY, None),
    "ready": Door("/ready", EVERYBODY, None),
    "operator": Door("/operator/", WHO_RUNS_IT, None),
    "new_club": Door("/operator/club", None, WHO_RUNS_IT),
    "change_club": Door("/operator/club/de-toren", None, WHO_RUNS_IT),
    "help_account": Door("/operator/account", None, WHO_RUNS_IT),
    "metrics": Door("/metrics", WITH_THE_KEY, None),
    "privacy": Door("/privacy", EVERYBODY, None),
    "visibility": Door("/t/avond/hall/visibility", None, "arbiter"),
    "require_second": Door("/club/de-toren/second", None, "owner"),
    "club_trail": Door("/club/de-toren/trail", "owner", None),
    "server_trail": Door("/operator/trail", WHO_RUNS_IT, None),
    "invite": Door("/club/de-toren/invite", None, "owner"),
    "member": Door("/club/de-toren/member/{member}", None, "owner"),
    "invitation": Door("/invitation/{token}/", EVERYBODY, EVERYBODY),
    "phone": Door("/e/{secret}/", EVERYBODY, None),
    "phone_name": Door("/e/{secret}/name", None, EVERYBODY),
    "phone_result": Door("/e/{secret}/1", None, EVERYBODY),
    "standings": Door("/t/avond/standings/", "reader", None),
    "derivation": Door("/t/avond/standings/1", "reader", None),
    "crosstable": Door("/t/avond/crosstable/", "reader", None),
    "rating_list": Door("/t/avond/players/list", "arbiter", "arbiter"),
    "add_listed": Door("/t/avond/players/list/add", None, "arbiter"),
    "knsb_report": Door("/t/avond/knsb-report/", "arbiter", "arbiter"),
    "rename_club": Door("/club/de-toren/name", None, "owner"),
    "backup": Door("/club/de-toren/backup", "owner", "owner"),
    "backup_file": Door("/club/de-toren/backup.zip", "owner", None),
    "levels": Door("/t/weekend/levels/", "reader", "arbiter"),
    "egd_report": Door("/t/weekend/egd/", "arbiter", "arbiter"),
    "stones": Door("/t/weekend/stones", None, "arbiter"),
    "draw_lots": Door("/t/avond/players/lots", None, "arbiter"),
    "linked": Door("/t/avond/linked/", "arbiter", "arbiter"),
    "season_rules": Door("/t/intern/season/rules", "arbiter", "arbiter"),
    "password": Door("/password", None, ANY_ACCOUNT),
    "login_code": Door("/login/code", WHO_GAVE_THE_PASSWORD, WHO_GAVE_THE_PASSWORD),
    "account": Door("/account/", ANY_ACCOUNT, None),
    "own_name": Door("/account/name", None, ANY_ACCOUNT),
    "member_name": Door("/club/de-toren/member/{member}/name", None, "owner"),
    "end_visits": Door("/account/visits", None, ANY_ACCOUNT),
    "ask_address": Door("/account/address", None, ANY_ACCOUNT),
    "confirm_address": Door("{address}", EVERYBODY, EVERYBODY),
    "second": Door("/account/second", ANY_ACCOUNT, None),
    "second_on": Door("/account/second/on", None, ANY_ACCOUNT),
    "second_change": Door("/account/second/change", None, ANY_ACCOUNT),
    "member_address": Door("/club/de-toren/member/{member}/address", None, "owner"),
    "season": Door("/t/intern/season/", "reader", None),
    "period": Door("/t/intern/season/1/", "reader", None),
    "regroup": Door("/t/intern/season/regroup", None, "arbiter"),
    "close_period": Door("/t/intern/season/close", "arbiter", "arbiter"),
    "journal": Door("/t/avond/journal/", "reader", None),
    "retract": Door("/t/avond/journal/2/retract", None, "arbiter"),
    "undo": Door("/t/avond/undo", None, "arbiter"),
    "redo": Door("/t/avond/redo", None, "arbiter"),
    "settings": Door("/t/avond/settings/", "reader", "arbiter"),
    "fide_report": Door("/t/avond/fide-report/", "arbiter", "arbiter"),
    "document": Door("/t/avond/document.json", "reader", None),
    "trf": Door("/t/avond/tournament.trf", "reader", None),
    "standings_csv": Door("/t/avond/standings.csv", "reader", None),
    "pairings_csv": Door("/t/avond/pairings.csv", "reader", None),
    "journal_file": Door("/t/avond/journal.jsonl", "arbiter", None),
    # Last, because after these a code, an invitation or somebody is gone.
    "revoke_code": Door("/t/avond/phones/{code}/revoke", None, "arbiter"),
    "withdraw_invitation": Door("/club/de-toren/invitation/{invitation}/withdraw", None, "owner"),
    "logout": Door("/logout", None, EVERYBODY),
}


def open_doors(tournament: Tournament, desk: Client, club: Club) -> list[Door]:
    """Give every door, with numbers and codes of things that are really there."""
    desk.post("/t/avond/pair")
    desk.post("/t/avond/publish")
    copy = store.add(club, store.load(tournament), name="Proef")
    store.act(copy, "Arbiter", arbiter.undo)
    everybody = generate(Recipe("round-robin", 4, 3, "rond"))
    begin = arbiter.import_document(EMPTY, replace(everybody, name="Rond"))
    store.create(club, "Rond", begin, by="Arbiter")
    weekend = generate(Recipe("macmahon", 8, 3, "weekend"))
    begin = arbiter.import_document(EMPTY, replace(weekend, name="Weekend"))
    store.create(club, "Weekend", begin, by="Arbiter")
    mirrors.make(club, "Laptop")
    code = make_code(tournament, RoundRef(0, 1), 1, 2)
    picture = logo.Picture(logo.PNG, b"no picture")
    logo.keep(club, picture)
    Tournament.objects.update(sign_off=True)
    newcomer = Account.objects.add("new@example.org", "New")
    member = Membership.objects.create(account=newcomer, club=club, role=Role.READER)
    known = {
        "code": code.pk,
        "secret": code.code,
        "logo": picture.mark,
        "token": members.make_invitation(club, Role.READER),
        "reset": account.reset_path(newcomer),
        "address": account.address_path(newcomer, "newer@example.org"),
        "invitation": Invitation.objects.get().pk,
        "member": member.pk,
    }
    return [replace(door, address=door.address.format(**known)) for door in DOORS.values()]
