"""Glory to Rome as an environment of other libraries; each needs an extra of its own. See ``docs/adapters.md``.

- ``spolia.adapters.glory_to_rome_v0``: PettingZoo, all seats (``pip install 'spolia[pettingzoo]'``)
- ``spolia.adapters.single_seat``: Gymnasium, one seat, bots in the others (``pip install 'spolia[gymnasium]'``)
- ``spolia.adapters.open_spiel``: OpenSpiel (``pip install 'spolia[openspiel]'``)
"""
