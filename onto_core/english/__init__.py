"""English, as far as the rules know it: function words, stems, numbers and months, and small phrases of messages."""
