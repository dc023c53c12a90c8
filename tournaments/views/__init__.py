"""The pages of leagues. They read through `queries`, write through `directing` alone."""
