"""Facts from tables, records and lists: a header names properties, the first column the things."""
