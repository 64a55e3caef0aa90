"""Prizes: the list, who wins what and why, the receipts."""
