"""The clock as an encoding, its printed slips, and a clock with one ratio throughout (article 004)."""

from symbolic_pe import claim, theorem

HANDS = "Matrix([sin(2*pi*({0})), cos(2*pi*({0})), sin(2*pi*({1})), cos(2*pi*({1})), sin(2*pi*({2})), cos(2*pi*({2}))])"
SECONDS = HANDS.format("k/60", "k/3600", "k/43200")
MINUTES = HANDS.format("k", "k/60", "k/720")
PRINTED = HANDS.format("k", "k/3600", "k/3600*12")


def squared(p, q, hands=(60, 3600, 43200)):
    """The squared distance of the clock at two times in seconds."""
    return " + ".join(f"4*sin(pi*({p} - {q})/{h})**2" for h in hands)


r004_04 = claim("3*3600 + 1*60 + 0 > 2*3600 + 44*60 + 30")
"""004-04: one time after another, in seconds."""

r004_05 = claim("Sum(2, (hand, 1, 3)) == 6")
"""004-05: three angles, two numbers each."""

r004_06 = [
    claim(f"{PRINTED} == {SECONDS}", integer="k", expect="refuted"),
    claim(f"{PRINTED} == {MINUTES}", expect="refuted"),
]
"""004-06: as printed it is no clock, whether $k$ counts seconds or minutes: at whole seconds the first hand stands
still.  With periods 60, 3600 and 43200 it is one."""
r004_06_right = [
    claim("Matrix([sin(2*pi*k), cos(2*pi*k)]) == Matrix([0, 1])", integer="k"),
    claim(f"{SECONDS.replace('k/', '(k + 43200)/')} == {SECONDS}"),
    *(claim(f"sin(2*pi*(k + {t})/{t}) == sin(2*pi*k/{t})") for t in (60, 3600, 43200)),
    claim(f"{MINUTES} == {SECONDS.replace('k', '(60*k)')}"),
    theorem("shift", encoding="clock"),
]

r004_07 = [claim("1/60 > 1/3600"), claim("1/3600 > 1/43200")]
"""004-07: the hands slow down, those of the clock; not those printed."""
r004_07_printed = claim("1/3600 > 1/3600*12", expect="refuted")

r004_08 = claim("3600/60 == 3600", expect="refuted")
"""004-08, 004-09, 004-10: turns of one hand to a turn of the next."""
r004_08_right = claim("3600/60 == 60")
r004_09 = claim("43200/3600 == 12")
"""004-08, 004-09, 004-10: turns of one hand to a turn of the next."""
r004_10 = claim("3600/60 != 43200/3600")
"""004-08, 004-09, 004-10: turns of one hand to a turn of the next."""

r004_11 = claim("3600**(2*(j + 1))/3600**(2*j) == 3600", expect="refuted")
"""004-11: a ratio of 3600 from pair to pair needs $3600^j$; $3600^{2j}$ has its square."""
r004_11_right = [claim("3600**(j + 1)/3600**j == 3600"), claim("3600**(2*(j + 1))/3600**(2*j) == 12960000")]

NEAR = squared(1, 301)
DAY = (60, 3600, 86400)
r004_15 = [
    claim(f"{squared(46799, 1)} < {NEAR}", expect="refuted"),
    claim(f"{squared(46799, 1, DAY)} < {squared(1, 301, DAY)}", expect="refuted"),
]
"""004-15: 12:59:59 is not near 00:00:01 on a clock of twelve hours, nor of twenty-four; 11:59:59 and 23:59:59 are."""
r004_15_right = [
    claim(
        "(sin(2*pi*p/T) - sin(2*pi*q/T))**2 + (cos(2*pi*p/T) - cos(2*pi*q/T))**2 == 4*sin(pi*(p - q)/T)**2",
        nonzero="T",
    ),
]
r004_15_opposite = [
    claim(f"{squared(43199, 1)} >= {NEAR}", expect="refuted"),
    claim(f"{squared(86399, 1, DAY)} >= {squared(1, 301, DAY)}", expect="refuted"),
]

r004_22 = [claim("720*(2*pi*k/43200) == 2*pi*k/60"), claim("sin(720*(2*pi*k/43200)) == sin(2*pi*k/60)")]
"""004-22: the hour hand alone tells the second: its angle 720-fold is that of the second hand."""
