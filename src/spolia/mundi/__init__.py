"""Gloria Mundi: the flight from a falling Rome, for two to six players."""
