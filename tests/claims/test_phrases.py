"""Every row of the table of phrases finds what it is for, and leaves alone what it is not for."""

import re

import pytest

from symbolic_pe.claims.caveats import CAVEATS, caveat
from symbolic_pe.claims.phrases import PHRASES, about, phrase, said, speaks
from symbolic_pe.claims.referee.said import SPEAKS


def _pattern(name: str) -> re.Pattern[str]:
    of_a_name = "%" in "".join(PHRASES[name].yes)
    return about(name, "m") if of_a_name else phrase(name)


def _text(sample: str) -> str:
    return sample.replace("%in", "m \\in").replace("%∈", "m ∈").replace("%\\in", "m \\in").replace("%", "$m$")


@pytest.mark.parametrize(("name", "sample"), [(n, s) for n, p in PHRASES.items() for s in p.yes])
def test_a_phrase_finds_what_it_is_for(name, sample):
    assert _pattern(name).search(_text(sample))


@pytest.mark.parametrize(("name", "sample"), [(n, s) for n, p in PHRASES.items() for s in p.no])
def test_a_phrase_leaves_alone_what_it_is_not_for(name, sample):
    assert not _pattern(name).search(_text(sample))


def test_every_row_says_what_it_means_and_shows_both_sides():
    assert all(p.says and p.yes and p.no for p in PHRASES.values())


@pytest.mark.parametrize("name", [n for n, p in PHRASES.items() if "%" in "".join(p.yes)])
def test_a_phrase_about_one_name_says_nothing_of_another(name):
    samples = [_text(s) for s in PHRASES[name].yes]
    assert not [s for s in samples if about(name, "q").search(s)]


def test_a_name_may_stand_in_a_list():
    assert about("number", "n").search("for all integers $m, n$")
    assert about("negative", "theta").search(r"for negative $\theta$")
    assert not about("negative", "n").search(r"for negative $\nu$")


@pytest.mark.parametrize(("name", "sample"), [(n, s) for n, c in CAVEATS.items() for s in c.yes])
def test_a_caveat_finds_what_it_is_for(name, sample):
    assert caveat(name, sample)


@pytest.mark.parametrize(("name", "sample"), [(n, s) for n, c in CAVEATS.items() for s in c.no])
def test_a_caveat_leaves_alone_what_it_is_not_for(name, sample):
    assert not caveat(name, sample)


def test_every_caveat_says_what_it_means_and_shows_both_sides():
    assert all(c.says and c.yes and c.no for c in CAVEATS.values())


@pytest.mark.parametrize(
    "row",
    ["negative", "nonpositive", "positive", "nonnegative", "bounded-name", "odd-name", "even-name", "multiple-name",
     "skew-name", "symmetric-name", "orthogonal-name", "matrix-name"],
)  # fmt: skip
def test_what_is_said_of_a_name_has_one_of_the_words_that_are_looked_for_first(row: str) -> None:
    assert [text for text in PHRASES[row].yes if not SPEAKS.search(text.replace("%", "$m$"))] == []
    assert not SPEAKS.search("We turn the vectors by an angle $m$ and add them.")


@pytest.mark.parametrize("name", [n for n, p in PHRASES.items() if "%" in "".join(p.yes)])
@pytest.mark.parametrize("listed", ["$m$", "$n, m$", "$n, m, k$", r"$n$ and $m$", "$m$ or $n$"])
def test_words_around_a_name_are_found_wherever_the_row_finds_the_name(name: str, listed: str) -> None:
    samples = [_text(x).replace("$m$", listed) for x in PHRASES[name].yes]
    texts = [f"{around}{x}{end}" for x in samples for around in ("", "Words before it. ") for end in ("", " and more.")]
    assert [t for t in texts if about(name, "m").search(t) and not speaks(name, t)] == []
    assert all(said(name, "m", t) == bool(about(name, "m").search(t)) for t in texts)
    assert listed != "$m$" or any(said(name, "m", t) for t in texts)
