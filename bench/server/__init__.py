"""How fast the server is: many tables at once, beside a bare echo on the same stack."""
