"""What the server runs: granian serves `golfscore.wsgi:application`."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "golfscore.settings")
os.umask(0o077)  # the database and what lies beside it are for nobody else

application = get_wsgi_application()

from upkeep.site import refuse_to_start  # noqa: E402  once there are apps

refuse_to_start()
