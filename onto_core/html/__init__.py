"""Values as HTML for notebooks: pieces that need nothing but themselves, no script, no address."""
