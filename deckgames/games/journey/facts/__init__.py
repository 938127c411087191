"""What programs are told of a table, and what journeys, fights, rests and actions would bring, for screens too."""
