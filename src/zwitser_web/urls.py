"""Every address of the web application, readable from top to bottom; public ones: `public_urls`."""

from __future__ import annotations

from django.urls import include, path

from zwitser_web import public_urls, replies
from zwitser_web.accounts import account, login, members
from zwitser_web.api import keys
from zwitser_web.api import views as api
from zwitser_web.desk import today, why
from zwitser_web.desk.card import views as card
from zwitser_web.desk.checkin import views as checkin
from zwitser_web.desk.home import views as home
from zwitser_web.desk.journal import views as journal
from zwitser_web.desk.lab import views as lab
from zwitser_web.desk.levels import views as levels
from zwitser_web.desk.linked import views as linked
from zwitser_web.desk.players import views as players
from zwitser_web.desk.prizes.views import prizes
from zwitser_web.desk.results import views as results
from zwitser_web.desk.rounds import views as rounds
from zwitser_web.desk.season import views as season
from zwitser_web.desk.settings import views as settings
from zwitser_web.desk.standings import views as standings
from zwitser_web.desktop import views as program
from zwitser_web.files import backup, rating_lists, reports
from zwitser_web.guide import guide
from zwitser_web.hall import club_views as club_page
from zwitser_web.hall import picture_views as pictures
from zwitser_web.hall import screen
from zwitser_web.operations import operator
from zwitser_web.operations import views as operations
from zwitser_web.paper import views as prints
from zwitser_web.phones import desk as phones
from zwitser_web.phones import views as phone
from zwitser_web.privacy import views as privacy
from zwitser_web.publishing import mirrors, outlets

handler403 = replies.forbidden
handler404 = replies.not_found
handler500 = replies.broken

