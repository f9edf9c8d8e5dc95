"""What a code of a distance knows of the direction."""

from .spec import TheoremSpec

parity = TheoremSpec(
    id="parity",
    title="Codes of opposite distances",
    claim=r"Each component either changes its sign with the position or keeps it: "
    r"$\mathrm{PE}(-p)=D\,\mathrm{PE}(p)$ with a diagonal $D$ of signs.",
    topic="Direction",
    strategy="parity:parity",
    printed=("sinusoidal", "index", "fourier-features"),
)

odd = TheoremSpec(
    id="odd-form",
    title="A form that tells the direction",
    claim=r"The form $\mathrm{PE}(m)^{\mathsf T}J\,\mathrm{PE}(n)$ that exchanges the components of each "
    r"block two by two, with a sign, depends on $m-n$ alone, and changes its sign with it.",
    topic="Direction",
    strategy="parity:odd_form",
    frequencies=True,
    printed=("sinusoidal", "damped"),
)

trace = TheoremSpec(
    id="trace",
    title="Dot product and trace",
    claim=r"The dot product is half the trace of the shift: "
    r"$\langle\mathrm{PE}(p+k),\mathrm{PE}(p)\rangle=\tfrac12\operatorname{tr}T(k)$.",
    topic="Dot product",
    strategy="parity:trace",
    frequencies=True,
    source="what is meant where a number is set equal to $N$ times the matrix $T(k)$",
    printed=("sinusoidal", "rotary"),
)
