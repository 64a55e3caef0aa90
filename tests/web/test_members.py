"""Members of a club: invitations, roles, and a club that keeps an owner."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from zwitser import arbiter
from zwitser.characters import look_alike
from zwitser.journal.lines import loads_line
from zwitser_web import store
from zwitser_web.accounts import access, members
from zwitser_web.models import Account, Club, Invitation, Membership, Role, Tournament

pytestmark = pytest.mark.django_db

NEW = {"name": "Nora", "email": "Nora@example.org", "password": "paard batterij nietje"}


@pytest.fixture
def link(cast: dict[str, Client]) -> str:
    """Give the path of an invitation for an arbiter, as its owner sees it once."""
    page = cast["owner"].post("/club/de-toren/invite", {"role": "arbiter"}, follow=True)
    found = re.search(r"http://testserver(/invitation/[^/]+/)", page.content.decode())
    assert found is not None
    assert found[1] not in cast["owner"].get("/club/de-toren/").content.decode()
    return found[1]


def test_newcomer_joins_with_a_new_account(client: Client, club: Club, link: str) -> None:
    assert "De Toren" in client.get(link).content.decode()
    assert client.post(link, NEW)["Location"] == "/"
    nora = Account.objects.get(email="nora@example.org")
    assert access.role_in(nora, club) is Role.ARBITER
    assert client.get("/new").status_code == 200


def test_invitation_works_once(client: Client, link: str) -> None:
    client.post(link, NEW)
    assert Client().get(link).status_code == 404
    assert Client().post(link, NEW | {"email": "x@example.org"}).status_code == 404


def test_member_gains_a_role_but_never_loses_one(
    cast: dict[str, Client], club: Club, link: str
) -> None:
    assert cast["owner"].post(link).status_code == 302
    owner = Account.objects.get(email="owner@example.org")
    assert access.role_in(owner, club) is Role.OWNER
    again = f"/invitation/{members.make_invitation(club, Role.HELPER)}/"
    cast["reader"].post(again)
    assert access.role_in(Account.objects.get(email="reader@example.org"), club) is Role.HELPER


@pytest.mark.parametrize(
    "wrong",
    [
        {"password": "kort"},
        {"password": "password123"},
        {"name": " "},
        {"email": "owner@example.org"},
    ],
)
def test_weak_or_taken_accounts_are_refused(
    client: Client, link: str, wrong: dict[str, str]
) -> None:
    before = Account.objects.count()
    assert client.post(link, NEW | wrong).status_code == 409
    assert Account.objects.count() == before
    assert client.get(link).status_code == 200


def test_invitation_ends(client: Client, cast: dict[str, Client], link: str) -> None:
    Invitation.objects.update(expires=timezone.now() - timedelta(seconds=1))
    assert client.get(link).status_code == 404
    Invitation.objects.update(expires=timezone.now() + timedelta(days=1))
    number = Invitation.objects.get().pk
    cast["owner"].post(f"/club/de-toren/invitation/{number}/withdraw")
    assert client.get(link).status_code == 404


def test_guessing_invitations_is_slowed_down(client: Client, link: str) -> None:
    for number in range(10):
        assert client.get(f"/invitation/guess-{number}/").status_code == 404
    assert client.get("/invitation/guess-10/").status_code == 409
    assert client.get(link).status_code == 200


def test_owner_changes_roles_but_a_club_keeps_an_owner(cast: dict[str, Client], club: Club) -> None:
    places = {m.account.name: m for m in club.memberships.select_related("account")}
    door = "/club/de-toren/member/{}"
    cast["owner"].post(door.format(places["Reader"].pk), {"role": "none"})
    assert not Membership.objects.filter(pk=places["Reader"].pk).exists()
    for role in ("arbiter", "none"):
        refused = cast["owner"].post(door.format(places["Owner"].pk), {"role": role})
        assert refused.status_code == 409
    cast["owner"].post(door.format(places["Helper"].pk), {"role": "owner"})
    cast["owner"].post(door.format(places["Owner"].pk), {"role": "reader"})
    assert access.role_in(places["Helper"].account, club) is Role.OWNER
    assert cast["owner"].get("/club/de-toren/").status_code == 403


def test_member_of_another_club_can_not_be_changed(cast: dict[str, Client], club: Club) -> None:
    stranger = Membership.objects.get(account__name="Stranger")
    answer = cast["owner"].post(f"/club/de-toren/member/{stranger.pk}", {"role": "none"})
    assert answer.status_code == 404


def test_club_of_a_hosted_server_begins_with_an_invitation(
    client: Client, db: None, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("newclub", "De Toren")
    call_command("newclub", "De Toren")
    paths = re.findall(r"/invitation/\S+/", capsys.readouterr().out)
    assert len(paths) == 2
    client.post(paths[1], NEW)
    nora = Account.objects.get(email="nora@example.org")
    assert access.role_in(nora, Club.objects.get(slug="de-toren-2")) is Role.OWNER


@pytest.fixture
def reader(cast: dict[str, Client]) -> Account:
    """Give an account with a password, logged in."""
    account = Account.objects.get(email="reader@example.org")
    account.set_password("oud en lang genoeg")
    account.save()
    cast["reader"].force_login(account)
    return account


def test_member_changes_a_password(cast: dict[str, Client], reader: Account) -> None:
    form = {"old": "oud en lang genoeg", "new": "nieuw en lang genoeg"}
    assert cast["reader"].post("/password", form)["Location"] == "/account/"
    assert cast["reader"].get("/").status_code == 200
    assert Client().login(username=reader.email, password=form["new"])


@pytest.mark.parametrize(
    "form",
    [
        {"old": "geraden", "new": "nieuw en lang genoeg"},
        {"old": "oud en lang genoeg", "new": "kort"},
        {},
    ],
)
def test_password_stays_when_the_old_is_wrong_or_the_new_is_weak(
    cast: dict[str, Client], reader: Account, form: dict[str, str]
) -> None:
    cast["reader"].post("/password", form)
    reader.refresh_from_db()
    assert reader.check_password("oud en lang genoeg")


def test_who_guesses_at_an_old_password_must_wait(cast: dict[str, Client], reader: Account) -> None:
    for _ in range(11):
        cast["reader"].post("/password", {"old": "geraden", "new": "nieuw en lang genoeg"})
    form = {"old": "oud en lang genoeg", "new": "nieuw en lang genoeg"}
    cast["reader"].post("/password", form)
    reader.refresh_from_db()
    assert not reader.check_password(form["new"])


LOOKALIKES = [
    "Owner\u200b",
    "Ow\u2060ner",
    "Owner\u3164",
    "O\ufe0fwner",
    "Ｏwner",
    "\u200bTelefoon 3",
]
"""The owner's name with something that nobody sees in it, or in wide letters."""


