"""The pages of Golfo: opening, the table, the bank, the book, and whose phone is whose."""
