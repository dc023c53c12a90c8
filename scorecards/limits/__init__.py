"""How often who may ask: counted for all workers together, by network and for the whole site."""
