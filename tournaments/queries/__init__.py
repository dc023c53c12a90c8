"""What pages, programs and files show of leagues, seasons, nights and tournaments. Never writes."""
