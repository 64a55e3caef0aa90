"""The files of the European Go Database: the result file out (F2), the list of players in (F3)."""
