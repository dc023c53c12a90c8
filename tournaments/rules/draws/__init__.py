"""Who sits where: sizes of tables, draws of a night, fixture lists."""