@pytest.mark.parametrize("name", ["Owner", "  owner ", "OWNER", "Telefoon 3", *LOOKALIKES])
def test_nobody_signs_up_under_the_name_of_another_member(
    cast: dict[str, Client], link: str, name: str
) -> None:
    given = {"email": "n@example.org", "name": name, "password": "een heel lang geheim"}
    answer = cast["anonymous"].post(link, given)
    assert answer.status_code == 409
    assert not Account.objects.filter(email="n@example.org").exists()


def test_an_invitation_is_for_somebody_and_can_be_copied(cast: dict[str, Client]) -> None:
    form = {"role": "helper", "meant_for": "Anna  van de jeugd"}
    page = cast["owner"].post("/club/de-toren/invite", form, follow=True).content.decode()
    assert "Anna van de jeugd" in page
    assert re.search(r'data-copy="http://testserver/invitation/[-\w]+/"', page)


OF_THE_PROGRAM = [
    *("Wedstrijdleider", "arbiter", "Eigen telefoon", "OWN PHONE", "Zwitser", "Oud-lid 1"),
    *(
        "Former member 12",
        "Site (API 1)",
        "Telefoon 3",
        "phone 3",
        "Jan (telefoon 2)",
        "Jan (Phone 2)",
    ),
    *("Zwіtser", "Εigen telefoon", "Oud\u2010lid 1"),
]
"""Names that the program signs with, in both languages; the last ones with other letters."""


@pytest.mark.parametrize("name", OF_THE_PROGRAM)
def test_names_that_the_program_signs_with_are_nobodys(cast: dict[str, Client], name: str) -> None:
    assert cast["reader"].post("/account/name", {"name": name}).status_code == 409
    assert Account.objects.get(email="reader@example.org").name == "Reader"


LOOKS_LIKE_OWNER = ["Ownеr", "Οwner", "0wner", "OWNER", "Ｏｗｎｅｒ", "Ovvner", "Own\u00ader"]
"""With a Cyrillic e, a Greek O, a zero, wide letters, two v's, and a hyphen nobody sees (S9)."""

PHONETIC = ["Oᴡner", "ᴏwner", "Ownꬲr", "Owneꭇ"]
CHEROKEE, LISU = "ᎾᏔᏁᎬᏒ", "ꓳꓪꓠꓰꓣ"


@pytest.mark.parametrize("name", [*LOOKS_LIKE_OWNER, *PHONETIC, CHEROKEE, LISU])
def test_nobody_takes_a_name_that_looks_like_another(cast: dict[str, Client], name: str) -> None:
    assert cast["reader"].post("/account/name", {"name": name}).status_code == 409


@pytest.mark.parametrize(
    "name",
    [
        "Анна Каренина",
        "Ελένη",
        "王小明 Wang",
        "김민수",
        "José Ñúñez",
        "Søren",
        "O’Neill-van 't Hof",
    ],
)
def test_people_have_their_own_names_in_their_own_alphabet(
    cast: dict[str, Client], name: str
) -> None:
    cast["reader"].post("/account/name", {"name": name})
    assert Account.objects.get(email="reader@example.org").name == name


