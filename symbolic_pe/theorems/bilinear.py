"""Bilinear forms, as in attention scores: which matrices H leave only the relative position."""

from .spec import TheoremSpec

diagonal = TheoremSpec(
    id="bilinear-diagonal",
    title="Diagonal bilinear form",
    claim=r"For a diagonal $H$ the form $\mathrm{PE}(m)^{\mathsf T}H\,\mathrm{PE}(n)$ splits into waves of $m-n$ "
    r"and of $m+n$, and the latter vanish if and only if $H$ is constant on each pair.",
    topic="Bilinear forms",
    strategy="bilinear:diagonal",
    frequencies=True,
    printed=("sinusoidal", "sinusoidal-complex"),
)

block = TheoremSpec(
    id="bilinear-block",
    title="Block-diagonal bilinear form",
    claim=r"For a block-diagonal $H$ the form $\mathrm{PE}(m)^{\mathsf T}H\,\mathrm{PE}(n)$ depends on $m-n$ alone "
    r"if and only if each block meets the conditions found below.",
    topic="Bilinear forms",
    strategy="bilinear:block_diagonal",
    frequencies=True,
)

full = TheoremSpec(
    id="bilinear-full",
    title="Full bilinear form",
    claim=r"For a full $H$ the form $\mathrm{PE}(m)^{\mathsf T}H\,\mathrm{PE}(n)$ has cross-frequency terms, and it "
    r"depends on $m-n$ alone if and only if the blocks off the diagonal vanish and those on it meet the conditions "
    r"found below.",
    topic="Bilinear forms",
    strategy="bilinear:full",
    frequencies=True,
)
