"""The files of the KNSB: its rating list, and the report of results."""