desk = [
    path("", today.today, name="today"),
    path("changes", today.changes, name="changes"),
    path("draw", today.draw_colour, name="draw_colour"),
    path("hall/", screen.share, name="share"),
    path("hall/clock", screen.clock, name="clock"),
    path("hall/planned", club_page.plan, name="plan"),
    path("world/", outlets.world, name="world"),
    path("site.zip", outlets.site_zip, name="site_zip"),
    path("hall/visibility", privacy.visibility, name="visibility"),
    path("players/", players.players, name="players"),
    path("players/add", players.add, name="add_player"),
    path("players/paste", players.paste, name="paste_players"),
    path("players/list", rating_lists.rating_list, name="rating_list"),
    path("players/list/add", rating_lists.add_listed, name="add_listed"),
    path("players/lots", players.lots, name="draw_lots"),
    path("players/forbid", players.forbid, name="forbid_pair"),
    path("players/allow", players.allow, name="allow_pair"),
    path("players/<int:player>/", card.player, name="player"),
    path("players/<int:player>/absence", card.absence, name="absence"),
    path("players/<int:player>/edit", players.edit, name="edit_player"),
    path("players/<int:player>/withdraw", players.withdraw, name="withdraw_player"),
    path("players/<int:player>/return", players.return_, name="return_player"),
    path("players/<int:player>/remove", players.remove, name="remove_player"),
    path("checkin/", checkin.checkin, name="checkin"),
    path("checkin/all", checkin.checkin_all, name="checkin_all"),
    path("checkin/<int:player>", checkin.checkin_player, name="checkin_player"),
    path("pair", rounds.pair, name="pair"),
    path("publish", rounds.publish, name="publish"),
    path("discard", rounds.discard, name="discard"),
    path("stones", rounds.stones, name="stones"),
    path("withhold", rounds.withhold, name="withhold"),
    path("adjust", rounds.adjust, name="adjust"),
    path("adjust/preview", rounds.preview, name="preview"),
    path("what-if", rounds.what_if, name="what_if"),
    path("round/<round:ref>/", rounds.round_, name="round"),
    path("round/<round:ref>/changes", results.changes, name="round_changes"),
    path("round/<round:ref>/board/<int:board>", results.result, name="result"),
    path("round/<round:ref>/why/<int:board>", why.board, name="why"),
    path("round/<round:ref>/why/free", why.bye, name="why_bye"),
    path("round/<round:ref>/why/meet", why.meet, name="why_meet"),
    path("round/<round:ref>/why/player/<int:player>", why.player, name="why_player"),
    path("round/<round:ref>/why/colour/<int:player>", why.colour, name="why_colour"),
    path("round/<round:ref>/phones/", phones.codes, name="phones"),
    path("phones/<int:code>/revoke", phones.revoke, name="revoke_code"),
    path("round/<round:ref>/picture.svg", pictures.desk_round_svg, name="desk_round_svg"),
    path("standings/", standings.standings, name="standings"),
    path("standings/<int:player>", standings.derivation, name="derivation"),
    path("crosstable/", standings.crosstable, name="crosstable"),
    path("schedule/", rounds.schedule, name="schedule"),
    path("season/", season.season, name="season"),
    path("season/<int:period>/", season.period, name="period"),
    path("season/regroup", season.regroup, name="regroup"),
    path("season/rules", season.rules, name="season_rules"),
    path("season/close", season.close, name="close_period"),
    path("course/", pictures.desk_course, name="course"),
    path("prizes/", prizes, name="prizes"),
    path("journal/", journal.journal, name="journal"),
    path("journal/<int:number>/retract", journal.retract, name="retract"),
    path("undo", journal.undo, name="undo"),
    path("redo", journal.redo, name="redo"),
    path("settings/", settings.settings, name="settings"),
    path("away", home.put_away, name="put_away"),
    path("levels/", levels.levels, name="levels"),
    path("egd/", reports.egd_report, name="egd_report"),
    path("linked/", linked.linked, name="linked"),
    path("lab/", lab.lab, name="lab"),
    path("lab/progress", lab.progress, name="lab_progress"),
    path("lab/print", lab.paper, name="print_lab"),
    path("knsb-report/", reports.knsb_report, name="knsb_report"),
    path("fide-report/", reports.fide_report, name="fide_report"),
    path("document.json", settings.download_document, name="document"),
    path("tournament.trf", settings.download_trf, name="trf"),
    path("standings.csv", settings.download_standings, name="standings_csv"),
    path("pairings.csv", settings.download_pairings, name="pairings_csv"),
    path("journal.jsonl", settings.download_journal, name="journal_file"),
]

paper = [
    path("round/<round:ref>/boards", prints.boards, name="print_boards"),
    path("round/<round:ref>/names", prints.names, name="print_names"),
    path("round/<round:ref>/slips", prints.slips, name="print_slips"),
    path("standings", prints.standings, name="print_standings"),
    path("crosstable", prints.crosstable, name="print_crosstable"),
    path("schedule", prints.schedule, name="print_schedule"),
    path("checkin", prints.checkin, name="print_checkin"),
    path("cards", prints.cards, name="print_cards"),
    path("receipts", prints.receipts, name="print_receipts"),
]

programs = [
    path("openapi.json", api.openapi, name="api_description"),
    path("clubs/<slug:club>", api.club, name="api_club"),
    path("tournaments/<slug:slug>/players", api.player_list, name="api_players"),
    path("tournaments/<slug:slug>/absences", api.absence_list, name="api_absences"),
    path("tournaments/<slug:slug>/results", api.result_list, name="api_results"),
    path("tournaments/<slug:slug>/journal", api.journal, name="api_journal"),
    path("tournaments/<slug:slug>", api.page, name="api_tournament"),
    path("tournaments/<slug:slug>/<path:page>", api.page, name="api_page"),
]

