"""Periods and wavelengths, and when two positions share a code."""

from .spec import Chain, TheoremSpec

_LAW = ("d is even", "d > 2", "base > 1", "theta[j] == base**(-2*j/d)")
_STEP = "(sin((p + k)*theta[i]) - sin(p*theta[i]))**2 + (cos((p + k)*theta[i]) - cos(p*theta[i]))**2"

wavelengths = TheoremSpec(
    id="wavelengths",
    title="Wavelengths",
    claim=r"Pair $i$ has the wavelength $2\pi\,\mathrm{base}^{2i/d}$: from $2\pi$ in steps of $\mathrm{base}^{2/d}$ to "
    r"$2\pi\,\mathrm{base}^{(d-2)/d}$, which is less than $2\pi\,\mathrm{base}$.",
    topic="Wavelengths",
    about="argument",
    source=r"Vaswani et al., Attention Is All You Need (2017), section 3.5: from $2 \pi$ to 10000 times $2 \pi$",
    parts=(
        Chain(
            "period",
            "The period of a pair",
            start="Matrix([sin((p + 2*pi*base**(2*i/d))*theta[i]), cos((p + 2*pi*base**(2*i/d))*theta[i])])",
            links=(
                ("law", "Matrix([sin(p*theta[i] + 2*pi), cos(p*theta[i] + 2*pi)])", ""),
                ("period", "Matrix([sin(p*theta[i]), cos(p*theta[i])])", ""),
            ),
            given=_LAW,
        ),
        Chain("first", "The first", start="2*pi/theta[0]", links=(("law", "2*pi", ""),), given=_LAW),
        Chain(
            "ratio",
            "From pair to pair",
            start="theta[i]/theta[i + 1]",
            links=(("law", "base**(2/d)", ""),),
            given=_LAW,
        ),
        Chain(
            "last",
            "The last",
            start="2*pi/theta[d/2 - 1]",
            links=(("law", "2*pi*base**((d - 2)/d)", ""),),
            given=_LAW,
        ),
        Chain(
            "short",
            r"It falls short of $2 \pi \mathrm{base}$ by one step",
            start="2*pi*base/(2*pi/theta[d/2 - 1])",
            links=(("law", "base**(2/d)", ""),),
            given=_LAW,
        ),
        Chain(
            "different",
            "Different pairs have different wavelengths",
            claim="2*pi*base**(2*i/d) != 2*pi*base**(2*j/d)",
            given=("d > 0", "base > 1", "i is an integer", "j is an integer", "i != j"),
        ),
        Chain(
            "base",
            "A larger base makes every wave longer but the first",
            claim="2*pi*base**(2*i/d) < 2*pi*(base*s)**(2*i/d)",
            given=("d > 0", "base > 1", "s > 1", "base > 0", "s > 0", "i > 0"),
        ),
        Chain("number", "At $d = 512$ and base 10000", claim="Abs(2*pi*10000**((512 - 2)/512) - 60611.5) < 0.1"),
    ),
)

distinct = TheoremSpec(
    id="codes-distinct",
    title="No two positions share a code",
    claim=r"Codes $k$ apart differ by $\sum_i4\sin^2(k\theta_i/2)$, which is at least $4\sin^2(k/2)$, and that "
    r"is not "
    r"zero for a whole $k\ne0$, whatever the base.",
    topic="Wavelengths",
    about="argument",
    source="an answer to the claim that a small base lets codes repeat",
    parts=(
        Chain(
            "distance",
            "The squared distance of two codes",
            start=f"Sum({_STEP}, (i, 0, d/2 - 1))",
            links=(
                ("half angles", "Sum(4*sin(k*theta[i]/2)**2, (i, 0, d/2 - 1))", ""),
                ("first pair", "4*sin(k/2)**2 + Sum(4*sin(k*theta[i]/2)**2, (i, 1, d/2 - 1))", r"$\theta_0=1$"),
            ),
            given=_LAW,
        ),
        Chain(
            "bound",
            "The other pairs do not take anything away",
            claim="4*sin(k/2)**2 + Sum(4*sin(k*theta[i]/2)**2, (i, 1, d/2 - 1)) >= 4*sin(k/2)**2",
            given=("d is even", "d > 0"),
        ),
        Chain(
            "nonzero",
            "The first pair tells whole positions apart",
            claim="sin(k/2) != 0",
            given=("k is an integer", "k is nonzero"),
        ),
    ),
)

nearer = TheoremSpec(
    id="nearer-is-more-similar",
    title="When nearer is more similar",
    claim=r"A pair's share $\cos(k\theta)$ of the product falls with the distance $k$ as long as "
    r"$k\theta\le\pi$: within "
    r"half a turn. Neighbours are at most $2\sin(\theta/2)\le\theta$ apart.",
    topic="Wavelengths",
    about="argument",
    source="the half-circle condition, with the range in which it holds",
    parts=(
        Chain(
            "falls",
            "Within half a turn cosines fall",
            claim="cos(b*theta) <= cos(a*theta)",
            given=("a >= 0", "theta > 0", "a*theta <= b*theta", "b*theta <= pi"),
        ),
        Chain(
            "half-turn",
            "Half a turn of the slowest pair",
            start="pi/theta[d/2 - 1]",
            links=(("law", "pi*base**((d - 2)/d)", ""),),
            given=_LAW,
        ),
        Chain(
            "chord",
            "Neighbours on a circle",
            start="(sin((p + 1)*w) - sin(p*w))**2 + (cos((p + 1)*w) - cos(p*w))**2",
            links=(("half angles", "4*sin(w/2)**2", ""),),
        ),
        Chain("arc", "A chord is no longer than its arc", claim="2*sin(w/2) <= w", given=("w >= 0",)),
        Chain(
            "beyond",
            "Beyond half a turn they rise again",
            claim="cos(3*pi/2) > cos(pi)",
        ),
    ),
)
