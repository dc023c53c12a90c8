"""What the pages of Golfo show, worked out from a table: plates, amounts to touch, hands, the bank.

The scripts of the table work out the same from the same table (`static/js/golfo-*.js`), so that it
goes on without a network; a browser test compares the two.
"""
