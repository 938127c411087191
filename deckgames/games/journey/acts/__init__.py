"""What may ask somebody or set off triggers: using abilities, damage, combat, journeys, duels, the Overlord."""
