"""PE(m)^T H PE(n): what a matrix between two codes lets through of m - n and of m + n."""

from symbolic_pe import theorem

diagonal = theorem("bilinear-diagonal", encoding="sinusoidal")
diagonal_complex = theorem("bilinear-diagonal", encoding="sinusoidal-complex")
diagonal_halves = theorem("bilinear-diagonal", encoding="sinusoidal-halves")
diagonal_full = theorem("bilinear-diagonal", encoding="sinusoidal", settings={"d": 4})
block = theorem("bilinear-block", encoding="sinusoidal")
block_complex = theorem("bilinear-block", encoding="sinusoidal-complex")
full = theorem("bilinear-full", encoding="sinusoidal")
full_complex = theorem("bilinear-full", encoding="sinusoidal-complex")
