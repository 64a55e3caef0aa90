"""One club out of the backup of a server, into a server that others use: they notice nothing."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest

from zwitser import arbiter
from zwitser.cli import run as command_line
from zwitser.errors import BadInput
from zwitser.journal.fold import EMPTY
from zwitser.model import Player
from zwitser_web import maintenance, store
from zwitser_web.accounts import members
from zwitser_web.api import keys, webhooks
from zwitser_web.files import server_backup
from zwitser_web.models import (
    Account,
    ApiToken,
    Club,
    Event,
    Invitation,
    Membership,
    Mirror,
    PersonalData,
    Playoff,
    Role,
    Tournament,
    Webhook,
)

pytestmark = pytest.mark.django_db(transaction=True)


def begin(club: Club, name: str, *players: str) -> Tournament:
    row = store.create(
        club, name, arbiter.create(EMPTY, name, "knsb-weerstand", rounds=3), by="Piet"
    )
    enter(row, *players)
    return row


def enter(row: Tournament, *names: str) -> None:
    players = [Player(0, name, 0) for name in names]
    store.act(row, "Piet", lambda state: arbiter.enter_many(state, players))


@pytest.fixture
def toren() -> Club:
    """Make a server with two clubs, and give the one that is to come back."""
    found, other = members.new_club("De Toren"), members.new_club("Elders")
    for name, role in (("piet", Role.OWNER), ("anna", Role.HELPER)):
        account = Account.objects.add(f"{name}@example.org", name.title(), "een heel lang geheim")
        Membership.objects.create(account=account, club=found, role=role)
    evening, decider = begin(found, "Avond", "Aal", "Bol"), begin(found, "Beslissing", "Aal", "Bol")
    PersonalData.objects.create(tournament=evening, player=1, fields={"relation": "71"})
    Playoff.objects.create(parent=evening, tournament=decider, decider="sudden-death")
    Tournament.objects.filter(pk=evening.pk).update(visibility="unlisted", hidden_slug="geheim")
    Mirror.objects.create(tournament=decider, key_hash="1" * 64)
    members.make_invitation(found, Role.HELPER, meant_for="nieuw@example.org")
    keys.make_key(found, "Site", ["players"])
    webhooks.make(found, "https://toren.example.org/nieuws")
    begin(other, "Elders", "Cor")
    return found


def saved() -> BytesIO:
    file = BytesIO()
    server_backup.save(file)
    return BytesIO(file.getvalue())


def all_of(club: str) -> dict[str, list[tuple[object, ...]]]:
    """Give what belongs to a club, but for the numbers of the database."""
    within = {"tournament__club__slug": club}
    event = ("tournament__slug", "number", "line", "by", "at")
    row = ("slug", "name", "created", "visibility", "hidden_slug", "prizes")
    hashes = ("name", "token_hash", "created")
    return {
        "club": list(Club.objects.filter(slug=club).values_list("name", "created", "has_page")),
        "rows": list(Tournament.objects.filter(club__slug=club).values_list(*row).order_by("slug")),
        "lines": list(Event.objects.filter(**within).values_list(*event).order_by(*event)),
        "personal": list(PersonalData.objects.filter(**within).values_list("player", "fields")),
        "mirrors": list(Mirror.objects.filter(**within).values_list("key_hash")),
        "members": list(
            Membership.objects.filter(club__slug=club)
            .values_list("account__email", "role")
            .order_by("account__email")
        ),
        "invited": list(Invitation.objects.filter(club__slug=club).values_list("token_hash")),
        "keys": list(ApiToken.objects.filter(club__slug=club).values_list(*hashes)),
        "hooks": list(Webhook.objects.filter(club__slug=club).values_list("address", "key")),
        "playoffs": list(
            Playoff.objects.filter(parent__club__slug=club).values_list("tournament__slug")
        ),
    }


def test_a_club_that_is_gone_comes_back_whole_and_others_go_on(toren: Club) -> None:
    file, before = saved(), all_of("de-toren")
    toren.delete()
    enter(Tournament.objects.get(slug="elders"), "Later")
    others = all_of("elders")
    found = server_backup.restore_club(file, "de-toren")
    assert all_of("de-toren") == before
    assert all_of("elders") == others
    assert (found.was_here, found.added, found.known) == (False, 2, 0)
    assert (found.moved, found.absent, found.bad) == ({}, [], [])


def test_what_is_taken_meanwhile_gets_another_place(toren: Club) -> None:
    """The short name, an address, one that is hidden: all belong to a stranger by now."""
    file, made = saved(), toren.created
    toren.delete()
    stranger = members.new_club("De Toren")
    theirs = begin(stranger, "Avond", "Dam")
    hidden = begin(stranger, "Ander", "Eek")
    Tournament.objects.filter(pk=hidden.pk).update(visibility="unlisted", hidden_slug="geheim")
    Mirror.objects.create(tournament=theirs, key_hash="1" * 64)
    before = all_of("de-toren")
    found = server_backup.restore_club(file, "de-toren")
    assert all_of("de-toren") == before
    assert (found.club.slug, found.moved) == ("de-toren-2", {"avond": "avond-2"})
    row = Tournament.objects.get(slug="avond-2")
    assert row.visibility == "unlisted"
    assert row.hidden_slug not in ("", "geheim")
    assert Tournament.objects.get(hidden_slug="geheim").club == stranger
    assert not Mirror.objects.filter(tournament__club=found.club).exists()
    assert [p.name for p in store.load(row).tournament.players] == ["Aal", "Bol"]
    assert Playoff.objects.get().parent == row
    assert Club.objects.get(slug="de-toren-2").created == made
    again = server_backup.restore_club(file, "de-toren")
    assert (again.club.slug, again.added, again.known) == ("de-toren-2", 0, 2)


def test_a_club_that_is_here_gets_what_it_lacks_and_keeps_what_it_has(toren: Club) -> None:
    """Who was shown the door since, and a key that was taken back, stay out."""
    file = saved()
    Tournament.objects.get(slug="beslissing").delete()
    enter(Tournament.objects.get(slug="avond"), "Later")
    Membership.objects.get(account__email="anna@example.org").delete()
    ApiToken.objects.all().delete()
    Webhook.objects.all().delete()
    Invitation.objects.all().delete()
    before = all_of("de-toren")
    found = server_backup.restore_club(file, "de-toren")
    assert (found.was_here, found.added, found.known) == (True, 1, 1)
    after = all_of("de-toren")
    kept = ("club", "members", "invited", "keys", "hooks", "personal")
    assert {name: after[name] for name in kept} == {name: before[name] for name in kept}
    assert [row[0] for row in after["rows"]] == ["avond", "beslissing"]
    assert [line for line in after["lines"] if line[0] == "avond"] == before["lines"]


def test_who_has_no_account_any_more_is_named_and_an_owner_is_invited(
    toren: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "all.zip"
    file.write_bytes(saved().getvalue())
    toren.delete()
    Account.objects.filter(email="piet@example.org").delete()
    monkeypatch.setattr(maintenance, "_check_there", lambda: None)  # it is in memory
    said = str(maintenance.restore_club(file, "de-toren"))
    assert "club de-toren is back, tournaments added 2, here 0" in said
    assert "no account any more, invite them again: piet@example.org" in said
    assert "nobody owns the club: let its owner open /invitation/" in said
    assert all_of("de-toren")["members"] == [("anna@example.org", Role.HELPER)]


def test_a_club_that_is_not_in_the_file_is_named(toren: Club) -> None:
    with pytest.raises(BadInput, match="no club 'torne' in this backup; it has: de-toren, elders"):
        server_backup.restore_club(saved(), "torne")


def test_a_damaged_tournament_changes_nothing_unless_it_is_left_out(toren: Club) -> None:
    Event.objects.filter(tournament__slug="avond", number=2).delete()
    Event.objects.filter(tournament__slug="avond").update(line="{}")
    file = saved()
    toren.delete()
    with pytest.raises(BadInput, match=r"journals/avond\.jsonl"):
        server_backup.restore_club(file, "de-toren")
    assert not Club.objects.filter(slug="de-toren").exists()
    found = server_backup.restore_club(file, "de-toren", skip_bad=True)
    assert (found.added, len(found.bad) > 0) == (1, True)


def test_a_club_is_only_added(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command_line(["restore", str(tmp_path / "x.zip"), "--club", "toren", "--force"]) == 2
    assert "--club only adds" in capsys.readouterr().err


def test_clubs_of_before_they_had_a_moment_are_not_taken_for_one_another(toren: Club) -> None:
    Club.objects.update(created=None)
    found = server_backup.restore_club(saved(), "de-toren")
    assert (found.was_here, found.club.slug) == (False, "de-toren-2")
