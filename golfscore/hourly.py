"""`python -m golfscore.hourly PID snapshot copy_away`: lets copies be made every hour and every
night, as long as that process, its parent, lives; with `fit_leagues` another one lets fits of
leagues be worked out. Without Django, which costs memory only while one is at work.

Every ten minutes each of these commands looks whether one is due. One that cannot be made says why,
and is tried again.
"""

import os
import subprocess
import sys
import time
from collections.abc import Sequence

STEP, FIRST, EVERY = 5, 60, 600  # seconds: to see that the server ended, and from look to look
DUE = "from golfscore.command import main; main(['{command}', '--if-due', '-v', '0'])"


def main(server: int, commands: Sequence[str]) -> None:
    """Until the server has ended."""
    waited = 0
    while True:
        time.sleep(STEP)
        if os.getppid() != server:
            return
        waited += STEP
        if waited % EVERY == FIRST:
            for command in commands:
                code = DUE.format(command=command)
                subprocess.run(["nice", sys.executable, "-P", "-c", code], check=False)


if __name__ == "__main__":
    try:
        main(int(sys.argv[1]), sys.argv[2:])
    except KeyboardInterrupt:
        sys.exit(130)
