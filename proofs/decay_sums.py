"""The sum over the frequencies: how near the integral it is, how far it is from decaying."""

from symbolic_pe import claim, theorem

near = theorem("decay-sum")
near_numbers = theorem("decay-sum", settings={"d": 512, "base": 10000})
mean_square = theorem("decay-mean-square")
recurrence = [theorem("decay-recurrence"), theorem("decay-recurrence", settings={"epsilon": "1/1000"})]
not_uniform = [theorem("decay-not-uniform"), theorem("decay-not-uniform", settings={"d": 128, "base": 10000})]
rotary = theorem("decay-rotary")
random_weights = theorem("decay-random-weights")

# Claims that are made, and where they fail.
decreasing = [
    theorem("decay-monotone", settings={"d": d, "base": 10000}, expect="refuted") for d in (64, 128, 256, 512)
]
positive = [theorem("decay-positive", settings={"d": d, "base": 10000}, expect="refuted") for d in (64, 128)]
vanishing = [
    theorem("decay-vanishing", settings={"d": d, "base": b, "epsilon": epsilon}, expect="refuted")
    for d, b, epsilon in ((128, 10000, "1/10"), (128, 10000, "1/5000"), (32, 500, "1/100"))
]
uniform = [
    theorem("decay-uniform", settings={"d": d, "base": 10000, "c": c}, expect="refuted")
    for d, c in ((128, "1/2"), (64, "9/10"))
]
rotary_decreasing = theorem("decay-rotary-monotone", settings={"d": 128, "base": 10000}, expect="refuted")

# Values of the rotary bound at d = 128.
BOUND = "1/64*Sum(Abs(Sum(exp(I*{}*10000**(-2*i/128)), (i, 0, j - 1))), (j, 1, 64))"
values = [
    claim(f"{BOUND.format(x)} == {value}")
    for x, value in (
        (0, "32.5"), (1, "31.538166"), (100, "10.227330"), (256, "6.543097"), (10**4, "3.858540"), (10**5, "6.887982"),
    )
]  # fmt: skip

# The integral over geometric frequencies at base 10000, and its first zero.
INTEGRAL = "(Ci({0}) - Ci({0}/10000))/log(10000)"
integral = [
    claim(f"{INTEGRAL.format(x)} == {value}")
    for x, value in (
        (10, "0.682394263104"), (100, "0.436773293209"), (1000, "0.187690642512"), (10**4, "-0.0366364826043"),
        (10**5, "0.00493540832982"), (10**6, "0.000558988586767"),
    )
]  # fmt: skip
zero = [claim(f"{INTEGRAL.format('6166.0284')} > 0"), claim(f"{INTEGRAL.format('6166.0285')} < 0")]
