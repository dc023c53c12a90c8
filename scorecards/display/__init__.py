"""How a game is shown: headlines, hole details, charts and pictures, as data for templates."""
