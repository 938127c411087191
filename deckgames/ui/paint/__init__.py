"""Painting: the canvas, its inks and signs, card faces, charts, the bar, and the widget that shows a picture."""
