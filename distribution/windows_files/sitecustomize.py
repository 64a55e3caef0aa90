"""Start the desk when `Zwitser.exe`, which is Python without a window, got nothing else to do.

Python imports this file at every start. A double click gives no arguments: then the program is
started as a process of its own, and this one, which would wait for a script, ends.
"""

import os
import subprocess
import sys
from pathlib import Path

if Path(sys.executable).name.lower() == "zwitser.exe" and len(sys.orig_argv) == 1:
    subprocess.Popen([sys.executable, "-m", "zwitser"], close_fds=True)
    os._exit(0)
