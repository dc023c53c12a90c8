"""What people type into the pages of leagues, read into what directing takes. Never writes."""
