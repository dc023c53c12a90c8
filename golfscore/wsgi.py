"""The site for any WSGI server. `make run` puts golfscore/rsgi.py before it."""

import os
import sys

from django.conf import settings
from django.core.wsgi import get_wsgi_application

from golfscore.below import below

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "golfscore.settings")
os.umask(0o077)  # the database and what lies beside it are for nobody else

# A thread that was waiting for the database takes over from one that puts a large page together
# after at most this many seconds. A save waits a dozen times, each time as long as that.
sys.setswitchinterval(0.0005)

application = below(settings.SITE_PATH, get_wsgi_application())

from upkeep.site import refuse_to_start  # noqa: E402  once there are apps

refuse_to_start()
