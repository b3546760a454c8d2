"""Making the nets: games of the bots against themselves, and learning from them."""
