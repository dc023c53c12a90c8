"""How a date is said, in languages where Django says it in another way than people write it."""
