"""The table in the browser: rooms, storage, and what is said over the wire."""