def test_a_name_that_is_whole_in_another_alphabet_looks_like_one_in_ours(
    cast: dict[str, Client],
) -> None:
    cast["helper"].post("/account/name", {"name": "Copac"})
    assert cast["reader"].post("/account/name", {"name": "Сорас"}).status_code == 409


CONFUSABLES = (
    "ɑa ƅb ᴄc ꬲe ſf ꬵf ɡg ɪi ɩl ǀl ᴏo ꭇr ꜱs ᴜu ᴠv ᴡw ʏy ɣy ᴢz Ƨ2 Ʒ3 ѵv үy ԍg օo սu ոn Ёë ǎă șş"
)
"""By Unicode's technical standard 39 (version 14): a letter, and what it looks like."""


def test_letters_that_unicode_calls_confusable_look_alike() -> None:
    assert [
        pair for pair in CONFUSABLES.split() if look_alike(pair[0]) != look_alike(pair[1])
    ] == []
    assert look_alike("Zoë") != look_alike("Zoe")


def signatures(row: Tournament) -> list[tuple[str, str]]:
    """Give who signed each line, in the table and in the line itself."""
    return [
        (event.by, loads_line(event.line, ours=True).by) for event in row.events.order_by("number")
    ]


def test_lines_of_who_left_are_taken_over_by_nobody(
    cast: dict[str, Client], tournament: Tournament
) -> None:
    """A reader took the name of one who had left, and another: those lines went along (S9)."""
    for name in ("Anna", "Els"):
        cast["arbiter"].post("/account/name", {"name": name})
    cast["arbiter"].post("/t/avond/players/1/withdraw")
    last = len(store.load(tournament).log)
    place = member_called("Els")
    cast["owner"].post(f"/club/de-toren/member/{place.pk}", {"role": "none"})
    assert cast["reader"].post("/account/name", {"name": "Els"}).status_code == 409
    assert cast["reader"].post("/account/name", {"name": "Anna"}).status_code == 302
    cast["reader"].post("/account/name", {"name": "Lezer"})
    assert signatures(tournament)[last - 1] == ("Els", "Els")
    assert tournament.events.get(number=last).account == place.account


def test_lines_follow_their_account_and_nobody_of_the_same_name(
    cast: dict[str, Client], tournament: Tournament
) -> None:
    """Those of the fixture are signed by hand with a name that the arbiter has too."""
    cast["arbiter"].post("/t/avond/players/1/withdraw")
    cast["arbiter"].post("/account/name", {"name": "Els"})
    assert [by for by, _ in signatures(tournament)] == ["Arbiter", "Arbiter", "Els"]
    exported = cast["arbiter"].get("/t/avond/journal.jsonl").content.decode()
    assert "account" not in exported
    assert "example.org" not in exported


def test_an_owner_gives_a_member_the_name_of_lines_from_a_file(
    cast: dict[str, Client], tournament: Tournament
) -> None:
    store.act(tournament, "Jan de Vries", lambda state: arbiter.withdraw(state, 1))
    reader = member_called("Reader")
    assert cast["reader"].post("/account/name", {"name": "Jan de Vries"}).status_code == 409
    path = f"/club/de-toren/member/{reader.pk}/name"
    cast["owner"].post(path, {"name": "Jan de Vries"})
    assert member_called("Jan de Vries").pk == reader.pk


def member_called(name: str) -> Membership:
    return Membership.objects.get(account__name=name)


def test_a_member_is_renamed_by_an_owner_and_by_himself(cast: dict[str, Client]) -> None:
    helper = member_called("Helper")
    path = f"/club/de-toren/member/{helper.pk}/name"
    cast["owner"].post(path, {"name": " Henk  de Helper "})
    assert member_called("Henk de Helper").pk == helper.pk
    cast["helper"].post("/account/name", {"name": "Henk"})
    assert member_called("Henk").pk == helper.pk
    assert 'value="Henk"' in cast["helper"].get("/account/").content.decode()


@pytest.mark.parametrize("name", ["owner ", "  ", "Telefoon 2", "\u200b"])
def test_a_member_gets_no_name_that_is_empty_or_somebody_elses(
    cast: dict[str, Client], name: str
) -> None:
    helper = member_called("Helper")
    path = f"/club/de-toren/member/{helper.pk}/name"
    assert cast["owner"].post(path, {"name": name}).status_code == 409
    assert cast["helper"].post("/account/name", {"name": name}).status_code == 409
    assert member_called("Helper").pk == helper.pk


def test_an_owner_renames_nobody_who_works_for_another_club_too(cast: dict[str, Client]) -> None:
    helper, elsewhere = member_called("Helper"), Club.objects.get(slug="elders")
    Membership.objects.create(account=helper.account, club=elsewhere, role=Role.READER)
    path = f"/club/de-toren/member/{helper.pk}/name"
    assert cast["owner"].post(path, {"name": "Henk"}).status_code == 409
    assert cast["helper"].post("/account/name", {"name": "Stranger"}).status_code == 409
    assert Account.objects.get(email="helper@example.org").name == "Helper"
