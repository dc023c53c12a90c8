"""What the screens of a hall show, ready to print: never a call, a dispute, a penalty, a draft."""
