"""What people download: a folder for Windows, one for Linux and its `.deb`, and the wheel.

`python -m distribution.wheel`, `.windows` and `.linux` put them in `dist/`; everything that is put
in comes from PyPI by name, version and hash. `pytest distribution` starts what was built.
"""
