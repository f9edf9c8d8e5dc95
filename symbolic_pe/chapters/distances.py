"""Wavelengths, periods and the base."""

from .chapter import Chapter

distances = Chapter(
    id="distances",
    title="Wavelengths, periods and the base",
    intro=(
        r"Each pair of components has a wavelength, from $2\pi$ to $2\pi\,\mathrm{base}^{(d-2)/d}$. Two different "
        r"integers never share a code, because the first pair alone keeps them apart."
    ),
    topics=("Wavelengths",),
    proofs=("articles_waves", "frequencies", "encodings_frequencies"),
)
