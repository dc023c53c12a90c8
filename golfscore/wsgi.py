"""What the server runs: granian serves `golfscore.wsgi:application`."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "golfscore.settings")

application = get_wsgi_application()
