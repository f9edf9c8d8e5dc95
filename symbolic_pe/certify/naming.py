"""Names as Coq reads them."""

from __future__ import annotations

__all__ = ["identifier"]

_WORDS = (
    "as at cofix do else end exists exists2 fix for forall fun if IF in let match mod or return Prop Set "
    "SProp Type then using where with by struct Theorem Lemma Definition Goal Proof Qed Abort Fail Mutant "
    "claim sum dot app mmul transpose identity trace det blocks diagonal full vadd vsub vneg vscale madd "
    "msub mneg mscale veq meq distinct vec mat entry entry2 minor detN sumN each sin cos tan cot sec csc "
    "sinh cosh tanh exp ln sqrt PI IZR INR R Z nat N Q Rabs Rpower Rsqr Rmin Rmax fst snd pair nil cons "
    "list bool true false not and iff eq env decided agree integral integrable derives "
    "powerRZ meq2 orthogonal skew symmetric floor ceiling pick epsilon soon always square mean small rest mass "
)
_RESERVED = frozenset(_WORDS.split())
"""Words of Coq, and every name that a statement may use."""
_GREEK = str.maketrans({"θ": "theta", "λ": "lambda", "ω": "omega", "φ": "phi", "α": "alpha", "β": "beta"})


def identifier(name: str) -> str:
    """A name as a Coq identifier: its own letters where they are plain, ``u03b8_`` where they are not."""
    name = name.translate(_GREEK)
    plain = "".join(c if c.isascii() and (c.isalnum() or c in "_'") else f"u{ord(c):04x}_" for c in name)
    if not plain or not (plain[0].isalpha() or plain[0] == "_") or plain in _RESERVED or plain.startswith("zz_"):
        plain = f"{plain}_" if plain and plain[0].isalpha() and not plain.startswith("zz_") else f"v_{plain}"
    return "v_" if plain == "_" else plain
