"""MacMahon, the system of European go tournaments (articles M1 to M42)."""

ID = "macmahon"
