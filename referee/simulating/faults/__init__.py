"""Known faults, brought into games that are legal without them."""
