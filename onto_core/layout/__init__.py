"""The layout of a text: tables, records and lists in it, and the text of HTML. Places are characters of the text as it was given."""
