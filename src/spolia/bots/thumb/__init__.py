"""The rules of thumb: what things are worth to a seat, in points, as far as its view tells.

From the bottom: ``traits`` and ``weights`` are data, ``outlook`` the figures of a view, ``goods`` cards, material,
clients and sales, ``standing`` who is ahead, ``measures`` what the worth of a function depends on, ``projects``
buildings, ``rivals`` the others, ``actions`` and ``builders`` what actions of a role bring. On top of these ``plays``,
``deeds`` and ``powers`` say what a move is worth, and ``answers`` which of them to ask.
"""
