"""Cards, zones, states, chance and what a viewer sees of them; files and spelling. Knows nothing else of the engine."""
