"""Lists as people have them: names from a chat, tables from a spreadsheet. Without Django."""
