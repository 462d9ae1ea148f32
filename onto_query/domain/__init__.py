"""What a person writes for the questions of one domain: other words for its elements, templates, solved questions, constraints."""
