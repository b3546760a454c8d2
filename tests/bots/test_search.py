"""Where a search goes on: by the glance at first, then by what was found."""

from spolia.bots.search_bot import Branch, Node, in_question, select

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


def tried(*shares: list[float]) -> Node:
    """A root whose moves, equally likely at a glance, brought so much in one world after the other."""
    root = Node(0)
    for move, found in enumerate(shares):
        branch = root.branches[move] = Branch(1 / len(shares))
        branch.shares, branch.tries, branch.sum = found, len(found), sum(found)
    return root


def test_what_is_behind_in_world_after_world_is_out_of_the_question() -> None:
    assert in_question(tried([0.7, 0.5] * 10, [0.6, 0.4] * 10)) == [0]


def test_what_was_tried_little_or_with_changing_luck_is_not() -> None:
    assert in_question(tried([0.7, 0.5], [0.65, 0.45])) == [0, 1]
    assert in_question(tried([0.9, 0.3] * 10, [0.2, 0.8] * 10)) == [0, 1]
    assert in_question(tried([0.7, 0.5] * 10, [])) == [0, 1]


def test_only_worlds_that_both_were_tried_in_are_compared() -> None:
    """A move that was tried in three lucky worlds is not ahead of one that is as good there, and was tried in more."""
    assert in_question(tried([0.9] * 3, [0.9] * 3 + [0.1] * 20)) == [0, 1]
