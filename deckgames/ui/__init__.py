"""The drawing layer and the screens: pictures are pure functions on sheets, Textual only paints them."""
