"""How fast the engine is, beside other people's engines: ``python -m bench``. What is measured: ``docs/speed.md``."""
