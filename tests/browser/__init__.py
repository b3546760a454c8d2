"""The table in a real browser. A package, so that the browser ends with this folder's tests (see conftest.py)."""
