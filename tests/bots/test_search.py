"""Where a search goes on: by the glance at first, then by what was found."""

from spolia.bots.search_bot import Branch, Node, select

GOOD, FAIR = 1, 2
LEGAL = [GOOD, FAIR]


def node(*tries: tuple[int, float, int]) -> Node:
    """Where one move looks ten times as good as the other; tries are of a move, what it brought, and how often."""
    made = Node(0)
    made.branches = {GOOD: Branch(10 / 11), FAIR: Branch(1 / 11)}
    for move, share, times in tries:
        made.branches[move].tries += times
        made.branches[move].sum += share * times
        made.tries += times
        made.sum += share * times
    return made


def test_at_first_the_likelier_move_is_tried() -> None:
    assert select(node(), LEGAL, 0.15) == GOOD


def test_a_single_try_is_luck() -> None:
    lucky = node((GOOD, 0.45, 1), (FAIR, 0.55, 1))
    assert select(lucky, LEGAL, 0.0) == GOOD


def test_many_tries_are_not() -> None:
    found = node((GOOD, 0.45, 40), (FAIR, 0.55, 40))
    assert select(found, LEGAL, 0.0) == FAIR
    found = node((GOOD, 0.55, 40), (FAIR, 0.45, 40))
    assert select(found, LEGAL, 0.0) == GOOD


def test_tries_under_way_count_as_lost() -> None:
    """So that tries at the same time don't all go the same way."""
    busy = node((GOOD, 0.5, 5), (FAIR, 0.5, 5))
    busy.branches[GOOD].waiting = 3
    assert select(busy, LEGAL, 0.0) == FAIR


def test_curiosity_leads_to_what_looks_good_and_was_tried_little() -> None:
    found = node((GOOD, 0.45, 4), (FAIR, 0.55, 40))
    assert select(found, LEGAL, 0.0) == FAIR
    for branch in found.branches.values():
        branch.open = 44
    assert select(found, LEGAL, 1.0) == GOOD


def test_only_what_is_legal_in_a_world_is_open_there() -> None:
    assert select(node(), [FAIR], 0.15) == FAIR


def test_a_move_that_nobody_would_make_is_no_error() -> None:
    made = Node(0)
    made.branches = {GOOD: Branch(1.0), FAIR: Branch(0.0)}
    assert select(made, LEGAL, 0.15) == GOOD
