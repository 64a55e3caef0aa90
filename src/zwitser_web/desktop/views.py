"""The page of the program itself, for the person at this computer and nobody else."""

from __future__ import annotations

import sys

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from zwitser_web.accounts import access
from zwitser_web.desktop import data_folder, network, process
from zwitser_web.jinja import render
from zwitser_web.requests import WebRequest, is_at_this_computer, qr_code


def _own(request: WebRequest) -> process.Program:
    """Give the running program to its owner; 404 for everybody else."""
    account = access.account_of(request)
    at_home = is_at_this_computer(request) and account.email == access.LOCAL_OWNER
    if process.current is None or not at_home:
        raise Http404
    return process.current


@require_safe
def program(request: WebRequest) -> HttpResponse:
    """Show the switch for phones, the data folder, and the button that closes the program."""
    own, door = _own(request), network.current_door()
    context = {
        "program": own,
        "door": door,
        "picture": qr_code(f"{door.address}/") if door else "",
        "now_at": process.lan_address() if door and door.has_moved else "",
        "on_windows": sys.platform == "win32",
    }
    return render(request, "program.html", context)


@require_POST
def phones(request: WebRequest) -> HttpResponse:
    """Open the door to the network, close it, or open it at the address of a new network."""
    own, wanted = _own(request), request.POST.get("phones", "")
    if wanted in ("off", "again"):
        network.close_door()
    if wanted in ("on", "again"):
        network.open_door(own.desk.port)
    return redirect("program")


@require_POST
def folder(request: WebRequest) -> HttpResponse:
    """Move to another data folder, and restart with it."""
    own = _own(request)
    if not own.folder_is_free:
        raise Http404
    chosen = data_folder.move(own.data, request.POST.get("folder", ""))
    own.restart()
    way_in = data_folder.entrance_path((chosen / data_folder.KEY).read_text().strip())
    context = {"folder": chosen, "next": f"/{way_in}"}
    return render(request, "program_ended.html", context)


@require_POST
def close(request: WebRequest) -> HttpResponse:
    _own(request).close()
    return render(request, "program_ended.html", {"folder": ""})