urlpatterns = [
    # What a hall full of phones asks every few seconds is found first.
    *public_urls.urlpatterns,
    path("t/<slug:slug>/", include(desk)),
    path("", home.home, name="home"),
    path("help", guide, name="guide"),
    path("examples", home.put_examples_away, name="examples"),
    path("new", home.new, name="new"),
    path("new/options", home.own_options, name="own_options"),
    path("import", home.import_, name="import"),
    path("import/season", home.take_season, name="take_season"),
    path("enter/<str:token>/", login.enter, name="enter"),
    path("login", login.login, name="login"),
    path("login/code", login.login_code, name="login_code"),
    path("account/", account.account, name="account"),
    path("account/name", account.own_name, name="own_name"),
    path("account/visits", account.end_visits, name="end_visits"),
    path("account/address", account.ask_address, name="ask_address"),
    path("account/address/<str:token>/", account.confirm_address, name="confirm_address"),
    path("account/second", account.second, name="second"),
    path("account/second/on", account.second_on, name="second_on"),
    path("account/second/change", account.second_change, name="second_change"),
    path("password", login.password, name="password"),
    path("logout", login.logout, name="logout"),
    path("forgot", account.forgot, name="forgot"),
    path("reset/<str:token>/", account.reset, name="reset"),
    path("club/<slug:club>/member/<int:member>/reset", account.member_reset, name="member_reset"),
    path(
        "club/<slug:club>/member/<int:member>/address",
        account.member_address,
        name="member_address",
    ),
    path("health", operations.health, name="health"),
    path("ready", operations.ready, name="ready"),
    path("metrics", operations.metrics, name="metrics"),
    path("operator/", operator.operator, name="operator"),
    path("operator/club", operator.new_club, name="new_club"),
    path("operator/club/<slug:club>", operator.change_club, name="change_club"),
    path("operator/trail", operator.server_trail, name="server_trail"),
    path("operator/account", operator.help_account, name="help_account"),
    path("privacy", privacy.privacy, name="privacy"),
    path("account/delete", privacy.delete_account, name="delete_account"),
    path("club/<slug:club>/people", privacy.people, name="people"),
    path("club/<slug:club>/people/export", privacy.export, name="export_person"),
    path("club/<slug:club>/people/erase", privacy.erase, name="erase_person"),
    path("club/<slug:club>/rating-list/delete", privacy.delete_list, name="delete_list"),
    path("club/<slug:club>/delete", privacy.delete_club, name="delete_club"),
    path("program/", program.program, name="program"),
    path("program/phones", program.phones, name="program_phones"),
    path("program/folder", program.folder, name="program_folder"),
    path("program/close", program.close, name="program_close"),
    path("preferences", login.preferences, name="preferences"),
    path("club/<slug:club>/", members.club, name="club"),
    path("club/<slug:club>/page", club_page.decide, name="decide_page"),
    path("club/<slug:club>/programs", keys.programs, name="programs"),
    path("club/<slug:club>/name", home.rename_club, name="rename_club"),
    path("club/<slug:club>/backup", backup.backup, name="backup"),
    path("club/<slug:club>/backup.zip", backup.download, name="backup_file"),
    path("club/<slug:club>/second", members.require_second, name="require_second"),
    path("club/<slug:club>/trail", members.club_trail, name="club_trail"),
    path("club/<slug:club>/invite", members.invite, name="invite"),
    path("club/<slug:club>/member/<int:member>", members.member, name="member"),
    path("club/<slug:club>/member/<int:member>/name", members.member_name, name="member_name"),
    path(
        "club/<slug:club>/invitation/<int:invitation>/withdraw",
        members.withdraw_invitation,
        name="withdraw_invitation",
    ),
    path("invitation/<slug:token>/", members.invitation, name="invitation"),
    path("e/", phone.door, name="phone_door"),
    path("e/<slug:code>/", phone.phone, name="phone"),
    path("e/<slug:code>/name", phone.phone_name, name="phone_name"),
    path("e/<slug:code>/<int:board>", phone.phone_result, name="phone_result"),
    path("t/<slug:slug>/print/", include(paper)),
    path("api/v1/", include(programs)),
    path("push", mirrors.push, name="push"),
    path("received/", mirrors.received, name="mirrors"),
]
