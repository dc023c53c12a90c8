"""`python -m golfscore.hourly PID`: lets a snapshot be made every hour, as long as that process,
its parent, lives. Without Django, which costs memory only while a snapshot is made.

Every ten minutes it is looked whether an hour has passed. One that cannot be made says why, and is
tried again.
"""

import os
import subprocess
import sys
import time

STEP, FIRST, EVERY = 5, 60, 600  # seconds: to see that the server ended, and from look to look
SNAPSHOT = "from golfscore.command import main; main(['snapshot', '--if-due', '-v', '0'])"


def main(server: int) -> None:
    """Until the server has ended."""
    waited = 0
    while True:
        time.sleep(STEP)
        if os.getppid() != server:
            return
        waited += STEP
        if waited % EVERY == FIRST:
            subprocess.run(["nice", sys.executable, "-P", "-c", SNAPSHOT], check=False)


if __name__ == "__main__":
    try:
        main(int(sys.argv[1]))
    except KeyboardInterrupt:
        sys.exit(130)
