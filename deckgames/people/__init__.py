"""Records of people: a line for each finished game (`results`), the file of these lines (`kept`), and what they say
together: series and evenings (`series`), people and their meetings (`records`), ratings. Knows no screen."""
